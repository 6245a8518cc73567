"""The journal: writing, finding, judging, telling; dice repeated from the seed and weighed exactly."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alterego_core.ego import checks as ego_checks
from alterego_core.errors import DiceError, NotationError
from alterego_core.perks import checks as perks_checks
from alterego_core.perks.results import Table as ResultTable
from alterego_core.session import journal as journals
from alterego_core.session import events, luck, roster, snapshot, telling, writing
from alterego_core.session.entries import Entry, EntryKind, RollRecord, Sentence
from alterego_core.session.errors import SessionError
from alterego_core.session.lineup import throw
from alterego_core.session.numbers import EgoNumbers
from alterego_core.session.scene import Campaign, Scene, System
from alterego_core.session.table import Table
from alterego_core.squad import checks as squad_checks
from alterego_core.words import NBSP


def table() -> Table:
    scene = roster.add(Scene(campaign=Campaign(system=System.EGO, seed="market", title="Рынок")), "Анна", EgoNumbers())
    return Table(scene=scene)


def rolled(at: Table, formula: str = "2d6-1d6", **more) -> Table:
    return at.does(writing.rolled(at.scene, throw(at.scene, formula), **more).deed)


def roll(formula: str, *faces: int, **more) -> RollRecord:
    return replace(throw(Scene(campaign=Campaign(system=System.EGO)), formula, faces=faces), **more)


# ---- writing ----


def test_notes_and_rolls_are_numbered_and_stamped():
    at = table()
    at = at.does(writing.noted(at.scene, " Дверь заперта ", who="c1", labels=["порт", " порт ", "ночь"]).deed)
    at = rolled(at, text="Взлом", who="c1", hidden=True)
    at = at.does(writing.new_evening(at.scene).deed)
    at = at.does(writing.noted(at.scene, "Утро").deed)
    assert [(each.number, each.evening, each.kind.value, each.hidden) for each in at.journal] == [
        (1, 1, "note", False),
        (2, 1, "roll", True),
        (3, 2, "evening", False),
        (4, 2, "note", False),
    ]
    assert (at.journal[0].text, at.journal[0].name, at.journal[0].labels) == ("Дверь заперта", "Анна", ("порт", "ночь"))
    assert at.journal[1].rolls[0].who == "c1"
    with pytest.raises(SessionError):
        writing.noted(at.scene, "  ")


def test_undo_takes_the_line_and_its_throw_back_and_the_same_dice_come_again():
    at = table()
    later = rolled(at)
    back = later.undo()
    assert back.journal == () and back.scene == at.scene
    assert rolled(back).journal == later.journal
    assert rolled(later).journal[1].rolls[0].place == 1


def test_no_throw_of_the_seed_can_be_left_out_or_made_twice():
    at = rolled(table())
    with pytest.raises(SessionError) as refused:
        writing.rolled(at.scene, throw(at.scene, "3d6", place=0))
    assert refused.value.problem.code == "session.roll_out_of_row"
    with pytest.raises(SessionError):
        writing.rolled(at.scene, throw(at.scene, "3d6", place=7))
    by_hand = writing.rolled(at.scene, throw(at.scene, "3d6", faces=(1, 2, 3)))
    assert at.does(by_hand.deed).scene.next_roll == 1
    both = writing.rolled(at.scene, throw(at.scene, "3d6"), against=throw(at.scene, "3d6", place=2))
    assert at.does(both.deed).scene.next_roll == 3


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: RollRecord(formula="2d6-1d6", faces=(6, 6, 1), total=12), SessionError),
        (lambda: RollRecord(formula="2d6-1d6", faces=(6, 7, 1), total=12), DiceError),
        (lambda: RollRecord(formula="2d6-1d6", faces=(6, 6), total=12), DiceError),
        (lambda: RollRecord(formula="dragon", faces=(), total=0), NotationError),
        (lambda: roll("1d6", 3, chance=Fraction(3, 2)), SessionError),
        (lambda: Entry(number=1, evening=1, seconds=0, labels=("",)), SessionError),
        (lambda: Entry(number=1, evening=1, seconds=0, text="x" * 4001), SessionError),
        (lambda: Entry(number=1, evening=1, seconds=0, labels=("x",) * 21), SessionError),
    ],
)
def test_dice_that_cannot_lie_so_are_refused(make, error):
    with pytest.raises(error):
        make()


def test_the_verdict_comes_later_and_can_be_taken_back():
    at = rolled(table(), text="Взлом")
    judged = at.does(writing.judged(at.journal, 1, " дверь открыта ", "скрипит"))
    assert (judged.journal[0].verdict, judged.journal[0].note) == ("дверь открыта", "скрипит")
    assert judged.undo().journal == at.journal
    opened = judged.does(writing.amended(judged.journal, 1, hidden=True, labels=["порт"]))
    assert opened.journal[0].hidden and opened.journal[0].labels == ("порт",)
    assert writing.judged(opened.journal, 1, "дверь открыта").empty
    with pytest.raises(TypeError):
        writing.amended(at.journal, 1, rolls=())
    with pytest.raises(SessionError):
        writing.judged(at.journal, 9, "x")


# ---- the dice of the systems from the row of rolls ----


@settings(max_examples=25)
@given(st.text(min_size=1, max_size=8), st.integers(0, 50))
def test_the_checks_of_all_systems_take_dice_from_the_seeds_row(seed, place):
    scene = Scene(campaign=Campaign(system=System.EGO, seed=seed), next_roll=place)
    ego = ego_checks.Check(attribute=4, skill=3, penalty_dice=1)
    hand = ego_checks.hand(ego)
    record = throw(scene, hand.formula)
    result = ego_checks.from_dice(ego, positive=record.faces[: hand.positive], negative=record.faces[hand.positive :])
    assert result.dice == record.total
    squad = throw(scene, "1d6-1d6")
    assert squad_checks.from_dice(squad_checks.Check(skill=5, obstacle=4), *squad.faces).margin == 1 + squad.total
    perks = throw(scene, "3d6")
    assert perks_checks.from_dice(perks_checks.check(ResultTable.HIT, 0), perks.faces).natural == perks.total
    assert all(luck.repeated(each, seed) for each in (record, squad, perks))


def test_a_changed_die_is_found_out():
    at = rolled(rolled(rolled(table())))
    assert luck.mishaps(at.journal, "market") == ()
    faces = at.journal[1].rolls[0].faces
    other = tuple(face % 6 + 1 for face in faces)
    forged = replace(at.journal[1], rolls=(roll("2d6-1d6", *other, place=1),))
    assert luck.mishaps((at.journal[0], forged, at.journal[2]), "market") == (2,)
    assert luck.mishaps(at.journal, "port") != ()


# ---- finding ----


def test_the_filter_finds_by_everything():
    at = table()
    at = at.does(writing.noted(at.scene, "Ёлка во дворе", who="c1", labels=["порт"]).deed)
    at = rolled(at, text="Взлом замка", hidden=True, labels=["порт", "ночь"])
    at = at.does(writing.new_evening(at.scene).deed)
    at = at.does(writing.judged(at.journal, 2, "Провал"))

    def numbers(**asked) -> list[int]:
        return [each.number for each in journals.found(at.journal, **asked)]

    assert numbers() == [1, 2, 3]
    assert numbers(text="ёлка АННА") == [1] and numbers(text="провал") == [2] and numbers(text="session") == [3]
    assert numbers(labels={"порт"}) == [1, 2] and numbers(labels={"ночь", "день"}) == [2]
    assert numbers(kinds={EntryKind.ROLL, EntryKind.EVENING}) == [2, 3]
    assert numbers(who="c1") == [1] and numbers(evening=2) == [3]
    assert numbers(hidden=True) == [2] and numbers(hidden=False) == [1, 3]
    assert journals.labels_of(at.journal) == ("ночь", "порт")


# ---- luck ----


def with_checks(*checks: tuple[Fraction, bool]) -> journals.Journal:
    return tuple(
        Entry(number=n, evening=1, seconds=0, rolls=(roll("1d6", 3, chance=chance, success=success),))
        for n, (chance, success) in enumerate(checks, 1)
    )


@settings(max_examples=40)
@given(st.lists(st.tuples(st.fractions(0, 1, max_denominator=12), st.booleans()), max_size=7))
def test_luck_is_what_counting_every_way_says(checks):
    found = luck.luck(with_checks(*checks))
    at_least = at_most = Fraction(0)
    came = sum(success for _, success in checks)
    for way in product((True, False), repeat=len(checks)):
        weight = Fraction(1)
        for (chance, _), yes in zip(checks, way, strict=True):
            weight *= chance if yes else 1 - chance
        at_least += weight * (sum(way) >= came)
        at_most += weight * (sum(way) <= came)
    assert (found.at_least, found.at_most) == (at_least, at_most)
    assert found.expected == sum((chance for chance, _ in checks), Fraction(0))
    assert (found.checks, found.successes) == (len(checks), came)


def test_luck_of_the_totals_and_of_one_person():
    journal = (
        Entry(number=1, evening=1, seconds=0, rolls=(roll("2d6-1d6", 6, 6, 1, who="c1"), roll("1d6", 1, who="c2"))),
        Entry(number=2, evening=1, seconds=0, rolls=(roll("200d1000", *[1000] * 200, who="c1"),)),
    )
    everybody, one = luck.luck(journal[:1]), luck.luck(journal[:1], who="c1")
    assert everybody.points == Fraction(15, 2) - Fraction(5, 2) and everybody.rolls == 2
    assert one.points == Fraction(15, 2) and one.variance == Fraction(35, 4)
    # odds beyond the limits are left out, not guessed
    assert luck.luck(journal, who="c1") == one and luck.quantile(journal[1].rolls[0]) is None
    assert luck.quantile(journal[0].rolls[0]) == 1


def test_four_hundred_checks_are_weighed_at_once_and_more_by_the_latest():
    checks = [(Fraction(7, 216), False)] * 100 + [(Fraction(125, 216), n % 2 == 0) for n in range(luck.MOST_CHECKS)]
    found = luck.luck(with_checks(*checks))
    assert (found.checks, found.successes) == (luck.MOST_CHECKS, luck.MOST_CHECKS // 2)
    assert found.expected == luck.MOST_CHECKS * Fraction(125, 216)
    assert 0 < found.at_most < Fraction(1, 100) < found.at_least < 1


# ---- telling ----


def test_a_line_is_told_in_both_languages():
    entry = Entry(
        number=1,
        evening=1,
        seconds=0,
        name="Анна",
        text="Взлом.",
        rolls=(roll("2d6-1d6", 6, 3, 4, chance=Fraction(7, 12), success=False),),
        verdict="заперто",
        note="шумно",
    )
    ru = telling.told(entry, "ru").replace(NBSP, " ")
    assert ru == "Анна: Взлом. 2к6−1к6: 6 + 3 − 4 = 5 (шанс 58,3 %, провал). Мастер: заперто. шумно"
    assert "2d6−1d6: 6 + 3 − 4 = 5 (chance 58.3%, failure). GM: заперто" in telling.told(entry, "en")
    both = replace(entry, rolls=(roll("1d6", 4, name="Анна"), roll("1d6", 2, name="Борис")), verdict="", note="")
    assert "Анна: 1d6: 4 = 4 (dice at the table). Борис: 1d6: 2 = 2" in telling.told(both, "en")
    assert telling.roll_told(roll("1d6", 4), "en") == "1d6: 4 = 4 (dice at the table)"


def test_the_recap_is_of_the_last_evening_and_keeps_secrets():
    at = rolled(table(), text="старое")
    at = at.does(writing.new_evening(at.scene).deed)
    at = at.does(writing.noted(at.scene, "Нашли карту").deed)
    at = at.does(writing.noted(at.scene, "Предатель – Борис", hidden=True).deed)
    for _ in range(6):
        at = rolled(at)
    found = telling.recap(at.journal)
    assert (found.evening, found.rolls) == (2, 6)
    assert [each.text for each in found.entries] == ["Нашли карту"]
    totals = [each.rolls[0].total for each in at.journal[-6:]]
    assert (found.best.total, found.worst.total) == (max(totals), min(totals))
    assert "Борис" not in found.text("ru") and found.text("ru").startswith("Встреча 2\nдень 1, 00:00:00: Нашли карту")
    assert len(telling.recap(at.journal, hidden=True).entries) == 2
    assert telling.recap(at.journal, 1).rolls == 1
    assert telling.recap(()).best is None and telling.recap(()).text("en") == "Session 1"


def test_a_post_keeps_markup_of_people_as_text():
    at = table()
    at = at.does(writing.noted(at.scene, "[url=x]тут[/url]").deed)
    at = at.does(writing.noted(at.scene, "тайна", hidden=True).deed)
    post = telling.forum_post(at.journal, "ru", title="[b]Рынок")
    assert "[url" not in post and "тайна" not in post and post.count("[b]") == 2
    assert "тайна" in telling.forum_post(at.journal, "en", hidden=True)
    assert telling.forum_post((), "ru") == ""


def test_the_journal_as_data_comes_back_whole():
    at = rolled(rolled(table(), text="Взлом", chance=Fraction(1, 3), success=True), hidden=True)
    text = telling.as_data(at.journal, at.scene.campaign, hidden=True)
    assert telling.from_data(text) == (at.journal, "market")
    assert len(telling.from_data(telling.as_data(at.journal, at.scene.campaign))[0]) == 1
    data = json.loads(text)
    data["export"]["journal"][0]["rolls"][0]["total"] = 99
    with pytest.raises(SessionError) as refused:
        telling.from_data(json.dumps(data))
    assert refused.value.problem.where == "export.journal.0.rolls.0.total"
    with pytest.raises(SessionError):
        telling.from_data('{"version": 1, "export": []}')


def test_entries_out_of_order_are_refused():
    note = Entry(number=2, evening=1, seconds=0, text="x")
    with pytest.raises(SessionError) as refused:
        snapshot.read_journal(snapshot.write_journal((note, note)))
    assert refused.value.problem.code == "session.numbers_fall"


def test_a_sentence_of_a_later_version_is_shown_by_its_code():
    assert Sentence(code="did_fly").text("ru") == "did_fly"


def test_game_time_is_told_by_days():
    assert telling.moment(0, "ru") == "день 1, 00:00:00" and telling.moment(86_399, "en") == "day 1, 23:59:59"


def test_a_team_s_throws_stand_in_the_row_one_after_the_other_and_a_decided_check_has_none():
    scene = Scene(campaign=Campaign(system=System.EGO, seed="market"))
    mine, helper, foe = (throw(scene, "2d6-1d6", place) for place in range(3))
    made = events.apply(scene, writing.rolled(scene, mine, beside=(helper,), against=replace(foe, name="Страж"), chance=Fraction(1, 2), success=True).deed)
    assert made.next_roll == 3
    with pytest.raises(SessionError):
        writing.rolled(scene, mine, beside=(foe,))
    decided = writing.rolled(scene, None, line=Sentence(code="did_try"))
    assert decided.deed.events[-1].entry.rolls == () and events.apply(scene, decided.deed).next_roll == 0
