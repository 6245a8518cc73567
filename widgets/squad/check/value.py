"""The state of the squad's check desk, the check it makes, and the JSON-able value it is kept as."""

from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType

from alterego_core.squad import checks, modifiers, opposed, states
from alterego_core.squad.checks import Check, Outcome, Sides
from alterego_core.squad.grades import DoubtfulReading, GradeOdds
from alterego_core.squad.modifiers import Side
from alterego_core.squad.rulings import Opposed
from alterego_core.squad.skills import skill, skills
from alterego_core.squad.stats import Stat
from alterego_core.words import Pair

from widgets.parts.reading import Reader
from widgets.parts.words import Words
from widgets.squad.panel import read_rulings, write_rulings

__all__ = ["BOUNDS", "MINDS", "MOST_OWN", "ROWS", "SCOPES", "TAGS", "WHATS", "Figures", "Own", "State", "figures", "outcome", "read", "write"]

MOST_OWN = 6
WIDE = 100
ROWS = modifiers.row_ids()
TAGS = ("", *modifiers.tags())
STATS = tuple(stat.value for stat in Stat)
WHATS = ("", *STATS, *(each.id for each in skills()))
MINDS = ("", *(each.id for each in states.states() if not each.madness))
SCOPES = ("any", "kind", "skill", "fear", "psyche", "catch")
BOUNDS = {"level": (0, 30), "obstacle": (0, 60), "foe_level": (0, 30)}
TIES = ("", *(each.value for each in DoubtfulReading))
_WORDS = Words("squad_check")


