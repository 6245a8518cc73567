"""The fighter's maker as markup: pure functions of its state."""

from fractions import Fraction
from functools import lru_cache

from alterego_core.breakdown import Breakdown, Term
from alterego_core.heroes import portrait
from alterego_core.heroes.hero import Hero, System
from alterego_core.points import Ledger
from alterego_core.problems import Problem
from alterego_core.rounding import rounded
from alterego_core.squad.body import Sex
from alterego_core.squad.draft import TEXT_FIELDS
from alterego_core.squad.parameters import parameter, parameter_ids
from alterego_core.squad.rulings import Acceleration, MinWeight
from alterego_core.squad.skills import Levels, has, next_at, of_stat, per_point, skill, unlocked, unlocks
from alterego_core.squad.stats import HIGHEST, Stat
from alterego_core.words import number

from widgets.heroes.chances import chances
from widgets.heroes.growing import given_note, growing
from widgets.heroes.panel import LONGEST_WORDS
from widgets.heroes.picture import picture
from widgets.heroes.remark_list import remark_list
from widgets.heroes.share import arrival, picture_field, share
from widgets.heroes.start import finish_button, start
from widgets.heroes.steps import step, verdict
from widgets.parts.breakdown_list import breakdown_list, rule_mark
from widgets.parts.fields import button, fold, segments, text_area, text_field
from widgets.parts.markup import UID, Markup, join, tag
from widgets.parts.ruling_mark import ruling_mark
from widgets.parts.typed import number_input
from widgets.parts.words import Words
from widgets.squad.maker.figures import Figures, figures, next_price, shown, value_of
from widgets.squad.maker.sheet import sheet
from widgets.squad.maker.value import BOUNDS, SIZES, State
from widgets.squad.pieces import capital

__all__ = ["draw", "field_of", "said"]

_WORDS = Words("squad_maker")
_LINES = ("name", "age", "rank", "specialisation")
_RULINGS = ("skillpoints", "skill_cost", "minweight", "maxstrength", "strength_ath", "accel", "run_group", "metab_frac", "faint", "calm_sample", "template", "grapple")
_AT_ONCE = ("energy", "calm", "initiative", "metabolism", "iq")
_FIRST_SKILL = next(id for id, _ in Levels().items())


def _step(n: int, key: str, lang: str, *rules: str, id_: str | None = None) -> Markup:
    return step(n, _WORDS(key, lang), lang, *rules, id_=id_)


def _texts(problems: tuple[Problem, ...], lang: str) -> tuple[str, ...]:
    """What is wrong at a field; that it is still empty is told by the remarks alone, nobody has erred yet."""
    return tuple(each.text(lang) for each in problems if not each.code.endswith("_missing"))


def field_of(problem: Problem, hero: Hero) -> str | None:
    """The field of the widget that a problem speaks of, None where there is none."""
    where = problem.where
    part = where.partition(".")[0]
    if where in BOUNDS or where in SIZES or where == "sex":
        return where
    match part:
        case "stats":
            return f"stats.{Stat.HEALTH.value}"
        case "skills":
            return f"skills.{next((id for id, level in hero.sheet.skills.items() if level), _FIRST_SKILL)}"
        case "printed":
            return "printed"
    return f"words:{where}" if where in TEXT_FIELDS else None


# -- the points, always in sight --------------------------------------------------------------


@lru_cache(maxsize=64)
def _purse(key: str, left: int, have: int, lang: str, from_game: str = "") -> Markup:
    over = left < 0
    used = min(100, rounded(100 * Fraction(have - left, have))) if have > 0 else 100
    return tag("span", tag("span", _WORDS(key, lang), class_="ae-two-name"),
               tag("strong", _WORDS("over" if over else "left", lang, points=_WORDS.count(abs(left), "point_forms", lang)), class_="is-bad" if over else None),
               tag("span", _WORDS("of", lang, spent=number(have - left, lang), granted=number(have, lang)), f" ({from_game})" if from_game else None, class_="ae-two-of ae-budget-more"),
               tag("span", tag("span", style=f"width:{max(0, used)}%", class_="is-over" if over else None), class_="ae-purse", aria_hidden="true"), class_="ae-two-purse")


