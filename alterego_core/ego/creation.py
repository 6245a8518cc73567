"""The creation limit: nothing far above the weakest attribute (A-43)."""

from collections.abc import Mapping
from dataclasses import dataclass

from .rulings import DEFAULT, CreateCap, Rulings

__all__ = ["ABOVE_LOWEST", "CreationLimit", "creation_limit"]

ABOVE_LOWEST = 5
"""How far above the least developed attribute anything may be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CreationLimit:
    """The highest level allowed, and the ids above it; `cap` is None when lifted."""

    cap: int | None
    violations: tuple[str, ...]

    @property
    def valid(self) -> bool:
        """Nothing is above the cap."""
        return not self.violations


def creation_limit(
    attributes: Mapping[str, int],
    skills: Mapping[str, int],
    rulings: Rulings = DEFAULT,
    above: int | None = ABOVE_LOWEST,
) -> CreationLimit:
    """The cap on every attribute and skill, from the lowest attribute (A-43, AMB-A13).

    Attributes left at 0 count, unless read otherwise; a skill at 0 is not known
    and never counts. A GM may change `above`, or lift the limit with None.

    >>> limit = creation_limit({"build": 12, "speed": 1}, {"hand_to_hand": 12, "brawl": 6})
    >>> limit.cap, limit.violations
    (6, ('build', 'hand_to_hand'))
    """
    if above is None:
        return CreationLimit(cap=None, violations=())
    counted = list(attributes.values())
    if rulings.create_cap is CreateCap.BOUGHT_ONLY:
        counted = [level for level in counted if level > 0]
    elif rulings.create_cap is CreateCap.LOWEST_ANY:
        counted += [level for level in skills.values() if level > 0]
    cap = min(counted, default=0) + above
    over = [id for levels in (attributes, skills) for id, level in levels.items() if level > cap]
    return CreationLimit(cap=cap, violations=tuple(over))
