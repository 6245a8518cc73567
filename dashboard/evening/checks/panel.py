"""The panel of checks: who rolls and against whom, open or hidden, the roll, what comes of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from alterego_core.session import writing
from alterego_core.session.entries import MAX_TEXT, Entry
from alterego_core.session.events import Deed, apply
from alterego_core.session.roster import change
from alterego_core.session.scene import Combatant, System
from alterego_core.session.telling import moment
from alterego_core.session.happening import happening
from widgets.parts.fields import button, text_field, tick
from widgets.parts.markup import UID, Markup, tag
from widgets.parts.reading import Reader, whole_number

from dashboard.evening.checks.beside import PERK
from dashboard.evening.checks.state import MOST_KEY, MOST_TICKED, NUMBERS, PARTS, Offer, State, read_offer
from dashboard.evening.checks.way import Way, frozen
from dashboard.evening.panel import TablePanel

SLOTS = ("head", "nobody", "people", "warned", "who", "own", "against", "circumstances", "fold-own", "target", "attacker", "defender", "schools", "dice", "mage", "form", "beside",
         "send", "answer", "grades", "tray", "result", "odds", "fold-why", "fold-ways", "fold-helpers", "helper", "fold-thread", "fold-hand")
"""Every region of every way, in the order of the page: the page keeps the order in which it first saw them."""

_TEXTS = {"why": 300, "foe": 40, "of": 40, "against": 40, "own_attribute": 120, "own_skill": 120, "own_weapon": 120, "own_foe_attribute": 120, "own_foe_skill": 120}


def ways(system: System) -> tuple[type[Way], ...]:
    """The kinds of rolls of a system, the most usual first.

    >>> [each.id for each in ways(System.SQUAD)]
    ['check']
    """
    match system:
        case System.EGO:
            from dashboard.evening.checks.ego import EgoCheck

            return (EgoCheck,)
        case System.SQUAD:
            from dashboard.evening.checks.squad import SquadRoll

            return (SquadRoll,)
        case System.PERKS:
            from dashboard.evening.checks.deed import Deeds
            from dashboard.evening.checks.perks import Blows, Spells

            return (Blows, Spells, Deeds)


class Checks(TablePanel):
    """«Проверка»: every roll of the system with the roster's numbers; its result is applied by one press."""

    KIND = "checks"

    def _setup(self, lang: str, seed: Any, rulings: Any) -> None:
        self._drawn_for: tuple[tuple, dict[str, Any]] | None = None
        self._fighting = self.scene.fight is not None
        self.ways = {kind.id: kind(self.host, lang) for kind in ways(self.host.system)}

    # -- the value ----------------------------------------------------------------------------

    def read(self, raw: Any, lang: str):
        take = Reader(raw, lang)
        desks, problems = {}, ()
        kept = take.table("desks")
        for id, way in self.ways.items():
            desks[id], wrong = way.read(kept.get(id), lang)
            problems += wrong
        helps = {k: v for k, v in take.table("helps").items() if isinstance(k, str) and len(k) <= MOST_KEY and isinstance(v, bool)}
        attack = take.plain("attack")
        state = State(
            way=take.one_of("way", next(iter(self.ways)), tuple(self.ways)),
            **{name: take.text(name, "", longest=longest) for name, longest in _TEXTS.items()},
            hidden=hidden if isinstance(hidden := take.plain("hidden"), bool) else None, part=take.one_of("part", "roll", PARTS),
            ticked=frozenset(take.texts("ticked", longest=MOST_KEY, most=MOST_TICKED)), over=frozenset(take.texts("over", longest=80, most=MOST_TICKED)),
            helps=frozen(dict(list(helps.items())[:MOST_TICKED])), attack=attack if isinstance(attack, bool) else None,
            **{name: take.whole(name, getattr(State(), name), low, high) for name, (low, high) in NUMBERS.items()},
            desks=frozen(desks), offer=read_offer(take.table("offer")),
        )
        return state, (*take.problems(), *problems)

    def write(self, state: State) -> dict:
        blank = State(way=next(iter(self.ways)))
        out: dict[str, Any] = {name: getattr(state, name) for name in ("way", *_TEXTS, "hidden", "part", "attack", *NUMBERS) if getattr(state, name) != getattr(blank, name)}
        for name in ("ticked", "over"):
            if getattr(state, name):
                out[name] = sorted(getattr(state, name))
        if state.helps:
            out["helps"] = dict(state.helps)
        out["desks"] = {id: {k: v for k, v in way.write(state.desks[id]).items() if k not in ("rulings", "seed", "thrown")} for id, way in self.ways.items()}
        if state.offer.entry:
            out["offer"] = state.offer.plain()
        return out

    # -- what stands there ------------------------------------------------------------------------

    @property
    def one(self) -> Combatant | None:
        """Who rolls."""
        return self.host.chosen

    def foe(self, state: State) -> Combatant | None:
        """Whom it is against, where he is at the table: the target taken on the map, else the one chosen here."""
        one, aimed = self.one, self.host.aim
        wanted = aimed["target"] if one is not None and aimed.get("who") == one.id else state.foe
        found = next((each for each in self.scene.combatants if each.id == wanted), None)
        return None if found is one else found

    def _aim_at(self, foe: str) -> None:
        """The map shows the same target; nobody where one of the two is not at the table."""
        one = self.one
        known = one is not None and any(each.id == foe != one.id for each in self.scene.combatants)
        self.host.take_aim(one.id if known else "", foe if known else "")

    def way(self, state: State) -> Way:
        """The kind of roll that is open."""
        return self.ways[state.way]

    def desk(self, state: State) -> Any:
        """The desk as it stands now: the dice just thrown, or none and the roster's numbers of this moment."""
        way, one, foe = self.way(state), self.one, self.foe(state)
        desk = state.desks[state.way]
        if one is None or (state.seen == self.host.table.revision and state.roller == one.id):
            return desk
        desk = way.cleared(desk)
        if state.of != one.id:
            desk = way.taken(desk, one, first=not state.of)
        if state.against != ("" if foe is None else foe.id):
            desk = way.opposed(desk, foe)
        return way.synced(self._plain(state), desk, one, foe)

    def _plain(self, state: State) -> State:
        """The state with `over` for those who roll now, ids left out."""
        ids = {each.id for each in (self.one, self.foe(state)) if each is not None}
        return replace(state, over=frozenset(field for each in state.over for id, _, field in [each.partition("|")] if id in ids))

    def _line(self, state: State) -> Entry | None:
        """The journal's line of the last roll, while it is there."""
        return self.host.journal.entry(state.offer.entry) if state.offer.entry else None

    @staticmethod
    def _hidden(state: State, one: Combatant) -> bool:
        """Whether the roll is the GM's alone: as he said for this one, else as the one who rolls is."""
        return one.hidden if state.hidden is None or state.of != one.id else state.hidden

    def _done(self, state: State) -> Entry | None:
        """The line of what was done with the last roll, while it is there."""
        return self.host.journal.entry(state.offer.applied) if state.offer.applied else None

    def _takes_back(self, done: Entry | None) -> bool:
        """Whether undoing would take this back."""
        last = self.host.table.last
        return done is not None and last is not None and _writes(last, done.number)

    def refresh(self) -> None:
        """As in `TablePanel`; with a fight's beginning or end what the GM has said of the last one is over."""
        fighting, was = self.scene.fight is not None, self._fighting
        self._fighting = fighting
        by_fight = {field for way in self.ways.values() for field in way.BY_FIGHT}
        over = frozenset(each for each in self.state.over if each.partition("|")[2] not in by_fight)
        if fighting is not was and over != self.state.over:
            self._become(replace(self.state, over=over))
        super().refresh()

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, state: State, lang: str) -> dict[str, Any]:
        words, one = self.words, self.one
        head = tag("div", tag("h2", words("name", lang), class_="ae-title"), self._ways(state, lang), class_="ae-head gm-checks-head")
        if one is None:
            return _placed({"head": head, "nobody": tag("p", words("nobody", lang), class_="ae-help")})
        way, desk, foe = self.way(state), self.desk(state), self.foe(state)
        # most deeds at the table change nothing that is seen here
        scene, done = self.scene, self._done(state)
        key = (lang, state, desk, one, foe, [(each.id, each.label) for each in scene.combatants], scene.campaign, scene.seconds, scene.fight, scene.field, self._line(state), done, self._takes_back(done))
        if self._drawn_for is not None and self._drawn_for[0] == key:
            return self._drawn_for[1]
        regions = way.regions(self._plain(state), desk, one, foe, lang)
        found = {"head": head, "people": self._people(state, one, foe, lang)}
        for name, html in regions.items():
            if name == "answer":
                found["send"] = self._opening(state, one, lang)
                html = _with_key(html, "KeyR", words("roll_key", lang))
            found[name] = Markup(str(html).replace(' role="status"', "")) if name == "tray" else html
            if name == "tray":
                found["result"] = self._result(state, lang)
        found = _placed({name: html() if callable(html) else html for name, html in found.items()})
        self._drawn_for = (key, found)
        return found

    def _ways(self, state: State, lang: str) -> Markup | None:
        if len(self.ways) == 1:
            return None
        chips = [button(self.words(f"way_{id}", lang), "way", look="chip", with_=json.dumps({"way": id}), pressed=id == state.way) for id in self.ways]
        return tag("div", chips, class_="ae-chips", data_arrows=True, role="group", aria_label=self.words("ways", lang))

    def _people(self, state: State, one: Combatant, foe: Combatant | None, lang: str) -> Markup:
        words = self.words
        everybody = [(each.id, each.label) for each in self.scene.combatants]
        who = _select("who", words("who", lang), everybody, one.id, data_hotkey="KeyC", data_hotkey_name=words("who_key", lang))
        against = _select("foe", words("foe", lang), [("", words("foe_none", lang)), *(pair for pair in everybody if pair[0] != one.id)], "" if foe is None else foe.id)
        return tag("div", who, against, class_="ae-row gm-checks-people")

    def _opening(self, state: State, one: Combatant, lang: str) -> Markup:
        words = self.words
        hidden = tick("hidden", words("hidden", lang), self._hidden(state, one), note=words("hidden_one", lang) if one.hidden else None)
        return tag("div", text_field("why", words("why", lang), state.why, longest=_TEXTS["why"], placeholder=words("why_hint", lang), class_="ae-grow"), hidden, class_="ae-row gm-checks-send")

    def _result(self, state: State, lang: str) -> Markup:
        """The last roll in words and what may be done with it; the same press again is an undo."""
        words, line = self.words, self._line(state)
        if line is None or state.offer.way not in self.ways:
            return tag("div", tag("p", role="status"), class_="gm-result")
        tone = "" if state.offer.well is None else " is-good" if state.offer.well else " is-bad"
        whose = f"{line.name}: " if line.name else ""
        # one line tells the result to screen readers, and the number of its line makes two of the same heard twice
        head = tag("p", tag("b", whose + state.offer.said), " ", tag("span", words("in_journal", lang, number=line.number, moment=moment(line.seconds, lang)), class_="ae-note"), tag("span", words("hidden_mark", lang), class_="gm-secret") if line.hidden else None, role="status")
        done = self._done(state)
        if done is not None:
            undone = button(words("undo", lang), "unapply") if self._takes_back(done) else None
            body = tag("div", tag("p", words("applied", lang), " ", done.line.text(lang) if done.line is not None else done.text), undone, class_="ae-row")
        else:
            body = self.ways[state.offer.way].offered(state, lang)
        return tag("div", head, body, class_=f"gm-result is-there{tone}")

    def summary(self, lang: str | None = None) -> str:
        """Who rolls what, with which chance."""
        lang = lang or self.lang
        if self.one is None:
            return self.words("nobody", lang)
        desk = self.way(self.state).desk
        desk.state = self.desk(self.state)
        return f"{self.one.label}: {desk.summary(lang)}"

    # -- who, against whom ----------------------------------------------------------------------------

    def _edited(self, state: State, change: Callable[[Any], Any] | None = None) -> State:
        """The state after a change of the desk; dice that lay on it are taken off."""
        one, foe = self.one, self.foe(state)
        if one is None:
            return state
        state = replace(state, seen=-1)
        desk = self.desk(state)
        # numbers typed for somebody go with him
        gone = tuple(f"{was}|" for was, now in ((state.of, one.id), (state.against, "" if foe is None else foe.id)) if was and was != now)
        over = frozenset(each for each in state.over if not each.startswith(gone)) if gone else state.over
        state = replace(state, of=one.id, against="" if foe is None else foe.id, over=over, desks=frozen({**state.desks, state.way: desk}))
        if change is None:
            return state
        return replace(state, desks=frozen({**state.desks, state.way: change(desk)}))

    def do_way(self, state: State, way: str) -> State:
        """Another kind of roll."""
        if way not in self.ways:
            raise LookupError(way)
        return replace(state, way=way, seen=-1, of="", against="")

    def do_set(self, state: State, field: str, value: Any) -> State:
        """A field of the panel or of its desk was changed."""
        field = str(field)
        head, _, rest = field.partition(":")
        if field == "who":
            self.host.choose(str(value))
            return self._edited(state)
        if field == "foe":
            self._aim_at(str(value))
            return self._edited(replace(state, foe=str(value)[: _TEXTS["foe"]]))
        if field == "why":
            return replace(state, why=str(value)[: _TEXTS["why"]])
        if field == "hidden":
            state = state if self.one is not None and state.of == self.one.id else self._edited(state)
            return replace(state, hidden=bool(value))
        if field.startswith("own_") and field in _TEXTS:
            state = replace(state, **{field: str(value)[: _TEXTS[field]]})
            if field != "own_weapon":
                return self._edited(state)
            way, state = self.way(state), self._plain_numbers(state, field)
            return self._edited(way.drawn_weapon(state), lambda desk: way.armed(state, desk))
        if field == "attack":
            return self._edited(replace(state, attack=bool(value)))
        if field == "part":
            if value not in PARTS:
                raise LookupError(f"{field}: {value!r}")
            return replace(state, part=value)
        if field in NUMBERS:
            return self._number(state, field, value)
        if head == "tick":
            value = bool(value) is not rest.startswith(PERK)  # a perk counts until it is switched off
            ticked = state.ticked | {rest[:MOST_KEY]} if value else state.ticked - {rest}
            return self._edited(replace(state, ticked=frozenset(sorted(ticked)[-MOST_TICKED:])))
        if head == "helps":
            kept = {**dict(list(state.helps.items())[-MOST_TICKED:]), rest[:MOST_KEY]: value == "yes"}
            return self._edited(replace(state, helps=frozen(kept)))
        if field == "helper":
            way, helper = self.way(state), self.scene.combatant(str(value))
            return self._edited(state, lambda desk: way.helped(desk, helper))
        if head == "ruling":
            raise LookupError(field)
        return self._fielded(state, field, lambda way, desk: way.desk.do_set(desk, field=field, value=value))

    def do_step(self, state: State, field: str, by: int) -> State:
        """One more or one less."""
        if field in NUMBERS:
            low, high = NUMBERS[field]
            return self._number(state, field, min(high, max(low, getattr(state, field) + (1 if by > 0 else -1))))
        return self._fielded(state, str(field), lambda way, desk: way.desk.do_step(desk, field=field, by=by))

    def _fielded(self, state: State, field: str, change: Callable[[Way, Any], Any]) -> State:
        one, way = self.one, self.way(state)
        if one is None:
            return state
        foe = self.foe(state)
        if field.startswith("hand."):
            return replace(state, desks=frozen({**state.desks, state.way: change(way, state.desks[state.way])}))
        owner = one.id if field in way.OURS else foe.id if foe is not None and field in way.THEIRS else ""
        over = state.over | {f"{owner}|{field}"} if owner else state.over
        if field in way.PICKS:
            over -= {f"{id}|{each}" for id in (one.id, "" if foe is None else foe.id) for each in way.PICKS[field].split()}
        state = replace(self._edited(state), over=frozenset(sorted(over)[-MOST_TICKED:]))
        return self._edited(state, lambda desk: way.changed(state, change(way, desk), field, one, foe))

    def _plain_numbers(self, state: State, field: str) -> State:
        """The state in which the roster's numbers that belong to a field count again."""
        gone = self.way(state).PICKS.get(field, "").split()
        return replace(state, over=frozenset(each for each in state.over if each.partition("|")[2] not in gone))

    @staticmethod
    def _number(state: State, field: str, value: Any) -> State:
        low, high = NUMBERS[field]
        found = whole_number(value)
        drafts = {k: v for k, v in state.drafts.items() if k != field}
        if found is None or not low <= found <= high:
            return replace(state, drafts=frozen({**drafts, field: str(value)[:12]}))
        return replace(state, **{field: found}, drafts=frozen(drafts))

    def do_ranged(self, state: State) -> State:
        """The distance of the map counts."""
        way, one = self.way(state), self.one
        found = None if one is None else way.aim(one, self.foe(state))
        return state if found is None else self._edited(state, lambda desk: way.ranged(desk, found.metres))

    # -- the roll ----------------------------------------------------------------------------------------

    def do_roll(self, state: State) -> State:
        """Throw from the campaign's seed."""
        return self._rolled(state, by_hand=False)

    def do_hand(self, state: State) -> State:
        """Lay down the dice typed in."""
        return self._rolled(state, by_hand=True)

    def _rolled(self, state: State, *, by_hand: bool) -> State:
        one = self.one
        if one is None:
            return state
        state = self._edited(state)
        way, foe, desk = self.way(state), self.foe(state), state.desks[state.way]
        made = way.roll(self._plain(state), desk, one, foe, self.lang, by_hand=by_hand)
        if made is None:
            return replace(state, desks=frozen({**state.desks, state.way: _tried(way, desk) if by_hand else desk}))
        entry = self.scene.next_entry
        first, others = (made.rolls[0], made.rolls[1:]) if made.rolls else (None, ())
        why = " ".join(state.why.split())
        text = f"{why} ({made.brief})" if why else ""
        scene, before = self.scene, ()
        if made.numbers is not None:
            quiet = happening(scene, change(scene, one.id, numbers=made.numbers), made.line, who=one.id, told=False).deed
            scene, before = apply(scene, quiet), quiet.events
        written = writing.rolled(scene, first, text=text[:MAX_TEXT], who=one.id, beside=others, chance=made.chance, success=made.success, hidden=self._hidden(state, one), line=made.line)
        self.host.does(replace(written, deed=Deed(line=written.deed.line, events=(*before, *written.deed.events))))
        said = f"{made.brief}: {made.said[:1].lower()}{made.said[1:]}"
        offer = Offer(entry=entry, way=state.way, said=said[:600], well=made.well, what=frozen(made.what))
        # what was typed for the last result was about somebody else, or is written
        state = replace(state, **{name: getattr(State(), name) for name in (*NUMBERS, *(("part",) if state.offer.applied else ()))}, drafts=frozen({}))
        state = way.drawn_weapon(state)
        return replace(state, desks=frozen({**state.desks, state.way: made.desk}), offer=offer, seen=self.host.table.revision, roller=one.id, why="")

    # -- what comes of it -----------------------------------------------------------------------------------

    def do_apply(self, state: State) -> State:
        """What the result does, as one deed to undo."""
        way = self.ways.get(state.offer.way)
        if way is None or self._line(state) is None or self._done(state) is not None or state.drafts:
            return state
        made = way.apply(state, self.lang)
        if made is None:
            return state
        entry = self.scene.next_entry
        self.host.does(made)
        return replace(state, offer=replace(state.offer, applied=entry), seen=self._still(state))

    def do_unapply(self, state: State) -> State:
        """The same press back, while it is the last deed."""
        if not self._takes_back(self._done(state)):
            return state
        self.host.undo()
        return replace(state, offer=replace(state.offer, applied=0), seen=self._still(state))

    def _still(self, state: State) -> int:
        """The dice that lie on the desk stay while only their own result is applied."""
        return self.host.table.revision if state.seen >= 0 else -1

    def do_tie(self, state: State, reading: str) -> State:
        """The GM's word on a doubtful success (B-9) stands as a verdict at the roll's line."""
        way = self.way(state)
        if self._line(state) is None or state.offer.way != way.id:
            return state
        desk, offer, verdict = way.decided(state, state.desks[state.way], str(reading), self.lang)
        self.host.does(writing.judged(self.host.journal, offer.entry, verdict))
        return replace(state, desks=frozen({**state.desks, state.way: desk}), offer=offer, seen=self._still(state))

    def do_rest(self, state: State) -> State:
        """Fifteen minutes of rest for the one who tries again and again."""
        self.host.does(self.way(state).rested(self.one))
        return self._edited(state)

    def do_forget(self, state: State) -> State:
        """His tries at this goal are struck out."""
        self.host.does(self.way(state).forgotten(self.desk(state), self.one))
        return self._edited(state)


