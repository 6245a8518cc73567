"""Readings of the unclear places of «Alter ego», as named choices.

Eighty places of the text can be read in more than one way. Each has an option
(the field of `Rulings`), an enum of its readings and a default. The words for
people – the question, each reading with its consequence, the reason of the
default – stand in `rulings.toml` beside this file.
"""

from dataclasses import dataclass
from enum import StrEnum

__all__ = [
    "ActionsN",
    "AimBody",
    "AttrFloor",
    "BandBelow",
    "Bands",
    "Blind",
    "BonusDie",
    "BurstWounds",
    "CapAfter",
    "CircleOrder",
    "Close",
    "CoopDice",
    "CoopMany",
    "CoopSign",
    "Cover",
    "CreateCap",
    "Crouch",
    "CumDiff",
    "CumNegative",
    "CumOther",
    "CumScope",
    "DEFAULT",
    "DeathTime",
    "DiceClaim",
    "DieSwap",
    "DiffEnds",
    "DrugsTwo",
    "Evade",
    "Experience",
    "FatigueCount",
    "FatigueGrowth",
    "Flex",
    "GmRanges",
    "HalfRound",
    "HalfSkillOne",
    "Handtohand",
    "Heal",
    "HexScale",
    "InitDice",
    "InitIntellect",
    "InitTie",
    "InitWhen",
    "Loc1",
    "LocHip",
    "LocSkew",
    "NeutralPrice",
    "NeverDone",
    "Offhand",
    "OpposedTie",
    "Prep",
    "PriceAdjust",
    "PriceBrackets",
    "PriceCap",
    "PriceRound",
    "Range",
    "Reactions",
    "RetryTime",
    "Rulings",
    "Run",
    "SkillNames",
    "SpellsBoth",
    "StressFight",
    "Strict",
    "Talents",
    "ThrowSimple",
    "Tierless",
    "TraitControlDiff",
    "TraitControlRoll",
    "TraitNames",
    "TraitStack",
    "TurnCircle",
    "Unused",
    "WillRoll",
    "WillSum",
    "WillWhen",
    "WornOnce",
    "WoundBase",
    "WoundLocation",
    "WoundLow",
    "WoundMedium",
    "WoundParts",
    "WoundZero",
]


class Bands(StrEnum):
    """Which band a power number shared by two bands belongs to (AMB-A01)."""

    UPPER = "upper"
    LOWER = "lower"
    BOTH = "both"


class BandBelow(StrEnum):
    """What fewer than 18 creation points are called (AMB-A02)."""

    NONE = "none"
    NORMAL = "normal"


class PriceBrackets(StrEnum):
    """Order of the sum and the division in the price of a trait (AMB-A03)."""

    SUM_FIRST = "sum-first"
    PRECEDENCE = "precedence"


class PriceRound(StrEnum):
    """Where the exact half of a price goes (AMB-A04)."""

    HALF_UP = "half-up"
    HALF_EVEN = "half-even"
    HALF_DOWN = "half-down"


class PriceAdjust(StrEnum):
    """Which prices the GM may correct (AMB-A05)."""

    DRAWBACKS = "drawbacks"
    ALL = "all"


class PriceCap(StrEnum):
    """Whether points gained from negative traits are limited (AMB-A06)."""

    NONE = "none"
    CAP = "cap"


class NeutralPrice(StrEnum):
    """Whether neutral traits have a price (AMB-A07)."""

    FREE = "free"
    COMPUTED = "computed"


class TraitControlRoll(StrEnum):
    """What is added up for the roll that controls a trait (AMB-A08)."""

    EITHER_PLUS_SKILL = "either-plus-skill"
    WILL_ALONE = "will-alone"


class TraitControlDiff(StrEnum):
    """Which number inside 6–8 and 10–12 the control roll must beat (AMB-A09)."""

    GM = "gm"
    MIDDLE = "middle"


class BonusDie(StrEnum):
    """What a bonus die does to the roll (AMB-A10)."""

    ADD = "add"
    KEEP = "keep"
    FLAT = "flat"


class Talents(StrEnum):
    """Whether «таланты» are the traits or a fourth kind of ability (AMB-A11)."""

    SAME = "same"
    FOURTH = "fourth"


