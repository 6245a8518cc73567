"""The post of a turn as plain text, for a forum: declaration, rolls, result."""

from alterego_core.dice import DiceRoll
from alterego_core.errors import AlterEgoError
from alterego_core.perks import spells
from alterego_core.perks.attacks import damage_dice
from alterego_core.perks.blows import Aim
from alterego_core.perks.checks import Outcome
from alterego_core.perks.movement import Terrain
from alterego_core.perks.presets import opponent, weapon
from alterego_core.perks.results import Result
from alterego_core.words import number

from widgets.parts.words import Words
from widgets.perks.turn.value import State, acts_of, attack_of, names_of, order_of, shoots, spell_of, walk_of

__all__ = ["ending", "foe_name", "post"]

_WORDS = Words("turn_helper")


def _dice(roll: DiceRoll, total, lang: str) -> str:
    faces = ", ".join(number(throw.value, lang) for throw in roll.throws)
    rest = total - sum(throw.value * throw.role.sign for throw in roll.throws)
    more = "" if not rest else f" {'−' if rest < 0 else '+'} {number(abs(rest), lang)}"
    return f"({faces}){more} = {number(total, lang)}"


def _outcome(words: str, out: Outcome, lang: str) -> str:
    return f"{words}: {_WORDS('three_dice', lang)} {_dice(out.dice, out.total.total, lang)}, {out.row.name[lang]}."


def ending(done, lang: str) -> str:
    """What one action came to, in a few words."""
    if done.blows:
        hurt = any(each.damage is not None for each in done.blows)
        return _WORDS("end_damage", lang, points=number(sum(each.points for each in done.blows), lang)) if hurt else _WORDS("end_missed", lang)
    if done.deed is not None:
        return done.deed.row.name[lang]
    if done.spell.self_damage is not None:
        return _WORDS("end_backlash", lang, points=number(done.spell.self_damage.points, lang))
    if not done.spell.casting.result.good:
        return _WORDS("end_unread", lang)
    if done.spell.hit is not None and not done.spell.hit.result.good:
        return _WORDS("end_missed", lang)
    return _WORDS("end_damage", lang, points=number(done.spell.points, lang))


def foe_name(state: State, lang: str) -> str:
    """The name of the target."""
    return opponent(state.foe).label[lang] if state.foe != "own" else state.foe_name.strip() or _WORDS("foe_unnamed", lang)


def _weapon_name(state: State, lang: str) -> str:
    return weapon(state.weapon).label[lang] if state.weapon != "own" else state.weapon_name.strip() or _WORDS("weapon_unnamed", lang)


def _blow(state: State, blow, lang: str) -> list[str]:
    lines = [_outcome(_WORDS("roll_hit", lang), blow.hit, lang)]
    if blow.rolled is not None:
        lines.append(f"{_WORDS('roll_damage', lang)}: {damage_dice(attack_of(state)).write(lang)} {_dice(blow.rolled, blow.rolled.total, lang)}.")
    if blow.saving_throw is not None:
        lines.append(_outcome(_WORDS("roll_saving_throw", lang), blow.saving_throw, lang))
    if blow.damage is not None:
        lines.append(f"{_WORDS('reckoned', lang)}: {blow.damage.why.write(lang)}.")
    if blow.barred:
        lines.append(_WORDS("barred_physical", lang))
    if blow.action_lost:
        lines.append(_WORDS("lost", lang))
    return lines


def _rolls(state: State, done, lang: str) -> list[str]:
    lines = []
    if done.blows:
        for n, blow in enumerate(done.blows, 1):
            lines += [_WORDS("blow_number", lang, n=n)] if len(done.blows) > 1 else []
            lines += _blow(state, blow, lang)
    elif done.spell is not None:
        spell = done.spell
        lines.append(_outcome(_WORDS("roll_casting", lang), spell.casting, lang))
        if spell.rolled is not None:
            lines.append(f"{_WORDS('roll_damage', lang)}: {spells.dice_of(spell_of(state), state.rulings).write(lang)} {_dice(spell.rolled, spell.rolled.total, lang)}.")
        if spell.hit is not None:
            lines.append(_outcome(_WORDS("roll_hit", lang), spell.hit, lang))
        own = spell.casting.result is Result.CRITICAL_FAILURE
        lines += [_outcome(_WORDS("roll_own_saving_throw" if own else "roll_saving_throw", lang), each, lang) for each in spell.saving_throws]
        harm = spell.damage or spell.self_damage
        if harm is not None:
            lines.append(f"{_WORDS('reckoned', lang)}: {harm.why.write(lang)}.")
        lines.append(_WORDS("mana_spent", lang, mana=number(spell.mana.total, lang)))
        if spell.barred:
            lines.append(_WORDS("barred_magical", lang))
        if spell.action_lost:
            lines.append(_WORDS("lost", lang))
    else:
        lines.append(_outcome(_WORDS("roll_deed", lang), done.deed, lang))
    return lines


def _act(state: State, slot: str, act: str, lang: str) -> str:
    own = getattr(state, f"{slot}_text").strip()
    if act == "walk":
        words = _WORDS("post_walk", lang, metres=number(min(getattr(state, f"{slot}_metres"), walk_of(state).metres_per_action), lang), terrain=Terrain(state.terrain).label[lang])
    elif act == "attack":
        how = [_WORDS(f"post_{name}", lang) for name in ("two_weapons", "area") if getattr(state, name)]
        words = _WORDS("post_attack", lang, weapon=", ".join([_weapon_name(state, lang), Aim(state.aim).label[lang], *how]), foe=foe_name(state, lang))
        if shoots(state):
            words += _WORDS("post_metres", lang, metres=number(state.distance, lang))
    elif act == "spell":
        dice = ", ".join([_split(state, lang), Aim(state.aim).label[lang], *([_WORDS("post_area", lang)] if state.area else [])])
        words = _WORDS("post_spell", lang, dice=dice, foe=foe_name(state, lang), metres=number(state.distance, lang))
    else:
        words = _WORDS("post_other", lang)
    return f"{words}. {own}" if own else f"{words}."


def _split(state: State, lang: str) -> str:
    try:
        return spells.dice_of(spell_of(state), state.rulings).write(lang)
    except AlterEgoError:
        return "—"


def post(state: State, done, lang: str) -> str:
    """The whole post. Rolls stand in it only when they have been made."""
    def bold(text: str) -> str:
        return f"[b]{text}[/b]" if state.look == "bbcode" else text

    names = names_of(state, _WORDS("unnamed", lang))
    line = order_of(state, names).names
    lines = []
    if names:
        me = names[min(state.actor, len(names)) - 1]
        lines.append(bold(_WORDS("post_head", lang, post=number(state.post, lang), name=me)))
        lines.append(_WORDS("post_order", lang, order=", ".join(line)))
    if state.declaration.strip():
        lines += ["", bold(_WORDS("post_declared", lang)), state.declaration.strip()]
    by_slot = {each.slot: each for each in done or ()}
    for n, (slot, act) in enumerate(acts_of(state), 1):
        lines += ["", bold(_WORDS("post_action", lang, n=n)) + " " + _act(state, slot, act, lang)]
        if slot in by_slot:
            lines += _rolls(state, by_slot[slot], lang)
    if done:
        lines += ["", bold(_WORDS("post_result", lang)) + " " + "; ".join(ending(each, lang) for each in done) + "."]
        if state.by_hand:
            lines.append(_WORDS("by_hand_said", lang))
        elif state.seed:
            lines.append(_WORDS("seed_said", lang, seed=state.seed, n=state.thrown))
    return "\n".join(lines)
