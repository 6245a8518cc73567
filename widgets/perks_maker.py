"""The maker of a hero of «Перки и магия»: words first, then numbers, a hundred perk points always in sight."""

from dataclasses import replace
from types import MappingProxyType

from alterego_core.heroes.hero import System
from alterego_core.perks.armour import ArmourClass
from alterego_core.perks.characteristics import START, Characteristic
from alterego_core.perks.grades import grades
from alterego_core.perks.learning import trial_key
from alterego_core.perks.mastery import Tag
from alterego_core.perks.own_perks import PerkKind
from alterego_core.perks.rulings import FeatureLimit

from widgets.heroes.panel import HeroPanel
from widgets.parts.ruling_mark import with_reading
from widgets.parts.typed import forgotten, stepped, typed
from widgets.perks.maker import value, view
from widgets.perks.maker.figures import figures
from widgets.perks.maker.value import LISTS, LONGEST_NAME, LONGEST_WORDS, MOST_LINES, SCHOOLS, TEXTS, State, changed, new_line, number_of, renamed

__all__ = ["PerksMaker"]

_TICKS = ("no_magic", "immortal", "immortality_offered", "battle_lifted", "in_play")
_TRIALS = tuple(trial_key(id, each.grade) for id in SCHOOLS for each in grades() if each.trial is not None)


class PerksMaker(HeroPanel):
    """«Создание персонажа»: a hero of «Перки и магия» from the first word to the printed sheet (C-1 … C-72).

    Args:
        value: `{"hero": {…}}` as a character file has it, or a part of it.
        lang: "ru" or "en"; by default the page's language.
        seed: the seed of «random hero» and «finish it for me»; without one each press draws its own.
        rulings: `alterego_core.perks.rulings.Rulings`; by default those of the page.

    >>> maker = PerksMaker(lang="en")
    >>> _ = maker.act("set", field="words:name", value="Rada"); _ = maker.act("weapon", name="sabre")
    >>> print(maker.summary())
    Rada: 62 HP, 50 MP; 90 perk points left; 5 characteristic points left; nothing to mend
    >>> maker.hero.sheet.weapon_perks, maker.left
    ({'sabre': 1}, 90)
    >>> maker.close()
    """

    KIND = "perks_maker"
    SYSTEM = System.PERKS
    VALUE, VIEW = value, view
    OFFERED = ("weapon", "perk")

    @property
    def left(self):
        """Perk points left to spend, below 0 when too much was spent."""
        return figures(self.state).perks.left

    # -- lines of the sheet ---------------------------------------------------------------

    def do_weapon(self, state, name=None):
        """A weapon by the player's name for it, at the first level (C-20, C-23)."""
        return _mastered(state, "weapon", name)

    def do_defence(self, state, name=None):
        """A kind of armour or shield by the player's name for it, at the first level (C-29)."""
        return _mastered(state, "defence", name)

    def do_add(self, state, what):
        """A feature, a flaw or a perk of one's own, still to be written."""
        if what not in TEXTS:
            raise LookupError(what)
        lines = getattr(state.hero.sheet, LISTS[what])
        return state if len(lines) >= MOST_LINES else replace(state, home=what).with_sheet(**{LISTS[what]: (*lines, new_line(what))})

    def do_drop(self, state, what, at):
        """A line goes."""
        lines = getattr(state.hero.sheet, LISTS[str(what)])
        at = _place(lines, at)
        state = replace(forgotten(state, *(key for key in state.drafts if key.startswith((f"{what}.", f"{what}_")))), home=what)
        if isinstance(lines, dict):
            return state.with_sheet(**{LISTS[what]: {name: level for n, (name, level) in enumerate(lines.items()) if n != at}})
        return state.with_sheet(**{LISTS[what]: (*lines[:at], *lines[at + 1 :])})

    def do_convert(self, state):
        """Twenty perk points for a characteristic point, as a feature (C-67)."""
        features = state.hero.sheet.features
        at = next((n for n, each in enumerate(features) if each.points), None)
        if at is None or state.rulings.features is FeatureLimit.SINGLE:
            return self.do_add(state, "feature")
        return changed(forgotten(state, f"feature_points.{at}"), "feature", at, points=features[at].points + 1)

    def do_even(self, state):
        """All six characteristics at their start (C-3 … C-9)."""
        values = state.hero.sheet.characteristics
        for each in Characteristic:
            values = values.with_value(each, START)
        return forgotten(state, *(f"characteristic.{each}" for each in Characteristic)).with_sheet(characteristics=values)

    def taken_offer(self, state, offer):
        """A weapon or a perk of the campaign's own (C-14, C-20)."""
        name = offer.name[:LONGEST_NAME]
        if offer.kind == "weapon":
            return state if name in state.hero.sheet.weapon_perks else self.do_weapon(state, name)
        perks = state.hero.sheet.own_perks
        if len(perks) >= MOST_LINES or any(each.name == name for each in perks):
            return state
        perk = new_line("perk") if offer.perk is None else offer.perk
        perk = replace(perk, name=name, text=offer.about[:LONGEST_WORDS], price=perk.price if offer.value is None else offer.value)
        return replace(state, home="perk").with_sheet(own_perks=(*perks, perk))

    # -- schools ----------------------------------------------------------------------------

    def do_school(self, state, what):
        """A school at its first grade, or one grade more of one that is learnt (C-33)."""
        have = state.hero.sheet.schools
        if what not in SCHOOLS:
            raise LookupError(what)
        if what not in have:
            return replace(state, home="school").with_sheet(schools={**have, what: 1})
        return self.do_step(state, f"school.{what}", 1)

    def do_forget(self, state, what):
        """A school is not learnt, and its trials not passed."""
        if what not in state.hero.sheet.schools:
            raise LookupError(what)
        trials = frozenset(each for each in state.hero.sheet.trials if each.partition(":")[0] != what)
        return forgotten(replace(state, home="school"), f"school.{what}").with_sheet(schools={id: n for id, n in state.hero.sheet.schools.items() if id != what}, trials=trials)

    # -- fields -----------------------------------------------------------------------------

    def do_step(self, state, field, by):
        if (shared := self.step_shared(state, field, by)) is not None:
            return shared
        found = number_of(state.hero.sheet, str(field))
        if found is None:
            raise LookupError(field)
        return stepped(state, field, found.now or 0, by, found.low, found.high, found.put)

    def do_set(self, state, field, value):
        if field == "words:name":
            value = str(value)[:LONGEST_WORDS]
        if (shared := self.set_shared(state, field, value)) is not None:
            return shared
        if found := number_of(state.hero.sheet, field):
            if found.optional and not str(value).strip():
                return found.put(forgotten(state, field), None)
            return typed(state, field, value, found.low, found.high, found.put)
        if field in _TICKS:
            return state.with_sheet(**{field: bool(value)})
        sheet = state.hero.sheet
        what, _, name = field.partition(".")
        list_, _, part = what.partition("_")
        if list_ in ("weapon", "defence") and part == "name":
            return _rename(state, list_, _place(getattr(sheet, LISTS[list_]), name), value)
        if list_ in TEXTS and part in TEXTS[list_]:
            return changed(state, list_, _place(getattr(sheet, LISTS[list_]), name), **{part: str(value)[: TEXTS[list_][part]]})
        match what:
            case "perk_kind":
                return changed(state, "perk", _place(sheet.own_perks, name), kind=PerkKind(value))
            case "perk_tag":
                return changed(state, "perk", _place(sheet.own_perks, name), tag=Tag(value))
            case "perk_approved":
                return changed(state, "perk", _place(sheet.own_perks, name), approved=bool(value))
            case "trial" if name in _TRIALS:
                return state.with_sheet(trials=sheet.trials | {name} if value else sheet.trials - {name})
            case "armour":
                return state.with_sheet(armour=ArmourClass(value) if value else None)
            case "next_weapon" | "next_defence":
                return forgotten(replace(state, **{what: str(value)[:LONGEST_NAME]}), what)
            case "next_school" if value in SCHOOLS:
                return replace(state, next_school=value)
        what, _, option = field.partition(":")
        if what != "ruling":
            raise LookupError(field)
        return replace(state, rulings=with_reading(state.rulings, option, str(value)))


