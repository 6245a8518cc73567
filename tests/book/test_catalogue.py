"""Every word of the frame has its Russian."""

import re

from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from rulebook.catalogue import path, words

from tests.book.chapters import BOOK

SPHINX = {
    "Link to this heading", "Link to this table", "Link to this image", "Link to this code",
    "Link to this definition", "Link to this toctree",
    "Attention", "Caution", "Danger", "Error", "Hint", "Important", "Note", "See also", "Tip", "Warning",
}  # fmt: skip
"""Words that Sphinx itself asks for while it writes a page."""


def asked_in_the_browser() -> set[str]:
    """What Sphinx's scripts say to a reader; one word speaks to whoever writes a theme."""
    from importlib.resources import files

    scripts = files("sphinx").joinpath("themes", "basic", "static")
    text = "".join(scripts.joinpath(name).read_text("utf-8") for name in ("searchtools.js", "sphinx_highlight.js"))
    return set(re.findall(r'(?:\b_|\.gettext)\(\s*"([^"]+)"', text))


def asked() -> set[str]:
    """What templates and extension ask the catalogue for."""
    found = set()
    for folder, methods in ((BOOK / "_theme", [("**.html", "jinja2")]), (BOOK / "_ext", [("**.py", "python")])):
        for _, _, message, _, _ in extract_from_dir(folder, methods, keywords={"_": None}):
            found.add(message)
    return found


def catalogue():
    with path("ru").open("rb") as file:
        return read_po(file, locale="ru")


def test_every_word_is_translated():
    there = {message.id for message in catalogue() if message.id}
    assert asked() | asked_in_the_browser() | SPHINX == there


def test_no_translation_is_empty_fuzzy_or_latin():
    for message in catalogue():
        if message.id:
            assert message.string and not message.fuzzy, message.id
            assert re.search("[а-яё]", message.string), message.id


def test_placeholders_are_kept():
    for message in catalogue():
        if message.id:
            assert sorted(re.findall(r"\{\w+\}", message.id)) == sorted(re.findall(r"\{\w+\}", message.string))


def test_english_is_its_own_catalogue():
    assert words("en").gettext("Contents") == "Contents"
    assert words("ru").gettext("Contents") == "Содержание"
