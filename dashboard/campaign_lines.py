"""The list of campaigns of a file, or of a copy of it."""

from __future__ import annotations

import json
import sqlite3

from alterego_core.session.scene import System

from dashboard.kept_table import CampaignLine


def lines(base: sqlite3.Connection) -> tuple[CampaignLine, ...]:
    """Every campaign, last touched first, those of the recycle bin too."""
    found = base.execute(
        """SELECT key, title, system, begun, binned,
             (SELECT at FROM step WHERE campaign = key ORDER BY revision DESC LIMIT 1),
             (SELECT at FROM event WHERE campaign = key ORDER BY revision DESC LIMIT 1),
             (SELECT revision FROM scene WHERE campaign = key)
           FROM campaign"""
    ).fetchall()
    made = (
        CampaignLine(
            key=key,
            title=title or key,
            system=System(system) if system in tuple(System) else None,
            begun=begun,
            touched=max(begun, step or 0, event or 0),
            steps=steps or 0,
            binned=binned,
        )
        for key, title, system, begun, binned, step, event, steps in found
    )
    return tuple(sorted(made, key=lambda each: (-each.touched, each.key)))


def has_panels(base: sqlite3.Connection, key: str, but: str = "") -> bool:
    """Whether something was done on the panels of a campaign; `but` names one that does not count."""
    found = base.execute("SELECT scene FROM snapshot WHERE campaign = ?", (key,)).fetchone()
    try:
        panels = json.loads(found[0]).get("panels", {}) if found else {}
    except (ValueError, AttributeError):
        return True
    return any(name != but for name in panels)
