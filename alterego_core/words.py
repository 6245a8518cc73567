"""Short words in two languages: pairs, plurals, numbers.

Russian text has the minus «−» and a decimal comma, English the same minus and
a point. Everything shown to people goes through these functions.

>>> number(Fraction(-5, 2), "ru"), number(Fraction(-5, 2), "en")
('−2,5', '−2.5')
>>> [count(n, "wound", "ru") for n in (1, 2, 5, 11, 21, 112)]
['1 рана', '2 раны', '5 ран', '11 ран', '21 рана', '112 ран']
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from .errors import UnknownIdError
from .rounding import rounded

__all__ = [
    "LANGS",
    "MINUS",
    "NBSP",
    "Forms",
    "Lang",
    "Pair",
    "count",
    "number",
    "percent",
    "plural",
]

Lang = Literal["ru", "en"]
LANGS: tuple[Lang, Lang] = ("ru", "en")
MINUS = "\u2212"
NBSP = "\u00a0"


def _side(lang: str, ru, en):
    if lang == "ru":
        return ru
    if lang == "en":
        return en
    raise UnknownIdError(f"unknown language {lang!r}; use 'ru' or 'en'")


@dataclass(frozen=True, slots=True)
class Pair:
    """The same words in Russian and in English.

    Both halves are there or neither is.

    >>> name = Pair("Сила", "Strength")
    >>> name["ru"], name.text("en")
    ('Сила', 'Strength')
    """

    ru: str
    en: str

    def __post_init__(self) -> None:
        if bool(self.ru) != bool(self.en):
            raise ValueError(f"half of a pair is missing: {self.ru!r}, {self.en!r}")

    def __getitem__(self, lang: Lang) -> str:
        return _side(lang, self.ru, self.en)

    def text(self, lang: Lang) -> str:
        """The half of ``lang``."""
        return _side(lang, self.ru, self.en)

    def map(self, change: Callable[[str], str]) -> Pair:
        """Both halves changed by the same function."""
        return Pair(change(self.ru), change(self.en))

    @classmethod
    def same(cls, text: str) -> Pair:
        """A pair whose halves are equal: a name typed by a person."""
        return cls(text, text)

    @classmethod
    def each(cls, make: Callable[[Lang], str]) -> Pair:
        """Both halves from one function of the language.

        >>> Pair.each(lambda lang: number(-1, lang))
        Pair(ru='−1', en='−1')
        """
        return cls(make("ru"), make("en"))


@dataclass(frozen=True, slots=True)
class Forms:
    """Forms of a counted noun in both languages.

    Russian: one, few, many and, if it differs from few, the form after a
    fraction («2,5 раны»). English: one, many.
    """

    ru: tuple[str, ...]
    en: tuple[str, ...]

    def __post_init__(self) -> None:
        if len(self.ru) not in (3, 4) or len(self.en) != 2 or not all(self.ru + self.en):
            raise ValueError(f"3 or 4 Russian and 2 English forms are needed: {self.ru}, {self.en}")

    def __getitem__(self, lang: Lang) -> tuple[str, ...]:
        return _side(lang, self.ru, self.en)


def _exact(x: int | Fraction | float) -> Fraction:
    """The number as people wrote it: 0.1 is a tenth."""
    return Fraction(repr(x)) if isinstance(x, float) else Fraction(x)


def plural(
    n: int | Fraction | float,
    forms: Sequence[str] | Mapping[str, Sequence[str]] | Forms,
    lang: Lang,
) -> str:
    """The form of a noun that goes with ``n``.

    ``forms``: those of the one language, or :class:`Forms`, or a mapping by
    language. A number that is not whole takes the fraction form (Russian: the
    fourth, else the second; English: the plural). The sign does not matter.

    >>> plural(Fraction(5, 2), ("рана", "раны", "ран"), "ru")
    'раны'
    >>> plural(1, ("wound", "wounds"), "en"), plural(Fraction(3, 2), ("wound", "wounds"), "en")
    ('wound', 'wounds')
    """
    if isinstance(forms, (Forms, Mapping)):
        forms = forms[lang]
    n = abs(_exact(n))
    if lang == "en":
        return forms[0] if n == 1 else forms[-1]
    if lang != "ru":
        _side(lang, "", "")
    if n.denominator != 1:
        return forms[3] if len(forms) > 3 else forms[1]
    tail, hundred = n.numerator % 10, n.numerator % 100
    if tail == 1 and hundred != 11:
        return forms[0]
    if 2 <= tail <= 4 and not 12 <= hundred <= 14:
        return forms[1]
    return forms[2]


def _decimal_places(x: Fraction) -> int | None:
    """How many places ``x`` needs to be written exactly; None if it never ends."""
    rest, twos, fives = x.denominator, 0, 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    return max(twos, fives) if rest == 1 else None


def number(
    x: int | Fraction | float,
    lang: Lang,
    signed: bool = False,
    digits: int | None = None,
    group: bool = False,
) -> str:
    """``x`` as it stands in a text of ``lang``.

    ``signed`` writes a plus before what is above zero. ``digits`` fixes the
    places after the comma; without it a number is written exactly when six
    places are enough, else with at most two. ``group`` parts thousands (Russian: a
    non-breaking space, from 10 000 on; English: a comma). Halves are rounded
    away from zero.

    >>> number(3, "ru", signed=True), number(Fraction(1, 3), "en"), number(2, "ru", digits=1)
    ('+3', '0.33', '2,0')
    >>> number(46656, "en", group=True)
    '46,656'
    """
    comma = _side(lang, ",", ".")
    if type(x) is int and not digits and not group:
        return f"{MINUS}{-x}" if x < 0 else f"+{x}" if signed and x else str(x)
    value = _exact(x)
    near = False
    if digits is None:
        places = _decimal_places(value)
        near = places is None or places > 6
        digits = 2 if near else places
    scaled = rounded(abs(value) * 10**digits)
    while near and digits and scaled % 10 == 0:
        scaled, digits = scaled // 10, digits - 1
    whole, rest = divmod(scaled, 10**digits)
    text = str(whole)
    if group and whole >= (10_000 if lang == "ru" else 1_000):
        text = f"{whole:,}".replace(",", _side(lang, NBSP, ","))
    if digits:
        text = f"{text}{comma}{rest:0{digits}d}"
    if scaled == 0:
        return text
    return (MINUS if value < 0 else "+" if signed else "") + text


def percent(x: int | Fraction | float, lang: Lang, digits: int = 1) -> str:
    """A chance from 0 to 1 in per cent.

    What can happen is never shown as 0 %, what can fail never as 100 %.

    >>> percent(Fraction(7, 12), "en"), percent(Fraction(7, 12), "ru").replace(NBSP, " ")
    ('58.3%', '58,3 %')
    >>> percent(Fraction(1, 6**6), "en"), percent(1, "en"), percent(1 - Fraction(1, 6**6), "en")
    ('<0.1%', '100%', '>99.9%')
    """
    mark = _side(lang, NBSP + "%", "%")
    value = _exact(x)
    if value in (0, 1):
        return number(value * 100, lang) + mark
    step = Fraction(1, 10**digits)
    shown = rounded(abs(value) * 100 / step) * step
    if shown == 0:
        sign, shown = "<", step
    elif shown == 100 and value < 1:
        sign, shown = ">", 100 - step
    else:
        sign, shown = "", shown if value > 0 else -shown
    return sign + number(shown, lang, digits=digits) + mark


def _noun(name: str) -> Forms:
    from .tables import row

    return row("alterego_core", "nouns.toml", "noun", name)["forms"]


def count(
    n: int | Fraction | float,
    noun: str | Sequence[str] | Mapping[str, Sequence[str]] | Forms,
    lang: Lang,
) -> str:
    """A number with its noun; ``noun`` is an id of ``nouns.toml`` or the forms.

    >>> count(2, "die", "ru"), count(1, ("try", "tries"), "en")
    ('2 кубика', '1 try')
    """
    forms = _noun(noun) if isinstance(noun, str) else noun
    return f"{number(n, lang)} {plural(n, forms, lang)}"
