"""The book's files over HTTP: types, caching, and the page that says how far the build is."""

from __future__ import annotations

from pathlib import Path

import pytest
from tornado.testing import AsyncHTTPTestCase
from tornado.web import Application

from commands import state
from commands.state import BookState
from dashboard.book_files import BookFiles, how_far

TYPES = {
    "live/0123456789abcdef/live.js": "text/javascript",
    "live/0123456789abcdef/worker.mjs": "text/javascript",
    "live/0123456789abcdef/pyodide.asm.wasm": "application/wasm",
    "live/0123456789abcdef/snapshot-ego.bin": "application/octet-stream",
    "live/0123456789abcdef/fonts/text.woff2": "font/woff2",
    "live/manifest.json": "application/json",
    "ru/index.html": "text/html",
    "ru/_static/mark.svg": "image/svg+xml",
}


class TestBook(AsyncHTTPTestCase):
    @pytest.fixture(autouse=True)
    def _folder(self, tmp_path: Path) -> None:
        self.site, self.state = tmp_path / "_site", tmp_path / "state.json"
        self.site.mkdir()

    def get_app(self) -> Application:
        return Application([(r"/book/(.*)", BookFiles, {"path": str(self.site), "state_file": str(self.state)})])

    def put(self, *names: str) -> None:
        for name in names:
            (self.site / name).parent.mkdir(parents=True, exist_ok=True)
            (self.site / name).write_text(f"content of {name}")

    def test_types_and_caching(self) -> None:
        self.put(*TYPES)
        for name, kind in TYPES.items():
            answer = self.fetch(f"/book/{name}")
            assert answer.code == 200
            assert answer.headers["Content-Type"].split(";")[0] == kind
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert ("immutable" in answer.headers["Cache-Control"]) == ("live/0123" in name), name

    def test_a_folder_shows_its_index(self) -> None:
        self.put("ru/index.html", "ru/ego/check.html")
        assert self.fetch("/book/ru/").body == b"content of ru/index.html"
        moved = self.fetch("/book/ru", follow_redirects=False)
        assert moved.code == 301 and moved.headers["Location"].endswith("/book/ru/")

    def test_nothing_outside_is_served(self) -> None:
        self.put("ru/index.html")
        (self.site.parent / "secret.txt").write_text("secret")
        for path in ("/book/../secret.txt", "/book/ru/../../secret.txt", "/book/%2e%2e/secret.txt", "/book/..%2fsecret.txt", "/book/ru/..%5c..%5csecret.txt"):
            answer = self.fetch(path)
            assert answer.code == 404 and b"secret" not in answer.body

    def test_a_missing_page_is_said_in_the_language_of_its_book(self) -> None:
        self.put("ru/index.html", "en/index.html")
        assert "Такой страницы нет" in self.fetch("/book/ru/nowhere.html").body.decode()
        assert "There is no such page" in self.fetch("/book/en/nowhere.html", headers={"Accept-Language": "ru"}).body.decode()

    def test_while_it_is_built_the_page_says_how_far_it_is(self) -> None:
        state.write(self.state, BookState(stage="building", step=3, steps=4, part="ru", line="reading ego/check"))
        russian = self.fetch("/book/ru/ego/check.html")
        assert russian.code == 503 and russian.headers["Cache-Control"] == "no-store"
        text = russian.body.decode()
        assert "Шаг 3 из 4: русская книга" in text and "reading ego/check" in text and 'http-equiv="refresh"' in text
        assert "Step 3 of 4: the Russian book" in self.fetch("/book/en/").body.decode()
        assert "Step 3 of 4" in self.fetch("/book/", headers={"Accept-Language": "en-GB"}).body.decode()

    def test_a_failure_is_shown_as_text_and_the_other_book_is_served(self) -> None:
        self.put("en/index.html")
        state.write(self.state, BookState(stage="failed", steps=4).failed("ru", "WARNING in <script>alert(1)</script>"))
        text = self.fetch("/book/ru/").body.decode()
        assert "Книга не собралась" in text and "&lt;script&gt;alert(1)" in text and "<script>" not in text
        assert self.fetch("/book/en/").code == 200

    def test_the_last_good_book_stays_while_a_new_one_is_built_or_fails(self) -> None:
        self.put("ru/index.html")
        for stage in ("building", "failed"):
            state.write(self.state, BookState(stage=stage, step=3, steps=4, part="ru"))
            assert self.fetch("/book/ru/").body == b"content of ru/index.html"

    def test_without_a_builder_it_says_what_to_do(self) -> None:
        assert "make site" in self.fetch("/book/ru/").body.decode()


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("now", [BookState(), BookState(stage="building", steps=4), BookState(stage="building", step=2, steps=4, part="runtime"), BookState(stage="failed").failed("book", "x")])
def test_every_state_has_a_page_in_both_languages(lang: str, now: BookState) -> None:
    page = how_far(now, lang)
    assert f'<html lang="{lang}">' in page
    assert "{" not in page.split("</style>")[1]
