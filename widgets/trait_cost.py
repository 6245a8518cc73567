"""The trait-cost calculator: three factors in words, one price, and why."""

from dataclasses import fields, replace
from types import MappingProxyType

from alterego_core.ego.traits import trait as trait_of

from widgets.heroes.playing import within
from widgets.parts.panel import Panel
from widgets.parts.reading import whole_number
from widgets.parts.ruling_mark import with_reading
from widgets.price import view
from widgets.price.figures import control_of, sums
from widgets.price.value import FACTORS, KINDS, MOST_TAKEN, State, numbers, priced, read, step_of, taken_of, worn, write
from widgets.ruling_choice import current_rulings

__all__ = ["TraitCost"]

_LONGEST = {"name": 80, "detail": 120, "reason": 200, "find": 60}


class TraitCost(Panel):
    """«Цена особенности»: what a trait of «Alter ego» gives or costs, does, and leaves of the points (A-80 … A-104).

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
    >>> _ = calculator.act("take"); print(calculator.sums.given, calculator.sums.left)
    3 21
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

    def take_hero(self, state, hero):
        """The hero's traits are the list, against his or her points; the roll of control is made with that Willpower and Mind."""
        bounds, sheet = numbers(), hero.sheet
        held = {id: within(sheet.attribute(id), *bounds[id]) for id in ("willpower", "mind")}
        held |= {"budget": within(sheet.granted, *bounds["budget"]), "limit": None if sheet.gain_limit is None else within(sheet.gain_limit, *bounds["limit"])}
        taken = tuple(found for each in sheet.traits if (found := worn(each)) is not None)[:MOST_TAKEN]
        return replace(state, **held, taken=taken, drafts=MappingProxyType({k: v for k, v in state.drafts.items() if k not in held}))

    # -- for programs -----------------------------------------------------------------

    @property
    def price(self):
        """The `Price` with its exact fraction and its breakdown."""
        return priced(self.state)

    @property
    def sums(self):
        """The running list: what it gives, costs and leaves of the budget."""
        return sums(self.state.taken, self.state.budget, self.state.limit, self.state.rulings)

    @property
    def control(self):
        """The roll that keeps the trait in check or puts it to use, or `None`."""
        return control_of(self.state)

    # -- actions of the page ----------------------------------------------------------

    def do_preset(self, state, id):
        """A trait of the lists; its factors stay to be chosen (A-80)."""
        row = trait_of(id)
        return self._stepped(replace(state, trait=row.id, kind=row.kind.value, detail="" if id != state.trait else state.detail))

    def do_example(self, state, id):
        """A price that the text works out (A-101, A-102)."""
        factors = next(found for each, found, _ in view.EXAMPLES if each == id)
        state = replace(state, points=None, reason="", **dict(zip(FACTORS, factors)))
        return self.do_preset(state, id)

    def do_take(self, state):
        """Into the running list; the form is ready for the next one."""
        if len(state.taken) >= MOST_TAKEN:
            return state
        return replace(state, taken=(*state.taken, taken_of(state)), trait="", name="", detail="", points=None, reason="", drafts=MappingProxyType({}))

    def do_fetch(self, state, at):
        """A trait of the list back into the form, to be changed."""
        one = self._at(state, at)
        state = self.do_remove(state, at)
        return self._stepped(replace(state, **{f.name: getattr(one, f.name) for f in fields(one)}))

    def do_remove(self, state, at):
        self._at(state, at)
        return replace(state, taken=(*state.taken[: int(at)], *state.taken[int(at) + 1 :]))

    def do_clear(self, state):
        return replace(state, taken=())

    @staticmethod
    def _at(state, at):
        if not 0 <= int(at) < len(state.taken):
            raise LookupError(at)
        return state.taken[int(at)]

    @staticmethod
    def _stepped(state):
        """The GM's difficulty holds for the step it was chosen on."""
        return replace(state, difficulty=None, drafts=_without(state.drafts, "difficulty"))

    def do_set(self, state, field, value):
        if field == "kind":
            if value not in KINDS:
                raise LookupError(value)
            return state if value == state.kind else self._stepped(replace(state, kind=value, trait="", detail=""))
        if field == "trait":
            return self.do_preset(state, value) if value else replace(state, trait="", detail="")
        if field in FACTORS:
            found = whole_number(value)
            if found not in (1, 2, 3, 4):
                raise LookupError(field)
            state = replace(state, **{field: found})
            return self._stepped(state) if field == "control" else state
        if field in _LONGEST:
            return replace(state, **{field: str(value)[: _LONGEST[field]]})
        if field in numbers():
            if field in ("points", "limit", "difficulty") and not str(value).strip():
                return self._number(state, field, None)
            low, high = self._bounds(state, field)
            found = whole_number(value)
            if found is None or not low <= found <= high:
                return replace(state, drafts=MappingProxyType({**state.drafts, field: str(value)[:12]}))
            return self._number(state, field, found)
        what, _, option = field.partition(":")
        if what != "ruling":
            raise LookupError(field)
        return replace(state, rulings=with_reading(state.rulings, option, str(value)))

    def do_step(self, state, field, by):
        low, high = self._bounds(state, field)
        now = getattr(state, field)
        if now is None:
            now = {"points": lambda: priced(state).points, "limit": lambda: sums(state.taken, state.budget, None, state.rulings).limit or 0,
                   "difficulty": lambda: control_of(state).difficulty}[field]()
        return self._number(state, field, min(high, max(low, now + (1 if by > 0 else -1))))

    @staticmethod
    def _bounds(state, field):
        step = step_of(state)
        return (step.low, step.high) if field == "difficulty" and step.low is not None else numbers()[field]

    def do_computed(self, state):
        """Take the GM's price away: the formula's holds again."""
        return replace(state, points=None, reason="", drafts=_without(state.drafts, "points"))

    @staticmethod
    def _number(state, field, found):
        return replace(state, **{field: found}, drafts=_without(state.drafts, field))


def _without(drafts, field):
    return MappingProxyType({k: v for k, v in drafts.items() if k != field})