def _have(book: Ledger) -> int:
    return book.granted + book.earned


def _budget(its: Figures, lang: str) -> Markup:
    return tag("div", _purse("stats", its.stats.left, _have(its.stats), lang), _purse("skills", its.skills.left, _have(its.skills), lang, given_note(its.state.hero, its.state.rulings, lang)), verdict(its.found, lang),
               class_="ae-maker-budget is-two", role="status")


# -- the personal file --------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _words(said: tuple[tuple[str, str], ...], image: str, lang: str) -> Markup:
    """The words, drawn anew only when one of them changes."""
    words = dict(said)
    rows = [row for row in portrait.fields(System.SQUAD) if row.id != portrait.PICTURE]
    done = sum(bool(text.strip()) for text in words.values())
    short = [text_field(f"words:{row.id}", row.name[lang], words[row.id], help_=row.prompt[lang]) for row in rows if row.id in _LINES]
    long = [text_area(f"words:{row.id}", row.name[lang], words[row.id], help_=row.prompt[lang], longest=LONGEST_WORDS) for row in rows if row.id not in _LINES]
    name = words["name"].strip() or _WORDS("nameless", lang)
    return join(
        _step(1, "words", lang, "B-49", "B-152"),
        tag("p", _WORDS("words_help", lang), " ", _WORDS("words_done", lang, done=number(done, lang), all=number(len(rows), lang)), class_="ae-help"),
        picture_field(picture(image, _WORDS("portrait_of", lang, name=name)), _WORDS("no_portrait", lang), _WORDS("picture_help", lang), lang),
        tag("div", short, class_="ae-maker-pair"), tag("div", long, class_="ae-maker-pair"))


# -- body ---------------------------------------------------------------------------------------


def _size(its: Figures, name: str, lang: str, help_: object = None) -> Markup:
    state, value = its.state, getattr(its.sheet, name)
    wrong = (_WORDS("bad_size", lang),) if name in state.drafts else _texts(its.wrong(name), lang)
    return text_field(name, _WORDS(name, lang), state.drafts.get(name, "" if value is None else shown(value, lang)), longest=12, problems=wrong, help_=help_, class_="ae-short")


def _least(its: Figures, lang: str) -> Markup:
    """What the fighter has to weigh, and how it comes about."""
    if its.state.rulings.minweight is MinWeight.IGNORE:
        return tag("p", _WORDS("least_ignored", lang), class_="ae-help")
    if its.least is None:
        return tag("p", _WORDS("least_unknown", lang), " ", rule_mark(("B-149", "B-150"), lang), class_="ae-help")
    each = per_point("athletics")[1]
    more = each.amount_women if its.sheet.sex is Sex.FEMALE else each.amount
    weight, least = its.sheet.weight_kg, its.least.total
    light = weight is None or weight < least
    return tag("div",
               tag("p", tag("b", _WORDS("least", lang, kg=shown(least, lang))), " ", its.least.write(lang), ". ", _WORDS("least_grows", lang, kg=number(more, lang)), " ",
                   rule_mark((its.least.terms[0].rules[0], "B-148"), lang), class_="ae-help ae-grow"),
               button(_WORDS("take_least", lang, kg=shown(least, lang)), "least", look="chip") if light and least > 0 else None, class_="ae-row")


def _body(its: Figures, lang: str) -> Markup:
    sexes = (("", _WORDS("sex_unsaid", lang)), *((sex.value, sex.label[lang]) for sex in Sex))
    sex = tag("div", segments("sex", _WORDS("sex", lang), sexes, its.sheet.sex.value if its.sheet.sex else ""),
              tag("div", [tag("p", text) for text in _texts(its.wrong("sex"), lang)], class_="ae-wrong"), id=f"{UID}-sex", tabindex=-1, class_="ae-stack")
    return join(_step(2, "body", lang, "B-50", "B-153"), tag("p", _WORDS("body_help", lang), class_="ae-help"),
                tag("div", _size(its, "height_cm", lang), _size(its, "weight_kg", lang), sex, class_="ae-row ae-squad-body"), _least(its, lang))


