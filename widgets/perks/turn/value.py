"""The state of a turn helper: who takes part, whose turn it is, what is done in it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from alterego_core.dice import RollLog, from_faces
from alterego_core.errors import AlterEgoError
from alterego_core.perks import attack_play, bans, deeds, spell_play, spells, turns
from alterego_core.perks.armour import ArmourClass, Use, effective
from alterego_core.perks.attacks import Attack, blows, damage_dice
from alterego_core.perks.bans import Barred, Kind
from alterego_core.perks.blows import Aim
from alterego_core.perks.characteristics import Characteristic, Characteristics
from alterego_core.perks.checks import DICE, Outcome, outcome
from alterego_core.perks.checks import roll as roll_check
from alterego_core.perks.grades import HIGHEST
from alterego_core.perks.movement import Movement, Terrain, movement
from alterego_core.perks.presets import opponent, preset_rows, weapon
from alterego_core.perks.rulings import DEFAULT, Rulings
from alterego_core.perks.saving_throws import Defender
from alterego_core.perks.spells import Spell, Target
from alterego_core.perks.turns import Action, Contender, Order

from widgets.perks.attack.value import faces_of as blow_faces
from widgets.perks.attack.value import rolls_of as blow_rolls
from widgets.perks.form import Form, Rows, empty, own_term
from widgets.perks.hand import HandRoll
from widgets.perks.spell.value import ROLLS as SPELL_ROLLS
from widgets.perks.spell.value import faces_of as spell_faces
from widgets.perks.spell.value import rolls_of as spell_rolls

__all__ = ["ACTS", "FORM", "Actor", "Done", "State", "acts_of", "actor_of", "attack_of", "deed_check", "done_of", "faces_of", "foe_of", "fitted", "names_of", "order_of", "problems_of", "rolled", "rolls_of", "shoots", "spell_of", "stood", "trouble_of", "walk_of"]

ACTS = ("none", "walk", "attack", "spell", "other")
_KINDS = {"walk": Action.WALK, "attack": Action.ATTACK, "spell": Action.ATTACK, "other": Action.OTHER}
_MOST = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """One who takes part."""

    name: str = ""
    strength: int = 5
    dexterity: int = 5
    endurance: int = 5
    armour: str = ""


_ACTOR = Form(texts={"name": 40}, numbers={"strength": (1, 10), "dexterity": (1, 10), "endurance": (1, 10)}, choices={"armour": ("", *(each.value for each in ArmourClass))}, always=("name", "dexterity"))

FORM = Form(
    choices={
        "terrain": tuple(each.value for each in Terrain), "first": ACTS, "second": ACTS, "weapon": ("own", *(row["id"] for row in preset_rows("weapon"))), "aim": tuple(each.value for each in Aim),
        "foe": ("own", *(row["id"] for row in preset_rows("opponent"))), "deed": ("", *(each.value for each in Characteristic)), "ban": ("", *(each.value for each in Kind)), "look": ("plain", "bbcode"),
    },
    numbers={
        "actor": (1, _MOST), "first_metres": (0, 999), "second_metres": (0, 999), "distance": (0, 999), "weapon_perk": (0, 5), "primary": (1, HIGHEST), "secondary": (0, HIGHEST), "declared": (1, 120),
        "dice_count": (1, 120), "intellect": (1, 10), "magic_power": (0, 10), "deed_value": (0, 10), "post": (1, 9999), "ban_post": (1, 9999), "ties": (0, 10**6),
        "two_level": (0, 5), "extra_hit": (-20, 20), "extra_casting": (-20, 20), "foe_dexterity": (1, 10), "foe_will": (1, 10), "foe_armour": (0, 99), "foe_armour_skill": (0, 5), "foe_shield": (0, 20), "foe_shield_skill": (0, 5),
    },
    flags=("hidden", "gm_first", "two_weapons", "area", "shoots"),
    texts={"declaration": 600, "first_text": 120, "second_text": 120, "weapon_name": 40, "dice_text": 40, "foe_name": 40},
    rows={"present": Rows(blank=Actor(), form=_ACTOR, most=_MOST)},
    always=("actor", "terrain", "first", "second", "present"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A post being written. `actor`: whose turn it is, as numbered in the list; `ties`: which throw parts equals, 0 for none.

    Numbers named `foe_…` and `dice_text`, `weapon_name`, `shoots` count where "own" is chosen.
    `mine`: what the hero the reader plays has (`widgets.perks.hero_numbers.Mine`), the first of the list; no part of the value.
    """

    present: tuple[Actor, ...] = (Actor(dexterity=7), Actor(dexterity=6, strength=6, armour="light"), Actor(dexterity=6, strength=6))
    actor: int = 1
    terrain: str = "open"
    first: str = "walk"
    second: str = "attack"
    first_metres: int = 10
    second_metres: int = 10
    first_text: str = ""
    second_text: str = ""
    distance: int = 30
    hidden: bool = False
    gm_first: bool = False
    weapon: str = "bow"
    weapon_perk: int = 1
    weapon_name: str = ""
    dice_text: str = "1d8"
    shoots: bool = False
    two_weapons: bool = False
    two_level: int = 0
    area: bool = False
    extra_hit: int = 0
    extra_casting: int = 0
    aim: str = "torso"
    foe: str = "robber"
    foe_name: str = ""
    foe_dexterity: int = 5
    foe_will: int = 5
    foe_armour: int = 0
    foe_armour_skill: int = 0
    foe_shield: int = 0
    foe_shield_skill: int = 0
    primary: int = 4
    secondary: int = 4
    declared: int = 30
    dice_count: int = 5
    intellect: int = 5
    magic_power: int = 5
    deed: str = "dexterity"
    deed_value: int = 5
    post: int = 1
    ban: str = ""
    ban_post: int = 1
    ties: int = 0
    look: str = "plain"
    mine: object = None
    declaration: str = ""
    rulings: Rulings = DEFAULT
    seed: str | None = None
    thrown: int = 0
    by_hand: bool = False
    hand: Mapping = empty()
    hand_tried: bool = False
    dice: Mapping = empty()
    drafts: Mapping = empty()