class AttrFloor(StrEnum):
    """Least level of an attribute at creation (AMB-A12)."""

    ZERO = "zero"
    ONE = "one"


class CreateCap(StrEnum):
    """From which lowest value the creation limit is counted (AMB-A13)."""

    LOWEST_ATTRIBUTE = "lowest-attribute"
    BOUGHT_ONLY = "bought-only"
    LOWEST_ANY = "lowest-any"


class CapAfter(StrEnum):
    """Whether the creation limit still holds in play (AMB-A14)."""

    CREATION = "creation"
    ALWAYS = "always"


class Experience(StrEnum):
    """Whether characters grow by awarded points (AMB-A15)."""

    MANUAL = "manual"
    NONE = "none"


class SkillNames(StrEnum):
    """Whether skills named only in examples are in the catalogue (AMB-A16)."""

    ADD = "add"
    STRICT = "strict"


class Handtohand(StrEnum):
    """Whether Hand-to-hand is a specialised skill or another word for Brawl (AMB-A17)."""

    SPECIALISED = "specialised"
    SYNONYM = "synonym"


class TraitNames(StrEnum):
    """Whether traits named only in examples are in the catalogue (AMB-A18)."""

    ADD = "add"
    STRICT = "strict"


class Strict(StrEnum):
    """Whether a result equal to the difficulty succeeds (AMB-A19)."""

    GREATER = "greater"
    AT_LEAST = "at-least"


class OpposedTie(StrEnum):
    """Who wins an opposed check of equal results (AMB-A20)."""

    DEFENDER = "defender"
    REROLL = "reroll"
    STAT = "stat"


class DiffEnds(StrEnum):
    """How difficulties outside 1–37 are named (AMB-A21)."""

    LABEL = "label"
    CLAMP = "clamp"


class FatigueCount(StrEnum):
    """How many tries are free of the penalty die (AMB-A22)."""

    ENDURANCE = "endurance"
    RETRIES = "retries"
    GM = "gm"


class FatigueGrowth(StrEnum):
    """Whether more penalty dice come with further tries (AMB-A23)."""

    CONSTANT = "constant"
    GROWING = "growing"


class RetryTime(StrEnum):
    """How long one more try takes (AMB-A24)."""

    GM = "gm"
    ACTION = "action"


class DieSwap(StrEnum):
    """When −3 and −4 may be replaced by a penalty die (AMB-A25)."""

    OPTIONAL_EACH = "optional-each"
    TOTAL = "total"
    ALWAYS = "always"


class Evade(StrEnum):
    """Penalty for shooting at an evading target (AMB-A26)."""

    HALF_SUM = "half-sum"
    HALF_DODGE = "half-dodge"
    FLAT = "flat"


class HalfRound(StrEnum):
    """Where the halves of modifiers go (AMB-A27)."""

    HALF_UP = "half-up"
    DOWN = "down"
    UP = "up"


class Range(StrEnum):
    """How distance and standard range make a modifier (AMB-A28)."""

    BEYOND_HALF = "beyond-half"
    LITERAL_SUM = "literal-sum"
    FLOOR = "floor"


class Close(StrEnum):
    """Whether the bonuses of 2 metres and half range add up (AMB-A29)."""

    BEST = "best"
    STACK = "stack"


class Cover(StrEnum):
    """Whether cover and posture of a target add up (AMB-A30)."""

    WORST = "worst"
    STACK = "stack"


class Crouch(StrEnum):
    """Whether postures of the action list change the modifiers of a target (AMB-A31)."""

    SAME = "same"
    SEPARATE = "separate"


class CoopSign(StrEnum):
    """Sign of the 4 and 2 of a joint action (AMB-A32)."""

    MINUS = "minus"
    LITERAL = "literal"


class CoopMany(StrEnum):
    """What more than two helpers lose (AMB-A33)."""

    PER_EXTRA = "per-extra"
    ONCE = "once"
    TWO_ONLY = "two-only"


class CoopDice(StrEnum):
    """How many rolls a joint action takes (AMB-A34)."""

    BOTH = "both"
    ONE = "one"