# -- stats ----------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _stat_help(stat: Stat, value: int, lang: str) -> Markup:
    row = stat.row
    gives = "; ".join(each["text"][lang] for each in row["gives"])
    at = join(tag("b", _WORDS("at_cap", lang)), ". ") if value == HIGHEST else None
    return join(at, row["note"][lang], tag("span", _WORDS("gives", lang, what=gives), class_="ae-note"))


def _stats(its: Figures, lang: str) -> Markup:
    state = its.state
    fields = [number_input(_WORDS, state, f"stats.{stat.value}", stat.label[lang], value, *BOUNDS[f"stats.{stat.value}"], lang, help_=_stat_help(stat, value, lang),
                           problems=_texts(its.wrong(f"stats.{stat.value}"), lang)) for stat, value in its.sheet.stats.items()]
    at_once = [tag("span", parameter(id)["name"][lang], " ", tag("b", value_of(id, its.parameters[id], lang))) for id in _AT_ONCE]
    return join(_step(3, "stats", lang, "B-51", "B-53"),
                tag("p", _WORDS("stats_help", lang, points=number(its.stats.granted, lang), most=number(HIGHEST, lang)), class_="ae-help"),
                tag("div", fields, class_="ae-squad-stats"), tag("p", at_once, class_="ae-squad-at-once", role="status"))


# -- skills ---------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _skill_help(id: str, level: int, cap: int, price: int | None, waits: bool, lang: str) -> Markup:
    """What the skill is for, what is open, what comes next, what a point adds and costs."""
    levels = Levels(**{id: level})
    lines = [tag("span", capital(skill(id).aim[lang]), class_="ae-note")]
    for each in unlocked(levels, id):
        lines.append(tag("span", "✓ ", capital(each.text[lang]), tag("i", f" {_WORDS('waits', lang)}") if waits and each.id == "grapple" else None, class_="ae-squad-open"))
    coming = next_at(levels, id)
    if coming is not None:
        lines.append(tag("span", tag("b", _WORDS("next_at", lang, level=number(coming.threshold, lang))), " ", coming.text[lang], class_="ae-squad-next"))
    lines += [tag("span", f"{_WORDS('each_point', lang)} {each.text[lang]}", class_="ae-squad-next") for each in per_point(id)]
    if level == cap:
        lines.append(tag("span", tag("b", _WORDS("at_cap", lang)), class_="ae-squad-next"))
    elif price is not None and level < cap:
        lines.append(tag("span", _WORDS("next_price", lang, points=_WORDS.count(price, "point_forms", lang)), class_="ae-squad-next"))
    return join(lines)


def _group(its: Figures, stat: Stat, lang: str) -> Markup:
    state, draft, cap = its.state, its.sheet, its.sheet.stats[stat]
    waits = not has(draft.skills, "grapple", state.rulings)
    fields = []
    for each in of_stat(stat):
        level, key = draft.skills[each.id], f"skills.{each.id}"
        fields.append(number_input(_WORDS, state, key, each.label[lang], level, *BOUNDS[key], lang, help_=_skill_help(each.id, level, cap, next_price(level, state.rulings), waits, lang),
                                   problems=_texts(its.wrong(key), lang)))
    return tag("fieldset", tag("legend", tag("b", stat.label[lang]), " ", _WORDS("up_to", lang, cap=number(cap, lang))), tag("div", fields, class_="ae-squad-skills"),
               class_="ae-fieldset ae-squad-group", data_key=f"group-{stat.value}")


def _skills(its: Figures, lang: str) -> Markup:
    granted = its.skills
    why = _WORDS("skills_help", lang, points=number(_have(granted), lang))
    return join(_step(4, "skills", lang, "B-70", "B-94", "B-96"), tag("p", why, class_="ae-help"), [_group(its, stat, lang) for stat in Stat])


# -- parameters -------------------------------------------------------------------------------------


_SAME_FOR_ALL = ("blood", "die_below")
"""Parameters that nothing on the sheet moves (B-79, B-77): their formula is their value."""


