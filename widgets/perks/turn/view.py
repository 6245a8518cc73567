"""The turn helper as markup: pure functions of its state."""

import json

from alterego_core.errors import AlterEgoError
from alterego_core.perks import spells
from alterego_core.perks.armour import ArmourClass
from alterego_core.perks.bans import Kind
from alterego_core.perks.blows import Aim
from alterego_core.perks.characteristics import Characteristic
from alterego_core.perks.checks import success_chance
from alterego_core.perks.movement import Notice, Terrain, notice, notice_chance
from alterego_core.perks.presets import MARK, preset_rows
from alterego_core.perks.turns import actions_per_post
from alterego_core.words import number, percent

from widgets.parts.breakdown_list import breakdown_list, rule_mark
from widgets.parts.fields import button, choice, fold, segments, text_field, tick
from widgets.parts.markup import Markup, escape, join, tag
from widgets.parts.words import Words
from widgets.perks.form import form_number
from widgets.perks.hand import hand_fold
from widgets.perks.hero_numbers import armed, arms
from widgets.perks.rolls import idle_dice, outcome_row, rulings_fold, thrown_row
from widgets.perks.turn.post import ending, post
from widgets.perks.turn.value import ACTS, FORM, State, acts_of, deed_check, names_of, order_of, problems_of, rolls_of, spell_of, trouble_of, walk_of

__all__ = ["draw", "rings", "said"]

_WORDS = Words("turn_helper")
_OPTIONS = ("order_tie", "order_effective", "move_half", "spot", "post_turn", "crit_ban", "armour_pen", "nc_optional", "save_action", "range_step", "hp_zero", "half")


def _field(state: State, name: str, lang: str, **more) -> Markup:
    return form_number(FORM, state, name, _WORDS, lang, **more)


def _names(state: State, lang: str) -> tuple[str, ...]:
    return names_of(state, _WORDS("unnamed", lang))


def _order(state: State, lang: str) -> Markup:
    names = _names(state, lang)
    found = order_of(state, names)
    chips = []
    for at, group in enumerate(found.groups):
        for name in group:
            n = names.index(name) + 1
            chips.append(tag("li", button(join(tag("b", number(at + 1, lang)), " ", name), "turn", look="chip", with_=json.dumps({"n": n}), pressed=n == state.actor, label=_WORDS("turn_label", lang, n=at + 1, name=name)), data_key=f"turn-{n}"))
    tie = None
    if found.tie:
        equals = "; ".join(", ".join(group) for group in found.groups if len(group) > 1)
        waits = bool(found.gm_decides)
        tie = tag("div", tag("p", _WORDS("tie_gm" if waits else "tie_roll", lang, names=equals), " ", rule_mark(("C-103",), lang)), None if waits else button(_WORDS("part", lang), "part"), class_="ae-callout ae-thread")
    thrown = [tag("p", _WORDS("tie_thrown", lang, rolls="; ".join(f"{name} {number(roll.total, lang)}" for name, roll in found.throws)), class_="ae-help")] if found.throws else None
    worn = (("", _WORDS("worn_none", lang)), *((each.value, each.label[lang]) for each in ArmourClass))
    rows = [tag("div", text_field(f"present.{n}.name", _WORDS("name_field", lang), each.name, longest=40, placeholder=names[n], class_="ae-grow"),
                *[_field(state, f"present.{n}.{key}", lang, label=_WORDS(key, lang)) for key in ("dexterity", "strength", "endurance")],
                choice(f"present.{n}.armour", _WORDS("armour", lang), worn, each.armour),
                button(_WORDS("remove", lang), "remove", with_=json.dumps({"what": "present", "n": n}), label=_WORDS("remove_label", lang, name=names[n]), off=len(state.present) < 2), class_="ae-row", data_key=f"present-{n}") for n, each in enumerate(state.present)]
    edit = fold(join(_WORDS("present", lang), tag("span", _WORDS.count(len(rows), "person_forms", lang), class_="ae-fold-note")), tag("div", rows, class_="ae-stack"), button(_WORDS("present_add", lang), "add", with_='{"what":"present"}', off=len(rows) >= FORM.rows["present"].most),
                tick("gm_first", _WORDS("gm_first", lang), state.gm_first), key="present")
    return join(tag("p", _WORDS("order", lang), " ", rule_mark(("C-103",), lang), class_="ae-label"), tag("ol", chips, class_="ae-turn-order", aria_label=_WORDS("order", lang)), tie, thrown, edit)


