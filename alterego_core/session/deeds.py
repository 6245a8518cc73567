"""What a GM does besides the clock: the roster, the campaign, harm; each as one deed to undo.

>>> from . import ego_harm
>>> from .events import apply
>>> from .numbers import EgoNumbers, levels
>>> from .scene import Campaign, System
>>> scene = Scene(campaign=Campaign(system=System.EGO))
>>> scene = apply(scene, add(scene, "Гоблин", EgoNumbers(), times=2).deed)
>>> blow = harm(scene, "c1", ego_harm.wounded(scene.combatant("c1").numbers, 7, 12), "рубящий удар")
>>> [each.line.text("ru") for each in blow.reminders], blow.deed.line.text("ru")
(['Гоблин 1: теперь вне строя.'], 'Гоблин 1: рубящий удар')
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from . import roster
from ..tables import row
from ..words import Pair
from .conditions import Condition, EndKind, by_sleep, by_therapy
from .entries import RollRecord, Sentence, sentence
from .errors import refuse
from .events import EntryAdded
from .happening import Happening, happening, named, reminders
from .lineup import next_place
from .numbers import Numbers, SquadNumbers
from .places import index_of
from .scene import Campaign, Combatant, Kind, Magazine, OwnKind, OwnThing, Progress, Scene
from .squad_harm import slept, treated

__all__ = [
    "add",
    "ammunition",
    "campaign",
    "change",
    "condition",
    "conditions_off",
    "copied",
    "from_template",
    "harm",
    "own",
    "own_off",
    "reorder",
    "sleep",
    "task",
    "therapy",
]


def add(scene: Scene, label: str, numbers: Numbers, *, times: int = 1, kind: Kind = Kind.NPC, **more) -> Happening:
    """Newcomers at the table, see `roster.add`."""
    after = roster.add(scene, label, numbers, times=times, kind=kind, **more)
    return _came(scene, after)


def _came(scene: Scene, after: Scene) -> Happening:
    newcomers = after.combatants[len(scene.combatants) :]
    who = ", ".join(each.label for each in newcomers)
    return happening(scene, after, sentence("did_add", who=who), who=newcomers[0].id)


def copied(scene: Scene, who: str, *, times: int = 1) -> Happening:
    """Others just like somebody at the table, wounds and all; what waits for his turns stays his alone.

    They are NPCs even where he is a hero: a sheet has one who plays it.
    """
    one = scene.combatant(who)
    bare = tuple(each for each in one.conditions if each.end.kind is not EndKind.TURN)
    copy = replace(one, kind=Kind.NPC, conditions=bare)
    return _came(scene, roster.add_combatant(scene, copy, times))


def from_template(scene: Scene, id: str, *, times: int = 1) -> Happening:
    """NPCs from a template of the campaign's catalogue."""
    for each in scene.campaign.of_kind(OwnKind.NPC):
        if each.id == id and each.numbers is not None:
            return _came(scene, roster.add(scene, each.name, each.numbers, times=times))
    raise refuse("no_such_template", "catalogue", name=id)


def change(scene: Scene, who: str, **fields: Any) -> Happening:
    """Fields of one combatant: label, posture, cover, hidden, resting, dead, note, ammunition.

    >>> from .numbers import EgoNumbers
    >>> from .scene import System
    >>> scene = roster.add(Scene(campaign=Campaign(system=System.EGO)), "Гоблин", EgoNumbers())
    >>> change(scene, "c1", hidden=False).deed.line.text("ru")
    'Гоблин: на виду у игроков.'
    """
    before, after = scene.combatant(who), roster.change(scene, who, **fields)
    line = _changed(before, after.combatant(who), fields)
    return happening(scene, after, line, who=who, due=reminders(scene, after), told=False)


_SWITCHED = {
    "hidden": ("did_show", "did_hide"),
    "resting": ("did_get_up", "did_lie_down"),
    "dead": ("did_raise", "did_bury"),
}


