"""The side of perks and magic in the cases: keys of a case to calls of the core, answers back to keys."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from alterego_core.notation import parse
from alterego_core.perks import (
    amounts,
    armour,
    attack_odds,
    attack_play,
    attacks,
    bans,
    blows,
    character,
    characteristics,
    checks,
    damage,
    deeds,
    dice_splits,
    draft,
    features,
    grades,
    immortality,
    mana,
    mastery,
    movement,
    pools,
    remarks,
    saving_throws,
    schools,
    spell_play,
    spell_rules,
    spells,
    turns,
)
from alterego_core.perks.characteristics import Characteristic, Characteristics
from alterego_core.perks.results import Result, Table
from alterego_core.perks.rulings import Rulings

RULINGS = Rulings

HIT_WORDS = {
    Result.CRITICAL_FAILURE: "critical_miss",
    Result.FAILURE: "miss",
    Result.SUCCESS: "success",
    Result.CRITICAL_SUCCESS: "critical",
    Result.NO_ROW: None,
}
CASTING_WORDS = {**HIT_WORDS, Result.CRITICAL_FAILURE: "self_hit"}
DEED_WORDS = {
    Result.CRITICAL_FAILURE: "critical failure",
    Result.FAILURE: "failure",
    Result.SUCCESS: "success",
    Result.CRITICAL_SUCCESS: "critical success",
    Result.NO_ROW: None,
}
CASTING_BY_WORD = {word: result for result, word in CASTING_WORDS.items() if word}

LISTS: dict[str, Callable[[], int]] = {
    "armour_classes": lambda: len(armour.ArmourClass),
    "blow_difficulties": lambda: len(blows.Blow),
    "characteristics": lambda: len(Characteristic),
    "destruction_combinations": lambda: len(schools.combinations()),
    "magic_grades": lambda: len(grades.grades()),
    "opposed_pairs_listed": lambda: len(schools.opposed_pairs()),
    "physical_perk_gradations": lambda: len(mastery.LEVELS),
    "schools": lambda: len(schools.schools()),
}

ATTACK_KINDS = {"physical attack": bans.Kind.PHYSICAL}


def number(value):
    """A number of a case: whole, or "n/d"."""
    return Fraction(value) if isinstance(value, str) else value


def values_of(given) -> Characteristics:
    return Characteristics.of({characteristics.by_key(key): value for key, value in given.items()})


def keys_of(values: Characteristics) -> dict[str, int]:
    return {each.row["key"]: value for each, value in values.items()}


def bands(odds) -> dict:
    return {word: odds.chance(result) for result, word in HIT_WORDS.items() if word}


# -- kinds ---------------------------------------------------------------------------


def actions(given, rulings):
    return {"valid": not turns.problems([turns.Action(word) for word in given["actions"]], rulings)}


def area_attack(given, rulings):
    asked = checks.check(Table.HIT, number(given["bonus"]), area=True)
    dice = checks.area_dice(asked, given["natural"], rulings)
    done = checks.outcome(asked, given["natural"], rulings)
    return {
        "exact": sum(term.value for term in dice if term.label != amounts.ROUNDING),
        "rounded": dice.total,
        "total": done.total.total,
        "result": HIT_WORDS[done.result],
    }


def area_damage(given, rulings):
    done = damage.damage(number(given["damage"]), (damage.area_cut(),), rulings)
    return {"exact": done.exact, "damage": done.points}


def armour_effective(given, rulings):
    own = Characteristics(dexterity=given["dexterity"], magic_power=given["magic_power"])
    worn = armour.effective(own, armour.ArmourClass(given["armour"]), armour.Use.ROLLS, rulings)
    moving = armour.effective(own, armour.ArmourClass(given["armour"]), armour.Use.POOLS, rulings)
    return {
        "dexterity": worn.dexterity,
        "magic_power": worn.magic_power,
        "hit_bonus": characteristics.roll_bonus(Characteristic.DEXTERITY, worn.dexterity, rulings).total,
        "metres_per_action": movement.movement(moving.dexterity, rulings=rulings).metres_per_action,
    }


def armour_penalty(given, rulings):
    worn = armour.ArmourClass(given["armour"])
    return {"dexterity": worn.penalty("dexterity"), "magic_power": worn.penalty("magic_power")}


def attack_roll(given, rulings):
    done = checks.outcome(checks.check(Table.HIT, number(given["bonus"])), given["natural"], rulings)
    return {"total": done.total.total, "result": HIT_WORDS[done.result]}


def blow_difficulty(given, rulings):
    return {"modifier": blows.aim_term(blows.Aim(given["aim"]), rulings).value}


def budget(given, rulings):
    perks = given.get("perks", {})
    sheet = draft.Draft(
        characteristics=values_of(given["characteristics"]),
        weapon_perks={"weapon": perks["weapon"]} if "weapon" in perks else {},
        defence_perks={"armour": perks["defence"]} if "defence" in perks else {},
        two_weapons=perks.get("two_weapons", 0),
        schools={schools.by_key(key).id: grade for key, grade in given.get("schools", {}).items()},
    )
    points, book = draft.characteristic_ledger(sheet, rulings), draft.perk_ledger(sheet, rulings)
    return {
        "characteristic_points_spent": points.granted - points.left,
        "perk_points_spent": book.spent,
        "perk_points_left": book.left,
        "hp": character.full_hp(sheet, rulings).total,
        "mp": character.full_mp(sheet, rulings).total,
        "valid": all(remarks.is_warning(each) for each in remarks.problems(sheet, rulings=rulings)),
    }


def spell_of(given, **more) -> spells.Spell:
    return spells.Spell(
        primary=given["primary"], secondary=given.get("secondary"), intellect=given.get("intellect", 5), **more
    )


def casting(given, rulings):
    asked = spells.casting_check(spell_of(given), rulings)
    done = checks.outcome(asked, given["natural"], rulings)
    return {"bonus": asked.bonus.total, "total": done.total.total, "result": CASTING_WORDS[done.result]}


def casting_bonus(given, rulings):
    return {"bonus": spells.casting_check(spell_of(given), rulings).bonus.total}


def convert(given, rulings):
    found = features.convert(given["perk_points"], rulings)
    return {"characteristic_points": found.points, "left": found.left}


def count(given, rulings):
    return {"count": LISTS[given["list"]]()}


def crit_ban(given, rulings):
    ban = bans.Barred(post=given["critical_miss_in_post"], kind=ATTACK_KINDS[given["kind"]])
    return {"barred_posts": list(ban.posts(rulings)), "free_from": ban.free_from(rulings)}


def crit_damage(given, rulings):
    attack = attacks.Attack(dice=given["dice"])
    return {"rolled": attacks.maximum(attack) if given["critical"] else None}


def damage_multiplier(given, rulings):
    return {"multiplier": characteristics.damage_factor(given["characteristic"], rulings)}


def defence_perk(given, rulings):
    level = given["level"]
    double = given.get("against_two_weapons", False)
    return {
        "factor": armour.skill_factor(level),
        "defence": armour.defence(number(given.get("armour_value", 0)), level, double).total,
        "cost_total": armour.skill_cost(level),
    }


def dice_split(given, rulings):
    found = grades.grade(given["grade"])
    limit, most = found.dice_limit(rulings), given.get("max_damage", found.max_damage)
    possible = dice_splits.splits(most, limit, rulings)
    answer = {
        "splits": [
            {"dice": each.dice, "faces": each.faces, "extra_mana": each.extra_mana, "mean": each.mean}
            for each in possible
        ],
        "count": len(possible),
    }
    if "dice" in given:
        answer["legal"] = given["dice"] in {each.dice for each in possible}
    return answer


def distribution(given, rulings):
    odds = parse(given["dice"]).odds()
    return {"p": {str(value): odds.chance(value) for value in odds}}


def hp(given, rulings):
    facts = given["strength"], given["endurance"], given.get("physical_perk_points", 0)
    return {"exact": pools.hp_exact(*facts).total, "hp": pools.hp(*facts, rulings).total}


def hp_state(given, rulings):
    left = pools.hp_after(given["hp"], given["damage"], rulings)
    return {"hp": left.points.total, "state": left.life.value}


def immortal(given, rulings):
    values = immortality.after_deaths(values_of(given["characteristics"]), given["deaths"], rulings)
    return {
        "cost": immortality.COST,
        "characteristics": {key: keys_of(values)[key] for key in given["characteristics"]},
        "restore_after_hours": immortality.RESTORED_AFTER_HOURS,
    }


def magic_cost(given, rulings):
    return {"cost": grades.price(given["school_from"], given["school_to"], rulings).total}


def magic_grade(given, rulings):
    found = grades.grade(given["grade"])
    return {
        "cost": found.cost,
        "magic_power_required": found.magic_power,
        "max_damage": found.max_damage,
        "max_dice": found.max_dice,
        "face_at_max_dice": found.smallest_faces,
        "range_bonus": found.range_bonus,
        "trial": found.trial is not None,
        "max_mages": found.max_mages,
        "all_schools": found.all_schools,
        "mp": character.full_mp(draft.Draft(no_magic=True), rulings).total if found.all_schools else None,
    }


def mana_after_failure(given, rulings):
    gone = mana.spent(number(given["mana"]), CASTING_BY_WORD[given["cast"]], rulings)
    return {"mp": pools.mp_left(number(given["mp"]), gone).total}


def mana_cost(given, rulings):
    facts = number(given["damage"]), given["primary"], given.get("secondary")
    return {"exact": mana.exact_cost(*facts, rulings), "mana": mana.damage_cost(*facts, rulings).total}


def mana_total(given, rulings):
    facts = number(given["damage"]), given["primary"], given.get("secondary")
    return {
        "base": mana.damage_cost(*facts, rulings).total,
        "extra": mana.dice_cost(given["dice"]).total,
        "total": mana.spell_cost(*facts, given["dice"], rulings).total,
    }


def move(given, rulings):
    found = movement.movement(given["dexterity"], movement.Terrain(given["terrain"]), rulings)
    return {"metres_per_action": found.metres_per_action, "metres_per_turn": found.metres_per_turn}


def mp(given, rulings):
    points, power = given.get("mental_perk_points", 0), given["magic_power"]
    # A case names no schools: whoever has points behind MP has bought one.
    bought = 1 if points else 0
    unable = pools.incapable(power, no_magic=given.get("incapable", False), schools=bought, rulings=rulings)
    facts = given["intellect"], power, points, unable
    return {"exact": pools.mp_exact(*facts).total, "mp": pools.mp(*facts, rulings).total}


def noncombat(given, rulings):
    value = given["characteristic"]
    # Which characteristic it is makes no difference to its bonus.
    fitting = None if value is None else Characteristic.DEXTERITY
    asked = deeds.check_of(fitting, value or 0, rulings=rulings)
    done = checks.outcome(asked, given["natural"], rulings)
    return {
        "bonus": asked.bonus.total,
        "total": done.total.total,
        "result": DEED_WORDS[done.result],
        "may_repeat": deeds.may_repeat(done.result, given.get("previous_failures_in_row", 0)),
    }


def pair_grade(given, rulings):
    facts = given["primary"], given.get("secondary")
    found = mana.pair_grade(*facts, rulings)
    ranged = mana.range_grade(*facts, rulings)
    return {"grade": found.grade, "max_damage": found.max_damage, "range_bonus": ranged.range_bonus}


def physical_damage(given, rulings):
    both = given.get("two_weapons", False)
    attack = attacks.Attack(
        strength=given["strength"], weapon_perk=given.get("perk_level", 0), two_weapons=0 if both else None
    )
    steps = attacks.damage_steps(attack, rulings)
    if "save_multiplier" in given:
        label = Table.SAVING_THROW.label
        steps = (*steps, damage.factor(number(given["save_multiplier"]), label, "C-101"))
    done = damage.damage(number(given["rolled"]), steps, rulings)
    return {"exact": done.exact, "damage": done.points}


def probability(given, rulings):
    found = deeds.failure_chances(checks.check(Table.NON_COMBAT, number(given["bonus"])), rulings)
    return {
        "natural_3": checks.natural_odds().chance(3),
        "ordinary_failure": found.ordinary,
        "three_ordinary_failures_in_row": found.three_in_row,
    }


def probability_attack_save(given, rulings):
    attack = checks.check(Table.HIT, number(given["attack_bonus"]))
    answer = checks.check(Table.SAVING_THROW, number(given["save_bonus"]))
    return {"mean_damage_multiplier": attack_odds.mean_multiplier(attack, answer, rulings)}


def probability_bands(given, rulings):
    if "primary" in given:
        asked = spells.casting_check(spell_of(given), rulings)
    else:
        ranged = given.get("range_bonus", 0)
        table = Table.SPELL_HIT if "range_bonus" in given else Table.HIT
        asked = checks.check(
            table, number(given.get("bonus", 0)), area=given.get("area", False), range_bonus=ranged
        )
    return {"bonus": asked.bonus.total, **bands(checks.odds(asked, rulings))}


def probability_save(given, rulings):
    asked = checks.check(Table.SAVING_THROW, number(given["bonus"]))
    odds = saving_throws.multiplier_odds(asked, given["attacker_critical"], rulings)
    shares = {str(share): odds.chance(share) for share in (Fraction(3, 2), 1, Fraction(1, 2), 0)}
    return {**shares, "mean_multiplier": odds.mean}


def range_penalty(given, rulings):
    return {"modifier": blows.range_term(number(given["metres"]), rulings).value}


def roll_bonus(given, rulings):
    why = characteristics.roll_bonus(
        Characteristic.DEXTERITY, given["characteristic"], rulings, per_point=number(given["per_point"])
    )
    return {"exact": why.terms[0].value, "bonus": why.total}


def save(given, rulings):
    asked = checks.check(Table.SAVING_THROW, number(given["bonus"]))
    result = checks.judge(asked, given["natural"], rulings)
    step = saving_throws.step(result, given["attacker_critical"], rulings)
    done = damage.damage(number(given["damage"]), (step,), rulings)
    return {"multiplier": step.value, "exact": done.exact, "damage": done.points}


def scene(given, rulings):
    return spell_scene(given, rulings) if "mage" in given else attack_scene(given, rulings)


def attack_scene(given, rulings):
    attacker, target = given["attacker"], given["defender"]
    attack = attacks.Attack(
        strength=attacker["strength"],
        dexterity=attacker["dexterity"],
        weapon_perk=attacker.get("weapon_perk", 0),
        aim=blows.Aim(attacker.get("aim", "torso")),
        metres=attacker.get("metres", 0),
        # A scene names what the dice showed, not the dice.
        dice=f"1d{attacker.get('rolled_damage', 6)}",
    )
    done = attack_play.settle(
        attack,
        saving_throws.Defender(dexterity=target.get("dexterity", 5), will=target.get("will", 5)),
        hit=attacker["natural"],
        rolled=attacker.get("rolled_damage"),
        saving_throw=target.get("save_natural"),
        rulings=rulings,
    )
    saved = () if done.saving_throw is None else (done.saving_throw,)
    return {**hit_words(done.hit), **harm_words(done, saved, rulings)}


def spell_scene(given, rulings):
    mage, target = given["mage"], given["defender"]
    spell = spell_of(
        mage,
        magic_power=mage["magic_power"],
        dexterity=mage.get("dexterity", 5),
        metres=mage.get("metres", 0),
        declared=mage.get("declared"),
        dice=parse(mage["dice"]).dice_count if "dice" in mage else 1,
    )
    thrown = target.get("save_natural")
    done = spell_play.settle(
        spell,
        saving_throws.Defender(dexterity=target.get("dexterity", 5), will=target.get("will", 5)),
        casting=mage["cast_natural"],
        hit=mage.get("hit_natural"),
        rolled=mage.get("rolled"),
        # A case has one throw for whatever saving throws its reading asks for.
        saving_throw=thrown,
        early_saving_throw=thrown,
        own_saving_throw=thrown,
        rulings=rulings,
    )
    answer = {
        "mana": done.mana.total,
        "cast_bonus": done.casting.check.bonus.total,
        "cast_total": done.casting.total.total,
        "cast": CASTING_WORDS[done.casting.result],
    }
    if done.hit is not None:
        answer |= hit_words(done.hit)
    return {**answer, **harm_words(done, done.saving_throws, rulings)}


def hit_words(hit) -> dict:
    return {"hit_modifier": hit.check.bonus.total, "hit_total": hit.total.total, "hit": HIT_WORDS[hit.result]}


def harm_words(done, saved, rulings) -> dict:
    answer = {"damage": done.points, "exact_damage": 0 if done.damage is None else done.damage.exact}
    if saved:
        critical = done.hit is not None and done.hit.result is Result.CRITICAL_SUCCESS
        answer["save_total"] = saved[-1].total.total
        answer["save_multiplier"] = saving_throws.multiplier(saved[-1].result, critical, rulings)
    return answer


def school_pair(given, rulings):
    one, other = (schools.by_key(key) for key in given["schools"])
    return {"legal": schools.may_combine(one, other, rulings)}


def school_pairs(given, rulings):
    listed = {schools.by_key(key).id for key in given["schools"]}

    def within(pairs) -> int:
        return sum(one.id in listed and other.id in listed for one, other in pairs)

    total, legal = within(schools.all_pairs()), within(schools.legal_pairs(rulings))
    return {"pairs_total": total, "forbidden": total - legal, "legal": legal}


def self_hit(given, rulings):
    return {"caster_damage": damage.damage(number(given["damage"]), (spell_rules.self_step(),), rulings).points}


def spell_damage(given, rulings):
    grade = given["grade"]
    spell = spells.Spell(primary=grade, secondary=grade, magic_power=given["magic_power"])
    done = damage.damage(number(given["dice_total"]), spells.damage_steps(spell, rulings), rulings)
    return {"exact": done.exact, "damage": done.points}


def spotting(given, rulings):
    return {"metres": movement.Terrain(given["terrain"]).spotting}


def turn_order(given, rulings):
    present = [
        turns.Contender(
            each["name"],
            strength=each.get("strength", 5),
            dexterity=each["dexterity"],
            endurance=each.get("endurance", 5),
            armour=armour.ArmourClass(each["armour"]) if each.get("armour") else None,
        )
        for each in given["participants"]
    ]
    found = turns.order(present, rulings)
    return {
        "order": list(found.names),
        "order_groups": [list(group) for group in found.groups],
        "tie": found.tie,
    }


def two_weapons(given, rulings):
    found = mastery.two_weapons(given["skill_level"])
    return {
        "damage_factor": found.damage_factor,
        "hit_penalty": found.hit_penalty,
        "armour_factor": found.armour_factor,
        "skill_cost": found.skill_cost,
    }


def weapon_perk(given, rulings):
    found = mastery.weapon_level(given["level"], rulings)
    return {
        "damage_percent": found.damage_percent,
        "hit_bonus": found.hit_bonus,
        "cost_total": found.cost_total,
        "battle_only": found.tag is mastery.Tag.BATTLE_ONLY,
    }


KINDS: dict[str, Callable] = {
    "actions": actions,
    "area_attack": area_attack,
    "area_damage": area_damage,
    "armour_effective": armour_effective,
    "armour_penalty": armour_penalty,
    "attack_roll": attack_roll,
    "blow_difficulty": blow_difficulty,
    "budget": budget,
    "casting": casting,
    "casting_bonus": casting_bonus,
    "convert": convert,
    "count": count,
    "crit_ban": crit_ban,
    "crit_damage": crit_damage,
    "damage_multiplier": damage_multiplier,
    "defence_perk": defence_perk,
    "dice_split": dice_split,
    "distribution": distribution,
    "hp": hp,
    "hp_state": hp_state,
    "immortality": immortal,
    "magic_cost": magic_cost,
    "magic_grade": magic_grade,
    "mana_after_failure": mana_after_failure,
    "mana_cost": mana_cost,
    "mana_total": mana_total,
    "movement": move,
    "mp": mp,
    "noncombat": noncombat,
    "pair_grade": pair_grade,
    "physical_damage": physical_damage,
    "probability": probability,
    "probability_attack_save": probability_attack_save,
    "probability_bands": probability_bands,
    "probability_save": probability_save,
    "range_penalty": range_penalty,
    "roll_bonus": roll_bonus,
    "save": save,
    "scene": scene,
    "school_pair": school_pair,
    "school_pairs": school_pairs,
    "self_hit": self_hit,
    "spell_damage": spell_damage,
    "spotting": spotting,
    "turn_order": turn_order,
    "two_weapons": two_weapons,
    "weapon_perk": weapon_perk,
}
