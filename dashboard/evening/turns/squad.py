"""The squad: tactical rounds outside of a fight, combat rounds in it, rounds without danger counted (B-32, B-40 … B-42)."""

from __future__ import annotations

from functools import lru_cache
from itertools import count as numbers

from alterego_core.session.fights import SquadFight
from alterego_core.session.scene import Rulings, Scene
from alterego_core.squad.modes import Mode, exit_possible
from alterego_core.words import Lang, number
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import button
from widgets.parts.markup import Markup, join, tag

from dashboard.evening.speech import Speech
from dashboard.evening.turns.state import State

__all__ = ["RULES", "calm", "counter", "needed", "own"]

RULES = ("B-43", "B-44")


def calm(scene: Scene, words: Speech, lang: Lang) -> Markup | None:
    """Tactical mode: rounds of thirty seconds by the press."""
    rest = [each.label for each in scene.combatants if each.resting]
    return tag(
        "div",
        tag("p", tag("b", Mode.TACTICAL.label[lang].capitalize()), " ", rule_mark(("B-32", "B-34"), lang)),
        button(words("tactical", lang, seconds=number(Mode.TACTICAL.seconds, lang)), "tactical"),
        tag("p", words("resting", lang, names=", ".join(rest)) if rest else words("nobody_rests", lang), class_="ae-help"),
        class_="gm-turns-calm",
    )


def counter(scene: Scene, words: Speech, lang: Lang) -> Markup:
    """The combat round and the seconds before it."""
    fight: SquadFight = scene.fight
    return join(
        tag("b", words("combat_round", lang, n=number(fight.lap, lang))),
        tag("span", words("seconds_gone", lang, seconds=number((fight.lap - 1) * Mode.COMBAT.seconds, lang)), class_="gm-turns-within"),
    )


@lru_cache(maxsize=16)
def needed(rulings: Rulings) -> int:
    """Rounds without danger after which the way back is open (B-42, AMB-B48).

    >>> from alterego_core.squad.rulings import DEFAULT
    >>> needed(DEFAULT)
    11
    """
    return next(quiet for quiet in numbers() if exit_possible(quiet, rulings))


def own(scene: Scene, state: State, words: Speech, lang: Lang) -> Markup | None:
    """The threat, and how long there has been none; the call for a new line where a ruling wants one."""
    fight: SquadFight = scene.fight
    most = needed(scene.campaign.readings())
    told = words("quiet", lang, n=number(fight.quiet, lang), needed=number(most, lang))
    return join(
        tag("p", words("line_wanted", lang), " ", rule_mark(("B-43",), lang), button(words("throw_line", lang), "new_line", look="main"), class_="ae-callout is-note gm-turns-wanted") if fight.needs_line else None,
        tag(
            "div",
            button(words("danger", lang), "threat", pressed=fight.danger),
            tag("span", tag("meter", min=0, max=most, value=min(fight.quiet, most), aria_label=told), tag("span", told, " ", rule_mark(("B-42",), lang)), class_="gm-turns-quiet"),
            class_="gm-turns-threat",
        ),
    )
