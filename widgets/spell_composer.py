"""The spell composer: two ideas, damage, dice, aim; what it costs, how likely it is, and the casting itself."""

from dataclasses import replace
from types import MappingProxyType

from alterego_core.perks import spell_play, spells
from alterego_core.perks.character import full_mp
from alterego_core.perks.own_perks import Effect
from alterego_core.perks.schools import may_combine, school

from widgets.heroes.playing import within
from widgets.perks.form import FormPanel, seeded, without
from widgets.perks.hero_numbers import added, characteristics, ideas, mine_of
from widgets.perks.spell import view
from widgets.perks.spell.value import FORM, OWN_LONGEST, State, combination_of, defender_of, done_of, faces_of, figures, pair_key, read_own_pairs, rolls_of, spell_of, stood, ways

__all__ = ["SpellComposer"]

_FOE = ("will", "armour", "shield")


class SpellComposer(FormPanel):
    """«Сборка заклинания»: schools, damage, dice for mana, odds of the whole chain (C-34 … C-65, C-71, C-77, C-83 … C-102).

    Args:
        value: `{"primary": "destruction", "secondary": "fire", "primary_grade": 4, "declared": 30, "dice_count": 5, …}`,
            or a part of it; see `.value`.
        lang: "ru" or "en"; by default the page's language.
        seed: text or number the dice come from; the same seed gives the same castings.
        rulings: `alterego_core.perks.rulings.Rulings`; by default those of the page.

    >>> composer = SpellComposer({"intellect": 8, "mp": 60}, lang="en")
    >>> print(composer.summary())
    Destruction 4 + Fire 4: 5d6, up to 30 damage for 12 mana of 60; takes effect with 72.7%, 9.8 damage on average, 0.82 a point of mana
    >>> composer.cost.total, composer.odds.mana.mean
    (12, Fraction(12, 1))
    >>> _ = composer.act("school", id="creation"); composer.value["refused"], composer.value["secondary"]
    ('creation', 'fire')
    >>> composer.close()
    """

    KIND = "spell_composer"
    FORM, BLANK = FORM, State()

    def draw(self, state, lang):
        return view.draw(state, figures(state), done_of(state), lang)

    def summary(self, lang=None):
        return view.said(self.state, figures(self.state), done_of(self.state), lang or self.lang)

    def read(self, raw, lang):
        # A target of the starter set brings its numbers; those the value names are read over them.
        blank, foe = self._blank, raw.get("foe") if isinstance(raw, dict) else None
        if isinstance(foe, str) and foe in FORM.choices["foe"]:
            blank = stood(blank, foe)
        return self._read_from(blank, raw, lang)

    def taken_more(self, take, blank):
        try:
            return {"own_pairs": read_own_pairs(take.table("own_pairs"))}
        except ValueError as error:
            take.wrong("own_pairs", str(error))
            return {}

    def written_more(self, state):
        return {"own_pairs": dict(state.own_pairs)} if state.own_pairs else {}

    def hand_rolls(self, state):
        return () if figures(state).problems else rolls_of(spell_of(state), state.hand, state.rulings)

    def settled(self, state):
        """Damage within the grade and dice that may carry it."""
        spell = spell_of(state)
        most = spells.grade_of(spell, state.rulings).max_damage
        if most:
            declared = min(state.declared, most)
            legal = [each.dice for each in spells.legal_splits(replace(spell, declared=declared), state.rulings)]
            state = replace(state, declared=declared, dice_count=max((n for n in legal if n <= state.dice_count), default=legal[0]))
        return state

    def take_hero(self, state, hero):
        """The mage casts: learnt ideas with their grades, the values, mana, armour, and what own perks add. Who has learnt none changes nothing here."""
        sheet, bounds = hero.sheet, FORM.numbers
        first, second = ideas(sheet, state.primary, state.rulings)
        if not first:
            return state
        # A second idea that the page shows and the mage knows stays; a spell of one idea stays so.
        second = state.secondary if state.secondary != first and sheet.schools.get(state.secondary) else second if state.secondary else ""
        found = {**characteristics(sheet, bounds, "intellect", "magic_power", "dexterity"), "mp": within(full_mp(sheet, state.rulings).total, *bounds["mp"]),
                 "worn": sheet.armour.value if sheet.armour else "", "extra_casting": added(sheet, Effect.CASTING, *bounds["extra_casting"]), "extra_hit": added(sheet, Effect.HIT, *bounds["extra_hit"])}
        found |= {"mine": mine_of(hero), "primary": first, "secondary": second, "primary_grade": within(sheet.schools[first], *bounds["primary_grade"]), "refused": ""}
        if second:
            found["secondary_grade"] = within(sheet.schools[second], *bounds["secondary_grade"])
        return self.settled(replace(state, **found, drafts=without(state.drafts, *found)))

    # -- for programs -----------------------------------------------------------------

    @property
    def spell(self):
        """The spell as the core knows it."""
        return spell_of(self.state)

    @property
    def cost(self):
        """Mana known before the casting, explained."""
        return spells.cost(self.spell, self.state.rulings)

    @property
    def odds(self):
        """The exact odds of the chain, or `None` for a spell that cannot be cast."""
        return figures(self.state).odds

    @property
    def problems_of_spell(self):
        """Why the spell cannot be cast; empty when it can."""
        return figures(self.state).problems

    @property
    def ways(self):
        """The cheapest ways to the damage wanted."""
        return ways(self.state)

    @property
    def combination(self):
        """What the two ideas do together, in the GM's own words where he gave them (C-55), or `None`."""
        return combination_of(self.state)

    @property
    def cast(self):
        """The casting on the table, or `None`."""
        return done_of(self.state)

    # -- actions of the page ----------------------------------------------------------

    def do_roll(self, state):
        """Cast the spell."""
        if figures(state).problems:
            return state
        state, rng = seeded(state)
        spell, defender = spell_of(state), defender_of(state)
        done = spell_play.roll(spell, defender, rng, rulings=state.rulings)
        return replace(state, thrown=state.thrown + 1, by_hand=False, dice=MappingProxyType(faces_of(done, spell, state.rulings)))

    def do_school(self, state, id):
        """A school of the wheel was pressed: it joins the first one, changes places with it, or leaves.

        An idea opposed to the first is refused; the state says which (C-48).
        """
        pressed = school(id)
        state = replace(state, refused="")
        if id == state.primary:
            if not state.secondary:
                return state
            return self.settled(replace(state, primary=state.secondary, primary_grade=state.secondary_grade, secondary=""))
        if id == state.secondary:
            return self.settled(replace(state, secondary=""))
        if not may_combine(school(state.primary), pressed, state.rulings):
            return replace(state, refused=id)
        return self.settled(_graded(replace(state, secondary=id), "secondary"))

    def do_swap(self, state):
        """The two schools change places."""
        if not state.secondary:
            return state
        return self.settled(replace(state, refused="", primary=state.secondary, primary_grade=state.secondary_grade, secondary=state.primary, secondary_grade=state.primary_grade))

    def do_take(self, state, declared, dice):
        """Take a way of the list."""
        state = self.FORM.set(self.FORM.set(state, "declared", declared), "dice_count", dice)
        return self.settled(state)

    def do_set(self, state, field, value):
        if field == "foe":
            if value not in FORM.choices["foe"]:
                raise LookupError(value)
            return stood(state, value)
        if field == "own_pair":
            if not state.secondary:
                return state
            words, key = str(value)[:OWN_LONGEST], pair_key(state.primary, state.secondary)
            return replace(state, own_pairs=MappingProxyType({k: v for k, v in {**state.own_pairs, key: words}.items() if v}))
        if field in ("primary", "secondary"):
            state = replace(state, refused="")
            if value and {"primary": state.secondary, "secondary": state.primary}[field] == value:
                return self.do_swap(state) if field == "primary" else replace(state, secondary="")
            if field == "secondary" and value and value in FORM.choices["secondary"] and not may_combine(school(state.primary), school(value), state.rulings):
                return replace(state, refused=value)
        made = super().do_set(state, field, value)
        if field in ("primary", "secondary"):
            made = self.settled(_graded(made, field))
        return replace(made, foe="own") if field in _FOE and made != state else made

    def do_step(self, state, field, by):
        made = super().do_step(state, field, by)
        return replace(made, foe="own") if field in _FOE else made


def _graded(state, which):
    """The state with the grade that the hero one plays has in a school just chosen, where it is learnt."""
    grade = state.mine.grade(getattr(state, which)) if state.mine is not None else 0
    return replace(state, **{f"{which}_grade": within(grade, *FORM.numbers[f"{which}_grade"])}, drafts=without(state.drafts, f"{which}_grade")) if grade else state
