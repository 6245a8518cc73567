"""The spell composer as markup: pure functions of its state and figures."""

import json
from dataclasses import replace as changed
from fractions import Fraction
from functools import lru_cache

from alterego_core.errors import AlterEgoError
from alterego_core.perks import spells
from alterego_core.perks.armour import ArmourClass
from alterego_core.perks.blows import Aim
from alterego_core.perks.checks import success_from
from alterego_core.perks.mana import mean, range_grade
from alterego_core.perks.presets import MARK, opponent
from alterego_core.perks.results import Result
from alterego_core.perks.rulings import RangeBonus
from alterego_core.perks.saving_throws import Attacked, check_of
from alterego_core.perks.schools import combination, may_combine, pair_problem, school, schools
from alterego_core.perks.spells import Target
from alterego_core.words import number, percent

from widgets.page import rule_href
from widgets.parts.breakdown_list import breakdown_list, rule_mark
from widgets.parts.fields import button, choice, fold, scroll, segments, text_field, tick
from widgets.parts.markup import UID, Markup, join, tag
from widgets.parts.odds_bars import odds_bars, odds_table
from widgets.parts.words import Words
from widgets.perks.form import form_number
from widgets.perks.hand import hand_fold
from widgets.perks.rolls import idle_dice, outcome_row, rulings_fold, shares, thrown_row
from widgets.perks.spell.value import FOES, FORM, OWN_LONGEST, SURETIES, Figures, State, combination_of, defender_of, pair_key, rolls_of, ways
from widgets.perks.spell.wheel import wheel

__all__ = ["draw", "said"]

_WORDS, HAND = Words("spell_composer"), Words("perks_hand")
_OPTIONS = ("pair_grade", "one_school", "pair_count", "range_which", "range_bonus", "mana_two", "mana_damage", "mana_round", "mana_fail", "int_bonus", "cast_round", "dice_split",
            "mult_max", "typo_3", "strength_mult", "dmg_round", "crit", "crit_fail", "over_range", "area", "area_word", "save_double", "cast_crit", "full_dodge", "dodge_half", "self_hit",
            "spell_hit_bonus", "range_step", "three_kinds", "armour_value", "save_action", "req_armour", "half")


def _field(state: State, name: str, lang: str, **more) -> Markup:
    return form_number(FORM, state, name, _WORDS, lang, **more)


# -- schools -----------------------------------------------------------------------------


def _pair_words(state: State, lang: str) -> Markup:
    if not state.secondary:
        return tag("p", _WORDS("pair_single", lang, name=school(state.primary).name[lang]), class_="ae-help")
    if not may_combine(school(state.primary), school(state.secondary), state.rulings):
        return Markup("")
    found, printed = combination_of(state), combination(state.primary, state.secondary)
    said = [tag("p", tag("strong", found.text[lang]), " ", rule_mark((found.rule or "C-55",), lang))] if found is not None else [tag("p", _WORDS("pair_open", lang), " ", rule_mark(("C-55",), lang), class_="ae-help")]
    if printed is not None and found is not printed:
        said.append(tag("p", _WORDS("pair_printed", lang, text=printed.text[lang]), " ", rule_mark((printed.rule,), lang), class_="ae-help"))
    field = text_field("own_pair", _WORDS("pair_own", lang), state.own_pairs.get(pair_key(state.primary, state.secondary), ""), longest=OWN_LONGEST, placeholder=_WORDS("pair_own_hint", lang))
    return tag("div", said, field, class_="ae-stack")


