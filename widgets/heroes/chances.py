"""What a hero is worth: exact odds of the typical actions, and what the next point would do to them.

Reckoned when the fold is opened for the first time, for nobody asks while writing words.
"""

import json
from dataclasses import replace
from functools import lru_cache

from alterego_core.heroes import worth
from alterego_core.heroes.hero import Hero, System
from alterego_core.heroes.portrait import fields, written
from alterego_core.heroes.worth import Chance, Deed, Gain
from alterego_core.words import number, percent

from widgets.heroes.state import HeroState
from widgets.parts.breakdown_list import breakdown_list, rule_mark
from widgets.parts.fields import button, choice, fold
from widgets.parts.markup import Markup, join, tag
from widgets.parts.words import Words

__all__ = ["MOST_GAINS", "chances", "deeds_of", "gains_of"]

MOST_GAINS = 6
"""Values that are named as places for the next point."""

_WORDS = Words("heroes")
_DICE_RULES = {System.EGO: ("A-162", "A-170"), System.SQUAD: ("B-2", "B-3"), System.PERKS: ("C-78", "C-95")}


class _Kept:
    """The last few answers of a function of a hero; sheets that hold dicts have no hash, so they are compared."""

    def __init__(self, reckon, most: int = 8):
        self.reckon, self.most, self.kept = reckon, most, []

    def __call__(self, hero: Hero, rulings):
        hero = _numbers(hero)
        for place, (known, under, answer) in enumerate(self.kept):
            if known == hero and under == rulings:
                self.kept.insert(0, self.kept.pop(place))
                return answer
        answer = self.reckon(hero, rulings)
        self.kept = [(hero, rulings, answer), *self.kept[: self.most - 1]]
        return answer


def _numbers(hero: Hero) -> Hero:
    """The hero without the words that no number depends on."""
    for row in fields(hero.system):
        hero = written(hero, row.id, "")
    return replace(hero, id="", portrait=(), waivers=(), growth=(), kept=())


deeds_of = _Kept(worth.deeds)
"""`worth.deeds`, not reckoned anew while only words change."""
gains_of = _Kept(worth.gains)
"""`worth.gains`, likewise."""


def chances(state: HeroState, lang: str) -> Markup:
    """The fold with the odds."""
    if not state.weighed:
        body = tag("p", _WORDS("worth_wait", lang), class_="ae-help")
    else:
        body = _body(state, lang)
    return fold(_WORDS("worth", lang), tag("p", _WORDS("worth_help", lang), class_="ae-help"), body, key="worth", class_="ae-worth-fold", do="weigh")


def _body(state: HeroState, lang: str) -> Markup:
    deeds = deeds_of(state.hero, state.rulings)
    if not deeds:
        return tag("p", _WORDS(f"worth_none_{state.hero.system.value}", lang), class_="ae-help")
    chosen = next((each for each in deeds if each.id == state.deed), deeds[0])
    gains = gains_of(state.hero, state.rulings)
    here = [gain for gain in gains if gain.value.key in chosen.keys]
    point = next((gain for gain in here if gain.value.key == state.point), None)
    return join(
        choice("worth:deed", _WORDS("worth_deed", lang), tuple((each.id, each.label[lang]) for each in deeds), chosen.id),
        _points(here, point, lang), _bars(state.hero.system, chosen, point, lang), _why(state.hero.system, chosen, lang), _next(gains, lang))


def _cost(gain: Gain, lang: str) -> str:
    return _WORDS.count(gain.value.price, "point_forms", lang)


def _points(here: list[Gain], point: Gain | None, lang: str) -> Markup | None:
    """«Now» and one more in each of the values the deed rests on."""
    if not here:
        return tag("p", _WORDS("worth_at_cap", lang), class_="ae-help")
    chips = [button(_WORDS("worth_now", lang), "weigh", look="chip", with_=json.dumps({"point": ""}), pressed=point is None)]
    chips += [button(_WORDS("worth_one_more", lang, name=gain.value.label[lang], price=_cost(gain, lang)), "weigh", look="chip", with_=json.dumps({"point": gain.value.key}), pressed=gain is point) for gain in here]
    return tag("div", chips, class_="ae-chips", role="group", aria_label=_WORDS("worth_points", lang), data_arrows=True)


