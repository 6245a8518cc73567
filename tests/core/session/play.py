"""A random evening: deeds of every kind, as a strategy draws them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from hypothesis import strategies as st

from alterego_core.errors import AlterEgoError
from alterego_core.perks.bans import Kind as BanKind
from alterego_core.perks.turns import Action
from alterego_core.session import clock, ego_harm, events, field_deeds, passing, perks_harm, roster, squad_harm
from alterego_core.session.conditions import Condition, End, EndKind
from alterego_core.session.entries import Entry, EntryKind, RollRecord, sentence
from alterego_core.session.errors import SessionError
from alterego_core.session.events import Deed, EntryChanged
from alterego_core.session.field import Ground, MarkKind, Tint, hex_at
from alterego_core.session.fights import EgoFight, PerksFight, SquadFight
from alterego_core.session.numbers import (
    EgoNumbers,
    Injury,
    Numbers,
    PerksNumbers,
    SquadNumbers,
    levels,
    perks_numbers,
    squad_numbers,
)
from alterego_core.session.places import Place, Tie
from alterego_core.session.scene import Campaign, Cover, Kind, Magazine, OwnKind, OwnThing, Progress, Scene, System, Task
from alterego_core.session.table import Table

FIGHTS = {System.EGO: EgoFight, System.SQUAD: SquadFight, System.PERKS: PerksFight}


def numbers_of(system: System) -> Numbers:
    if system is System.EGO:
        return EgoNumbers(
            attributes=levels(speed=4, mind=3, willpower=4, endurance=3),
            skills=levels(dodge=2),
            wounds=(Injury(level=4, location=3, rested=Fraction(1, 2)),),
        )
    return squad_numbers() if system is System.SQUAD else perks_numbers(immortal=True)


def start(system: System) -> Table:
    campaign = Campaign(
        system=system,
        title="Рынок",
        seed="market",
        notes="«ё» и <b>",
        tasks=(Task(id="t1", text="Найти вора", main=True),),
        catalogue=(OwnThing(kind=OwnKind.NPC, id="guard", name="Стражник", numbers=numbers_of(system)),),
        days_per_level=Fraction(7, 2),
    )
    return Table(scene=Scene(campaign=campaign))


def _pick(table: Table, which: int):
    everybody = table.scene.combatants
    return everybody[which % len(everybody)] if everybody else None


def _add(table: Table, a: int, b: int) -> Deed:
    scene = table.scene
    kind = Kind.HERO if b % 3 == 0 else Kind.NPC
    later = roster.add(scene, ("Гоблин", "Анна", "Guard")[a % 3], numbers_of(scene.campaign.system), times=b % 3 + 1, kind=kind)
    return events.between(scene, later, sentence("did_add", who="x"))


def _remove(table: Table, a: int, b: int) -> Deed:
    one = _pick(table, a)
    later = table.scene if one is None else roster.remove(table.scene, one.id)
    return events.between(table.scene, later, sentence("did_add", who="x"))


def _change(table: Table, a: int, b: int) -> Deed:
    one = _pick(table, a)
    scene = table.scene
    if one is not None:
        kinds = (End(), End(kind=EndKind.LAPS, left=b % 5 + 1), End(kind=EndKind.MOMENT, left=b), End(kind=EndKind.TURN, left=1, who=one.id))
        scene = roster.change(
            scene,
            one.id,
            hidden=bool(b % 2),
            cover=list(Cover)[b % 4],
            ammunition=(Magazine(weapon="лук", left=b % 7, full=7),),
            conditions=(Condition(name=f"c{b}", value=b % 5 - 2, end=kinds[b % 4]),),
        )
    return events.between(table.scene, scene, sentence("did_add", who="x"))


def _fight(table: Table, a: int, b: int) -> Deed:
    scene = table.scene
    if scene.fight is not None:
        later = replace(scene, fight=None if b % 3 == 0 else replace(scene.fight, lap=scene.fight.lap + 1))
    elif scene.combatants:
        places = tuple(Place(who=each.id, number=b, dice=(1, 2), tie=Tie.GM) for each in scene.combatants)
        later = replace(scene, fight=FIGHTS[scene.campaign.system](places=places))
    else:
        later = scene
    return events.between(scene, later, sentence("did_next_turn", who="x"))


def _order(table: Table, a: int, b: int) -> Deed:
    ids = [each.id for each in table.scene.combatants]
    later = roster.reorder(table.scene, ids[a % len(ids) :] + ids[: a % len(ids)]) if ids else table.scene
    return events.between(table.scene, later, sentence("did_add", who="x"))


def _task(table: Table, a: int, b: int) -> Deed:
    campaign = table.scene.campaign
    tasks = tuple(replace(each, progress=list(Progress)[b % 3]) for each in campaign.tasks)
    later = replace(table.scene, campaign=replace(campaign, tasks=tasks, notes=f"{b}"), seconds=table.scene.seconds + a)
    return events.between(table.scene, later, sentence("did_add", who="x"))


def _entry(table: Table, a: int, b: int) -> Deed:
    scene = table.scene
    roll = RollRecord(formula="2d6-1d6", faces=(1, 2, 3), total=0, place=scene.next_roll, chance=Fraction(b % 7, 7), success=True)
    entry = Entry(
        number=scene.next_entry,
        evening=1,
        seconds=scene.seconds,
        kind=EntryKind.ROLL,
        text="бросок",
        rolls=(roll,),
        labels=("рынок",),
        line=sentence("did_next_turn", who="Анна", share=Fraction(1, 3)),
    )
    later = replace(scene, next_entry=scene.next_entry + 1, next_roll=scene.next_roll + 1)
    return events.between(scene, later, entry.line, [entry])


def _judge(table: Table, a: int, b: int) -> Deed:
    if not table.journal:
        return Deed(line=sentence("did_next_turn", who="x"))
    entry = table.journal[a % len(table.journal)]
    change = EntryChanged(
        number=entry.number,
        before=(("verdict", entry.verdict), ("hidden", entry.hidden)),
        after=(("verdict", f"да {b}"), ("hidden", bool(b % 2))),
    )
    return Deed(line=sentence("did_next_turn", who="x"), events=(change,))


def _clock(verb: Callable) -> Callable[[Table, int, int], Deed]:
    def deed(table: Table, a: int, b: int) -> Deed:
        scene = table.scene
        one = _pick(table, a)
        if one is None:
            raise SessionError("nobody")
        return verb(scene, one, a, b).deed

    return deed


def _hurt(table: Table, a: int, b: int) -> Deed:
    one = _pick(table, a)
    if one is None:
        raise SessionError("nobody")
    match one.numbers:
        case EgoNumbers() as numbers:
            hurt = ego_harm.wounded(numbers, b % 10 + 1, b % 12 + 1, minutes=5 + b)
        case SquadNumbers() as numbers:
            hurt = squad_harm.hurt(numbers, b, blood_ml=b * 10, bleeding_ml=b * 5)
        case PerksNumbers() as numbers:
            hurt = perks_harm.banned(perks_harm.hit(numbers, b * 2), b % 4 + 1, BanKind.PHYSICAL)
            hurt = perks_harm.lost_action(perks_harm.fallen(hurt, table.scene.seconds))
    later = roster.change(table.scene, one.id, numbers=hurt)
    return events.between(table.scene, later, sentence("did_add", who="x"))


CLOCK = [
    _clock(lambda scene, one, a, b: clock.begin(scene)),
    _clock(lambda scene, one, a, b: clock.next_turn(scene)),
    _clock(lambda scene, one, a, b: clock.next_turn(scene)),
    _clock(lambda scene, one, a, b: clock.next_turn(scene)),
    _clock(lambda scene, one, a, b: clock.leave(scene, one.id)),
    _clock(lambda scene, one, a, b: clock.dismiss(scene, one.id)),
    _clock(lambda scene, one, a, b: clock.join(scene, one.id)),
    _clock(lambda scene, one, a, b: clock.move(scene, one.id, b % 5)),
    _clock(lambda scene, one, a, b: clock.end(scene, danger_past=bool(b % 2))),
    _clock(lambda scene, one, a, b: clock.new_line(scene)),
    _clock(lambda scene, one, a, b: clock.declare(scene, one.id, "x" * (b % 3))),
    _clock(lambda scene, one, a, b: clock.act(scene, list(Action)[b % 3])),
    _clock(lambda scene, one, a, b: clock.threaten(scene, bool(b % 2))),
    _clock(lambda scene, one, a, b: clock.tactical_round(scene, b + 1)),
    _hurt,
    _clock(lambda scene, one, a, b: passing.foresee(scene, list(passing.Amount)[b % 4], hp=a, mp=b).happening),
]
"""Verbs of a fight."""


def _map(verb: Callable) -> Callable[[Table, int, int], Deed]:
    def deed(table: Table, a: int, b: int) -> Deed:
        scene = table.scene
        field = scene.field
        width, height = (1, 1) if field is None else (field.width, field.height)
        places = [hex_at(a % width, b % height), hex_at(b % width, a % height)]
        return verb(scene, field, places, a, b).deed

    return deed


def _counter(field, a: int) -> str:
    return field.counters[a % len(field.counters)].id if field and field.counters else ""


def _mark(field, a: int) -> str:
    return field.marks[a % len(field.marks)].id if field and field.marks else ""


MAP = [
    _map(lambda scene, field, places, a, b: field_deeds.lay(scene, a + 3, b + 3, b % 5 + 1, everybody=bool(a % 2))),
    _map(lambda scene, field, places, a, b: field_deeds.place(scene, scene.combatants[a % len(scene.combatants)].id, places[0] if b % 2 else None) if scene.combatants else field_deeds.take_away(scene)),
    _map(lambda scene, field, places, a, b: field_deeds.move(scene, _counter(field, a), places[0])),
    _map(lambda scene, field, places, a, b: field_deeds.move(scene, _counter(field, b), places[1])),
    _map(lambda scene, field, places, a, b: field_deeds.paint(scene, places, list(Ground)[a % 6] if b % 2 else list(Cover)[a % 4])),
    _map(lambda scene, field, places, a, b: field_deeds.mark(scene, places[0], list(MarkKind)[a % 6], "«ё»" * (b % 2))),
    _map(lambda scene, field, places, a, b: field_deeds.put(scene, "Костёр <b>", places[0], list(Tint)[a % 6], hidden=bool(b % 2))),
    _map(lambda scene, field, places, a, b: field_deeds.change(scene, _counter(field, a), ring=b, hidden=bool(b % 2), tint=list(Tint)[b % 6])),
    _map(lambda scene, field, places, a, b: field_deeds.change_mark(scene, _mark(field, a), secret=bool(b % 2))),
    _map(lambda scene, field, places, a, b: field_deeds.unmark(scene, _mark(field, a))),
    _map(lambda scene, field, places, a, b: field_deeds.lift(scene, _counter(field, a))),
    _map(lambda scene, field, places, a, b: field_deeds.resize(scene, a + 3, b + 3)),
    _map(lambda scene, field, places, a, b: field_deeds.resize(scene, field.width, field.height, a + 1) if field else field_deeds.take_away(scene)),
    _map(lambda scene, field, places, a, b: field_deeds.clear(scene, list(field_deeds.Layer)[b % 4])),
    _map(lambda scene, field, places, a, b: field_deeds.take_away(scene)),
]
"""Verbs of the map."""

VERBS: list[Callable[[Table, int, int], Deed]] = [_add, _remove, _change, _fight, _order, _task, _entry, _judge, *CLOCK, *MAP]

steps = st.lists(st.tuples(st.integers(0, 99), st.integers(0, 40), st.integers(0, 40)), min_size=1, max_size=14)
systems = st.sampled_from(list(System))


def deed(table: Table, which: int, a: int, b: int) -> Deed | None:
    """The deed of these numbers, None where the rules do not let it be."""
    try:
        return VERBS[which % len(VERBS)](table, a, b)
    except AlterEgoError:
        return None


SAMPLE = (
    *((0, 0, 2), (0, 1, 3), (2, 1, 3), (6, 0, 3), (8, 0, 0), (9, 0, 0), (18, 1, 2), (19, 0, 0), (20, 0, 1)),
    *((10, 0, 0), (11, 0, 0), (22, 1, 6), (15, 1, 0), (9, 0, 0), (9, 0, 0), (13, 2, 0), (7, 0, 1), (16, 0, 1)),
    *((23, 3, 2), (5, 9, 1), (2, 2, 2), (4, 1, 1)),
)
"""A short evening with something of everything, for the stored samples."""
