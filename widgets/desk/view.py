"""The check desk as markup: pure functions of its state and figures."""

import json
from dataclasses import replace as changed
from fractions import Fraction
from functools import lru_cache

from alterego_core.breakdown import Breakdown
from alterego_core.ego import bursts, checks, efforts, modifiers, swaps
from alterego_core.ego.attributes import ATTRIBUTES
from alterego_core.ego.difficulty import BANDS
from alterego_core.ego.modifiers import RowKind
from alterego_core.ego.rulings import DieSwap, FatigueCount, GmRanges, OpposedTie, RetryTime
from alterego_core.ego.skills import listed_skills
from alterego_core.notation import parse
from alterego_core.words import number, percent

from widgets.desk.figures import Figures, Outcome, effort_of, figures
from widgets.desk.reckoning import foe_modifiers, row_modifiers, side_name
from widgets.desk.table import dice_formula, idle_dice, result_dice
from widgets.desk.value import FITS, FOE_ROWS, INPUTS, MOST_HELPERS, MOST_OWN, TICKED, WIDE, Side, State, numbers
from widgets.ego.hero_numbers import OWN, attribute_name, skill_name
from widgets.parts.breakdown_list import breakdown_list, rule_mark
from widgets.parts.fields import button, choice, fold, number_field, scroll, segments, text_field, tick
from widgets.parts.markup import Markup, join, tag
from widgets.parts.odds_bars import odds_bars, odds_table
from widgets.parts.ruling_mark import ruling_mark
from widgets.parts.typed import remark
from widgets.parts.words import Words
from widgets.roller.throws import throw

__all__ = ["dice_formula", "draw", "hand_slots", "options_that_matter", "shared_code", "verdict_words"]

_WORDS = Words("check_desk")
_FACES = frozenset("123456")


# -- small words -------------------------------------------------------------------------


def _number(state: State, name: str, value, words: str, lang: str, *, low: int | None = None, high: int | None = None, help_=None, label=None) -> Markup:
    least, most = numbers().get(name, (low, high)) if low is None else (low, high)
    wrong = remark(_WORDS, state, name, value, least, most, lang)
    return number_field(name, label or words, state.drafts.get(name, value), low=least, high=most, help_=help_, problems=wrong,
                        less=_WORDS("one_less", lang, name=words), more=_WORDS("one_more", lang, name=words))


def verdict_words(out: Outcome, state: State, lang: str) -> tuple[str, bool | None]:
    """How it ended, in words, and whether well (`None`: neither)."""
    if out.verdict is not None:
        v = out.verdict
        if v.margin == 0:
            return _WORDS("success_equal" if v.success else "failure_equal", lang), v.success
        return _WORDS("success" if v.success else "failure", lang, margin=number(abs(v.margin), lang)), v.success
    if out.won is None:
        return _WORDS("tied" if state.rulings.opposed_tie is OpposedTie.REROLL else "tied_stays", lang), None
    if out.contest.tie:
        return _WORDS("won_tie" if out.won else "lost_tie", lang), out.won
    return _WORDS("won" if out.won else "lost", lang, margin=number(abs(out.margin), lang)), out.won


# -- who ---------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _attributes(lang: str) -> tuple[tuple[str, str], ...]:
    return tuple((a.id, a.name[lang]) for a in ATTRIBUTES)


@lru_cache(maxsize=8)
def _skills(rulings, lang: str) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(((s.id, s.name[lang]) for s in listed_skills(rulings)), key=lambda pair: pair[1]))


@lru_cache(maxsize=8)
def _bands(lang: str) -> tuple[tuple[str, str], ...]:
    return tuple((band.id, f"{band.name[lang]} ({number(band.low, lang)}–{number(band.high, lang)})") for band in BANDS)


@lru_cache(maxsize=8)
def _own_attributes(mine, lang: str) -> tuple[tuple[str, str], ...]:
    """The attributes with the levels of the hero the reader plays."""
    own = tuple((id, attribute_name(id)[lang]) for id, _ in mine.attributes if id.startswith(OWN))
    return tuple((id, f"{name} · {number(mine.attribute(id), lang)}") for id, name in (*_attributes(lang), *own))


