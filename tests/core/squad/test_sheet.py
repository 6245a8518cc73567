"""The forum sheet: there and back, as printed, and after hands have been at it."""

from dataclasses import replace
from fractions import Fraction
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alterego_core.squad import printed, skills
from alterego_core.squad.body import Sex
from alterego_core.squad.draft import TEXT_FIELDS, Draft, Printed
from alterego_core.squad.errors import RuleError
from alterego_core.squad.remarks import problems
from alterego_core.squad.sheet import MAX_LENGTH, read, write
from alterego_core.squad.sheet_labels import by_words, labels, match_line
from alterego_core.squad.sheet_numbers import right_numbers
from alterego_core.squad.sheet_reader import MAX_LINES
from alterego_core.squad.skills import Levels
from alterego_core.squad.stats import Stats

# The form as its author posts it.
BLANK = """\
Код:

[b]Имя:[/b]
[b]Возраст:[/b]
[b]Звание:[/b]
[b]Специализация:[/b]
[b]Образование:[/b]
[b]Послужной список:[/b]
[b]День перед операцией:[/b]

[b]Рост:[/b]
[b]Вес:[/b]

[u]Статы[/u]: (17)
[b]Здоровье[/b] – 1
[b]Сноровка[/b] – 1
[b]Интеллект[/b] – 1

[u]Параметры[/u]:
[b]Энергия[/b] – 25
[b]Запас крови[/b] – 5,00
[b]Спокойствие[/b] – 0

[u]Навыки[/u]: 30
[b]Прицельная стрельба[/b] (С) – 
[b]Автоматическая стрельба[/b] (С) – 
[b]Скорость взвода[/b] (С) – 
[b]Рукопашный бой[/b] (З) – 
[b]Бой контактным оружием[/b] (З) – 
[b]Бой тяжелым оружием [/b](З) – 
[b]Метание[/b] (С) –
[b]Скрытность[/b] (С) – 
[b]Внимательность[/b] (С) – 
[b]Воля[/b] (И) – 
[b]Медицина[/b] (И) – 
[b]Психиатрия[/b] (И) – 
[b]Сапер[/b] (И) – 
[b]Механика[/b] (И) – 
[b]Электрика[/b] (И) – 
[b]Атлетика[/b] (З) –
"""  # noqa: W291

SAMPLE = """\
Рост: 165
Вес: 70

Статы:
Здоровье – 4
Сноровка – 8
Интеллект – 8

Параметры:
Энергия – 51
Запас крови – 5,00
Спокойствие – 22

Навыки: 0
Прицельная стрельба (С) – 8
Автоматическая стрельба (С) – 0
Скорость взвода (С) – 5
Рукопашный бой (З) – 0
Бой контактным оружием (З) – 4
Бой тяжелым оружием (З) – 0
Метание (С) – 0
Скрытность (С) – 8
Внимательность (С) – 5
Воля (И) – 5
Медицина (И) – 0
Психиатрия (И) – 0
Сапер (И) – 8
Механика (И) – 0
Электрика (И) – 0
Атлетика (З) – 3
"""


def codes(reading):
    return [(each.code.removeprefix("squad."), reading.line_of(each)) for each in reading.problems]


def test_the_printed_sample_is_read_and_its_oddities_are_told():
    reading = read(SAMPLE)
    assert reading.problems == () and reading.draft == printed.sample()
    told = [(each.code.removeprefix("squad."), reading.line_of(each)) for each in problems(reading.draft)]
    assert told == [("sex_missing", None), ("printed_differs", 12)]
    man = replace(reading.draft, sex=Sex.MALE)
    (weight, calm) = problems(man)
    assert weight.code == "squad.under_weight" and reading.line_of(weight) == 2
    assert weight.facts["least"] == 80 and calm.facts["by"] == 2
    # nothing was mended
    assert reading.draft.printed.calm == 22 and reading.draft.weight_kg == 70


def test_the_printed_blank_is_read():
    reading = read(BLANK)
    assert reading.problems == () and reading.draft == printed.blank()
    assert reading.lines["stats.health"] == 15
    told = {each.where: each.facts["by"] for each in problems(reading.draft) if each.code == "squad.printed_differs"}
    assert told == {"printed.energy": -5, "printed.calm": -3, "printed.skill_points": -2}


