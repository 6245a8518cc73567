"""A reader in Chromium: what is on the page, in the words of these tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

READY = "document.documentElement.dataset.live === 'ready'"


class Reader:
    """One fresh browser profile with one page, its console and its requests noted."""

    def __init__(self, browser: object, **options: object) -> None:
        self.context = browser.new_context(**options)
        self.page = self.context.new_page()
        self.console: list[str] = []
        self.requests: list[str] = []
        self.context.on("request", lambda request: self.requests.append(request.url))
        self.page.on("console", lambda said: said.type in ("error", "warning") and self.console.append(f"{said.type}: {said.text}"))
        self.page.on("pageerror", lambda error: self.console.append(f"error: {error}"))

    def open(self, url: str) -> Reader:
        self.page.goto(url)
        return self

    def press(self, label: str) -> None:
        """Press the widget button with this label."""
        self.page.locator(".widget-button", has_text=label).click()

    def sees(self, text: str, seconds: float = 30) -> None:
        """Wait until the text is on the page."""
        self.page.wait_for_function("text => document.body.innerText.includes(text)", arg=text, timeout=seconds * 1000)

    def waits(self, script: str, seconds: float = 30) -> None:
        """Wait until the expression is true."""
        self.page.wait_for_function(script, timeout=seconds * 1000)

    def is_ready(self, seconds: float = 30) -> Reader:
        self.waits(READY, seconds)
        return self

    @property
    def state(self) -> str:
        return self.page.evaluate("document.documentElement.dataset.live")

    @property
    def badges(self) -> list[str]:
        return self.page.locator(".live-badge-word").all_inner_texts()

    @property
    def text(self) -> str:
        return self.page.inner_text("body")


@contextmanager
def reader(browser: object, url: str = "", **options: object) -> Iterator[Reader]:
    """A reader for a while, at `url` if given."""
    one = Reader(browser, **options)
    try:
        yield one.open(url) if url else one
    finally:
        one.context.close()
