"""All numbers of a check desk in one place, asked of the core."""

from dataclasses import dataclass
from dataclasses import replace as changed
from fractions import Fraction

from alterego_core.breakdown import Breakdown
from alterego_core.ego import checks, efforts, opposed, teamwork
from alterego_core.ego.checks import Check, Result
from alterego_core.ego.difficulty import Band
from alterego_core.ego.difficulty import name as band_of
from alterego_core.odds import Odds
from alterego_core.words import Pair

from widgets.desk.reckoning import check_of, foe_check
from widgets.desk.table import on_table
from widgets.desk.value import State
from widgets.parts.words import Words

__all__ = ["Figures", "Outcome", "effort_of", "figures", "outcome", "way_of"]

_WORDS = Words("check_desk")


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What the desk knows before the roll. `contest` is seen by the roller, whoever acts."""

    check: Check
    team: tuple[Check, ...]
    foe: Check | None
    flat: int
    odds: Odds
    chance: Fraction
    band: Band
    contest: opposed.OpposedOdds | None
    tired: int
    carried: int
    breakdown: Breakdown


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What lies on the table, judged. `contest` is seen by whoever acts; `won` and `margin` by the roller."""

    mine: tuple[Result, ...]
    total: int
    joint: Breakdown | None
    foe: Result | None
    verdict: checks.Verdict | None
    contest: opposed.Contest | None
    won: bool | None = None

    @property
    def margin(self) -> int:
        """My result minus the difficulty or the opponent's result."""
        return self.verdict.margin if self.verdict is not None else self.total - self.foe.total


def way_of(state: State) -> efforts.carry.Way:
    """How the roller goes about it: ids of attribute and skill."""
    return state.me.attribute, None if state.me.fit == "none" else state.me.skill


def effort_of(state: State) -> efforts.Effort:
    """The attempts so far as the core knows them."""
    return efforts.Effort(
        endurance=state.endurance, goal=state.goal, since_rest=state.spent, seconds=state.seconds, gm_dice=state.gm_dice,
        attempts=tuple(efforts.Attempt(way=(t.attribute, t.skill or None), result=t.result, seconds=t.seconds, success=t.success) for t in state.tries))


def _team(state: State, first: Check) -> tuple[Check, ...]:
    helpers = tuple(Check(attribute=h.base, attribute_name=_name(h.name, n)) for n, h in enumerate(state.helpers, 1))
    return (first, *helpers)


def _name(name: str, n: int) -> Pair:
    return Pair.same(name.strip()) if name.strip() else Pair.each(lambda lang: _WORDS("helper_unnamed", lang, n=n))


def checks_of(state: State, *, anew: bool = True) -> tuple[Check, int, int]:
    """The roller's check with what a thread of attempts adds: (check, penalty dice, carried bonus).

    `anew` False gives the check of the attempt that lies on the table.
    """
    plain = check_of(state)
    if not state.thread or state.against != "difficulty":
        return plain, 0, 0
    if not anew and state.rolled_try is not None:
        tired, bonus = state.rolled_try.tired, state.rolled_try.carried
    else:
        effort, way = effort_of(state), way_of(state)
        tired, bonus = efforts.penalty_dice(effort, state.rulings), efforts.carried(effort, way, state.rulings)
    more = (*plain.modifiers, efforts.carry.modifier(bonus)) if bonus else plain.modifiers
    return changed(plain, modifiers=more, penalty_dice=plain.penalty_dice + tired), tired, bonus


def figures(state: State) -> Figures:
    """Everything known before the roll."""
    rulings = state.rulings
    check, tired, bonus = checks_of(state)
    team = _team(state, check)
    foe = foe_check(state) if state.against == "opponent" else None
    odds = teamwork.odds(team, old_colleagues=state.old_colleagues, rulings=rulings) if len(team) > 1 else checks.odds(check, rulings)
    contest = None
    if foe is not None:
        sides = (odds, checks.base(check, rulings)), (checks.odds(foe, rulings), checks.base(foe, rulings))
        first, second = sides if state.active == "me" else sides[::-1]
        contest = opposed.odds_of_results(first[0], second[0], first[1], second[1], rulings)
        if state.active == "foe":
            contest = opposed.OpposedOdds(win=contest.lose, tie=contest.tie, lose=contest.win, margins=-contest.margins)
        chance = contest.win
    elif len(team) > 1:
        chance = odds.chance_that(lambda total: checks.judge(total, state.difficulty, rulings).success)
    else:
        chance = checks.chance(check, state.difficulty, rulings)
    why = checks.breakdown(check, rulings)
    return Figures(check=check, team=team, foe=foe, flat=int(why.total), odds=odds, chance=chance, band=band_of(state.difficulty, rulings),
                   contest=contest, tired=tired, carried=bonus, breakdown=why)


def outcome(state: State) -> Outcome | None:
    """The roll on the table against the check as it stands now, or `None` when there is none or its dice do not fit.

    So a circumstance that was forgotten may be ticked after the roll.
    """
    if state.dice is None:
        return None
    rulings = state.rulings
    check, _, _ = checks_of(state, anew=False)
    team = _team(state, check)
    one_roll = rulings.coop_dice.value == "one"
    first = on_table(check, state.dice, rulings)
    if first is None:
        return None
    mine, joint, total = [first], None, first.total
    if len(team) > 1:
        if one_roll:
            flat = [int(checks.breakdown(each, rulings).total) for each in team]
            joint = teamwork.breakdown(flat, old_colleagues=state.old_colleagues, rulings=rulings)
            total = int(joint.total) + first.dice
        else:
            if len(state.helper_dice) != len(state.helpers):
                return None
            mine += [on_table(each, dice, rulings) for each, dice in zip(team[1:], state.helper_dice)]
            if None in mine:
                return None
            joint = teamwork.breakdown([each.total for each in mine], old_colleagues=state.old_colleagues, rulings=rulings)
            total = int(joint.total)
    if state.against == "difficulty":
        return Outcome(mine=tuple(mine), total=total, joint=joint, foe=None, verdict=checks.judge(total, state.difficulty, rulings), contest=None)
    against = foe_check(state)
    foe = on_table(against, state.foe_dice, rulings)
    if foe is None:
        return None
    sides = (total, checks.base(check, rulings)), (foe.total, checks.base(against, rulings))
    first, second = sides if state.active == "me" else sides[::-1]
    contest = opposed.compare(first[0], second[0], first[1], second[1], rulings)
    won = None if contest.winner is None else (contest.winner is opposed.Side.ACTIVE) == (state.active == "me")
    return Outcome(mine=tuple(mine), total=total, joint=joint, foe=foe, verdict=None, contest=contest, won=won)
