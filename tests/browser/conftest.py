"""Browsers, servers and pages for the tests in this folder."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser import engines, fixture_site
from tests.browser.server import Site
from tests.widgets.preview import Preview

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "_site"
collect_ignore_glob = ["chapter/*"]


@pytest.fixture(scope="module")
def chromium() -> Iterator[object]:
    """Chromium under Playwright, for one module: two Playwrights cannot run in one thread at a time."""
    from playwright.sync_api import sync_playwright

    path = _needed(engines.chromium_path)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(engines.CHROMIUM_SWITCHES))
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def preview() -> Iterator[Preview]:
    """The widgets alone, served without the book."""
    server = Preview()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()
    for widget in server.widgets.values():
        widget.close()


@pytest.fixture
def firefox() -> Iterator[engines.Firefox]:
    """A fresh Firefox."""
    browser = _needed(engines.Firefox)
    yield browser
    browser.close()


@pytest.fixture
def webkit() -> Iterator[engines.WebKit]:
    """A fresh WebKitGTK."""
    browser = _needed(engines.WebKit)
    yield browser
    browser.close()


def _needed(make: Callable[[], object]) -> object:
    try:
        return make()
    except engines.NoBrowser as missing:
        pytest.fail(str(missing), pytrace=False)


@pytest.fixture(scope="session")
def runtime() -> Path:
    """Folder of the built runtime; built here unless it is there and up to date."""
    out = ROOT / ".build" / "stage"
    built = subprocess.run([sys.executable, ROOT / "book/_runtime/build.py", "--out", out], capture_output=True, text=True, encoding="utf-8")
    if built.returncode:
        pytest.fail(f"the runtime cannot be built:\n{built.stderr}", pytrace=False)
    return out / "live"


@pytest.fixture(scope="session")
def pages_folder(runtime: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small book made for these tests."""
    return fixture_site.build(tmp_path_factory.mktemp("pages"), runtime)


@pytest.fixture
def site(pages_folder: Path) -> Iterator[Site]:
    """The small book, served under a sub-path; each test may give it trouble of its own."""
    served = Site(pages_folder, prefix="/some/where/").start()
    yield served
    served.stop()


@pytest.fixture(scope="session")
def real_site() -> Iterator[Site]:
    """The real book, served under a sub-path."""
    if not (SITE / "ru" / "index.html").exists() or not (SITE / "en" / "index.html").exists():
        pytest.fail("the book is not built: run `make site`", pytrace=False)
    served = Site(SITE, prefix="/games/rules/").start()
    yield served
    served.stop()


@pytest.fixture(scope="session")
def site_url(real_site: Site) -> str:
    """Address of the real book, with "/" at the end."""
    return real_site.url


@pytest.fixture(scope="session")
def pages(real_site: Site) -> list[str]:
    """All pages of the real book: addresses below `site_url`."""
    return sorted(path.relative_to(SITE).as_posix() for path in SITE.rglob("*.html") if "live" not in path.relative_to(SITE).parts[:1] and "_static" not in path.parts)
