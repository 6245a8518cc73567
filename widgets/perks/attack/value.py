"""The state of an attack desk, and everything the core says of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from alterego_core.dice import from_faces
from alterego_core.errors import AlterEgoError
from alterego_core.odds import Odds
from alterego_core.perks import attack_odds, attack_play
from alterego_core.perks.armour import ArmourClass, effective
from alterego_core.perks.attack_odds import AttackOdds
from alterego_core.perks.attack_play import BlowDone
from alterego_core.perks.attacks import Attack, blows, damage_dice, hit_check
from alterego_core.perks.blows import Aim
from alterego_core.perks.characteristics import Characteristics
from alterego_core.perks.checks import DICE, outcome
from alterego_core.perks.presets import opponent, preset_rows, weapon
from alterego_core.perks.results import Result, Table
from alterego_core.perks.rulings import DEFAULT, Rulings
from alterego_core.perks.saving_throws import Defender

from widgets.perks.form import Form, empty, own_term
from widgets.perks.hand import HandRoll, faces_in
from widgets.perks.hero_numbers import LONGEST_NAME

__all__ = ["FOES", "FORM", "WEAPONS", "Figures", "State", "attack_of", "defender_of", "done_of", "faces_of", "figures", "rolls_of", "stood", "taken_up"]

FOES = ("own", *(row["id"] for row in preset_rows("opponent")))
WEAPONS = ("own", *(row["id"] for row in preset_rows("weapon")))

FORM = Form(
    choices={"weapon": WEAPONS, "worn": ("", *(each.value for each in ArmourClass)), "aim": tuple(each.value for each in Aim), "foe": FOES},
    numbers={"strength": (1, 10), "dexterity": (1, 10), "weapon_perk": (0, 5), "metres": (0, 999), "two_level": (0, 5), "foe_dexterity": (1, 10), "hp": (0, 999), "armour": (0, 99), "defence_skill": (0, 5),
             "shield": (0, 20), "shield_skill": (0, 5), "wanted": (1, 500), "extra_hit": (-20, 20), "extra_damage": (-100, 500)},
    flags=("two_weapons", "area"),
    texts={"dice_text": 40, "weapon_name": LONGEST_NAME},
    always=("weapon", "strength", "dexterity", "weapon_perk", "foe"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """An attack and who is attacked; `dice_text` is the weapon's damage as typed, `weapon_name` what one's own is called.

    `mine`: what the hero the reader plays has (`widgets.perks.hero_numbers.Mine`), to pick from by name;
    `given`, `foe_given`: terms that a table knows of; no part of the value, all three.
    """

    weapon: str = "sword"
    worn: str = ""
    aim: str = "torso"
    foe: str = "robber"
    strength: int = 6
    dexterity: int = 6
    weapon_perk: int = 2
    metres: int = 0
    two_weapons: bool = False
    two_level: int = 0
    area: bool = False
    foe_dexterity: int = 6
    hp: int = 64
    armour: int = 2
    defence_skill: int = 0
    shield: int = 0
    shield_skill: int = 0
    wanted: int = 5
    extra_hit: int = 0
    extra_damage: int = 0
    dice_text: str = "1d8"
    weapon_name: str = ""
    mine: object = None
    given: tuple = ()
    foe_given: tuple = ()
    rulings: Rulings = DEFAULT
    seed: str | None = None
    thrown: int = 0
    by_hand: bool = False
    hand: Mapping = empty()
    hand_tried: bool = False
    dice: Mapping = empty()
    drafts: Mapping = empty()


def attack_of(state: State) -> Attack:
    """The attack as the core knows it: the attacker's armour is counted in (C-30 … C-32)."""
    own = Characteristics(strength=state.strength, dexterity=state.dexterity)
    worn = effective(own, ArmourClass(state.worn) if state.worn else None, rulings=state.rulings)
    return Attack(strength=worn.strength, dexterity=worn.dexterity, weapon_perk=state.weapon_perk, dice=state.dice_text, aim=Aim(state.aim), metres=state.metres,
                  area=state.area, two_weapons=state.two_level if state.two_weapons else None, extra=(*own_term(state.extra_hit), *state.given), damage_percent=state.extra_damage)


def defender_of(state: State) -> Defender:
    """Who is struck; armour and shield are the reader's numbers (C-29, C-98)."""
    return Defender(dexterity=state.foe_dexterity, armour=state.armour, defence_skill=state.defence_skill, shield=state.shield, shield_skill=state.shield_skill, extra=state.foe_given)


def stood(state: State, foe: str) -> State:
    """The state with an opponent of the starter set."""
    if foe == "own":
        return replace(state, foe=foe)
    found = opponent(foe)
    return replace(state, foe=foe, foe_dexterity=found.dexterity, hp=found.hp, armour=found.armour, shield=found.shield, defence_skill=0, shield_skill=0)


