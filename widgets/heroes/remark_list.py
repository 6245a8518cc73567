"""Every remark on a hero at once: each with its rule, the way to its field, and the GM's leave."""

import json

from alterego_core.heroes.remarks import Remark

from widgets.heroes.panel import LONGEST_REASON
from widgets.heroes.state import HeroState, place_of
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import button, fold, text_field
from widgets.parts.markup import UID, Markup, join, tag
from widgets.parts.words import Words

__all__ = ["remark_list", "way"]

_WORDS = Words("heroes")


def way(field: str | None, lang: str) -> Markup | None:
    """A link that moves the focus to a field of the widget."""
    return tag("a", _WORDS("to_field", lang), href=f"#{UID}-{field}", class_="ae-way") if field else None


def remark_list(state: HeroState, found: tuple[Remark, ...], field_of, lang: str) -> Markup:
    """What is to be mended, what the GM let pass, and what is only worth knowing.

    Args:
        field_of: the field that a problem leads to, by the problem; None for none.
    """
    wrong = [each for each in found if each.binding]
    passed = [each for each in found if each.waiver is not None]
    notes = [each for each in found if each.warning and each.waiver is None]
    if not found:
        return tag("p", _WORDS("all_good", lang), class_="ae-callout is-good")
    return join(
        _block("mend", [_wrong(state, each, field_of, lang) for each in wrong], "is-bad", lang),
        _block("passed", [_passed(state, each, lang) for each in passed], "is-note", lang),
        _block("notes", [tag("li", _said(each, field_of, lang)) for each in notes], "is-note", lang))


def _block(words: str, items: list[Markup], tone: str, lang: str) -> Markup | None:
    if not items:
        return None
    return tag("div", tag("p", _WORDS(words, lang), class_="ae-remarks-head"), tag("ul", items, class_="ae-hero-remarks"), class_=f"ae-callout {tone}", data_key=f"remarks-{words}")


def _said(remark: Remark, field_of, lang: str) -> Markup:
    problem = remark.problem
    return join(problem.text(lang), " ", rule_mark((problem.rule,), lang) if problem.rule else None, " ", way(field_of(problem), lang))


def _wrong(state: HeroState, remark: Remark, field_of, lang: str) -> Markup:
    place = place_of(remark.problem)
    wanting = (_WORDS("reason_needed", lang),) if state.wanting == place and not state.reasons.get(place, "").strip() else ()
    leave = fold(_WORDS("allow", lang),
                 text_field(f"reason:{place}", _WORDS("reason", lang), state.reasons.get(place, ""), longest=LONGEST_REASON, problems=wanting),
                 button(_WORDS("allow_this", lang), "allow", with_=json.dumps({"place": place})), key=f"allow-{place}", class_="ae-allow", open_=bool(wanting))
    return tag("li", _said(remark, field_of, lang), leave, data_key=f"remark-{place}")


def _passed(state: HeroState, remark: Remark, lang: str) -> Markup:
    waiver = remark.waiver
    at = next((n for n, each in enumerate(state.hero.waivers) if each == waiver), None)
    do, with_ = ("disallow", {"code": waiver.code}) if at is None else ("forbid", {"at": at})
    back = button(_WORDS("forbid", lang), do, look="link-button", with_=json.dumps(with_), label=_WORDS("forbid_label", lang, what=remark.problem.text(lang)))
    return tag("li", remark.problem.text(lang), " ", tag("b", _WORDS("by_gm", lang, reason=waiver.reason)) if waiver.reason else None, " ", back)
