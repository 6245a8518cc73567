"""The panels of the screen, by the names under which their values are kept.

A panel is a widget with a JSON-able `value` that can be observed and set. It is made with
`(value, lang=…, seed=…)`; what a value cannot mean is its own business to refuse.
"""

from __future__ import annotations

from importlib import import_module

COLUMNS: tuple[tuple[str, ...], ...] = (("dice", "wound", "notes"), ("check", "price"))
"""Where they stand: two columns side by side, one below the other on a narrow screen."""

PANELS = {
    "dice": ("widgets.dice_roller", "DiceRoller"),
    "check": ("widgets.check_desk", "CheckDesk"),
    "price": ("widgets.trait_cost", "TraitCost"),
    "wound": ("widgets.wound_roller", "WoundRoller"),
    "notes": ("dashboard.panels.notes", "Notes"),
}
"""Name → where its class is."""


def panel_class(name: str) -> type:
    """The class of a panel.

    >>> panel_class("notes").__name__
    'Notes'
    """
    module, cls = PANELS[name]
    return getattr(import_module(module), cls)
