"""The extension's parts, each by itself."""

import re

import pytest
from rulebook import dice, frames, stable_ids, still
from rulebook.search import SearchRussianBook

from widgets.parts import markup


def test_the_examples_in_the_docstrings_run():
    import doctest
    from importlib import import_module

    names = ("captions", "catalogue", "dice", "frames", "rules", "search", "stable_ids", "still")
    ran = [doctest.testmod(import_module(f"rulebook.{name}")) for name in names]
    ran += [doctest.testmod(import_module(f"book.{name}")) for name in ("build", "refresh")]
    assert sum(result.failed for result in ran) == 0
    assert all(result.attempted for result in ran)


def test_dice_are_drawn_and_read_aloud():
    assert dice.drawn(5).count("<circle") == 5
    assert "die-minus" in dice.drawn(-2)
    assert "−" not in dice.aloud((6, -4)) and "4" in dice.aloud((6, -4))


@pytest.mark.parametrize("text", ["", "0", "7", "six", "6 3 -", "1.5"])
def test_what_is_no_face_is_refused(text):
    with pytest.raises(ValueError):
        dice.faces(text)


def test_a_frame_becomes_a_table_of_the_book():
    import pandas as pd

    frame = pd.DataFrame({"Имя": ["Сила & Драка"], "Пункт": ["A-170, A-171"], "Число": ["−2…−4"]}, index=pd.Index(["a"], name="Строка"))
    table = frames.tidy(frame._repr_html_(), 'О "кубиках"')
    assert "<style" not in table and "border=" not in table
    assert table.count('scope="col"') == 4 and table.count('scope="row"') == 1
    assert '<a href="#A-170">A-170</a>, <a href="#A-171">A-171</a>' in table
    assert '<td class="number">−2…−4</td>' in table
    assert "Сила &amp; Драка" in table and "О &quot;кубиках&quot;" in table


def test_the_mark_for_ids_is_the_widgets_own():
    assert still.UID == markup.UID


def test_a_still_escapes_what_people_typed_and_offers_nothing_to_press():
    evil = "<img src=x onerror=alert(1)>"
    models = {
        "box": {"model_name": "VBoxModel", "state": {"children": ["IPY_MODEL_a", "IPY_MODEL_b", "IPY_MODEL_c"]}},
        "a": {"model_name": "TextModel", "state": {"description": evil, "value": evil}},
        "b": {"model_name": "ButtonModel", "state": {"description": evil}},
        "c": {"model_name": "LabelModel", "state": {"value": evil}},
    }
    html = still.draw(models, "box", "ru")
    assert "<img" not in html and html.count("&lt;img") == 4
    assert not re.search("<(button|input|select|a)\\b", html)


def test_a_still_of_a_hidden_widget_is_empty():
    models = {
        "a": {"model_name": "LabelModel", "state": {"value": "?", "layout": "IPY_MODEL_l"}},
        "l": {"model_name": "LayoutModel", "state": {"display": "none"}},
    }
    assert still.draw(models, "a", "ru") == "" == still.draw(models, "nowhere", "ru")


def test_a_box_that_holds_itself_ends():
    models = {"a": {"model_name": "VBoxModel", "state": {"children": ["IPY_MODEL_a"]}}}
    assert still.draw(models, "a", "en") == ""


@pytest.mark.parametrize("typed", ["счётчик", "счетчик", "Счётчики", "СЧЕТЧИКОВ"])
def test_russian_search_folds_forms_and_letters(typed):
    search = SearchRussianBook({})
    assert search.stem(typed) == search.stem("счётчик")


def test_unstable_widget_ids_are_named():
    with pytest.raises(stable_ids.UnstableIds, match=r"ch\.ipynb: a widget is a-0001 \(Box\).*start_page.*aside"):
        stable_ids.compare("ch.ipynb", [["a-0001", "Box"]], [["9f", "Box"]])
    with pytest.raises(stable_ids.UnstableIds, match="1 widgets in the browser, 2 in"):
        stable_ids.compare("ch.ipynb", [["a", "Box"]], [["a", "Box"], ["b", "Box"]])


def test_a_widget_tried_out_in_between_is_noticed_and_aside_cures_it(tmp_path):
    import nbformat

    def ids(trial):
        live = {"tags": ["live"]}
        cells = ["from ipywidgets import Label\nfrom widgets.page import aside, start_page\nstart_page('p')\nLabel()", trial, "Label()"]
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(text, metadata=live if text != trial else {}) for text in cells]
        )
        nbformat.write(notebook, tmp_path / "p.ipynb")
        path = tmp_path / "p.ipynb"
        return stable_ids.widget_ids(path), stable_ids.widget_ids(path, all_cells=True)

    browser, built = ids("Label('tried')")
    with pytest.raises(stable_ids.UnstableIds, match="aside"):
        stable_ids.compare("p", browser, built)
    browser, built = ids("with aside():\n    Label('tried')")
    stable_ids.compare("p", browser, built)
