"""The screen in a real browser: nothing done at the table is lost, whatever dies."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browsers import PATIENCE, chromium
from tests.dashboard.served import Served, scene_of, served

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NAME = "<img src=x onerror=\"window.harmed=1\"><script>window.harmed=1</script>"


@pytest.fixture(scope="module")
def browser():
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory):
    with served(tmp_path_factory.mktemp("table")) as found:
        yield found


class Page:
    """A tab with the screen open, and what it asked for."""

    def __init__(self, browser, server: Served, table: str, *, width: int = 1280, locale: str = "ru-RU", scheme: str = "light", **more) -> None:
        self.server = server
        self.context = browser.new_context(viewport={"width": width, "height": 900}, locale=locale, color_scheme=scheme, **more)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.asked: list[str] = []
        self.faults: list[str] = []
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.goto(f"{server.url}?table={table}", wait_until="commit", timeout=PATIENCE)
        self.ready()

    def ready(self) -> None:
        self.page.wait_for_selector('#gm-state[data-link="ok"]')
        self.page.wait_for_selector(".gm-notes textarea")
        self.page.wait_for_selector('.ae-panel[data-kind="dice_roller"] [data-region="form"]')

    def reload(self) -> None:
        self.page.reload(wait_until="commit", timeout=PATIENCE)
        self.ready()

    def write(self, text: str) -> None:
        self.page.fill(".gm-notes textarea", text)

    @property
    def notes(self) -> str:
        return self.page.input_value(".gm-notes textarea")

    def roll(self) -> str:
        """Press the dice roller's button; what it says then."""
        panel = self.page.locator(".ae-panel[data-kind=dice_roller]")
        before = panel.locator(".ae-said").inner_text()
        panel.locator(".ae-main").click()
        self.page.wait_for_function("before => document.querySelector('.ae-panel[data-kind=dice_roller] .ae-said').innerText !== before", arg=before)
        return panel.locator(".ae-said").inner_text()

    @property
    def said(self) -> str:
        return self.page.locator(".ae-panel[data-kind=dice_roller] .ae-said").inner_text()


@pytest.fixture
def open_page(browser, server: Served, request: pytest.FixtureRequest):
    opened: list[Page] = []

    def open_(table: str | None = None, on: Served | None = None, **named) -> Page:
        key = table or re.sub(r"[^a-z0-9]+", "-", request.node.name.lower()).strip("-")[:40].strip("-")
        opened.append(Page(browser, on or server, key, **named))
        opened[-1].table = key
        return opened[-1]

    yield open_
    for each in opened:
        each.context.close()


def until(true: Callable[[], object], page: Page | None = None, patience: float = 60.0) -> bool:
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if true():
            return True
        if page:
            page.page.wait_for_timeout(100)
        else:
            time.sleep(0.1)
    return False


def test_everything_is_there_after_a_reload(open_page, server: Served) -> None:
    tab = open_page()
    said = tab.roll()
    tab.page.locator(".ae-panel[data-kind=check_desk] .ae-main").click()
    tab.page.select_option(".ae-panel[data-kind=trait_cost] select[data-set=trait]", "phobia")
    tab.page.locator(".ae-panel[data-kind=wound_roller] .ae-main").click()
    tab.write("Ужин у Ёжика")
    assert until(lambda: len(scene_of(server.data, tab.table).get("panels", {})) == 5, tab)
    tab.reload()
    assert tab.said == said
    assert tab.notes == "Ужин у Ёжика"
    assert tab.page.locator(".ae-panel[data-kind=trait_cost] select[data-set=trait]").input_value() == "phobia"
    assert tab.page.locator(".ae-panel[data-kind=wound_roller] .ae-wounds > li").count() == 1
    assert tab.faults == []


