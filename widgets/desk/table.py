"""Dice of a check on the table: kept as faces, read again as a result, drawn."""

from alterego_core.dice import Role
from alterego_core.ego import checks
from alterego_core.ego.checks import Check, Result
from alterego_core.words import number

from widgets.parts.dice_faces import dice_row, die_face
from widgets.parts.markup import Markup, join, tag
from widgets.parts.words import Words

__all__ = ["Dice", "dice_formula", "faces_of", "idle_dice", "on_table", "read_faces", "result_dice"]

_WORDS = Words("check_desk")

Dice = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Faces on the table: added, subtracted, bonus."""


def read_faces(raw, lang: str) -> Dice | None:
    """Faces from a plain value. Raises ValueError where no check throws such dice."""
    if raw is None:
        return None
    added, taken, bonus = (tuple(part) for part in raw)
    every = (*added, *taken, *bonus)
    if len(added) != checks.POSITIVE_DICE or not taken or len(every) > 100 or not all(isinstance(f, int) and not isinstance(f, bool) and 1 <= f <= checks.FACES for f in every):
        raise ValueError(str(raw)[:60])
    return added, taken, bonus


def faces_of(result: Result) -> Dice:
    """A result's dice as they are kept."""
    shown = [t for t in result.throws if t.role is not Role.MINUS]
    added, bonus = shown[:checks.POSITIVE_DICE], shown[checks.POSITIVE_DICE:]
    return tuple(t.value for t in added), tuple(t.value for t in result.throws if t.role is Role.MINUS), tuple(t.value for t in bonus)


def on_table(check: Check, dice: Dice | None, rulings) -> Result | None:
    """The result of dice on the table, if they are the dice this check throws."""
    if dice is None:
        return None
    added, taken, bonus = dice
    hand = checks.hand(check, rulings)
    if len(added) + len(bonus) != hand.positive or len(taken) != hand.negative:
        return None
    # A bonus that is a number is not on the table, but the check has it.
    spare = bonus or (1,) * (check.bonus_dice - len(bonus))
    return checks.from_dice(check, added, taken, spare, rulings)


def dice_formula(hand: checks.Hand, flat: int, lang: str) -> str:
    """«2к6−1к6+10»: the dice of a check and its number."""
    die = _WORDS("die_name", lang, faces=checks.FACES)
    kept = "" if hand.keep == hand.positive else f"{'в' if lang == 'ru' else 'kh'}{hand.keep}"
    return f"{hand.positive}{die}{kept}−{hand.negative}{die}" + (number(flat, lang, signed=True) if flat else "")


def result_dice(result: Result, lang: str, key: str) -> Markup:
    """A result as its dice, its number and the total."""
    row = []
    for n, throw in enumerate(result.throws):
        sign = "" if n == 0 or throw.role is Role.DROPPED else "−" if throw.role is Role.MINUS else "+"
        label = _WORDS(f"die_{throw.role.value}", lang, die=_WORDS("die_name", lang, faces=throw.faces), value=throw.value)
        row.append((sign, die_face(throw.faces, throw.value, role=throw.role.value, label=label, key=f"{key}-{n}"), None))
    flat = result.total - result.dice
    tail = join(tag("span", "− " if flat < 0 else "+ ", number(abs(flat), lang), class_="ae-constant") if flat else None, tag("span", "= ", number(result.total, lang), class_="ae-sum"))
    return dice_row(row, tail=tail)


def idle_dice(hand: checks.Hand, lang: str) -> Markup:
    """The dice of a check before they are thrown."""
    die = _WORDS("die_name", lang, faces=checks.FACES)
    row = [("+" if n else "", die_face(6, None, label=_WORDS("die_idle", lang, die=die)), None) for n in range(hand.positive)]
    row += [("−", die_face(6, None, role="minus", label=_WORDS("die_idle_minus", lang, die=die)), None) for _ in range(hand.negative)]
    return dice_row(row)