def _schools(state: State, lang: str) -> Markup:
    names = tuple((each.id, f"{each.name[lang]} · {number(grade, lang)}" if (grade := state.mine.grade(each.id) if state.mine else 0) else each.name[lang]) for each in schools())
    level = mean(state.primary_grade, state.secondary_grade if state.secondary else None, state.rulings)
    refused = pair_problem(school(state.primary), school(state.refused), state.rulings) if state.refused else None
    now = pair_problem(school(state.primary), school(state.secondary), state.rulings) if state.secondary else None
    said = refused or now
    ring = wheel(state.primary, state.secondary, state.refused, number(level, lang), state.rulings, lang)
    return tag("div",
               tag("div", tag("p", _WORDS("wheel", lang), class_="ae-label", id=f"{UID}-wheel"), ring),
               tag("div",
                   tag("div", choice("primary", _WORDS("primary", lang), names, state.primary, class_="ae-grow"), _field(state, "primary_grade", lang, label=_WORDS("grade", lang)), class_="ae-row ae-pair"),
                   tag("div", choice("secondary", _WORDS("secondary", lang), (("", _WORDS("no_second", lang)), *names), state.secondary, class_="ae-grow"),
                       _field(state, "secondary_grade", lang, label=_WORDS("grade", lang)) if state.secondary else None, class_="ae-row ae-pair"),
                   tag("div", tag("p", said.text(lang), " ", rule_mark((said.rule,), lang)) if said else None, role="status", class_="ae-callout is-bad" if said else ""),
                   _pair_words(state, lang),
                   tag("p", _WORDS("mean_said", lang, mean=number(level, lang)), " ", rule_mark(("C-84", "C-85"), lang), class_="ae-help"),
                   button(_WORDS("swap", lang), "swap") if state.secondary else None, class_="ae-stack"),
               class_="ae-composer-schools")


# -- damage and dice ---------------------------------------------------------------------


@lru_cache(maxsize=64)
def _splits(spell, mp: int, rulings, lang: str) -> Markup:
    """The legal dice with mean and mana. Drawn once for what bears on them: `spell` has its aim left out."""
    try:
        legal = spells.legal_splits(spell, rulings)
    except AlterEgoError:
        legal = ()
    rows = []
    for each in legal:
        total = spells.cost(changed(spell, dice=each.dice), rulings).total
        on = each.dice == spell.dice
        rows.append(tag("tr", tag("th", tag("label", tag("input", type="radio", name=f"{UID}-dice", value=each.dice, checked=on, data_set="dice_count"), tag("span", each.write(lang)), class_="ae-reading"), scope="row"),
                        tag("td", number(each.mean, lang)), tag("td", number(each.extra_mana, lang, signed=True) if each.extra_mana else "0"),
                        tag("td", tag("b", number(total, lang)), tag("span", " ", _WORDS("poor", lang), class_="ae-bad") if total > mp else None), class_="is-on" if on else None))
    table = tag("table", tag("caption", _WORDS("splits", lang), class_="ae-hidden"),
                tag("thead", tag("tr", [tag("th", _WORDS(key, lang), scope="col") for key in ("dice", "mean", "extra", "mana")])), tag("tbody", rows), class_="ae-table ae-splits")
    return tag("div", table, class_="ae-scroll ae-splits-scroll", tabindex="0", role="region", aria_label=_WORDS("splits", lang))


def _dice(state: State, fig: Figures, lang: str) -> Markup:
    rulings, spell = state.rulings, fig.spell
    grade = spells.grade_of(spell, rulings)
    help_ = join(_WORDS("declared_help", lang, grade=number(grade.grade, lang), most=number(grade.max_damage, lang), dice=number(grade.dice_limit(rulings), lang)), " ", rule_mark((grade.rule,), lang))
    bare = changed(spell, schools=(), intellect=5, dexterity=5, metres=0, aim=Aim.TORSO, target=Target.AIMED, area=False, shift=None, extra=(), casting_extra=())
    return join(
        tag("div", _field(state, "declared", lang, help_=help_), _field(state, "mp", lang), class_="ae-row ae-top"),
        tag("p", _WORDS("splits", lang), " ", rule_mark(("C-34", "C-35", "C-36"), lang), class_="ae-label ae-spaced"), _splits(bare, state.mp, rulings, lang))


