"""Schools grade by grade, and whoever has no magic, as a step of the maker (C-33 … C-54)."""

import json
from functools import lru_cache

from alterego_core.perks.characteristics import Characteristic
from alterego_core.perks.draft import no_magic_refund
from alterego_core.perks.grades import HIGHEST as HIGHEST_GRADE
from alterego_core.perks.grades import grade, grades, price
from alterego_core.perks.learning import steps, trial_key
from alterego_core.perks.rulings import Rulings
from alterego_core.perks.schools import school, schools
from alterego_core.words import number

from widgets.page import rule_href
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import button, choice, fold, scroll, tick
from widgets.parts.markup import Markup, join, tag
from widgets.parts.typed import number_input
from widgets.perks.maker.figures import Figures, next_step, spell_words, worth
from widgets.perks.maker.parts import WORDS, place, points, short, step, texts
from widgets.perks.maker.value import SCHOOLS

__all__ = ["magic"]


@lru_cache(maxsize=256)
def _school_help(now: int, power: int, rulings: Rulings, lang: str, _leads: str | None) -> Markup:
    """What a grade may do and cost; the next step with its price and what it asks for. `_leads` is where rules lead."""
    cost = price(0, now, rulings).total if 0 < now <= HIGHEST_GRADE else 0
    name = grade(now).name[lang].lower() if 0 < now <= HIGHEST_GRADE else ""
    step = next_step(now, rulings)
    if step is None:
        more: object = tag("b", WORDS("last_grade", lang))
    else:
        row = step.grade
        need = tag("span", WORDS("needs_power", lang, power=number(row.magic_power, lang), have=number(power, lang)), class_="ae-bad" if row.magic_power > power else None)
        trial = join("; ", WORDS("needs_trial", lang, trial=row.trial[lang])) if row.trial else None
        more = join(WORDS("grade_next", lang, grade=number(row.grade, lang), price=points(step.price, lang), all=number(cost + step.running, lang)), " ", need, trial, " ", rule_mark((row.rule,), lang))
    example = tag("span", grade(now).example[lang], class_="ae-note") if 0 < now <= HIGHEST_GRADE else None
    return join(f"{name}: " if name else None, spell_words(now, rulings, lang), " · ", WORDS("costs", lang, points=points(cost, lang)), example, tag("span", more, class_="ae-note"))


def _school(its: Figures, id: str, lang: str) -> Markup:
    state, now = its.state, its.sheet.schools[id]
    after = next_step(now, state.rulings)
    if id not in SCHOOLS:
        drop = button(WORDS("remove", lang), "forget", look="link-button", with_=json.dumps({"what": id}), label=WORDS("remove_label", lang, name=id))
        return tag("li", tag("div", tag("b", id), drop, class_="ae-maker-trait-head"), tag("div", [tag("p", text) for text in texts(its.wrong(f"schools.{id}"), lang)], class_="ae-wrong"), class_="ae-maker-trait", data_key=f"school-{id}")
    row, opposed = school(id), school(school(id).opposed)
    name = row.name[lang]
    trials = [tick(f"trial.{trial_key(id, each.grade)}", join(WORDS("trial", lang, grade=number(each.grade, lang), trial=each.trial[lang]), " ", rule_mark((each.rule,), lang)), trial_key(id, each.grade) in its.sheet.trials)
              for each in grades() if each.trial is not None and now >= each.grade - 1]
    return tag("li",
               tag("div", tag("b", name), tag("span", WORDS("opposed", lang, name=opposed.name[lang]), " ", rule_mark((row.rule,), lang), class_="ae-help"),
                   button(WORDS("remove", lang), "forget", look="link-button", with_=json.dumps({"what": id}), label=WORDS("remove_label", lang, name=name)), class_="ae-maker-trait-head"),
               number_input(WORDS, state, f"school.{id}", WORDS("grade_of", lang, name=name), now, 0, HIGHEST_GRADE, lang, help_=join(_school_help(now, its.sheet.characteristics.magic_power, state.rulings, lang, rule_href("")), short(after.price, its.perks.left, lang) if after else None),
                            problems=texts(its.wrong(f"schools.{id}"), lang)),
               trials, class_="ae-maker-trait", data_key=f"school-{id}")


@lru_cache(maxsize=16)
def _ladder(power: int, rulings: Rulings, lang: str, _leads: str | None) -> Markup:
    """All nine grades with the price of each step, the sum, and what it asks for (C-33 … C-46). `_leads` is where rules lead."""
    rows = [tag("tr", tag("th", number(step.grade.grade, lang), ". ", step.grade.name[lang], " ", rule_mark((step.grade.rule,), lang), tag("span", spell_words(step.grade.grade, rulings, lang), class_="ae-note ae-wide"), scope="row"),
                tag("td", number(step.price, lang)), tag("td", tag("b", number(step.running, lang))), tag("td", tag("span", number(step.grade.magic_power, lang), class_="ae-bad" if step.grade.magic_power > power else None)))
            for step in steps(0, HIGHEST_GRADE, rulings)]
    table = tag("table", tag("caption", WORDS("ladder", lang), class_="ae-hidden"), tag("thead", tag("tr", [tag("th", WORDS(key, lang), scope="col") for key in ("grade", "step", "running", "power")])), tag("tbody", rows), class_="ae-table ae-ladder")
    return fold(WORDS("ladder", lang), scroll(table, WORDS("ladder", lang)), key="ladder")


def magic(its: Figures, lang: str) -> Markup:
    draft, state = its.sheet, its.state
    power = draft.characteristics.magic_power
    options = tuple((each.id, each.name[lang]) for each in schools() if each.id not in draft.schools)
    chosen = state.next_school if state.next_school in dict(options) else options[0][0] if options else ""
    first = next_step(0, state.rulings)
    wrong = texts(its.wrong("no_magic"), lang)
    return join(
        step(4, "magic", lang, "C-33", "C-47"),
        tag("p", WORDS("magic_help", lang, power=number(power, lang)), " ", worth(Characteristic.MAGIC_POWER, power, state.rulings, lang) + ".", class_="ae-help"),
        tag("ul", [_school(its, id, lang) for id in draft.schools], class_="ae-maker-traits") if draft.schools else tag("p", WORDS("no_schools", lang), class_="ae-help"),
        tag("div", choice("next_school", WORDS("next_school", lang), options or (("", "–"),), chosen, class_="ae-grow"),
            button(WORDS("learn_for", lang, points=points(first.price, lang)), "school", with_=json.dumps({"what": chosen}), off=not chosen, home=state.home == "school"), class_="ae-row ae-extra"),
        _ladder(power, state.rulings, lang, rule_href("")),
        place("no_magic", tick("no_magic", join(WORDS("no_magic", lang, points=WORDS.count(no_magic_refund(state.rulings), "perk_point_forms", lang)), " ", rule_mark(("C-37", "C-11"), lang)), draft.no_magic),
               tag("div", [tag("p", text) for text in wrong], class_="ae-wrong") if wrong else None))
