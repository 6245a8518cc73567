"""The head of the panel: who it is about, the way to the others, rest and death by the GM's word."""

from __future__ import annotations

import json

from alterego_core.session import deeds
from alterego_core.session.harm import Standing, standing
from alterego_core.session.scene import MAX_TEXT
from widgets.parts.fields import button, choice, fold, text_area
from widgets.parts.markup import Markup, tag
from widgets.perks.form import Form

from dashboard.evening.person.desk import Desk, Made

__all__ = ["DEEDS", "FORM", "draw", "note"]

FORM = Form(flags=("secret",), texts={"note": MAX_TEXT, "noting": 40})
_TONES = {Standing.ACTS: "good", Standing.OUT: "mid", Standing.LOST: "bad", Standing.DEAD: "bad"}


def draw(desk: Desk) -> Markup:
    """The name, how he stands, previous and next, everybody as a list, the two switches."""
    stands = standing(desk.one, desk.rulings)
    everybody = tuple((each.id, each.label) for each in desk.scene.combatants)
    alone = len(everybody) < 2
    marks = [tag("span", stands.label[desk.lang], class_=f"gm-person-mark is-{_TONES[stands]}")]
    marks.append(tag("span", desk.one.kind.label[desk.lang], class_="gm-person-mark"))
    if desk.one.hidden:
        marks.append(tag("span", desk.say("unseen_mark"), class_="gm-person-mark"))
    return tag(
        "div",
        tag("div", tag("h3", desk.one.label, class_="gm-person-name ae-hidden" if not alone else "gm-person-name", tabindex="-1", data_hotkey="KeyH", data_hotkey_focus=True, data_hotkey_name=desk.say("to_harm"), data_home=True), marks, class_="gm-person-title"),
        tag(
            "div",
            button("←", "other", with_=json.dumps({"by": -1}), label=desk.say("previous"), title=desk.say("previous"), off=alone, look="icon"),
            choice("who", desk.say("who"), everybody, desk.one.id, class_="gm-person-pick"),
            button("→", "other", with_=json.dumps({"by": 1}), label=desk.say("next"), title=desk.say("next"), off=alone, look="icon"),
            class_="gm-person-others",
        ),
        tag(
            "div",
            _switch(desk, "resting", desk.one.resting),
            _switch(desk, "dead", desk.one.dead),
            class_="ae-chips gm-person-switches",
        ),
        class_="gm-person-head",
    )


def _switch(desk: Desk, what: str, on: bool) -> Markup:
    sent = json.dumps({"deed": what, "who": desk.one.id, "on": not on})
    return button(desk.say(what), "deed", with_=sent, look="chip", pressed=on, title=desk.say(f"{what}_title"))


def note(desk: Desk) -> Markup:
    """The GM's note on him; what is typed stays until it is kept."""
    typed = desk.state.note if desk.state.noting == desk.one.id else desk.one.note
    changed = typed != desk.one.note
    return fold(
        desk.say("note_has" if desk.one.note else "note_head"),
        text_area("note", desk.say("f_note"), typed, longest=MAX_TEXT),
        desk.button("note_save", "note", off=not changed),
        key="note",
        class_="ae-quiet",
    )


def _resting(desk: Desk, on: bool) -> Made:
    return Made(happening=deeds.change(desk.scene, desk.one.id, resting=bool(on)), said=desk.pair("did_resting" if on else "did_up", who=desk.one.label))


def _dead(desk: Desk, on: bool) -> Made:
    return Made(happening=deeds.change(desk.scene, desk.one.id, dead=bool(on)), said=desk.pair("did_dead" if on else "did_alive", who=desk.one.label))


def _note(desk: Desk) -> Made | None:
    if desk.state.noting != desk.one.id:
        return None
    return Made(happening=deeds.change(desk.scene, desk.one.id, note=desk.state.note.strip()), clear=("note", "noting"), said=desk.pair("did_note", who=desk.one.label))


DEEDS = {"resting": _resting, "dead": _dead, "note": _note}