def _mage(state: State, fig: Figures, lang: str) -> Markup:
    factor = spells.damage_factor(fig.spell.magic_power, state.rulings)
    bonus = spells.casting_bonus(state.primary_grade, state.secondary_grade if state.secondary else None, state.intellect, state.rulings)
    target = segments("target", _WORDS("target", lang), tuple((each.value, _WORDS(f"target_{each.value}", lang)) for each in Target), state.target)
    aimed = state.target == Target.AIMED.value
    ranged = range_grade(state.primary_grade, state.secondary_grade if state.secondary else None, state.rulings).range_bonus
    shift = None
    if ranged and state.rulings.range_bonus is RangeBonus.CHOOSE:
        shift = _field(state, "shift", lang)
    reach = tag("div", _field(state, "dexterity", lang), _field(state, "metres", lang), choice("aim", _WORDS("aim", lang), tuple((each.value, each.label[lang]) for each in Aim), state.aim, class_="ae-grow"), class_="ae-row") if aimed else None
    own = tag("div", _field(state, "extra_casting", lang, help_=rule_mark(("C-14",), lang)), _field(state, "extra_hit", lang, help_=rule_mark(("C-72",), lang)) if aimed else None, class_="ae-row ae-top ae-spaced")
    worn = (("", _WORDS("worn_none", lang)), *((each.value, each.label[lang]) for each in ArmourClass))
    foes = tuple((id, _WORDS("foe_own", lang) if id == "own" else opponent(id).label[lang]) for id in FOES)
    foe = tag("div", choice("foe", _WORDS("foe", lang), foes, state.foe, class_="ae-grow", help_=None if state.foe == "own" else join(MARK[lang], " ", rule_mark(("C-21", "C-29", "C-98"), lang))),
              *[_field(state, name, lang) for name in ("will", "armour", "shield")], class_="ae-row ae-top") if state.target != Target.SELF.value else None
    return join(
        tag("div", _field(state, "intellect", lang, help_=_WORDS("casting_help", lang, bonus=number(bonus.total, lang, signed=True))),
            _field(state, "magic_power", lang, help_=_WORDS("power_help", lang, factor=number(factor, lang))), choice("worn", _WORDS("worn", lang), worn, state.worn, class_="ae-grow"), shift, class_="ae-row ae-top"),
        tag("div", target, tick("area", _WORDS("area", lang), state.area), class_="ae-row ae-spaced"), reach and tag("div", reach, class_="ae-spaced"), foe and tag("div", foe, class_="ae-spaced"), own)


# -- the answer --------------------------------------------------------------------------


def _answer(state: State, fig: Figures, lang: str) -> Markup:
    if fig.problems:
        return tag("div", tag("p", _WORDS("cannot", lang), class_="ae-problems-head"), tag("ul", [tag("li", each.text(lang), " ", rule_mark((each.rule,), lang)) for each in fig.problems]), class_="ae-problems", role="status")
    cost = spells.cost(fig.spell, state.rulings).total
    left = state.mp - cost
    mana = tag("div", tag("span", _WORDS("mana", lang), class_="ae-label"), tag("output", number(cost, lang), class_="ae-answer"), class_="ae-big")
    works = tag("div", tag("span", _WORDS("works", lang), class_="ae-label"), tag("output", percent(fig.odds.works, lang), class_="ae-answer"), class_="ae-big")
    mean_damage = tag("div", tag("span", _WORDS("expected", lang), class_="ae-label"), tag("output", number(fig.odds.expected_damage, lang, digits=1), class_="ae-answer"), class_="ae-big")
    rate = fig.odds.damage_per_mana
    lines = [tag("p", _WORDS("mp_left" if left >= 0 else "mp_short", lang, left=number(abs(left), lang)), class_="ae-help" if left >= 0 else "ae-bad")]
    if rate is not None:
        lines.append(tag("p", _WORDS("per_mana", lang, rate=number(rate, lang, digits=2)), class_="ae-help"))
    return tag("form", tag("div", mana, works, mean_damage, tag("div", lines, class_="ae-grow"), button(_WORDS("cast", lang), "roll", look="main", submit=True, home=True), class_="ae-row ae-answer-row"),
               _ends_bar(fig.ends, lang), data_do="roll")


