"""Writing in the journal: notes, rolls, the GM's verdict, what is open and what is hidden.

>>> from .events import apply
>>> from .lineup import throw
>>> from .scene import Campaign, Scene, System
>>> scene = Scene(campaign=Campaign(system=System.EGO, seed="market"))
>>> deed = rolled(scene, throw(scene, "2d6-1d6"), text="Взлом", chance=Fraction(7, 12), success=True).deed
>>> apply(scene, deed).next_roll, deed.events[-1].entry.rolls[0].place
(1, 0)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from .entries import Entry, EntryKind, RollRecord, Sentence, sentence
from .errors import refuse
from .events import Deed, EntryChanged, between
from .happening import Happening, named
from .journal import Journal, entry
from .lineup import next_place
from .scene import Scene

__all__ = ["amended", "judged", "new_evening", "noted", "rolled"]

AMENDABLE = ("text", "labels", "hidden", "verdict", "note")
"""The fields of an entry that may be changed later; what happened may not."""


def noted(
    scene: Scene, text: str, *, who: str = "", labels: Iterable[str] = (), hidden: bool = False
) -> Happening:
    """A note of the GM's, open to the players or hidden."""
    if not text.strip():
        raise refuse("nameless", "text")
    return _written(
        scene, scene, EntryKind.NOTE, sentence("did_note"), text=text.strip(), who=who, labels=labels, hidden=hidden
    )


def rolled(
    scene: Scene,
    record: RollRecord | None,
    *,
    text: str = "",
    who: str = "",
    beside: Iterable[RollRecord] = (),
    against: RollRecord | None = None,
    chance: Fraction | None = None,
    success: bool | None = None,
    labels: Iterable[str] = (),
    hidden: bool = False,
    line: Sentence | None = None,
) -> Happening:
    """A throw in the journal, made by `lineup.throw`; `against` is the other side's, `beside` are
    those of helpers and of what follows from the first, in their order. `record` is None for what is
    decided without dice (B-12).

    `chance` is the chance of success before the throw, `success` what came of it. A throw
    from the seed must be the next of the campaign's row of rolls, so that none can be left
    out or made twice; raises `SessionError` otherwise.
    """
    thrower = who if record is None else record.who or who
    rolls = []
    if record is not None:
        rolls.append(replace(record, who=thrower, name=record.name or named(scene, thrower), chance=chance, success=success))
    rolls += beside
    if against is not None:
        rolls.append(against)
    after = replace(scene, next_roll=next_place(scene, rolls))
    return _written(
        scene,
        after,
        EntryKind.ROLL,
        line or sentence("did_roll", who=named(scene, who)),
        text=text.strip(),
        who=who,
        labels=labels,
        hidden=hidden,
        rolls=tuple(rolls),
    )


def _written(
    scene: Scene,
    after: Scene,
    kind: EntryKind,
    line: Sentence,
    *,
    text: str,
    who: str = "",
    labels: Iterable[str] = (),
    hidden: bool = False,
    rolls: tuple[RollRecord, ...] = (),
) -> Happening:
    new = Entry(
        number=scene.next_entry,
        evening=after.evening,
        seconds=after.seconds,
        kind=kind,
        line=None if kind is EntryKind.NOTE else line,
        text=text,
        who=who,
        name=named(scene, who),
        rolls=rolls,
        labels=tuple(dict.fromkeys(" ".join(each.split()) for each in labels)),
        hidden=hidden,
    )
    after = replace(after, next_entry=scene.next_entry + 1)
    return Happening(deed=between(scene, after, line, [new]))


def amended(journal: Journal, number: int, **changed: Any) -> Deed:
    """An entry with its text, labels, verdict, note or openness changed; the rest stays as it happened."""
    wrong = set(changed) - set(AMENDABLE)
    if wrong:
        raise TypeError(f"of an entry only {', '.join(AMENDABLE)} may be changed, not {', '.join(sorted(wrong))}")
    if "labels" in changed:
        changed["labels"] = tuple(changed["labels"])
    old = entry(journal, number)
    new = replace(old, **changed)
    names = [name for name in changed if getattr(old, name) != getattr(new, name)]
    line = sentence("did_amend", number=number)
    if not names:
        return Deed(line=line)
    event = EntryChanged(
        number=number,
        before=tuple((name, getattr(old, name)) for name in names),
        after=tuple((name, getattr(new, name)) for name in names),
    )
    return Deed(line=line, events=(event,))


def judged(journal: Journal, number: int, verdict: str, note: str | None = None) -> Deed:
    """The GM's verdict on an entry, with a note if there is one."""
    if note is None:
        return amended(journal, number, verdict=verdict.strip())
    return amended(journal, number, verdict=verdict.strip(), note=note.strip())


def new_evening(scene: Scene) -> Happening:
    """Another game session begins; an order that held for an evening holds no more (AMB-A51)."""
    if scene.fight is not None:
        after = replace(scene, evening=scene.evening + 1)
    else:
        after = replace(scene, evening=scene.evening + 1, kept_line=())
    return _written(scene, after, EntryKind.EVENING, sentence("did_evening", number=after.evening), text="")
