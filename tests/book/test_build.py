"""Building: a broken chapter is named, an unchanged book is left alone, a stranger's folder is kept."""

import json

import nbformat
import pytest

from book import build
from tests.book.chapters import LANGUAGES


@pytest.fixture
def small_book(tmp_path, monkeypatch):
    """A book of one notebook; returns the function that writes its cells."""
    home = tmp_path / "book"
    (home / "ru" / "about").mkdir(parents=True)
    (home / "ru" / "about" / "licence.md").write_text("# Лицензия\n\nТекст.\n", encoding="utf-8")
    (tmp_path / "_toc.yml").write_text("format: jb-book\nroot: index\nchapters:\n- file: about/licence\n", encoding="utf-8")
    monkeypatch.setattr(build, "BOOK", home)
    monkeypatch.setattr(build, "TOC", tmp_path / "_toc.yml")
    monkeypatch.setattr(build, "WORK", tmp_path / "work")

    def write(*cells):
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("# Начало"), *cells])
        notebook.metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
        nbformat.write(notebook, home / "ru" / "index.ipynb")

    return write


@pytest.mark.slow
def test_a_broken_cell_is_named_and_then_mended_and_then_left_alone(small_book, tmp_path, capsys):
    small_book(nbformat.v4.new_code_cell("1 + 1"), nbformat.v4.new_code_cell("price = 1 / 0"))
    out = tmp_path / "site" / "ru"
    assert build.main(["--lang", "ru", "--out", str(out)]) == 1
    said = capsys.readouterr().out
    assert "book/ru/index.ipynb" in said and "price = 1 / 0" in said and "ZeroDivisionError" in said
    assert not out.exists()

    small_book(nbformat.v4.new_code_cell("1 + 1"))
    assert build.main(["--lang", "ru", "--out", str(out)]) == 0
    assert "Начало" in (out / "index.html").read_text(encoding="utf-8")
    capsys.readouterr()
    assert build.main(["--lang", "ru", "--out", str(out)]) == 0
    assert capsys.readouterr().out == "book ru: unchanged\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{rule}`A-999`", "there is no rule A-999"),
        ("{rule}`A-170` и снова {rule}`A-170`", "A-170 stands already"),
        ("{see}`A-170`", "no page tells A-170"),
        ("{dice}`9`", "no face"),
        ("[никуда](nowhere)", "nowhere"),
    ],
)
def test_a_slip_in_a_chapter_fails_the_build(small_book, tmp_path, capsys, text, why):
    small_book(nbformat.v4.new_markdown_cell(text))
    assert build.main(["--lang", "ru", "--out", str(tmp_path / "ru")]) == 1
    said = capsys.readouterr().out
    assert why in said and "index.ipynb" in said


@pytest.mark.slow
def test_widgets_without_stable_ids_fail_the_build(small_book, tmp_path, capsys):
    small_book(nbformat.v4.new_code_cell("from ipywidgets import IntSlider\nIntSlider()", metadata={"tags": ["live"]}))
    assert build.main(["--lang", "ru", "--out", str(tmp_path / "ru")]) == 1
    said = capsys.readouterr().out
    assert "index.ipynb" in said and "start_page" in said


def test_a_strangers_folder_is_not_emptied(tmp_path):
    out = tmp_path / "home"
    out.mkdir()
    (out / "letters.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(build.BookError, match="not a book"):
        build.place(tmp_path, out)
    assert (out / "letters.txt").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_fingerprint_follows_the_language_and_the_runtime(lang, tmp_path):
    before = build.fingerprint(lang, None)
    (tmp_path / "manifest.json").write_text(json.dumps({"hash": "1"}), encoding="utf-8")
    assert build.fingerprint(lang, None) == before != build.fingerprint(lang, tmp_path)
    assert build.fingerprint("ru", None) != build.fingerprint("en", None)


def test_the_english_book_changes_only_what_its_file_names(tmp_path):
    import yaml

    russian = yaml.safe_load(build.config("ru", tmp_path).read_text(encoding="utf-8"))
    english = yaml.safe_load(build.config("en", tmp_path).read_text(encoding="utf-8"))
    assert (russian["sphinx"]["config"]["language"], english["sphinx"]["config"]["language"]) == ("ru", "en")
    assert russian["title"] != english["title"]
    for settings in (russian, english):
        del settings["title"], settings["sphinx"]["config"]["language"]
    assert russian == english
