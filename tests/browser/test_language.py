"""Russian pages speak Russian and English pages English, to the last label."""

import re

import pytest

from tests.book.chapters import LANGUAGES, ROOT
from tests.browser.book import open_book, pages_of

pytestmark = pytest.mark.browser

TEXTS = """() => {
  const said = [], other = (e) => { const l = e.closest('[lang]'); return l && l !== document.documentElement && l.lang.slice(0, 2) !== document.documentElement.lang };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const e = walk.currentNode.parentElement;
    if (e.closest('script, style, code, noscript') || other(e)) continue;
    const text = walk.currentNode.data.trim();
    if (text) said.push(['text', text]);
  }
  for (const e of document.querySelectorAll('*')) for (const name of ['title', 'aria-label', 'placeholder', 'alt', 'aria-description', 'aria-roledescription', 'data-label', 'data-words']) {
    const given = e.getAttribute(name), text = given && name === 'data-words' ? Object.values(JSON.parse(given)).flat().join(' ').replace(/\\{\\w+\\}/g, '') : given;   // keys are for scripts
    if (text && !(other(e) && !e.matches('.language-link'))) said.push([name, text]);
  }
  for (const e of document.querySelectorAll('title')) said.push(['title', e.textContent]);
  for (const e of document.querySelectorAll('meta[name=description], meta[property^="og:"]:not([property="og:type"]):not([property="og:locale"])')) said.push(['meta', e.content]);
  return said;
}"""
"""Everything a reader may see or hear: folded-up parts and hidden stills too."""

LATIN = {
    "Alter ego": "the system's printed name",
    "CC BY 4.0": "a licence", "MIT": "a licence", "SIL Open Font License": "a licence",
    "Literata": "a typeface", "Golos Text": "a typeface",
    "JavaScript": "its name in Russian too", "Word": "the word processor the author names", "LICENSE-PROSE": "a file", "LICENSE": "a file", "NOTICE.md": "a file", "CHANGELOG.md": "a file",
    "IQ": "the measure has this name in the rules",
    "Tab": "a key", "Enter": "a key", "Esc": "a key",
    "English": "the other language, by its own name", "EN": "the same, short",
}  # fmt: skip
"""What may stand in Latin letters on a Russian page, and why."""

CYRILLIC = {"Русский": "the other language, by its own name", "RU": "the same, short"}
"""What may stand in Russian letters on an English page, and why."""

NOTATION = r"\b[ABC]-\d+|\b[AMB-]*[ABC]\d+\b|\b\d*[dD]\d+\b|\bd%|\bk[hl]\d*\b"
"""Rules, disputed places, and dice in the other notation, which is read everywhere."""


def foreign(text: str, lang: str) -> str:
    """The words of a text that belong to the other language."""
    for allowed in sorted(LATIN if lang == "ru" else CYRILLIC, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(allowed)}(?!\w)", " ", text)
    text = re.sub(NOTATION, " ", text)
    return " ".join(re.findall(r"[A-Za-z]{2,}[\w'’-]*" if lang == "ru" else r"[А-Яа-яЁё]+", text))


@pytest.mark.parametrize(("lang", "text", "found"), [
    ("ru", "Поиск", ""), ("ru", "Search", "Search"), ("ru", "Пункт A-170, 2d6 или 2к6", ""), ("ru", "Color mode", "Color mode"),
    ("en", "Search", ""), ("en", "Поиск here", "Поиск"), ("en", "Русский", ""),
])  # fmt: skip
def test_the_reader_itself(lang, text, found):
    assert foreign(text, lang) == found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_speaks_its_language(lang):
    wrong = []
    with open_book() as book:
        for name in pages_of(lang):
            page = book.page(f"{lang}/{name}")
            if page.locator(".live-place").count():
                page.wait_for_function("document.documentElement.dataset.live === 'ready'", timeout=60_000)
            assert page.evaluate("document.documentElement.lang") == lang
            for where, text in page.evaluate(TEXTS):
                if found := foreign(text, lang):
                    wrong.append((name, where, found, text[:80]))
            page.close()
    assert wrong == []


def test_the_search_answers_in_the_readers_language():
    wrong = []
    with open_book() as book:
        for lang, word in (("ru", "взломщику"), ("en", "burglars"), ("ru", "нетакогослова"), ("en", "nosuchwordhere")):
            page = book.page(f"{lang}/search.html?q={word}")
            page.wait_for_function("document.querySelector('#search-results p')?.textContent.trim().length > 20")
            wrong += [(lang, word, text) for _, text in page.evaluate(TEXTS) if foreign(text.replace(word, ""), lang)]
            page.close()
    assert wrong == []


def test_pages_of_is_not_empty():
    assert len(pages_of("ru")) == len(pages_of("en")) >= 6
    assert (ROOT / "_site").exists()