@lru_cache(maxsize=8)
def _own_skills(mine, skills: tuple[tuple[str, str], ...], lang: str) -> tuple[tuple[str, str], ...]:
    """The skills the hero has learnt with their levels, the best first, and then the others."""
    details = dict(mine.details)
    learnt = tuple((id, f"{skill_name(id)[lang]}{f' ({details[id]})' if id in details else ''} · {number(level, lang)}") for id, level in mine.skills)
    return (*learnt, *(pair for pair in skills if mine.skill(pair[0]) is None))


def _side(state: State, side: Side, name: str, lang: str) -> Markup:
    attributes, skills = _attributes(lang), _skills(state.rulings, lang)
    if name == "me" and state.mine:
        attributes, skills = _own_attributes(state.mine, lang), _own_skills(state.mine, skills, lang)
    if all(id != side.skill for id, _ in skills):
        skills = (*skills, (side.skill, skill_name(side.skill)[lang]))
    if all(id != side.attribute for id, _ in attributes):
        attributes = (*attributes, (side.attribute, attribute_name(side.attribute)[lang]))
    no_skill = side.fit == "none"
    return tag("div",
               tag("div", choice(f"{name}.attribute", _WORDS("attribute", lang), attributes, side.attribute, class_="ae-grow"),
                   _number(state, f"{name}.level", side.level, _WORDS("level", lang), lang), class_="ae-row ae-pair"),
               None if no_skill else
               tag("div", choice(f"{name}.skill", _WORDS("skill", lang), skills, side.skill, class_="ae-grow"),
                   _number(state, f"{name}.skill_level", side.skill_level, _WORDS("skill_level", lang), lang, label=_WORDS("level", lang)), class_="ae-row ae-pair"),
               segments(f"{name}.fit", _WORDS("fit", lang), tuple((f, _WORDS(f, lang)) for f in FITS), side.fit, class_="ae-fit"),
               class_="ae-side")


def _extra_dice(state: State, side: Side, name: str, lang: str) -> Markup:
    return tag("div", *[_number(state, f"{name}.{k}", getattr(side, k), _WORDS(k, lang), lang) for k in ("penalty", "bonus")], class_="ae-row ae-extra")


def _against(state: State, fig: Figures, lang: str) -> Markup:
    switch = segments("against", _WORDS("against", lang), (("difficulty", _WORDS("against_difficulty", lang)), ("opponent", _WORDS("against_opponent", lang))), state.against)
    if state.against == "difficulty":
        bands = _bands(lang)
        if all(band.id != fig.band.id for band in BANDS):
            bands = (*bands, (fig.band.id, fig.band.name[lang]))
        return tag("div", switch, tag("div", _number(state, "difficulty", state.difficulty, _WORDS("difficulty", lang), lang),
                   choice("band", join(_WORDS("band", lang), " ", rule_mark((fig.band.rule,), lang)), bands, fig.band.id, class_="ae-grow"), class_="ae-row ae-grow"), class_="ae-row ae-against")
    acts = segments("active", _WORDS("active", lang), (("me", _WORDS("active_me", lang)), ("foe", _WORDS("active_foe", lang))), state.active)
    return tag("div", tag("div", switch, acts, class_="ae-row"), tag("fieldset", tag("legend", _WORDS("foe", lang), class_="ae-hidden"),
               text_field("foe_name", _WORDS("foe_name", lang), state.foe_name, longest=60), _side(state, state.foe, "foe", lang),
               _foe_circumstances(state, fig, lang), class_="ae-fieldset ae-stack"), class_="ae-stack")


def _span(row, lang: str) -> str:
    """What a row may come to, before anything is picked."""
    if row.kind is RowKind.FLAT:
        return number(row.value, lang, signed=True)
    return f"{number(row.values[0], lang, signed=True)}…{number(row.values[-1], lang, signed=True)}" if row.kind is RowKind.RANGE else "…"


@lru_cache(maxsize=4)
def _foe_rows(lang: str) -> tuple[tuple[str, str], ...]:
    return (("", _WORDS("foe_pick", lang)), ("own", _WORDS("foe_pick_own", lang)), *((row.id, f"{row.name[lang]} ({_span(row, lang)})") for row in FOE_ROWS))


