"""Harm in perks and magic (C-6, C-18, C-19, C-27, C-29, C-79, C-84, C-91, C-95, C-109, C-110): HP, MP, bans, deaths, tries."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from alterego_core.breakdown import Breakdown
from alterego_core.errors import AlterEgoError
from alterego_core.notation import Formula, parse
from alterego_core.odds import Odds
from alterego_core.perks import armour, damage
from alterego_core.perks.bans import Kind
from alterego_core.perks.mastery import HIGHEST
from alterego_core.perks.pools import Life
from alterego_core.perks.results import Result
from alterego_core.session import perks_harm
from alterego_core.session.fights import PerksFight
from alterego_core.session.numbers import PerksNumbers
from alterego_core.words import Pair
from widgets.perks.form import Form

from dashboard.evening.person import dice
from dashboard.evening.person.desk import Desk, Made, Unready
from dashboard.evening.person.drafts import State as CommonState

__all__ = ["BLANK", "DEEDS", "FORM", "RESULTS", "State", "defence_of", "formula_of", "lost_odds", "post_now"]

MOST_POINTS = 10_000
MOST_ROLLED = 2_000
"""Outcomes of a formula whose odds are shown before the throw."""

RESULTS = (Result.CRITICAL_SUCCESS, Result.SUCCESS, Result.FAILURE, Result.CRITICAL_FAILURE)


@dataclass(frozen=True, slots=True, kw_only=True)
class State(CommonState):
    """Damage to come and what stops it, points given back, a ban, a try."""

    damage: str = "10"
    hit_faces: str = ""
    armour: int = 0
    defence_skill: int = 0
    two_weapons: bool = False
    area: bool = False
    what: str = ""
    heal: int = 5
    mana: int = 5
    ban: str = "physical"
    post: int = 1
    own_post: bool = False
    rise_hp: int = 0
    action: str = ""


BLANK = State()
FORM = Form(
    choices={"ban": tuple(each.value for each in Kind)},
    numbers={
        "armour": (0, armour.LARGEST),
        "defence_skill": (0, HIGHEST),
        "heal": (1, MOST_POINTS),
        "mana": (1, MOST_POINTS),
        "post": (1, 100_000),
        "rise_hp": (0, MOST_POINTS),
    },
    flags=("two_weapons", "area", "own_post"),
    texts={"damage": 60, "hit_faces": 200, "what": 80, "action": perks_harm.MAX_ACTION},
)


# -- damage -----------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _read(text: str) -> Formula:
    return parse(text)


def formula_of(desk: Desk) -> Formula:
    """The damage as typed: a number or dice. Raises `Unready` where it cannot be read."""
    try:
        return _read(desk.state.damage.strip())
    except AlterEgoError as error:
        raise Unready(error.message(desk.lang)) from error


def defence_of(desk: Desk) -> Breakdown:
    """What armour takes off, with the skill of wearing it (C-27, C-29)."""
    state = desk.state
    return armour.defence(state.armour, state.defence_skill, state.two_weapons)


def _steps(desk: Desk) -> tuple[damage.Step, ...]:
    area = (damage.area_cut(),) if desk.state.area else ()
    return (*area, *damage.defended(defence_of(desk), desk.rulings))


@lru_cache(maxsize=64)
def _odds(formula: Formula, steps: tuple[damage.Step, ...], rulings) -> Odds | None:
    if formula.odds_problem() is not None or formula.high - formula.low > MOST_ROLLED:
        return None
    return damage.damage_odds(formula.odds(), steps, rulings)


def lost_odds(desk: Desk) -> Odds | None:
    """The HP that this damage will take; None where there are too many outcomes to tell at once."""
    return _odds(formula_of(desk), _steps(desk), desk.rulings)


def _hit(desk: Desk) -> Made:
    """Damage, thrown where it is dice, less what armour takes (C-6, C-29); an immortal dies by it for a day (C-19)."""
    desk.ready("armour", "defence_skill")
    formula, rolls = formula_of(desk), ()
    if formula.high <= 0:
        raise Unready(desk.say("no_damage"))
    if formula.dice_count:
        faces = dice.typed_faces(desk, "hit_faces", desk.state.damage.strip())
        rolls = (dice.thrown(desk, desk.state.damage.strip(), faces),)
        rolled = rolls[0].total
    else:
        rolled = formula.low
    lost = damage.damage(rolled, _steps(desk), desk.rulings).points
    numbers = perks_harm.hit(desk.numbers, lost, desk.rulings)
    what = Pair.same(desk.state.what.strip()) if desk.state.what.strip() else desk.pair("hit_own")
    told = desk.pair("did_hit", what=what, n=lost, left=numbers.hp)
    numbers, died = _died(desk, numbers)
    if died:
        told = desk.pair("did_die_again", what=told)
    return desk.harm(numbers, told, rolls=rolls, clear=("damage", "hit_faces", "area", "what"))  # the armour is still worn


def _died(desk: Desk, numbers: PerksNumbers) -> tuple[PerksNumbers, bool]:
    was, now = perks_harm.life(desk.numbers, desk.rulings), perks_harm.life(numbers, desk.rulings)
    if not numbers.immortal or now is not Life.DEAD or was is Life.DEAD:
        return numbers, False
    return perks_harm.fallen(numbers, desk.scene.seconds), True


def _healed(desk: Desk) -> Made | None:
    desk.ready("heal")
    numbers = perks_harm.healed(desk.numbers, desk.state.heal)
    if numbers == desk.numbers:
        raise Unready(desk.say("hp_full"))
    return desk.harm(numbers, desk.pair("did_heal_hp", n=numbers.hp - desk.numbers.hp, left=numbers.hp), clear=("heal",))


# -- mana -------------------------------------------------------------------------------------


def _spent(desk: Desk) -> Made:
    desk.ready("mana")
    numbers = perks_harm.spent(desk.numbers, desk.state.mana)
    return desk.harm(numbers, desk.pair("did_spend", n=desk.state.mana, left=numbers.mp), clear=("mana",))


def _rested(desk: Desk) -> Made:
    desk.ready("mana")
    numbers = perks_harm.rested_mana(desk.numbers, desk.state.mana)
    if numbers == desk.numbers:
        raise Unready(desk.say("mp_full"))
    return desk.harm(numbers, desk.pair("did_rest_mana", n=numbers.mp - desk.numbers.mp, left=numbers.mp), clear=("mana",))


# -- bans and lost actions -----------------------------------------------------------------------


def post_now(desk: Desk) -> int:
    """The post of the fight now, or the GM's number out of it (C-69, C-79)."""
    fight = desk.scene.fight
    if isinstance(fight, PerksFight) and not desk.state.own_post:
        return fight.post(desk.rulings)
    return desk.state.post


