"""Readings of the unclear places of the third system, as named choices.

Sixty-one places of the text can be read in more than one way. Each has an option
(the field of `Rulings`), an enum of its readings and a default. The words for
people stand in `rulings.toml` beside this file.

>>> DEFAULT.range_which
<RangeWhich.HIT: 'hit'>
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = [
    "AreaRoll",
    "AreaWord",
    "ArmourPenalty",
    "ArmouredGrade",
    "Ban",
    "BattleLevels",
    "BeyondTable",
    "BlowKinds",
    "CastingCritical",
    "CastingRounding",
    "Coin",
    "Conversion",
    "Critical",
    "CriticalFailure",
    "CriticalPenalty",
    "DEFAULT",
    "DamageRounding",
    "Deaths",
    "DefenceNumber",
    "DiceSplit",
    "DodgeHalf",
    "EarthAir",
    "FailureStreak",
    "FeatureLimit",
    "FromSecond",
    "FullDodge",
    "GradeCost",
    "GradeMaximum",
    "GradeThree",
    "Half",
    "HalfMovement",
    "IntellectBonus",
    "LegendLimit",
    "LostAction",
    "Lowering",
    "ManaDamage",
    "ManaFail",
    "ManaParts",
    "ManaRounding",
    "MissingNumbers",
    "Multiplier",
    "NoMagic",
    "NoMagicRefund",
    "NonCombatBonus",
    "OneSchool",
    "Opposite",
    "OrderDexterity",
    "OrderTie",
    "PairGrade",
    "PerkMultiplier",
    "PoolFraction",
    "PoolPerks",
    "PostTurn",
    "RangeBonus",
    "RangeStep",
    "RangeWhich",
    "Rulings",
    "SavingThrows",
    "SelfHit",
    "SpellHitBonus",
    "Spotting",
    "TwoWeaponRoll",
    "ZeroHp",
]


class IntellectBonus(StrEnum):
    """How much a point of Intellect adds to a casting (AMB-C01)."""

    FIFTH = "0.2"
    TWO_FIFTHS = "0.4"


class CastingRounding(StrEnum):
    """Where the casting bonus is rounded (AMB-C02)."""

    SUM = "sum"
    PARTS = "parts"
    NONE = "none"


class Half(StrEnum):
    """Which way an exact half goes (AMB-C03)."""

    HALF_UP = "half-up"
    HALF_EVEN = "half-even"


class DamageRounding(StrEnum):
    """When damage is rounded (AMB-C04)."""

    END = "end"
    EACH = "each"
    FLOOR = "floor"


class Multiplier(StrEnum):
    """Whether 0.2 a point is the factor or an increase (AMB-C05)."""

    FACTOR = "factor"
    INCREASE = "increase"


class PerkMultiplier(StrEnum):
    """How the perk's per cent and the Strength factor join (AMB-C06)."""

    PRODUCT = "product"
    SUM = "sum"


class FromSecond(StrEnum):
    """What “starting with the second” belongs to (AMB-C07)."""

    HIT = "hit"
    ALL = "all"
    TOTAL = "total"


class BattleLevels(StrEnum):
    """Whether levels 3–5 may be bought at creation (AMB-C08)."""

    CREATION2 = "creation2"
    FREE = "free"


class GradeCost(StrEnum):
    """What the price of a grade covers (AMB-C09)."""

    STEP = "step"
    FULL = "full"


class RangeBonus(StrEnum):
    """What a success range bonus does (AMB-C10)."""

    LOWER = "lower"
    WIDEN_CRIT = "widen-crit"
    ADD = "add"
    CHOOSE = "choose"


class RangeWhich(StrEnum):
    """Which roll gets the range bonus, and by whose grade (AMB-C11)."""

    CAST = "cast"
    BOTH = "both"
    PRIMARY = "primary"
    HIT = "hit"


class Critical(StrEnum):
    """What a critical success is read from (AMB-C12)."""

    NATURAL = "natural"
    TOTAL = "total"


