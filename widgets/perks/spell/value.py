"""The state of a spell composer, and everything the core says of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from alterego_core.dice import from_faces
from alterego_core.errors import AlterEgoError
from alterego_core.odds import Odds
from alterego_core.perks import spell_odds, spell_play, spells
from alterego_core.perks.armour import ArmourClass, effective
from alterego_core.perks.blows import Aim
from alterego_core.perks.characteristics import Characteristics
from alterego_core.perks.checks import DICE, outcome
from alterego_core.perks.grades import HIGHEST
from alterego_core.perks.mana import range_grade
from alterego_core.perks.presets import opponent, preset_rows
from alterego_core.perks.results import Result, Table
from alterego_core.perks.rulings import DEFAULT, Rulings
from alterego_core.perks.saving_throws import Defender
from alterego_core.perks.schools import Combination, combination, schools
from alterego_core.perks.spell_odds import SpellOdds
from alterego_core.perks.spell_play import SpellDone
from alterego_core.perks.spell_rules import caster_saving_throw, saving_throw_after_casting, saving_throw_after_hit
from alterego_core.perks.spells import Spell, Target
from alterego_core.words import Pair

from widgets.perks.form import Form, empty, own_term
from widgets.perks.hand import HandRoll, faces_in

__all__ = ["FOES", "FORM", "OWN_LONGEST", "ROLLS", "SURETIES", "Figures", "State", "combination_of", "defender_of", "done_of", "faces_of", "figures", "pair_key", "read_own_pairs", "rolls_of", "spell_of", "stood", "ways"]

OWN_LONGEST = 160

SURETIES = ("25", "50", "75", "90")
FOES = ("own", *(row["id"] for row in preset_rows("opponent")))

FORM = Form(
    choices={
        "primary": tuple(each.id for each in schools()), "secondary": ("", *(each.id for each in schools())),
        "target": tuple(each.value for each in Target), "aim": tuple(each.value for each in Aim), "foe": FOES, "surety": SURETIES, "worn": ("", *(each.value for each in ArmourClass)),
        "refused": ("", *(each.id for each in schools())),
    },
    numbers={
        "primary_grade": (1, HIGHEST), "secondary_grade": (1, HIGHEST), "declared": (1, 120), "dice_count": (1, 120), "intellect": (1, 10), "magic_power": (0, 10),
        "dexterity": (1, 10), "mp": (0, 999), "metres": (0, 999), "will": (1, 10), "armour": (0, 99), "shield": (0, 20), "wanted": (1, 360), "shift": (-4, 4), "extra_casting": (-20, 20), "extra_hit": (-20, 20),
    },
    flags=("area",),
    always=("primary", "secondary", "primary_grade", "secondary_grade", "declared", "dice_count"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A spell being composed; `secondary` is empty for a spell of one school, `refused` the idea that could not join.

    `own_pairs`: what the GM says pairs of ideas do, by `pair_key` (C-55). `given`, `foe_given`: terms
    that a table knows of, `mine` what the hero the reader plays has (`widgets.perks.hero_numbers.Mine`); no part of the value.
    """

    primary: str = "destruction"
    secondary: str = "fire"
    refused: str = ""
    primary_grade: int = 4
    secondary_grade: int = 4
    declared: int = 30
    dice_count: int = 5
    intellect: int = 6
    magic_power: int = 7
    dexterity: int = 5
    mp: int = 60
    target: str = "aimed"
    aim: str = "torso"
    metres: int = 15
    area: bool = False
    shift: int = 4
    foe: str = "robber"
    will: int = 4
    armour: int = 2
    shield: int = 0
    wanted: int = 30
    worn: str = ""
    extra_casting: int = 0
    extra_hit: int = 0
    surety: str = "25"
    own_pairs: Mapping = empty()
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


def pair_key(one: str, other: str) -> str:
    """The name of a pair of ideas, whichever comes first.

    >>> pair_key("fire", "air") == pair_key("air", "fire") == "air+fire"
    True
    """
    return "+".join(sorted((one, other)))


_PAIRS = frozenset(pair_key(one.id, other.id) for one in schools() for other in schools() if one is not other)


def read_own_pairs(raw: Mapping) -> Mapping:
    """The GM's words of a kept value. Raises ValueError for a pair that is none, or words too long."""
    for key, words in raw.items():
        if key not in _PAIRS or not isinstance(words, str) or len(words) > OWN_LONGEST:
            raise ValueError(str(key)[:60])
    return MappingProxyType(dict(raw))