def _foe_own(state: State, n: int, lang: str) -> Markup:
    own = state.foe_own[n]
    made = foe_modifiers(own, state)
    row = modifiers.row(own.row) if own.row else None
    name = row.name[lang] if row else made[0].label[lang]
    inner = [tag("span", name, " ", rule_mark((row.rule,), lang), class_="ae-grow") if row else text_field(f"foe_own.{n}.reason", _WORDS("own_reason", lang), own.reason, longest=80, class_="ae-grow")]
    if row is None or row.kind is RowKind.RANGE:
        low, high = (-WIDE, WIDE) if row is None else (row.low, row.high)
        inner.append(_number(state, f"foe_own.{n}.value", own.value, _WORDS("own_value", lang), lang, low=low, high=high))
    else:
        inner.append(tag("b", ", ".join(number(m.value, lang, signed=True) for m in made) or number(0, lang)))
    inner.append(button(_WORDS("remove", lang), "remove", with_=json.dumps({"what": "foe_own", "n": n}), label=_WORDS("own_remove", lang, name=name)))
    worked_out = None
    if own.inputs:
        fields = [_number(state, f"foe_own.{n}.{k}", typed, _WORDS(f"in_{k}", lang), lang, low=INPUTS[own.row][k][0], high=INPUTS[own.row][k][1]) for k, typed in own.inputs]
        worked_out = join(tag("div", fields, class_="ae-row"), _unknown(lang) if own.row == "mn-10" else None)
    flipped = changed(state, foe_own=(*state.foe_own[:n], changed(own, as_die=not own.as_die), *state.foe_own[n + 1:]))
    swap = [_swap(state, f"foe_own.{n}.as_die", m, own.as_die, flipped, lang, key="as_die_odds_foe") for m in made if swaps.can_swap((), m, state.rulings)]
    return tag("div", tag("div", inner, class_="ae-row"), worked_out, swap, class_="ae-own", data_key=f"foe-own-{n}")


@lru_cache(maxsize=2)
def _unknown(lang: str) -> Markup:
    return tag("p", _WORDS("unknown_is", lang, value=number(modifiers.EVADING_UNKNOWN, lang)), class_="ae-help")


def _foe_circumstances(state: State, fig: Figures, lang: str) -> Markup:
    chosen = fig.foe.modifiers
    split = checks.swaps(fig.foe, state.rulings)
    said = number(split.flat_total, lang, signed=True) if chosen else _WORDS("circumstances_none", lang)
    if split.penalty_dice:
        said = f"{said}, {_WORDS.count(split.penalty_dice, 'penalty_die_forms', lang)}"
    return fold(join(_WORDS("foe_circumstances", lang), tag("span", said, class_="ae-fold-note")),
                [_foe_own(state, n, lang) for n in range(len(state.foe_own))],
                choice("foe_add", _WORDS("foe_add", lang), _foe_rows(lang), "") if len(state.foe_own) < MOST_OWN else None,
                tag("div", _number(state, "foe.modifier", state.foe.modifier, _WORDS("foe_modifier", lang), lang), *[_number(state, f"foe.{k}", getattr(state.foe, k), _WORDS(k, lang), lang) for k in ("penalty", "bonus")], class_="ae-row ae-extra"),
                key="foe-circumstances")


# -- circumstances -----------------------------------------------------------------------


def _chance(state: State) -> Fraction:
    return figures(state).chance


@lru_cache(maxsize=256)
def _plain_row(id: str, lang: str, rules: Markup) -> Markup:
    """A row nobody ticked."""
    row = modifiers.row(id)
    return _framed_row(row, False, _span(row, lang), (), rules, lang)


def _framed_row(row, on: bool, note: str, inner, rules: Markup, lang: str) -> Markup:
    return tag("div", tag("div", tick(f"row:{row.id}", row.name[lang], on, note=note), tag("span", rules, class_="ae-row-rule"), class_="ae-mod-line"),
               tag("div", inner, class_="ae-mod-more") if inner else None, class_="ae-mod" + (" is-on" if on else ""), data_key=f"row-{row.id}")


