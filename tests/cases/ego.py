"""«Alter ego» as the cases speak of it: keys in, a call of the core, keys out. No rule stands here."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from alterego_core.ego import (
    actions,
    bursts,
    carry,
    checks,
    creation,
    difficulty,
    efforts,
    factors,
    healing,
    initiative,
    locations,
    modifiers,
    opposed,
    powers,
    prices,
    skills,
    swaps,
    teamwork,
    traits,
    turns,
    values,
    will,
    wounds,
)
from alterego_core.ego import attributes as attribute_table
from alterego_core.ego import description as description_table
from alterego_core.ego.checks import Check
from alterego_core.ego.rulings import Loc1, Rulings
from alterego_core.ego.traits import Kind
from alterego_core.ego.wounds import Wound
from alterego_core.notation import parse
from alterego_core.odds import Odds

__all__ = ["KINDS", "RULINGS"]

RULINGS = Rulings

Given = Mapping[str, object]

FLAT_ROWS = {
    "Unfamiliar tools, machine or weapon": "mn-01",
    "Improvised tools or parts": "mn-02",
    "Serious stress or a shoot-out during the work": "mn-04",
    "Trying to act covertly": "mn-05",
    "Target one third hidden, or on one knee": "mn-06",
    "Target half hidden, or crouching": "mn-07",
    "Target two thirds hidden, or lying": "mn-08",
    "Target hidden by smoke or darkness": "mn-09",
    "Aiming at the body or a limb": "mn-13",
    "Aiming at the head or a palm-sized area": "mn-14",
    "Aiming at a coin-sized area": "mn-15",
    "Short bursts": "mn-16",
    "Burst": "mn-17",
    "Never done it in your life": "mn-19",
    "Drunk, drugged or worn out": "mn-20",
    "Favourite, well known weapon or tools": "mp-01",
    "Target three times man-size": "mp-02",
    "Target twice man-size": "mp-03",
    "Target one and a half times man-size": "mp-04",
    "Target at 2 metres": "mp-05",
    "Target at half the standard range": "mp-06",
    "Unsuspecting target": "mp-07",
    "You do this every day": "mp-08",
}
SHORT_ROWS = {"dark": "mn-09", "head": "mn-14", "favourite weapon": "mp-01", "unsuspecting": "mp-07"}
LISTS = {
    "attributes": attribute_table.ATTRIBUTES,
    "description_fields": description_table.FIELDS,
    "difficulty_bands": difficulty.BANDS,
    "hit_location_rows": locations.LOCATIONS,
    "negative_modifiers": modifiers.NEGATIVE_ROWS,
    "negative_traits": [each for each in traits.PRINTED if each.kind is Kind.NEGATIVE],
    "neutral_traits": [each for each in traits.PRINTED if each.kind is Kind.NEUTRAL],
    "positive_modifiers": modifiers.POSITIVE_ROWS,
    "positive_traits": [each for each in traits.PRINTED if each.kind is Kind.POSITIVE],
    "power_bands": powers.BANDS,
    "simple_actions": actions.SIMPLE_ACTIONS,
    "skills": skills.PRINTED,
    "value_bands": values.BANDS,
    "wound_levels": wounds.LEVELS,
}
COMPOSITES = {
    "reload assault rifle": "reload_assault_rifle",
    "reload pistol": "reload_pistol",
    "steal keys": "steal_keys",
}
LOCATION_WORDS = {
    "left_forearm": "left hand/forearm/elbow",
    "left_upper_arm": "left upper arm",
    "right_forearm": "right hand/forearm/elbow",
    "right_upper_arm": "right upper arm",
    "left_leg": "left leg",
    "right_leg": "right leg",
    "hip_groin": "hip/groin",
    "lower_belly": "lower belly",
    "upper_belly": "upper belly",
    "left_chest": "left chest",
    "right_chest": "right chest",
    "head": "neck/head",
}
BAND_WORDS = {"mediocre_person": "mediocre person", "ordinary_person": "ordinary person"}
WOUND_WORDS = {"incompatible": "incompatible with life"}
OBSCURED = {
    "smoke": modifiers.Obscured.SMOKE,
    "darkness": modifiers.Obscured.DARKNESS,
    "darkness (not total)": modifiers.Obscured.DIM,
}
POSTURES = {each.value: each for each in modifiers.Posture}
HANDS = {
    "2d6-d6": {},
    "2d6-2d6 (one penalty die)": {"penalty_dice": 1},
    "2d6-3d6 (two penalty dice)": {"penalty_dice": 2},
    "3d6-d6 (one bonus die)": {"bonus_dice": 1},
}
BURSTS = {"short": bursts.Burst.SHORT, "full": bursts.Burst.FULL}


def number(value: object) -> int | Fraction:
    """A number of a case: an int, or "n/d"."""
    return Fraction(value) if isinstance(value, str) else value


def check_of(given: Given, **more: object) -> Check:
    """A check from the keys `attribute` and `skill`."""
    return Check(attribute=given["attribute"], skill=given.get("skill"), **more)


def plain_modifiers(numbers: list[int], *, as_die: bool = False) -> tuple[modifiers.Modifier, ...]:
    """Bare numbers as modifiers of the table's own."""
    named = [modifiers.custom("case", each) for each in numbers]
    return tuple(
        modifiers.custom("case", each.value, as_die=True) if as_die and each.swappable else each for each in named
    )