def combination_of(state: State) -> Combination | None:
    """What the two schools do together: the GM's own words win over a printed sample (C-55 … C-65)."""
    if not state.secondary:
        return None
    words = state.own_pairs.get(pair_key(state.primary, state.secondary), "").strip()
    own = [Combination(schools=frozenset((state.primary, state.secondary)), text=Pair(words, words))] if words else []
    return combination(state.primary, state.secondary, own)


def spell_of(state: State) -> Spell:
    """The spell as the core knows it: the mage's armour is counted in (C-30 … C-32)."""
    own = Characteristics(dexterity=state.dexterity, magic_power=state.magic_power, intellect=state.intellect)
    mage = effective(own, ArmourClass(state.worn) if state.worn else None, rulings=state.rulings)
    ids = (state.primary, state.secondary) if state.secondary else (state.primary,)
    ranged = range_grade(state.primary_grade, state.secondary_grade if state.secondary else None, state.rulings).range_bonus
    shift = max(-ranged, min(ranged, state.shift))
    return Spell(primary=state.primary_grade, secondary=state.secondary_grade if state.secondary else None, schools=ids, declared=state.declared, dice=state.dice_count,
                 intellect=mage.intellect, magic_power=mage.magic_power, dexterity=mage.dexterity, target=Target(state.target), aim=Aim(state.aim), metres=state.metres,
                 area=state.area, shift=shift if ranged and shift != ranged else None, extra=(*own_term(state.extra_hit), *state.given), casting_extra=(*own_term(state.extra_casting), *state.given))


def defender_of(state: State) -> Defender:
    """Who is struck. The text gives no armour and no shields: the numbers are the reader's (C-29, C-98)."""
    return Defender(will=state.will, armour=state.armour, shield=state.shield, extra=state.foe_given)


