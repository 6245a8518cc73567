"""The squad: what sleep, food and care give back is the GM's (B-81, B-136, AMB-B45)."""

from __future__ import annotations

from typing import Any

from alterego_core.session.passing import Amount
from alterego_core.session.scene import Scene
from alterego_core.squad.presets import MARK, Recovery, preset_rows, recovery
from alterego_core.squad.rulings import MissingRates
from alterego_core.words import Lang, Pair, number
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import tick
from widgets.parts.markup import Markup, tag

from dashboard.evening.speech import Speech
from dashboard.evening.time.choices import number_of
from dashboard.evening.time.state import State, value_of

__all__ = ["asked", "choices", "chosen"]

_OWN = Pair("по слову мастера", "by the GM’s word")


def chosen(scene: Scene, state: State) -> tuple[str, ...]:
    """The presets that count for each night: those ticked, else what the ruling says."""
    known = tuple(each["id"] for each in preset_rows("recovery"))
    if state.recoveries is not None:
        return tuple(each for each in known if each in state.recoveries)
    return () if scene.campaign.readings().missing_rates is MissingRates.GM else ("sleep", "meal")


def asked(scene: Scene, state: State) -> dict[str, Any]:
    """The recoveries of a night: presets, and the GM's own numbers."""
    given = [recovery(each) for each in chosen(scene, state)]
    blood, calm = value_of(state, "blood"), value_of(state, "calm")
    if blood or calm:
        given.append(Recovery(label=_OWN, blood_ml=blood, calm=calm))
    return {"recoveries": given}


def choices(scene: Scene, state: State, words: Speech, lang: Lang) -> Markup | None:
    """What each night gives back; a shorter time gives only energy."""
    if state.amount not in {each.value for each in Amount} or not Amount(state.amount).nights:
        return None
    on = chosen(scene, state)
    rows = []
    for each in preset_rows("recovery"):
        made = recovery(each["id"])
        parts = [words(f"gives_{key}", lang, **{key: number(value, lang)}) for key, value in (("blood", made.blood_ml), ("calm", made.calm)) if value]
        note = ", ".join(parts) or words("gives_nothing", lang)
        rows.append(tick(f"recovery.{each['id']}", f"{made.label[lang].capitalize()}: {note}", each["id"] in on, key=f"recovery-{each['id']}"))
    return tag(
        "fieldset",
        tag("legend", words("each_night", lang), " ", tag("small", MARK[lang]), class_="ae-label"),
        rows,
        tag("div", number_of("blood", words("blood", lang), state, words, lang), number_of("calm", words("calm", lang), state, words, lang), rule_mark(("B-81", "B-136"), lang), class_="gm-time-row"),
        class_="ae-fieldset",
    )
