"""The Russian and the English book are twins, and stand in one contents list."""

import json
import re

import nbformat
import pytest

from tests.book.chapters import LANGUAGES, code, listed, pages, prose

RU, EN = pages("ru"), pages("en")
SHARED = sorted(set(RU) & set(EN))


def test_both_books_hold_the_same_pages():
    assert {name: path.suffix for name, path in RU.items()} == {name: path.suffix for name, path in EN.items()}


def test_every_page_is_listed_once():
    assert sorted(listed()) == sorted(RU)


def outline(text: str) -> list:
    """Heading levels, labels, roles and directives in order: the bones of a page."""
    fenced = re.compile(r"^(#{1,6}) |^\(([\w-]+)\)=|^[`:]{3,}\{([\w-]+)\}(.*)$|\{(rule|dice|see)\}`([^`]*)`", re.MULTILINE)
    bones = []
    for found in fenced.finditer(text):
        heading, label, directive, argument, role, content = found.groups()
        if role == "see":
            content = re.sub(r".*<(.*)>", r"\1", content)
        bones.append((heading, label, directive, (argument or "").strip(), role, content))
    return bones


@pytest.mark.parametrize("name", SHARED)
def test_twins_have_the_same_bones(name):
    assert outline(prose(RU[name])) == outline(prose(EN[name]))


@pytest.mark.parametrize("name", SHARED)
def test_twins_have_the_same_code(name):
    assert code(RU[name]) == code(EN[name])


@pytest.mark.parametrize("name", SHARED)
def test_twins_keep_the_same_numbers(name):
    """Every numeral of a paragraph stands in its twin: examples cannot drift apart."""

    def numerals(text: str) -> list[str]:
        text = re.sub(r"`[^`]*`|\(#?[\w./-]+\)=?|^:.*$", " ", text, flags=re.MULTILINE)
        return sorted(re.findall(r"\d+", text))

    assert numerals(prose(RU[name])) == numerals(prose(EN[name]))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_notebooks_are_clean(lang):
    for name, path in pages(lang).items():
        if path.suffix != ".ipynb":
            continue
        notebook = nbformat.read(path, as_version=4)
        assert set(notebook.metadata) == {"kernelspec", "language_info"}, name
        for cell in notebook.cells:
            assert set(cell.metadata) <= {"tags"}, name
        counts = [cell.execution_count for cell in notebook.cells if cell.cell_type == "code"]
        assert counts == list(range(1, len(counts) + 1)), f"{name}: run book/refresh.py (nbval compares numbered cells alone)"
        assert "widget-view" not in path.read_text(encoding="utf-8"), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_live_pages_begin_with_their_own_page_id_and_print_after_each_widget(lang):
    seen = {}
    for name, path in pages(lang).items():
        cells = code(path)
        live = [source for source, tags in cells if "live" in tags]
        if not live:
            continue
        started = re.search(r'start_page\("([\w-]+)"\)', live[0])
        assert started, f"{name}: the first live cell does not call start_page"
        assert seen.setdefault(started[1], name) == name, f"{name} and {seen[started[1]]} share a page id"
        shown = [place for place, (_, tags) in enumerate(cells) if "live" in tags][1:]
        for place in shown:
            after, tags = cells[place + 1]
            assert "print(" in after and "live" not in tags, f"{name}: no printing cell after {cells[place][0]!r}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_chapters_import_call_and_show(lang):
    """No chapter defines a rule, a function or a class of its own."""
    for name, path in pages(lang).items():
        for source, _ in code(path):
            assert not re.search(r"^\s*(def|class|lambda|while|for)\b", source, re.MULTILINE), f"{name}: {source}"


def test_outputs_are_kept_for_the_comparison():
    for lang in LANGUAGES:
        for name, path in pages(lang).items():
            if path.suffix != ".ipynb":
                continue
            for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
                source = "".join(cell["source"])
                if cell["cell_type"] == "code" and "print(" in source:
                    assert cell["outputs"], f"{lang}/{name}: {source}"