def test_presses_faster_than_the_answers_all_count_in_few_messages(open_page, server: Served) -> None:
    tab = open_page()
    tab.page.evaluate("""() => {
      const press = document.querySelector('.ae-panel[data-kind=dice_roller] .ae-main');
      window.sent = [];
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (data) { window.sent.push(data); return send.call(this, data); };
      for (let n = 0; n < 90; n++) press.click();
      document.querySelector('.ae-panel[data-kind=check_desk] .ae-main').click();
    }""")
    assert until(lambda: re.search(r"(Бросок|Roll) 90:", tab.said), tab), tab.said
    tab.page.wait_for_function("() => !document.querySelector('.ae-panel[data-waiting]')")
    sent = tab.page.evaluate("() => window.sent.map((data) => (typeof data === 'string' ? data : new TextDecoder().decode(data))).filter((text) => text.includes('roll')).length")
    assert 3 <= sent <= 12, "one alone, the others by sixty-four, and the other desk's own"
    assert tab.page.evaluate("() => [...document.querySelectorAll('.ae-panel')].every((each) => !each.panel?.owed.length)")
    assert until(lambda: (scene_of(server.data, tab.table)["panels"].get("dice") or {}).get("thrown") == 90, tab)
    tab.reload()
    assert re.search(r"(Бросок|Roll) 90:", tab.said)


def test_a_killed_kernel_is_told_and_healed_and_nothing_is_lost(open_page, server: Served) -> None:
    tab = open_page()
    said = tab.roll()
    tab.write("до обрыва")
    assert until(lambda: scene_of(server.data, tab.table).get("panels", {}).get("notes") == {"text": "до обрыва"}, tab)
    for kernel in server.kernels():
        os.kill(kernel, signal.SIGKILL)
    # pressed before anybody can know: asked again of the next kernel, once
    tab.page.evaluate("document.querySelector('.ae-panel[data-kind=dice_roller] .ae-main').click()")
    tab.page.wait_for_selector(".gm-lost:visible", timeout=5000)
    assert "Связь с сервером потеряна" in tab.page.inner_text(".gm-lost")
    # from now on nothing can be pressed in vain; what is written is kept by the browser
    assert tab.page.eval_on_selector_all("#table .ae-panel", "all => all.map((each) => each.inert).sort()") == [False, *[True] * 6]
    tab.page.wait_for_selector(".gm-lost", state="hidden")
    tab.ready()
    tab.page.wait_for_function("before => document.querySelector('.ae-panel[data-kind=dice_roller] .ae-said').innerText !== before", arg=said)
    assert tab.said.startswith("Бросок 2:") and tab.notes == "до обрыва"
    assert until(lambda: len(scene_of(server.data, tab.table)["panels"]["dice"]["rolls"]) == 2, tab)
    assert tab.roll() != said


def test_a_killed_server_that_comes_back_is_found_again(browser, tmp_path: Path, open_page) -> None:
    server = Served(tmp_path)
    try:
        server.start()
        tab = open_page(on=server)
        said = tab.roll()
        tab.write("до выключения света")
        assert until(lambda: scene_of(tmp_path, tab.table).get("panels", {}).get("notes") == {"text": "до выключения света"}, tab)
        server.kill()
        tab.page.wait_for_selector(".gm-lost:visible")
        # typed while nobody listens: a draft that the browser keeps
        tab.write("до выключения света и в темноте")
        tab.page.wait_for_timeout(1000)
        server.start()
        tab.ready()
        assert tab.said == said
        assert until(lambda: scene_of(tmp_path, tab.table)["panels"]["notes"] == {"text": "до выключения света и в темноте"}, tab)
        assert tab.notes == "до выключения света и в темноте"
    finally:
        server.stop()


def test_a_second_tab_follows_the_first(open_page) -> None:
    one, two = open_page("two-tabs"), open_page("two-tabs")
    said = one.roll()
    assert until(lambda: two.said == said, two)
    one.write("видно всем")
    assert until(lambda: two.notes == "видно всем", two)
    assert "Обновлено из другой вкладки" in two.page.inner_text(".gm-notices")
    assert one.page.locator(".gm-notices .gm-notice").count() == 0


