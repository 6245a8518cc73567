"""The state of a check desk and the JSON-able value it is kept as."""

from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType

from alterego_core import rulings as core
from alterego_core.ego.attributes import ATTRIBUTES
from alterego_core.ego.modifiers import ROWS, RowKind
from alterego_core.ego.skills import SKILLS
from alterego_core.ego.teamwork import MAX_TOGETHER
from alterego_core.errors import AlterEgoError
from alterego_core.words import Pair

from widgets.desk.table import Dice, read_faces
from widgets.ego.hero_numbers import LONGEST_OWN, OWN
from widgets.parts.reading import Reader

__all__ = ["FITS", "FOE_ROWS", "INPUTS", "MOST_DICE", "MOST_HELPERS", "MOST_LEVEL", "MOST_OWN", "MOST_TRIES", "TICKED", "WIDE",
           "FoeOwn", "Given", "Helper", "Own", "Side", "State", "Try", "numbers", "read", "write"]

MOST_LEVEL = 100
MOST_DICE = 10
MOST_OWN = 6
MOST_HELPERS = MAX_TOGETHER - 1
MOST_TRIES = 50
WIDE = 200
_ATTRIBUTE_IDS = tuple(a.id for a in ATTRIBUTES)
_SKILL_IDS = tuple(s.id for s in SKILLS)
FITS = ("fits", "half", "none")

# Rows that are ticked: the halved skill is chosen beside the skill, helpers have their own place.
TICKED = tuple(row for row in ROWS if row.kind not in (RowKind.SKILL, RowKind.TOGETHER))
_KINDS = {row.id: row for row in TICKED}

# Rows that an opponent may have: each is added to his list, with its number or its inputs.
FOE_ROWS = TICKED

