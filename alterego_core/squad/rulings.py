"""Readings of the unclear places of the squad system, as named choices.

Fifty-two places of the text can be read in more than one way. Each has an option
(the field of `Rulings`), an enum of its readings and a default. The words for
people stand in `rulings.toml` beside this file.

>>> DEFAULT.grand_eq
<GrandEqual.EQUAL_TOO: 'equal-too'>
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = [
    "Acceleration",
    "Attention",
    "AutoGap",
    "AutoGrade",
    "AutoMod",
    "BloodThree",
    "CalmMinus10",
    "CalmSample",
    "CapLater",
    "CapsRecover",
    "DEFAULT",
    "DamageMissing",
    "Doubtful",
    "EnergyMinus25",
    "ExitTime",
    "Faint",
    "GrandEqual",
    "Grapple",
    "InitiativeRoll",
    "InitiativeState",
    "Madness",
    "MaxStrength",
    "MetabolismCombat",
    "MetabolismFractions",
    "MetabolismWhen",
    "MinWeight",
    "MinusSign",
    "MissingRates",
    "MissionAll",
    "ModSide",
    "ObstacleLimit",
    "Opposed",
    "Overlap",
    "PsycheLevel",
    "PsycheObstacle",
    "PsycheWhen",
    "ReloadMin",
    "Rulings",
    "RunGroup",
    "SkillCost",
    "SkillPoints",
    "StateEnd",
    "StateHole",
    "StateScope",
    "StateStack",
    "StrengthAthletics",
    "Template",
    "Tripwire",
    "WillZero",
    "ZeroAuto",
    "ZeroEnergy",
    "ZeroGrade",
    "ZeroImpossible",
    "ZeroMod",
]


class AutoGap(StrEnum):
    """How wide a gap decides without a roll (AMB-B01)."""

    AT_LEAST = "at-least"
    MORE = "more"
    EXACTLY = "exactly"


class AutoGrade(StrEnum):
    """The grade of an automatic outcome (AMB-B02)."""

    PLAIN = "plain"
    GRAND = "grand"
    ROLL = "roll"


class AutoMod(StrEnum):
    """Whether modifiers count before the rule of five (AMB-B03)."""

    AFTER = "after"
    BEFORE = "before"


class GrandEqual(StrEnum):
    """Whether equality is enough for a spectacular success (AMB-B04)."""

    EQUAL_TOO = "equal-too"
    GREATER = "greater"


class Overlap(StrEnum):
    """Which of two fitting grades is reported (AMB-B05)."""

    EXTREME = "extreme"
    PLAIN = "plain"


class ZeroGrade(StrEnum):
    """Grades of a throw with skill zero (AMB-B06)."""

    PLAIN = "plain"
    LITERAL = "literal"
    LITERAL_TIE = "literal-tie"


class ZeroMod(StrEnum):
    """What bonuses do to a skill of zero (AMB-B07)."""

    OWN_ZERO = "own-zero"
    EFFECTIVE = "effective"


class ZeroAuto(StrEnum):
    """Whether the rule of five holds for skill zero (AMB-B08)."""

    YES = "yes"
    NO = "no"


class ZeroImpossible(StrEnum):
    """Whether a natural 6 saves a hopeless unskilled throw (AMB-B09)."""

    AS_PRINTED = "as-printed"
    NATURAL6 = "natural6"


class WillZero(StrEnum):
    """How a psyche check with Will zero goes (AMB-B10)."""

    AUTO = "auto"
    ROLL = "roll"


class Doubtful(StrEnum):
    """What a tie counts as (AMB-B11)."""

    ASK = "ask"
    SUCCESS = "success"
    FAILURE = "failure"


class ObstacleLimit(StrEnum):
    """What the limit of 10 holds for (AMB-B12)."""

    BASE = "base"
    CAP = "cap"


class ModSide(StrEnum):
    """Whether modifiers of the two sides are one difference (AMB-B13)."""

    SAME = "same"
    LITERAL = "literal"


class Opposed(StrEnum):
    """How two characters meet in one check (AMB-B14)."""

    OBSTACLE = "obstacle"
    NONE = "none"


class EnergyMinus25(StrEnum):
    """Energy of exactly −25 (AMB-B15)."""

    BELOW = "below"
    AT = "at"


class CalmMinus10(StrEnum):
    """Composure of exactly −10 (AMB-B16)."""

    AT = "at"
    BELOW = "below"


class MinusSign(StrEnum):
    """The row of madness printed without its minus (AMB-B17)."""

    NEGATIVE = "negative"
    LITERAL = "literal"


class Madness(StrEnum):
    """What madness makes of a character (AMB-B18)."""

    OUT = "out"
    DEAD = "dead"


class CalmSample(StrEnum):
    """Which composure the sample character has (AMB-B19)."""

    FORMULA = "formula"
    PRINTED = "printed"


class Template(StrEnum):
    """Which numbers a new sheet shows (AMB-B20)."""

    FORMULA = "formula"
    PRINTED = "printed"


class Acceleration(StrEnum):
    """What acceleration is in the run speed (AMB-B21)."""

    DEXTERITY = "dexterity"
    ATHLETICS = "athletics"
    FREE = "free"


class RunGroup(StrEnum):
    """What is divided by three in the run speed (AMB-B22)."""

    PRECEDENCE = "precedence"
    WHOLE = "whole"


class MetabolismWhen(StrEnum):
    """When Energy comes back (AMB-B23)."""

    REST = "rest"
    EVERY = "every"


class MetabolismFractions(StrEnum):
    """Whether fractions of Energy are kept (AMB-B24)."""

    EXACT = "exact"
    ROUND = "round"


class MetabolismCombat(StrEnum):
    """What a combat round gives back (AMB-B25)."""

    NONE = "none"
    SHARE = "share"


class Faint(StrEnum):
    """What Will does to the fainting limit (AMB-B26)."""

    LOWER = "lower"
    HIGHER = "higher"
    PER_DIE = "per-die"


class PsycheObstacle(StrEnum):
    """The obstacle of a psyche check (AMB-B27)."""

    GM = "gm"
    DEPTH = "depth"
    PSYCHE = "psyche"


class PsycheWhen(StrEnum):
    """When the psyche is checked (AMB-B28)."""

    EACH = "each"
    CROSSING = "crossing"


class PsycheLevel(StrEnum):
    """Which level of composure gives the state (AMB-B29)."""

    AFTER = "after"
    BEFORE = "before"


class StateStack(StrEnum):
    """What several psychic states do together (AMB-B30)."""

    WORST = "worst"
    STACK = "stack"


class StateHole(StrEnum):
    """Whether the third state lowers Health (AMB-B31)."""

    PRINTED = "printed"
    CARRY = "carry"


class StateScope(StrEnum):
    """Which checks a state lowers (AMB-B32)."""

    BOTH = "both"
    STAT = "stat"


class StateEnd(StrEnum):
    """What ends a psychic state (AMB-B33)."""

    DURATION = "duration"
    CALM = "calm"


class ZeroEnergy(StrEnum):
    """What exactly zero Energy or composure means (AMB-B34)."""

    AWAKE = "awake"
    FAINT = "faint"


class SkillPoints(StrEnum):
    """How many skill points there are (AMB-B35)."""

    PLUS = "plus"
    ABOVE_ONE = "above-one"
    ONLY30 = "only30"


class SkillCost(StrEnum):
    """What a level of a skill costs (AMB-B36)."""

    FLAT = "flat"
    RISING = "rising"


class MaxStrength(StrEnum):
    """Whether 360 and 330 kg are a ceiling (AMB-B37)."""

    EXAMPLE = "example"
    CAP = "cap"


class StrengthAthletics(StrEnum):
    """Whether Athletics counts in Strength (AMB-B38)."""

    ADD = "add"
    OMIT = "omit"


class MinWeight(StrEnum):
    """Whether the minimum weight is checked (AMB-B39)."""

    SEX_FIELD = "sex-field"
    IGNORE = "ignore"


class Grapple(StrEnum):
    """What stands for the missing grapple rules (AMB-B40)."""

    OPPOSED = "opposed"
    NONE = "none"


class ReloadMin(StrEnum):
    """How short a reload may get (AMB-B41)."""

    ZERO = "zero"
    ONE = "one"


class Attention(StrEnum):
    """How a trap is noticed unasked (AMB-B42)."""

    HIDDEN_ROLL = "hidden-roll"
    ALWAYS = "always"


class Tripwire(StrEnum):
    """Which skill sets which tripwire (AMB-B43)."""

    SPLIT = "split"
    EITHER = "either"


class BloodThree(StrEnum):
    """Exactly three litres of blood lost (AMB-B44)."""

    MORE = "more"
    AT = "at"


class MissingRates(StrEnum):
    """Where losses without numbers come from (AMB-B45)."""

    GM = "gm"
    TABLE = "table"


class MissionAll(StrEnum):
    """How many tasks the mission needs (AMB-B46)."""

    ALL = "all"
    MAIN = "main"


class InitiativeRoll(StrEnum):
    """How often initiative is rolled (AMB-B47)."""

    FIGHT = "fight"
    ROUND = "round"


class ExitTime(StrEnum):
    """How long a quiet ends a fight (AMB-B48)."""

    STRICT = "strict"
    AT = "at"


class CapLater(StrEnum):
    """Whether the cap holds for passing bonuses (AMB-B49)."""

    BUYING = "buying"
    ALWAYS = "always"


class CapsRecover(StrEnum):
    """Whether recovery may pass the computed value (AMB-B50)."""

    CAP = "cap"
    FREE = "free"


class InitiativeState(StrEnum):
    """Whether psychic states lower initiative (AMB-B51)."""

    NO = "no"
    YES = "yes"


class DamageMissing(StrEnum):
    """Where damage comes from (AMB-B52)."""

    GM = "gm"
    MARGIN = "margin"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulings:
    """One reading for every unclear place; the defaults are the book's."""

    auto_5: AutoGap = AutoGap.AT_LEAST
    auto_grade: AutoGrade = AutoGrade.PLAIN
    auto_mod: AutoMod = AutoMod.AFTER
    grand_eq: GrandEqual = GrandEqual.EQUAL_TOO
    overlap: Overlap = Overlap.EXTREME
    zero_grade: ZeroGrade = ZeroGrade.PLAIN
    zero_mod: ZeroMod = ZeroMod.OWN_ZERO
    zero_auto: ZeroAuto = ZeroAuto.YES
    zero_impossible: ZeroImpossible = ZeroImpossible.AS_PRINTED
    will_zero: WillZero = WillZero.AUTO
    doubtful: Doubtful = Doubtful.ASK
    max10: ObstacleLimit = ObstacleLimit.BASE
    mod_side: ModSide = ModSide.SAME
    opposed: Opposed = Opposed.OBSTACLE
    minus25: EnergyMinus25 = EnergyMinus25.BELOW
    minus10: CalmMinus10 = CalmMinus10.AT
    minus_sign: MinusSign = MinusSign.NEGATIVE
    mad: Madness = Madness.OUT
    calm_sample: CalmSample = CalmSample.FORMULA
    template: Template = Template.FORMULA
    accel: Acceleration = Acceleration.DEXTERITY
    run_group: RunGroup = RunGroup.PRECEDENCE
    metab_when: MetabolismWhen = MetabolismWhen.REST
    metab_frac: MetabolismFractions = MetabolismFractions.EXACT
    metab_combat: MetabolismCombat = MetabolismCombat.NONE
    faint: Faint = Faint.LOWER
    psyche_obstacle: PsycheObstacle = PsycheObstacle.GM
    psyche_when: PsycheWhen = PsycheWhen.EACH
    psyche_level: PsycheLevel = PsycheLevel.AFTER
    state_stack: StateStack = StateStack.WORST
    state_hole: StateHole = StateHole.PRINTED
    state_scope: StateScope = StateScope.BOTH
    state_end: StateEnd = StateEnd.DURATION
    zero_energy: ZeroEnergy = ZeroEnergy.AWAKE
    skillpoints: SkillPoints = SkillPoints.PLUS
    skill_cost: SkillCost = SkillCost.FLAT
    maxstrength: MaxStrength = MaxStrength.EXAMPLE
    strength_ath: StrengthAthletics = StrengthAthletics.ADD
    minweight: MinWeight = MinWeight.SEX_FIELD
    grapple: Grapple = Grapple.OPPOSED
    reload_min: ReloadMin = ReloadMin.ZERO
    attention: Attention = Attention.HIDDEN_ROLL
    tripwire: Tripwire = Tripwire.SPLIT
    blood3: BloodThree = BloodThree.MORE
    missing_rates: MissingRates = MissingRates.GM
    mission_all: MissionAll = MissionAll.ALL
    init_once: InitiativeRoll = InitiativeRoll.FIGHT
    exit_time: ExitTime = ExitTime.STRICT
    cap_later: CapLater = CapLater.BUYING
    caps_recover: CapsRecover = CapsRecover.CAP
    init_state: InitiativeState = InitiativeState.NO
    damage_missing: DamageMissing = DamageMissing.GM


DEFAULT = Rulings()