def _parameters(its: Figures, lang: str) -> Markup:
    found = its.parameters
    rows = [tag("div", tag("dt", parameter(id)["name"][lang], tag("span", _WORDS("same_for_all", lang) if id in _SAME_FOR_ALL else parameter(id)["formula"][lang], class_="ae-note")), tag("dd", value_of(id, found[id], lang))) for id in parameter_ids()]
    why = [breakdown_list(found[id], lang, total_label=parameter(id)["name"][lang]) for id in parameter_ids() if found[id] is not None]
    if its.least is not None:
        why.append(breakdown_list(its.least, lang, total_label=_WORDS("least_weight", lang)))
    free = None
    if its.state.rulings.accel is Acceleration.FREE:
        free = number_input(_WORDS, its.state, "acceleration", _WORDS("acceleration", lang), its.state.acceleration, *BOUNDS["acceleration"], lang)
    missing = tag("p", _WORDS("size_missing", lang), class_="ae-help") if found.run_speed is None or found.strength is None else None
    claims = None
    if its.sheet.printed is not None:
        claims = tag("div", tag("p", _WORDS("printed", lang)), button(_WORDS("forget", lang), "forget", look="link-button"), class_="ae-callout is-note", id=f"{UID}-printed", tabindex=-1)
    opened = unlocked(its.sheet.skills)
    return join(_step(5, "parameters", lang, "B-73"), tag("p", _WORDS("parameters_help", lang, n=number(len(opened), lang), all=number(len(unlocks()), lang)), class_="ae-help"), tag("dl", rows, class_="ae-facts ae-squad-facts"), missing, free, claims,
                fold(_WORDS("why_all", lang), why, key="why"))


# -- the whole --------------------------------------------------------------------------------------


def _where(its: Figures, lang: str) -> Markup | None:
    tables = []
    for key, book in (("stats", its.stats), ("skills", its.skills)):
        spent = Breakdown(tuple(Term(each.label, each.points, each.rules) for each in book.lines if each.points))
        if spent.terms:
            tables.append(breakdown_list(spent, lang, total_label=_WORDS(key, lang), signed=False))
    return fold(_WORDS("where", lang), tables, key="where") if tables else None


def draw(state: State, lang: str) -> dict:
    """All regions of the maker."""
    its, hero = figures(state), state.hero
    return {
        "head": tag("div", tag("p", _WORDS("name", lang), class_="ae-title"), class_="ae-head"),
        "arrival": arrival(state, lang),
        "start": start(state, lang),
        "budget": _budget(its, lang),
        "words": _words(tuple((id, getattr(its.sheet, id)) for id in TEXT_FIELDS), hero.words(portrait.PICTURE), lang),
        "body": _body(its, lang),
        "stats": _stats(its, lang),
        "skills": _skills(its, lang),
        "parameters": _parameters(its, lang),
        "remarks": join(_step(6, "remarks", lang, id_="remarks"), remark_list(state, its.found, lambda problem: field_of(problem, hero), lang),
                        finish_button(state, lang), _where(its, lang), ruling_mark("squad", _RULINGS, state.rulings, lang)),
        "sheet": join(_step(7, "sheet", lang), sheet(its, lang)),
        # drawn last: nobody looks at these while writing
        "worth": lambda: chances(state, lang),
        "growth": lambda: growing(state, lang),
        "share": lambda: share(state, lang),
    }


def said(state: State, lang: str) -> str:
    """Name, points left, three parameters, how many remarks."""
    its = figures(state)
    wrong = sum(each.binding for each in its.found)
    name = state.hero.name.strip() or _WORDS("nameless", lang)
    points = (_WORDS("summary_purse", lang, what=_WORDS(key, lang).lower(), left=number(book.left, lang), granted=number(_have(book), lang)) for key, book in (("stats", its.stats), ("skills", its.skills)))
    numbers = ", ".join(f"{parameter(id)['name'][lang].lower()} {value_of(id, its.parameters[id], lang)}" for id in ("energy", "calm", "initiative"))
    return "; ".join((f"{name}: {', '.join(points)}", numbers, _WORDS("summary_wrong", lang, count=_WORDS.count(wrong, "remark_forms", lang)) if wrong else _WORDS("summary_ready", lang)))