def rings(state: State, lang: str) -> Markup:
    """Who is seen and how far one walks, as rings around the one at turn (C-105, C-106, C-107)."""
    terrain, walk = Terrain(state.terrain), walk_of(state)
    reach = max(terrain.spotting, walk.metres_per_turn, 1)
    scale = 112 / reach
    at = min(state.distance, reach * 1.15)
    seen = notice(state.distance, terrain, state.hidden, state.rulings)
    label = _WORDS("rings_said", lang, spotting=number(terrain.spotting, lang), action=number(walk.metres_per_action, lang), turn=number(walk.metres_per_turn, lang), distance=number(state.distance, lang))
    circles = [("spot", terrain.spotting), ("turn", walk.metres_per_turn), ("action", walk.metres_per_action)]
    body = "".join(f'<circle class="ae-ring is-{name}" cx="140" cy="120" r="{float(metres * scale):.1f}"/>' for name, metres in circles)
    x = 140 + float(at * scale)
    mark = f'<path class="ae-ring-line" d="M140 120H{x:.1f}"/><circle class="ae-ring-me" cx="140" cy="120" r="5"/><circle class="ae-ring-foe is-{seen.value}" cx="{x:.1f}" cy="120" r="6"/>'
    far = f'<path class="ae-ring-line" d="M{x:.1f} 120m8 -6l7 6l-7 6"/>' if state.distance > at else ""
    picture = Markup(f'<svg viewBox="0 0 290 240" role="img" aria-label="{escape(label)}">{body}{mark}{far}</svg>')
    legend = [tag("li", tag("span", class_=f"ae-ring-key is-{name}", aria_hidden="true"), _WORDS(f"ring_{name}", lang, metres=number(metres, lang)), " ", rule_mark((rule,), lang)) for (name, metres), rule in zip(circles, ("C-107", "C-106", "C-105"))]
    said = {Notice.SEEN: "seen", Notice.UNSEEN: "unseen", Notice.CHECK: "check"}[seen]
    chance = percent(notice_chance(state.intellect, state.rulings), lang) if seen is Notice.CHECK else ""
    return tag("div", picture, tag("div", tag("ul", legend, class_="ae-ring-legend"), tag("p", tag("strong", _WORDS(f"notice_{said}", lang, distance=number(state.distance, lang), chance=chance)), role="status")), class_="ae-rings")


def _place(state: State, lang: str) -> Markup:
    return join(tag("div", choice("terrain", _WORDS("terrain", lang), tuple((each.value, each.label[lang]) for each in Terrain), state.terrain, class_="ae-grow"), _field(state, "distance", lang),
                    tick("hidden", _WORDS("hidden", lang), state.hidden), _field(state, "intellect", lang) if state.hidden or "spell" in (state.first, state.second) else None, class_="ae-row"), tag("div", rings(state, lang), class_="ae-spaced"))


def _act(state: State, slot: str, n: int, lang: str) -> Markup:
    act, walk = getattr(state, slot), walk_of(state)
    parts = [choice(slot, _WORDS("action", lang, n=n), tuple((each, _WORDS(f"act_{each}", lang)) for each in ACTS), act)]
    if act == "walk":
        over = getattr(state, f"{slot}_metres") > walk.metres_per_action
        help_ = join(_WORDS("metres_over" if over else "metres_most", lang, most=number(walk.metres_per_action, lang)), " ", rule_mark(("C-105",), lang))
        parts.append(_field(state, f"{slot}_metres", lang, label=_WORDS("metres", lang), help_=help_))
    if act != "none":
        parts.append(text_field(f"{slot}_text", _WORDS("act_text", lang), getattr(state, f"{slot}_text"), longest=120, class_="ae-grow"))
    return tag("div", parts, class_="ae-row ae-top", data_key=f"act-{slot}")


