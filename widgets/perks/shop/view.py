"""The school shop as markup: pure functions of its state."""

import json

from alterego_core.perks.grades import grade, grades, price, within_power
from alterego_core.perks.learning import legends_counted, steps
from alterego_core.perks.schools import school, schools
from alterego_core.words import number

from widgets.parts.breakdown_list import breakdown_list, rule_mark
from widgets.parts.fields import button, fold, tick
from widgets.parts.markup import Markup, join, tag
from widgets.parts.words import Words
from widgets.perks.form import form_number
from widgets.perks.rolls import rulings_fold
from widgets.perks.shop.value import FORM, TRIALS, book_of, legends_of, owned, problems_of

__all__ = ["draw", "said"]

_WORDS = Words("school_shop")
_OPTIONS = ("magic_cost", "opposite", "pair_count", "grade0_refund", "mages_3", "typo_3", "coin")


def _field(state, name: str, lang: str, **more) -> Markup:
    return form_number(FORM, state, name, _WORDS, lang, **more)


def _purse(state, book, lang: str) -> Markup:
    most = within_power(state.magic_power)
    return tag("div", _field(state, "magic_power", lang, help_=_WORDS("power_help", lang, grade=number(most, lang))), _field(state, "points", lang),
               tick("no_magic", join(_WORDS("no_magic", lang), " ", rule_mark(("C-37",), lang)), state.no_magic), class_="ae-row ae-top")


def _answer(state, book, lang: str) -> Markup:
    wrong = problems_of(state)
    big = [tag("div", tag("span", _WORDS(key, lang), class_="ae-label"), tag("output", number(value, lang), class_="ae-answer" + (" ae-bad" if value < 0 else "")), class_="ae-big") for key, value in (("spent", book.spent - book.earned), ("left", book.left))]
    said = tag("div", tag("p", _WORDS("wrong", lang), class_="ae-problems-head"), tag("ul", [tag("li", each.text(lang), " ", rule_mark((each.rule,), lang)) for each in wrong]), class_="ae-problems") if wrong else tag("p", _WORDS("fine", lang), class_="ae-good")
    return tag("div", tag("div", big, class_="ae-row ae-body-sums"), tag("div", said, role="status"), class_="ae-tray ae-body-tray")


def _list(state, book, lang: str) -> Markup:
    wrong = {each.where.partition(".")[2] for each in problems_of(state)}
    rows = []
    for each in schools():
        now = getattr(state, each.id)
        spent = price(0, now, state.rulings).total if now else 0
        rows.append(tag("li", tag("button", each.name[lang], type="button", class_="ae-button ae-school-pick", data_do="look", data_with=json.dumps({"id": each.id}), aria_pressed="true" if each.id == state.school else "false",
                                  aria_label=_WORDS("look_label", lang, name=each.name[lang])),
                        _field(state, each.id, lang, label=_WORDS("grade_of", lang, name=each.name[lang])),
                        tag("span", number(spent, lang) if spent else "—", tag("span", " !", class_="ae-bad", title=_WORDS("wrong", lang)) if each.id in wrong else None, class_="ae-figure"), data_key=f"school-{each.id}"))
    return join(tag("p", _WORDS("schools", lang), class_="ae-label"), tag("ul", rows, class_="ae-schools"), tag("div", button(_WORDS("clear", lang), "clear", off=not owned(state) and not state.no_magic), class_="ae-spaced"))


