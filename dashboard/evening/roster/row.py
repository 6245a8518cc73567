"""A line of the roster: who it is, how he stands, what is in play."""

from __future__ import annotations

import json

from alterego_core.ego.target_modifiers import Posture
from alterego_core.session.harm import Standing, standing
from alterego_core.session.scene import Combatant, Cover, Kind, Rulings, Scene
from alterego_core.tables import row as row_of
from alterego_core.words import Lang, number
from widgets.parts.markup import UID, Markup, tag

from dashboard.evening.roster.parts import Bar, Chip
from dashboard.evening.speech import Speech

__all__ = ["row", "shape"]

_MOST_CHIPS = 4
_TONES = {Standing.ACTS: "quiet", Standing.OUT: "mid", Standing.LOST: "mid", Standing.DEAD: "bad"}


def _bar(each: Bar) -> Markup:
    wide = f"width:{float(each.share) * 100:.3g}%"
    return tag("span", tag("span", style=wide, class_="gm-roster-fill"), tag("span", each.words, class_="gm-roster-bar-words"), class_=f"gm-roster-bar is-{each.tone}")


def _chip(each: Chip) -> Markup:
    return tag("span", each.words, class_=f"gm-roster-chip{' is-' + each.tone if each.tone else ''}", title=each.title or None)


def _conditions(one: Combatant, words: Speech, lang: Lang) -> list[Chip]:
    found = []
    for each in one.conditions[:_MOST_CHIPS]:
        told = each.name + (f" {number(each.value, lang, signed=True)}" if each.value else "")
        left = f" · {each.end.left}" if each.end.kind.value in ("turn", "laps", "rounds") else ""
        found.append(Chip(told + left, "mid", each.end.kind.label[lang]))
    more = len(one.conditions) - _MOST_CHIPS
    if more > 0:
        found.append(Chip(words("and_more", lang, number=more), "mid", ", ".join(each.name for each in one.conditions[_MOST_CHIPS:])))
    return found


def _place(one: Combatant, words: Speech, lang: Lang) -> list[Chip]:
    found = []
    if one.posture is not Posture.STANDING:
        found.append(Chip(row_of("alterego_core.session", "words.toml", "posture", one.posture.value)["name"][lang]))
    if one.cover is not Cover.NONE:
        found.append(Chip(one.cover.label[lang]))
    if one.resting:
        found.append(Chip(words("rests", lang)))
    found += [Chip(words("ammo", lang, weapon=each.weapon, left=each.left, full=each.full), "" if each.left else "bad") for each in one.ammunition[:_MOST_CHIPS]]
    return found


def shape(one: Combatant, scene: Scene, rulings: Rulings, its, words: Speech, lang: Lang, *, quiet: bool = True) -> list[Markup]:
    """How somebody is, in bars and chips: what he has left, what hangs on him, what holds for a while; without `quiet` only what matters."""
    chips = (*its.chips(one, scene, rulings, words, lang), *_place(one, words, lang), *_conditions(one, words, lang))
    return [*(_bar(each) for each in its.bars(one, rulings, words, lang)), *(_chip(each) for each in chips if quiet or each.tone != "quiet")]


def row(one: Combatant, scene: Scene, rulings: Rulings, its, words: Speech, lang: Lang, *, chosen: bool, acting: bool, drawer: Markup | None) -> Markup:
    """The line; `its` is the system's part of the roster, `drawer` what is open below."""
    stands = standing(one, rulings)
    who = json.dumps({"who": one.id})
    keys = json.dumps({"ArrowUp": {"do": "shift", "who": one.id, "by": -1}, "ArrowDown": {"do": "shift", "who": one.id, "by": 1}})
    kind = words("hero" if one.kind is Kind.HERO else "npc", lang)
    sight = words("hidden" if one.hidden else "in_sight", lang)
    stand = [Chip(words("acting", lang), "turn")] if acting else []
    stand.append(Chip(stands.label[lang], _TONES[stands]))
    line = tag(
        "div",
        tag("button", "⠿", type="button", class_="gm-roster-handle", data_drag_grip=True, data_keys=keys, aria_label=words("handle", lang, name=one.label), title=words("handle_help", lang)),
        tag("button", tag("span", one.label, class_="gm-roster-label"), tag("span", kind, class_="gm-roster-kind"), type="button", class_="gm-roster-name", data_do="choose", data_with=who, aria_pressed=str(chosen).lower()),
        tag("button", sight, type="button", class_="ae-button ae-chip gm-roster-sight", data_do="sight", data_with=who, aria_pressed=str(one.hidden).lower(), aria_label=words("sight_label", lang, name=one.label, what=sight), title=words("sight_help", lang)),
        tag("button", "⋯", type="button", class_="ae-button ae-icon gm-roster-more", data_do="drawer", data_with=who, aria_expanded=str(drawer is not None).lower(), aria_controls=f"{UID}-drawer" if drawer is not None else None, aria_label=words("change", lang, name=one.label), title=words("change_help", lang)),
        class_="gm-roster-line",
    )
    facts = tag("div", [_chip(each) for each in stand], shape(one, scene, rulings, its, words, lang), class_="gm-roster-facts")
    note = tag("p", one.note, class_="gm-roster-note") if one.note else None
    looks = " is-chosen" if chosen else ""
    looks += " is-acting" if acting else ""
    looks += "" if stands is Standing.ACTS else " is-down"
    return tag("li", line, facts, note, drawer, class_=f"gm-roster-row{looks}", data_key=f"row-{one.id}", data_drag_item=one.id, aria_current="true" if acting else None)
