"""Who is at the table: adding, copying, changing, sending away.

>>> from .numbers import EgoNumbers
>>> from .scene import Campaign, Scene, System
>>> scene = Scene(campaign=Campaign(system=System.EGO))
>>> scene = add(scene, "Гоблин", EgoNumbers(), times=3)
>>> [each.label for each in scene.combatants], scene.combatants[0].hidden
(['Гоблин 1', 'Гоблин 2', 'Гоблин 3'], True)
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from .conditions import EndKind
from .errors import refuse
from .numbers import Numbers
from .places import index_of, without
from .scene import MOST_COMBATANTS, Combatant, Kind, Numbered, Scene

__all__ = ["add", "add_combatant", "change", "new_numbers", "put", "remove", "reorder"]

_NUMBERED = re.compile(r"(?P<name>.*\S)\s+(?P<number>[0-9]{1,4})", re.DOTALL)


def _same(text: str) -> str:
    """What tells two labels apart for the eye: case and kinds of blanks do not."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _split(label: str) -> tuple[str, int]:
    """The name and the number of a label, 0 where it has none.

    >>> _split("Гоблин 12"), _split("Гоблин")
    (('Гоблин', 12), ('Гоблин', 0))
    """
    found = _NUMBERED.fullmatch(label)
    return (found["name"], int(found["number"])) if found else (label, 0)


def _highest(scene: Scene) -> dict[str, int]:
    """The highest number each name stands with at the table; a bare name counts as 1."""
    found: dict[str, int] = {}
    for each in scene.combatants:
        name, number = _split(each.label)
        key = _same(name)
        found[key] = max(found.get(key, 0), number or 1)
    return found


def new_numbers(scene: Scene) -> Scene:
    """The scene as a new fight finds it: numbers of those who are gone are free again."""
    numbered = tuple(Numbered(name=name, highest=number) for name, number in sorted(_highest(scene).items()))
    return replace(scene, numbered=numbered)


def _labelled(scene: Scene, label: str, times: int) -> tuple[tuple[str, ...], tuple[Numbered, ...]]:
    used = {each.name: each.highest for each in scene.numbered}
    for name, number in _highest(scene).items():
        used[name] = max(used.get(name, 0), number)
    taken = {_same(each.label) for each in scene.combatants}
    name, number = _split(label)
    fresh = number > used.get(_same(name), 0) or _same(name) not in used
    if times == 1 and _same(label) not in taken and (fresh or (number and scene.fight is None)):
        labels = [label]
        used[_same(name)] = max(used.get(_same(name), 0), number or 1)
    else:
        start = used.get(_same(name), 0)
        labels = [f"{name} {start + more}" for more in range(1, times + 1)]
        used[_same(name)] = start + times
    return tuple(labels), tuple(Numbered(name=each, highest=most) for each, most in sorted(used.items()))


def add(
    scene: Scene,
    label: str,
    numbers: Numbers,
    *,
    times: int = 1,
    kind: Kind = Kind.NPC,
    hidden: bool | None = None,
    **more,
) -> Scene:
    """The scene with one or several newcomers, all with the same numbers.

    Labels never repeat, and in a fight a number that has gone is not given again. NPCs are
    hidden from the players unless `hidden` says otherwise. A newcomer does not stand in the
    line of a running fight until he is let in (`clock.join`).
    """
    return add_combatant(
        scene,
        Combatant(
            id="new",
            label=" ".join(label.split()),
            numbers=numbers,
            kind=kind,
            hidden=kind is Kind.NPC if hidden is None else hidden,
            **more,
        ),
        times,
    )


def add_combatant(scene: Scene, combatant: Combatant, times: int = 1) -> Scene:
    """The same for a combatant made elsewhere; the id and the label are given here."""
    if not 1 <= times <= MOST_COMBATANTS:
        raise refuse("times_outside", "times", value=times, most=MOST_COMBATANTS)
    if len(scene.combatants) + times > MOST_COMBATANTS:
        raise refuse("too_many", "combatants", number=len(scene.combatants) + times, most=MOST_COMBATANTS)
    labels, numbered = _labelled(scene, combatant.label, times)
    newcomers = tuple(
        replace(combatant, id=f"c{scene.next_id + place}", label=label) for place, label in enumerate(labels)
    )
    return replace(
        scene,
        combatants=(*scene.combatants, *newcomers),
        numbered=numbered,
        next_id=scene.next_id + times,
    )


def put(scene: Scene, combatant: Combatant) -> Scene:
    """The scene with the combatant of this id as given."""
    scene.combatant(combatant.id)
    return replace(
        scene, combatants=tuple(combatant if each.id == combatant.id else each for each in scene.combatants)
    )


def change(scene: Scene, id: str, **fields) -> Scene:
    """The scene with fields of one combatant changed; a new label must be nobody else's.

    >>> from .numbers import EgoNumbers
    >>> from .scene import Campaign, System
    >>> scene = add(Scene(campaign=Campaign(system=System.EGO)), "Guard", EgoNumbers())
    >>> change(scene, "c1", hidden=False).in_sight[0].label
    'Guard'
    """
    if "id" in fields:
        raise TypeError("an id never changes")
    if "label" in fields:
        fields["label"] = " ".join(fields["label"].split())
        if any(_same(each.label) == _same(fields["label"]) for each in scene.combatants if each.id != id):
            raise refuse("label_taken", f"combatants.{id}.label", label=fields["label"])
    return put(scene, replace(scene.combatant(id), **fields))


def remove(scene: Scene, id: str) -> Scene:
    """The scene without somebody; in a fight the next one acts if it was his turn.

    The last one of a line ends the fight. Conditions that waited for his turns are ended
    with him, and his counter leaves the map. What a lap that ends by it costs is the clock's: use `clock.leave` first.
    """
    scene.combatant(id)
    fight = scene.fight
    if fight is not None and any(place.who == id for place in fight.places):
        index_of(fight.places, id)
        places, turn, _ = without(fight.places, fight.turn, id)
        fight = replace(fight, places=places, turn=turn) if places else None
        if fight is not None and hasattr(fight, "said"):
            fight = replace(fight, said=tuple(each for each in fight.said if each.who != id))
    rest = tuple(
        replace(
            each,
            conditions=tuple(
                one for one in each.conditions if not (one.end.kind is EndKind.TURN and one.end.who == id)
            ),
        )
        for each in scene.combatants
        if each.id != id
    )
    field = None if scene.field is None else scene.field.without_counter(id)
    changed = replace(scene, combatants=rest, fight=fight, field=field)
    return changed if fight is not None else new_numbers(changed)


def reorder(scene: Scene, ids: Sequence[str]) -> Scene:
    """The roster in another order; the line of a fight is not touched."""
    if sorted(ids) != sorted(each.id for each in scene.combatants):
        raise refuse("order_incomplete", "combatants")
    return replace(scene, combatants=tuple(scene.combatant(id) for id in ids))
