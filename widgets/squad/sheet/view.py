"""The fighter's sheet as markup: pure functions of its state."""

import json
from fractions import Fraction
from functools import lru_cache

from alterego_core.squad import medicine, sheet, traps, weapons
from alterego_core.squad.body import Sex, minimum_weight
from alterego_core.squad.draft import TEXT_FIELDS, skill_ledger, stat_ledger
from alterego_core.squad.load import lift
from alterego_core.squad.parameters import parameter, parameter_ids
from alterego_core.squad.remarks import is_warning
from alterego_core.squad.rulings import Acceleration
from alterego_core.squad.sheet_labels import labels
from alterego_core.squad.skills import has, locked, next_at, of_stat, per_point, skill, unlocked
from alterego_core.squad.stats import Stat
from alterego_core.words import number

from widgets.parts.breakdown_list import breakdown_list, rule_mark
from widgets.parts.fields import button, fold, scroll, segments, text_field
from widgets.parts.markup import UID, Markup, join, tag
from widgets.parts.ruling_mark import ruling_mark
from widgets.parts.words import Words
from widgets.squad.pieces import capital, number_of
from widgets.squad.sheet.value import BOUNDS, LONGEST, SIZES, STORIES, State, found_problems, reading, worked_out

__all__ = ["draw", "said", "shown_number"]

_WORDS = Words("fighter_sheet")
_OPTIONS = ("accel", "maxstrength", "minweight", "grapple", "reload_min", "attention", "tripwire")
_LABELS = {label.where: label.words for label in labels()}


def shown_number(value, lang: str) -> str:
    """A number with two decimals where it has more."""
    exact = Fraction(value)
    return number(value, lang) if (exact * 100).denominator == 1 else number(value, lang, digits=2)


def _size(state: State, name: str, lang: str) -> Markup:
    value = getattr(state.draft, name)
    wrong = (_WORDS("bad_size", lang),) if name in state.drafts else ()
    text = state.drafts.get(name, "" if value is None else shown_number(value, lang))
    return text_field(name, _WORDS(name, lang), text, longest=12, problems=wrong, class_="ae-short")


def _body(state: State, lang: str) -> Markup:
    sexes = (("", _WORDS("sex_unsaid", lang)), *((sex.value, sex.label[lang]) for sex in Sex))
    return tag("div", text_field("name", _LABELS["name"][lang], state.draft.name, longest=STORIES["name"], class_="ae-grow"),
               *[_size(state, name, lang) for name in SIZES], segments("sex", _WORDS("sex", lang), sexes, state.draft.sex.value if state.draft.sex else ""), class_="ae-row")


def _points(left: int, granted: int, rules: tuple, lang: str) -> Markup:
    words = _WORDS("points_left", lang, left=number(left, lang), granted=number(granted, lang)) if left >= 0 else _WORDS("points_over", lang, over=number(-left, lang), granted=number(granted, lang))
    return tag("span", words, " ", rule_mark(rules, lang), class_="ae-help" + (" ae-bad" if left < 0 else ""))


@lru_cache(maxsize=512)
def _skill_help(id: str, level: int, lang: str, rules: tuple) -> Markup | None:
    from alterego_core.squad.skills import Levels

    coming = next_at(Levels(**{id: level}), id)
    parts = []
    if coming is not None:
        parts.append(_WORDS("next_at", lang, level=number(coming.threshold, lang), what=coming.text[lang]))
    parts += [f"{_WORDS('each_point', lang)} {each.text[lang]}" for each in per_point(id)]
    return join([join(part, tag("br")) for part in parts[:-1]], parts[-1]) if parts else None


def _group(state: State, stat: Stat, lang: str) -> Markup:
    draft = state.draft
    value = draft.stats[stat]
    fields = []
    for each in of_stat(stat):
        level = draft.skills[each.id]
        fields.append(number_of(state, f"skills.{each.id}", level, each.label[lang], lang, BOUNDS[f"skills.{each.id}"], help_=_skill_help(each.id, level, lang, ()),
                                class_="is-over" if level > value else ""))
    return tag("fieldset", tag("legend", stat.label[lang], class_="ae-hidden"),
               tag("div", number_of(state, f"stats.{stat.value}", value, stat.label[lang], lang, BOUNDS[f"stats.{stat.value}"], class_="ae-stat"), class_="ae-stat-row"),
               tag("div", fields, class_="ae-skills"), class_="ae-fieldset ae-stat-group")


