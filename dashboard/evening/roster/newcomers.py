"""Those who come: a quick NPC, a template, a ready opponent; a hero by file, link, paste or from the book."""

from __future__ import annotations

import json

from alterego_core.heroes.ready import ready
from alterego_core.session.numbers import Numbers
from alterego_core.session.scene import MAX_NAME, MOST_COMBATANTS, Campaign, OwnKind, Rulings, Scene
from alterego_core.words import Lang, Pair
from widgets.parts.fields import button, fold, text_area, tick
from widgets.parts.markup import UID, Markup, join, tag

from dashboard.evening.roster import entering, own
from dashboard.evening.roster.parts import Given, Number
from dashboard.evening.roster.state import LONGEST_PASTE, State
from dashboard.evening.speech import Speech

__all__ = ["NEW", "STACK", "TIMES", "fields", "heroes", "intake", "made", "newcomer", "templates"]

NEW = "new|"
"""What the names of a newcomer's fields begin with."""

TIMES = Number("times", Pair("Сколько", "How many"), 1, MOST_COMBATANTS, 1)
STACK = Number("stack", TIMES.label, 1, MOST_COMBATANTS, 1)
"""The same for templates and ready opponents."""


def fields(its, rulings: Rulings, campaign: Campaign) -> tuple:
    """Every field of a quick NPC but the name."""
    return (TIMES, *its.fields(rulings), *own.fields(campaign))


def made(given: Given, its, rulings: Rulings, campaign: Campaign) -> Numbers:
    """The numbers of a quick NPC of these values."""
    return own.made(its.made(given, rulings), given, campaign)


def newcomer(state: State, campaign: Campaign, rulings: Rulings, its, words: Speech, lang: Lang) -> Markup:
    """The form of a quick NPC: a name is enough, and the numbers are at hand."""
    name = state.typed.get(f"{NEW}name", "")
    field = tag(
        "div",
        tag("label", words("new_name", lang), for_=f"{UID}-{NEW}name", class_="ae-label"),
        tag("input", type="text", id=f"{UID}-{NEW}name", class_="ae-input", value=name, data_set=f"{NEW}name", maxlength=MAX_NAME, autocomplete="off", placeholder=words("new_placeholder", lang), data_hotkey="KeyA", data_hotkey_name=words("hotkey_add", lang), data_home=True),
        class_="ae-field ae-grow",
        data_key="field-new-name",
    )
    numbers = fields(its, rulings, campaign)[1:]
    told = its.outcome(made(entering.entered(numbers, NEW, state), its, rulings, campaign), words, lang)
    return tag(
        "form",
        tag("h3", words("add_npc", lang), class_="gm-roster-head"),
        tag("div", field, entering.drawn((TIMES,), NEW, state, words, lang), button(words("add", lang), "add", look="main", submit=True), class_="ae-row gm-roster-new"),
        tag("div", tick(f"{NEW}seen", words("new_seen", lang), state.typed.get(f"{NEW}seen") == "yes"), button(words("new_template", lang), "new_template", look="link-button"), class_="gm-roster-new-more"),
        fold(
            words("new_numbers", lang),
            tag("p", words("new_help", lang), class_="ae-help"),
            tag("div", entering.drawn(numbers, NEW, state, words, lang), class_="gm-roster-numbers"),
            tag("p", told, class_="ae-help") if told else None,
            key="new-numbers",
        ),
        data_do="add",
        class_="gm-roster-form",
    )


def templates(scene: Scene, its, state: State, words: Speech, lang: Lang) -> Markup:
    """The campaign's own NPCs, and those of the core, each by one press."""
    kept = [each for each in scene.campaign.of_kind(OwnKind.NPC) if each.numbers is not None]
    samples = its.samples()
    if not kept and not samples:
        return tag("p", words("no_templates", lang), class_="ae-help gm-roster-none")
    lines = [
        tag(
            "li",
            button(each.name, "spawn", with_=json.dumps({"id": each.id}), label=words("spawn", lang, name=each.name), key=f"own-{each.id}"),
            button("×", "template_off", look="icon", with_=json.dumps({"id": each.id}), label=words("template_off", lang, name=each.name), title=words("template_off", lang, name=each.name)),
            tag("span", each.about, class_="gm-roster-about") if each.about else None,
        )
        for each in kept
    ]
    ready_ones = [
        tag("li", button(each.name[lang], "sample", with_=json.dumps({"id": each.id}), label=words("spawn", lang, name=each.name[lang])), tag("span", each.note[lang], class_="gm-roster-about"))
        for each in samples
    ]
    return fold(
        words("templates", lang, number=len(kept) + len(samples)),
        *entering.drawn((STACK,), NEW, state, words, lang),
        join(tag("h4", words("own_templates", lang), class_="gm-roster-head"), tag("ul", lines, class_="gm-roster-templates")) if lines else None,
        join(tag("h4", words("samples", lang), class_="gm-roster-head"), tag("ul", ready_ones, class_="gm-roster-templates")) if ready_ones else None,
        key="templates",
    )


# ---- heroes ----


def intake(state: State, words: Speech, lang: Lang, *, for_whom: str = "") -> Markup:
    """Where a hero is handed over: a file, or what was pasted."""
    said = words("upload_again", lang, name=for_whom) if for_whom else words("upload", lang)
    return tag(
        "div",
        tag("label", tag("span", said), tag("input", type="file", accept=".json,.txt,application/json,text/plain", class_="ae-hidden", data_hero_file=True), class_="ae-button ae-file"),
        text_area("pasted", words("paste", lang), state.pasted, rows=3, help_=words("paste_help", lang), longest=LONGEST_PASTE),
        tag("div", button(words("take_again" if for_whom else "take", lang), "take", look="main"), button(words("cancel", lang), "again_off") if for_whom else None, class_="gm-roster-buttons"),
        class_="ae-stack gm-roster-intake",
        data_hero=True,
        data_key=f"intake-{'again' if for_whom else 'new'}",
    )


def heroes(state: State, scene: Scene, words: Speech, lang: Lang) -> Markup:
    """Heroes to the table: by file, link or paste, and the book's ready ones."""
    system = scene.campaign.system.value
    here = {" ".join(each.label.split()) for each in scene.combatants}
    book = [
        tag("li", button(each.name[lang], "ready", with_=json.dumps({"id": each.id}), label=words("take_ready", lang, name=each.name[lang]), off=each.name[lang] in here), tag("span", each.purpose[lang], class_="gm-roster-about"))
        for each in ready(system)
    ]
    if state.taking:
        given = tag("p", words("taking_elsewhere", lang), class_="ae-help")
    else:
        given = intake(state, words, lang)
    return fold(words("heroes", lang), given, tag("h4", words("ready", lang), class_="gm-roster-head"), tag("ul", book, class_="gm-roster-templates"), key="heroes")
