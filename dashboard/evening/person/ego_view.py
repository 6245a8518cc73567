"""Harm in «Alter ego» as markup: wounds and what they cost, the wound to come, clocks, will, fatigue."""

from __future__ import annotations

from dataclasses import replace

from alterego_core.breakdown import Breakdown, Term
from alterego_core.ego import checks, efforts, locations, will, wounds
from alterego_core.ego.locations import LOCATIONS
from alterego_core.ego.rulings import DeathTime, SpellsBoth
from alterego_core.ego.will import Refusal, Spell
from alterego_core.notation import parse
from alterego_core.session import ego_harm
from alterego_core.session.harm import standing
from alterego_core.words import percent
from widgets.parts.breakdown_list import breakdown_list, rule_mark
from widgets.parts.fields import fold
from widgets.parts.markup import Markup, hidden, join, tag
from widgets.wound.body import body_figure

from dashboard.evening.person import dice, traits
from dashboard.evening.person.desk import Desk
from dashboard.evening.person.ego import KINDS, SOURCES, blow, leader_check, spells, test_of, will_chance

__all__ = ["draw"]


def draw(desk: Desk) -> dict:
    """The regions of the panel that are of this system."""
    return {
        "state": _state(desk),
        "wound": _wound(desk),
        "will": lambda: _will(desk),
        "clocks": lambda: _clocks(desk),
        "efforts": lambda: _efforts(desk),
        "traits": lambda: traits.draw(desk) or Markup(""),
    }


# -- what is ----------------------------------------------------------------------------------


def _state(desk: Desk) -> Markup:
    numbers = desk.numbers
    rows = [_injury(desk, index, each) for index, each in enumerate(numbers.wounds)]
    taken = ego_harm.penalties(numbers, desk.rulings)
    in_force = spells(desk)
    due = ego_harm.test_due(numbers, rulings=desk.rulings) and (in_force is None or Spell.TEST in in_force)
    facts = []
    if taken:
        total = sum(each.value for each in taken)
        off = in_force is not None and Spell.PENALTIES not in in_force
        why = Breakdown(tuple(Term(each.label, each.value, each.rules) for each in taken))
        facts.append(fold(desk.say("penalty_off" if off else "penalty", n=desk.n(total, signed=True)), breakdown_list(why, desk.lang), key="why-penalty", class_="ae-quiet gm-person-why"))
    return tag(
        "div",
        tag("ul", rows, class_="gm-person-rows gm-person-wounds") if rows else tag("p", desk.say("unhurt"), class_="ae-help"),
        facts,
        _clock_line(desk),
        tag("p", desk.say("test_due"), " ", rule_mark(("A-293",), desk.lang), class_="ae-callout gm-person-late") if due else None,
        _spell_choice(desk),
    )


def _injury(desk: Desk, index: int, injury) -> Markup:
    row, lang = wounds.level_row(injury.level), desk.lang
    where = desk.say("no_place") if injury.location is None else locations.location(injury.location).name[lang]
    cost = wounds.penalty(injury.level, desk.rulings, kept_up=desk.numbers.kept_up)
    named = f"{row.name[lang]}, {where}"
    healing = desk.say("healing", days=desk.n(injury.rested)) if injury.rested else None
    return tag(
        "li",
        tag("b", desk.n(injury.level), class_="gm-person-level", data_level=min(injury.level, 10)),
        tag("div", tag("span", named), tag("small", desk.say("costs", n=desk.n(cost, signed=True)) if cost else desk.say("costs_nothing"), f" · {healing}" if healing else None, " ", rule_mark((row.rule, "A-294") if cost else (row.rule,), lang)), class_="gm-person-what"),
        tag("div", desk.button("ease", "ease", index=index, label=desk.say("ease_what", what=named), title=desk.say("ease_title")), desk.button("erase", "erase", index=index, label=desk.say("erase_what", what=named)), class_="gm-person-tools"),
        data_key=f"wound-{index}",
    )


def _clock_line(desk: Desk) -> Markup | None:
    dying = desk.numbers.dying
    if dying is None:
        return None
    if dying.over:
        return tag("p", desk.say("clock_over"), " ", rule_mark(("A-275", "A-276"), desk.lang), class_="ae-callout is-bad")
    words = desk.say("clock_stands" if dying.halted else "clock_runs", left=_minutes(desk, dying.left))
    return tag("p", words, " ", rule_mark(("A-275",), desk.lang), class_=f"ae-callout {'is-good' if dying.halted else 'is-bad'}")


def _minutes(desk: Desk, minutes) -> str:
    whole, rest = divmod(minutes, 1)
    seconds = int(rest * 60)
    return desk.say("min_sec", m=desk.n(int(whole)), s=f"{seconds:02}") if seconds else desk.say("min", m=desk.n(int(whole)))


