"""The state of the desk of HP and MP: a draft as fields, and the draft itself."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from alterego_core.perks.armour import ArmourClass
from alterego_core.perks.characteristics import Characteristic, Characteristics
from alterego_core.perks.draft import Draft
from alterego_core.perks.features import Feature, Flaw
from alterego_core.perks.grades import grades
from alterego_core.perks.learning import trial_key
from alterego_core.perks.own_perks import OwnPerk, PerkKind
from alterego_core.perks.rulings import DEFAULT, Rulings
from alterego_core.perks.schools import schools

from widgets.heroes.playing import within
from widgets.perks.form import Form, Rows, empty
from widgets.perks.hero_numbers import mastered

__all__ = ["FORM", "State", "draft_of", "fields_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """A weapon somebody has mastered."""

    name: str = ""
    level: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class School:
    """A school somebody has learnt."""

    school: str = "fire"
    grade: int = 1
    trials: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Bought:
    """A feature: characteristic points, or something for play with its price."""

    name: str = ""
    points: int = 1
    price: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Lacking:
    """A flaw and what the GM gives for it."""

    name: str = ""
    points: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Own:
    """A perk in the player's words."""

    name: str = ""
    limits: str = ""
    price: int = 0
    kind: str = PerkKind.PHYSICAL.value
    approved: bool = False


