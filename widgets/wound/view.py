"""The wound roller as markup: pure functions of its state and figures."""

import json
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from alterego_core.ego import checks, locations, swaps, will, wounds
from alterego_core.ego.bursts import Burst, bullets_odds
from alterego_core.ego.locations import LOCATIONS, location
from alterego_core.ego.rulings import Loc1, SpellsBoth
from alterego_core.ego.will import Spell
from alterego_core.ego.wounds import LEVELS, Wound, WoundLevel, level_row
from alterego_core.words import number, percent

from widgets.desk.table import dice_formula, idle_dice, result_dice
from widgets.parts.breakdown_list import breakdown_list, rule_mark
from widgets.parts.fields import button, choice, fold, number_field, scroll, segments, tick
from widgets.parts.markup import Markup, join, tag
from widgets.parts.odds_bars import odds_bars, odds_table
from widgets.parts.ruling_mark import ruling_mark
from widgets.parts.typed import remark
from widgets.parts.words import Words
from widgets.wound.body import body_figure
from widgets.wound.figures import Attack, Hit, Will, attack_of, hit_of, places_wanted, spells, will_of
from widgets.wound.value import AGAINST, BASES, BURSTS, MOST_WOUNDS, SOURCES, SPELLS, Fighter, State, numbers

__all__ = ["draw", "level_words", "options_that_matter", "said", "wound_words"]

_WORDS = Words("wound_roller")


def level_words(level: int, lang: str) -> str:
    """«ранение 5: серьёзное», or that there is none."""
    return _WORDS("level", lang, level=number(int(level), lang), name=level_row(int(level)).name[lang]) if level else _WORDS("no_wound", lang)


def wound_words(wound: Wound, lang: str) -> str:
    """A noted wound in a few words."""
    where = location(wound.location).name[lang] if wound.location else _WORDS("place_unknown", lang)
    return f"{level_row(wound.level).name[lang]}, {where}"


def _exact(chance: Fraction, lang: str) -> str:
    """«23/48 · 47,9 %»; only the percent where the fraction would not be read."""
    shown = percent(chance, lang)
    return f"{chance.numerator}/{chance.denominator} · {shown}" if 1 < chance.denominator <= 7776 else shown


def _number(state: State, name: str, value: int, lang: str, help_: object = None) -> Markup:
    words = _WORDS(name.rpartition(".")[2] if name.startswith(("attack.", "defence.")) and not name.endswith(".base") else name.replace(".base", "_sum"), lang)
    low, high = numbers()[name]
    wrong = remark(_WORDS, state, name, value, low, high, lang)
    return number_field(name, words, state.drafts.get(name, value), low=low, high=high, help_=help_, problems=wrong,
                        less=_WORDS("one_less", lang, name=words), more=_WORDS("one_more", lang, name=words))


# -- where the difference comes from --------------------------------------------------------


def _how(state: State, lang: str) -> Markup:
    sources = segments("source", _WORDS("source", lang), tuple((source, _WORDS(f"source_{source}", lang)) for source in SOURCES), state.source)
    burst = segments("burst", _WORDS("burst", lang), tuple((each, _WORDS(f"burst_{each or 'none'}", lang)) for each in BURSTS), state.burst)
    if state.source == "attack":
        return tag("div", sources, burst, class_="ae-row")
    bullets = None
    if state.burst:
        bullets = tag("div", _number(state, "bullets", state.bullets, lang), button(_WORDS("roll_bullets", lang), "bullets"), class_="ae-row")
    return join(
        tag("div", sources, burst, class_="ae-row"),
        tag("div", _number(state, "margin", state.margin, lang, _WORDS("margin_help", lang)),
            segments("base", _WORDS("base", lang), tuple((base, _WORDS(f"base_{base}", lang)) for base in BASES), state.base), class_="ae-row ae-top"),
        bullets)


def _fighter(state: State, who: str, fighter: Fighter, lang: str) -> Markup:
    fields = [_number(state, f"{who}.{k}", getattr(fighter, k), lang) for k in ("base", "modifier", "penalty", "bonus")]
    return tag("fieldset", tag("legend", _WORDS(who, lang), class_="ae-side-name"), tag("div", fields, class_="ae-row ae-extra ae-wound-side"), class_="ae-fieldset")


