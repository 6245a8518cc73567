"""The attack desk as markup: pure functions of its state and figures."""

import json
from functools import lru_cache

from alterego_core.errors import AlterEgoError
from alterego_core.notation import parse
from alterego_core.perks.armour import ArmourClass
from alterego_core.perks.armour import defence as defence_number
from alterego_core.perks.attacks import damage_dice, hit_check
from alterego_core.perks.blows import Aim
from alterego_core.perks.mastery import level_tag, weapon_level
from alterego_core.perks.pools import Life, hp_after
from alterego_core.perks.presets import MARK, armour, opponent, preset_rows, shield, weapon
from alterego_core.perks.saving_throws import Attacked, check_of
from alterego_core.words import number, percent

from widgets.parts.breakdown_list import breakdown_list, rule_mark
from widgets.parts.fields import button, choice, fold, scroll, text_field, tick
from widgets.parts.markup import Markup, join, tag
from widgets.parts.odds_bars import odds_bars, odds_table
from widgets.parts.words import Words
from widgets.perks.attack.value import FOES, FORM, WEAPONS, Figures, State, defender_of, rolls_of
from widgets.perks.form import form_number
from widgets.perks.hand import hand_fold
from widgets.perks.hero_numbers import armed, arms
from widgets.perks.rolls import idle_dice, outcome_row, rulings_fold, shares, thrown_row

__all__ = ["draw", "said", "who"]

_WORDS, HAND = Words("attack_desk"), Words("perks_hand")
_OPTIONS = ("hit_from_2", "perk_mult", "strength_mult", "two_weapon", "armour_value", "range_step", "three_kinds", "area", "area_word", "crit", "crit_fail", "crit_penalty", "over_range",
            "full_dodge", "dodge_half", "save_action", "dmg_round", "crit_ban", "hp_zero", "half")


def _field(state: State, name: str, lang: str, **more) -> Markup:
    return form_number(FORM, state, name, _WORDS, lang, **more)


@lru_cache(maxsize=8)
def _weapons(lang: str):
    return tuple((id, _WORDS("weapon_own", lang) if id == "own" else f"{weapon(id).label[lang]}, {_dice_words(weapon(id).dice, lang)}") for id in WEAPONS)


@lru_cache(maxsize=64)
def _dice_words(dice: str, lang: str) -> str:
    return parse(dice).write(lang)


@lru_cache(maxsize=8)
def _foes(lang: str):
    return tuple((id, _WORDS("foe_own", lang) if id == "own" else opponent(id).label[lang]) for id in FOES)


def _attacker(state: State, fig: Figures, lang: str) -> Markup:
    marked = None if state.weapon == "own" else join(MARK[lang], " ", rule_mark(("C-21",), lang), *([" ", _WORDS("reaches", lang, metres=number(weapon(state.weapon).metres, lang))] if weapon(state.weapon).metres else []))
    wrong = (fig.trouble.message(lang),) if fig.trouble is not None else ()
    level = weapon_level(state.weapon_perk, state.rulings)
    mastery = join(_WORDS("mastery_help", lang, percent=number(level.damage_percent, lang), hit=number(level.hit_bonus, lang, signed=True)), tag("br"), level_tag(state.weapon_perk).label[lang] if state.weapon_perk else None)
    worn = (("", _WORDS("worn_none", lang)), *((each.value, each.label[lang]) for each in ArmourClass))
    aims = tuple((each.value, f"{each.label[lang]} ({number(each.blow.modifier(state.rulings), lang, signed=True)})" if each.blow.modifier(state.rulings) else each.label[lang]) for each in Aim)
    return join(
        tag("div", choice("weapon", _WORDS("weapon", lang), armed(_weapons(lang), state.mine, lang), arms(state.mine, state.weapon, state.weapon_name), help_=marked, class_="ae-grow"), text_field("dice_text", _WORDS("dice_text", lang), state.dice_text, longest=40, problems=wrong), class_="ae-row ae-top"),
        tag("div", _field(state, "strength", lang), _field(state, "dexterity", lang), _field(state, "weapon_perk", lang, help_=mastery), choice("worn", _WORDS("worn", lang), worn, state.worn, class_="ae-grow"), class_="ae-row ae-top ae-spaced"),
        tag("div", choice("aim", _WORDS("aim", lang), aims, state.aim, help_=join(Aim(state.aim).blow.label[lang], " ", rule_mark((Aim(state.aim).blow.rule,), lang)), class_="ae-grow"), _field(state, "metres", lang), class_="ae-row ae-top ae-spaced"),
        tag("div", tick("two_weapons", join(_WORDS("two_weapons", lang), " ", rule_mark(("C-25", "C-26", "C-27"), lang)), state.two_weapons), _field(state, "two_level", lang) if state.two_weapons else None,
            tick("area", join(_WORDS("area", lang), " ", rule_mark(("C-71",), lang)), state.area), class_="ae-row ae-spaced"),
        tag("div", _field(state, "extra_hit", lang, help_=rule_mark(("C-72",), lang)), _field(state, "extra_damage", lang, help_=rule_mark(("C-72",), lang)), class_="ae-row ae-top ae-spaced"))


