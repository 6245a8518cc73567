"""Attacks and spells of perks and magic from the roster (C-70 … C-102), and what they take: HP, MP, actions, bans."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from alterego_core.errors import AlterEgoError
from alterego_core.perks import attacks, saving_throws, spells
from alterego_core.perks.bans import Kind
from alterego_core.perks.checks import Check, odds
from alterego_core.perks.own_perks import Effect, bonus
from alterego_core.perks.presets import weapon
from alterego_core.perks.results import Table
from alterego_core.perks.saving_throws import Attacked
from alterego_core.perks.schools import school, schools
from alterego_core.perks.turns import Action
from alterego_core.breakdown import Breakdown, Term
from alterego_core.session import clock, perks_harm, roster
from alterego_core.session.entries import RollRecord, sentence
from alterego_core.session.events import Deed, apply
from alterego_core.session.fights import PerksFight
from alterego_core.session.happening import Happening, happening, reminders
from alterego_core.session.harm import with_penalties
from alterego_core.session.numbers import PerksNumbers
from alterego_core.session.scene import Combatant, OwnKind, OwnThing
from alterego_core.words import Pair, number
from widgets.attack_desk import AttackDesk
from widgets.heroes.playing import within
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import button
from widgets.parts.markup import Markup, join, tag
from widgets.parts.words import Words
from widgets.perks.attack import value as attack_value
from widgets.perks.attack import view as attack_view
from widgets.perks.form import FormPanel
from widgets.perks.hand import HandRoll
from widgets.perks.hero_numbers import mine_of
from widgets.perks.spell import value as spell_value
from widgets.perks.spell import view as spell_view
from widgets.spell_composer import SpellComposer

from dashboard.evening.checks.beside import beside, own_choices, own_modifiers, own_thing, perk_key, perks
from dashboard.evening.checks.state import State
from dashboard.evening.checks.way import Made, Way, frozen
from dashboard.trouble import StoreTrouble

if TYPE_CHECKING:
    from alterego_core.heroes.hero import Hero

    from dashboard.evening.host import Host

__all__ = ["Blows", "PerksWay", "Spells"]

LOWEST = 1
"""The grade of a school that no sheet tells of: everything that needs more is the GM’s to say (C-33)."""

_ATTACK, _SPELL = Words("attack_desk"), Words("spell_composer")


class PerksWay(Way):
    """What rolls of perks and magic share: a desk that is a form, rolls one after the other, bans and actions."""

    DESK: type[FormPanel]
    KIND: Kind | None = None

    def cleared(self, desk: Any) -> Any:
        return replace(desk, dice=frozen({}), by_hand=False)

    def given(self, state: State, one: Combatant) -> tuple[Term, ...]:
        """Conditions of somebody as terms of the roll; of the one who rolls, the campaign's own modifiers too."""
        felt = with_penalties(Check(table=Table.NON_COMBAT), one, self.rulings).bonus
        own = (Term(Pair.same(each.name), each.value, each.rules or ("C-72",)) for each in own_modifiers(self) if f"own:{each.id}" in state.ticked)
        return (*felt, *own)

    def felt(self, foe: Combatant | None) -> tuple[Term, ...]:
        """Conditions of the one it is against, and what his own perks add to his saving throw."""
        if foe is None:
            return ()
        return (*with_penalties(Check(table=Table.NON_COMBAT), foe, self.rulings).bonus, *bonus(perks(self, foe), Effect.SAVING_THROW).terms)

    def added(self, state: State, one: Combatant, effect: Effect) -> Breakdown:
        """What somebody's own perks add, those left out that are switched off (C-72)."""
        return bonus((each for each in perks(self, one) if perk_key(each, one) not in state.ticked), effect)

    def bare(self, one: Combatant):
        """The characteristics now, before armour: the desk counts it (C-19, C-30 … C-32)."""
        return perks_harm.present(replace(one.numbers, armour=None), self.scene.seconds, self.rulings)

    def worn(self, one: Combatant):
        """The characteristics now, in armour."""
        return perks_harm.present(one.numbers, self.scene.seconds, self.rulings)

    @property
    def post(self) -> int:
        """The post of the fight, 0 outside of one."""
        return self.scene.fight.post(self.rulings) if isinstance(self.scene.fight, PerksFight) else 0

    def filled(self, state: State, desk: Any, numbers: Mapping[str, Any]) -> Any:
        """The desk with these numbers of the roster, within what its fields hold, where the GM has not typed others."""
        found = {}
        for name, value in numbers.items():
            if name not in state.over:
                limits = self.DESK.FORM.numbers.get(name)
                found[name] = value if limits is None else within(int(value), *limits)
        return replace(desk, rulings=self.rulings, seed=self.scene.campaign.seed or None, **found)

    def warned(self, one: Combatant, lang: str) -> Markup:
        """A ban that holds in this post (C-79, C-91), or an action lost (C-95)."""
        numbers: PerksNumbers = one.numbers
        lines = [each.text(lang) for each in perks_harm.barred(numbers, self.post, self.KIND, self.rulings)] if self.KIND is not None and self.post else []
        if numbers.loses_action:
            lines.append(self.words("action_lost", lang, who=one.label))
        return tag("div", [tag("p", each) for each in lines], class_="ae-callout is-bad") if lines else Markup("")

    # -- the rolls ---------------------------------------------------------------------------

    def rolls(self, desk: Any, typed: Mapping[str, str]) -> tuple[HandRoll, ...]:
        """The rolls of the chain, told which are needed by what was thrown so far."""
        raise NotImplementedError

    def check(self, desk: Any, name: str) -> Check | None:
        """The check behind a roll; None for damage."""
        raise NotImplementedError

    def thrower(self, name: str, one: Combatant, foe: Combatant | None) -> Combatant | None:
        """Who throws it: saving throws are the other's."""
        return foe if name.startswith(("saving_throw", "early")) else one

    def thrown(self, desk: Any, one: Combatant, foe: Combatant | None, *, by_hand: bool) -> tuple[dict[str, tuple[int, ...]], tuple[RollRecord, ...]] | None:
        """Every die of the chain, each roll at a place of its own; None while typed dice are missing."""
        typed: dict[str, str] = {}
        dice: dict[str, tuple[int, ...]] = {}
        records: list[RollRecord] = []
        laid = None
        if by_hand:
            laid = self.desk.do_hand(desk)
            if laid.hand_tried:
                return None
        while True:
            due = next((each for each in self.rolls(desk, typed) if each.needed and each.name not in dice), None)
            if due is None:
                return dice, tuple(records)
            faces = None if laid is None else laid.dice.get(due.name)
            if laid is not None and faces is None:
                return None
            check = self.check(desk, due.name)
            formula = due.dice.replace("−", "-")
            bonus = None if check is None or check.area else check.bonus.total
            if bonus and Fraction(bonus).denominator == 1:
                formula += f"{int(bonus):+d}"
            record = self.record(formula, faces, self.thrower(due.name, one, foe), len(records))
            records.append(record)
            dice[due.name] = record.faces
            typed[due.name] = " ".join(map(str, record.faces))

    def laid(self, desk: Any, dice: dict, *, by_hand: bool) -> Any:
        """The desk with the dice on it."""
        return replace(desk, dice=frozen(dice), by_hand=by_hand, thrown=0 if by_hand else self.scene.next_roll + 1, hand=frozen({}), hand_tried=False)

    # -- what they take --------------------------------------------------------------------------

    def offered(self, state: State, lang: str) -> Markup | None:
        what = state.offer.what
        one = self.person(str(what.get("who", "")))
        if one is None:
            return None
        lines = self._told(what, lang)
        if not lines:
            return None
        rules = rule_mark(("C-6", "C-84") if what.get("mana") else ("C-6",), lang)
        return tag("div", tag("ul", [tag("li", each) for each in lines], class_="gm-result-lines"), tag("span", rules), button(self.words("apply", lang), "apply", look="main"), class_="ae-row")

    def _told(self, what: Mapping, lang: str) -> list[str]:
        words, lines = self.words, []
        one, foe = self.person(str(what.get("who", ""))), self.person(str(what.get("foe", "")))
        points, own = _whole(what, "points"), _whole(what, "self")
        if foe is not None and points:
            lines.append(words("loses_hp", lang, who=foe.label, points=number(points, lang), left=number(perks_harm.hit(foe.numbers, points, self.rulings).hp, lang)))
        if own:
            lines.append(words("loses_hp", lang, who=one.label, points=number(own, lang), left=number(perks_harm.hit(one.numbers, own, self.rulings).hp, lang)))
        if mana := _fraction(what, "mana"):
            lines.append(words("spends_mp", lang, who=one.label, mana=number(mana, lang), left=number(one.numbers.mp - mana, lang)))
        if what.get("barred") and self.post:
            lines.append(words("is_barred", lang, who=one.label, kind=self.KIND.label[lang]))
        if what.get("lost") and foe is not None and self.post:
            lines.append(words("action_lost", lang, who=foe.label))
        if self._acts(one):
            lines.append(words("acts", lang, who=one.label))
        return lines

    def _acts(self, one: Combatant) -> bool:
        """Whether it is his turn and an attack still fits into it (C-104)."""
        fight = self.scene.fight
        if not isinstance(fight, PerksFight) or fight.acting != one.id:
            return False
        try:
            clock.act(self.scene, Action.ATTACK)
        except AlterEgoError:
            return False
        return True

    def apply(self, state: State, lang: str) -> Happening | None:
        what = state.offer.what
        one, foe = self.person(str(what.get("who", ""))), self.person(str(what.get("foe", "")))
        if one is None or not self._told(what, lang):
            return None
        numbers, theirs = one.numbers, None if foe is None else foe.numbers
        if own := _whole(what, "self"):
            numbers = perks_harm.hit(numbers, own, self.rulings)
        if mana := _fraction(what, "mana"):
            numbers = perks_harm.spent(numbers, mana)
        if what.get("barred") and self.post:
            numbers = perks_harm.banned(numbers, self.post, self.KIND)
        if theirs is not None and (points := _whole(what, "points")):
            theirs = perks_harm.hit(theirs, points, self.rulings)
        if theirs is not None and what.get("lost") and self.post:
            theirs = perks_harm.lost_action(theirs)
        scene = self.scene
        after = roster.change(scene, one.id, numbers=numbers) if numbers != one.numbers else scene
        if foe is not None and theirs != foe.numbers:
            after = roster.change(after, foe.id, numbers=theirs)
        about = foe if foe is not None and _whole(what, "points") else one
        line = sentence("did_try", who=self.words("outcome", lang), what=Pair.each(lambda lang: "; ".join(self._told(what, lang))))
        made = happening(scene, after, line, who=about.id, due=reminders(scene, after))
        if not self._acts(one):
            return made
        acted = clock.act(apply(scene, made.deed), Action.ATTACK)
        return Happening(deed=Deed(line=made.deed.line, events=(*made.deed.events, *acted.deed.events)), reminders=(*made.reminders, *acted.reminders))