class CumScope(StrEnum):
    """Which earlier attempts carry a bonus over (AMB-A35)."""

    LAST = "last"
    SUM = "sum"


class CumOther(StrEnum):
    """What must change for a bonus to carry over (AMB-A36)."""

    BOTH = "both"
    EITHER = "either"


class CumNegative(StrEnum):
    """What results below zero carry over (AMB-A37)."""

    FLOOR_AT_ZERO = "floor0"
    FLOOR = "floor"


class CumDiff(StrEnum):
    """Difficulty of the door in the example of carrying over (AMB-A38)."""

    FROM_11_TO_16 = "11-16"
    FIFTEEN = "15"


class Prep(StrEnum):
    """Whether circles of preparation pile up (AMB-A39)."""

    CIRCLE = "circle"
    STACK = "stack"


class GmRanges(StrEnum):
    """Who picks the number inside a printed range (AMB-A40)."""

    GM = "gm"
    ROLL = "roll"


class StressFight(StrEnum):
    """Whether a fight itself counts as work under fire (AMB-A41)."""

    WORK = "work"
    ALL = "all"


class NeverDone(StrEnum):
    """Whether having no skill always means never having done it (AMB-A42)."""

    SEPARATE = "separate"
    MERGED = "merged"


class Offhand(StrEnum):
    """Whether the wrong hand costs −3 (AMB-A43)."""

    ADD = "add"
    OMIT = "omit"


class Blind(StrEnum):
    """Which penalties Blind fighting and Night vision cancel (AMB-A44)."""

    DARK_HAND = "dark-hand"
    ALL = "all"


class Flex(StrEnum):
    """How much Flexibility helps to dodge (AMB-A45)."""

    TIER = "tier"
    GM = "gm"


class Tierless(StrEnum):
    """How large bonuses without a printed number are (AMB-A46)."""

    TIER = "tier"
    GM = "gm"
    OWN = "own"


class Heal(StrEnum):
    """How long wounds take to heal (AMB-A47)."""

    GM_RATE = "gm-rate"
    NONE = "none"


class InitIntellect(StrEnum):
    """What “intellect” of the initiative is (AMB-A48)."""

    MIND = "mind"
    CUSTOM = "custom"


class InitDice(StrEnum):
    """Dice of the initiative (AMB-A49)."""

    STANDARD = "standard"
    SUM = "sum"


class InitTie(StrEnum):
    """Who goes first with equal initiative (AMB-A50)."""

    SPEED = "speed"
    REROLL = "reroll"
    GM = "gm"


class InitWhen(StrEnum):
    """How often initiative is rolled (AMB-A51)."""

    FIGHT = "fight"
    GAME = "game"


class ActionsN(StrEnum):
    """Simple actions in a circle from Speed (AMB-A52)."""

    SPEED = "speed"
    THIRD = "third"
    GM = "gm"


class TurnCircle(StrEnum):
    """What the budget of simple actions is counted for (AMB-A53)."""

    CIRCLE = "circle"
    TURN = "turn"


class Run(StrEnum):
    """How many actions of a circle may be runs (AMB-A54)."""

    ONCE = "once"
    EACH = "each"


class ThrowSimple(StrEnum):
    """Whether throwing a grenade is one simple action (AMB-A55)."""

    PARTS = "parts"
    SIMPLE = "simple"


class Reactions(StrEnum):
    """Whether dodges and blocks use the budget of the circle (AMB-A56)."""

    RESERVE = "reserve"
    FREE = "free"


class CircleOrder(StrEnum):
    """Whether someone put out earlier in the circle still acts (AMB-A57)."""

    IN_ORDER = "in-order"
    SIMULTANEOUS = "simultaneous"


class HexScale(StrEnum):
    """Size of a hexagon (AMB-A58)."""

    ONE_METRE = "1m"
    TWO_METRES = "2m"


class Unused(StrEnum):
    """Whether Build changes any number (AMB-A59)."""

    INFO = "info"
    USE = "use"


class WoundBase(StrEnum):
    """Which results make a wound (AMB-A60)."""

    MARGIN = "margin"
    OPPOSED = "opposed"


