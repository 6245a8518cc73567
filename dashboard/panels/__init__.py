"""The panels of the screen, by the names under which their values are kept.

A panel is a widget with a JSON-able `value` that can be observed and set. It is made with
`(value, lang=…, seed=…)`; what a value cannot mean is its own business to refuse.
"""

from __future__ import annotations

from importlib import import_module

from widgets.desks import DESKS, widget_class

CAMPAIGNS = "campaigns"
"""The list of campaigns: a panel, and the desk where it stands alone."""

ABOVE: tuple[str, ...] = (CAMPAIGNS, "rulings")
"""What stands above the columns of a screen without a table. The readings are made before the rest: that goes by them."""

COLUMNS: tuple[tuple[str, ...], ...] = (("dice", "wound", "notes"), ("check", "price"))
"""Where they stand: two columns side by side, one below the other on a narrow screen."""

EVENING: tuple[tuple[str, ...], ...] = (("notes",), ("dice",))
"""What every evening has at its foot, in columns."""

PANELS = {
    CAMPAIGNS: ("dashboard.campaigns.panel", "Campaigns"),
    "rulings": ("widgets.ruling_board", "RulingBoard"),
    "dice": ("widgets.dice_roller", "DiceRoller"),
    "check": ("widgets.check_desk", "CheckDesk"),
    "price": ("widgets.trait_cost", "TraitCost"),
    "wound": ("widgets.wound_roller", "WoundRoller"),
    "notes": ("dashboard.panels.notes", "Notes"),
}
"""Name → where its class is."""


def layout(desk: str = "") -> tuple[tuple[str, ...], ...]:
    """The columns of the screen, or of one of the book's desks; each widget of a desk is a panel of its own.

    >>> layout("ego")[0][0]
    'ego-CheckDesk'
    >>> layout("campaigns")
    ()
    """
    if desk == CAMPAIGNS:
        return ()
    return tuple(tuple(f"{desk}-{name}" for name in names) for names in DESKS[desk]) if desk else COLUMNS


def panel_class(name: str) -> type:
    """The class of a panel.

    >>> [panel_class(name).__name__ for name in ("notes", "ego-CheckDesk", "perks-hero-PerksMaker")]
    ['Notes', 'CheckDesk', 'PerksMaker']
    """
    if name not in PANELS:
        return widget_class(name.rpartition("-")[2])
    module, cls = PANELS[name]
    return getattr(import_module(module), cls)