class Blows(PerksWay):
    """The attack desk with the roster's numbers (C-70 … C-82)."""

    id = "attack"
    DESK = AttackDesk
    KIND = Kind.PHYSICAL
    OURS = ("strength", "dexterity", "worn", "metres", "weapon_perk", "extra_hit", "extra_damage")
    PICKS = {"weapon": "metres weapon_perk", "own_weapon": "weapon_perk"}
    THEIRS = ("foe_dexterity", "hp")

    def synced(self, state: State, desk: Any, one: Combatant, foe: Combatant | None) -> Any:
        own = self.bare(one)
        numbers = {"strength": own.strength, "dexterity": own.dexterity, "worn": "" if one.numbers.armour is None else one.numbers.armour.value,
                   "extra_hit": self.added(state, one, Effect.HIT).total, "extra_damage": self.added(state, one, Effect.DAMAGE_PERCENT).total,
                   "weapon_perk": self._mastery(state, desk, one)}
        if foe is not None:
            numbers |= {"foe_dexterity": self.worn(foe).dexterity, "hp": foe.numbers.hp}
            desk = replace(desk, foe="own")
        if (found := self.aim(one, foe)) is not None and desk.weapon != "own" and weapon(desk.weapon).metres:
            numbers["metres"] = found.metres
        return replace(self.filled(state, desk, numbers), given=self.given(state, one), foe_given=self.felt(foe))

    def regions(self, state: State, desk: Any, one: Combatant, foe: Combatant | None, lang: str) -> dict[str, Any]:
        drawn = self.desk.draw(desk, lang)
        found = {"warned": self.warned(one, lang), "own": own_choices(self, state, {"own_weapon": OwnKind.WEAPON}, lang), "attacker": drawn["attacker"], "defender": drawn["defender"], "beside": beside(self, state, one, lang)}
        return found | {name: drawn[name] for name in ("answer", "tray", "odds", "fold-hand", "fold-why")}

    def armed(self, state: State, desk: Any) -> Any:
        """A weapon of the campaign's own, with the dice its description names."""
        thing = own_thing(self, OwnKind.WEAPON, state.own_weapon)
        return desk if thing is None else replace(desk, weapon="own", dice_text=dice_in(f"{thing.name} {thing.about}") or desk.dice_text)

    def _mastery(self, state: State, desk: Any, one: Combatant) -> int:
        """How well somebody masters the weapon: the campaign's own by its name, one of the set by its own (C-21 … C-23)."""
        thing = own_thing(self, OwnKind.WEAPON, state.own_weapon) if desk.weapon == "own" else None
        if thing is None and desk.weapon == "own":
            return 0
        names = {each.casefold() for each in ((thing.name,) if thing is not None else (weapon(desk.weapon).label.ru, weapon(desk.weapon).label.en))}
        return max((each.value for each in one.numbers.weapons if " ".join(each.id.casefold().split()) in names), default=0)

    def _arms(self, state: State, desk: Any, lang: str) -> str:
        thing = own_thing(self, OwnKind.WEAPON, state.own_weapon) if desk.weapon == "own" else None
        return attack_view.who(desk, lang)[0] if thing is None else thing.name

    def rolls(self, desk: Any, typed: Mapping[str, str]) -> tuple[HandRoll, ...]:
        return attack_value.rolls_of(attack_value.attack_of(desk), typed, self.rulings)

    def check(self, desk: Any, name: str) -> Check | None:
        if name.startswith("hit"):
            return attacks.hit_check(attack_value.attack_of(desk), self.rulings)
        if name.startswith("saving_throw"):
            return saving_throws.check_of(attack_value.defender_of(desk), Attacked.PHYSICALLY, self.rulings)
        return None

    def roll(self, state: State, desk: Any, one: Combatant, foe: Combatant | None, lang: str, *, by_hand: bool) -> Made | None:
        fig = attack_value.figures(desk)
        if fig.odds is None or (found := self.thrown(desk, one, foe, by_hand=by_hand)) is None:
            return None
        dice, records = found
        desk = self.laid(desk, dice, by_hand=by_hand)
        done = attack_value.done_of(desk)
        points = sum(each.points for each in done)
        said = _ATTACK("done_damage", lang, points=number(points, lang)) if any(each.damage is not None for each in done) else _ATTACK("done_missed", lang)
        brief = self._arms(state, desk, lang)
        what = {"who": one.id, "foe": "" if foe is None else foe.id, "points": points, "barred": any(each.barred for each in done), "lost": any(each.action_lost for each in done)}
        line = sentence("did_strike", "C-78", who=one.label, what=Pair.each(lambda lang: self._arms(state, desk, lang)), foe=self._name(foe))
        return Made(desk=desk, rolls=records, line=line, brief=brief, said=said, well=bool(points), chance=fig.odds.hit.chance_that(lambda result: result.good), success=done[0].hit.result.good, what=what)

    def _name(self, foe: Combatant | None):
        return Pair.each(lambda lang: self.words("somebody", lang)) if foe is None else foe.label


