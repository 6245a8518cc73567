"""The panel of turns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from alterego_core.perks.turns import Action
from alterego_core.session import clock
from alterego_core.session.fights import EgoFight, Phase
from alterego_core.session.happening import Happening, named
from alterego_core.session.places import index_of
from alterego_core.session.scene import Kind, System
from widgets.parts.markup import Markup, join, tag

from dashboard.evening.panel import TablePanel
from dashboard.evening.turns import dice, ego, look, now, perks, squad, start, tools
from dashboard.evening.turns.line import line
from dashboard.evening.turns.state import LONGEST_DICE, LONGEST_SAID, NOTHING, State, put, read, write

__all__ = ["Turns"]

_SYSTEMS = {System.EGO: ego, System.SQUAD: squad, System.PERKS: perks}


class Turns(TablePanel):
    """Whose turn it is, the line behind it, and the press that passes it on; before a fight, who takes part."""

    KIND = "turns"

    def read(self, raw: Any, lang: str):
        return read(raw)

    def write(self, state: State) -> dict:
        return write(state)

    # -- drawing ------------------------------------------------------------------------

    def draw(self, state: State, lang: str) -> dict[str, Markup]:
        scene, words, system = self.scene, self.words, _SYSTEMS[self.host.system]
        head = tag("div", tag("h3", words("name", lang), class_="ae-title"), class_="ae-head")
        told = now.told(scene, words, lang)
        if scene.fight is None:
            return {"head": head, "now": start.form(scene, state, system, words, lang), "press": start.begin(scene, state, words, lang), "told": told, "line": join(), "tools": join()}
        chosen = self.host.chosen
        return {
            "head": head,
            "now": now.card(scene, state, system, words, lang),
            "press": now.press(scene, self.host.table.last, words, lang),
            "told": told,
            "line": line(scene, state, chosen.id if chosen is not None else "", system, words, lang),
            "tools": tools.tools(scene, state, words, lang),
        }

    def summary(self, lang: str | None = None) -> str:
        """Whose turn it is and who is next, in words."""
        return now.said(self.scene, self.words, lang or self.lang)

    # -- before a fight -----------------------------------------------------------------

    def do_set(self, state: State, field: str, value: Any) -> State:
        """A field of the page."""
        name, _, key = str(field).partition(".")
        if name == "in":
            usual = key in look.usual(self.scene)
            return put(state, "ticks", key, None if value is usual else value is True)
        if name == "dice":
            return put(state, "dice", key, str(value)[:LONGEST_DICE])
        if name == "said":
            return put(state, "said", key, str(value)[:LONGEST_SAID], empty=True)
        if field == "hands":
            return replace(state, hands=value is True)
        if field == "newcomer":
            return replace(state, newcomer=str(value)[:40])
        raise LookupError(field)

    def do_pick(self, state: State, which: str) -> State:
        """Ticks for all who can act, for the heroes, for nobody."""
        if which == "able":
            return replace(state, ticks=NOTHING)
        usual = look.usual(self.scene)
        state = replace(state, ticks=NOTHING)
        for each in self.scene.combatants:
            wanted = which == "heroes" and each.kind is Kind.HERO and each.id in usual
            if wanted is not (each.id in usual):
                state = put(state, "ticks", each.id, wanted)
        return state

    def do_begin(self, state: State) -> State:
        """The fight begins."""
        who = start.chosen(self.scene, state)
        return self._with_dice(state, who, lambda thrown: clock.begin(self.scene, who, thrown=thrown), ticks=NOTHING, ordering=False)

    def do_tactical(self, state: State) -> State:
        """A tactical round goes by (B-32)."""
        self.host.does(clock.tactical_round(self.scene))
        return state

    # -- turns --------------------------------------------------------------------------

    def do_next(self, state: State, turn: str = "") -> State:
        """The turn passes on; the panels follow it. `turn`: the one that the GM saw; when it has passed already, the press was made twice."""
        if turn and self.scene.fight is not None and turn != look.mark(self.scene):
            return state
        self.host.does(clock.next_turn(self.scene))
        return self._followed(replace(state, speaker=""))

    def do_back(self, state: State) -> State:
        """Take the last deed back."""
        self.host.undo()
        return self._followed(replace(state, speaker=""))

    def _followed(self, state: State) -> State:
        if self.scene.fight is not None:
            self.host.choose(self.scene.fight.acting)
        return state

    def do_choose(self, state: State, who: str) -> State:
        """The other panels speak of somebody."""
        self.host.choose(who)
        return state

    def do_speak(self, state: State, who: str) -> State:
        """Whose declaration is written; "" for the one whose turn it is."""
        if who:
            index_of(self.scene.fight.places if self.scene.fight is not None else (), who)
            return replace(state, speaker=who)
        return put(replace(state, speaker=""), "said", state.speaker, None)

    def do_declare(self, state: State) -> State:
        """What was typed is declared (A-189)."""
        fight = self.scene.fight
        who = ego.speaker(self.scene, state) if isinstance(fight, EgoFight) else ""
        if isinstance(fight, EgoFight) and fight.phase is Phase.DECLARATION:
            before = next((each.text for each in fight.said if each.who == who), "")
            if state.said.get(who, before).strip() == before:
                return put(replace(state, speaker=""), "said", who, None)
        self.host.does(clock.declare(self.scene, who, state.said.get(who, "")))
        return put(replace(state, speaker=""), "said", who, None)

    def do_threat(self, state: State) -> State:
        """Something threatens in this round, or it was a false alarm (B-40, B-42)."""
        fight = self.scene.fight
        self.host.does(clock.threaten(self.scene, not getattr(fight, "danger", False)))
        return state

    def do_act(self, state: State, action: str) -> State:
        """An action of the one whose turn it is (C-104)."""
        self.host.does(clock.act(self.scene, Action(action)))
        return state

    # -- the line -----------------------------------------------------------------------

    def do_order(self, state: State) -> State:
        """Show or hide what puts the line in order."""
        return replace(state, ordering=not state.ordering)

    def do_whole(self, state: State) -> State:
        """Show a long line whole, or only what is near the turn."""
        return replace(state, whole=not state.whole)

    def do_move(self, state: State, who: str, to: int) -> State:
        """Somebody is dropped at another place."""
        self.host.does(clock.move(self.scene, who, int(to)))
        return state

    def do_shift(self, state: State, who: str, by: int) -> State:
        """One place earlier or later."""
        places = self.scene.fight.places if self.scene.fight is not None else ()
        at = index_of(places, who)
        to = max(0, min(len(places) - 1, at + (1 if by > 0 else -1)))
        if to != at:
            self.host.does(clock.move(self.scene, who, to))
        return state

    def do_leave(self, state: State, who: str) -> State:
        """Somebody leaves the fight."""
        self.host.does(clock.leave(self.scene, who))
        return state

    def do_dismiss(self, state: State, who: str) -> State:
        """Somebody leaves the table."""
        self.host.does(clock.dismiss(self.scene, who))
        return state

    def do_join(self, state: State) -> State:
        """Somebody enters the fight."""
        one = tools.newcomer(self.scene, state)
        if one is None:
            return state
        return self._with_dice(state, (one.id,), lambda thrown: clock.join(self.scene, one.id, thrown=thrown.get(one.id)), newcomer="")

    def do_new_line(self, state: State) -> State:
        """A new line is thrown."""
        who = tuple(place.who for place in self.scene.fight.places) if self.scene.fight is not None else ()
        return self._with_dice(state, who, lambda thrown: clock.new_line(self.scene, thrown=thrown))

    def do_end(self, state: State, past: bool = False) -> State:
        """The fight is over; `past`: the GM says that the danger is (B-42)."""
        self.host.does(clock.end(self.scene, danger_past=past is True))
        return replace(state, speaker="", ordering=False, said=NOTHING)

    def _with_dice(self, state: State, who: tuple[str, ...], made: Callable[[dict], Happening], **changed: Any) -> State:
        """Do what throws dice, unless those typed by hand are wrong; they are gone afterwards."""
        wrong = [each for each in who if state.hands and dice.remark(self.scene, state.dice.get(each, ""), self.words, self.lang)]
        if wrong:
            names = ", ".join(named(self.scene, each) for each in wrong)
            self.problems = [self.words("bad_dice", self.lang, names=names)]
            return state
        self.host.does(made(dice.thrown(self.scene, state, who)))
        state = replace(state, **changed)
        for each in who:
            state = put(state, "dice", each, None)
        return self._followed(state) if self.scene.fight is not None else state
