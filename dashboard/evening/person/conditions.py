"""Conditions of the one chosen: what holds, what is left of it, a new one, taking one away (A-218, B-21, C-72)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from alterego_core.ego import modifiers as ego_modifiers
from alterego_core.ego.will import Refusal
from alterego_core.session import deeds
from alterego_core.session.conditions import MAX_NAME, MAX_VALUE, MOST_LEFT, Condition, End, EndKind
from alterego_core.session.scene import System
from alterego_core.session.telling import moment
from alterego_core.squad import modifiers as squad_modifiers
from alterego_core.squad.modifiers import Side
from alterego_core.words import Pair
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import fold
from widgets.parts.markup import Markup, tag
from widgets.perks.form import Form

from dashboard.evening.person.desk import Desk, Made, Unready
from dashboard.evening.person.drafts import State

__all__ = ["DEEDS", "FORM", "Preset", "chosen", "draw", "left_of", "presets"]

MOST_MINUTES = 1_000_000
_ENDS = tuple(each.value for each in EndKind)

FORM = Form(
    choices={"end": _ENDS},
    numbers={"value": (-MAX_VALUE, MAX_VALUE), "count": (1, MOST_LEFT), "minutes": (1, MOST_MINUTES)},
    flags=("unseen",),
    texts={"name": MAX_NAME, "turn_of": 40, "preset": 40},
)
_FIELDS = ("name", "value", "end", "count", "minutes", "turn_of", "unseen", "preset")


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A condition that the text names: its words, its number, when it ends, its rule."""

    id: str
    name: Pair
    value: int
    rule: str
    end: EndKind = EndKind.HAND


def presets(desk: Desk) -> tuple[Preset, ...]:
    """What the text of this system names and numbers; nothing is invented here.

    «Alter ego»: stress and being drunk, drugged or worn out (A-222, A-238), what those do who fail
    the test of will (A-293). Squad: circumstances that raise the obstacle, felt as much on the
    skill (B-16 … B-20). Perks and magic name none.
    """
    match desk.scene.campaign.system:
        case System.EGO:
            rows = {each.id: each for each in ego_modifiers.ROWS}
            found = [Preset(id=id, name=rows[id].name, value=rows[id].value, rule=rows[id].rule) for id in ("mn-04", "mn-20")]
            found += [Preset(id=each.value, name=desk.pair(f"refusal_{each}"), value=0, rule="A-293") for each in Refusal]
            return tuple(found)
        case System.SQUAD:
            rows = [squad_modifiers.from_row(id) for id in squad_modifiers.row_ids()]
            return tuple(
                Preset(id=each.row_id, name=each.label, value=-each.value, rule=each.rules[0], end=EndKind.HAND)
                for each in rows
                if each.side is Side.OBSTACLE
            )
        case _:
            return ()


def chosen(desk: Desk, state: State, id: str) -> State:
    """The drafts after a preset was chosen: the fields filled in, free to be changed."""
    for each in presets(desk):
        if each.id == id:
            return replace(state, preset=id, name=each.name[desk.lang], value=each.value, end=each.end.value)
    return replace(state, preset="")


# -- deeds ----------------------------------------------------------------------------------


def _add(desk: Desk) -> Made:
    state = desk.state
    if not state.name.strip():
        raise Unready(desk.say("name_it"))
    kind = _kind(desk)
    counted = kind in (EndKind.TURN, EndKind.LAPS, EndKind.ROUNDS)
    desk.ready("value", *(("count",) if counted else ()), *(("minutes",) if kind is EndKind.MOMENT else ()))
    left = state.count if counted else desk.scene.seconds + 60 * state.minutes if kind is EndKind.MOMENT else 0
    who = _turn_of(desk) if kind is EndKind.TURN else ""
    preset = next((each for each in presets(desk) if each.id == state.preset), None)
    same = preset is not None and state.name.strip() in (preset.name.ru, preset.name.en)
    new = Condition(
        name=" ".join(state.name.split()),
        value=state.value,
        end=End(kind=kind, left=left, who=who),
        hidden=state.unseen,
        rules=(preset.rule,) if same else (),
    )
    return Made(happening=deeds.condition(desk.scene, desk.one.id, new), clear=_FIELDS)


def _off(desk: Desk, name: object = None) -> Made | None:
    if not any(each.name == name for each in desk.one.conditions):
        return None
    made = deeds.conditions_off(desk.scene, desk.one.id, [str(name)])
    return Made(happening=made, said=desk.pair("did_off", who=desk.one.label, name=str(name)))


def _sleep(desk: Desk) -> Made:
    return Made(happening=deeds.sleep(desk.scene, desk.one.id))


def _therapy(desk: Desk) -> Made:
    return Made(happening=deeds.therapy(desk.scene, desk.one.id))


DEEDS = {"condition": _add, "condition_off": _off, "sleep": _sleep, "therapy": _therapy}


# -- as markup ------------------------------------------------------------------------------


