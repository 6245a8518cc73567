"""Body and mana: characteristics, perks, armour in; HP, MP, bonuses, budgets and remarks out."""

from dataclasses import replace

from alterego_core.perks import character, remarks
from alterego_core.perks.draft import characteristic_ledger, perk_ledger

from widgets.perks.body import view
from widgets.perks.body.value import FORM, State, draft_of, each_school_once, fields_of, with_new_school
from widgets.perks.form import EMPTY, FormPanel

__all__ = ["BodyAndMana"]


class BodyAndMana(FormPanel):
    """«ХП и МП»: a character's body, mana, bonuses and what his points were spent on (C-1 … C-33, C-37, C-66 … C-68).

    Args:
        value: `{"strength": 7, "armour": "heavy", "schools": [{"school": "fire", "grade": 4}], …}`, or a part of it;
            see `.value`. Numbers stand on paper: armour and deaths are counted by the desk.
        lang: "ru" or "en"; by default the page's language.
        seed: taken for the sake of a common signature; nothing is thrown here.
        rulings: `alterego_core.perks.rulings.Rulings`; by default those of the page.

    >>> desk = BodyAndMana({"strength": 7, "endurance": 6, "weapons": [{"name": "sword", "level": 3}], "schools": []}, lang="en")
    >>> print(desk.summary())
    78 HP, 60 MP; characteristic points left −2, perk points left 70; remarks: 2
    >>> desk.hp.total
    78
    >>> desk.close()
    """

    KIND = "body_and_mana"
    FORM, BLANK = FORM, State()

    def draw(self, state, lang):
        return view.draw(state, lang)

    def summary(self, lang=None):
        return view.said(self.state, lang or self.lang)

    def settled(self, state):
        return each_school_once(state)

    def take_hero(self, state, hero):
        """The whole sheet: values, perks, schools, features, flaws, armour."""
        return self.settled(replace(state, **fields_of(hero.sheet), drafts=EMPTY))

    # -- for programs -----------------------------------------------------------------

    @property
    def draft(self):
        """The character as the core's `Draft`."""
        return draft_of(self.state)

    @property
    def hp(self):
        """Full HP, explained (C-6)."""
        return character.full_hp(self.draft, self.state.rulings)

    @property
    def mp(self):
        """Full MP, explained (C-10, C-11)."""
        return character.full_mp(self.draft, self.state.rulings)

    @property
    def characteristic_points(self):
        """The ledger of characteristic points (C-2)."""
        return characteristic_ledger(self.draft, self.state.rulings)

    @property
    def perk_points(self):
        """The ledger of perk points (C-17)."""
        return perk_ledger(self.draft, self.state.rulings)

    @property
    def remarks(self):
        """Everything that breaks a rule."""
        return remarks.problems(self.draft, rulings=self.state.rulings)

    # -- actions of the page ----------------------------------------------------------

    def do_add(self, state, what):
        return with_new_school(state) if what == "schools" else super().do_add(state, what)

    def do_convert(self, state):
        """Buy a characteristic point for twenty perk points, as a feature of its own (C-67)."""
        rows = FORM.rows["features"]
        return state if len(state.features) >= rows.most else replace(state, features=(*state.features, rows.blank))
