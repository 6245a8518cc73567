"""The state of a fighter as markup: three gauges with their limits, what happens, the test of the psyche."""

import json
from fractions import Fraction
from functools import lru_cache
from itertools import islice

from alterego_core.squad import calm, fighter, presets, states
from alterego_core.squad.life import BloodState, EnergyState
from alterego_core.squad.mission import Fate
from alterego_core.squad.modes import Mode
from alterego_core.squad.parameters import die_below, faint_below
from alterego_core.squad.rulings import MissingRates, PsycheObstacle
from alterego_core.words import number, percent

from widgets.parts.breakdown_list import breakdown_list, rule_mark
from widgets.parts.fields import button, choice, fold, segments, tick
from widgets.parts.markup import Markup, join, tag
from widgets.parts.ruling_mark import ruling_mark
from widgets.parts.words import Words
from widgets.squad.pieces import capital, duel, grade_bars, number_of, seed_said
from widgets.squad.sheet.view import shown_number
from widgets.squad.state.value import BOUNDS, NUMBERS, State, after, at_stake

__all__ = ["draw", "said", "status_words"]

_WORDS = Words("fighter_state")
_OPTIONS = ("minus25", "minus10", "mad", "metab_when", "metab_combat", "psyche_obstacle", "psyche_when", "state_stack", "state_end", "missing_rates", "damage_missing")
_LISTS = {"wound": "wound", "weapon": "weapon", "armour": "armour", "shock": "calm_loss", "cost": "energy_cost", "recovery": "recovery"}


def _share(value, low, high) -> str:
    """Where a value stands between the ends of its gauge, in percent for a style."""
    part = (Fraction(value) - low) / (Fraction(high - low) or 1)
    return f"{float(min(1, max(0, part))) * 100:.4g}%"


@lru_cache(maxsize=128)
def _gauge(name: str, value, low, high, shown: str, limits: tuple, tone: str, rules: Markup, lang: str) -> Markup:
    marks = [tag("span", class_="ae-gauge-mark", style=f"left:{_share(v, low, high)}") for v, _ in limits]
    return tag("div", tag("div", tag("b", _WORDS(name, lang)), tag("span", shown, class_="ae-gauge-value"), " ", rules, class_="ae-gauge-head"),
               tag("div", tag("i", style=f"width:{_share(value, low, high)}"), marks, class_=f"ae-gauge-bar is-{tone}", role="meter", aria_label=_WORDS(name, lang), aria_valuenow=str(float(value)), aria_valuemin=str(float(low)),
                   aria_valuemax=str(float(high)), aria_valuetext=shown),
               tag("p", "; ".join(words for _, words in limits), class_="ae-help"), class_="ae-gauge")


def status_words(who, rulings, lang: str) -> tuple[str, bool]:
    """How the fighter stands, in words, and whether he acts."""
    found = fighter.status(who, rulings)
    if found.energy is EnergyState.DEAD or found.blood is BloodState.DEAD or found.fate is Fate.DEAD:
        return _WORDS("dead", lang), False
    if found.fate is Fate.OUT:
        return _WORDS("mad", lang), False
    if found.energy is EnergyState.UNCONSCIOUS:
        return _WORDS("unconscious", lang), False
    return _WORDS("acts", lang), True


def _gauges(state: State, who, lang: str) -> Markup:
    faint, death = faint_below(who.will, state.rulings).total, die_below(who.will, state.rulings).total
    words, acts = status_words(who, state.rulings, lang)
    low = min(death, -25)
    mood = "bad" if who.calm <= -10 else "mid" if who.calm < 0 else "good"

    def n(value):
        return shown_number(value, lang)

    bleeding = _WORDS("bleeds", lang, ml=number(who.bleeding_ml, lang)) if who.bleeding_ml else None
    active = [tag("li", tag("b", capital(each.state.label[lang])), f": {each.state.signs[lang]}; {_penalties(each, state.rulings, lang)}", _left(each, lang), " ", rule_mark((each.state.rule,), lang)) for each in who.states]
    return join(
        tag("p", words, class_=f"ae-callout {'is-good' if acts else 'is-bad'}", role="status"),
        _gauge("g_energy", who.energy, low, who.max_energy, _WORDS("of", lang, now=n(who.energy), most=n(who.max_energy)),
               ((faint, _WORDS("faints_below", lang, at=n(faint))), (death, _WORDS("dies_below", lang, at=n(death)))), "good" if who.energy >= faint else "bad", rule_mark(("B-75", "B-76", "B-77"), lang), lang),
        _gauge("g_blood", who.blood, 0, 5, _WORDS("litres", lang, now=n(who.blood), most="5"), ((2, _WORDS("blood_limit", lang)),), "bad" if who.blood <= 3 else "good", rule_mark(("B-79",), lang), lang),
        tag("p", bleeding, class_="ae-bad") if bleeding else None,
        _gauge("g_calm", who.calm, -10, who.max_calm, _WORDS("of", lang, now=n(who.calm), most=n(who.max_calm)),
               ((0, _WORDS("calm_limit", lang)), *[(row.lowest - 1 if row.lowest is not None else -10, f"{row.label[lang]} {n(row.highest)}…{n(row.lowest) if row.lowest is not None else ''}") for row in states.states()[:3]]), mood, rule_mark(("B-83", "B-85"), lang), lang),
        tag("ul", active, class_="ae-unlocks") if active else None)


