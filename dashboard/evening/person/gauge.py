"""A number between nothing and full, drawn and said."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from widgets.parts.breakdown_list import rule_mark
from widgets.parts.markup import Markup, tag

__all__ = ["gauge"]


def gauge(name: str, value, low, high, shown: str, rules: tuple[str, ...], lang: str, *, tone: str = "good", limits: tuple = (), about: str = "") -> Markup:
    """A bar from `low` to `high` with marks at its `limits`.

    Args:
        name: what it is, for people.
        shown: the value in words («41 из 51»).
        tone: "good", "mid", "bad" or "magic".
        about: what the marks mean.
    """
    return _gauge(name, value, low, high, shown, rule_mark(rules, lang), tone, tuple(limits), about)


@lru_cache(maxsize=256)
def _gauge(name: str, value, low, high, shown: str, rules: Markup | None, tone: str, limits: tuple, about: str) -> Markup:
    bar = tag(
        "div",
        tag("i", style=f"width:{_share(value, low, high)}"),
        [tag("span", class_="ae-gauge-mark", style=f"left:{_share(each, low, high)}") for each in limits],
        class_=f"ae-gauge-bar is-{tone}",
        role="meter",
        aria_label=name,
        aria_valuenow=_plain(min(max(value, low), high)),
        aria_valuemin=_plain(low),
        aria_valuemax=_plain(high),
        aria_valuetext=shown,
    )
    head = tag("div", tag("b", name), tag("span", shown, class_="ae-gauge-value"), " ", rules, class_="ae-gauge-head")
    return tag("div", head, bar, tag("p", about, class_="ae-help") if about else None, class_="ae-gauge gm-person-gauge")


def _plain(value) -> str:
    return f"{float(value):g}"


def _share(value, low, high) -> str:
    part = (Fraction(value) - low) / (Fraction(high - low) or 1)
    return f"{float(min(Fraction(1), max(Fraction(0), part))) * 100:.4g}%"