def left_of(desk: Desk, each: Condition) -> str:
    """When a condition ends, with what is left of it."""
    end, words, lang = each.end, desk.words, desk.lang
    match end.kind:
        case EndKind.TURN:
            who = desk.person(end.who)
            return desk.say("left_turns", count=words.count(end.left, "turns_forms", lang), who="" if who is None else who.label)
        case EndKind.LAPS:
            return desk.say("left", count=words.count(end.left, f"laps_{desk.scene.campaign.system}", lang))
        case EndKind.ROUNDS:
            return desk.say("left", count=words.count(end.left, "rounds_forms", lang))
        case EndKind.MOMENT:
            seconds = max(0, end.left - desk.scene.seconds)
            return desk.say("left_until", left=_span(desk, seconds), when=moment(end.left, lang))
        case _:
            return end.kind.label[lang]


def _span(desk: Desk, seconds: int) -> str:
    """A stretch of game time in its largest two units."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    parts = [(days, "days_short"), (hours, "hours_short"), (minutes, "minutes_short"), (rest, "seconds_short")]
    shown = [desk.say(key, n=number) for number, key in parts if number][:2]
    return " ".join(shown) or desk.say("seconds_short", n=0)


def draw(desk: Desk) -> Markup:
    """The list, and below it the fields of a new one."""
    rows = [_row(desk, each, place) for place, each in enumerate(desk.one.conditions)]
    listed = tag("ul", rows, class_="gm-person-rows") if rows else tag("p", desk.say("no_conditions"), class_="ae-help")
    return tag("div", tag("h4", desk.say("conditions"), class_="gm-person-sub"), listed, _at_once(desk), _form(desk))


def _at_once(desk: Desk) -> Markup | None:
    """Sleep and therapy for him alone, where something waits for them."""
    waits = {each.end.kind for each in desk.one.conditions} & {EndKind.SLEEP, EndKind.THERAPY}
    if not waits and desk.scene.campaign.system is not System.SQUAD:
        return None
    return tag(
        "div",
        desk.button("slept", "sleep", look="chip", title=desk.say("slept_title")),
        desk.button("therapy", "therapy", look="chip", title=desk.say("therapy_title")),
        class_="ae-chips",
    )


def _row(desk: Desk, each: Condition, place: int) -> Markup:
    value = tag("b", desk.n(each.value, signed=True), class_="gm-person-value") if each.value else None
    unseen = tag("span", desk.say("unseen_mark"), class_="gm-person-mark") if each.hidden else None
    return tag(
        "li",
        tag("div", tag("span", each.name), " ", value, unseen, tag("small", left_of(desk, each), " ", rule_mark(each.rules, desk.lang)), class_="gm-person-what"),
        tag("div", desk.button("remove", "condition_off", name=each.name, label=desk.say("remove_what", what=each.name)), class_="gm-person-tools"),
        data_key=f"condition-{place}",
    )


def _form(desk: Desk) -> Markup:
    state, kind = desk.state, _kind(desk)
    named = presets(desk)
    numbers = []
    if kind in (EndKind.TURN, EndKind.LAPS, EndKind.ROUNDS):
        numbers.append(desk.number("count", label=desk.say(f"count_{kind}")))
    if kind is EndKind.TURN:
        numbers.append(desk.choice("turn_of", tuple((each.id, each.label) for each in _in_line(desk)), chosen=_turn_of(desk)))
    if kind is EndKind.MOMENT:
        numbers.append(desk.number("minutes"))
    options = (("", desk.say("own_words")), *((each.id, f"{each.name[desk.lang]} {desk.n(each.value, signed=True) if each.value else ''}".strip()) for each in named))
    return fold(
        desk.say("condition_new"),
        tag("div", desk.choice("preset", options) if named else None, desk.text("name", placeholder=desk.say("name_hint"), class_="ae-grow"), desk.number("value"), class_="ae-row"),
        tag("div", desk.choice("end", tuple((each.value, desk.say(f"end_{each}")) for each in EndKind if _fits(desk, each)), chosen=kind.value), *numbers, class_="ae-row"),
        tag("p", desk.say("value_help"), f" {desk.say('moment_help', when=moment(desk.scene.seconds + 60 * state.minutes, desk.lang))}" if kind is EndKind.MOMENT else None, class_="ae-help"),
        tag("div", desk.button("condition_add", "condition", look="main"), desk.tick("unseen"), class_="ae-row gm-person-go"),
        key="condition-new",
    )


def _in_line(desk: Desk):
    """Whose turns may be waited for: all at the table, in a fight only those in its line."""
    fight = desk.scene.fight
    line = None if fight is None else {place.who for place in fight.places}
    return tuple(each for each in desk.scene.combatants if line is None or each.id in line) or desk.scene.combatants


def _turn_of(desk: Desk) -> str:
    """Whose turn a condition waits for: the one named, else the one chosen, else the first of the line."""
    found = [each.id for each in _in_line(desk)]
    return next((each for each in (desk.state.turn_of, desk.one.id) if each in found), found[0])


def _kind(desk: Desk) -> EndKind:
    """What a new condition waits for; where there are no rounds of several laps, laps."""
    kind = EndKind(desk.state.end)
    return kind if _fits(desk, kind) else EndKind.LAPS


def _fits(desk: Desk, kind: EndKind) -> bool:
    """Rounds of four circles are known to «Alter ego» alone (A-191)."""
    return kind is not EndKind.ROUNDS or desk.scene.campaign.system is System.EGO
