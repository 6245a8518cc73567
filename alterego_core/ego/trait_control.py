"""The roll that keeps a drawback in check or puts a merit to use (A-92 … A-99).

Its difficulty comes from the adaptedness; its base is Willpower or Mind and a
fitting skill.
"""

from collections.abc import Mapping

from ..words import Pair
from .errors import refuse
from .factors import Control
from .rulings import DEFAULT, Rulings, TraitControlDiff, TraitControlRoll

__all__ = ["control_bases", "control_difficulty"]


def control_difficulty(step: Control, chosen: int | None = None, rulings: Rulings = DEFAULT) -> int | None:
    """The difficulty to beat; None where no roll is made.

    The GM chooses inside the printed range, the middle until then; by the
    reading `middle` it is always that (AMB-A09). A number out of the range
    raises `RuleError`.

    >>> from alterego_core.ego.factors import control
    >>> from alterego_core.ego.traits import Kind
    >>> poor = control(Kind.NEGATIVE, 2)
    >>> control_difficulty(poor), control_difficulty(poor, 12), control_difficulty(control(Kind.NEGATIVE, 1))
    (11, 12, None)
    """
    if step.low is None or step.high is None:
        return None
    middle = (step.low + step.high) // 2
    if chosen is None or rulings.trait_control_diff is TraitControlDiff.MIDDLE:
        return middle
    if not step.low <= chosen <= step.high:
        name = Pair("сложность броска", "the difficulty of the roll")
        raise refuse("not_in_range", "traits", step.rule, name=name, value=chosen, low=step.low, high=step.high)
    return chosen


def control_bases(willpower: int, mind: int, skill: int | None = None, rulings: Rulings = DEFAULT) -> Mapping[str, int]:
    """The two bases a player may choose from, by the attribute used.

    Either attribute and the skill; by the reading `will-alone` Willpower goes
    without it (AMB-A08).

    >>> dict(control_bases(3, 4, 2))
    {'willpower': 5, 'mind': 6}
    """
    learnt = skill or 0
    alone = rulings.trait_control_roll is TraitControlRoll.WILL_ALONE
    return {"willpower": willpower if alone else willpower + learnt, "mind": mind + learnt}