def _spell_choice(desk: Desk) -> Markup | None:
    """Where the readings let one of the two hold, the GM says which (AMB-A68)."""
    if desk.rulings.spells_both is SpellsBoth.BOTH:
        return None
    now = desk.scene.campaign.spell
    buttons = [desk.button(f"spell_{each}", "spell", spell=each.value, look="chip" if now is not each else "main") for each in Spell]
    return tag("div", tag("span", desk.say("spell_choose" if now is None else "spell_now"), " ", rule_mark(("A-292",), desk.lang)), buttons, class_="ae-chips")


# -- the wound to come --------------------------------------------------------------------------


def _wound(desk: Desk) -> Markup:
    state, lang = desk.state, desk.lang
    found = blow(desk)
    hurt: dict[int, int] = {}
    for each in desk.numbers.wounds:
        if each.location is not None:
            hurt[each.location] = max(each.level, hurt.get(each.location, 0))
    where = (("", desk.say("where_unknown")), ("roll", desk.say("where_roll", dice=_formula(desk))), *((str(each.number), f"{each.number}. {each.name[lang]}") for each in LOCATIONS))
    levels = desk.segments("level", ((str(each.level.value), join(desk.n(each.level.value), hidden(f", {each.name[lang]}"))) for each in wounds.LEVELS), class_="gm-person-ten") if state.source == "level" else desk.number("margin")
    called = int(state.where) if state.where.isdecimal() else None
    formula = locations.formula(desk.rulings)
    faces = dice.wrong_faces(desk, "place_faces", (formula,), (formula, "1d2"))
    return fold(
        desk.say("wound_head"),
        desk.segments("source", ((each, desk.say(f"source_{each}")) for each in SOURCES)),
        tag(
            "div",
            tag(
                "div",
                levels,
                _level_words(desk, found.level),
                desk.choice("where", where),
                desk.text("place_faces", problems=faces, placeholder=desk.say("faces_hint")) if state.where == "roll" else None,
                desk.choice("kind", ((each, desk.say(f"kind_{each or 'none'}")) for each in KINDS)),
                desk.text("what", placeholder=desk.say("what_hint")),
                desk.number("life_minutes", help_=desk.say("minutes_help")) if found.asks_minutes else None,
                class_="gm-person-fields",
            ),
            body_figure(lang, called=called, hurt=hurt),
            class_="gm-person-blow",
        ),
        _preview(desk, found) if found.level else tag("p", desk.say("no_wound"), class_="ae-help"),
        tag("div", desk.button("write_wound", "wound", look="main", off=not found.level), class_="ae-row gm-person-go"),
        key="wound",
        open_=True,
    )


def _formula(desk: Desk) -> str:
    return parse(locations.formula(desk.rulings)).write(desk.lang)


def _level_words(desk: Desk, level: int) -> Markup | None:
    if not level:
        return None
    row = wounds.level_row(level)
    return tag("p", tag("b", f"{desk.n(level)}, {row.name[desk.lang]}: "), row.looks[desk.lang], " ", rule_mark((row.rule,), desk.lang), class_="gm-person-looks")


def _preview(desk: Desk, found) -> Markup:
    """What the press will come to: the sum of penalties, the test of will, how he stands, how long he lives."""
    rows, rulings = [], desk.rulings
    was, now = (sum(each.value for each in ego_harm.penalties(numbers, rulings)) for numbers in (desk.numbers, found.after))
    rows.append(_change(desk, "c_penalty", desk.n(was, signed=bool(was)), desk.n(now, signed=bool(now)), ("A-294", "A-295")))
    tests = [test_of(desk, numbers) for numbers in (desk.numbers, found.after)]
    leader = leader_check(desk)
    shown = [f"{desk.n(will.difficulty(each, rulings))} ({percent(will_chance(each, leader, rulings), desk.lang)})" for each in tests]
    rows.append(_change(desk, "c_will", shown[0] if desk.numbers.wounds else "–", shown[1], ("A-293",)))
    stood, stands = standing(desk.one, rulings), standing(replace(desk.one, numbers=found.after), rulings)
    rows.append(_change(desk, "c_standing", stood.label[desk.lang], stands.label[desk.lang], ("A-274", "A-275", "A-276")))
    if found.throws_minutes:
        rows.append(tag("li", desk.say("c_minutes_dice"), " ", rule_mark(("A-275",), desk.lang)))
    elif found.after.dying is not None and not found.after.dying.over:
        rows.append(tag("li", desk.say("c_minutes", left=_minutes(desk, found.after.dying.left)), " ", rule_mark(("A-275",), desk.lang)))
    return tag("ul", rows, class_="gm-person-preview", aria_label=desk.say("preview"))