def wounds_of(levels: list[int]) -> tuple[Wound, ...]:
    """Wounds of which only the levels are told."""
    return tuple(Wound(level=level) for level in levels)


def count(given: Given, rulings: Rulings) -> dict:
    return {"count": len(LISTS[given["list"]])}


def point_cost(given: Given, rulings: Rulings) -> dict:
    if "level" in given:
        attribute_table.attribute_by_key(given["attribute"])
        return {"cost": prices.cost([given["level"]])}
    bought = [
        prices.price(Kind(each["sign"]), each["frequency"], each["strength"], each["control"], rulings)
        for each in given.get("traits", [])
    ]
    return {"cost": prices.cost([*given.get("attributes", []), *given.get("skills", [])], bought)}


def trait_price(given: Given, rulings: Rulings) -> dict:
    if "name" in given:
        traits.trait_by_key(given["name"])
    found = prices.price(Kind(given["sign"]), given["frequency"], given["strength"], given["control"], rulings)
    return {"exact": found.exact, "price": found.points, "points_delta": found.delta}


def trait_price_summary(given: Given, rulings: Rulings) -> dict:
    found = prices.price_summary(rulings)
    return {"min": found.low, "max": found.high, "histogram": dict(found.histogram)}


def trait_price_table(given: Given, rulings: Rulings) -> dict:
    table = prices.price_table(rulings=rulings)
    return {"prices": {",".join(map(str, key)): found.points for key, found in table.items()}}


def trait_control(given: Given, rulings: Rulings) -> dict:
    step = factors.control(Kind(given["sign"]), given["control"])
    return {"difficulty_min": step.low, "difficulty_max": step.high}


def power_band(given: Given, rulings: Rulings) -> dict:
    found = powers.power_bands(given["points"], rulings)
    return {"band": "/".join(band.key for band in found) or None}


def value_meaning(given: Given, rulings: Rulings) -> dict:
    found = values.value_meaning(given["value"])
    return {"meaning": found and found.id}


def creation_limit(given: Given, rulings: Rulings) -> dict:
    attributes = {f"attr{place}": level for place, level in enumerate(given["attributes"], 1)}
    found = creation.creation_limit(attributes, given.get("skills", {}), rulings)
    return {"cap": found.cap, "valid": found.valid, "violations": list(found.violations)}


def difficulty_name(given: Given, rulings: Rulings) -> dict:
    id = difficulty.name(given["difficulty"], rulings).id
    return {"name": BAND_WORDS.get(id, id)}


