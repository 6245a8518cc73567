"""Features, flaws and own perks, as a step of the maker (C-14 … C-16, C-66 … C-68, C-72)."""

import json

from alterego_core.perks.features import LIMIT, RATE
from alterego_core.perks.mastery import Tag
from alterego_core.perks.own_perks import Effect, OwnPerk, PerkKind
from alterego_core.perks.rulings import FeatureLimit
from alterego_core.words import number

from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import button, choice, fold, text_area, text_field, tick
from widgets.parts.markup import Markup, join, tag
from widgets.parts.typed import number_input
from widgets.perks.maker.figures import Figures
from widgets.perks.maker.parts import WORDS, drop, part, place, points, step, texts
from widgets.perks.maker.value import LISTS, LONGEST_NAME, MOST_LINES, TEXTS, number_of

__all__ = ["traits"]


def _feature(its: Figures, at: int, lang: str) -> Markup:
    each, state = its.sheet.features[at], its.state
    name = each.name.strip() or f"{WORDS('feature', lang)} {at + 1}"
    field = f"feature_{{}}.{at}".format
    return tag("li",
               tag("div", tag("b", name), tag("span", WORDS("costs", lang, points=points(each.cost, lang)), class_="ae-figure"), drop("feature", at, name, lang), class_="ae-maker-trait-head"),
               text_field(field("name"), WORDS("feature_name", lang), each.name, longest=LONGEST_NAME),
               tag("div",
                   number_input(WORDS, state, field("points"), WORDS("feature_points", lang), each.points, *number_of(its.sheet, field("points"))[1:3], lang, help_=WORDS("feature_points_help", lang, rate=number(RATE, lang))),
                   number_input(WORDS, state, field("price"), WORDS("feature_price", lang), each.price, *number_of(its.sheet, field("price"))[1:3], lang, help_=WORDS("feature_price_help", lang)), class_="ae-maker-pair"),
               tag("div", [tag("p", text) for text in texts(its.wrong(f"features.{at}"), lang)], class_="ae-wrong"), class_="ae-maker-trait", data_key=f"feature-{at}")


def _flaw(its: Figures, at: int, lang: str) -> Markup:
    each, state = its.sheet.flaws[at], its.state
    name, field = each.name.strip() or f"{WORDS('flaw', lang)} {at + 1}", f"flaw_points.{at}"
    return tag("li",
               tag("div", tag("b", name), tag("span", WORDS("gives", lang, points=points(each.points, lang)) if each.points is not None else WORDS("no_word_yet", lang), class_="ae-figure ae-good" if each.points else "ae-figure"), drop("flaw", at, name, lang), class_="ae-maker-trait-head"),
               tag("div", text_field(f"flaw_name.{at}", WORDS("flaw_name", lang), each.name, longest=LONGEST_NAME),
                   number_input(WORDS, state, field, WORDS("flaw_points", lang), each.points, *number_of(its.sheet, field)[1:3], lang, help_=WORDS("flaw_points_help", lang), problems=texts(its.wrong(f"flaws.{at}"), lang)), class_="ae-maker-pair"),
               class_="ae-maker-trait", data_key=f"flaw-{at}")