def _bars(system: System, deed: Deed, point: Gain | None, lang: str) -> Markup:
    after = {now.id: now for which, _, now in point.changes if which.id == deed.id} if point else {}
    rows, kind = [], None
    for each in deed.chances:
        rows.append(_bar(system, each, after.get(each.id), kind is not None and kind != each.kind, lang))
        kind = each.kind
    note = _WORDS("worth_samples", lang) if any(each.kind == "opponent" for each in deed.chances) else None
    unchanged = tag("p", _WORDS("worth_unchanged", lang), class_="ae-help") if point and not after else None
    return join(tag("ul", rows, class_="ae-worth", aria_label=_WORDS("worth_of", lang, name=deed.label[lang])), unchanged, tag("p", note, class_="ae-help") if note else None)


@lru_cache(maxsize=512)
def _bar(system: System, now: Chance, after: Chance | None, new_kind: bool, lang: str) -> Markup:
    """One chance as a bar and in words; with what the point would make of it."""
    won, tie = float(now.chance), float(now.tie)
    more = max(0.0, float(after.chance) - won) if after else 0.0
    parts = [tag("i", class_="is-win", style=f"width:{_wide(won)}%")]
    if after and more:
        parts.append(tag("i", class_="is-more", style=f"width:{_wide(more)}%"))
    elif tie:
        parts.append(tag("i", class_="is-tie", style=f"width:{_wide(tie)}%"))
    said = [tag("b", percent(now.chance, lang))]
    if after:
        said.append(tag("b", _WORDS("worth_becomes", lang, chance=percent(after.chance, lang)), class_="ae-good" if more else "ae-bad-text"))
    elif tie:
        said.append(tag("span", _WORDS(f"worth_tie_{system.value}", lang, chance=percent(now.tie, lang))))
    # the exact fraction, where it is one that a person can read
    if 1 < now.chance.denominator <= 1296:
        said.append(tag("span", f"{number(now.chance.numerator, lang)}/{number(now.chance.denominator, lang)}", class_="ae-worth-exact"))
    return tag("li", tag("span", now.label[lang], class_="ae-worth-name"), tag("span", parts, class_="ae-worth-bar", aria_hidden="true"), " ",
               tag("span", [join(" ", each) for each in said], class_="ae-worth-said"), class_="is-apart" if new_kind else None)


def _wide(share: float) -> str:
    return f"{share * 100:.4g}"


def _why(system: System, deed: Deed, lang: str) -> Markup:
    table = breakdown_list(deed.why, lang, total_label=_WORDS("worth_to_dice", lang)) if deed.why.terms else None
    rules = tuple(dict.fromkeys((*deed.rules, *_DICE_RULES[system])))
    return fold(_WORDS("worth_why", lang), table, tag("p", _WORDS(f"worth_dice_{system.value}", lang), " ", rule_mark(rules, lang), class_="ae-help"), key="worth-why", class_="ae-quiet")


def _next(gains: tuple[Gain, ...], lang: str) -> Markup | None:
    """Where the next point does most."""
    rows = [_gain(gain, lang) for gain in gains if gain.best > 0][:MOST_GAINS]
    if not rows:
        return None
    return join(tag("p", _WORDS("worth_next", lang), class_="ae-subtitle"), tag("p", _WORDS("worth_next_help", lang), class_="ae-help"), tag("ol", rows, class_="ae-worth-next"))


def _gain(gain: Gain, lang: str) -> Markup:
    deed, was, now = max(gain.changes, key=lambda change: change[2].chance - change[1].chance)
    show = button(_WORDS("worth_show", lang), "weigh", look="link-button", with_=json.dumps({"deed": deed.id, "point": gain.value.key}), label=_WORDS("worth_show_label", lang, name=gain.value.label[lang]))
    return tag("li", tag("div", tag("b", gain.value.label[lang]), tag("span", _cost(gain, lang), class_="ae-worth-price"), show, class_="ae-worth-head"),
               tag("span", _WORDS("worth_gain", lang, deed=deed.label[lang], what=was.label[lang], before=percent(was.chance, lang), after=percent(now.chance, lang)), class_="ae-help"))
