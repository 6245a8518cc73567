"""The range and cover helper: what the target's place, posture and moves take off a shot."""

from dataclasses import replace

from widgets.cover import reckoning, view
from widgets.cover.value import AIMS, BOUNDS, HIDDEN, OBSCURED, POSTURES, REPLIES, UNITS, State, read, write
from widgets.ego.hero_numbers import FIGHTING, SHOOTING, best, mine_of
from widgets.parts.panel import Panel
from widgets.parts.ruling_mark import with_reading
from widgets.parts.typed import forgotten, stepped, typed
from widgets.ruling_choice import current_rulings

__all__ = ["RangeAndCover"]

_CHOICES = {"unit": UNITS, "hidden": tuple(HIDDEN), "posture": POSTURES, "obscured": OBSCURED, "aim": AIMS, "reply": REPLIES}
_TICKS = frozenset({"running", "evading", "known", "blind_fighting", "night_vision", "hand_to_hand", "as_die"})


class RangeAndCover(Panel):
    """«Дистанция и укрытие»: modifiers of a target by place, posture and moves (A-224 … A-233, A-246, A-247).

    Args:
        value: `{"distance": 30, "range": 50, "hidden": "half", "posture": "lying"}`, or a part of it.
        lang: "ru" or "en"; by default the page's language.
        seed: not used; nothing is thrown here.
        rulings: `alterego_core.ego.rulings.Rulings`; by default those of the page.

    >>> helper = RangeAndCover({"distance": 120, "range": 50, "posture": "lying"}, lang="en")
    >>> print(helper.summary())
    120 m, modifiers −5, chance to hit 16.2%
    >>> [(each.row_id, each.value) for each in helper.modifiers]
    [('mn-12', -2), ('mn-08', -3)]
    >>> helper.close()
    """

    KIND = "range_and_cover"

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
        """The hero attacks, with what he or she shoots or throws best, else fights best."""
        mine = mine_of(hero, BOUNDS["attribute"][1])
        skill, attribute = best(mine, SHOOTING) or best(mine, FIGHTING) or ("", "agility")
        return replace(forgotten(state, "attribute", "skill"), attribute=mine.attribute(attribute), skill=mine.skill(skill) or 0,
                       blind_fighting=hero.sheet.trait("blind_fighting") is not None, night_vision=hero.sheet.trait("night_vision") is not None)

    # -- for programs -----------------------------------------------------------------

    @property
    def modifiers(self):
        """The modifiers that hold, each with its printed row."""
        return reckoning.modifiers_of(self.state)

    @property
    def chance(self):
        """The exact chance to hit, a `Fraction`, with numbers rather than penalty dice."""
        return reckoning.chances(self.state).plain

    # -- actions of the page ----------------------------------------------------------

    def do_step(self, state, field, by):
        return stepped(state, field, getattr(state, field), by, *BOUNDS[field], lambda s, n: replace(s, **{field: n}))

    def do_set(self, state, field, value):
        if field in BOUNDS:
            return typed(state, field, value, *BOUNDS[field], lambda s, n: replace(s, **{field: n}))
        if field in _CHOICES:
            if value not in _CHOICES[field]:
                raise LookupError(value)
            return replace(state, **{field: value})
        if field in _TICKS:
            return replace(state, **{field: bool(value)})
        what, _, option = field.partition(":")
        if what != "ruling":
            raise LookupError(field)
        return replace(state, rulings=with_reading(state.rulings, option, str(value)))
