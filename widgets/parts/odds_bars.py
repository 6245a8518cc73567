"""A distribution as a picture: our own small SVG, drawn before any roll."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import floor

from alterego_core.words import number, percent

from widgets.parts.fields import fold, scroll
from widgets.parts.markup import UID, Markup, escape, tag
from widgets.parts.words import Words

__all__ = ["odds_bars", "odds_table"]

_WORDS = Words("common")
MOST_BARS = 61


def _bins(odds) -> list[tuple[object, object, int]]:
    """(first value, last value, weight), at most MOST_BARS of them, empty places kept."""
    items = list(odds.items())
    low, high = items[0][0], items[-1][0]
    whole = all(type(v) is int for v, _ in items)
    if whole and high - low < MOST_BARS:
        weights = dict(items)
        return [(v, v, weights.get(v, 0)) for v in range(low, high + 1)]
    if len(items) <= MOST_BARS:
        return [(v, v, w) for v, w in items]
    start = floor(low)
    width = -(-(floor(high) - start + 1) // MOST_BARS)
    out: dict[int, list] = {}
    for v, w in items:
        slot = (floor(v) - start) // width
        if slot in out:
            out[slot][1], out[slot][2] = v, out[slot][2] + w
        else:
            out[slot] = [v, v, w]
    return [tuple(out[slot]) for slot in sorted(out)]


def _span(first, last, lang: str) -> str:
    return number(first, lang) if first == last else f"{number(first, lang)}…{number(last, lang)}"


@dataclass(frozen=True, slots=True)
class _Bar:
    """A bar with all that does not depend on what is marked."""

    first: object
    last: object
    weight: int
    words: str
    share: str
    height: float


@lru_cache(maxsize=128)
def _bars(odds, lang: str) -> tuple[_Bar, ...]:
    bins = _bins(odds)
    highest, total = max(w for _, _, w in bins), odds.total
    return tuple(_Bar(first, last, weight, _span(first, last, lang), percent(Fraction(weight, total), lang), weight * 100 / highest) for first, last, weight in bins)


@lru_cache(maxsize=128)
def _described(odds, lang: str) -> str:
    bars = _bars(odds, lang)
    modes = [bar for bar in bars if bar.height == 100]
    return _WORDS("odds_desc", lang, low=number(odds.low, lang), high=number(odds.high, lang), mean=number(odds.mean, lang),
                  modes=", ".join(bar.words for bar in modes[:4]), share=modes[0].share)


def odds_bars(name: str, odds, lang: str, *, title: object, inside=None, mark=None, pick: str | None = None,
              mark_label: str | None = None, inside_words: str | None = None) -> Markup:
    """The picture of `odds` with its words.

    Args:
        name: short id of the picture within its widget.
        odds: the distribution.
        lang: "ru" or "en".
        title: heading of the picture.
        inside: function value → bool; the bars it accepts are coloured (a success).
        mark: a rolled value, marked on the axis.
        pick: name of the action sent when a bar is pressed, or `None`.
        mark_label: words beside the mark, the value itself by default.
        inside_words: what the coloured bars are and how likely, for the description.
    """
    bars = _bars(odds, lang)
    count = len(bars)
    every = max(1, -(-count // 16))
    sparse = every if count <= 9 else every * 2 if count <= 18 else max(every, -(-count // 7))
    marked = next((at for at, bar in enumerate(bars) if bar.first <= mark <= bar.last), None) if mark is not None else None
    shapes, labels, ticks = [], [], []
    for at, bar in enumerate(bars):
        here = at == marked
        kind = "ae-bar" + (" is-in" if inside and inside(bar.last) else "") + (" is-hit" if here else "")
        send = f' data-do="{pick}" data-with="{{&quot;value&quot;:{floor(bar.first)}}}"' if pick else ""
        shapes.append(f'<g class="{kind}"{send}><title>{bar.words}: {bar.share}</title><path class="ae-bar-field" d="M{at} 0h1v100h-1z"/>'
                      f'<path d="M{at + .08:g} 100v-{bar.height:.4g}h.84v{bar.height:.4g}z"/></g>')
        middle = f"{(at + .5) * 100 / count:.4g}"
        if count <= 20 and bar.weight and not here:
            labels.append(f'<span class="ae-bar-share" style="left:{middle}%;bottom:{bar.height:.4g}%">{bar.share.rstrip("%").rstrip()}</span>')
        if at % every == 0 or here:
            crowded = at % sparse != 0 or (marked is not None and abs(at - marked) < sparse)
            kind = " is-hit" if here else " ae-tick-fine" if crowded else ""
            if not here and every > 1 and marked is not None and abs(at - marked) < every:
                continue
            ticks.append(f'<span class="ae-axis-tick{kind}" style="left:{middle}%">{bar.words.partition("…")[0]}</span>')
    described = _described(odds, lang) + (f" {inside_words}." if inside_words else "")
    flag = None
    if marked is not None:
        described += " " + _WORDS("odds_mark", lang, value=number(mark, lang))
        flag = tag("span", mark_label or number(mark, lang), class_="ae-flag", style=f"left:{(marked + .5) * 100 / count:.4g}%", aria_hidden="true")
    picture = Markup(f'<svg viewBox="0 0 {count} 100" preserveAspectRatio="none" role="img" aria-labelledby="{UID}-{name}-t {UID}-{name}-d">'
                     f'<title id="{UID}-{name}-t">{escape(title)}</title><desc id="{UID}-{name}-d">{escape(described)}</desc>{"".join(shapes)}</svg>')
    return tag("figure",
               tag("figcaption", title, class_="ae-odds-title"),
               tag("div", picture, Markup(f'<span aria-hidden="true">{"".join(labels)}</span>'), flag, class_="ae-plot" + (" can-pick" if pick else "")),
               Markup(f'<div class="ae-axis" aria-hidden="true">{"".join(ticks)}</div>'),
               class_="ae-odds")


@lru_cache(maxsize=64)
def odds_table(odds, lang: str, key: str = "odds-table") -> Markup:
    """The same numbers as a table, folded."""
    rows, above = [], odds.total
    for bar in _bars(odds, lang):
        if bar.weight:
            rows.append(f'<tr><th scope="row">{bar.words}</th><td>{bar.weight}</td><td>{percent(Fraction(bar.weight, odds.total), lang, 2)}</td>'
                        f"<td>{percent(Fraction(above, odds.total), lang, 2)}</td></tr>")
        above -= bar.weight
    total = number(odds.total, lang, group=True) if odds.total < 10**12 else f"10^{len(str(odds.total)) - 1}"
    words = _WORDS("as_table", lang)
    table = tag("table",
                tag("caption", _WORDS("odds_caption", lang, total=total), class_="ae-hidden"),
                tag("thead", tag("tr", [tag("th", _WORDS(k, lang), scope="col") for k in ("odds_value", "odds_weight", "odds_exactly", "odds_at_least")])),
                tag("tbody", Markup("".join(rows))), class_="ae-table")
    return fold(words, scroll(table, words), key=key, class_="ae-quiet")
