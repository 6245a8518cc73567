"""What changes a scene: a closed union of events, each with its inverse.

An event says what was and what is, so that its inverse is the same event turned round, and
an event made for another scene is refused instead of spoiling this one. A deed is what a
person did: a sentence and the events it came to; undoing it is applying its inverse.

>>> from . import roster
>>> from .entries import sentence
>>> from .numbers import EgoNumbers
>>> from .scene import Campaign, Scene, System
>>> empty = Scene(campaign=Campaign(system=System.EGO))
>>> deed = between(empty, roster.add(empty, "Guard", EgoNumbers()), sentence("did_add", who="Guard"))
>>> [type(each).__name__ for each in deed.events]
['CombatantAdded', 'SceneChanged']
>>> apply(apply(empty, deed), inverse(deed)) == empty
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from . import codec
from .entries import Entry, Sentence
from .errors import refuse
from .field import Counter, Field, Mark, full_rows
from .fights import EgoFight, Fight, PerksFight, SquadFight
from .scene import Campaign, Combatant, Scene

__all__ = [
    "CampaignChanged",
    "CombatantAdded",
    "CombatantChanged",
    "CombatantRemoved",
    "CounterPut",
    "Deed",
    "EntryAdded",
    "EntryChanged",
    "EntryRemoved",
    "Event",
    "FieldReplaced",
    "Fields",
    "FightChanged",
    "FightReplaced",
    "MarkPut",
    "RosterOrdered",
    "RowsPainted",
    "SceneChanged",
    "apply",
    "between",
    "from_plain",
    "inverse",
    "to_plain",
]

Fields = tuple[tuple[str, Any], ...]
"""Names of fields and their values."""

COUNTERS = ("seconds", "evening", "numbered", "kept_line", "next_id", "next_entry", "next_roll")
"""The fields of a scene that `SceneChanged` may change; the others have events of their own."""

LAYERS = ("ground", "cover")
"""The layers of a map that `RowsPainted` may change."""

_FIGHTS = {codec.tag(each): each for each in (EgoFight, SquadFight, PerksFight)}


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignChanged:
    """Fields of the campaign: its title, notes, tasks, catalogue, rulings …"""

    before: Fields
    after: Fields


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneChanged:
    """Game time, the evening, and the counters."""

    before: Fields
    after: Fields


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatantAdded:
    """Somebody comes to this index of the roster."""

    index: int
    combatant: Combatant


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatantRemoved:
    """Somebody leaves this index of the roster."""

    index: int
    combatant: Combatant


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatantChanged:
    """Fields of one combatant."""

    who: str
    before: Fields
    after: Fields


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterOrdered:
    """The same combatants in another order, by ids."""

    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FightReplaced:
    """A fight begins or ends."""

    before: Fight | None
    after: Fight | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FightChanged:
    """Fields of the fight that goes on; `fight` is the name of its class."""

    fight: str
    before: Fields
    after: Fields


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldReplaced:
    """A map is laid on the table, taken away, or has another size or scale."""

    before: Field | None
    after: Field | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterPut:
    """A counter comes to the map, moves or changes there, or leaves it."""

    id: str
    before: Counter | None
    after: Counter | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkPut:
    """A mark comes to the map, changes, or leaves it."""

    id: str
    before: Mark | None
    after: Mark | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RowsPainted:
    """Rows of a layer of the map, by their number; `layer` is ``ground`` or ``cover``."""

    layer: str
    before: tuple[tuple[int, str], ...]
    after: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryAdded:
    """A new line of the journal."""

    entry: Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRemoved:
    """A line of the journal taken back."""

    entry: Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryChanged:
    """Fields of a line of the journal: the verdict, the note, labels, hidden or open."""

    number: int
    before: Fields
    after: Fields


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """What somebody did, as one thing to undo."""

    line: Sentence
    events: tuple[Event, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing changes by it."""
        return not self.events


Event = (
    CampaignChanged
    | SceneChanged
    | CombatantAdded
    | CombatantRemoved
    | CombatantChanged
    | RosterOrdered
    | FightReplaced
    | FightChanged
    | FieldReplaced
    | CounterPut
    | MarkPut
    | RowsPainted
    | EntryAdded
    | EntryRemoved
    | EntryChanged
    | Deed
)
"""The closed union of events."""