@dataclass(frozen=True, slots=True, kw_only=True)
class Own:
    """A complication or a bonus of the GM's own: how much, for which checks, how long."""

    reason: str = ""
    value: int = 2
    helps: bool = False
    scope: str = "any"
    lasts: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What the desk holds.

    `mine` are the levels of the fighter the reader plays, by skill and stat (no part of the value).
    `what` is a skill or a stat, empty for one without a name; `level` its value. `about` is
    the kind of obstacle, `mind` the psychic state of the roller. `given` are modifiers that a
    table knows of, `label` what it calls a skill without a name; no part of the value. `faces` lie on the table:
    green and red, green alone without the skill. `tie` is the GM's word on a doubtful success.
    """

    mine: object = None
    what: str = "stealth"
    level: int = 8
    given: tuple = ()
    label: Pair | None = None
    foe_label: Pair | None = None
    against: str = "obstacle"
    obstacle: int = 5
    foe_skill: str = "awareness"
    foe_level: int = 5
    about: str = ""
    ticked: frozenset = frozenset()
    own: tuple[Own, ...] = ()
    mind: str = ""
    faces: tuple[int, ...] | None = None
    by_hand: bool = False
    tie: str = ""
    seed: str | None = None
    thrown: int = 0
    hand: MappingProxyType = field(default_factory=lambda: MappingProxyType({}))
    hand_tried: bool = False
    rulings: object = None
    drafts: MappingProxyType = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Figures:
    """All the core says of a check before the roll."""

    check: Check
    sides: Sides
    odds: GradeOdds
    dice: tuple
    problems: tuple


def _stat_of(what: str) -> str | None:
    return None if not what else what if what in STATS else skill(what).stat.value


def _own(own: Own, state: State):
    stat = _stat_of(state.what)
    scopes = {"any": "any", "kind": f"stat:{stat}" if stat else "any", "skill": f"skill:{state.what}" if state.what and state.what not in STATS else "any"}
    lasts = own.lasts.strip()
    return modifiers.custom(own.reason.strip() or Pair.each(lambda lang: _WORDS("own_unnamed", lang)), own.value, side=Side.SKILL if own.helps else Side.OBSTACLE,
                            scope=scopes.get(own.scope, f"tag:{own.scope}"), lasts=Pair.same(lasts) if lasts else None)


def _check(state: State) -> Check:
    label = Check.__dataclass_fields__["skill_label"].default
    more = {"stat": _stat_of(state.what), "tags": frozenset({state.about} if state.about else ())}
    if state.what:
        more["skill_label"] = Stat(state.what).label if state.what in STATS else skill(state.what).label
        more["skill_id"] = None if state.what in STATS else state.what
    else:
        more["skill_label"] = state.label or label
    more["modifiers"] = (*(modifiers.from_row(id) for id in ROWS if id in state.ticked), *(_own(own, state) for own in state.own),
                         *(states.modifiers([states.active(state.mind)], state.rulings) if state.mind else ()), *state.given)
    if state.against == "opponent" and state.rulings.opposed is Opposed.OBSTACLE:
        return opposed.against(state.level, state.foe_level, state.rulings, obstacle_label=state.foe_label or skill(state.foe_skill).label, **more)
    return Check(skill=state.level, obstacle=state.obstacle, **more)


@lru_cache(maxsize=256)
def _figures(check: Check, rulings) -> Figures:
    return Figures(check, checks.breakdown(check, rulings), checks.odds(check, rulings), checks.dice(check, rulings), checks.problems(check))


def figures(state: State) -> Figures:
    """The check of the state with both sides, its dice and the odds of every grade."""
    return _figures(_check(state), state.rulings)


def outcome(state: State, fig: Figures) -> Outcome | None:
    """What the dice on the table come to; `None` while there are none, or others are needed. A decided check needs none."""
    if not fig.dice:
        return checks.from_dice(fig.check, rulings=state.rulings)
    if state.faces is None or len(state.faces) != len(fig.dice):
        return None
    return checks.from_dice(fig.check, *state.faces, rulings=state.rulings)


def _read_own(raw, lang) -> Own:
    take = Reader(raw, lang)
    blank = Own()
    made = Own(reason=take.text("reason", "", longest=80), value=take.whole("value", blank.value, -WIDE, WIDE), helps=take.flag("helps", False),
               scope=take.one_of("scope", "any", SCOPES), lasts=take.text("lasts", "", longest=80))
    if take.problems():
        raise ValueError(" ".join(take.problems()))
    return made


def _read_faces(raw, _lang) -> int:
    if isinstance(raw, bool) or raw not in range(1, 7):
        raise ValueError(str(raw)[:20])
    return int(raw)


def read(raw: object, lang: str, blank: State) -> tuple[State, tuple]:
    """A state from a value and the remarks on what could not be used."""
    take = Reader(raw, lang)
    rulings, wrong = read_rulings(take, blank.rulings, lang)
    faces = tuple(take.each("faces", _read_faces, most=2))
    state = replace(
        blank, rulings=rulings,
        what=take.one_of("what", blank.what, WHATS), about=take.one_of("about", blank.about, TAGS), mind=take.one_of("mind", blank.mind, MINDS),
        against=take.one_of("against", blank.against, ("obstacle", "opponent")),
        foe_skill=take.one_of("foe_skill", blank.foe_skill, WHATS[4:]),
        ticked=frozenset(take.texts("ticked", longest=20, most=20)) & frozenset(ROWS),
        own=tuple(take.each("own", _read_own, most=MOST_OWN)),
        faces=faces or None, by_hand=take.flag("by_hand", blank.by_hand), tie=take.one_of("tie", blank.tie, TIES),
        seed=take.text("seed", blank.seed, longest=64, optional=True), thrown=take.whole("thrown", blank.thrown, 0, 10**9),
        **{name: take.whole(name, getattr(blank, name), *limits) for name, limits in BOUNDS.items()},
        hand=MappingProxyType({}), hand_tried=False, drafts=MappingProxyType({}),
    )
    return state, (*take.problems(), *wrong)


def write(state: State, blank: State) -> dict:
    """The value of a state: who and against what, and whatever differs from an untouched desk."""
    out = {"what": state.what, "level": state.level, "obstacle": state.obstacle}
    for name in ("against", "foe_skill", "foe_level", "about", "mind", "by_hand", "tie", "seed", "thrown"):
        if getattr(state, name) != getattr(blank, name):
            out[name] = getattr(state, name)
    if state.ticked:
        out["ticked"] = [id for id in ROWS if id in state.ticked]
    if state.own:
        out["own"] = [asdict(own) for own in state.own]
    if state.faces:
        out["faces"] = list(state.faces)
    write_rulings(out, state.rulings, blank.rulings)
    return out