class WoundZero(StrEnum):
    """What a margin of zero or less does (AMB-A61)."""

    NONE = "none"
    GRAZE = "graze"


class WoundMedium(StrEnum):
    """Penalty of a medium wound (AMB-A62)."""

    MINUS_TWO = "minus2"
    NONE = "none"


class WoundLow(StrEnum):
    """Penalty of a wound of level 7 and more (AMB-A63)."""

    LISTED = "listed"
    SEVEN = "seven"


class WoundParts(StrEnum):
    """Whether wounds of one body part merge (AMB-A64)."""

    SEPARATE = "separate"
    MERGE = "merge"


class WillRoll(StrEnum):
    """How the test of will is rolled (AMB-A65)."""

    PLAIN = "plain"
    AT_LEAST = "at-least"
    PENALISED = "penalised"


class WillSum(StrEnum):
    """What is added to 5 in the test of will (AMB-A66)."""

    LEVELS = "levels"
    COUNT = "count"
    PENALTIES = "penalties"


class WillWhen(StrEnum):
    """How often the test of will is made (AMB-A67)."""

    PER_CIRCLE = "per-circle"
    PER_WOUND = "per-wound"
    EXERTION = "exertion"


class SpellsBoth(StrEnum):
    """Whether test of will and penalties are both used (AMB-A68)."""

    BOTH = "both"
    EITHER = "either"


class Loc1(StrEnum):
    """How hit location 1 comes up (AMB-A69)."""

    AS_PRINTED = "as-printed"
    D12 = "d12"
    SHARE = "share"


class LocSkew(StrEnum):
    """Which dice choose the hit location (AMB-A70)."""

    AS_PRINTED = "as-printed"
    D12 = "d12"


class DeathTime(StrEnum):
    """How long a fatally wounded character has (AMB-A71)."""

    GM = "gm"
    RANDOM = "random"
    WORST = "worst"


class BurstWounds(StrEnum):
    """How many wounds several bullets make (AMB-A72)."""

    EACH = "each"
    ONE = "one"


class WornOnce(StrEnum):
    """Whether being drunk, drugged and worn out add up (AMB-A73)."""

    ONCE = "once"
    EACH = "each"


class DrugsTwo(StrEnum):
    """Whether helpful and harmful drugs are one thing (AMB-A74)."""

    KINDS = "kinds"
    NET = "net"


class DiceClaim(StrEnum):
    """Whether plain 3d6 changes opposed fights (AMB-A75)."""

    FALSE = "false"
    TRUE = "true"


class WoundLocation(StrEnum):
    """Whether a limb can take a wound above level 8 (AMB-A76)."""

    EFFECT = "effect"
    LIMIT = "limit"


class LocHip(StrEnum):
    """Which part location 7 belongs to (AMB-A77)."""

    OWN = "own"
    COIN = "coin"


class AimBody(StrEnum):
    """Whether aiming at the body costs −2 (AMB-A78)."""

    PRINTED = "printed"
    FREE = "free"


class TraitStack(StrEnum):
    """How many traits count on one roll (AMB-A79)."""

    ALL = "all"
    BEST = "best"


