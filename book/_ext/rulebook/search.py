"""Search that knows Russian: word forms, and «е» typed for «ё»."""

from __future__ import annotations

from pathlib import Path

from sphinx.application import Sphinx
from sphinx.search import languages
from sphinx.search.ru import SearchRussian


class SearchRussianBook(SearchRussian):
    """Sphinx's Russian search, for which «ё» and «е» are one letter on both sides.

    >>> search = SearchRussianBook({})
    >>> search.stem("счётчик") == search.stem("счетчики")
    True
    """

    def stem(self, word: str) -> str:
        return super().stem(word.lower().replace("ё", "е"))


def fold_in_browser(app: Sphinx, exception: Exception | None) -> None:
    """Give the browser's stemmer the same habit."""
    data = Path(app.outdir, "_static", "language_data.js")
    if exception is None and app.config.language == "ru" and data.exists():
        text = data.read_text(encoding="utf-8")
        if "ё→е" not in text:
            data.write_text(text + FOLD, encoding="utf-8")


FOLD = """
/* ё→е: the index was made so */
const StemmerOfTheBook = Stemmer;
Stemmer = function () {
  const inner = new StemmerOfTheBook();
  this.stemWord = (word) => inner.stemWord(word.toLowerCase().replaceAll("ё", "е"));
};
"""


def setup(app: Sphinx) -> None:
    languages["ru"] = SearchRussianBook
    app.connect("build-finished", fold_in_browser)