def names_of(state: State, unnamed: str) -> tuple[str, ...]:
    """A name for each who takes part, all different."""
    found: list[str] = []
    for n, each in enumerate(state.present, 1):
        name = each.name.strip() or f"{unnamed} {n}"
        while name in found:
            name += "′"
        found.append(name)
    return tuple(found)


def _armour(each: Actor) -> ArmourClass | None:
    return ArmourClass(each.armour) if each.armour else None


def order_of(state: State, names: tuple[str, ...]) -> Order:
    """The order of turns, equals parted where the reader had them parted (C-103, AMB-C45)."""
    found = turns.order([Contender(name, each.strength, each.dexterity, each.endurance, _armour(each)) for name, each in zip(names, state.present)], state.rulings)
    if not found.tie:
        return found
    if state.gm_first:
        return turns.settle(found, first=names, rulings=state.rulings)
    if state.ties and state.seed:
        return turns.settle(found, RollLog(f"{state.seed}/order").rng(state.ties), rulings=state.rulings)
    return found


def actor_of(state: State) -> Actor:
    """Whose turn it is."""
    return state.present[min(state.actor, len(state.present)) - 1] if state.present else Actor()


def _worn(state: State, use: Use) -> Characteristics:
    each = actor_of(state)
    own = Characteristics(strength=each.strength, dexterity=each.dexterity, endurance=each.endurance, magic_power=state.magic_power, intellect=state.intellect)
    return effective(own, _armour(each), use, state.rulings)


def walk_of(state: State) -> Movement:
    """How far the one at turn walks (C-105, C-106)."""
    return movement(_worn(state, Use.POOLS).dexterity, Terrain(state.terrain), state.rulings)


def acts_of(state: State) -> tuple[tuple[str, str], ...]:
    """The actions of the post: (slot, act); one where a post holds one action (AMB-C58)."""
    slots = ("first", "second")[: turns.actions_per_post(state.rulings)]
    return tuple((slot, getattr(state, slot)) for slot in slots if getattr(state, slot) != "none")