class CriticalFailure(StrEnum):
    """Whether bonuses save from a natural 3 (AMB-C13)."""

    ALWAYS = "always"
    ONLY_ATTACK = "only-attack"


class CriticalPenalty(StrEnum):
    """What penalties do to the ends of the tables (AMB-C14)."""

    NATURAL = "natural"
    TOTAL = "total"


class BeyondTable(StrEnum):
    """Totals beyond the rows (AMB-C15)."""

    CLAMP = "clamp"
    NONE = "none"


class AreaRoll(StrEnum):
    """How the roll of an area attack is counted (AMB-C16)."""

    HALF_UP = "half-up"
    EXACT = "exact"
    AFTER = "after"
    TOTAL_CRIT = "total-crit"


class AreaWord(StrEnum):
    """Whether the chance of an area attack falls as well (AMB-C17)."""

    PRINTED = "printed"
    BOTH_DOWN = "both-down"


class ManaParts(StrEnum):
    """What mana is paid for (AMB-C18)."""

    SUM = "sum"
    BASE = "base"
    DICE = "dice"


class ManaDamage(StrEnum):
    """Which damage the mana cost uses (AMB-C19)."""

    DECLARED = "declared"
    ROLLED = "rolled"
    GRADE = "grade"


class ManaRounding(StrEnum):
    """Fractions of mana (AMB-C20)."""

    HALF_UP = "half-up"
    UP = "up"
    EXACT = "exact"


class PairGrade(StrEnum):
    """The grade of a spell of two schools (AMB-C21)."""

    MEAN_DOWN = "mean-down"
    LOWER = "lower"
    PRIMARY = "primary"


class OneSchool(StrEnum):
    """A spell of a single school (AMB-C22)."""

    TWICE = "twice"
    HALF = "half"


class Opposite(StrEnum):
    """Whether opposed ideas may be learnt together (AMB-C23)."""

    COMBINE = "combine"
    OWN = "own"


