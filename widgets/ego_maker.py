"""The maker of a hero of «Alter ego»: words first, then numbers, the points always in sight."""

from dataclasses import replace
from types import MappingProxyType

from alterego_core.ego.attributes import ATTRIBUTES
from alterego_core.ego.hero import Level
from alterego_core.ego.powers import BANDS
from alterego_core.ego.prices import Override
from alterego_core.ego.skills import skill
from alterego_core.ego.traits import Kind, trait
from alterego_core.heroes.budget import budgets
from alterego_core.heroes.hero import System

from widgets.ego.maker import value, view
from widgets.ego.maker.value import KINDS, LONGEST_DETAIL, MOST_LINES, OWN, State, bounds, taken
from widgets.heroes.panel import LONGEST_REASON, HeroPanel
from widgets.parts.reading import whole_number
from widgets.parts.ruling_mark import with_reading
from widgets.parts.typed import forgotten, stepped, typed

__all__ = ["EgoMaker"]


class EgoMaker(HeroPanel):
    """«Создание персонажа»: a hero of «Alter ego» from the first word to the printed sheet (A-8 … A-104).

    Args:
        value: `{"hero": {…}}` as a character file has it, or a part of it.
        lang: "ru" or "en"; by default the page's language.
        seed: the seed of «random hero» and «finish it for me»; without one each press draws its own.
        rulings: `alterego_core.ego.rulings.Rulings`; by default those of the page.

    >>> maker = EgoMaker(lang="en")
    >>> _ = maker.act("set", field="words:name", value="Rada"); _ = maker.act("set", field="attribute.mind", value="5")
    >>> print(maker.summary())
    Rada: 40 points, competent; 19 points left; nothing above 7; nothing to mend
    >>> maker.hero.sheet.attribute("mind"), maker.left
    (5, 19)
    >>> maker.close()
    """

    KIND = "ego_maker"
    SYSTEM = System.EGO
    VALUE, VIEW = value, view
    OFFERED = ("attribute", "skill", "trait")

    @property
    def left(self):
        """Points left to spend, below 0 when too much was spent."""
        return budgets(self.hero, self.state.rulings)[0].ledger.left

    # -- points and attributes ------------------------------------------------------------

    def do_grant(self, state, band):
        """The least points of a band of power (A-27 … A-33)."""
        row = next((each for each in BANDS if each.id == band), None)
        if row is None:
            raise LookupError(band)
        return forgotten(state, "granted").with_sheet(granted=row.low)

    def do_fill(self, state, value):
        """All nine attributes at one level."""
        if int(value) not in range(4):
            raise LookupError(value)
        own = tuple(each for each in state.hero.sheet.attributes if each.id not in _ATTRIBUTES)
        state = forgotten(state, *(f"attribute.{id}" for id in _ATTRIBUTES))
        return state.with_sheet(attributes=(*(Level(id, int(value)) for id in _ATTRIBUTES), *own))

    def do_drop_attribute(self, state, at):
        """An attribute that no list has goes (A-54)."""
        attributes = _without(state.hero.sheet.attributes, at)
        return forgotten(state, *(key for key in state.drafts if key.startswith("own_attribute."))).with_sheet(attributes=attributes)

    def do_attribute(self, state, name=None):
        """An attribute of one's own at level 1; a name that is empty or taken stays where it was typed (A-54)."""
        sheet = state.hero.sheet
        wanted = (state.next_attribute if name is None else str(name)).strip()[:LONGEST_DETAIL]
        if not wanted or any(wanted.casefold() == known.casefold() for known in (*_ATTRIBUTE_NAMES, *(each.id for each in sheet.attributes))):
            return replace(state, next_attribute=wanted, drafts=MappingProxyType({**state.drafts, "next_attribute": wanted}))
        if len(sheet.attributes) >= MOST_LINES:
            return state
        return forgotten(replace(state, next_attribute=""), "next_attribute").with_sheet(attributes=(*sheet.attributes, Level(wanted, 1)))

    # -- skills and traits ------------------------------------------------------------------

    def do_add(self, state, what):
        """Take a skill at level 1, or one of your own ("own")."""
        skills = state.hero.sheet.skills
        if what != OWN:
            row = skill(what)
            if row.detail is None and any(each.id == what for each in skills):
                return state
        return state if len(skills) >= MOST_LINES else state.with_sheet(skills=(*skills, Level("" if what == OWN else what, 1)))

    def do_remove(self, state, at):
        skills = _without(state.hero.sheet.skills, at)
        return forgotten(state, *(key for key in state.drafts if key.startswith("skill."))).with_sheet(skills=skills)

    def do_trait(self, state, what):
        """Take a trait with every factor in the middle, or one of your own ("own") of the kind chosen (A-80, A-159)."""
        traits = state.hero.sheet.traits
        if what == OWN:
            return state if len(traits) >= MOST_LINES else state.with_sheet(traits=(*traits, taken("", state.kind)))
        row = trait(what)
        if len(traits) >= MOST_LINES or row.detail is None and any(each.id == what for each in traits):
            return state
        return state.with_sheet(traits=(*traits, taken(what)))

    def do_drop(self, state, at):
        traits = _without(state.hero.sheet.traits, at)
        return forgotten(state, *(key for key in state.drafts if key.startswith("price."))).with_sheet(traits=traits)

    def taken_offer(self, state, offer):
        """An attribute, a skill or a trait of the campaign's own (A-54, A-78, A-159)."""
        sheet, name = state.hero.sheet, offer.name[:LONGEST_DETAIL]
        if offer.kind == "attribute":
            taken_ = any(name.casefold() == known.casefold() for known in (*_ATTRIBUTE_NAMES, *(each.id for each in sheet.attributes)))
            return state if taken_ else self.do_attribute(state, name)
        lines = sheet.skills if offer.kind == "skill" else sheet.traits
        if len(lines) >= MOST_LINES or any(each.id == name for each in lines):
            return state
        if offer.kind == "skill":
            return state.with_sheet(skills=(*sheet.skills, Level(name, 1)))
        # the campaign's number says whether it helps; the price follows from the factors as for any trait
        kind = state.kind if offer.value is None else "positive" if offer.value > 0 else "negative" if offer.value < 0 else "neutral"
        return state.with_sheet(traits=(*sheet.traits, taken(name, kind)))

    # -- fields -----------------------------------------------------------------------------

    def _number(self, state, field):
        """What a number field shows now, its bounds, how to put another number there, and whether it may be empty."""
        found = bounds(state).get(field)
        if found is None:
            return None
        what, _, name = field.partition(".")
        sheet = state.hero.sheet
        match what:
            case "granted":
                return sheet.granted, *found, lambda s, n: s.with_sheet(granted=n), False
            case "above":
                return sheet.above_lowest or 0, *found, lambda s, n: s.with_sheet(above_lowest=n), False
            case "gain":
                return sheet.gain_limit, *found, lambda s, n: s.with_sheet(gain_limit=n), True
            case "own_attribute":
                at = int(name)
                own = sheet.attributes[at]
                return own.value, *found, lambda s, n: s.with_sheet(attributes=_levelled(s.hero.sheet.attributes, own.id, n)), False
            case "attribute":
                return sheet.attribute(name), *found, lambda s, n: s.with_sheet(attributes=_levelled(s.hero.sheet.attributes, name, n)), False
            case "skill":
                at = int(name)
                return sheet.skills[at].value, *found, lambda s, n: _skill(s, at, value=n), False
        at = int(name)
        now = sheet.traits[at].override
        return now.points if now else None, *found, lambda s, n: _price(s, at, n), True

    def do_step(self, state, field, by):
        if (shared := self.step_shared(state, field, by)) is not None:
            return shared
        found = self._number(state, field)
        if found is None:
            raise LookupError(field)
        now, low, high, put, _ = found
        return stepped(state, field, view.shown_price(state, field) if now is None else now, by, low, high, put)

    def do_set(self, state, field, value):
        if (shared := self.set_shared(state, field, value)) is not None:
            return shared
        if found := self._number(state, field):
            _, low, high, put, optional = found
            if optional and not str(value).strip():
                return put(forgotten(state, field), None)
            return typed(state, field, value, low, high, put)
        what, _, name = field.partition(".")
        sheet = state.hero.sheet
        match what:
            case "detail":
                return _skill(state, _place(sheet.skills, name), detail=str(value)[:LONGEST_DETAIL])
            case "own":
                return _skill(state, _place(sheet.skills, name), id=str(value)[:LONGEST_DETAIL])
            case "about":
                return _trait(state, _place(sheet.traits, name), detail=str(value)[:LONGEST_DETAIL])
            case "why":
                at = _place(sheet.traits, name)
                now = sheet.traits[at].override
                return _trait(state, at, override=replace(now, reason=str(value)[:LONGEST_REASON])) if now else state
            case "frequency" | "intensity" | "control":
                step = whole_number(value)
                if step not in (1, 2, 3, 4):
                    raise LookupError(field)
                return _trait(state, _place(sheet.traits, name), **{what: step})
            case "limited":
                return state.with_sheet(above_lowest=view.ABOVE if value else None)
            case "next_skill":
                return replace(state, next_skill=OWN if value == OWN else skill(value).id)
            case "kind":
                if value not in KINDS:
                    raise LookupError(value)
                return replace(state, kind=value, next_trait="")
            case "next_trait":
                return replace(state, next_trait=OWN if value == OWN else trait(value).id)
            case "next_attribute":
                return forgotten(replace(state, next_attribute=str(value)[:LONGEST_DETAIL]), "next_attribute")
            case "mine":
                return _trait(state, _place(sheet.traits, name), id=str(value)[:LONGEST_DETAIL])
            case "side":
                return _trait(state, _place(sheet.traits, name), kind=Kind(value))
        what, _, option = field.partition(":")
        if what != "ruling":
            raise LookupError(field)
        return replace(state, rulings=with_reading(state.rulings, option, str(value)))


