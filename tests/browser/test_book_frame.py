"""The frame of the book in a real browser: drawer, scheme, languages, search, rules, phone, paper, no scripts."""

from urllib.parse import quote

import pytest

from tests.book.chapters import LANGUAGES
from tests.browser.book import open_book

pytestmark = [pytest.mark.browser, pytest.mark.side_by_side]


@pytest.fixture(scope="module")
def book():
    with open_book() as opened:
        yield opened


def test_the_drawer_opens_holds_the_focus_and_closes(book):
    page = book.page("ru/ego/check.html", width=360)
    drawer, opener = page.locator("#contents"), page.locator(".contents-button")
    assert not drawer.is_visible()
    opener.click()
    assert drawer.is_visible() and opener.get_attribute("aria-expanded") == "true"
    assert page.evaluate("document.activeElement.closest('#contents') !== null")
    page.keyboard.press("Escape")
    drawer.wait_for(state="hidden")
    assert page.evaluate("document.activeElement.matches('.contents-button')")
    opener.click()
    drawer.get_by_role("link", name="Спорные места").first.click()
    page.wait_for_url("**/ego/disputed.html")
    page.context.close()


def test_the_scheme_goes_round_and_is_remembered(book):
    page = book.page("en/ego/check.html", color_scheme="light")
    button, paper = page.locator(".scheme-button"), "getComputedStyle(document.documentElement).backgroundColor"
    day = page.evaluate(paper)
    names = []
    for _ in range(3):
        names.append(button.get_attribute("aria-label"))
        button.click()
    assert [name.split(": ")[1] for name in names] == ["As in the system", "Light", "Dark"]
    button.click()
    button.click()
    night = page.evaluate(paper)
    assert night != day and page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.goto(book.url + "ru/index.html")
    assert page.evaluate(paper) == night
    page.context.close()


def test_a_dark_system_gets_a_dark_page_also_without_scripts(book):
    page = book.page("ru/ego/check.html", color_scheme="dark", java_script_enabled=False)
    assert page.locator("h1").evaluate("e => getComputedStyle(e).color") == "rgb(236, 229, 216)"
    page.context.close()


def test_the_other_language_is_the_same_page_at_the_same_place(book):
    page = book.page("ru/ego/check.html#A-240")
    page.locator(".language-link").click()
    page.wait_for_url("**/en/ego/check.html#A-240")
    assert page.evaluate("document.documentElement.lang") == "en"
    page.context.close()


def test_rulings_are_carried_from_page_to_page(book):
    page = book.page("ru/ego/disputed.html?rulings=x1")
    page.get_by_role("navigation", name="Содержание").get_by_role("link", name="Проверка").first.click()
    page.wait_for_url("**/ego/check.html?rulings=x1")
    page.locator(".language-link").click()
    page.wait_for_url("**/en/ego/check.html?rulings=x1")
    page.context.close()


def test_a_rule_can_be_linked_and_its_dispute_followed(book):
    page = book.page("ru/ego/check.html")
    mark = page.locator(".rule-self", has_text="A-170").first
    mark.click()
    assert page.url.endswith("#A-170")
    assert page.locator("p.lit").inner_text().startswith("A-170")
    page.locator(".rule-dispute", has_text="A19").click()
    page.wait_for_url("**/ego/disputed.html#AMB-A19")
    assert page.locator("#AMB-A19 h3").is_visible()
    page.context.close()


def test_a_rule_of_another_page_is_found(book):
    page = book.page("ru/about/licence.html")
    page.evaluate("document.querySelector('article').insertAdjacentHTML('beforeend', '<a id=try href=\"#A-240\">A-240</a>')")
    page.locator("#try").click()
    page.wait_for_url("**/ru/ego/check.html#A-240")
    page.context.close()


@pytest.mark.parametrize(("lang", "word", "page_name"), [
    ("ru", "взломщику", "check"), ("ru", "счетчик попытка", None), ("ru", "кубики", "check"), ("ru", "придет", "check"), ("ru", "придёт", "check"),
    ("ru", "тяжелыми", "wounds"), ("ru", "ТЯЖЁЛОЕ", "wounds"), ("ru", "difficulty", "glossary"), ("ru", "Alter ego", None), ("en", "difficulties", "check"), ("en", "burglars", "check"), ("ru", "A-240", "check"),
])  # fmt: skip
def test_the_search_finds_word_forms(book, lang, word, page_name):
    page = book.page(f"{lang}/index.html")
    page.keyboard.press("/")
    page.wait_for_url("**/search.html")
    page.locator("#search-words").fill(word)
    page.keyboard.press("Enter")
    page.wait_for_function("/^(Нашлось|Ничего|Found|Nothing)/.test(document.querySelector('.search-summary')?.textContent.trim() ?? '')")
    if page_name:
        page.locator(f"#search-results a[href*='{page_name}']").first.wait_for()
    assert page.locator("#search-words").input_value() == word
    page.context.close()


