"""The sheet of a fighter: one page of A4, on the screen as on paper."""

from functools import lru_cache

from alterego_core.heroes import portrait
from alterego_core.heroes.hero import System
from alterego_core.squad.parameters import parameter, parameter_ids
from alterego_core.squad.skills import has, of_stat, unlocked
from alterego_core.squad.stats import Stat
from alterego_core.words import number

from widgets.heroes.leave import leave
from widgets.heroes.picture import picture
from widgets.parts.markup import Markup, join, tag
from widgets.parts.words import Words
from widgets.squad.maker.figures import Figures, shown, value_of
from widgets.squad.pieces import capital

__all__ = ["sheet"]

_WORDS = Words("squad_maker")
_TOP = ("rank", "specialisation", "age")
_TOLD = ("education", "service_record", "day_before")
# What is spent in play and written down anew each time.
_SPENT = ("energy", "calm", "blood")
# Characters of the whole from which the letters on paper grow smaller, so that a page holds them.
_LONG, _VERY_LONG = 2000, 3500
# Lines to write on: as many as a page could need, cut off where it ends.
_RULED = join([tag("i") for _ in range(28)])


def _title(its: Figures, lang: str) -> Markup:
    draft = its.sheet
    name = draft.name.strip() or _WORDS("nameless", lang)
    who = " · ".join(words for words in (getattr(draft, id).strip() for id in _TOP) if words)
    body = [draft.sex.label[lang]] if draft.sex else []
    body += [_WORDS(key, lang, n=shown(value, lang)) for key, value in (("sheet_height", draft.height_cm), ("sheet_weight", draft.weight_kg)) if value is not None]
    return tag("div",
               tag("div", tag("p", _WORDS("sheet_over", lang), class_="ae-sheet-over"), tag("p", name, class_="ae-sheet-name"),
                   tag("p", who, class_="ae-sheet-who") if who else None,
                   tag("p", capital(" · ".join(body)), class_="ae-sheet-power") if body else None, class_="ae-sheet-names"),
               picture(its.state.hero.words(portrait.PICTURE), _WORDS("portrait_of", lang, name=name), "ae-sheet-portrait"), class_="ae-sheet-top")


def _block(head: str, content: Markup, class_: str = "") -> Markup:
    return tag("div", tag("p", head, class_="ae-sheet-head"), content, class_=f"ae-sheet-block {class_}".strip())


def _cells(pairs, class_: str) -> Markup:
    return tag("dl", [tag("div", tag("dt", name), tag("dd", tag("b", value))) for name, value in pairs], class_=class_)


def _numbers(its: Figures, lang: str) -> Markup:
    stats = [(stat.label[lang], number(value, lang)) for stat, value in its.sheet.stats.items()]
    rest = [(_named(id, lang), shown(its.parameters[id].total, lang) if its.parameters[id] is not None else "–") for id in parameter_ids()]
    return tag("div", _block(_WORDS("stats", lang), _cells(stats, "ae-sheet-nine ae-squad-three")), _block(_WORDS("parameters", lang), _cells(rest, "ae-sheet-nine ae-squad-ten")), class_="ae-squad-numbers")


@lru_cache(maxsize=64)
def _named(id: str, lang: str) -> str:
    row = parameter(id)
    unit = row.get("unit")
    return row["name"][lang] + (f", {unit[lang]}" if unit and id != "metabolism" else "")


@lru_cache(maxsize=128)
def _group(stat: Stat, value: int, levels, waits: bool, lang: str) -> tuple[Markup, ...]:
    lines = []
    for each in sorted(of_stat(stat), key=lambda row: -levels[row.id]):
        if not levels[each.id]:
            continue
        opened = "; ".join(row.text[lang] + (f" ({_WORDS('waits', lang)})" if waits and row.id == "grapple" else "") for row in unlocked(levels, each.id))
        lines.append(tag("li", tag("span", f"{each.label[lang]} ({stat.letter[lang]})", tag("small", capital(opened)) if opened else None), tag("b", number(levels[each.id], lang))))
    return tuple(lines)


def _skills(its: Figures, lang: str) -> Markup | None:
    levels = its.sheet.skills
    waits = not has(levels, "grapple", its.state.rulings)
    lines = [line for stat in Stat for line in _group(stat, its.sheet.stats[stat], levels, waits, lang)]
    return _block(_WORDS("skills", lang), tag("ul", lines, class_="ae-sheet-lines")) if lines else None


def _words(its: Figures, lang: str) -> Markup | None:
    names = {row.id: row.name[lang] for row in portrait.fields(System.SQUAD)}
    told = [(names[id], getattr(its.sheet, id).strip()) for id in _TOLD]
    told = [(name, words) for name, words in told if words]
    return join([_block(name, tag("p", words, class_="ae-sheet-words")) for name, words in told]) if told else None


def _now(its: Figures, lang: str) -> Markup:
    """Boxes for what is spent in play."""
    return tag("dl", [tag("div", tag("dt", f"{parameter(id)['name'][lang]} {_WORDS('sheet_of', lang, n=value_of(id, its.parameters[id], lang))}"), tag("dd")) for id in _SPENT], class_="ae-squad-now")


def _foot(its: Figures, lang: str) -> Markup:
    waivers = leave(its.state, lang)
    return join(
        _block(_WORDS("sheet_leave", lang), tag("ul", [tag("li", reason) for reason in waivers], class_="ae-sheet-notes")) if waivers else None,
        _block(_WORDS("sheet_notes", lang), tag("div", _now(its, lang), tag("div", _RULED, class_="ae-sheet-ruled", aria_hidden="true"), class_="ae-squad-notes"), "is-notes"))


def sheet(its: Figures, lang: str) -> Markup:
    """The whole sheet; the letters grow smaller as the words grow many."""
    draft = its.sheet
    open_ = sum(len(row.text[lang]) for row in unlocked(draft.skills))
    length = sum(len(getattr(draft, id)) for id in (*_TOP, *_TOLD)) + sum(len(each.reason) for each in its.state.hero.waivers) + 60 * sum(level > 0 for _, level in draft.skills.items()) + open_
    dense = " is-very-long" if length > _VERY_LONG else " is-long" if length > _LONG else ""
    return tag("div", _title(its, lang), _numbers(its, lang),
               tag("div", tag("div", _skills(its, lang), class_="ae-sheet-column"), tag("div", _words(its, lang), class_="ae-sheet-column"), class_="ae-sheet-columns"),
               _foot(its, lang), class_=f"ae-hero-sheet ae-squad-paper{dense}", role="group", aria_label=_WORDS("sheet", lang))