def _tray(state: State, fig: Figures, done, lang: str) -> Markup:
    if fig.problems:
        return tag("div")
    if done is None:
        words = _WORDS("dice_changed" if state.dice else "not_cast", lang)
        return tag("div", idle_dice(lang), tag("p", words, class_="ae-said", role="status"), class_="ae-tray")
    key = f"c{state.thrown}{'h' if state.by_hand else ''}"
    parts = [outcome_row(_WORDS("step_casting", lang), done.casting, lang, f"{key}a")]
    if done.rolled is not None:
        parts.append(thrown_row(_WORDS("step_damage", lang, dice=spells.dice_of(fig.spell, state.rulings).write(lang)), done.rolled, lang, f"{key}b"))
    if done.hit is not None:
        parts.append(outcome_row(_WORDS("step_hit", lang), done.hit, lang, f"{key}c"))
    own = done.casting.result is Result.CRITICAL_FAILURE
    parts += [outcome_row(_WORDS("step_own_saving_throw" if own else "step_saving_throw", lang), each, lang, f"{key}d{n}") for n, each in enumerate(done.saving_throws)]
    words, good = _ending(done, lang)
    spent = _WORDS("spent", lang, mana=number(done.mana.total, lang), left=number(state.mp - done.mana.total, lang))
    seed = tag("p", HAND("by_hand", lang) if state.by_hand else _WORDS("seed_said", lang, seed=state.seed, n=state.thrown), class_="ae-help") if state.by_hand or state.seed else None
    return tag("div", parts, tag("p", tag("strong", words, class_=f"ae-verdict {'ae-good' if good else 'ae-bad'}"), class_="ae-said", role="status"), tag("p", spent, class_="ae-said"),
               tag("p", _WORDS("barred_said", lang), class_="ae-said") if done.barred else None, tag("p", _WORDS("lost_said", lang), class_="ae-said") if done.action_lost else None, seed,
               class_="ae-tray ae-fresh is-several")


def _ending(done, lang: str) -> tuple[str, bool]:
    if done.self_damage is not None:
        return _WORDS("done_backlash", lang, points=_WORDS.count(done.self_damage.points, "hp_forms", lang)), False
    if not done.casting.result.good:
        return _WORDS("done_unread", lang), False
    if done.hit is not None and not done.hit.result.good:
        return _WORDS("done_missed", lang), False
    return _WORDS("done_damage", lang, points=_WORDS.count(done.points, "hp_forms", lang)), bool(done.points)


def _odds(state: State, fig: Figures, done, lang: str) -> Markup:
    if fig.odds is None or fig.struck is None:
        return tag("div")
    wanted = state.wanted
    mark = done.points if done is not None and done.points else None
    inside = join(_WORDS("odds_wanted", lang, wanted=number(wanted, lang), chance=percent(fig.odds.chance_to_take(wanted), lang)))
    return join(odds_bars("odds", fig.struck, lang, title=_WORDS("odds_damage", lang, chance=percent(fig.reached, lang)), inside=lambda v: v >= wanted, mark=mark, inside_words=inside),
                tag("p", tag("span", class_="ae-legend is-in", aria_hidden="true"), inside, class_="ae-help"), odds_table(fig.struck, lang))


def _ways(state: State, lang: str) -> Markup:
    head = tag("div", _field(state, "wanted", lang), choice("surety", _WORDS("surety", lang), tuple((each, percent(Fraction(int(each), 100), lang, 0)) for each in SURETIES), state.surety, class_="ae-grow"), class_="ae-row")
    try:
        found = ways(state)
    except AlterEgoError:
        found = ()
    if not found:
        body = tag("p", _WORDS("ways_none", lang, wanted=number(state.wanted, lang), surety=percent(Fraction(int(state.surety), 100), lang, 0)), class_="ae-help", role="status")
        note = "—"
    else:
        rows = [tag("tr", tag("th", way.split.write(lang), scope="row"), tag("td", number(way.split.maximum, lang)), tag("td", tag("b", number(way.mana, lang)), tag("span", " ", _WORDS("poor", lang), class_="ae-bad") if way.mana > state.mp else None), tag("td", percent(way.reaches, lang)),
                    tag("td", button(_WORDS("take", lang), "take", look="link-button", with_=json.dumps({"declared": way.split.maximum, "dice": way.split.dice}), label=_WORDS("take_label", lang, dice=way.split.write(lang)))))
                for way in found]
        wanted = _WORDS("ways", lang, wanted=number(state.wanted, lang))
        body = scroll(tag("table", tag("caption", wanted, class_="ae-hidden"),
                              tag("thead", tag("tr", [tag("th", _WORDS(key, lang), scope="col") for key in ("dice", "way_declared", "mana", "way_reaches", "way_take")])), tag("tbody", rows), class_="ae-table"), wanted)
        note = _WORDS("way_note", lang, dice=found[0].split.write(lang), mana=_WORDS.count(found[0].mana, "mana_forms", lang) if isinstance(found[0].mana, int) else number(found[0].mana, lang))
    return fold(join(_WORDS("ways", lang, wanted=number(state.wanted, lang)), tag("span", note, class_="ae-fold-note")), tag("p", _WORDS("ways_help", lang), class_="ae-help"), head, body, key="ways")