def _penalties(active, rulings, lang: str) -> str:
    from alterego_core.squad.stats import Stat

    parts = [f"{stat.label[lang].lower()} {number(value, lang, signed=True)}" for stat in Stat if (value := active.state.penalty(stat, rulings))]
    return ", ".join(parts) or "–"


def _left(active, lang: str) -> str:
    if active.seconds is None:
        return f" ({active.state.end_text[lang]})"
    return " " + _WORDS("seconds_left", lang, n=number(active.seconds, lang))


def _preset(state: State, field: str, lang: str) -> Markup:
    return choice(field, _WORDS(field, lang), _preset_rows(field, lang), getattr(state, field), class_="ae-grow")


@lru_cache(maxsize=16)
def _preset_rows(field: str, lang: str) -> tuple[tuple[str, str], ...]:
    return tuple((row["id"], f"{capital(row['name'][lang])}{_amount(row, lang)}") for row in presets.preset_rows(_LISTS[field]))


def _amount(row, lang: str) -> str:
    keys = (("energy", "a_energy"), ("blood_ml", "a_blood"), ("bleeding_ml", "a_bleeding"), ("calm", "a_calm"))
    parts = [_WORDS(word, lang, n=number(row[key], lang)) for key, word in keys if row.get(key)]
    return f" ({', '.join(parts)})" if parts else ""


def _n(state: State, name: str, lang: str) -> Markup:
    return number_of(state, name, getattr(state, name), _WORDS(name, lang), lang, BOUNDS[name])


def _mark(lang: str) -> Markup:
    return tag("span", presets.MARK[lang], class_="ae-badge")


def _damage(state: State, lang: str) -> Markup:
    return fold(_WORDS("damage", lang),
                tag("p", _WORDS("preset_help", lang), " ", _mark(lang), class_="ae-help"),
                tag("div", _preset(state, "wound", lang), button(_WORDS("do_wound", lang), "wound"), class_="ae-row"),
                tag("div", _preset(state, "weapon", lang), _preset(state, "armour", lang), button(_WORDS("do_hit", lang), "hit"), class_="ae-row"),
                tick("grand", _WORDS("grand", lang), state.grand) if state.rulings.damage_missing.value == "margin" else None,
                tag("div", *[_n(state, name, lang) for name in ("energy", "blood_ml", "bleeding_ml")], button(_WORDS("do_hurt", lang), "hurt"), class_="ae-row"),
                tag("div", _preset(state, "cost", lang), _n(state, "spent", lang), button(_WORDS("do_effort", lang), "effort"), class_="ae-row"),
                tag("p", _WORDS("effort_table" if state.rulings.missing_rates is MissingRates.TABLE else "effort_gm", lang), " ", rule_mark(("B-74",), lang), class_="ae-help"),
                button(_WORDS("do_stop", lang), "stop"), key="damage", open_=True)


def _time(state: State, lang: str) -> Markup:
    modes = tuple((mode.value, _WORDS(f"mode_{mode.value}", lang)) for mode in Mode)
    return fold(_WORDS("time", lang), tag("div", segments("mode", _WORDS("mode", lang), modes, state.mode), _n(state, "rounds", lang), button(_WORDS("do_pass", lang), "pass"), class_="ae-row"),
                tick("resting", _WORDS("resting", lang), state.resting), tag("p", _WORDS("time_help", lang), " ", rule_mark(("B-32", "B-58", "B-78", "B-80"), lang), class_="ae-help"),
                tag("div", _preset(state, "recovery", lang), button(_WORDS("do_recover", lang), "recover"), button(_WORDS("do_therapy", lang), "therapy"), class_="ae-row"), key="time")