def _place(entries, at) -> int:
    if not 0 <= int(at) < len(entries):
        raise LookupError(at)
    return int(at)


def _mastered(state: State, what: str, name: object) -> State:
    """One more weapon or defence; a name that is empty or taken stays where it was typed."""
    part, next_ = LISTS[what], f"next_{what}"
    levels = getattr(state.hero.sheet, part)
    wanted = str(getattr(state, next_) if name is None else name).strip()[:LONGEST_NAME]
    if not wanted or wanted in levels:
        return replace(state, **{next_: wanted}, drafts=MappingProxyType({**state.drafts, next_: wanted}))
    if len(levels) >= MOST_LINES:
        return state
    state = replace(state, home=what).with_sheet(**{part: {**levels, wanted: 1}})
    return forgotten(replace(state, **{next_: ""}) if name is None else state, next_)


def _rename(state: State, what: str, at: int, value: object) -> State:
    """Another name for a line; one that is empty or taken stays a draft."""
    levels, key = getattr(state.hero.sheet, LISTS[what]), f"{what}_name.{at}"
    wanted = str(value)[:LONGEST_NAME]
    others = {name for n, name in enumerate(levels) if n != at}
    if not wanted.strip() or wanted.strip() in others:
        return replace(state, drafts=MappingProxyType({**state.drafts, key: wanted}))
    return forgotten(state, key).with_sheet(**{LISTS[what]: renamed(levels, at, wanted.strip())})
