"""Disputed places of composure: madness, the psyche check, the states."""

from alterego_core.squad import calm, printed, sheet_numbers, states
from alterego_core.squad.rulings import Rulings
from alterego_core.words import Pair
from book.figures.answers import several, share, yes
from book.figures.example import Example

__all__ = ["EXAMPLES"]

_SHOCK, _FIGHTER = Pair("потрясение", "the shock"), Pair("боец", "the fighter")


def _at_ten(r: Rulings) -> Pair:
    found = states.state_for(-10, r)
    return found.label if found else Pair("ничего", "nothing")


def _psyche(r: Rulings) -> Pair:
    lost = calm.lose(calm=1, amount=5, will=5, obstacle=6, rulings=r)
    return several(share(calm.odds(lost, r).success), _SHOCK if lost.shock_rolls else _FIGHTER)


EXAMPLES = {
    "minus10": Example(Pair("спокойствие −10: что с бойцом?", "composure −10: how is the fighter?"), _at_ten),
    "minus_sign": Example(Pair("спокойствие 20: безумен?", "composure 20: mad?"), lambda r: yes(states.is_mad(20, r))),
    "calm_sample": Example(Pair("спокойствие образца", "the sample's composure"), lambda r: sheet_numbers.parameters(printed.sample(), r).calm.total),
    "will_zero": Example(
        Pair("воля 0, препятствие 0: психика выдержит", "Will 0, obstacle 0: the psyche holds"),
        lambda r: share(calm.odds(calm.lose(calm=0, amount=1, will=0, obstacle=0, rulings=r), r).success),
    ),
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
}  # fmt: skip
"""Option → its example."""
