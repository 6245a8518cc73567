"""The attack desk: weapon, blow, range, armour; the odds of the whole chain and the rolls themselves."""

from dataclasses import replace
from types import MappingProxyType

from alterego_core.perks import attack_play
from alterego_core.perks.attacks import hit_check
from alterego_core.perks.own_perks import Effect
from alterego_core.perks.presets import armour, shield, weapon

from widgets.heroes.playing import within
from widgets.perks.attack import view
from widgets.perks.attack.value import FORM, State, attack_of, defender_of, done_of, faces_of, figures, rolls_of, stood, taken_up
from widgets.perks.form import FormPanel, seeded, without
from widgets.perks.hero_numbers import added, armed, arms, characteristics, held, mine_of, preset_weapon

__all__ = ["AttackDesk"]

_FOE = ("foe_dexterity", "armour", "shield", "hp")


class AttackDesk(FormPanel):
    """«Атака»: a blow or a shot from the hit to the wound (C-3, C-4, C-20 … C-32, C-70 … C-82, C-95 … C-102).

    Args:
        value: `{"weapon": "sword", "strength": 6, "dexterity": 6, "weapon_perk": 2, "foe": "robber", …}`, or a part of
            it; see `.value`. Weapons and opponents are a starter set, not from the text.
        lang: "ru" or "en"; by default the page's language.
        seed: text or number the dice come from; the same seed gives the same blows.
        rulings: `alterego_core.perks.rulings.Rulings`; by default those of the page.

    >>> desk = AttackDesk(lang="en", seed="example")
    >>> print(desk.summary())
    Sword, 1d8 against Robber: hits with 83.8%, 2.0 damage on average
    >>> desk.odds.hit.total
    216
    >>> desk.close()
    """

    KIND = "attack_desk"
    FORM, BLANK = FORM, State()

    def _setup(self, lang, seed, rulings):
        super()._setup(lang, seed, rulings)
        self._blank = taken_up(self._blank, self._blank.weapon, lang)

    def draw(self, state, lang):
        return view.draw(state, figures(state), done_of(state), lang)

    def summary(self, lang=None):
        return view.said(self.state, figures(self.state), done_of(self.state), lang or self.lang)

    def read(self, raw, lang):
        # A weapon or an opponent of the set brings its numbers; those the value names are read over them.
        plain = raw if isinstance(raw, dict) else {}
        blank = self._blank
        if isinstance(plain.get("weapon"), str) and plain["weapon"] in FORM.choices["weapon"]:
            blank = taken_up(blank, plain["weapon"], lang)
        if isinstance(plain.get("foe"), str) and plain["foe"] in FORM.choices["foe"]:
            blank = stood(blank, plain["foe"])
        return self._read_from(blank, raw, lang)

    def hand_rolls(self, state):
        return () if figures(state).odds is None else rolls_of(attack_of(state), state.hand, state.rulings)

    def take_hero(self, state, hero):
        """The hero strikes in his or her armour, at first with the weapon mastered best; its dice are those of the starter set, or stay as they are (C-21)."""
        sheet, bounds, mine = hero.sheet, FORM.numbers, mine_of(hero)
        if state.mine != mine and mine.weapons:
            state = self._armed(replace(state, mine=mine), arms(mine, preset_weapon(mine.weapons[0][0]) or "own", mine.weapons[0][0]))
        level = mine.mastery(state.weapon, state.weapon_name)
        found = {"mine": mine, **characteristics(sheet, bounds, "strength", "dexterity"), "weapon_perk": within(level, *bounds["weapon_perk"]), "worn": sheet.armour.value if sheet.armour else "",
                 "two_level": within(sheet.two_weapons, *bounds["two_level"]), "extra_hit": added(sheet, Effect.HIT, *bounds["extra_hit"]),
                 "extra_damage": added(sheet, Effect.DAMAGE_PERCENT, *bounds["extra_damage"])}
        return self.settled(replace(state, **found, drafts=without(state.drafts, *found)))

    # -- for programs -----------------------------------------------------------------

    @property
    def attack(self):
        """The attack as the core knows it."""
        return attack_of(self.state)

    @property
    def check(self):
        """The roll to hit, explained (C-72 … C-77)."""
        return hit_check(self.attack, self.state.rulings)

    @property
    def odds(self):
        """The exact odds of the chain, or `None` where the damage cannot be read."""
        return figures(self.state).odds

    @property
    def blows(self):
        """The blows on the table, or `None`."""
        return done_of(self.state)

    # -- actions of the page ----------------------------------------------------------

    def do_roll(self, state):
        """Strike: hit, damage and saving throw, as they are needed."""
        if figures(state).odds is None:
            return state
        state, rng = seeded(state)
        done = attack_play.roll(attack_of(state), defender_of(state), rng, state.rulings)
        return replace(state, thrown=state.thrown + 1, by_hand=False, dice=MappingProxyType(faces_of(done)))

    def do_put(self, state, what, id):
        """Armour or a shield of the starter set."""
        found = armour(id).value if what == "armour" else shield(id).bonus
        now = getattr(state, "armour" if what == "armour" else "shield")
        return replace(state, foe="own", **{"armour" if what == "armour" else "shield": 0 if now == found else found})

    def do_wanted(self, state, value):
        """A bar of the picture was pressed."""
        return self.FORM.set(state, "wanted", value)

    def do_set(self, state, field, value):
        if field == "foe":
            if value not in FORM.choices["foe"]:
                raise LookupError(value)
            return stood(state, value)
        if field == "weapon":
            if state.mine is not None and value in dict(armed(tuple((id, id) for id in FORM.choices["weapon"]), state.mine, self.lang)):
                return self.settled(self._armed(state, value))
            if value not in FORM.choices["weapon"]:
                raise LookupError(value)
            return taken_up(state, value, self.lang)
        made = super().do_set(state, field, value)
        if field == "dice_text" and made != state:
            named = {"weapon_name": weapon(state.weapon).label[self.lang]} if state.mine is not None and state.weapon != "own" else {}
            return replace(made, weapon="own", **named)
        return replace(made, foe="own") if field in _FOE and made.drafts == state.drafts else made

    def _armed(self, state, row):
        """The state with a weapon of the list, as well as the hero masters it."""
        id, name, level = held(state.mine, row, self.lang)
        state = taken_up(state, id, self.lang)
        return replace(state, weapon_name=name if id == "own" else "", weapon_perk=within(level, *FORM.numbers["weapon_perk"]), drafts=without(state.drafts, "weapon_perk", "dice_text"))

    def do_step(self, state, field, by):
        made = super().do_step(state, field, by)
        return replace(made, foe="own") if field in _FOE else made
