"""What stands beside every roll: traits and own perks of the one who rolls, the campaign's own modifiers."""

from __future__ import annotations

from dataclasses import replace

from alterego_core.ego.traits import Kind
from alterego_core.perks.own_perks import Effect, OwnPerk
from alterego_core.session import ego_traits
from alterego_core.session.ego_traits import TraitCard
from alterego_core.session.numbers import EgoNumbers, PerksNumbers
from alterego_core.session.own import find
from alterego_core.session.scene import Combatant, OwnKind, OwnThing
from alterego_core.words import number
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import choice, fold, segments, tick
from widgets.parts.markup import Markup, join, tag

from dashboard.evening.checks.state import MOST_KEY, State
from dashboard.evening.checks.way import Way

__all__ = ["PERK", "beside", "cards", "own_choices", "own_modifiers", "own_thing", "perk_key", "perks", "trait_key"]

PERK = "perk:"
"""What the keys of own perks begin with."""


def trait_key(card: TraitCard, one: Combatant) -> str:
    """What somebody's trait is ticked by: its id and detail, for the place among the traits may change."""
    return f"trait:{one.id}:{card.taken.id}/{card.taken.detail}"[:MOST_KEY]


def cards(way: Way, one: Combatant) -> tuple[TraitCard, ...]:
    """The traits of somebody; none outside of «Alter ego»."""
    if not isinstance(one.numbers, EgoNumbers):
        return ()
    return ego_traits.beside(one.numbers, way.scene.campaign.catalogue, way.rulings)


def perk_key(perk: OwnPerk, one: Combatant) -> str:
    """What somebody's own perk is switched off by."""
    return f"{PERK}{one.id}:{perk.name}"[:MOST_KEY]


def perks(way: Way, one: Combatant) -> tuple[OwnPerk, ...]:
    """Own perks of somebody that are agreed on (C-14, C-16); one of the campaign's catalogue has the numbers that it has there."""
    if not isinstance(one.numbers, PerksNumbers):
        return ()
    found = []
    for each in one.numbers.perks:
        thing = find(way.scene.campaign.catalogue, OwnKind.PERK, each.name)
        now = each if thing is None or thing.perk is None else replace(each, name=thing.name, **{effect.value: getattr(thing.perk, effect.value) for effect in Effect})
        if now.usable:
            found.append(now)
    return tuple(found)


def own_modifiers(way: Way) -> tuple[OwnThing, ...]:
    """The campaign's own modifiers that are numbers."""
    return tuple(each for each in way.scene.campaign.of_kind(OwnKind.MODIFIER) if each.value)


def own_thing(way: Way, kind: OwnKind, id: str) -> OwnThing | None:
    """A thing of the campaign's own, None where the catalogue has none of this id."""
    return next((each for each in way.scene.campaign.of_kind(kind) if each.id == id), None) if id else None


def own_choices(way: Way, state: State, kinds: dict[str, OwnKind], lang: str) -> Markup:
    """Attributes, skills and weapons of the campaign's own, to be taken in place of the printed ones; nothing where there are none."""
    found = []
    for field, kind in kinds.items():
        things = way.scene.campaign.of_kind(kind)
        if things:
            chosen = own_thing(way, kind, getattr(state, field))
            help_ = chosen.about or None if chosen is not None else None
            found.append(choice(field, way.words(field, lang), (("", way.words("own_none", lang)), *((each.id, each.name) for each in things)), getattr(state, field), help_=help_, class_="ae-grow"))
    return tag("div", found, class_="ae-row") if found else Markup("")


def _influence(way: Way, card: TraitCard, lang: str) -> str:
    found = card.influence
    parts = [number(found.result, lang, signed=True)] if found.result else []
    parts += [way.words.count(dice, f"{kind}_dice", lang) for kind, dice in (("bonus", found.bonus_dice), ("penalty", found.penalty_dice)) if dice]
    return ", ".join(parts)


def beside(way: Way, state: State, one: Combatant, lang: str) -> Markup:
    """Traits and own modifiers to tick, folded; nothing where there are none."""
    words, rows, counted = way.words, [], 0
    late = {trait_key(each, one) for each in ego_traits.forgotten(one.numbers, way.scene.seconds, way.scene.campaign.catalogue, way.rulings)} if isinstance(one.numbers, EgoNumbers) else set()
    for card in cards(way, one):
        key = trait_key(card, one)
        on = key in state.ticked
        counted += on
        notes = [_influence(way, card, lang)]
        if card.spontaneous:
            notes.append(words("spontaneous", lang))
        elif card.difficulty is not None:
            notes.append(words("control", lang, difficulty=number(card.difficulty, lang)))
        if key in late:
            notes.append(words("overdue", lang))
        detail = f" ({card.taken.detail})" if card.taken.detail else ""
        rows.append(tag("div", tick(f"tick:{key}", card.name[lang] + detail, on, note=" · ".join(each for each in notes if each)),
                        segments(f"helps:{key}", words("trait_helps", lang), (("yes", words("helps", lang)), ("no", words("hinders", lang))), "yes" if state.helps.get(key, True) else "no", see_label=False)
                        if on and card.kind is Kind.NEUTRAL else None, class_="gm-beside", data_key=key))
    traits = bool(rows)
    for perk in perks(way, one):
        key = perk_key(perk, one)
        counted += key not in state.ticked
        added = [words(f"perk_{effect.value}", lang, value=number(value, lang, signed=True)) for effect in Effect if (value := getattr(perk, effect.value))]
        rows.append(tag("div", tick(f"tick:{key}", perk.name, key not in state.ticked, note=join(" · ".join([*added, perk.limits]), " ", rule_mark(("C-72",), lang))), class_="gm-beside", data_key=key))
    which = "beside" if traits else "beside_perks" if rows else "beside_own"
    for each in own_modifiers(way):
        key = f"own:{each.id}"
        counted += key in state.ticked
        rows.append(tag("div", tick(f"tick:{key}", each.name, key in state.ticked, note=join(number(each.value, lang, signed=True), " ", rule_mark(each.rules, lang) if each.rules else None)), class_="gm-beside", data_key=key))
    if not rows:
        return Markup("")
    notes = [words.count(counted, "counted_forms", lang)] if counted else []
    notes += [words.count(len(late), "overdue_forms", lang)] if late else []
    return fold(join(words(which, lang), tag("span", ", ".join(notes), class_="ae-fold-note") if notes else None), rows, key="beside")