def _chips(state: State, what: str, lang: str) -> Markup:
    made = {"armour": armour, "shield": shield}[what]
    chips = []
    for row in preset_rows(what):
        found = made(row["id"])
        value = found.value if what == "armour" else found.bonus
        chips.append(button(f"{found.label[lang]} {number(value, lang)}", "put", look="chip", with_=json.dumps({"what": what, "id": row["id"]}), pressed=getattr(state, what) == value))
    return tag("div", chips, class_="ae-chips", role="group", aria_label=_WORDS(f"{what}_set", lang))


def _defender(state: State, lang: str) -> Markup:
    marked = None if state.foe == "own" else join(MARK[lang], " ", rule_mark(("C-21", "C-29"), lang))
    return tag("fieldset", tag("legend", _WORDS("defender", lang)),
               tag("div", choice("foe", _WORDS("foe", lang), _foes(lang), state.foe, help_=marked, class_="ae-grow"), _field(state, "foe_dexterity", lang), _field(state, "hp", lang), class_="ae-row ae-top"),
               tag("div", _field(state, "armour", lang), _field(state, "defence_skill", lang), _field(state, "shield", lang), _field(state, "shield_skill", lang), class_="ae-row ae-top ae-spaced"),
               _chips(state, "armour", lang), _chips(state, "shield", lang), class_="ae-group")


def _answer(state: State, fig: Figures, lang: str) -> Markup:
    if fig.odds is None:
        return tag("p", fig.trouble.message(lang), class_="ae-wrong", role="status")
    hits = fig.odds.hit.chance_that(lambda result: result.good)
    big = [tag("div", tag("span", _WORDS(key, lang), class_="ae-label"), tag("output", value, class_="ae-answer"), class_="ae-big")
           for key, value in (("hits", percent(hits, lang)), ("hurts", percent(fig.reached, lang)), ("expected", number(fig.odds.expected_damage, lang, digits=1)))]
    need = None
    if fig.odds.expected_damage:
        need = tag("p", _WORDS("blows_needed", lang, hp=number(state.hp, lang), number=number(state.hp / fig.odds.expected_damage, lang, digits=1)), class_="ae-help") if state.hp else None
    twice = tag("p", _WORDS("twice", lang), " ", rule_mark(("C-25",), lang), class_="ae-help") if fig.odds.blows > 1 else None
    return tag("form", tag("div", big, tag("div", need, twice, class_="ae-grow"), button(_WORDS("strike", lang), "roll", look="main", submit=True, home=True), class_="ae-row ae-answer-row"),
               shares([(_WORDS(f"end_{name}", lang), chance, tone) for name, chance, _, tone in fig.ends], lang, _WORDS("ends", lang)), data_do="roll")


def _tray(state: State, fig: Figures, done, lang: str) -> Markup:
    if done is None:
        return tag("div", idle_dice(lang), tag("p", _WORDS("dice_changed" if state.dice else "not_struck", lang), class_="ae-said", role="status"), class_="ae-tray")
    key, parts = f"a{state.thrown}{'h' if state.by_hand else ''}", []
    for n, each in enumerate(done):
        if len(done) > 1:
            parts.append(tag("p", _WORDS("blow_number", lang, n=n + 1), class_="ae-label"))
        parts.append(outcome_row(_WORDS("step_hit", lang), each.hit, lang, f"{key}h{n}"))
        if each.rolled is not None and each.rolled.throws:
            parts.append(thrown_row(_WORDS("step_damage", lang, dice=damage_dice(fig.attack).write(lang)), each.rolled, lang, f"{key}r{n}"))
        if each.saving_throw is not None:
            parts.append(outcome_row(_WORDS("step_saving_throw", lang), each.saving_throw, lang, f"{key}s{n}"))
    points = sum(each.points for each in done)
    words = _WORDS("done_damage", lang, points=number(points, lang)) if any(each.damage is not None for each in done) else _WORDS("done_missed", lang)
    left = hp_after(state.hp, points, state.rulings)
    after = _WORDS("hp_left", lang, before=number(state.hp, lang), after=number(left.points.total, lang)) + (f", {left.life.label[lang]}" if left.life is not Life.ALIVE else "")
    return tag("div", parts, tag("p", tag("strong", words, class_=f"ae-verdict {'ae-good' if points else 'ae-bad'}"), class_="ae-said", role="status"), tag("p", after, class_="ae-said"),
               tag("p", _WORDS("barred_said", lang), " ", rule_mark(("C-79",), lang), class_="ae-said") if any(each.barred for each in done) else None,
               tag("p", _WORDS("lost_said", lang), " ", rule_mark(("C-95",), lang), class_="ae-said") if any(each.action_lost for each in done) else None,
               tag("p", HAND("by_hand", lang) if state.by_hand else _WORDS("seed_said", lang, seed=state.seed, n=state.thrown), class_="ae-help") if state.by_hand or state.seed else None, class_="ae-tray ae-fresh is-several")


