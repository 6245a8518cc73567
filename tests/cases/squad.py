"""The squad system's side of the cases: keys of a case to calls of the core, answers back to keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from alterego_core.odds import Odds
from alterego_core.squad import (
    body,
    calm,
    checks,
    draft,
    grades,
    initiative,
    life,
    mission,
    modes,
    modifiers,
    parameters,
    printed,
    recovery,
    remarks,
    sheet,
    sheet_numbers,
    skills,
    states,
    stats,
    weapons,
)
from alterego_core.squad.rulings import Rulings

RULINGS = Rulings

SKILLS = {
    "Aimed": "aimed_shooting",
    "Automatic": "automatic_shooting",
    "Cocking": "weapon_handling",
    "Hand-to-hand": "hand_to_hand",
    "Contact": "light_melee",
    "Heavy": "heavy_melee",
    "Throwing": "throwing",
    "Stealth": "stealth",
    "Attentiveness": "awareness",
    "Will": "will",
    "Medicine": "medicine",
    "Psychiatry": "psychiatry",
    "Sapper": "demolitions",
    "Mechanics": "mechanics",
    "Electrics": "electrician",
    "Athletics": "athletics",
}
SKILL_WORDS = {id: word for word, id in SKILLS.items()}

STATES = {
    "nervous tremor": "tremor",
    "nervous breakdown": "breakdown",
    "severe disorder": "severe_disorder",
    "mad": "madness",
}
STATE_WORDS = {id: word for word, id in STATES.items()}

COMPLICATIONS = {"combat": "combat", "shock": "shock", "LSD": "lsd", "shaking": "shaking", "free fall": "free_fall"}

PSYCHE_WORDS = {
    calm.Psyche.PASSED: "passed",
    calm.Psyche.FAILED: "failed",
    calm.Psyche.FAILED_AUTOMATICALLY: "failed (automatic)",
}

ENDS = {
    states.End.SLEEP: "until sleep",
    states.End.THERAPY: "until a course of therapy",
    states.End.NEVER: "permanent",
}

LISTS: dict[str, Callable[[], int]] = {
    "dexterity_skills": lambda: len(skills.of_stat("dexterity")),
    "health_skills": lambda: len(skills.of_stat("health")),
    "intellect_skills": lambda: len(skills.of_stat("intellect")),
    "grades_rolled": lambda: len(grades.ROLLED),
    "psychic_states": lambda: len(states.states()),
    "sheet_text_fields": lambda: len(draft.TEXT_FIELDS),
    "skills": lambda: len(skills.skills()),
    "statistics": lambda: len(stats.Stat),
    "tasks": lambda: len(mission.tasks()),
}

DICE: dict[str, Callable[[], Odds]] = {"green - red": lambda: Odds.die(6) - Odds.die(6)}


def number(value):
    """A number of a case: whole, or "n/d"."""
    return Fraction(value) if isinstance(value, str) else value


def bonus_modifier(given) -> tuple:
    """The bonus of a case, if it names one."""
    if "bonus" not in given:
        return ()
    tag = given.get("check")
    scope = f"tag:{tag}" if tag else modifiers.ANY
    return (modifiers.custom("bonus", given["bonus"], side=modifiers.Side.SKILL, scope=scope),)


def check_of(given) -> checks.Check:
    tags = {given["check"]} if "check" in given else set()
    return checks.Check(
        skill=given["skill"], obstacle=given["obstacle"], tags=frozenset(tags), modifiers=bonus_modifier(given)
    )


def draft_of(given) -> draft.Draft:
    sex = given.get("sex")
    claims = {name: number(given[name]) for name in ("energy", "blood", "calm") if name in given}
    return draft.Draft(
        sex=None if sex is None else body.Sex(sex),
        height_cm=number(given.get("height_cm")),
        weight_kg=number(given.get("weight_kg")),
        stats=stats.Stats(**{stat.value: given[stat.value] for stat in stats.Stat if stat.value in given}),
        skills=levels_of(given.get("skills", {})),
        printed=draft.Printed(**claims) if claims else None,
    )


def levels_of(given) -> skills.Levels:
    return skills.Levels.of({SKILLS[word]: level for word, level in given.items()})


def unlock_words(found) -> list[str]:
    return [f"{SKILL_WORDS[each.skill]} {each.threshold}" for each in found]


# -- kinds ---------------------------------------------------------------------------


def auto(given, rulings):
    check = check_of(given)
    grade = checks.automatic(check, rulings)
    return {
        "auto": None if grade is None else grade.value,
        "effective_skill": checks.breakdown(check, rulings).skill.total,
    }


def blood(given, rulings):
    lost = number(given["lost_litres"])
    return {"left_litres": life.blood_left(lost).total, "state": life.blood_state(lost, rulings).value}


def calm_total(given, rulings):
    return {"calm": parameters.calm(given["health"], given["intellect"]).total}


def calm_loss(given, rulings):
    answer = {"passed": True, "failed": False}.get(given.get("psyche_check"))
    # A case that gives the answer of the check without a Will speaks of somebody who has one.
    will = given.get("will", 1)
    result = calm.settle(calm.lose(given["calm"], given["loss"], will, rulings=rulings), answer, rulings)
    return {
        "calm": result.calm,
        "state": None if result.state is None else STATE_WORDS[result.state.id],
        "psyche_check": None if result.psyche is None else PSYCHE_WORDS[result.psyche],
    }


def calm_state(given, rulings):
    found = states.state_for(given["calm"], rulings) if given["psyche_check"] == "failed" else None
    if found is None:
        lowered = {"dexterity": 0, "health": 0, "intellect_except_will": 0, "will": 0}
        return {"state": None, "duration": None, **lowered}
    minutes = None if found.minutes is None else f"{found.minutes} minutes"
    answer = {
        "state": STATE_WORDS[found.id],
        "duration": minutes or ENDS[found.end],
        "dexterity": found.penalty("dexterity", rulings),
        "health": found.penalty("health", rulings),
        "intellect_except_will": found.penalty("intellect", rulings),
    }
    will = checks.Check(skill=0, obstacle=0, stat="intellect", skill_id="will")
    lowered = lowered_by(found.id, will, rulings)
    return {**answer, "will": None if found.madness else lowered}


def lowered_by(state_id, check, rulings) -> int:
    """What a state takes from a check."""
    under = replace(check, modifiers=states.modifiers([states.active(state_id)], rulings))
    return checks.breakdown(under, rulings).skill.total - check.skill


def cap_bonus(given, rulings):
    bonus = modifiers.custom("bonus", given["bonus"], side=modifiers.Side.SKILL)
    check = checks.Check(
        skill=given["will"],
        obstacle=0,
        stat="intellect",
        skill_id="will",
        cap=given["intellect"],
        modifiers=(bonus,),
    )
    return {
        "effective": checks.breakdown(check, rulings).skill.total,
        "valid": skills.within_cap(given["will"], given["intellect"], given["bonus"], rulings),
    }


def combat_exit(given, rulings):
    return {"exit_possible": modes.exit_possible(given["quiet_combat_rounds"], rulings)}


def count(given, rulings):
    return {"count": LISTS[given["list"]]()}


def difficulty_sum(given, rulings):
    hard = tuple(modifiers.from_row(COMPLICATIONS[word]) for word in given["complications"])
    check = checks.Check(skill=1, obstacle=given["base"], modifiers=hard)
    return {"difficulty": checks.breakdown(check, rulings).obstacle.total}


def distribution(given, rulings):
    odds = DICE[given["dice"]]()
    return {"p": {str(value): odds.chance(value) for value in odds}}


def energy(given, rulings):
    return {"energy": parameters.energy(given["health"], given["athletics"]).total}


def energy_state(given, rulings):
    return {"state": life.energy_state(number(given["energy"]), given.get("will", 0), rulings).value}


def grade(given, rulings):
    outcome = checks.from_dice(check_of(given), given["green"], given["red"], rulings)
    return {
        "grade": outcome.grade.value,
        "skill_side": outcome.skill_side,
        "obstacle_side": outcome.obstacle_side,
    }


def init_state(given, rulings):
    active = [states.active(STATES[given["state"]])]
    return {"total": initiative.total(given["dexterity"], given["die"], active, rulings).total}


def initiative_base(given, rulings):
    return {"initiative": parameters.initiative(given["dexterity"]).total}


def initiative_order(given, rulings):
    present = [initiative.Contender(each["name"], each["initiative"], each["die"]) for each in given["participants"]]
    line = initiative.line(present)
    return {
        "totals": {each.name: each.total for each in present},
        "order_groups": [[each.name for each in group] for group in line.groups],
        "gm_decides": [[each.name for each in group] for group in line.gm_decides],
    }


def iq(given, rulings):
    return {"iq": parameters.iq(given["intellect"]).total}


def max_strength(given, rulings):
    weight = number(given["weight_kg"])
    full = parameters.strength(weight, given["health"], given["athletics"], rulings)
    bare = parameters.strength(weight, given["health"], 0, rulings)
    return {"kg": full.total, "without_athletics": bare.total}


def metabolism(given, rulings):
    health = given["health"]
    rate = parameters.metabolism(health, rulings).total
    answer = {
        "energy_per_30s": rate,
        "energy_per_minute": recovery.gain(health, rest=modes.rounds(60, modes.Mode.TACTICAL).numerator, rulings=rulings).total,
        "energy_after_10_tactical_rounds": recovery.gain(health, rest=10, rulings=rulings).total,
    }
    if "energy" in given:
        most = given.get("max_energy")
        answer["energy"] = recovery.energy(
            number(given["energy"]),
            most=None if most is None else number(most),
            health=health,
            rest=given.get("tactical_rounds_at_rest", 0),
            active=given.get("tactical_rounds_active", 0),
            rulings=rulings,
        ).total
    return answer


def min_weight(given, rulings):
    least = body.minimum_weight(body.Sex(given["sex"]), number(given["height_cm"]), given["athletics"]).total
    answer = {"min_weight_kg": least}
    if "weight_kg" in given:
        sheet_draft = draft_of({**given, "skills": {"Athletics": given["athletics"]}})
        codes = {problem.code for problem in remarks.problems(sheet_draft, rulings)}
        answer["valid"] = "squad.under_weight" not in codes
    return answer


def mission_result(given, rulings):
    done = {"hog": given["main"], "informer": given["task2"], "shipment": given["task3"]}
    board = mission.start(["squad"])
    for task, is_done in done.items():
        board = mission.mark(board, task, mission.Progress.DONE if is_done else mission.Progress.OPEN)
    if not given["alive"]:
        board = mission.set_fate(board, "squad", mission.Fate.DEAD)
    return {"fulfilled": mission.fulfilled(board, rulings)}


def new_character(given, rulings):
    if "sheet" in given:
        found = sheet.read(printed.text("blank")).draft.printed
        return {name: value for name, value in found.items()}
    sheet_draft = draft_of({**given, "skills": {"Athletics": given.get("athletics", 0)}})
    found = sheet_numbers.parameters(sheet_draft, rulings)
    return {
        "energy": found.energy.total,
        "calm": found.calm.total,
        "blood": found.blood.total,
        "stat_points": draft.stat_ledger(sheet_draft).left,
        "skill_points": draft.skill_ledger(sheet_draft, rulings).granted,
    }


def probability(given, rulings):
    obstacle = None if given["obstacle"] == "depth" else given["obstacle"]
    # Where the GM names the obstacle, how far composure fell does not matter.
    loss = calm.lose(0, -given.get("calm_after", -1), given["will"], obstacle=obstacle, rulings=rulings)
    odds = calm.odds(loss, rulings)
    return {"success_or_better": odds.success, "doubtful": odds.doubtful}


def probability_grades(given, rulings):
    odds = checks.odds(check_of(given), rulings)
    return {grade.value: odds.chance(grade) for grade in odds}


def probability_initiative(given, rulings):
    odds = initiative.pair_odds(given["initiative_difference"])
    return {"first": odds.first, "tie_for_gm": odds.gm, "second": odds.second}


def reload(given, rulings):
    return {"rounds": weapons.reload_rounds(given["base_rounds"], given["cocking_speed"], rulings).total}


def run_speed(given, rulings):
    speed = parameters.run_speed(
        number(given["height_cm"]), given["dexterity"], given.get("athletics", 0), rulings
    )
    return {"metres_per_second": speed.total}


ISSUES = {"squad.under_weight": "min_weight", "squad.sex_missing": "sex_missing"}


def sample_character(given, rulings):
    sheet_draft = draft_of(given)
    found = sheet_numbers.parameters(sheet_draft, rulings)
    book = draft.skill_ledger(sheet_draft, rulings)
    points = draft.stat_ledger(sheet_draft)
    issues = [
        problem.where.partition(".")[2] if problem.code == "squad.printed_differs" else ISSUES.get(problem.code, problem.code)
        for problem in remarks.problems(sheet_draft, rulings)
        if problem.code not in ("squad.stat_points_left", "squad.skill_points_left")
    ]
    return {
        "stat_points_spent": points.granted - points.left,
        "skill_points_total": book.granted,
        "skill_points_spent": book.granted - book.left,
        "skill_points_left": book.left,
        "energy": found.energy.total,
        "calm": found.calm.total,
        "initiative": found.initiative.total,
        "iq": found.iq.total,
        "max_strength_kg": found.strength.total,
        "run_speed": found.run_speed.total,
        "metabolism": found.metabolism.total,
        "faint_below": found.faint_below.total,
        "die_below": found.die_below.total,
        "issues": sorted(issues),
    }


def sample_unlocks(given, rulings):
    levels = levels_of(given["skills"])
    return {
        "unlocked": unlock_words(skills.unlocked(levels)),
        "locked": unlock_words(skills.locked(levels)),
    }


def skill_budget(given, rulings):
    return {"skill_points": skills.points(given["intellect"], rulings).granted}


def skill_cap(given, rulings):
    return {"valid": skills.within_cap(given["skill_level"], given["statistic"], rulings=rulings)}


def stat_budget(given, rulings):
    sheet_draft = draft_of(given)
    points = draft.stat_ledger(sheet_draft)
    about_stats = [
        each
        for each in remarks.problems(sheet_draft, rulings)
        if each.where.startswith("stats") and not remarks.is_warning(each)
    ]
    return {"points_spent": points.granted - points.left, "left": points.left, "valid": not about_stats}


def state_skill(given, rulings):
    row = skills.skill(SKILLS[given["skill"]])
    check = checks.Check(
        skill=given["level"],
        obstacle=0,
        stat=row.stat.value,
        skill_id=row.id,
        modifiers=states.modifiers([states.active(STATES[given["state"]])], rulings),
    )
    return {"effective": checks.breakdown(check, rulings).skill.total}


def time(given, rulings):
    seconds = modes.seconds(
        tactical_rounds=number(given.get("tactical_rounds", 0)),
        combat_rounds=number(given.get("combat_rounds", 0)),
        minutes=number(given.get("minutes", 0)),
    )
    return {
        "seconds": seconds,
        "tactical_rounds": modes.rounds(seconds, modes.Mode.TACTICAL),
        "combat_rounds": modes.rounds(seconds, modes.Mode.COMBAT),
    }


def unlock(given, rulings):
    id = SKILLS[given["skill"]]
    threshold = given["threshold"]

    def opened(level: int) -> bool:
        return any(each.threshold == threshold for each in skills.unlocked(skills.Levels.of({id: level}), id))

    return {"at_threshold": opened(threshold), "one_below": opened(threshold - 1)}


def zero_skill(given, rulings):
    outcome = checks.from_dice(check_of(given), given["die"], rulings=rulings)
    return {"roll": outcome.skill_side, "grade": outcome.grade.value}


KINDS: dict[str, Callable[[dict, Rulings], dict]] = {
    "auto": auto,
    "blood": blood,
    "calm": calm_total,
    "calm_loss": calm_loss,
    "calm_state": calm_state,
    "cap_bonus": cap_bonus,
    "combat_exit": combat_exit,
    "count": count,
    "difficulty_sum": difficulty_sum,
    "distribution": distribution,
    "energy": energy,
    "energy_state": energy_state,
    "grade": grade,
    "init_state": init_state,
    "initiative_base": initiative_base,
    "initiative_order": initiative_order,
    "iq": iq,
    "max_strength": max_strength,
    "metabolism": metabolism,
    "min_weight": min_weight,
    "mission": mission_result,
    "new_character": new_character,
    "probability": probability,
    "probability_grades": probability_grades,
    "probability_initiative": probability_initiative,
    "reload": reload,
    "run_speed": run_speed,
    "sample_character": sample_character,
    "sample_unlocks": sample_unlocks,
    "skill_budget": skill_budget,
    "skill_cap": skill_cap,
    "stat_budget": stat_budget,
    "state_skill": state_skill,
    "time": time,
    "unlock": unlock,
    "zero_skill": zero_skill,
}
