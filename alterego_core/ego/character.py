"""A hero's sheet: the value, what is wrong with it, what it costs.

`Character` may be unfinished or wrong: `problems` names everything at once,
`ledger` shows every point. Changes are made with `dataclasses.replace`.

>>> hero = Character(granted=18, attributes={"speed": 5}, skills={"brawl": 2})
>>> ledger(hero).left
11
>>> [remark.code for remark in problems(hero) if not is_warning(remark)]
[]
"""

from .costs import gain_limit, ledger, trait_price
from .hero import MAX_ENTRIES, Award, Character, Level, TakenTrait, award
from .plain import from_plain, to_plain
from .prices import Override
from .remarks import MAX_LEVEL, MAX_POINTS, MAX_WORDS, WARNINGS, is_warning, problems

__all__ = [
    "Award",
    "Character",
    "Level",
    "MAX_ENTRIES",
    "MAX_LEVEL",
    "MAX_POINTS",
    "MAX_WORDS",
    "Override",
    "TakenTrait",
    "WARNINGS",
    "award",
    "from_plain",
    "gain_limit",
    "is_warning",
    "ledger",
    "problems",
    "to_plain",
    "trait_price",
]