def _row(state: State, row, lang: str) -> Markup:
    rules = rule_mark((row.rule,), lang)
    if row.id in ("mp-05", "mp-06") and "mn-12" in state.rows:
        return tag("p", row.name[lang], ": ", _WORDS("covered_by_distance", lang), class_="ae-help ae-covered", data_key=f"row-{row.id}")
    if row.id not in state.rows:
        return _plain_row(row.id, lang, rules)
    made, picked = row_modifiers(row.id, state.rows[row.id], state), state.rows[row.id]
    inner = []
    if row.kind is RowKind.RANGE and state.rulings.gm_ranges is GmRanges.ROLL:
        inner.append(button(_WORDS("draw", lang), "draw", with_=json.dumps({"row": row.id}), label=_WORDS("draw_label", lang, name=row.name[lang])))
    elif row.kind is RowKind.RANGE:
        inner.append(segments(f"pick:{row.id}", f"{_WORDS('pick', lang)}: {row.name[lang]}", tuple((str(v), number(v, lang, signed=True)) for v in row.values), str(picked), see_label=False))
    if row.id in INPUTS:
        inner.append(tag("div", [_number(state, f"in:{row.id}.{k}", picked.get(k), _WORDS(f"in_{k}", lang), lang, low=low, high=high) for k, (low, high, _) in INPUTS[row.id].items()], class_="ae-row"))
    if row.id == "mn-10":
        inner.append(_unknown(lang))
    inner += [_swap(state, f"die:{row.id}", m, row.id in state.dice_for, changed(state, dice_for=state.dice_for ^ {row.id}), lang)
              for m in made if swaps.can_swap((), m, state.rulings)]
    return _framed_row(row, True, ", ".join(number(m.value, lang, signed=True) for m in made) or number(0, lang), inner, rules, lang)


def _swap(state: State, field: str, modifier, as_die: bool, other: State, lang: str, *, key: str = "as_die_odds") -> Markup:
    """The tick that turns a −3 or −4 into a die, with the chance either way."""
    now, then = _chance(state), _chance(other)
    flat, die = (then, now) if as_die else (now, then)
    words = _WORDS("as_die", lang, value=number(modifier.value, lang))
    return tick(field, join(words, tag("span", _WORDS(key, lang, flat=percent(flat, lang), die=percent(die, lang)), class_="ae-note")), as_die)


def _own(state: State, n: int, lang: str) -> Markup:
    own = state.own[n]
    name = own.reason.strip() or _WORDS("own_unnamed", lang)
    inner = [tag("div", text_field(f"own.{n}.reason", _WORDS("own_reason", lang), own.reason, longest=80, class_="ae-grow"),
                 _number(state, f"own.{n}.value", own.value, _WORDS("own_value", lang), lang, low=-WIDE, high=WIDE),
                 button(_WORDS("remove", lang), "remove", with_=json.dumps({"what": "own", "n": n}), label=_WORDS("own_remove", lang, name=name)), class_="ae-row")]
    made = modifiers.custom(name, own.value)
    if swaps.can_swap((), made, state.rulings):
        flipped = changed(state, own=(*state.own[:n], changed(own, as_die=not own.as_die), *state.own[n + 1:]))
        inner.append(_swap(state, f"own.{n}.as_die", made, own.as_die, flipped, lang))
    return tag("div", inner, class_="ae-own", data_key=f"own-{n}")


def _circumstances(state: State, fig: Figures, lang: str) -> Markup:
    groups = []
    for group in dict.fromkeys(row.group for row in TICKED):
        rows = [row for row in TICKED if row.group == group]
        groups.append(tag("fieldset", tag("legend", _WORDS(f"group_{group}", lang)), [_row(state, row, lang) for row in rows], class_="ae-group", data_key=f"group-{group}"))
    chosen = fig.check.modifiers
    split = checks.swaps(fig.check, state.rulings)
    said = number(split.flat_total, lang, signed=True) if chosen else _WORDS("circumstances_none", lang)
    if split.penalty_dice:
        said = f"{said}, {_WORDS.count(split.penalty_dice, 'penalty_die_forms', lang)}"
    total = None
    if state.rulings.die_swap is DieSwap.TOTAL and swaps.can_swap(chosen, None, state.rulings):
        total = tick("swap_total", _WORDS("swap_total", lang, value=number(modifiers.total(chosen), lang)), state.swap_total)
    own = join([_own(state, n, lang) for n in range(len(state.own))],
               button(_WORDS("own_add", lang), "add", with_='{"what":"own"}', off=len(state.own) >= MOST_OWN))
    said = f"{said} · {percent(fig.chance, lang)}" if chosen else said
    return fold(join(_WORDS("circumstances" if state.against == "difficulty" else "my_circumstances", lang), tag("span", said, class_="ae-fold-note")),
                tag("p", _WORDS("circumstances_help", lang), class_="ae-help"), tag("div", groups, class_="ae-groups"), total,
                tag("fieldset", tag("legend", _WORDS("own", lang)), own, class_="ae-group ae-owns"),
                _extra_dice(state, state.me, "me", lang), key="circumstances", class_="ae-circumstances")


# -- the answer --------------------------------------------------------------------------