_ATTRIBUTES = tuple(row.id for row in ATTRIBUTES)
_ATTRIBUTE_NAMES = tuple(name for row in ATTRIBUTES for name in (row.id, row.name.ru, row.name.en))


def _place(entries, at) -> int:
    if not 0 <= int(at) < len(entries):
        raise LookupError(at)
    return int(at)


def _without(entries: tuple, at) -> tuple:
    at = _place(entries, at)
    return (*entries[:at], *entries[at + 1 :])


def _levelled(levels: tuple[Level, ...], id: str, value: int) -> tuple[Level, ...]:
    if any(each.id == id for each in levels):
        return tuple(replace(each, value=value) if each.id == id else each for each in levels)
    return (*levels, Level(id, value))


def _skill(state: State, at: int, **changes) -> State:
    skills = state.hero.sheet.skills
    return state.with_sheet(skills=(*skills[:at], replace(skills[at], **changes), *skills[at + 1 :]))


def _trait(state: State, at: int, **changes) -> State:
    traits = state.hero.sheet.traits
    return state.with_sheet(traits=(*traits[:at], replace(traits[at], **changes), *traits[at + 1 :]))


def _price(state: State, at: int, points: int | None) -> State:
    now = state.hero.sheet.traits[at].override
    return _trait(state, at, override=None if points is None else Override(points=points, reason=now.reason if now else ""))
