"""Composure: how it is lost, and whether the psyche gives way (B-82 … B-88).

Two steps, so that a GM may look between them: `lose` works out what is at stake,
`settle` takes the answer of the check against Will.

>>> shaken = lose(calm=1, amount=3, will=5)
>>> shaken.after, shaken.needs_check, odds(shaken).success
(-2, True, Fraction(5, 6))
>>> settle(shaken, held=False).state.id
'tremor'
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random

from ..breakdown import Breakdown, Term
from ..words import Pair
from .checks import Check, Outcome
from .checks import odds as check_odds
from .checks import roll as check_roll
from .errors import refuse
from .grades import Grade, GradeOdds
from .modifiers import Modifier
from .rulings import (
    DEFAULT,
    PsycheLevel,
    PsycheObstacle,
    PsycheWhen,
    Rulings,
    WillZero,
    ZeroEnergy,
)
from .states import State, state_for

__all__ = ["CalmLoss", "CalmResult", "Psyche", "below_zero", "held", "lose", "odds", "psyche_check", "roll", "settle"]


class Psyche(StrEnum):
    """How the psyche check went."""

    PASSED = "passed"
    FAILED = "failed"
    FAILED_AUTOMATICALLY = "failed_automatically"


def below_zero(calm: int, rulings: Rulings = DEFAULT) -> bool:
    """Whether this composure calls for a check (B-85): below zero, or at zero too (AMB-B34)."""
    return calm <= 0 if rulings.zero_energy is ZeroEnergy.FAINT else calm < 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CalmLoss:
    """A loss of composure, before the psyche has answered.

    `check` is the roll to make; None when none is needed or it is lost already
    (`automatic`, B-88). `shock_rolls`: the shock is the one who rolls (AMB-B27), and
    the character holds when it fails. `gave_way`: an earlier check of this fall was
    failed, which matters where only the crossing of zero is checked (AMB-B28).
    """

    before: int
    after: int
    why: Breakdown
    check: Check | None
    automatic: bool
    level: int
    shock_rolls: bool = False
    gave_way: bool = False

    @property
    def needs_check(self) -> bool:
        """Whether a roll decides."""
        return self.check is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class CalmResult:
    """The composure left, the state that set in (or None), and how the check went (or None)."""

    calm: int
    state: State | None
    psyche: Psyche | None
    why: Breakdown


def psyche_check(
    calm: int, will: int, obstacle: int | None = None, modifiers: tuple[Modifier, ...] = (), rulings: Rulings = DEFAULT
) -> Check:
    """The check against Will at this composure (B-85, AMB-B27).

    The obstacle is the GM's, preset to the depth below zero; always the depth under
    `PsycheObstacle.DEPTH`. Under `PsycheObstacle.PSYCHE` the shock rolls with that
    number as its skill against Will.

    >>> psyche_check(-4, 5).obstacle, psyche_check(-4, 5, obstacle=6).obstacle
    (4, 6)
    """
    depth = max(0, -calm)
    force = depth if obstacle is None or rulings.psyche_obstacle is PsycheObstacle.DEPTH else obstacle
    shock, firm = Pair("потрясение", "the shock"), Pair("воля", "Will")
    if rulings.psyche_obstacle is PsycheObstacle.PSYCHE:
        return Check(skill=force, obstacle=will, tags=frozenset({"psyche"}), skill_label=shock, obstacle_label=firm)
    return Check(
        skill=will,
        obstacle=force,
        stat="intellect",
        skill_id="will",
        tags=frozenset({"psyche"}),
        modifiers=modifiers,
        skill_label=firm,
        obstacle_label=shock,
    )


def lose(
    calm: int,
    amount: int,
    will: int,
    *,
    obstacle: int | None = None,
    modifiers: tuple[Modifier, ...] = (),
    gave_way: bool = False,
    rulings: Rulings = DEFAULT,
) -> CalmLoss:
    """Takes `amount` points of composure and says whether the psyche is tested.

    The points are gone in either case (B-86, B-87). A check is due when composure ends
    below zero (B-85, AMB-B28, AMB-B34); with Will zero it is lost at once (B-88,
    AMB-B10).

    >>> lose(calm=0, amount=2, will=0).automatic
    True
    """
    if amount < 0:
        raise refuse("negative_loss", "amount", "B-84", amount=amount)
    after = calm - amount
    why = Breakdown(
        (
            Term(Pair("спокойствие", "composure"), calm, ("B-82",)),
            Term(Pair("потеря", "loss"), -amount, ("B-84",)),
        )
    )
    due = amount > 0 and below_zero(after, rulings)
    if rulings.psyche_when is PsycheWhen.CROSSING and below_zero(calm, rulings):
        due = False
    automatic = due and will <= 0 and rulings.will_zero is WillZero.AUTO
    return CalmLoss(
        before=calm,
        after=after,
        why=why,
        check=psyche_check(after, will, obstacle, modifiers, rulings) if due and not automatic else None,
        automatic=automatic,
        level=calm if rulings.psyche_level is PsycheLevel.BEFORE else after,
        shock_rolls=rulings.psyche_obstacle is PsycheObstacle.PSYCHE,
        gave_way=gave_way and not due and below_zero(after, rulings),
    )


_TURNED = {
    Grade.GRAND_FAILURE: Grade.GRAND_SUCCESS,
    Grade.FAILURE: Grade.SUCCESS,
    Grade.DOUBTFUL: Grade.DOUBTFUL,
    Grade.SUCCESS: Grade.FAILURE,
    Grade.GRAND_SUCCESS: Grade.GRAND_FAILURE,
    Grade.AUTO_FAILURE: Grade.AUTO_SUCCESS,
    Grade.AUTO_SUCCESS: Grade.AUTO_FAILURE,
}


def odds(loss: CalmLoss, rulings: Rulings = DEFAULT) -> GradeOdds:
    """The grades of the psyche check from the character's side; certain when nothing is rolled."""
    if loss.check is None:
        return GradeOdds({Grade.AUTO_FAILURE if loss.automatic or loss.gave_way else Grade.AUTO_SUCCESS: 1})
    found = check_odds(loss.check, rulings)
    if not loss.shock_rolls:
        return found
    return GradeOdds({_TURNED[grade]: weight for grade, weight in found.weights.items()})