def _placed(regions: dict[str, Any]) -> dict[str, Any]:
    """The regions in their slots, empty ones too. Raises LookupError for one without a slot."""
    if lost := regions.keys() - set(SLOTS):
        raise LookupError(f"no slot for {', '.join(sorted(lost))}")
    return {name: regions.get(name, Markup("")) for name in SLOTS}


def _passed(name: str) -> Callable:
    """An action of the desk itself."""

    def action(self: Checks, state: State, **message: Any) -> State:
        known = getattr(self.way(state).desk, f"do_{name}", None)
        if known is None:
            raise LookupError(name)
        return self._edited(state, lambda desk: known(desk, **message))

    action.__doc__ = f"As «{name}» of the desk."
    return action


for _name in ("toggle", "draw", "difficulty", "add", "remove", "preset", "school", "swap", "take", "put", "wanted"):
    setattr(Checks, f"do_{_name}", _passed(_name))


def _tried(way: Way, desk: Any) -> Any:
    """The desk that says which dice are missing."""
    return replace(desk, hand_tried=True)


def _writes(deed: Deed, number: int) -> bool:
    """Whether a deed has written this line of the journal."""
    return any(getattr(getattr(each, "entry", None), "number", None) == number or (isinstance(each, Deed) and _writes(each, number)) for each in deed.events)


def _select(field: str, label: str, options: list[tuple[str, str]], chosen: str, **more: Any) -> Markup:
    """A drop-down list that a key may lead to."""
    return tag("div", tag("label", label, for_=f"{UID}-{field}", class_="ae-label"),
               tag("select", [tag("option", words, value=id, selected=id == chosen) for id, words in options], id=f"{UID}-{field}", class_="ae-input ae-select", data_set=field, **more), class_="ae-field ae-grow", data_key=f"field-{field}")


def _with_key(html: Markup, key: str, name: str) -> Markup:
    """The desk's button that rolls, with its key."""
    mark = tag("i", data_hotkey=key, data_hotkey_name=name)[3:-5]
    return Markup(str(html).replace('class="ae-button ae-main"', f'class="ae-button ae-main" {mark}', 1))


__all__ = ["Checks", "ways"]
