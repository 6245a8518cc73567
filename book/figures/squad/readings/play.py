"""Disputed places of a game: the mission, the modes, initiative, what energy is spent on."""

from alterego_core.squad import fight, initiative, mission, modes, presets, states
from alterego_core.squad.grades import Grade
from alterego_core.squad.rulings import Rulings
from alterego_core.words import Pair
from book.figures.answers import yes
from book.figures.example import Example

__all__ = ["EXAMPLES"]


def _fate(r: Rulings) -> Pair:
    return Pair("погиб", "dead") if mission.fate(dead=False, mad=True, rulings=r) is mission.Fate.DEAD else Pair("выбыл", "out of play")


def _mission(r: Rulings) -> Pair:
    begun = mission.mark(mission.start(["a"]), "hog", mission.Progress.DONE)
    return yes(mission.fulfilled(begun, r))


EXAMPLES = {
    "mission_all": Example(Pair("взят один Боров: победа?", "the Hog alone is taken: a victory?"), _mission),
    "mad": Example(Pair("обезумевший: что с ним?", "one gone mad: what becomes of him?"), _fate),
    "init_once": Example(Pair("новый раунд боя: бросать инициативу?", "a new round of the fight: roll initiative?"), lambda r: yes(fight.next_turn(fight.Fight(order=("a",)), r).needs_line)),
    "init_state": Example(Pair("сноровка 8, тремор: инициатива", "Dexterity 8, a tremor: initiative"), lambda r: initiative.base(8, [states.active("tremor")], r).total),
    "exit_time": Example(Pair("тихо 10 боевых раундов: можно выйти?", "quiet for 10 combat rounds: may it end?"), lambda r: yes(modes.exit_possible(10, r))),
    "missing_rates": Example(
        Pair("5 раундов бега без слова мастера: сколько энергии?", "5 rounds of running, the game master silent: how much Energy?"),
        lambda r: presets.energy_spent(presets.cost("run"), 5, rulings=r).total,
    ),
    "damage_missing": Example(
        Pair("нож, грандиозный успех, урон из подсказок: сколько энергии?", "a knife, a spectacular success, damage from the hints: how much Energy?"),
        lambda r: presets.hit(presets.weapon("knife"), Grade.GRAND_SUCCESS, rulings=r).energy.total,
    ),
}  # fmt: skip
"""Option → its example."""
