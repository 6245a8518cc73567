"""Disputed places of traits: what they cost, how they are held in check, what they give."""

from alterego_core.ego import checks, effects, factors, healing, prices, target_modifiers, trait_control, traits
from alterego_core.ego.character import Override, TakenTrait, trait_price
from alterego_core.ego.checks import Check
from alterego_core.ego.rulings import Rulings
from alterego_core.ego.target_modifiers import Obscured
from alterego_core.ego.traits import Effect, Kind
from alterego_core.words import Pair
from book.figures.answers import counted, either, several, share, signed
from book.figures.example import Example

__all__ = ["EXAMPLES"]

_TO_SIX = TakenTrait(id="sexuality", frequency=4, intensity=4, control=1, override=Override(points=6, reason="6"))


def _price(kind: Kind, *given: int, r: Rulings) -> int:
    return prices.price(kind, *given, r).points


def _controlled(r: Rulings):
    """The chance of a base of 7 against the greatest difficulty of its row, which the GM has named."""
    step = factors.control(Kind.NEGATIVE, 2)
    return checks.chance(Check(attribute=7), trait_control.control_difficulty(step, step.high, r), r)


def _in_smoke(r: Rulings) -> int:
    return target_modifiers.obscured(Obscured.SMOKE, hand_to_hand=True, blind_fighting=True, rulings=r).value


def _fast_healing(r: Rulings) -> Pair:
    helped = effects.unnumbered_bonus(Effect.HEALS_TWICE_AS_FAST, 1, r, gm_bonus=3).result
    return several(signed(helped), counted(healing.days(4, 4, fast=True, rulings=r), "day"))


def _three_traits(r: Rulings) -> int:
    return effects.combined([(Kind.POSITIVE, 2), (Kind.POSITIVE, 2), (Kind.NEGATIVE, 1)], r).result


EXAMPLES = {
    "price_brackets": Example(Pair("частота 4, сила 3, приспособленность 2: цена", "frequency 4, strength 3, adaptedness 2: the price"), lambda r: _price(Kind.NEGATIVE, 4, 3, 2, r=r)),
    "price_round": Example(Pair("по формуле вышло 1,5 и 2,5: цены", "the formula gives 1.5 and 2.5: the prices"), lambda r: several(_price(Kind.NEGATIVE, 1, 2, 2, r=r), _price(Kind.NEGATIVE, 2, 3, 2, r=r))),
    "price_adjust": Example(Pair("Сексуальность за 8, мастер назначил 6: цена", "Sexuality at 8, the game master says 6: the price"), lambda r: trait_price(_TO_SIX, traits.trait("sexuality"), r).points),
    "neutral_price": Example(Pair("Любовь к кошкам с числами 3, 3, 1: цена", "Love of cats at 3, 3, 1: the price"), lambda r: _price(Kind.NEUTRAL, 3, 3, 1, r=r)),
    "trait_names": Example(Pair("сколько особенностей на выбор?", "how many traits to choose from?"), lambda r: len(traits.listed_traits(rulings=r))),
    "trait_control_roll": Example(Pair("Сила воли 4, Разум 2, навык 3: сумма", "Willpower 4, Mind 2, skill 3: the base"), lambda r: either(*trait_control.control_bases(4, 2, 3, r).values())),
    "trait_control_diff": Example(Pair("сумма 7, из 10–12 мастер назвал 12: шанс совладать", "a base of 7, out of 10–12 the game master says 12: the chance of control"), lambda r: share(_controlled(r))),
    "trait_stack": Example(Pair("на один бросок особенности +2, +2 и −1: вместе", "traits of +2, +2 and −1 on one roll: together"), lambda r: signed(_three_traits(r))),
    "blind": Example(Pair("удар в дыму с Боем вслепую: поправка", "a blow in smoke with Blind fighting: the modifier"), lambda r: signed(_in_smoke(r))),
    "flex": Example(Pair("Гибкость силы 2, мастер назвал 1: прибавка к увороту", "Flexibility of strength 2, the game master says 1: added to the dodge"), lambda r: signed(effects.dodge_help(2, r, gm_bonus=1).result)),
    "tierless": Example(
        Pair(
            "Быстрое исцеление силы 1, мастер назвал 3: прибавка к броску и срок раны 4-го уровня при четырёх днях на уровень",
            "Fast healing of strength 1, the game master says 3: added to the roll, and the time of a level-4 wound at four days a level",
        ),
        _fast_healing,
    ),
}  # fmt: skip
"""Option → its example."""