def test_markup_in_notes_is_text(open_page, server: Served) -> None:
    one = open_page("markup")
    one.write(NAME)
    assert until(lambda: scene_of(server.data, "markup").get("panels", {}).get("notes") == {"text": NAME}, one)
    one.page.fill(".ae-panel[data-kind=trait_cost] input[data-set=name]", NAME)
    one.page.fill(".ae-panel[data-kind=dice_roller] input[data-set=formula]", NAME)
    assert until(lambda: scene_of(server.data, "markup")["panels"].get("dice", {}).get("formula") == NAME, one)
    one.reload()
    assert one.notes == NAME
    assert one.page.evaluate("window.harmed") is None
    assert one.page.locator("#table img").count() == 0
    assert one.page.evaluate("[...document.scripts].filter((each) => !each.type && each.text.includes('harmed')).length") == 0
    assert one.faults == []


def test_little_is_asked_and_nothing_of_another_host(open_page, server: Served) -> None:
    tab = open_page()
    tab.roll()
    scripts = [url for url in tab.asked if url.partition("?")[0].endswith(".js")]
    # all but these come in one answer: `dashboard/static/scripts.txt`
    assert len(scripts) <= 6, scripts
    tab.page.wait_for_timeout(1000)
    assert [url for url in tab.asked if not url.startswith((server.url, f"ws://127.0.0.1:{server.port}/", "data:", "blob:"))] == []


def test_a_reload_asks_for_little_and_leaves_no_kernel(open_page, server: Served) -> None:
    tab = open_page()
    tab.page.wait_for_timeout(3000)
    before = len(server.kernels())
    for _ in range(2):
        tab.reload()
    assert until(lambda: len(server.kernels()) <= before, tab)


@pytest.mark.parametrize(("locale", "language", "title", "words"), [("ru-RU", "ru", "Ширма мастера", "Бросок кубиков"), ("en-GB", "en", "The GM’s screen", "Dice roller")])
def test_the_page_speaks_one_language(open_page, locale: str, language: str, title: str, words: str) -> None:
    tab = open_page(f"speaks-{language}", locale=locale)
    assert tab.page.title() == title and tab.page.get_attribute("html", "lang") == language
    # (the list names the campaigns of the other tests by their keys)
    text = tab.page.evaluate(
        """() => [...document.querySelectorAll('body *')].filter((e) => e.checkVisibility() && !e.closest('.gm-campaigns-line')).flatMap((e) =>
             [...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.nodeValue).concat(['title', 'aria-label', 'placeholder'].map((a) => e.getAttribute(a) || ''))).join('\\n')"""
    )
    assert words in text
    if language == "en":
        # the one Russian word is the name of the other language
        assert set(re.findall("[А-Яа-яЁё]+", text)) <= {"Русский", "Язык"}
    else:
        latin = set(re.findall("[A-Za-z]{3,}", text.replace(str(tab.server.data), "")))
        assert latin <= {"English", "Language", "Alter", "ego"}, latin


def test_the_language_can_be_changed_on_the_page_and_is_kept(open_page) -> None:
    tab = open_page("changes-language")
    tab.write("заметка")
    tab.page.wait_for_timeout(1500)
    tab.page.click('[data-language="en"]')
    tab.page.wait_for_function("document.body.innerText.includes('Dice roller')")
    tab.ready()
    assert tab.page.get_attribute("html", "lang") == "en" and tab.notes == "заметка"
    assert tab.page.get_attribute("#gm-book", "href") == "/book/en/"
    other = open_page("changes-language", locale="ru-RU")
    assert other.page.get_attribute("html", "lang") == "en"
    other.page.click('[data-language="ru"]')
    other.page.wait_for_function("document.body.innerText.includes('Бросок кубиков')")
    other.ready()
    tab.reload()
    tab.ready()
    assert tab.page.get_attribute("html", "lang") == "en", "each browser keeps to its own choice"


