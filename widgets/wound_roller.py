"""The wound roller: how bad, where, and what all wounds together cost."""

from dataclasses import replace
from types import MappingProxyType

from alterego_core.dice import RollLog
from alterego_core.ego import bursts, checks, locations, opposed, will, wounds
from alterego_core.ego.bursts import Burst

from widgets.desk.table import faces_of
from widgets.ego.hero_numbers import FIGHTING, best, mine_of
from widgets.parts.panel import Panel
from widgets.parts.reading import whole_number
from widgets.parts.ruling_mark import with_reading
from widgets.parts.seed import as_seed, new_seed
from widgets.parts.typed import forgotten
from widgets.ruling_choice import current_rulings
from widgets.wound import view
from widgets.wound.figures import attack_of, hit_of, leader_check, places_wanted, will_of, will_test
from widgets.wound.value import AGAINST, BASES, BURSTS, MOST_WILLPOWER, MOST_WOUNDS, SOURCES, SPELLS, State, numbers, read, write

__all__ = ["WoundRoller"]

_CHOICES = {"source": SOURCES, "base": BASES, "against": AGAINST, "burst": BURSTS, "spell": SPELLS}
_FLAGS = ("kept_up", "leader", "aim_die")


class WoundRoller(Panel):
    """«Ранение»: an attack or a difference of results, the wound it makes, where, and what all of them cost (A-264 … A-297).

    Args:
        value: `{"margin": 5, "location": 8, "wounds": [{"level": 4, "location": 3}]}`, or
            `{"source": "attack", "attack": {"base": 9}, "defence": {"base": 7}, "burst": "short", …}`, or a part of it.
        lang: "ru" or "en"; by default the page's language.
        seed: text or number the dice come from; the same seed gives the same body parts.
        rulings: `alterego_core.ego.rulings.Rulings`; by default those of the page.

    >>> roller = WoundRoller({"margin": 5, "location": 8}, lang="en")
    >>> print(roller.summary())
    wound 5: serious, lower belly
    >>> _ = roller.act("add"); print(roller.summary())
    wound 5: serious; 1 wound, penalty −3, will against 10
    >>> roller.penalty, roller.will.difficulty
    (-3, 10)
    >>> roller.value = {"source": "attack", "attack": {"base": 4}, "defence": {"base": 4}}
    >>> roller.attack.levels.chance(1)
    Fraction(469, 5184)
    >>> roller.close()
    """

    KIND = "wound_roller"

    # -- Panel ------------------------------------------------------------------------

    def _setup(self, lang, seed, rulings):
        self._blank = State(rulings=current_rulings("ego") if rulings is None else rulings, seed=as_seed(seed))

    def read(self, raw, lang):
        return read(raw, lang, self._blank)

    def write(self, state):
        return write(state, self._blank)

    def draw(self, state, lang):
        return view.draw(state, lang)

    def summary(self, lang=None):
        return view.said(self.state, lang or self.lang)

    def take_hero(self, state, hero):
        """The hero attacks with what he or she fights best with, and is the one whose will wounds test."""
        mine = mine_of(hero, MOST_WILLPOWER)
        way = best(mine, FIGHTING)
        base = mine.attribute(way[1]) + mine.skill(way[0]) if way else mine.attribute("agility")
        return replace(forgotten(state, "attack.base", "willpower"), attack=replace(state.attack, base=base), willpower=mine.attribute("willpower"))

    # -- for programs -----------------------------------------------------------------

    @property
    def level(self):
        """The level of the wound that the difference makes; 0 is none."""
        return max((each.level for each in self.hit.wounds), default=0)

    @property
    def hit(self):
        """What lies on the table or was typed: the difference and the wounds it makes, one a bullet."""
        return hit_of(self.state)

    @property
    def attack(self):
        """The attack before the roll, with the odds of each level."""
        return attack_of(self.state)

    @property
    def penalty(self):
        """What the noted wounds take off every check together, 0 or less."""
        return wounds.penalty_total(self.state.wounds, self.state.rulings, kept_up=self.state.kept_up)

    @property
    def will(self):
        """The test of will of whoever has the noted wounds, with its exact odds and its roll."""
        return will_of(self.state)

    # -- rolling ----------------------------------------------------------------------

    @staticmethod
    def _rng(state):
        """The state with one roll more, and the dice for it."""
        seed = state.seed or new_seed()
        return replace(state, seed=seed, thrown=state.thrown + 1), RollLog(seed).rng(state.thrown)

    def do_attack(self, state):
        """Roll the attack, the bullets of a burst that hit, and where each of them lands (A-168, A-234, A-278)."""
        fig = attack_of(state)
        state, rng = self._rng(state)
        if fig.defence is not None:
            rolled = opposed.roll(fig.check, fig.defence, rng, state.rulings)
            mine, his = rolled.active, rolled.passive
        else:
            mine, his = checks.roll(fig.check, rng, state.rulings), None
        state = replace(state, source="attack", dice=faces_of(mine), foe_dice=faces_of(his) if his is not None else None, places=())
        if state.burst:
            state = replace(state, bullets=bursts.roll_bullets(Burst(state.burst), rng, state.rulings))
        if state.called is None:
            state = self._placed(replace(state, location=None, rolled=False), rng) if hit_of(state).level else replace(state, location=None, rolled=False)
        return state

    def do_roll(self, state):
        """Let the dice choose the body part, of every bullet that hit (A-278)."""
        state, rng = self._rng(state)
        return self._placed(replace(state, location=None, rolled=False), rng)

    @staticmethod
    def _placed(state, rng):
        found = tuple(locations.roll(rng, state.rulings).number for _ in range(places_wanted(state)))
        if state.burst:
            return replace(state, places=found)
        return replace(state, location=found[0], rolled=True, places=())

    def do_bullets(self, state):
        """Throw for the bullets of a burst that hit (A-234, A-235)."""
        if not state.burst:
            return state
        state, rng = self._rng(state)
        return replace(state, bullets=bursts.roll_bullets(Burst(state.burst), rng, state.rulings), places=(), drafts=_without(state.drafts, "bullets"))

    def do_will(self, state):
        """Test the will of the wounded; a leader speaks first (A-293, A-297)."""
        if not state.wounds:
            return state
        test = will_test(state)
        state, rng = self._rng(state)
        if state.leader:
            words, result, _ = will.led_roll(test, leader_check(state), rng, state.rulings)
            return replace(state, will_dice=faces_of(result), leader_dice=faces_of(words))
        result, _ = will.roll(test, rng, state.rulings)
        return replace(state, will_dice=faces_of(result), leader_dice=None)

    # -- the list ---------------------------------------------------------------------

    def do_add(self, state):
        """Note what is shown; the next wound asks anew where it hit."""
        found = hit_of(state).wounds
        if not found or len(state.wounds) >= MOST_WOUNDS:
            return state
        return replace(state, wounds=(*state.wounds, *found)[:MOST_WOUNDS], location=None, rolled=False, places=(), dice=None, foe_dice=None, will_dice=None, leader_dice=None)

    def do_remove(self, state, at):
        if not 0 <= int(at) < len(state.wounds):
            raise LookupError(at)
        return replace(state, wounds=(*state.wounds[: int(at)], *state.wounds[int(at) + 1 :]), will_dice=None, leader_dice=None)

    def do_clear(self, state):
        return replace(state, wounds=(), will_dice=None, leader_dice=None)

    # -- fields -----------------------------------------------------------------------

    def do_part(self, state, n):
        """A part of the figure was pressed; a second press lets it go."""
        found = locations.location(int(n)).number
        return self._called(state, None if state.called == found else found)

    @staticmethod
    def _called(state, found):
        return replace(state, location=found, rolled=False, places=(), aim_die=state.aim_die and found is not None)

    def do_step(self, state, field, by):
        low, high = numbers()[field]
        return self._set_number(state, field, min(high, max(low, self._number(state, field) + (1 if by > 0 else -1))))

    def do_set(self, state, field, value):
        if field in numbers():
            low, high = numbers()[field]
            found = whole_number(value)
            if found is None or not low <= found <= high:
                return replace(state, drafts=MappingProxyType({**state.drafts, field: str(value)[:12]}))
            return self._set_number(state, field, found)
        if field in _CHOICES:
            if value not in _CHOICES[field]:
                raise LookupError(f"{field}: {value!r}")
            state = replace(state, **{field: value})
            if field == "burst":
                most = 6 if value == Burst.FULL else 3 if value == Burst.SHORT else 1
                return replace(state, places=(), bullets=min(max(1, state.bullets), most), **({"location": None, "rolled": False} if state.rolled else {}))
            return state
        if field == "location":
            return self._called(state, locations.location(int(value)).number if value else None)
        if field in _FLAGS:
            return replace(state, **{field: bool(value)})
        what, _, option = field.partition(":")
        if what != "ruling":
            raise LookupError(field)
        return replace(state, rulings=with_reading(state.rulings, option, str(value)))

    @staticmethod
    def _number(state, field):
        who, _, part = field.partition(".")
        return getattr(getattr(state, who), part) if part else getattr(state, field)

    @staticmethod
    def _set_number(state, field, found):
        state = replace(state, drafts=_without(state.drafts, field))
        who, _, part = field.partition(".")
        if part:
            return replace(state, **{who: replace(getattr(state, who), **{part: found})})
        return replace(state, **{field: found}, **({"places": ()} if field == "bullets" else {}))


def _without(drafts, field):
    return MappingProxyType({k: v for k, v in drafts.items() if k != field})
