"""Which panels an evening has, and where they stand."""

from __future__ import annotations

from importlib import import_module

from alterego_core.session.scene import System

ABOVE: tuple[str, ...] = ("head",)
"""What stands above the columns."""

COLUMNS: tuple[tuple[str, ...], ...] = (("turns", "roster", "journal"), ("person", "checks", "time"))
"""Where they stand: two columns side by side, one below the other on a narrow screen."""

BELOW: tuple[str, ...] = ("hexmap", "players", "campaign")
"""What takes the whole width below."""

PANELS: dict[str, tuple[str, str]] = {
    "head": ("dashboard.evening.head", "Head"),
    "turns": ("dashboard.evening.turns.panel", "Turns"),
    "time": ("dashboard.evening.time.panel", "Time"),
    "roster": ("dashboard.evening.roster.panel", "Roster"),
    "person": ("dashboard.evening.person.panel", "Person"),
    "checks": ("dashboard.evening.checks", "Checks"),
    "journal": ("dashboard.evening.journal", "JournalPanel"),
    "hexmap": ("dashboard.evening.hexmap.panel", "HexMap"),
    "players": ("dashboard.evening.players", "PlayersPanel"),
    "campaign": ("dashboard.evening.campaign.panel", "CampaignPanel"),
}
"""Name → where its class is; the name is also its `KIND` and its file of words."""


def panel_class(name: str) -> type:
    """The class of a panel.

    >>> panel_class("head").KIND
    'head'
    """
    module, cls = PANELS[name]
    return getattr(import_module(module), cls)


def layout(system: System) -> tuple[tuple[str, ...], ...]:
    """Rows of the screen for a system: what is above, the columns, what is below; only panels that there are.

    >>> layout(System.EGO)[0]
    ('head',)
    """
    return tuple(tuple(name for name in names if name in PANELS) for names in (ABOVE, *COLUMNS, BELOW))
