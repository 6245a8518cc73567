"""What a fight comes to: who is next, who was passed over, what ends with a turn. The core says it all."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from alterego_core.ego.turns import CIRCLES_IN_ROUND
from alterego_core.session import clock, conditions
from alterego_core.session.events import apply
from alterego_core.session.fights import EgoFight, Phase
from alterego_core.session.harm import acts
from alterego_core.session.scene import Combatant, Scene

__all__ = ["LONG_LINE", "Ahead", "Ending", "ahead", "by_id", "ends_with_lap", "ends_with_turn", "mark", "near", "outside", "passed_over", "usual"]

_KEPT = 8
LONG_LINE = 16
"""Places of a line that is shown whole; of a longer one only those near the turn are."""
_BEFORE, _AFTER = 2, 9


@dataclass(frozen=True, slots=True)
class Ahead:
    """What the next press leads to: whose turn, and whether a lap or a phase ends by it."""

    who: str
    new_lap: bool
    new_phase: bool


@dataclass(frozen=True, slots=True)
class Ending:
    """A condition that ends, and whose it is."""

    who: str
    name: str


_ahead: OrderedDict[int, tuple[Scene, Ahead]] = OrderedDict()


def ahead(scene: Scene) -> Ahead:
    """What the next press leads to; the same scene is asked only once."""
    found = _ahead.get(id(scene))
    if found is None or found[0] is not scene:
        before, after = scene.fight, apply(scene, clock.next_turn(scene).deed).fight
        lap = after.lap > before.lap
        found = scene, Ahead(after.acting, lap, not lap and getattr(after, "phase", None) is not getattr(before, "phase", None))
        _ahead[id(scene)] = found
        while len(_ahead) > _KEPT:
            _ahead.popitem(last=False)
    return found[1]


def mark(scene: Scene) -> str:
    """What tells this turn from every other one of the fight."""
    fight = scene.fight
    phase = getattr(fight, "phase", None)
    return "-".join((str(fight.lap), phase.value if phase is not None else "", fight.acting))


def near(scene: Scene) -> frozenset[int] | None:
    """The places of a long line that are worth seeing now, by their index: who has just acted, who acts, and the next who can.

    None where the line is short enough to be seen whole.
    """
    fight = scene.fight
    many = len(fight.places)
    if many <= LONG_LINE:
        return None
    able = [at for at in range(many) if at == fight.turn or clock.skipped_problem(scene, fight.places[at].who) is None]
    middle = able.index(fight.turn)
    return frozenset((*able[max(0, middle - _BEFORE) : middle + _AFTER + 1], *able[: max(0, middle + _AFTER + 1 - len(able))]))


def by_id(scene: Scene) -> dict[str, Combatant]:
    """Everybody at the table by his id."""
    return {each.id: each for each in scene.combatants}


def usual(scene: Scene) -> frozenset[str]:
    """Who takes part when the GM says nothing: everybody who can act."""
    rulings = scene.campaign.readings()
    return frozenset(each.id for each in scene.combatants if acts(each, rulings))


def outside(scene: Scene) -> tuple[Combatant, ...]:
    """Who is at the table and not in the fight."""
    fighting = {place.who for place in scene.fight.places}
    return tuple(each for each in scene.combatants if each.id not in fighting)


def passed_over(scene: Scene) -> tuple[str, ...]:
    """Those right before the one whose turn it is, because they cannot act."""
    fight, found = scene.fight, []
    for place in reversed(fight.places[: fight.turn]):
        if clock.skipped_problem(scene, place.who) is None:
            break
        found.append(place.who)
    return tuple(reversed(found))


def ends_with_turn(scene: Scene) -> dict[str, list[Ending]]:
    """Which conditions end with whose turn; declarations end nothing (A-189)."""
    if isinstance(scene.fight, EgoFight) and scene.fight.phase is Phase.DECLARATION:
        return {}
    found: dict[str, list[Ending]] = {}
    for each in scene.combatants:
        for who in {one.end.who for one in each.conditions if one.end.kind is conditions.EndKind.TURN}:
            for over in conditions.after_turn(each.conditions, who)[1]:
                found.setdefault(who, []).append(Ending(each.id, over.name))
    return found


def ends_with_lap(scene: Scene) -> list[Ending]:
    """Which conditions end with this circle, combat round or turn of everybody."""
    fight = scene.fight
    round_over = not isinstance(fight, EgoFight) or fight.circle_of_round == CIRCLES_IN_ROUND
    return [Ending(each.id, over.name) for each in scene.combatants if each.conditions for over in conditions.after_lap(each.conditions, round_over=round_over)[1]]


