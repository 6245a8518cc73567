"""Pieces that several widgets of the squad draw: numbers, grade bars, the two dice, a seed."""

from functools import lru_cache

from alterego_core.dice import Role
from alterego_core.squad.grades import GRADES, Grade
from alterego_core.words import number, percent

from widgets.parts.breakdown_list import rule_mark
from widgets.parts.dice_faces import die_face
from widgets.parts.fields import number_field
from widgets.parts.markup import Markup, tag
from widgets.parts.typed import remark
from widgets.parts.words import Words

__all__ = ["capital", "duel", "grade_bars", "grade_tone", "idle_dice", "number_of", "seed_said"]

_WORDS = Words("squad")


def capital(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def number_of(state, field: str, value, words: str, lang: str, limits: tuple[int, int], *, help_=None, label=None, class_: str = "") -> Markup:
    """A number field that shows what was typed, right or wrong."""
    low, high = limits
    wrong = remark(_WORDS, state, field, value, low, high, lang)
    return number_field(field, label or words, state.drafts.get(field, value), low=low, high=high, help_=help_, problems=wrong, class_=class_,
                        less=_WORDS("one_less", lang, name=words), more=_WORDS("one_more", lang, name=words))


def grade_tone(grade: Grade) -> str:
    """The class of a grade's colour: from `is-m2` (spectacular failure) to `is-p2`."""
    return {-2: "is-m2", -1: "is-m1", 0: "is-0", 1: "is-p1", 2: "is-p2"}[grade.rank]


@lru_cache(maxsize=256)
def grade_bars(odds, lang: str, rolled: Grade | None = None) -> Markup:
    """The chance of every grade as bars with their words, best first; `rolled` is marked.

    The five grades always stand there, the automatic ones only where they happen.
    """
    rows = []
    for grade in reversed(GRADES):
        chance = odds.chance(grade)
        if grade.automatic and not chance:
            continue
        here = grade is rolled
        rows.append(tag("li", tag("span", capital(grade.label[lang]), class_="ae-grade-name"),
                        tag("span", tag("i", style=f"width:{float(chance) * 100:.4g}%"), class_="ae-grade-bar", aria_hidden="true"),
                        tag("b", percent(chance, lang), class_="ae-grade-share"), tag("small", grade.test[lang], " ", rule_mark((grade.rule,), lang), class_="ae-grade-test"),
                        class_=f"ae-grade {grade_tone(grade)}{' is-hit' if here else ''}{'' if chance else ' is-never'}", aria_current="true" if here else None))
    return tag("ol", rows, class_="ae-grades", aria_label=_WORDS("grades", lang))


def _die(role: Role | str, value: int | None, lang: str, key: str | None) -> Markup:
    colour = "green" if role in (Role.PLUS, "green") else "red"
    words = _WORDS(f"die_{colour}", lang, value=value) if value is not None else _WORDS(f"die_{colour}_idle", lang)
    return die_face(6, value, role="green" if colour == "green" else "minus", label=words, key=key)


def idle_dice(dice, sides, lang: str) -> Markup:
    """Both sides before the throw: skill and green against obstacle and red."""
    plus = tag("span", "+", class_="ae-sign", aria_hidden="true")
    left, right = ([tag("span", number(side.total, lang), class_="ae-constant")] for side in (sides.skill, sides.obstacle))
    if dice:
        left += [plus, _die("green", None, lang, None)]
    if len(dice) == 1:
        left.append(tag("span", "− 3", class_="ae-constant"))
    if len(dice) == 2:
        right += [plus, _die("red", None, lang, None)]
    return tag("div", _side(_WORDS("side_skill", lang), left, None), tag("span", _WORDS("against", lang), class_="ae-versus"),
               _side(_WORDS("side_obstacle", lang), right, None), class_="ae-duel")


def _side(name: str, parts: list, total: str | None) -> Markup:
    return tag("div", tag("p", name, class_="ae-whose"), tag("div", parts, tag("span", "= ", total, class_="ae-sum") if total else None, class_="ae-tray-row"), class_="ae-duel-side")


def duel(outcome, lang: str, key: str) -> Markup:
    """Both sides with the dice that were thrown."""
    faces = {throw.role: throw.value for throw in outcome.dice.throws} if outcome.dice else {}
    green, red = faces.get(Role.PLUS), faces.get(Role.MINUS)
    zero = green is not None and red is None
    flat = outcome.skill.total - (green or 0) + (3 if zero else 0)
    against = outcome.obstacle.total - (red or 0)
    plus = tag("span", "+", class_="ae-sign", aria_hidden="true")
    return tag("div",
               _side(_WORDS("side_skill", lang), [tag("span", number(flat, lang), class_="ae-constant"), plus if green else None, _die(Role.PLUS, green, lang, f"{key}-g") if green else None,
                                                  tag("span", "− 3", class_="ae-constant") if zero else None], number(outcome.skill.total, lang)),
               tag("span", _WORDS("against", lang), class_="ae-versus"),
               _side(_WORDS("side_obstacle", lang), [tag("span", number(against, lang), class_="ae-constant"), plus if red else None, _die(Role.MINUS, red, lang, f"{key}-r") if red else None],
                     number(outcome.obstacle.total, lang)),
               class_="ae-duel")


def seed_said(seed: str | None, n: int, lang: str) -> Markup | None:
    """The line that names the seed of a roll."""
    return tag("p", _WORDS("seed_said", lang, seed=seed, n=n), class_="ae-help") if seed and n else None