@pytest.mark.parametrize("id", ["blank", "sample"])
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_printed_sheets_come_back_from_their_own_text(id, lang):
    reading = read(printed.text(id, lang))
    assert reading.problems == () and reading.draft == getattr(printed, id)()


# Anything a person may type, lines and marks and words of the sheet included.
words = st.one_of(
    st.text(max_size=40),
    st.lists(
        st.sampled_from(
            [
                "Здоровье – 5",
                "[b]Имя:[/b] Другой",
                "Навыки: 12",
                "Воля – его сильная сторона",
                "[/b]",
                "\u2060",
                ": –",
                "Код:",
                "",
                "  отступ",
                "Age: 30",
                "<b>&amp;</b>",
            ]
        ),
        max_size=6,
    ).map("\n".join),
)
levels = st.integers(0, 99)
sizes = st.none() | st.integers(1, 400) | st.decimals(1, 300, places=2).map(Fraction) | st.fractions(1, 300, max_denominator=99)
drafts = st.builds(
    Draft,
    **{field: words for field in TEXT_FIELDS},
    sex=st.none() | st.sampled_from(Sex),
    height_cm=sizes,
    weight_kg=sizes,
    stats=st.builds(Stats, health=levels, dexterity=levels, intellect=st.integers(-9, 99)),
    skills=st.builds(Levels, **{each.id: levels for each in skills.skills()}),
)


def normal(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n").strip()


@settings(max_examples=150, deadline=None)
@given(drafts, st.sampled_from(["ru", "en"]))
def test_what_is_written_is_read_back(draft, lang):
    reading = read(write(draft, lang))
    expected = replace(draft, **{field: normal(getattr(draft, field)) for field in TEXT_FIELDS})
    assert replace(reading.draft, printed=None) == expected
    assert reading.problems == ()
    assert reading.draft.printed == right_numbers(draft)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=300))
def test_no_text_breaks_the_reader(text):
    for problem in read(text).problems:
        assert problem.text("ru") and problem.text("en")


@settings(max_examples=60, deadline=None)
@given(st.permutations(SAMPLE.strip().split("\n")), st.integers(0, 3))
def test_the_order_of_lines_does_not_matter(lines, style):
    text = "\n".join(lines)
    if style == 1:
        text = text.upper()
    elif style == 2:
        text = text.replace(" – ", " - ").replace("е", "ё", 1).replace("\n", "\r\n")
    elif style == 3:
        text = text.replace(" – ", ":\u00a0").replace("5,00", "5.00")
    reading = read(text)
    assert reading.draft == printed.sample()
    assert reading.problems == ()


@pytest.mark.parametrize("line,where,value", [
    ("Здоровье – 4", "stats.health", 4),
    ("здоровье -4", "stats.health", 4),
    ("ЗДОРОВЬЕ=4", "stats.health", 4),
    ("[B]Здоровье:[/B] 4", "stats.health", 4),
    ("[color=red][b]Здоровье[/b][/color] — 4 (было 3)", "stats.health", 4),
    ("* Здоровье 4", "stats.health", 4),
    ("[b]Здоровье[/b]   –   4.", "stats.health", 4),
    ("Здоровье – −4", "stats.health", -4),
    ("Health: 4", "stats.health", 4),
    ("Бой  тяжёлым   оружием(З) – 6", "skills.heavy_melee", 6),
    ("[b]Бой тяжелым оружием [/b](З) – 6", "skills.heavy_melee", 6),
    ("Сапёр (и) – 3", "skills.demolitions", 3),
    ("Скрытность – 3", "skills.stealth", 3),
    ("Light melee (H) - 2", "skills.light_melee", 2),
    ("Рост: 165 см", "height_cm", 165),
    ("Рост: 1,65 м", "height_cm", 165),
    ("Вес – 70,5 кг", "weight_kg", Fraction(141, 2)),
    ("Запас крови – 4.60 л", "printed.blood", Fraction(23, 5)),
    ("Статы (осталось 3): 2", "printed.stat_points", 3),
    ("[u]Навыки[/u]: 12", "printed.skill_points", 12),
    ("Навыки (12)", "printed.skill_points", 12),
])
def test_lines_as_hands_write_them(line, where, value):
    reading = read(line)
    draft = reading.draft
    group, _, name = where.partition(".")
    holder = getattr(draft, group) if name else draft
    assert (holder[name] if group in ("stats", "skills") else getattr(holder, name or where)) == value
    assert [code for code, _ in codes(reading) if code != "sheet_missing"] == []


