"""Three dice and what they came to, drawn; the rows a chain of rolls may end in."""

from functools import lru_cache

from alterego_core.dice import DiceRoll
from alterego_core.perks.checks import Outcome
from alterego_core.words import number, percent

from widgets.page import rule_href
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.dice_faces import dice_row, die_face
from widgets.parts.markup import Markup, join, tag
from widgets.parts.ruling_mark import ruling_mark
from widgets.parts.words import Words

__all__ = ["dice_tail", "idle_dice", "outcome_row", "rulings_fold", "shares", "thrown_row"]

_WORDS = Words("common")
MOST_DRAWN = 24


def _dice(roll: DiceRoll, lang: str, key: str, tail: Markup | None) -> Markup:
    row = []
    for n, throw in enumerate(roll.throws[:MOST_DRAWN]):
        die = _WORDS("die_name", lang, faces=throw.faces)
        face = die_face(throw.faces, throw.value, role=throw.role.value, label=_WORDS(f"die_{throw.role.value}", lang, die=die, value=throw.value), key=f"{key}-{n}")
        sign = "" if n == 0 else {"plus": "+", "minus": "−"}.get(throw.role.value, "")
        row.append((sign, face, None if throw.faces == 6 else die))
    left = len(roll.throws) - MOST_DRAWN
    return dice_row(row, more=_WORDS("more_dice", lang, count=left) if left > 0 else None, tail=tail)


def dice_tail(roll: DiceRoll, total, lang: str) -> Markup:
    """What is added to the dice, and the sum."""
    rest = total - sum(throw.value * throw.role.sign for throw in roll.throws)
    return join(tag("span", "− " if rest < 0 else "+ ", number(abs(rest), lang), class_="ae-constant") if rest else None,
                tag("span", "= ", number(total, lang), class_="ae-sum"))


def outcome_row(name: object, out: Outcome, lang: str, key: str) -> Markup:
    """A check that was thrown: its name, dice, total, and the row of its table."""
    row = out.row
    kind = "ae-good" if out.result.good else "ae-bad"
    return tag("div", tag("p", name, class_="ae-whose"), _dice(out.dice, lang, key, dice_tail(out.dice, out.total.total, lang)),
               tag("p", tag("strong", row.name[lang], class_=kind), " · ", row.effect[lang], " ", rule_mark((row.rule,), lang) if row.rule else None, class_="ae-said"), class_="ae-throw")


def thrown_row(name: object, roll: DiceRoll, lang: str, key: str, tail: Markup | None = None) -> Markup:
    """Damage dice that were thrown."""
    return tag("div", tag("p", name, class_="ae-whose"), _dice(roll, lang, key, tail or dice_tail(roll, roll.total, lang)), class_="ae-throw")


def idle_dice(lang: str, faces: tuple[int, ...] = (6, 6, 6)) -> Markup:
    """Dice not thrown yet."""
    return dice_row([("+" if n else "", die_face(each, None, label=_WORDS("die_idle", lang, die=_WORDS("die_name", lang, faces=each))), None) for n, each in enumerate(faces)])


def shares(parts, lang: str, label: object) -> Markup:
    """Chances that make a whole: a bar and its words. `parts`: (words, share, tone), tone good, mid, bad or ill."""
    kept = [part for part in parts if part[1]]
    tone = {"good": "win", "mid": "tie", "bad": "lose"}
    bar = tag("div", [tag("span", class_=f"ae-share is-{tone.get(t, t)}", style=f"flex-grow:{float(share) * 1000:.0f}") for _, share, t in kept], class_="ae-shares", aria_hidden="true")
    said = tag("ul", [tag("li", tag("strong", percent(share, lang)), " ", words, class_=f"ae-share-words is-{tone.get(t, t)}") for words, share, t in kept],
               class_="ae-shares-said ae-outcomes", aria_label=label)
    return tag("div", bar, said, class_="ae-contest")


def rulings_fold(options: tuple[str, ...], rulings, lang: str) -> Markup:
    """The readings that matter for a widget, drawn once for each set of them."""
    return _rulings_fold(options, rulings, lang, rule_href("C-1"))


@lru_cache(maxsize=64)
def _rulings_fold(options, rulings, lang: str, _href) -> Markup:
    return ruling_mark("perks", options, rulings, lang)