class EarthAir(StrEnum):
    """Whether Earth and Air may meet (AMB-C24)."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class FullDodge(StrEnum):
    """A critical saving throw against a critical attack (AMB-C25)."""

    HALF = "half"
    NONE = "none"


class DodgeHalf(StrEnum):
    """What a successful saving throw does (AMB-C26)."""

    HALF = "half"
    DODGE = "dodge"


class LostAction(StrEnum):
    """Whose action a failed saving throw costs (AMB-C27)."""

    DEFENDER = "defender"
    ATTACKER = "attacker"
    NONE = "none"


class SavingThrows(StrEnum):
    """How many saving throws an aimed spell allows (AMB-C28)."""

    ONE = "one"
    TWO = "two"


class CastingCritical(StrEnum):
    """Whether a critical casting and a critical hit differ (AMB-C29)."""

    APART = "apart"
    SAME = "same"


class SelfHit(StrEnum):
    """Whether the caster may save against his own spell (AMB-C30)."""

    NOSAVE = "nosave"
    SAVE = "save"


class ManaFail(StrEnum):
    """Mana of a failed casting (AMB-C31)."""

    SPENT = "spent"
    KEPT = "kept"


class SpellHitBonus(StrEnum):
    """What modifies the hit check of a spell (AMB-C32)."""

    DEX_RANGE = "dex-range"
    BARE = "bare"


class RangeStep(StrEnum):
    """How the 20 metres are counted (AMB-C33)."""

    FULL = "full"
    STARTED = "started"


class BlowKinds(StrEnum):
    """How many kinds of blows there are (AMB-C34)."""

    FOUR = "four"
    THREE = "three"


class Ban(StrEnum):
    """Which post a critical miss bars (AMB-C35)."""

    NEXT = "next"
    SAME = "same"


class TwoWeaponRoll(StrEnum):
    """Rolls of an attack with two weapons (AMB-C36)."""

    ONE = "one"
    TWO = "two"


class DefenceNumber(StrEnum):
    """What a defence number does (AMB-C37)."""

    FLAT = "flat"
    PERCENT = "percent"


class ArmourPenalty(StrEnum):
    """What armour lowers (AMB-C38)."""

    ALL = "all"
    ROLLS = "rolls"


class PoolFraction(StrEnum):
    """Points that five does not divide (AMB-C39)."""

    HALF_UP = "half-up"
    FLOOR = "floor"


class PoolPerks(StrEnum):
    """Which perks count for HP and MP (AMB-C40)."""

    SPLIT = "split"
    WEAPON = "weapon"


class NoMagic(StrEnum):
    """Who is incapable of magic (AMB-C41)."""

    GRADE0 = "grade0"
    NOSCHOOL = "noschool"


class Lowering(StrEnum):
    """Whether a characteristic may be lowered for points (AMB-C42)."""

    REFUND = "refund"
    NOREFUND = "norefund"
    NEVER = "never"


class FeatureLimit(StrEnum):
    """What the limit of two features counts (AMB-C43)."""

    BOUGHT = "bought"
    ALL = "all"
    SINGLE = "single"


class Conversion(StrEnum):
    """Fewer than twenty points (AMB-C44)."""

    WHOLE = "whole"
    FRACTION = "fraction"


class OrderTie(StrEnum):
    """Full ties of the turn order (AMB-C45)."""

    ROLL = "roll"
    GM = "gm"


class OrderDexterity(StrEnum):
    """Which Dexterity the turn order takes (AMB-C46)."""

    EFFECTIVE = "effective"
    BARE = "bare"


class HalfMovement(StrEnum):
    """Whether rough ground halves a single walk (AMB-C47)."""

    BOTH = "both"
    TURN = "turn"


class Spotting(StrEnum):
    """Whether noticing is automatic (AMB-C48)."""

    AUTOMATIC = "automatic"
    CHECK = "check"


class NonCombatBonus(StrEnum):
    """Whether the proposed bonus is used (AMB-C49)."""

    ON = "on"
    OFF = "off"


class FailureStreak(StrEnum):
    """Which failures make three in a row (AMB-C50)."""

    SAME = "same"
    ANY = "any"


class Deaths(StrEnum):
    """Whether the losses of several deaths add up (AMB-C51)."""

    STACK = "stack"
    SINGLE = "single"


class DiceSplit(StrEnum):
    """Numbers of dice that do not divide the maximum (AMB-C52)."""

    DIVISORS = "divisors"
    MIXED = "mixed"


class GradeMaximum(StrEnum):
    """Where the grade's maximum stands (AMB-C53)."""

    BEFORE = "before"
    AFTER = "after"


class GradeThree(StrEnum):
    """The doubled maximum of grade 3 (AMB-C54)."""

    ROLL = "roll"
    DAMAGE = "damage"


class Coin(StrEnum):
    """The mage's coin of grade 1 (AMB-C55)."""

    PRINTED = "printed"
    TYPO = "typo"


class LegendLimit(StrEnum):
    """Where the three legendary mages are counted (AMB-C56)."""

    WORLD = "world"
    PARTY = "party"


class ZeroHp(StrEnum):
    """What happens at 0 HP (AMB-C57)."""

    DEAD0 = "dead0"
    BELOW = "below"
    GM = "gm"


class PostTurn(StrEnum):
    """How a post and a turn compare (AMB-C58)."""

    SAME = "same"
    ACTION = "action"


class MissingNumbers(StrEnum):
    """Numbers the text never gives (AMB-C59)."""

    GM = "gm"
    PRESET = "preset"


class NoMagicRefund(StrEnum):
    """How often grade 0 gives its points back (AMB-C60)."""

    EXCLUSIVE = "exclusive"
    EACH = "each"


