"""The sheet of a hero of «Alter ego»: one page of A4, on the screen as on paper."""

from alterego_core.ego.attributes import ATTRIBUTES
from alterego_core.ego.description import EXTRAS, FIELDS
from alterego_core.ego.factors import control, frequency, intensity
from alterego_core.ego.powers import power_band
from alterego_core.ego.values import value_meaning
from alterego_core.words import number

from widgets.ego.maker.figures import Figures, priced, skill_name, trait_name
from widgets.heroes.leave import leave
from widgets.heroes.picture import is_picture, picture
from widgets.parts.markup import Markup, join, tag
from widgets.parts.words import Words

__all__ = ["sheet"]

_WORDS = Words("ego_maker")
_TOP = ("race", "sex", "age")
# Characters of the description from which the letters on paper grow smaller, so that a page holds them.
_LONG, _VERY_LONG = 2200, 3800
# Lines to write on: as many as a page could need, cut off where it ends.
_RULED = join([tag("i") for _ in range(28)])


def _title(its: Figures, lang: str) -> Markup:
    hero, said = its.state.hero, dict(its.sheet.description)
    name = hero.name.strip() or _WORDS("nameless", lang)
    who = " · ".join(words for words in (said.get(id, "").strip() for id in _TOP) if words)
    band = power_band(its.sheet.granted, its.state.rulings)
    power = _WORDS("sheet_points", lang, points=_WORDS.count(its.book.granted + its.book.earned, "point_forms", lang), left=number(its.book.left, lang))
    return tag("div",
               tag("div", tag("p", _WORDS("sheet_over", lang), class_="ae-sheet-over"), tag("p", name, class_="ae-sheet-name"),
                   tag("p", who, class_="ae-sheet-who") if who else None,
                   tag("p", f"{band.name[lang]} · {power}" if band else power, class_="ae-sheet-power"), class_="ae-sheet-names"),
               picture(said.get("picture", ""), _WORDS("portrait_of", lang, name=name), "ae-sheet-portrait"), class_="ae-sheet-top")


def _block(words: str, content: Markup, lang: str, class_: str = "") -> Markup:
    return tag("div", tag("p", _WORDS(words, lang), class_="ae-sheet-head"), content, class_=f"ae-sheet-block {class_}".strip())


def _attributes(its: Figures, lang: str) -> Markup:
    own = tuple((each.id, each.value) for each in its.sheet.attributes if its.known.attribute(each.id) is None)
    cells = [tag("div", tag("dt", name), tag("dd", tag("b", number(value, lang)))) for name, value in
             (*((row.name[lang], its.sheet.attribute(row.id)) for row in ATTRIBUTES), *own)]
    return _block("attributes", tag("dl", cells, class_="ae-sheet-nine is-nine"), lang)


def _line(name: str, note: str, value: str) -> Markup:
    return tag("li", tag("span", name, tag("small", note) if note else None), tag("b", value))


def _skills(its: Figures, lang: str) -> Markup | None:
    lines = []
    for each in sorted(its.sheet.skills, key=lambda level: -level.value):
        name, band = skill_name(each.id, its.known, _WORDS("own_skill", lang), lang), value_meaning(each.value)
        lines.append(_line(f"{name}: {each.detail}" if each.detail.strip() else name, band.name[lang].lower() if band else "", number(each.value, lang)))
    return _block("skills", tag("ul", lines, class_="ae-sheet-lines"), lang) if lines else None


def _traits(its: Figures, lang: str) -> Markup | None:
    lines = []
    for each in its.sheet.traits:
        row = its.known.trait_of(each)
        found = priced(each, row, its.state.rulings)
        note = ", ".join((frequency(each.frequency).name[lang], intensity(each.intensity).name[lang], control(row.kind, each.control).name[lang])).lower() if found else ""
        if found and found.override:
            note += f"; {_WORDS('sheet_by_gm', lang)}" + (f": {each.override.reason.strip()}" if each.override.reason.strip() else "")
        lines.append(_line(trait_name(each, row, _WORDS("own_trait", lang), lang), note, number(found.delta, lang, signed=bool(found.delta)) if found else "–"))
    return _block("traits", tag("ul", lines, class_="ae-sheet-lines"), lang) if lines else None


def _words(its: Figures, lang: str) -> Markup | None:
    said = dict(its.sheet.description)
    told = [(row.name[lang], said.get(row.id, "").strip()) for row in FIELDS + EXTRAS if row.id not in (*_TOP, "name")]
    told = [(name, words) for name, words in told if words and not is_picture(words)]
    return join([tag("div", tag("p", name, class_="ae-sheet-head"), tag("p", words, class_="ae-sheet-words"), class_="ae-sheet-block") for name, words in told]) if told else None


def _foot(its: Figures, lang: str) -> Markup:
    waivers = leave(its.state, lang)
    return join(
        _block("sheet_leave", tag("ul", [tag("li", reason) for reason in waivers], class_="ae-sheet-notes"), lang) if waivers else None,
        _block("sheet_notes", tag("div", _RULED, class_="ae-sheet-ruled", aria_hidden="true"), lang, "is-notes"))


def sheet(its: Figures, lang: str) -> Markup:
    """The whole sheet; the letters grow smaller as the words grow many."""
    length = sum(len(words) for id, words in its.sheet.description if not is_picture(words)) + 60 * (len(its.sheet.skills) + len(its.sheet.traits))
    dense = " is-very-long" if length > _VERY_LONG else " is-long" if length > _LONG else ""
    words = _words(its, lang)
    return tag("div", _title(its, lang), _attributes(its, lang),
               tag("div", tag("div", _skills(its, lang), _traits(its, lang), class_="ae-sheet-column"), tag("div", words, class_="ae-sheet-column"), class_="ae-sheet-columns"),
               _foot(its, lang), class_=f"ae-hero-sheet{dense}", role="group", aria_label=_WORDS("sheet", lang))
