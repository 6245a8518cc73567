"""The card of the fight: the counter, whose turn it is in large type, who is next; and the press that passes the turn on."""

from __future__ import annotations

import json

from alterego_core.session import clock
from alterego_core.session.fights import Phase
from alterego_core.session.happening import named
from alterego_core.session.harm import standing
from alterego_core.session.scene import Scene
from alterego_core.words import Lang
from widgets.parts.fields import button
from widgets.parts.markup import Markup, hidden, tag

from dashboard.evening.speech import Speech
from dashboard.evening.turns import look, shape
from dashboard.evening.turns.state import State

__all__ = ["card", "press", "said", "told"]


def card(scene: Scene, state: State, system, words: Speech, lang: Lang) -> Markup:
    """What everybody at the table looks at."""
    fight = scene.fight
    out = clock.skipped_problem(scene, fight.acting)
    then = look.ahead(scene)
    return tag(
        "div",
        tag("p", system.counter(scene, words, lang), class_="gm-turns-counter"),
        tag("p", named(scene, fight.acting), class_="gm-turns-who"),
        tag("p", out.text(lang), class_="gm-turns-out") if out is not None else None,
        shape.whole(scene.combatant(fight.acting), scene, lang) if out is None else None,
        system.own(scene, state, words, lang),
        tag("p", words("next_is", lang), " ", tag("b", named(scene, then.who)), tag("span", f" · {_turning(then, scene.campaign.system.value, words, lang)}") if then.new_lap or then.new_phase else None, class_="gm-turns-next"),
        class_="gm-turns-card",
    )


def _turning(then: look.Ahead, system: str, words: Speech, lang: Lang) -> str:
    return words(f"then_lap_{system}" if then.new_lap else "then_phase", lang)


def press(scene: Scene, last, words: Speech, lang: Lang) -> Markup:
    """The turn passes on, and the way back."""
    then = look.ahead(scene)
    told = last.line.text(lang) if last is not None else ""
    label = words("back_what", lang, what=told[:120]) if told else words("nothing_back", lang)
    word = "press_phase" if then.new_phase else f"press_lap_{scene.campaign.system.value}" if then.new_lap else "press_next"
    return tag(
        "div",
        tag("button", tag("span", "↶", aria_hidden="true"), type="button", class_="ae-button gm-turns-back", data_do="back", aria_label=label, title=label, aria_disabled=None if told else "true"),
        tag("button", words(word, lang), type="button", class_="ae-button ae-main", data_do="next", data_with=json.dumps({"turn": look.mark(scene)}), data_hotkey="KeyN", data_hotkey_name=words("next_key", lang), data_home=True),
        class_="gm-turns-press",
    )


def said(scene: Scene, words: Speech, lang: Lang) -> str:
    """The state of things in a line."""
    return " ".join(filter(None, (_turn(scene, words, lang), _passed(scene, words, lang))))


def told(scene: Scene, words: Speech, lang: Lang) -> Markup:
    """What is announced after a press; to the eye only who was passed over is new."""
    passed = _passed(scene, words, lang)
    return tag("p", hidden(_turn(scene, words, lang)), " " if passed else None, passed, role="status", class_="gm-turns-told" if passed else "gm-turns-told ae-hidden")


def _turn(scene: Scene, words: Speech, lang: Lang) -> str:
    fight = scene.fight
    if fight is None:
        return words("no_fight", lang)
    phase = getattr(fight, "phase", None)
    turn = words("turn_is", lang, name=named(scene, fight.acting)) if phase is not Phase.DECLARATION else words("says_now", lang, name=named(scene, fight.acting))
    return f"{turn} {words('then_is', lang, name=named(scene, look.ahead(scene).who))}"


def _passed(scene: Scene, words: Speech, lang: Lang) -> str:
    over = look.passed_over(scene) if scene.fight is not None else ()
    if not over:
        return ""
    people, rulings = look.by_id(scene), scene.campaign.readings()
    return words("passed_over", lang, names=", ".join(f"{people[who].label} ({standing(people[who], rulings).label[lang]})" for who in over))
