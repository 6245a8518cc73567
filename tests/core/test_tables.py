"""Tables: pairs made, halves refused, every fault with its place."""

from __future__ import annotations

import sys
from fractions import Fraction

import pytest

from alterego_core import Forms, Pair, TableError, UnknownIdError
from alterego_core.tables import document, near, nearest, row, rows


@pytest.fixture
def table(tmp_path, monkeypatch):
    """Writes a TOML text as ``book.toml`` of a fresh package and gives its name."""
    made = []

    def write(text: str) -> str:
        name = f"table_package_{len(made)}_{tmp_path.name.replace('-', '_')}"
        folder = tmp_path / name
        folder.mkdir()
        (folder / "__init__.py").write_text("")
        (folder / "book.toml").write_text(text, encoding="utf-8")
        made.append(name)
        return name

    monkeypatch.syspath_prepend(tmp_path)
    yield write
    for name in made:
        sys.modules.pop(name, None)


GOOD = """
[[perk]]
id = "quick"
name = { ru = "Ловкость", en = "Quickness" }
price = 1.5
forms = { ru = ["а", "б", "в"], en = ["a", "b"] }
steps = [{ name = { ru = "раз", en = "one" } }]
[[perk]]
id = "slow"
name = { ru = "Медленность", en = "Slowness" }
price = 2
"""


def test_rows(table):
    package = table(GOOD)
    first, second = rows(package, "book.toml", "perk", required={"id": str, "name": Pair, "price": (int, Fraction)})
    assert first["name"] == Pair("Ловкость", "Quickness")
    assert first["price"] == Fraction(3, 2)
    assert first["forms"] == Forms(("а", "б", "в"), ("a", "b"))
    assert first["steps"][0]["name"]["en"] == "one"
    assert row(package, "book.toml", "perk", "slow") is second
    with pytest.raises(TypeError):
        first["price"] = 3


def test_rows_are_read_once(table):
    package = table(GOOD)
    assert rows(package, "book.toml", "perk") is rows(package, "book.toml", "perk")
    assert document(package, "book.toml") is document(package, "book.toml")


@pytest.mark.parametrize(
    "text, words",
    [
        ('[[perk]]\nid="a"\nname={ru="А"}', ["book.toml", "perk a", "name", "'en'"]),
        ('[[perk]]\nid="a"\nname={ru="А", en=" "}', ["perk a", "name", "'en'"]),
        ('[[perk]]\nid="a"\nname={ru="А", en=["b"]}', ["perk a", "name", "both"]),
        ('[[perk]]\nid="a"\nname={ru=["А"], en=["b"]}', ["perk a", "name", "forms"]),
        ('[[perk]]\nid="a"\nlist=[{name={en="b"}}]', ["perk a", "list[0].name", "'ru'"]),
        ('[[perk]]\nname={ru="А", en="b"}', ["perk no. 1", "'id'", "missing"]),
        ('[[perk]]\nid="a"\n[[perk]]\nid="a"', ["perk a", "twice"]),
        ('perk = 5', ["no list of rows", "perk"]),
        ('[[other]]\nid="a"', ["no list of rows", "perk"]),
        ('[[perk', ["book.toml", "TOML"]),
    ],
)
def test_faults_say_file_row_and_field(table, text, words):
    package = table(text)
    with pytest.raises(TableError) as caught:
        rows(package, "book.toml", "perk")
    for word in words:
        assert word in str(caught.value)


def test_wrong_types_are_refused(table):
    package = table('[[perk]]\nid="a"\nprice=true\nname="x"')
    for required, word in (({"price": int}, "price"), ({"name": Pair}, "name"), ({"gift": int}, "gift")):
        with pytest.raises(TableError, match=word):
            rows(package, "book.toml", "perk", required=required)


def test_missing_tables():
    for package, file in (("alterego_core", "nowhere.toml"), ("no_such_package", "book.toml")):
        with pytest.raises(TableError, match="no such table"):
            document(package, file)


def test_unknown_ids_name_the_near_ones(table):
    package = table(GOOD)
    with pytest.raises(UnknownIdError, match="quick"):
        row(package, "book.toml", "perk", "quik")
    with pytest.raises(UnknownIdError):
        row(package, "book.toml", "perk", ["quick"])
    assert nearest("zzz", range(20)) == tuple(str(i) for i in range(12))
    assert near("slo", ["slow", "quick"]) == "; there is: slow"
