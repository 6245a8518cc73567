"""What the core says of a shot: its modifiers and its chance."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from alterego_core.ego import checks, opposed, target_modifiers
from alterego_core.ego.checks import Check
from alterego_core.ego.modifier import Modifier
from alterego_core.ego.rulings import Rulings, SkillNames
from alterego_core.ego.target_modifiers import Aim, Obscured, Posture

from widgets.cover.value import HIDDEN, State, metres

__all__ = ["Chances", "attack", "chances", "dodge_of", "modifiers_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chances:
    """The chance to hit with numbers, with penalty dice instead (None where nothing may be swapped), and of a tie."""

    plain: Fraction
    dice: Fraction | None
    tie: Fraction | None


def dodge_of(state: State) -> int:
    """The target's Dodge; where only the printed skills count there is none (AMB-A16)."""
    return 0 if state.rulings.skill_names is SkillNames.STRICT else state.dodge


def modifiers_of(state: State, *, as_die: bool = False) -> tuple[Modifier, ...]:
    """The rows that hold for this target (A-224 … A-233, A-246, A-247)."""
    rulings = state.rulings
    found = [*target_modifiers.distance(metres(state), state.range, rulings=rulings),
             *target_modifiers.cover(HIDDEN[state.hidden], Posture(state.posture), rulings=rulings)]
    if state.obscured != "none":
        found.append(target_modifiers.obscured(Obscured(state.obscured), hand_to_hand=state.hand_to_hand, rulings=rulings,
                                               blind_fighting=state.blind_fighting, night_vision=state.night_vision))
    if state.evading and state.reply != "dodge":
        numbers = (state.agility, dodge_of(state)) if state.known else (None, None)
        found.append(target_modifiers.evading(*numbers, rulings=rulings))
    if state.running:
        found.append(target_modifiers.running(state.speed, rulings=rulings))
    found += target_modifiers.aimed(Aim(state.aim), rulings=rulings)
    return tuple(replace(each, as_die=True) if as_die and each.swappable else each for each in found)


def attack(state: State, *, as_die: bool = False) -> Check:
    """The attacker's check with those modifiers."""
    return Check(attribute=state.attribute, skill=state.skill, modifiers=modifiers_of(state, as_die=as_die))


def chances(state: State) -> Chances:
    """How likely the blow or shot hits."""
    modifiers = modifiers_of(state)
    against = Check(attribute=state.agility, skill=dodge_of(state)) if state.reply == "dodge" else state.difficulty
    return _chances(attack(state), attack(state, as_die=True) if any(each.swappable for each in modifiers) else None, against, state.rulings)


@lru_cache(maxsize=256)
def _chances(plain: Check, dice: Check | None, against: Check | int, rulings: Rulings) -> Chances:
    if isinstance(against, int):
        return Chances(plain=checks.chance(plain, against, rulings), dice=checks.chance(dice, against, rulings) if dice else None, tie=None)
    found = opposed.odds(plain, against, rulings)
    return Chances(plain=found.win, dice=opposed.odds(dice, against, rulings).win if dice else None, tie=found.tie)