def _shake(state: State, who, lang: str) -> Markup:
    if state.pending is None:
        own = state.rulings.psyche_obstacle is not PsycheObstacle.DEPTH
        return join(tag("p", _WORDS("calm_head", lang), class_="ae-subtitle"),
                    tag("div", _preset(state, "shock", lang), _n(state, "loss", lang), button(_WORDS("do_shake", lang), "shake", look="main", home=True), class_="ae-row"),
                    tag("div", tick("own_obstacle", _WORDS("own_obstacle", lang), state.own_obstacle) if own else None, _n(state, "obstacle", lang) if own and state.own_obstacle else None,
                        tick("sedative", _WORDS("sedative", lang), state.sedative), class_="ae-row"))
    pending = state.pending
    loss = at_stake(who, pending.loss, pending.obstacle, pending.sedative, state.rulings)
    found = calm.odds(loss, state.rulings)
    out = None
    if pending.faces and loss.check is not None:
        from alterego_core.squad.checks import from_dice

        out = from_dice(loss.check, *pending.faces, rulings=state.rulings)
    body = [tag("p", _WORDS("test_head", lang, now=number(loss.before, lang), later=number(loss.after, lang)), " ", rule_mark(("B-85", "B-86", "B-87"), lang), role="status")]
    threat = states.state_for(loss.level, state.rulings)
    if threat is not None:
        body.append(tag("p", _WORDS("threat", lang, state=threat.label[lang], end=threat.end_text[lang]), " ", rule_mark((threat.rule,), lang), class_="ae-help"))
    body.append(grade_bars(found, lang, None))
    if out is not None:
        body += [tag("div", duel(out, lang, f"p{state.thrown}"), tag("p", capital(out.grade.label[lang]), ": ", _WORDS("tie_gm", lang), class_="ae-said"), seed_said(state.seed, state.thrown, lang), class_="ae-tray ae-fresh")]
    body.append(tag("div", button(_WORDS("test_roll", lang, chance=percent(found.success, lang)), "roll", look="main", home=True) if out is None else None,
                    button(_WORDS("test_held", lang), "held", with_=json.dumps({"held": True})), button(_WORDS("test_broke", lang), "held", with_=json.dumps({"held": False})),
                    button(_WORDS("test_undo", lang), "forget", look="link-button"), class_="ae-chips"))
    return tag("div", body, class_="ae-stack")


def _who(state: State, lang: str) -> Markup:
    return fold(_WORDS("who", lang), tag("div", *[_n(state, name, lang) for name in NUMBERS], class_="ae-row"), tag("p", _WORDS("who_help", lang), class_="ae-help"), key="who")


@lru_cache(maxsize=256)
def _event(event, lang: str) -> Markup:
    lists = {"wound": presets.wound, "hit": presets.weapon, "effort": presets.cost, "recover": presets.recovery}
    what = lists[event.kind](event.id).label[lang] if event.kind in lists else ""
    key = f"event_shake_{'none' if event.held is None else 'held' if event.held else 'broke'}" if event.kind == "shake" else f"event_{event.kind}"
    mode = Mode(event.id).label[lang] if event.kind == "pass" else ""
    return tag("li", _WORDS(key, lang, what=what, n=number(event.n, lang), mode=mode))


def _log(state: State, why, lang: str) -> Markup:
    rows = [_event(each, lang) for each in islice(reversed(state.events), 30)]
    return join(tag("div", button(_WORDS("undo", lang), "undo", off=not state.events), button(_WORDS("reset", lang), "reset", off=not state.events and state.pending is None), class_="ae-chips"),
                fold(join(_WORDS("log", lang), tag("span", number(len(state.events), lang), class_="ae-fold-note")), breakdown_list(why, lang) if why is not None and len(tuple(why)) else None,
                     tag("ol", rows, class_="ae-log") if rows else tag("p", _WORDS("log_empty", lang), class_="ae-help"), key="log"))


def said(state: State, lang: str) -> str:
    """The fighter in one line."""
    who, _ = after(state)
    words, _ = status_words(who, state.rulings, lang)
    text = _WORDS("summary", lang, energy=shown_number(who.energy, lang), blood=shown_number(who.blood, lang), calm=number(who.calm, lang), status=words.rstrip(".").lower())
    return text + "".join(f"; {each.state.label[lang]}" for each in who.states)


def draw(state: State, lang: str) -> dict[str, Markup]:
    """All regions of the widget."""
    who, why = after(state)
    return {
        "head": tag("div", tag("p", _WORDS("name", lang), class_="ae-title"), class_="ae-head"),
        "gauges": _gauges(state, who, lang),
        "calm": _shake(state, who, lang),
        "fold-damage": _damage(state, lang),
        "fold-time": _time(state, lang),
        "fold-who": _who(state, lang),
        "log": _log(state, why, lang),
        "fold-rulings": ruling_mark("squad", _OPTIONS, state.rulings, lang),
    }