class Spells(PerksWay):
    """The spell composer with the roster's numbers (C-34 … C-94)."""

    id = "spell"
    DESK = SpellComposer
    KIND = Kind.MAGICAL
    OURS = ("intellect", "magic_power", "dexterity", "worn", "mp", "metres", "extra_casting", "extra_hit", "primary_grade", "secondary_grade")
    THEIRS = ("will",)
    PICKS = {"primary": "primary_grade", "secondary": "secondary_grade"}

    def __init__(self, host: Host, lang: str) -> None:
        super().__init__(host, lang)
        self._sheets: dict[int, Hero] = {}

    def _hero(self, one: Combatant) -> Hero | None:
        """Whose sheet somebody was taken from; None for one without."""
        number = self.host.table.heroes.get(one.id)
        if number is None:
            return None
        if number not in self._sheets:
            try:
                self._sheets[number] = self.host.tables.hero(self.host.table, one.id)
            except StoreTrouble:
                return None  # told where the sheet itself is shown
        return self._sheets[number]

    def taken(self, desk: Any, one: Combatant, *, first: bool = False) -> Any:
        """Somebody else casts: with the schools of his sheet, where he has one (C-33)."""
        hero = self._hero(one)
        return desk if hero is None else self.desk.take_hero(desk, hero)

    def synced(self, state: State, desk: Any, one: Combatant, foe: Combatant | None) -> Any:
        own = self.bare(one)
        numbers = {name: getattr(own, name) for name in ("intellect", "magic_power", "dexterity")}
        numbers |= {"worn": "" if one.numbers.armour is None else one.numbers.armour.value, "mp": one.numbers.mp,
                    "extra_casting": self.added(state, one, Effect.CASTING).total, "extra_hit": self.added(state, one, Effect.HIT).total}
        if foe is not None:
            numbers["will"] = self.worn(foe).will
            desk = replace(desk, foe="own")
        if (found := self.aim(one, foe)) is not None:
            numbers["metres"] = found.metres
        hero = self._hero(one)
        mine = None if hero is None else mine_of(hero)
        for part in ("primary", "secondary"):
            numbers[f"{part}_grade"] = (0 if mine is None else mine.grade(getattr(desk, part))) or LOWEST
        desk = replace(desk, mine=mine)
        pairs = {**_pairs(self.scene.campaign.of_kind(OwnKind.SCHOOL_PAIR)), **desk.own_pairs}
        return self.desk.settled(replace(self.filled(state, desk, numbers), own_pairs=frozen(pairs), given=self.given(state, one), foe_given=self.felt(foe)))

    def regions(self, state: State, desk: Any, one: Combatant, foe: Combatant | None, lang: str) -> dict[str, Any]:
        drawn = self.desk.draw(desk, lang)
        found = {"warned": self.warned(one, lang), "schools": join(drawn["schools"], self._grades_told(desk, one, lang)), "dice": drawn["dice"], "mage": drawn["mage"], "beside": beside(self, state, one, lang)}
        return found | {name: drawn[name] for name in ("answer", "tray", "odds", "fold-hand", "fold-ways", "fold-why")}

    def _grades_told(self, desk: Any, one: Combatant, lang: str) -> Markup:
        """Where the grades of the schools come from."""
        unknown = [id for id in (desk.primary, desk.secondary) if id and not (desk.mine and desk.mine.grade(id))]
        if not unknown:
            return tag("p", self.words("grades_known", lang), class_="ae-help")
        return tag("p", self.words("grades_unknown", lang, schools=", ".join(school(id).name[lang] for id in unknown), grade=number(LOWEST, lang)), class_="ae-help")

    def rolls(self, desk: Any, typed: Mapping[str, str]) -> tuple[HandRoll, ...]:
        return spell_value.rolls_of(spell_value.spell_of(desk), typed, self.rulings)

    def check(self, desk: Any, name: str) -> Check | None:
        spell = spell_value.spell_of(desk)
        if name == "casting":
            return spells.casting_check(spell, self.rulings)
        if name == "hit":
            return spells.hit_check(spell, self.rulings)
        if name in ("saving_throw", "early_saving_throw"):
            return saving_throws.check_of(spell_value.defender_of(desk), Attacked.MAGICALLY, self.rulings)
        return None

    def roll(self, state: State, desk: Any, one: Combatant, foe: Combatant | None, lang: str, *, by_hand: bool) -> Made | None:
        fig = spell_value.figures(desk)
        if fig.problems or (found := self.thrown(desk, one, foe, by_hand=by_hand)) is None:
            return None
        dice, records = found
        desk = self.laid(desk, dice, by_hand=by_hand)
        done = spell_value.done_of(desk)
        said, well = spell_view._ending(done, lang)
        casting = odds(spells.casting_check(fig.spell, self.rulings), self.rulings)
        what = {"who": one.id, "foe": "" if foe is None else foe.id, "points": done.points, "self": 0 if done.self_damage is None else done.self_damage.points,
                "mana": str(Fraction(done.mana.total)), "barred": done.barred, "lost": done.action_lost}
        line = sentence("did_strike", "C-85", who=one.label, what=Pair.each(lambda lang: _schools(desk, lang)), foe=Pair.each(lambda lang: self.words("somebody", lang)) if foe is None else foe.label)
        return Made(desk=desk, rolls=records, line=line, brief=_schools(desk, lang), said=said, well=well, chance=casting.chance_that(lambda result: result.good), success=done.casting.result.good, what=what)