def dice_value(given: Given, rulings: Rulings) -> dict:
    return {"dice": checks.from_dice(Check(), given["positive"], given["negative"], (), rulings).dice}


def check_total(given: Given, rulings: Rulings) -> dict:
    check = check_of(given, modifiers=plain_modifiers(given.get("modifiers", [])))
    result = checks.from_dice(check, given["positive"], given["negative"], given.get("bonus", ()), rulings)
    return {"base": checks.base(check, rulings), "total": result.total}


def difficulty_check(given: Given, rulings: Rulings) -> dict:
    result = checks.from_total(check_of(given), given["dice"], rulings)
    verdict = checks.judge(result, given["difficulty"], rulings)
    return {"total": verdict.total, "success": verdict.success, "margin": verdict.margin}


def opposed_check(given: Given, rulings: Rulings) -> dict:
    sides = [given["active"], given["passive"]]
    pair = [check_of(side) for side in sides]
    totals = [checks.from_total(check, side["dice"], rulings).total for check, side in zip(pair, sides)]
    contest = opposed.compare(*totals, *(checks.base(check, rulings) for check in pair), rulings)
    return {
        "active_total": contest.active_total,
        "passive_total": contest.passive_total,
        "winner": contest.winner,
        "margin": contest.margin,
        "tie": contest.tie,
    }


def fatigue(given: Given, rulings: Rulings) -> dict:
    endurance = given["endurance"]
    if "attempt_number" in given:
        return {"penalty_dice": efforts.fatigue_dice(endurance, given["attempt_number"], rulings)}
    tired = efforts.Effort(endurance=endurance, since_rest=given["attempts_made"])
    after = efforts.rested(tired, number(given.get("rest_minutes", 0)))
    return {"attempts_made_after": after.since_rest, "penalty_dice_next": efforts.penalty_dice(after, rulings)}


def initiative_total(given: Given, rulings: Rulings) -> dict:
    faces = given.get("dice_faces")
    positive, negative = (faces[:2], faces[2:]) if faces else (given["positive"], given["negative"])
    dice = initiative.dice_value(positive, negative, rulings)
    entry = initiative.Entry(name="case", speed=given["speed"], mind=given["mind"], dice=dice)
    return {"initiative": initiative.total(entry, rulings)}


def initiative_order(given: Given, rulings: Rulings) -> dict:
    entries = [initiative.Entry(**each) for each in given["participants"]]
    groups = initiative.order(entries, rulings)
    return {
        "initiative": {each.name: initiative.total(each, rulings) for each in entries},
        "order": [each.name for group in groups for each in group],
    }


def time(given: Given, rulings: Rulings) -> dict:
    span = turns.span(**{unit: number(value) for unit, value in given.items()})
    return {
        "seconds": span.seconds,
        "circles": span.circles,
        "rounds": span.rounds,
        "full_rounds": span.full_rounds,
        "remaining_circles": span.remaining_circles,
    }


def circle_order(given: Given, rulings: Rulings) -> dict:
    happened = turns.acting(given["order"], {"a": [given["a_incapacitates"]]}, rulings=rulings)
    return {"b_action_happens": "b" in happened}


def actions_per_circle(given: Given, rulings: Rulings) -> dict:
    return {"simple_actions": actions.per_circle(given["speed"], rulings=rulings)}


def run_distance(given: Given, rulings: Rulings) -> dict:
    count = given.get("run_actions_in_circle", given.get("run_actions"))
    return {
        "metres": actions.run_metres(given["speed"], count, rulings=rulings),
        "metres_per_second": actions.run_speed(given["speed"], count, rulings=rulings),
    }


def composite_action(given: Given, rulings: Rulings) -> dict:
    step = actions.composite(COMPOSITES[given["action"]], rulings=rulings)
    plan = actions.compose([step], len(step.parts), rulings=rulings)
    return {"simple_actions": plan.simple_actions, "rolls": plan.rolls}


def words(given: Given, rulings: Rulings) -> dict:
    return {"simple_actions": actions.words_actions(given["words"])}


