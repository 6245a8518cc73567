"""The trait-cost calculator as markup: pure functions of its state."""

import json
from fractions import Fraction
from functools import lru_cache

from alterego_core.ego.effects import Influence
from alterego_core.ego.factors import CONTROLS, FREQUENCIES, INTENSITIES, control, frequency, intensity
from alterego_core.ego.prices import Price, may_override
from alterego_core.ego.rulings import NeutralPrice, PriceBrackets, PriceCap, TraitControlDiff
from alterego_core.ego.traits import Effect, Kind, listed_traits
from alterego_core.ego.traits import trait as trait_of
from alterego_core.words import number, percent

from widgets.parts.breakdown_list import breakdown_list, rule_mark
from widgets.parts.fields import button, choice, fold, number_field, segments, text_field
from widgets.parts.markup import Markup, join, tag
from widgets.parts.ruling_mark import ruling_mark
from widgets.parts.typed import remark
from widgets.parts.words import Words
from widgets.price.figures import control_of, even_chance, special, strength, sums
from widgets.price.value import KINDS, MOST_TAKEN, State, Taken, numbers, priced, step_of

__all__ = ["draw", "exact_words", "options_that_matter", "points_words", "said", "title"]

_WORDS = Words("trait_cost")
# The two prices that the text works out.
EXAMPLES = (("drunkenness", (2, 2, 2), "A-101"), ("sexuality", (4, 4, 1), "A-102"))


def title(state: State | Taken, lang: str) -> str:
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


@lru_cache(maxsize=16)
def _known(kind: str, rulings, lang: str) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(((row.id, row.name[lang]) for row in listed_traits(Kind(kind), rulings)), key=lambda pair: pair[1].lower().replace("ё", "е")))


def _number(state: State, name: str, value: int | None, lang: str, *, low: int | None = None, high: int | None = None, help_: object = None) -> Markup:
    least, most = numbers()[name] if low is None else (low, high)
    words = _WORDS(name, lang)
    wrong = remark(_WORDS, state, name, value, least, most, lang)
    return number_field(name, words, state.drafts.get(name, value), low=least, high=most, problems=wrong, help_=help_,
                        less=_WORDS("one_less", lang, name=words), more=_WORDS("one_more", lang, name=words))


def _what(state: State, lang: str) -> Markup:
    rows = (("", _WORDS("own", lang)), *_known(state.kind, state.rulings, lang))
    if state.trait and all(state.trait != id for id, _ in rows):
        rows = (*rows, (state.trait, trait_of(state.trait).name[lang]))
    found = trait_of(state.trait) if state.trait else None
    about = tag("p", found.about[lang], " ", rule_mark((found.rule,), lang), class_="ae-help") if found else None
    naming = text_field("name", _WORDS("name_own", lang), state.name, longest=80, class_="ae-grow") if not found else None
    detail = text_field("detail", found.detail[lang], state.detail, longest=120, class_="ae-grow") if found and found.detail else None
    return join(
        segments("kind", _WORDS("kind", lang), tuple((kind, _WORDS(kind, lang)) for kind in KINDS), state.kind),
        tag("div", choice("trait", _WORDS("trait", lang), rows, state.trait, class_="ae-grow"), naming, detail, class_="ae-row"),
        about)


def plain(text: str) -> str:
    """Text as it is looked for: case and «ё» do not matter.

    >>> plain(" Жёсткий ")
    'жесткий'
    """
    return text.strip().lower().replace("ё", "е")


@lru_cache(maxsize=64)
def found_traits(find: str, rulings) -> tuple:
    """The traits whose name or description, in either language, has the words looked for."""
    wanted = plain(find).split()
    return tuple(row for row in listed_traits(rulings=rulings)
                 if all(any(word in plain(text) for text in (row.name.ru, row.name.en, row.about.ru, row.about.en)) for word in wanted))


