"""Harm in the squad system (B-28 … B-30, B-73 … B-92, B-131 … B-136): energy, blood, composure, treatment."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from alterego_core.session import squad_harm, writing
from alterego_core.session.entries import RollRecord
from alterego_core.session.harm import with_penalties
from alterego_core.session.scene import Combatant
from alterego_core.squad import calm, checks, medicine, presets, states
from alterego_core.squad.calm import CalmLoss
from alterego_core.squad.checks import Check, Outcome
from alterego_core.squad.grades import Grade, GradeOdds, comes_off
from alterego_core.squad.medicine import Treatment, WoundKind
from alterego_core.squad.rulings import PsycheObstacle
from alterego_core.words import Pair
from widgets.perks.form import Form

from dashboard.evening.person import dice
from dashboard.evening.person.desk import Desk, Made, Unready
from dashboard.evening.person.drafts import State as CommonState

__all__ = ["BLANK", "DEEDS", "FORM", "SOURCES", "State", "at_stake", "chances", "followed", "medic_of", "treatment_of", "treatment_check"]

MOST = 999
_TABLES = ("wound", "weapon", "energy_cost")
SOURCES = ("", *(f"{table}:{row['id']}" for table in _TABLES for row in presets.preset_rows(table)))
"""Where a loss of energy comes from: own numbers, or a preset (AMB-B45)."""

_ARMOUR = tuple(row["id"] for row in presets.preset_rows("armour"))
_SHOCKS = ("", *(row["id"] for row in presets.preset_rows("calm_loss")))
_RECOVERIES = tuple(row["id"] for row in presets.preset_rows("recovery"))
_HURT_FIELDS = ("source", "grand", "energy", "blood", "bleeding", "what")  # the armour is still worn
_SHAKE_FIELDS = ("shock", "loss", "own_obstacle", "obstacle", "psyche_faces", "tied")
TREATED = (*(each.value for each in WoundKind), "psyche")


@dataclass(frozen=True, slots=True, kw_only=True)
class State(CommonState):
    """A loss of energy and blood to come, a shock, a treatment, composure given back."""

    source: str = ""
    armour: str = "none"
    grand: bool = False
    energy: int = 10
    blood: int = 0
    bleeding: int = 0
    what: str = ""
    shock: str = ""
    loss: int = 1
    own_obstacle: bool = False
    obstacle: int = 2
    psyche_faces: str = ""
    tied: str = ""
    medic: str = ""
    treated: str = "ordinary"
    hardness: int = 3
    treat_faces: str = ""
    recovery: str = _RECOVERIES[0]
    gain: int = 1


BLANK = State()
FORM = Form(
    choices={"source": SOURCES, "armour": _ARMOUR, "shock": _SHOCKS, "treated": TREATED, "recovery": _RECOVERIES},
    numbers={
        "energy": (0, MOST),
        "blood": (0, 5000),
        "bleeding": (0, 5000),
        "loss": (0, MOST),
        "obstacle": (0, 99),
        "hardness": (0, 99),
        "gain": (1, MOST),
    },
    flags=("grand", "own_obstacle"),
    texts={"what": 80, "psyche_faces": dice.LONGEST_FACES, "treat_faces": dice.LONGEST_FACES, "medic": 40, "tied": 80},
)


def followed(desk: Desk, state: State, field: str) -> State:
    """The fields that hang on the one just changed: a preset fills the numbers, which stay the GM's to change."""
    if field == "shock" and state.shock:
        return replace(state, loss=presets.shock(state.shock).calm, tied="")
    if field in ("loss", "obstacle", "own_obstacle"):
        return replace(state, tied="")
    if field in ("source", "armour", "grand") and state.source:
        energy, blood, bleeding = _preset(desk, state)
        drafts = {key: value for key, value in state.drafts.items() if key not in ("energy", "blood", "bleeding")}
        return replace(state, energy=energy, blood=blood, bleeding=bleeding, drafts=MappingProxyType(drafts))
    return state


def _preset(desk: Desk, state: State) -> tuple[int, int, int]:
    table, _, id = state.source.partition(":")
    if table == "wound":
        chosen = presets.wound(id)
        return chosen.energy, 0, chosen.bleeding_ml
    if table == "weapon":
        grade = Grade.GRAND_SUCCESS if state.grand else Grade.SUCCESS
        hit = presets.hit(presets.weapon(id), grade, armour=presets.armour(state.armour), rulings=desk.rulings)
        return int(-hit.energy.total), int(-hit.blood_ml.total), 0
    return presets.cost(id).energy, 0, 0


# -- energy and blood ---------------------------------------------------------------------------