def _odds(state: State, fig: Figures, done, lang: str) -> Markup:
    if fig.struck is None:
        return tag("div")
    wanted = state.wanted
    points = sum(each.points for each in done) if done else 0
    inside = _WORDS("odds_wanted", lang, wanted=number(wanted, lang), chance=percent(fig.odds.chance_to_take(wanted), lang))
    return join(odds_bars("odds", fig.struck, lang, title=_WORDS("odds_damage", lang, chance=percent(fig.reached, lang)), inside=lambda v: v >= wanted, mark=points or None, pick="wanted", inside_words=inside),
                tag("div", _field(state, "wanted", lang, help_=join(tag("span", class_="ae-legend", aria_hidden="true"), inside)), class_="ae-row"), odds_table(fig.struck, lang))


def _hand(state: State, fig: Figures, lang: str) -> Markup:
    if fig.odds is None:
        return tag("div")
    rolls = rolls_of(fig.attack, state.hand, state.rulings, lang)
    return hand_fold(state, rolls, lang, (lambda name: _WORDS("blow_number", lang, n=int(name.rpartition(".")[2]) + 1)) if fig.odds.blows > 1 else None)


def _why(state: State, fig: Figures, done, lang: str) -> Markup:
    if fig.odds is None:
        return tag("div")
    foe = defender_of(state)
    parts = [breakdown_list(hit_check(fig.attack, state.rulings).bonus, lang, total_label=_WORDS("hit_bonus", lang)),
             breakdown_list(check_of(foe, Attacked.PHYSICALLY, state.rulings).bonus, lang, total_label=_WORDS("saving_bonus", lang))]
    if foe.armour:
        parts.append(breakdown_list(defence_number(foe.armour, foe.defence_skill, fig.attack.two_weapons is not None), lang, total_label=_WORDS("defence_total", lang)))
    parts += [breakdown_list(each.damage.why, lang, total_label=_WORDS("damage", lang)) for each in done or () if each.damage is not None]
    rows = [tag("tr", tag("th", _WORDS(f"end_{name}", lang), scope="row"), tag("td", percent(chance, lang, 2)), tag("td", number(hurt, lang, digits=1))) for name, chance, hurt, _ in fig.ends]
    table = tag("table", tag("caption", _WORDS("ends", lang), class_="ae-hidden"), tag("thead", tag("tr", [tag("th", _WORDS(key, lang), scope="col") for key in ("end", "end_chance", "end_damage")])), tag("tbody", rows), class_="ae-table")
    return join(fold(_WORDS("ends", lang), scroll(table, _WORDS("ends", lang)), key="ends"),
                fold(join(_WORDS("why", lang), tag("span", _WORDS("why_note", lang), class_="ae-fold-note")), parts, key="why"))


def draw(state: State, fig: Figures, done, lang: str) -> dict[str, Markup]:
    """All regions of the desk."""
    return {
        "head": tag("div", tag("p", _WORDS("name", lang), class_="ae-title"), class_="ae-head"),
        "attacker": _attacker(state, fig, lang),
        "defender": _defender(state, lang),
        "answer": _answer(state, fig, lang),
        "tray": _tray(state, fig, done, lang),
        "odds": _odds(state, fig, done, lang),
        "fold-hand": _hand(state, fig, lang),
        "fold-why": _why(state, fig, done, lang),
        "fold-rulings": rulings_fold(_OPTIONS, state.rulings, lang),
    }


def who(state: State, lang: str) -> tuple[str, str]:
    """Names of the weapon and of the one who is struck."""
    return (state.weapon_name or _WORDS("weapon_own", lang) if state.weapon == "own" else weapon(state.weapon).label[lang], _WORDS("foe_own", lang) if state.foe == "own" else opponent(state.foe).label[lang])


def said(state: State, fig: Figures, done, lang: str) -> str:
    """The attack in one line, and what came of it."""
    arms, foe = who(state, lang)
    if fig.odds is None:
        return fig.trouble.message(lang)
    try:
        dice = damage_dice(fig.attack).write(lang)
    except AlterEgoError:
        dice = state.dice_text
    text = _WORDS("summary", lang, weapon=arms, dice=dice, foe=foe, hits=percent(fig.odds.hit.chance_that(lambda result: result.good), lang), mean=number(fig.odds.expected_damage, lang, digits=1))
    if done is None:
        return text
    hurt = any(each.damage is not None for each in done)
    return f"{text}. " + (_WORDS("done_damage", lang, points=number(sum(each.points for each in done), lang)) if hurt else _WORDS("done_missed", lang))