# Inputs of the rows that are worked out: name → (least, greatest, at first).
INPUTS = {
    "mn-10": {"agility": (0, MOST_LEVEL, 4), "dodge": (0, MOST_LEVEL, 2)},
    "mn-11": {"speed": (0, MOST_LEVEL, 4)},
    "mn-12": {"metres": (0, 100_000, 30), "reach": (1, 100_000, 50)},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One who rolls: attribute and skill with their levels, and extra dice. A hero's own go by their names after `hero_numbers.OWN`.

    `fit` is "fits", "half" (a skill that does not quite suit) or "none".
    """

    attribute: str = "agility"
    level: int = 5
    skill: str = "lockpicking"
    skill_level: int = 5
    fit: str = "fits"
    penalty: int = 0
    bonus: int = 0
    modifier: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Own:
    """A modifier of the table's own, with its reason."""

    reason: str = ""
    value: int = -1
    as_die: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FoeOwn:
    """A circumstance of the opponent: a row of the tables (flat, with its number, or with its inputs), or the table's own with its reason."""

    row: str = ""
    reason: str = ""
    value: int = -1
    inputs: tuple[tuple[str, int | None], ...] = ()
    as_die: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Helper:
    """Somebody who acts together with the roller, by the sum of attribute and skill."""

    name: str = ""
    base: int = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What a side brings along besides what is ticked: wounds, conditions, traits; known to the table, no part of the value.

    `attribute` and `skill` are names in place of the desk's: those of the table's own catalogue.
    """

    modifiers: tuple = ()
    penalty: int = 0
    bonus: int = 0
    attribute: Pair | None = None
    skill: Pair | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Try:
    """One attempt at the goal: by what, its result without the carried bonus, that bonus, its penalty dice."""

    attribute: str
    skill: str = ""
    result: int = 0
    carried: int = 0
    tired: int = 0
    success: bool = False
    seconds: int = 0
    difficulty: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What the desk holds.

    `mine`: the levels of the hero the reader plays (`widgets.ego.hero_numbers.Mine`), to pick from by name; no part of the value.
    `given`, `foe_given`: what a table knows of both sides; no part of the value either.
    `rows` are the ticked modifiers (true, the number picked, or the inputs), `dice_for` those
    for which a die is thrown. `dice`, `foe_dice`, `helper_dice` lie on the table. `thread` counts
    rolls as attempts at one goal; `spent` are the attempts since the last rest.
    `thrown` counts the rolls of the seed, `drawn` the numbers that dice picked from a range.
    `hand` is what was typed for real dice, `drafts` what was typed and is no number.
    """

    me: Side = Side()
    mine: object = None
    given: Given = Given()
    foe_given: Given = Given()
    rows: MappingProxyType = field(default_factory=lambda: MappingProxyType({}))
    dice_for: frozenset = frozenset()
    own: tuple[Own, ...] = ()
    swap_total: bool = False
    against: str = "difficulty"
    difficulty: int = 15
    active: str = "me"
    foe: Side = Side(skill="dodge", attribute="agility", level=4, skill_level=2)
    foe_name: str = ""
    foe_own: tuple[FoeOwn, ...] = ()
    helpers: tuple[Helper, ...] = ()
    old_colleagues: bool = False
    thread: bool = False
    goal: str = ""
    endurance: int = 3
    try_minutes: int = 1
    try_actions: int = 3
    budget: int = 3
    gm_dice: int = 0
    tries: tuple[Try, ...] = ()
    spent: int = 0
    seconds: int = 0
    rulings: object = None
    seed: str | None = None
    thrown: int = 0
    drawn: int = 0
    dice: Dice | None = None
    foe_dice: Dice | None = None
    helper_dice: tuple[Dice, ...] = ()
    by_hand: bool = False
    rolled_try: Try | None = None
    hand: MappingProxyType = field(default_factory=lambda: MappingProxyType({}))
    hand_tried: bool = False
    drafts: MappingProxyType = field(default_factory=lambda: MappingProxyType({}))


def numbers() -> dict[str, tuple[int, int]]:
    """The number fields of the desk and their bounds (rows, own modifiers and helpers apart)."""
    side = {"level": (0, MOST_LEVEL), "skill_level": (0, MOST_LEVEL), "penalty": (0, MOST_DICE), "bonus": (0, MOST_DICE), "modifier": (-WIDE, WIDE)}
    return {**{f"me.{k}": v for k, v in side.items()}, **{f"foe.{k}": v for k, v in side.items()},
            "difficulty": (-WIDE, WIDE), "endurance": (0, MOST_LEVEL), "try_minutes": (0, 1000), "try_actions": (0, 100), "budget": (1, 100),
            "gm_dice": (0, MOST_DICE)}


def _id(take: Reader, key: str, default: str, known: tuple[str, ...]) -> str:
    """An id of the lists, or the name of a hero's own after `OWN` (A-54, A-78)."""
    said = take.plain(key)
    if isinstance(said, str) and said.startswith(OWN) and 0 < len(said.removeprefix(OWN).strip()) <= LONGEST_OWN:
        return said
    return take.one_of(key, default, known)


def _side(raw: dict, blank: Side, lang: str) -> tuple[Side, tuple]:
    take = Reader(raw, lang)
    bounds = numbers()
    side = Side(
        attribute=_id(take, "attribute", blank.attribute, _ATTRIBUTE_IDS),
        skill=_id(take, "skill", blank.skill, _SKILL_IDS),
        fit=take.one_of("fit", blank.fit, FITS),
        **{k: take.whole(k, getattr(blank, k), *bounds[f"me.{k}"]) for k in ("level", "skill_level", "penalty", "bonus", "modifier")},
    )
    return side, take.problems()


def _own(raw, lang) -> Own:
    take = Reader(raw, lang)
    made = Own(reason=take.text("reason", "", longest=80), value=take.whole("value", -1, -WIDE, WIDE), as_die=take.flag("as_die", False))
    return _clean(made, take)


def _foe_own(raw, lang) -> FoeOwn:
    take = Reader(raw, lang)
    id = take.one_of("row", "", ("", *(row.id for row in FOE_ROWS)))
    row = _KINDS.get(id)
    if id in INPUTS:
        inner = Reader(take.table("inputs"), lang)
        inputs = tuple((k, inner.whole(k, None if id == "mn-10" else first, low, high)) for k, (low, high, first) in INPUTS[id].items())
        made = FoeOwn(row=id, value=0, inputs=inputs, as_die=take.flag("as_die", False))
        return _clean(_clean(made, take), inner)
    low, high = (-WIDE, WIDE) if row is None else (row.value, row.value) if row.kind is RowKind.FLAT else (row.low, row.high)
    first = -1 if row is None else row.value if row.kind is RowKind.FLAT else row.values[0]
    made = FoeOwn(row=id, reason=take.text("reason", "", longest=80), value=take.whole("value", first, low, high), as_die=take.flag("as_die", False))
    return _clean(made, take)


def _helper(raw, lang) -> Helper:
    take = Reader(raw, lang)
    return _clean(Helper(name=take.text("name", "", longest=60), base=take.whole("base", 5, 0, 2 * MOST_LEVEL)), take)


def _try(raw, lang) -> Try:
    take = Reader(raw, lang)
    made = Try(attribute=_id(take, "attribute", "agility", _ATTRIBUTE_IDS), skill=_id(take, "skill", "", ("", *_SKILL_IDS)),
               success=take.flag("success", False),
               **{k: take.whole(k, 0, low, high) for k, (low, high) in {"result": (-9999, 9999), "carried": (-9999, 9999), "tired": (0, MOST_DICE * 2), "seconds": (0, 10**6), "difficulty": (-WIDE, WIDE)}.items()})
    return _clean(made, take)


def _clean(made, take: Reader):
    if take.problems():
        raise ValueError(" ".join(take.problems()))
    return made


def _rows(raw: dict, lang: str) -> tuple[dict, tuple]:
    """Ticked rows: true, a number of the range, or the inputs of a computed row."""
    out, problems = {}, []
    take = Reader(raw, lang)
    for id, row in _KINDS.items():
        if id not in raw:
            continue
        if row.kind is RowKind.FLAT:
            if take.flag(id, False):
                out[id] = True
        elif row.kind is RowKind.RANGE:
            value = take.whole(id, None, row.low, row.high)
            if value is not None:
                out[id] = value
        else:
            inner = Reader(take.table(id), lang)
            out[id] = {k: inner.whole(k, None if id == "mn-10" else first, low, high) for k, (low, high, first) in INPUTS[id].items()}
            problems += inner.problems()
    return out, (*take.problems(), *problems)


def read(raw: object, lang: str, default: State) -> tuple[State, tuple]:
    """A state from a value and the remarks on what could not be used."""
    take = Reader(raw, lang)
    me, me_problems = _side(take.table("me"), default.me, lang)
    foe, foe_problems = _side(take.table("foe"), default.foe, lang)
    rows, row_problems = _rows(take.table("rows"), lang)
    rulings, ruling_problems = default.rulings, ()
    try:
        rulings = core.from_options(type(default.rulings), {**core.to_options(default.rulings), **take.table("rulings")})
    except AlterEgoError as error:
        ruling_problems = (error.message(lang),)
    bounds = numbers()
    state = replace(
        default, me=me, foe=foe, rows=MappingProxyType(rows), rulings=rulings,
        dice_for=frozenset(take.texts("dice_for", longest=10, most=60)) & set(rows),
        own=tuple(take.each("own", _own, most=MOST_OWN)),
        foe_own=tuple(take.each("foe_own", _foe_own, most=MOST_OWN)),
        against=take.one_of("against", default.against, ("difficulty", "opponent")),
        active=take.one_of("active", default.active, ("me", "foe")),
        helpers=tuple(take.each("helpers", _helper, most=MOST_HELPERS)),
        tries=tuple(take.each("tries", _try, most=MOST_TRIES)),
        foe_name=take.text("foe_name", default.foe_name, longest=60),
        goal=take.text("goal", default.goal, longest=80),
        spent=take.whole("spent", default.spent, 0, 10_000),
        seconds=take.whole("seconds", default.seconds, 0, 10**9),
        seed=take.text("seed", default.seed, longest=64, optional=True),
        thrown=take.whole("thrown", default.thrown, 0, 10**9),
        drawn=take.whole("drawn", default.drawn, 0, 10**9),
        dice=next(iter(take.each("dice", read_faces, most=1)), None),
        foe_dice=next(iter(take.each("foe_dice", read_faces, most=1)), None),
        helper_dice=tuple(take.each("helper_dice", read_faces, most=MOST_HELPERS)),
        **{k: take.flag(k, getattr(default, k)) for k in ("swap_total", "old_colleagues", "thread", "by_hand")},
        **{k: take.whole(k, getattr(default, k), *bounds[k]) for k in ("difficulty", "endurance", "try_minutes", "try_actions", "budget", "gm_dice")},
    )
    if state.thread and state.tries and state.dice and state.against == "difficulty":
        state = replace(state, rolled_try=state.tries[-1])
    return state, (*take.problems(), *me_problems, *foe_problems, *row_problems, *ruling_problems)


def write(state: State, default: State) -> dict:
    """The value of a state: the two sides' levels and what differs from an untouched desk."""
    out = {"me": {k: v for k, v in _plain(state.me).items() if k != "modifier"}, "difficulty": state.difficulty}
    if state.against == "opponent" or state.foe != default.foe:
        out["foe"] = _plain(state.foe)
    if state.rows:
        out["rows"] = {id: dict(v) if isinstance(v, dict) else v for id, v in state.rows.items()}
        for v in out["rows"].values():
            if isinstance(v, dict):
                for k in [k for k, n in v.items() if n is None]:
                    del v[k]
    if state.dice_for:
        out["dice_for"] = sorted(state.dice_for)
    for name in ("own", "helpers", "tries"):
        if getattr(state, name):
            out[name] = [_plain(each) for each in getattr(state, name)]
    if state.foe_own:
        out["foe_own"] = [_foe_plain(each) for each in state.foe_own]
    for name in ("against", "active", "foe_name", "old_colleagues", "thread", "goal", "endurance", "try_minutes", "try_actions", "budget", "gm_dice", "spent",
                 "seconds", "seed", "thrown", "drawn", "by_hand", "swap_total"):
        if getattr(state, name) != getattr(default, name):
            out[name] = getattr(state, name)
    for name in ("dice", "foe_dice"):
        if getattr(state, name) is not None:
            out[name] = [[list(part) for part in getattr(state, name)]]
    if state.helper_dice:
        out["helper_dice"] = [[list(part) for part in each] for each in state.helper_dice]
    other = core.to_options(state.rulings)
    if other != core.to_options(default.rulings):
        out["rulings"] = {**other, **{k: getattr(state.rulings, k).value for k in core.to_options(default.rulings)}}
    return out


def _foe_plain(own: FoeOwn) -> dict:
    if own.row in INPUTS:
        return {"row": own.row, "inputs": {k: n for k, n in own.inputs if n is not None}, "as_die": own.as_die}
    return {k: v for k, v in _plain(own).items() if k != "inputs"}


def _plain(value) -> dict:
    return {f.name: getattr(value, f.name) for f in fields(value)}
