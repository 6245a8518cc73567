"""The state of a wound roller and the JSON-able value it is kept as."""

from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType

from alterego_core import rulings as core
from alterego_core.ego.bursts import Burst
from alterego_core.ego.wounds import UNRESISTING_DIFFICULTY, Wound
from alterego_core.errors import RulingError

from widgets.desk.table import Dice, read_faces
from widgets.parts.reading import Reader

__all__ = ["AGAINST", "BASES", "BURSTS", "MOST_BULLETS", "MOST_WILLPOWER", "MOST_WOUNDS", "SOURCES", "SPELLS", "Fighter", "State", "numbers", "read", "write"]

SOURCES = ("margin", "attack")
BASES = ("opposed", "difficulty")
AGAINST = ("defence", "difficulty")
BURSTS = ("", *(burst.value for burst in Burst))
SPELLS = ("test", "penalties")
HIGHEST = 99
MOST_WOUNDS = 40
MOST_BULLETS = 6
MOST_DICE = 10
MOST_LEVEL = 200
MOST_WILLPOWER = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """One who attacks or defends: attribute + skill, all circumstances as one number, extra dice."""

    base: int = 9
    modifier: int = 0
    penalty: int = 0
    bonus: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What the roller holds.

    `source` says where the difference comes from: typed (`margin`, and `base` tells of
    what), or an attack rolled here (`attack` against `defence`, or against `difficulty`).
    `location` is the row hit, 1 to 12, or None; `rolled` tells that dice chose it, else it was
    called. `burst` is "" for one blow; `bullets` of it have hit, each in its place of `places`
    where nobody called one. `wounds` are those noted so far, `willpower`, `kept_up` and the
    words of a leader whose they are. `spell` is the one in force where the ruling allows one.
    `dice`, `foe_dice`, `will_dice`, `leader_dice` lie on the table; `thrown` counts the rolls of `seed`.
    """

    source: str = "margin"
    margin: int = 4
    base: str = "opposed"
    attack: Fighter = Fighter(base=9)
    defence: Fighter = Fighter(base=7)
    against: str = "defence"
    difficulty: int = UNRESISTING_DIFFICULTY
    aim_die: bool = False
    burst: str = ""
    bullets: int = 1
    location: int | None = None
    rolled: bool = False
    places: tuple[int, ...] = ()
    wounds: tuple[Wound, ...] = ()
    willpower: int = 4
    kept_up: bool = False
    leader: bool = False
    leader_base: int = 8
    spell: str = "test"
    dice: Dice | None = None
    foe_dice: Dice | None = None
    will_dice: Dice | None = None
    leader_dice: Dice | None = None
    seed: str | None = None
    thrown: int = 0
    rulings: object = None
    drafts: MappingProxyType = field(default_factory=lambda: MappingProxyType({}))

    @property
    def called(self) -> int | None:
        """The part that was named, not thrown."""
        return None if self.rolled else self.location


def numbers() -> dict[str, tuple[int, int]]:
    """The number fields and their bounds."""
    side = {"base": (0, MOST_LEVEL), "modifier": (-HIGHEST, HIGHEST), "penalty": (0, MOST_DICE), "bonus": (0, MOST_DICE)}
    return {"margin": (-HIGHEST, HIGHEST), "difficulty": (-HIGHEST, HIGHEST), "bullets": (0, MOST_BULLETS), "willpower": (0, MOST_WILLPOWER), "leader_base": (0, MOST_LEVEL),
            **{f"{who}.{k}": v for who in ("attack", "defence") for k, v in side.items()}}


def _wound(raw, lang: str) -> Wound:
    take = Reader(raw, lang)
    level, location = take.whole("level", None, 1, 10, optional=True), take.whole("location", None, 1, 12, optional=True)
    if take.problems() or level is None:
        raise ValueError(" ".join(take.problems()) or "level")
    return Wound(level=level, location=location)


def _place(raw, lang: str) -> int:
    if not isinstance(raw, int) or isinstance(raw, bool) or not 1 <= raw <= 12:
        raise ValueError(str(raw)[:40])
    return raw


def _fighter(raw: dict, blank: Fighter, lang: str) -> tuple[Fighter, tuple]:
    take, bounds = Reader(raw, lang), numbers()
    found = Fighter(**{f.name: take.whole(f.name, getattr(blank, f.name), *bounds[f"attack.{f.name}"]) for f in fields(Fighter)})
    return found, take.problems()


def read(raw: object, lang: str, default: State) -> tuple[State, tuple]:
    """A state from a value and the remarks on what could not be used."""
    take = Reader(raw, lang)
    problems: tuple = ()
    rulings = default.rulings
    try:
        rulings = core.from_options(type(rulings), {**core.to_options(rulings), **take.table("rulings")})
    except RulingError as error:
        problems = (error.message(lang),)
    bounds = numbers()
    attack, attack_problems = _fighter(take.table("attack"), default.attack, lang)
    defence, defence_problems = _fighter(take.table("defence"), default.defence, lang)
    state = replace(
        default,
        attack=attack, defence=defence, rulings=rulings,
        source=take.one_of("source", default.source, SOURCES),
        base=take.one_of("base", default.base, BASES),
        against=take.one_of("against", default.against, AGAINST),
        burst=take.one_of("burst", default.burst, BURSTS),
        spell=take.one_of("spell", default.spell, SPELLS),
        location=take.whole("location", default.location, 1, 12, optional=True),
        places=tuple(take.each("places", _place, most=MOST_BULLETS)),
        wounds=tuple(take.each("wounds", _wound, most=MOST_WOUNDS)),
        seed=take.text("seed", default.seed, longest=64, optional=True),
        thrown=take.whole("thrown", default.thrown, 0, 10**9),
        **{k: take.whole(k, getattr(default, k), *bounds[k]) for k in ("margin", "difficulty", "bullets", "willpower", "leader_base")},
        **{k: take.flag(k, getattr(default, k)) for k in ("aim_die", "rolled", "kept_up", "leader")},
        **{k: next(iter(take.each(k, read_faces, most=1)), None) for k in ("dice", "foe_dice", "will_dice", "leader_dice")},
        drafts=MappingProxyType(take.texts_by_name("drafts", tuple(bounds), longest=12)),
    )
    return state, (*take.problems(), *attack_problems, *defence_problems, *problems)


def write(state: State, default: State) -> dict:
    """The value of a state: the difference, and whatever differs from an untouched roller."""
    out: dict = {"margin": state.margin}
    for name in ("source", "base", "against", "difficulty", "aim_die", "burst", "bullets", "location", "rolled", "willpower", "kept_up", "leader", "leader_base", "spell", "seed", "thrown"):
        if getattr(state, name) != getattr(default, name):
            out[name] = getattr(state, name)
    for name in ("attack", "defence"):
        if getattr(state, name) != getattr(default, name):
            out[name] = {f.name: getattr(getattr(state, name), f.name) for f in fields(Fighter)}
    if state.places:
        out["places"] = list(state.places)
    if state.wounds:
        out["wounds"] = [{"level": int(each.level), **({"location": each.location} if each.location else {})} for each in state.wounds]
    for name in ("dice", "foe_dice", "will_dice", "leader_dice"):
        if getattr(state, name) is not None:
            out[name] = [[list(part) for part in getattr(state, name)]]
    other = core.to_options(state.rulings)
    if other != core.to_options(default.rulings):
        out["rulings"] = {**other, **{name: getattr(state.rulings, name).value for name in core.to_options(default.rulings)}}
    if state.drafts:
        out["drafts"] = dict(state.drafts)
    return out
