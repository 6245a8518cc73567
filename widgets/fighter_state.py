"""The state of a fighter: energy, blood and composure, what harms them and what gives them back."""

from dataclasses import replace

from alterego_core.dice import Role, RollLog
from alterego_core.squad import calm, checks, presets

from widgets.heroes.playing import within
from widgets.squad.panel import SquadPanel, new_seed, without
from widgets.squad.state import view
from widgets.squad.state.value import _CHOICES, BOUNDS, MOST_EVENTS, Event, Pending, State, after, at_stake, read, write

__all__ = ["FighterState"]


class FighterState(SquadPanel):
    """«Состояние бойца»: gauges with their limits, wounds, rest, the test of the psyche (B-28 … B-30, B-73 … B-92).

    Args:
        value: `{"health": 4, "intellect": 8, "athletics": 3, "will": 5, "events": [{"kind": "wound", "id": "artery"}]}`, or a part of it.
        lang: "ru" or "en"; by default the page's language.
        seed: text or number the dice come from.
        rulings: `alterego_core.squad.rulings.Rulings`; by default those of the page.

    >>> fighter = FighterState(lang="en")
    >>> _ = fighter.act("wound"); print(fighter.summary())
    energy 41, blood 5 l, composure 20: on his feet
    >>> fighter.close()
    """

    KIND = "fighter_state"
    STATE = State

    def read(self, raw, lang):
        return read(raw, lang, self._blank)

    def write(self, state):
        return write(state, self._blank)

    def draw(self, state, lang):
        return view.draw(state, lang)

    def summary(self, lang=None):
        return view.said(self.state, lang or self.lang)

    def take_hero(self, state, hero):
        """The fighter's stats and skills; what has happened stays."""
        sheet = hero.sheet
        found = {"health": sheet.stats.health, "intellect": sheet.stats.intellect, "athletics": sheet.skills["athletics"], "will": sheet.skills["will"]}
        return replace(state, **{name: within(value, *BOUNDS[name]) for name, value in found.items()}, drafts=without(state.drafts, *found))

    @property
    def fighter(self):
        """The `Fighter` after all that has happened."""
        return after(self.state)[0]

    # -- what happens -----------------------------------------------------------------

    @staticmethod
    def _add(state, **event):
        return replace(state, events=(*state.events, Event(**event))[-MOST_EVENTS:], pending=None)

    def do_wound(self, state):
        return self._add(state, kind="wound", id=state.wound)

    def do_hit(self, state):
        return self._add(state, kind="hit", id=state.weapon, other=state.armour, n=int(state.grand))

    def do_hurt(self, state):
        return self._add(state, kind="hurt", n=state.energy, m=state.blood_ml, k=state.bleeding_ml)

    def do_effort(self, state):
        """Energy spent: the GM's number, or the preset so many times over (AMB-B45)."""
        table = state.rulings.missing_rates.value == "table"
        return self._add(state, kind="effort", id=state.cost, n=state.spent, m=int(table))

    def do_stop(self, state):
        return self._add(state, kind="stop")

    def do_pass(self, state):
        return self._add(state, kind="pass", id=state.mode, n=state.rounds, m=int(state.resting))

    def do_recover(self, state):
        return self._add(state, kind="recover", id=state.recovery)

    def do_therapy(self, state):
        return self._add(state, kind="therapy")

    def do_undo(self, state):
        return replace(state, events=state.events[:-1], pending=None)

    def do_reset(self, state):
        return replace(state, events=(), pending=None)

    # -- composure --------------------------------------------------------------------

    def do_shake(self, state):
        """Composure is lost; where it ends below zero the psyche is tested first (B-84 … B-88)."""
        obstacle = state.obstacle if state.own_obstacle else None
        loss = at_stake(after(state)[0], state.loss, obstacle, state.sedative, state.rulings)
        if loss.check is None:
            return self._add(state, kind="shake", n=state.loss, obstacle=obstacle, sedative=state.sedative)
        return replace(state, pending=Pending(loss=state.loss, obstacle=obstacle, sedative=state.sedative))

    def do_roll(self, state):
        """Roll the psyche check that is due; a tie waits for the GM (B-9)."""
        if state.pending is None or state.pending.faces:
            return state
        pending, seed = state.pending, state.seed or new_seed()
        loss = at_stake(after(state)[0], pending.loss, pending.obstacle, pending.sedative, state.rulings)
        if loss.check is None:
            return self.do_held(state, True)
        out = checks.roll(loss.check, RollLog(seed).rng(state.thrown), state.rulings)
        faces = tuple(throw.value for role in (Role.PLUS, Role.MINUS) for throw in (out.dice.throws if out.dice else ()) if throw.role is role)
        state = replace(state, seed=seed, thrown=state.thrown + 1)
        if out.comes_off(state.rulings) is None:
            return replace(state, pending=replace(pending, faces=faces))
        result, _ = calm.roll(loss, RollLog(seed).rng(state.thrown - 1), state.rulings)
        return self.do_held(state, result.psyche is calm.Psyche.PASSED)

    def do_held(self, state, held):
        """The answer of the psyche check, as rolled or as the GM says."""
        if state.pending is None:
            return state
        pending = state.pending
        return self._add(state, kind="shake", n=pending.loss, obstacle=pending.obstacle, sedative=pending.sedative, held=bool(held))

    def do_forget(self, state):
        return replace(state, pending=None)

    # -- fields -----------------------------------------------------------------------

    def bounds(self, state):
        return BOUNDS

    def choose(self, state, field, value):
        if field in _CHOICES and value in _CHOICES[field]:
            state = replace(state, **{field: value})
            return replace(state, loss=presets.shock(value).calm) if field == "shock" else state
        if field in ("grand", "own_obstacle", "sedative", "resting"):
            return replace(state, **{field: bool(value)})
        raise LookupError(field)