@lru_cache(maxsize=32)
def _shelf(find: str, chosen: str, rulings, lang: str) -> Markup:
    found = found_traits(find, rulings)
    groups = []
    for kind in KINDS:
        rows = sorted((row for row in found if row.kind.value == kind), key=lambda row: plain(row.name[lang]))
        if rows:
            name = _WORDS("group", lang, kind=_WORDS(f"group_{kind}", lang), n=len(rows))
            groups.append(tag("div", tag("p", name, class_="ae-label"),
                              tag("div", [button(row.name[lang], "preset", look="chip", with_=json.dumps({"id": row.id}), pressed=row.id == chosen, title=row.about[lang]) for row in rows],
                                  class_="ae-chips", role="group", aria_label=name, data_arrows=True)))
    if not groups:
        groups.append(tag("p", _WORDS("find_none", lang), class_="ae-help", role="status"))
    return tag("div", groups, class_="ae-stack ae-shelf")


def _presets(state: State, lang: str) -> Markup:
    known = {row.id for row in listed_traits(rulings=state.rulings)}
    worked = [button(_WORDS("example", lang, name=trait_of(id).name[lang], factors="–".join(map(str, factors))), "example", look="chip", with_=json.dumps({"id": id}))
              for id, factors, _ in EXAMPLES if id in known]
    return fold(join(_WORDS("all_traits", lang), tag("span", number(len(known), lang), class_="ae-fold-note")),
                text_field("find", _WORDS("find", lang), state.find, longest=60, placeholder=_WORDS("find_hint", lang)),
                _shelf(plain(state.find), state.trait, state.rulings, lang),
                tag("div", tag("p", _WORDS("examples", lang), " ", rule_mark(tuple(rule for *_, rule in EXAMPLES), lang), class_="ae-label"), tag("div", worked, class_="ae-chips")) if worked else None,
                key="all")


def _factor(name: str, rows, value: int, lang: str, more: str | None = None) -> Markup:
    chosen = next(row for row in rows if row.value == value)
    help_ = join(chosen.about[lang], " ", rule_mark((chosen.rule,), lang), tag("br") if more else None, more)
    options = tuple((str(row.value), f"{row.name[lang]} · {row.value}") for row in sorted(rows, key=lambda row: row.value))
    return choice(name, _WORDS(name, lang), options, str(value), help_=help_)


def _factors(state: State, lang: str) -> Markup:
    step = step_of(state)
    roll = control_of(state)
    more = _WORDS("control_roll", lang, difficulty=number(roll.difficulty, lang)) if roll else _WORDS("control_spontaneous" if step.spontaneous else "control_none", lang)
    return tag("div", _factor("frequency", FREQUENCIES, state.frequency, lang), _factor("intensity", INTENSITIES, state.intensity, lang),
               _factor("control", _steps(state.kind), state.control, lang, more), class_="ae-three")


def _answer(state: State, price: Price, lang: str) -> Markup:
    exact = exact_words(state, price, lang)
    tone = "" if not price.delta else " is-good" if price.delta > 0 else " is-bad"
    return tag("div", tag("p", tag("span", title(state, lang), class_="ae-price-name"), tag("strong", points_words(price, lang), class_=f"ae-price{tone}"), role="status", class_="ae-price-line"),
               tag("p", exact, class_="ae-help") if exact else None,
               tag("p", _WORDS("override_said", lang, computed=number(price.computed, lang)), f" {state.reason.strip()}" if state.reason.strip() else None, class_="ae-help") if price.override else None,
               button(_WORDS("take", lang), "take", look="main", off=len(state.taken) >= MOST_TAKEN),
               class_="ae-tray ae-price-tray")


# -- what it does at the table ------------------------------------------------------------


def influence_words(found: Influence, lang: str) -> str:
    """«+1 к результату и бонусный кубик», or that nothing changes."""
    parts = []
    if found.result:
        parts.append(_WORDS("influence_result", lang, value=number(found.result, lang, signed=True)))
    if found.bonus_dice:
        parts.append(_WORDS("influence_bonus", lang))
    if found.penalty_dice:
        parts.append(_WORDS("influence_penalty", lang))
    return _WORDS("influence_and", lang).join(parts) or _WORDS("influence_none", lang)