def _answer(state: State, fig: Figures, lang: str) -> Markup:
    hand = checks.hand(fig.check, state.rulings)
    formula = dice_formula(hand, fig.flat, lang)
    if state.against == "difficulty":
        big = tag("div", tag("span", _WORDS("chance_success", lang), class_="ae-label"), tag("output", percent(fig.chance, lang), class_="ae-answer"), class_="ae-big")
        goal = number(state.difficulty, lang)
    else:
        big = tag("div", tag("span", _WORDS("chance_win", lang), class_="ae-label"), tag("output", percent(fig.chance, lang), class_="ae-answer"), class_="ae-big")
        goal = dice_formula(checks.hand(fig.foe, state.rulings), int(checks.breakdown(fig.foe, state.rulings).total), lang)
    line = tag("p", tag("span", formula, class_="ae-formula"), " ", _WORDS("versus", lang), " ", tag("span", goal, class_="ae-formula"), class_="ae-versus")
    alone = None
    if state.helpers:
        alone = tag("p", _WORDS("together_alone", lang, chance=percent(_chance(changed(state, helpers=())), lang)), class_="ae-help")
    shots = next((burst for id, burst in (("mn-16", bursts.Burst.SHORT), ("mn-17", bursts.Burst.FULL)) if id in state.rows), None)
    hits = None
    if shots is not None:
        odds = bursts.bullets_odds(shots, state.rulings)
        hits = tag("p", _WORDS("bullets", lang, low=number(odds.low, lang), high=number(odds.high, lang), mean=number(odds.mean, lang)), class_="ae-help")
    return tag("form", tag("div", big, tag("div", line, alone, hits, class_="ae-grow"), button(_WORDS("roll", lang), "roll", look="main", submit=True, home=True), class_="ae-row ae-answer-row"),
               _contest(state, fig, lang), data_do="roll")


def _contest(state: State, fig: Figures, lang: str) -> Markup | None:
    if fig.contest is None:
        return None
    parts = [(key, getattr(fig.contest, key)) for key in ("win", "tie", "lose")]
    bar = tag("div", [tag("span", class_=f"ae-share is-{key}", style=f"flex-grow:{float(share) * 1000:.0f}") for key, share in parts if share], class_="ae-shares", aria_hidden="true")
    words = tag("p", [tag("span", tag("strong", percent(share, lang)), " ", _WORDS(key, lang), class_=f"ae-share-words is-{key}") for key, share in parts], class_="ae-shares-said")
    tie = f"tie_{state.rulings.opposed_tie.value}" + ("_foe" if state.active == "foe" and state.rulings.opposed_tie is OpposedTie.DEFENDER else "")
    return tag("div", bar, words, tag("p", _WORDS(tie, lang), class_="ae-help"), class_="ae-contest")


def _tray(state: State, fig: Figures, out: Outcome | None, lang: str) -> Markup:
    if out is None:
        words = _WORDS("dice_changed" if state.dice else "not_rolled", lang)
        return tag("div", idle_dice(checks.hand(fig.check, state.rulings), lang), tag("p", words, class_="ae-said", role="status"), class_="ae-tray")
    key = f"d{state.thrown}{'h' if state.by_hand else ''}"
    rows = [(_WORDS("mine", lang) if len(out.mine) > 1 or out.foe else None, out.mine[0])]
    rows += [(each.check.attribute_name[lang], each) for each in out.mine[1:]]
    body = [tag("div", tag("p", name, class_="ae-whose") if name else None, result_dice(result, lang, f"{key}-{n}"), class_="ae-throw") for n, (name, result) in enumerate(rows)]
    if out.joint is not None:
        body.append(tag("div", tag("p", _WORDS("team_result", lang), class_="ae-whose"), tag("p", tag("span", number(out.total, lang), class_="ae-sum")), class_="ae-throw"))
    if out.foe is not None:
        body.append(tag("div", tag("p", state.foe_name.strip() or _WORDS("his", lang), class_="ae-whose"), result_dice(out.foe, lang, f"{key}-f"), class_="ae-throw"))
    words, well = verdict_words(out, state, lang)
    kind = "" if well is None else " ae-good" if well else " ae-bad"
    said = tag("p", tag("strong", words, class_=f"ae-verdict{kind}"), tag("span", _WORDS("result", lang, total=number(out.total, lang)), class_="ae-hidden"), class_="ae-said", role="status")
    seed = None
    if not state.by_hand and state.seed and state.thrown:
        code = shared_code(state, out)
        copied = tag("button", _WORDS("share", lang), type="button", class_="ae-button ae-link-button", data_copy=code, data_done=_WORDS("copied", lang)) if code else None
        seed = tag("div", tag("span", _WORDS("seed_said", lang, seed=state.seed, n=state.thrown), class_="ae-help"), copied, class_="ae-seed-said")
    return tag("div", body, said, seed, class_="ae-tray ae-fresh" + (" is-several" if len(body) > 1 else ""))


