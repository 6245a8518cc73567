"""«Why this number»: the terms of a sum, each with the rule it comes from."""

from functools import lru_cache

from alterego_core.words import number

from widgets.page import rule_href
from widgets.parts.markup import Markup, join, tag
from widgets.parts.words import Words

__all__ = ["breakdown_list", "rule_mark"]

_WORDS = Words("common")


def rule_mark(rules, lang: str) -> Markup | None:
    """The ids of rules as links into the book, or as plain text where there is none."""
    return _rule_mark(tuple((rule, rule_href(rule)) for rule in rules), lang)


@lru_cache(maxsize=512)
def _rule_mark(rules: tuple, lang: str) -> Markup | None:
    marks = [tag("a", rule, href=href, class_="ae-rule", aria_label=_WORDS("rule", lang, id=rule)) if href
             else tag("span", rule, class_="ae-rule", title=_WORDS("rule", lang, id=rule)) for rule, href in rules]
    return join([join(" ", m) if n else m for n, m in enumerate(marks)]) if marks else None


def breakdown_list(terms, lang: str, *, total_label: object = None, signed: bool = True) -> Markup:
    """A `Breakdown` as a table: words, value, rules; the total below.

    Args:
        terms: a `Breakdown` (or anything with its `total` and its terms on iteration).
        lang: "ru" or "en".
        total_label: words of the last line; without it the line says "total".
        signed: whether what is added to the first term has a plus, as in a check; in a bill nothing has.
    """
    return _table(tuple(terms), terms.total, lang, total_label, rule_href(""), signed)


@lru_cache(maxsize=512, typed=True)
def _table(terms: tuple, total, lang: str, total_label: object, book: str | None, signed: bool) -> Markup:
    """The table: the same as long as the sum is and its rules lead to the same book."""
    rows = [tag("tr", tag("th", term.label[lang], tag("span", term.note[lang], class_="ae-note") if term.note else None, scope="row"),
                tag("td", number(term.value, lang, signed=signed and bool(at)), class_="ae-figure"), tag("td", rule_mark(term.rules, lang)))
            for at, term in enumerate(terms)]
    return tag("table", tag("caption", _WORDS("why", lang), class_="ae-hidden"),
               tag("thead", tag("tr", [tag("th", _WORDS(k, lang), scope="col") for k in ("why_term", "why_value", "why_rule")]), class_="ae-hidden"),
               tag("tbody", rows),
               tag("tfoot", tag("tr", tag("th", total_label or _WORDS("total", lang), scope="row"), tag("td", number(total, lang), class_="ae-figure"), tag("td"))),
               class_="ae-breakdown")
