"""Energy, blood and composure at the table (B-73 … B-92), by the rules of `squad.fighter`.

>>> from .numbers import squad_numbers
>>> hit = hurt(squad_numbers(), 40, bleeding_ml=20)
>>> hit.fighter.energy, after_rounds(hit, Mode.COMBAT, 10).fighter.blood_lost
(-10, Fraction(1, 5))
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from ..squad import fighter as rules
from ..squad.calm import CalmLoss, CalmResult
from ..squad.fighter import Status
from ..squad.modes import Mode
from ..squad.modifiers import Modifier
from ..squad.presets import Recovery
from ..squad.rulings import DEFAULT, Rulings
from ..squad.states import begin
from .numbers import SquadNumbers

__all__ = [
    "after_rounds",
    "begun",
    "hurt",
    "over",
    "penalties",
    "recovered",
    "restored_calm",
    "shake",
    "shaken",
    "slept",
    "status",
    "stopped_bleeding",
    "treated",
]


def _with(numbers: SquadNumbers, fighter: rules.Fighter) -> SquadNumbers:
    return replace(numbers, fighter=fighter)


def status(numbers: SquadNumbers, rulings: Rulings = DEFAULT) -> Status:
    """Awake, unconscious, mad, dead (B-28, B-29, B-30, B-76, B-77)."""
    return rules.status(numbers.fighter, rulings)


def penalties(numbers: SquadNumbers, rulings: Rulings = DEFAULT) -> tuple[Modifier, ...]:
    """What psychic states take from checks, by type, Will excepted (B-89, B-90, B-91)."""
    return rules.check_modifiers(numbers.fighter, rulings)


def hurt(numbers: SquadNumbers, energy: int | Fraction, *, blood_ml: int = 0, bleeding_ml: int = 0) -> SquadNumbers:
    """A wound or an exertion: energy (B-74), blood at once and each combat round from now on (B-80)."""
    return _with(numbers, rules.hurt(numbers.fighter, energy, blood_ml=blood_ml, bleeding_ml=bleeding_ml).fighter)


def stopped_bleeding(numbers: SquadNumbers) -> SquadNumbers:
    """The wounds are dressed (B-132)."""
    return _with(numbers, rules.stop_bleeding(numbers.fighter))


def shake(numbers: SquadNumbers, amount: int, *, obstacle: int | None = None, rulings: Rulings = DEFAULT) -> CalmLoss:
    """What a loss of composure puts at stake (B-84, B-85); `squad.calm` has its odds and dice."""
    return rules.shake(numbers.fighter, amount, obstacle=obstacle, rulings=rulings)


def shaken(numbers: SquadNumbers, result: CalmResult) -> SquadNumbers:
    """The numbers once the psyche check is answered (B-86, B-87)."""
    return _with(numbers, rules.shaken(numbers.fighter, result).fighter)


def begun(numbers: SquadNumbers, id: str) -> SquadNumbers:
    """A psychic state sets in by the GM's word, with the time it lasts (B-89 … B-92).

    >>> from .numbers import squad_numbers
    >>> begun(squad_numbers(), "tremor").fighter.states[0].seconds
    600
    """
    return _with(numbers, replace(numbers.fighter, states=begin(numbers.fighter.states, id)))


def over(numbers: SquadNumbers, id: str) -> SquadNumbers:
    """A psychic state ends by the GM's word (B-89 … B-92)."""
    return _with(numbers, replace(numbers.fighter, states=tuple(each for each in numbers.fighter.states if each.id != id)))


def restored_calm(numbers: SquadNumbers, amount: int, rulings: Rulings = DEFAULT) -> SquadNumbers:
    """Composure given back (B-136)."""
    return _with(numbers, rules.restore_calm(numbers.fighter, amount, rulings=rulings).fighter)


def recovered(numbers: SquadNumbers, chosen: Recovery, rulings: Rulings = DEFAULT) -> SquadNumbers:
    """Blood and composure by a preset of sleep, food or care (B-81, B-136)."""
    return _with(numbers, rules.recover(numbers.fighter, chosen, rulings).fighter)


def slept(numbers: SquadNumbers) -> SquadNumbers:
    """Sleep ends a tremor and a breakdown (B-89, B-90)."""
    return _with(numbers, rules.sleep(numbers.fighter))


def treated(numbers: SquadNumbers) -> SquadNumbers:
    """A course of therapy ends every state but madness (B-91, B-92)."""
    return _with(numbers, rules.therapy(numbers.fighter))


def after_rounds(
    numbers: SquadNumbers, mode: Mode, count: int = 1, *, resting: bool = False, rulings: Rulings = DEFAULT
) -> SquadNumbers:
    """Rounds of a mode go by: blood runs, rest gives energy back, states run out (B-32, B-78, B-80, B-89)."""
    return _with(numbers, rules.pass_rounds(numbers.fighter, mode, count, resting=resting, rulings=rulings).fighter)