def _attack(state: State, lang: str) -> Markup:
    if state.source != "attack":
        return Markup("")
    against = segments("against", _WORDS("against", lang), tuple((each, _WORDS(f"against_{each}", lang)) for each in AGAINST), state.against)
    other = _fighter(state, "defence", state.defence, lang) if state.against == "defence" else _number(state, "difficulty", state.difficulty, lang, _WORDS("difficulty_help", lang))
    return tag("div", _fighter(state, "attack", state.attack, lang), tag("div", against, class_="ae-row"), other, class_="ae-stack")


def _roll(state: State, hit: Hit, lang: str) -> Markup:
    """The attack as it stands, its odds, and the button."""
    if state.source != "attack":
        return Markup("")
    fig = attack_of(state)
    aim = next((m for m in fig.check.modifiers if m.row_id in ("mn-13", "mn-14", "mn-15")), None)
    swap = None
    if aim is not None and (state.aim_die or swaps.can_swap((), aim, state.rulings)):
        flat, die = (attack_of(replace(state, aim_die=on)).success for on in (False, True))
        swap = tick("aim_die", join(_WORDS("aim_die", lang, value=number(aim.value, lang)),
                                    tag("span", _WORDS("aim_die_odds", lang, flat=percent(flat, lang), die=percent(die, lang)), class_="ae-note")), state.aim_die)
    flat = int(checks.breakdown(fig.check, state.rulings).total)
    mine = dice_formula(checks.hand(fig.check, state.rulings), flat, lang)
    if fig.defence is not None:
        goal = dice_formula(checks.hand(fig.defence, state.rulings), int(checks.breakdown(fig.defence, state.rulings).total), lang)
    else:
        goal = number(state.difficulty, lang)
    listed = [tag("li", m.label[lang], " ", tag("b", number(m.value, lang, signed=True) if not m.as_die else _WORDS("as_die_said", lang)), " ", rule_mark(m.rules, lang)) for m in fig.check.modifiers if m.row_id]
    line = tag("p", tag("span", mine, class_="ae-formula"), " ", _WORDS("versus", lang), " ", tag("span", goal, class_="ae-formula"), class_="ae-versus")
    big = tag("div", tag("span", _WORDS("chance_hit", lang), class_="ae-label"), tag("output", percent(fig.success, lang), class_="ae-answer"), class_="ae-big")
    return tag("form",
               tag("ul", listed, class_="ae-wound-mods") if listed else None, swap,
               tag("div", big, tag("div", line, _bullets_said(state, fig, lang), class_="ae-grow"), button(_WORDS("attack_roll", lang), "attack", look="main", submit=True, home=True), class_="ae-row ae-answer-row"),
               _levels_table(fig, hit, lang), data_do="attack", class_="ae-stack")


def _bullets_said(state: State, fig: Attack, lang: str) -> Markup | None:
    if fig.bullets is None:
        return None
    odds = bullets_odds(Burst(state.burst), state.rulings)
    return tag("p", _WORDS("bullets_said", lang, low=number(odds.low, lang), high=number(odds.high, lang), mean=number(odds.mean, lang), whole=number(fig.bullets.mean, lang, digits=2)), class_="ae-help")


@lru_cache(maxsize=64)
def _level_line(level: int, share: Fraction, above: Fraction, highest: Fraction, here: bool, lang: str) -> Markup:
    name = level_row(level).name[lang] if level else _WORDS("no_wound", lang)
    wide = float(share / highest) * 100 if highest else 0
    return tag("tr", tag("th", f"{level}{'+' if level == WoundLevel.MEAT else ''}", scope="row"), tag("td", name, class_="ae-words"),
               tag("td", tag("span", class_="ae-level-fill", style=f"width:{wide:.3g}%", aria_hidden="true"), tag("span", percent(share, lang)), class_="ae-level-share"),
               tag("td", percent(above, lang) if level else ""), class_=("is-none " if not level else "") + ("is-hit" if here else ""))


def _levels_table(fig: Attack, hit: Hit, lang: str) -> Markup:
    shown = int(hit.wounds[0].level if hit.wounds else hit.level) if hit.margin is not None else None
    return _level_lines(fig.levels, shown, lang)


