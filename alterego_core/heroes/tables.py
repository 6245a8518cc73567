"""A party as a table: columns by system, one row a hero; frames and files are made of it.

>>> from .ready import ready
>>> party = [each.hero("en") for each in ready("squad")]
>>> [column.name["en"] for column in columns(party)][:5]
['Name', 'May play', 'Stat points left', 'Skill points left', 'Health']
>>> row_of(party[2], columns(party))["skills.medicine"]
10
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..ego.costs import ledger as ego_ledger
from ..errors import AlterEgoError
from ..perks import character as perks_character
from ..squad.sheet_numbers import parameters
from ..words import Pair
from .budget import budgets
from .errors import refuse
from .hero import Hero, System
from .raising import raises
from .remarks import legal

__all__ = ["Column", "columns", "guarded", "row_of"]

Cell = int | Fraction | str | bool | Pair | None
MAX_ROWS = 200
"""Heroes in one table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column: its id and its name; `kind` is what the id is looked up in."""

    id: str
    name: Pair
    kind: str


_NAME = Column(id="name", name=Pair("Имя", "Name"), kind="hero")
_SYSTEM = Column(id="system", name=Pair("Система", "System"), kind="hero")
_LEGAL = Column(id="legal", name=Pair("Можно играть", "May play"), kind="hero")
_LEFT = {
    "creation": Pair("Осталось очков", "Points left"),
    "stats": Pair("Осталось очков статов", "Stat points left"),
    "skills": Pair("Осталось очков навыков", "Skill points left"),
    "characteristics": Pair("Осталось очков характеристик", "Characteristic points left"),
    "perks": Pair("Осталось очков перков", "Perk points left"),
}
_MORE = {
    System.EGO: {"granted": Pair("Выдано очков", "Points granted"), "traits": Pair("Особенности", "Traits")},
    System.SQUAD: {
        "energy": Pair("Энергия", "Energy"),
        "calm": Pair("Спокойствие", "Composure"),
        "initiative": Pair("Инициатива", "Initiative"),
    },
    System.PERKS: {"hp": Pair("ХП", "HP"), "mp": Pair("МП", "MP"), "armour": Pair("Броня", "Armour")},
}


def columns(party: Sequence[Hero]) -> tuple[Column, ...]:
    """The columns for these heroes: those every sheet has, and each value somebody bought.

    Heroes of several systems share name, system and whether they may play; to see their
    values make a table of each system. Raises `HeroError` for more than `MAX_ROWS`.
    """
    if len(party) > MAX_ROWS:
        raise refuse("too_many_heroes", "heroes", number=len(party), most=MAX_ROWS)
    systems = {hero.system for hero in party}
    if len(systems) != 1:
        return (_NAME, _SYSTEM, _LEGAL)
    (system,) = systems
    found = [_NAME, _LEGAL]
    found += [Column(id=each.id, name=_LEFT[each.id], kind="left") for each in budgets(party[0])]
    always = ("attributes.", "stats.", "characteristics.")
    values: dict[str, Column] = {}
    for hero in party:
        for each in raises(hero):
            if each.value or each.key.startswith(always):
                values.setdefault(each.key, Column(id=each.key, name=each.label, kind="value"))
    first = [column for key, column in values.items() if key.startswith(always)]
    rest = [column for key, column in values.items() if not key.startswith(always)]
    found += [*first, *rest]
    return (*found, *(Column(id=id, name=name, kind="more") for id, name in _MORE[system].items()))


def row_of(hero: Hero, wanted: Iterable[Column]) -> Mapping[str, Cell]:
    """A hero's cells by the column's id; a value the hero lacks is 0, a number he lacks None."""
    values = {each.key: each.value for each in raises(hero)}
    purses = {each.id: each.ledger.left for each in budgets(hero)}
    more = _more(hero)
    found: dict[str, Cell] = {}
    for column in wanted:
        match column.kind:
            case "value":
                found[column.id] = values.get(column.id, 0)
            case "left":
                found[column.id] = purses.get(column.id)
            case "more":
                found[column.id] = more.get(column.id)
            case _:
                own = {"name": hero.name, "system": hero.system.label, "legal": legal(hero)}
                found[column.id] = own[column.id]
    return found


def _more(hero: Hero) -> dict[str, Cell]:
    match hero.system:
        case System.EGO:
            traits = [line.label for line in ego_ledger(hero.sheet).lines if line.where.startswith("traits.")]
            joined = Pair.each(lambda lang: ", ".join(label[lang] for label in traits))
            return {"granted": hero.sheet.granted, "traits": joined}
        case System.SQUAD:
            found = parameters(hero.sheet)
            return {id: found[id].total for id in ("energy", "calm", "initiative")}
        case System.PERKS:
            armour = hero.sheet.armour
            try:
                pools = {"hp": perks_character.full_hp(hero.sheet).total, "mp": perks_character.full_mp(hero.sheet).total}
            except AlterEgoError:
                # a school or a grade that does not exist is named by the remarks
                pools = {}
            return {**pools, "armour": None if armour is None else armour.label}


def guarded(text: str) -> str:
    """Text for a cell of a spreadsheet: what a program would take for a formula is made words.

    >>> guarded('=HYPERLINK("x")'), guarded("Рада")
    ('\\'=HYPERLINK("x")', 'Рада')
    """
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
