"""Checks of the squad system from the roster (B-1 … B-23), and what a wound or an exertion takes (B-74, B-80)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from alterego_core.dice import Role
from alterego_core.session import deeds, squad_harm
from alterego_core.session.entries import sentence
from alterego_core.session.happening import Happening
from alterego_core.session.harm import with_penalties
from alterego_core.session.numbers import SquadNumbers
from alterego_core.session.own import same
from alterego_core.session.scene import Combatant, OwnKind, OwnThing
from alterego_core.squad import modifiers, opposed
from alterego_core.squad.checks import UNSKILLED, Check
from alterego_core.squad.grades import DoubtfulReading
from alterego_core.squad.modifiers import Modifier, Side
from alterego_core.squad.rulings import Opposed
from alterego_core.squad.skills import skill
from alterego_core.squad.stats import Stat
from alterego_core.words import Pair, number
from widgets.heroes.playing import within
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import button, fold, number_field
from widgets.parts.markup import Markup, tag
from widgets.squad.check import view
from widgets.squad.check.value import BOUNDS, figures, outcome
from widgets.squad.check.value import State as Desk
from widgets.squad_check import SquadCheck

from dashboard.evening.checks.beside import beside, own_choices, own_modifiers, own_thing
from dashboard.evening.checks.state import NUMBERS, Offer, State
from dashboard.evening.checks.way import Made, Way, frozen

__all__ = ["SquadRoll"]

_COMBAT = "combat"
_IN_COMBAT = f"row:{_COMBAT}"
_HARM = ("energy", "blood_ml", "bleeding_ml")
_STATS = tuple(stat.value for stat in Stat)


class SquadRoll(Way):
    """The squad's check desk with the roster's numbers."""

    id = "check"
    DESK = SquadCheck
    OURS = ("level", _IN_COMBAT)
    BY_FIGHT = (_IN_COMBAT,)
    THEIRS = ("foe_level",)
    PICKS = {"what": "level", "foe_skill": "foe_level"}

    def cleared(self, desk: Desk) -> Desk:
        return replace(desk, faces=None, tie="", by_hand=False)

    # -- the roster's numbers -------------------------------------------------------------------

    def synced(self, state: State, desk: Desk, one: Combatant, foe: Combatant | None) -> Desk:
        own = tuple(modifiers.custom(each.name, each.value, side=Side.SKILL) for each in own_modifiers(self) if f"own:{each.id}" in state.ticked)
        felt = with_penalties(Check(skill=0, obstacle=0), one, self.rulings).modifiers
        desk = replace(desk, rulings=self.rulings, seed=self.scene.campaign.seed or None, given=(*felt, *own, *self._felt(desk, foe)))
        if _IN_COMBAT not in state.over:
            desk = replace(desk, ticked=desk.ticked | {_COMBAT} if self._in_combat(one) else desk.ticked - {_COMBAT})
        thing = own_thing(self, OwnKind.SKILL, state.own_skill)
        desk = replace(desk, label=None if thing is None else Pair.same(thing.name), what="" if thing is not None else desk.what)
        if "level" not in state.over:
            if thing is not None:
                desk = replace(desk, level=_own_level(one.numbers, thing, "level", desk.level))
            elif desk.what:
                desk = replace(desk, level=_level(one.numbers, desk.what, "level"))
        theirs = own_thing(self, OwnKind.SKILL, state.own_foe_skill)
        desk = replace(desk, foe_label=None if theirs is None else Pair.same(theirs.name))
        if foe is not None and "foe_level" not in state.over:
            found = _level(foe.numbers, desk.foe_skill, "foe_level") if theirs is None else _own_level(foe.numbers, theirs, "foe_level", desk.foe_level)
            desk = replace(desk, foe_level=found)
        return desk

    def _in_combat(self, one: Combatant) -> bool:
        """Whether a fight complicates all that is done (B-16), and no condition of his counts it already."""
        rule = modifiers.from_row(_COMBAT).rules[0]
        return self.scene.fight is not None and not any(each.value and rule in each.rules for each in one.conditions)

    def _felt(self, desk: Desk, foe: Combatant | None) -> tuple[Modifier, ...]:
        """What holds the opponent back or helps him moves the obstacle he is (B-13, B-23, B-89 … B-91, AMB-B14)."""
        if foe is None or desk.against != "opponent" or self.rulings.opposed is not Opposed.OBSTACLE:
            return ()
        named = desk.foe_label is None and desk.foe_skill
        theirs = {"stat": skill(desk.foe_skill).stat.value, "skill_id": desk.foe_skill} if named else {"stat": None, "skill_id": None}
        found = with_penalties(Check(skill=0, obstacle=0), foe, self.rulings).modifiers
        tags = frozenset({desk.about} if desk.about else ())
        turned = opposed.against(0, 0, self.rulings, passive_modifiers=[each for each in found if each.scope.covers(tags=tags, **theirs)])
        return tuple(replace(each, label=each.label.map(lambda text: f"{foe.label}: {text}")) for each in turned.modifiers)

    def opposed(self, desk: Desk, foe: Combatant | None) -> Desk:
        return desk

    def drawn_weapon(self, state: State) -> State:
        thing = own_thing(self, OwnKind.WEAPON, state.own_weapon)
        low, high = NUMBERS["energy"]
        return state if thing is None or not thing.value else replace(state, energy=within(thing.value, low, high), drafts=frozen({k: v for k, v in state.drafts.items() if k != "energy"}))

    # -- drawing ----------------------------------------------------------------------------------

    def regions(self, state: State, desk: Desk, one: Combatant, foe: Combatant | None, lang: str) -> dict[str, Any]:
        drawn = self.desk.draw(desk, lang)
        order = ("who", "against", "circumstances")
        found = {name: drawn[name] for name in order}
        found["fold-own"] = drawn["fold-own"]
        theirs = {"own_foe_skill": OwnKind.SKILL} if desk.against == "opponent" else {}
        found["own"] = own_choices(self, state, {"own_skill": OwnKind.SKILL, **theirs, "own_weapon": OwnKind.WEAPON}, lang)
        found["beside"] = beside(self, state, one, lang)
        if not figures(desk).dice:
            # decided without dice (B-12): it may be written down all the same
            drawn["answer"] = tag("div", drawn["answer"], button(self.words("write_down", lang), "roll", look="main"), class_="gm-checks-decided")
        return found | {name: drawn[name] for name in ("answer", "grades", "tray", "fold-why", "fold-hand")}

    # -- the roll -----------------------------------------------------------------------------------

    def roll(self, state: State, desk: Desk, one: Combatant, foe: Combatant | None, lang: str, *, by_hand: bool) -> Made | None:
        fig = figures(desk)
        rolls = ()
        if fig.dice:
            faces = None
            if by_hand:
                laid = self.desk.do_hand(desk)
                if laid.hand_tried:
                    return None
                faces = laid.faces
            # what the dice must come to: skill and obstacle are in the formula, so the total is the margin
            rolls = (self.record(_formula(fig), faces, one, 0),)
            desk = replace(desk, faces=rolls[0].faces, by_hand=by_hand, thrown=0 if by_hand else self.scene.next_roll + 1, hand=frozen({}), hand_tried=False)
        elif by_hand:
            return None
        out = outcome(desk, fig)
        name, more, done = view.verdict(desk, out, lang)
        what = self.armed_with(state, _name(desk, lang))
        victim = foe or one
        odds = fig.odds
        return Made(desk=desk, rolls=rolls, line=self._line(state, desk, fig, out, one, foe), brief=what, said=f"{name} ({more})" if more else name, well=done,
                    chance=odds.comes_off(self.rulings) if rolls else None, success=done if rolls else None, what={"victim": victim.id})

    def _line(self, state: State, desk: Desk, fig, out, one: Combatant, foe: Combatant | None):
        what = Pair.each(lambda lang: self.armed_with(state, _name(desk, lang)))
        return sentence("did_obstacle", "B-2", who=one.label, what=what, obstacle=int(fig.sides.obstacle.total), grade=Pair.each(lambda lang: _capital(out.grade.label[lang])))

    def decided(self, state: State, desk: Desk, reading: str, lang: str) -> tuple[Desk, Offer, str]:
        """The GM's word on a doubtful success (B-9); the same one again takes it back."""
        chosen = DoubtfulReading(reading)
        again = desk.tie == chosen.value
        desk = replace(desk, tie="" if again else chosen.value)
        well = None if again else chosen.comes_off
        name = state.offer.said.partition(" (")[0]
        said = name if again else f"{name} ({chosen.label[lang]})"
        return desk, replace(state.offer, said=said[:600], well=well), "" if again else chosen.label[lang]

    # -- what it takes ---------------------------------------------------------------------------------

    def offered(self, state: State, lang: str) -> Markup | None:
        victim = self.person(str(state.offer.what.get("victim", "")))
        if victim is None:
            return None
        words, fields = self.words, []
        for name in _HARM:
            low, high = NUMBERS[name]
            label = words(name, lang)
            wrong = (words("bad_number_of", lang, low=number(low, lang), high=number(high, lang)),) if name in state.drafts else ()
            fields.append(number_field(name, label, state.drafts.get(name, getattr(state, name)), low=low, high=high, less=words("less", lang, label=label), more=words("more", lang, label=label), problems=wrong))
        nothing = not any(getattr(state, name) for name in _HARM)
        form = tag("form", tag("p", words("takes_help", lang), " ", rule_mark(("B-74", "B-80"), lang), class_="ae-help"),
                   tag("div", fields, button(words("take_off", lang, who=victim.label), "apply", submit=True, look="main", off=nothing), class_="ae-row"), data_do="apply", class_="ae-stack")
        return fold(words("takes", lang, who=victim.label), form, key="takes", class_="ae-quiet")

    def apply(self, state: State, lang: str) -> Happening | None:
        victim = self.person(str(state.offer.what.get("victim", "")))
        if victim is None or not any(getattr(state, name) for name in _HARM):
            return None
        numbers = squad_harm.hurt(victim.numbers, state.energy, blood_ml=state.blood_ml, bleeding_ml=state.bleeding_ml)

        def told(lang: str) -> str:
            parts = [self.words(f"{name}_lost", lang, value=number(getattr(state, name), lang)) for name in _HARM if getattr(state, name)]
            return ", ".join(parts)

        return deeds.harm(self.scene, victim.id, numbers, Pair.each(told))


def _name(desk: Desk, lang: str) -> str:
    return desk.label[lang] if desk.label is not None and not desk.what else view.name_of(desk.what, lang)


def _level(numbers: SquadNumbers, what: str, field: str) -> int:
    """The level of a skill, or a stat where no skill is meant (B-52)."""
    low, high = BOUNDS[field]
    return within(getattr(numbers.stats, what) if what in _STATS else numbers.skills[what], low, high)


def _own_level(numbers: SquadNumbers, thing: OwnThing, field: str, typed: int) -> int:
    """The level of a skill of the campaign's own; what was typed for one who has none."""
    low, high = BOUNDS[field]
    return next((within(each.value, low, high) for each in numbers.own_skills if same(thing, each.id)), typed)


def _formula(fig) -> str:
    """The dice, and everything else as one number: so the total is how far the skill side is ahead (B-2, B-3)."""
    flat = int(fig.sides.difference) + (UNSKILLED if len(fig.dice) == 1 else 0)
    signs = {Role.PLUS: "", Role.MINUS: "-"}
    dice = "".join(f"{signs[each.role]}1d{each.faces}" for each in fig.dice)
    return f"{dice}{flat:+d}" if flat else dice


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


