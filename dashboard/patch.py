"""What changed between two plain values: small where little changed, so that the log of events stays small.

A change is one of
* ``{"to": value}``: another value,
* ``{"keys": {name: change}, "gone": [names]}``: a table of which some entries changed or are gone,
* ``{"keep": [from, count], "head": [...], "tail": [...]}``: a list of which a run was kept, with new
  entries before and after it (a history with a limit loses its first and gains a last one).
"""

from __future__ import annotations

from typing import Any

SHIFT = 8
"""How far a kept run of a list may have moved."""


def change(old: Any, new: Any) -> dict[str, Any]:
    """The change that leads from `old` to `new`.

    >>> change({"rolls": [1, 2, 3], "seed": "x"}, {"rolls": [2, 3, 4], "seed": "x"})
    {'keys': {'rolls': {'keep': [1, 2], 'head': [], 'tail': [4]}}, 'gone': []}
    """
    if isinstance(old, dict) and isinstance(new, dict):
        keys = {
            name: change(old[name], value) if name in old else {"to": value}
            for name, value in new.items()
            if name not in old or not same(old[name], value)
        }
        return {"keys": keys, "gone": [name for name in old if name not in new]}
    if isinstance(old, list) and isinstance(new, list):
        start, lead, count = _longest_run(old, new)
        if count:
            return {"keep": [start, count], "head": new[:lead], "tail": new[lead + count :]}
    return {"to": new}


def same(one: Any, other: Any) -> bool:
    """Equal as JSON: True is not 1.

    >>> same([1], [True]), same({"a": 1}, {"a": 1})
    (False, True)
    """
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(value, other[name]) for name, value in one.items())
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    return one == other


def _longest_run(old: list, new: list) -> tuple[int, int, int]:
    """(place in old, place in new, length) of the longest run that both share near their beginnings."""
    best = (0, 0, 0)
    shifts = [(k, 0) for k in range(min(SHIFT, len(old)))] + [(0, k) for k in range(1, min(SHIFT, len(new)))]
    for start, lead in shifts:
        count = 0
        while start + count < len(old) and lead + count < len(new) and same(old[start + count], new[lead + count]):
            count += 1
        if count > best[2]:
            best = (start, lead, count)
    return best


def apply(old: Any, step: dict[str, Any]) -> Any:
    """The value after the change `step`.

    >>> apply({"rolls": [1, 2, 3]}, {"keys": {"rolls": {"keep": [1, 2], "head": [], "tail": [4]}}, "gone": []})
    {'rolls': [2, 3, 4]}
    """
    if "to" in step:
        return step["to"]
    if "keep" in step:
        start, count = step["keep"]
        return [*step["head"], *old[start : start + count], *step["tail"]]
    kept = {name: value for name, value in old.items() if name not in step["gone"]}
    for name, inner in step["keys"].items():
        kept[name] = apply(kept.get(name), inner)
    return kept