@pytest.mark.parametrize(("lang", "mark", "address", "words"), [
    ("ru", "A-170", "ego/check.html#A-170", "A-170: Проверка"), ("ru", "а170", "ego/check.html#A-170", "A-170: Проверка"),
    ("ru", "В−22", "squad/difficulty.html#B-22", "B-22: Сложность"), ("en", "c 101", "perks/saving-throws.html#C-101", "C-101: "),
    ("ru", "AMB-A19", "ego/disputed.html#AMB-A19", "Спорное место A19: "), ("en", "a19", "ego/disputed.html#AMB-A19", "Disputed place A19: "),
])  # fmt: skip
def test_a_rules_mark_leads_to_its_place_first(book, lang, mark, address, words):
    page = search(book, lang, mark)
    first = page.locator("#search-results li a").first
    assert first.get_attribute("href") == address and first.inner_text().startswith(words)
    assert page.locator("#search-results li").count() <= 2          # A19 may be the rule A-19 as well
    assert len(page.locator("#search-results .context").first.inner_text()) > 20
    assert page.faults == []
    page.context.close()


@pytest.mark.parametrize(("asked", "said"), [("A-999", "Правила A-999 в книге нет."), ("18", "Одно число книга не ищет"), ("щщщ", "Ничего не нашлось")])
def test_what_cannot_be_found_is_told(book, asked, said):
    page = search(book, "ru", asked)
    assert said in page.locator(".search-summary").inner_text() and page.locator("#search-results li").count() == 0
    page.context.close()


def test_e_is_found_for_yo_and_the_page_about_it_stands_high(book):
    found = []
    for asked in ("еще", "ещё"):
        page = search(book, "ru", asked)
        found.append(page.locator("#search-results li a").evaluate_all("(links) => links.map((link) => link.getAttribute('href'))"))
        page.context.close()
    assert found[0] == found[1] and "ego/check.html#again" in found[0][:3]
    page = search(book, "ru", "тяжелое")
    assert page.locator("#search-results li:nth-child(-n+3) a[href='ego/wounds.html']").count() == 1
    assert page.locator("#search-results .highlighted", has_text="тяжёл").count()
    page.context.close()


def test_excerpts_are_prose_with_cells_apart_and_without_widgets(book):
    page = search(book, "ru", "кубики")
    said = page.evaluate("""async () => Search.htmlToText(await (await fetch("ego/wounds.html")).text(), "")""")
    assert "Бросок кубиков" not in said and "· тяжёлое ·" in said
    assert not page.locator("#search-results .context", has_text="Бросок кубиковЧто").count()
    page.context.close()


@pytest.mark.parametrize("lang, words, first, summary", [
    ("ru", "штрафной кубик", "ego/glossary.html", "Нашлось "), ("ru", "грандиозный успех", "squad/glossary.html", "Нашлось "),
    ("ru", "характеристики", "glossary.html", "Нашлось "), ("en", "penalty die", "ego/glossary.html", "Found in "),
])
def test_a_word_that_a_glossary_explains_comes_first_and_disputed_places_last(book, lang, words, first, summary):
    page = search(book, lang, words)
    links = page.locator("#search-results li a").evaluate_all("(links) => links.map((link) => link.getAttribute('href'))")
    assert first in links[0] and page.locator("#search-results .context").first.inner_text()
    disputed = [place for place, link in enumerate(links) if "disputed" in link]
    assert disputed == list(range(len(links) - len(disputed), len(links)))
    said = page.locator(".search-summary").inner_text()
    assert said.startswith(summary) and str(len(links)) in said and "(s)" not in said
    page.context.close()


def test_disputed_places_do_not_hide_a_word_no_glossary_has(book):
    page = search(book, "ru", "ловкость")
    links = page.locator("#search-results li a").evaluate_all("(links) => links.map((link) => link.getAttribute('href'))")
    assert "perks/characteristics.html" in links[:3] and "disputed" not in " ".join(links[:5])
    page.goto(page.url.split("?")[0] + "?q=" + quote("спорные места"))
    page.wait_for_function("document.querySelector('.search-summary')?.textContent.trim()")
    assert page.locator("#search-results li:nth-child(-n+4) a[href$='disputed.html']").count() == 3, "a page asked for by its name is no last one"
    page.context.close()