def shared_code(state: State, out: Outcome) -> str | None:
    """The roll as a code that the dice roller verifies; only where one check alone was rolled."""
    if state.by_hand or len(out.mine) > 1 or out.joint is not None or out.foe is not None:
        return None
    result = out.mine[0]
    formula = parse(dice_formula(checks.hand(result.check, state.rulings), out.total - result.dice, "en"))
    return throw(formula, state.seed, state.thrown).code()


def _odds(state: State, fig: Figures, out: Outcome | None, lang: str) -> Markup:
    if fig.contest is not None:
        margins = fig.contest.margins
        return join(odds_bars("odds", margins, lang, title=_WORDS("odds_margin", lang), inside=lambda v: v > 0, mark=out.margin if out and out.foe else None,
                              mark_label=number(out.margin, lang, signed=True) if out and out.foe else None,
                              inside_words=_WORDS("odds_win", lang, chance=percent(fig.chance, lang))), odds_table(margins, lang))
    return join(odds_bars("odds", fig.odds, lang, title=_WORDS("odds_total", lang), inside=lambda v: checks.judge(v, state.difficulty, state.rulings).success,
                          mark=out.total if out else None, pick="difficulty", inside_words=_WORDS("odds_success", lang, chance=percent(fig.chance, lang))), odds_table(fig.odds, lang))


def _why(state: State, fig: Figures, out: Outcome | None, lang: str) -> Markup:
    if out is None:
        parts = [breakdown_list(fig.breakdown, lang, total_label=_WORDS("why_mine", lang))]
    elif out.joint is None:
        parts = [breakdown_list(out.mine[0].breakdown, lang)]
    else:
        parts = [breakdown_list(each.breakdown, lang, total_label=each.check.attribute_name[lang] if n else _WORDS("mine", lang)) for n, each in enumerate(out.mine)]
        parts.append(breakdown_list(out.joint, lang, total_label=_WORDS("team_result", lang)))
    if fig.foe is not None:
        label = state.foe_name.strip() or _WORDS("his", lang)
        parts.append(breakdown_list(out.foe.breakdown if out else checks.breakdown(fig.foe, state.rulings), lang, total_label=label if out else _WORDS("why_foe", lang)))
    return fold(join(_WORDS("why", lang), tag("span", number(out.total if out else fig.flat, lang), class_="ae-fold-note")), parts, key="why")


# -- helpers, attempts, real dice --------------------------------------------------------


def _helpers(state: State, lang: str) -> Markup:
    rows = []
    for n, helper in enumerate(state.helpers):
        name = helper.name.strip() or _WORDS("helper_unnamed", lang, n=n + 1)
        rows.append(tag("div", text_field(f"helper.{n}.name", _WORDS("helper_name", lang, n=n + 1), helper.name, longest=60, class_="ae-grow"),
                        _number(state, f"helper.{n}.base", helper.base, _WORDS("helper_base", lang), lang, low=0, high=200),
                        button(_WORDS("remove", lang), "remove", with_=json.dumps({"what": "helper", "n": n}), label=_WORDS("helper_remove", lang, name=name)), class_="ae-row", data_key=f"helper-{n}"))
    words = _WORDS("helpers_count", lang, count=_WORDS.count(len(state.helpers), "helper_forms", lang)) if state.helpers else _WORDS("helpers", lang)
    return fold(words, tag("p", _WORDS("helpers_help", lang), " ", rule_mark(("A-251", "A-252"), lang), class_="ae-help"), tag("div", rows, class_="ae-stack") if rows else None,
                tick("old_colleagues", _WORDS("old_colleagues", lang), state.old_colleagues) if rows else None,
                button(_WORDS("helper_add", lang), "add", with_='{"what":"helper"}', off=len(state.helpers) >= MOST_HELPERS), key="helpers")


