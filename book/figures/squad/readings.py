"""What each reading of a disputed place leads to, worked out anew (AMB-B01 … AMB-B52)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pandas as pd

from alterego_core import rulings as kinds
from alterego_core.squad import calm, checks, fight, grades, initiative, life, mission, modes, opposed, parameters, presets, printed, recovery, remarks, sheet_numbers, skills, states, traps, weapons
from alterego_core.squad.checks import Check
from alterego_core.squad.draft import Draft
from alterego_core.squad.grades import Grade
from alterego_core.squad.modifiers import Side, custom, from_row
from alterego_core.squad.rulings import Rulings
from alterego_core.squad.skills import Levels
from alterego_core.words import Pair, number, percent
from widgets.language import language

__all__ = ["consequences"]

_STATE = {"awake": Pair("в сознании", "awake"), "unconscious": Pair("без сознания", "unconscious"), "dead": Pair("смерть", "death")}
_YES, _NO = Pair("да", "yes"), Pair("нет", "no")


def _grade(grade: Grade, skill: int, obstacle: int, *given) -> Callable[[Rulings], Fraction]:
    return lambda r: checks.odds(Check(skill=skill, obstacle=obstacle, modifiers=given), r).chance(grade)


def _bonus(value: int):
    return custom("+", value, side=Side.SKILL)


def _tie(r: Rulings) -> Pair:
    found = grades.comes_off(Grade.DOUBTFUL, r)
    return Pair("спросить мастера", "ask the game master") if found is None else _YES if found else _NO


def _fate(r: Rulings) -> Pair:
    return Pair("погиб", "dead") if mission.fate(dead=False, mad=True, rulings=r) is mission.Fate.DEAD else Pair("выбыл", "out of play")


def _at_ten(r: Rulings) -> Pair:
    found = states.state_for(-10, r)
    return found.label if found else Pair("ничего", "nothing")


def _accelerated(r: Rulings) -> Fraction:
    return parameters.run_speed(165, 8, 3, r, acceleration=6).total


def _psyche(r: Rulings) -> Fraction:
    return calm.odds(calm.lose(calm=1, amount=5, will=5, obstacle=6, rulings=r), r).success


def _mission(r: Rulings) -> Pair:
    begun = mission.mark(mission.start(["a"]), "hog", mission.Progress.DONE)
    return _YES if mission.fulfilled(begun, r) else _NO


_PROBES: dict[str, tuple[Pair, Callable[[Rulings], object]]] = {
    "auto_5": (Pair("5 против 10: автоматический провал", "5 against 10: automatic failure"), _grade(Grade.AUTO_FAILURE, 5, 10)),
    "auto_grade": (
        Pair("10 против 5: грандиозный успех", "10 against 5: spectacular success"),
        lambda r: checks.odds(Check(skill=10, obstacle=5), r).counted(r).chance(Grade.GRAND_SUCCESS),
    ),
    "auto_mod": (Pair("5 и бонус 4 против 10: провал без броска", "5 with a bonus of 4 against 10: lost without a roll"), _grade(Grade.AUTO_FAILURE, 5, 10, _bonus(4))),
    "grand_eq": (Pair("8 против 5: грандиозный успех", "8 against 5: spectacular success"), _grade(Grade.GRAND_SUCCESS, 8, 5)),
    "overlap": (Pair("3 против 7: грандиозная неудача", "3 against 7: spectacular failure"), _grade(Grade.GRAND_FAILURE, 3, 7)),
    "zero_grade": (Pair("0 против 1: грандиозная неудача", "0 against 1: spectacular failure"), _grade(Grade.GRAND_FAILURE, 0, 1)),
    "zero_mod": (Pair("0 и бонус 4 против 4: успех", "0 with a bonus of 4 against 4: success"), _grade(Grade.SUCCESS, 0, 4, _bonus(4))),
    "zero_auto": (Pair("0 против 5: провал без броска", "0 against 5: lost without a roll"), _grade(Grade.AUTO_FAILURE, 0, 5)),
    "zero_impossible": (Pair("0 против 4: сомнительная удача", "0 against 4: doubtful success"), _grade(Grade.DOUBTFUL, 0, 4)),
    "will_zero": (
        Pair("воля 0, препятствие 0: психика выдержит", "Will 0, obstacle 0: the psyche holds"),
        lambda r: calm.odds(calm.lose(calm=0, amount=1, will=0, obstacle=0, rulings=r), r).success,
    ),
    "doubtful": (Pair("ничья: дело сделано?", "a tie: is it done?"), _tie),
    "max10": (
        Pair("граната 10 под ЛСД: сложность", "a grenade of 10 on LSD: difficulty"),
        lambda r: checks.breakdown(checks.example("grenade", 5, modifiers=(from_row("lsd"),)), r).obstacle.total,
    ),
    "mod_side": (Pair("6 со штрафом 3 против 5: успех", "6 less 3 against 5: success"), _grade(Grade.SUCCESS, 6, 5, _bonus(-3))),
    "opposed": (
        Pair("8 против часового 5, мастер назвал 7: препятствие", "8 against a guard of 5, the game master said 7: the obstacle"),
        lambda r: opposed.against(8, 5, r, obstacle=7).obstacle,
    ),
    "minus25": (Pair("энергия −25", "Energy −25"), lambda r: _STATE[life.energy_state(-25, rulings=r)]),
    "minus10": (Pair("спокойствие −10", "composure −10"), _at_ten),
    "minus_sign": (Pair("спокойствие 20: безумен?", "composure 20: mad?"), lambda r: _YES if states.is_mad(20, r) else _NO),
    "mad": (Pair("обезумевший", "one gone mad"), _fate),
    "calm_sample": (Pair("спокойствие образца", "the sample's composure"), lambda r: sheet_numbers.parameters(printed.sample(), r).calm.total),
    "template": (Pair("энергия нового листа", "Energy of a new sheet"), lambda r: sheet_numbers.new_sheet(r).energy),
    "accel": (Pair("рост 165 см, сноровка 8, атлетика 3, своё число 6: м/с", "165 cm, Dexterity 8, Athletics 3, a number of one's own 6: m/s"), _accelerated),
    "run_group": (Pair("рост 165 см, сноровка 8: м/с", "165 cm, Dexterity 8: m/s"), lambda r: parameters.run_speed(165, 8, rulings=r).total),
    "metab_when": (Pair("здоровье 4, 20 раундов в деле: энергии", "Health 4, 20 rounds at work: Energy"), lambda r: recovery.gain(4, active=20, rulings=r).total),
    "metab_frac": (Pair("здоровье 4, 5 раундов отдыха: энергии", "Health 4, 5 rounds of rest: Energy"), lambda r: recovery.gain(4, rest=5, rulings=r).total),
    "metab_combat": (Pair("здоровье 5, 10 раундов боя: энергии", "Health 5, 10 rounds of combat: Energy"), lambda r: recovery.gain(5, combat=10, rulings=r).total),
    "faint": (Pair("воля 5: обморок ниже", "Will 5: faints below"), lambda r: parameters.faint_below(5, r).total),
    "psyche_obstacle": (Pair("воля 5, спокойствие −4, потрясение 6: выдержит", "Will 5, composure −4, a shock of 6: holds"), _psyche),
    "psyche_when": (
        Pair("спокойствие −2, ещё потеря: проверять?", "composure −2, one more loss: a check?"),
        lambda r: _YES if calm.lose(calm=-2, amount=3, will=5, rulings=r).needs_check else _NO,
    ),
    "psyche_level": (
        Pair("−2 и потеря 3, не выдержал", "−2, a loss of 3, given way"),
        lambda r: calm.settle(calm.lose(calm=-2, amount=3, will=5, rulings=r), False, r).state.label,
    ),
    "state_stack": (Pair("тремор и расстройство: сноровка", "tremor and breakdown: Dexterity"), lambda r: states.penalty([states.active("tremor"), states.active("breakdown")], "dexterity", r)),
    "state_hole": (Pair("сильное расстройство: здоровье", "severe disorder: Health"), lambda r: states.state("severe_disorder").penalty("health", r)),
    "state_scope": (
        Pair("стрельба 8 при треморе", "shooting 8 with a tremor"),
        lambda r: 8 + sum(each.value for each in states.modifiers([states.active("tremor")], r) if each.scope.covers(stat="dexterity", skill_id="aimed_shooting", tags=frozenset())),
    ),
    "state_end": (
        Pair("тремор через минуту, спокойствие 3: прошёл?", "a tremor a minute later, composure 3: over?"),
        lambda r: _NO if states.after_seconds([states.active("tremor")], 60, 3, r) else _YES,
    ),
    "zero_energy": (Pair("энергия 0", "Energy 0"), lambda r: _STATE[life.energy_state(0, rulings=r)]),
    "skillpoints": (Pair("интеллект 8: очков навыков", "Intellect 8: skill points"), lambda r: skills.points(8, r).granted),
    "skill_cost": (Pair("навык 8 стоит", "a skill of 8 costs"), lambda r: skills.cost(8, r)),
    "maxstrength": (Pair("200 кг веса, здоровье и атлетика 10: кг", "200 kg of weight, Health and Athletics 10: kg"), lambda r: parameters.strength(200, 10, 10, r).total),
    "strength_ath": (Pair("70 кг, здоровье 4, атлетика 3: кг", "70 kg, Health 4, Athletics 3: kg"), lambda r: parameters.strength(70, 4, 3, r).total),
    "minweight": (
        Pair("180 см, 40 кг: замечаний о весе и поле", "180 cm, 40 kg: remarks on weight and sex"),
        lambda r: sum(each.code in ("squad.sex_missing", "squad.under_weight") for each in remarks.problems(Draft(height_cm=180, weight_kg=40), r)),
    ),
    "grapple": (Pair("рукопашный бой 4: захват есть?", "Hand-to-hand 4: can one grapple?"), lambda r: _YES if skills.has(Levels(hand_to_hand=4), "grapple", r) else _NO),
    "reload_min": (Pair("перезарядка 1 при взводе 6: раундов", "reload 1 with Weapon handling 6: rounds"), lambda r: weapons.reload_rounds(1, 6, r).total),
    "attention": (Pair("внимательность 5, ловушка 4: заметит", "Awareness 5, a trap of 4: noticed"), lambda r: traps.notice(Levels(awareness=5), 4, rulings=r).chance(r)),
    "tripwire": (
        Pair("механик ставит растяжку с гранатой?", "may a mechanic set a grenade tripwire?"),
        lambda r: _YES if traps.permission(Levels(mechanics=4), traps.TrapKind.EXPLOSIVE_TRIPWIRE, traps.Work.SET, r).allowed else _NO,
    ),
    "blood3": (Pair("потеряно 3 литра", "3 litres lost"), lambda r: Pair("жив", "alive") if life.blood_state(3, r) is life.BloodState.ALIVE else Pair("смерть", "death")),
    "missing_rates": (
        Pair("5 раундов бега без слова мастера: энергии", "5 rounds of running, the game master silent: Energy"),
        lambda r: presets.energy_spent(presets.cost("run"), 5, rulings=r).total,
    ),
    "mission_all": (Pair("взят один Боров: победа?", "the Hog alone is taken: a victory?"), _mission),
    "init_once": (Pair("новый раунд боя: бросать инициативу?", "a new round of the fight: roll initiative?"), lambda r: _YES if fight.next_turn(fight.Fight(order=("a",)), r).needs_line else _NO),
    "exit_time": (Pair("тихо 10 боевых раундов: можно выйти?", "quiet for 10 combat rounds: may it end?"), lambda r: _YES if modes.exit_possible(10, r) else _NO),
    "cap_later": (
        Pair("навык 5 при стате 5 и бонус 4: на деле", "skill 5 under a stat of 5 with a bonus of 4: in effect"),
        lambda r: checks.breakdown(Check(skill=5, obstacle=9, cap=5, modifiers=(_bonus(4),)), r).skill.total,
    ),
    "caps_recover": (Pair("50 из 51, 20 раундов отдыха: энергии", "50 of 51, 20 rounds of rest: Energy"), lambda r: recovery.energy(50, most=51, health=4, rest=20, rulings=r).total),
    "init_state": (Pair("сноровка 8, тремор: инициатива", "Dexterity 8, a tremor: initiative"), lambda r: initiative.base(8, [states.active("tremor")], r).total),
    "damage_missing": (
        Pair("нож, грандиозный успех, урон из подсказок: энергии", "a knife, a spectacular success, damage from the hints: Energy"),
        lambda r: presets.hit(presets.weapon("knife"), Grade.GRAND_SUCCESS, rulings=r).energy.total,
    ),
}  # fmt: skip
"""Option → what is measured, and how."""


def _shown(value: object, lang: str) -> str:
    if isinstance(value, Pair):
        return value[lang]
    if isinstance(value, Fraction) and 0 <= value <= 1:
        return percent(value, lang)
    return number(value, lang)


def consequences() -> pd.DataFrame:
    """One number a place, under each of its readings; the book's own stands first (AMB-B01 … AMB-B52)."""
    lang = language()
    heads = (Pair("Место", "Place"), Pair("Что меряем", "What is measured"), Pair("У нас", "Ours"), Pair("Иначе", "Otherwise"))
    lines = []
    for place in kinds.load("alterego_core.squad"):
        what, measure = _PROBES[place.option]
        found = {reading.key: _shown(measure(kinds.from_options(Rulings, {place.option: reading.key})), lang) for reading in place.readings}
        others = "; ".join(shown for key, shown in found.items() if key != place.default)
        lines.append((place.id.removeprefix("AMB-"), what[lang], found[place.default], others))
    return pd.DataFrame(lines, columns=[head[lang] for head in heads], dtype=object).set_index(heads[0][lang])