def taken_up(state: State, id: str, lang: str) -> State:
    """The state with a weapon of the starter set; a blow at arm's length has no distance."""
    if id == "own":
        return replace(state, weapon=id)
    found = weapon(id)
    metres = 0 if not found.metres else min(state.metres, found.metres)
    return replace(state, weapon=id, dice_text=damage_dice(Attack(dice=found.dice)).write(lang), metres=metres)


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What is known before the roll; `odds` is None where the damage cannot be read, `trouble` says why.

    `struck`: the damage when there is any. `ends`: what one blow may come to, the worst
    first: key of its words, chance, mean damage then, tone.
    """

    attack: Attack
    trouble: AlterEgoError | None = None
    odds: AttackOdds | None = None
    struck: Odds | None = None
    reached: Fraction = Fraction(0)
    ends: tuple[tuple[str, Fraction, Fraction, str], ...] = ()


def figures(state: State) -> Figures:
    """Everything known before the roll, kept by its inputs."""
    return _figures(attack_of(state), defender_of(state), state.rulings)


@lru_cache(maxsize=128)
def _figures(attack: Attack, defender: Defender, rulings: Rulings) -> Figures:
    try:
        odds = attack_odds.odds(attack, defender, rulings)
    except AlterEgoError as error:
        return Figures(attack=attack, trouble=error.with_traceback(None))
    hurt = {value: weight for value, weight in odds.damage.items() if value > 0}
    return Figures(attack=attack, odds=odds, struck=Odds(hurt) if hurt else None, reached=Fraction(sum(hurt.values()), odds.damage.total), ends=_ends(odds))


_ENDS = {
    (Table.HIT, Result.CRITICAL_FAILURE): (0, "barred", "bad"), (Table.HIT, Result.FAILURE): (1, "missed", "bad"), (Table.HIT, Result.NO_ROW): (1, "missed", "bad"),
    (Table.SAVING_THROW, Result.CRITICAL_SUCCESS): (2, "dodged", "mid"), (Table.SAVING_THROW, Result.SUCCESS): (3, "halved", "mid"),
    (Table.SAVING_THROW, Result.FAILURE): (4, "full", "good"), (Table.SAVING_THROW, Result.NO_ROW): (4, "full", "good"), (Table.SAVING_THROW, Result.CRITICAL_FAILURE): (5, "worse", "good"),
}


def _ends(odds: AttackOdds) -> tuple[tuple[str, Fraction, Fraction, str], ...]:
    found: dict[tuple[int, str, str], list[Fraction]] = {}
    for each in odds.branches:
        sums = found.setdefault(_ENDS[each.rows[-1]], [Fraction(0), Fraction(0)])
        sums[0] += each.chance
        sums[1] += each.chance * each.damage.mean
    return tuple((name, chance, weighted / chance, tone) for (_, name, tone), (chance, weighted) in sorted(found.items()) if chance)


def faces_of(done: tuple[BlowDone, ...]) -> dict[str, tuple[int, ...]]:
    """The dice of each blow by the name of the roll and the number of the blow."""
    found = {}
    for n, each in enumerate(done):
        found[f"hit.{n}"] = each.hit.dice.faces
        if each.rolled is not None and each.rolled.faces:
            found[f"rolled.{n}"] = each.rolled.faces
        if each.saving_throw is not None:
            found[f"saving_throw.{n}"] = each.saving_throw.dice.faces
    return found


def rolls_of(attack: Attack, typed: Mapping, rulings: Rulings, lang: str = "en") -> tuple[HandRoll, ...]:
    """The rolls of an attack in order, as dice on the table; a hit typed tells whether the others are needed (C-78 … C-82, C-95)."""
    three = f"3{'к' if lang == 'ru' else 'd'}6"
    sizes, formula, found = tuple(die.faces for die in DICE), damage_dice(attack), []
    for n in range(blows(attack, rulings)):
        faces = faces_in(typed.get(f"hit.{n}", ""), sizes)
        result = None if faces is None else outcome(hit_check(attack, rulings), sum(faces), rulings).result
        found.append(HandRoll(name=f"hit.{n}", label="hit", dice=three, sizes=sizes))
        if formula.dice_count:
            found.append(HandRoll(name=f"rolled.{n}", label="rolled", dice=formula.write(lang), sizes=tuple(die.faces for die in formula.dice), needed=None if result is None else result is Result.SUCCESS))
        found.append(HandRoll(name=f"saving_throw.{n}", label="saving_throw", dice=three, sizes=sizes, needed=None if result is None else result.good))
    return tuple(found)


def done_of(state: State) -> tuple[BlowDone, ...] | None:
    """The blows on the table under the attack as it stands now, or None where their dice do not fit."""
    if not state.dice:
        return None
    attack, defender = attack_of(state), defender_of(state)
    try:
        formula, done = damage_dice(attack), []
        for n in range(blows(attack, state.rulings)):
            rolled = state.dice.get(f"rolled.{n}", () if not formula.dice_count else None)
            thrown = {"hit": from_faces(DICE, state.dice[f"hit.{n}"]), "rolled": None if rolled is None else formula.from_faces(rolled)}
            if f"saving_throw.{n}" in state.dice:
                thrown["saving_throw"] = from_faces(DICE, state.dice[f"saving_throw.{n}"])
            done.append(attack_play.settle(attack, defender, rulings=state.rulings, **thrown))
        return tuple(done)
    except (AlterEgoError, LookupError, TypeError, ValueError):
        return None