@lru_cache(maxsize=32)
def _level_lines(levels, shown: int | None, lang: str) -> Markup:
    shares = wounds.level_chances(levels)
    highest = max(share for level, share in shares.items() if level) or Fraction(1)
    rows = [_level_line(int(level), share, levels.at_least(int(level)), max(highest, share), shown == int(level), lang) for level, share in shares.items()]
    head = tag("thead", tag("tr", [tag("th", _WORDS(key, lang), scope="col", class_="ae-words" if key in ("head_name", "head_place") else None) for key in ("head_level_short", "head_name", "head_exactly", "head_or_worse")]))
    return tag("table", tag("caption", _WORDS("levels_odds", lang)), head, tag("tbody", rows), class_="ae-table ae-levels")


# -- where ---------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _rows(source: str, lang: str) -> tuple[tuple[str, str], ...]:
    return (("", _WORDS("location_unaimed" if source == "attack" else "location_none", lang)), *((str(row.number), _WORDS("location_row", lang, n=row.number, name=row.name[lang])) for row in LOCATIONS))


def _where(state: State, hit: Hit, lang: str) -> Markup:
    found = location(state.location) if state.location else None
    note = join(found.note[lang], " ", rule_mark((found.rule,), lang)) if found and found.note else None
    bullets = bool(state.burst)
    thrown = None
    if state.places and bullets and state.called is None:
        thrown = tag("ol", [tag("li", _WORDS("bullet_place", lang, n=n, row=row, name=location(row).name[lang])) for n, row in enumerate(state.places[: len(hit.wounds) or len(state.places)], 1)], class_="ae-bullets")
    elif state.location and state.rolled:
        thrown = tag("p", _WORDS("thrown", lang, n=state.location, name=found.name[lang]))
    chances = locations.chances(state.rulings)
    odds_words = tag("p", _WORDS("place_chance", lang, chance=_exact(chances[state.location], lang)), class_="ae-help") if found else None
    words = tag("div",
                choice("location", _WORDS("location_called" if state.source == "attack" else "location", lang), _rows(state.source, lang), str((state.called if state.source == "attack" else state.location) or ""), help_=note),
                button(_WORDS("roll_many" if bullets else "roll", lang), "roll", home=state.source == "margin", off=bullets and not places_wanted(state)) if state.source == "margin" else
                tag("p", _WORDS("where_help", lang), " ", rule_mark(("A-231", "A-278"), lang), class_="ae-help"),
                tag("div", thrown, role="status") if thrown else None, odds_words, _first_row(state, chances, lang), class_="ae-stack ae-grow")
    hurt: dict[int, int] = {}
    for each in wounds.counted(state.wounds, state.rulings):
        if each.location:
            hurt[each.location] = max(hurt.get(each.location, 0), int(each.level))
    hits = state.places[: len(hit.wounds)] if bullets and state.called is None else (state.location,) if state.location and hit.wounds else ()
    return tag("div", body_figure(lang, called=state.location, hit=tuple(hits), hurt=hurt), words, class_="ae-where")


def _first_row(state: State, chances, lang: str) -> Markup:
    """The row that two dice cannot show, and what the other readings make of it (A-279, AMB-A69)."""
    row = next(each for each in LOCATIONS if not locations.reachable(each.number))
    now = state.rulings.loc_1
    if now is Loc1.AS_PRINTED and not chances[row.number]:
        words = _WORDS("row_out", lang, n=row.number, name=row.name[lang])
        turn = button(_WORDS("row_d12", lang), "set", look="link-button", with_='{"field":"ruling:loc_1","value":"d12"}')
    else:
        words = _WORDS("row_in", lang, n=row.number, name=row.name[lang], chance=_exact(chances[row.number], lang))
        turn = button(_WORDS("row_printed", lang), "set", look="link-button", with_='{"field":"ruling:loc_1","value":"as-printed"}')
    return tag("div", tag("p", words, " ", rule_mark((row.rule,), lang)), turn, class_="ae-callout ae-thread")


# -- what came of it -----------------------------------------------------------------------


def _said_of(level: int, where: int | None, state: State, lang: str) -> Markup:
    row = level_row(level)
    cost = wounds.penalty(level, state.rulings, kept_up=state.kept_up)
    acts = wounds.can_act([Wound(level=level, location=where)], state.rulings, kept_up=state.kept_up)
    lines = [
        _WORDS("looks", lang, looks=row.looks[lang]),
        _WORDS("takes", lang, penalty=number(cost, lang)) if cost else None,
        _WORDS("takes_nothing", lang) if not cost and acts else None,
        _WORDS("out_of_action", lang) if not acts else None,
    ]
    return tag("p", [join(line, " ") for line in lines if line], rule_mark((row.rule, "A-267"), lang), class_="ae-help")