def problems_of(state: State) -> tuple:
    """What is too much for the turn, or barred (C-79, C-91, C-104)."""
    acts = acts_of(state)
    found = list(turns.problems([_KINDS[act] for _, act in acts], state.rulings))
    barred = [Barred(post=state.ban_post, kind=Kind(state.ban))] if state.ban else []
    for _, act in acts:
        if act in ("attack", "spell"):
            found += bans.problems(barred, state.post, Kind.PHYSICAL if act == "attack" else Kind.MAGICAL, state.rulings)
        if act == "spell":
            found += spells.problems(spell_of(state), state.rulings)
    return tuple(found)


def foe_of(state: State) -> Defender:
    """Who is struck: one of the starter set, or the reader's own numbers (C-29, C-98)."""
    if state.foe != "own":
        return opponent(state.foe).defender()
    return Defender(dexterity=state.foe_dexterity, will=state.foe_will, armour=state.foe_armour, defence_skill=state.foe_armour_skill, shield=state.foe_shield, shield_skill=state.foe_shield_skill)


def stood(state: State, foe: str) -> State:
    """The state with another target; own numbers begin with those of the one before."""
    if foe == "own" and state.foe != "own" and not state.foe_name:
        was = opponent(state.foe)
        return replace(state, foe=foe, foe_dexterity=was.dexterity, foe_will=was.will, foe_armour=was.armour, foe_shield=was.shield)
    return replace(state, foe=foe)


def shoots(state: State) -> bool:
    """Whether the weapon of the turn reaches further than an arm."""
    return state.shoots if state.weapon == "own" else bool(weapon(state.weapon).metres)


def attack_of(state: State) -> Attack:
    """The blow of the turn; the distance counts for what shoots (C-25, C-71, C-77)."""
    worn, dice = _worn(state, Use.ROLLS), state.dice_text if state.weapon == "own" else weapon(state.weapon).dice
    return Attack(strength=worn.strength, dexterity=worn.dexterity, weapon_perk=state.weapon_perk, dice=dice, aim=Aim(state.aim), metres=state.distance if shoots(state) else 0,
                  area=state.area, two_weapons=state.two_level if state.two_weapons else None, extra=own_term(state.extra_hit))


def trouble_of(state: State) -> AlterEgoError | None:
    """Why the damage dice of an own weapon cannot be thrown, or None."""
    if state.weapon == "own" and "attack" in {act for _, act in acts_of(state)}:
        try:
            damage_dice(attack_of(state))
        except AlterEgoError as error:
            return error.with_traceback(None)
    return None


def spell_of(state: State) -> Spell:
    """The spell of the turn."""
    worn = _worn(state, Use.ROLLS)
    return Spell(primary=state.primary, secondary=state.secondary or None, declared=state.declared, dice=state.dice_count, intellect=worn.intellect, magic_power=worn.magic_power,
                 dexterity=worn.dexterity, metres=state.distance, aim=Aim(state.aim), target=Target.AIMED, area=state.area, extra=own_term(state.extra_hit), casting_extra=own_term(state.extra_casting))


def fitted(state: State) -> State:
    """The state with the actor, the damage and the dice of the spell within their bounds."""
    actor = max(1, min(state.actor, len(state.present)))
    spell = spell_of(state)
    most = spells.grade_of(spell, state.rulings).max_damage
    if not most:
        return replace(state, actor=actor)
    declared = min(state.declared, most)
    legal = [each.dice for each in spells.legal_splits(replace(spell, declared=declared), state.rulings)]
    return replace(state, actor=actor, declared=declared, dice_count=max((n for n in legal if n <= state.dice_count), default=legal[0]))


def deed_check(state: State):
    """The roll of a non-combat action (C-108, C-113)."""
    return deeds.check_of(Characteristic(state.deed) if state.deed else None, state.deed_value, rulings=state.rulings)


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """What was thrown for one action of the post, and what it came to; two blows where both hands roll (AMB-C36)."""

    slot: str
    act: str
    blows: tuple[attack_play.BlowDone, ...] = ()
    spell: spell_play.SpellDone | None = None
    deed: Outcome | None = None


