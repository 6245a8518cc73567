"""What every character maker holds besides the fields of its own, and how that is kept."""

from dataclasses import dataclass, field, replace
from types import MappingProxyType

from alterego_core.errors import AlterEgoError
from alterego_core.heroes.files import from_plain, to_plain
from alterego_core.heroes.forum import MAX_LENGTH
from alterego_core.heroes.hero import Hero, System
from alterego_core.heroes.themes import levels, themes
from alterego_core.problems import Problem

from widgets.parts.reading import Reader
from widgets.parts.typed import NO_DRAFTS

__all__ = ["LONGEST_SEED", "HeroState", "place_of", "read_shared", "written_shared"]

LONGEST_SEED = 64
_KEPT = ("level", "theme", "seed", "drawn", "pasted")


@dataclass(frozen=True, slots=True, kw_only=True)
class HeroState:
    """A hero on the desk.

    `offered` came by a file, a link or a paste and waits for the reader's word; `repairs` were made
    in reading it; `before` stood here until another
    took its place, and may be put back; `brought` is the last ready or random hero, as it came; `refused` says why one could not be taken: a problem, or a key of the
    widget's words with what to fill in. `reasons` are what is being
    written for remarks to let pass, by `place_of`; `wanting` is the one asked for without a reason.
    `level`, `theme` and `seed` are what a random hero is to be ("": the first level, any theme, a fresh seed),
    `drawn` the seed of the last one; `pasted` is the forum text being read.
    """

    hero: Hero
    offered: Hero | None = None
    before: Hero | None = None
    brought: Hero | None = None
    repairs: tuple[Problem, ...] = ()
    refused: object = None
    reasons: MappingProxyType = field(default_factory=lambda: NO_DRAFTS)
    wanting: str = ""
    level: str = ""
    theme: str = ""
    seed: str = ""
    drawn: str = ""
    pasted: str = ""
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


def read_shared(take: Reader, default: HeroState, system: System, lang: str) -> tuple[HeroState, tuple[Problem, ...]]:
    """The state with the hero of a value and what is shared besides; the repairs made in reading the hero."""
    hero, repairs = default.hero, ()
    plain = take.plain("hero")
    if plain is not None:
        try:
            found, repairs = from_plain(plain)
            if found.system is system:
                hero = found
            else:
                take.wrong("hero", found.system.label[lang])
        except AlterEgoError as error:
            take.wrong("hero", error.message(lang))
    return replace(
        default, hero=hero,
        level=take.one_of("level", default.level, ("", *(each.id for each in levels(system)))),
        theme=take.one_of("theme", default.theme, ("", *(each.id for each in themes(system)))),
        seed=take.text("seed", default.seed, longest=LONGEST_SEED), drawn=take.text("drawn", default.drawn, longest=LONGEST_SEED),
        pasted=take.text("pasted", default.pasted, longest=MAX_LENGTH),
    ), repairs


def written_shared(state: HeroState, default: HeroState) -> dict:
    """The hero as a character file has it, and what else is shared and differs from an untouched maker."""
    return {"hero": to_plain(state.hero)} | {name: getattr(state, name) for name in _KEPT if getattr(state, name) != getattr(default, name)}
