"""The finished pages, as files: they ask no other host, and every link leads somewhere."""

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.book.chapters import LANGUAGES, RULES, ROOT, listed

SITE = ROOT / "_site"
pytestmark = pytest.mark.slow

NAMES_NOT_REQUESTS = {"http://www.w3.org/2000/svg"}
"""Addresses that name a format and are never asked for."""


class Page(HTMLParser):
    """Ids, links and loaded things of one page."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path, self.ids, self.repeated, self.links, self.loaded, self.lang = path, set(), [], [], [], None
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag == "html":
            self.lang = attrs.get("lang")
        if "id" in attrs:
            if attrs["id"] in self.ids:
                self.repeated.append(attrs["id"])
            self.ids.add(attrs["id"])
        if tag == "a" and "href" in attrs:
            self.links.append(attrs["href"])
        if tag == "link" and "href" in attrs:
            self.loaded.append(attrs["href"])
        if tag in {"script", "img", "iframe", "source", "use"}:
            self.loaded += [attrs[name] for name in ("src", "href") if attrs.get(name)]


@pytest.fixture(scope="module")
def pages() -> dict[Path, Page]:
    found = {path.resolve(): Page(path) for lang in LANGUAGES for path in sorted((SITE / lang).rglob("*.html"))}
    assert found, "the site is not built"
    return found


def test_every_listed_page_is_there(pages):
    for lang in LANGUAGES:
        for name in [*listed(), "search", "404"]:
            page = pages[(SITE / lang / f"{name}.html").resolve()]
            assert page.lang == lang


def test_ids_are_unique(pages):
    assert {str(path): page.repeated for path, page in pages.items() if page.repeated} == {}


def test_every_link_leads_somewhere(pages):
    lost = []
    for path, page in pages.items():
        for href in page.links:
            parts = urlsplit(href)
            if parts.scheme == "data":  # a file to keep, whole in its link
                continue
            if parts.scheme in {"mailto", "http", "https"}:
                lost.append((str(path), href, "leaves the book"))
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not target.exists():
                lost.append((str(path), href, "no such page"))
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].ids:
                lost.append((str(path), href, "no such place"))
    assert [place for place in lost if not elsewhere(place)] == []


def elsewhere(place) -> bool:
    """A rule of a chapter not told on this page: the script looks it up in rules.json."""
    return place[2] == "no such place" and re.fullmatch(r"#[ABC]-\d+", place[1]) is not None


def test_everything_loaded_lies_in_the_site(pages):
    for path, page in pages.items():
        for source in page.loaded:
            parts = urlsplit(source)
            if parts.scheme == "data":
                continue
            assert not parts.scheme and not parts.netloc, f"{path}: {source}"
            assert (path.parent / unquote(parts.path)).resolve().exists(), f"{path}: {source}"


def test_no_file_of_the_book_names_another_host():
    named = []
    for lang in LANGUAGES:
        for path in (SITE / lang).rglob("*"):
            if path.suffix not in {".html", ".css", ".js", ".svg", ".json"}:
                continue
            text = path.read_text(encoding="utf-8")
            if path.suffix in {".js", ".css"}:  # a remark asks for nothing
                text = re.sub(r"/\*.*?\*/|^\s*//.*$", "", text, flags=re.DOTALL | re.MULTILINE)
            if path.name == "translations.js":  # Sphinx's own words; one speaks of Sphinx
                continue
            named += [(path.relative_to(SITE).as_posix(), found) for found in re.findall(r"https?://[^\s\"'<>)\\]+", text)]
    assert [each for each in named if each[1] not in NAMES_NOT_REQUESTS] == []


def test_every_rule_has_its_anchor_and_stands_in_the_index():
    import json

    from rulebook.rules import span

    for lang in LANGUAGES:
        index = json.loads((SITE / lang / "rules.json").read_text(encoding="utf-8"))
        for name, marks in RULES.items():
            text = (SITE / lang / f"{name}.html").read_text(encoding="utf-8")
            for rule in span(marks):
                assert f'id="{rule}"' in text
                assert index[rule] == f"{name}.html#{rule}"


def test_pages_with_live_cells_have_stills_and_state():
    for lang in LANGUAGES:
        for name in ("index", "ego/check"):
            text = (SITE / lang / f"{name}.html").read_text(encoding="utf-8")
            assert text.count('class="live-place"') == text.count("application/vnd.jupyter.widget-view+json") > 0
            assert text.count('<div class="ae-widget" inert>') == text.count('class="live-place"')
            assert "application/x-live-cells+json" in text
            assert "application/vnd.jupyter.widget-state+json" in text