def _changed(was: Combatant, now: Combatant, names: Iterable[str]) -> Sentence:
    """What has changed about somebody, where it is one thing."""
    match [name for name in names if getattr(was, name) != getattr(now, name)]:
        case ["hidden" | "resting" | "dead" as name]:
            return sentence(_SWITCHED[name][getattr(now, name)], who=now.label)
        case ["posture"]:
            posture = row("alterego_core.session", "words.toml", "posture", now.posture.value)["name"]
            return sentence("did_posture", who=now.label, name=posture)
        case ["cover"]:
            return sentence("did_cover", who=now.label, name=now.cover.label)
        case ["label"]:
            return sentence("did_rename", who=now.label, before=was.label)
        case ["note"]:
            return sentence("did_remark", who=now.label)
        case ["ammunition"]:
            return sentence("did_arm", who=now.label)
        case ["numbers"]:
            return sentence("did_numbers", who=now.label)
    return sentence("did_change", who=now.label)


def harm(
    scene: Scene,
    who: str,
    numbers: Numbers,
    what: str | Pair,
    *,
    rolls: Iterable[RollRecord] = (),
    hidden: bool = False,
) -> Happening:
    """New numbers of somebody, from `ego_harm`, `squad_harm` or `perks_harm`, and in words what was done.

    Who falls by it, dies of it or gets up again is told as a reminder. `rolls` are the throws
    behind it, made by `lineup.throw` in their order; `hidden` keeps the lines from the players.
    Raises `SessionError` for a throw out of the row.
    """
    rolls = tuple(rolls)
    after = replace(roster.change(scene, who, numbers=numbers), next_roll=next_place(scene, rolls))
    line = sentence("did_harm", who=named(scene, who), what=what)
    made = happening(scene, after, line, who=who, rolls=rolls, due=reminders(scene, after))
    return _hidden(made) if hidden else made


def condition(scene: Scene, who: str, new: Condition) -> Happening:
    """Somebody comes under a condition; a turn it waits for must be that of somebody at the table."""
    if new.end.who:
        scene.combatant(new.end.who)
        if scene.fight is not None:
            index_of(scene.fight.places, new.end.who)
    after = roster.change(scene, who, conditions=(*scene.combatant(who).conditions, new))
    return happening(scene, after, sentence("did_condition", who=named(scene, who), name=new.name), who=who)


def conditions_off(scene: Scene, who: str, names: Iterable[str]) -> Happening:
    """The GM takes conditions away by name."""
    names = set(names)
    kept = tuple(each for each in scene.combatant(who).conditions if each.name not in names)
    after = roster.change(scene, who, conditions=kept)
    return happening(
        scene, after, sentence("did_change", who=named(scene, who)), who=who, due=reminders(scene, after), told=False
    )


def sleep(scene: Scene, who: str) -> Happening:
    """A sleep of one alone: conditions that wait for it end, and a tremor and a breakdown (B-89, B-90).

    Whole nights of everybody pass in `passing`.
    """
    one = scene.combatant(who)
    numbers = slept(one.numbers) if isinstance(one.numbers, SquadNumbers) else one.numbers
    after = roster.change(scene, who, numbers=numbers, conditions=by_sleep(one.conditions)[0])
    line = sentence("did_sleep", who=one.label)
    return happening(scene, after, line, who=who, due=reminders(scene, after))


def therapy(scene: Scene, who: str) -> Happening:
    """A course of therapy: conditions that wait for it end, and psychic states but madness (B-91, B-92)."""
    one = scene.combatant(who)
    numbers = treated(one.numbers) if isinstance(one.numbers, SquadNumbers) else one.numbers
    after = roster.change(scene, who, numbers=numbers, conditions=by_therapy(one.conditions)[0])
    return happening(
        scene, after, sentence("did_therapy", "B-91", who=one.label), who=who, due=reminders(scene, after)
    )


