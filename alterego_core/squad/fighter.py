"""A fighter in play: energy, blood, composure and states, changed step by step.

A `Fighter` is a value; each function gives a `Change` with the new one and why.

>>> hero = Fighter(name="Kim", energy=51, max_energy=51, calm=20, max_calm=20, will=5, health=4)
>>> change = hurt(hero, 62)
>>> change.why.write("en"), status(change.fighter).energy
('Energy 51 − wound 62 = −11', <EnergyState.UNCONSCIOUS: 'unconscious'>)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from ..breakdown import Breakdown, Term
from ..words import Pair
from . import recovery as rest
from .calm import CalmLoss, CalmResult, Psyche, below_zero, lose
from .errors import refuse
from .life import BloodState, EnergyState, blood_state, energy_state
from .mission import Fate, fate
from .modes import Mode
from .modifiers import Modifier
from .parameters import BLOOD
from .presets import Recovery, slower_bleeding
from .rulings import DEFAULT, CapsRecover, MetabolismCombat, Rulings
from .states import ActiveState, after_calm, after_seconds, after_sleep, after_therapy, begin, modifiers

__all__ = [
    "Change",
    "Fighter",
    "Status",
    "bleed",
    "check_modifiers",
    "hurt",
    "pass_rounds",
    "recover",
    "restore_calm",
    "shake",
    "shaken",
    "sleep",
    "status",
    "stop_bleeding",
    "therapy",
]

_ENERGY = Pair("энергия", "Energy")
_BLOOD = Pair("потеряно крови", "blood lost")
_CALM = Pair("спокойствие", "composure")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """What changes in play, and the numbers it depends on.

    `blood_lost` is in litres, `bleeding_ml` in millilitres a combat round. `rested`
    counts quiet combat rounds towards a tactical round of rest (0 … 9). `gave_way`:
    the last psyche check was failed.
    """

    name: str
    energy: int | Fraction
    max_energy: int | Fraction
    calm: int
    max_calm: int
    will: int
    health: int
    blood_lost: Fraction = Fraction(0)
    bleeding_ml: int = 0
    states: tuple[ActiveState, ...] = ()
    gave_way: bool = False
    rested: int = 0

    @property
    def blood(self) -> Fraction:
        """Litres left of the five (B-79)."""
        return BLOOD - self.blood_lost


@dataclass(frozen=True, slots=True)
class Change:
    """The fighter afterwards, and why the number that changed is what it is."""

    fighter: Fighter
    why: Breakdown


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """How a fighter stands: by energy (B-76, B-77), by blood (B-29), by composure (B-30)."""

    energy: EnergyState
    blood: BloodState
    mad: bool
    fate: Fate

    @property
    def acts(self) -> bool:
        """Whether the player may declare anything."""
        return self.fate is Fate.LIVING and self.energy is EnergyState.AWAKE


def status(fighter: Fighter, rulings: Rulings = DEFAULT) -> Status:
    """Awake, unconscious, out of hand, dead (B-28, B-29, B-30, B-92)."""
    by_energy = energy_state(fighter.energy, fighter.will, rulings)
    by_blood = blood_state(fighter.blood_lost, rulings)
    mad = any(each.state.madness for each in fighter.states)
    dead = by_energy is EnergyState.DEAD or by_blood is BloodState.DEAD
    return Status(energy=by_energy, blood=by_blood, mad=mad, fate=fate(dead=dead, mad=mad, rulings=rulings))


def check_modifiers(fighter: Fighter, rulings: Rulings = DEFAULT) -> tuple[Modifier, ...]:
    """What the fighter's states do to his checks (B-89, B-90, B-91)."""
    return modifiers(fighter.states, rulings)


def hurt(
    fighter: Fighter,
    energy: int | Fraction,
    *,
    blood_ml: int = 0,
    bleeding_ml: int = 0,
    label: Pair = Pair("рана", "wound"),
) -> Change:
    """Energy taken by a wound or by exertion (B-74), blood at once and from now on (B-80)."""
    if min(energy, blood_ml, bleeding_ml) < 0:
        raise refuse("negative_loss", "energy", "B-74", amount=min(energy, blood_ml, bleeding_ml))
    why = Breakdown((Term(_ENERGY, fighter.energy, ("B-73",)), Term(label, -energy, ("B-74",))))
    return Change(
        replace(
            fighter,
            energy=why.total,
            blood_lost=_litres(fighter.blood_lost, blood_ml),
            bleeding_ml=fighter.bleeding_ml + bleeding_ml,
        ),
        why,
    )


def _litres(lost: Fraction, ml: int) -> Fraction:
    return min(Fraction(BLOOD), lost + Fraction(ml, 1000))


def bleed(fighter: Fighter, combat_rounds: int = 1) -> Change:
    """Blood lost in these combat rounds at the present rate (B-80); the total is litres lost."""
    why = Breakdown(
        (
            Term(_BLOOD, fighter.blood_lost, ("B-79",)),
            Term(
                Pair("кровотечение", "bleeding"),
                _litres(fighter.blood_lost, fighter.bleeding_ml * combat_rounds) - fighter.blood_lost,
                ("B-80",),
            ),
        )
    )
    return Change(replace(fighter, blood_lost=Fraction(why.total)), why)


def stop_bleeding(fighter: Fighter) -> Fighter:
    """The wounds are closed (B-132)."""
    return replace(fighter, bleeding_ml=0)


def shake(
    fighter: Fighter,
    amount: int,
    *,
    obstacle: int | None = None,
    bonuses: tuple[Modifier, ...] = (),
    rulings: Rulings = DEFAULT,
) -> CalmLoss:
    """What a loss of composure puts at stake (B-84, B-85); go on with `calm.roll` or `calm.settle`."""
    return lose(
        fighter.calm,
        amount,
        fighter.will,
        obstacle=obstacle,
        modifiers=(*check_modifiers(fighter, rulings), *bonuses),
        gave_way=fighter.gave_way,
        rulings=rulings,
    )


