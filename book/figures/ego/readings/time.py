"""Disputed places of game time: initiative, actions of a circle, moves on the map."""

from random import Random

from alterego_core.ego import actions, hexes, initiative, turns
from alterego_core.ego.initiative import Entry
from alterego_core.ego.rulings import Rulings
from alterego_core.words import Pair
from book.figures.answers import yes
from book.figures.example import Example

__all__ = ["EXAMPLES"]

_TIED = (Entry(name="a", speed=5, mind=3, dice=4), Entry(name="b", speed=4, mind=3, dice=5))
_QUICKER, _THROW, _GM = Pair("скорость", "Speed"), Pair("новый бросок", "a new throw"), Pair("мастер", "the game master")
_FOUR_STEPS = [actions.simple(id) for id in ("strike", "strike", "dodge", "dodge")]


def _thrown(r: Rulings) -> int:
    dice = initiative.dice_value((5, 5), (2,), r)
    return initiative.total(Entry(name="a", speed=4, mind=3, dice=dice), r)


def _own_intellect(r: Rulings) -> int:
    return initiative.total(Entry(name="a", speed=5, mind=2, intellect=4, dice=3), r)


def _who_decides(r: Rulings) -> Pair:
    groups = initiative.order(_TIED, r)
    if len(groups) == 2:
        return _QUICKER
    return _THROW if len(initiative.settled(groups, Random(1), r)) == 2 else _GM


EXAMPLES = {
    "init_intellect": Example(
        Pair("Скорость 5, Разум 2, интеллект от мастера 4, кубики 3: инициатива", "Speed 5, Mind 2, an intellect of the game master's at 4, dice 3: initiative"), _own_intellect
    ),
    "init_dice": Example(Pair("Скорость 4, Разум 3, на кубиках 5, 5 и 2: инициатива", "Speed 4, Mind 3, the dice show 5, 5 and 2: initiative"), _thrown),
    "init_tie": Example(Pair("у двоих инициатива 12, Скорость 5 и 4: что решает?", "two have an initiative of 12, with Speed 5 and 4: what decides?"), _who_decides),
    "init_when": Example(Pair("второй бой за вечер: бросать заново?", "the second fight of the evening: roll anew?"), lambda r: yes(initiative.rolled_anew(r))),
    "actions_n": Example(Pair("Скорость 6, в таблице мастера 5: сколько простых действий в круге?", "Speed 6, the game master's table says 5: how many simple actions in a circle?"), lambda r: actions.per_circle(6, rulings=r, gm=5)),
    "turn_circle": Example(
        Pair("Скорость 4: сколько простых действий?", "Speed 4: how many simple actions?"),
        lambda r: actions.per_circle(4, rulings=r),
        Pair("оба чтения дают одно число действий и спорят лишь о том, как назвать отрезок времени.", "both readings give the same number of actions and differ only in what to call the stretch of time."),
    ),
    "run": Example(Pair("Скорость 5, два действия бегом: сколько метров?", "Speed 5, two actions of running: how many metres?"), lambda r: actions.run_metres(5, 2, rulings=r)),
    "throw_simple": Example(Pair("граната на поясе: сколько действий до броска включительно?", "a grenade on the belt: how many actions up to and with the throw?"), lambda r: len(actions.composite("throw_grenade", rulings=r).parts)),
    "reactions": Example(Pair("три действия в круге, два удара и два уворота: сколько кругов?", "three actions a circle, two blows and two dodges: how many circles?"), lambda r: len(actions.compose(_FOUR_STEPS, 3, rulings=r).circles)),
    "circle_order": Example(Pair("А раньше и валит Б: выстрел Б будет?", "A is first and drops B: does B shoot?"), lambda r: yes("b" in turns.acting(["a", "b"], {"a": ["b"]}, rulings=r))),
    "hex_scale": Example(Pair("бег при Скорости 6: сколько клеток?", "a run at Speed 6: how many hexes?"), lambda r: hexes.hexes_in(actions.run_metres(6, rulings=r), rulings=r)),
}  # fmt: skip
"""Option → its example."""
