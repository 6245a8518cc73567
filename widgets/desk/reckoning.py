"""From what the desk holds to what the core computes: no rule here, only names and calls."""

from dataclasses import replace as changed
from functools import lru_cache

from alterego_core.ego import modifiers
from alterego_core.ego.checks import Check
from alterego_core.ego.modifiers import RowKind
from alterego_core.ego.rulings import GmRanges
from alterego_core.words import Pair

from widgets.desk.value import INPUTS, TICKED, FoeOwn, Given, Side, State
from widgets.ego.hero_numbers import attribute_name, skill_name
from widgets.parts.words import Words

__all__ = ["check_of", "foe_check", "foe_modifiers", "modifiers_of", "row_modifiers", "side_name"]

_WORDS = Words("check_desk")


def row_modifiers(id: str, picked, state: State) -> tuple[modifiers.Modifier, ...]:
    """The modifiers of one ticked row."""
    inputs = tuple(picked.items()) if isinstance(picked, dict) else picked
    return _row_modifiers(id, inputs, id in state.dice_for, state.me.skill == "hand_to_hand", state.rulings)


@lru_cache(maxsize=512, typed=True)
def _row_modifiers(id: str, picked, as_die: bool, hand_to_hand: bool, rulings) -> tuple[modifiers.Modifier, ...]:
    row = modifiers.row(id)
    picked = dict(picked) if isinstance(picked, tuple) else picked
    # The picker of a range is the GM's choice; dice for it are thrown at the table.
    rulings = changed(rulings, gm_ranges=GmRanges.GM)
    if id == "mn-10":
        made = (modifiers.evading(picked.get("agility"), picked.get("dodge"), rulings=rulings),)
    elif id == "mn-11":
        made = (modifiers.running(picked["speed"], rulings=rulings),)
    elif id == "mn-12":
        made = modifiers.distance(picked["metres"], picked["reach"], rulings=rulings)
    elif id == "offhand":
        made = (modifiers.off_hand(rulings=rulings),)
    elif id == "mp-14":
        made = modifiers.specialised(picked, hand_to_hand=hand_to_hand, rulings=rulings)
    elif row.kind is RowKind.RANGE:
        made = (modifiers.chosen(id, picked, rulings=rulings),)
    else:
        made = (modifiers.flat(id),)
    return tuple(changed(each, as_die=True) if as_die and each.swappable else each for each in made)


def modifiers_of(state: State) -> tuple[modifiers.Modifier, ...]:
    """Every modifier of the roller: ticked rows in the order of the tables, then the table's own."""
    found = [each for row in TICKED if row.id in state.rows for each in row_modifiers(row.id, state.rows[row.id], state)]
    for own in state.own:
        label = Pair.same(own.reason.strip()) if own.reason.strip() else Pair(_WORDS("own_unnamed", "ru"), _WORDS("own_unnamed", "en"))
        made = modifiers.custom(label, own.value)
        found.append(changed(made, as_die=True) if own.as_die and made.swappable else made)
    return tuple(found)


def _check(side: Side, more: tuple, given: Given, extra_penalty: int = 0) -> Check:
    return Check(attribute=side.level, attribute_name=given.attribute or attribute_name(side.attribute),
                 skill=None if side.fit == "none" else side.skill_level, skill_name=given.skill or skill_name(side.skill),
                 suitable=side.fit != "half", modifiers=(*more, *given.modifiers), penalty_dice=side.penalty + extra_penalty + given.penalty, bonus_dice=side.bonus + given.bonus)


def check_of(state: State, carried: tuple = (), tired: int = 0) -> Check:
    """The roller's check, with what earlier attempts add."""
    return changed(_check(state.me, (*modifiers_of(state), *carried), state.given, tired), swap_total=state.swap_total)


def foe_modifiers(own: FoeOwn, state: State) -> tuple[modifiers.Modifier, ...]:
    """One circumstance of the opponent; a distance may come to two, or to nothing."""
    if own.row:
        picked = own.inputs if own.row in INPUTS else own.value if modifiers.row(own.row).kind is RowKind.RANGE else True
        return _row_modifiers(own.row, picked, own.as_die, state.foe.skill == "hand_to_hand", state.rulings)
    label = Pair.same(own.reason.strip()) if own.reason.strip() else Pair.each(lambda lang: _WORDS("own_unnamed", lang))
    made = modifiers.custom(label, own.value)
    return (changed(made, as_die=True) if own.as_die and made.swappable else made,)


def foe_check(state: State) -> Check:
    """The opponent's check, with his own circumstances: one by one, and what is left as a single number."""
    more = tuple(made for own in state.foe_own for made in foe_modifiers(own, state))
    if state.foe.modifier:
        more += (modifiers.custom(Pair(_WORDS("foe_modifier_term", "ru"), _WORDS("foe_modifier_term", "en")), state.foe.modifier),)
    return _check(state.foe, more, state.foe_given)


def side_name(side: Side, lang: str, given: Given = Given()) -> str:
    """«Ловкость + Взлом»."""
    name = (given.attribute or attribute_name(side.attribute))[lang]
    return name if side.fit == "none" else f"{name} + {(given.skill or skill_name(side.skill))[lang]}"
