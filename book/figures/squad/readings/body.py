"""Disputed places of the body: energy, blood, strength, running."""

from fractions import Fraction

from alterego_core.squad import life, parameters, recovery, remarks, sheet_numbers
from alterego_core.squad.draft import Draft
from alterego_core.squad.rulings import Rulings
from alterego_core.words import Pair
from book.figures.answers import several
from book.figures.example import Example

__all__ = ["EXAMPLES"]

_STATE = {"awake": Pair("в сознании", "awake"), "unconscious": Pair("без сознания", "unconscious"), "dead": Pair("смерть", "death")}


def _accelerated(r: Rulings) -> Fraction:
    return parameters.run_speed(165, 8, 3, r, acceleration=6).total


EXAMPLES = {
    "minus25": Example(Pair("энергия −25: что с бойцом?", "Energy −25: how is the fighter?"), lambda r: _STATE[life.energy_state(-25, rulings=r)]),
    "zero_energy": Example(Pair("энергия 0: что с бойцом?", "Energy 0: how is the fighter?"), lambda r: _STATE[life.energy_state(0, rulings=r)]),
    "faint": Example(Pair("воля 5: обморок и смерть ниже", "Will 5: faints and dies below"), lambda r: several(parameters.faint_below(5, r).total, parameters.die_below(5, r).total)),
    "blood3": Example(Pair("потеряно 3 литра крови: что с бойцом?", "3 litres of blood lost: how is the fighter?"), lambda r: Pair("жив", "alive") if life.blood_state(3, r) is life.BloodState.ALIVE else Pair("смерть", "death")),
    "template": Example(Pair("энергия нового листа", "Energy of a new sheet"), lambda r: sheet_numbers.new_sheet(r).energy),
    "accel": Example(Pair("рост 165 см, сноровка 8, атлетика 3, своё число 6: м/с", "165 cm, Dexterity 8, Athletics 3, a number of one's own 6: m/s"), _accelerated),
    "run_group": Example(Pair("рост 165 см, сноровка 8: м/с", "165 cm, Dexterity 8: m/s"), lambda r: parameters.run_speed(165, 8, rulings=r).total),
    "metab_when": Example(Pair("здоровье 4, 20 раундов в деле: сколько энергии?", "Health 4, 20 rounds at work: how much Energy?"), lambda r: recovery.gain(4, active=20, rulings=r).total),
    "metab_frac": Example(Pair("здоровье 4, 5 раундов отдыха: сколько энергии?", "Health 4, 5 rounds of rest: how much Energy?"), lambda r: recovery.gain(4, rest=5, rulings=r).total),
    "metab_combat": Example(Pair("здоровье 5, 10 раундов боя: сколько энергии?", "Health 5, 10 rounds of combat: how much Energy?"), lambda r: recovery.gain(5, combat=10, rulings=r).total),
    "caps_recover": Example(Pair("50 из 51, 20 раундов отдыха: сколько энергии?", "50 of 51, 20 rounds of rest: how much Energy?"), lambda r: recovery.energy(50, most=51, health=4, rest=20, rulings=r).total),
    "maxstrength": Example(Pair("200 кг веса, здоровье и атлетика 10: кг", "200 kg of weight, Health and Athletics 10: kg"), lambda r: parameters.strength(200, 10, 10, r).total),
    "strength_ath": Example(Pair("70 кг, здоровье 4, атлетика 3: кг", "70 kg, Health 4, Athletics 3: kg"), lambda r: parameters.strength(70, 4, 3, r).total),
    "minweight": Example(
        Pair("180 см, 40 кг: сколько замечаний о весе и поле?", "180 cm, 40 kg: how many remarks on weight and sex?"),
        lambda r: sum(each.code in ("squad.sex_missing", "squad.under_weight") for each in remarks.problems(Draft(height_cm=180, weight_kg=40), r)),
    ),
}  # fmt: skip
"""Option → its example."""
