"""A distribution as a picture: our own small SVG, drawn before any roll."""

from fractions import Fraction

from alterego_core.words import number, percent

from widgets.parts.fields import fold
from widgets.parts.markup import UID, Markup, escape, tag
from widgets.parts.words import Words

__all__ = ["odds_bars"]

_WORDS = Words("common")
MOST_BARS = 61


def _bins(odds) -> list[tuple[object, object, int]]:
    """(first value, last value, weight), at most MOST_BARS of them, empty places kept."""
    items = list(odds.items())
    low, high = items[0][0], items[-1][0]
    whole = all(v == int(v) for v, _ in items)
    if whole and high - low < MOST_BARS:
        weights = dict(items)
        return [(v, v, weights.get(v, 0)) for v in range(int(low), int(high) + 1)]
    if len(items) <= MOST_BARS:
        return [(v, v, w) for v, w in items]
    width = -(-(int(high) - int(low) + 1) // MOST_BARS)
    out: dict[int, list] = {}
    for v, w in items:
        slot = (int(v // 1) - int(low)) // width
        if slot in out:
            out[slot][1], out[slot][2] = v, out[slot][2] + w
        else:
            out[slot] = [v, v, w]
    return [tuple(out[slot]) for slot in sorted(out)]


def _span(first, last, lang: str) -> str:
    return number(first, lang) if first == last else f"{number(first, lang)}…{number(last, lang)}"


def odds_bars(name: str, odds, lang: str, *, title: object, inside=None, mark=None, pick: str | None = None,
              mark_label: str | None = None, table: bool = True, inside_name: str | None = None) -> Markup:
    """The picture of `odds` with its words and its table.

    Args:
        name: short id of the picture within its widget.
        odds: the distribution.
        lang: "ru" or "en".
        title: heading of the picture.
        inside: function value → bool; the bars it accepts are coloured (a success).
        mark: a rolled value, marked on the axis.
        pick: name of the action sent when a bar is pressed, or `None`.
        mark_label: words beside the mark, the value itself by default.
        table: whether the numbers can be opened as a table.
        inside_name: what the coloured bars are, for the description.
    """
    bins = _bins(odds)
    total, highest = odds.total, max(w for _, _, w in bins)
    count = len(bins)
    bars, labels, ticks = [], [], []
    every = max(1, -(-count // 16))
    sparse = every if count <= 9 else max(every * 2, -(-count // 8))
    marked = None
    for at, (first, last, weight) in enumerate(bins):
        share = percent(Fraction(weight, total), lang, digits=1)
        here = mark is not None and first <= mark <= last
        if here:
            marked = at
        kind = "ae-bar" + (" is-in" if inside and inside(last) else "") + (" is-hit" if here else "")
        height = f"{weight * 100 / highest:.4g}"
        send = f' data-do="{pick}" data-with="{{&quot;value&quot;:{int(first)}}}"' if pick else ""
        bars.append(f'<g class="{kind}"{send}><title>{escape(_span(first, last, lang))}: {escape(share)}</title>'
                    f'<rect class="ae-bar-field" x="{at}" y="0" width="1" height="100"/>'
                    f'<rect x="{at + .08:g}" y="{100 - float(height):.4g}" width=".84" height="{height}"/></g>')
        middle = f"{(at + .5) * 100 / count:.4g}"
        if count <= 20 and weight and not here:
            labels.append(f'<span class="ae-bar-share" style="left:{middle}%;bottom:{height}%">{escape(share.rstrip("%").rstrip())}</span>')
        if at % every == 0 or here:
            few = "" if at % sparse == 0 or here else " ae-tick-fine"
            ticks.append(f'<span class="ae-axis-tick{few}{" is-hit" if here else ""}" style="left:{middle}%">{escape(number(first, lang))}</span>')
    modes = [_span(f, l, lang) for f, l, w in bins if w == highest]
    described = _WORDS("odds_desc", lang, low=number(odds.low, lang), high=number(odds.high, lang), mean=number(odds.mean, lang, digits=2),
                       modes=", ".join(modes[:4]), share=percent(Fraction(highest, total), lang, digits=1))
    if inside and inside_name:
        good = sum(w for v, w in odds.items() if inside(v))
        described += " " + _WORDS("odds_inside", lang, name=inside_name, share=percent(Fraction(good, total), lang, digits=1))
    if mark is not None:
        described += " " + _WORDS("odds_mark", lang, value=number(mark, lang))
    flag = None
    if marked is not None:
        side = " is-left" if marked > count * .7 else ""
        flag = tag("span", mark_label or number(mark, lang), class_=f"ae-flag{side}", style=f"left:{(marked + .5) * 100 / count:.4g}%", aria_hidden="true")
    picture = Markup(f'<svg viewBox="0 0 {count} 100" preserveAspectRatio="none" role="img" aria-labelledby="{UID}-{name}-t {UID}-{name}-d">'
                     f'<title id="{UID}-{name}-t">{escape(title)}</title><desc id="{UID}-{name}-d">{escape(described)}</desc>{"".join(bars)}</svg>')
    return tag("figure",
               tag("figcaption", title, class_="ae-odds-title"),
               tag("div", picture, Markup(f'<span aria-hidden="true">{"".join(labels)}</span>'), flag, class_="ae-plot" + (" can-pick" if pick else "")),
               Markup(f'<div class="ae-axis" aria-hidden="true">{"".join(ticks)}</div>'),
               fold(_WORDS("as_table", lang), _table(bins, odds, lang), key=f"{UID}-{name}-table", class_="ae-quiet") if table else None,
               class_="ae-odds")


def _table(bins, odds, lang: str) -> Markup:
    rows, above = [], odds.total
    for first, last, weight in bins:
        if weight:
            rows.append(f"<tr><th scope=\"row\">{escape(_span(first, last, lang))}</th><td>{weight}</td>"
                        f"<td>{escape(percent(Fraction(weight, odds.total), lang, digits=2))}</td><td>{escape(percent(Fraction(above, odds.total), lang, digits=2))}</td></tr>")
        above -= weight
    return tag("div", tag("table",
               tag("caption", _WORDS("odds_caption", lang, total=number(odds.total, lang) if odds.total < 10**9 else "10^" + str(len(str(odds.total)) - 1)), class_="ae-hidden"),
               tag("thead", tag("tr", [tag("th", _WORDS(k, lang), scope="col") for k in ("odds_value", "odds_weight", "odds_exactly", "odds_at_least")])),
               tag("tbody", Markup("".join(rows))), class_="ae-table"), class_="ae-scroll", tabindex="0", role="region", aria_label=_WORDS("as_table", lang))
