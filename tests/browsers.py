"""Starting a browser, in one place."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from commands.browsers import TOOLS

if TYPE_CHECKING:
    from playwright.sync_api import Browser

QUIET = "--no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run".split()
PATIENCE = 120_000
"""Milliseconds: the machine may be busy."""


def chromium_path() -> str:
    """Where Chromium is: what `run.py test` found, else what is found now."""
    return os.environ.get("ALTEREGO_CHROMIUM") or TOOLS[0].found() or "chromium"


@contextmanager
def chromium() -> Iterator[Browser]:
    """A running Chromium, closed with the block."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=QUIET)
        try:
            yield browser
        finally:
            browser.close()