def _numbers(state: State, lang: str) -> Markup:
    stats, levels = stat_ledger(state.draft), skill_ledger(state.draft, state.rulings)
    return join(tag("p", _WORDS("stats", lang), " ", _points(stats.left, stats.granted, ("B-53",), lang), tag("br"), _WORDS("skills", lang), " ", _points(levels.left, levels.granted, ("B-70", "B-96"), lang),
                    class_="ae-points", role="status"),
                tag("div", [_group(state, stat, lang) for stat in Stat], class_="ae-stat-groups"))


def _value(id: str, why, lang: str) -> str:
    if why is None:
        return "–"
    unit = parameter(id).get("unit")
    return shown_number(why.total, lang) + (f" {unit[lang]}" if unit else "")


def _parameters(state: State, lang: str) -> Markup:
    found = worked_out(state.draft, state.rulings, state.acceleration)
    rows = [tag("div", tag("dt", parameter(id)["name"][lang], tag("span", parameter(id)["formula"][lang], class_="ae-note")), tag("dd", _value(id, found[id], lang))) for id in parameter_ids()]
    if state.draft.sex and state.draft.height_cm is not None:
        least = minimum_weight(state.draft.sex, state.draft.height_cm, state.draft.skills.athletics)
        rows.append(tag("div", tag("dt", _WORDS("least_weight", lang)), tag("dd", f"{shown_number(least.total, lang)} {_WORDS('kg', lang)}")))
    free = number_of(state, "acceleration", state.acceleration, _WORDS("acceleration", lang), lang, BOUNDS["acceleration"]) if state.rulings.accel is Acceleration.FREE else None
    return join(tag("p", _WORDS("parameters", lang), class_="ae-subtitle"), tag("dl", rows, class_="ae-facts"), free)


def _why(state: State, lang: str) -> Markup:
    found = worked_out(state.draft, state.rulings, state.acceleration)
    parts = [breakdown_list(found[id], lang, total_label=parameter(id)["name"][lang]) for id in parameter_ids() if found[id] is not None]
    if state.draft.sex and state.draft.height_cm is not None:
        parts.append(breakdown_list(minimum_weight(state.draft.sex, state.draft.height_cm, state.draft.skills.athletics), lang, total_label=_WORDS("least_weight", lang)))
    return fold(_WORDS("why_all", lang), parts, key="why")


def _unlock(each, state: State, lang: str) -> Markup:
    waits = tag("span", _WORDS("waits", lang), class_="ae-badge") if each.id == "grapple" and not has(state.draft.skills, each.id, state.rulings) and state.draft.skills[each.skill] >= each.threshold else None
    return tag("li", capital(each.text[lang]), waits, tag("span", f"{skill(each.skill).label[lang]} {number(each.threshold, lang)} ", rule_mark((each.rule,), lang), class_="ae-note"))


def _unlocks(state: State, lang: str) -> Markup:
    opened, closed = unlocked(state.draft.skills), locked(state.draft.skills)
    return join(tag("p", _WORDS("unlocked", lang, n=number(len(opened), lang), all=number(len(opened) + len(closed), lang)), class_="ae-subtitle"),
                tag("ul", [_unlock(each, state, lang) for each in opened], class_="ae-unlocks") if opened else tag("p", _WORDS("nothing_open", lang), class_="ae-help"))


def _closed(state: State, lang: str) -> Markup:
    closed = locked(state.draft.skills)
    return fold(join(_WORDS("locked", lang), tag("span", number(len(closed), lang), class_="ae-fold-note")), tag("ul", [_unlock(each, state, lang) for each in closed], class_="ae-unlocks"), key="locked")


def _problem(problem, lang: str, line: int | None = None) -> Markup:
    place = _WORDS("line", lang, line=line) + " " if line is not None and "line" not in problem.facts else ""
    return join(place, problem.text(lang), " ", rule_mark((problem.rule,), lang) if problem.rule else None)


