"""The maker of «Перки и магия» as markup: pure functions of its state."""

from fractions import Fraction
from functools import lru_cache

from alterego_core.breakdown import Breakdown, Term
from alterego_core.heroes.hero import System
from alterego_core.heroes.portrait import fields
from alterego_core.perks import immortality
from alterego_core.perks.characteristics import LEAST, MOST, Characteristic, Characteristics
from alterego_core.perks.features import LIMIT, RATE
from alterego_core.perks.mastery import HIGHEST_TRAINED
from alterego_core.perks.rulings import FeatureLimit, Lowering, Rulings
from alterego_core.points import Ledger
from alterego_core.problems import Problem
from alterego_core.rounding import rounded
from alterego_core.words import number

from widgets.heroes.chances import chances
from widgets.heroes.growing import given_note, growing
from widgets.heroes.panel import LONGEST_WORDS
from widgets.heroes.picture import is_picture, picture
from widgets.heroes.remark_list import remark_list
from widgets.heroes.share import arrival, picture_field, share
from widgets.heroes.start import finish_button, start
from widgets.parts.breakdown_list import breakdown_list, rule_mark
from widgets.parts.fields import button, fold, text_area, text_field, tick
from widgets.parts.markup import UID, Markup, join, tag
from widgets.parts.ruling_mark import ruling_mark
from widgets.parts.typed import number_input
from widgets.perks.maker.figures import Figures, figures, worth
from widgets.perks.maker.fight import fight
from widgets.perks.maker.magic import magic
from widgets.perks.maker.parts import WORDS, place, points, step, texts
from widgets.perks.maker.sheet import sheet
from widgets.perks.maker.traits import traits
from widgets.perks.maker.value import LONGEST_NAME, State, number_of

__all__ = ["draw", "field_of", "said"]

_RULINGS = ("lower", "features", "convert_part", "battle_levels", "hit_from_2", "magic_cost", "opposite", "mp_zero", "grade0_refund", "hpmp_which", "hpmp_fraction", "armour_pen", "int_bonus", "strength_mult", "typo_3", "half")


# -- where a remark leads --------------------------------------------------------------------

_OF_PERK = {"perks.perk_no_name": "perk_name", "perks.perk_no_limits": "perk_limits", "perks.perk_no_price": "perk_price", "perks.perk_price_range": "perk_price",
            "perks.perk_not_approved": "perk_approved", "perks.perk_battle_only": "perk_tag"}


def field_of(problem: Problem, state: State) -> str | None:
    """The field of the widget that a problem speaks of, None where there is none."""
    draft, (part, _, name) = state.hero.sheet, problem.where.partition(".")
    match part:
        case "characteristics":
            return f"characteristic.{name or Characteristic.STRENGTH}"
        case "perks":
            return "where" if problem.code == "perks.perk_points_over" else "next_weapon"
        case "weapon_perks" | "defence_perks":
            what = part.partition("_")[0]
            levels = tuple(getattr(draft, part))
            return f"{what}.{levels.index(name)}" if name in levels else f"next_{what}"
        case "schools":
            return f"school.{name}" if number_of(draft, f"school.{name}") else "next_school"
        case "two_weapons" | "no_magic" | "immortal":
            return part
        case "features":
            return f"feature_{'points' if problem.code == 'perks.feature_points' else 'name'}.{name or 0}"
        case "flaws":
            return f"flaw_points.{name}"
        case "own_perks":
            return f"{_OF_PERK.get(problem.code, 'perk_name')}.{name or 0}"
    return None


# -- the points, always in sight --------------------------------------------------------------


def _budget(its: Figures, lang: str) -> Markup:
    book, scores = its.perks, its.scores
    over, wrong = book.left < 0, sum(each.binding for each in its.found)
    have = book.granted + book.earned
    used = min(100, rounded(100 * Fraction(book.spent) / Fraction(have))) if have > 0 else 100
    verdict = tag("a", WORDS("to_mend", lang, count=WORDS.count(wrong, "remark_forms", lang)), href=f"#{UID}-remarks", class_="ae-way is-bad") if wrong else tag("span", WORDS("ready", lang), class_="ae-good")
    return tag("div",
               tag("strong", WORDS("over" if over else "left", lang, points=WORDS.count(abs(book.left), "perk_point_forms", lang)), class_="is-bad" if over else None),
               tag("span", WORDS("spent", lang, spent=number(book.spent, lang), granted=number(have, lang)), f" ({from_game})" if (from_game := given_note(its.state.hero, its.state.rulings, lang)) else None, class_="ae-budget-more"),
               tag("span", WORDS("scores_over" if scores.left < 0 else "scores_left", lang, points=points(abs(scores.left), lang)), class_="is-bad" if scores.left < 0 else None),
               tag("span", tag("b", WORDS("pools", lang, hp=number(its.hp.total, lang), mp=number(its.mp.total, lang))), class_="ae-budget-more"),
               verdict,
               tag("span", tag("span", style=f"width:{used}%", class_="is-over" if over else None), class_="ae-purse", aria_hidden="true"),
               class_="ae-maker-budget", role="status")