def _change(desk: Desk, key: str, was: str, now: str, rules: tuple[str, ...]) -> Markup:
    words = now if was == now else f"{was} → {now}"
    return tag("li", desk.say(key), ": ", tag("b", words), " ", rule_mark(rules, desk.lang))


# -- clocks, will, fatigue ------------------------------------------------------------------------


def _clocks(desk: Desk) -> Markup:
    drug, dying = desk.numbers.drug, desk.numbers.dying
    left = tag("p", desk.say("drug_left", left=_minutes(desk, drug.left)), " ", rule_mark(("A-274",), desk.lang), class_="ae-callout is-good") if desk.numbers.kept_up else None
    running = dying is not None and not dying.halted and not dying.over
    how = {DeathTime.GM: "death_gm", DeathTime.RANDOM: "death_random", DeathTime.WORST: "death_worst"}[desk.rulings.death_time]
    return fold(
        desk.say("clocks_head"),
        left,
        tag("p", desk.say("drug_help"), " ", rule_mark(("A-274", "A-297"), desk.lang), class_="ae-help"),
        tag("div", desk.number("drug_minutes"), desk.button("give_drug", "drug"), class_="ae-row"),
        tag("p", desk.say(how), " ", rule_mark(("A-275",), desk.lang), class_="ae-help"),
        tag("div", desk.button("hospital", "hospital", off=not running), class_="ae-row"),
        key="clocks",
    )


def _will(desk: Desk) -> Markup:
    numbers, rulings, lang = desk.numbers, desk.rulings, desk.lang
    if not numbers.wounds:
        return fold(desk.say("will_head"), tag("p", desk.say("no_wounds"), class_="ae-help"), key="will")
    in_force = spells(desk)
    off = in_force is not None and Spell.TEST not in in_force
    test, leader = test_of(desk), leader_check(desk)
    chance = will_chance(test, leader, rulings)
    own = dice.ego_formula(will.as_check(test, rulings), rulings)
    ways = ((own,),) if leader is None else ((own,), (dice.ego_formula(leader, rulings), own))
    return fold(
        desk.say("will_head"),
        tag("p", desk.say("will_off"), " ", rule_mark(("A-292",), lang), class_="ae-help") if off else None,
        tag(
            "div",
            tag("div", tag("span", desk.say("will_against"), class_="ae-label"), breakdown_list(will.difficulty_breakdown(test, rulings), lang)),
            tag("div", tag("span", desk.say("will_with"), class_="ae-label"), breakdown_list(checks.breakdown(will.as_check(test, rulings), rulings), lang)),
            class_="gm-person-two",
        ),
        tag("div", desk.choice("leader", desk.people(desk.say("no_leader"))), desk.number("support"), desk.text("will_faces", problems=dice.wrong_faces(desk, "will_faces", *ways), placeholder=desk.say("faces_hint")), class_="ae-row"),
        tag("p", desk.say("leader_help"), " ", rule_mark(("A-297", "A-256"), lang), class_="ae-help"),
        tag("p", desk.say("will_chance", chance=percent(chance, lang)), tag("small", desk.say("will_alone", chance=percent(will_chance(test, None, rulings), lang))) if leader is not None else None, class_="gm-person-odds"),
        tag("div", desk.button("throw", "will", look="main"), desk.tick("secret"), desk.button("tested", "tested", title=desk.say("tested_title")), class_="ae-row gm-person-go"),
        tag("div", tag("span", desk.say("refusals"), " ", rule_mark(("A-293",), lang)), [desk.button(f"refusal_{each}", "refuse", how=each.value, look="chip") for each in Refusal], class_="ae-chips"),
        key="will",
    )


def _efforts(desk: Desk) -> Markup:
    rows = []
    for place, each in enumerate(desk.numbers.efforts):
        tired = efforts.penalty_dice(each, desk.rulings)
        goal = each.goal or desk.say("effort_nameless")
        rows.append(tag("li", tag("div", tag("b", goal), tag("small", desk.say("effort", tries=desk.n(each.since_rest), all=desk.n(len(each.attempts)), dice=desk.n(tired)), " ", rule_mark(("A-173",), desk.lang)), class_="gm-person-what"), data_key=f"effort-{place}"))
    tired = any(each.since_rest for each in desk.numbers.efforts)
    return fold(
        desk.say("efforts_head"),
        tag("ul", rows, class_="gm-person-rows") if rows else tag("p", desk.say("no_efforts"), class_="ae-help"),
        tag("div", desk.button("rest_quarter", "rest", off=not tired), rule_mark(("A-174",), desk.lang), class_="ae-row"),
        key="efforts",
    )
