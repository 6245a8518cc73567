"""Whole evenings in a real browser: every number is the core's, and whatever dies, nothing is lost."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest
from alterego_core.session import snapshot
from alterego_core.session.scene import System
from playwright.sync_api import Error

from dashboard.campaigns_file import CampaignsFile
from dashboard.kept_table import KeptTable
from dashboard.tables import Tables
from tests.browsers import PATIENCE, chromium
from tests.dashboard.evening.story import Teller, Told, tell
from tests.dashboard.served import Served
from tests.dashboard.table_preview import host_of

pytestmark = [pytest.mark.browser, pytest.mark.side_by_side, pytest.mark.slow]

# The control of a step, its folds opened, or null while it is not there.
FIND = """([panel, action, sent, field, kind, value]) => {
  const root = document.querySelector(`#table .gm-${panel}`);
  if (!root || root.closest("[inert]") || root.querySelector(".ae-panel[inert],.ae-panel[data-waiting]") || root.matches("[data-waiting]")) return null;
  const fits = (node) => action ? (node.dataset.with || "") === sent : kind !== "radio" || node.value === value;
  const found = [...root.querySelectorAll(action ? `[data-do="${CSS.escape(action)}"]` : `[data-set="${CSS.escape(field)}"]`)].find(fits);
  if (!found) return null;
  for (let fold = found.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  return found;
}"""

# The step of the table that the page shows; "" while the panel has no answer yet.
MARK = """(panel) => {
  const shown = document.querySelector(`#table .gm-${panel} .ae-panel`) || document.querySelector(`#table .gm-${panel}.ae-panel`);
  return shown?.panel && !shown.panel.owed.length && shown.dataset.waiting === undefined ? document.body.dataset.step : "";
}"""


HALF_MADE = ("[anywidget] Failed to initialize model.",)
"""What the scripts of others complain of when a kernel dies while its page is being made; the page heals all the same."""


@dataclass
class Tab:
    """A tab of the screen; it uses the controls that the tale names."""

    browser: object
    server: Served
    key: str
    width: int = 1280
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.context = self.browser.new_context(viewport={"width": self.width, "height": 900}, locale="ru-RU")
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.goto(f"{self.server.url}?table={self.key}", wait_until="commit", timeout=PATIENCE)
        self.page.wait_for_function(f"({MARK})('journal') !== ''", timeout=PATIENCE)

    def use(self, step: Told) -> None:
        """Press or fill in, as a person does; where the page was made anew under the finger, once more."""
        for _ in range(5):
            try:
                self._use(step)
                return
            except Error as error:
                if "not attached" not in str(error) and "context was destroyed" not in str(error):
                    raise
        raise AssertionError(f"the page does not hold still: {step}")

    def _use(self, step: Told) -> None:
        found = self.page.wait_for_function(FIND, arg=[step.panel, step.do, step.with_, step.field, step.kind, step.value], timeout=PATIENCE).as_element()
        if step.do:
            form = found.evaluate("node => node.tagName === 'FORM'")
            (found.query_selector("button[type=submit]") if form else found).click()
        elif step.kind == "select":
            found.select_option(step.value)
        elif step.kind in ("checkbox", "radio"):
            found.evaluate("node => node.click()") if found.is_checked() != (step.value is True or step.kind == "radio") else None
        else:
            found.fill(str(step.value))
            found.dispatch_event("change")

    def shows(self, panel: str, revision: int) -> None:
        """Wait until the panel shows that step of the table."""
        self.page.wait_for_function(f"([panel, wanted]) => ({MARK})(panel) === wanted", arg=[panel, str(revision)], timeout=PATIENCE)

    def close(self, *, disturbed: bool = False) -> None:
        """Close it; no script may have failed, but where a kernel died under a page that was being made."""
        assert [each for each in self.faults if not disturbed or each not in HALF_MADE] == []
        self.context.close()


def told(folder: Path, system: System) -> tuple[list[Told], KeptTable]:
    """The tale, told to panels in this process."""
    teller = Teller(host_of(folder, system.value, "Начало", seed="tale"))
    tell(teller)
    for panel in teller.panels.values():
        panel.close()
    return teller.steps, teller.host.table


def kept(server: Served, key: str) -> KeptTable:
    """What is on the disk now."""
    file = CampaignsFile(server.data / "campaigns.sqlite3")
    table = Tables(file).open(key)
    file.close()
    return table


def same(found: KeptTable, wanted: KeptTable) -> None:
    """Every number of the scene and every line of the journal."""
    assert snapshot.scene_data(found.scene) == snapshot.scene_data(wanted.scene)
    assert [each.text for each in found.journal.lines] == [each.text for each in wanted.journal.lines]
    assert found.revision == wanted.revision


@pytest.fixture
def evening(tmp_path: Path, request: pytest.FixtureRequest):
    """A server with the campaign begun and nothing done, the tale, and how it must end."""
    steps, wanted = told(tmp_path / "told", request.param)
    host = host_of(tmp_path / "played", request.param.value, "Начало", seed="tale")
    host.tables.file.close()
    server = Served(tmp_path / "played").start()
    try:
        yield server, steps, wanted
    finally:
        server.kill()


@pytest.mark.parametrize("evening", list(System), ids=lambda each: each.value, indirect=True)
def test_an_evening_is_played_to_its_end(evening) -> None:
    server, steps, wanted = evening
    with chromium() as browser:
        tab = Tab(browser, server, wanted.key)
        for step in steps:
            tab.use(step)
            tab.shows(step.panel, step.revision)
        for panel in ("head", "journal", "roster"):
            tab.shows(panel, wanted.revision)
        assert "gm-notice" not in tab.page.inner_html(".gm-notices")
        tab.close()
    same(kept(server, wanted.key), wanted)


@pytest.mark.parametrize("evening", list(System), ids=lambda each: each.value, indirect=True)
def test_an_evening_with_kernels_killed_the_server_killed_and_a_second_tab(evening) -> None:
    server, steps, wanted = evening
    rng = Random(f"disturbed {wanted.system.value}")
    kills = set(rng.sample(range(4, len(steps) - 4), 2))
    server_dies, offline = (int(len(steps) * share) for share in (0.4, 0.7))
    with chromium() as browser:
        tabs = [Tab(browser, server, wanted.key), Tab(browser, server, wanted.key, width=768)]
        tab = tabs[0]
        for place, step in enumerate(steps):
            if place == server_dies:
                server.kill()
                time.sleep(1)
                server.start()
                for each in tabs:
                    each.page.wait_for_selector('#gm-state[data-link="ok"]', timeout=PATIENCE)
            if place == offline:
                tab.context.set_offline(True)
                tab.page.wait_for_selector('#gm-state[data-link="lost"]', timeout=PATIENCE)
                tab.context.set_offline(False)
                tab.page.wait_for_selector('#gm-state[data-link="ok"]', timeout=PATIENCE)
            if step.deed and place % 9 == 0:
                # a deed in the other tab: first it has seen ours
                before = steps[place - 1].revision if place else 0
                tab = tabs[1 - tabs.index(tab)]
                tab.shows(step.panel, before)
            tab.use(step)
            if place in kills:
                for kernel in server.kernels():
                    os.kill(kernel, signal.SIGKILL)
            tab.shows(step.panel, step.revision)
        for each in tabs:
            for panel in ("head", "journal", "roster"):
                each.shows(panel, wanted.revision)
            each.close(disturbed=True)
    same(kept(server, wanted.key), wanted)
