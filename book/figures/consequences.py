"""What each reading of a disputed place does to one small example, worked out by the core."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from alterego_core.ego import (
    actions, carry, checks, difficulty, efforts, life, locations, opposed, own_modifiers, powers, target_modifiers, teamwork, will, wounds,
)  # fmt: skip
from alterego_core.ego.checks import Check
from alterego_core.ego.rulings import Rulings
from alterego_core.ego.target_modifiers import Aim, Posture
from alterego_core.ego.will import WillTest
from alterego_core.ego.wounds import Wound
from alterego_core.rulings import from_options
from alterego_core.words import Lang, Pair, number, percent

__all__ = ["EXAMPLES", "computed", "example"]

_GM = "gm"
_GM_SAYS = Pair("сколько скажет мастер", "as the game master says")

Said = Callable[[Rulings, Lang], str]

_TEN = Check(attribute=5, skill=5)
_LIGHT = (Wound(level=2, location=3), Wound(level=3, location=3))
_TWO_WOUNDS = (Wound(level=5, location=3), Wound(level=4, location=3))


def _chance(of: Callable[[Rulings], Fraction]) -> Said:
    return lambda rulings, lang: percent(of(rulings), lang)


def _number(of: Callable[[Rulings], int | Fraction], signed: bool = False) -> Said:
    return lambda rulings, lang: number(found, lang, signed=signed and bool(found)) if (found := of(rulings)) is not None else "—"


def _sum(of: Callable[[Rulings], object]) -> Said:
    return _number(lambda rulings: sum(each.value for each in of(rulings)), signed=True)


def _span(of: Callable[[Rulings], tuple[int, int]]) -> Said:
    def said(rulings: Rulings, lang: Lang) -> str:
        low, high = of(rulings)
        return number(low, lang) if low == high else f"{number(low, lang)}…{number(high, lang)}"

    return said


def _far(metres: int) -> Said:
    return _sum(lambda rulings: target_modifiers.distance(metres, 50, rulings=rulings))


def _ends(odds) -> tuple[int, int]:
    return odds.low, odds.high


EXAMPLES: dict[str, tuple[Pair, Said]] = {
    "bands": (Pair("30 очков создания", "30 creation points"),
              lambda r, lang: " / ".join(band.name[lang] for band in powers.power_bands(30, r))),
    "bonus_die": (Pair("в среднем на кубиках с бонусным", "the dice on average with a bonus die"),
                  lambda r, lang: number(checks.odds(Check(bonus_dice=1), r).mean, lang, digits=2)),
    "strict": (Pair("сумма 10 против сложности 15", "a sum of 10 against difficulty 15"), _chance(lambda r: checks.chance(_TEN, 15, r))),
    "opposed_tie": (Pair("победа нападающего при равных суммах", "the attacker wins with equal sums"), _chance(lambda r: opposed.odds(_TEN, _TEN, r).win)),
    "diff_ends": (Pair("сложность 40", "difficulty 40"), lambda r, lang: difficulty.name(40, r).name[lang]),
    "fatigue_count": (Pair("штрафных кубиков на четвёртой попытке, Выносливость 3", "penalty dice at the fourth try, Endurance 3"),
                      _number(lambda r: efforts.fatigue_dice(3, 4, r))),
    "fatigue_growth": (Pair("штрафных кубиков на седьмой попытке, Выносливость 3", "penalty dice at the seventh try, Endurance 3"),
                       _number(lambda r: efforts.fatigue_dice(3, 7, r))),
    "evade": (Pair("цель с Ловкостью 5 и Уворотом 2 уклоняется", "a target with Agility 5 and Dodge 2 evades"),
              _number(lambda r: target_modifiers.evading(5, 2, rulings=r).value, signed=True)),
    "half_round": (Pair("цель со Скоростью 5 бежит", "a target with Speed 5 runs"),
                   _number(lambda r: target_modifiers.running(5, rulings=r).value, signed=True)),
    "range": (Pair("25 и 30 метров, пистолет на 50", "25 and 30 metres, a pistol made for 50"),
              lambda r, lang: "; ".join(_far(metres)(r, lang) for metres in (25, 30))),
    "close": (Pair("два метра до цели, пистолет на 50", "two metres to the target, a pistol made for 50"),
              _sum(lambda r: target_modifiers.distance(2, 50, rulings=r))),
    "cover": (Pair("цель скрыта наполовину и стоит на колене", "a target half hidden and on one knee"),
              _sum(lambda r: target_modifiers.cover(Fraction(1, 2), Posture.KNEELING, rulings=r))),
    "coop_sign": (Pair("результаты 10 и 9 вместе", "results of 10 and 9 together"), _number(lambda r: teamwork.total([10, 9], rulings=r))),
    "coop_many": (Pair("результаты 10, 9 и 8 вместе", "results of 10, 9 and 8 together"), _number(lambda r: teamwork.total([10, 9, 8], rulings=r))),
    "cum_scope": (Pair("после попыток на 12 и 6", "after tries of 12 and 6"), _number(lambda r: carry.carried([12, 6], r), signed=True)),
    "cum_negative": (Pair("после результата −3", "after a result of −3"), _number(lambda r: carry.bonus_of(-3, r), signed=True)),
    "prep": (Pair("два круга подготовки", "two circles of preparation"), _span(lambda r: own_modifiers.preparation_range(2, rulings=r))),
    "offhand": (Pair("удар не той рукой", "a blow with the wrong hand"), _number(lambda r: own_modifiers.off_hand(rulings=r).value, signed=True)),
    "aim_body": (Pair("прицел в корпус", "aiming at the body"), _sum(lambda r: target_modifiers.aimed(Aim.BODY, rulings=r))),
    "half_skill_one": (Pair("половина навыка 1", "half of a skill of 1"), _number(lambda r: checks.effective_skill(1, False, r))),
    "actions_n": (Pair("простых действий в круге, Скорость 6", "simple actions in a circle, Speed 6"),
                  _number(lambda r: actions.per_circle(6, rulings=r))),
    "run": (Pair("два действия бегом, Скорость 5, в метрах", "two actions of running, Speed 5, in metres"),
            _number(lambda r: actions.run_metres(5, 2, rulings=r))),
    "wound_base": (Pair("запас 4 против сложности", "a margin of 4 over a difficulty"), _number(lambda r: int(wounds.wound_level(4, r, opposed=False)))),
    "wound_zero": (Pair("уровень раны при разнице 0", "level of the wound at a difference of 0"), _number(lambda r: int(wounds.wound_level(0, r)))),
    "wound_medium": (Pair("штраф за среднее ранение", "penalty of a medium wound"), _number(lambda r: wounds.penalty(4, r), signed=True)),
    "wound_low": (Pair("штраф за седьмую ступень", "penalty of the seventh level"),
                  _number(lambda r: wounds.penalty(7, r), signed=True)),
    "wound_parts": (Pair("штраф за раны 2 и 3 в одну руку", "penalty of wounds 2 and 3 in one arm"),
                    _number(lambda r: wounds.penalty_total(_LIGHT, r), signed=True)),
    "will_roll": (Pair("Сила воли 4, раны 4 и 1", "Willpower 4, wounds 4 and 1"),
                  _chance(lambda r: will.chance(WillTest(willpower=4, wounds=(Wound(level=4), Wound(level=1))), r))),
    "will_sum": (Pair("сложность воли при ранах 4 и 5", "difficulty of will with wounds 4 and 5"),
                 _number(lambda r: will.difficulty(WillTest(willpower=4, wounds=_TWO_WOUNDS), r))),
    "loc_1": (Pair("случайное попадание в левое предплечье", "a chance hit in the left forearm"), _chance(lambda r: locations.chances(r)[1])),
    "loc_skew": (Pair("случайное попадание в седьмую строку", "a chance hit in row 7"), _chance(lambda r: locations.chances(r)[7])),
    "death_time": (Pair("минут жизни у смертельно раненного", "minutes left to the fatally wounded"), _span(lambda r: _ends(life.minutes_odds(r)))),
}  # fmt: skip
"""Option of a ruling → what the example is, and its answer by given rulings."""


def example(option: str, lang: Lang) -> str | None:
    """What the example of a disputed place is, if it has one."""
    return EXAMPLES[option][0][lang] if option in EXAMPLES else None


def computed(option: str, reading: str, lang: Lang) -> str:
    """The example's answer by one reading, all other places read by default.

    >>> computed("strict", "greater", "en"), computed("strict", "at-least", "en")
    ('25.9%', '37.5%')
    """
    if reading == _GM:  # by this reading the core waits for the GM's number
        return _GM_SAYS[lang]
    return EXAMPLES[option][1](from_options(Rulings, {option: reading}), lang)