def _ladder(state, lang: str) -> Markup:
    here, now = school(state.school), getattr(state, state.school)
    running = {step.grade.grade: step for step in steps(0, 9, state.rulings)}
    ahead = {step.grade.grade: step for step in steps(now, 9, state.rulings)}
    rows = []
    for each in grades()[1:]:
        n = each.grade
        poor = each.magic_power > state.magic_power
        limits = [_WORDS("limit_dice", lang, damage=number(each.max_damage, lang), dice=number(each.dice_limit(state.rulings), lang))]
        if each.range_bonus:
            limits.append(_WORDS("limit_range", lang, bonus=number(each.range_bonus, lang)))
        if each.max_mages:
            limits.append(_WORDS("limit_mages", lang, mages=number(each.max_mages, lang)))
        about = join(tag("span", each.example[lang], class_="ae-note ae-wide"), tag("span", "; ".join(limits), class_="ae-note"), tag("span", _WORDS("trial_said", lang, trial=each.trial[lang]), class_="ae-note ae-bad") if each.trial else None)
        send = json.dumps({"grade": n})
        do = button(_WORDS("forget" if n == now else "buy", lang), "buy", look="link-button", with_=send if n != now else json.dumps({"grade": n - 1}), label=_WORDS("forget_label" if n == now else "buy_label", lang, name=here.name[lang], grade=n)) if n >= now else None
        rows.append(tag("tr", tag("th", number(n, lang), ". ", each.name[lang], tag("span", " ✓", class_="ae-good", aria_label=_WORDS("had", lang), role="img") if n <= now else None, " ", rule_mark((each.rule,), lang), about, scope="row"),
                        tag("td", number(running[n].price, lang)), tag("td", tag("b", number(running[n].running, lang)), tag("span", _WORDS("from_here", lang, price=number(ahead[n].running, lang)), class_="ae-note ae-wide") if now and n in ahead else None),
                        tag("td", tag("span", number(each.magic_power, lang), class_="ae-bad" if poor else None)), tag("td", do), class_="is-on" if n == now else "is-had" if n < now else None))
    table = tag("table", tag("caption", _WORDS("ladder", lang, name=here.name[lang]), class_="ae-hidden"),
                tag("thead", tag("tr", [tag("th", _WORDS(key, lang), scope="col") for key in ("grade", "step", "running", "needs", "do")])), tag("tbody", rows), class_="ae-table ae-ladder")
    opposed = school(here.opposed)
    return join(tag("p", _WORDS("ladder", lang, name=here.name[lang]), " ", tag("span", _WORDS("opposed", lang, name=opposed.name[lang]), " ", rule_mark((here.rule,), lang), class_="ae-help"), class_="ae-label"),
                tag("div", table, class_="ae-scroll ae-splits-scroll", tabindex="0", role="region", aria_label=_WORDS("ladder", lang, name=here.name[lang])))


def _trials(state, lang: str) -> Markup:
    id, name = state.school, school(state.school).name[lang]
    ticks = [tick(f"trial_{id}_{n}", join(_WORDS("trial_tick", lang, grade=n, trial=grade(n).trial[lang]), " ", rule_mark((grade(n).rule,), lang)), getattr(state, f"trial_{id}_{n}")) for n in TRIALS]
    counted = legends_counted(id, legends_of(state), state.rulings)
    most = grade(9).max_mages
    return fold(join(_WORDS("trials", lang, name=name), tag("span", _WORDS("legends_note", lang, number=number(counted, lang), most=number(most, lang)), class_="ae-fold-note")),
                ticks, tag("div", _field(state, f"world_{id}", lang, key="world"), _field(state, f"party_{id}", lang, key="party"), class_="ae-row"), tag("p", _WORDS("legends_help", lang, most=number(most, lang)), " ", rule_mark(("C-46",), lang), class_="ae-help"), key="trials")


def draw(state, lang: str) -> dict[str, Markup]:
    """All regions of the shop."""
    book, now = book_of(state), getattr(state, state.school)
    why = price(0, now, state.rulings)
    rows = [tag("tr", tag("th", line.label[lang], scope="row"), tag("td", number(-line.points, lang, signed=True), class_="ae-figure"), tag("td", rule_mark(line.rules, lang))) for line in book.lines]
    table = tag("table", tag("caption", _WORDS("book", lang), class_="ae-hidden"), tag("tbody", tag("tr", tag("th", _WORDS("granted", lang), scope="row"), tag("td", number(book.granted, lang), class_="ae-figure"), tag("td")), rows),
                tag("tfoot", tag("tr", tag("th", _WORDS("left", lang), scope="row"), tag("td", number(book.left, lang), class_="ae-figure"), tag("td"))), class_="ae-breakdown ae-ledger")
    return {
        "head": tag("div", tag("p", _WORDS("name", lang), class_="ae-title"), class_="ae-head"),
        "purse": _purse(state, book, lang),
        "schools": _list(state, book, lang),
        "answer": _answer(state, book, lang),
        "ladder": _ladder(state, lang),
        "fold-trials": _trials(state, lang),
        "fold-why": fold(join(_WORDS("why", lang), tag("span", number(book.spent - book.earned, lang), class_="ae-fold-note")), table, breakdown_list(why, lang, total_label=f"{school(state.school).name[lang]} {now}") if now else None, key="why"),
        "fold-rulings": rulings_fold(_OPTIONS, state.rulings, lang),
    }


def said(state, lang: str) -> str:
    """What was learnt and what it cost, in one line."""
    book = book_of(state)
    names = ", ".join(f"{school(id).name[lang]} {n}" for id, n in owned(state).items()) or _WORDS("none", lang)
    text = _WORDS("summary", lang, schools=names, spent=_WORDS.count(book.spent - book.earned, "point_forms", lang), left=number(book.left, lang), granted=number(book.granted, lang))
    wrong = problems_of(state)
    return text + (". " + " ".join(each.text(lang) for each in wrong) if wrong else "")
