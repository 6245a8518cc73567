"""Weapons, defence, two weapons and armour, as a step of the maker (C-20 … C-32)."""

import json
from functools import lru_cache

from alterego_core.perks.armour import ArmourClass
from alterego_core.perks.characteristics import Characteristic
from alterego_core.perks.mastery import COST_PER_LEVEL, HIGHEST, HIGHEST_TRAINED
from alterego_core.perks.presets import preset_rows
from alterego_core.perks.rulings import BattleLevels, Rulings
from alterego_core.words import number

from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import button, choice, fold, text_field
from widgets.parts.markup import Markup, join, tag
from widgets.parts.typed import number_input
from widgets.perks.maker.figures import Figures, defence_words, hands_words, weapon_words
from widgets.perks.maker.parts import WORDS, drop, part, points, short, step, texts
from widgets.perks.maker.value import LISTS, LONGEST_NAME, MOST_LINES

__all__ = ["fight"]


def _level_help(what: str, level: int, free: bool, rulings: Rulings, lang: str) -> Markup:
    """What the level gives, and what the next one would."""
    gives = weapon_words(level, rulings, lang) if what == "weapon" else defence_words(level, lang)
    if level >= HIGHEST:
        more = tag("b", WORDS("last_level", lang))
    elif what == "weapon" and level >= HIGHEST_TRAINED and not free:
        more = join(WORDS("battle_next", lang), " ", rule_mark(("C-24",), lang))
    else:
        after = weapon_words(level + 1, rulings, lang) if what == "weapon" else defence_words(level + 1, lang)
        more = WORDS("level_next", lang, gives=after, price=points(COST_PER_LEVEL, lang))
    return join(gives, tag("span", more, class_="ae-note"))


def _mastered(its: Figures, what: str, lang: str) -> Markup:
    """The lines of weapons or of defence, and the place to write one more."""
    state, part, rulings = its.state, LISTS[what], its.state.rulings
    levels = getattr(its.sheet, part)
    free = its.sheet.in_play or its.sheet.battle_lifted or rulings.battle_levels is BattleLevels.FREE
    lines = []
    for at, (name, level) in enumerate(levels.items()):
        key = f"{what}_name.{at}"
        wrong = (WORDS("name_wrong", lang, name=name),) if key in state.drafts else ()
        cost = tag("span", WORDS("costs", lang, points=points(COST_PER_LEVEL * max(0, level), lang)), class_="ae-figure")
        lines.append(tag("li", tag("div", tag("b", name), cost, drop(what, at, name, lang), class_="ae-maker-trait-head"),
                         tag("div", text_field(key, WORDS(f"{what}_name", lang), state.drafts.get(key, name), longest=LONGEST_NAME, problems=wrong),
                             number_input(WORDS, state, f"{what}.{at}", WORDS("level_of", lang, name=name), level, 0, HIGHEST, lang, help_=join(_level_help(what, level, free, rulings, lang), short(COST_PER_LEVEL, its.perks.left, lang) if level < HIGHEST else None), problems=texts(its.wrong(f"{part}.{name}"), lang)),
                             class_="ae-maker-pair"), class_="ae-maker-trait", data_key=f"{what}-{at}"))
    next_ = f"next_{what}"
    wanted = state.drafts.get(next_, getattr(state, next_))
    wrong = (WORDS("name_taken" if wanted.strip() else "name_needed", lang),) if next_ in state.drafts else ()
    return join(
        tag("ul", lines, class_="ae-maker-traits") if lines else tag("p", WORDS(f"no_{part}", lang), class_="ae-help"),
        tag("form", text_field(next_, WORDS(next_, lang), wanted, longest=LONGEST_NAME, problems=wrong, class_="ae-grow", home=state.home == what),
            button(WORDS("take_for", lang, points=points(COST_PER_LEVEL, lang)), what, submit=True, off=len(levels) >= MOST_LINES),
            # a fresh form for each line: the page leaves what stands in a focused field alone
            data_do=what, class_="ae-row ae-extra", data_key=f"new-{what}-{len(levels)}"),
        _chips(what, tuple(levels), lang))


@lru_cache(maxsize=64)
def _chips(what: str, taken: tuple[str, ...], lang: str) -> Markup:
    """Names at hand: those of the starter set; the text gives none (C-21)."""
    rows = preset_rows("weapon") if what == "weapon" else (*preset_rows("armour"), *preset_rows("shield"))
    has = {name.casefold() for name in taken}
    names = [name for row in rows if (name := row["name"][lang].lower()) not in has]
    chips = tag("div", [button(f"+ {name}", what, look="chip", with_=json.dumps({"name": name})) for name in names], class_="ae-chips", role="group", aria_label=WORDS(f"chips_{what}", lang), data_arrows=True)
    return fold(WORDS(f"chips_{what}", lang), chips, key=f"chips-{what}")


@lru_cache(maxsize=4)
def _armours(lang: str) -> tuple[tuple[str, str], ...]:
    """The classes of armour, each with what it takes."""
    def said(each: ArmourClass) -> str:
        taken = ", ".join(f"{score.label[lang].lower()} {number(each.penalty(score), lang)}" for score in Characteristic if each.penalty(score))
        return f"{each.label[lang]}: {taken}"

    return (("", WORDS("no_armour", lang)), *((each.value, said(each)) for each in ArmourClass))


def _armour_field(worn: ArmourClass | None, lang: str) -> Markup:
    help_ = join(WORDS("armour_help", lang), " ", rule_mark((worn.rule,) if worn else ("C-30", "C-31", "C-32"), lang))
    return choice("armour", WORDS("armour", lang), _armours(lang), worn.value if worn else "", help_=help_, class_="ae-grow")


def fight(its: Figures, lang: str) -> Markup:
    hands = its.sheet.two_weapons
    after = tag("b", WORDS("last_level", lang)) if hands >= HIGHEST else WORDS("level_next", lang, gives=hands_words(hands + 1, lang), price=points(COST_PER_LEVEL, lang))
    return join(
        step(3, "fight", lang, "C-20", "C-23"),
        tag("p", WORDS("fight_help", lang, price=number(COST_PER_LEVEL, lang), most=number(HIGHEST, lang), trained=number(HIGHEST_TRAINED, lang)), " ", rule_mark(("C-24",), lang), class_="ae-help"),
        part("weapons", lang, "C-21", "C-22"), _mastered(its, "weapon", lang),
        part("defences", lang, "C-29"), _mastered(its, "defence", lang),
        tag("div",
            number_input(WORDS, its.state, "two_weapons", WORDS("two_weapons", lang), hands, 0, HIGHEST, lang, problems=texts(its.wrong("two_weapons"), lang),
                         help_=join(hands_words(hands, lang), " · ", WORDS("costs", lang, points=points(COST_PER_LEVEL * max(0, hands), lang)), " ", rule_mark(("C-26", "C-28"), lang), tag("span", after, class_="ae-note"))),
            _armour_field(its.sheet.armour, lang), class_="ae-maker-pair"))