_OPPOSITE = {
    CombatantAdded: CombatantRemoved,
    CombatantRemoved: CombatantAdded,
    EntryAdded: EntryRemoved,
    EntryRemoved: EntryAdded,
}


def inverse(event: Event) -> Event:
    """The event that takes this one back."""
    if isinstance(event, Deed):
        return Deed(line=event.line, events=tuple(inverse(each) for each in reversed(event.events)))
    cls = type(event)
    values = {field.name: getattr(event, field.name) for field in fields(event)}
    if "before" in values:
        values["before"], values["after"] = values["after"], values["before"]
    return _OPPOSITE.get(cls, cls)(**values)


# ---- applying ----


def apply(scene: Scene, event: Event) -> Scene:
    """The scene after the event. Raises `SessionError` when it was made for another scene.

    Lines of the journal change nothing in the scene; `journal.apply` keeps them.
    """
    draft = {field.name: getattr(scene, field.name) for field in fields(scene)}
    _apply(draft, event)
    return Scene(**draft)


def _apply(draft: dict[str, Any], event: Event) -> None:
    match event:
        case Deed():
            for each in event.events:
                _apply(draft, each)
        case CampaignChanged():
            draft["campaign"] = _changed(draft["campaign"], event.before, event.after, "campaign")
        case SceneChanged():
            for name, was in event.before:
                if draft[name] != was:
                    raise refuse("out_of_step", name, place=name)
            draft.update(event.after)
        case CombatantAdded():
            roster = list(draft["combatants"])
            if not 0 <= event.index <= len(roster) or any(each.id == event.combatant.id for each in roster):
                raise refuse("out_of_step", "combatants", place=event.combatant.label)
            roster.insert(event.index, event.combatant)
            draft["combatants"] = tuple(roster)
        case CombatantRemoved():
            roster = list(draft["combatants"])
            if event.index >= len(roster) or roster[event.index] != event.combatant:
                raise refuse("out_of_step", "combatants", place=event.combatant.label)
            del roster[event.index]
            draft["combatants"] = tuple(roster)
        case CombatantChanged():
            if all(each.id != event.who for each in draft["combatants"]):
                raise refuse("no_such_combatant", "combatants", who=event.who)
            draft["combatants"] = tuple(
                _changed(each, event.before, event.after, each.label) if each.id == event.who else each
                for each in draft["combatants"]
            )
        case RosterOrdered():
            if tuple(each.id for each in draft["combatants"]) != event.before:
                raise refuse("out_of_step", "combatants", place="combatants")
            by_id = {each.id: each for each in draft["combatants"]}
            if sorted(by_id) != sorted(event.after):
                raise refuse("order_incomplete", "combatants")
            draft["combatants"] = tuple(by_id[id] for id in event.after)
        case FightReplaced():
            if draft["fight"] != event.before:
                raise refuse("out_of_step", "fight", place="fight")
            draft["fight"] = event.after
        case FightChanged():
            if draft["fight"] is None or codec.tag(type(draft["fight"])) != event.fight:
                raise refuse("out_of_step", "fight", place="fight")
            draft["fight"] = _changed(draft["fight"], event.before, event.after, "fight")
        case FieldReplaced():
            if draft["field"] != event.before:
                raise refuse("out_of_step", "field", place="field")
            draft["field"] = event.after
        case CounterPut():
            _need_field(draft, draft["field"] and draft["field"].find(event.id) == event.before)
            later = event.after
            draft["field"] = draft["field"].without_counter(event.id) if later is None else draft["field"].with_counter(later)
        case MarkPut():
            _need_field(draft, draft["field"] and _thing(draft["field"].marks, event.id) == event.before)
            later = event.after
            draft["field"] = draft["field"].without_mark(event.id) if later is None else draft["field"].with_mark(later)
        case RowsPainted():
            rows = list(full_rows(draft["field"], event.layer)) if draft["field"] else []
            _need_field(draft, all(0 <= at < len(rows) and rows[at] == text for at, text in event.before))
            for at, text in event.after:
                rows[at] = text
            draft["field"] = replace(draft["field"], **{event.layer: tuple(rows)})


def _need_field(draft: dict[str, Any], right: Any) -> None:
    if draft["field"] is None or not right:
        raise refuse("out_of_step", "field", place="field")


def _thing(things: tuple, id: str) -> Any:
    return next((each for each in things if each.id == id), None)