def _acts(state: State, lang: str) -> Markup:
    slots = ("first", "second")[: actions_per_post(state.rulings)]
    acts = {act for _, act in acts_of(state)}
    more = []
    foes = (("own", _WORDS("foe_own", lang)), *((row["id"], row["name"][lang]) for row in preset_rows("opponent")))
    foe = choice("foe", _WORDS("foe", lang), foes, state.foe, help_=None if state.foe == "own" else join(MARK[lang], " ", rule_mark(("C-21",), lang)), class_="ae-grow")
    aim = choice("aim", _WORDS("aim", lang), tuple((each.value, each.label[lang]) for each in Aim), state.aim, class_="ae-grow")
    if "attack" in acts:
        rows = (("own", _WORDS("weapon_own", lang)), *((row["id"], row["name"][lang]) for row in preset_rows("weapon")))
        mine = state.mine if state.actor == 1 else None  # the hero is the first of the list
        more.append(tag("div", choice("weapon", _WORDS("weapon", lang), armed(rows, mine, lang), arms(mine, state.weapon, state.weapon_name), class_="ae-grow"), _field(state, "weapon_perk", lang), class_="ae-row ae-top"))
        if state.weapon == "own":
            trouble = trouble_of(state)
            more.append(tag("div", text_field("weapon_name", _WORDS("weapon_name", lang), state.weapon_name, longest=40, class_="ae-grow"),
                            text_field("dice_text", _WORDS("dice_text", lang), state.dice_text, longest=40, problems=(trouble.message(lang),) if trouble else ()), tick("shoots", join(_WORDS("shoots", lang), " ", rule_mark(("C-77",), lang)), state.shoots), class_="ae-row ae-top"))
    if "spell" in acts:
        try:
            split = spells.dice_of(spell_of(state), state.rulings).write(lang)
        except AlterEgoError:
            split = "—"
        more.append(tag("div", _field(state, "primary", lang), _field(state, "secondary", lang), _field(state, "magic_power", lang), _field(state, "declared", lang), _field(state, "dice_count", lang, help_=split), class_="ae-row ae-top"))
    if acts & {"attack", "spell"}:
        two = (tick("two_weapons", join(_WORDS("two_weapons", lang), " ", rule_mark(("C-25", "C-26", "C-27"), lang)), state.two_weapons), _field(state, "two_level", lang) if state.two_weapons else None) if "attack" in acts else ()
        more.append(tag("div", two, tick("area", join(_WORDS("area", lang), " ", rule_mark(("C-71",), lang)), state.area), _field(state, "extra_casting", lang) if "spell" in acts else None, _field(state, "extra_hit", lang), class_="ae-row"))
        more.append(tag("div", foe, aim, class_="ae-row ae-top"))
        if state.foe == "own":
            more.append(tag("div", text_field("foe_name", _WORDS("foe_name", lang), state.foe_name, longest=40, placeholder=_WORDS("foe_unnamed", lang), class_="ae-grow"),
                            [_field(state, f"foe_{name}", lang) for name in ("dexterity", "will", "armour", "armour_skill", "shield", "shield_skill")], class_="ae-row ae-top"))
    if "other" in acts:
        options = (("", _WORDS("deed_none", lang)), *((each.value, each.label[lang]) for each in Characteristic))
        help_ = join(_WORDS("deed_chance", lang, chance=percent(success_chance(deed_check(state), state.rulings), lang)), " ", rule_mark(("C-108", "C-113"), lang))
        more.append(tag("div", choice("deed", _WORDS("deed", lang), options, state.deed, class_="ae-grow", help_=help_), _field(state, "deed_value", lang) if state.deed else None, class_="ae-row ae-top"))
    wrong = problems_of(state)
    said = tag("div", tag("ul", [tag("li", each.text(lang), " ", rule_mark((each.rule,), lang)) for each in wrong]), class_="ae-problems", role="status") if wrong else None
    ban = fold(join(_WORDS("ban", lang), tag("span", Kind(state.ban).label[lang], class_="ae-fold-note") if state.ban else None),
               tag("div", choice("ban", _WORDS("ban_kind", lang), (("", _WORDS("ban_none", lang)), *((each.value, each.label[lang]) for each in Kind)), state.ban, class_="ae-grow"), _field(state, "ban_post", lang) if state.ban else None, class_="ae-row"), key="ban")
    return tag("div", text_field("declaration", _WORDS("declaration", lang), state.declaration, longest=600), [_act(state, slot, n, lang) for n, slot in enumerate(slots, 1)], more, said, ban, class_="ae-stack")