def _remarks(state: State, lang: str) -> Markup:
    found = found_problems(state.draft, state.rulings)
    hard, soft = [p for p in found if not is_warning(p)], [p for p in found if is_warning(p)]
    parts = []
    if hard:
        parts.append(tag("div", tag("p", _WORDS("not_ready", lang), class_="ae-problems-head"), tag("ul", [
            tag("li", _problem(p, lang), " ", button(_WORDS("allow", lang), "allow", look="link-button", with_=json.dumps({"code": p.code}), label=_WORDS("allow_label", lang, what=p.text(lang)))) for p in hard]),
            class_="ae-problems", role="status"))
    else:
        parts.append(tag("p", _WORDS("ready", lang), class_="ae-callout is-good", role="status"))
    if soft:
        parts.append(tag("div", tag("ul", [tag("li", _problem(p, lang)) for p in soft]), class_="ae-callout ae-thread"))
    if state.draft.allowed:
        parts.append(tag("p", _WORDS("allowed", lang, n=number(len(state.draft.allowed), lang)), " ", button(_WORDS("allow_none", lang), "forbid", look="link-button"), class_="ae-help"))
    return join(parts)


def _use(state: State, lang: str) -> Markup:
    found = worked_out(state.draft, state.rulings, state.acceleration)
    levels = state.draft.skills
    load = None
    if found.strength is not None:
        tried = lift(state.load, found.strength)
        load = _WORDS("load_fits" if tried.fits else "load_heavy", lang, kg=shown_number(abs(tried.spare), lang))
    rounds = weapons.reload_rounds(state.reload, levels.weapon_handling, state.rulings)
    rows = []
    for kind in traps.TrapKind:
        cells = []
        for work in traps.Work:
            may = traps.permission(levels, kind, work, state.rulings)
            cells.append(tag("td", _WORDS("may" if may.allowed else "may_not", lang), tag("span", f"{skill(may.skill_id).label[lang]} {number(may.needs, lang)}", class_="ae-note"),
                             class_="ae-words " + ("ae-good" if may.allowed else "")))
        rows.append(tag("tr", tag("th", capital(kind.label[lang]), scope="row"), cells))
    heals = []
    for kind in medicine.WoundKind:
        way = medicine.treatment(levels, kind)
        heals.append(tag("li", f"{capital(kind.label[lang])}: {way.label[lang]}. ", tag("b", _WORDS("may", lang), class_="ae-good") if way.allowed else "; ".join(p.text(lang) for p in way.problems), " ", rule_mark((way.rule,), lang)))
    noticed = traps.notice(levels, 0, rulings=state.rulings).how
    return fold(_WORDS("in_use", lang),
                tag("div", number_of(state, "load", state.load, _WORDS("load", lang), lang, BOUNDS["load"], help_=load),
                    number_of(state, "reload", state.reload, _WORDS("reload", lang), lang, BOUNDS["reload"],
                              help_=join(_WORDS("reload_said", lang, rounds=_WORDS.count(rounds.total, "round_forms", lang)), " ", rule_mark(("B-103",), lang))), class_="ae-row"),
                scroll(tag("table", tag("caption", _WORDS("traps", lang), class_="ae-hidden"), tag("thead", tag("tr", tag("th", _WORDS("traps", lang), scope="col"), [tag("th", _WORDS(f"work_{w.value}", lang), scope="col", class_="ae-words") for w in traps.Work])),
                               tag("tbody", rows), class_="ae-table"), _WORDS("traps", lang)),
                tag("p", _WORDS(f"notice_{noticed.value}", lang), " ", rule_mark(("B-127",), lang), class_="ae-help"),
                tag("p", _WORDS("treats", lang), class_="ae-subtitle"), tag("ul", heals), key="use")


