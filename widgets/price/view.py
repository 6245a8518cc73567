"""The trait-cost calculator as markup: pure functions of its state."""

from fractions import Fraction

from alterego_core.ego.factors import CONTROLS, FREQUENCIES, INTENSITIES, control, frequency, intensity
from alterego_core.ego.prices import MAX_OVERRIDE, Price, may_override
from alterego_core.ego.rulings import NeutralPrice, PriceBrackets
from alterego_core.ego.trait_control import control_difficulty
from alterego_core.ego.traits import Kind, listed_traits
from alterego_core.ego.traits import trait as trait_of
from alterego_core.words import number

from widgets.parts.breakdown_list import breakdown_list, rule_mark
from widgets.parts.fields import button, choice, fold, number_field, segments, text_field
from widgets.parts.markup import Markup, join, tag
from widgets.parts.ruling_mark import ruling_mark
from widgets.parts.words import Words
from widgets.price.value import KINDS, State, priced

__all__ = ["draw", "exact_words", "points_words", "said", "title"]

_WORDS = Words("trait_cost")
_OPTIONS = ("price_round", "price_brackets", "neutral_price", "price_adjust", "trait_names", "trait_control_diff")


def title(state: State, lang: str) -> str:
    """What the trait is called, with what it is about in brackets."""
    name = trait_of(state.trait).name[lang] if state.trait else state.name.strip() or _WORDS(f"own_{state.kind}", lang)
    return f"{name} ({state.detail.strip()})" if state.detail.strip() else name


def points_words(price: Price, lang: str) -> str:
    """«даёт 2 очка», "costs 3 points", "free"."""
    if not price.delta:
        return _WORDS("free", lang)
    return _WORDS("gives" if price.delta > 0 else "costs", lang, points=_WORDS.count(abs(price.delta), "point_forms", lang))


def exact_words(state: State, price: Price, lang: str) -> str | None:
    """«(2 + 3) ÷ 2 = 5/2 → 3»: the formula with its exact fraction; `None` where nothing is reckoned."""
    if state.kind == Kind.NEUTRAL.value and state.rulings.neutral_price is NeutralPrice.FREE:
        return None
    often, weight, hold = (number(each, lang) for each in (state.frequency, state.intensity, state.control))
    if state.rulings.price_brackets is PriceBrackets.SUM_FIRST:
        formula = f"({often} + {weight}) ÷ {hold}"
    else:
        formula = f"{often} + {weight} ÷ {hold}"
    if price.exact.denominator == 1:
        return f"{formula} = {number(price.exact, lang)}"
    return f"{formula} = {_fraction(price.exact)} → {number(price.computed, lang)}"


