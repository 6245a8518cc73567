"""Pictures that several chapters of perks and magic draw alike; pages show them before any Python runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from alterego_core.odds import Odds
from alterego_core.perks.schools import may_combine, school
from alterego_core.words import Pair, number
from book.figures.perks.shown import share
from book.figures.picture import OddsPicture
from widgets.language import language
from widgets.perks.spell.wheel import ORDER, at, sector

__all__ = ["Bars", "Drawn", "Key", "Spread", "bars", "beside", "spreads", "three_dice", "wheel"]

_STYLE = (
    ".pm-drawn{margin:1.2rem 0;font-family:var(--ae-font-ui);font-variant-numeric:tabular-nums lining-nums}"
    ".pm-drawn figcaption{margin-bottom:.5rem}.pm-drawn ul{list-style:none;margin:0;padding:0}"
    ".pm-rows{display:grid;grid-template-columns:fit-content(9rem) 1fr auto;gap:.3rem .7rem}.pm-rows li{display:grid;grid-column:1/-1;grid-template-columns:subgrid;align-items:center;font-size:.875rem}"
    ".pm-rows b{font-weight:600;text-align:right}.pm-track{position:relative;display:flex;height:1.1rem;gap:1px;border-radius:3px;background:var(--ae-surface-2);overflow:hidden}"
    ".pm-track>i{flex:none;height:100%}.pm-good{background:var(--ae-good)}.pm-mid{background:var(--ae-mid)}.pm-bad{background:var(--ae-bad)}.pm-plain{background:var(--ae-line-strong)}.pm-ill{background:var(--ae-accent)}"
    ".pm-track>s{position:absolute;top:.45rem;height:.2rem;background:var(--ae-line-strong)}.pm-track>u{position:absolute;top:.2rem;height:.7rem;border-radius:2px;background:var(--ae-mid)}.pm-track>em{position:absolute;top:0;width:3px;height:100%;margin-left:-1.5px;background:var(--ae-ink)}"
    ".pm-drawn ul.pm-keys{display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;margin-top:.5rem;font-size:.8125rem}.pm-keys i{display:inline-block;width:.7rem;height:.7rem;margin-inline-end:.4rem;border-radius:3px}"
    ".pm-beside{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,11rem),1fr));gap:.5rem 1.5rem}.pm-beside figure{margin:0}"
    ".pm-wheel{max-width:26rem}.pm-wheel svg{display:block;width:100%;height:auto}.pm-wheel path{fill:none}.pm-wheel .idea{fill:var(--ae-surface-2);stroke:var(--ae-surface);stroke-width:2}"
    ".pm-wheel text{fill:var(--ae-ink);font:500 15px var(--ae-font-ui);text-anchor:middle;dominant-baseline:central}"
    ".pm-wheel .barred{stroke:var(--ae-bad);stroke-width:2.5;stroke-dasharray:6 6}.pm-wheel .friends{stroke:var(--ae-good);stroke-width:4;stroke-linecap:round}"
    ".pm-line{display:inline-block;width:1.6rem;height:0;margin-inline-end:.4rem;vertical-align:.25em;border-top:3px dashed var(--ae-bad)}.pm-line.is-friends{border-top:4px solid var(--ae-good)}"
)


class Drawn:
    """A picture for a page: markup, and the heading as its plain text."""

    def __init__(self, title: str, html: str) -> None:
        self.title = title
        self._html = f"<style>{_STYLE}</style>{html}"

    def _repr_html_(self) -> str:
        return self._html

    def __repr__(self) -> str:
        return self.title


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """What a colour means: tone good, mid, bad, plain or ill."""

    tone: str
    words: Pair


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    """A line of a picture: its name, parts of a whole by tone, and what stands behind it."""

    name: str
    parts: tuple[tuple[str, Fraction], ...]
    said: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """A distribution as a line: all it may give, the middle half, the mean."""

    name: str
    odds: Odds


def _keys(keys: Iterable[Key], lang: str) -> str:
    return "".join(f'<li><i class="pm-{each.tone}"></i>{escape(each.words[lang])}</li>' for each in keys)


def _figure(title: str, lines: str, keys: str) -> Drawn:
    return Drawn(title, f'<figure class="pm-drawn"><figcaption>{escape(title)}</figcaption><ul class="pm-rows">{lines}</ul>{f"<ul class=pm-keys>{keys}</ul>" if keys else ""}</figure>')


def bars(title: Pair, lines: Iterable[Bars], keys: Iterable[Key] = ()) -> Drawn:
    """Lines of shares, one under another."""
    lang = language()
    drawn = []
    for each in lines:
        parts = "".join(f'<i class="pm-{tone}" style="width:{float(part) * 100:.2f}%"></i>' for tone, part in each.parts if part)
        drawn.append(f'<li><span>{escape(each.name)}</span><span class="pm-track" aria-hidden="true">{parts}</span><b>{escape(each.said)}</b></li>')
    return _figure(title[lang], "".join(drawn), _keys(keys, lang))


_SPREAD = (
    Pair("полоса: от наименьшего до наибольшего", "line: from the least to the most"),
    Pair("брусок: средняя половина бросков", "bar: the middle half of all throws"),
    Pair("черта и число: среднее", "mark and number: the mean"),
)


def spreads(title: Pair, lines: Iterable[Spread], most: int) -> Drawn:
    """Distributions under one another, on one scale from 0 to `most`."""
    lang = language()
    drawn = []
    for each in lines:
        low, first, third, high = (float(value) * 100 / most for value in (each.odds.low, each.odds.quantile(Fraction(1, 4)), each.odds.quantile(Fraction(3, 4)), each.odds.high))
        said = number(each.odds.mean, lang, digits=1)
        drawn.append(
            f'<li><span>{escape(each.name)}</span><span class="pm-track" aria-hidden="true"><s style="left:{low:.2f}%;width:{high - low:.2f}%"></s>'
            f'<u style="left:{first:.2f}%;width:{third - first:.2f}%"></u><em style="left:{float(each.odds.mean) * 100 / most:.2f}%"></em></span><b>{said}</b></li>'
        )
    keys = "".join(f"<li>{escape(words[lang])}</li>" for words in (*_SPREAD, Pair(f"вся ширина: {most} урона", f"whole width: {most} damage")))
    return _figure(title[lang], "".join(drawn), keys)


def beside(title: Pair, pictures: Iterable[OddsPicture]) -> Drawn:
    """Several distributions side by side, or under one another on a phone."""
    shown = "".join(each._repr_html_() for each in pictures)
    return Drawn(title[language()], f'<figure class="pm-drawn"><figcaption>{escape(title[language()])}</figcaption><div class="pm-beside">{shown}</div></figure>')


def three_dice(name: str, title: Pair, odds: Odds, success_from: int, marks: Iterable[tuple[str, Pair, Fraction]], inside: Callable[[int], bool] | None = None) -> Drawn:
    """3d6 with what they mean marked: the bars of a success in colour, the ends told below.

    `marks`: (tone, words, chance) of each row of the table.
    """
    lang = language()
    marks = tuple(marks)
    good = next(chance for tone, _, chance in marks if tone == "good")
    picture = OddsPicture(name, odds, title[lang], lang, inside=inside or (lambda total: total >= success_from), inside_name=share(good))
    keys = "".join(f'<li><i class="pm-{tone}"></i>{escape(words[lang])}: {share(chance)}</li>' for tone, words, chance in marks)
    whole = "".join(f'<i class="pm-{tone}" style="width:{float(chance) * 100:.2f}%"></i>' for tone, _, chance in marks)
    return Drawn(title[lang], f'{picture._repr_html_()}<div class="pm-drawn"><span class="pm-track" aria-hidden="true">{whole}</span><ul class="pm-keys">{keys}</ul></div>')


def wheel() -> Drawn:
    """Twelve ideas in a ring, opposed ones across; five quarrels and one friendship (C-47 … C-54)."""
    lang = language()
    title = Pair("Двенадцать идей: противоположные стоят друг против друга", "Twelve ideas: opposed ones stand across from each other")[lang]
    described, drawn = [], [f'<path class="idea" d="{sector(n)}"/>' for n in range(len(ORDER))]
    for n, id in enumerate(ORDER):
        x, y = at(n / len(ORDER), 142)
        drawn.append(f'<text x="{x:.1f}" y="{y:.1f}">{escape(school(id).name[lang])}</text>')
    for n, id in enumerate(ORDER[: len(ORDER) // 2]):
        one, other = school(id), school(school(id).opposed)
        (ax, ay), (bx, by) = at(n / len(ORDER), 79), at(ORDER.index(other.id) / len(ORDER), 79)
        together = may_combine(one, other)
        drawn.append(f'<path class="{"friends" if together else "barred"}" d="M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"/>')
        words = Pair("вместе можно", "may combine") if together else Pair("врозь", "never together")
        described.append(f"{one.name[lang]} – {other.name[lang]}: {words[lang]}")
    keys = Pair("не сочетаются", "never combine"), Pair("противоположны, но сочетаются", "opposed, and may combine")
    return Drawn(
        title,
        f'<figure class="pm-drawn pm-wheel"><figcaption>{escape(title)}</figcaption><svg viewBox="0 0 400 400" role="img" aria-label="{escape("; ".join(described))}">{"".join(drawn)}</svg>'
        f'<ul class="pm-keys"><li><span class="pm-line"></span>{escape(keys[0][lang])}</li><li><span class="pm-line is-friends"></span>{escape(keys[1][lang])}</li></ul></figure>',
    )
