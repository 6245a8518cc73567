"""Disputed places of the sheet: characteristics, points, HP and MP, what may be written."""

from alterego_core.perks import armour, character, draft, features, grades, immortality, learning, pools, remarks, schools
from alterego_core.perks.characteristics import Characteristics
from alterego_core.perks.rulings import Rulings
from alterego_core.words import Pair
from book.figures.answers import allowed, in_turn, several, yes
from book.figures.example import Example

__all__ = ["EXAMPLES"]

_HEAVY = draft.Draft(armour=armour.ArmourClass.HEAVY)


def _fits(sheet: draft.Draft, code: str, r: Rulings) -> bool:
    """May one write such a sheet?"""
    return all(each.code != f"perks.{code}" for each in remarks.problems(sheet, (), r))


def _lowered(r: Rulings) -> object:
    sheet = draft.Draft(characteristics=Characteristics(magic_power=0))
    return draft.characteristic_ledger(sheet, r).left if _fits(sheet, "characteristic_lowered", r) else allowed(False)


def _features(r: Rulings) -> Pair:
    """Two bought beside a flaw; one bought that holds two points."""
    three = features.problems([features.Feature(name="a"), features.Feature(name="b")], [features.Flaw(name="c", points=5)], r)
    double = features.problems([features.Feature(name="a", points=2)], [], r)
    return in_turn(yes(not three), yes(not double))


def _fourth(r: Rulings) -> Pair:
    known = [learning.Legend(school="fire", player=player) for player in (True, True, False)]
    return yes(learning.legend_problem("fire", known, r) is None)


EXAMPLES = {
    "lower": Example(Pair("сила магии снижена до 0: сколько свободных очков?", "Magic power lowered to 0: how many points free?"), _lowered),
    "hpmp_fraction": Example(Pair("14 очков в перках боя: ХП", "14 points of combat perks: HP"), lambda r: pools.hp(5, 5, 14, r).total),
    "hpmp_which": Example(Pair("оружие на 30 очков и защита на 20: ХП", "weapons for 30 points, defence for 20: HP"), lambda r: character.full_hp(draft.Draft(weapon_perks={"a": 3}, defence_perks={"b": 2}), r).total),
    "mp_zero": Example(Pair("ни одной школы: МП", "no school at all: MP"), lambda r: character.full_mp(draft.Draft(), r).total),
    "hp_zero": Example(Pair("ХП 0 и ХП −1", "0 HP and −1 HP"), lambda r: in_turn(pools.life(0, r).label, pools.life(-1, r).label)),
    "immortal": Example(Pair("воля 5 после двух смертей", "Will 5 after two deaths"), lambda r: immortality.after_deaths(Characteristics(), 2, r).will),
    "battle_levels": Example(Pair("меч третьего уровня при создании", "a sword of level 3 at creation"), lambda r: allowed(_fits(draft.Draft(weapon_perks={"sword": 3}), "battle_only", r))),
    "armour_pen": Example(
        Pair("тяжёлая броня: сколько МП и метров за действие?", "heavy armour: how many MP and metres an action?"),
        lambda r: several(character.full_mp(_HEAVY, r).total, character.metres(_HEAVY, rulings=r).metres_per_action),
    ),
    "opposite": Example(Pair("огонь 3 и вода 3 у одного мага", "Fire 3 and Water 3 on one sheet"), lambda r: allowed(_fits(draft.Draft(schools={"fire": 3, "water": 3}), "opposed_owned", r))),
    "pair_count": Example(Pair("сколько разрешённых пар школ?", "how many pairs of schools allowed?"), lambda r: len(schools.legal_pairs(r))),
    "features": Example(Pair("две купленные и недостаток, одна на два очка: можно?", "two bought and a flaw, one of two points: allowed?"), _features),
    "convert_part": Example(Pair("39 очков перков: сколько очков характеристик?", "39 perk points: how many characteristic points?"), lambda r: features.convert(39, r).points),
    "grade0_refund": Example(Pair("отказ от магии: сколько очков перков?", "magic given up: how many perk points?"), lambda r: draft.perk_ledger(draft.Draft(no_magic=True), r).left),
    "magic_cost": Example(Pair("четвёртая градация с нуля: сколько очков?", "grade 4 from nothing: how many points?"), lambda r: grades.price(0, 4, r).total),
    "mages_3": Example(Pair("легенды огня – два игрока и НПС: ещё один игрок?", "legends of Fire are two players and an NPC: one more player?"), _fourth),
}  # fmt: skip
"""Option → its example."""
