"""The school shop: grades of schools bought step by step, with what each step costs and asks."""

from dataclasses import replace

from alterego_core.perks import learning
from alterego_core.perks.draft import no_magic_refund, perk_ledger
from alterego_core.perks.grades import price

from widgets.heroes.playing import within
from widgets.perks.form import FormPanel, without
from widgets.perks.hero_numbers import characteristics
from widgets.perks.shop import view
from widgets.perks.shop.value import FORM, IDS, TRIALS, State, book_of, owned, problems_of

__all__ = ["SchoolShop"]


class SchoolShop(FormPanel):
    """«Обучение школам»: what a grade costs, what it needs, and who stands in the way (C-33 … C-54).

    Args:
        value: `{"school": "fire", "magic_power": 6, "points": 100, "fire": 4, "destruction": 3, …}`, or a part of it:
            a grade under the id of each school; see `.value`.
        lang: "ru" or "en"; by default the page's language.
        seed: taken for the sake of a common signature; nothing is thrown here.
        rulings: `alterego_core.perks.rulings.Rulings`; by default those of the page.

    >>> shop = SchoolShop(lang="en")
    >>> print(shop.summary())
    Destruction 3, Fire 4: 50 perk points, 50 of 100 left
    >>> shop.price_of("fire", 4, 6).total
    80
    >>> shop.close()
    """

    KIND = "school_shop"
    FORM, BLANK = FORM, State()

    def draw(self, state, lang):
        return view.draw(state, lang)

    def summary(self, lang=None):
        return view.said(self.state, lang or self.lang)

    def take_hero(self, state, hero):
        """The mage's grades, trials and Magic power; at hand are the perk points that go into nothing but schools (C-17, C-33)."""
        sheet, bounds = hero.sheet, FORM.numbers
        grades = {id: within(sheet.schools.get(id, 0), *bounds[id]) for id in IDS}
        points = perk_ledger(sheet, state.rulings).left + learning.ledger(sheet.schools, rulings=state.rulings).spent - (no_magic_refund(state.rulings) if sheet.no_magic else 0)
        trials = {f"trial_{id}_{n}": learning.trial_key(id, n) in sheet.trials for id in IDS for n in TRIALS}
        found = {**grades, **trials, **characteristics(sheet, bounds, "magic_power"), "points": within(points, *bounds["points"]), "no_magic": sheet.no_magic}
        if not grades[state.school] and any(grades.values()):
            found["school"] = max(grades, key=grades.get)
        return replace(state, **found, drafts=without(state.drafts, *found))

    # -- for programs -----------------------------------------------------------------

    @property
    def owned(self):
        """Grades by the id of the school."""
        return owned(self.state)

    @property
    def ledger(self):
        """Perk points at hand against what the schools cost."""
        return book_of(self.state)

    @property
    def remarks(self):
        """What stands in the way of what is chosen."""
        return problems_of(self.state)

    def price_of(self, school, current, wanted):
        """Perk points from one grade of a school to a higher one, explained."""
        if school not in IDS:
            raise LookupError(school)
        return price(current, wanted, self.state.rulings)

    # -- actions of the page ----------------------------------------------------------

    def do_look(self, state, id):
        """Look at the ladder of a school."""
        return FORM.set(state, "school", id)

    def do_buy(self, state, grade):
        """Learn the school at hand up to a grade, or forget what lies above it."""
        return FORM.set(state, state.school, grade)

    def do_clear(self, state):
        return replace(state, no_magic=False, **{id: 0 for id in IDS})

    def do_set(self, state, field, value):
        made = super().do_set(state, field, value)
        return replace(made, school=field) if field in IDS and made.drafts == state.drafts else made

    def do_step(self, state, field, by):
        made = super().do_step(state, field, by)
        return replace(made, school=field) if field in IDS else made
