"""The action composer: what one means to do, taken apart and laid out over circles."""

from dataclasses import replace

from alterego_core.ego import actions

from widgets.composer import view
from widgets.composer.value import BOUNDS, LONGEST_OWN, LONGEST_SPEECH, MOST_ITEMS, POSTURES, Item, State, own_parts, read, words_in, write
from widgets.heroes.playing import within
from widgets.parts.panel import Panel
from widgets.parts.ruling_mark import with_reading
from widgets.parts.typed import forgotten, stepped, typed
from widgets.ruling_choice import current_rulings

__all__ = ["ActionComposer"]

_TEXTS = {"speech": LONGEST_SPEECH, "own": LONGEST_OWN}
_TICKS = ("joined", "roll", "in_hand")


class ActionComposer(Panel):
    """«Разбор действия»: simple actions, chains with one roll, words by fours, circles (A-193 … A-217).

    Args:
        value: `{"speed": 4, "items": [{"kind": "simple", "id": "run"}, {"kind": "chain", "id": "throw_grenade"}]}`,
            or a part of it; `kind` is also "say" or "own" with a `text`.
        lang: "ru" or "en"; by default the page's language.
        seed: not used; nothing is thrown here.
        rulings: `alterego_core.ego.rulings.Rulings`; by default those of the page.

    >>> composer = ActionComposer({"speed": 2, "items": [{"kind": "chain", "id": "reload_pistol"}]}, lang="en")
    >>> _ = composer.act("add", what="simple:shoot")
    >>> print(composer.summary())
    4 simple actions, 2 circles (6 s), 2 rolls
    >>> [len(circle) for circle in composer.plan.circles]
    [2, 2]
    >>> composer.close()
    """

    KIND = "action_composer"

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
        """The hero acts: Speed says how many actions there are."""
        return replace(forgotten(state, "speed"), speed=within(hero.sheet.attribute("speed"), *BOUNDS["speed"]))

    # -- for programs -----------------------------------------------------------------

    @property
    def plan(self):
        """The plan as the core lays it out."""
        return view.plan_of(self.state)

    # -- actions of the page ----------------------------------------------------------

    def do_add(self, state, what):
        """Add a simple action ("simple:shoot") or a chain of the text ("chain:steal_keys")."""
        kind, _, id = str(what).partition(":")
        if kind == "simple":
            actions.simple_action(id)
        elif kind == "chain":
            actions.composite(id)
        else:
            raise LookupError(what)
        return self._added(state, Item(kind=kind, id=id))

    def do_say(self, state):
        """Add what stands in the field of speech, which keeps its text; without a word nothing happens."""
        if not words_in(state.speech):
            return state
        return self._added(state, Item(kind="say", text=state.speech, roll=False))

    def do_own(self, state):
        """Add the chain that stands in the field of one's own."""
        if not own_parts(state.own)[1]:
            return state
        return self._added(state, Item(kind="own", text=state.own))

    @staticmethod
    def _added(state, item):
        return state if len(state.items) >= MOST_ITEMS else replace(state, items=(*state.items, item))

    def do_remove(self, state, at):
        at = self._place(state, at)
        return replace(state, items=(*state.items[:at], *state.items[at + 1 :]))

    def do_up(self, state, at):
        """One place earlier."""
        at = self._place(state, at)
        if not at:
            return state
        return replace(state, items=(*state.items[: at - 1], state.items[at], state.items[at - 1], *state.items[at + 1 :]))

    @staticmethod
    def _place(state, at) -> int:
        if not 0 <= int(at) < len(state.items):
            raise LookupError(at)
        return int(at)

    def do_clear(self, state):
        return replace(state, items=())

    def do_step(self, state, field, by):
        return stepped(state, field, getattr(state, field), by, *BOUNDS[field], lambda s, n: replace(s, **{field: n}))

    def do_set(self, state, field, value):
        if field in BOUNDS:
            return typed(state, field, value, *BOUNDS[field], lambda s, n: replace(s, **{field: n}))
        if field in _TEXTS:
            return replace(state, **{field: str(value)[: _TEXTS[field]]})
        if field == "posture":
            if value not in POSTURES:
                raise LookupError(value)
            return replace(state, posture=value)
        what, _, rest = field.partition(".")
        if what == "item":
            at, _, name = rest.partition(".")
            at = self._place(state, at)
            if name not in _TICKS:
                raise LookupError(field)
            return replace(state, items=(*state.items[:at], replace(state.items[at], **{name: bool(value)}), *state.items[at + 1 :]))
        what, _, option = field.partition(":")
        if what != "ruling":
            raise LookupError(field)
        return replace(state, rulings=with_reading(state.rulings, option, str(value)))
