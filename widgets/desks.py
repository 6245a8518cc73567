"""Desks: the widgets a GM has side by side, one list for the book's page and for the screen of a campaign.

A desk is a few columns of widgets by name. The page of the book keeps what is on it in the browser,
the screen in its store.
"""

from importlib import import_module

import ipywidgets

__all__ = ["DESKS", "desk", "in_words", "widget_class"]

DESKS: dict[str, tuple[tuple[str, ...], ...]] = {
    "ego": (("CheckDesk", "WoundRoller", "RangeAndCover"), ("CircleCounter", "ActionComposer", "DiceRoller", "HexDistance")),
    "squad": (("SquadCheck", "OutcomeMap", "InitiativeLine", "DiceRoller"), ("FighterState", "PlanRunner", "FighterSheet")),
    "perks": (("SpellComposer", "SchoolShop"), ("AttackDesk", "TurnHelper", "BodyAndMana")),
    # a hero is made alone on the desk, as on the book's page of that name
    "ego-hero": (("EgoMaker",),),
    "squad-hero": (("SquadMaker",),),
    "perks-hero": (("PerksMaker",),),
}
"""Name of a desk → its columns, from the left; on a narrow screen one below the other."""


def widget_class(name: str) -> type:
    """The class of a widget by its public name.

    >>> widget_class("DiceRoller").__name__
    'DiceRoller'
    """
    return getattr(import_module("widgets"), name)


def desk(name: str) -> ipywidgets.Widget:
    """All widgets of a desk in their columns, as the page of the book shows them.

    Raises:
        LookupError: there is no such desk.

    >>> shown = desk("ego")
    >>> [type(each).__name__ for each in shown.children[1].children]
    ['CircleCounter', 'ActionComposer', 'DiceRoller', 'HexDistance']
    >>> shown.close()
    """
    if name not in DESKS:
        raise LookupError(f"no desk {name!r}; there are {', '.join(DESKS)}")
    columns = [ipywidgets.VBox([_free(widget_class(each)()) for each in names]) for names in DESKS[name]]
    for column in columns:
        column.add_class("ae-desk-column")
    whole = ipywidgets.HBox(columns)
    whole.add_class("ae-desk")
    return whole


def _free(widget: ipywidgets.Widget) -> ipywidgets.Widget:
    """The widget, told that no text of the page speaks of what it shows."""
    if hasattr(widget, "free"):
        widget.free = True
    return widget


def in_words(shown: ipywidgets.Widget) -> str:
    """What the widgets of a desk show, a line for each.

    >>> shown = desk("ego")
    >>> len(in_words(shown).splitlines()) >= 7
    True
    >>> shown.close()
    """
    return "\n".join(each.summary() for column in shown.children for each in column.children)
