"""Whoever types while the kernel dies types on, and the letters press nothing."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from alterego_core.session import clock, deeds
from alterego_core.session.numbers import EgoNumbers, levels
from dashboard.campaigns_file import CampaignsFile
from dashboard.tables import Tables
from playwright.sync_api import Locator, Page
from tests.browsers import PATIENCE, chromium
from tests.dashboard.served import served

pytestmark = [pytest.mark.slow, pytest.mark.browser]

TEXT = "now zebras run north and nobody trades hay at the mill, mark that down. "
"""With the letters of the hotkeys; in the one alphabet in which Playwright presses keys."""


FIELDS = (".gm-notes textarea", ".ae-panel[data-kind=journal] [data-set=text]")
"""One that the browser keeps by itself, and one that goes by the kernel."""


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


def one_gap(text: str, whole: str) -> bool:
    """Whether a text is another one with one stretch left out."""
    return any(whole.startswith(text[:at]) and whole.endswith(text[at:]) for at in range(len(text) + 1))


@contextmanager
def typing(folder: Path, field: str) -> Iterator[tuple[Page, Locator]]:
    """A page whose kernel has just died, and its field, in which one types."""
    key = a_fight(folder)
    with served(folder) as server, chromium() as browser:
        page = browser.new_context(viewport={"width": 1280, "height": 800}, locale="ru-RU").new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(f"{server.url}?table={key}", wait_until="commit")
        box = page.locator(field)
        box.scroll_into_view_if_needed()
        box.click()
        page.keyboard.type("calm. ", delay=40)
        page.evaluate("document.documentElement.dataset.first = '1'")
        before, at = revision(folder, key), page.evaluate("scrollY")
        for kernel in server.kernels():
            os.kill(kernel, signal.SIGKILL)
        yield page, box
        text = box.input_value()
        page.wait_for_timeout(1000)
        assert revision(folder, key) == before, "a letter has pressed something"
        assert abs(page.evaluate("scrollY") - at) < 200
        assert box.input_value() == text, "what was typed is not taken away later"


def goes_on(page: Page, field: str) -> None:
    """Wait for the other page and for the field to be typed into again."""
    page.wait_for_selector("html:not([data-first])", state="attached")
    page.wait_for_function("selector => document.activeElement === document.querySelector(selector)", arg=field)


@pytest.mark.parametrize("field", FIELDS)
def test_a_kernel_dies_under_the_hands_of_one_who_types(tmp_path: Path, field: str) -> None:
    with typing(tmp_path, field) as (page, box):
        page.keyboard.type(TEXT, delay=70)
        goes_on(page, field)
        page.keyboard.type("dawn", delay=40)
        assert box.input_value() == f"calm. {TEXT}dawn"


def test_who_never_pauses_loses_the_moment_between_two_pages_alone(tmp_path: Path) -> None:
    with typing(tmp_path, FIELDS[1]) as (page, box):
        page.keyboard.type(TEXT * 2, delay=90)
        goes_on(page, FIELDS[1])
        page.keyboard.type("dawn", delay=40)
        # a browser drops the keys that come before it has drawn the new page
        text, whole = box.input_value(), f"calm. {TEXT * 2}dawn"
        assert one_gap(text, whole), f"letters are doubled, or out of their order, or lost twice: {text!r}"
        assert len(text) > len(whole) - 40