def rolled(state: State, rng: Random) -> tuple[Done, ...]:
    """Every roll of the post, in order. Raises AlterEgoError for a spell that cannot be cast."""
    found = []
    for slot, act in acts_of(state):
        if act == "attack":
            found.append(Done(slot=slot, act=act, blows=attack_play.roll(attack_of(state), foe_of(state), rng, state.rulings)))
        elif act == "spell":
            found.append(Done(slot=slot, act=act, spell=spell_play.roll(spell_of(state), foe_of(state), rng, rulings=state.rulings)))
        elif act == "other":
            found.append(Done(slot=slot, act=act, deed=_thrown_deed(state, rng)))
    return tuple(found)


def _thrown_deed(state: State, rng: Random) -> Outcome:
    return roll_check(deed_check(state), rng, state.rulings)


def faces_of(state: State, done: tuple[Done, ...]) -> dict[str, tuple[int, ...]]:
    """The dice of the post by slot and name of the roll."""
    found = {}
    for each in done:
        if each.blows:
            found |= {f"{each.slot}.{name}": faces for name, faces in blow_faces(each.blows).items()}
        elif each.spell is not None:
            found |= {f"{each.slot}.{name}": faces for name, faces in spell_faces(each.spell, spell_of(state), state.rulings).items()}
        elif each.deed is not None:
            found[f"{each.slot}.deed"] = each.deed.dice.faces
    return found


def done_of(state: State) -> tuple[Done, ...] | None:
    """What lies on the table under the post as it stands now, or None where the dice do not fit."""
    if not state.dice:
        return None
    try:
        return tuple(_settled(state, slot, act) for slot, act in acts_of(state) if act in ("attack", "spell", "other"))
    except (AlterEgoError, LookupError, TypeError, ValueError):
        return None


def _settled(state: State, slot: str, act: str) -> Done:
    dice = {name.partition(".")[2]: faces for name, faces in state.dice.items() if name.startswith(f"{slot}.")}
    if act == "other":
        return Done(slot=slot, act=act, deed=outcome(deed_check(state), from_faces(DICE, dice["deed"]), state.rulings))
    if act == "attack":
        return Done(slot=slot, act=act, blows=tuple(_blow(state, dice, n) for n in range(blows(attack_of(state), state.rulings))))
    spell = spell_of(state)
    spec = spells.dice_of(spell, state.rulings).spec()
    made = {name: from_faces(spec if name == "rolled" else DICE, faces) for name, faces in dice.items() if name in SPELL_ROLLS}
    return Done(slot=slot, act=act, spell=spell_play.settle(spell, foe_of(state), rulings=state.rulings, **made))


def _blow(state: State, dice: Mapping, n: int) -> attack_play.BlowDone:
    attack = attack_of(state)
    formula, made = damage_dice(attack), {"hit": from_faces(DICE, dice[f"hit.{n}"])}
    if f"rolled.{n}" in dice or not formula.dice_count:
        made["rolled"] = formula.from_faces(dice.get(f"rolled.{n}", ()))
    if f"saving_throw.{n}" in dice:
        made["saving_throw"] = from_faces(DICE, dice[f"saving_throw.{n}"])
    return attack_play.settle(attack, foe_of(state), rulings=state.rulings, **made)


def rolls_of(state: State, lang: str = "en") -> tuple[HandRoll, ...]:
    """The rolls of the post in order, as dice on the table: named by slot and roll."""
    found = []
    for slot, act in acts_of(state):
        typed = {name.partition(".")[2]: line for name, line in state.hand.items() if name.startswith(f"{slot}.")}
        if act == "attack":
            made = blow_rolls(attack_of(state), typed, state.rulings, lang)
        elif act == "spell":
            made = spell_rolls(spell_of(state), typed, state.rulings, lang)
        elif act == "other":
            made = (HandRoll(name="deed", label="deed", dice="3к6" if lang == "ru" else "3d6", sizes=tuple(die.faces for die in DICE)),)
        else:
            made = ()
        found += [replace(each, name=f"{slot}.{each.name}") for each in made]
    return tuple(found)