# -- words ----------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _words(name: str, portrait: tuple[tuple[str, str], ...], lang: str) -> Markup:
    """The words, drawn anew only when one of them changes."""
    said = {**dict(portrait), "name": name}
    rows = [row for row in fields(System.PERKS) if not row.extra]
    done = sum(bool(said.get(row.id, "").strip()) for row in rows)
    image = said.get("picture", "")
    shown = picture(image, WORDS("portrait_of", lang, name=name.strip() or WORDS("nameless", lang)))
    long = [text_area(f"words:{row.id}", row.name[lang], said.get(row.id, ""), help_=row.prompt[lang], longest=LONGEST_WORDS) for row in rows[1:]]
    extras = [text_area(f"words:{row.id}", row.name[lang], said[row.id], help_=row.prompt[lang], longest=LONGEST_WORDS) for row in fields(System.PERKS) if row.extra and said.get(row.id) and not is_picture(said[row.id])]
    return join(
        step(1, "words", lang),
        tag("p", WORDS("words_help", lang), " ", WORDS("words_done", lang, done=number(done, lang), all=number(len(rows), lang)), class_="ae-help"),
        picture_field(shown, WORDS("no_portrait", lang), WORDS("picture_help", lang), lang),
        tag("div", text_field(f"words:{rows[0].id}", rows[0].name[lang], name, help_=rows[0].prompt[lang], longest=LONGEST_NAME), class_="ae-maker-pair"),
        tag("div", long, extras, class_="ae-maker-pair"))


# -- characteristics ------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def _besides(each: Characteristic, value: int, worn: int, rulings: Rulings, lang: str) -> Markup:
    """What the value gives in armour, and the next value that gives another thing: one more may be rounded to the same."""
    armoured = tag("span", WORDS("in_armour", lang, value=number(worn, lang), gives=worth(each, worn, rulings, lang)), class_="ae-note ae-bad-text") if worn != value else None
    if value >= MOST:
        more = tag("b", WORDS("at_most" if value == MOST else "beyond", lang, most=number(MOST, lang)))
    else:
        now, above = worth(each, value, rulings, lang), range(value + 1, MOST + 1)
        other = next((one for one in above if worth(each, one, rulings, lang) != now), value + 1)
        more = WORDS("one_up", lang, value=number(other, lang), gives=worth(each, other, rulings, lang))
    return join(armoured, tag("span", more, class_="ae-note"))


def _conversion(its: Figures, lang: str) -> Markup:
    """Twenty perk points for one more, with what it does to the limit of features (C-66, C-67)."""
    features = its.sheet.features
    bought = sum(each.points for each in features)
    said = [WORDS("convert_help", lang, rate=number(RATE, lang)),
            WORDS("convert_room", lang, number=number(len(features), lang), most=number(LIMIT, lang)) if its.state.rulings.features is not FeatureLimit.SINGLE else WORDS("convert_single", lang, most=number(LIMIT, lang)),
            WORDS("converted", lang, points=points(bought, lang), price=WORDS.count(RATE * bought, "perk_point_forms", lang)) if bought else ""]
    return tag("div", button(WORDS("convert", lang, rate=WORDS.count(RATE, "perk_point_forms", lang)), "convert", off=its.perks.left < RATE),
               tag("p", " ".join(filter(None, said)), " ", rule_mark(("C-67",), lang), class_="ae-help ae-grow"), class_="ae-row")


def _characteristics(its: Figures, lang: str) -> Markup:
    state, own = its.state, its.sheet.characteristics
    left = its.scores.left
    cells = [number_input(WORDS, state, f"characteristic.{each}", each.label[lang], value, *number_of(its.sheet, f"characteristic.{each}")[1:3], lang,
                          help_=join(worth(each, value, state.rulings, lang), " ", rule_mark((each.rule,), lang), _besides(each, value, its.worn[each], state.rulings, lang)), problems=texts(its.wrong(f"characteristics.{each}"), lang)) for each, value in own.items()]
    groups = [tag("fieldset", tag("legend", WORDS(key, lang)), tag("div", cells[at : at + 3], class_="ae-three"), class_="ae-group") for key, at in (("physical", 0), ("mental", 3))]
    lower = WORDS({Lowering.REFUND: "lower_refund", Lowering.NOREFUND: "lower_norefund", Lowering.NEVER: "lower_never"}[state.rulings.lower], lang)
    wrong = texts(its.wrong("characteristics"), lang)
    return join(
        step(2, "characteristics", lang, "C-1", "C-2"),
        tag("p", WORDS("characteristics_help", lang, free=points(its.scores.granted, lang), least=number(LEAST, lang), most=number(MOST, lang)), " ", lower, class_="ae-help"),
        tag("p", tag("b", WORDS("scores_over" if left < 0 else "scores_left", lang, points=points(abs(left), lang)), class_="ae-bad" if left < 0 else None)),
        tag("div", [tag("p", text) for text in wrong], class_="ae-wrong") if wrong else None,
        groups, _conversion(its, lang),
        tag("div", button(WORDS("even", lang), "even", look="link-button"), class_="ae-row") if own != Characteristics() else None,
        fold(join(WORDS("why_pools", lang), tag("span", WORDS("pools", lang, hp=number(its.hp.total, lang), mp=number(its.mp.total, lang)), class_="ae-fold-note")),
             tag("p", tag("b", WORDS("hp", lang))), breakdown_list(its.hp, lang), tag("p", tag("b", WORDS("mp", lang))), breakdown_list(its.mp, lang), key="pools"))