class ArmouredGrade(StrEnum):
    """Whether a grade's requirement holds in armour (AMB-C61)."""

    EFFECTIVE = "effective"
    LEARNING = "learning"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulings:
    """One reading for every unclear place; the defaults are the book's."""

    int_bonus: IntellectBonus = IntellectBonus.FIFTH
    cast_round: CastingRounding = CastingRounding.SUM
    half: Half = Half.HALF_UP
    dmg_round: DamageRounding = DamageRounding.END
    strength_mult: Multiplier = Multiplier.FACTOR
    perk_mult: PerkMultiplier = PerkMultiplier.PRODUCT
    hit_from_2: FromSecond = FromSecond.HIT
    battle_levels: BattleLevels = BattleLevels.CREATION2
    magic_cost: GradeCost = GradeCost.STEP
    range_bonus: RangeBonus = RangeBonus.LOWER
    range_which: RangeWhich = RangeWhich.HIT
    crit: Critical = Critical.NATURAL
    crit_fail: CriticalFailure = CriticalFailure.ALWAYS
    crit_penalty: CriticalPenalty = CriticalPenalty.NATURAL
    over_range: BeyondTable = BeyondTable.CLAMP
    area: AreaRoll = AreaRoll.HALF_UP
    area_word: AreaWord = AreaWord.PRINTED
    mana_two: ManaParts = ManaParts.SUM
    mana_damage: ManaDamage = ManaDamage.DECLARED
    mana_round: ManaRounding = ManaRounding.HALF_UP
    pair_grade: PairGrade = PairGrade.MEAN_DOWN
    one_school: OneSchool = OneSchool.TWICE
    opposite: Opposite = Opposite.COMBINE
    pair_count: EarthAir = EarthAir.ALLOWED
    full_dodge: FullDodge = FullDodge.HALF
    dodge_half: DodgeHalf = DodgeHalf.HALF
    save_action: LostAction = LostAction.DEFENDER
    save_double: SavingThrows = SavingThrows.ONE
    cast_crit: CastingCritical = CastingCritical.APART
    self_hit: SelfHit = SelfHit.NOSAVE
    mana_fail: ManaFail = ManaFail.SPENT
    spell_hit_bonus: SpellHitBonus = SpellHitBonus.DEX_RANGE
    range_step: RangeStep = RangeStep.FULL
    three_kinds: BlowKinds = BlowKinds.FOUR
    crit_ban: Ban = Ban.NEXT
    two_weapon: TwoWeaponRoll = TwoWeaponRoll.ONE
    armour_value: DefenceNumber = DefenceNumber.FLAT
    armour_pen: ArmourPenalty = ArmourPenalty.ALL
    hpmp_fraction: PoolFraction = PoolFraction.HALF_UP
    hpmp_which: PoolPerks = PoolPerks.SPLIT
    mp_zero: NoMagic = NoMagic.GRADE0
    lower: Lowering = Lowering.REFUND
    features: FeatureLimit = FeatureLimit.BOUGHT
    convert_part: Conversion = Conversion.WHOLE
    order_tie: OrderTie = OrderTie.ROLL
    order_effective: OrderDexterity = OrderDexterity.EFFECTIVE
    move_half: HalfMovement = HalfMovement.BOTH
    spot: Spotting = Spotting.AUTOMATIC
    nc_optional: NonCombatBonus = NonCombatBonus.ON
    three_fails: FailureStreak = FailureStreak.SAME
    immortal: Deaths = Deaths.STACK
    dice_split: DiceSplit = DiceSplit.DIVISORS
    mult_max: GradeMaximum = GradeMaximum.BEFORE
    typo_3: GradeThree = GradeThree.ROLL
    coin: Coin = Coin.PRINTED
    mages_3: LegendLimit = LegendLimit.WORLD
    hp_zero: ZeroHp = ZeroHp.DEAD0
    post_turn: PostTurn = PostTurn.SAME
    missing_c: MissingNumbers = MissingNumbers.GM
    grade0_refund: NoMagicRefund = NoMagicRefund.EXCLUSIVE
    req_armour: ArmouredGrade = ArmouredGrade.LEARNING


DEFAULT = Rulings()
