"""The pages of Perks and magic say what the core says."""

from alterego_core.perks import attack_odds, attacks, characteristics, checks, deeds, grades, mana
from alterego_core.perks.armour import skill_cost
from alterego_core.perks.characteristics import Characteristic
from alterego_core.perks.results import Table
from alterego_core.perks.saving_throws import Defender
from book.figures.perks import combat, magic, notes, summary
from tests.book.chapters import pages, prose


def test_armour_takes_from_a_sword_what_the_chapter_says():
    none, two, four = (attack_odds.odds(combat.TITUS, Defender(armour=armour)).expected_damage for armour in (0, 2, 4))
    assert round(float(1 - two / none), 1) == 0.4
    assert round(float(1 - four / none) * 3) == 2
    assert "две пятых урона, четыре две трети" in prose(pages("ru")["perks/combat"])


def test_two_swords_hit_once_in_four():
    chance = checks.success_chance(attacks.hit_check(attacks.Attack(strength=7, dexterity=6, weapon_perk=2, two_weapons=0)))
    assert round(1 / float(chance)) == 4
    assert "одним взмахом из четырёх" in prose(pages("ru")["perks/perks"])


def test_three_failures_are_as_rare_as_said():
    asked = deeds.check_of(Characteristic.DEXTERITY, 5)
    assert 55 < 1 / float(deeds.failure_chances(asked).three_in_row) < 65
    assert "раз из шестидесяти" in prose(pages("ru")["perks/deeds"])


def test_the_steps_of_the_bonus_stand_where_said():
    bonus = [characteristics.roll_bonus(Characteristic.DEXTERITY, value).total for value in (4, 5, 6, 7)]
    assert bonus[0] == bonus[1] == bonus[2] < bonus[3]


def test_yara_has_paid_for_the_schools_of_her_fireball():
    assert magic.YARA.primary == magic.YARA.secondary == 4
    assert 2 * grades.price(0, 4).total == 70
    assert mana.spell_cost(30, 4, 4, dice=5).total == int(magic.cost().iloc[-1, 0])
    assert "70" in prose(pages("ru")["perks/characteristics"])


def test_a_hundred_points_do_not_reach_the_sixth_grade():
    assert grades.price(0, 5).total <= 100 < grades.price(0, 6).total < grades.price(0, 7).total


def test_dice_by_faces_are_the_limit_of_damage():
    table = notes.product()
    assert table.iloc[:, 2].tolist() == table.iloc[:, 3].tolist() and len(table) == 9


def test_the_bare_dice_are_an_even_chance():
    assert checks.success_chance(checks.check(Table.HIT)) * 2 == 1
    assert notes.half().iloc[1, 0] == notes.half().iloc[2, 0] == "108"


def test_the_screen_names_every_table_and_every_price_of_defence():
    screen = summary.screen()
    page = screen._repr_html_()
    assert page.count("<section") == 13
    assert all(table.label["ru"] in page.lower() for table in Table)
    assert f"за {skill_cost(1)} очков" in page


def test_the_glossary_has_terms_enough_in_both_languages():
    counts = {lang: prose(pages(lang)["perks/glossary"]).count("\n: ") for lang in ("ru", "en")}
    assert counts["ru"] == counts["en"] >= 25