def settle(loss: CalmLoss, held: bool | None = None, rulings: Rulings = DEFAULT) -> CalmResult:
    """The end of a loss: `held` says whether the psyche check was passed (B-86, B-87).

    Needed only where a check was due; raises `RuleError` when it is missing.

    >>> settle(lose(calm=1, amount=3, will=4), held=True).state is None
    True
    """
    if loss.automatic:
        psyche = Psyche.FAILED_AUTOMATICALLY
    elif loss.check is None:
        psyche = None
    elif held is None:
        raise refuse("psyche_unanswered", "held", "B-85")
    else:
        psyche = Psyche.PASSED if held else Psyche.FAILED
    broke = loss.gave_way or psyche in (Psyche.FAILED, Psyche.FAILED_AUTOMATICALLY)
    state = state_for(loss.level, rulings) if broke else None
    return CalmResult(calm=loss.after, state=state, psyche=psyche, why=loss.why)


def roll(
    loss: CalmLoss, rng: Random, rulings: Rulings = DEFAULT, *, tie: bool = True
) -> tuple[CalmResult, Outcome | None]:
    """Rolls the psyche check if one is due and settles the loss.

    `tie`: whether a tie holds where the GM would be asked. The outcome is that of the
    roll as it was thrown, by the character or by the shock.

    >>> result, outcome = roll(lose(calm=-3, amount=4, will=3), Random(2))
    >>> result.calm, outcome is not None
    (-7, True)
    """
    if loss.check is None:
        return settle(loss, rulings=rulings), None
    outcome = check_roll(loss.check, rng, rulings)
    holds = held(loss, outcome, rulings)
    return settle(loss, tie if holds is None else holds, rulings), outcome


def held(loss: CalmLoss, outcome: Outcome, rulings: Rulings = DEFAULT) -> bool | None:
    """Whether the character keeps his nerve by this outcome; None for a tie that is the GM's (B-9, B-85, AMB-B27).

    >>> from .checks import from_dice
    >>> loss = lose(calm=1, amount=3, will=5)
    >>> held(loss, from_dice(loss.check, 6, 1)), held(loss, from_dice(loss.check, 1, 6))
    (True, False)
    """
    if loss.shock_rolls:
        outcome = replace(outcome, counts_as=_TURNED[outcome.counts_as])
    return outcome.comes_off(rulings)