@pytest.mark.parametrize("lang, right, wrong, said", [
    ("ru", "штрафной кубик", "штрафной кубк", "отличаются на букву"), ("ru", "ловкость", "ловкозть", "отличаются на букву"), ("en", "agility", "agilty", "one letter away"),
])
def test_a_letter_wrong_still_finds(book, lang, right, wrong, said):
    found = []
    for words in (right, wrong):
        page = search(book, lang, words)
        found.append(page.locator("#search-results li a").evaluate_all("(links) => links.map((link) => link.getAttribute('href'))"))
        assert (said in page.locator(".search-summary").inner_text()) is (words == wrong)
        page.context.close()
    assert found[0] == found[1] != []


def test_the_count_is_right_in_number(book):
    for lang, words, said in (("ru", "B-16", "Нашлось 1 место."), ("ru", "A19", "Нашлось 2 места."), ("en", "B-16", "Found 1 place."), ("ru", "абракадабра", "Ничего не нашлось"), ("en", "abracadabra", "Nothing was found.")):
        page = search(book, lang, words)
        assert page.locator(".search-summary").inner_text().startswith(said)
        page.context.close()


@pytest.mark.parametrize("address", ["ru/perks/combat.html", "ru/squad/check.html", "en/perks/summary.html", "ru/ego/check.html"])
def test_the_contents_stand_at_the_current_page(book, address):
    page = book.page(address, width=1280)
    place, frame, scrolled = page.evaluate("""() => {
        const [a, f] = ["#contents a[aria-current=page]", "#contents"].map((each) => document.querySelector(each).getBoundingClientRect());
        return [[a.top, a.bottom], [f.top, Math.min(f.bottom, innerHeight)], scrollY]; }""")
    assert frame[0] <= place[0] and place[1] <= frame[1] and scrolled == 0
    page.context.close()


def search(book, lang, words):
    """The search page when it has answered."""
    page = book.page(f"{lang}/search.html?q={quote(words)}")
    page.wait_for_function("document.querySelector('.search-summary')?.textContent.trim()")
    return page


def test_a_wide_table_tells_by_its_edge_and_rule_marks_leave_room_on_a_phone(book):
    page = book.page("ru/ego/check.html", width=360, java_script_enabled=False)
    tables = page.locator(".table-scroll").evaluate_all("""(all) => all.map((e) => ({
        wide: e.scrollWidth > e.clientWidth, hint: getComputedStyle(e).backgroundAttachment, named: Boolean(e.ariaLabel), reached: e.tabIndex }))""")
    assert any(table["wide"] for table in tables)
    assert all("local" in table["hint"] and "scroll" in table["hint"] and table["named"] and table["reached"] == 0 for table in tables)
    squeezed = page.locator(".rule-mark").evaluate_all("""(marks) => marks.filter((mark) => mark.checkVisibility() && getComputedStyle(mark).float !== "none"
        && mark.parentElement.clientWidth - mark.offsetWidth < 9 * parseFloat(getComputedStyle(mark.parentElement).fontSize)).map((mark) => mark.textContent)""")
    assert squeezed == []
    page.context.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_scripts_everything_can_be_read(book, lang):
    page = book.page(f"{lang}/ego/check.html", width=360, java_script_enabled=False)
    assert page.locator("#contents").is_visible()
    assert page.locator(".live-still").count() == 2 == page.locator(".live-still:visible").count()
    assert page.locator(".live-still svg:visible").count() > 2
    assert page.locator(".live-note:visible").count() == 2
    assert page.locator(".scheme-button:visible").count() == 0
    assert page.evaluate("1") == 1
    page.context.close()


def test_on_paper_only_the_text_remains(book):
    page = book.page("ru/ego/check.html")
    page.emulate_media(media="print")
    for hidden in (".top", "#contents", ".on-page", ".turn"):
        assert not page.locator(hidden).is_visible()
    assert page.locator("h1").is_visible() and page.locator(".sheet").is_visible()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
    page.context.close()


def test_the_skip_link_is_first_and_works(book):
    page = book.page("en/ego/check.html")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip-link"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main-content"
    page.context.close()


def test_fonts_are_the_books_own(book):
    page = book.page("ru/index.html")
    page.wait_for_function("document.fonts.status === 'loaded'")
    faces = page.evaluate("[...document.fonts].filter((f) => f.status === 'loaded').map((f) => f.family.replaceAll('\"', ''))")
    assert {"Literata Variable", "Golos Text Variable"} <= set(faces)
    page.context.close()
