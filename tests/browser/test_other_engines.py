"""The main path in Firefox and WebKitGTK: drawn, adopted, answered, an error shown, an anywidget, a failure and a retry."""

from __future__ import annotations

import pytest

from tests.browser.engines import until
from tests.browser.server import Site

pytestmark = pytest.mark.browser


@pytest.fixture(params=["firefox", "webkit"])
def browser(request: pytest.FixtureRequest):
    """Each of the two engines."""
    return request.getfixturevalue(request.param)


def button(label: str) -> str:
    """A script that marks the widget button with this label, so that it can be found."""
    return f"for (const b of document.querySelectorAll('.widget-button')) if (b.innerText === '{label}') b.id = 'wanted'; else b.removeAttribute('id'); return Boolean(document.querySelector('#wanted'))"


BOXED = "caches.open('alterego-live').then((box) => box.keys()).then((all) => { window.boxed = all.length; }); return window.boxed"


def press(browser, label: str) -> None:
    until(lambda: browser.js(button(label)))
    browser.click("#wanted")


def sees(browser, text: str, seconds: float = 60) -> None:
    until(lambda: text in browser.js("return document.body.innerText"), seconds)


def state(browser) -> str:
    return browser.js("return document.documentElement.dataset.live")


def test_the_page_comes_alive(browser, site: Site):
    browser.open(site.url + "ru/answers.html")
    press(browser, "Нажать")
    browser.keys(".noUi-handle", browser.RIGHT + browser.RIGHT)
    press(browser, "Нажать")
    sees(browser, "Нажатие 2 при 2")
    sees(browser, "Сложность: 2")
    assert state(browser) == "ready"
    assert browser.js("return live.kernel.timing.snapshot") is not None
    press(browser, "Словами")
    sees(browser, "Такой сложности не бывает.")
    press(browser, "Бросить")
    sees(browser, "Выпало")
    assert not any(request.path.endswith(("python_stdlib.zip", "site.zip")) for request in site.requests)


def test_the_second_page_finds_the_large_files_here(browser, site: Site):
    browser.open(site.url + "ru/answers.html")
    press(browser, "Нажать")
    sees(browser, "Нажатие 1 при 0")
    if browser.name == "webkit":
        until(lambda: browser.js(BOXED) == 2)  # they are written while the page goes on
    before = len(site.requests)
    browser.open(site.url + "en/figures.html")
    until(lambda: state(browser) == "ready")
    assert [request.path for request in site.requests[before:] if request.path.endswith(".bin")] == []


def test_an_anywidget_answers(browser, site: Site):
    browser.open(site.url + "en/figures.html")
    until(lambda: browser.js("return document.querySelectorAll('[data-part]').length") == 3)
    browser.click("[data-part=body]")
    browser.click(".wound")
    sees(browser, "выбрано body")
    sees(browser, "рана body ×1 2/3")
    browser.keys("[data-part=leg]", browser.ENTER)
    sees(browser, "выбрано leg")


def test_without_the_snapshot_it_starts_plainly(browser, site: Site):
    site.trouble["snapshot-ego.bin"] = 404
    browser.open(site.url + "ru/answers.html")
    press(browser, "Нажать")
    sees(browser, "Нажатие 1 при 0", 240)  # WebKit needs a quarter of a minute on a quiet machine


def test_a_missing_file_fails_clearly_and_trying_again_works(browser, site: Site):
    site.trouble["pyodide.asm.bin"] = 404
    browser.open(site.url + "ru/answers.html")
    until(lambda: state(browser) == "failed")
    sees(browser, "На сервере не нашлось нужного файла.")
    press(browser, "Нажать")
    del site.trouble["pyodide.asm.bin"]
    browser.click(".live-retry")
    sees(browser, "Нажатие 1 при 0")
