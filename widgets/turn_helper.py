"""The turn helper: order, two actions, metres, who sees whom, and a post to paste into a forum."""

from dataclasses import replace
from types import MappingProxyType

from alterego_core.perks.own_perks import Effect

from widgets.heroes.playing import within
from widgets.perks.form import FormPanel, seeded, without
from widgets.perks.hero_numbers import added, armed, characteristics, held, ideas, mine_of, preset_weapon
from widgets.perks.turn import view
from widgets.perks.turn.post import post
from widgets.perks.turn.value import FORM, State, done_of, faces_of, fitted, names_of, order_of, problems_of, rolled, rolls_of, stood, trouble_of, walk_of

__all__ = ["TurnHelper"]


class TurnHelper(FormPanel):
    """«Ход»: who goes first, what fits into a turn, and the post of it (C-69, C-79, C-91, C-103 … C-113).

    Args:
        value: `{"present": [{"name": "Mira", "dexterity": 7}, …], "actor": 1, "terrain": "forest", "first": "walk", …}`,
            or a part of it; see `.value`.
        lang: "ru" or "en"; by default the page's language.
        seed: text or number the dice come from; the same seed gives the same post.
        rulings: `alterego_core.perks.rulings.Rulings`; by default those of the page.

    >>> helper = TurnHelper({"present": [{"name": "Mira", "dexterity": 7}, {"name": "Guard", "dexterity": 5}], "terrain": "forest"}, lang="en", seed="example")
    >>> print(helper.summary())
    Mira, Guard; 7 m an action, 14 m a turn, seen from 40 m
    >>> helper.metres.turn.total
    14
    >>> print(helper.post.splitlines()[0])
    Post 1. Mira
    >>> helper.close()
    """

    KIND = "turn_helper"
    FORM, BLANK = FORM, State()

    def draw(self, state, lang):
        return view.draw(state, done_of(state), lang)

    def summary(self, lang=None):
        return view.said(self.state, done_of(self.state), lang or self.lang)

    def settled(self, state):
        return fitted(state)

    def hand_rolls(self, state):
        return () if problems_of(state) or trouble_of(state) is not None else rolls_of(state)

    def take_hero(self, state, hero):
        """The hero is the first of those who take part, and the numbers of the deeds are his or hers."""
        sheet, bounds, mine = hero.sheet, FORM.numbers, mine_of(hero)
        body = characteristics(sheet, FORM.rows["present"].form.numbers, "strength", "dexterity", "endurance")
        first = replace(state.present[0], name=hero.name.strip()[:40], armour=sheet.armour.value if sheet.armour else "", **body)
        name, level = mine.weapons[0] if mine.weapons else ("", 0)
        if state.mine == mine:
            name, level = "", mine.mastery(state.weapon, state.weapon_name)
        one, other = ideas(sheet, "", state.rulings)
        found = {"mine": mine, **characteristics(sheet, bounds, "intellect", "magic_power"), "weapon_perk": within(level, *bounds["weapon_perk"]), "two_level": within(sheet.two_weapons, *bounds["two_level"]),
                 "extra_hit": added(sheet, Effect.HIT, *bounds["extra_hit"]), "extra_casting": added(sheet, Effect.CASTING, *bounds["extra_casting"])}
        if name:
            preset = preset_weapon(name)
            found |= {"weapon": preset or "own", "weapon_name": state.weapon_name if preset else name}
        if one:
            found |= {"primary": within(sheet.schools[one], *bounds["primary"]), "secondary": within(sheet.schools.get(other, 0), *bounds["secondary"])}
        if state.deed:
            found["deed_value"] = within(sheet.characteristics[state.deed], *bounds["deed_value"])
        drafts = without(state.drafts, *found, *(f"present.0.{id}" for id in body))
        return self.settled(replace(state, present=(first, *state.present[1:]), **found, drafts=drafts))

    # -- for programs -----------------------------------------------------------------

    @property
    def order(self):
        """The order of turns (C-103)."""
        return order_of(self.state, names_of(self.state, self.words("unnamed", self.lang)))

    @property
    def metres(self):
        """How far the one at turn walks (C-105, C-106)."""
        return walk_of(self.state)

    @property
    def remarks(self):
        """What is too much for the turn, or barred (C-79, C-91, C-104)."""
        return problems_of(self.state)

    @property
    def post(self):
        """The post as plain text."""
        return post(self.state, done_of(self.state), self.lang)

    # -- actions of the page ----------------------------------------------------------

    def do_roll(self, state):
        """Throw every die of the post."""
        if problems_of(state) or trouble_of(state) is not None:
            return state
        state, rng = seeded(state)
        done = rolled(state, rng)
        return replace(state, thrown=state.thrown + 1, by_hand=False, dice=MappingProxyType(faces_of(state, done)))

    def do_set(self, state, field, value):
        if field == "foe":
            if value not in FORM.choices["foe"]:
                raise LookupError(value)
            return stood(state, value)
        if state.mine is not None and state.actor == 1:
            if field == "weapon" and value in dict(armed(tuple((id, id) for id in FORM.choices["weapon"]), state.mine, self.lang)):
                id, name, level = held(state.mine, value, self.lang)
                return self.settled(replace(state, weapon=id, weapon_name=name if id == "own" and name else state.weapon_name, weapon_perk=within(level, *FORM.numbers["weapon_perk"]), drafts=without(state.drafts, "weapon_perk")))
            if field == "deed" and value in dict(state.mine.values):
                state = replace(state, deed_value=within(dict(state.mine.values)[value], *FORM.numbers["deed_value"]), drafts=without(state.drafts, "deed_value"))
        return super().do_set(state, field, value)

    def do_part(self, state):
        """Throw 3d6 for those who are equal (AMB-C45)."""
        state, _ = seeded(state)
        return replace(state, gm_first=False, ties=state.ties + 1)

    def do_turn(self, state, n):
        """Somebody's turn."""
        return FORM.set(state, "actor", n)

    def do_remove(self, state, what, n):
        return super().do_remove(state, what, n) if len(state.present) > 1 else state

    def do_next(self, state):
        """The next post: the dice are put away."""
        names = names_of(state, self.words("unnamed", self.lang))
        line = list(order_of(state, names).names)
        at = line.index(names[state.actor - 1])
        after = names.index(line[(at + 1) % len(line)]) + 1
        return replace(state, actor=after, post=min(9999, state.post + (at + 1 == len(line))), dice=MappingProxyType({}), by_hand=False, hand=MappingProxyType({}), hand_tried=False, declaration="", first_text="", second_text="")