# -- what the GM decides -------------------------------------------------------------------------------


def _gm(its: Figures, lang: str) -> Markup:
    draft, state = its.sheet, its.state
    offered = tick("immortality_offered", WORDS("immortality_offered", lang), draft.immortality_offered) if draft.immortal or draft.immortality_offered else None
    wrong = texts(its.wrong("immortal"), lang)
    return join(
        step(6, "gm", lang),
        tag("p", WORDS("gm_help", lang), class_="ae-help"),
        place("immortal", tick("immortal", join(WORDS("immortal", lang, points=WORDS.count(immortality.COST, "perk_point_forms", lang)), " ", rule_mark(("C-18", "C-19"), lang)), draft.immortal), offered,
               tag("div", [tag("p", text) for text in wrong], class_="ae-wrong") if wrong else None),
        tick("battle_lifted", join(WORDS("battle_lifted", lang, trained=number(HIGHEST_TRAINED, lang)), " ", rule_mark(("C-24",), lang)), draft.battle_lifted),
        tick("in_play", WORDS("in_play", lang), draft.in_play),
        number_input(WORDS, state, "awarded", WORDS("awarded", lang), draft.awarded, *number_of(draft, "awarded")[1:3], lang, help_=WORDS("awarded_help", lang)))


# -- the whole --------------------------------------------------------------------------------------


def _book(book: Ledger) -> Breakdown:
    return Breakdown(tuple(Term(each.label, each.points, each.rules) for each in book.lines))


def _where(its: Figures, lang: str) -> Markup:
    spent = _book(its.perks)
    scores = _book(its.scores)
    return fold(join(WORDS("where", lang), tag("span", number(spent.total, lang), class_="ae-fold-note")),
                tag("div", tag("p", tag("b", WORDS("book_perks", lang))), breakdown_list(spent, lang, signed=False) if spent.terms else tag("p", WORDS("nothing_bought", lang), class_="ae-help"),
                    join(tag("p", tag("b", WORDS("book_scores", lang))), breakdown_list(scores, lang, signed=False)) if scores.terms else None, id=f"{UID}-where", tabindex=-1), key="where")


def draw(state: State, lang: str) -> dict:
    """All regions of the maker."""
    its = figures(state)
    return {
        "head": tag("div", tag("p", WORDS("name", lang), class_="ae-title"), class_="ae-head"),
        "arrival": arrival(state, lang),
        "start": start(state, lang),
        "budget": _budget(its, lang),
        "words": _words(its.sheet.name, state.hero.portrait, lang),
        "characteristics": _characteristics(its, lang),
        "fight": fight(its, lang),
        "magic": magic(its, lang),
        "traits": traits(its, lang),
        "gm": _gm(its, lang),
        "remarks": join(step(7, "remarks", lang, id="remarks"), remark_list(state, its.found, lambda problem: field_of(problem, state), lang), finish_button(state, lang), _where(its, lang), ruling_mark("perks", _RULINGS, state.rulings, lang)),
        "sheet": join(step(8, "sheet", lang), sheet(its, lang)),
        # drawn last: nobody looks at these while writing
        "worth": lambda: chances(state, lang),
        "growth": lambda: growing(state, lang),
        "share": lambda: share(state, lang),
    }


def said(state: State, lang: str) -> str:
    """Name, HP and MP, what is left of both purses, how many remarks."""
    its = figures(state)
    wrong, left, scores = sum(each.binding for each in its.found), its.perks.left, its.scores.left
    return "; ".join((
        WORDS("summary", lang, name=state.hero.name.strip() or WORDS("nameless", lang), hp=number(its.hp.total, lang), mp=number(its.mp.total, lang)),
        WORDS("said_over" if left < 0 else "said_left", lang, points=WORDS.count(abs(left), "perk_point_forms", lang)),
        WORDS("said_over" if scores < 0 else "said_left", lang, points=WORDS.count(abs(scores), "score_forms", lang)),
        (WORDS("to_mend", lang, count=WORDS.count(wrong, "remark_forms", lang)) if wrong else WORDS("ready", lang)).lower(),
    ))