def _effect(state: State, lang: str) -> Markup:
    row = trait_of(state.trait) if state.trait else None
    even = even_chance(Influence(), state.rulings)
    lines = [tag("li", _WORDS("influence", lang, what=influence_words(each, lang), even=percent(even, lang), chance=percent(even_chance(each, state.rulings), lang)), " ",
                 rule_mark((intensity(state.intensity).rule,), lang)) for each in strength(state)]
    if row and row.play:
        lines.append(tag("li", row.play[lang], " ", rule_mark((row.rule,), lang)))
    extra = special(state)
    if extra is not None:
        key, value = extra
        what = percent(value, lang, 0) if isinstance(value, Fraction) else influence_words(value, lang)
        lines.append(tag("li", _WORDS(key, lang, what=what), " ", rule_mark((row.rule,), lang)))
    return tag("div", tag("p", _WORDS("effect", lang), class_="ae-label"), tag("ul", lines, class_="ae-effects"))


def _control(state: State, lang: str) -> Markup:
    step, roll = step_of(state), control_of(state)
    if roll is None:
        return Markup("")
    free = state.rulings.trait_control_diff is TraitControlDiff.GM
    wanted = _number(state, "difficulty", roll.difficulty, lang, low=step.low, high=step.high, help_=_WORDS("difficulty_help", lang, low=number(step.low, lang), high=number(step.high, lang))) if free else None
    facts = [tag("div", tag("dt", _WORDS(f"by_{name}", lang, base=number(base, lang))), tag("dd", percent(chance, lang))) for name, base, chance in roll.bases]
    return fold(join(_WORDS("control_fold_negative" if state.kind == "negative" else "control_fold_positive", lang), tag("span", percent(max(chance for *_, chance in roll.bases), lang), class_="ae-fold-note")),
                tag("p", _WORDS("control_help", lang), " ", rule_mark((step.rule,), lang), class_="ae-help"),
                tag("div", wanted, [_number(state, name, getattr(state, name), lang) for name in ("willpower", "mind", "skill")], class_="ae-row"),
                tag("dl", facts, class_="ae-facts"), key="control")


def _degree(kind: Kind, value: int, lang: str) -> Markup:
    row = control(kind, value)
    return tag("td", row.name[lang], tag("span", row.about[lang], class_="ae-note"), class_="ae-words")


@lru_cache(maxsize=4)
def _scales(lang: str) -> Markup:
    """Both scales of adaptedness side by side: they run against each other (A-92 … A-99)."""
    rows = [tag("tr", tag("th", value, scope="row"), [_degree(kind, value, lang) for kind in (Kind.NEGATIVE, Kind.POSITIVE)]) for value in range(1, 5)]
    table = tag("table", tag("caption", _WORDS("scales", lang), class_="ae-hidden"),
                tag("thead", tag("tr", tag("th", _WORDS("divisor", lang), scope="col"), [tag("th", _WORDS(f"scale_{kind}", lang), scope="col", class_="ae-words") for kind in ("negative", "positive")])),
                tag("tbody", rows), class_="ae-table")
    return fold(_WORDS("scales", lang), tag("p", _WORDS("scales_help", lang), class_="ae-help"), table, key="scales")


# -- the GM's price ---------------------------------------------------------------------------


def _override(state: State, price: Price, lang: str) -> Markup:
    if not may_override(Kind(state.kind), state.rulings):
        return fold(_WORDS("override", lang), tag("p", _WORDS("override_refused", lang), class_="ae-help"), key="override")
    body = join(
        tag("p", _WORDS("override_help", lang), " ", rule_mark(("A-104",), lang), class_="ae-help"),
        tag("div", _number(state, "points", state.points, lang), text_field("reason", _WORDS("reason", lang), state.reason, longest=200, class_="ae-grow"),
            button(_WORDS("override_off", lang), "computed", off=state.points is None and "points" not in state.drafts), class_="ae-row"))
    return fold(join(_WORDS("override", lang), tag("span", number(state.points, lang), class_="ae-fold-note") if state.points is not None else None), body, key="override")


# -- the running list -------------------------------------------------------------------------


