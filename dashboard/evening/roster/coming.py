"""What brings people to the table: quick NPCs, templates, ready opponents, heroes and their sheets."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from alterego_core.heroes.ready import ready_hero
from alterego_core.session import deeds, events
from alterego_core.session.entries import sentence
from alterego_core.session.happening import happening
from alterego_core.session.scene import MAX_TEXT, OwnKind, OwnThing, Scene

from dashboard.evening.roster import arrivals, entering, newcomers
from dashboard.evening.roster.newcomers import NEW, STACK, TIMES
from dashboard.evening.roster.state import LONGEST_PASTE, State, without

if TYPE_CHECKING:
    from alterego_core.heroes.hero import Hero

    from dashboard.recruits import Recruit, Recruits

__all__ = ["Coming"]


class Coming:
    """The part of the roster's panel by which somebody comes; the rest is in `panel.Roster`."""

    def do_add(self, state: State) -> State:
        """A quick NPC, or several, from what is typed; hidden from players unless the GM said otherwise."""
        name = " ".join(state.typed.get(f"{NEW}name", "").split())
        fields = newcomers.fields(self.its, self.rulings, self.scene.campaign)
        if not name:
            self._tells("no_name")
            return state
        if entering.wrong(fields, NEW, state):
            self._tells("mend_numbers")
            return state
        given = entering.entered(fields, NEW, state)
        times, numbers = given.pop(TIMES.key), newcomers.made(given, self.its, self.rulings, self.scene.campaign)
        self._does(deeds.add(self.scene, name, numbers, times=times, hidden=state.typed.get(f"{NEW}seen") != "yes"))
        return without(state, f"{NEW}name", f"{NEW}times")

    def do_new_template(self, state: State) -> State:
        """What is typed becomes a template of the campaign's catalogue, and nobody comes."""
        name = " ".join(state.typed.get(f"{NEW}name", "").split())
        fields = newcomers.fields(self.its, self.rulings, self.scene.campaign)[1:]
        if not name or entering.wrong(fields, NEW, state):
            self._tells("no_name" if not name else "mend_numbers")
            return state
        self._keep(name, newcomers.made(entering.entered(fields, NEW, state), self.its, self.rulings, self.scene.campaign))
        return without(state, f"{NEW}name", f"{NEW}times")

    def do_template(self, state: State, who: str) -> State:
        """Somebody at the table becomes a template, rested and whole."""
        one = self.scene.combatant(str(who))
        self._keep(one.label, self.its.fresh(one.numbers), one.note)
        return state

    def _keep(self, name: str, numbers, about: str = "") -> None:
        taken = {each.id for each in self.scene.campaign.of_kind(OwnKind.NPC)}
        place = 1 + len(taken)
        while f"npc-{place}" in taken:
            place += 1
        self._does(deeds.own(self.scene, OwnThing(kind=OwnKind.NPC, id=f"npc-{place}", name=name, about=about[:MAX_TEXT], numbers=numbers)))

    def do_template_off(self, state: State, id: str) -> State:
        """A template out of the catalogue."""
        self._does(deeds.own_off(self.scene, OwnKind.NPC, str(id)))
        return state

    def do_spawn(self, state: State, id: str) -> State:
        """NPCs from a template of the campaign."""
        if (times := self._stack(state)) is not None:
            self._does(deeds.from_template(self.scene, str(id), times=times))
            state = without(state, f"{NEW}{STACK.key}")
        return state

    def do_sample(self, state: State, id: str) -> State:
        """Ready opponents of the core."""
        found = {each.id: each for each in self.its.samples()}
        one = found[str(id)]
        if (times := self._stack(state)) is not None:
            self._does(deeds.add(self.scene, one.name[self.lang], one.numbers, times=times, note=one.note[self.lang]))
            state = without(state, f"{NEW}{STACK.key}")
        return state

    def _stack(self, state: State) -> int | None:
        if entering.wrong((STACK,), NEW, state):
            self._tells("mend_numbers")
            return None
        return entering.entered((STACK,), NEW, state)[STACK.key]

    # -- heroes ---------------------------------------------------------------------------

    def do_load(self, state: State, file: object = None, link: object = None, **_: object) -> State:
        """A file from the page; a hero in the address waits among what was pasted for the GM's word."""
        if link is not None:
            self._tells("in_address")
            return replace(state, pasted=str(link)[:LONGEST_PASTE])
        return self._take(state, arrivals.file_bytes(file))

    def do_take(self, state: State) -> State:
        """The hero of what was pasted: a link or the text of a sheet."""
        if not state.pasted.strip():
            self._tells("nothing_pasted")
            return state
        return replace(self._take(state, state.pasted), pasted="")

    def _take(self, state: State, data: bytes | str) -> State:
        from dashboard import recruits

        found = recruits.take(data, self.scene)
        if state.taking:
            return self._offer_again(state, found)
        if known := self._known(found):
            self._tells("already_here", name=self.scene.combatant(known).label)
            return self._offer_again(replace(state, drawer=known, sheet="", taking=known), found)
        new = tuple(each for each in found.recruits if not self._place_of(each))
        here = tuple(self.scene.combatant(place).label for each in found.recruits if (place := self._place_of(each)))
        self._arrived = arrivals.Arrived(recruits=new, here=here, refused=found.refused, repairs=found.repairs)
        if new:
            self._join(new)
        return state

    def _known(self, found: Recruits) -> str:
        """The id at the table of the one hero who was handed over, where the same one is here already."""
        return self._place_of(found.recruits[0]) if len(found.recruits) == 1 else ""

    def _place_of(self, recruit: Recruit) -> str:
        """The id at the table of the hero with this very sheet's id; "" where there is none."""
        here = self.host.table.heroes
        return next((each.id for each in self.scene.heroes if recruit.hero.id and each.id in here and self._sheet(each.id).id == recruit.hero.id), "")

    def _join(self, newcomers_: tuple[Recruit, ...]) -> None:
        """All of them as one deed, with their sheets."""
        scene, sheets = self.scene, {}
        for each in newcomers_:
            scene, sheets = _after(scene, each, sheets)
        came = scene.combatants[len(self.scene.combatants) :]
        who = ", ".join(each.label for each in came)
        scene = replace(scene, next_entry=self.scene.next_entry)
        self._does(happening(self.scene, scene, sentence("did_add", who=who), who=came[0].id), sheets)

    def do_ready(self, state: State, id: str) -> State:
        """One of the book's ready heroes, in the language of the page."""
        from dashboard import recruits

        one = recruits.recruit(ready_hero(self.host.system.value, str(id)).hero(self.lang), self.scene)
        self._join((one,))
        return state

    def do_understood(self, state: State) -> State:
        """What was said of those who came is read."""
        self._arrived = None
        return state

    def do_again(self, state: State, who: str) -> State:
        """The next hero handed over takes the place of this one's sheet."""
        one = self.scene.combatant(str(who))
        self._sheet(one.id)
        self._offered = None
        return replace(state, drawer=one.id, taking="" if state.taking == one.id else one.id)

    def do_again_off(self, state: State) -> State:
        """The sheet stays as it is."""
        self._offered = None
        return replace(state, taking="", pasted="")

    def _offer_again(self, state: State, found: Recruits) -> State:
        from dashboard import recruits

        one = self.scene.combatant(state.taking)
        if not found.recruits:
            raise found.refused[0]
        before = self._sheet(one.id)
        same = [each for each in found.recruits if each.hero.id and each.hero.id == before.id]
        named = [each for each in found.recruits if each.hero.name == before.name]
        chosen = (same or named or found.recruits)[0]
        self._offered = arrivals.Offered(back=recruits.again(self.scene, one.id, before, chosen), label=one.label, repairs=found.repairs)
        return state

    def do_again_apply(self, state: State) -> State:
        """The new sheet holds; what play has done to him stays."""
        from dashboard import recruits

        if self._offered is None:
            self._tells("nothing_offered")
            return state
        waiting = self._offered.back
        # the table may have gone on meanwhile: what was lost since then stays lost as well
        back = recruits.again(self.scene, waiting.who, self._sheet(waiting.who), waiting.recruit)
        self._does(*recruits.returning(self.scene, back))
        return self.do_again_off(state)

    def do_again_second(self, state: State) -> State:
        """The hero who is here already comes once more, as somebody of his own."""
        if self._offered is None:
            self._tells("nothing_offered")
            return state
        self._join((self._offered.back.recruit,))
        return self.do_again_off(state)

    def do_sheet(self, state: State, who: str) -> State:
        """Show a hero's sheet, or put it away."""
        one = self.scene.combatant(str(who))
        self._sheet(one.id)
        return replace(state, drawer=one.id, sheet="" if state.sheet == one.id else one.id)

    def do_sheet_off(self, state: State) -> State:
        """Put the sheet away."""
        return replace(state, sheet="")

    def do_party(self, state: State) -> State:
        """The heroes' sheets as a table; not kept over a reload, for it costs seconds."""
        self._shows_party = True
        return state

    def do_party_off(self, state: State) -> State:
        """Put the table away."""
        self._shows_party, self._party = False, None
        return state


def _after(scene: Scene, one: Recruit, sheets: dict[str, Hero]) -> tuple[Scene, dict[str, Hero]]:
    """The scene with one hero more, and the sheets by ids."""
    from dashboard.recruits import joining

    deed, sheet = joining(scene, one)
    return events.apply(scene, deed), {**sheets, **sheet}