def _changed(value: Any, before: Fields, after: Fields, where: str) -> Any:
    for name, was in before:
        if getattr(value, name) != was:
            raise refuse("out_of_step", name, place=f"{where}.{name}")
    whole = {field.name: getattr(value, field.name) for field in fields(value)}
    return type(value)(**{**whole, **dict(after)})


# ---- making ----


def _difference(before: Any, after: Any, names: Iterable[str]) -> tuple[Fields, Fields]:
    changed = [name for name in names if getattr(before, name) != getattr(after, name)]
    was = tuple((name, getattr(before, name)) for name in changed)
    now = tuple((name, getattr(after, name)) for name in changed)
    return was, now


def _names(value: Any) -> list[str]:
    return [field.name for field in fields(value)]


def between(before: Scene, after: Scene, line: Sentence, entries: Iterable[Entry] = ()) -> Deed:
    """The deed that leads from one scene to another, with the lines it leaves in the journal."""
    events: list[Event] = []
    was, now = _difference(before.campaign, after.campaign, _names(before.campaign))
    if was:
        events.append(CampaignChanged(before=was, after=now))
    events += _roster(before, after)
    events += _fight(before.fight, after.fight)
    events += _field(before.field, after.field)
    was, now = _difference(before, after, COUNTERS)
    if was:
        events.append(SceneChanged(before=was, after=now))
    events += [EntryAdded(entry=each) for each in entries]
    return Deed(line=line, events=tuple(events))


def _roster(before: Scene, after: Scene) -> list[Event]:
    old = {each.id: each for each in before.combatants}
    new = {each.id: each for each in after.combatants}
    order = [each.id for each in before.combatants]
    events: list[Event] = []
    for id in [id for id in order if id not in new]:
        events.append(CombatantRemoved(index=order.index(id), combatant=old[id]))
        order.remove(id)
    for index, each in enumerate(after.combatants):
        if each.id not in old:
            index = min(index, len(order))
            events.append(CombatantAdded(index=index, combatant=each))
            order.insert(index, each.id)
        else:
            was, now = _difference(old[each.id], each, _names(each))
            if was:
                events.append(CombatantChanged(who=each.id, before=was, after=now))
    wanted = [each.id for each in after.combatants]
    if order != wanted:
        events.append(RosterOrdered(before=tuple(order), after=tuple(wanted)))
    return events


def _fight(before: Fight | None, after: Fight | None) -> list[Event]:
    if before == after:
        return []
    if before is None or after is None or type(before) is not type(after):
        return [FightReplaced(before=before, after=after)]
    was, now = _difference(before, after, _names(before))
    return [FightChanged(fight=codec.tag(type(before)), before=was, after=now)]


def _field(before: Field | None, after: Field | None) -> list[Event]:
    if before is after or before == after:
        return []
    frame = [each and (each.width, each.height, each.scale) for each in (before, after)]
    if before is None or after is None or frame[0] != frame[1]:
        return [FieldReplaced(before=before, after=after)]
    events: list[Event] = []
    for layer in LAYERS:
        if getattr(before, layer) != getattr(after, layer):
            rows = list(zip(full_rows(before, layer), full_rows(after, layer), strict=True))
            changed = [at for at, (old, new) in enumerate(rows) if old != new]
            was, now = (tuple((at, rows[at][side]) for at in changed) for side in (0, 1))
            events.append(RowsPainted(layer=layer, before=was, after=now))
    for event, old, new in ((CounterPut, before.counters, after.counters), (MarkPut, before.marks, after.marks)):
        was, now = {each.id: each for each in old}, {each.id: each for each in new}
        changed = [id for id in (*was, *(id for id in now if id not in was)) if was.get(id) != now.get(id)]
        events += [event(id=id, before=was.get(id), after=now.get(id)) for id in changed]
    return events


# ---- plain data ----

_KINDS = {
    codec.tag(each): each
    for each in (
        CampaignChanged,
        SceneChanged,
        CombatantAdded,
        CombatantRemoved,
        CombatantChanged,
        RosterOrdered,
        FightReplaced,
        FightChanged,
        FieldReplaced,
        CounterPut,
        MarkPut,
        RowsPainted,
        EntryAdded,
        EntryRemoved,
        EntryChanged,
        Deed,
    )
}
_CHANGED = {CampaignChanged: Campaign, SceneChanged: Scene, CombatantChanged: Combatant, EntryChanged: Entry}
MOST_DEPTH = 4


