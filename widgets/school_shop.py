"""The school shop: grades of schools bought step by step, with what each step costs and asks."""

from dataclasses import replace

from alterego_core.perks.grades import price

from widgets.perks.form import FormPanel
from widgets.perks.shop import view
from widgets.perks.shop.value import FORM, IDS, State, book_of, owned, problems_of

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