def modifier_flat(given: Given, rulings: Rulings) -> dict:
    if given["modifier"] == "wrong hand":
        return {
            "value": modifiers.off_hand(rulings=rulings).value,
            "with_ambidexterity": modifiers.off_hand(ambidexterity=True, rulings=rulings).value,
        }
    return {"value": modifiers.flat(FLAT_ROWS[given["modifier"]]).value}


def modifier_range(given: Given, rulings: Rulings) -> dict:
    choices = modifiers.row(given["row"]).values
    return {"min": min(choices), "max": max(choices)}


def modifier_evading(given: Given, rulings: Rulings) -> dict:
    found = modifiers.evading(given["agility"], given["dodge"], rulings=rulings)
    return {"value": found.value, "exact": found.exact}


def modifier_running(given: Given, rulings: Rulings) -> dict:
    found = modifiers.running(given["speed"], rulings=rulings)
    return {"value": found.value, "exact": found.exact}


def modifier_distance(given: Given, rulings: Rulings) -> dict:
    metres, standard = number(given["distance"]), number(given["standard_range"])
    return {
        "value": modifiers.total(modifiers.distance(metres, standard, rulings=rulings)),
        "exact_penalty": modifiers.exact_distance(metres, standard),
    }


def modifier_blind(given: Given, rulings: Rulings) -> dict:
    found = modifiers.obscured(
        OBSCURED[given["obscured_by"]],
        hand_to_hand=given["attack"] == "hand-to-hand",
        blind_fighting=given["trait"] == "Blind fighting",
        night_vision=given["trait"] == "Night vision",
        rulings=rulings,
    )
    return {"value": found.value}


def cover_posture(given: Given, rulings: Rulings) -> dict:
    found = list(
        modifiers.cover(number(given.get("hidden", 0)), POSTURES[given.get("posture", "standing")], rulings=rulings)
    )
    if given.get("dark"):
        found.append(modifiers.obscured(modifiers.Obscured.DARKNESS, rulings=rulings))
    return {"value": modifiers.total(found)}


def modifier_sum(given: Given, rulings: Rulings) -> dict:
    found = [modifiers.flat(SHORT_ROWS[each]) for each in given["rows"]]
    found += modifiers.distance(number(given["distance"]), number(given["standard_range"]), rulings=rulings)
    check = check_of(given, modifiers=tuple(found))
    total = checks.from_total(check, given["dice"], rulings).total
    return {"modifier_total": modifiers.total(found), "total": total}


def unsuitable_skill(given: Given, rulings: Rulings) -> dict:
    return {"effective_skill": checks.effective_skill(given["skill"], False, rulings)}


def preparation(given: Given, rulings: Rulings) -> dict:
    low, high = modifiers.preparation_range(given["circles_spent"], rulings=rulings)
    return {"min": low, "max": high}


def dice_swap(given: Given, rulings: Rulings) -> dict:
    found = plain_modifiers(given["modifiers"], as_die=given["swap"])
    split = swaps.swapped(found, rulings, swap_total=given["swap"])
    return {"flat_total": split.flat_total, "penalty_dice": split.penalty_dice}


def cooperation(given: Given, rulings: Rulings) -> dict:
    return {"total": teamwork.total(given["results"], old_colleagues=given["old_colleague"], rulings=rulings)}


def cumulative_bonus(given: Given, rulings: Rulings) -> dict:
    return {"bonus": carry.bonus_of(given["previous_result"], rulings)}


def cumulative_check(given: Given, rulings: Rulings) -> dict:
    if "raw_results" in given:
        bonus = carry.carried(given["raw_results"], rulings)
        return {"bonus_for_third": bonus, "third_total": given["third_before_bonus"] + bonus}
    bonus = carry.carried([given["first_result"]], rulings)
    total = given["second_result_before_bonus"] + bonus
    return {
        "bonus": bonus,
        "second_total": total,
        "first_success": checks.judge(given["first_result"], given["difficulty"], rulings).success,
        "second_success": checks.judge(total, given["difficulty"], rulings).success,
    }


