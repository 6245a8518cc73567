"""Disputed places of wounds: their level, what they cost, the test of will, death and healing."""

from alterego_core.ego import bursts, healing, life, will, wounds
from alterego_core.ego.rulings import Rulings
from alterego_core.ego.will import Spell, WillTest
from alterego_core.ego.wounds import Wound
from alterego_core.words import Pair
from book.figures.answers import counted, several, share, signed, span
from book.figures.example import Example

__all__ = ["EXAMPLES"]

_LIGHT = (Wound(level=2, location=3), Wound(level=3, location=3))
_SCRATCHED = WillTest(willpower=4, wounds=(Wound(level=4), Wound(level=1)))
_HURT = WillTest(willpower=4, wounds=(Wound(level=6, location=3), Wound(level=4, location=4)))
_NO_TIME = Pair("срока нет", "no time is set")


def _tests(r: Rulings) -> int:
    """Tests in four circles of exertion by someone wounded before the fight, and again in the third circle."""
    tested, wounded_since, made = False, False, 0
    for circle in (1, 2, 3, 4):
        wounded_since = wounded_since or circle == 3
        if will.is_due(wounded=True, exerting=True, tested_this_fight=tested, wounded_since_test=wounded_since, rulings=r):
            tested, wounded_since, made = True, False, made + 1
    return made


def _spells(r: Rulings) -> Pair:
    """What wounds 6 and 4 demand where the game master, if he has to choose, has chosen the test."""
    used = will.spells_in_force(Spell.TEST, r)
    test = will.difficulty(_HURT, r) if Spell.TEST in used else 0
    return several(test, signed(wounds.penalty_total(_HURT.wounds, r) if Spell.PENALTIES in used else 0))


def _burst(r: Rulings) -> Pair:
    found = bursts.wounds(5, 2, (), r)
    return several(signed(wounds.penalty_total(found, r)), will.difficulty(WillTest(willpower=4, wounds=found), r))


def _minutes(r: Rulings) -> Pair:
    odds = life.minutes_odds(r, minutes=30)
    return span(odds.low, odds.high)


def _healed(r: Rulings) -> Pair:
    days = healing.days(5, 3, rulings=r)
    return _NO_TIME if days is None else counted(days, "day")


EXAMPLES = {
    "wound_base": Example(Pair("сложность превзойдена на 6: уровень раны", "a difficulty exceeded by 6: the level of the wound"), lambda r: int(wounds.wound_level(6, r, opposed=False))),
    "wound_zero": Example(Pair("разница 0: уровень раны", "a difference of 0: the level of the wound"), lambda r: int(wounds.wound_level(0, r))),
    "wound_medium": Example(Pair("раны 4 и 6: штраф", "wounds of 4 and 6: the penalty"), lambda r: signed(wounds.penalty_total(_HURT.wounds, r))),
    "wound_low": Example(Pair("раны 5 и 8: штраф", "wounds of 5 and 8: the penalty"), lambda r: signed(wounds.penalty_total((Wound(level=5), Wound(level=8)), r))),
    "wound_parts": Example(Pair("раны 2 и 3 в одну руку: штраф", "wounds of 2 and 3 in one arm: the penalty"), lambda r: signed(wounds.penalty_total(_LIGHT, r))),
    "burst_wounds": Example(Pair("запас 5 и две пули: штраф и сложность воли", "a margin of 5 and two bullets: the penalty and the difficulty of will"), _burst),
    "will_roll": Example(Pair("Сила воли 4, раны 4 и 1: шанс", "Willpower 4, wounds of 4 and 1: the chance"), lambda r: share(will.chance(_SCRATCHED, r))),
    "will_sum": Example(Pair("раны 6 и 4: сложность воли", "wounds of 6 and 4: the difficulty of will"), lambda r: will.difficulty(_HURT, r)),
    "will_when": Example(
        Pair(
            "ранен до боя, рвётся в дело четыре круга, на третьем новая рана: сколько проверок?",
            "wounded before the fight, strives on for four circles, a new wound in the third: how many tests?",
        ),
        _tests,
    ),
    "spells_both": Example(Pair("раны 6 и 4, из двух мастер выбрал бы проверку: сложность воли и штраф", "wounds of 6 and 4, of the two the game master would pick the test: the difficulty of will and the penalty"), _spells),
    "death_time": Example(Pair("смертельная рана, мастер назвал 30: сколько минут?", "a fatal wound, the game master says 30: how many minutes?"), _minutes),
    "heal": Example(Pair("рана 5-го уровня, три дня на уровень: срок лечения", "a level-5 wound, three days a level: the time to heal"), _healed),
}  # fmt: skip
"""Option → its example."""
