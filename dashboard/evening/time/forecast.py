"""What would come of the time that is looked at."""

from __future__ import annotations

from dataclasses import dataclass

from alterego_core.session import passing
from alterego_core.session.events import apply
from alterego_core.session.harm import Standing, standing
from alterego_core.session.passing import Amount, Passing
from alterego_core.session.scene import Scene, System
from alterego_core.squad.modes import Mode

from dashboard.evening.time import ego, perks, squad
from dashboard.evening.time.state import State, value_of

__all__ = ["Forecast", "SYSTEMS", "amount_of", "forecast", "resting", "usually_rests"]

SYSTEMS = {System.EGO: ego, System.SQUAD: squad, System.PERKS: perks}


@dataclass(frozen=True, slots=True)
class Forecast:
    """The core's answer, the table after it, and who falls, dies or gets up by it."""

    passing: Passing
    after: Scene
    standings: dict[str, Standing]


def usually_rests(scene: Scene, state: State) -> frozenset[str]:
    """In tactical rounds those rest who are said to at the table; in longer times everybody."""
    return frozenset(each.id for each in scene.combatants if state.amount != "rounds" or each.resting)


def resting(scene: Scene, state: State) -> frozenset[str]:
    """Who rests in it."""
    usual = usually_rests(scene, state)
    return frozenset(each.id for each in scene.combatants if state.rests.get(each.id, each.id in usual))


def amount_of(state: State) -> Amount | int | None:
    """The time looked at: one of the usual, seconds, or None."""
    match state.amount:
        case "":
            return None
        case "minutes":
            return value_of(state, "minutes") * 60
        case "rounds":
            return value_of(state, "rounds") * Mode.TACTICAL.seconds
        case usual:
            return Amount(usual)


def forecast(scene: Scene, state: State) -> Forecast | None:
    """What would change; None while nothing is looked at or a fight is on. Raises as `passing.foresee`."""
    amount = amount_of(state)
    if amount is None or scene.fight is not None:
        return None
    made = passing.foresee(scene, amount, resting=resting(scene, state), **SYSTEMS[scene.campaign.system].asked(scene, state))
    after, rulings = apply(scene, made.happening.deed), scene.campaign.readings()
    was = {each.id: standing(each, rulings) for each in scene.combatants}
    now = {each.id: standing(each, rulings) for each in after.combatants}
    return Forecast(made, after, {who: stands for who, stands in now.items() if stands is not was[who]})