def _answer(state: State, hit: Hit, lang: str) -> Markup:
    rows = []
    key = f"w{state.thrown}"
    if hit.attack is not None:
        rows.append(tag("div", tag("p", _WORDS("attack", lang), class_="ae-whose"), result_dice(hit.attack, lang, f"{key}-a"), class_="ae-throw"))
        if hit.defence is not None:
            rows.append(tag("div", tag("p", _WORDS("defence", lang), class_="ae-whose"), result_dice(hit.defence, lang, f"{key}-d"), class_="ae-throw"))
    elif state.source == "attack":
        fig = attack_of(state)
        return tag("div", idle_dice(checks.hand(fig.check, state.rulings), lang), tag("p", _WORDS("dice_changed" if hit.stale else "not_rolled", lang), class_="ae-said", role="status"), class_="ae-tray")
    levels = [int(each.level) for each in hit.wounds]
    level = max(levels, default=0)
    where = hit.wounds[0].location if len(hit.wounds) == 1 else None
    plain = int(hit.level)
    words = level_words(level or (plain if state.burst and not state.bullets else 0), lang)
    several = _WORDS("each_bullet", lang, count=_WORDS.count(len(levels), "wound_forms", lang)) if len(levels) > 1 else None
    margin = _WORDS("margin_said", lang, margin=number(hit.margin, lang, signed=True)) if state.source == "attack" else None
    place = location(where).name[lang] if where else None
    body = join(
        tag("p", tag("strong", words, class_=f"ae-price{' is-bad' if levels else ''}"), tag("span", place) if place else None, role="status", class_="ae-price-line"),
        tag("p", " ".join(part for part in (margin, several) if part)) if margin or several else None,
        tag("p", _WORDS("limited", lang, level=number(min(levels), lang)), class_="ae-help") if levels and min(levels) != plain else None,
        _said_of(level, where, state, lang) if levels else tag("p", _WORDS("why_none" if plain == 0 else "no_bullets", lang), " ", rule_mark(("A-267",), lang), class_="ae-help"))
    note = button(_WORDS("add_many" if len(levels) > 1 else "add", lang), "add", look="main" if state.source == "margin" else "", off=not levels or len(state.wounds) >= MOST_WOUNDS)
    return tag("div", tag("div", rows, class_="is-several") if rows else None, body, note, class_="ae-tray ae-price-tray" + (" ae-fresh" if rows else ""))


def _list(state: State, lang: str) -> Markup:
    if not state.wounds:
        return join(tag("p", _WORDS("list", lang), class_="ae-label"), tag("p", _WORDS("list_empty", lang), class_="ae-help"))
    items = []
    for at, each in enumerate(state.wounds):
        cost = wounds.penalty(each.level, state.rulings, kept_up=state.kept_up)
        items.append(tag("li", tag("b", each.level), tag("span", wound_words(each, lang), class_="ae-grow"), tag("span", number(cost, lang) if cost else "", class_="ae-figure"),
                         button(_WORDS("remove", lang), "remove", look="link-button", with_=json.dumps({"at": at}), label=_WORDS("remove_label", lang, n=at + 1, name=wound_words(each, lang)))))
    counted = wounds.counted(state.wounds, state.rulings)
    merged = None
    if counted != state.wounds:
        merged = tag("p", _WORDS("counted", lang, list="; ".join(f"{each.level} – {wound_words(each, lang)}" for each in counted)), class_="ae-help")
    return join(tag("p", _WORDS("list", lang), class_="ae-label"), tag("ul", items, class_="ae-wounds"), merged, button(_WORDS("clear", lang), "clear") if len(state.wounds) > 1 else None)


# -- what they cost, and the will to go on ----------------------------------------------------


