"""Harm in the squad system as markup: energy, blood and composure, what takes them and what gives them back."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from alterego_core.session.harm import standing
from alterego_core.squad import calm, checks, presets, states
from alterego_core.squad.life import DEADLY_LOSS, BloodState, blood_state
from alterego_core.squad.parameters import BLOOD, die_below, faint_below
from alterego_core.squad.rulings import DamageMissing
from alterego_core.squad.stats import Stat
from alterego_core.words import number, percent
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import fold
from widgets.parts.markup import Markup, join, tag

from dashboard.evening.person import dice, squad
from dashboard.evening.person.desk import Desk
from dashboard.evening.person.gauge import gauge
from dashboard.evening.speech import Speech

__all__ = ["draw"]


def draw(desk: Desk) -> dict:
    """The regions of the panel that are of this system."""
    return {
        "state": _state(desk),
        "wound": _hurt(desk),
        "calm": _shake(desk),
        "treat": lambda: _treat(desk),
    }


# -- what is ----------------------------------------------------------------------------------


def _state(desk: Desk) -> Markup:
    who, rulings, lang = desk.numbers.fighter, desk.rulings, desk.lang
    faint, death = faint_below(who.will, rulings).total, die_below(who.will, rulings).total
    energy_tone = "good" if who.energy >= max(faint, 0) else "mid" if who.energy >= faint else "bad"
    calm_tone = "good" if who.calm >= 0 else "mid" if who.calm > -7 else "bad"
    bleeding = tag("p", desk.say("bleeds", ml=who.bleeding_ml), " ", rule_mark(("B-80",), lang), " ", desk.button("dress", "stop", look="chip"), class_="ae-callout is-bad") if who.bleeding_ml else None
    return join(
        gauge(desk.say("energy"), who.energy, min(death, -25), who.max_energy, desk.say("of", now=who.energy, most=who.max_energy), ("B-75", "B-76", "B-77"), lang, tone=energy_tone, limits=(faint, death), about=desk.say("energy_limits", faint=faint, death=death)),
        gauge(desk.say("blood"), who.blood, 0, BLOOD, desk.say("litres", now=who.blood, most=BLOOD), ("B-79",), lang, tone="good" if who.blood > 3 else "mid" if who.blood > 2 else "bad", limits=(2,), about=desk.say("blood_limit")),
        gauge(desk.say("calm"), who.calm, -10, who.max_calm, desk.say("of", now=who.calm, most=who.max_calm), ("B-83", "B-85"), lang, tone=calm_tone, limits=(0,), about=desk.say("calm_limit")),
        bleeding,
        _psyche(desk),
    )


def _psyche(desk: Desk) -> Markup | None:
    found = desk.numbers.fighter.states
    if not found:
        return None
    rows = []
    for each in found:
        row = each.state
        left = desk.say("minutes_left", n=-(-each.seconds // 60)) if each.seconds is not None else row.end_text[desk.lang]
        name = row.label[desk.lang]
        rows.append(
            tag(
                "li",
                tag("div", tag("b", name), tag("small", f"{row.signs[desk.lang]}; {_penalties(desk, row)}; {left}", " ", rule_mark((row.rule,), desk.lang)), class_="gm-person-what"),
                tag("div", desk.button("take_off", "over", id=row.id, label=desk.say("remove_what", what=name)), class_="gm-person-tools"),
                data_key=f"state-{row.id}",
            )
        )
    return tag("ul", rows, class_="gm-person-rows")


def _penalties(desk: Desk, row: states.State) -> str:
    parts = [f"{stat.label[desk.lang]} {desk.n(value, signed=True)}" for stat in Stat if (value := row.penalty(stat, desk.rulings))]
    return ", ".join(parts) or "–"


# -- energy and blood to lose -----------------------------------------------------------------------


def _options(desk: Desk, kind: str, prefix: str = "") -> tuple[tuple[str, str], ...]:
    return _rows(desk.words, kind, prefix, desk.lang)


@lru_cache(maxsize=32)
def _rows(words: Speech, kind: str, prefix: str, lang: str) -> tuple[tuple[str, str], ...]:
    return tuple((f"{prefix}{row['id']}", _named(words, row, lang)) for row in presets.preset_rows(kind))


def _named(words: Speech, row, lang: str) -> str:
    name = row["name"][lang]
    parts = [words(word, lang, n=number(row[key], lang)) for key, word in (("energy", "a_energy"), ("blood_ml", "a_blood"), ("bleeding_ml", "a_bleeding"), ("calm", "a_calm")) if row.get(key)]
    more = f" ({', '.join(parts)})" if parts else ""
    return f"{name[:1].upper()}{name[1:]}{more}"


def _hurt(desk: Desk) -> Markup:
    state = desk.state
    sources = [("", desk.say("source_typed"))]
    for table in ("wound", "weapon", "energy_cost"):
        sources += _options(desk, table, f"{table}:")
    weapon = state.source.startswith("weapon:")
    mark = tag("span", presets.MARK[desk.lang], class_="ae-badge") if state.source else None
    return fold(
        desk.say("hurt_head"),
        tag("div", desk.choice("source", sources, label=desk.say("f_loss_source"), class_="ae-grow"), desk.choice("armour", _options(desk, "armour")) if weapon else None, class_="ae-row"),
        desk.tick("grand") if weapon and desk.rulings.damage_missing is DamageMissing.MARGIN else None,
        tag("div", desk.number("energy"), desk.number("blood"), desk.number("bleeding"), class_="ae-row"),
        tag("p", mark, " ", desk.say("preset_help"), " ", rule_mark(("B-74", "B-80"), desk.lang), class_="ae-help") if state.source else None,
        desk.text("what", placeholder=desk.say("what_hint")),
        _preview(desk),
        tag("div", desk.button("write_hurt", "hurt", look="main"), class_="ae-row gm-person-go"),
        key="wound",
        open_=True,
    )


def _preview(desk: Desk) -> Markup:
    """What the press will come to: energy, blood, how he stands."""
    was, after = desk.numbers.fighter, squad.hurt_now(desk)
    now, rows = after.fighter, []
    rows.append(_change(desk, "energy", desk.n(was.energy), desk.n(now.energy), ("B-74",)))
    if now.blood != was.blood:
        rows.append(_change(desk, "blood", desk.n(was.blood), desk.n(now.blood), ("B-80",)))
    if now.bleeding_ml != was.bleeding_ml:
        rows.append(_change(desk, "c_bleeding", desk.n(was.bleeding_ml), desk.n(now.bleeding_ml), ("B-80",)))
        limit = _until_death(desk, now)
        if limit is not None:
            rows.append(tag("li", desk.say("bleeds_out", count=desk.words.count(limit, "laps_squad", desk.lang)), " ", rule_mark(("B-79", "B-80"), desk.lang)))
    stood, stands = standing(desk.one, desk.rulings), standing(replace(desk.one, numbers=after), desk.rulings)
    rows.append(_change(desk, "c_standing", stood.label[desk.lang], stands.label[desk.lang], ("B-76", "B-77")))
    return tag("ul", rows, class_="gm-person-preview", aria_label=desk.say("preview"))


def _until_death(desk: Desk, fighter) -> int | None:
    """Combat rounds until the blood is gone at this rate, by the core's own clock."""
    if not fighter.bleeding_ml or blood_state(fighter.blood_lost, desk.rulings) is BloodState.DEAD:
        return None
    rounds = max(0, int((DEADLY_LOSS - fighter.blood_lost) * 1000 // fighter.bleeding_ml))
    lost = fighter.blood_lost + Fraction(rounds * fighter.bleeding_ml, 1000)
    return rounds if blood_state(lost, desk.rulings) is BloodState.DEAD else rounds + 1


def _change(desk: Desk, key: str, was: str, now: str, rules: tuple[str, ...]) -> Markup:
    words = now if was == now else f"{was} → {now}"
    return tag("li", desk.say(key), ": ", tag("b", words), " ", rule_mark(rules, desk.lang))


# -- composure ------------------------------------------------------------------------------------


def _shake(desk: Desk) -> Markup:
    own = squad.own_obstacle_allowed(desk)
    loss = squad.at_stake(desk)
    shocks = (("", desk.say("shock_typed")), *_options(desk, "calm_loss"))
    formula = "" if loss.check is None else dice.squad_formula(loss.check, desk.rulings)
    rolls = bool(formula)
    begins = tuple((row.id, row) for row in states.states())
    return fold(
        desk.say("calm_head"),
        tag("div", desk.choice("shock", shocks, class_="ae-grow"), desk.number("loss"), class_="ae-row"),
        tag("div", desk.tick("own_obstacle") if own else None, desk.number("obstacle") if own and desk.state.own_obstacle else None, desk.text("psyche_faces", problems=dice.wrong_faces(desk, "psyche_faces", (formula,)), placeholder=desk.say("faces_hint")) if rolls else None, class_="ae-row"),
        _stake(desk, loss),
        tag("p", desk.say("psyche_tie"), " ", rule_mark(("B-9",), desk.lang), class_="ae-callout gm-person-late") if squad.tied(desk) else None,
        tag(
            "div",
            desk.button("shake_roll" if rolls else "shake", "shake", look="main"),
            desk.button("held", "answered", held=True) if loss.check is not None else None,
            desk.button("broke", "answered", held=False) if loss.check is not None else None,
            desk.tick("secret"),
            class_="ae-row gm-person-go",
        ),
        tag("div", desk.number("gain"), desk.button("calm_back", "calmed"), desk.choice("recovery", _options(desk, "recovery")), desk.button("recover", "recovered"), class_="ae-row gm-person-back"),
        tag("div", tag("span", desk.say("state_by_word")), [desk.button("", "begin", words=row.label[desk.lang], id=id, look="chip", title=desk.say("state_title")) for id, row in begins], class_="ae-chips"),
        key="calm",
    )


def _stake(desk: Desk, loss: calm.CalmLoss) -> Markup:
    """What the press will come to: composure after, the check and its odds, the state that waits."""
    rows = [_change(desk, "calm", desk.n(loss.before), desk.n(loss.after), ("B-84",))]
    found = states.state_for(loss.level, desk.rulings)
    if loss.check is not None:
        sure, tie = squad.chances(calm.odds(loss, desk.rulings), desk.rulings)
        rows.append(tag("li", desk.say("holds", chance=percent(sure, desk.lang), obstacle=desk.n(_obstacle(loss, desk.rulings))), _or_tie(desk, tie), " ", rule_mark(("B-85", "B-86"), desk.lang)))
    elif loss.automatic:
        rows.append(tag("li", desk.say("breaks_at_once"), " ", rule_mark(("B-88",), desk.lang)))
    else:
        rows.append(tag("li", desk.say("no_check"), " ", rule_mark(("B-85",), desk.lang)))
    if found is not None and (loss.check is not None or loss.automatic or loss.gave_way):
        rows.append(tag("li", desk.say("else_state", state=found.label), " ", rule_mark((found.rule,), desk.lang)))
    return tag("ul", rows, class_="gm-person-preview", aria_label=desk.say("preview"))


def _or_tie(desk: Desk, tie: Fraction) -> str | None:
    return desk.say("or_tie", chance=percent(tie, desk.lang)) if tie else None


def _obstacle(loss: calm.CalmLoss, rulings) -> int:
    return checks.breakdown(loss.check, rulings).obstacle.total


# -- treatment ------------------------------------------------------------------------------------


def _treat(desk: Desk) -> Markup:
    medic, chosen, check = squad.medic_of(desk), squad.treatment_of(desk), squad.treatment_check(desk)
    formula = "" if check is None else dice.squad_formula(check, desk.rulings)
    barred = [] if chosen is None else [tag("p", each.text(desk.lang), " ", rule_mark((each.rule,), desk.lang) if each.rule else None, class_="ae-callout is-bad") for each in chosen.problems]
    rule = "B-136" if chosen is None else chosen.rule
    takes = None if chosen is None else tag("p", desk.say("takes", time=_span(desk, chosen.seconds)), " ", tag("span", presets.MARK[desk.lang], class_="ae-badge"), class_="ae-help")
    odds = None
    if check is not None:
        sure, tie = squad.chances(checks.odds(check, desk.rulings), desk.rulings)
        odds = tag("p", desk.say("treat_chance", chance=percent(sure, desk.lang), who=medic.label), tag("small", _or_tie(desk, tie)) if tie else None, " ", rule_mark((rule,), desk.lang), class_="gm-person-odds")
    return fold(
        desk.say("treat_head"),
        tag("div", desk.choice("medic", desk.people(desk.say("oneself"))), desk.choice("treated", tuple((each, desk.say(f"treated_{each}")) for each in squad.TREATED)), desk.number("hardness"), class_="ae-row"),
        desk.text("treat_faces", problems=dice.wrong_faces(desk, "treat_faces", (formula,)), placeholder=desk.say("faces_hint")) if formula else None,
        barred,
        takes,
        odds,
        tag("div", desk.button("treat", "treat", look="main", off=check is None), desk.tick("secret"), class_="ae-row gm-person-go"),
        tag("div", desk.button("dress", "stop", off=not desk.numbers.fighter.bleeding_ml), tag("small", desk.say("dress_help"), " ", rule_mark(("B-132",), desk.lang), class_="ae-help"), class_="ae-row"),
        key="treat",
    )


def _span(desk: Desk, seconds: int) -> str:
    return desk.say("min", m=desk.n(seconds // 60)) if seconds >= 60 else desk.say("seconds_short", n=seconds)


