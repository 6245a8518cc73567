"""The words of a hero: which fields there are in each system, and what stands in them.

Nine fields and three extras for «Alter ego» (A-9 … A-18), the personal file for
«Тактический отряд» (B-49, B-152), a portrait of ours for «Перки и магия»; a picture for
all. What a sheet has no line for stands in `Hero.portrait`.

>>> [field.id for field in fields("perks")]
['name', 'origin', 'appearance', 'manner', 'path', 'purpose', 'fear', 'picture']
"""

from dataclasses import dataclass, replace
from functools import cache

from ..ego.description import EXTRAS, FIELDS
from ..squad.draft import TEXT_FIELDS
from ..squad.sheet_labels import labels
from ..tables import rows
from ..words import Pair
from .hero import Hero, System

__all__ = ["Field", "PICTURE", "fields", "text", "unwritten", "written"]

PICTURE = "picture"
"""The field of the picture; a text as well, and in every system."""

_PROMPTS = {
    "name": Pair("Имя и позывной бойца.", "Name and call sign."),
    "age": Pair("Сколько бойцу лет.", "How old the fighter is."),
    "rank": Pair("Звание или место в отряде.", "Rank, or the place in the squad."),
    "specialisation": Pair("Чем боец занят в отряде.", "What the fighter does in the squad."),
    "education": Pair("Где и чему учился.", "Where and what he or she was taught."),
    "service_record": Pair("Где служил и чем отличился.", "Where he or she served, and what for."),
    "day_before": Pair("Как прошёл день перед заданием.", "How the day before the mission went."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A field of words: its id, name, the question that helps, and its rule if the text has it.

    `extra`: nothing is missing while it is empty.
    """

    id: str
    name: Pair
    prompt: Pair
    rule: str | None = None
    extra: bool = False


_PICTURE = Field(
    id="picture",
    name=Pair("Изображение", "Picture"),
    prompt=Pair("Портрет или набросок, по которому героя узнают.", "A portrait or a sketch to know the hero by."),
    extra=True,
)


@cache
def fields(system: System | str) -> tuple[Field, ...]:
    """The fields of a system, in the order of its sheet.

    >>> len(fields("ego")), fields("squad")[2].name["en"]
    (12, 'Rank')
    """
    match System(system):
        case System.EGO:
            return tuple(
                Field(id=row.id, name=row.name, prompt=row.prompt, rule=row.rule, extra=row in EXTRAS)
                for row in FIELDS + EXTRAS
            )
        case System.SQUAD:
            names = {label.where: label.words for label in labels()}
            own = tuple(Field(id=id, name=names[id], prompt=_PROMPTS[id], rule="B-152") for id in TEXT_FIELDS)
            return (*own, _PICTURE)
        case System.PERKS:
            name = Pair("Имя", "Name")
            prompt = Pair("Как героя зовут и как его прозвали.", "What the hero is called, and the nickname.")
            table = rows("alterego_core.heroes", "portrait.toml", "field", {"id": str, "name": Pair, "prompt": Pair})
            own = tuple(Field(id=row["id"], name=row["name"], prompt=row["prompt"]) for row in table)
            return (Field(id="name", name=name, prompt=prompt), *own, _PICTURE)


def text(hero: Hero, field: str) -> str:
    """What stands in a field; empty if nothing.

    >>> from ..ego.hero import Character
    >>> text(Hero(sheet=Character(description={"age": "30"})), "age")
    '30'
    """
    match hero.system:
        case System.EGO:
            return hero.sheet.words(field)
        case System.SQUAD:
            return getattr(hero.sheet, field) if field in TEXT_FIELDS else hero.words(field)
        case System.PERKS:
            return hero.sheet.name if field == "name" else hero.words(field)


def written(hero: Hero, field: str, words: str) -> Hero:
    """The hero with words in a field; nothing else changes.

    Raises `KeyError` for a field the system does not have.

    >>> from .hero import empty
    >>> text(written(empty("perks"), "fear", "Вода"), "fear")
    'Вода'
    >>> written(empty("squad"), PICTURE, "data:…").words(PICTURE)
    'data:…'
    """
    if field not in {each.id for each in fields(hero.system)}:
        raise KeyError(field)
    match hero.system:
        case System.EGO:
            known = dict(hero.sheet.description) | {field: words}
            return hero.with_sheet(replace(hero.sheet, description={id: said for id, said in known.items() if said}))
        case System.SQUAD if field in TEXT_FIELDS:
            return hero.with_sheet(replace(hero.sheet, **{field: words}))
        case System.PERKS if field == "name":
            return hero.with_sheet(replace(hero.sheet, name=words))
    known = dict(hero.portrait) | {field: words}
    return replace(hero, portrait={id: said for id, said in known.items() if said})


def unwritten(hero: Hero) -> tuple[Field, ...]:
    """The fields that are still empty, extras left out.

    >>> from .hero import empty
    >>> len(unwritten(empty("ego")))
    9
    """
    return tuple(each for each in fields(hero.system) if not each.extra and not text(hero, each.id).strip())
