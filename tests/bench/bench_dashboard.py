"""The GM's screen: how soon it is there, how quickly it answers, what a tab costs, how fast the store keeps.

Prints JSON, one object a line; the exit status is 1 when a target is missed.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from dashboard import scene  # noqa: E402
from dashboard.store import Store  # noqa: E402
from tests.browsers import PATIENCE, chromium  # noqa: E402
from tests.dashboard.served import Served, served  # noqa: E402

ROUNDS = 5
PANELS = ".ae-panel[data-kind=dice_roller] [data-region=form]"

missed = False


def tell(name: str, value: float, unit: str, most: float | None = None) -> None:
    """One line; `most` is the target."""
    global missed
    line: dict[str, object] = {"bench": f"dashboard.{name}", "value": round(value, 3), "unit": unit}
    if most is not None:
        line.update(most=most, met=value <= most)
        missed |= value > most
    print(json.dumps(line), flush=True)


def store() -> None:
    """Milliseconds for one kept action, and for the same with 5,000 before it."""
    with tempfile.TemporaryDirectory() as folder:
        kept = Store(Path(folder) / "campaigns.sqlite3")
        now = kept.begin("main")
        times = []
        for number in range(5200):
            value = {"formula": "2d6-1d6", "rolls": [{"n": each, "faces": [1, 2, 3]} for each in range(max(0, number - 100), number)]}
            begun = time.perf_counter()
            data = scene.panel_event(now.scene, "dice", value)
            now = kept.keep("main", seen=now.revision, kind="panel", data=data, scene=scene.after(now.scene, "panel", data))
            times.append(time.perf_counter() - begun)
        tell("store.action", median(times[100:400]) * 1000, "ms", 15)
        tell("store.action_after_5000", median(times[5000:]) * 1000, "ms", 15)
        tell("store.size_after_5200", (Path(folder) / "campaigns.sqlite3").stat().st_size / 1e6, "MB")
        kept.close()


def opened(browser, server: Served) -> tuple[float, float, object]:
    """(seconds to the first panel, seconds to all of them, the page)."""
    page = browser.new_context().new_page()
    page.set_default_timeout(PATIENCE)
    begun = time.perf_counter()
    page.goto(server.url, wait_until="commit")
    page.wait_for_selector(PANELS)
    first = time.perf_counter() - begun
    page.wait_for_selector(".gm-notes textarea")
    page.wait_for_selector(".ae-panel[data-kind=wound_roller] [data-region=sums]")
    return first, time.perf_counter() - begun, page


CLICKS = """async (count) => {
  const panel = document.querySelector('.ae-panel[data-kind=dice_roller]'), button = panel.querySelector('.ae-main');
  const pressed = () => new Promise((done) => {
    const begun = performance.now(), look = new MutationObserver(() => { if (!('waiting' in panel.dataset)) { look.disconnect(); done(performance.now() - begun); } });
    look.observe(panel, { attributes: true, attributeFilter: ['data-waiting'] });
    button.click();
  });
  const times = [];
  for (let n = 0; n < count; n++) times.push(await pressed());
  return times;
}"""
BURST = """(count) => new Promise((done) => {
  const panel = document.querySelector('.ae-panel[data-kind=dice_roller]'), fold = panel.querySelector('[data-key=history] summary');
  const shown = () => Number((fold.textContent.match(/\\d+/) || [0])[0]), before = shown(), begun = performance.now();
  const look = setInterval(() => { if (shown() >= before + count) { clearInterval(look); done((performance.now() - begun) / count); } }, 2);
  for (let n = 0; n < count; n++) panel.querySelector('.ae-main').click();
})"""


def memory(server: Served) -> float:
    """Megabytes of a kernel: its own pages (proportional where shared), the median of those that run."""
    found = []
    for kernel in server.kernels():
        for line in Path(f"/proc/{kernel}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                found.append(int(line.split()[1]) / 1000)
    return median(found)


def screen() -> None:
    """The screen in Chromium, on this machine."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as server, chromium() as browser:
        time.sleep(3)
        firsts, alls = [], []
        for _ in range(ROUNDS):
            first, all_, page = opened(browser, server)
            firsts.append(first)
            alls.append(all_)
            page.context.close()
            time.sleep(3)
        tell("first_panel", median(firsts), "s", 2.5)
        tell("all_panels", median(alls), "s")
        _, _, page = opened(browser, server)
        page.evaluate(CLICKS, 5)
        tell("click", median(page.evaluate(CLICKS, 40)), "ms", 15)
        page.click(".ae-panel[data-kind=dice_roller] [data-key=history] summary")
        page.click(".ae-panel[data-kind=dice_roller] [data-key=history] [data-do=clear]")
        tell("burst", page.evaluate(BURST, 40), "ms a click", 5)
        tell("kernel_memory", memory(server), "MB", 60)


if __name__ == "__main__":
    store()
    screen()
    sys.exit(1 if missed else 0)
