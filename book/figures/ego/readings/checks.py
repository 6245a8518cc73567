"""Disputed places of the check: the dice, the difficulty, what counts on the roll."""

from alterego_core.ego import checks, difficulty, modifier, opposed, own_modifiers, plain_dice, swaps
from alterego_core.ego.checks import Check
from alterego_core.ego.rulings import Rulings
from alterego_core.words import Pair
from book.figures.answers import counted, said, several, share, signed
from book.figures.example import Example

__all__ = ["EXAMPLES"]

_TEN, _NINE = Check(attribute=5, skill=5), Check(attribute=5, skill=4)


def _flat(check: Check, r: Rulings) -> int:
    """A check without its dice."""
    return int(checks.breakdown(check, r).total)


def _punch(r: Rulings) -> int:
    return _flat(Check(attribute=3, skill=3, modifiers=own_modifiers.specialised(hand_to_hand=True, rulings=r)), r)


def _unlearnt(r: Rulings) -> int:
    return _flat(Check(attribute=4, modifiers=own_modifiers.never_done(skill=None, rulings=r)), r)


def _swapped(r: Rulings) -> Pair:
    """−3 and −4, of which the player would rather throw a die for −3."""
    found = swaps.swapped([modifier.custom("a", -3, as_die=True), modifier.custom("b", -4)], r)
    return several(signed(found.flat_total), counted(found.penalty_dice, "die"))


EXAMPLES = {
    "strict": Example(Pair("сумма 10 против сложности 15", "a base of 10 against difficulty 15"), lambda r: share(checks.chance(_TEN, 15, r))),
    "opposed_tie": Example(Pair("сумма 10 нападает на сумму 9: победа нападающего", "a base of 10 attacks a base of 9: the attacker wins"), lambda r: share(opposed.odds(_TEN, _NINE, r).win)),
    "diff_ends": Example(Pair("сложность 40", "difficulty 40"), lambda r: difficulty.name(40, r).name),
    "bonus_die": Example(Pair("бросок с бонусным кубиком, в среднем", "a roll with a bonus die, on average"), lambda r: said(checks.odds(Check(bonus_dice=1), r).mean, digits=2)),
    "dice_claim": Example(Pair("запись обычного броска", "the usual roll in writing"), lambda r: Pair.each(lambda lang: plain_dice.written(checks.hand(Check(), r), lang, r))),
    "die_swap": Example(
        Pair("штрафы −3 и −4, игрок хочет кубик вместо −3: что остаётся числом и кубиками?", "penalties of −3 and −4, the player wants a die for −3: what is left as a number and as dice?"), _swapped
    ),
    "handtohand": Example(Pair("Сила 3 и рукопашный бой 3: сумма удара кулаком", "Strength 3 and Hand-to-hand 3: the base of a punch"), _punch),
    "never_done": Example(Pair("Ловкость 4, навыка нет, дело не новое: сумма", "Agility 4, no skill, not the first time: the base"), _unlearnt),
    "half_skill_one": Example(Pair("половина навыка 1", "half of a skill of 1"), lambda r: checks.effective_skill(1, False, r)),
}  # fmt: skip
"""Option → its example."""
