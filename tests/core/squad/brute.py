"""The check once more, as slowly and plainly as it can be said: the sentences of the rules one by one."""

from fractions import Fraction
from itertools import product

DEFAULTS = {"auto_5": "at-least", "grand_eq": "equal-too", "overlap": "extreme", "zero_grade": "plain"}


def two_dice(skill, obstacle, green, red, grand_eq="equal-too"):
    """Every sentence that holds, then the most extreme of them."""
    said = set()
    if skill + green <= obstacle:
        said.add("grand_failure")
    if skill + green < obstacle + red:
        said.add("failure")
    if skill + green == obstacle + red:
        said.add("doubtful")
    if skill + green > obstacle + red:
        said.add("success")
    if skill > obstacle + red or (grand_eq == "equal-too" and skill == obstacle + red):
        said.add("grand_success")
    for name in ("grand_failure", "grand_success", "failure", "doubtful", "success"):
        if name in said:
            return name
    raise AssertionError("no sentence holds")


def one_die(obstacle, die, zero_grade="plain"):
    """Somebody without the skill."""
    result = die - 3
    if zero_grade == "literal":
        return "success" if result > obstacle else "grand_failure"
    if result == obstacle:
        return "doubtful"
    if result > obstacle:
        return "success"
    return "failure" if zero_grade == "plain" else "grand_failure"


def automatic(skill, obstacle, auto_5="at-least"):
    """The outcome that needs no dice, or None."""
    for better, worse, name in ((skill, obstacle, "auto_success"), (obstacle, skill, "auto_failure")):
        gap = better - worse
        if {"at-least": gap >= 5, "more": gap >= 6, "exactly": gap == 5}[auto_5]:
            return name
    return None


def odds(skill, obstacle, auto_5="at-least", grand_eq="equal-too", zero_grade="plain"):
    """Chances of the grades, throw by throw."""
    name = automatic(skill, obstacle, auto_5)
    if name:
        return {name: Fraction(1)}
    if skill == 0:
        throws = [one_die(obstacle, die, zero_grade) for die in range(1, 7)]
    else:
        throws = [two_dice(skill, obstacle, *faces, grand_eq) for faces in product(range(1, 7), repeat=2)]
    return {name: Fraction(throws.count(name), len(throws)) for name in set(throws)}
