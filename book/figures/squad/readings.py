"""What each reading of a disputed place leads to, worked out anew (AMB-B01 … AMB-B52)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from alterego_core.squad import calm, checks, fight, grades, initiative, life, mission, modes, opposed, parameters, presets, printed, recovery, remarks, sheet_numbers, skills, states, traps, weapons
from alterego_core.squad.checks import Check
from alterego_core.squad.draft import Draft
from alterego_core.squad.grades import Grade
from alterego_core.squad.modifiers import Side, custom, from_row
from alterego_core.squad.rulings import Rulings
from alterego_core.squad.skills import Levels
from alterego_core.words import Pair
from book.figures.answers import several, share, yes
from book.figures.example import Example

__all__ = ["EXAMPLES"]

_SHOCK, _FIGHTER = Pair("потрясение", "the shock"), Pair("боец", "the fighter")
_STATE = {"awake": Pair("в сознании", "awake"), "unconscious": Pair("без сознания", "unconscious"), "dead": Pair("смерть", "death")}


def _grade(grade: Grade, skill: int, obstacle: int, *given) -> Callable[[Rulings], Pair]:
    return lambda r: share(checks.odds(Check(skill=skill, obstacle=obstacle, modifiers=given), r).chance(grade))


def _bonus(value: int):
    return custom("+", value, side=Side.SKILL)


def _tie(r: Rulings) -> Pair:
    found = grades.comes_off(Grade.DOUBTFUL, r)
    return Pair("спросить мастера", "ask the game master") if found is None else yes(found)


def _fate(r: Rulings) -> Pair:
    return Pair("погиб", "dead") if mission.fate(dead=False, mad=True, rulings=r) is mission.Fate.DEAD else Pair("выбыл", "out of play")


def _at_ten(r: Rulings) -> Pair:
    found = states.state_for(-10, r)
    return found.label if found else Pair("ничего", "nothing")


def _accelerated(r: Rulings) -> Fraction:
    return parameters.run_speed(165, 8, 3, r, acceleration=6).total


def _psyche(r: Rulings) -> Pair:
    lost = calm.lose(calm=1, amount=5, will=5, obstacle=6, rulings=r)
    return several(share(calm.odds(lost, r).success), _SHOCK if lost.shock_rolls else _FIGHTER)


def _mission(r: Rulings) -> Pair:
    begun = mission.mark(mission.start(["a"]), "hog", mission.Progress.DONE)
    return yes(mission.fulfilled(begun, r))


EXAMPLES = {
    "auto_5": Example(Pair("5 и 4 против 10: автоматический провал", "5 and 4 against 10: automatic failure"), lambda r: several(*(_grade(Grade.AUTO_FAILURE, skill, 10)(r) for skill in (5, 4)))),
    "auto_grade": Example(
        Pair("10 против 5: грандиозный успех", "10 against 5: spectacular success"),
        lambda r: share(checks.odds(Check(skill=10, obstacle=5), r).counted(r).chance(Grade.GRAND_SUCCESS)),
    ),
    "auto_mod": Example(Pair("5 и бонус 4 против 10: провал без броска", "5 with a bonus of 4 against 10: lost without a roll"), _grade(Grade.AUTO_FAILURE, 5, 10, _bonus(4))),
    "grand_eq": Example(Pair("8 против 5: грандиозный успех", "8 against 5: spectacular success"), _grade(Grade.GRAND_SUCCESS, 8, 5)),
    "overlap": Example(Pair("3 против 7: грандиозная неудача", "3 against 7: spectacular failure"), _grade(Grade.GRAND_FAILURE, 3, 7)),
    "zero_grade": Example(Pair("0 против 1: грандиозная неудача", "0 against 1: spectacular failure"), _grade(Grade.GRAND_FAILURE, 0, 1)),
    "zero_mod": Example(Pair("0 и бонус 4 против 4: успех", "0 with a bonus of 4 against 4: success"), _grade(Grade.SUCCESS, 0, 4, _bonus(4))),
    "zero_auto": Example(Pair("0 против 5: провал без броска", "0 against 5: lost without a roll"), _grade(Grade.AUTO_FAILURE, 0, 5)),
    "zero_impossible": Example(Pair("0 против 4: сомнительная удача", "0 against 4: doubtful success"), _grade(Grade.DOUBTFUL, 0, 4)),
    "will_zero": Example(
        Pair("воля 0, препятствие 0: психика выдержит", "Will 0, obstacle 0: the psyche holds"),
        lambda r: share(calm.odds(calm.lose(calm=0, amount=1, will=0, obstacle=0, rulings=r), r).success),
    ),
    "doubtful": Example(Pair("ничья: дело сделано?", "a tie: is it done?"), _tie),
    "max10": Example(
        Pair("граната 10 под ЛСД: сложность", "a grenade of 10 on LSD: difficulty"),
        lambda r: checks.breakdown(checks.example("grenade", 5, modifiers=(from_row("lsd"),)), r).obstacle.total,
    ),
    "mod_side": Example(
        Pair("6 со штрафом 3 против 5: успех", "6 less 3 against 5: success"),
        _grade(Grade.SUCCESS, 6, 5, _bonus(-3)),
        Pair("степень зависит лишь от разницы двух сторон, и всё равно, на какую из них лёг штраф.", "a grade depends on the difference of the two sides alone, whichever of them bears the penalty."),
    ),
    "opposed": Example(
        Pair("8 против часового 5, мастер назвал 7: препятствие", "8 against a guard of 5, the game master said 7: the obstacle"),
        lambda r: opposed.against(8, 5, r, obstacle=7).obstacle,
    ),
    "minus25": Example(Pair("энергия −25: что с бойцом?", "Energy −25: how is the fighter?"), lambda r: _STATE[life.energy_state(-25, rulings=r)]),
    "minus10": Example(Pair("спокойствие −10: что с бойцом?", "composure −10: how is the fighter?"), _at_ten),
    "minus_sign": Example(Pair("спокойствие 20: безумен?", "composure 20: mad?"), lambda r: yes(states.is_mad(20, r))),
    "mad": Example(Pair("обезумевший: что с ним?", "one gone mad: what becomes of him?"), _fate),
    "calm_sample": Example(Pair("спокойствие образца", "the sample's composure"), lambda r: sheet_numbers.parameters(printed.sample(), r).calm.total),
    "template": Example(Pair("энергия нового листа", "Energy of a new sheet"), lambda r: sheet_numbers.new_sheet(r).energy),
    "accel": Example(Pair("рост 165 см, сноровка 8, атлетика 3, своё число 6: м/с", "165 cm, Dexterity 8, Athletics 3, a number of one's own 6: m/s"), _accelerated),
    "run_group": Example(Pair("рост 165 см, сноровка 8: м/с", "165 cm, Dexterity 8: m/s"), lambda r: parameters.run_speed(165, 8, rulings=r).total),
    "metab_when": Example(Pair("здоровье 4, 20 раундов в деле: сколько энергии?", "Health 4, 20 rounds at work: how much Energy?"), lambda r: recovery.gain(4, active=20, rulings=r).total),
    "metab_frac": Example(Pair("здоровье 4, 5 раундов отдыха: сколько энергии?", "Health 4, 5 rounds of rest: how much Energy?"), lambda r: recovery.gain(4, rest=5, rulings=r).total),
    "metab_combat": Example(Pair("здоровье 5, 10 раундов боя: сколько энергии?", "Health 5, 10 rounds of combat: how much Energy?"), lambda r: recovery.gain(5, combat=10, rulings=r).total),
    "faint": Example(Pair("воля 5: обморок и смерть ниже", "Will 5: faints and dies below"), lambda r: several(parameters.faint_below(5, r).total, parameters.die_below(5, r).total)),
    "psyche_obstacle": Example(Pair("воля 5, спокойствие −4, потрясение 6: шанс выдержать и кто бросает?", "Will 5, composure −4, a shock of 6: the chance to hold, and who rolls?"), _psyche),
    "psyche_when": Example(
        Pair("спокойствие −2, ещё потеря: проверять?", "composure −2, one more loss: a check?"),
        lambda r: yes(calm.lose(calm=-2, amount=3, will=5, rulings=r).needs_check),
    ),
    "psyche_level": Example(
        Pair("−2 и потеря 3, не выдержал", "−2, a loss of 3, given way"),
        lambda r: calm.settle(calm.lose(calm=-2, amount=3, will=5, rulings=r), False, r).state.label,
    ),
    "state_stack": Example(Pair("тремор и расстройство: сноровка", "tremor and breakdown: Dexterity"), lambda r: states.penalty([states.active("tremor"), states.active("breakdown")], "dexterity", r)),
    "state_hole": Example(Pair("сильное расстройство: здоровье", "severe disorder: Health"), lambda r: states.state("severe_disorder").penalty("health", r)),
    "state_scope": Example(
        Pair("стрельба 8 при треморе", "shooting 8 with a tremor"),
        lambda r: 8 + sum(each.value for each in states.modifiers([states.active("tremor")], r) if each.scope.covers(stat="dexterity", skill_id="aimed_shooting", tags=frozenset())),
    ),
    "state_end": Example(
        Pair("тремор через минуту, спокойствие 3: прошёл?", "a tremor a minute later, composure 3: over?"),
        lambda r: yes(not states.after_seconds([states.active("tremor")], 60, 3, r)),
    ),
    "zero_energy": Example(Pair("энергия 0: что с бойцом?", "Energy 0: how is the fighter?"), lambda r: _STATE[life.energy_state(0, rulings=r)]),
    "skillpoints": Example(Pair("интеллект 8: сколько очков навыков?", "Intellect 8: how many skill points?"), lambda r: skills.points(8, r).granted),
    "skill_cost": Example(Pair("навык 8: цена", "a skill of 8: the price"), lambda r: skills.cost(8, r)),
    "maxstrength": Example(Pair("200 кг веса, здоровье и атлетика 10: кг", "200 kg of weight, Health and Athletics 10: kg"), lambda r: parameters.strength(200, 10, 10, r).total),
    "strength_ath": Example(Pair("70 кг, здоровье 4, атлетика 3: кг", "70 kg, Health 4, Athletics 3: kg"), lambda r: parameters.strength(70, 4, 3, r).total),
    "minweight": Example(
        Pair("180 см, 40 кг: сколько замечаний о весе и поле?", "180 cm, 40 kg: how many remarks on weight and sex?"),
        lambda r: sum(each.code in ("squad.sex_missing", "squad.under_weight") for each in remarks.problems(Draft(height_cm=180, weight_kg=40), r)),
    ),
    "grapple": Example(Pair("рукопашный бой 4: захват есть?", "Hand-to-hand 4: can one grapple?"), lambda r: yes(skills.has(Levels(hand_to_hand=4), "grapple", r))),
    "reload_min": Example(Pair("перезарядка 1 при взводе 6: сколько раундов?", "reload 1 with Weapon handling 6: how many rounds?"), lambda r: weapons.reload_rounds(1, 6, r).total),
    "attention": Example(Pair("внимательность 5, ловушка 4: заметит", "Awareness 5, a trap of 4: noticed"), lambda r: share(traps.notice(Levels(awareness=5), 4, rulings=r).chance(r))),
    "tripwire": Example(
        Pair("механик ставит растяжку с гранатой?", "may a mechanic set a grenade tripwire?"),
        lambda r: yes(traps.permission(Levels(mechanics=4), traps.TrapKind.EXPLOSIVE_TRIPWIRE, traps.Work.SET, r).allowed),
    ),
    "blood3": Example(Pair("потеряно 3 литра крови: что с бойцом?", "3 litres of blood lost: how is the fighter?"), lambda r: Pair("жив", "alive") if life.blood_state(3, r) is life.BloodState.ALIVE else Pair("смерть", "death")),
    "missing_rates": Example(
        Pair("5 раундов бега без слова мастера: сколько энергии?", "5 rounds of running, the game master silent: how much Energy?"),
        lambda r: presets.energy_spent(presets.cost("run"), 5, rulings=r).total,
    ),
    "mission_all": Example(Pair("взят один Боров: победа?", "the Hog alone is taken: a victory?"), _mission),
    "init_once": Example(Pair("новый раунд боя: бросать инициативу?", "a new round of the fight: roll initiative?"), lambda r: yes(fight.next_turn(fight.Fight(order=("a",)), r).needs_line)),
    "exit_time": Example(Pair("тихо 10 боевых раундов: можно выйти?", "quiet for 10 combat rounds: may it end?"), lambda r: yes(modes.exit_possible(10, r))),
    "cap_later": Example(
        Pair("навык 5 при стате 5 и бонус 4: на деле", "skill 5 under a stat of 5 with a bonus of 4: in effect"),
        lambda r: checks.breakdown(Check(skill=5, obstacle=9, cap=5, modifiers=(_bonus(4),)), r).skill.total,
    ),
    "caps_recover": Example(Pair("50 из 51, 20 раундов отдыха: сколько энергии?", "50 of 51, 20 rounds of rest: how much Energy?"), lambda r: recovery.energy(50, most=51, health=4, rest=20, rulings=r).total),
    "init_state": Example(Pair("сноровка 8, тремор: инициатива", "Dexterity 8, a tremor: initiative"), lambda r: initiative.base(8, [states.active("tremor")], r).total),
    "damage_missing": Example(
        Pair("нож, грандиозный успех, урон из подсказок: сколько энергии?", "a knife, a spectacular success, damage from the hints: how much Energy?"),
        lambda r: presets.hit(presets.weapon("knife"), Grade.GRAND_SUCCESS, rulings=r).energy.total,
    ),
}  # fmt: skip
"""Option → its example."""
