"""What changes those at the table: label, numbers, ammunition, order; sending away."""

from __future__ import annotations

from dataclasses import replace

from alterego_core.ego.target_modifiers import Posture
from alterego_core.session import clock, deeds
from alterego_core.session.numbers import Numbers
from alterego_core.session.scene import MAX_NAME, MAX_TEXT, Combatant, Cover, Magazine

from dashboard.evening.roster import entering, own
from dashboard.evening.roster.drawer import FULL, hand_prefix, prefix, shots
from dashboard.evening.roster.parts import Given, Number, Pick
from dashboard.evening.roster.state import State, without

__all__ = ["Changing", "SWITCHES"]

SWITCHES = ("posture", "cover", "hidden", "resting", "dead")
"""What is done as soon as it is chosen."""


class Changing:
    """The part of the roster's panel by which somebody is changed; the rest is in `panel.Roster`."""

    def _change(self, who: str, field: str, value: object) -> None:
        one = self.scene.combatant(who)
        wanted = {"posture": Posture, "cover": Cover}.get(field, bool)(value)
        if getattr(one, field) != wanted:
            self._does(deeds.change(self.scene, who, **{field: wanted}))

    def do_sight(self, state: State, who: str) -> State:
        """Show somebody to the players, or hide him."""
        one = self.scene.combatant(str(who))
        self._does(deeds.change(self.scene, one.id, hidden=not one.hidden))
        return state

    def do_name(self, state: State, who: str) -> State:
        """The label and the note as typed."""
        one, start = self.scene.combatant(str(who)), prefix(str(who))
        wanted = {"label": " ".join(state.typed.get(f"{start}label", one.label).split()), "note": state.typed.get(f"{start}note", one.note).strip()}
        wanted = {field: words for field, words in wanted.items() if words != getattr(one, field)}
        if wanted:
            self._does(deeds.change(self.scene, one.id, **wanted))
        return without(state, f"{start}label", f"{start}note")

    def do_numbers(self, state: State, who: str) -> State:
        """The numbers set by hand, as one deed that says which."""
        one, start = self.scene.combatant(str(who)), hand_prefix(str(who))
        fields = self._by_hand(one)
        if entering.wrong(fields, start, state):
            self._tells("mend_numbers")
            return state
        given = entering.changed(fields, start, state)
        if given:
            names = {each.key: each.label[self.lang] for each in fields}
            told = ", ".join(names[key] for key in given)
            what = self.words("by_hand", self.lang, what=told)[:MAX_TEXT]
            self._does(deeds.harm(self.scene, one.id, self._with_hand(one, given), what))
        return without(state, start)

    def _by_hand(self, one: Combatant) -> tuple[Number | Pick, ...]:
        return self._fields_by_hand(one.numbers)

    def _fields_by_hand(self, numbers: Numbers) -> tuple[Number | Pick, ...]:
        return own.by_hand(numbers, self.scene.campaign, self.its.by_hand(numbers, self.rulings))

    def _with_hand(self, one: Combatant, given: Given) -> Numbers:
        # the system's own first: its keys count the lists as they stand now
        later = self.its.with_hand(one.numbers, own.left(given))
        return own.with_hand(later, given, self.scene.campaign)

    def do_forget(self, state: State, who: str) -> State:
        """What was typed over the numbers is forgotten."""
        return without(state, hand_prefix(self.scene.combatant(str(who)).id))

    def do_duplicate(self, state: State, who: str) -> State:
        """Another just like him."""
        self._does(deeds.copied(self.scene, str(who)))
        return state

    def do_dismiss(self, state: State, who: str) -> State:
        """Away from the table; in a fight the right next one acts."""
        one = self.scene.combatant(str(who))
        self._does(clock.dismiss(self.scene, one.id))
        state = without(state, prefix(one.id))
        return replace(state, drawer="", sheet="", taking="") if state.drawer == one.id else state

    # -- ammunition -----------------------------------------------------------------------

    def _weapon(self, who: str, at: int) -> tuple[Combatant, Magazine]:
        one = self.scene.combatant(str(who))
        if not 0 <= int(at) < len(one.ammunition):
            raise LookupError(at)
        return one, one.ammunition[int(at)]

    def do_fire(self, state: State, who: str, at: int) -> State:
        """Shots out of a magazine."""
        one, magazine = self._weapon(who, at)
        field, start = shots(int(at), magazine.weapon), prefix(one.id)
        if entering.wrong((field,), start, state):
            self._tells("mend_numbers")
            return state
        spent = entering.entered((field,), start, state)[field.key]
        if spent > magazine.left:
            self._tells("too_few_left", weapon=magazine.weapon, left=magazine.left)
            return state
        self._does(deeds.ammunition(self.scene, one.id, magazine.weapon, spent))
        return state

    def do_reload(self, state: State, who: str, at: int) -> State:
        """The magazine is full again."""
        one, magazine = self._weapon(who, at)
        if magazine.left < magazine.full:
            self._does(deeds.ammunition(self.scene, one.id, magazine.weapon, magazine.left - magazine.full))
        return state

    def do_arm(self, state: State, who: str, weapon: str = "") -> State:
        """Another weapon with a full magazine: the one named, else what is typed."""
        one, start = self.scene.combatant(str(who)), prefix(str(who))
        weapon = str(weapon)[:MAX_NAME] or " ".join(state.typed.get(f"{start}weapon", "").split())
        if not weapon or entering.wrong((FULL,), start, state):
            self._tells("mend_numbers" if weapon else "no_weapon")
            return state
        if any(each.weapon == weapon for each in one.ammunition):
            self._tells("weapon_there", weapon=weapon)
            return state
        full = entering.entered((FULL,), start, state)[FULL.key]
        self._does(deeds.change(self.scene, one.id, ammunition=(*one.ammunition, Magazine(weapon=weapon, left=full, full=full))))
        return without(state, f"{start}weapon", f"{start}full")

    def do_disarm(self, state: State, who: str, at: int) -> State:
        """A weapon away."""
        one, magazine = self._weapon(who, at)
        self._does(deeds.change(self.scene, one.id, ammunition=tuple(each for each in one.ammunition if each is not magazine)))
        return without(state, f"{prefix(one.id)}shots:")

    # -- order ----------------------------------------------------------------------------

    def do_shift(self, state: State, who: str, by: int) -> State:
        """One place up or down among those shown."""
        ids = [each.id for each in self._shown(state)]
        if str(who) not in ids:
            return state
        return self.do_move(state, who, ids.index(str(who)) + (-1 if int(by) < 0 else 1))

    def do_move(self, state: State, who: str, to: int) -> State:
        """To another place among those shown, counted from 0; the rest keep their order."""
        one = self.scene.combatant(str(who))
        near = [each.id for each in self._shown(state) if each.id != one.id]
        whole = [each.id for each in self.scene.combatants if each.id != one.id]
        to = max(0, min(int(to), len(near)))
        if not near:
            return state
        # beside the one it was put next to: others may stand between those shown
        at = whole.index(near[to]) if to < len(near) else whole.index(near[-1]) + 1
        ids = [*whole[:at], one.id, *whole[at:]]
        if ids != [each.id for each in self.scene.combatants]:
            self._does(deeds.reorder(self.scene, ids))
        return state
