"""The state of a fighter in play: who he is, what has happened, and what that came to."""

from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType

from alterego_core.breakdown import Breakdown
from alterego_core.squad import calm, fighter, presets
from alterego_core.squad.fighter import Fighter
from alterego_core.squad.grades import Grade
from alterego_core.squad.modes import Mode
from alterego_core.squad.modifiers import Modifier, from_row
from alterego_core.squad.parameters import calm as calm_of
from alterego_core.squad.parameters import energy as energy_of

from widgets.parts.reading import Reader
from widgets.squad.panel import read_rulings, write_rulings

__all__ = ["BOUNDS", "KINDS", "MOST_EVENTS", "PRESETS", "Event", "Pending", "State", "after", "at_stake", "read", "start", "write"]

MOST_EVENTS = 200
KINDS = ("wound", "hit", "effort", "hurt", "stop", "pass", "shake", "recover", "calm", "sleep", "therapy")
PRESETS = {kind: tuple(row["id"] for row in presets.preset_rows(kind)) for kind in ("wound", "weapon", "armour", "calm_loss", "recovery", "energy_cost")}
NUMBERS = {"health": (1, 20), "intellect": (1, 20), "athletics": (0, 20), "will": (0, 20)}
BOUNDS = {**NUMBERS, "energy": (0, 200), "blood_ml": (0, 5000), "bleeding_ml": (0, 1000), "loss": (1, 60), "obstacle": (0, 30), "rounds": (1, 200), "spent": (0, 100)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened: its kind, the preset it is of, and its numbers.

    `held` is how the psyche check of a loss of composure went (none was due: `None`).
    """

    kind: str
    id: str = ""
    other: str = ""
    n: int = 0
    m: int = 0
    k: int = 0
    obstacle: int | None = None
    sedative: bool = False
    held: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pending:
    """A loss of composure whose psyche check is still to be made (B-85)."""

    loss: int
    obstacle: int | None = None
    sedative: bool = False
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What the widget holds: the numbers of the fighter, the events so far, and what the next one would be."""

    health: int = 4
    intellect: int = 8
    athletics: int = 3
    will: int = 5
    events: tuple[Event, ...] = ()
    pending: Pending | None = None
    energy: int = 10
    blood_ml: int = 0
    bleeding_ml: int = 10
    wound: str = "flesh_wound"
    weapon: str = "assault_rifle"
    armour: str = "none"
    grand: bool = False
    loss: int = 4
    shock: str = "fright"
    own_obstacle: bool = False
    obstacle: int = 5
    sedative: bool = False
    cost: str = "run"
    spent: int = 1
    recovery: str = "sleep"
    rounds: int = 1
    mode: str = "tactical"
    resting: bool = True
    seed: str | None = None
    thrown: int = 0
    rulings: object = None
    drafts: MappingProxyType = field(default_factory=lambda: MappingProxyType({}))


@lru_cache(maxsize=64)
def _start(health: int, intellect: int, athletics: int, will: int) -> Fighter:
    full, mind = energy_of(health, athletics).total, calm_of(health, intellect).total
    return Fighter(name="", energy=full, max_energy=full, calm=mind, max_calm=mind, will=will, health=health)


def start(state: State) -> Fighter:
    """The fighter before anything has happened (B-75, B-83)."""
    return _start(state.health, state.intellect, state.athletics, state.will)


def _bonuses(sedative: bool) -> tuple[Modifier, ...]:
    # B-22 speaks of checks of fear; at the psyche check the GM who ticks it lets it count.
    return (replace(from_row("sedative"), scope=Modifier.__dataclass_fields__["scope"].default),) if sedative else ()


def at_stake(who: Fighter, loss: int, obstacle: int | None, sedative: bool, rulings) -> calm.CalmLoss:
    """What a loss of composure puts at stake (B-84, B-85)."""
    return fighter.shake(who, loss, obstacle=obstacle, bonuses=_bonuses(sedative), rulings=rulings)


@lru_cache(maxsize=2048)
def _step(who: Fighter, event: Event, rulings) -> tuple[Fighter, Breakdown | None]:
    if event.kind == "wound":
        wound = presets.wound(event.id)
        made = fighter.hurt(who, wound.energy, bleeding_ml=wound.bleeding_ml, label=wound.label)
    elif event.kind == "hit":
        grade = Grade.GRAND_SUCCESS if event.n else Grade.SUCCESS
        weapon = presets.weapon(event.id)
        hit = presets.hit(weapon, grade, armour=presets.armour(event.other or "none"), rulings=rulings)
        made = fighter.hurt(who, -hit.energy.total, blood_ml=-hit.blood_ml.total, label=weapon.label)
    elif event.kind == "effort":
        cost = presets.cost(event.id)
        spent = presets.energy_spent(cost, event.n, entered=None if event.m else event.n, rulings=rulings)
        made = fighter.hurt(who, -spent.total, label=cost.label)
    elif event.kind == "hurt":
        made = fighter.hurt(who, event.n, blood_ml=event.m, bleeding_ml=event.k)
    elif event.kind == "pass":
        made = fighter.pass_rounds(who, Mode(event.id), event.n, resting=bool(event.m), rulings=rulings)
    elif event.kind == "shake":
        loss = at_stake(who, event.n, event.obstacle, event.sedative, rulings)
        made = fighter.shaken(who, calm.settle(loss, True if event.held is None else event.held, rulings))
    elif event.kind == "recover":
        made = fighter.recover(who, presets.recovery(event.id), rulings)
        if event.id == "sleep":
            return fighter.sleep(made.fighter), made.why
    elif event.kind == "calm":
        made = fighter.restore_calm(who, event.n, rulings=rulings)
    else:
        return {"stop": fighter.stop_bleeding, "sleep": fighter.sleep, "therapy": fighter.therapy}[event.kind](who), None
    return made.fighter, made.why


def after(state: State) -> tuple[Fighter, Breakdown | None]:
    """The fighter after all events, and why the number that the last one changed is what it is."""
    who, why = start(state), None
    for event in state.events:
        who, why = _step(who, event, state.rulings)
    return who, why


def _event(raw, lang) -> Event:
    take = Reader(raw, lang)
    kind = take.one_of("kind", "", KINDS)
    held = raw.get("held") if isinstance(raw, dict) else None
    take._take("held")
    if held is not None and not isinstance(held, bool):
        take.wrong("held", str(held)[:20])
    ids = {"wound": PRESETS["wound"], "hit": PRESETS["weapon"], "effort": PRESETS["energy_cost"], "pass": tuple(Mode), "recover": PRESETS["recovery"]}.get(kind, ("",))
    made = Event(kind=kind, id=take.one_of("id", ids[0], ids), other=take.one_of("other", "", ("", *PRESETS["armour"])), n=take.whole("n", 0, 0, 5000), m=take.whole("m", 0, 0, 5000), k=take.whole("k", 0, 0, 5000),
                 obstacle=take.whole("obstacle", None, 0, 30, optional=True), sedative=take.flag("sedative", False), held=held)
    if take.problems() or not kind:
        raise ValueError(" ".join(take.problems()) or str(raw)[:40])
    return made


def _pending(raw, lang) -> Pending:
    take = Reader(raw, lang)
    faces = tuple(take._take("faces") or ())
    made = Pending(loss=take.whole("loss", 1, *BOUNDS["loss"]), obstacle=take.whole("obstacle", None, 0, 30, optional=True), sedative=take.flag("sedative", False), faces=faces)
    if take.problems() or len(faces) > 2 or any(isinstance(face, bool) or face not in range(1, 7) for face in faces):
        raise ValueError(str(raw)[:60])
    return made


_CHOICES = {"wound": PRESETS["wound"], "weapon": PRESETS["weapon"], "armour": PRESETS["armour"], "shock": PRESETS["calm_loss"], "cost": PRESETS["energy_cost"], "recovery": PRESETS["recovery"], "mode": tuple(Mode)}


def read(raw: object, lang: str, blank: State) -> tuple[State, tuple]:
    """A state from a value and the remarks on what could not be used."""
    take = Reader(raw, lang)
    rulings, wrong = read_rulings(take, blank.rulings, lang)
    state = replace(
        blank, rulings=rulings, events=tuple(take.each("events", _event, most=MOST_EVENTS)), pending=next(iter(take.each("pending", _pending, most=1)), None),
        seed=take.text("seed", blank.seed, longest=64, optional=True), thrown=take.whole("thrown", blank.thrown, 0, 10**9),
        **{name: take.whole(name, getattr(blank, name), *limits) for name, limits in BOUNDS.items()},
        **{name: take.one_of(name, getattr(blank, name), known) for name, known in _CHOICES.items()},
        **{name: take.flag(name, getattr(blank, name)) for name in ("grand", "own_obstacle", "sedative", "resting")}, drafts=MappingProxyType({}))
    return state, (*take.problems(), *wrong)


_USUAL = Event(kind="pass")


@lru_cache(maxsize=512)
def _plain(event: Event) -> tuple[tuple[str, object], ...]:
    return tuple((name, found) for name, found in asdict(event).items() if name == "kind" or found != getattr(_USUAL, name))


def write(state: State, blank: State) -> dict:
    """The value of a state: the fighter's numbers, the events, and what differs from an untouched widget."""
    out = {name: getattr(state, name) for name in NUMBERS}
    if state.events:
        out["events"] = [dict(_plain(each)) for each in state.events]
    if state.pending:
        out["pending"] = [{**asdict(state.pending), "faces": list(state.pending.faces)}]
    for name in (*[n for n in BOUNDS if n not in NUMBERS], *_CHOICES, "grand", "own_obstacle", "sedative", "resting", "seed", "thrown"):
        if getattr(state, name) != getattr(blank, name):
            out[name] = getattr(state, name)
    write_rulings(out, state.rulings, blank.rulings)
    return out