def _fraction(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def _steps(kind: str):
    scale = Kind.NEGATIVE if kind == Kind.NEGATIVE.value else Kind.POSITIVE
    return tuple(row for row in CONTROLS if row.kind is scale)


def _what(state: State, lang: str) -> Markup:
    kind = Kind(state.kind)
    known = listed_traits(kind, state.rulings)
    rows = (("", _WORDS("own", lang)), *sorted(((row.id, row.name[lang]) for row in known), key=lambda pair: pair[1].lower()))
    if state.trait and all(state.trait != id for id, _ in rows):
        rows = (*rows, (state.trait, trait_of(state.trait).name[lang]))
    found = trait_of(state.trait) if state.trait else None
    about = tag("p", found.about[lang], " ", rule_mark((found.rule,), lang), class_="ae-help") if found else None
    play = tag("p", found.play[lang], class_="ae-help") if found and found.play else None
    naming = text_field("name", _WORDS("name_own", lang), state.name, longest=80, class_="ae-grow") if not found else None
    detail = text_field("detail", found.detail[lang], state.detail, longest=120, class_="ae-grow") if found and found.detail else None
    return join(
        segments("kind", _WORDS("kind", lang), tuple((kind, _WORDS(kind, lang)) for kind in KINDS), state.kind),
        tag("div", choice("trait", _WORDS("trait", lang), rows, state.trait, class_="ae-grow"), naming, detail, class_="ae-row"),
        about, play)


def _factor(name: str, rows, value: int, lang: str, more: str | None = None) -> Markup:
    chosen = next(row for row in rows if row.value == value)
    help_ = join(chosen.about[lang], " ", rule_mark((chosen.rule,), lang), tag("br") if more else None, more)
    options = tuple((str(row.value), f"{row.name[lang]} · {row.value}") for row in sorted(rows, key=lambda row: row.value))
    return choice(name, _WORDS(name, lang), options, str(value), help_=help_)


def _factors(state: State, lang: str) -> Markup:
    step = control(Kind(state.kind), state.control)
    against = control_difficulty(step, rulings=state.rulings)
    more = _WORDS("control_roll", lang, difficulty=number(against, lang)) if against is not None else None
    return tag("div", _factor("frequency", FREQUENCIES, state.frequency, lang), _factor("intensity", INTENSITIES, state.intensity, lang),
               _factor("control", _steps(state.kind), state.control, lang, more), class_="ae-three")


def _answer(state: State, price: Price, lang: str) -> Markup:
    exact = exact_words(state, price, lang)
    tone = "" if not price.delta else " is-good" if price.delta > 0 else " is-bad"
    return tag("div", tag("p", tag("span", title(state, lang), class_="ae-price-name"), tag("strong", points_words(price, lang), class_=f"ae-price{tone}"), role="status", class_="ae-price-line"),
               tag("p", exact, class_="ae-help") if exact else None,
               tag("p", _WORDS("override_said", lang, computed=number(price.computed, lang)), class_="ae-help") if price.override else None,
               class_="ae-tray ae-price-tray")


def _override(state: State, price: Price, lang: str) -> Markup:
    if not may_override(Kind(state.kind), state.rulings):
        return fold(_WORDS("override", lang), tag("p", _WORDS("override_refused", lang), class_="ae-help"), key="override")
    name = _WORDS("points", lang)
    wrong = (_WORDS("bad_number", lang, low=0, high=number(MAX_OVERRIDE, lang)),) if "points" in state.drafts else ()
    body = join(
        tag("p", _WORDS("override_help", lang), " ", rule_mark(("A-104",), lang), class_="ae-help"),
        tag("div", number_field("points", name, state.drafts.get("points", state.points), low=0, high=MAX_OVERRIDE, problems=wrong,
                                less=_WORDS("one_less", lang, name=name), more=_WORDS("one_more", lang, name=name)),
            text_field("reason", _WORDS("reason", lang), state.reason, longest=200, class_="ae-grow"),
            button(_WORDS("override_off", lang), "computed", off=state.points is None and not state.drafts), class_="ae-row"))
    return fold(join(_WORDS("override", lang), " ", tag("b", number(state.points, lang)) if state.points is not None else None), body, key="override")


def draw(state: State, lang: str) -> dict[str, Markup]:
    """All regions of the calculator."""
    price = priced(state)
    return {
        "head": tag("div", tag("p", _WORDS("name", lang), class_="ae-title"), class_="ae-head"),
        "what": _what(state, lang),
        "factors": _factors(state, lang),
        "answer": _answer(state, price, lang),
        "more": join(fold(join(_WORDS("why", lang), " ", tag("b", number(price.points, lang))), breakdown_list(price.breakdown, lang), key="why"),
                     _override(state, price, lang), ruling_mark("ego", _OPTIONS, state.rulings, lang)),
    }


def said(state: State, lang: str) -> str:
    """The price in one sentence, with its factors in words."""
    kind = Kind(state.kind)
    words = [frequency(state.frequency).name[lang], intensity(state.intensity).name[lang], control(kind, state.control).name[lang]]
    price = priced(state)
    exact = exact_words(state, price, lang)
    return f"{title(state, lang)}: {', '.join(word.lower() for word in words)}; {points_words(price, lang)}" + (f" ({exact})" if exact else "")