def burst_hits(given: Given, rulings: Rulings) -> dict:
    return {"bullets": bursts.bullets(BURSTS[given["burst"]], given["die"], rulings)}


def burst_wounds(given: Given, rulings: Rulings) -> dict:
    found = bursts.wounds(given["margin"], given["bullets"], (), rulings)
    return {
        "wounds": [each.level for each in found],
        "penalty_total": wounds.penalty_total(found, rulings),
        "will_difficulty": will.difficulty(will.WillTest(willpower=0, wounds=found), rulings),
    }


def wound_level(given: Given, rulings: Rulings) -> dict:
    level = wounds.wound_level(given["margin"], rulings)
    if not level:
        return {"level": 0, "name": None, "penalty": 0, "can_act": wounds.can_act((), rulings)}
    id = wounds.level_row(level).id
    return {
        "level": int(level),
        "name": WOUND_WORDS.get(id, id),
        "penalty": wounds.penalty(level, rulings),
        "can_act": wounds.can_act(wounds_of([level]), rulings),
    }


def wound_penalties(given: Given, rulings: Rulings) -> dict:
    kept_up = given.get("kept_up_by_drugs", False)
    return {"penalty_total": wounds.penalty_total(wounds_of(given["wounds"]), rulings, kept_up=kept_up)}


def will_difficulty(given: Given, rulings: Rulings) -> dict:
    test = will.WillTest(willpower=0, wounds=wounds_of(given["wounds"]))
    return {"difficulty": will.difficulty(test, rulings)}


def will_test(given: Given, rulings: Rulings) -> dict:
    test = will.WillTest(willpower=given["willpower"], wounds=wounds_of(given["wounds"]))
    result = checks.from_total(will.as_check(test, rulings), given["dice"], rulings)
    verdict = will.judge(test, result, rulings)
    return {"difficulty": verdict.difficulty, "total": verdict.total, "success": verdict.success}


def hit_location(given: Given, rulings: Rulings) -> dict:
    row = locations.location(given["roll"])
    return {
        "location": LOCATION_WORDS[row.id],
        "probability": locations.chances(rulings)[row.number],
        "reachable_on_2d6": locations.reachable(row.number),
    }


def distribution(given: Given, rulings: Rulings) -> dict:
    if "compare" in given:
        one, other = (parse(text).odds() for text in given["compare"])
        return {"identical": one == other}
    dice = given["dice"]
    if dice.startswith("1d12 "):
        rulings = replace(rulings, loc_1=Loc1.D12)
    if dice.endswith("hit location groups"):
        return dict(locations.group_chances(rulings))
    if dice.endswith("hit location rows"):
        return {"p": locations.chances(rulings)}
    return summary(checks.dice_odds(**HANDS[dice], rulings=rulings))


def summary(odds: Odds) -> dict:
    return {
        "p": {value: odds.chance(value) for value in odds},
        "mean": odds.mean,
        "variance": odds.variance,
        "min": odds.low,
        "max": odds.high,
    }


def probability(given: Given, rulings: Rulings) -> dict:
    if "burst" in given:
        short, full = (bursts.bullets_odds(each, rulings) for each in (bursts.Burst.SHORT, bursts.Burst.FULL))
        return {
            "short_mean": short.mean,
            "full_mean": full.mean,
            "short_p": {value: short.chance(value) for value in short},
        }
    if "willpower" in given:
        test = will.WillTest(willpower=given["willpower"], wounds=wounds_of(given["wounds"]))
        return {"p_success": will.chance(test, rulings)}
    extra = {key: given[key] for key in ("penalty_dice", "bonus_dice") if key in given}
    check = Check(attribute=given["base"], skill=0, **extra)
    if "compare" in given:
        found = checks.swap_chances(check, given["difficulty"], rulings)
        return {"flat_-3": found.minus_three, "die": found.die, "flat_-4": found.minus_four}
    return {"p_success": checks.chance(check, given["difficulty"], rulings)}


