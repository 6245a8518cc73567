"""The roster («Состав»): everybody at the table, those who come, what is changed about them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from alterego_core.session.fights import PerksFight
from alterego_core.session.harm import acts
from alterego_core.session.scene import Combatant
from alterego_core.words import Lang
from widgets.parts.fields import button, segments
from widgets.parts.markup import UID, Markup, tag

from dashboard.evening.panel import TablePanel
from dashboard.evening.roster import arrivals, entering, newcomers, own, papers, party
from dashboard.evening.roster.changing import SWITCHES, Changing
from dashboard.evening.roster.coming import Coming
from dashboard.evening.roster.drawer import FULL, drawer, hand_prefix, prefix, shots
from dashboard.evening.roster.newcomers import NEW, STACK
from dashboard.evening.roster.row import row
from dashboard.evening.roster.state import LONGEST_PASTE, SHOWN, State, read, typed_in, write

if TYPE_CHECKING:
    from alterego_core.heroes.hero import Hero

FILTER_FROM = 7
"""How many at the table make a filter worth its place."""



class Roster(Coming, Changing, TablePanel):
    """Everybody at the table, with the few numbers that matter; newcomers, heroes' sheets, changes."""

    KIND = "roster"

    def _setup(self, lang, seed, rulings) -> None:
        self._rows: dict[str, tuple[Combatant, tuple, Markup]] = {}
        self._said: Callable[[Lang], str] | None = None
        self._arrived: arrivals.Arrived | None = None
        self._offered: arrivals.Offered | None = None
        self._shows_party = False
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
            "new": newcomers.newcomer(state, scene.campaign, rulings, self.its, words, lang),
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
        return drawer(one, state, self._by_hand(one), own.weapons(self.scene.campaign), self.words, lang, has_sheet=has_sheet, papers=shown, intake=intake)

    def _offer(self, lang: Lang) -> Markup:
        return arrivals.offered(self._offered, self._fields_by_hand, self.words, lang)

    def _news(self, lang: Lang) -> Markup:
        return arrivals.arrived(self._arrived, self.words, lang) if self._arrived is not None else Markup("")

    def _party_part(self, state: State, lang: Lang) -> Markup:
        sheets = self.host.table.heroes
        if not any(each.id in sheets for each in self.scene.heroes):
            return Markup("")
        if not self._shows_party:
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
        if field in SWITCHES:
            self._change(state.drawer, field, value)
            return state
        if not field.startswith((NEW, *(prefix(each.id) for each in self.scene.combatants))):
            raise LookupError(field)
        return typed_in(state, field, str(value))

    def do_step(self, state: State, field: str, by: int) -> State:
        """− or + beside a number."""
        start, fields = self._fields_of(str(field))
        return entering.stepped(fields, start, state, str(field), int(by))

    def _fields_of(self, field: str) -> tuple[str, tuple]:
        if field.startswith(NEW):
            return NEW, (*newcomers.fields(self.its, self.rulings, self.scene.campaign), STACK)
        one = self.scene.combatant(field.partition("|")[0])
        if field.startswith(hand_prefix(one.id)):
            return hand_prefix(one.id), self._by_hand(one)
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


__all__ = ["Roster"]