@pytest.mark.parametrize("line,code", [
    ("Здоровье – четыре", "sheet_not_number"),
    ("Здоровье – 4,5", "sheet_not_whole"),
    ("Здоровье –", "sheet_empty"),
    ("Скрытность (З) – 3", "sheet_letter"),
    ("Прицельная стрелба – 8", "sheet_unknown_line"),
    ("Скрытность – 3 и ещё чуть-чуть", "sheet_rest"),
    ("Скрытность – 1234567", "sheet_not_number"),
    ("Пол: робот", "sheet_sex"),
    ("Сноровка – 9", "sheet_twice"),
])
def test_errors_know_their_line(line, code):
    text = "Сноровка – 5\nИнтеллект – 3\n\n" + line + "\n"
    if "Здоровье" not in line:
        text += "Здоровье – 2\n"
    reading = read(text)
    assert codes(reading) == [(code, 4)]
    said = reading.problems[0].text("ru")
    assert said.startswith("Строка 4:") and reading.problems[0].text("en").startswith("Line 4:")
    assert reading.draft.stats.dexterity == 5


def test_a_slip_is_shown_what_it_is_like():
    (problem,) = read(SAMPLE + "Скрытнасть – 3\n").problems
    assert problem.text("ru") == "Строка 31: «Скрытнасть – 3» – такого в листе нет; похоже на «Скрытность»."


def test_missing_stats_are_told_and_missing_skills_are_not():
    assert codes(read("Имя: Ким")) == [("sheet_missing", None)] * 3
    assert codes(read("привет")) == [("sheet_unreadable", None)]
    assert codes(read("")) == [("sheet_unreadable", None)]


def test_stories_keep_their_lines():
    story = "Вырос у моря.\n\nВоля – его сильная сторона.\n[i]Служил[/i] & <воевал>"
    text = write(Draft(service_record=story, day_before="Спал."))
    draft = read(text).draft
    assert draft.service_record == story and draft.day_before == "Спал."
    by_hand = "Имя: Ким\nПослужной список: " + story + "\nРост: 165\nЗдоровье 1\nСноровка 1\nИнтеллект 1\n"
    reading = read(by_hand)
    assert reading.draft.service_record == story and reading.problems == () and reading.draft.height_cm == 165


def test_a_marked_line_with_a_wrong_number_is_told_where_a_story_might_go_on():
    sheet = write(Draft(day_before="Спал."))
    broken = sheet.replace("[b]Рост:[/b]", "[b]Рост:[/b] высокий")
    assert broken != sheet
    reading = read(broken)
    line = broken.split("\n").index("[b]Рост:[/b] высокий") + 1
    assert [(p.code, p.facts["line"]) for p in reading.problems] == [("squad.sheet_not_number", line)]
    assert reading.draft.day_before == "Спал."
    told = Draft(day_before="Спал.\n[b]Рост:[/b] высокий\n[b]Воля[/b]: железная")
    assert read(write(told)).draft.day_before == told.day_before


def test_the_sheet_says_what_the_rules_make_of_it():
    text = write(replace(printed.sample(), printed=None, sex=Sex.FEMALE))
    assert "[b]Спокойствие[/b] – 20" in text and "[b]Пол:[/b] женский" in text
    assert "[u]Статы[/u]: (0)" in text and "[u]Навыки[/u]: 0" in text and "[b]Запас крови[/b] – 5,00" in text
    assert "[b]Blood[/b] – 5.00" in write(printed.sample(), "en")
    assert write(Draft(), numbers=Printed()).count("–") == 22


def test_long_texts_are_refused_at_once():
    with pytest.raises(RuleError):
        read("a" * (MAX_LENGTH + 1))
    with pytest.raises(RuleError):
        read("\n" * MAX_LINES)
    for longest in ("[" * MAX_LENGTH, "Прицельная стрелба – 8 и так далее и тому подобное\n" * 1900):
        began = perf_counter()
        assert read(longest).problems
        assert perf_counter() - began < 5


def test_no_two_labels_are_the_same():
    assert len(by_words()) == 2 * len(labels())
    for label in labels():
        for lang in ("ru", "en"):
            assert match_line(f"{label.words[lang]}: 1").label == label
