"""Random heroes, legal and with words, by level and theme.

>>> from random import Random
>>> from .remarks import legal
>>> hero = random_hero("perks", Random(7), theme="storm", lang="en")
>>> legal(hero), hero == random_hero("perks", Random(7), theme="storm", lang="en")
(True, True)
"""

from dataclasses import replace
from random import Random

from ..ego.attributes import ATTRIBUTES
from ..ego.hero import Character as EgoSheet
from ..ego.hero import TakenTrait
from ..ego.rulings import PriceCap
from ..perks.armour import ArmourClass
from ..perks.draft import Draft as PerksSheet
from ..perks.features import Feature
from ..squad.body import Sex, minimum_weight
from ..squad.draft import Draft as SquadSheet
from ..words import Lang, Pair
from .finishing import finished
from .hero import Hero, System
from .remarks import legal
from .sheets import AnyRulings, rulings_of
from .themes import PowerLevel, Theme, levels, phrases, power_level, theme, themes

__all__ = ["random_hero"]


def random_hero(
    system: System | str,
    rng: Random,
    *,
    level: str | None = None,
    theme: str | None = None,
    lang: Lang = "ru",
    rulings: AnyRulings | None = None,
) -> Hero:
    """A legal hero with a name and words, everything spent that can be.

    `level` and `theme` by id (`themes.levels`, `themes.themes`); None draws the theme
    and takes the first level. The same `rng` gives the same numbers in both languages.

    >>> from alterego_core.ego.powers import power_band
    >>> power_band(random_hero("ego", Random(2), level="heroic").sheet.granted).id
    'heroic'
    """
    wanted = System(system)
    strength = levels(wanted)[0] if level is None else power_level(wanted, level)
    # drawn in any case, so that naming the theme that would have come changes nothing
    drawn = rng.choice(themes(wanted))
    after = drawn if theme is None else _theme(wanted, theme)
    woman = rng.randrange(2) == 0
    match wanted:
        case System.EGO:
            return _ego(rng, strength, after, woman, lang, rulings)
        case System.SQUAD:
            return _squad(rng, after, woman, lang, rulings)
        case System.PERKS:
            return _perks(rng, strength, after, woman, lang, rulings)




def _theme(system: System, id: str) -> Theme:
    return theme(system, id)


def _said(rng: Random, pairs: tuple[Pair, ...] | list[Pair], lang: Lang) -> str:
    return rng.choice(pairs)[lang]


def _name(rng: Random, woman: bool, lang: Lang) -> str:
    return _said(rng, phrases("woman" if woman else "man"), lang)


def _ego(rng: Random, level: PowerLevel, after: Theme, woman: bool, lang: Lang, rulings) -> Hero:
    line = after.row
    words = {
        "race": Pair("Человек", "Human")[lang],
        "sex": (Pair("Женщина", "Woman") if woman else Pair("Мужчина", "Man"))[lang],
        "name": _name(rng, woman, lang),
        "age": str(rng.randint(19, 52)),
        "appearance": _said(rng, phrases("appearance"), lang),
        "speech": _said(rng, phrases("speech"), lang),
        "temperament": _said(rng, phrases("temperament"), lang),
        "history": _said(rng, line["history"], lang),
        "ideas": _said(rng, line["ideas"], lang),
    }
    taken = []
    for kind in ("drawbacks", "merits"):
        chosen = rng.choice(line[kind])
        taken.append(
            TakenTrait(
                id=chosen["id"],
                frequency=rng.randint(1, 2),
                intensity=rng.randint(1, 2),
                control=rng.randint(2, 3),
                detail=chosen["detail"][lang] if "detail" in chosen else "",
            )
        )
    granted = level.points - rng.randint(0, 3)
    start = EgoSheet(granted=granted, description=words, attributes={row.id: 1 for row in ATTRIBUTES}, traits=taken)
    held = rulings_of(start, rulings)
    if held.price_cap is PriceCap.CAP:
        start = replace(start, traits=())
    hero = finished(Hero(sheet=start), rng, after.weights, held)
    # a table may read the rules so that traits are not to be had
    return hero if legal(hero, held) else finished(Hero(sheet=replace(start, traits=())), rng, after.weights, held)


def _squad(rng: Random, after: Theme, woman: bool, lang: Lang, rulings) -> Hero:
    line = after.row
    sheet = SquadSheet(
        name=f"{_name(rng, woman, lang)} «{_said(rng, phrases('callsign'), lang)}»"
        if lang == "ru"
        else f"{_name(rng, woman, lang)} “{_said(rng, phrases('callsign'), lang)}”",
        age=str(rng.randint(20, 44)),
        rank=_said(rng, phrases("rank"), lang),
        specialisation=after.name[lang],
        education=_said(rng, line["education"], lang),
        service_record=_said(rng, line["service"], lang),
        day_before=_said(rng, phrases("day"), lang),
        sex=Sex.FEMALE if woman else Sex.MALE,
        height_cm=rng.randint(158, 180) if woman else rng.randint(168, 194),
    )
    hero = finished(Hero(sheet=sheet), rng, after.weights, rulings)
    least = minimum_weight(sheet.sex, sheet.height_cm, hero.sheet.skills.athletics).total
    return hero.with_sheet(replace(hero.sheet, weight_kg=max(48, least) + rng.randint(0, 9)))


def _perks(rng: Random, level: PowerLevel, after: Theme, woman: bool, lang: Lang, rulings) -> Hero:
    line = after.row
    sheet = PerksSheet(
        name=_name(rng, woman, lang),
        weapon_perks={each[lang]: 1 for each in line.get("weapons", ())},
        defence_perks={each[lang]: 1 for each in line.get("defences", ())},
        armour=ArmourClass(line["armour"]) if "armour" in line else None,
        features=(Feature(name=_said(rng, line["features"], lang), points=1),),
        schools={id: 1 for id in line.get("schools", ())},
        awarded=level.points,
        in_play=level.in_play,
    )
    words = {
        "origin": _said(rng, phrases("origin"), lang),
        "appearance": _said(rng, phrases("appearance"), lang),
        "manner": _said(rng, phrases("temperament"), lang),
        "path": _said(rng, line["path"], lang),
        "purpose": _said(rng, line["purpose"], lang),
        "fear": _said(rng, line["fear"], lang),
    }
    return finished(Hero(sheet=sheet, portrait=words), rng, after.weights, rulings)