class HalfSkillOne(StrEnum):
    """What half of a skill of 1 is (AMB-A80)."""

    HALF_UP = "half-up"
    DOWN = "down"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulings:
    """One reading for each unclear place; without arguments, the defaults.

    >>> Rulings().price_round
    <PriceRound.HALF_UP: 'half-up'>
    >>> Rulings(strict=Strict.AT_LEAST) == Rulings()
    False
    """

    bands: Bands = Bands.UPPER
    band_below: BandBelow = BandBelow.NONE
    price_brackets: PriceBrackets = PriceBrackets.SUM_FIRST
    price_round: PriceRound = PriceRound.HALF_UP
    price_adjust: PriceAdjust = PriceAdjust.ALL
    price_cap: PriceCap = PriceCap.NONE
    neutral_price: NeutralPrice = NeutralPrice.FREE
    trait_control_roll: TraitControlRoll = TraitControlRoll.EITHER_PLUS_SKILL
    trait_control_diff: TraitControlDiff = TraitControlDiff.GM
    bonus_die: BonusDie = BonusDie.ADD
    talents: Talents = Talents.SAME
    attr_floor: AttrFloor = AttrFloor.ZERO
    create_cap: CreateCap = CreateCap.LOWEST_ATTRIBUTE
    cap_after: CapAfter = CapAfter.CREATION
    experience: Experience = Experience.MANUAL
    skill_names: SkillNames = SkillNames.ADD
    handtohand: Handtohand = Handtohand.SPECIALISED
    trait_names: TraitNames = TraitNames.ADD
    strict: Strict = Strict.GREATER
    opposed_tie: OpposedTie = OpposedTie.DEFENDER
    diff_ends: DiffEnds = DiffEnds.LABEL
    fatigue_count: FatigueCount = FatigueCount.ENDURANCE
    fatigue_growth: FatigueGrowth = FatigueGrowth.CONSTANT
    retry_time: RetryTime = RetryTime.GM
    die_swap: DieSwap = DieSwap.OPTIONAL_EACH
    evade: Evade = Evade.HALF_SUM
    half_round: HalfRound = HalfRound.HALF_UP
    range: Range = Range.BEYOND_HALF
    close: Close = Close.BEST
    cover: Cover = Cover.WORST
    crouch: Crouch = Crouch.SAME
    coop_sign: CoopSign = CoopSign.MINUS
    coop_many: CoopMany = CoopMany.PER_EXTRA
    coop_dice: CoopDice = CoopDice.BOTH
    cum_scope: CumScope = CumScope.SUM
    cum_other: CumOther = CumOther.EITHER
    cum_negative: CumNegative = CumNegative.FLOOR_AT_ZERO
    cum_diff: CumDiff = CumDiff.FIFTEEN
    prep: Prep = Prep.CIRCLE
    gm_ranges: GmRanges = GmRanges.GM
    stress_fight: StressFight = StressFight.WORK
    never_done: NeverDone = NeverDone.SEPARATE
    offhand: Offhand = Offhand.ADD
    blind: Blind = Blind.DARK_HAND
    flex: Flex = Flex.TIER
    tierless: Tierless = Tierless.OWN
    heal: Heal = Heal.GM_RATE
    init_intellect: InitIntellect = InitIntellect.MIND
    init_dice: InitDice = InitDice.STANDARD
    init_tie: InitTie = InitTie.SPEED
    init_when: InitWhen = InitWhen.FIGHT
    actions_n: ActionsN = ActionsN.SPEED
    turn_circle: TurnCircle = TurnCircle.CIRCLE
    run: Run = Run.ONCE
    throw_simple: ThrowSimple = ThrowSimple.PARTS
    reactions: Reactions = Reactions.RESERVE
    circle_order: CircleOrder = CircleOrder.IN_ORDER
    hex_scale: HexScale = HexScale.TWO_METRES
    unused: Unused = Unused.INFO
    wound_base: WoundBase = WoundBase.MARGIN
    wound_zero: WoundZero = WoundZero.NONE
    wound_medium: WoundMedium = WoundMedium.MINUS_TWO
    wound_low: WoundLow = WoundLow.LISTED
    wound_parts: WoundParts = WoundParts.SEPARATE
    will_roll: WillRoll = WillRoll.PLAIN
    will_sum: WillSum = WillSum.LEVELS
    will_when: WillWhen = WillWhen.EXERTION
    spells_both: SpellsBoth = SpellsBoth.BOTH
    loc_1: Loc1 = Loc1.AS_PRINTED
    loc_skew: LocSkew = LocSkew.AS_PRINTED
    death_time: DeathTime = DeathTime.GM
    burst_wounds: BurstWounds = BurstWounds.EACH
    worn_once: WornOnce = WornOnce.ONCE
    drugs_two: DrugsTwo = DrugsTwo.KINDS
    dice_claim: DiceClaim = DiceClaim.FALSE
    wound_location: WoundLocation = WoundLocation.EFFECT
    loc_hip: LocHip = LocHip.OWN
    aim_body: AimBody = AimBody.PRINTED
    trait_stack: TraitStack = TraitStack.ALL
    half_skill_one: HalfSkillOne = HalfSkillOne.HALF_UP


DEFAULT = Rulings()