def probability_opposed(given: Given, rulings: Rulings) -> dict:
    active = Check(attribute=given["advantage"], skill=0, penalty_dice=given.get("active_penalty_dice", 0))
    found = opposed.odds(active, Check(skill=0), rulings)
    return {"win": found.win, "tie": found.tie, "lose": found.lose}


def probability_wound(given: Given, rulings: Rulings) -> dict:
    active = Check(attribute=given["advantage"], skill=0)
    chances = wounds.level_chances(wounds.level_odds(active, Check(skill=0), rulings))
    words = {0: "none", 10: "10+"}
    return {"wound_level": {words.get(int(level), str(int(level))): chance for level, chance in chances.items()}}


def scene(given: Given, rulings: Rulings) -> dict:
    attacker, defender = given["attacker"], given["defender"]
    found = tuple(modifiers.flat(SHORT_ROWS[each]) for each in attacker.get("modifiers", []))
    attack, defence = check_of(attacker, modifiers=found), check_of(defender)
    contest = opposed.compare(
        checks.from_total(attack, attacker["dice"], rulings).total,
        checks.from_total(defence, defender["dice"], rulings).total,
        checks.base(attack, rulings),
        checks.base(defence, rulings),
        rulings,
    )
    level = wounds.wound_level(contest.margin, rulings)
    hurt = wounds_of([level] if level else [])
    test = will.WillTest(willpower=given["defender_willpower"], wounds=hurt)
    return {
        "attack_total": contest.active_total,
        "defence_total": contest.passive_total,
        "margin": contest.margin,
        "wound_level": int(level),
        "penalty": wounds.penalty_total(hurt, rulings),
        "will_difficulty": will.difficulty(test, rulings),
    }


def healing_days(given: Given, rulings: Rulings) -> dict:
    level, rate = given["wound_level"], number(given["days_per_level"])
    return {
        "days": healing.days(level, rate, rulings=rulings),
        "days_with_fast_healing": healing.days(level, rate, fast=True, rulings=rulings),
    }


KINDS: dict[str, Callable[[Given, Rulings], dict]] = {
    "actions_per_circle": actions_per_circle,
    "burst_hits": burst_hits,
    "burst_wounds": burst_wounds,
    "check_total": check_total,
    "circle_order": circle_order,
    "composite_action": composite_action,
    "cooperation": cooperation,
    "count": count,
    "cover_posture": cover_posture,
    "creation_limit": creation_limit,
    "cumulative_bonus": cumulative_bonus,
    "cumulative_check": cumulative_check,
    "dice_swap": dice_swap,
    "dice_value": dice_value,
    "difficulty_check": difficulty_check,
    "difficulty_name": difficulty_name,
    "distribution": distribution,
    "fatigue": fatigue,
    "healing": healing_days,
    "hit_location": hit_location,
    "initiative": initiative_total,
    "initiative_order": initiative_order,
    "modifier_blind": modifier_blind,
    "modifier_distance": modifier_distance,
    "modifier_evading": modifier_evading,
    "modifier_flat": modifier_flat,
    "modifier_range": modifier_range,
    "modifier_running": modifier_running,
    "modifier_sum": modifier_sum,
    "opposed_check": opposed_check,
    "point_cost": point_cost,
    "power_band": power_band,
    "preparation": preparation,
    "probability": probability,
    "probability_opposed": probability_opposed,
    "probability_wound": probability_wound,
    "run_distance": run_distance,
    "scene": scene,
    "time": time,
    "trait_control": trait_control,
    "trait_price": trait_price,
    "trait_price_summary": trait_price_summary,
    "trait_price_table": trait_price_table,
    "unsuitable_skill": unsuitable_skill,
    "value_meaning": value_meaning,
    "will_difficulty": will_difficulty,
    "will_test": will_test,
    "words": words,
    "wound_level": wound_level,
    "wound_penalties": wound_penalties,
}
