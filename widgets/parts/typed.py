"""Whole numbers typed into fields, and the readings kept with a value: what the value of many widgets shares.

A number that does not fit stays in the field as it was typed (`state.drafts`), with a remark, and the
state keeps the last good one.
"""

from dataclasses import replace
from types import MappingProxyType

from alterego_core import rulings as core
from alterego_core.errors import RulingError
from alterego_core.words import number

from widgets.parts.fields import number_field
from widgets.parts.markup import Markup
from widgets.parts.reading import Reader, whole_number
from widgets.parts.words import Words

__all__ = ["NO_DRAFTS", "forgotten", "number_input", "read_rulings", "stepped", "typed", "written_rulings"]

NO_DRAFTS: MappingProxyType = MappingProxyType({})
_LONGEST = 12


def forgotten(state, *keys: str):
    """The state without what was typed into these fields."""
    if not any(key in state.drafts for key in keys):
        return state
    return replace(state, drafts=MappingProxyType({k: v for k, v in state.drafts.items() if k not in keys}))


def typed(state, key: str, text: object, low: int, high: int, put):
    """The state after something was typed into the number field `key`; `put(state, n)` takes a good number."""
    found = whole_number(text)
    if found is None or not low <= found <= high:
        return replace(state, drafts=MappingProxyType({**state.drafts, key: str(text)[:_LONGEST]}))
    return put(forgotten(state, key), found)


def stepped(state, key: str, now: int, by: int, low: int, high: int, put):
    """The state after − or + of the number field `key`, which showed `now`."""
    return put(forgotten(state, key), min(high, max(low, now + (1 if by > 0 else -1))))


def remark(words: Words, state, key: str, kept: int | None, low: int, high: int, lang: str) -> tuple[str, ...]:
    """What is wrong with the number field `key`, and which number the answer is reckoned with until it is mended; nothing if it is right."""
    if key not in state.drafts:
        return ()
    said = words("bad_number", lang, low=number(low, lang), high=number(high, lang))
    return (said if kept is None else f"{said} {words('number_kept', lang, value=number(kept, lang))}",)


def number_input(words: Words, state, key: str, label: str, value: int | None, low: int, high: int, lang: str, *,
                 help_: object = None, problems: tuple = (), class_: str = "") -> Markup:
    """The field `key` with its number, or with what was typed instead and the remark on it."""
    wrong = remark(words, state, key, value, low, high, lang) or problems
    return number_field(key, label, state.drafts.get(key, value), low=low, high=high, help_=help_, problems=wrong, class_=class_,
                        less=words("one_less", lang, name=label), more=words("one_more", lang, name=label))


def read_rulings(take: Reader, default, lang: str):
    """The readings of a value over those of the page, and the remarks on them."""
    try:
        return core.from_options(type(default), {**core.to_options(default), **take.table("rulings")}), ()
    except RulingError as error:
        return default, (error.message(lang),)


def written_rulings(rulings, default) -> dict:
    """`{"rulings": …}` where the readings differ from the page's, otherwise nothing."""
    other, usual = core.to_options(rulings), core.to_options(default)
    if other == usual:
        return {}
    return {"rulings": {**other, **{name: getattr(rulings, name).value for name in usual}}}
