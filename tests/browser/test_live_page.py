"""The live page in Chromium, on a small book of its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.browser.reader import reader
from tests.browser.server import Site

pytestmark = pytest.mark.browser

ANSWERS = "ru/answers.html"
FAR = {"ru": ("Загружается…", "Готово", "Только чтение", "Не получилось"), "en": ("Waking up…", "Ready", "Static only", "Failed")}


def test_the_saved_widgets_are_drawn_before_any_python(chromium, site: Site):
    with reader(chromium, site.url + ANSWERS + "?live=touch") as one:
        one.sees("Сложность: 0")
        assert one.page.locator(".widget-button").count() == 9
        assert one.state == "still"
        assert not [url for url in one.requests if "pyodide" in url or "snapshot" in url]


def test_what_the_reader_does_before_python_is_up_is_kept_and_applied_in_order(chromium, site: Site):
    with reader(chromium) as one:
        hold = one.page.context
        held = []
        hold.route("**/snapshot-ego.bin", lambda route: held.append(route))
        one.open(site.url + ANSWERS)
        handle = one.page.locator(".noUi-handle").first
        handle.focus()
        one.press("Нажать")
        for _ in range(3):
            handle.press("ArrowRight")
        one.press("Нажать")
        handle.press("ArrowRight")
        assert one.state == "waking"
        assert "Сложность: 0" in one.text
        one.page.wait_for_timeout(100)
        held[0].continue_()
        one.is_ready()
        one.sees("Нажатие 2 при 3")
        one.sees("Сложность: 4")
        assert one.page.evaluate("live.manager.get_model('answers-003').then(m => m.get('value'))") == 4


def test_nothing_jumps_when_python_takes_over(chromium, site: Site):
    with reader(chromium, site.url + ANSWERS + "?live=touch") as one:
        one.sees("Сложность: 0")
        one.page.evaluate("window.kept = [...document.querySelectorAll('.widget-button, .noUi-handle, .widget-html-content')]")
        before = one.page.evaluate("kept.map(e => JSON.stringify(e.getBoundingClientRect()))")
        one.page.evaluate("live.kernel.start()")
        one.is_ready()
        one.page.wait_for_timeout(100)
        assert one.page.evaluate("kept.every(e => e.isConnected)")
        after = one.page.evaluate("kept.map(e => JSON.stringify(e.getBoundingClientRect()))")
        assert before == after


def test_a_click_is_answered_by_python(chromium, site: Site):
    with reader(chromium, site.url + ANSWERS) as one:
        one.is_ready()
        one.press("Нажать")
        one.sees("Нажатие 1 при 0")
        assert one.console == []
        assert set(one.badges) == {"Готово"}


@pytest.mark.parametrize(("lang", "words"), FAR.items())
def test_the_badge_speaks_the_language_of_the_page(chromium, site: Site, lang: str, words: tuple[str, ...]):
    waking, ready, still, failed = words
    url = f"{site.url}{lang}/answers.html"
    with reader(chromium, url + "?live=off") as one:
        one.waits("document.querySelector('.live-badge-word')")
        assert set(one.badges) == {still}
    with reader(chromium) as one:
        held = []
        one.context.route("**/pyodide.asm.bin", lambda route: held.append(route))
        one.open(url)
        one.waits("document.querySelector('.live-badge-word')")
        assert set(one.badges) == {waking}
        held[0].fulfill(status=404)
        one.waits("document.documentElement.dataset.live === 'failed'")
        assert set(one.badges) == {failed}
        one.context.unroute("**/pyodide.asm.bin")
        one.page.locator(".live-retry").first.click()
        one.is_ready()
        assert set(one.badges) == {ready}
        voices = one.page.locator(".live-voice")
        assert voices.count() == 1
        assert voices.get_attribute("role") == "status"


def test_the_voice_tells_that_the_widgets_are_ready(chromium, site: Site):
    with reader(chromium, site.url + ANSWERS) as one:
        one.is_ready()
        assert one.page.locator(".live-voice").inner_text() == "Виджеты на странице готовы."


@pytest.mark.parametrize(("button", "sentence", "detail"), [
    ("Сломать", "Виджет не смог ответить", "KeyError: 'нет такой строки'"),
    ("Словами", "Такой сложности не бывает.", "InWords"),
    ("Потом", "Виджет не смог ответить", "ValueError: поздняя ошибка"),
])  # fmt: skip
def test_an_error_is_shown_at_its_widget_in_plain_words(chromium, site: Site, button: str, sentence: str, detail: str):
    with reader(chromium, site.url + ANSWERS) as one:
        one.is_ready()
        one.press(button)
        box = one.page.locator(".live-fault")
        box.wait_for()
        assert sentence in box.inner_text()
        assert box.evaluate("e => e.parentElement.innerText.includes('Сломать')")
        assert not box.locator("details").evaluate("e => e.open")
        assert detail not in box.inner_text()
        box.locator("summary").click()
        assert detail in box.inner_text()
        one.press("Хорошо")
        one.sees("сделано")
        box.wait_for(state="detached")


def test_an_error_in_english_speaks_english(chromium, site: Site):
    with reader(chromium, site.url + "en/answers.html") as one:
        one.is_ready()
        one.press("Словами")
        one.sees("There is no such difficulty.")


def test_output_shows_print_markup_widgets_and_errors(chromium, site: Site):
    with reader(chromium, site.url + ANSWERS) as one:
        one.is_ready()
        one.press("Показать")
        one.sees("напечатано")
        one.sees("вложенный виджет")
        assert one.page.locator(".widget-output b").inner_text() == "разметка"
        one.press("Испортить")
        one.sees("division by zero")
        assert "напечатано" not in one.text
        assert one.page.locator(".widget-output details").evaluate("e => !e.open")


def test_a_long_answer_is_told_and_the_page_stays_usable(chromium, site: Site):
    with reader(chromium, site.url + ANSWERS) as one:
        one.is_ready()
        one.press("Долго")
        one.waits("document.documentElement.dataset.live === 'busy'", 10)
        assert set(one.badges) == {"Считает…"}
        one.press("Нажать")
        one.sees("Нажатие 1", 15)
        assert "досчитано" in one.text
        assert one.state == "ready"


def test_three_readers_roll_different_dice(chromium, site: Site):
    rolls = set()
    for _ in range(3):
        with reader(chromium, site.url + ANSWERS) as one:
            one.press("Бросить")
            one.sees("Выпало")
            rolls.add(re.search(r"Выпало ([\d ]+)", one.text)[1])
    assert len(rolls) == 3


def test_the_cells_know_language_and_rulings(chromium, site: Site):
    with reader(chromium, site.url + "en/answers.html?rulings=a1b2") as one:
        one.is_ready()
        one.sees("язык en, трактовки «a1b2»")


def test_no_request_goes_elsewhere_and_the_lazy_files_are_not_fetched(chromium, site: Site):
    with reader(chromium, site.url + ANSWERS) as one:
        one.is_ready()
        one.press("Сломать")
        one.page.locator(".live-fault").wait_for()
        foreign = [url for url in one.requests if not url.startswith((site.url, "data:", "blob:"))]
        assert foreign == []
        names = {url.rsplit("/", 1)[1].split("?")[0] for url in one.requests}
        assert names >= {"live.js", "worker.js", "snapshot-ego.bin", "pyodide.asm.bin", "pyodide.asm.js"}
        assert not names & {"python_stdlib.zip", "site.zip", "pyodide-lock.json", "pyodide.asm.wasm"}


def test_a_first_live_page_weighs_at_most_nine_megabytes(chromium, site: Site):
    with reader(chromium, site.url + ANSWERS) as one:
        one.is_ready()
        assert sum(request.sent for request in site.requests) < 9e6


@pytest.mark.parametrize("spoil", [
    pytest.param(404, id="missing"),
    pytest.param(lambda raw: raw[: len(raw) // 2], id="cut off"),
    pytest.param(lambda raw: raw[: len(raw) // 2] + bytes(1000) + raw[len(raw) // 2 + 1000 :], id="corrupt"),
    pytest.param("other version", id="other version"),
    pytest.param(lambda raw: b"", id="empty"),
])  # fmt: skip
def test_python_starts_plainly_when_the_snapshot_cannot_be_used(chromium, site: Site, spoil: object):
    site.trouble["snapshot-ego.bin"] = _other_version if spoil == "other version" else spoil
    with reader(chromium, site.url + ANSWERS) as one:
        one.is_ready(60)
        one.press("Нажать")
        one.sees("Нажатие 1 при 0")
        assert any(request.path.endswith("python_stdlib.zip") for request in site.requests)
        assert any("the snapshot cannot be used" in line for line in one.console)


def _other_version(raw: bytes) -> bytes:
    """The snapshot as another Pyodide would have written it: its build id differs."""
    import gzip

    memory = bytearray(gzip.decompress(raw))
    memory[16:48] = bytes(32)
    return gzip.compress(bytes(memory), 1)


def test_a_snapshot_that_the_host_has_unpacked_is_read_too(chromium, site: Site):
    import gzip

    site.trouble["snapshot-ego.bin"] = gzip.decompress
    site.trouble["pyodide.asm.bin"] = gzip.decompress
    with reader(chromium, site.url + ANSWERS) as one:
        one.is_ready()
        assert not any(request.path.endswith("python_stdlib.zip") for request in site.requests)


@pytest.mark.parametrize("name", ["pyodide.asm.bin", "pyodide.asm.js", "worker.js"])
def test_a_missing_file_fails_clearly_and_trying_again_works(chromium, site: Site, name: str):
    site.trouble[name] = 404
    with reader(chromium, site.url + ANSWERS) as one:
        one.page.locator(".live-retry").first.wait_for(timeout=10000)
        assert "На сервере не нашлось нужного файла." in one.text
        one.press("Нажать")
        del site.trouble[name]
        one.page.locator(".live-retry").first.click()
        one.sees("Нажатие 1 при 0")
        assert set(one.badges) == {"Готово"}
        assert "не нашлось" not in one.text


def test_a_download_that_stops_fails_clearly_and_trying_again_works(chromium, site: Site):
    site.trouble["pyodide.asm.bin"] = "stall"
    with reader(chromium) as one:
        # Twenty seconds of patience are too long for a test.
        one.context.route("**/worker.js*", lambda route: route.continue_(url=route.request.url + "&stall=700") if "stall" not in route.request.url else route.continue_())
        one.page.add_init_script("const Real = Worker; window.Worker = class extends Real { constructor(url, options) { super(url + '&stall=700', options); } };")
        one.open(site.url + ANSWERS)
        one.page.locator(".live-retry").first.wait_for(timeout=10000)
        assert "Загрузка остановилась" in one.text
        one.press("Нажать")
        del site.trouble["pyodide.asm.bin"]
        site.released.set()
        one.page.locator(".live-retry").first.click()
        one.sees("Нажатие 1 при 0")


def test_a_browser_without_webassembly_keeps_the_saved_widgets(chromium, site: Site):
    with reader(chromium) as one:
        one.context.route("**/worker.js*", lambda route: route.fulfill(body="delete self.WebAssembly;" + route.fetch().text(), content_type="text/javascript"))
        one.open(site.url + ANSWERS)
        one.page.locator(".live-retry").first.wait_for(timeout=15000)
        assert "Этот браузер не умеет" in one.text
        assert "Сложность: 0" in one.text


def test_a_cell_that_fails_leaves_the_earlier_widgets_alive(chromium, site: Site):
    with reader(chromium, site.url + "ru/broken_cell.html") as one:
        one.is_ready()
        one.press("Нажать")
        one.sees("нажато")
        assert one.badges == ["Готово", "Не получилось"]
        assert "Программа страницы остановилась с ошибкой." in one.text


def test_a_page_of_another_build_is_not_mixed_with_new_code(chromium, site: Site):
    with reader(chromium, site.url + "ru/changed_code.html") as one:
        one.waits("document.documentElement.dataset.live === 'failed'")
        assert "собраны в разное время" in one.text
        assert one.page.locator(".widget-button").first.inner_text() == "Первый"


def test_python_that_sticks_can_be_started_over_and_keeps_what_the_reader_chose(chromium, site: Site):
    with reader(chromium, site.url + ANSWERS) as one:
        one.is_ready()
        handle = one.page.locator(".noUi-handle").first
        handle.focus()
        handle.press("ArrowRight")
        one.sees("Сложность: 1")
        one.press("Нажать")
        one.sees("Нажатие 1 при 1")
        one.page.evaluate("live.kernel.restart()")
        one.is_ready()
        one.press("Нажать")
        one.sees("Нажатие 1 при 1")
        one.sees("Сложность: 1")


def test_saved_data_is_spared_until_a_widget_is_touched(chromium, site: Site):
    with reader(chromium) as one:
        one.page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
        one.open(site.url + ANSWERS)
        one.sees("Оживёт от прикосновения")
        one.page.wait_for_timeout(500)
        assert not [url for url in one.requests if "snapshot" in url or "worker" in url]
        one.press("Нажать")
        one.sees("Нажатие 1 при 0")


def test_without_the_start_in_the_head_python_starts_when_the_page_is_idle(chromium, site: Site):
    with reader(chromium) as one:
        one.context.route("**/answers.html", lambda route: route.fulfill(body=re.sub(r"<script>\(function.*?</script>", "", route.fetch().text(), flags=re.DOTALL), content_type="text/html"))
        one.open(site.url + ANSWERS)
        assert not one.page.evaluate("Boolean(window.liveWorker)")
        one.press("Нажать")
        one.sees("Нажатие 1 при 0")


def test_without_javascript_the_still_stays(chromium, site: Site):
    with reader(chromium, site.url + ANSWERS, java_script_enabled=False) as one:
        assert "Виджет в покое 1 (JavaScript)" in one.text
        assert "Текст правила." in one.text


def test_the_still_goes_only_when_the_widget_is_drawn(chromium, site: Site):
    with reader(chromium, site.url + ANSWERS) as one:
        one.is_ready()
        assert "Виджет в покое" not in one.text
    site.trouble["live.js"] = 404
    with reader(chromium, site.url + ANSWERS) as one:
        one.page.wait_for_timeout(300)
        assert "Виджет в покое 1" in one.text


def test_a_page_opened_as_a_file_says_that_it_is_static_and_how_to_wake_it(chromium, pages_folder: Path):
    with reader(chromium, (pages_folder / "ru" / "answers.html").as_uri()) as one:
        one.sees("python -m http.server")
        assert set(one.badges) == {"Только чтение"}
        assert "Сложность: 0" in one.text
        assert one.console == []


def test_print_shows_the_values_without_the_badge(chromium, site: Site):
    with reader(chromium, site.url + ANSWERS) as one:
        one.is_ready()
        one.press("Нажать")
        one.sees("Нажатие 1")
        one.page.emulate_media(media="print")
        assert not one.page.locator(".live-badge").first.is_visible()
        assert one.page.get_by_text("Нажатие 1 при 0").is_visible()


def test_an_anywidget_is_drawn_adopted_and_answers(chromium, site: Site):
    with reader(chromium, site.url + "ru/figures.html?live=touch") as one:
        one.page.locator("[data-part=head]").wait_for()
        assert one.state == "still"
        one.page.locator("[data-part=head]").click()
        assert one.page.locator("[data-part=head]").get_attribute("aria-pressed") == "true"
        one.page.locator(".wound").click()
        one.sees("выбрано head")
        one.sees("рана head ×1 2/3")
        assert one.page.locator("[data-part=head]").get_attribute("data-wounds") == "1"
        assert one.page.locator("svg").count() == 1
        one.page.locator("[data-part=leg]").focus()
        one.page.keyboard.press("Enter")
        one.sees("выбрано leg")
        one.page.locator(".boom").click()
        one.page.locator(".live-fault").wait_for()
        one.page.locator(".live-fault summary").click()
        one.sees("рана не по правилам")


def test_on_a_phone_nothing_is_wider_than_the_screen(chromium, site: Site):
    with reader(chromium, site.url + ANSWERS, viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True) as one:
        one.is_ready()
        one.press("Сломать")
        one.page.locator(".live-fault summary").click()
        one.page.wait_for_timeout(100)
        assert one.page.evaluate("document.querySelector('.live-fault').getBoundingClientRect().right") <= 360