def stood(state: State, foe: str) -> State:
    """The state with a target of the starter set."""
    if foe == "own":
        return replace(state, foe=foe)
    found = opponent(foe)
    return replace(state, foe=foe, will=found.will, armour=found.armour, shield=found.shield)


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What is known before the casting; `odds` is None for a spell that cannot be cast, `problems` says why.

    `struck`: the damage when there is any; `ends`: what may come of it, the worst first: key
    of its words, chance, mean damage then, tone.
    """

    spell: Spell
    problems: tuple
    odds: SpellOdds | None = None
    struck: Odds | None = None
    reached: Fraction = Fraction(0)
    ends: tuple[tuple[str, Fraction, Fraction, str], ...] = ()


def figures(state: State) -> Figures:
    """Everything known before the casting, kept by its inputs."""
    return _figures(spell_of(state), defender_of(state), state.rulings)


@lru_cache(maxsize=128)
def _figures(spell: Spell, defender: Defender, rulings: Rulings) -> Figures:
    wrong = spells.problems(spell, rulings)
    if wrong:
        return Figures(spell=spell, problems=wrong)
    odds = spell_odds.odds(spell, defender, rulings=rulings)
    hurt = {value: weight for value, weight in odds.damage.items() if value > 0}
    struck = Odds(hurt) if hurt else None
    return Figures(spell=spell, problems=(), odds=odds, struck=struck, reached=Fraction(sum(hurt.values()), odds.damage.total), ends=_ends(odds))


def _ends(odds: SpellOdds) -> tuple[tuple[str, Fraction, Fraction, str], ...]:
    found: dict[tuple[int, str, str], list[Fraction]] = {}
    for each in odds.branches:
        table, result = each.rows[-1]
        if each.rows[0][1] is Result.CRITICAL_FAILURE:
            key = (0, "backlash", "ill")
        elif table is Table.CASTING and not result.good:
            key = (1, "unread", "bad")
        elif table is Table.SPELL_HIT and not result.good:
            key = (2, "barred", "bad") if result is Result.CRITICAL_FAILURE else (3, "missed", "bad")
        elif table is Table.SAVING_THROW and result is Result.CRITICAL_SUCCESS:
            key = (4, "dodged", "mid")
        elif table is Table.SAVING_THROW and result is Result.SUCCESS:
            key = (5, "halved", "mid")
        elif table is Table.SAVING_THROW and result is Result.CRITICAL_FAILURE:
            key = (7, "worse", "good")
        else:
            key = (6, "works_self" if table is Table.CASTING else "full", "good")
        sums = found.setdefault(key, [Fraction(0), Fraction(0)])
        sums[0] += each.chance
        sums[1] += each.chance * (each.self_damage if key[1] == "backlash" else each.damage).mean
    return tuple((name, chance, weighted / chance, tone) for (_, name, tone), (chance, weighted) in sorted(found.items()) if chance)


def ways(state: State) -> tuple[spells.Way, ...]:
    """The cheapest ways to the damage wanted, kept by their inputs."""
    plain = replace(spell_of(state), declared=None, dice=1, metres=0, aim=Aim.TORSO, dexterity=5, intellect=5, shift=None, target=Target.UNAIMED, schools=(), extra=(), casting_extra=())
    return _ways(plain, state.wanted, Fraction(int(state.surety), 100), state.rulings)


@lru_cache(maxsize=64)
def _ways(spell: Spell, wanted: int, surety: Fraction, rulings: Rulings) -> tuple[spells.Way, ...]:
    return spells.cheapest(spell, wanted, surety, 6, rulings)


def rolls_of(spell: Spell, typed: Mapping, rulings: Rulings, lang: str = "en") -> tuple[HandRoll, ...]:
    """The rolls of a casting in order, as dice on the table; the casting typed tells which of the others are needed (C-85 … C-94)."""
    three = f"3{'к' if lang == 'ru' else 'd'}6"
    sizes = tuple(die.faces for die in DICE)
    faces = faces_in(typed.get("casting", ""), sizes)
    read = None if faces is None else outcome(spells.casting_check(spell, rulings), sum(faces), rulings).result
    good, backlash = (None, None) if read is None else (read.good, read is Result.CRITICAL_FAILURE)
    hit = None
    if spell.target is Target.AIMED and good:
        faces = faces_in(typed.get("hit", ""), sizes)
        hit = None if faces is None else outcome(spells.hit_check(spell, rulings), sum(faces), rulings).result.good
    split = spells.dice_of(spell, rulings)
    found = [HandRoll(name="casting", label="casting", dice=three, sizes=sizes)]
    harmed = None if read is None else read is Result.SUCCESS or backlash
    found.append(HandRoll(name="rolled", label="rolled", dice=split.write(lang), sizes=tuple(die.faces for die in split.spec()), needed=harmed))
    if saving_throw_after_casting(spell, rulings):
        found.append(HandRoll(name="early_saving_throw", label="early_saving_throw", dice=three, sizes=sizes, needed=good))
    if spell.target is Target.AIMED:
        found.append(HandRoll(name="hit", label="hit", dice=three, sizes=sizes, needed=good))
    if saving_throw_after_hit(spell):
        found.append(HandRoll(name="saving_throw", label="saving_throw", dice=three, sizes=sizes, needed=good if spell.target is not Target.AIMED or not good else hit))
    if caster_saving_throw(rulings):
        found.append(HandRoll(name="own_saving_throw", label="own_saving_throw", dice=three, sizes=sizes, needed=backlash))
    return tuple(found)


ROLLS = ("casting", "hit", "rolled", "saving_throw", "early_saving_throw", "own_saving_throw")
"""Names of the rolls of a casting."""


def faces_of(done: SpellDone, spell: Spell, rulings: Rulings) -> dict[str, tuple[int, ...]]:
    """The dice of a casting by the name of each roll."""
    found = {"casting": done.casting.dice.faces}
    if done.rolled is not None:
        found["rolled"] = done.rolled.faces
    if done.hit is not None:
        found["hit"] = done.hit.dice.faces
    answers = [each.dice.faces for each in done.saving_throws]
    if answers and done.casting.result is Result.CRITICAL_FAILURE:
        found["own_saving_throw"] = answers[0]
    elif answers:
        if saving_throw_after_casting(spell, rulings):
            found["early_saving_throw"] = answers.pop(0)
        if answers:
            found["saving_throw"] = answers[0]
    return found


def done_of(state: State) -> SpellDone | None:
    """The casting on the table under the spell as it stands now, or None where its dice do not fit."""
    if not state.dice:
        return None
    spell = spell_of(state)
    try:
        spec = spells.dice_of(spell, state.rulings).spec()
        rolls = {name: from_faces(spec if name == "rolled" else DICE, faces) for name, faces in state.dice.items() if name in ROLLS}
        return spell_play.settle(spell, defender_of(state), rulings=state.rulings, **rolls)
    except (AlterEgoError, TypeError):
        return None
