"""Checks, attacks and contests of «Alter ego» from the roster (A-161 … A-184, A-267, A-278)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from alterego_core.dice import RollLog
from alterego_core.ego import checks, locations, wounds
from alterego_core.ego.attributes import ATTRIBUTES
from alterego_core.ego.checks import Check
from alterego_core.ego.locations import LOCATIONS
from alterego_core.ego.modifiers import custom
from alterego_core.ego.rulings import DeathTime, OpposedTie
from alterego_core.ego.skills import SKILLS
from alterego_core.ego.wounds import WoundLevel, level_row
from alterego_core.notation import parse
from alterego_core.session import deeds, ego_harm
from alterego_core.session.ego_traits import came_up, with_trait
from alterego_core.session.entries import MOST_ROLLS, RollRecord, sentence
from alterego_core.session.happening import Happening
from alterego_core.session.harm import target_modifiers, with_penalties
from alterego_core.session.numbers import EgoNumbers
from alterego_core.session.own import name_of, same
from alterego_core.session.scene import Combatant, OwnKind
from alterego_core.words import Pair, number
from widgets.check_desk import CheckDesk
from widgets.desk import view
from widgets.desk.figures import effort_of, figures, outcome
from widgets.desk.reckoning import side_name
from widgets.desk.value import INPUTS, MOST_HELPERS, MOST_LEVEL, Given, Helper, Side, Try
from widgets.desk.value import State as Desk
from widgets.ego.hero_numbers import FIGHTING, Mine, best, fitting, owned
from widgets.heroes.playing import within
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import button, choice, number_field, tick
from widgets.parts.markup import Markup, join, tag

from dashboard.evening.checks.beside import beside, cards, own_choices, own_modifiers, own_thing, trait_key
from dashboard.evening.checks.state import NUMBERS, State
from dashboard.evening.checks.way import Made, Way, frozen

__all__ = ["EgoCheck"]


_RANGE = "mn-12"
_METRES = f"in:{_RANGE}.metres"


class EgoCheck(Way):
    """The check desk with the roster's numbers; a result against somebody may wound."""

    id = "check"
    DESK = CheckDesk
    OURS = ("me.level", "me.skill_level", "endurance", _METRES)
    THEIRS = ("foe.level", "foe.skill_level")
    PICKS = {f"row:{_RANGE}": _METRES, "me.attribute": "me.level", "me.skill": "me.skill_level", "foe.attribute": "foe.level", "foe.skill": "foe.skill_level"}

    def cleared(self, desk: Desk) -> Desk:
        return replace(desk, dice=None, foe_dice=None, helper_dice=(), by_hand=False, rolled_try=None)

    # -- the roster's numbers -----------------------------------------------------------------

    def synced(self, state: State, desk: Desk, one: Combatant, foe: Combatant | None) -> Desk:
        mine = self._mine(one)
        me = self._own_levels(state, _with_levels(desk.me, mine, "me", state.over | self._kept(state)), one, "me")
        made = replace(desk, rulings=self.rulings, seed=self.scene.campaign.seed or None, mine=mine, me=me, given=self._given(state, one, foe, desk.me.skill))
        if "endurance" not in state.over:
            made = replace(made, endurance=within(one.numbers.attribute("endurance"), 0, MOST_LEVEL))
        found = self.aim(one, foe)
        if found is not None and _RANGE in made.rows and _METRES not in state.over:
            made = self.ranged(made, found.metres)
        if foe is not None:
            theirs = self._own_levels(state, _with_levels(desk.foe, self._mine(foe), "foe", state.over | self._kept(state)), foe, "foe")
            made = replace(made, foe=theirs, foe_name=foe.label[:60], foe_given=self._felt(state, foe))
        else:
            made = replace(made, foe_given=Given(**self._names(state, "foe")))
        return self._with_effort(made, one.numbers)

    _OWN = {
        "me": {"own_attribute": OwnKind.ATTRIBUTE, "own_skill": OwnKind.SKILL},
        "foe": {"own_foe_attribute": OwnKind.ATTRIBUTE, "own_foe_skill": OwnKind.SKILL},
    }

    def _names(self, state: State, side: str) -> dict[str, Pair]:
        """Names in place of the desk's: those of the campaign's own that were chosen for this side."""
        return {kind.value: Pair.same(found.name) for name, kind in self._OWN[side].items() if (found := own_thing(self, kind, getattr(state, name))) is not None}

    def _kept(self, state: State) -> frozenset[str]:
        """Levels that are not the printed attribute's or skill's: one of the campaign's own stands there."""
        parts = {OwnKind.ATTRIBUTE: "level", OwnKind.SKILL: "skill_level"}
        return frozenset(f"{side}.{parts[kind]}" for side, kinds in self._OWN.items() for name, kind in kinds.items() if own_thing(self, kind, getattr(state, name)) is not None)

    def _own_levels(self, state: State, side: Side, one: Combatant, name: str) -> Side:
        """The levels of the campaign's own attribute and skill where the roster has them; else what was typed."""
        for field, kind in self._OWN[name].items():
            thing = own_thing(self, kind, getattr(state, field))
            if thing is None:
                continue
            levels, part = (one.numbers.attributes, "level") if kind is OwnKind.ATTRIBUTE else (one.numbers.skills, "skill_level")
            known = max((each.value for each in levels if same(thing, each.id)), default=None)
            if kind is OwnKind.SKILL and side.fit == "none":
                side = replace(side, fit="fits")
            if known is not None and f"{name}.{part}" not in state.over:
                side = replace(side, **{part: within(known, 0, MOST_LEVEL)})
        return side

    def _mine(self, one: Combatant) -> Mine:
        """The levels to pick from by name, as the desk takes those of a hero: what the campaign or the hero has of their own by its name."""
        numbers, catalogue = one.numbers, self.scene.campaign.catalogue
        printed, learnt = {row.id for row in ATTRIBUTES}, {row.id: level for row in SKILLS if (level := numbers.skill(row.id)) is not None}
        attributes = {row.id: numbers.attribute(row.id) for row in ATTRIBUTES}
        attributes |= {id: each.value for each in numbers.attributes if each.id not in printed and (id := owned(name_of(catalogue, OwnKind.ATTRIBUTE, each.id)))}
        for each in numbers.skills:
            if each.id not in _SKILLS and (id := owned(name_of(catalogue, OwnKind.SKILL, each.id))):
                learnt[id] = max(each.value, learnt.get(id, 0))
        return Mine(one.label, tuple((id, within(level, 0, MOST_LEVEL)) for id, level in attributes.items()), tuple(sorted(((id, min(MOST_LEVEL, level)) for id, level in learnt.items()), key=lambda pair: -pair[1])))

    def armed(self, state: State, desk: Desk) -> Desk:
        """A weapon of the campaign's own that reaches so far (A-230)."""
        thing = own_thing(self, OwnKind.WEAPON, state.own_weapon)
        if thing is None or not thing.value:
            return desk
        if not isinstance(desk.rows.get(_RANGE), dict):
            desk = self.desk.do_set(desk, field=f"row:{_RANGE}", value=True)
        low, high, _ = INPUTS[_RANGE]["reach"]
        return replace(desk, rows=frozen({**desk.rows, _RANGE: {**desk.rows[_RANGE], "reach": within(thing.value, low, high)}}))

    def _given(self, state: State, one: Combatant, foe: Combatant | None, skill: str) -> Given:
        """Wounds and conditions, ticked traits and own modifiers, and what the target's posture and cover do."""
        check = with_penalties(Check(), one, self.rulings, spell=self.scene.campaign.spell)
        for card in cards(self, one):
            key = trait_key(card, one)
            if key in state.ticked:
                check = with_trait(check, card, state.helps.get(key, True) if card.kind.value == "neutral" else None)
        own = tuple(custom(each.name, each.value) for each in own_modifiers(self) if f"own:{each.id}" in state.ticked)
        hidden = ()
        if foe is not None and self.attacks(state, skill):
            found = self.aim(one, foe)
            hidden = target_modifiers(foe if found is None else replace(foe, cover=found.cover), self.rulings)
        return Given(modifiers=(*check.modifiers, *own, *hidden), penalty=check.penalty_dice, bonus=check.bonus_dice, **self._names(state, "me"))

    def _felt(self, state: State, foe: Combatant) -> Given:
        check = with_penalties(Check(), foe, self.rulings, spell=self.scene.campaign.spell)
        return Given(modifiers=check.modifiers, penalty=check.penalty_dice, bonus=check.bonus_dice, **self._names(state, "foe"))

    @staticmethod
    def attacks(state: State, skill: str) -> bool:
        """Whether it is an attack: the GM's word, else what the skill is for."""
        return skill in FIGHTING if state.attack is None else state.attack

    @staticmethod
    def _with_effort(desk: Desk, numbers: EgoNumbers) -> Desk:
        """The tries at this goal as the table keeps them: rest and undo reach them there."""
        if not desk.thread:
            return desk
        kept = next((each for each in numbers.efforts if each.goal == desk.goal.strip()), None)
        attempts = () if kept is None else kept.attempts
        tries = desk.tries
        if [each.result for each in attempts] != [each.result for each in tries]:
            known = {each.id for each in SKILLS}
            tries = tuple(Try(attribute=each.way[0], skill=each.way[1] if each.way[1] in known else "", result=each.result, success=each.success, seconds=int(each.seconds)) for each in attempts if each.way[0] in _ATTRIBUTES)
        return replace(desk, tries=tries, spent=0 if kept is None else kept.since_rest, seconds=0 if kept is None else int(kept.seconds))

    def changed(self, state: State, desk: Desk, field: str, one: Combatant, foe: Combatant | None) -> Desk:
        if foe is not None and field in ("foe.attribute", "foe.skill"):
            known = self._mine(foe).skill(desk.foe.skill)
            fit = desk.foe.fit if field == "foe.attribute" else "none" if known is None else "fits" if desk.foe.fit == "none" else desk.foe.fit
            desk = replace(desk, foe=replace(desk.foe, fit=fit))
        return desk

    def taken(self, desk: Desk, one: Combatant, name: str = "me", *, first: bool = False) -> Desk:
        """Somebody else rolls on this side: with the same skill where it is learnt, without it otherwise (A-163).

        An attack goes on with the best fighting skill he has; the first one starts with his best, in a fight with his best to fight with.
        """
        side: Side = getattr(desk, name)
        mine = self._mine(one)
        if first and name == "me" and (found := (best(mine, FIGHTING) if self.scene.fight is not None else None) or best(mine)):
            side = replace(side, skill=found[0], attribute=found[1], fit="fits")
        elif mine.skill(side.skill) is None:
            # what the one before did with a weapon this one does with his own
            own = fitting(mine, side.skill) or (best(mine, FIGHTING) or ("",))[0] if side.skill in FIGHTING else None
            side = replace(side, skill=own, fit="fits") if own else replace(side, fit="none")
        elif side.fit == "none":
            side = replace(side, fit="fits")
        return replace(desk, **{name: side})

    def opposed(self, desk: Desk, foe: Combatant | None) -> Desk:
        """Somebody to roll against was named, or nobody any more."""
        if foe is None:
            return replace(desk, foe_name="")
        return replace(self.taken(desk, foe, "foe"), against="opponent")

    def helped(self, desk: Desk, who: Combatant) -> Desk:
        """Somebody from the roster helps, with his own attribute and skill of the same names."""
        if len(desk.helpers) >= MOST_HELPERS:
            return desk
        mine = self._mine(who)
        attribute, skill = (desk.given.attribute and owned(desk.given.attribute.ru)) or desk.me.attribute, (desk.given.skill and owned(desk.given.skill.ru)) or desk.me.skill
        level = 0 if desk.me.fit == "none" else mine.skill(skill) or 0
        return replace(desk, helpers=(*desk.helpers, Helper(name=who.label[:60], base=within(mine.attribute(attribute) + level, 0, 2 * MOST_LEVEL))))

    def ranged(self, desk: Desk, metres: int) -> Desk:
        inputs = desk.rows.get(_RANGE)
        if not isinstance(inputs, dict):
            desk = self.desk.do_set(desk, field=f"row:{_RANGE}", value=True)
            inputs = desk.rows[_RANGE]
        low, high, _ = INPUTS[_RANGE]["metres"]
        return replace(desk, rows=frozen({**desk.rows, _RANGE: {**inputs, "metres": within(metres, low, high)}}))

    # -- drawing --------------------------------------------------------------------------------

    def regions(self, state: State, desk: Desk, one: Combatant, foe: Combatant | None, lang: str) -> dict[str, Any]:
        drawn = self.desk.draw(desk, lang)
        words = self.words
        others = tuple((each.id, each.label) for each in self.scene.combatants if each.id != one.id and isinstance(each.numbers, EgoNumbers))
        attack = tick("attack", join(words("attack", lang), " ", rule_mark(("A-224", "A-225", "A-226", "A-267"), lang)), self.attacks(state, desk.me.skill)) if foe is not None else None
        helper = choice("helper", words("helper", lang), (("", words("helper_pick", lang)), *others), "") if others and len(desk.helpers) < MOST_HELPERS else None
        order = ("who", "against", "circumstances")
        found = {name: drawn[name] for name in order}
        if foe is not None:
            found["against"] = tag("div", drawn["against"], class_="gm-checks-named")
        theirs = self._OWN["foe"] if desk.against == "opponent" else {}
        found["own"] = own_choices(self, state, {**self._OWN["me"], **theirs, "own_weapon": OwnKind.WEAPON}, lang)
        found["target"] = tag("div", attack, self._distance(desk, one, foe, lang), class_="ae-row") if attack else Markup("")
        found["beside"] = beside(self, state, one, lang)
        found |= {"answer": drawn["answer"], "tray": drawn["tray"], "odds": drawn["odds"], "fold-why": drawn["fold-why"]}
        found |= {"fold-helpers": drawn["fold-helpers"], "helper": tag("div", helper, class_="gm-check-helper") if helper else Markup(""), "fold-thread": drawn["fold-thread"], "fold-hand": drawn["fold-hand"]}
        return found

    def _distance(self, desk: Desk, one: Combatant, foe: Combatant | None, lang: str) -> Markup | None:
        """How far it is on the map, and the press that counts it."""
        found = self.aim(one, foe)
        if found is None:
            return None
        metres = number(found.metres, lang)
        if _RANGE in desk.rows:
            return tag("p", self.words("on_map", lang, metres=metres), class_="ae-help")
        return button(self.words("count_distance", lang, metres=metres), "ranged")

    # -- the roll ----------------------------------------------------------------------------------

    def roll(self, state: State, desk: Desk, one: Combatant, foe: Combatant | None, lang: str, *, by_hand: bool) -> Made | None:
        fig = figures(desk)
        if by_hand:
            laid = self.desk.do_hand(desk)
            if laid.hand_tried:
                return None
            faces = {"me": laid.dice, "foe": laid.foe_dice, **{f"h{n}": dice for n, dice in enumerate(laid.helper_dice)}}
        else:
            faces = {}
        team = fig.team if desk.rulings.coop_dice.value != "one" else fig.team[:1]
        rollers = [("me", team[0], one, one.label), *((f"h{n}", each, None, desk.helpers[n].name.strip()) for n, each in enumerate(team[1:]))]
        if fig.foe is not None:
            rollers.append(("foe", fig.foe, foe, desk.foe_name.strip()))
        desk = replace(desk, by_hand=by_hand, thrown=0 if by_hand else self.scene.next_roll + 1, hand=frozen({}), hand_tried=False)
        records: list[RollRecord] = []
        tied: list[int] = []
        while True:
            dice = {}
            for whose, check, who, name in rollers:
                made = self.record(_formula(check, desk.rulings), _in_order(faces[whose]) if by_hand else None, who, 0 if by_hand else len(records))
                records.append(replace(made, name=name) if who is None else made)
                dice[whose] = _as_laid(made, check, desk.rulings)
            laid = self.desk._laid(desk, fig, dice["me"], tuple(dice[whose] for whose, *_ in rollers if whose.startswith("h")), dice.get("foe"))
            out = outcome(laid)
            # dice typed in have to be thrown again by those who threw them
            if by_hand or not _again(out, desk) or len(records) + len(rollers) > MOST_ROLLS:
                break
            tied.append(out.total)
        desk = laid
        success = out.verdict.success if out.verdict is not None else out.won
        said, well = view.verdict_words(out, desk, lang)
        if tied:
            said = f"{said} ({self.words('tied_first', lang, results=', '.join(number(each, lang) for each in tied))})"
        numbers = self._after(state, desk, one)
        return Made(desk=desk, rolls=tuple(records), line=self._line(state, desk, one), brief=self.armed_with(state, side_name(desk.me, lang, desk.given)), said=said, well=well,
                    chance=fig.chance, success=success, what=self._blow(state, desk, out, one, foe), numbers=numbers if numbers != one.numbers else None)

    def _line(self, state: State, desk: Desk, one: Combatant):
        what = Pair.each(lambda lang: self.armed_with(state, side_name(desk.me, lang, desk.given)))
        if desk.against == "difficulty":
            return sentence("did_check", "A-170", who=one.label, what=what, difficulty=desk.difficulty)
        foe = desk.foe_name.strip()
        return sentence("did_contest", "A-168", who=one.label, what=what, foe=foe or Pair.each(lambda lang: self.words("somebody", lang)), how=Pair.each(lambda lang: side_name(desk.foe, lang, desk.foe_given)))

    def _after(self, state: State, desk: Desk, one: Combatant) -> EgoNumbers:
        """The roller's numbers: the try is counted, the traits that mattered have come up."""
        numbers = one.numbers
        for card in cards(self, one):
            if trait_key(card, one) in state.ticked:
                numbers = came_up(numbers, card.index, self.scene.seconds)
        if desk.thread and desk.against == "difficulty":
            effort = replace(effort_of(desk), goal=desk.goal.strip())
            numbers = replace(numbers, efforts=(*(each for each in numbers.efforts if each.goal != effort.goal), effort))
        return numbers

    def _blow(self, state: State, desk: Desk, out, one: Combatant, foe: Combatant | None) -> dict[str, Any]:
        """Whom the result wounds and how badly (A-267, AMB-A60): the one attacked, by the margin."""
        if foe is None or not self.attacks(state, desk.me.skill if desk.active == "me" or desk.against == "difficulty" else desk.foe.skill):
            return {}
        if desk.against == "difficulty":
            victim, margin, hits = foe, out.margin, out.verdict.success
        else:
            victim = foe if desk.active == "me" else one
            margin = out.margin if desk.active == "me" else -out.margin
            hits = out.won is (desk.active == "me") if out.won is not None else False
        level = int(wounds.wound_level(margin, self.rulings, opposed=desk.against == "opponent")) if hits else 0
        return {"victim": victim.id, "level": level} if hits else {}

    # -- the wound -----------------------------------------------------------------------------------

    def offered(self, state: State, lang: str) -> Markup | None:
        victim = self.person(str(state.offer.what.get("victim", "")))
        level = state.offer.what.get("level")
        if victim is None or not isinstance(level, int):
            return None
        words = self.words
        if not 1 <= level <= WoundLevel.MEAT:
            return tag("p", words("no_wound", lang, who=victim.label), class_="ae-help")
        row = level_row(level)
        parts = (("roll", words("part_roll", lang, dice=_written(locations.formula(self.rulings), lang))), ("", words("part_none", lang)), *((str(each.number), each.name[lang]) for each in LOCATIONS))
        minutes = None
        if level == WoundLevel.FATAL and self.rulings.death_time is DeathTime.GM:
            low, high = NUMBERS["minutes"]
            minutes = number_field("minutes", words("minutes", lang), state.drafts.get("minutes", state.minutes), low=low, high=high, less=words("less", lang, label=words("minutes", lang)), more=words("more", lang, label=words("minutes", lang)),
                                   problems=(words("bad_minutes", lang, low=low, high=high),) if "minutes" in state.drafts else ())
        return tag("div", choice("part", words("part", lang), parts, state.part, class_="ae-grow"), minutes,
                   button(words("wound", lang, who=victim.label, level=number(level, lang), name=row.name[lang].lower()), "apply", look="main"), class_="ae-row")

    def apply(self, state: State, lang: str) -> Happening | None:
        what = state.offer.what
        victim, level = self.person(str(what.get("victim", ""))), what.get("level")
        if victim is None or not isinstance(level, int) or not 1 <= level <= WoundLevel.MEAT:
            return None
        rolls: list[RollRecord] = []
        where = None
        if state.part == "roll":
            rolls.append(self.record(locations.formula(self.rulings), None, victim, 0))
            shown = int(rolls[0].total)
            if locations.coin_decides(shown, self.rulings):
                rolls.append(self.record("1d2", None, victim, 1))
            where = locations.shown(shown, int(rolls[1].total) if len(rolls) > 1 else None, self.rulings).number
        elif state.part:
            where = int(state.part)
        # dice of the ruling "random" come from the place after those of the body part
        rng = RollLog(self.scene.campaign.seed).rng(self.scene.next_roll + len(rolls))
        numbers = ego_harm.wounded(victim.numbers, level, where, minutes=state.minutes, rng=rng, rulings=self.rulings)
        row = level_row(numbers.wounds[-1].level)
        place = None if where is None else locations.location(where).name

        def told(lang: str) -> str:
            name = self.words("wounded", lang, level=number(int(row.level), lang), name=row.name[lang].lower())
            return name if place is None else f"{name}, {place[lang]}"

        return deeds.harm(self.scene, victim.id, numbers, Pair.each(told), rolls=rolls)

    # -- rest and starting anew -----------------------------------------------------------------------

    def rested(self, one: Combatant) -> Happening:
        """Fifteen minutes without a break clear the fatigue of every task (A-174)."""
        return deeds.change(self.scene, one.id, numbers=ego_harm.rested(one.numbers, 15))

    def forgotten(self, desk: Desk, one: Combatant) -> Happening:
        """The tries at this goal are struck out."""
        kept = tuple(each for each in one.numbers.efforts if each.goal != desk.goal.strip())
        return deeds.change(self.scene, one.id, numbers=replace(one.numbers, efforts=kept))


