"""Perks and magic: turns of two actions, posts, what a critical miss has barred (C-69, C-79, C-91, C-95, C-104)."""

from __future__ import annotations

from alterego_core.perks.bans import Kind
from alterego_core.perks.turns import ACTIONS, Action, problems
from alterego_core.session import perks_harm
from alterego_core.session.fights import PerksFight
from alterego_core.session.scene import Scene
from alterego_core.words import Lang, number
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.markup import Markup, join, tag

from dashboard.evening.speech import Speech
from dashboard.evening.turns.state import State

__all__ = ["RULES", "calm", "counter", "own"]

RULES = ("C-103", "C-104")


def calm(scene: Scene, words: Speech, lang: Lang) -> Markup | None:
    """Outside of a fight nothing is counted."""
    return None


def counter(scene: Scene, words: Speech, lang: Lang) -> Markup:
    """The turn of everybody and the post."""
    fight: PerksFight = scene.fight
    post = fight.post(scene.campaign.readings())
    return join(tag("b", words("post", lang, n=number(post, lang))), tag("span", words("turn_of_all", lang, n=number(fight.lap, lang)), class_="gm-turns-within"))


def own(scene: Scene, state: State, words: Speech, lang: Lang) -> Markup | None:
    """The two actions, what may still be done, what is barred."""
    fight: PerksFight = scene.fight
    rulings, one = scene.campaign.readings(), scene.combatant(fight.acting)
    slots = [tag("li", fight.used[at].label[lang].capitalize() if at < len(fight.used) else words("free_action", lang), class_="is-used" if at < len(fight.used) else None) for at in range(ACTIONS)]
    left = ACTIONS - len(fight.used)
    chances = []
    for action in Action:
        over = problems((*fight.used, action), rulings)
        first = not over and not any(free for _, free in chances)
        made = tag(
            "button",
            action.label[lang].capitalize(),
            type="button",
            class_="ae-button",
            data_do="act",
            data_with=f'{{"action":"{action.value}"}}',
            title=" ".join(each.text(lang) for each in over) or None,
            aria_disabled="true" if over else None,
            data_hotkey="KeyD" if first else None,
            data_hotkey_focus=first,
            data_hotkey_name=words("actions", lang) if first else None,
        )
        chances.append((made, not over))
    barred = [each for kind in Kind for each in perks_harm.barred(one.numbers, fight.post(rulings), kind, rulings)]
    remarks = [tag("li", each.text(lang), " ", rule_mark((each.rule,), lang)) for each in barred]
    if one.numbers.loses_action:
        remarks.append(tag("li", words("lost_action", lang), " ", rule_mark(("C-95",), lang)))
    return join(
        tag("ol", slots, class_="gm-turns-slots", aria_label=words.count(left, "actions_left", lang)),
        tag("div", [made for made, _ in chances], class_="gm-turns-actions", data_arrows=True, role="group", aria_label=words("actions", lang)),
        tag("ul", remarks, class_="gm-turns-barred") if remarks else None,
    )
