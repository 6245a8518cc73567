"""How the fight moves on: who comes next, when a circle ends, what runs off with it."""

from dataclasses import replace
from functools import lru_cache

from alterego_core.dice import RollLog, face
from alterego_core.ego import initiative, turns
from alterego_core.ego.initiative import Entry

from widgets.circles.value import FIGHT, LAST_CIRCLE, MOST_PAST, Lasting, Person, State, fight_of
from widgets.parts.typed import NO_DRAFTS

__all__ = ["acting", "added", "entry_of", "line_of", "next_step", "order", "previous", "remembered", "rolled", "spoken"]

_TIES = 10**6
"""The place of the stream of dice that breaks ties: the same order however often it is asked for."""


def entry_of(person: Person, name: str) -> Entry:
    """A participant with dice, as the core wants it."""
    return Entry(name=name, speed=person.speed, mind=person.mind, intellect=person.intellect, dice=person.dice)


def order(state: State) -> tuple[tuple[int, ...], ...]:
    """Places of the participants in the list, first to act first; a tie left to the GM stays one group (A-187, AMB-A50).

    Those without dice are not in it, nor those who are out.
    """
    ready = tuple((at, each.speed, each.mind, each.intellect, each.dice) for at, each in enumerate(state.people) if each.dice is not None and not each.out)
    return _order(ready, state.seed or "", state.rulings)


@lru_cache(maxsize=64)
def _order(ready: tuple, seed: str, rulings) -> tuple[tuple[int, ...], ...]:
    entries = [Entry(name=str(at), speed=speed, mind=mind, intellect=intellect, dice=dice) for at, speed, mind, intellect, dice in ready]
    groups = initiative.settled(initiative.order(entries, rulings), RollLog(seed).rng(_TIES), rulings)
    return tuple(tuple(int(entry.name) for entry in group) for group in groups)


def line_of(state: State) -> tuple[int, ...]:
    """The order in one line; a tie left to the GM stands as in the list."""
    return tuple(at for group in order(state) for at in group)


def acting(state: State) -> tuple[int, ...]:
    """Whose declared action of this circle happens (A-190, AMB-A57)."""
    line = line_of(state)
    victims: dict[str, list[str]] = {}
    for at in line:
        by = state.people[at].hit_by
        if by is not None:
            victims.setdefault(str(by), []).append(str(at))
    return tuple(int(name) for name in turns.acting([str(at) for at in line], victims, rulings=state.rulings))


def spoken(state: State) -> int | None:
    """Whose turn it is to speak or to act, as a place in the list; None before the fight."""
    line = line_of(state)
    return line[state.at] if state.phase != "gather" and state.at < len(line) else None


def remembered(before: State, after: State) -> State:
    """`after`, knowing the way back."""
    return replace(after, past=(*before.past, fight_of(before))[-MOST_PAST:])


def previous(state: State) -> State:
    """The step before."""
    if not state.past:
        return state
    before = {name: getattr(state.past[-1], name) for name in FIGHT}
    return replace(state, **before, past=state.past[:-1], drafts=NO_DRAFTS)


def rolled(state: State, seed: str, places) -> State:
    """Dice for the participants at these places: three each, the third taken off (A-187)."""
    people, thrown = list(state.people), state.thrown
    for at in places:
        rng = RollLog(seed).rng(thrown)
        faces = tuple(face(initiative.FACES, rng) for _ in range(3))
        people[at] = replace(people[at], faces=faces, dice=initiative.dice_value(faces[:2], faces[2:], state.rulings))
        thrown += 1
    return replace(state, people=tuple(people), seed=seed, thrown=thrown)


def added(state: State, name: str, circles: int) -> State:
    """Something that lasts so many circles from now on."""
    return replace(state, lasting=(*state.lasting, Lasting(name=name, left=min(circles, LAST_CIRCLE))))


def next_step(state: State) -> State:
    """One step on: the next speaker, then the actions in order, then the next circle (A-189, A-190).

    A circle ends when all have acted: those hit are out, whatever lasts is a circle shorter, and
    what has run off is named.
    """
    line = line_of(state)
    if not line:
        return replace(state, phase="gather", at=0)
    if state.phase == "gather":
        return replace(state, phase="declare", at=0, ended=())
    if state.at + 1 < len(line):
        return replace(state, at=state.at + 1)
    if state.phase == "declare":
        return replace(state, phase="resolve", at=0)
    people = tuple(replace(each, deed="", out=each.out or each.hit_by is not None, hit_by=None) for each in state.people)
    running = tuple(replace(each, left=each.left - 1) for each in state.lasting)
    after = replace(state, people=people, circle=min(LAST_CIRCLE, state.circle + 1), phase="declare", at=0, ended=tuple(each.name for each in running if not each.left),
                    lasting=tuple(each for each in running if each.left))
    return after if line_of(after) else replace(after, phase="gather")