def _owner(event: Event) -> type | None:
    """The class whose fields the event changes."""
    return _FIGHTS[event.fight] if isinstance(event, FightChanged) else _CHANGED.get(type(event))


def to_plain(event: Event) -> dict[str, Any]:
    """The event as data for JSON, with its kind under ``"is"``."""
    data: dict[str, Any] = {"is": codec.tag(type(event))}
    if isinstance(event, Deed):
        data["line"] = codec.plain(event.line, Sentence)
        data["events"] = [to_plain(each) for each in event.events]
        return data
    owner = _owner(event)
    hints = codec.fields_of(type(event))
    for field in fields(event):
        value = getattr(event, field.name)
        if owner is not None and field.name in ("before", "after"):
            data[field.name] = codec.plain_fields(owner, dict(value))
        else:
            data[field.name] = codec.plain(value, hints[field.name])
    return data


def from_plain(data: Any, where: str = "event", depth: int = 0) -> Event:
    """The event from data. Raises `SessionError` with place and reason; an unknown kind is refused.

    >>> from_plain({"is": "dragon_summoned"})
    Traceback (most recent call last):
    ...
    alterego_core.session.errors.SessionError: event.is: the kind of event “dragon_summoned” is not known here; perhaps a newer version wrote it.
    """
    if not isinstance(data, Mapping):
        raise refuse("wanted_object", where, place=where, value=str(data)[:40])
    name = data.get("is")
    cls = _KINDS.get(name) if isinstance(name, str) else None
    if cls is None:
        raise refuse("unknown_event", f"{where}.is", place=f"{where}.is", name=str(name)[:40])
    if cls is Deed:
        if depth >= MOST_DEPTH:
            raise refuse("too_deep", where, place=where, most=MOST_DEPTH)
        line = codec.read(Sentence, data.get("line"), f"{where}.line")
        inner = data.get("events", ())
        if not isinstance(inner, (list, tuple)):
            raise refuse("wanted_list", f"{where}.events", place=f"{where}.events", value=str(inner)[:40])
        events = tuple(from_plain(each, f"{where}.events.{place}", depth + 1) for place, each in enumerate(inner))
        return Deed(line=line, events=events)
    owner = _CHANGED.get(cls)
    if cls is FightChanged:
        fight = data.get("fight")
        if not isinstance(fight, str) or fight not in _FIGHTS:
            raise refuse(
                "unknown_choice", f"{where}.fight", place=f"{where}.fight", name=str(fight)[:40], known=tuple(_FIGHTS)
            )
        owner = _FIGHTS[fight]
    values = {}
    for field, hint in codec.fields_of(cls).items():
        at = f"{where}.{field}"
        if field not in data:
            raise refuse("missing_field", at, place=at)
        if owner is not None and field in ("before", "after"):
            values[field] = tuple(codec.read_fields(owner, data[field], at).items())
        else:
            values[field] = codec.read(hint, data[field], at)
    event = cls(**values)
    if owner is not None:
        _check_fields(event, where)
    if isinstance(event, (CounterPut, MarkPut)) and any(each is not None and each.id != event.id for each in (event.before, event.after)):
        raise refuse("fields_differ", where, place=where)
    if isinstance(event, RowsPainted):
        _check_rows(event, where)
    return event


def _check_rows(event: RowsPainted, where: str) -> None:
    if event.layer not in LAYERS:
        at = f"{where}.layer"
        raise refuse("unknown_choice", at, place=at, name=event.layer[:40], known=LAYERS)
    if [at for at, _ in event.before] != [at for at, _ in event.after]:
        raise refuse("fields_differ", where, place=where)


def _check_fields(event: Any, where: str) -> None:
    before, after = [name for name, _ in event.before], [name for name, _ in event.after]
    if before != after:
        raise refuse("fields_differ", where, place=where)
    fixed = {"id"} if isinstance(event, CombatantChanged) else {"number"} if isinstance(event, EntryChanged) else set()
    wrong = fixed & set(before)
    if isinstance(event, SceneChanged):
        wrong = set(before) - set(COUNTERS)
    if wrong:
        raise refuse("unknown_field", where, place=f"{where}.before.{sorted(wrong)[0]}")
