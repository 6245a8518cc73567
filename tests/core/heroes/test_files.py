"""Character files: written and read back the same, and read as they come from hands."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alterego_core.heroes import decoding, files, portrait, schema
from alterego_core.heroes.decoding import MAX_BYTES
from alterego_core.heroes.errors import HeroError
from alterego_core.heroes.files import from_plain, loads
from alterego_core.heroes.hero import Step, System, empty
from alterego_core.heroes.naming import named
from alterego_core.heroes.remarks import remarks
from alterego_core.heroes.schema import hero_shape
from alterego_core.heroes.shapes import ListOf, MapOf, Record
from alterego_core.problems import say
from alterego_core.tables import document

from tests.core.heroes.strategies import heroes

SCHEMA = Path(schema.__file__).with_name("schema.json")
SAMPLES = Path(__file__).with_name("samples")


def written(sheet: str, system: str = "ego", more: str = "") -> str:
    return f'{{"format": "alter-ego-hero", "version": 1, "system": "{system}", "sheet": {sheet}{more}}}'


def codes(repairs) -> list[str]:
    return [each.code.removeprefix("heroes.") for each in repairs]


@given(heroes())
@settings(max_examples=40, deadline=None)
def test_what_is_written_is_read_back(hero):
    text = files.dumps(hero)
    assert files.loads(text) == (hero, ())
    assert files.loads(text.encode("utf-8")) == (hero, ())


VALIDATOR = jsonschema.Draft202012Validator(schema.document())


@given(heroes())
@settings(max_examples=15, deadline=None)
def test_what_is_written_fits_the_schema(hero):
    VALIDATOR.validate(json.loads(files.dumps(hero)))


def test_the_published_schema_is_the_one_of_the_code():
    assert json.loads(SCHEMA.read_text(encoding="utf-8")) == schema.document(), (
        "run `python tests/core/heroes/test_files.py`"
    )
    jsonschema.Draft202012Validator.check_schema(schema.document())


@pytest.mark.parametrize("system", ["ego", "squad", "perks"])
def test_a_picture_stays_with_the_hero_of_every_system(system):
    image = "data:image/png;base64,AAAA"
    hero = portrait.written(empty(system), portrait.PICTURE, image)
    assert portrait.text(hero, portrait.PICTURE) == image
    assert files.loads(files.dumps(hero)) == (hero, ())
    VALIDATOR.validate(json.loads(files.dumps(hero)))


@pytest.mark.parametrize(
    "broken",
    [{"version": 2}, {"system": "gurps"}, {"colour": "red"}, {"sheet": {"granted": "18"}}],
    ids=lambda change: next(iter(change)),
)
def test_the_schema_refuses(broken):
    plain = files.to_plain(empty("ego")) | broken
    with pytest.raises(jsonschema.ValidationError):
        VALIDATOR.validate(plain)


def test_a_mark_and_windows_letters():
    text = written('{"description": {"name": "Ёлка"}}')
    marked, repairs = files.loads(b"\xef\xbb\xbf" + text.encode())
    assert marked.name == "Ёлка" and codes(repairs) == ["mark_removed"]
    windows, repairs = files.loads(text.encode("cp1251"))
    assert windows == marked and codes(repairs) == ["decoded"]
    wide, repairs = files.loads(text.encode("utf-16"))
    assert wide == marked and codes(repairs) == ["decoded"]
    assert files.loads("\ufeff" + text)[0] == marked


def test_commas_comments_quotes_and_fences():
    hero, repairs = files.loads("```json\n" + written('{"attributes": {"speed": 3,}, // мои\n “granted”: 18,}') + "\n```")
    assert hero.sheet.attribute("speed") == 3 and hero.sheet.granted == 18
    assert sorted(codes(repairs)) == ["around_removed", "comma_removed", "comment_removed", "quotes_mended"]


def test_a_comma_far_from_its_bracket():
    hero, repairs = files.loads(written('{"granted": 18,' + "\n" + " " * 300 + "}"))
    assert hero.sheet.granted == 18 and codes(repairs) == ["comma_removed"]


def test_commas_and_slashes_in_words_stay():
    words = "a,] b,} // c /* d */ “e”"
    hero, _ = files.loads(written('{"granted": 18,}', more=f', "id": {json.dumps(words, ensure_ascii=False)}'))
    assert hero.id == words


@pytest.mark.parametrize("word", ["три", "Three", "3", " 3 ", "３", "3,0", "3.0"])
def test_levels_in_words(word):
    hero, repairs = files.loads(written(f'{{"attributes": {{"speed": "{word}"}}}}'))
    assert hero.sheet.attribute("speed") == 3 and codes(repairs) == ["number_read"]


def test_a_level_of_ninety_nine_stays_and_is_spoken_of():
    hero, repairs = files.loads(written('{"granted": 30, "attributes": {"speed": 99}}'))
    assert hero.sheet.attribute("speed") == 99 and not repairs
    assert ("ego.over_cap", "attributes.speed") in [(each.problem.code, each.field) for each in remarks(hero)]


def test_ids_missing_and_doubled():
    hero, repairs = files.loads(
        written('{"skills": [{"value": 3}, {"id": "brawl"}], "attributes": {"speed": 3, "speed": 5}}')
    )
    assert codes(repairs) == ["doubled", "no_field", "field_put"]
    assert hero.sheet.skill("brawl") is None and hero.sheet.attribute("speed") == 5
    assert [(each.where, each.json) for each in hero.kept] == [
        ("sheet.skills.0", '{"value":3}'),
        ("sheet.attributes.speed", "3"),
    ]


def test_unknown_fields_are_kept_and_come_back():
    hero, repairs = files.loads(written('{"mood": "grim"}', "perks", ', "guild": {"name": "Сова"}'))
    assert codes(repairs) == ["unknown_field", "unknown_field"]
    again, repairs = files.loads(files.dumps(hero))
    assert again == hero and not repairs and '{"name":"Сова"}' in [each.json for each in again.kept]


def test_a_value_of_the_wrong_kind_goes_aside():
    hero, repairs = files.loads(written('{"stats": {"health": "many", "dexterity": [3]}, "sex": "x"}', "squad"))
    assert sorted(codes(repairs)) == ["field_put", *["set_aside"] * 3] and len(hero.kept) == 3
    assert hero.sheet == empty("squad").sheet


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("", "nothing"),
        ("  \n", "nothing"),
        ("[]", "not_a_hero"),
        ("{}", "not_a_hero"),
        ('"Рада"', "not_a_hero"),
        (written("{}").replace('"version": 1', '"version": 2'), "newer"),
        (written("{}").replace('"version": 1', '"version": "new"'), "bad_version"),
        (written("{}", "gurps"), "no_system"),
        (written("{}")[:-1], "broken_off"),
        ('{"sheet": }', "not_json"),
        ("[" * 200 + "]" * 200, "too_deep"),
        ("[" * 100_000, "too_deep"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\xff", "not_text"),
        ("x" * (MAX_BYTES + 1), "too_large"),
    ],
)
def test_precise_refusals(data, code):
    with pytest.raises(HeroError) as refused:
        files.loads(data)
    assert refused.value.problem.code == f"heroes.{code}"
    assert refused.value.message("ru") != refused.value.message("en")


def test_a_refusal_says_the_line():
    with pytest.raises(HeroError) as refused:
        files.loads('{"format": "alter-ego-hero",\n "sheet": oops}')
    assert refused.value.problem.facts["line"] == 2 and "oops" in refused.value.message("ru")


@pytest.mark.parametrize("number", ["9" * 5000, "1e999999", "NaN", "-Infinity", "1" + "0" * 17 + ".5"])
def test_monstrous_numbers_go_aside(number):
    hero, repairs = files.loads(written(f'{{"granted": {number}}}'))
    assert hero.sheet.granted == 0 and codes(repairs) == ["set_aside"]


@given(st.one_of(st.text(max_size=60), st.binary(max_size=60)))
@settings(max_examples=40, deadline=None)
def test_nothing_else_is_raised(data):
    try:
        files.loads(data)
    except HeroError as refused:
        assert refused.message("ru")


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=8), inner, max_size=3)),
    max_leaves=6,
)


@given(st.sampled_from(System), st.data())
@settings(max_examples=40, deadline=None)
def test_any_values_in_the_fields_are_read_or_set_aside(system, data):
    fields = list(schema.sheet_shape(system).fields)
    sheet = data.draw(st.dictionaries(st.sampled_from(fields), JSON, max_size=5))
    more = data.draw(st.dictionaries(st.sampled_from(["id", "portrait", "waivers", "growth", "kept"]), JSON, max_size=3))
    plain = {"format": schema.FORMAT, "version": 1, "system": system.value, "sheet": sheet, **more}
    try:
        hero, repairs = files.loads(json.dumps(plain))
    except HeroError as refused:
        assert refused.problem.code == "heroes.sheet_refused"
        return
    for repair in repairs:
        assert repair.text("ru") and repair.text("en")
    assert files.loads(files.dumps(hero)) == (hero, ())


def test_a_party_and_its_doubled_ids():
    from dataclasses import replace

    one, two = replace(empty("ego"), id="a"), replace(empty("squad"), id="a")
    party, repairs = files.loads_party(files.dumps_party([one, two]))
    assert party == (one, empty("squad")) and codes(repairs) == ["id_twice"]
    with pytest.raises(HeroError, match="2 characters"):
        files.loads(files.dumps_party([one, two]))
    assert files.loads(files.dumps_party([one]))[0] == one


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_files_of_earlier_days_are_read_without_a_loss(path):
    """Kept as they were written once, growth and leave among them; a sample is added and never changed."""
    hero, repairs = files.loads(path.read_bytes())
    assert repairs == () and hero.kept == ()
    assert [entry.step for entry in hero.growth] == [Step.AWARD, Step.RAISE] and hero.growth[0].when == "третий вечер"
    assert hero.waivers[-1].reason == "мастер помнит"
    assert files.loads(files.dumps(hero))[0] == hero


def test_every_sentence_stands_in_both_languages():
    for key, pair in document("alterego_core.heroes", "problems.toml").items():
        assert pair.ru != pair.en, key


if __name__ == "__main__":
    SCHEMA.write_text(json.dumps(schema.document(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(f"{SCHEMA.name} written")


@pytest.mark.parametrize("cut", range(1, 60))
def test_a_file_cut_inside_a_letter_is_no_other_encoding(cut):
    """UTF-8 broken off anywhere is told as broken off, in its own letters."""
    whole = '{"format": "alter-ego-hero", "version": 1, "system": "ego", "sheet": {"description": {"name": "Ника Пыж, взломщица из Нижнего города"'.encode()
    data = whole[:-cut]
    text, repairs = decoding.decoded(data)
    assert whole.decode().startswith(text) and len(text.encode()) >= len(data) - 1 and not repairs or data.isascii()


def test_the_same_letters_in_windows_1251_are_read_as_such():
    for name in ("Ника", "я", "Рада Ветрова, ё"):
        assert decoding.decoded(('{"name": "' + name).encode("cp1251"))[0] == '{"name": "' + name


def test_a_number_beyond_all_bounds_is_told_of_once():
    plain = {"format": "alter-ego-hero", "version": 1, "system": "ego", "sheet": {"skills": [{"id": "brawl", "value": 99_999_999_999}], "attributes": {"strength": 99_999_999_999}}}
    hero, repairs = files.from_plain(plain)
    assert [each.code for each in repairs] == ["heroes.set_aside"] * 2
    assert len(hero.kept) == 2 and hero.sheet.skills[0].value == 0


@pytest.mark.parametrize("system", System)
def test_a_bad_value_is_named_in_the_readers_words(system):
    """No path of the file stands where a person reads; the names are those of the sheet."""
    shape = schema.sheet_shape(system)
    key, label = {"ego": ("attributes", "Сила"), "squad": ("stats", "Здоровье"), "perks": ("characteristics", "Сила")}[system.value]
    id = {"ego": "strength", "squad": "health", "perks": "strength"}[system.value]
    plain = {"format": "alter-ego-hero", "version": 1, "system": system.value, "sheet": {key: {id: "много"}}}
    said = [each.text("ru") for each in files.from_plain(plain)[1] if each.code != "heroes.field_put"]
    assert len(said) == 1 and said[0].startswith(f"{label}: ")
    for name in shape.fields:
        sheet = {"format": "alter-ego-hero", "version": 1, "system": system.value, "sheet": {name: [[1]] if name != "printed" else 5}}
        for each in files.from_plain(sheet)[1]:
            assert "sheet" not in each.text("ru") and "sheet." not in each.text("en")


def _places(shape, where=""):
    match shape:
        case Record(fields=fields):
            for name, inner in fields.items():
                yield (place := f"{where}.{name}".lstrip("."))
                yield from _places(inner, place)
        case ListOf(of=inner):
            yield from _places(inner, f"{where}.0")
        case MapOf(names=names):
            yield from (f"{where}.{name}" for name in names)


@pytest.mark.parametrize("system", System)
def test_every_field_of_a_file_has_a_name_in_both_languages(system):
    """No message speaks of «sheet.rank»: a new field of the form needs its words in fields.toml."""
    for place in _places(hero_shape(system)):
        name = named(system, place)
        assert not set(name.ru.casefold()) & set("abcdefghijklmnopqrstuvwxyz_"), (place, name)
        assert "_" not in name.en and not set(name.en.casefold()) & set("абвгдежзийклмнопрстуфхцчшщъыьэюя"), (place, name)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("{'system': 'squad', 'sheet': {'name': 'Д\\'Артаньян \"Шпага\"'}}", {"heroes.apostrophes_mended"}),
        ('{system: "squad", sheet: {name: "Д\'Артаньян \\"Шпага\\""}, // here\n}', {"heroes.name_quoted", "heroes.comment_removed", "heroes.comma_removed"}),
        ("{'system': 'squad', 'sheet': {'name': \"Д'Артаньян \\\"Шпага\\\"\", 'sex': None}}", {"heroes.apostrophes_mended", "heroes.python_words"}),
    ],
)
def test_quotes_of_other_kinds(text, codes):
    hero, repairs = loads(text)
    assert hero.name == "Д'Артаньян \"Шпага\"" and codes <= {each.code for each in repairs}
    for each in repairs:
        assert say(each, "ru") != say(each, "en")


@given(text=st.text(alphabet="{}[]:,'\"ab1 \\/\n", max_size=60))
def test_whatever_stands_in_a_text_it_is_read_or_refused(text):
    with suppress(HeroError):
        loads(text)


def test_a_stat_that_a_file_leaves_out_is_told_of():
    hero, repairs = from_plain({"system": "squad", "sheet": {"stats": {"dexterity": 4, "intellect": 2}}})
    assert hero.sheet.stats.health == 1
    assert [(each.code, each.where, say(each, "ru")) for each in repairs] == [
        ("heroes.field_put", "sheet.stats.health", "Здоровье: поля не было, поставлено 1.")
    ]
    _, repairs = from_plain({"system": "squad", "sheet": {"stats": {"health": [], "dexterity": 4, "intellect": 2}}})
    assert [each.code for each in repairs] == ["heroes.set_aside"]
    _, repairs = from_plain({"system": "perks", "sheet": {"characteristics": {"will": 6}}})
    assert len(repairs) == 5
