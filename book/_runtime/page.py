"""What a page with live cells needs in its head."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path

PLACE = "LIVE_ROOT"
"""Stands in the manifest's `head` where the address of the runtime's folder belongs."""

SYSTEM = "LIVE_SYSTEM"
"""… and where the rule system of the page does."""


def read_manifest(live: Path) -> dict:
    """The manifest in the folder that the runtime was built into.

    Raises:
        FileNotFoundError: no runtime was built there.
    """
    return json.loads((live / "manifest.json").read_text(encoding="utf-8"))


def start_script(manifest: dict, root: str, system: str = "ego") -> str:
    """The script for the head that sets Python loading before the page is read.

    Args:
        manifest: the runtime's manifest.
        root: address of the runtime's folder seen from the page, with "/" at the end.
        system: the rule system of the page: "ego", "squad", "perks", or "heroes" for a maker of characters.

    >>> start_script({"head": 'load("LIVE_ROOT")'}, "../live/abc/")
    'load("../live/abc/")'
    """
    return manifest["head"].replace(PLACE, root).replace(SYSTEM, system)


def head_tags(manifest: dict, root: str) -> str:
    """All tags for the head of a page with live cells.

    >>> print(head_tags({"head": 'load("LIVE_ROOT")'}, "../live/abc/"))
    <script>load("../live/abc/")</script>
    <link rel="stylesheet" href="../live/abc/live.css">
    <script defer src="../live/abc/live.js"></script>
    """
    address = escape(root)
    return (
        f"<script>{start_script(manifest, root)}</script>\n"
        f'<link rel="stylesheet" href="{address}live.css">\n'
        f'<script defer src="{address}live.js"></script>'
    )
