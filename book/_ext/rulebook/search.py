"""Search that knows Russian and the book: word forms, «е» typed for «ё», and what is text and what is not.

The index is made of the book's prose: widgets at rest are left out, and the
words of raw HTML are kept apart where tags part them. What the reader's side
of the search does is in ``_theme/static/search.js``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path

import sphinx.search
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.search import IndexBuilder, languages
from sphinx.search.ru import SearchRussian

class SearchRussianBook(SearchRussian):
    """Sphinx's Russian search, for which «ё» and «е» are one letter on both sides.

    >>> search = SearchRussianBook({})
    >>> search.stem("счётчик") == search.stem("счетчики")
    True
    """

    def stem(self, word: str) -> str:
        return super().stem(word.lower().replace("ё", "е"))


class Words(HTMLParser):
    """The words of raw HTML.

    >>> words_of("<tr><td>Throw</td><td>dice</td></tr><script>1</script><p>so<b>me</b><br>more</p>")
    'Throw dice some more'
    >>> words_of('<div class="live-place"><div><p>At rest</p><img></div></div> after <span class="rule-mark headerlink">A-1</span>')
    'after'
    """

    INLINE = frozenset("a abbr b bdi cite code em i kbd mark q s small span strong sub sup u var wbr".split())
    EMPTY = frozenset("area base br col embed hr img input link meta source track wbr".split())
    SILENT = frozenset(("script", "style", "svg", "template", "noscript"))
    ASIDE = frozenset(("live-place", "headerlink", "keep"))

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.inside: list[tuple[str, bool]] = []  # the open tags, and whether what is in them counts

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.INLINE:
            self.said.append(" ")
        if tag not in self.EMPTY:
            said = dict(attrs)
            aside = tag in self.SILENT or said.get("aria-hidden") == "true" or not self.ASIDE.isdisjoint((said.get("class") or "").split())
            self.inside.append((tag, not aside and self.counts))

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.INLINE:
            self.said.append(" ")
        places = [place for place, (open_tag, _) in enumerate(self.inside) if open_tag == tag]
        if places:
            del self.inside[places[-1] :]

    def handle_data(self, data: str) -> None:
        if self.counts:
            self.said.append(data)

    @property
    def counts(self) -> bool:
        return self.inside[-1][1] if self.inside else True


def words_of(html: str) -> str:
    """What a piece of raw HTML says, without widgets, rule marks, scripts and drawings."""
    parser = Words()
    parser.feed(html)
    parser.close()
    return " ".join("".join(parser.said).split())


@contextmanager
def read_as_prose(doctree: nodes.document) -> Iterator[nodes.document]:
    """The page with its raw HTML reduced to what it says, while the block runs.

    >>> from docutils.utils import new_document
    >>> page = new_document("")
    >>> page += nodes.raw("", "<td>Throw</td><td>dice</td>", format="html")
    >>> with read_as_prose(page) as prose:
    ...     prose.astext()
    'Throw dice'
    >>> page.astext()
    '<td>Throw</td><td>dice</td>'
    """
    kept = [(node, node.children) for node in doctree.findall(nodes.raw) if "html" in node.get("format", "").split()]
    try:
        for node, _ in kept:
            node.children = [nodes.Text(words_of(node.astext()))]
        yield doctree
    finally:
        for node, children in kept:
            node.children = children


class BookIndex(IndexBuilder):
    """Sphinx's index, made of prose."""

    def feed(self, docname: str, filename: str, title: str, doctree: nodes.document) -> None:
        with read_as_prose(doctree) as prose:
            super().feed(docname, filename, title, prose)


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
    sphinx.search.IndexBuilder = BookIndex  # the builder asks for it by name
    app.connect("build-finished", fold_in_browser)
