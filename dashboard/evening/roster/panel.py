"""The roster («Состав»): everybody at the table, those who come, what is changed about them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from alterego_core.ego.target_modifiers import Posture
from alterego_core.heroes.ready import ready_hero
from alterego_core.session import clock, deeds, events
from alterego_core.session.entries import sentence
from alterego_core.session.fights import PerksFight
from alterego_core.session.happening import happening
from alterego_core.session.harm import acts
from alterego_core.session.scene import MAX_TEXT, Combatant, Cover, Kind, Magazine, OwnKind, OwnThing, Scene
from alterego_core.words import Lang
from widgets.parts.fields import button, segments
from widgets.parts.markup import UID, Markup, tag

from dashboard.evening.panel import TablePanel
from dashboard.evening.roster import arrivals, entering, newcomers, papers, party
from dashboard.evening.roster.drawer import FULL, drawer, hand_prefix, prefix, shots
from dashboard.evening.roster.newcomers import NEW, STACK, TIMES
from dashboard.evening.roster.row import row
from dashboard.evening.roster.state import LONGEST_PASTE, SHOWN, State, read, typed_in, without, write

if TYPE_CHECKING:
    from alterego_core.heroes.hero import Hero

    from dashboard.recruits import Recruit, Recruits

FILTER_FROM = 7
"""How many at the table make a filter worth its place."""

_FIELDS = ("posture", "cover", "hidden", "resting", "dead")


class Roster(TablePanel):
    """Everybody at the table, with the few numbers that matter; newcomers, heroes' sheets, changes."""

    KIND = "roster"

    def _setup(self, lang, seed, rulings) -> None:
        self._rows: dict[str, tuple[Combatant, tuple, Markup]] = {}
        self._said: Callable[[Lang], str] | None = None
        self._arrived: arrivals.Arrived | None = None
        self._offered: arrivals.Offered | None = None
        self._party: tuple[tuple, party.Party] | None = None
        self._sheets: dict[int, Hero] = {}

    @cached_property
    def its(self):
        """What the system of this table says of somebody: `ego`, `squad` or `perks`."""
        return import_module(f"dashboard.evening.roster.{self.host.system.value}")

    def read(self, raw: Any, lang: str):
        return read(raw, lang)

    def write(self, state: State) -> dict:
        return write(state)

    # -- drawing ------------------------------------------------------------------------

    def draw(self, state: State, lang: Lang) -> dict[str, Markup | Callable[[], Markup]]:
        scene, rulings, words = self.scene, self.rulings, self.words
        shown = self._shown(state)
        return {
            "head": self._head(state, len(shown), lang),
            "said": tag("p", self._said(lang) if self._said is not None else "", role="status", class_="gm-roster-said"),
            "list": self._list(state, shown, lang),
            "arrived": self._news(lang),
            "new": newcomers.newcomer(state, rulings, self.its, words, lang),
            "templates": lambda: newcomers.templates(scene, self.its, state, words, lang),
            "heroes": lambda: newcomers.heroes(state, scene, words, lang),
            "party": lambda: self._party_part(state, lang),
        }

    def _head(self, state: State, shown: int, lang: Lang) -> Markup:
        words, everybody = self.words, self.scene.combatants
        title = tag("h2", words("name", lang), class_="ae-title")
        if not everybody:
            return tag("div", title, class_="ae-head")
        heroes = len(self.scene.heroes)
        told = [words.count(heroes, "heroes_n", lang), words.count(len(everybody) - heroes, "npcs_n", lang)]
        parts = [tag("div", title, tag("p", " · ".join(told), class_="gm-roster-count"), class_="ae-head")]
        if len(everybody) >= FILTER_FROM or state.shown != "all" or state.find:
            find = tag("input", type="search", class_="ae-input gm-roster-find", id=f"{UID}-find", value=state.find, data_set="find", maxlength=200, autocomplete="off", aria_label=words("find", lang), placeholder=words("find", lang))
            choose = segments("shown", words("shown", lang), tuple((key, words(f"shown_{key}", lang)) for key in SHOWN), state.shown, see_label=False)
            some = tag("p", words("shown_some", lang, shown=shown, all=len(everybody)), class_="ae-help") if shown < len(everybody) else None
            parts.append(tag("div", choose, find, some, class_="gm-roster-filter"))
        return tag("div", parts)

    def _shown(self, state: State) -> tuple[Combatant, ...]:
        found = self.scene.combatants
        if state.shown in ("hero", "npc"):
            found = tuple(each for each in found if each.kind.value == state.shown)
        elif state.shown == "acts":
            rulings = self.rulings
            found = tuple(each for each in found if acts(each, rulings))
        if wanted := " ".join(state.find.casefold().split()):
            found = tuple(each for each in found if wanted in each.label.casefold() or any(wanted in one.name.casefold() for one in each.conditions))
        return found

    def _list(self, state: State, shown: tuple[Combatant, ...], lang: Lang) -> Markup:
        scene, rulings = self.scene, self.rulings
        if not scene.combatants:
            return tag("p", self.words("empty", lang), class_="gm-roster-empty")
        if not shown:
            return tag("p", self.words("none_shown", lang), " ", button(self.words("show_all", lang), "all", look="link-button"), class_="gm-roster-empty")
        fight, chosen = scene.fight, self.host.chosen
        acting = fight.acting if fight is not None else ""
        post = fight.post(rulings) if isinstance(fight, PerksFight) else 0
        rows = []
        for each in shown:
            mine = chosen is not None and chosen.id == each.id
            if each.id == state.drawer:
                rows.append(row(each, scene, rulings, self.its, self.words, lang, chosen=mine, acting=acting == each.id, drawer=self._drawer(each, state, lang)))
                continue
            # deaths of the immortal are counted from now
            facts = (lang, mine, acting == each.id, fight is not None, post, rulings, scene.seconds if getattr(each.numbers, "deaths", ()) else 0)
            kept = self._rows.get(each.id)
            if kept is None or kept[0] is not each or kept[1] != facts:
                drawn = row(each, scene, rulings, self.its, self.words, lang, chosen=mine, acting=acting == each.id, drawer=None)
                kept = self._rows[each.id] = (each, facts, drawn)
            rows.append(kept[2])
        if len(self._rows) > 2 * len(scene.combatants) + 8:
            here = {each.id for each in scene.combatants}
            self._rows = {who: kept for who, kept in self._rows.items() if who in here}
        long = " is-long" if len(rows) > 10 else ""
        return tag("ul", rows, class_=f"gm-roster-list{long}", aria_label=self.words("name", lang), data_drag="move")

    def _drawer(self, one: Combatant, state: State, lang: Lang) -> Markup:
        has_sheet = one.id in self.host.table.heroes
        shown = papers.papers(self._sheet(one.id), self.rulings, self.words, lang) if has_sheet and state.sheet == one.id else None
        intake = None
        if has_sheet and state.taking == one.id:
            intake = self._offer(lang) if self._offered is not None else newcomers.intake(state, self.words, lang, for_whom=one.label)
        return drawer(one, state, self.rulings, self.its, self.words, lang, has_sheet=has_sheet, papers=shown, intake=intake)

    def _offer(self, lang: Lang) -> Markup:
        return arrivals.offered(self._offered, self.its, self.rulings, self.words, lang)

    def _news(self, lang: Lang) -> Markup:
        return arrivals.arrived(self._arrived, self.words, lang) if self._arrived is not None else Markup("")

    def _party_part(self, state: State, lang: Lang) -> Markup:
        sheets = self.host.table.heroes
        if not any(each.id in sheets for each in self.scene.heroes):
            return Markup("")
        if not state.party:
            return tag("div", button(self.words("party_show", lang), "party"), tag("p", self.words("party_help", lang), class_="ae-help"), class_="gm-roster-buttons gm-roster-table")
        who = tuple((each.id, sheets[each.id]) for each in self.scene.heroes if each.id in sheets)
        if self._party is None or self._party[0] != (lang, who):
            self._party = ((lang, who), party.of([self._sheet(id) for id, _ in who], lang))
        return tag("div", tag("h3", self.words("party", lang), class_="gm-roster-head"), party.drawn(self._party[1], self.words, lang), class_="gm-roster-table")

    def _sheet(self, who: str) -> Hero:
        number = self.host.table.heroes.get(who, 0)
        if number not in self._sheets:
            self._sheets[number] = self.host.tables.hero(self.host.table, who)
        return self._sheets[number]

    def summary(self, lang: str | None = None) -> str:
        """Who is at the table, in words."""
        lang = lang or self.lang
        return f"{self.words('name', lang)}: " + (", ".join(each.label for each in self.scene.combatants) or self.words("empty", lang))

    def refresh(self) -> None:
        self._said = None
        if self._offered is not None and self._offered.back.who not in {each.id for each in self.scene.combatants}:
            self._offered = None
        super().refresh()

    # -- saying ---------------------------------------------------------------------------

    def _done(self) -> None:
        last = self.host.table.last
        self._said = last.line.text if last is not None else None

    def _does(self, made, heroes=None) -> None:
        self.host.does(made, heroes)
        self._done()

    def _tells(self, key: str, **facts: object) -> None:
        """Say something at the panel, mostly what was not done and why."""
        self._said = lambda lang: self.words(key, lang, **facts)

    def act(self, name: str, /, **message: Any):
        self._said = None
        return super().act(name, **message)

    # -- fields ---------------------------------------------------------------------------

    def do_set(self, state: State, field: str, value: object) -> State:
        """A field was changed: what is chosen about the one in the drawer is done at once, what is typed is kept."""
        field = str(field)
        if field == "shown":
            return replace(state, shown=value) if value in SHOWN else state
        if field == "find":
            return replace(state, find=str(value)[:200])
        if field == "pasted":
            return replace(state, pasted=str(value)[:LONGEST_PASTE])
        if field == f"{NEW}seen":
            return typed_in(state, field, "yes" if value is True else "")
        if field in _FIELDS:
            self._change(state.drawer, field, value)
            return state
        if not field.startswith((NEW, *(prefix(each.id) for each in self.scene.combatants))):
            raise LookupError(field)
        return typed_in(state, field, str(value))

    def _change(self, who: str, field: str, value: object) -> None:
        one = self.scene.combatant(who)
        wanted = {"posture": Posture, "cover": Cover}.get(field, bool)(value)
        if getattr(one, field) != wanted:
            self._does(deeds.change(self.scene, who, **{field: wanted}))

    def do_step(self, state: State, field: str, by: int) -> State:
        """− or + beside a number."""
        start, fields = self._fields_of(str(field))
        return entering.stepped(fields, start, state, str(field), int(by))

    def _fields_of(self, field: str) -> tuple[str, tuple]:
        if field.startswith(NEW):
            return NEW, (*newcomers.fields(self.its, self.rulings), STACK)
        one = self.scene.combatant(field.partition("|")[0])
        if field.startswith(hand_prefix(one.id)):
            return hand_prefix(one.id), self.its.by_hand(one.numbers, self.rulings)
        return prefix(one.id), (FULL, *(shots(at, each.weapon) for at, each in enumerate(one.ammunition)))

    # -- looking --------------------------------------------------------------------------

    def do_choose(self, state: State, who: str) -> State:
        """The panels speak of this one."""
        one = self.scene.combatant(str(who))
        self.host.choose(one.id)
        self._tells("chosen", name=one.label)
        return state

    def do_drawer(self, state: State, who: str) -> State:
        """Open what can be changed about somebody, or close it."""
        one = self.scene.combatant(str(who))
        if state.taking:
            state = self.do_again_off(state)
        if state.drawer == one.id:
            return replace(state, drawer="", sheet="")
        self.host.choose(one.id)
        return replace(state, drawer=one.id, sheet="")

    def do_all(self, state: State) -> State:
        """Everybody is shown again."""
        return replace(state, shown="all", find="")

    # -- coming ---------------------------------------------------------------------------

    def do_add(self, state: State) -> State:
        """A quick NPC, or several, from what is typed; hidden from players unless the GM said otherwise."""
        name = " ".join(state.typed.get(f"{NEW}name", "").split())
        fields = newcomers.fields(self.its, self.rulings)
        if not name:
            self._tells("no_name")
            return state
        if entering.wrong(fields, NEW, state):
            self._tells("mend_numbers")
            return state
        given = entering.entered(fields, NEW, state)
        times, numbers = given.pop(TIMES.key), self.its.made(given, self.rulings)
        self._does(deeds.add(self.scene, name, numbers, times=times, hidden=state.typed.get(f"{NEW}seen") != "yes"))
        return without(state, f"{NEW}name", f"{NEW}times")

    def do_new_template(self, state: State) -> State:
        """What is typed becomes a template of the campaign's catalogue, and nobody comes."""
        name = " ".join(state.typed.get(f"{NEW}name", "").split())
        fields = self.its.fields(self.rulings)
        if not name or entering.wrong(fields, NEW, state):
            self._tells("no_name" if not name else "mend_numbers")
            return state
        self._keep(name, self.its.made(entering.entered(fields, NEW, state), self.rulings))
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
        self._arrived = arrivals.Arrived(recruits=found.recruits, refused=found.refused, repairs=found.repairs)
        if found.recruits:
            self._join(found.recruits)
        return state

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

    def do_sheet(self, state: State, who: str) -> State:
        """Show a hero's sheet, or put it away."""
        one = self.scene.combatant(str(who))
        self._sheet(one.id)
        return replace(state, drawer=one.id, sheet="" if state.sheet == one.id else one.id)

    def do_sheet_off(self, state: State) -> State:
        """Put the sheet away."""
        return replace(state, sheet="")

    def do_party(self, state: State) -> State:
        """The heroes' sheets as a table."""
        return replace(state, party=True)

    def do_party_off(self, state: State) -> State:
        """Put the table away."""
        self._party = None
        return replace(state, party=False)

    # -- changing -------------------------------------------------------------------------

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
        fields = self.its.by_hand(one.numbers, self.rulings)
        if entering.wrong(fields, start, state):
            self._tells("mend_numbers")
            return state
        given = entering.changed(fields, start, state)
        if given:
            names = {each.key: each.label[self.lang] for each in fields}
            told = ", ".join(names[key] for key in given)
            what = self.words("by_hand", self.lang, what=told)[:MAX_TEXT]
            self._does(deeds.harm(self.scene, one.id, self.its.with_hand(one.numbers, given), what))
        return without(state, start)

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

    def do_arm(self, state: State, who: str) -> State:
        """Another weapon with a full magazine."""
        one, start = self.scene.combatant(str(who)), prefix(str(who))
        weapon = " ".join(state.typed.get(f"{start}weapon", "").split())
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


def _after(scene: Scene, one: Recruit, sheets: dict[str, Hero]) -> tuple[Scene, dict[str, Hero]]:
    """The scene with one hero more, and the sheets by ids."""
    from dashboard.recruits import joining

    deed, sheet = joining(scene, one)
    return events.apply(scene, deed), {**sheets, **sheet}


__all__ = ["Roster"]