def _area(field: str, label: str, text: str, *, rows: int, longest: int, help_: str | None = None, readonly: bool = False) -> Markup:
    # A line break right after the opening tag would be lost.
    return tag("div", tag("label", label, for_=f"{UID}-{field}", class_="ae-label"),
               tag("textarea", "\n" + text, id=f"{UID}-{field}", class_="ae-input ae-area", rows=rows, maxlength=longest, spellcheck="false", readonly=readonly, data_set=None if readonly else field,
                   aria_describedby=f"{UID}-{field}-help" if help_ else None),
               tag("p", help_, class_="ae-help", id=f"{UID}-{field}-help") if help_ else None, class_="ae-field", data_key=f"field-{field}")


def _story(state: State, lang: str) -> Markup:
    fields = []
    for name in TEXT_FIELDS[1:]:
        value, label = getattr(state.draft, name), _LABELS[name][lang]
        fields.append(_area(name, label, value, rows=3, longest=STORIES[name]) if STORIES[name] > 200 else text_field(name, label, value[:STORIES[name]], longest=STORIES[name]))
    return fold(_WORDS("story", lang), tag("div", fields, class_="ae-stack"), key="story")


@lru_cache(maxsize=16)
def _written(draft, lang: str, rulings) -> str:
    return sheet.write(draft, lang, rulings)


def _out(state: State, lang: str) -> Markup:
    text = _written(state.draft, lang, state.rulings)
    return fold(_WORDS("out", lang), _area("out", _WORDS("out_label", lang), text, rows=12, longest=100_000, readonly=True),
                tag("div", tag("button", _WORDS("copy", lang), type="button", class_="ae-button", data_copy=text, data_done=_WORDS("copied", lang)), class_="ae-chips"), key="out")


def _in(state: State, lang: str) -> Markup:
    parts = [_area("text", _WORDS("in_label", lang), state.text, rows=12, longest=LONGEST, help_=_WORDS("in_help", lang)),
             tag("div", button(_WORDS("read", lang), "read", look="main", off=not state.text.strip()),
                 *[button(_WORDS(f"load_{id}", lang), "printed", look="chip", with_=json.dumps({"id": id})) for id in ("sample", "blank")], class_="ae-chips")]
    if state.was_read:
        found = reading(state.text)
        lines = [_problem(p, lang) for p in found.problems]
        if found.lines:
            lines += [_problem(p, lang, found.line_of(p)) for p in found_problems(found.draft, state.rulings)]
        head = _WORDS("read_remarks", lang, n=number(len(lines), lang)) if lines else _WORDS("read_clean", lang)
        parts.append(tag("div", tag("p", head, class_="ae-problems-head"), tag("ul", [tag("li", line) for line in lines]) if lines else None,
                         class_="ae-callout ae-thread ae-read" if lines else "ae-callout is-good ae-read", role="status"))
    return fold(_WORDS("in", lang), parts, key="in")


def said(state: State, lang: str) -> str:
    """The sheet in one line."""
    found = worked_out(state.draft, state.rulings, state.acceleration)
    hard = [p for p in found_problems(state.draft, state.rulings) if not is_warning(p)]
    what = ", ".join(f"{parameter(id)['name'][lang].lower()} {_value(id, found[id], lang)}" for id in ("energy", "calm", "initiative"))
    name = state.draft.name.strip() or _WORDS("nameless", lang)
    return f"{name}: {what}; " + (_WORDS("summary_problems", lang, count=_WORDS.count(len(hard), "problem_forms", lang)) if hard else _WORDS("summary_ready", lang))


def draw(state: State, lang: str) -> dict[str, Markup]:
    """All regions of the sheet."""
    return {
        "head": tag("div", tag("p", _WORDS("name", lang), class_="ae-title"), class_="ae-head"),
        "body": _body(state, lang),
        "numbers": _numbers(state, lang),
        "remarks": _remarks(state, lang),
        "parameters": _parameters(state, lang),
        "unlocks": _unlocks(state, lang),
        "fold-locked": _closed(state, lang),
        "fold-why": _why(state, lang),
        "fold-use": _use(state, lang),
        "fold-story": _story(state, lang),
        "fold-out": _out(state, lang),
        "fold-in": _in(state, lang),
        "fold-rulings": ruling_mark("squad", _OPTIONS, state.rulings, lang),
    }