FORM = Form(
    choices={"armour": ("", *(each.value for each in ArmourClass))},
    numbers={**{each.value: (each.least, 10) for each in Characteristic}, "two_weapons": (0, 5), "armour_skill": (0, 5), "shield_skill": (0, 5), "awarded": (0, 1000), "deaths": (0, 20)},
    flags=("no_magic", "immortal", "immortality_offered", "in_play", "battle_lifted"),
    rows={
        "weapons": Rows(blank=Weapon(), form=Form(texts={"name": 60}, numbers={"level": (0, 5)}, always=("name", "level")), most=8),
        "schools": Rows(blank=School(), form=Form(choices={"school": tuple(each.id for each in schools())}, numbers={"grade": (0, 9)}, flags=("trials",), always=("school", "grade")), most=12),
        "features": Rows(blank=Bought(), form=Form(texts={"name": 80}, numbers={"points": (0, 10), "price": (0, 500)}, always=("name", "points")), most=6),
        "flaws": Rows(blank=Lacking(), form=Form(texts={"name": 80}, numbers={"points": (0, 500)}, always=("name", "points")), most=6),
        "perks": Rows(blank=Own(), form=Form(texts={"name": 80, "limits": 200}, numbers={"price": (0, 500)}, choices={"kind": tuple(each.value for each in PerkKind)}, flags=("approved",), always=("name", "price")), most=8),
    },
    always=tuple(each.value for each in Characteristic),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A character on paper, as the fields of the desk hold it."""

    strength: int = 5
    dexterity: int = 6
    endurance: int = 6
    will: int = 5
    magic_power: int = 7
    intellect: int = 6
    armour: str = ""
    two_weapons: int = 0
    armour_skill: int = 0
    shield_skill: int = 0
    awarded: int = 0
    deaths: int = 0
    no_magic: bool = False
    immortal: bool = False
    immortality_offered: bool = False
    in_play: bool = False
    battle_lifted: bool = False
    weapons: tuple[Weapon, ...] = (Weapon(level=1),)
    schools: tuple[School, ...] = (School(school="fire", grade=4),)
    features: tuple[Bought, ...] = ()
    flaws: tuple[Lacking, ...] = ()
    perks: tuple[Own, ...] = ()
    rulings: Rulings = DEFAULT
    drafts: Mapping = empty()


def _named(rows):
    """Rows with names of their own: unnamed and equal ones are numbered."""
    seen: set[str] = set()
    for n, row in enumerate(rows, 1):
        name = row.name.strip() or f"№ {n}"
        while name in seen:
            name += "′"
        seen.add(name)
        yield name, row


def draft_of(state: State) -> Draft:
    """The draft that the core judges."""
    trials = {trial_key(each.school, row.grade) for each in state.schools if each.trials for row in grades() if row.trial is not None}
    defence = {"armour": state.armour_skill, "shield": state.shield_skill}
    return Draft(
        characteristics=Characteristics.of({each: getattr(state, each.value) for each in Characteristic}),
        weapon_perks={name: row.level for name, row in _named(state.weapons) if row.level},
        defence_perks={name: level for name, level in defence.items() if level},
        two_weapons=state.two_weapons,
        schools={each.school: each.grade for each in state.schools if each.grade},
        no_magic=state.no_magic, immortal=state.immortal, immortality_offered=state.immortality_offered,
        features=tuple(Feature(name=each.name, points=each.points, price=each.price) for each in state.features),
        flaws=tuple(Flaw(name=each.name, points=each.points) for each in state.flaws),
        own_perks=tuple(OwnPerk(name=each.name, limits=each.limits, price=each.price, approved=each.approved, kind=PerkKind(each.kind)) for each in state.perks),
        armour=ArmourClass(state.armour) if state.armour else None,
        trials=frozenset(trials), awarded=state.awarded, battle_lifted=state.battle_lifted, in_play=state.in_play,
    )


def fields_of(draft: Draft) -> dict:
    """The fields of the desk that stand for a draft, as far as the desk has room: the way back from `draft_of`."""
    rows, limits = FORM.rows, FORM.numbers

    def some(name: str, made) -> tuple:
        return tuple(made)[: rows[name].most]

    def level(value: int, name: str) -> int:
        return within(value, *limits[name])

    def part(value: int | None, row: str, name: str) -> int:
        return within(value, *rows[row].form.numbers[name])

    def words(text: str, row: str, name: str) -> str:
        return text[: rows[row].form.texts[name]]

    trials = {trial.partition(":")[0] for trial in draft.trials}
    return {
        **{each.value: level(draft.characteristics[each], each.value) for each in Characteristic},
        "armour": draft.armour.value if draft.armour else "", "two_weapons": level(draft.two_weapons, "two_weapons"),
        "armour_skill": level(mastered(draft, shield=False), "armour_skill"), "shield_skill": level(mastered(draft, shield=True), "shield_skill"),
        "awarded": level(draft.awarded, "awarded"), "deaths": 0, "no_magic": draft.no_magic, "immortal": draft.immortal, "immortality_offered": draft.immortality_offered,
        "in_play": draft.in_play, "battle_lifted": draft.battle_lifted,
        "weapons": some("weapons", (Weapon(name=words(name, "weapons", "name"), level=part(value, "weapons", "level")) for name, value in draft.weapon_perks.items())),
        "schools": some("schools", (School(school=id, grade=part(value, "schools", "grade"), trials=id in trials) for id, value in draft.schools.items() if value)),
        "features": some("features", (Bought(name=words(each.name, "features", "name"), points=part(each.points, "features", "points"), price=part(each.price, "features", "price")) for each in draft.features)),
        "flaws": some("flaws", (Lacking(name=words(each.name, "flaws", "name"), points=part(each.points, "flaws", "points")) for each in draft.flaws)),
        "perks": some("perks", (Own(name=words(each.name, "perks", "name"), limits=words(each.limits, "perks", "limits"), price=part(each.price, "perks", "price"), kind=each.kind.value, approved=each.approved) for each in draft.own_perks)),
    }


def with_new_school(state: State) -> State:
    """One more school: the first that is not there yet."""
    have = {each.school for each in state.schools}
    fresh = next((each.id for each in schools() if each.id not in have), None)
    return state if fresh is None else replace(state, schools=(*state.schools, School(school=fresh)))


def each_school_once(state: State) -> State:
    """The state with a school listed twice kept where it stood first."""
    kept = {each.school: each for each in reversed(state.schools)}
    rows = tuple(each for n, each in enumerate(state.schools) if kept[each.school] is each)
    return state if len(rows) == len(state.schools) else replace(state, schools=rows)
