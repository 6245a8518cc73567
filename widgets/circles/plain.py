"""A circle counter's state as plain data, and back.

The way back is part of it, each step holding only what the next one changed: a page that is
opened again, or a desk fetched from a copy, can still take its last steps back.
"""

from dataclasses import replace
from types import MappingProxyType

from widgets.circles.value import (
    FIELDS, FIGHT, LAST_CIRCLE, LONGEST_NAME, MOST_LASTING, MOST_PAST, MOST_PEOPLE, PHASES, UNITS, Fight, State,
    fight_of, lasting_from, people_from, person_from, written_lasting, written_person,
)  # fmt: skip
from widgets.parts.reading import Reader
from widgets.parts.typed import read_rulings, written_rulings

__all__ = ["read", "write"]


def _step(before: Fight, after: Fight) -> dict:
    """What `before` has otherwise than `after`; a participant who is the same is `None`."""
    out = {name: getattr(before, name) for name in FIGHT if getattr(before, name) != getattr(after, name)}
    if "people" in out:
        same = [at < len(after.people) and each == after.people[at] for at, each in enumerate(before.people)]
        out["people"] = [None if kept else written_person(each) for each, kept in zip(before.people, same, strict=True)]
    if "lasting" in out:
        out["lasting"] = written_lasting(before.lasting)
    if "ended" in out:
        out["ended"] = list(before.ended)
    return out


def _written_past(state: State) -> list[dict]:
    """The steps one can go back, oldest first."""
    fights = (*state.past, fight_of(state))
    return [_step(before, after) for before, after in zip(fights, fights[1:], strict=False)]


def _fight(raw: object, after: Fight, rulings, lang: str) -> Fight:
    take = Reader(raw, lang)
    found = take.plain("people")
    people = after.people
    if found is not None:
        if not isinstance(found, (list, tuple)) or len(found) > MOST_PEOPLE:
            raise ValueError("people")
        people = people_from(after.people[at] if each is None and at < len(after.people) else person_from(each, rulings, lang) for at, each in enumerate(found))
    has = raw if isinstance(raw, dict) else {}
    fight = Fight(
        people=people,
        circle=take.whole("circle", after.circle, 1, LAST_CIRCLE),
        phase=take.one_of("phase", after.phase, PHASES),
        at=take.whole("at", after.at, 0, MOST_PEOPLE),
        lasting=tuple(take.each("lasting", lasting_from, most=MOST_LASTING)) if "lasting" in has else after.lasting,
        ended=tuple(take.texts("ended", longest=LONGEST_NAME, most=MOST_LASTING)) if "ended" in has else after.ended,
        thrown=take.whole("thrown", after.thrown, 0, 10**9),
    )
    if problems := take.problems():
        raise ValueError(" ".join(problems))
    return fight


def _past(take: Reader, state: State, lang: str) -> tuple[Fight, ...]:
    """The steps of a value's "past", oldest first; where one cannot be read, it and all before it are left out and told."""
    raw = take.plain("past")
    if raw is None:
        return ()
    if not isinstance(raw, (list, tuple)):
        take.wrong("past", str(raw)[:40])
        return ()
    found, after = [], fight_of(state)
    for step in reversed(raw[-MOST_PAST:]):
        try:
            after = _fight(step, after, state.rulings, lang)
        except (ValueError, TypeError) as error:
            take.wrong("past", str(error)[:200])
            break
        found.append(after)
    return tuple(reversed(found))


def read(raw: object, lang: str, default: State) -> tuple[State, tuple]:
    """A state from a value and the remarks on what could not be used."""
    take = Reader(raw, lang)
    rulings, problems = read_rulings(take, default.rulings, lang)
    given = isinstance(raw, dict) and isinstance(raw.get("people"), (list, tuple))
    found = take.each("people", lambda each, lang: person_from(each, rulings, lang), most=MOST_PEOPLE)
    people = people_from(found) if given else default.people
    phase = take.one_of("phase", default.phase, PHASES)
    if phase != "gather" and not any(each.dice is not None and not each.out for each in people):
        phase = "gather"
    names = (*(f"{what}.{at}" for at in range(len(people)) for what in (*FIELDS, "dice")), "new_left")
    state = replace(
        default,
        people=people,
        circle=take.whole("circle", default.circle, 1, LAST_CIRCLE),
        phase=phase,
        at=take.whole("at", default.at, 0, MOST_PEOPLE),
        lasting=tuple(take.each("lasting", lasting_from, most=MOST_LASTING)),
        ended=tuple(take.texts("ended", longest=LONGEST_NAME, most=MOST_LASTING)),
        new_name=take.text("new_name", default.new_name, longest=LONGEST_NAME),
        new_left=take.whole("new_left", default.new_left, 1, LAST_CIRCLE),
        new_unit=take.one_of("new_unit", default.new_unit, UNITS),
        seed=take.text("seed", default.seed, longest=64, optional=True),
        thrown=take.whole("thrown", default.thrown, 0, 10**9),
        rulings=rulings,
        drafts=MappingProxyType(take.texts_by_name("drafts", names, longest=12)),
    )
    state = replace(state, past=_past(take, state, lang))
    return state, (*take.problems(), *problems)


def write(state: State, default: State) -> dict:
    """The value of a state: the circle and the participants, and whatever differs from a fight not begun."""
    out: dict = {"circle": state.circle, "people": [written_person(each) for each in state.people]}
    for name in ("phase", "at", "new_name", "new_left", "new_unit", "seed", "thrown"):
        if getattr(state, name) != getattr(default, name):
            out[name] = getattr(state, name)
    if state.lasting:
        out["lasting"] = written_lasting(state.lasting)
    if state.ended:
        out["ended"] = list(state.ended)
    if state.past:
        out["past"] = _written_past(state)
    if state.drafts:
        out["drafts"] = dict(state.drafts)
    return out | written_rulings(state.rulings, default.rulings)