_ATTRIBUTES = {each.id for each in ATTRIBUTES}
_SKILLS = {each.id for each in SKILLS}


def _again(out, desk: Desk) -> bool:
    """Whether both sides throw again: a tie, by the reading that nobody has won yet (AMB-A20)."""
    return out.contest is not None and out.contest.tie and desk.rulings.opposed_tie is OpposedTie.REROLL


def _with_levels(side: Side, mine: Mine, name: str, over: frozenset[str]) -> Side:
    if f"{name}.level" not in over:
        side = replace(side, level=mine.attribute(side.attribute))
    if f"{name}.skill_level" not in over:
        side = replace(side, skill_level=within(mine.skill(side.skill), 0, MOST_LEVEL))
    return side


def _formula(check: Check, rulings) -> str:
    """A check in the notation of the journal: its dice and its number (A-164, A-165)."""
    flat = int(checks.breakdown(check, rulings).total)
    dice = checks.hand(check, rulings).formula
    return f"{dice}{flat:+d}" if flat else dice


def _written(formula: str, lang: str) -> str:
    return parse(formula).write(lang)


def _in_order(dice) -> Sequence[int]:
    """Faces on the desk in the order of the formula: added, bonus, subtracted."""
    added, taken, bonus = dice
    return (*added, *bonus, *taken)


def _as_laid(record: RollRecord, check: Check, rulings):
    """The faces of a throw as the desk lays them down."""
    hand = checks.hand(check, rulings)
    added, taken = record.faces[: hand.positive], record.faces[hand.positive :]
    return tuple(added[: checks.POSITIVE_DICE]), tuple(taken), tuple(added[checks.POSITIVE_DICE :])

