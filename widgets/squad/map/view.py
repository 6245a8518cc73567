"""The map of outcomes as markup: a table of buttons, one for each skill and obstacle."""

from functools import lru_cache

from alterego_core.words import number, percent

from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import choice
from widgets.parts.markup import Markup, join, tag
from widgets.parts.ruling_mark import ruling_mark
from widgets.parts.words import Words
from widgets.squad.map.value import BOUNDS, GRADES, SHOWN, SPAN, State, cell, share
from widgets.squad.pieces import capital, grade_bars, number_of

__all__ = ["draw", "said"]

_WORDS = Words("outcome_map")
_OPTIONS = ("grand_eq", "auto_grade", "zero_grade", "zero_mod", "doubtful")


def _shown(show: str, lang: str) -> str:
    return _WORDS(f"show_{show}", lang) if show in ("success", "done", "just_success") else capital(GRADES[show].label[lang])


def _auto_words(auto, lang: str) -> str:
    return "" if auto is None else f", {auto.label[lang]}"


@lru_cache(maxsize=256)
def _shades(chance, lang: str) -> tuple[str, str, int]:
    """A chance as it stands in a cell, as it is said, and how warm the cell is: few chances fill the whole map.

    Short of certainty the colour stays pale enough for the text on it, in either scheme.
    """
    return percent(chance, lang, 0).removesuffix("%").rstrip(), percent(chance, lang), 100 if chance == 1 else int(chance * 42)


@lru_cache(maxsize=4096)
def _cell(skill: int, obstacle: int, bonus: int, trouble: int, show: str, rulings, lang: str, here: bool) -> Markup:
    odds, auto = cell(skill, obstacle, bonus, trouble, rulings)
    chance = share(odds, show, rulings)
    words, exact, heat = _shades(chance, lang)
    label = _WORDS("cell", lang, skill=skill, obstacle=obstacle, chance=exact) + _auto_words(auto, lang)
    kind = "ae-cell" + (" is-here" if here else "") + (" is-auto" if auto else "") + (" is-hot" if heat == 100 else "")
    return tag("td", tag("button", words, type="button", class_=kind, style=f"--ae-heat:{heat}%", data_do="pick", data_with=f'{{"skill":{skill},"obstacle":{obstacle}}}', data_to="squad_check",
                         aria_label=label, aria_pressed="true" if here else "false", tabindex=None if here else "-1"))


@lru_cache(maxsize=512)
def _row(skill: int, bonus: int, trouble: int, show: str, rulings, lang: str, here: int | None) -> Markup:
    return tag("tr", tag("th", number(skill, lang), scope="row"), [_cell(skill, obstacle, bonus, trouble, show, rulings, lang, obstacle == here) for obstacle in SPAN])


def _map(state: State, lang: str) -> Markup:
    head = tag("tr", tag("td", tag("span", _WORDS("skill_down", lang), class_="ae-corner")), [tag("th", number(obstacle, lang), scope="col") for obstacle in SPAN])
    rows = [_row(skill, state.bonus, state.trouble, state.show, state.rulings, lang, state.obstacle if skill == state.skill else None) for skill in SPAN]
    words = _WORDS("caption", lang, show=_shown(state.show, lang))
    return tag("div", tag("p", _WORDS("obstacle_across", lang), class_="ae-map-axis", aria_hidden="true"),
               tag("div", tag("table", tag("caption", words, class_="ae-hidden"), tag("thead", head), tag("tbody", rows, data_arrows=len(SPAN)), class_="ae-map"),
                   class_="ae-map-scroll", role="region", aria_label=words),
               tag("p", tag("span", class_="ae-map-key", aria_hidden="true"), " ", _WORDS("auto_key", lang), " ", rule_mark(("B-12",), lang), class_="ae-help"))


def _picked(state: State, lang: str) -> Markup:
    odds, auto = cell(state.skill, state.obstacle, state.bonus, state.trouble, state.rulings)
    head = _WORDS("picked", lang, skill=number(state.skill + state.bonus, lang), obstacle=number(state.obstacle + state.trouble, lang), gap=number(state.skill + state.bonus - state.obstacle - state.trouble, lang, signed=True))
    return join(tag("p", head, class_="ae-subtitle", role="status"), grade_bars(odds, lang, auto))


def said(state: State, lang: str) -> str:
    """The picked cell in one line."""
    odds, auto = cell(state.skill, state.obstacle, state.bonus, state.trouble, state.rulings)
    return _WORDS("summary", lang, show=_shown(state.show, lang), skill=number(state.skill + state.bonus, lang), obstacle=number(state.obstacle + state.trouble, lang),
                  chance=percent(share(odds, state.show, state.rulings), lang)) + _auto_words(auto, lang)


def draw(state: State, lang: str) -> dict[str, Markup]:
    """All regions of the map."""
    return {
        "head": tag("div", tag("p", _WORDS("name", lang), class_="ae-title"), class_="ae-head"),
        "show": tag("div", choice("show", _WORDS("show", lang), tuple((id, _shown(id, lang)) for id in SHOWN), state.show, class_="ae-grow"),
                    *[number_of(state, name, getattr(state, name), _WORDS(name, lang), lang, BOUNDS[name]) for name in BOUNDS], class_="ae-row"),
        "map": _map(state, lang),
        "picked": _picked(state, lang),
        "fold-rulings": ruling_mark("squad", _OPTIONS, state.rulings, lang),
    }
