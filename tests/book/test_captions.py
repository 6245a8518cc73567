"""Parts of the book have names in both languages."""

import pytest
from rulebook.captions import caption, table
from sphinx.errors import ConfigError

from tests.book.chapters import LANGUAGES, toc


def test_every_caption_of_the_contents_list_has_both_names():
    for part in toc()["parts"]:
        for lang in LANGUAGES:
            assert caption(part["caption"], lang).strip()


def test_no_caption_is_left_over():
    assert set(table()) == {part["caption"] for part in toc()["parts"]}


def test_an_unknown_caption_names_those_there_are():
    with pytest.raises(ConfigError, match="no caption 'nothing'.*about.*ego"):
        caption("nothing", "ru")
