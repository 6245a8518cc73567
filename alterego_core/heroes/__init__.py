"""Heroes of all three systems as one kind of value: made, checked, kept, shared, grown.

A `hero.Hero` is a system's own sheet with what no sheet has room for: a portrait in
words, what the GM let pass and why, and the way the hero grew. Everything here asks
the systems; no rule stands in this package.
"""

__all__ = [
    "budget",
    "decoding",
    "differences",
    "errors",
    "files",
    "finishing",
    "forum",
    "forum_ego",
    "forum_lines",
    "forum_perks",
    "forum_reader",
    "growth",
    "hero",
    "links",
    "loose_json",
    "number_words",
    "portrait",
    "raising",
    "random_heroes",
    "reading",
    "ready",
    "remarks",
    "schema",
    "shapes",
    "sheets",
    "tables",
    "themes",
    "worth",
]