def _sums(state: State, fig: Will, lang: str) -> Markup:
    both = state.rulings.spells_both is SpellsBoth.BOTH
    force = spells(state)
    total = wounds.penalty_total(state.wounds, state.rulings, kept_up=state.kept_up)
    acts = wounds.can_act(state.wounds, state.rulings, kept_up=state.kept_up)
    facts = [("penalty_sum", number(total, lang), ("A-294", "A-295"))] if Spell.PENALTIES in force else []
    facts.append(("acts", _WORDS("yes" if acts else "no", lang), ("A-274", "A-275")))
    if Spell.TEST in force:
        facts += [("will", number(fig.difficulty, lang), ("A-293",)), ("will_chance", _exact(fig.alone, lang), ("A-293",))]
        if fig.led is not None:
            facts.append(("will_led", percent(fig.led, lang), ("A-297", "A-256")))
    leader = _number(state, "leader_base", state.leader_base, lang) if state.leader else None
    return join(
        None if both else segments("spell", _WORDS("spell", lang), tuple((each, _WORDS(f"spell_{each}", lang)) for each in SPELLS), state.spell),
        tag("div", _number(state, "willpower", state.willpower, lang), tick("kept_up", _WORDS("kept_up", lang), state.kept_up),
            tick("leader", _WORDS("leader", lang), state.leader), leader, class_="ae-row"),
        tag("dl", [tag("div", tag("dt", _WORDS(key, lang), " ", rule_mark(rules, lang)), tag("dd", value)) for key, value, rules in facts], class_="ae-facts", aria_label=_WORDS("sums", lang)))


def _will(state: State, fig: Will, lang: str) -> Markup:
    if Spell.TEST not in spells(state):
        return Markup("")
    due = _WORDS(f"will_due_{state.rulings.will_when.value.replace('-', '_')}", lang)
    head = tag("div", tag("p", due, " ", rule_mark(("A-291", "A-293"), lang), class_="ae-help ae-grow"), button(_WORDS("will_roll", lang), "will", off=not state.wounds), class_="ae-row ae-answer-row")
    tray = None
    if fig.verdict is not None and state.wounds:
        key, rows = f"v{state.thrown}", []
        if fig.words is not None:
            rows.append(tag("div", tag("p", _WORDS("leader_said", lang, bonus=number(fig.test.support, lang, signed=True)), class_="ae-whose"), result_dice(fig.words, lang, f"{key}-l"), class_="ae-throw"))
        rows.append(tag("div", tag("p", _WORDS("will_test", lang), class_="ae-whose"), result_dice(fig.result, lang, f"{key}-w"), class_="ae-throw"))
        well = fig.verdict.success
        said = tag("p", tag("strong", _WORDS("will_good" if well else "will_bad", lang), class_=f"ae-verdict {'ae-good' if well else 'ae-bad'}"), class_="ae-said", role="status")
        tray = tag("div", rows, said, tag("p", _WORDS("will_hint", lang), class_="ae-help") if not well else None, class_="ae-tray ae-fresh is-several")
    return join(head, tray)


def _will_odds(state: State, fig: Will, lang: str) -> Markup:
    if Spell.TEST not in spells(state):
        return Markup("")
    return _will_fold(fig.test, fig.check, fig.result.total if fig.result else None, fig.alone if fig.led is None else fig.led, state.rulings, lang)


@lru_cache(maxsize=32)
def _will_fold(test: will.WillTest, check: checks.Check, rolled: int | None, chance: Fraction, rulings, lang: str) -> Markup:
    odds = checks.odds(check, rulings)
    picture = odds_bars("will", odds, lang, title=_WORDS("will_odds", lang), inside=lambda v: will.judge(test, v, rulings).success, mark=rolled,
                        inside_words=_WORDS("will_inside", lang, chance=percent(will.chance(test, rulings), lang)))
    return fold(join(_WORDS("will_odds", lang), tag("span", percent(chance, lang), class_="ae-fold-note")), picture, odds_table(odds, lang, "will-table"), key="will-odds")


# -- tables, reasons, readings ------------------------------------------------------------------


def _head(lang: str, *keys: str) -> Markup:
    return tag("thead", tag("tr", [tag("th", _WORDS(key, lang), scope="col", class_="ae-words" if key in ("head_name", "head_place") else None) for key in keys]))


@lru_cache(maxsize=16)
def _tables(rulings, lang: str) -> tuple[Markup, Markup]:
    levels = tag("table", tag("caption", _WORDS("levels", lang), class_="ae-hidden"), _head(lang, "head_level", "head_name", "head_penalty"),
                 tag("tbody", [tag("tr", tag("th", f"{row.level}{'+' if row.level == WoundLevel.MEAT else ''}", scope="row"), tag("td", row.name[lang], class_="ae-words"),
                                   tag("td", number(wounds.penalty(int(row.level), rulings), lang))) for row in LEVELS]), class_="ae-table")
    hit = locations.chances(rulings)
    places = tag("table", tag("caption", _WORDS("places", lang), class_="ae-hidden"), _head(lang, "head_row", "head_place", "head_chance"),
                 tag("tbody", [tag("tr", tag("th", row.number, scope="row"), tag("td", row.name[lang], class_="ae-words"), tag("td", percent(hit[row.number], lang))) for row in LOCATIONS]), class_="ae-table")
    return fold(_WORDS("levels", lang), scroll(levels, _WORDS("levels", lang)), key="levels"), fold(_WORDS("places", lang), scroll(places, _WORDS("places", lang)), key="places")


