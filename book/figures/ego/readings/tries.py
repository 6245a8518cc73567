"""Disputed places of trying again and of working together."""

from alterego_core.ego import carry, efforts, teamwork
from alterego_core.ego.checks import Check
from alterego_core.ego.efforts import Attempt, Effort
from alterego_core.ego.rulings import Rulings
from alterego_core.words import Pair
from book.figures.answers import said, signed, span
from book.figures.example import Example

__all__ = ["EXAMPLES"]

_PAIR = (Check(attribute=7), Check(attribute=7))
_LOCK_PICKED = efforts.attempted(Effort(endurance=5), Attempt(way=("agility", "lockpicking"), result=10))


def _four_tries(r: Rulings):
    return 4 * efforts.retry_seconds(r, gm_seconds=30, simple_actions=2, budget=4)


def _door(r: Rulings) -> Pair:
    fitting = carry.door_difficulties(r)
    return span(fitting[0], fitting[-1])


EXAMPLES = {
    "fatigue_count": Example(
        Pair("Выносливость 3, четвёртая попытка, мастер назвал 2: сколько штрафных кубиков?", "Endurance 3, the fourth try, the game master says 2: how many penalty dice?"),
        lambda r: efforts.fatigue_dice(3, 4, r, gm_dice=2),
    ),
    "fatigue_growth": Example(Pair("Выносливость 2, седьмая попытка: сколько штрафных кубиков?", "Endurance 2, the seventh try: how many penalty dice?"), lambda r: efforts.fatigue_dice(2, 7, r)),
    "retry_time": Example(
        Pair("четыре попытки по два действия, четыре действия в круге, мастер назвал полминуты: сколько секунд?", "four tries of two actions, four actions a circle, the game master says half a minute: how many seconds?"), _four_tries
    ),
    "coop_sign": Example(Pair("результаты 11 и 6 вместе", "results of 11 and 6 together"), lambda r: teamwork.total([11, 6], rulings=r)),
    "coop_many": Example(Pair("результаты 10, 9 и 8 вместе", "results of 10, 9 and 8 together"), lambda r: teamwork.total([10, 9, 8], rulings=r)),
    "coop_dice": Example(Pair("двое с суммой 7 вместе, в среднем", "two bases of 7 together, on average"), lambda r: said(teamwork.odds(_PAIR, rulings=r).mean)),
    "cum_scope": Example(Pair("после попыток на 12 и 6: бонус", "after tries of 12 and 6: the bonus"), lambda r: signed(carry.carried([12, 6], r))),
    "cum_other": Example(
        Pair("Ловкость со Взломом дала 10, теперь Сила со Взломом: бонус", "Agility with Lockpicking made 10, now Strength with Lockpicking: the bonus"),
        lambda r: signed(efforts.carried(_LOCK_PICKED, ("strength", "lockpicking"), r)),
    ),
    "cum_negative": Example(Pair("после результата −7: бонус", "after a result of −7: the bonus"), lambda r: signed(carry.bonus_of(-7, r))),
    "cum_diff": Example(Pair("10 мало, 17 хватило: сложность двери", "10 is too little, 17 is enough: the difficulty of the door"), _door),
}  # fmt: skip
"""Option → its example."""