def _ban(desk: Desk) -> Made | None:
    """A critical miss bars actions of its kind (C-79, C-91)."""
    if desk.scene.fight is None or desk.state.own_post:
        desk.ready("post")
    kind, post = Kind(desk.state.ban), post_now(desk)
    numbers = perks_harm.banned(desk.numbers, post, kind)
    return None if numbers == desk.numbers else desk.harm(numbers, desk.pair("did_ban", kind=kind.label, post=post), clear=("ban", "post", "own_post"))


def _unban(desk: Desk) -> Made | None:
    if not desk.numbers.bans:
        return None
    last = max(each.free_from(desk.rulings) for each in desk.numbers.bans)
    return desk.harm(perks_harm.bans_after(desk.numbers, last, desk.rulings), desk.pair("did_unban"))


def _lost(desk: Desk, lost: object = True) -> Made:
    return desk.harm(perks_harm.lost_action(desk.numbers, bool(lost)), desk.pair("did_lose_action" if lost else "did_regain_action"))


# -- death ------------------------------------------------------------------------------------


def _fallen(desk: Desk) -> Made:
    return desk.harm(perks_harm.fallen(desk.numbers, desk.scene.seconds), desk.pair("did_fall"))


def _risen(desk: Desk) -> Made:
    desk.ready("rise_hp")
    numbers = perks_harm.risen(desk.numbers, desk.state.rise_hp or None)
    return desk.harm(numbers, desk.pair("did_rise", left=numbers.hp), clear=("rise_hp",))


# -- tries ------------------------------------------------------------------------------------


def _tried(desk: Desk, result: object = None, action: object = None) -> Made:
    """One more try at an action out of combat, for its streak of failures (C-109, C-110)."""
    what = str(action) if action else desk.state.action
    if not what.strip():
        raise Unready(desk.say("name_action"))
    found = Result(str(result))
    told = desk.pair(f"did_try_{found}", action=" ".join(what.split()))
    return desk.harm(perks_harm.tried(desk.numbers, what, found), told, clear=() if action else ("action",))


def _retried(desk: Desk, action: object = None) -> Made | None:
    numbers = perks_harm.retried(desk.numbers, str(action))
    return None if numbers == desk.numbers else desk.harm(numbers, desk.pair("did_retry", action=str(action)))


DEEDS = {
    "hit": _hit,
    "healed": _healed,
    "spent": _spent,
    "rested_mana": _rested,
    "ban": _ban,
    "unban": _unban,
    "lost": _lost,
    "fallen": _fallen,
    "risen": _risen,
    "tried": _tried,
    "retried": _retried,
}