def ammunition(scene: Scene, who: str, weapon: str, spent: int) -> Happening:
    """Shots fired, or rounds put back where `spent` is below zero; never below none or above full."""
    one = scene.combatant(who)
    if all(each.weapon != weapon for each in one.ammunition):
        raise refuse("no_such_weapon", "ammunition", name=weapon)
    magazines = tuple(
        Magazine(weapon=each.weapon, left=min(each.full, each.left - spent), full=each.full)
        if each.weapon == weapon
        else each
        for each in one.ammunition
    )
    after = roster.change(scene, who, ammunition=magazines)
    line = sentence("did_shoot", who=one.label, weapon=weapon, number=abs(spent))
    return happening(scene, after, line, who=who, told=False)


def reorder(scene: Scene, ids: Iterable[str]) -> Happening:
    """The roster in another order."""
    return happening(scene, roster.reorder(scene, list(ids)), sentence("did_reorder"), told=False)


_CAMPAIGN_TOLD = {
    "notes": sentence("did_about"),
    "rulings": sentence("did_rulings"),
    "seed": sentence("did_seed"),
    "tasks": sentence("did_tasks"),
    "days_per_level": sentence("did_healing"),
    "spell": sentence("did_spell"),
}
"""What a change of one of these alone is called."""


def campaign(scene: Scene, **fields: Any) -> Happening:
    """Fields of the campaign: title, notes, rulings, the rate of healing …; the system stays.

    >>> from .scene import System
    >>> scene = Scene(campaign=Campaign(system=System.EGO))
    >>> campaign(scene, title="Рынок").deed.line.text("ru")
    'Кампания называется «Рынок».'
    """
    if "system" in fields:
        raise TypeError("a campaign keeps its system")
    changed = [name for name, value in fields.items() if getattr(scene.campaign, name) != value]
    after = replace(scene, campaign=replace(scene.campaign, **fields))
    if changed == ["title"]:
        line = sentence("did_title", name=after.campaign.title)
    else:
        line = _CAMPAIGN_TOLD.get(changed[0] if len(changed) == 1 else "", sentence("did_campaign"))
    return happening(scene, after, line, due=reminders(scene, after), told=False)


def task(scene: Scene, id: str, progress: Progress) -> Happening:
    """How a task stands now (B-24)."""
    chosen = [each for each in scene.campaign.tasks if each.id == id]
    if not chosen:
        raise refuse("no_such_task", "tasks", name=id)
    tasks = tuple(replace(each, progress=progress) if each.id == id else each for each in scene.campaign.tasks)
    after = replace(scene, campaign=replace(scene.campaign, tasks=tasks))
    line = sentence("did_task", text=chosen[0].text, progress=progress.label)
    made = happening(scene, after, line)
    return _hidden(made) if chosen[0].hidden else made


def _hidden(made: Happening) -> Happening:
    """The same with its lines for the GM alone."""
    events = tuple(
        EntryAdded(entry=replace(each.entry, hidden=True)) if isinstance(each, EntryAdded) else each
        for each in made.deed.events
    )
    return replace(made, deed=replace(made.deed, events=events))


def own(scene: Scene, thing: OwnThing) -> Happening:
    """A thing in the campaign's catalogues, new or in place of the one with its kind and id."""
    old: Campaign = scene.campaign
    kept = [each for each in old.catalogue if (each.kind, each.id) != (thing.kind, thing.id)]
    place = next(
        (index for index, each in enumerate(old.catalogue) if (each.kind, each.id) == (thing.kind, thing.id)), len(kept)
    )
    kept.insert(place, thing)
    after = replace(scene, campaign=replace(old, catalogue=tuple(kept)))
    return happening(scene, after, sentence("did_own", name=thing.name), told=False)


def own_off(scene: Scene, kind: OwnKind, id: str) -> Happening:
    """A thing out of the campaign's catalogues."""
    gone = [each for each in scene.campaign.catalogue if (each.kind, each.id) == (kind, id)]
    if not gone:
        raise refuse("no_such_template", "catalogue", name=id)
    kept = tuple(each for each in scene.campaign.catalogue if each is not gone[0])
    after = replace(scene, campaign=replace(scene.campaign, catalogue=kept))
    return happening(scene, after, sentence("did_own_off", name=gone[0].name), told=False)
