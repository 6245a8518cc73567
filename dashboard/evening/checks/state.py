"""What the panel of checks keeps: whom it is against, what is ticked, a desk for each kind of roll."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from alterego_core.ego.life import FATAL_MINUTES

NOTHING: Mapping = MappingProxyType({})
MOST_TICKED = 80
MOST_KEY = 200
MOST_HARM = 999
PARTS = ("roll", "", *(str(n) for n in range(1, 13)))
"""Where a wound falls: by the dice, nowhere named, or one of the twelve body parts."""

NUMBERS = {"minutes": FATAL_MINUTES, "energy": (0, MOST_HARM), "blood_ml": (0, 5_000), "bleeding_ml": (0, 500)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """What the last roll came to, and what may be done with it.

    `entry` is its line in the journal; without that line there is no offer. `said` is the result in
    words, `well` whether it came off. `what` is for the way that made it: plain numbers and ids. `applied`
    is the line of what was done with it, 0 for nothing yet.
    """

    entry: int = 0
    way: str = ""
    said: str = ""
    well: bool | None = None
    what: Mapping = field(default_factory=lambda: NOTHING)
    applied: int = 0

    def plain(self) -> dict:
        """As JSON."""
        return {"entry": self.entry, "way": self.way, "said": self.said, "well": self.well, "what": dict(self.what), "applied": self.applied}


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The panel's state.

    `desks` holds the state of a desk for each way of rolling; `over` the fields whose numbers the GM typed over those
    of the roster, each with the id of whose they are ("c1|me.level"). `of` and `against`: for whom the desks were set last. `ticked` are traits and the campaign's own modifiers that count, `helps` says of a neutral trait whether it does.
    `hidden`: the GM's word on whether the roll is his alone, None as long as he has said nothing.
    `own_attribute`, `own_skill`, `own_weapon`, and `own_foe_attribute`, `own_foe_skill` of the opponent: ids of the campaign's
    catalogue in place of the desk's, "" for none. Own perks count unless `ticked` has their key (`beside.perk_key`).
    `attack`: the GM's word on whether this is an attack, None for what the skill says. `seen` is the step of the
    table when the dice that lie there were thrown, −1 for none, `roller` who threw them.
    """

    way: str = ""
    foe: str = ""
    why: str = ""
    hidden: bool | None = None
    ticked: frozenset[str] = frozenset()
    helps: Mapping[str, bool] = field(default_factory=lambda: NOTHING)
    over: frozenset[str] = frozenset()
    attack: bool | None = None
    own_attribute: str = ""
    own_skill: str = ""
    own_weapon: str = ""
    own_foe_attribute: str = ""
    own_foe_skill: str = ""
    part: str = "roll"
    minutes: int = 20
    energy: int = 0
    blood_ml: int = 0
    bleeding_ml: int = 0
    desks: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    offer: Offer = Offer()
    of: str = ""
    against: str = ""
    seen: int = -1
    roller: str = ""
    drafts: Mapping[str, str] = field(default_factory=lambda: NOTHING)


def read_offer(raw: Any) -> Offer:
    """An offer from a kept value; what cannot be read is none."""
    if not isinstance(raw, dict):
        return Offer()
    whole = {name: raw.get(name) for name in ("entry", "applied")}
    what = raw.get("what")
    fits = all(isinstance(each, int) and not isinstance(each, bool) and 0 <= each < 10**9 for each in whole.values())
    fits = fits and isinstance(what, dict) and len(what) <= 12 and all(isinstance(k, str) and isinstance(v, (str, int, bool)) and len(str(v)) <= 80 for k, v in what.items())
    if not fits or raw.get("well") not in (None, True, False) or not all(isinstance(raw.get(name), str) and len(raw[name]) <= 600 for name in ("way", "said")):
        return Offer()
    return Offer(**whole, way=raw["way"], said=raw["said"], well=raw["well"], what=MappingProxyType(dict(what)))
