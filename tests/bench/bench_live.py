"""How fast a page comes alive, in JSON lines.

    python tests/bench/bench_live.py [--site fixture|book] [--engines chromium,firefox,webkit] [--runs 5] [--line]

Each line has: `bench`, `site`, `engine`, `line`, and medians of
- `drawn_ms`: from the navigation to the saved widgets;
- `cold_ms`: from the navigation of a fresh browser profile to the answer to a click made as soon as there is a button;
- `second_ms`: the same for a second page;
- `click_ms`: from a click to the answer on the page, `click_all_ms`: … to all of it, closed folds included;
- `requests`, `gzip_mb`, `raw_mb`: what the first page asked for, as sent and as it is on disk.
`target` says what is wanted, `met` whether it is so; `slower` is how many times slower this machine is than the one of the
targets (see pace.py), `met_at_pace` whether the targets, so stretched, are met. A line is modelled by the server: 20 Mbit/s, 30 ms, for all engines.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)] if str(ROOT) not in sys.path else []

from book._runtime import build as runtime_build  # noqa: E402
from tests.bench import pace  # noqa: E402
from tests.browser import engines, fixture_site  # noqa: E402
from tests.browser.server import Line, Site  # noqa: E402

TARGETS = {"": {"cold_ms": 2000, "second_ms": 1200, "click_ms": 10, "gzip_mb": 9}, "20 Mbit/s 30 ms": {"cold_ms": 5000, "second_ms": 1200, "gzip_mb": 9}}
SLOWER = 1.6
"""How much slower than Chromium the other engines may be."""

BOOK_PAGES = "ru/ego/check.html", "ru/ego/time.html"
"""The chapter most readers open first, and another one."""

BUTTON = '.widget-subarea button:not(.live-retry):not([disabled]):not([aria-disabled="true"])'
WAIT = """
const [kind, css, done] = arguments;
(function look() {
  const button = document.querySelector(css), ready = kind === 'button' ? button && window.live : window.live.kernel.handled > 0;
  if (!ready) return void setTimeout(look, 4);
  if (kind === 'button') button.click();
  done(performance.now());
})();
"""
CLICKS = """
const [css, done] = arguments;
(async () => {
  const shown = [], whole = [], kernel = window.live.kernel, button = document.querySelector(css), place = button.closest('.widget-subarea');
  const turn = () => new Promise((go) => { const c = new MessageChannel(); c.port1.onmessage = go; c.port2.postMessage(0); });
  for (let i = 0; i < 60 && place.isConnected; i++) {
    const before = kernel.handled, start = performance.now();
    let seen = 0;
    const watch = new MutationObserver(() => { seen ||= performance.now(); });
    watch.observe(place, { subtree: true, childList: true, characterData: true });
    button.click();
    while (kernel.handled === before && performance.now() - start < 5000) await turn();
    watch.disconnect();
    whole.push(performance.now() - start);
    shown.push((seen || performance.now()) - start);
    await new Promise((go) => setTimeout(go, 60));
  }
  const settled = (times) => times.slice(times.length / 2);   // the browser still compiles Python during the first ones
  done([settled(shown), settled(whole)]);
})();
"""


class Chromium:
    """Chromium, with the calls of the other engines."""

    name = "chromium"

    def __init__(self) -> None:
        from playwright.sync_api import sync_playwright

        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(executable_path=engines.chromium_path(), args=list(engines.CHROMIUM_SWITCHES))
        self.page = self.browser.new_context().new_page()

    def open(self, url: str) -> None:
        self.page.goto(url, wait_until="commit")

    def later(self, script: str, *arguments: object) -> object:
        return self.page.evaluate(f"given => new Promise(done => (function() {{ {script} }})(...given, done))", list(arguments))

    def close(self) -> None:
        self.browser.close()
        self.playwright.stop()


class Firefox(engines.Firefox):
    """Firefox, with script that answers later."""

    def later(self, script: str, *arguments: object) -> object:
        self.driver.timeout.script = 60
        return self.driver.execute_async_script(script, script_args=list(arguments), sandbox=None)


class WebKit(engines.WebKit):
    """WebKitGTK, with script that answers later."""

    def later(self, script: str, *arguments: object) -> object:
        return self.driver.execute_async_script(script, *arguments)


ENGINES = {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit}


def measure(engine: str, site: Site, first: str, second: str) -> dict[str, float]:
    """One fresh browser: a first page, clicks, a second page."""
    browser = ENGINES[engine]()
    try:
        site.requests.clear()
        browser.open(site.url + first)
        drawn = browser.later(WAIT, "button", BUTTON)
        cold = browser.later(WAIT, "answer", BUTTON)
        shown, whole = browser.later(CLICKS, BUTTON)
        sent = list(site.requests)
        browser.open(site.url + second)
        browser.later(WAIT, "button", BUTTON)
        warm = browser.later(WAIT, "answer", BUTTON)
    finally:
        browser.close()
    return {
        "drawn_ms": drawn, "cold_ms": cold, "second_ms": warm, "click_ms": statistics.median(shown), "click_all_ms": statistics.median(whole), "requests": len(sent),
        "gzip_mb": sum(each.sent for each in sent) / 1e6, "raw_mb": sum(each.raw for each in sent) / 1e6,
    }  # fmt: skip


def median(runs: list[dict[str, float]]) -> dict[str, float]:
    """The median of every figure, rounded for reading."""
    return {name: float(f"{statistics.median(run[name] for run in runs):.4g}") for name in runs[0]}


def judged(figures: dict[str, float], line: str, chromium: dict[str, float] | None) -> dict[str, object]:
    """The figures with their targets: for Chromium the absolute ones, for others a factor."""
    target = TARGETS[line] if chromium is None else {name: round(chromium[name] * SLOWER) for name in ("cold_ms", "second_ms")}
    slower = max(1.0, pace.slower())
    allowed = {name: limit * (slower if name.endswith("_ms") else 1) for name, limit in target.items()} if chromium is None else target
    return {
        **figures, "target": target, "met": all(figures[name] <= limit for name, limit in target.items()),
        "slower": float(f"{slower:.3g}"), "met_at_pace": all(figures[name] <= limit for name, limit in allowed.items()),
    }  # fmt: skip


@contextmanager
def pages(kind: str) -> Iterator[tuple[Path, str, str]]:
    """The folder to serve, a first and a second page in it."""
    if kind == "book":
        folder = ROOT / "_site"
        live = [path.relative_to(folder).as_posix() for path in sorted((folder / "ru").rglob("*.html")) if "x-live-cells+json" in path.read_text(encoding="utf-8")]
        if not live:
            sys.exit("the book has no live page: run `make site`")
        missing = [page for page in BOOK_PAGES if page not in live]
        if missing:
            sys.exit(f"the book has no live page {missing[0]}: mend BOOK_PAGES")
        yield folder, *BOOK_PAGES
        return
    runtime = runtime_build.build(ROOT / ".build" / "stage")
    with tempfile.TemporaryDirectory() as folder:
        yield fixture_site.build(Path(folder), runtime.parent), "ru/answers.html", "ru/figures.html"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--site", choices=["fixture", "book"], default="book" if (ROOT / "_site" / "ru").exists() else "fixture")
    parser.add_argument("--engines", default="chromium")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--no-line", action="store_true", help="leave out the modelled line")
    asked = parser.parse_args(arguments)
    with pages(asked.site) as (folder, first, second):
        for line in [""] if asked.no_line else ["", "20 Mbit/s 30 ms"]:
            chromium = None
            for engine in asked.engines.split(","):
                runs = []
                for _ in range(asked.runs):
                    site = Site(folder, prefix="/some/where/", line=Line(20, 0.03) if line else None).start()
                    try:
                        runs.append(measure(engine, site, first, second))
                    finally:
                        site.stop()
                    time.sleep(0.5)
                figures = median(runs)
                answer = judged(figures, line, chromium)
                chromium = chromium or figures
                print(json.dumps({"bench": "live page", "site": asked.site, "page": first, "engine": engine, "line": line or "local", "runs": asked.runs, **answer}, ensure_ascii=False), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
