"""Disputed places of the check: the dice, the difficulty, what counts on the roll."""

from alterego_core.ego import checks, difficulty, modifier, opposed, own_modifiers, plain_dice, swaps
from alterego_core.ego.checks import Check
from alterego_core.ego.rulings import Rulings
from alterego_core.words import Pair
from book.figures.answers import counted, several, share, signed
from book.figures.example import Example

__all__ = ["EXAMPLES"]

_TEN, _NINE, _BLESSED = Check(attribute=5, skill=5), Check(attribute=5, skill=4), Check(attribute=5, skill=4, bonus_dice=1)


def _flat(check: Check, r: Rulings) -> int:
    """A check without its dice."""
    return int(checks.breakdown(check, r).total)


def _punch(r: Rulings) -> int:
    return _flat(Check(attribute=4, skill=2, modifiers=own_modifiers.specialised(hand_to_hand=True, rulings=r)), r)


def _unlearnt(r: Rulings) -> int:
    return _flat(Check(attribute=4, modifiers=own_modifiers.never_done(skill=None, rulings=r)), r)


def _swapped(r: Rulings) -> Pair:
    """−3 and −4, of which the player would rather throw a die for −3."""
    found = swaps.swapped([modifier.custom("a", -3, as_die=True), modifier.custom("b", -4)], r)
    return several(signed(found.flat_total), counted(found.penalty_dice, "die"))


EXAMPLES = {
    "strict": Example(Pair("сумма 9 против сложности 12: успех", "a base of 9 against difficulty 12: success"), lambda r: share(checks.chance(_NINE, 12, r))),
    "opposed_tie": Example(Pair("сумма 10 нападает на сумму 9: победа нападающего", "a base of 10 attacks a base of 9: the attacker wins"), lambda r: share(opposed.odds(_TEN, _NINE, r).win)),
    "diff_ends": Example(Pair("сложность 45", "difficulty 45"), lambda r: difficulty.name(45, r).name),
    "bonus_die": Example(Pair("сумма 9 против сложности 14 с бонусным кубиком: успех", "a base of 9 against difficulty 14 with a bonus die: success"), lambda r: share(checks.chance(_BLESSED, 14, r))),
    "dice_claim": Example(Pair("запись броска со штрафным кубиком", "a roll with a penalty die in writing"), lambda r: Pair.each(lambda lang: plain_dice.written(checks.hand(Check(penalty_dice=1), r), lang, r))),
    "die_swap": Example(
        Pair("штрафы −3 и −4, игрок хочет кубик вместо −3: что остаётся числом и кубиками?", "penalties of −3 and −4, the player wants a die for −3: what is left as a number and as dice?"), _swapped
    ),
    "handtohand": Example(Pair("Сила 4 и рукопашный бой 2: сумма удара кулаком", "Strength 4 and Hand-to-hand 2: the base of a punch"), _punch),
    "never_done": Example(Pair("Ловкость 4, навыка нет, дело не новое: сумма", "Agility 4, no skill, not the first time: the base"), _unlearnt),
    "half_skill_one": Example(Pair("Сила 3 и не тот навык на 1: сумма", "Strength 3 and an unsuitable skill of 1: the base"), lambda r: checks.base(Check(attribute=3, skill=1, suitable=False), r)),
}  # fmt: skip
"""Option → its example."""