def shaken(fighter: Fighter, result: CalmResult) -> Change:
    """The fighter after the loss is settled (B-86, B-87)."""
    states = fighter.states if result.state is None else begin(fighter.states, result.state.id)
    gave_way = fighter.gave_way if result.psyche is None else result.psyche is not Psyche.PASSED
    return Change(replace(fighter, calm=result.calm, states=states, gave_way=gave_way), result.why)


def restore_calm(
    fighter: Fighter, amount: int, label: Pair = Pair("отдых", "rest"), rulings: Rulings = DEFAULT
) -> Change:
    """Composure regained (B-136), no higher than computed (B-83, AMB-B50)."""
    why = Breakdown((Term(_CALM, fighter.calm, ("B-82",)), Term(label, amount, ("B-136",))))
    why = rest.capped(why, fighter.max_calm, rulings, rule="B-83")
    calm = int(why.total)
    held = fighter.gave_way and below_zero(calm, rulings)
    return Change(
        replace(fighter, calm=calm, states=after_calm(fighter.states, calm, rulings), gave_way=held), why
    )


def recover(fighter: Fighter, chosen: Recovery, rulings: Rulings = DEFAULT) -> Change:
    """Sleep, food or care by a preset: blood (B-81) and composure; the sum is of the blood lost."""
    gained = Fraction(chosen.blood_ml, 1000)
    if rulings.caps_recover is CapsRecover.CAP:
        gained = min(gained, fighter.blood_lost)
    why = Breakdown((Term(_BLOOD, fighter.blood_lost, ("B-79",)), Term(chosen.label, -gained, ("B-81",))))
    calmer = restore_calm(fighter, chosen.calm, chosen.label, rulings).fighter
    return Change(replace(calmer, blood_lost=Fraction(why.total)), why)


def sleep(fighter: Fighter) -> Fighter:
    """Sleep ends a tremor and a breakdown (B-89, B-90)."""
    return replace(fighter, states=after_sleep(fighter.states))


def therapy(fighter: Fighter) -> Fighter:
    """A course of therapy ends every state but madness (B-91, B-136)."""
    return replace(fighter, states=after_therapy(fighter.states))


def pass_rounds(
    fighter: Fighter, mode: Mode, rounds: int = 1, *, resting: bool = False, rulings: Rulings = DEFAULT
) -> Change:
    """Time goes by: blood runs, rest gives energy back, states run out.

    B-32, B-78, B-80, B-89. The explained number is energy. A dead fighter stays as he
    is: for one who bleeds to death (B-29) time ends with that round, which gives no energy
    back. In tactical rounds bleeding slows with Health (B-57, a preset).

    >>> hero = Fighter(name="Kim", energy=40, max_energy=51, calm=20, max_calm=20, will=5, health=4)
    >>> pass_rounds(hero, Mode.TACTICAL, 5, resting=True).fighter.energy
    44
    >>> from dataclasses import replace
    >>> bleeding = replace(hero, blood_lost=Fraction(5, 2), bleeding_ml=100)
    >>> dead = pass_rounds(bleeding, Mode.TACTICAL, 5, resting=True).fighter
    >>> status(dead).fate.value, dead.energy, dead.blood_lost
    ('dead', 40, Fraction(7, 2))
    """
    if rounds < 0:
        raise refuse("negative_time", "rounds", "B-32", seconds=rounds)
    if _dead(fighter, rulings):
        return Change(fighter, Breakdown((Term(_ENERGY, fighter.energy, ("B-73",)),)))
    later, lived = _bled(fighter, mode, rounds, rulings)
    if _dead(later, rulings):
        rounds = lived
    rested, counts = fighter.rested, {}
    if mode is Mode.TACTICAL:
        counts["rest" if resting else "active"] = rounds
        rested = 0
    elif rulings.metab_combat is MetabolismCombat.SHARE:
        counts["quiet" if resting else "combat"] = rounds
    elif resting:
        counts["quiet"] = (rested + rounds) // 10 * 10
        rested = (rested + rounds) % 10
    else:
        rested = 0
    why = rest.energy(
        fighter.energy, most=fighter.max_energy, health=fighter.health, rulings=rulings, **counts
    )
    later = replace(
        later,
        energy=why.total,
        rested=rested,
        states=after_seconds(later.states, rounds * mode.seconds, later.calm, rulings),
    )
    return Change(later, why)


def _dead(fighter: Fighter, rulings: Rulings) -> bool:
    return status(fighter, rulings).fate is Fate.DEAD


def _bled(fighter: Fighter, mode: Mode, rounds: int, rulings: Rulings) -> tuple[Fighter, int]:
    """The fighter after what he bleeds in these rounds, and how many of them he lived through whole (B-29, B-57, B-80)."""
    if not fighter.bleeding_ml:
        return fighter, rounds
    if mode is Mode.TACTICAL:
        for lived in range(rounds):
            if not fighter.bleeding_ml:
                break
            fighter = bleed(fighter, 10).fighter
            if _dead(fighter, rulings):
                return fighter, lived
            fighter = replace(fighter, bleeding_ml=slower_bleeding(fighter.bleeding_ml, fighter.health))
        return fighter, rounds
    # every combat round takes the same, so the round of death is found by halving
    low, high = 0, rounds
    while low < high:
        middle = (low + high) // 2
        if _dead(bleed(fighter, middle + 1).fighter, rulings):
            high = middle
        else:
            low = middle + 1
    return bleed(fighter, min(low + 1, rounds)).fighter, low
