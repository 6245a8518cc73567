"""Harm in perks and magic as markup: HP and MP, what takes them and gives them back, bans, deaths, tries."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from alterego_core.perks import deeds as rules
from alterego_core.perks.bans import Kind
from alterego_core.perks.characteristics import Characteristic
from alterego_core.perks.pools import Life
from alterego_core.rounding import rounded
from alterego_core.session import perks_harm
from alterego_core.session.fights import PerksFight
from alterego_core.session.harm import standing
from alterego_core.words import percent
from widgets.parts.breakdown_list import breakdown_list, rule_mark
from widgets.parts.fields import fold
from widgets.parts.markup import Markup, join, tag

from dashboard.evening.person import dice, perks
from dashboard.evening.person.desk import Desk, Unready
from dashboard.evening.person.gauge import gauge

__all__ = ["draw"]


def draw(desk: Desk) -> dict:
    """The regions of the panel that are of this system."""
    return {
        "state": _state(desk),
        "wound": _hit(desk),
        "pools": _pools(desk),
        "bans": lambda: _bans(desk),
        "death": lambda: _death(desk),
        "tries": lambda: _tries(desk),
    }


# -- what is ----------------------------------------------------------------------------------


def _state(desk: Desk) -> Markup:
    numbers, lang = desk.numbers, desk.lang
    alive = perks_harm.life(numbers, desk.rulings) is Life.ALIVE
    third = numbers.hp * 3 <= numbers.max_hp
    lines = [tag("p", each, class_="ae-callout is-bad") for each in _held(desk)]
    return join(
        gauge(desk.say("hp"), numbers.hp, min(0, numbers.hp), max(1, numbers.max_hp), desk.say("of", now=numbers.hp, most=numbers.max_hp), ("C-6",), lang, tone="bad" if not alive else "mid" if third else "good"),
        gauge(desk.say("mp"), numbers.mp, 0, max(1, numbers.max_mp), desk.say("of", now=numbers.mp, most=numbers.max_mp), ("C-10",), lang, tone="magic"),
        lines,
    )


def _held(desk: Desk) -> list[Markup]:
    """What keeps him from acting now, in lines."""
    numbers, lang, found = desk.numbers, desk.lang, []
    for each in numbers.bans:
        rule = "C-91" if each.kind is Kind.MAGICAL else "C-79"
        found.append(join(desk.say("banned", kind=each.kind.label, posts=", ".join(desk.n(post) for post in each.posts(desk.rulings)), free=each.free_from(desk.rulings)), " ", rule_mark((rule,), lang)))
    if numbers.loses_action:
        found.append(join(desk.say("loses_action"), " ", rule_mark(("C-95",), lang)))
    if numbers.deaths:
        now = perks_harm.present(numbers, desk.scene.seconds, desk.rulings)
        lowered = [f"{each.label[lang]} {desk.n(numbers.characteristics[each])} → {desk.n(now[each])}" for each in Characteristic if now[each] != numbers.characteristics[each]]
        found.append(join(desk.say("died_lately", count=desk.words.count(len(numbers.deaths), "deaths_forms", lang), lowered=", ".join(lowered) or "–"), " ", rule_mark(("C-19",), lang)))
    return found


# -- damage -----------------------------------------------------------------------------------


def _hit(desk: Desk) -> Markup:
    state = desk.state
    try:
        formula, wrong = perks.formula_of(desk), ()
    except Unready as error:
        formula, wrong = None, (str(error),)
    rolls = formula is not None and formula.dice_count > 0
    faces = dice.wrong_faces(desk, "hit_faces", (state.damage.strip(),)) if rolls else ()
    return fold(
        desk.say("hit_head"),
        tag("div", desk.text("damage", problems=wrong), desk.text("hit_faces", problems=faces, placeholder=desk.say("faces_hint")) if rolls else None, desk.text("what", placeholder=desk.say("what_hint")), class_="ae-row"),
        tag("div", desk.number("armour"), desk.number("defence_skill"), class_="ae-row"),
        tag("p", desk.say("armour_help"), " ", rule_mark(("C-29",), desk.lang), class_="ae-help"),
        tag("div", desk.tick("two_weapons", rule_mark(("C-27",), desk.lang)), desk.tick("area", rule_mark(("C-71",), desk.lang)), class_="gm-person-ticks"),
        None if formula is None else _preview(desk),
        tag("div", desk.button("roll_hit" if rolls else "write_hit", "hit", look="main", off=formula is None), class_="ae-row gm-person-go"),
        key="wound",
        open_=True,
    )


def _preview(desk: Desk) -> Markup:
    """What the press will come to: HP lost, what is left, how he stands, how likely the worst is."""
    odds, lang, numbers, rows = perks.lost_odds(desk), desk.lang, desk.numbers, []
    defence = perks.defence_of(desk)
    if defence.total:
        rows.append(tag("li", fold(desk.say("defence_is", n=defence.total), breakdown_list(defence, lang), key="why-defence", class_="ae-quiet")))
    if odds is None:
        rows.append(tag("li", desk.say("too_many")))
        return tag("ul", rows, class_="gm-person-preview")
    low, high = int(odds.low), int(odds.high)
    taken = desk.n(low) if low == high else desk.say("from_to", low=low, high=high, mean=desk.n(_tenth(odds.mean)))
    rows.append(tag("li", desk.say("c_lost"), ": ", tag("b", taken), " ", rule_mark(("C-6", "C-29"), lang)))
    after = perks_harm.hit(numbers, low, desk.rulings)
    left = desk.n(after.hp) if low == high else f"{desk.n(numbers.hp - high)}…{desk.n(numbers.hp - low)}"
    rows.append(tag("li", desk.say("hp"), ": ", tag("b", f"{desk.n(numbers.hp)} → {left}")))
    if low == high:
        stood, stands = standing(desk.one, desk.rulings), standing(replace(desk.one, numbers=after), desk.rulings)
        rows.append(tag("li", desk.say("c_standing"), ": ", tag("b", stands.label[lang] if stood is stands else f"{stood.label[lang]} → {stands.label[lang]}")))
    else:
        falls = sum((odds.chance(each) for each, _ in odds.items() if perks_harm.life(perks_harm.hit(numbers, int(each), desk.rulings), desk.rulings) is not Life.ALIVE), start=odds.chance(low) * 0)
        rows.append(tag("li", desk.say("c_falls"), ": ", tag("b", percent(falls, lang)), " ", rule_mark(("C-6",), lang)))
    return tag("ul", rows, class_="gm-person-preview", aria_label=desk.say("preview"))


def _tenth(mean: Fraction) -> Fraction:
    """A mean as people read it."""
    return Fraction(rounded(mean * 10), 10)


# -- points given and taken -----------------------------------------------------------------------


def _pools(desk: Desk) -> Markup:
    return fold(
        desk.say("pools_head"),
        tag("div", desk.number("heal"), desk.button("heal_hp", "healed"), class_="ae-row"),
        tag("div", desk.number("mana"), desk.button("spend", "spent"), desk.button("rest_mana", "rested_mana"), rule_mark(("C-84",), desk.lang), class_="ae-row"),
        tag("p", desk.say("pools_help"), class_="ae-help"),
        key="pools",
    )


# -- bans -----------------------------------------------------------------------------------------


def _bans(desk: Desk) -> Markup:
    fight = desk.scene.fight
    in_fight = isinstance(fight, PerksFight)
    post = tag("span", desk.say("post_now", n=perks.post_now(desk)), class_="ae-label") if in_fight and not desk.state.own_post else desk.number("post")
    lost = desk.numbers.loses_action
    return fold(
        desk.say("bans_head"),
        tag("div", desk.segments("ban", ((each.value, each.label[desk.lang]) for each in Kind)), post, desk.button("ban", "ban"), class_="ae-row"),
        desk.tick("own_post") if in_fight else None,
        tag("p", desk.say("bans_help"), " ", rule_mark(("C-79", "C-91"), desk.lang), class_="ae-help"),
        tag("div", desk.button("unban", "unban", off=not desk.numbers.bans), desk.button("regain_action" if lost else "lose_action", "lost", lost=not lost, title=desk.say("lose_title")), rule_mark(("C-95",), desk.lang), class_="ae-row"),
        key="bans",
    )


# -- death ------------------------------------------------------------------------------------------


def _death(desk: Desk) -> Markup:
    immortal = desk.numbers.immortal
    if not immortal:
        return fold(desk.say("death_head"), tag("p", desk.say("mortal"), " ", rule_mark(("C-18",), desk.lang), class_="ae-help"), key="death")
    return fold(
        desk.say("death_head"),
        tag("p", desk.say("immortal_help"), " ", rule_mark(("C-18", "C-19"), desk.lang), class_="ae-help"),
        tag("div", desk.button("fall", "fallen"), desk.number("rise_hp"), desk.button("rise", "risen"), class_="ae-row"),
        tag("p", desk.say("rise_help", most=desk.numbers.max_hp), class_="ae-help"),
        key="death",
    )


# -- tries out of combat ----------------------------------------------------------------------------


def _tries(desk: Desk) -> Markup:
    tries = desk.numbers.tries
    actions = list(dict.fromkeys(each.action for each in tries))
    rows = [_try(desk, action) for action in actions]
    return fold(
        desk.say("tries_head"),
        tag("ul", rows, class_="gm-person-rows") if rows else tag("p", desk.say("no_tries"), " ", rule_mark(("C-109", "C-110"), desk.lang), class_="ae-help"),
        tag("div", desk.text("action", placeholder=desk.say("action_hint"), class_="ae-grow"), class_="ae-row"),
        tag("div", [desk.button(f"try_{each}", "tried", result=each.value, look="chip") for each in perks.RESULTS], class_="ae-chips"),
        key="tries",
    )


def _try(desk: Desk, action: str) -> Markup:
    tries = desk.numbers.tries
    number = rules.streak(tries, action, desk.rulings)
    may = rules.may_try(tries, action, desk.rulings)
    told = desk.say("streak", n=number, most=rules.ALLOWED_FAILURES)
    mark = tag("span", desk.say("may" if may else "may_not"), class_=f"gm-person-mark is-{'good' if may else 'bad'}")
    again = [desk.button(f"try_short_{each}", "tried", action=action, result=each.value, label=f"{desk.say(f'try_{each}')}: {action}") for each in (perks.RESULTS[1], perks.RESULTS[2])] if may else []
    return tag(
        "li",
        tag("div", tag("b", action), mark, tag("small", told, " ", rule_mark(("C-109", "C-110"), desk.lang)), class_="gm-person-what"),
        tag("div", again, desk.button("forget_tries", "retried", action=action, label=desk.say("forget_what", what=action)), class_="gm-person-tools"),
        data_key=f"try-{action}",
    )
