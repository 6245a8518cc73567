"""The drawer of one at the table: everything about him that can be changed."""

from __future__ import annotations

import json

from alterego_core.ego.target_modifiers import Posture
from alterego_core.session.scene import MAX_NAME, MAX_TEXT, MOST_MAGAZINES, Combatant, Cover, Kind
from alterego_core.tables import row
from alterego_core.words import Lang, Pair
from widgets.parts.fields import button, choice, fold, text_area, text_field, tick
from widgets.parts.markup import UID, Markup, tag

from dashboard.evening.roster import entering
from dashboard.evening.roster.parts import Number, Pick
from dashboard.evening.roster.state import State
from dashboard.evening.speech import Speech

__all__ = ["FULL", "drawer", "hand_prefix", "prefix", "shots"]

FULL = Number("full", Pair("Сколько помещается", "How many it holds"), 1, 100_000, 30)


def shots(at: int, weapon: str) -> Number:
    """The shots of one weapon, by its place."""
    return Number(f"shots:{at}", Pair(f"Выстрелов: {weapon}", f"Shots: {weapon}"), 1, 1_000, 1)


def prefix(who: str) -> str:
    """What the names of a drawer's fields begin with."""
    return f"{who}|"


def hand_prefix(who: str) -> str:
    """The same for the numbers by hand."""
    return f"{who}|n:"


def drawer(one: Combatant, state: State, numbers: tuple[Number | Pick, ...], weapons: tuple[str, ...], words: Speech, lang: Lang, *, has_sheet: bool, papers: Markup | None, intake: Markup | None) -> Markup:
    """Everything that can be changed; `numbers` are the fields for them, `weapons` the campaign's own, `papers` are a hero's sheet and file, `intake` where his sheet is taken anew."""
    who = json.dumps({"who": one.id})
    start = prefix(one.id)
    return tag(
        "div",
        tag(
            "div",
            choice("posture", words("posture", lang), tuple((each.value, row("alterego_core.session", "words.toml", "posture", each.value)["name"][lang]) for each in Posture), one.posture.value),
            choice("cover", words("cover", lang), tuple((each.value, each.label[lang]) for each in Cover), one.cover.value),
            class_="gm-roster-pairs",
        ),
        tag("div", tick("hidden", words("tick_hidden", lang), one.hidden), tick("resting", words("tick_resting", lang), one.resting), tick("dead", words("tick_dead", lang), one.dead), class_="gm-roster-ticks"),
        _order(one, who, words, lang),
        _ammunition(one, state, weapons, words, lang),
        _numbers(one, state, numbers, words, lang),
        fold(
            words("naming", lang),
            text_field(f"{start}label", words("label", lang), state.typed.get(f"{start}label", one.label), longest=MAX_NAME),
            text_area(f"{start}note", words("note", lang), state.typed.get(f"{start}note", one.note), rows=2, longest=MAX_TEXT),
            tag("div", button(words("save", lang), "name", look="main", with_=who), class_="gm-roster-buttons"),
            key=f"naming-{one.id}",
        ),
        _hero(one, who, words, lang, has_sheet, papers) if one.kind is Kind.HERO else None,
        intake,
        tag(
            "div",
            button(words("duplicate", lang), "duplicate", with_=who),
            button(words("keep_template", lang), "template", with_=who, title=words("keep_template_help", lang)),
            button(words("dismiss", lang), "dismiss", with_=who),
            class_="gm-roster-buttons",
        ),
        class_="gm-roster-drawer",
        id=f"{UID}-drawer",
        role="group",
        aria_label=words("change", lang, name=one.label),
        data_key=f"drawer-{one.id}",
    )


def _order(one: Combatant, who: str, words: Speech, lang: Lang) -> Markup:
    up, down = (json.dumps({"who": one.id, "by": by}) for by in (-1, 1))
    return tag(
        "div",
        button(words("up", lang), "shift", with_=up, label=words("up_label", lang, name=one.label)),
        button(words("down", lang), "shift", with_=down, label=words("down_label", lang, name=one.label)),
        class_="gm-roster-buttons",
        role="group",
        aria_label=words("order", lang),
    )


def _ammunition(one: Combatant, state: State, weapons: tuple[str, ...], words: Speech, lang: Lang) -> Markup:
    start = prefix(one.id)
    lines = []
    for at, each in enumerate(one.ammunition):
        keep = json.dumps({"who": one.id, "at": at})
        lines.append(
            tag(
                "li",
                tag("p", tag("b", each.weapon), " ", words("left_of", lang, left=each.left, full=each.full), class_="gm-roster-weapon"),
                tag(
                    "div",
                    entering.drawn((shots(at, each.weapon),), start, state, words, lang),
                    button(words("fire", lang), "fire", with_=keep, off=not each.left, label=words("fire_label", lang, weapon=each.weapon)),
                    button(words("reload", lang), "reload", with_=keep, off=each.left == each.full, label=words("reload_label", lang, weapon=each.weapon)),
                    button(words("remove", lang), "disarm", with_=keep, look="link-button", label=words("disarm_label", lang, weapon=each.weapon)),
                    class_="gm-roster-shots",
                ),
                data_key=f"weapon-{each.weapon}",
            )
        )
    more = None
    if len(one.ammunition) < MOST_MAGAZINES:
        more = tag(
            "div",
            text_field(f"{start}weapon", words("new_weapon", lang), state.typed.get(f"{start}weapon", ""), longest=MAX_NAME),
            entering.drawn((FULL,), start, state, words, lang),
            button(words("arm", lang), "arm", with_=json.dumps({"who": one.id})),
            [button(each, "arm", look="chip", with_=json.dumps({"who": one.id, "weapon": each}, ensure_ascii=False), label=words("arm_label", lang, weapon=each)) for each in weapons if all(each != one_.weapon for one_ in one.ammunition)],
            class_="gm-roster-shots",
        )
    told = ", ".join(f"{each.weapon} {each.left}/{each.full}" for each in one.ammunition)
    return fold(words("ammunition", lang) + (f": {told}" if told else ""), tag("ul", lines, class_="gm-roster-weapons") if lines else None, more, key=f"ammo-{one.id}")


def _numbers(one: Combatant, state: State, fields: tuple[Number | Pick, ...], words: Speech, lang: Lang) -> Markup:
    start = hand_prefix(one.id)
    return fold(
        words("numbers", lang),
        tag("p", words("numbers_help", lang), class_="ae-help"),
        tag("div", entering.drawn(fields, start, state, words, lang), class_="gm-roster-numbers"),
        tag(
            "div",
            button(words("set_numbers", lang), "numbers", look="main", with_=json.dumps({"who": one.id})),
            button(words("forget_numbers", lang), "forget", with_=json.dumps({"who": one.id})) if any(key.startswith(start) for key in state.typed) else None,
            class_="gm-roster-buttons",
        ),
        key=f"numbers-{one.id}",
    )


def _hero(one: Combatant, who: str, words: Speech, lang: Lang, has_sheet: bool, papers: Markup | None) -> Markup:
    if not has_sheet:
        return tag("p", words("no_sheet", lang), class_="ae-help")
    return tag(
        "div",
        tag("div", button(words("sheet", lang), "sheet", with_=who, pressed=papers is not None), button(words("again", lang), "again", with_=who, title=words("again_help", lang)), class_="gm-roster-buttons"),
        papers,
    )
