"""The static book at `/book/`: right types, right caching, and a page that tells how far the build is."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from tornado.web import HTTPError, StaticFileHandler

from commands import state
from dashboard.pages import Lang, accepted_language, page, simple, word

TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".wasm": "application/wasm",
    ".json": "application/json",
    ".map": "application/json",
    ".bin": "application/octet-stream",
    ".data": "application/octet-stream",
    ".zip": "application/zip",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".woff": "font/woff",
    ".svg": "image/svg+xml",
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".ipynb": "application/json",
    ".webmanifest": "application/manifest+json",
}
"""Types that some systems know wrongly or not at all; others are guessed by the standard library."""

FOREVER = re.compile(r"(?:^|/)live/[0-9a-f]{8,}/")
"""Files of one build of the runtime: their folder's name is the hash of their content."""

AGAIN = 2
"""Seconds between two looks of the waiting page."""


class BookFiles(StaticFileHandler):
    """A file of the book. While the book is not there yet, the page says how far it is."""

    def initialize(self, path: str, state_file: str) -> None:
        super().initialize(path, default_filename="index.html")
        self.state_file = Path(state_file)

    def get_content_type(self) -> str:
        return TYPES.get(Path(self.absolute_path or "").suffix.lower()) or super().get_content_type()

    def set_extra_headers(self, path: str) -> None:
        self.set_header("Cache-Control", "public, max-age=31536000, immutable" if FOREVER.search(path.replace("\\", "/")) else "no-cache")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "same-origin")

    async def get(self, path: str, include_body: bool = True) -> None:
        lang, built = self._language(path), self._built(path)
        if not built:
            self._tell_how_far(lang, include_body)
            return
        try:
            await super().get(path, include_body)
        except HTTPError as error:
            if error.status_code not in (403, 404):
                raise
            self.clear()
            self.set_status(404)
            self.set_header("Cache-Control", "no-store")
            self.finish(simple("not-found", lang) if include_body else None)

    def _language(self, path: str) -> Lang:
        first = path.split("/")[0]
        return first if first in ("ru", "en") else accepted_language(self.request.headers.get("Accept-Language", ""))

    def _built(self, path: str) -> bool:
        """True unless the path belongs to a book that was never built (or to the front page before there is one)."""
        first = path.split("/")[0]
        if first in ("ru", "en"):
            return (Path(self.root) / first / "index.html").is_file()
        return first != "" or (Path(self.root) / "index.html").is_file()

    def _tell_how_far(self, lang: Lang, include_body: bool) -> None:
        self.clear()
        self.set_status(503)
        self.set_header("Cache-Control", "no-store")
        self.set_header("Retry-After", str(AGAIN))
        self.set_header("X-Content-Type-Options", "nosniff")
        self.finish(how_far(state.read(self.state_file), lang, present=self.state_file.exists()) if include_body else None)


def how_far(now: state.BookState, lang: Lang, *, present: bool = True) -> str:
    """The page that stands in for the book until it is there."""
    links = (("/", word("screen", lang)),)
    if not present:
        return page(lang, word("absent", lang), f"<p>{escape(word('absent-lead', lang))}</p>", refresh=AGAIN * 3, links=links)
    failures = "".join(
        f"<h2>{escape(word(each.part, lang) if each.part in ('runtime', 'front', 'ru', 'en', 'book') else each.part)}</h2><pre>{escape(each.text)}</pre>"
        for each in now.failures
    )
    if now.stage == "failed":
        return page(lang, word("failed", lang), f"<p>{escape(word('failed-lead', lang))}</p>{failures}", refresh=AGAIN * 3, links=links)
    if now.step:
        part = word(now.part, lang) if now.part else ""
        told = escape(word("step", lang, step=now.step, steps=now.steps, part=part))
        # the step that is being done counts as half done
        progress = f'<progress max="{now.steps * 2}" value="{now.step * 2 - 1}" aria-label="{told}"></progress>'
        body = f'<p role="status">{told}</p>{progress}<p class="quiet">{escape(now.line)}</p>'
    else:
        body = f"<p>{escape(word('waiting', lang))}</p>"
    return page(lang, word("building", lang), f"<p>{escape(word('building-lead', lang))}</p>{body}{failures}", refresh=AGAIN, links=links)