def _source_words(desk: Desk) -> Pair:
    if desk.state.what.strip():
        return Pair.same(desk.state.what.strip())
    table, _, id = desk.state.source.partition(":")
    made = {"wound": presets.wound, "weapon": presets.weapon, "energy_cost": presets.cost}.get(table)
    return desk.pair("source_own") if made is None else made(id).label


def hurt_now(desk: Desk):
    """The numbers after the loss typed in (B-74, B-80)."""
    state = desk.state
    return squad_harm.hurt(desk.numbers, state.energy, blood_ml=state.blood, bleeding_ml=state.bleeding)


def _hurt(desk: Desk) -> Made:
    desk.ready("energy", "blood", "bleeding")
    state = desk.state
    if not (state.energy or state.blood or state.bleeding):
        raise Unready(desk.say("nothing_lost"))
    parts = [("p_energy", state.energy), ("p_blood", state.blood), ("p_bleeding", state.bleeding)]
    lost = Pair.each(lambda lang: ", ".join(desk.pair(key, n=value)[lang] for key, value in parts if value))
    return desk.harm(hurt_now(desk), desk.pair("did_hurt", what=_source_words(desk), lost=lost), clear=_HURT_FIELDS)


def _stop(desk: Desk) -> Made | None:
    if not desk.numbers.fighter.bleeding_ml:
        return None
    return desk.harm(squad_harm.stopped_bleeding(desk.numbers), desk.pair("did_stop"))


# -- composure ------------------------------------------------------------------------------------


def at_stake(desk: Desk) -> CalmLoss:
    """What the loss of composure typed in puts at stake (B-84, B-85)."""
    state = desk.state
    return squad_harm.shake(desk.numbers, state.loss, obstacle=state.obstacle if state.own_obstacle else None, rulings=desk.rulings)


def own_obstacle_allowed(desk: Desk) -> bool:
    """Whether the obstacle may be the GM's (AMB-B27)."""
    return desk.rulings.psyche_obstacle is not PsycheObstacle.DEPTH


def _shock_words(desk: Desk) -> Pair:
    return presets.shock(desk.state.shock).label if desk.state.shock else desk.pair("shock_own")


def _tie_key(desk: Desk) -> str:
    state = desk.state
    return f"{desk.one.id}:{state.loss}:{state.obstacle if state.own_obstacle else ''}:{desk.numbers.fighter.calm}"


def tied(desk: Desk) -> bool:
    """Whether the dice of this very loss have shown a tie, which the GM decides (B-9); not once they are taken back."""
    key, _, entry = desk.state.tied.rpartition("#")
    return key == _tie_key(desk) and entry.isdecimal() and desk.scene.next_entry > int(entry)


def _shaken(desk: Desk, loss: CalmLoss, held: bool | None, rolls: tuple[RollRecord, ...] = ()) -> Made:
    result = calm.settle(loss, held, desk.rulings)
    key = "did_shake" if result.psyche is None else "did_hold" if result.psyche is calm.Psyche.PASSED else "did_break"
    facts = {} if result.state is None else {"state": result.state.label}
    told = desk.pair(f"{key}_state" if facts else key, what=_shock_words(desk), loss=desk.state.loss, **facts)
    return desk.harm(squad_harm.shaken(desk.numbers, result), told, rolls=rolls, hidden=desk.state.secret, clear=_SHAKE_FIELDS)


def _shake(desk: Desk) -> Made:
    """Composure lost; where it ends below zero the psyche answers by the dice (B-84 … B-88)."""
    _ready_to_shake(desk)
    loss = at_stake(desk)
    if loss.check is None:
        return _shaken(desk, loss, None)
    outcome, rolls = _rolled(desk, loss.check, "psyche_faces", desk.one, chances(calm.odds(loss, desk.rulings), desk.rulings)[0])
    held = calm.held(loss, outcome, desk.rulings)
    if held is None:
        # the roll stands in the journal; what comes of it waits for the GM
        made = writing.rolled(desk.scene, rolls[0], text=desk.say("psyche_tie"), who=desk.one.id, hidden=desk.state.secret) if rolls else None
        if made is None:
            return _shaken(desk, loss, True)
        return Made(happening=made, clear=("psyche_faces",), put=(("tied", f"{_tie_key(desk)}#{desk.scene.next_entry}"),), said=desk.pair("psyche_tie"))
    return _shaken(desk, loss, held, tuple(replace(each, success=held) for each in rolls))


def _ready_to_shake(desk: Desk) -> None:
    desk.ready("loss", *(("obstacle",) if desk.state.own_obstacle else ()))
    if not desk.state.loss:
        raise Unready(desk.say("nothing_lost"))