_DICE = re.compile(r"\d*[dDдДкК]\d+(?:\s*[+−-]\s*\d+)?")


def dice_in(text: str) -> str:
    """The first dice that a description names, as typed; "" where it names none.

    >>> dice_in("Цвайхандер: 1к12+2, двуручный"), dice_in("просто дубина")
    ('1к12+2', '')
    """
    found = _DICE.search(text)
    return "" if found is None else found[0][:40]


def _pairs(things: tuple[OwnThing, ...]) -> dict[str, str]:
    """What the campaign's own pairs of schools do, by the key of the pair: a thing named «Огонь + Воздух» (C-55)."""
    found = {}
    for thing in things:
        name = thing.name.casefold()
        ids = [each.id for each in schools() if any(each.name[lang].casefold() in name for lang in ("ru", "en"))]
        if len(ids) == 2 and thing.about.strip():
            found[spell_value.pair_key(*ids)] = " ".join(thing.about.split())[: spell_value.OWN_LONGEST]
    return found


def _schools(desk: Any, lang: str) -> str:


    return " + ".join(f"{school(id).name[lang]} {number(grade, lang)}" for id, grade in ((desk.primary, desk.primary_grade), (desk.secondary, desk.secondary_grade)) if id)


def _whole(what: Mapping, name: str) -> int:
    value = what.get(name, 0)
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 < value < 10**6 else 0


def _fraction(what: Mapping, name: str) -> Fraction | int:
    try:
        value = Fraction(str(what.get(name, 0)))
    except (ValueError, ZeroDivisionError):
        return 0
    return 0 if not 0 < value < 10**6 else int(value) if value.denominator == 1 else value
