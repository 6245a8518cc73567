"""A panel of the evening on a phone's page, and what is wrong with that page."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from dashboard.evening.host import Host
from tests.browser.axe import grave_findings
from tests.browsers import chromium
from tests.dashboard.table_preview import TablePreview

SETTLED = "document.documentElement.dataset.done !== undefined && !document.querySelector('[data-waiting]')"
SMALL = """[...document.querySelectorAll("button, summary, select, .ae-tick, .ae-segment, input:not([type=checkbox], [type=radio])")]
  .filter((each) => each.offsetParent && (each.closest(".ae-stepper") || each).getBoundingClientRect().height < 43.5).map((each) => each.outerHTML.slice(0, 120))"""


@contextmanager
def shown(host: Host, *names: str, lang: str = "ru", width: int = 360) -> Iterator:
    """A page with these panels; no script may fail on it."""
    server = TablePreview(host, lang, names)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    broken: list[str] = []
    try:
        with chromium() as browser:
            page = browser.new_page(viewport={"width": width, "height": 740})
            page.on("pageerror", lambda error: broken.append(str(error)))
            page.goto(server.url)
            settle(page)
            yield page
            assert broken == []
    finally:
        server.shutdown()
        server.server_close()
        for panel in server.panels.values():
            panel.close()


def settle(page) -> None:
    """Wait until everything asked is answered and drawn, in the other panels too, which are drawn a moment later."""
    page.wait_for_function(SETTLED)
    page.wait_for_timeout(60)


def faults_of(page) -> list[str]:
    """Grave findings of axe, targets smaller than a finger, and a page wider than its screen."""
    found = [*grave_findings(page), *page.evaluate(SMALL)]
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return found + ([f"wider than the screen by {wide}"] if wide > 0 else [])