def test_colours_can_be_chosen_and_are_kept(open_page) -> None:
    tab = open_page("colours", scheme="dark")
    paper = "getComputedStyle(document.body).backgroundColor"
    dark = tab.page.evaluate(paper)
    assert tab.page.get_attribute("html", "data-theme") == "dark"
    tab.page.click(".gm-scheme")
    assert tab.page.get_attribute("html", "data-theme") == "light" and tab.page.evaluate(paper) != dark
    tab.reload()
    assert tab.page.get_attribute("html", "data-theme") == "light"


@pytest.mark.parametrize("width", [360, 768, 1280])
@pytest.mark.parametrize("locale", ["ru-RU", "en-GB"])
def test_nothing_hangs_over_the_edge(open_page, width: int, locale: str) -> None:
    tab = open_page(f"narrow-{width}-{locale[:2]}", width=width, locale=locale)
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= width
    over = tab.page.evaluate(
        """(width) => [...document.querySelectorAll('.gm-top *, .gm-columns *, .gm-foot *')].filter((e) => e.checkVisibility() && !e.closest('.ae-hidden, .gm-word, .gm-state-text, svg, .ae-chips, .ae-axis, .ae-scroll')
             && e.getBoundingClientRect().width > 1 && e.getBoundingClientRect().right > width + 0.5).map((e) => e.outerHTML.slice(0, 160))""",
        width,
    )
    assert over == []


def test_the_head_can_be_used_by_keys_alone(open_page) -> None:
    tab = open_page()
    names = []
    for _ in range(12):
        tab.page.keyboard.press("Tab")
        names.append(tab.page.evaluate("(document.activeElement.getAttribute('aria-label') || document.activeElement.innerText).trim()"))
    assert names[0] == "К игре" and "Ширма мастера" in names and "Книга правил" in names and "English" in names
    assert any(name.startswith("Цвета") for name in names)


def test_a_campaign_begins_goes_out_as_a_file_and_comes_back(open_page, server: Served, tmp_path: Path) -> None:
    tab = open_page(width=360)
    assert [link.inner_text() for link in tab.page.locator(".gm-jump a").all()][:2] == ["Кампании", "Бросок кубиков"]
    if not tab.page.locator("[data-kind=campaigns] [data-set=title]").is_visible():
        tab.page.locator(".gm-campaigns-begin > summary").click()
    tab.page.fill("[data-kind=campaigns] [data-set=title]", "Файлом туда и обратно")
    tab.page.locator("[data-kind=campaigns] form .ae-main").click()
    tab.page.wait_for_url(re.compile("table=faylom-tuda-i-obratno"))
    tab.ready()
    tab.page.locator(".gm-jump a", has_text="Заметки").click()
    assert until(lambda: tab.page.evaluate("document.querySelector('.gm-notes').getBoundingClientRect().top < innerHeight"), tab)
    tab.page.goto(f"{server.url}?desk=campaigns", wait_until="commit")
    line = tab.page.locator(".gm-campaigns-line", has_text="Файлом туда и обратно")
    line.locator("summary").click()
    with tab.page.expect_download() as download:
        line.get_by_role("button", name="Скачать файлом").click()
    download.value.save_as(tmp_path / "campaign.json")
    other = open_page()
    line.get_by_role("button", name="В корзину").click()
    listed = "[...document.querySelectorAll('[data-region=list] > .gm-campaigns-list')].map((each) => each.innerText).join()"
    assert until(lambda: "Файлом туда и обратно" not in other.page.evaluate(listed), other, patience=5)
    tab.page.get_by_text("Взять из файла").click()
    tab.page.set_input_files("[data-gm-file]", tmp_path / "campaign.json")
    tab.page.wait_for_function("document.querySelector('.gm-campaigns-said').innerText.includes('лежит в корзине')")
    assert tab.faults == []


def test_without_scripts_the_page_says_what_it_needs(browser, server: Served) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url, timeout=PATIENCE)
    assert "нужен JavaScript" in page.inner_text("noscript") or "нужен JavaScript" in page.content()
    context.close()
