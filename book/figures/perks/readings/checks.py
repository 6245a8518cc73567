"""Disputed places of the check: bonuses, criticals, areas, deeds."""

from alterego_core.perks import checks, deeds
from alterego_core.perks.characteristics import Characteristic
from alterego_core.perks.checks import Check
from alterego_core.perks.results import Result, Table, row_of
from alterego_core.perks.rulings import Rulings
from alterego_core.words import Pair
from book.figures.answers import several, share, yes
from book.figures.example import Example

__all__ = ["EXAMPLES"]


def _chance(check: Check, result: Result, r: Rulings) -> Pair:
    return share(checks.odds(check, r).chance(result))


def _row(table: Table, bonus: int, natural: int, r: Rulings) -> Pair:
    return row_of(table, checks.judge(checks.check(table, bonus), natural, r)).name


def _chosen_up(r: Rulings) -> Pair:
    """A mage with a bonus of 2 who throws 10, and shifts the roll by one where he may."""
    check = checks.Check(table=Table.SPELL_HIT, range_bonus=2, shift=1)
    return several(checks.total(check, 10, r).total, _chance(check, Result.CRITICAL_SUCCESS, r))


def _area(r: Rulings) -> Pair:
    check = checks.check(Table.HIT, 2, area=True)
    return several(checks.total(check, 7, r).total, _chance(check, Result.CRITICAL_SUCCESS, r))


def _again(r: Rulings) -> Pair:
    failed = [deeds.Try(name, Result.FAILURE) for name in ("lock", "lock", "climb")]
    return yes(deeds.may_try(failed, "lock", r))


EXAMPLES = {
    "range_bonus": Example(Pair("бонус ±2, выпало 10: сумма и шанс критического", "bonus ±2, a roll of 10: the total and the chance of a critical"), _chosen_up),
    "crit": Example(Pair("попадание с +4: критический успех", "a hit check at +4: critical success"), lambda r: _chance(checks.check(Table.HIT, 4), Result.CRITICAL_SUCCESS, r)),
    "crit_fail": Example(Pair("спас-бросок с +4, выпало 3", "a saving throw at +4, a roll of 3"), lambda r: _row(Table.SAVING_THROW, 4, 3, r)),
    "crit_penalty": Example(Pair("удар с −6: критический промах", "a blow at −6: critical miss"), lambda r: _chance(checks.check(Table.HIT, -6), Result.CRITICAL_FAILURE, r)),
    "over_range": Example(Pair("удар с +6, выпало 15", "a blow at +6, a roll of 15"), lambda r: _row(Table.HIT, 6, 15, r)),
    "area": Example(Pair("по площади с +2, выпало 7: сумма и шанс критического", "an area at +2, a roll of 7: the total and the chance of a critical"), _area),
    "area_word": Example(Pair("по площади без бонусов: попал", "an area without bonuses: a hit"), lambda r: share(checks.success_chance(checks.check(Table.HIT, area=True), r))),
    "nc_optional": Example(Pair("ловкость 8, мирное дело: удалось", "Dexterity 8, a non-combat action: done"), lambda r: share(checks.success_chance(deeds.check_of(Characteristic.DEXTERITY, 8, rulings=r), r))),
    "three_fails": Example(Pair("замок, замок, подъём не вышли: снова замок?", "lock, lock and climb have failed: the lock again?"), _again),
}  # fmt: skip
"""Option → its example."""
