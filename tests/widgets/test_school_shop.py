"""The school shop: prices, needs and limits are those of the text."""

import pytest
from alterego_core.perks.grades import price, total_prices
from alterego_core.perks.learning import problems
from tests.widgets.reading_html import read
from widgets import SchoolShop

EMPTY = {"fire": 0, "destruction": 0}
STEPS = (1, 4, 10, 20, 30, 50, 80, 100, 120)


def test_the_ladder_has_the_steps_and_their_running_sum(make):
    shop = make(SchoolShop, EMPTY, lang="en")
    rows = read({"l": shop.view["ladder"]}).find("tbody")[0].find("tr")
    running = 0
    for step, row, whole in zip(STEPS, rows, total_prices()):
        running += step
        cells = [cell.text().strip() for cell in row.find("td")]
        assert (cells[0], cells[1]) == (str(step), str(running)) and whole == running
    assert len(rows) == 9


def test_buying_step_by_step_costs_what_the_core_says(make):
    shop = make(SchoolShop, {**EMPTY, "magic_power": 10, "points": 1000})
    for number in range(1, 10):
        shop.act("buy", grade=number)
        assert shop.owned == {"fire": number} and shop.ledger.left == 1000 - sum(STEPS[:number])
        assert [each.code for each in shop.remarks] == [each.code for each in problems("fire", number, magic_power=10)]
    assert shop.price_of("air", 3, 5) == price(3, 5)


def test_power_trials_and_legends_stand_in_the_way(make):
    shop = make(SchoolShop, {**EMPTY, "fire": 9, "magic_power": 8, "points": 1000, "world_fire": 3}, lang="en")
    assert [each.code for each in shop.remarks] == ["perks.power_too_low", "perks.trial_needed", "perks.trial_needed", "perks.too_many_legends"]
    assert "Fire has 3 legendary mages" in shop.view["answer"]
    shop.act("set", field="trial_fire_8", value=True)
    shop.act("set", field="trial_fire_9", value=True)
    shop.act("step", field="magic_power", by=1)
    assert [each.code for each in shop.remarks] == ["perks.too_many_legends"]
    shop.act("set", field="ruling:mages_3", value="party")
    assert shop.remarks == () and "All of it can be learnt" in shop.view["answer"]
    shop.act("set", field="party_fire", value="3")
    assert len(shop.remarks) == 1


def test_points_that_do_not_suffice(make):
    shop = make(SchoolShop, {**EMPTY, "fire": 6, "magic_power": 6, "points": 100}, lang="en")
    assert shop.ledger.left == -15 and [each.code for each in shop.remarks] == ["perks.perk_points_over"]


def test_giving_magic_up(make):
    shop = make(SchoolShop, {**EMPTY, "no_magic": True, "points": 100})
    assert shop.ledger.left == 120 and shop.remarks == ()
    shop.act("set", field="fire", value="1")
    assert [each.code for each in shop.remarks] == ["perks.no_magic_with_schools"]
    shop.act("clear")
    assert shop.owned == {} and shop.remarks == ()


def test_looking_at_a_school_by_its_name_or_its_number(make):
    shop = make(SchoolShop, lang="en")
    shop.act("look", id="death")
    assert "Ladder of Death" in shop.view["ladder"] and "opposed to Life" in shop.view["ladder"]
    shop.act("step", field="water", by=1)
    assert "Ladder of Water" in shop.view["ladder"] and shop.owned["water"] == 1


@pytest.mark.parametrize("option, reading, value, look", [
    ("magic_cost", "full", {"fire": 5}, lambda s: s.ledger.left),
    ("opposite", "own", {"fire": 1, "water": 1}, lambda s: len(s.remarks)),
    ("grade0_refund", "each", {"no_magic": True}, lambda s: s.ledger.left),
    ("typo_3", "damage", {}, lambda s: s.view["ladder"]),
])
def test_a_reading_moves_its_number(make, option, reading, value, look):
    shop = make(SchoolShop, {**EMPTY, **value})
    before = look(shop)
    shop.act("set", field=f"ruling:{option}", value=reading)
    assert shop.fault is None and look(shop) != before
