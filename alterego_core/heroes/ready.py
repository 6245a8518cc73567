"""Six ready heroes per system, to try things with: invented, legal, with a story and a purpose.

>>> [each.id for each in ready("perks")]
['yaropolk', 'iva', 'zenon', 'kayra', 'frol', 'agnia']
>>> ready_hero("ego", "marya").hero("en").name
'Marya Podkova'
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from ..tables import Row, row, rows
from ..words import Lang, Pair
from . import sheets
from .hero import Hero, System

__all__ = ["ReadyHero", "ready", "ready_hero"]

_PACKAGE = "alterego_core.heroes"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyHero:
    """A ready hero: what to try with him or her, a story, and the sheet in either language."""

    id: str
    system: System
    purpose: Pair
    story: Pair
    row: Row

    @property
    def name(self) -> Pair:
        """The name."""
        sheet = self.row["sheet"]
        return sheet["description"]["name"] if self.system is System.EGO else sheet["name"]

    def hero(self, lang: Lang = "ru") -> Hero:
        """The hero with words in one language; the numbers are the same in both.

        >>> ready_hero("squad", "dok").hero().sheet.skills.medicine
        10
        """
        return _hero(self.system, self.id, lang)


def _file(system: System) -> str:
    return f"ready_{system}.toml"


@cache
def ready(system: System | str) -> tuple[ReadyHero, ...]:
    """The ready heroes of a system."""
    wanted = System(system)
    kinds = {"id": str, "purpose": Pair, "story": Pair, "sheet": Mapping}
    return tuple(
        ReadyHero(id=line["id"], system=wanted, purpose=line["purpose"], story=line["story"], row=line)
        for line in rows(_PACKAGE, _file(wanted), "hero", kinds)
    )


def ready_hero(system: System | str, id: str) -> ReadyHero:
    """The ready hero with this id; `UnknownIdError` for another."""
    line = row(_PACKAGE, _file(System(system)), "hero", id)
    return next(each for each in ready(system) if each.id == line["id"])


def _said(value: Any, lang: Lang) -> Any:
    """The row in one language; a list of names with levels becomes a mapping."""
    if isinstance(value, Pair):
        return value[lang]
    if isinstance(value, Mapping):
        return {name: _said(inner, lang) for name, inner in value.items()}
    if isinstance(value, tuple):
        said = [_said(inner, lang) for inner in value]
        named = said and all(isinstance(each, dict) and set(each) == {"name", "level"} for each in said)
        return {each["name"]: each["level"] for each in said} if named else said
    return value


@cache
def _hero(system: System, id: str, lang: Lang) -> Hero:
    line = row(_PACKAGE, _file(system), "hero", id)
    sheet = sheets.from_plain(system, _said(line["sheet"], lang))
    hero = Hero(sheet=sheet, id=f"ready-{system}-{id}", portrait=_said(line.get("portrait", {}), lang))
    if system is System.EGO:
        # the story is an extra field of this system's sheet
        words = dict(sheet.description) | {"story": line["story"][lang]}
        hero = hero.with_sheet(replace(sheet, description=words))
    return hero