def _tray(state: State, done, lang: str) -> Markup:
    wrong, needs = problems_of(state), {act for _, act in acts_of(state)} & {"attack", "spell", "other"}
    buttons = tag("div", _field(state, "post", lang), button(_WORDS("throw", lang), "roll", look="main", home=True, off=bool(wrong) or not needs or trouble_of(state) is not None), button(_WORDS("next", lang), "next"), class_="ae-row")
    if not done:
        return join(buttons, tag("div", idle_dice(lang), tag("p", _WORDS("dice_changed" if state.dice and done is None else "not_thrown" if needs else "nothing_to_throw", lang), class_="ae-said", role="status"), class_="ae-tray ae-spaced"))
    parts, key = [], f"t{state.thrown}{'h' if state.by_hand else ''}"
    for n, each in enumerate(done):
        if each.deed is not None:
            parts.append(outcome_row(_WORDS("roll_deed", lang), each.deed, lang, f"{key}o{n}"))
            continue
        for m, play in enumerate(each.blows or (each.spell,)):
            if len(each.blows) > 1:
                parts.append(tag("p", _WORDS("blow_number", lang, n=m + 1), class_="ae-label"))
            parts.append(outcome_row(_WORDS("roll_hit" if each.blows else "roll_casting", lang), play.hit if each.blows else play.casting, lang, f"{key}a{n}{m}"))
            if play.rolled is not None and play.rolled.throws:
                parts.append(thrown_row(_WORDS("roll_damage", lang), play.rolled, lang, f"{key}b{n}{m}"))
            if not each.blows and play.hit is not None:
                parts.append(outcome_row(_WORDS("roll_hit", lang), play.hit, lang, f"{key}c{n}"))
            own = not each.blows and play.self_damage is not None
            answers = ((play.saving_throw,) if play.saving_throw is not None else ()) if each.blows else play.saving_throws
            parts += [outcome_row(_WORDS("roll_own_saving_throw" if own else "roll_saving_throw", lang), answer, lang, f"{key}d{n}{m}{k}") for k, answer in enumerate(answers)]
    words = "; ".join(ending(each, lang) for each in done)
    return join(buttons, tag("div", parts, tag("p", tag("strong", words, class_="ae-verdict"), class_="ae-said", role="status"), class_="ae-tray ae-fresh is-several ae-spaced"))


def _hand(state: State, lang: str) -> Markup:
    rolls = () if problems_of(state) or trouble_of(state) is not None else rolls_of(state, lang)
    if not rolls:
        return tag("div")
    many = len({each.name.partition(".")[0] for each in rolls}) > 1
    slots = {"first": 1, "second": 2}
    twice = any(each.name.endswith(".1") for each in rolls)

    def before(name: str) -> str:
        slot, *rest = name.split(".")
        said = [_WORDS("action", lang, n=slots[slot])] if many else []
        return ", ".join(said + ([_WORDS("blow_number", lang, n=int(rest[1]) + 1).rstrip(".")] if twice and len(rest) > 1 else []))

    return hand_fold(state, rolls, lang, before)


def _post(state: State, done, lang: str) -> Markup:
    text = post(state, done, lang)
    return join(tag("p", _WORDS("post_title", lang), class_="ae-label"), tag("pre", text, class_="ae-post", data_copied=True, tabindex="0", role="region", aria_label=_WORDS("post_title", lang)),
                tag("div", tag("button", _WORDS("copy", lang), type="button", class_="ae-button", data_copy=text, data_done=_WORDS("copied", lang), data_failed=_WORDS("copy_failed", lang)),
                    segments("look", _WORDS("look", lang), tuple((each, _WORDS(f"look_{each}", lang)) for each in FORM.choices["look"]), state.look, see_label=False), class_="ae-row ae-spaced"))


def draw(state: State, done, lang: str) -> dict[str, Markup]:
    """All regions of the helper."""
    walk = walk_of(state)
    return {
        "head": tag("div", tag("p", _WORDS("name", lang), class_="ae-title"), class_="ae-head"),
        "order": _order(state, lang),
        "place": _place(state, lang),
        "acts": _acts(state, lang),
        "tray": _tray(state, done, lang),
        "fold-hand": _hand(state, lang),
        "post": _post(state, done, lang),
        "fold-why": fold(join(_WORDS("why", lang), tag("span", _WORDS("why_note", lang), class_="ae-fold-note")), breakdown_list(walk.action, lang, total_label=_WORDS("why_action", lang)), breakdown_list(walk.turn, lang, total_label=_WORDS("why_turn", lang)), key="why"),
        "fold-rulings": rulings_fold(_OPTIONS, state.rulings, lang),
    }


def said(state: State, done, lang: str) -> str:
    """The order, the metres and what was thrown, in one line."""
    walk = walk_of(state)
    text = _WORDS("summary", lang, order=", ".join(order_of(state, _names(state, lang)).names), action=number(walk.metres_per_action, lang), turn=number(walk.metres_per_turn, lang), spotting=number(Terrain(state.terrain).spotting, lang))
    wrong = problems_of(state)
    if wrong:
        text += ". " + " ".join(each.text(lang) for each in wrong)
    return text + (". " + "; ".join(ending(each, lang) for each in done) if done else "")