def _answered(desk: Desk, held: object = None) -> Made:
    """The answer of the psyche by the GM's word (B-9, B-85)."""
    _ready_to_shake(desk)
    loss = at_stake(desk)
    return _shaken(desk, loss, None if loss.check is None else bool(held))


def _rolled(desk: Desk, check: Check, field: str, who: Combatant, chance) -> tuple[Outcome, tuple[RollRecord, ...]]:
    """A check thrown, with its line for the journal; no throw where it is decided without (B-1, B-4, B-12)."""
    formula = dice.squad_formula(check, desk.rulings)
    if not formula:
        return checks.from_dice(check, rulings=desk.rulings), ()
    made = dice.thrown(desk, formula, dice.typed_faces(desk, field, formula), who=who.id, chance=chance)
    return checks.from_dice(check, *made.faces, rulings=desk.rulings), (made,)


def _calmed(desk: Desk) -> Made:
    desk.ready("gain")
    gain = desk.state.gain
    return desk.harm(squad_harm.restored_calm(desk.numbers, gain, desk.rulings), desk.pair("did_calm", n=gain), clear=("gain",))


def _recovered(desk: Desk) -> Made:
    chosen = presets.recovery(desk.state.recovery)
    return desk.harm(squad_harm.recovered(desk.numbers, chosen, desk.rulings), desk.pair("did_recover", what=chosen.label), clear=("recovery",))


def _begin(desk: Desk, id: object = None) -> Made:
    row = states.state(str(id))
    return desk.harm(squad_harm.begun(desk.numbers, row.id), desk.pair("did_state", state=row.label))


def _over(desk: Desk, id: object = None) -> Made:
    row = states.state(str(id))
    return desk.harm(squad_harm.over(desk.numbers, row.id), desk.pair("did_state_over", state=row.label))


# -- treatment ------------------------------------------------------------------------------------


def medic_of(desk: Desk) -> Combatant:
    """Who treats: somebody chosen, or the wounded himself."""
    return desk.person(desk.state.medic) or desk.one


def treatment_of(desk: Desk) -> Treatment | None:
    """How this wound is treated by him, with what stands in the way; None for the mind (B-132 … B-134)."""
    if desk.state.treated == "psyche":
        return None
    medic = medic_of(desk)
    return medicine.treatment(medic.numbers.skills, WoundKind(desk.state.treated), oneself=medic.id == desk.one.id)


def treatment_check(desk: Desk) -> Check | None:
    """The check of the treatment, with all that holds the medic back; None where it is barred (B-46, B-132, B-136)."""
    medic, chosen = medic_of(desk), treatment_of(desk)
    if chosen is None:
        check = medicine.psychiatry_check(medic.numbers.skills, desk.state.hardness)
    elif chosen.allowed:
        check = medicine.check(medic.numbers.skills, chosen, desk.state.hardness)
    else:
        return None
    return with_penalties(check, medic, desk.rulings)


@lru_cache(maxsize=128)
def chances(odds: GradeOdds, rulings) -> tuple[Fraction, Fraction]:
    """The chance to make it, and that of a tie which the GM decides, nought where a reading does (B-8, B-9, AMB-B11)."""
    if comes_off(Grade.DOUBTFUL, rulings) is None:
        return odds.success, odds.doubtful
    return odds.comes_off(rulings), Fraction(0)


def _treat(desk: Desk) -> Made:
    """The treatment thrown: bleeding stops, or the states of the mind end (B-132 … B-136)."""
    desk.ready("hardness")
    check, medic, chosen = treatment_check(desk), medic_of(desk), treatment_of(desk)
    if check is None:
        raise Unready(" ".join(each.text(desk.lang) for each in chosen.problems))
    outcome, rolls = _rolled(desk, check, "treat_faces", medic, chances(checks.odds(check, desk.rulings), desk.rulings)[0])
    done = outcome.comes_off(desk.rulings)
    rolls = tuple(replace(each, success=done) for each in rolls)
    label = desk.pair("psychiatry") if chosen is None else chosen.label
    key = "did_treat_tie" if done is None else "did_treat" if done else "did_not_treat"
    numbers = desk.numbers
    if done:
        numbers = squad_harm.treated(numbers) if chosen is None else squad_harm.stopped_bleeding(numbers)
    told = desk.pair(key, what=label, medic=medic.label, grade=outcome.grade.label)
    return desk.harm(numbers, told, rolls=rolls, hidden=desk.state.secret, clear=("treat_faces", "treated", "hardness") if done else ("treat_faces",))


DEEDS = {
    "hurt": _hurt,
    "stop": _stop,
    "shake": _shake,
    "answered": _answered,
    "calmed": _calmed,
    "recovered": _recovered,
    "begin": _begin,
    "over": _over,
    "treat": _treat,
}
