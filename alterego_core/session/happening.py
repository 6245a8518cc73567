"""A deed made ready to be kept: its events, its lines in the journal, what to remind the GM of.

Every verb of the table gives a `Happening`; nothing is changed until its deed is applied.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..squad.states import state
from .conditions import Condition
from .entries import Entry, EntryKind, RollRecord, Sentence, sentence
from .events import Deed, between
from .harm import standing
from .numbers import EgoNumbers, PerksNumbers, SquadNumbers
from .scene import Combatant, Scene

__all__ = ["Happening", "Reminder", "happening", "named", "reminders"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminder:
    """Something the GM should know now; `who` is the id of the one it is about."""

    line: Sentence
    who: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """What a verb comes to: the deed to apply and keep, and what falls due by it."""

    deed: Deed
    reminders: tuple[Reminder, ...] = ()


def named(scene: Scene, who: str) -> str:
    """The label of somebody, empty where he is not at the table."""
    return next((each.label for each in scene.combatants if each.id == who), "")


def happening(
    before: Scene,
    after: Scene,
    line: Sentence,
    *,
    who: str = "",
    rolls: tuple[RollRecord, ...] = (),
    due: Iterable[Reminder] = (),
    told: bool = True,
    labels: tuple[str, ...] = (),
) -> Happening:
    """The deed from one scene to another, with its lines in the journal numbered.

    The deed itself is a line when it is `told`; each reminder is one always. What is about
    somebody hidden is hidden too.
    """
    due = tuple(due)
    notes = [Reminder(line=line, who=who)] if told else []
    entries = []
    for place, note in enumerate((*notes, *due)):
        about = _who(before, after, note.who)
        entries.append(
            Entry(
                number=before.next_entry + place,
                evening=after.evening,
                seconds=after.seconds,
                kind=EntryKind.DEED,
                line=note.line,
                who=note.who,
                name="" if about is None else about.label,
                rolls=rolls if told and place == 0 else (),
                labels=labels if told and place == 0 else (),
                hidden=about is not None and about.hidden,
            )
        )
    after = replace(after, next_entry=before.next_entry + len(entries))
    return Happening(deed=between(before, after, line, entries), reminders=due)


def _who(before: Scene, after: Scene, who: str) -> Combatant | None:
    return next((each for scene in (after, before) for each in scene.combatants if each.id == who), None)


def reminders(before: Scene, after: Scene) -> tuple[Reminder, ...]:
    """What has changed by itself for those who are there before and after.

    A condition or a psychic state that ended, a drug that wore off, a fall, a death, somebody
    who can act again, a healed wound, the end of a ban, characteristics that are back.
    """
    old = {each.id: each for each in before.combatants}
    found: list[Reminder] = []
    for now in after.combatants:
        if now.id in old and old[now.id] != now:
            found += [Reminder(line=each, who=now.id) for each in _changes(old[now.id], now, after)]
    return tuple(found)


def _changes(was: Combatant, now: Combatant, scene: Scene) -> list[Sentence]:
    found = [
        sentence("due_condition", who=now.label, name=each.name) for each in _gone(was.conditions, now.conditions)
    ]
    match was.numbers, now.numbers:
        case EgoNumbers() as old, EgoNumbers() as new:
            if old.drug is not None and new.drug is None:
                found.append(sentence("due_drug", "A-274", who=now.label))
            if len(new.wounds) < len(old.wounds):
                found.append(sentence("due_healed", "A-157", who=now.label, number=len(old.wounds) - len(new.wounds)))
        case SquadNumbers() as old, SquadNumbers() as new:
            kept = {each.id for each in new.fighter.states}
            for each in old.fighter.states:
                if each.id not in kept:
                    row = state(each.id)
                    found.append(sentence("due_state", row.rule, who=now.label, name=row.label))
        case PerksNumbers() as old, PerksNumbers() as new:
            if len(new.bans) < len(old.bans):
                found.append(sentence("due_ban", "C-79", who=now.label))
            if len(new.deaths) < len(old.deaths):
                found.append(sentence("due_restored", "C-19", who=now.label))
    rulings = scene.campaign.readings()
    stands, stood = standing(now, rulings), standing(was, rulings)
    if stands is not stood:
        found.append(sentence("due_standing", who=now.label, standing=stands.label))
    return found


def _gone(was: tuple[Condition, ...], now: tuple[Condition, ...]) -> list[Condition]:
    """The conditions that are no longer there; those that only count down keep name and place."""
    names = [each.name for each in now]
    gone = []
    for each in was:
        if each.name in names:
            names.remove(each.name)
        else:
            gone.append(each)
    return gone
