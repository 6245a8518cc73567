"""Heroes of every kind for properties: right, wrong, empty and odd ones."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from alterego_core.ego.attributes import ATTRIBUTES
from alterego_core.ego.character import Award, Character, Level, Override, TakenTrait
from alterego_core.ego.description import EXTRAS, FIELDS
from alterego_core.ego.skills import SKILLS
from alterego_core.ego.traits import TRAITS, Kind
from alterego_core.heroes.hero import Growth, Hero, Kept, Step, Waiver
from alterego_core.heroes.portrait import fields
from alterego_core.perks.armour import ArmourClass
from alterego_core.perks.characteristics import Characteristic, Characteristics
from alterego_core.perks.draft import Draft as PerksDraft
from alterego_core.perks.features import Feature, Flaw
from alterego_core.perks.own_perks import OwnPerk
from alterego_core.perks.schools import schools
from alterego_core.squad.body import Sex
from alterego_core.squad.draft import TEXT_FIELDS, Printed
from alterego_core.squad.draft import Draft as SquadDraft
from alterego_core.squad.skills import Levels, skills
from alterego_core.squad.stats import Stat, Stats

WORDS = st.text(st.characters(exclude_categories=("Cs",)), max_size=30)
NUMBERS = st.integers(-5, 120)
SIZES = st.one_of(st.none(), st.integers(0, 300), st.fractions(0, 300, max_denominator=12))


def some(ids, values=NUMBERS):
    return st.dictionaries(st.sampled_from(ids), values, max_size=6)


def ego_sheets():
    traits = st.builds(
        TakenTrait,
        id=st.sampled_from([row.id for row in TRAITS]),
        frequency=st.integers(0, 5),
        intensity=st.integers(1, 4),
        control=st.integers(1, 4),
        detail=WORDS,
        override=st.one_of(st.none(), st.builds(Override, points=NUMBERS, reason=WORDS)),
        kind=st.one_of(st.none(), st.sampled_from(Kind)),
    )
    return st.builds(
        Character,
        granted=NUMBERS,
        description=some([field.id for field in FIELDS + EXTRAS], WORDS),
        attributes=some([row.id for row in ATTRIBUTES]),
        skills=st.lists(st.builds(Level, st.sampled_from([row.id for row in SKILLS]), NUMBERS, WORDS), max_size=5),
        traits=st.lists(traits, max_size=4),
        awards=st.lists(st.builds(Award, NUMBERS, WORDS), max_size=3),
        gain_limit=st.one_of(st.none(), NUMBERS),
        above_lowest=st.one_of(st.none(), NUMBERS),
        in_play=st.booleans(),
    )


def squad_sheets():
    claims = st.one_of(st.none(), SIZES.map(lambda size: None if size is None else Printed(energy=size, calm=3)))
    return st.builds(
        lambda words, **more: SquadDraft(**words, **more),
        some(TEXT_FIELDS, WORDS),
        sex=st.one_of(st.none(), st.sampled_from(Sex)),
        height_cm=SIZES.map(plain),
        weight_kg=SIZES.map(plain),
        stats=some([stat.value for stat in Stat]).map(lambda found: Stats(**found)),
        skills=some([each.id for each in skills()]).map(Levels.of),
        printed=claims,
        allowed=st.frozensets(st.sampled_from(["squad.stat_high", "squad.sex_missing"])),
    )


def plain(size):
    return size.numerator if isinstance(size, Fraction) and size.denominator == 1 else size


def perks_sheets():
    perk = st.builds(OwnPerk, name=WORDS, text=WORDS, limits=WORDS, price=st.one_of(st.none(), NUMBERS), hit=NUMBERS)
    return st.builds(
        PerksDraft,
        name=WORDS,
        characteristics=some([each.value for each in Characteristic]).map(Characteristics.of),
        weapon_perks=st.dictionaries(WORDS, NUMBERS, max_size=3),
        defence_perks=st.dictionaries(WORDS, NUMBERS, max_size=3),
        two_weapons=NUMBERS,
        schools=some([each.id for each in schools()]),
        no_magic=st.booleans(),
        immortal=st.booleans(),
        features=st.lists(st.builds(Feature, name=WORDS, points=NUMBERS, price=NUMBERS), max_size=3),
        flaws=st.lists(st.builds(Flaw, name=WORDS, points=st.one_of(st.none(), NUMBERS)), max_size=3),
        own_perks=st.lists(perk, max_size=3),
        armour=st.one_of(st.none(), st.sampled_from(ArmourClass)),
        trials=st.frozensets(st.sampled_from(["fire:8", "air:9"])),
        awarded=NUMBERS,
        in_play=st.booleans(),
    )


def heroes():
    """Any hero of any system."""
    growth = st.builds(Growth, step=st.sampled_from(Step), points=st.integers(0, 50), key=WORDS, text=WORDS, when=WORDS)
    portrait = some([each.id for each in fields("perks")[1:]], WORDS.filter(bool))

    def built(sheets, portraits=st.just(())):
        return st.builds(
            Hero,
            sheet=sheets,
            id=WORDS,
            portrait=portraits,
            waivers=st.lists(st.builds(Waiver, code=WORDS, where=WORDS, reason=WORDS), max_size=2),
            growth=st.lists(growth, max_size=3),
            kept=st.lists(st.builds(Kept, WORDS, WORDS), max_size=2, unique=True),
        )

    return st.one_of(built(ego_sheets()), built(squad_sheets()), built(perks_sheets(), portrait))
