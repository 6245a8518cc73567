"""Whoever types while the kernel dies types on, and the letters press nothing."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from alterego_core.session import clock, deeds
from alterego_core.session.numbers import EgoNumbers, levels
from dashboard.campaigns_file import CampaignsFile
from dashboard.tables import Tables
from tests.browsers import PATIENCE, chromium
from tests.dashboard.served import served

pytestmark = [pytest.mark.slow, pytest.mark.browser]

TEXT = "now zebras run north and nobody trades hay at the mill, mark that down. "
"""With the letters of the hotkeys; in the one alphabet in which Playwright presses keys."""


def a_fight(folder: Path) -> str:
    """The key of a campaign in which two fight."""
    file = CampaignsFile(folder / "campaigns.sqlite3")
    tables = Tables(file)
    kept = tables.begin("Рынок", "ego", seed="market")
    kept = tables.does(kept, deeds.add(kept.scene, "Гоблин", EgoNumbers(attributes=levels(speed=4, mind=3)), times=2).deed)
    kept = tables.does(kept, clock.begin(kept.scene).deed)
    file.close()
    return kept.key


def revision(folder: Path, key: str) -> int:
    file = CampaignsFile(folder / "campaigns.sqlite3")
    try:
        return Tables(file).open(key).revision
    finally:
        file.close()


@pytest.mark.parametrize("field", [".gm-notes textarea", ".ae-panel[data-kind=journal] [data-set=text]"])
def test_a_kernel_dies_under_the_hands_of_one_who_types(tmp_path: Path, field: str) -> None:
    key = a_fight(tmp_path)
    with served(tmp_path) as server, chromium() as browser:
        page = browser.new_context(viewport={"width": 1280, "height": 800}, locale="ru-RU").new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(f"{server.url}?table={key}", wait_until="commit")
        box = page.locator(field)
        box.scroll_into_view_if_needed()
        box.click()
        page.keyboard.type("calm. ", delay=40)
        page.evaluate("document.documentElement.dataset.first = '1'")
        before, at = revision(tmp_path, key), page.evaluate("scrollY")
        for kernel in server.kernels():
            os.kill(kernel, signal.SIGKILL)
        page.keyboard.type(TEXT * 2, delay=70)
        page.wait_for_selector("html:not([data-first])", state="attached")
        page.wait_for_function("selector => document.activeElement === document.querySelector(selector)", arg=field)
        page.keyboard.type("dawn", delay=40)
        text = box.input_value()
        assert text.startswith("calm. now ") and text.endswith("dawn")
        assert len(text) > len(TEXT * 2) - 12, f"more is lost than the moment between two pages: {text!r}"
        page.wait_for_timeout(1000)
        assert revision(tmp_path, key) == before, "a letter has pressed something"
        assert abs(page.evaluate("scrollY") - at) < 200
        assert box.input_value() == text, "what was typed is not taken away later"
