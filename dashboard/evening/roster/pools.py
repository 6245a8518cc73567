"""HP and MP that follow the perks somebody is given or loses at the table (C-6, C-10)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from alterego_core.perks.character import magic_points, physical_points
from alterego_core.perks.draft import Draft
from alterego_core.perks.pools import hp, mp
from alterego_core.perks.rulings import Rulings
from alterego_core.session.numbers import Numbers, PerksNumbers

__all__ = ["fed"]


def fed(before: Numbers, after: Numbers, rulings: object, *, set_by_hand: Collection[str] = ()) -> Numbers:
    """The numbers `after` with the HP and MP that their perks give more, or less, than those `before`.

    What the GM has just set himself (`hp`, `max_hp`, `mp`, `max_mp`) stays as he wrote it. Who has no MP at
    all is incapable of magic and gets none (C-11).
    """
    if not isinstance(after, PerksNumbers) or not isinstance(before, PerksNumbers) or not isinstance(rulings, Rulings):
        return after
    own = after.characteristics
    body = [hp(own.strength, own.endurance, physical_points(_paper(each), rulings), rulings).total for each in (before, after)]
    mind = [mp(own.intellect, own.magic_power, magic_points(_paper(each), rulings), rulings=rulings).total for each in (before, after)] if after.max_mp else [0, 0]
    changed = {}
    for name, (was, now) in (("hp", body), ("mp", mind)):
        full = f"max_{name}"
        if was != now and full not in set_by_hand:
            changed[full] = max(0, getattr(after, full) + now - was)
            left = getattr(after, name)
            if name not in set_by_hand:
                changed[name] = left + now - was if now > was else min(left, changed[full])
    return replace(after, **changed)


def _paper(numbers: PerksNumbers) -> Draft:
    """As much of a sheet as the table knows."""
    return Draft(own_perks=numbers.perks, weapon_perks={each.id: each.value for each in numbers.weapons})
