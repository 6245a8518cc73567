"""The panel of the open campaign: everything here is one deed, kept and undone like any other."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from alterego_core import rulings as core
from alterego_core.ego.will import Spell
from alterego_core.errors import RulingError
from alterego_core.perks.own_perks import PerkKind
from alterego_core.session import deeds
from alterego_core.session.happening import Happening
from alterego_core.session.scene import EgoNumbers, Origin, OwnKind, OwnThing, Progress, System, Task
from widgets.parts.markup import Markup, join, tag
from widgets.parts.reading import whole_number
from widgets.parts.ruling_mark import with_reading

from dashboard import book_link
from dashboard.campaign_keys import free_key, key_of
from dashboard.evening.campaign import ego, general, perk
from dashboard.evening.campaign.catalogue import catalogue, shown, value_of
from dashboard.evening.campaign.printed import schools_named
from dashboard.evening.campaign.state import LONGEST, State, put, read, without, write
from dashboard.evening.campaign.tasks import tasks
from dashboard.evening.lengths import too_long
from dashboard.evening.panel import TablePanel

_RULE = re.compile(r"(?:AMB-)?[ABC]-?[0-9]{1,3}")
MOST_VALUE = 100
MOST_OF_WEAPON = 1000


class CampaignPanel(TablePanel):
    """«Кампания»: name, tasks, lists, readings, the seed, what the system leaves to the GM."""

    KIND = "campaign"

    def __init__(self, value: Any = None, *, host, lang: str | None = None) -> None:
        self.origin = ""
        self.said = ""
        self.wrong: dict[str, str] = {}
        super().__init__(value, host=host, lang=lang)

    def read(self, raw: Any, lang: str):
        return read(raw), []

    def write(self, state: State) -> dict[str, Any]:
        return write(state)

    def act(self, name: str, /, **message: Any):
        """As in `TablePanel`; what is said of the last press goes when another comes."""
        if name not in ("set", "here"):
            self.said = ""
        return super().act(name, **message)

    def draw(self, state: State, lang: str) -> dict[str, Markup]:
        campaign, words = self.scene.campaign, self.words
        return {
            "head": tag("h2", words("name", lang), class_="ae-title", tabindex="-1", data_home=True),
            "said": tag("p", self.said, role="status", class_="gm-campaign-said"),
            "general": general.general(words, state, campaign, lang),
            "tasks": tasks(words, state, campaign, lang),
            "own": catalogue(words, state, campaign, self.wrong, lang),
            "readings": general.readings(words, state, campaign, self.wrong, lang),
            "rest": join(
                ego.healing(words, state, campaign, self.wrong, lang) if campaign.system is System.EGO else None,
                general.book(words, campaign, self.origin, lang),
                general.seed(words, state, campaign, lang),
            ),
        }

    def summary(self, lang: str | None = None) -> str:
        """The campaign, its tasks and the readings that are not the book's."""
        lang, campaign = lang or self.lang, self.scene.campaign
        told = [f"{self.host.table.title} ({campaign.system.label[lang]})"]
        told += [f"{each.text}: {each.progress.label[lang]}" for each in campaign.tasks]
        if campaign.rulings:
            told.append(campaign.rulings)
        return "; ".join(told)

    # -- what is typed --------------------------------------------------------------------

    def do_set(self, state: State, field: str, value: Any) -> State:
        """A field, a tick or a switch."""
        name, _, option = str(field).partition(":")
        text = str(value) if isinstance(value, (str, int)) and not isinstance(value, bool) else ""
        if name in LONGEST:
            self.wrong.pop(name, None)
            return put(state, **{name: text})
        if name in ("new_main", "new_hidden"):
            return replace(state, **{name: value is True})
        if name == "perk_kind":
            return replace(state, perk_kind=PerkKind(text)) if text in tuple(PerkKind) else state
        if name == "origin":
            return replace(state, origin=Origin(text)) if text in tuple(Origin) else state
        if name == "ruling":
            return without(self._ruled(state, core.encode(with_reading(self.rulings, option, text))), "code")
        if name in ("task_main", "task_hidden"):
            return self._task_ticked(state, name.removeprefix("task_"), value is True)
        if name == "spell":
            return self._does(state, deeds.campaign(self.scene, spell=Spell(text) if text in tuple(Spell) else None))
        raise LookupError(field)

    def do_here(self, state: State, origin: Any, zone: Any = None) -> State:
        """The page tells at which address it was opened."""
        self.origin = book_link.origin_of(origin) or self.origin
        return state

    def do_forget(self, state: State, fields: Any) -> State:
        """What was typed there is let go."""
        return without(state, *(str(each) for each in fields)) if isinstance(fields, list) else state

    def do_nothing_yet(self, state: State) -> State:
        """Enter in a form whose button asks first."""
        return state

    # -- the whole campaign ---------------------------------------------------------------

    def do_general(self, state: State) -> State:
        """The name and what it is about."""
        campaign = self.scene.campaign
        title = " ".join(state.text("title", campaign.title).split()) or campaign.title
        state = self._does(state, deeds.campaign(self.scene, title=title, notes=state.text("notes", campaign.notes)))
        return without(state, "title", "notes")

    def do_code(self, state: State) -> State:
        """Readings by the code of the book's address; of a code of several systems only what is this one's."""
        code = "".join(state.text("code", self.scene.campaign.rulings).split()).rpartition("rulings=")[2].partition("&")[0]
        try:
            ours = core.encode(core.decode(type(self.rulings), code))
        except RulingError as error:
            self.wrong["code"] = error.message(self.lang)
            return state
        if code and not ours:
            self.wrong["code"] = self.words("code_empty", self.lang)
            return state
        return without(self._ruled(state, ours), "code")

    def _ruled(self, state: State, code: str) -> State:
        return self._does(state, deeds.campaign(self.scene, rulings=code))

    def do_seed(self, state: State) -> State:
        """Another seed: from now on the rolls come from it."""
        seed = " ".join(state.text("seed").split())
        if seed:
            state = self._does(state, deeds.campaign(self.scene, seed=seed))
        return without(state, "seed")

    def do_days(self, state: State) -> State:
        """The rate of healing (A-157)."""
        typed = state.text("days", ego.days_text(self.scene.campaign.days_per_level, self.lang))
        try:
            days = ego.days_of(typed)
        except ValueError:
            self.wrong["days"] = self.words("days_wrong", self.lang, most=ego.MOST_DAYS)
            return state
        return without(self._does(state, deeds.campaign(self.scene, days_per_level=days)), "days")

    # -- tasks ----------------------------------------------------------------------------

    def do_task_add(self, state: State) -> State:
        """A new task at the end of the list."""
        text = state.text("task_new").strip()
        if not text:
            self.said = self.words("task_empty", self.lang)
            return state
        numbers = [int(each.id[1:]) for each in self.scene.campaign.tasks if re.fullmatch(r"t[0-9]{1,6}", each.id)]
        task = Task(id=f"t{max(numbers, default=0) + 1}", text=text, main=state.new_main, hidden=state.new_hidden)
        state = self._does(state, deeds.campaign(self.scene, tasks=(*self.scene.campaign.tasks, task)))
        return replace(without(state, "task_new"), new_main=False, new_hidden=False)

    def do_task_edit(self, state: State, id: Any) -> State:
        """Open a task's text; without an id, close it and keep nothing."""
        known = {each.id for each in self.scene.campaign.tasks}
        return replace(without(state, "task"), task=id if isinstance(id, str) and id in known else "")

    def do_task_save(self, state: State) -> State:
        """The text of the open task."""
        one = self._task(state.task)
        text = state.text("task", one.text).strip() or one.text
        return self.do_task_edit(self._put_task(state, replace(one, text=text)), "")

    def _task_ticked(self, state: State, name: str, on: bool) -> State:
        return self._put_task(state, replace(self._task(state.task), **{name: on}))

    def do_task_off(self, state: State, id: Any) -> State:
        """A task leaves the list."""
        one = self._task(id)
        state = self._does(state, deeds.campaign(self.scene, tasks=tuple(each for each in self.scene.campaign.tasks if each is not one)))
        return self.do_task_edit(state, "")

    def do_progress(self, state: State, id: Any, progress: Any) -> State:
        """How a task stands now (B-24)."""
        return self._does(state, deeds.task(self.scene, self._task(id).id, Progress(progress)))

    def _task(self, id: Any) -> Task:
        for each in self.scene.campaign.tasks:
            if each.id == id:
                return each
        # another tab has taken it away: the table tells it in its own words
        deeds.task(self.scene, str(id)[:40], Progress.OPEN)
        raise LookupError(id)

    def _put_task(self, state: State, task: Task) -> State:
        every = tuple(task if each.id == task.id else each for each in self.scene.campaign.tasks)
        return self._does(state, deeds.campaign(self.scene, tasks=every))

    # -- lists ----------------------------------------------------------------------------

    def do_kind(self, state: State, kind: Any) -> State:
        """Look at another list; what is typed stays."""
        self.wrong = {}
        return replace(state, kind=OwnKind(kind), thing="")

    def do_thing_edit(self, state: State, kind: Any, id: Any) -> State:
        """Take a thing into the form; without an id the form is empty again."""
        self.wrong = {}
        state = without(state, "name", "about", "value", "rules", *perk.FIELDS)
        if not id:
            return replace(state, thing="", origin=Origin.OURS, perk_kind=PerkKind.OTHER)
        one = self._thing(OwnKind(kind), id)
        state = put(state, name=one.name, about=one.about, value="" if one.value is None else str(one.value), rules=", ".join(one.rules), **perk.typed(one.perk))
        return replace(state, kind=one.kind, thing=one.id, origin=one.origin, perk_kind=one.perk.kind if one.perk is not None else PerkKind.OTHER)

    def do_thing_save(self, state: State) -> State:
        """A thing of the form, new or in place of the one that was taken into it."""
        kind = shown(state, self.scene.campaign)
        own = self.scene.campaign.of_kind(kind)
        old = next((each for each in own if each.id == state.thing), None)
        name, value, rules = self._right(state, kind)
        if self.wrong:
            return state
        thing = OwnThing(
            kind=kind,
            id=old.id if old is not None else free_key(key_of(name), {each.id for each in own}),
            name=name,
            about=state.text("about").strip(),
            origin=state.origin,
            value=value,
            numbers=old.numbers if old is not None else None,
            rules=rules,
            perk=perk.perk_of(state, name) if kind is OwnKind.PERK else None,
        )
        return self.do_thing_edit(self._does(state, deeds.own(self.scene, thing)), "", "")

    def _right(self, state: State, kind: OwnKind) -> tuple[str, int | None, tuple[str, ...]]:
        """Name, number and rules of the form; what is wrong with them stands in `wrong`."""
        self.wrong = {}
        name = " ".join(state.text("name").split())
        if not name:
            self.wrong["name"] = self.words("thing_nameless", self.lang)
        elif found := too_long(name, self.lang):
            self.wrong["name"] = found[0]
        elif kind is OwnKind.SCHOOL_PAIR and len(schools_named(name)) != 2:
            self.wrong["name"] = self.words("pair_wrong", self.lang)
        typed = state.text("value").strip()
        counts = value_of(self.scene.campaign.system, kind) is not None
        value = whole_number(typed) if counts and typed else None
        if kind is OwnKind.WEAPON:
            if counts and typed and not 0 < (value or 0) <= MOST_OF_WEAPON:
                self.wrong["value"] = self.words("value_weapon_wrong", self.lang, most=MOST_OF_WEAPON)
        elif counts and (typed and value is None or abs(value or 0) > MOST_VALUE or kind is OwnKind.MODIFIER and not typed):
            self.wrong["value"] = self.words("value_wrong", self.lang, most=MOST_VALUE)
        if kind is OwnKind.PERK:
            self.wrong |= perk.wrong_of(state, self.words, self.lang)
        found = [each for each in re.split(r"[\s,;]+", state.text("rules").upper()) if each] if state.origin is not Origin.OURS else []
        if not all(_RULE.fullmatch(each) for each in found):
            self.wrong["rules"] = self.words("rules_wrong", self.lang)
        return name, value, tuple(found)

    def do_thing_off(self, state: State, kind: Any, id: Any) -> State:
        """A thing leaves the list, unless somebody at the table has it."""
        one = self._thing(OwnKind(kind), id)
        have = [each.label for each in self.scene.combatants if one.kind is OwnKind.TRAIT and _has_trait(each.numbers, one.id)]
        if have:
            self.said = self.words("thing_in_use", self.lang, name=one.name, who=", ".join(have))
            return state
        state = self._does(state, deeds.own_off(self.scene, one.kind, one.id))
        return self.do_thing_edit(state, "", "") if state.thing == one.id else state

    def do_to_table(self, state: State, kind: Any, id: Any) -> State:
        """An NPC of the list comes to the table."""
        return self._does(state, deeds.from_template(self.scene, self._thing(OwnKind(kind), id).id))

    def _thing(self, kind: OwnKind, id: Any) -> OwnThing:
        for each in self.scene.campaign.of_kind(kind):
            if each.id == id:
                return each
        deeds.own_off(self.scene, kind, str(id)[:60])  # tells in the table's own words that it is not there
        raise LookupError(id)

    # -- inside ---------------------------------------------------------------------------

    def _does(self, state: State, made: Happening) -> State:
        self.host.does(made)
        if not made.deed.empty:
            self.said = made.deed.line.text(self.lang)
        return state


def _has_trait(numbers: Any, id: str) -> bool:
    return isinstance(numbers, EgoNumbers) and any(each.id == id for each in numbers.traits)


__all__ = ["CampaignPanel", "State"]
