"""«Alter ego»: the text gives no rate of healing, the GM does (A-157, AMB-A47)."""

from __future__ import annotations

from typing import Any

from alterego_core.ego.rulings import Heal
from alterego_core.session.scene import Scene
from alterego_core.words import Lang, number
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import button, text_field
from widgets.parts.markup import Markup, tag

from dashboard.evening.speech import Speech
from dashboard.evening.time.state import LONGEST, State, days

__all__ = ["asked", "choices", "rate"]


def asked(scene: Scene, state: State) -> dict[str, Any]:
    """Nothing beside the rate, which is the campaign's."""
    return {}


def rate(scene: Scene, state: State, lang: Lang) -> str:
    """What stands in the field: typed, or the campaign's."""
    kept = scene.campaign.days_per_level
    if "rate" in state.typed or kept is None:
        return state.typed.get("rate", "")
    written = number(kept, lang)
    return written if days(written) == kept else str(kept)


def choices(scene: Scene, state: State, words: Speech, lang: Lang) -> Markup | None:
    """Days a level of a wound takes to heal."""
    if scene.campaign.readings().heal is Heal.NONE:
        return tag("p", words("no_healing", lang), " ", rule_mark(("A-157",), lang), class_="ae-help")
    text, kept, wrong = rate(scene, state, lang), scene.campaign.days_per_level, ()
    try:
        same = days(text) == kept
    except ValueError:
        same, wrong = False, (words("bad_rate", lang),)
    now = words("no_rate", lang) if kept is None else words("rate_now", lang, days=number(kept, lang))
    return tag(
        "form",
        text_field("rate", words("rate", lang), text, help_=now, longest=LONGEST, problems=wrong, class_="gm-time-rate"),
        button(words("save", lang), "rate", submit=True, off=same, label=words("save_rate", lang)),
        rule_mark(("A-157",), lang),
        data_do="rate",
        class_="gm-time-row",
    )
