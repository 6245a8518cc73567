"""What every character maker holds besides the fields of its own."""

from dataclasses import dataclass, field, replace
from types import MappingProxyType

from alterego_core.heroes.hero import Hero
from alterego_core.problems import Problem

from widgets.parts.typed import NO_DRAFTS

__all__ = ["HeroState", "place_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HeroState:
    """A hero on the desk.

    `offered` came by a file or a link and waits for the reader's word; `repairs` were made
    in reading it; `before` stood here until another
    took its place, and may be put back; `refused` says why one could not be taken: a problem, or a key of the
    widget's words with what to fill in. `reasons` are what is being
    written for remarks to let pass, by `place_of`; `wanting` is the one asked for without a reason.
    """

    hero: Hero
    offered: Hero | None = None
    before: Hero | None = None
    repairs: tuple[Problem, ...] = ()
    refused: object = None
    reasons: MappingProxyType = field(default_factory=lambda: NO_DRAFTS)
    wanting: str = ""
    rulings: object = None
    drafts: MappingProxyType = field(default_factory=lambda: NO_DRAFTS)

    def with_sheet(self, **changes) -> "HeroState":
        """The state with other parts of the hero's sheet."""
        return replace(self, hero=self.hero.with_sheet(replace(self.hero.sheet, **changes)))


def place_of(problem: Problem) -> str:
    """A remark's own name: its code and its place.

    >>> place_of(Problem("ego.over_cap", "attributes.build"))
    'ego.over_cap@attributes.build'
    """
    return f"{problem.code}@{problem.where}"
