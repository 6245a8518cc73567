"""What stands on the players' screen: the kept table and what the GM chose, as markup by regions.

Whoever is hidden is left out here and in `openness.py`, and nowhere else; so a look at these two tells what a
player's device can ever be sent.
"""

from __future__ import annotations

from alterego_core.rounding import rounded
from alterego_core.session.fights import EgoFight, lap_name
from alterego_core.session.scene import Combatant, Kind, Progress, Scene
from alterego_core.session.telling import moment
from widgets.parts.markup import Markup, tag

from dashboard.evening.hexmap.players import players_map
from dashboard.kept_table import KeptTable
from dashboard.players.condition import told
from dashboard.players.openness import open_line
from dashboard.players.shows import Shows
from dashboard.players.speech import say

LINES = 15
"""Lines of the journal that are shown."""

REGIONS = ("head", "handout", "line", "people", "field", "tasks", "journal")


def drawn(table: KeptTable, shows: Shows, lang: str) -> dict[str, str]:
    """The regions of the screen, in their order; one that shows nothing is empty."""
    scene = table.scene
    regions = {
        "head": _head(table, shows, lang),
        "handout": tag("section", tag("h2", say("handout", lang)), tag("p", shows.handout, class_="gm-pre"), class_="pl-handout") if shows.handout.strip() else "",
        "line": _line(scene, lang) if shows.line and scene.fight is not None else "",
        "people": _people(scene, shows, lang),
        "field": _field(scene, lang) if shows.field else "",
        "tasks": _tasks(scene, lang) if shows.tasks else "",
        "journal": _journal(table, lang) if shows.journal else "",
    }
    if not any(html for name, html in regions.items() if name != "head"):
        regions["people"] = tag("p", say("nobody_seen", lang), class_="pl-quiet")
    return {name: str(regions[name]) for name in REGIONS}


def _head(table: KeptTable, shows: Shows, lang: str) -> Markup:
    clock = tag("span", moment(table.scene.seconds, lang), class_="pl-clock", title=say("moment", lang)) if shows.clock else None
    return tag("div", tag("h1", table.title), clock, class_="pl-head")


def _line(scene: Scene, lang: str) -> Markup:
    fight, seen = scene.fight, {each.id: each.label for each in scene.in_sight}
    names = [seen.get(place.who, "") for place in fight.places]
    acting = names[fight.turn] or say("somebody", lang)
    after = next((name for name in (*names[fight.turn + 1 :], *names[: fight.turn]) if name), "")
    lap = f"{lap_name(fight)[lang]} {fight.lap}"
    phase = f", {fight.phase.label[lang]}" if isinstance(fight, EgoFight) else ""
    order = [tag("li", name, aria_current="true" if place == fight.turn else None) for place, name in enumerate(names) if name]
    return tag(
        "section",
        tag("h2", say("line", lang), " ", tag("small", lap, phase)),
        tag("p", say("now", lang, who=acting), class_="pl-now", role="status"),
        tag("p", say("next", lang, who=after), class_="pl-next") if after else None,
        tag("ol", order, class_="pl-order", aria_label=say("order", lang)),
    )


def _people(scene: Scene, shows: Shows, lang: str) -> Markup | str:
    groups = []
    for kind, key, detail in ((Kind.HERO, "party", shows.heroes), (Kind.NPC, "others", shows.others)):
        there = [each for each in scene.in_sight if each.kind is kind]
        if there:
            groups.append(tag("section", tag("h2", say(key, lang)), tag("ul", [_person(each, scene, detail, shows, lang) for each in there], class_="pl-people")))
    return tag("div", groups, class_="pl-groups") if groups else ""


def _person(each: Combatant, scene: Scene, detail, shows: Shows, lang: str) -> Markup:
    said = [
        tag("span", one.words, None if one.share is None else tag("i", tag("b", style=f"width:{rounded(100 * one.share)}%"), aria_hidden="true"), class_="pl-told")
        for one in told(each, detail, scene.campaign.readings(), lang)
    ]
    under = [tag("span", one.name, class_="pl-under") for one in each.conditions] if shows.conditions else []
    return tag("li", tag("b", each.label, class_="pl-name"), said, under)


def _tasks(scene: Scene, lang: str) -> Markup | str:
    there = [each for each in scene.campaign.tasks if not each.hidden]
    if not there:
        return ""
    rows = [
        tag("li", tag("span", each.text), tag("small", each.progress.label[lang], f", {say('main_task', lang)}" if each.main else None), data_done=None if each.progress is Progress.OPEN else each.progress.value)
        for each in there
    ]
    return tag("section", tag("h2", say("tasks", lang)), tag("ul", rows, class_="pl-tasks"))


def _journal(table: KeptTable, lang: str) -> Markup | str:
    lines: list[Markup] = []
    for place in range(len(table.journal) - 1, -1, -1):
        entry = table.journal[place]
        if words := open_line(entry, table.scene, lang):
            lines.append(tag("li", words, data_key=f"entry-{entry.number}"))
        if len(lines) == LINES:
            break
    return tag("section", tag("h2", say("journal", lang)), tag("ul", lines, class_="pl-journal", aria_live="polite")) if lines else ""


def _field(scene: Scene, lang: str) -> Markup | str:
    """The map as the players may see it."""
    drawn = players_map(scene, lang)
    return tag("section", tag("h2", say("field", lang)), drawn) if drawn is not None else ""