def _list(state: State, lang: str) -> Markup:
    total = sums(state.taken, state.budget, state.limit, state.rulings)
    items = []
    for at, each in enumerate(state.taken):
        price = priced(each, state.rulings)
        name = title(each, lang)
        factors = ", ".join((frequency(each.frequency).name[lang], intensity(each.intensity).name[lang], control(Kind(each.kind), each.control).name[lang])).lower()
        by_gm = tag("span", _WORDS("by_gm", lang), f": {each.reason.strip()}" if each.reason.strip() else None, class_="ae-note") if price.override else None
        items.append(tag("li", tag("span", name, tag("span", factors, class_="ae-note"), by_gm, class_="ae-grow"),
                         tag("span", number(price.delta, lang, signed=bool(price.delta)), class_=f"ae-figure {'ae-good' if price.delta > 0 else ''}"),
                         button(_WORDS("fetch", lang), "fetch", look="link-button", with_=json.dumps({"at": at}), label=_WORDS("fetch_label", lang, name=name)),
                         button(_WORDS("remove", lang), "remove", look="link-button", with_=json.dumps({"at": at}), label=_WORDS("remove_label", lang, name=name))))
    over = total.limit is not None and total.given > total.limit
    capped = state.rulings.price_cap is PriceCap.CAP
    facts = [("sum_given", total.given), ("sum_spent", total.spent), ("sum_left", total.left)]
    cells = [tag("div", tag("dt", _WORDS(key, lang)), tag("dd", number(value, lang), class_="ae-bad" if key == "sum_left" and value < 0 else None)) for key, value in facts]
    return join(
        tag("div", tag("p", _WORDS("list", lang), class_="ae-label ae-grow"), class_="ae-row"),
        tag("ul", items, class_="ae-wounds ae-taken") if items else tag("p", _WORDS("list_empty", lang), class_="ae-help"),
        tag("div", _number(state, "budget", state.budget, lang), _number(state, "limit", state.limit if state.limit is not None else total.limit, lang) if capped else None, class_="ae-row"),
        tag("div", tag("dl", cells, class_="ae-facts", aria_label=_WORDS("sums", lang)), role="status"),
        tag("p", _WORDS("over_limit", lang, limit=number(total.limit, lang), lost=number(total.given - total.limit, lang)), class_="ae-wrong") if over else None,
        tag("p", _WORDS("over_budget", lang, points=_WORDS.count(-total.left, "point_forms", lang)), class_="ae-wrong") if total.left < 0 else None,
        button(_WORDS("clear", lang), "clear") if len(state.taken) > 1 else None)


def options_that_matter(state: State) -> tuple[str, ...]:
    """The rulings on which the numbers of this calculator rest just now."""
    effect = trait_of(state.trait).effect if state.trait else None
    found = ["price_adjust", "price_cap", "trait_names"]
    if step_of(state).low is not None:
        found += ["trait_control_diff", "strict"]
    if effect is Effect.EASES_DODGING:
        found.append("flex")
    if effect in (Effect.PLAYS_BETTER, Effect.HEALS_TWICE_AS_FAST, Effect.LUCK):
        found.append("tierless")
    return tuple(found)


def draw(state: State, lang: str) -> dict[str, Markup]:
    """All regions of the calculator."""
    price = priced(state)
    return {
        "head": tag("div", tag("p", _WORDS("name", lang), class_="ae-title"), class_="ae-head"),
        "what": _what(state, lang),
        "all": _presets(state, lang),
        "factors": _factors(state, lang),
        "answer": _answer(state, price, lang),
        "effect": _effect(state, lang),
        "list": _list(state, lang),
        "fold-why": fold(join(_WORDS("why", lang), tag("span", number(price.points, lang), class_="ae-fold-note")), breakdown_list(price.breakdown, lang), key="why"),
        "fold-override": _override(state, price, lang),
        "fold-control": _control(state, lang),
        "fold-scales": _scales(lang),
        "fold-rulings": ruling_mark("ego", options_that_matter(state), state.rulings, lang),
    }


def said(state: State, lang: str) -> str:
    """The price in one sentence, with its factors in words."""
    kind = Kind(state.kind)
    words = [frequency(state.frequency).name[lang], intensity(state.intensity).name[lang], control(kind, state.control).name[lang]]
    price = priced(state)
    exact = exact_words(state, price, lang)
    text = f"{title(state, lang)}: {', '.join(word.lower() for word in words)}; {points_words(price, lang)}" + (f" ({exact})" if exact else "")
    if state.taken:
        total = sums(state.taken, state.budget, state.limit, state.rulings)
        text += "; " + _WORDS("summary_list", lang, count=_WORDS.count(len(state.taken), "trait_forms", lang), given=number(total.given, lang), spent=number(total.spent, lang), left=number(total.left, lang), budget=number(state.budget, lang))
    return text