def _time(seconds: int, lang: str) -> str:
    minutes, rest = divmod(int(seconds), 60)
    parts = ([_WORDS.count(minutes, "minute_forms", lang)] if minutes or not rest else []) + ([_WORDS.count(rest, "second_forms", lang)] if rest else [])
    return " ".join(parts)


def _thread(state: State, fig: Figures, lang: str) -> Markup:
    if state.against != "difficulty":
        return Markup("")
    body = [tag("p", _WORDS("thread_help", lang), " ", rule_mark(("A-172", "A-173", "A-174", "A-256"), lang), class_="ae-help"), tick("thread", _WORDS("thread_on", lang), state.thread)]
    if state.thread:
        own_time = state.rulings.retry_time is RetryTime.GM
        times = ["try_minutes"] if own_time else ["try_actions", "budget"]
        by_gm = ["gm_dice"] if state.rulings.fatigue_count is FatigueCount.GM else []
        body.append(tag("div", text_field("goal", _WORDS("goal", lang), state.goal, longest=80, placeholder=_WORDS("goal_hint", lang), class_="ae-grow"),
                        *[_number(state, k, getattr(state, k), _WORDS(k, lang), lang) for k in ("endurance", *times, *by_gm)], class_="ae-row"))
        body.append(_thread_state(state, fig, lang))
        body.append(tag("div", button(_WORDS("rest", lang), "rest"), *[_prepare(state, id, lang) for id in ("mp-12", "mp-13")],
                        button(_WORDS("forget", lang), "forget", off=not state.tries), class_="ae-chips"))
        if state.tries:
            body.append(_tries(state, lang))
    return fold(join(_WORDS("thread", lang), tag("span", number(len(state.tries), lang), class_="ae-fold-note") if state.thread and state.tries else None), body, key="thread")


def _prepare(state: State, id: str, lang: str) -> Markup:
    row = modifiers.row(id)
    return button(row.name[lang], "toggle", with_=json.dumps({"row": id}), pressed=id in state.rows)


def _thread_state(state: State, fig: Figures, lang: str) -> Markup:
    effort = effort_of(state)
    free = next((n for n in range(60) if efforts.penalty_dice(changed(effort, since_rest=effort.since_rest + n), state.rulings)), None)
    tired = _WORDS("thread_tired", lang, count=_WORDS.count(fig.tired, "penalty_die_forms", lang)) if fig.tired else \
        _WORDS("thread_fresh", lang, count=_WORDS.count(free, "attempt_forms", lang)) if free is not None else ""
    lines = [_WORDS("thread_next", lang, n=len(state.tries) + 1, tired=tired)]
    if fig.carried:
        lines.append(_WORDS("thread_carried", lang, bonus=number(fig.carried, lang, signed=True)))
    if not state.helpers:
        plain = changed(fig.check, penalty_dice=fig.check.penalty_dice - fig.tired)
        lines.append(_WORDS("thread_within", lang, n=3, chance=percent(efforts.success_within(effort, plain, state.difficulty, 3, state.rulings), lang)))
    if state.seconds:
        lines.append(_WORDS("thread_time", lang, time=_time(state.seconds, lang)))
    return tag("p", " ".join(line.strip() for line in lines), class_="ae-callout ae-thread")


def _tries(state: State, lang: str) -> Markup:
    rows, carrying = [], any(each.carried for each in state.tries)
    for n, each in enumerate(state.tries, 1):
        way = attribute_name(each.attribute)[lang] + (f" + {skill_name(each.skill)[lang]}" if each.skill else "")
        dice = tag("span", _WORDS.count(each.tired, "penalty_die_forms", lang), class_="ae-note") if each.tired else None
        rows.append(tag("tr", tag("th", n, scope="row"), tag("td", way, dice), tag("td", number(each.result, lang)),
                        tag("td", number(each.result + each.carried, lang)) if carrying else None,
                        tag("td", _WORDS("try_success" if each.success else "try_failure", lang), class_="ae-good" if each.success else "ae-bad")))
    keys = ("try_way", "try_result", *(("try_had",) if carrying else ()), "try_outcome")
    head = tag("tr", tag("th", "№", scope="col"), [tag("th", _WORDS(k, lang), scope="col") for k in keys])
    words = _WORDS("tries_caption", lang)
    return scroll(tag("table", tag("caption", words, class_="ae-hidden"), tag("thead", head), tag("tbody", rows), class_="ae-table ae-tries"), words)


