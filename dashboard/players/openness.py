"""A line of the journal as the players may read it: whoever is hidden leaves no trace in it."""

from __future__ import annotations

from dataclasses import replace

from alterego_core.session.entries import Entry
from alterego_core.session.scene import Scene
from alterego_core.session.telling import roll_told, told

from dashboard.players.speech import say

COUNTING = {"did_begin_fight": "fight_begins"}
"""Sentences that say how many there are, and what is said in their place."""


def open_line(entry: Entry, scene: Scene, lang: str) -> str:
    """The line in words; empty where it is the GM's alone.

    A fight begins with everybody's throws in one line: those of the hidden are left out of it, and
    so is how many take part.
    """
    hidden = {each.id: each.label for each in scene.combatants if each.hidden}
    if entry.hidden or entry.who in hidden:
        return ""
    here = {each.id for each in scene.combatants} - hidden.keys()
    rolls = tuple(each for each in entry.rolls if not each.who or each.who in here or (len(entry.rolls) == 1 and each.who == entry.who))
    entry = replace(entry, rolls=rolls)
    if entry.line is None:
        return told(entry, lang)
    names = set(hidden.values())
    facts = tuple(replace(each, text=_without(each.text, names, lang)) if each.text else each for each in entry.line.facts)
    entry = replace(entry, line=replace(entry.line, facts=facts))
    if entry.line.code in COUNTING:
        who = next((each.text for each in facts if each.name == "who"), "")
        begun = say(COUNTING[entry.line.code], lang, who=who)
        return ". ".join((begun, *(f"{each.name}: {roll_told(each, lang)}" for each in rolls)))
    return told(entry, lang)


def _without(text: str, names: set[str], lang: str) -> str:
    """A list of people without the hidden among them; where nobody is left, "somebody"."""
    there = text.split(", ")
    if not names & set(there):
        return text
    return ", ".join(each for each in there if each not in names) or say("somebody", lang)
