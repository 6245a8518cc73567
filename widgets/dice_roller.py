"""The dice roller: any formula, its exact odds, throws that can be replayed and verified."""

from dataclasses import replace
from types import MappingProxyType

from alterego_core.errors import AlterEgoError
from alterego_core.words import number, percent

from widgets.parts.panel import Panel
from widgets.parts.reading import whole_number
from widgets.parts.seed import as_seed, new_seed
from widgets.roller import throws, view
from widgets.roller.presets import PRESETS
from widgets.roller.value import LOOKS, MOST_EXTRA, MOST_KEPT, MOST_TARGET, READINGS, State, read, write

__all__ = ["DiceRoller"]


class DiceRoller(Panel):
    """«Бросок кубиков»: rolls a formula, shows its exact odds before and after.

    Args:
        value: `{"formula": "2d6-1d6+5", "target": 10, …}`, or a part of it; see `.value`.
        lang: "ru" or "en"; by default the page's language.
        seed: text or number the dice come from; the same seed gives the same rolls
            everywhere. Without it one is drawn at the first roll.
        rulings: taken for the sake of a common signature; no unclear rule matters here.

    The subtracted die of «Alter ego» (A-165) is vermilion. Penalty and bonus dice are
    six-siders taken away and added (A-173, A-240).

    >>> roller = DiceRoller(seed="example", lang="en")
    >>> roll = roller.roll()
    >>> roll.total == sum(f.value if f.role == "plus" else -f.value for f in roll.faces)
    True
    >>> roller.odds.at_least(4)
    Fraction(1, 2)
    >>> roller.close()
    """

    KIND = "dice_roller"

    # -- Panel ------------------------------------------------------------------------

    system = ""
    """Whose formulas stand first: "ego", "squad" or "perks"; "" for all alike."""

    def for_system(self, system):
        """Show the formulas of the system that is played, the others folded away."""
        self.system = system
        self.redraw()

    def _setup(self, lang, seed, rulings):
        self._blank = State(formula=throws.parse("2d6-1d6").write(lang), seed=as_seed(seed))
        self._seen = (None, None, None, None)

    def read(self, raw, lang):
        return read(raw, lang, self._blank)

    def write(self, state):
        return write(state)

    def draw(self, state, lang):
        return view.draw(state, *self._whole(state), lang, self.system)

    def _whole(self, state):
        """(formula with its extra dice, odds, error), kept for the state last asked about."""
        key = (state.formula, state.penalty, state.bonus)
        if self._seen[0] != key:
            formula = odds = error = None
            try:
                formula = throws.whole_formula(*key)
                odds = formula.odds()
            except AlterEgoError as trouble:
                error = trouble
                formula = None
            self._seen = (key, formula, odds, error)
        return self._seen[1:]

    def _start(self, seed):
        self.asks = "roll"

    def summary(self, lang=None):
        lang = lang or self.lang
        formula, odds, error = self._whole(self.state)
        if error is not None:
            return error.message(lang)
        parts = [f"{view.written(formula, self.state, lang)}: " + self.words("mean", lang, mean=number(odds.mean, lang), low=number(odds.low, lang), high=number(odds.high, lang))]
        chance = view.chance_of(self.state, odds)
        if chance is not None:
            parts.append(self.words("chance_said", lang, reading=self.words(self.state.reading, lang), target=number(self.state.target, lang), chance=percent(chance, lang)))
        if self.state.rolls:
            parts.append(view.said(self.state.rolls[-1], len(self.state.rolls), self.state, lang))
        return "; ".join(parts)

    # -- for programs -----------------------------------------------------------------

    @property
    def formula(self):
        """The formula with its penalty and bonus dice, or `None` when it cannot be read."""
        return self._whole(self.state)[0]

    @property
    def odds(self):
        """The exact distribution of the formula, or `None` when there is none."""
        return self._whole(self.state)[1]

    @property
    def rolls(self):
        """The throws kept, oldest first."""
        return self.state.rolls

    def roll(self):
        """Roll once, as the button does; the throw, or `None` when the formula cannot be read."""
        before = self.state.thrown
        state = self.act("roll")
        return state.rolls[-1] if state.thrown > before else None

    # -- actions of the page ----------------------------------------------------------

    def do_asked(self, state, value):
        """The page's address carried the code of a shared roll."""
        state = self.do_verify(replace(state, code=str(value)[:600]))
        return replace(state, note=("asked", *state.note[1:]))

    def do_roll(self, state):
        formula = self._whole(state)[0]
        if formula is None:
            return state
        seed = state.seed or new_seed()
        throw = throws.throw(formula, seed, state.thrown + 1)
        return replace(state, seed=seed, thrown=state.thrown + 1, rolls=(*state.rolls, throw)[-MOST_KEPT:], note=None)

    def do_preset(self, state, id):
        preset = next(p for p in PRESETS if p.id == id)
        return replace(state, formula=preset.write(self.lang), hand=(), hand_tried=False)

    def do_step(self, state, field, by):
        low, high = self._range(field)
        now = getattr(state, field)
        start = now if now is not None else int(self.odds.mean) if self.odds else 0
        return self._set_number(state, field, min(high, max(low, start + (1 if by > 0 else -1) * (now is not None))))

    def do_target(self, state, value):
        return self._set_number(state, "target", int(value))

    def do_set(self, state, field, value):
        """A field was changed; what cannot be read stays in the field with its remark."""
        if field == "formula":
            return replace(state, formula=str(value)[:500], hand_tried=False)
        if field == "look" and value in LOOKS:
            return replace(state, look=value)
        if field == "reading" and value in READINGS:
            return replace(state, reading=value)
        if field == "seed":
            seed = str(value).strip()[:64] or None
            return state if seed == state.seed else replace(state, seed=seed, thrown=0, note=None)
        if field == "code":
            return replace(state, code=str(value)[:600], note=None)
        if field.startswith("hand:"):
            place = int(field[5:])
            if not 0 <= place < throws.MOST_HAND:
                raise LookupError(field)
            hand = (*state.hand, *("",) * (place + 1 - len(state.hand)))
            return replace(state, hand=(*hand[:place], str(value)[:12], *hand[place + 1:]))
        low, high = self._range(field)
        if field == "target" and not str(value).strip():
            return self._set_number(state, field, None)
        found = whole_number(value)
        if found is None or not low <= found <= high:
            return replace(state, drafts=MappingProxyType({**state.drafts, field: str(value)[:12]}))
        return self._set_number(state, field, found)

    def do_hand(self, state):
        """Add up the dice typed in."""
        formula = self._whole(state)[0]
        if formula is None:
            return state
        slots = throws.die_slots(formula)[0]
        faces = [whole_number(state.hand[n]) if n < len(state.hand) else None for n in range(len(slots))]
        if not slots or len(slots) > throws.MOST_HAND or not all(v is not None and 1 <= v <= s.faces for v, s in zip(faces, slots)):
            return replace(state, hand_tried=True)
        throw = throws.throw_by_hand(formula, faces)
        return replace(state, rolls=(*state.rolls, throw)[-MOST_KEPT:], hand=(), hand_tried=False, note=None)

    def do_clear(self, state):
        return replace(state, rolls=(), note=None)

    def do_seed(self, state):
        return state

    def do_new_seed(self, state):
        return replace(state, seed=new_seed(), thrown=0, note=None)

    def do_from_start(self, state):
        return replace(state, thrown=0, note=None)

    def do_replay(self, state):
        """Roll every kept throw of the seed again and compare."""
        ours = [(n, t) for n, t in enumerate(state.rolls, 1) if not t.by_hand]
        if not ours:
            return replace(state, note=("replay", False, "replay_none", {}))
        other = [n for n, t in ours if throws.throw(t.formula, t.seed, t.index) != t]
        if other:
            return replace(state, note=("replay", False, "replay_differs", {"list": ", ".join(map(str, other))}))
        seeds = ", ".join(dict.fromkeys(t.seed for _, t in ours))
        return replace(state, note=("replay", True, "replayed", {"seed": seeds, "rolls": len(ours)}))

    def do_verify(self, state):
        """Roll a shared code again and compare with its claim."""
        try:
            throw, claim = throws.read_code(state.code)
        except (ValueError, LookupError):
            example = throws.throw(throws.parse("2d6-1d6"), "kestrel", 3).code()
            return replace(state, note=("verify", False, "verify_unread", {"example": example}))
        good = claim == throw.total
        facts = {"seed": throw.seed, "n": throw.index, "formula": throw.formula, "total": throw.total, "claim": claim, "throw": throw}
        return replace(state, note=("verify", good, "verify_good" if good else "verify_bad", facts))

    @staticmethod
    def _range(field):
        return {"penalty": (0, MOST_EXTRA), "bonus": (0, MOST_EXTRA), "target": (-MOST_TARGET, MOST_TARGET)}[field]

    @staticmethod
    def _set_number(state, field, found):
        return replace(state, **{field: found}, drafts=MappingProxyType({k: v for k, v in state.drafts.items() if k != field}))