def _why(state: State, hit: Hit, fig: Will, lang: str) -> Markup:
    parts = []
    if hit.attack is not None:
        parts.append(breakdown_list(hit.attack.breakdown, lang, total_label=_WORDS("attack", lang)))
        if hit.defence is not None:
            parts.append(breakdown_list(hit.defence.breakdown, lang, total_label=_WORDS("defence", lang)))
    elif state.source == "attack":
        attack = attack_of(state)
        parts.append(breakdown_list(checks.breakdown(attack.check, state.rulings), lang, total_label=_WORDS("why_attack", lang)))
    parts.append(_will_terms(fig.test, fig.check, fig.result, state.rulings, lang))
    return fold(join(_WORDS("why", lang), tag("span", number(fig.difficulty, lang), class_="ae-fold-note")), parts, key="why")


@lru_cache(maxsize=32)
def _will_terms(test: will.WillTest, check: checks.Check, result: checks.Result | None, rulings, lang: str) -> Markup:
    return join(breakdown_list(will.difficulty_breakdown(test, rulings), lang, total_label=_WORDS("will", lang)),
                breakdown_list(result.breakdown if result else checks.breakdown(check, rulings), lang, total_label=_WORDS("will_test" if result else "why_will", lang)))


def options_that_matter(state: State) -> tuple[str, ...]:
    """The rulings on which the numbers of this roller rest just now."""
    found = []
    if state.source == "attack":
        found += ["opposed_tie"] if state.against == "defence" else ["strict", "wound_base"]
        found += ["die_swap"] if state.called is not None else []
    elif state.base == "difficulty":
        found.append("wound_base")
    found += ["loc_1", "wound_location", *(("burst_wounds",) if state.burst else ()), "wound_parts", "wound_low", "spells_both", "will_roll", "will_when"]
    return tuple(found)


def draw(state: State, lang: str) -> dict[str, Markup]:
    """All regions of the roller."""
    hit, fig = hit_of(state), will_of(state)
    levels, places = _tables(state.rulings, lang)
    return {
        "head": tag("div", tag("p", _WORDS("name", lang), class_="ae-title"), class_="ae-head"),
        "how": _how(state, lang),
        "attack": _attack(state, lang),
        "where": _where(state, hit, lang),
        "roll": _roll(state, hit, lang),
        "answer": _answer(state, hit, lang),
        "list": _list(state, lang),
        "sums": _sums(state, fig, lang),
        "will": _will(state, fig, lang),
        "fold-will": _will_odds(state, fig, lang),
        "fold-why": _why(state, hit, fig, lang),
        "fold-levels": levels,
        "fold-places": places,
        "fold-rulings": ruling_mark("ego", options_that_matter(state), state.rulings, lang),
    }


def said(state: State, lang: str) -> str:
    """The wound and the sum of those noted, in words."""
    hit = hit_of(state)
    if hit.margin is None:
        fig = attack_of(state)
        text = _WORDS("summary_before", lang, hit=percent(fig.success, lang), wound=percent(fig.levels.at_least(1), lang))
    else:
        level = max((int(each.level) for each in hit.wounds), default=0)
        text = level_words(level, lang)
        if state.burst and state.called is None:
            if hit.wounds:
                text += f" × {len(hit.wounds)}" + "".join(f", {location(each.location).name[lang]}" for each in hit.wounds if each.location)
        elif state.location:
            text += f", {location(state.location).name[lang]}" + (f" × {len(hit.wounds)}" if len(hit.wounds) > 1 else "")
    if state.wounds:
        text += "; " + _WORDS("summary_list", lang, count=_WORDS.count(len(state.wounds), "wound_forms", lang),
                              penalty=number(wounds.penalty_total(state.wounds, state.rulings, kept_up=state.kept_up), lang),
                              difficulty=number(will_of(state).difficulty, lang))
        fig = will_of(state)
        if fig.verdict is not None:
            text += "; " + _WORDS("will_good" if fig.verdict.success else "will_bad", lang)
    return text
