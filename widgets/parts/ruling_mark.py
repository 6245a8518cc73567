"""A small mark that opens the readings on which a widget's numbers rest."""

from functools import lru_cache

from alterego_core import rulings as core

from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import fold
from widgets.parts.markup import UID, Markup, join, tag
from widgets.parts.words import Words

__all__ = ["reading_fields", "ruling_mark", "with_reading"]

_WORDS = Words("common")


def with_reading(rulings, option: str, reading: str):
    """`rulings` with another reading of one option.

    Raises:
        RulingError: no such option or reading.
    """
    return core.from_options(type(rulings), {**core.to_options(rulings), option: reading})


@lru_cache(maxsize=256)
def _reading(option: str, key: str, words: str, chosen: bool, badge: str) -> Markup:
    return tag("label", tag("input", type="radio", name=f"{UID}-ruling-{option}", value=key, checked=chosen, data_set=f"ruling:{option}"), tag("span", words, tag("span", badge, class_="ae-badge") if badge else None), class_="ae-reading")


def _readings(option: str, now: str, row, rules: Markup, lang: str) -> Markup:
    return tag("fieldset", tag("legend", row.title[lang], " ", rules),
               [_reading(option, r.key, r.text[lang], r.key == now, _WORDS("ruling_default", lang) if r.key == row.default else "") for r in row.readings],
               tag("p", row.reason[lang], class_="ae-help") if now == row.default else None, class_="ae-fieldset ae-ruling-field", data_key=f"ruling-{option}")


def ruling_mark(system: str, options: tuple[str, ...], rulings, lang: str) -> Markup:
    """The readings that matter here, each as a few radio buttons; sends `ruling:<option>` as a field.

    Args:
        system: "ego", "squad" or "perks".
        options: names of the options that matter for the widget, in order.
        rulings: the system's rulings in force.
        lang: "ru" or "en".
    """
    return _drawn(system, _chosen(system, options, rulings, lang), lang)


def reading_fields(system: str, options: tuple[str, ...], rulings, lang: str) -> list[Markup]:
    """The same radio buttons, a field for each option, without the fold around them."""
    rows = _rows(system)
    return [_readings(option, now, rows[option], rules, lang) for option, now, rules in _chosen(system, options, rulings, lang)]


def _chosen(system: str, options: tuple[str, ...], rulings, lang: str) -> tuple[tuple[str, object, Markup], ...]:
    rows = _rows(system)
    chosen = []
    for option in options:
        if option in rows:
            now = getattr(rulings, option)
            chosen.append((option, getattr(now, "value", now), rule_mark(rows[option].rules, lang)))
    return tuple(chosen)


@lru_cache(maxsize=4)
def _rows(system: str) -> dict:
    return {row.option: row for row in core.load(f"alterego_core.{system}") if row.switchable}


@lru_cache(maxsize=128, typed=True)
def _drawn(system: str, chosen: tuple[tuple[str, object, Markup], ...], lang: str) -> Markup:
    """The fold with the readings chosen: the same while none of them is switched."""
    rows = _rows(system)
    changed = sum(now != rows[option].default for option, now, _ in chosen)
    fields = [_readings(option, now, rows[option], rules, lang) for option, now, rules in chosen]
    words = _WORDS("ruling_changed", lang, count=changed) if changed else _WORDS("ruling_mark", lang)
    return fold(join(tag("span", "§", class_="ae-ruling-sign", aria_hidden="true"), words), tag("p", _WORDS("ruling_help", lang), class_="ae-help"),
                tag("div", fields, class_="ae-rulings"), key="rulings", class_="ae-ruling" + (" is-changed" if changed else ""))
