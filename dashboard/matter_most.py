"""Which readings of unclear rules are asked for when a campaign begins: the few that change play most."""

from __future__ import annotations

from functools import lru_cache

from alterego_core import rulings
from alterego_core.session.scene import System

PLACES: dict[System, tuple[str, ...]] = {
    System.EGO: ("A19", "A20", "A52", "A54", "A28", "A26", "A25", "A22", "A60", "A69", "A65"),
    System.SQUAD: ("B04", "B06", "B15", "B16", "B21", "B39"),
    System.PERKS: ("C12", "C11", "C10", "C01", "C09", "C18", "C25", "C27", "C16", "C04", "C23"),
}
"""The disputed places of each system, the weightiest first; all others are switched on the book's page."""


@lru_cache(maxsize=3)
def options(system: System) -> tuple[str, ...]:
    """The options of these places.

    >>> options(System.EGO)[:2]
    ('strict', 'opposed_tie')
    """
    rows = {row.id.removeprefix("AMB-"): row.option for row in rulings.load(f"alterego_core.{system.value}")}
    return tuple(rows[place] for place in PLACES[system])


def all_of_them(system: System, lang: str) -> str:
    """Where the book has every disputed place of a system.

    >>> all_of_them(System.EGO, "en")
    '/book/en/ego/disputed.html'
    """
    return f"/book/{lang}/{system.value}/disputed.html"
