"""The built book in Chromium, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from commands.browsers import TOOLS
from tests.book.chapters import ROOT
from tests.browser.server import serve

SITE = ROOT / "_site"
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run")


def pages_of(lang: str) -> list[str]:
    """The addresses of all pages of a language, below its folder."""
    return sorted(path.relative_to(SITE / lang).as_posix() for path in (SITE / lang).rglob("*.html"))


class OpenBook:
    """A served book and a browser; `page` opens a page and notes what went wrong on it."""

    def __init__(self, browser, url: str) -> None:
        self.browser, self.url = browser, url

    def page(self, address: str, *, width: int = 1280, height: int = 900, **context):
        """A page of its own context, watched."""
        page = self.watched(self.browser.new_context(viewport={"width": width, "height": height}, **context).new_page())
        page.goto(self.url + address)
        return page

    def watched(self, page):
        """The page itself; its `faults` gather errors, failed answers and requests to other hosts from now on."""
        page.faults = []
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        page.on("console", lambda message: page.faults.append(message.text) if message.type == "error" else None)
        page.on("response", lambda answer: page.faults.append(f"{answer.status} {answer.url}") if answer.status >= 400 else None)
        page.on("request", lambda asked: page.faults.append(f"asks {asked.url}") if foreign(asked.url, self.url) else None)
        return page


def foreign(url: str, home: str) -> bool:
    """Whether a request leaves the book."""
    return not url.startswith((home, "data:", "blob:"))


@contextmanager
def open_book(prefix: str = "/a/sub/path/") -> Iterator[OpenBook]:
    """Serve the built book below a sub-path and open Chromium while the block runs."""
    from playwright.sync_api import sync_playwright

    with serve(SITE, prefix=prefix) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=TOOLS[0].found(), args=list(QUIET))
        try:
            yield OpenBook(browser, site.url)
        finally:
            browser.close()
