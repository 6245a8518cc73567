"""The same roll with dice of one colour: 3d6 − 7 (A-298 … A-302, AMB-A75).

A red die taken off weighs the same as a die added and 7 taken off, because 7 − d is as
even as d. So 2d6 − 1d6 and 3d6 − 7 have one distribution (A-298), a difficulty of 15
becomes 22 against a plain 3d6, and a contest of two has the very same odds either way:
the author's remark that dice would weigh more there (A-302) does not hold. The red dice
stay for the feel of it and for the penalty dice (A-299, A-300, A-301).

>>> plain(Hand(positive=2, keep=2, negative=1))
Plain(dice=3, keep=3, shift=-7)
"""

from dataclasses import dataclass

from ..notation import parse
from ..odds import Odds
from ..words import Lang
from .checks import FACES, Hand
from .rulings import DEFAULT, DiceClaim, Rulings

__all__ = ["Plain", "SHIFT", "odds", "plain", "written"]

SHIFT = FACES + 1
"""What one red die turned into a plain one adds (A-298)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plain:
    """Dice of one colour and a number: `dice` six-siders + `shift`.

    `keep` is `dice` unless a bonus die only improves the two added ones; then the
    `keep` counted are the highest of those and all the rest.
    """

    dice: int
    keep: int
    shift: int

    @property
    def difficulty_shift(self) -> int:
        """What a difficulty grows by when the shift is left out of the roll (A-298, A-302)."""
        return -self.shift


def plain(hand: Hand) -> Plain:
    """The plain form of a hand of dice (A-298).

    >>> plain(Hand(positive=2, keep=2, negative=2)).difficulty_shift
    14
    """
    return Plain(
        dice=hand.positive + hand.negative,
        keep=hand.keep + hand.negative,
        shift=-SHIFT * hand.negative,
    )


def odds(hand: Hand) -> Odds:
    """The odds of the plain form, thrown as it stands; equal to those of the hand (A-298).

    >>> hand = Hand(positive=2, keep=2, negative=1)
    >>> odds(hand) == hand.odds
    True
    """
    form = plain(hand)
    if hand.keep == hand.positive:
        return form.dice @ Odds.die(FACES) + form.shift
    kept = Odds.pool(hand.positive, FACES, keep=hand.keep)
    return kept + hand.negative @ Odds.die(FACES) + form.shift


def written(hand: Hand, lang: Lang, rulings: Rulings = DEFAULT) -> str:
    """The dice as a formula, coloured or plain as the table has chosen (AMB-A75).

    >>> coloured = Hand(positive=2, keep=2, negative=1)
    >>> written(coloured, "ru"), written(coloured, "en", Rulings(dice_claim=DiceClaim.TRUE))
    ('2к6−1к6', '3d6−7')
    """
    formula = hand.formula
    if rulings.dice_claim is DiceClaim.TRUE and hand.keep == hand.positive and hand.negative:
        form = plain(hand)
        formula = f"{form.dice}d{FACES}-{-form.shift}"
    return parse(formula).write(lang)
