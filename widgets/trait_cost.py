"""The trait-cost calculator: three factors in words, one price, and why."""

from dataclasses import replace
from types import MappingProxyType

from alterego_core.ego.prices import MAX_OVERRIDE
from alterego_core.ego.traits import trait as trait_of

from widgets.parts.panel import Panel
from widgets.parts.reading import whole_number
from widgets.parts.ruling_mark import with_reading
from widgets.price import view
from widgets.price.value import FACTORS, KINDS, State, priced, read, write
from widgets.ruling_choice import current_rulings

__all__ = ["TraitCost"]


class TraitCost(Panel):
    """«Цена особенности»: what a trait of «Alter ego» gives or costs (A-80 … A-104).

    Args:
        value: `{"trait": "phobia", "detail": "heights", "frequency": 2, "intensity": 3, "control": 2}`, or a part of it.
        lang: "ru" or "en"; by default the page's language.
        seed: taken for the sake of a common signature; nothing is rolled here.
        rulings: `alterego_core.ego.rulings.Rulings`; by default those of the page.

    >>> calculator = TraitCost({"trait": "phobia", "frequency": 2, "intensity": 3, "control": 2}, lang="en")
    >>> print(calculator.summary())
    Phobia: daily, strong, poor; gives 3 points ((2 + 3) ÷ 2 = 5/2 → 3)
    >>> calculator.price.delta, calculator.price.exact
    (3, Fraction(5, 2))
    >>> calculator.close()
    """

    KIND = "trait_cost"

    # -- Panel ------------------------------------------------------------------------

    def _setup(self, lang, seed, rulings):
        self._blank = State(rulings=current_rulings("ego") if rulings is None else rulings)

    def read(self, raw, lang):
        return read(raw, lang, self._blank)

    def write(self, state):
        return write(state, self._blank)

    def draw(self, state, lang):
        return view.draw(state, lang)

    def summary(self, lang=None):
        return view.said(self.state, lang or self.lang)

    # -- for programs -----------------------------------------------------------------

    @property
    def price(self):
        """The `Price` with its exact fraction and its breakdown."""
        return priced(self.state)

    # -- actions of the page ----------------------------------------------------------

    def do_set(self, state, field, value):
        if field == "kind":
            if value not in KINDS:
                raise LookupError(value)
            return state if value == state.kind else replace(state, kind=value, trait="", detail="")
        if field == "trait":
            return replace(state, trait=value, detail="", kind=trait_of(value).kind.value) if value else replace(state, trait="", detail="")
        if field in FACTORS:
            found = whole_number(value)
            if found not in (1, 2, 3, 4):
                raise LookupError(field)
            return replace(state, **{field: found})
        if field in ("name", "detail", "reason"):
            return replace(state, **{field: str(value)[: {"name": 80, "detail": 120, "reason": 200}[field]]})
        if field == "points":
            return self._points(state, str(value))
        what, _, option = field.partition(":")
        if what != "ruling":
            raise LookupError(field)
        return replace(state, rulings=with_reading(state.rulings, option, str(value)))

    def do_step(self, state, field, by):
        if field != "points":
            raise LookupError(field)
        now = priced(state).points if state.points is None else state.points
        return self._points(state, str(min(MAX_OVERRIDE, max(0, now + (1 if by > 0 else -1)))))

    def do_computed(self, state):
        """Take the GM's price away: the formula's holds again."""
        return replace(state, points=None, reason="", drafts=MappingProxyType({}))

    @staticmethod
    def _points(state, text):
        if not text.strip():
            return replace(state, points=None, drafts=MappingProxyType({}))
        found = whole_number(text)
        if found is None or not 0 <= found <= MAX_OVERRIDE:
            return replace(state, drafts=MappingProxyType({"points": text[:12]}))
        return replace(state, points=found, drafts=MappingProxyType({}))
