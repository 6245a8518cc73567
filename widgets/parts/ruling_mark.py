"""A small mark that opens the readings on which a widget's numbers rest."""

from alterego_core import rulings as core

from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import choice, fold
from widgets.parts.markup import Markup, join, tag
from widgets.parts.words import Words

__all__ = ["ruling_mark", "with_reading"]

_WORDS = Words("common")


def with_reading(rulings, option: str, reading: str):
    """`rulings` with another reading of one option.

    Raises:
        RulingError: no such option or reading.
    """
    return core.from_options(type(rulings), {**core.to_options(rulings), option: reading})


def ruling_mark(system: str, options: tuple[str, ...], rulings, lang: str) -> Markup:
    """The readings that matter here, each as a drop-down; sends `ruling:<option>` as a field.

    Args:
        system: "ego", "squad" or "perks".
        options: names of the options that matter for the widget, in order.
        rulings: the system's rulings in force.
        lang: "ru" or "en".
    """
    rows = {row.option: row for row in core.load(f"alterego_core.{system}") if row.switchable}
    options = tuple(option for option in options if option in rows)
    other = core.to_options(rulings)
    changed = sum(option in other for option in options)
    fields = []
    for option in options:
        row, now = rows[option], getattr(rulings, option)
        readings = [(r.key, _WORDS("ruling_default", lang, reading=r.text[lang]) if r.key == row.default else r.text[lang]) for r in row.readings]
        fields.append(choice(f"ruling:{option}", join(row.title[lang], " ", rule_mark(row.rules, lang)), readings, getattr(now, "value", now),
                             help_=row.reason[lang] if option not in other else None))
    words = _WORDS("ruling_changed", lang, count=changed) if changed else _WORDS("ruling_mark", lang)
    return fold(join(tag("span", "§", class_="ae-ruling-sign", aria_hidden="true"), words), tag("p", _WORDS("ruling_help", lang), class_="ae-help"),
                tag("div", fields, class_="ae-rulings"), key="rulings", class_="ae-ruling" + (" is-changed" if changed else ""))
