"""«Alter ego»: circles of three seconds, four to a round; first everybody declares, then it takes place (A-189 … A-191)."""

from __future__ import annotations

from alterego_core.ego.turns import CIRCLES_IN_ROUND, SECONDS_IN_CIRCLE
from alterego_core.session.fights import EgoFight, Phase
from alterego_core.session.happening import named
from alterego_core.session.scene import Scene
from alterego_core.words import Lang, number
from widgets.parts.fields import button
from widgets.parts.markup import UID, Markup, join, tag

from dashboard.evening.speech import Speech
from dashboard.evening.turns.state import LONGEST_SAID, State

__all__ = ["RULES", "calm", "counter", "own", "speaker"]

RULES = ("A-187", "A-190")


def calm(scene: Scene, words: Speech, lang: Lang) -> Markup | None:
    """Outside of a fight nothing is counted."""
    return None


def counter(scene: Scene, words: Speech, lang: Lang) -> Markup:
    """The circle, its round with one mark a circle, and the phase."""
    fight: EgoFight = scene.fight
    marks = [tag("i", class_="is-over" if n < fight.circle_of_round else "is-now" if n == fight.circle_of_round else None) for n in range(1, CIRCLES_IN_ROUND + 1)]
    inside = words("circle_of_round", lang, round=number(fight.round, lang), circle=number(fight.circle_of_round, lang), each=number(CIRCLES_IN_ROUND, lang))
    gone = words("seconds_gone", lang, seconds=number((fight.lap - 1) * SECONDS_IN_CIRCLE, lang))
    return join(
        tag("b", words("circle", lang, n=number(fight.lap, lang))),
        tag("span", marks, class_="gm-turns-marks", role="img", aria_label=inside, title=inside),
        tag("span", inside, " · ", gone, class_="gm-turns-within"),
        tag("span", fight.phase.label[lang], class_="gm-turns-phase", data_phase=fight.phase.value),
    )


def speaker(scene: Scene, state: State) -> str:
    """Whose declaration is being written: the one asked for, else the one whose turn it is."""
    fight: EgoFight = scene.fight
    return state.speaker if any(place.who == state.speaker for place in fight.places) else fight.acting


def own(scene: Scene, state: State, words: Speech, lang: Lang) -> Markup | None:
    """What the one whose turn it is does: a field while everybody declares, the words when it takes place."""
    fight: EgoFight = scene.fight
    if fight.phase is Phase.RESOLUTION:
        text = _said(fight, fight.acting)
        return tag("p", text or words("said_nothing", lang), class_="gm-turns-said" if text else "gm-turns-said is-empty")
    who = speaker(scene, state)
    text, draft, asked = _said(fight, who), state.said.get(who), who == state.speaker
    if text and draft is None and not asked:
        edit = button(words("say_again", lang), "speak", with_=f'{{"who":"{who}"}}', label=words("say_again_label", lang, name=named(scene, who)))
        return tag("div", tag("p", text, class_="gm-turns-said"), edit, class_="gm-turns-spoken", data_key="spoken")
    field = f"said.{who}"
    return tag(
        "form",
        tag("label", words("what_does", lang, name=named(scene, who)), for_=f"{UID}-{field}", class_="ae-label"),
        tag(
            "div",
            tag("input", type="text", id=f"{UID}-{field}", class_="ae-input", value=text if draft is None else draft, data_set=field, maxlength=LONGEST_SAID, autocomplete="off", data_hotkey="KeyD", data_hotkey_name=words("declare_key", lang)),
            button(words("declare", lang), "declare", submit=True),
            button("×", "speak", look="icon", with_='{"who":""}', label=words("cancel", lang)) if asked else None,
            class_="gm-turns-declare",
        ),
        data_do="declare",
        data_key=f"say-{who}",
    )


def _said(fight: EgoFight, who: str) -> str:
    return next((each.text for each in fight.said if each.who == who), "")
