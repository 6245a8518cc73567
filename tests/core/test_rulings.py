"""Rulings: readings chosen, carried in a code, refused when unknown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import product
from pathlib import Path

import pytest

import alterego_core
from alterego_core import Pair, Reading, Ruling, RulingError, TableError
from alterego_core.rulings import decode, encode, from_options, load, to_options
from alterego_core.tables import document


class Ties(StrEnum):
    DEFENDER = "defender"
    NOBODY = "nobody"


class Dice(StrEnum):
    ADD = "add"
    KEEP = "keep"
    FLAT = "flat"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulings:
    ties: Ties = Ties.DEFENDER
    dice: Dice = Dice.ADD


def ruling(id: str, option: str, kind: type[StrEnum]) -> Ruling:
    text = Pair("слово", "word")
    return Ruling(
        id=id,
        option=option,
        title=text,
        readings=tuple(Reading(key=str(key), text=text) for key in kind),
        default=str(list(kind)[0]),
        reason=text,
        switchable=True,
        rules=("A-1",),
    )


CATALOGUE = (ruling("AMB-A20", "ties", Ties), ruling("AMB-A10", "dice", Dice))
ALL = [Rulings(ties=ties, dice=dice) for ties, dice in product(Ties, Dice)]


@pytest.mark.parametrize("rulings", ALL)
def test_options_and_code_there_and_back(rulings):
    assert from_options(Rulings, to_options(rulings)) == rulings
    code = encode(rulings, CATALOGUE)
    assert code.isascii() and len(code) <= 8
    assert decode(Rulings, code, CATALOGUE) == rulings


def test_codes():
    assert encode(Rulings(), CATALOGUE) == ""
    assert encode(Rulings(ties=Ties.NOBODY, dice=Dice.FLAT), CATALOGUE) == "A10c20b"
    assert to_options(Rulings(dice=Dice.FLAT)) == {"dice": "flat"}


def test_a_code_outlives_added_rulings():
    code = encode(Rulings(ties=Ties.NOBODY), CATALOGUE)

    class More(StrEnum):
        A = "a"
        B = "b"

    @dataclass(frozen=True, kw_only=True)
    class Later:
        more: More = More.A
        dice: Dice = Dice.ADD
        ties: Ties = Ties.DEFENDER

    later = (ruling("AMB-A05", "more", More), *reversed(CATALOGUE))
    assert decode(Later, code, later) == Later(ties=Ties.NOBODY)


def test_codes_of_other_systems_are_left_alone():
    assert decode(Rulings, "B4cA20bC1a", CATALOGUE) == Rulings(ties=Ties.NOBODY)
    assert decode(Rulings, "B99z", CATALOGUE) == Rulings()


@pytest.mark.parametrize("code", ["A99b", "A20z", "A20", "20b", "a20b", "A20b ", "A20b\n", "Ж", "A" * 3000, "A20B", "<script>"])
def test_bad_codes(code):
    with pytest.raises(RulingError) as caught:
        decode(Rulings, code, CATALOGUE)
    assert caught.value.message("ru") != caught.value.message("en")


@pytest.mark.parametrize("options", [{"tie": "nobody"}, {"ties": "both"}, {"ties": None}, {"ties": 5}, {"dice": Ties.NOBODY}])
def test_unknown_options_and_readings(options):
    with pytest.raises(RulingError):
        from_options(Rulings, options)


def test_members_are_options_too():
    assert from_options(Rulings, {"ties": Ties.NOBODY}) == Rulings(ties=Ties.NOBODY)


def test_a_reading_by_its_key():
    assert CATALOGUE[0].reading("nobody").key == "nobody"
    with pytest.raises(RulingError, match="defender, nobody"):
        CATALOGUE[0].reading("both")


ROW = """
[[ruling]]
id = "AMB-A19"
option = "success"
title = { ru = "Успех", en = "Success" }
default = "greater"
reason = { ru = "потому", en = "because" }
switchable = true
rules = ["A-148"]
[ruling.readings]
greater = { ru = "больше", en = "more" }
equal = { ru = "не меньше", en = "at least" }
"""


def loaded(tmp_path, monkeypatch, text):
    name = "rulings_" + tmp_path.name.replace("-", "_")
    folder = tmp_path / name
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "rulings.toml").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return load(name)


def test_load(tmp_path, monkeypatch):
    (only,) = loaded(tmp_path, monkeypatch, ROW)
    assert (only.id, only.option, only.default, only.switchable) == ("AMB-A19", "success", "greater", True)
    assert [reading.key for reading in only.readings] == ["greater", "equal"]
    assert only.readings[1].text["en"] == "at least"


@pytest.mark.parametrize(
    "old, new, word",
    [
        ('default = "greater"', 'default = "more"', "default"),
        ('id = "AMB-A19"', 'id = "A19"', "AMB"),
        ("switchable = true", 'switchable = "yes"', "switchable"),
        ('reason = { ru = "потому", en = "because" }', "", "reason"),
        ('equal = { ru = "не меньше", en = "at least" }', 'equal = "x"', "reading"),
    ],
)
def test_faulty_tables(tmp_path, monkeypatch, old, new, word):
    assert old in ROW
    with pytest.raises(TableError, match=word):
        loaded(tmp_path, monkeypatch, ROW.replace(old, new))


def test_an_option_stands_once(tmp_path, monkeypatch):
    with pytest.raises(TableError, match="success"):
        loaded(tmp_path, monkeypatch, ROW + ROW.replace("AMB-A19", "AMB-A20"))


CORE = Path(alterego_core.__file__).parent
SYSTEMS = sorted(file.parent.name for file in CORE.glob("*/rulings.toml"))


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_system_keeps_its_word(system):
    """The catalogue and the dataclass name the same options, defaults and readings."""
    from dataclasses import fields
    from importlib import import_module

    package = f"alterego_core.{system}"
    module = import_module(f"{package}.rulings")
    catalogue = load(package)
    assert {r.option: r.default for r in catalogue} == {f.name: str(f.default) for f in fields(module.Rulings)}
    for one in catalogue:
        for reading in one.readings:
            chosen = from_options(module.Rulings, {one.option: reading.key})
            assert decode(module.Rulings, encode(chosen)) == chosen
            assert to_options(chosen) == ({} if reading.key == one.default else {one.option: reading.key})
    assert len(document(package, "rulings.toml")["ruling"]) == len(catalogue)


def test_many_changes_make_one_short_code():
    assert replace(Rulings(), ties=Ties.NOBODY) == decode(Rulings, "A20b", CATALOGUE)