def _perk(its: Figures, at: int, lang: str) -> Markup:
    each: OwnPerk = its.sheet.own_perks[at]
    state, where = its.state, f"own_perks.{at}"
    name = each.name.strip() or f"{WORDS('perk', lang)} {at + 1}"
    longest = TEXTS["perk"]

    def wrong(*codes: str) -> tuple[str, ...]:
        return texts(its.wrong(where, tuple(f"perks.{code}" for code in codes)), lang)

    def figure(part: str, label: str, **more) -> Markup:
        return number_input(WORDS, state, f"perk_{part}.{at}", WORDS(label, lang), getattr(each, part), *number_of(its.sheet, f"perk_{part}.{at}")[1:3], lang, **more)

    changes = sum(bool(getattr(each, effect.value)) for effect in Effect)
    approved = wrong("perk_not_approved")
    status = "agreed" if each.usable else "to_agree"
    return tag("li",
               tag("div", tag("b", name), tag("span", WORDS(status, lang), class_="ae-good" if each.usable else "ae-bad-text"), drop("perk", at, name, lang), class_="ae-maker-trait-head"),
               text_field(f"perk_name.{at}", WORDS("perk_name", lang), each.name, longest=longest["name"], problems=wrong("perk_no_name")),
               tag("div", text_area(f"perk_text.{at}", WORDS("perk_text", lang), each.text, longest=longest["text"], rows=2),
                   text_area(f"perk_limits.{at}", WORDS("perk_limits", lang), each.limits, longest=longest["limits"], rows=2, help_=join(WORDS("perk_limits_help", lang), " ", rule_mark(("C-16",), lang)), problems=wrong("perk_no_limits")), class_="ae-maker-pair"),
               tag("div",
                   figure("price", "perk_price", help_=WORDS("perk_price_help", lang), problems=wrong("perk_no_price", "perk_price_range")),
                   choice(f"perk_kind.{at}", WORDS("perk_kind", lang), tuple((kind.value, WORDS(f"kind_{kind.value}", lang)) for kind in PerkKind), each.kind.value, help_=WORDS("perk_kind_help", lang)),
                   choice(f"perk_tag.{at}", WORDS("perk_tag", lang), tuple((row.value, row.label[lang]) for row in Tag), each.tag.value, problems=wrong("perk_battle_only")), class_="ae-three"),
               place(f"perk_approved.{at}", tick(f"perk_approved.{at}", join(WORDS("perk_approved", lang), " ", rule_mark(("C-14",), lang)), each.approved), tag("div", [tag("p", text) for text in approved], class_="ae-wrong") if approved else None),
               fold(join(WORDS("perk_effects", lang), tag("span", number(changes, lang), class_="ae-fold-note") if changes else None),
                    tag("p", WORDS("perk_effects_help", lang), " ", rule_mark(("C-72",), lang), class_="ae-help"),
                    tag("div", [figure(effect.value, f"effect_{effect.value}") for effect in Effect], class_="ae-maker-four"), key=f"effects-{at}"),
               class_="ae-maker-trait", data_key=f"perk-{at}")


_LINES = {"feature": _feature, "flaw": _flaw, "perk": _perk}


def _list(its: Figures, what: str, help_: object, lang: str) -> Markup:
    lines = getattr(its.sheet, LISTS[what])
    return join(
        tag("p", help_, class_="ae-help"),
        tag("ul", [_LINES[what](its, at, lang) for at in range(len(lines))], class_="ae-maker-traits") if lines else None,
        tag("div", button(WORDS(f"add_{what}", lang), "add", with_=json.dumps({"what": what}), off=len(lines) >= MOST_LINES, home=its.state.home == what), class_="ae-row ae-extra"))


def traits(its: Figures, lang: str) -> Markup:
    draft, rulings = its.sheet, its.state.rulings
    taken = len(draft.features) + (len(draft.flaws) if rulings.features is FeatureLimit.ALL else 0)
    room = WORDS("features_room_all" if rulings.features is FeatureLimit.ALL else "features_room", lang, number=number(taken, lang), most=number(LIMIT, lang))
    wrong = texts(its.wrong("features"), lang)
    return join(
        step(5, "traits", lang),
        part("features", lang, "C-66", "C-67"), tag("div", [tag("p", text) for text in wrong], class_="ae-wrong") if wrong else None, _list(its, "feature", join(WORDS("features_help", lang), " ", tag("b", room)), lang),
        part("flaws", lang, "C-68"), _list(its, "flaw", WORDS("flaws_help", lang), lang),
        part("own_perks", lang, "C-14", "C-15"), _list(its, "perk", WORDS("own_perks_help", lang), lang))
