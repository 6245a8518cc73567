"""Distance on hexes: two counters on a small field, how far apart, how long to run, how hard to hit."""

from dataclasses import replace

from alterego_core.ego import hexes
from alterego_core.ego.hexes import Hex

from widgets.heroes.playing import within
from widgets.hexfield import view
from widgets.hexfield.value import BOUNDS, COUNTERS, State, inside, read, write
from widgets.parts.panel import Panel
from widgets.parts.ruling_mark import with_reading
from widgets.parts.typed import forgotten, stepped, typed
from widgets.ruling_choice import current_rulings

__all__ = ["HexDistance"]


class HexDistance(Panel):
    """«Расстояние по гексам»: steps, metres, a run and the modifier of range (A-258, A-212, A-230, A-246, A-247).

    Args:
        value: `{"hero": {"q": 0, "r": 0}, "foe": {"q": 3, "r": -1}}` in axial numbers, or a part of it.
        lang: "ru" or "en"; by default the page's language.
        seed: not used; nothing is thrown here.
        rulings: `alterego_core.ego.rulings.Rulings`; by default those of the page.

    >>> field = HexDistance({"hero": {"q": 0, "r": 0}, "foe": {"q": 3, "r": -1}}, lang="en")
    >>> print(field.summary())
    3 hexes apart, 6 m; a shot: +1
    >>> _ = field.act("place", q=2, r=-1); field.distance, field.metres
    (1, 2)
    >>> field.close()
    """

    KIND = "hex_distance"

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
        """The hero runs: Speed says how far in a circle (A-212). Where he or she stands, and with what, is the field's."""
        return replace(forgotten(state, "speed"), speed=within(hero.sheet.attribute("speed"), *BOUNDS["speed"]))

    # -- for programs -----------------------------------------------------------------

    @property
    def distance(self):
        """Steps between the two counters."""
        return self.state.hero.distance(self.state.foe)

    @property
    def metres(self):
        """The same in metres."""
        return hexes.metres(self.state.hero, self.state.foe, rulings=self.state.rulings)

    # -- actions of the page ----------------------------------------------------------

    def do_place(self, state, q, r):
        """Put the chosen counter on a hex; one outside of the field leaves it where it is."""
        place = Hex(q=int(q), r=int(r))
        return replace(state, **{state.chosen: place}) if inside(place) else state

    def do_pick(self, state, what):
        """Choose which counter moves."""
        if what not in COUNTERS:
            raise LookupError(what)
        return replace(state, chosen=what)

    def do_move(self, state, where, what=None):
        """One step in a named direction: of the counter `what`, which is then the chosen one, or of the chosen one."""
        if what is not None:
            state = self.do_pick(state, what)
        place = view.moved(getattr(state, state.chosen), where)
        return replace(state, **{state.chosen: place}) if inside(place) else state

    def do_step(self, state, field, by):
        return stepped(state, field, getattr(state, field), by, *BOUNDS[field], lambda s, n: replace(s, **{field: n}))

    def do_set(self, state, field, value):
        if field in BOUNDS:
            return typed(state, field, value, *BOUNDS[field], lambda s, n: replace(s, **{field: n}))
        if field == "chosen":
            return self.do_pick(state, value)
        what, _, option = field.partition(":")
        if what != "ruling":
            raise LookupError(field)
        return replace(state, rulings=with_reading(state.rulings, option, str(value)))