@lru_cache(maxsize=64)
def _known(spell, defender, rulings, lang: str, _href) -> tuple[Markup, ...]:
    """Why mana and bonuses are what they are, before any die is thrown."""
    parts = [breakdown_list(spells.cost(spell, rulings), lang, total_label=_WORDS("mana", lang)), breakdown_list(spells.casting_check(spell, rulings).bonus, lang, total_label=_WORDS("casting_bonus", lang))]
    if spell.target is Target.AIMED:
        check = spells.hit_check(spell, rulings)
        parts.append(breakdown_list(check.bonus, lang, total_label=_WORDS("hit_bonus", lang)))
        if check.range_bonus:
            parts.append(breakdown_list(success_from(check, rulings), lang, total_label=_WORDS("hit_from", lang)))
    if spell.target is not Target.SELF:
        parts.append(breakdown_list(check_of(defender, Attacked.MAGICALLY, rulings).bonus, lang, total_label=_WORDS("saving_bonus", lang)))
    return tuple(parts)


@lru_cache(maxsize=64)
def _ends_table(ends, lang: str) -> Markup:
    rows = [tag("tr", tag("th", _WORDS(f"end_{name}", lang), scope="row"), tag("td", percent(chance, lang, 2)), tag("td", number(hurt, lang, digits=1))) for name, chance, hurt, _ in ends]
    table = tag("table", tag("caption", _WORDS("ends", lang), class_="ae-hidden"), tag("thead", tag("tr", [tag("th", _WORDS(key, lang), scope="col") for key in ("end", "end_chance", "end_damage")])), tag("tbody", rows), class_="ae-table")
    return fold(_WORDS("ends", lang), scroll(table, _WORDS("ends", lang)), key="ends")


@lru_cache(maxsize=64)
def _ends_bar(ends, lang: str) -> Markup:
    return shares([(_WORDS(f"end_{name}", lang), chance, tone) for name, chance, _, tone in ends], lang, _WORDS("ends", lang))


def _why(state: State, fig: Figures, done, lang: str) -> Markup:
    if fig.odds is None:
        return tag("div")
    parts = [*_known(fig.spell, defender_of(state), state.rulings, lang, rule_href("C-1"))]
    harm = done and (done.damage or done.self_damage)
    if harm:
        parts.append(breakdown_list(harm.why, lang, total_label=_WORDS("damage", lang)))
    return join(_ends_table(fig.ends, lang), fold(join(_WORDS("why", lang), tag("span", _WORDS("why_note", lang), class_="ae-fold-note")), parts, key="why"))


def draw(state: State, fig: Figures, done, lang: str) -> dict[str, Markup]:
    """All regions of the composer."""
    return {
        "head": tag("div", tag("p", _WORDS("name", lang), class_="ae-title"), class_="ae-head"),
        "schools": _schools(state, lang),
        "dice": _dice(state, fig, lang),
        "mage": _mage(state, fig, lang),
        "answer": _answer(state, fig, lang),
        "tray": _tray(state, fig, done, lang),
        "odds": _odds(state, fig, done, lang),
        "fold-hand": tag("div") if fig.problems else hand_fold(state, rolls_of(fig.spell, state.hand, state.rulings, lang), lang),
        "fold-ways": _ways(state, lang),
        "fold-why": _why(state, fig, done, lang),
        "fold-rulings": rulings_fold(_OPTIONS, state.rulings, lang),
    }


def said(state: State, fig: Figures, done, lang: str) -> str:
    """The spell in one line, and what came of it."""
    names = [f"{school(id).name[lang]} {number(grade, lang)}" for id, grade in ((state.primary, state.primary_grade), (state.secondary, state.secondary_grade)) if id]
    if fig.problems:
        return f"{' + '.join(names)}: " + " ".join(each.text(lang) for each in fig.problems)
    rate = fig.odds.damage_per_mana
    text = _WORDS("summary", lang, schools=" + ".join(names), dice=spells.dice_of(fig.spell, state.rulings).write(lang), most=number(state.declared, lang),
                  mana=number(spells.cost(fig.spell, state.rulings).total, lang), mp=number(state.mp, lang), works=percent(fig.odds.works, lang),
                  mean=number(fig.odds.expected_damage, lang, digits=1), rate="—" if rate is None else number(rate, lang, digits=2))
    return text if done is None else f"{text}. {_ending(done, lang)[0]}"
