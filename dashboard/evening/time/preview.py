"""The list of what will change, person by person: deaths and falls first."""

from __future__ import annotations

from itertools import groupby

from alterego_core.session.harm import Standing
from alterego_core.session.passing import TimeChange
from alterego_core.session.scene import Scene
from alterego_core.session.telling import moment
from alterego_core.words import Lang
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.markup import Markup, tag

from dashboard.evening.speech import Speech
from dashboard.evening.time.forecast import Forecast

__all__ = ["preview"]

_GRAVITY = {Standing.DEAD: 0, Standing.LOST: 1, Standing.OUT: 2, Standing.ACTS: 3}


def preview(scene: Scene, found: Forecast, words: Speech, lang: Lang) -> Markup:
    """Every change with its rule; those whom nothing touches are named at the end."""
    people = {each.id: each for each in scene.combatants}
    changes = {who: list(those) for who, those in groupby(found.passing.changes, key=lambda each: each.who)}
    order = sorted(changes, key=lambda who: _GRAVITY.get(found.standings.get(who), 4))
    same = [each.label for each in scene.combatants if each.id not in changes]
    return tag(
        "div",
        tag("p", words("clock", lang), " ", tag("b", moment(scene.seconds, lang)), " → ", tag("b", moment(found.after.seconds, lang)), class_="gm-time-clock"),
        tag("ul", [_person(people[who].label, who, changes[who], found.standings.get(who), lang) for who in order], class_="gm-time-changes", aria_label=words("will_change", lang)) if order else tag("p", words("no_change", lang), class_="gm-time-none"),
        tag("p", words("unchanged", lang, names=", ".join(same)), class_="ae-help") if order and same else None,
    )


def _person(label: str, who: str, changes: list[TimeChange], stands: Standing | None, lang: Lang) -> Markup:
    tone = None if stands is None else "is-good" if stands is Standing.ACTS else "is-bad"
    return tag("li", tag("b", label, class_="gm-time-name"), tag("ul", [_change(each, lang) for each in changes]), class_=tone, data_key=f"change-{who}")


def _change(each: TimeChange, lang: Lang) -> Markup:
    was, now = each.before[lang], each.after[lang]
    return tag("li", tag("span", each.what[lang], class_="gm-time-what"), " ", tag("span", f"{was} → " if was else None, tag("b", now), " " if each.rule else None, rule_mark((each.rule,), lang) if each.rule else None, class_="gm-time-figures"))
