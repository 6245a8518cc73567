"""The tables of a hero: complete, in both languages, each row with a rule that exists."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from alterego_core.ego import attributes, description, factors, powers, skills, traits, values
from alterego_core.ego.sources import Source
from alterego_core.ego.traits import Kind

ROOT = Path(__file__).resolve().parents[3]
PACKAGE = ROOT / "alterego_core" / "ego"
CASES = ROOT / "tests" / "cases"
RULES = {rule["id"] for rule in json.loads((CASES / "rules.json").read_text(encoding="utf-8"))}
FILES = ("attributes", "description", "factors", "powers", "skills", "traits", "values")


def _rows():
    for name in FILES:
        for table, rows in tomllib.loads((PACKAGE / f"{name}.toml").read_text(encoding="utf-8")).items():
            for row in rows:
                yield pytest.param(row, id=f"{name}-{table}-{row.get('kind', '')}{row['id']}")


def ids(first: int, last: int) -> list[str]:
    return [f"A-{number}" for number in range(first, last + 1)]


@pytest.mark.parametrize("row", list(_rows()))
def test_a_row_has_a_rule_and_both_languages(row):
    assert row["rule"] in RULES
    texts = [value for value in row.values() if isinstance(value, dict)]
    assert texts
    for pair in texts:
        assert set(pair) == {"ru", "en"}
        assert re.search("[а-яё]", pair["ru"].lower()) and not re.search("[a-z]", pair["ru"].lower()), pair
        assert re.search("[a-z]", pair["en"].lower()) and not re.search("[а-яё«»]", pair["en"].lower()), pair
        for text in pair.values():
            assert text == text.strip() and "  " not in text
            assert not re.search(r"(?:^|[\s(])-\d", text), f"a hyphen for a minus: {text}"


@pytest.mark.parametrize("row", list(_rows()))
def test_a_row_says_a_sentence_where_it_explains(row):
    for field in ("about", "prompt", "example", "play"):
        for text in row.get(field, {}).values():
            assert text[-1] in ".?!)…" and text[0].isupper() | text[0].isdigit() | (text[0] == "±"), text


@pytest.mark.parametrize(
    ("rows", "rules"),
    [
        (description.FIELDS, ids(9, 17)),
        (powers.BANDS, ids(28, 33)),
        (values.BANDS, ids(35, 41)),
        (attributes.ATTRIBUTES, ids(45, 53)),
        (skills.PRINTED, ids(55, 77)),
        (factors.FREQUENCIES, ids(82, 85)),
        (factors.INTENSITIES, ids(87, 90)),
        (factors.CONTROLS, ids(92, 99)),
        ([row for row in traits.PRINTED if row.kind is Kind.NEGATIVE], ids(105, 139)),
        ([row for row in traits.PRINTED if row.kind is Kind.NEUTRAL], ids(140, 145)),
        ([row for row in traits.PRINTED if row.kind is Kind.POSITIVE], ids(146, 158)),
    ],
    ids=lambda value: None if isinstance(value, list) and value and isinstance(value[0], str) else f"{len(value)} rows",
)
def test_every_printed_entry_stands_once_in_the_order_of_the_text(rows, rules):
    assert [row.rule for row in rows] == rules


@pytest.mark.parametrize("rows", [attributes.ATTRIBUTES, skills.SKILLS, traits.TRAITS], ids=["attributes", "skills", "traits"])
def test_ids_keys_and_names_are_unique(rows):
    for field in ("id", "key"):
        assert len({getattr(row, field) for row in rows}) == len(rows)
    for lang in ("ru", "en"):
        assert len({row.name[lang].casefold() for row in rows}) == len(rows)
    assert all(re.fullmatch("[a-z]+(_[a-z]+)*", row.id) for row in rows)


def test_extras_are_marked():
    assert {row.id for row in traits.TRAITS if row.source is Source.EXAMPLE} == {"drunkenness", "one_hand", "sexuality"}
    assert {"dodge", "hand_to_hand", "driving", "painting", "disguise", "alchemy"} <= {
        row.id for row in skills.SKILLS if row.source is Source.EXAMPLE
    }


def test_a_special_form_names_a_skill():
    assert {row.of for row in skills.SKILLS} - {None} <= {row.id for row in skills.SKILLS}


def test_every_name_of_the_cases_is_found():
    kinds = json.loads((CASES / "vocabulary.json").read_text(encoding="utf-8"))["A"]
    for key in kinds["point_cost"]["given"]["attribute"]:
        attributes.attribute_by_key(key)
    for key in kinds["trait_price"]["given"]["name"]:
        traits.trait_by_key(key)
    for key in kinds["modifier_blind"]["given"]["trait"]:
        traits.trait_by_key(key)
    named = [key.removeprefix("skills.") for key in kinds["creation_limit"]["given"] if key.startswith("skills.")]
    assert len(named) >= 3
    for key in named:
        skills.skill_by_key(key)
    assert {band.key for band in powers.BANDS} | {"<null>"} == set(kinds["power_band"]["expect"]["band"])
    assert {band.id for band in values.BANDS} | {"<null>"} == set(kinds["value_meaning"]["expect"]["meaning"])


@pytest.mark.parametrize(
    ("find", "key", "id"),
    [
        (attributes.attribute_by_key, "Build", "build"),
        (skills.skill_by_key, "Break-in", "lockpicking"),
        (traits.trait_by_key, "Loser", "jinxed"),
        (traits.trait_by_key, "Savvy", "common_sense"),
        (traits.trait_by_key, "Loss of sight", "poor_sight"),
        (traits.trait_by_key, "Limited movement", "impaired_mobility"),
        (traits.trait_by_key, "Speech defects", "speech_impediment"),
    ],
)
def test_keys_that_differ_from_the_name_on_the_page(find, key, id):
    row = find(key)
    assert row.id == id and row.name["en"] != key and find(row.name["en"]) is row


def test_an_unknown_key_names_its_neighbours():
    with pytest.raises(LookupError, match="Fencing"):
        skills.skill_by_key("Fensing")
    with pytest.raises(LookupError, match="speed"):
        attributes.attribute("sped")