def hand_slots(state: State, fig: Figures) -> list[tuple[str, str, int]]:
    """Fields for real dice: (whose, what die, number among its kind), in the order added, bonus, subtracted."""
    one_roll = state.rulings.coop_dice.value == "one"
    people = [("me", fig.check)] + ([] if one_roll else [(f"h{n}", c) for n, c in enumerate(fig.team[1:])]) + ([("foe", fig.foe)] if fig.foe else [])
    slots = []
    for whose, check in people:
        hand = checks.hand(check, state.rulings)
        slots += [(whose, "plus", n + 1) for n in range(checks.POSITIVE_DICE)]
        slots += [(whose, "bonus", n + 1) for n in range(hand.positive - checks.POSITIVE_DICE)]
        slots += [(whose, "minus", 1)] + [(whose, "penalty", n + 1) for n in range(hand.negative - checks.NEGATIVE_DICE)]
    return slots


def _hand(state: State, fig: Figures, lang: str) -> Markup:
    cells = []
    for whose, kind, n in hand_slots(state, fig):
        field = f"hand.{whose}.{kind}.{n}"
        words = _WORDS(f"hand_{kind}", lang, n=n)
        if whose == "foe":
            words = _WORDS("hand_foe", lang, die=words.lower())
        elif whose != "me":
            place = int(whose[1:])
            words = _WORDS("hand_helper", lang, name=state.helpers[place].name.strip() or _WORDS("helper_unnamed", lang, n=place + 1), die=words.lower())
        typed = state.hand.get(field, "")
        wrong = (_WORDS("hand_missing", lang),) if (typed or state.hand_tried) and typed.strip() not in _FACES else ()
        cells.append(text_field(field, words, typed, longest=3, problems=wrong))
    return fold(_WORDS("hand", lang), tag("form", tag("p", _WORDS("hand_help", lang), class_="ae-help"), tag("div", cells, class_="ae-hand"),
                button(_WORDS("hand_count", lang), "hand", submit=True), data_do="hand"), key="hand")


def options_that_matter(state: State) -> tuple[str, ...]:
    """The rulings on which the numbers of this desk rest just now."""
    his = {own.row: own for own in state.foe_own} if state.against == "opponent" else {}
    rows = {*state.rows, *his} - {""}
    found = ["strict" if state.against == "difficulty" else "opposed_tie"]
    made = [m for id, picked in state.rows.items() for m in row_modifiers(id, picked, state)] + [m for own in his.values() for m in foe_modifiers(own, state)]
    if any(m.swappable for m in made) or any(o.value in modifiers.SWAPPABLE for o in state.own) or state.rulings.die_swap is not DieSwap.OPTIONAL_EACH:
        found.append("die_swap")
    found += [option for option, ids in (("evade", {"mn-10"}), ("range", {"mn-12"}), ("close", {"mn-12"}), ("cover", {"mn-06", "mn-07", "mn-08"})) if ids & rows]
    if any(modifiers.row(id).kind is RowKind.RANGE for id in rows):
        found.append("gm_ranges")
    if "mp-14" in state.rows and state.me.skill == "hand_to_hand" or "mp-14" in his and state.foe.skill == "hand_to_hand":
        found.append("handtohand")
    if state.helpers:
        found += ["coop_many", "coop_dice"]
    if state.thread and state.against == "difficulty":
        found += ["fatigue_count", "fatigue_growth", "retry_time", "cum_scope", "cum_other"]
    return tuple(found)


def draw(state: State, fig: Figures, out: Outcome | None, lang: str) -> dict[str, Markup]:
    """All regions of the desk."""
    return {
        "head": tag("div", tag("p", _WORDS("name", lang), class_="ae-title"), class_="ae-head"),
        "who": tag("fieldset", tag("legend", _WORDS("me", lang), class_="ae-hidden"), _side(state, state.me, "me", lang), class_="ae-fieldset"),
        "circumstances": _circumstances(state, fig, lang),
        "against": _against(state, fig, lang),
        "answer": _answer(state, fig, lang),
        "tray": _tray(state, fig, out, lang),
        "odds": _odds(state, fig, out, lang),
        "fold-why": lambda: _why(state, fig, out, lang),
        "fold-helpers": lambda: _helpers(state, lang),
        "fold-thread": lambda: _thread(state, fig, lang) or Markup(""),
        "fold-hand": lambda: _hand(state, fig, lang) or Markup(""),
        "fold-rulings": lambda: ruling_mark("ego", options_that_matter(state), state.rulings, lang) or Markup(""),
    }
