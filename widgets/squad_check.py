"""The squad's check desk: skill and green die against obstacle and red die."""

from dataclasses import replace
from types import MappingProxyType

from alterego_core.dice import Role, RollLog
from alterego_core.squad import checks
from alterego_core.squad.grades import DoubtfulReading
from alterego_core.squad.stats import Stat

from widgets.parts.reading import whole_number
from widgets.squad.check import view
from widgets.squad.check.value import BOUNDS, MINDS, MOST_OWN, ROWS, SCOPES, TAGS, WHATS, WIDE, Own, State, figures, outcome, read, write
from widgets.squad.hero_numbers import mine_of
from widgets.squad.panel import SquadPanel, new_seed, without

__all__ = ["SquadCheck"]

_CHOICES = {"what": WHATS, "about": TAGS, "mind": MINDS, "against": ("obstacle", "opponent"), "foe_skill": WHATS[1 + len(Stat):]}


class SquadCheck(SquadPanel):
    """«Проверка»: a check of «Тактический отряд» with complications and bonuses (B-1 … B-23).

    Args:
        value: `{"what": "stealth", "level": 8, "obstacle": 5, "ticked": ["combat"]}`, or a part of it.
        lang: "ru" or "en"; by default the page's language.
        seed: text or number the dice come from; the same seed gives the same rolls.
        rulings: `alterego_core.squad.rulings.Rulings`; by default those of the page.

    >>> desk = SquadCheck({"what": "stealth", "level": 8, "obstacle": 5}, lang="en", seed="example")
    >>> print(desk.summary())
    Stealth: 8 against 5, success 83.3%, a tie 8.3%
    >>> _ = desk.act("set", field="row:combat", value=True); desk.odds.success
    Fraction(7, 12)
    >>> desk.close()
    """

    KIND = "squad_check"
    STATE = State

    free = False
    """Whether no text speaks of the check shown: then the fighter one plays begins with what he does best."""

    # -- Panel ------------------------------------------------------------------------

    def read(self, raw, lang):
        return read(raw, lang, self._blank)

    def write(self, state):
        return write(state, self._blank)

    def draw(self, state, lang):
        fig = figures(state)
        return view.draw(state, fig, outcome(state, fig), lang)

    def summary(self, lang=None):
        fig = figures(self.state)
        return view.said(self.state, fig, outcome(self.state, fig), lang or self.lang)

    def take_hero(self, state, hero):
        """The fighter rolls the check shown: with that skill, or the other one for a shot or a blow, or without it."""
        mine = mine_of(hero, BOUNDS["level"][1])
        what = state.what
        if state.mine != mine and not mine.level(what):
            what = (mine.best if not what or self.free and what == self._blank.what else mine.fitting(what)) or what
        return replace(state, mine=mine, what=what, level=mine.level(what) if what else state.level, drafts=without(state.drafts, "level"))

    # -- for programs -----------------------------------------------------------------

    @property
    def check(self):
        """The `Check` with all its modifiers."""
        return figures(self.state).check

    @property
    def odds(self):
        """Exact odds of every grade: a `GradeOdds`."""
        return figures(self.state).odds

    @property
    def outcome(self):
        """What the dice on the table come to, or `None`."""
        return outcome(self.state, figures(self.state))

    def roll(self):
        """Roll as the button does; the outcome."""
        self.act("roll")
        return self.outcome

    # -- actions of the page ----------------------------------------------------------

    def do_roll(self, state):
        fig = figures(state)
        if not fig.dice:
            return state
        seed = state.seed or new_seed()
        rolled = checks.roll(fig.check, RollLog(seed).rng(state.thrown), state.rulings)
        faces = tuple(throw.value for role in (Role.PLUS, Role.MINUS) for throw in rolled.dice.throws if throw.role is role)
        return replace(state, seed=seed, thrown=state.thrown + 1, faces=faces, by_hand=False, tie="")

    def do_hand(self, state):
        """Lay down the dice typed in."""
        needed = ("green", "red")[: len(figures(state).dice)]
        faces = tuple(whole_number(state.hand.get(colour, "")) for colour in needed)
        if not faces or any(face is None or not 1 <= face <= 6 for face in faces):
            return replace(state, hand_tried=True)
        return replace(state, faces=faces, by_hand=True, tie="", hand=MappingProxyType({}), hand_tried=False)

    def do_tie(self, state, reading):
        """The GM's word on a doubtful success (B-9); the same one again takes it back."""
        chosen = DoubtfulReading(reading).value
        return replace(state, tie="" if state.tie == chosen else chosen)

    def do_load(self, state, skill, obstacle):
        """Another widget of the page, the map of outcomes, sends a skill and an obstacle."""
        low, high = BOUNDS["obstacle"]
        return replace(state, level=min(BOUNDS["level"][1], max(0, int(skill))), obstacle=min(high, max(low, int(obstacle))), against="obstacle", ticked=frozenset(), own=(), mind="",
                       faces=None, tie="", drafts=MappingProxyType({}))

    def do_preset(self, state, id):
        """An example of the text (B-15, B-22)."""
        found = checks.example("grenade" if id == "grenade" else "fright", 0)
        if id not in view.PRESETS:
            raise LookupError(id)
        grenade = id == "grenade"
        return replace(state, what=found.skill_id or found.stat, level=7 if grenade else 5, against="obstacle", obstacle=found.obstacle, about=next(iter(found.tags)),
                       ticked=frozenset({"sedative"} if id == "fright_sedative" else ()), own=(), mind="", faces=None, tie="", drafts=MappingProxyType({}))

    def do_add(self, state):
        return replace(state, own=(*state.own, Own())) if len(state.own) < MOST_OWN else state

    def do_remove(self, state, n):
        if not 0 <= int(n) < len(state.own):
            raise LookupError(n)
        drafts = MappingProxyType({k: v for k, v in state.drafts.items() if not k.startswith("own.")})
        return replace(state, own=tuple(each for at, each in enumerate(state.own) if at != n), drafts=drafts)

    # -- fields -----------------------------------------------------------------------

    def bounds(self, state):
        return {**BOUNDS, **{f"own.{n}.value": (-WIDE, WIDE) for n in range(len(state.own))}}

    def number(self, state, field):
        return state.own[int(field.split(".")[1])].value if field.startswith("own.") else getattr(state, field)

    def put(self, state, field, found):
        if field.startswith("own."):
            return self._with_own(state, int(field.split(".")[1]), value=found)
        return replace(state, **{field: found})

    @staticmethod
    def _with_own(state, n, **changes):
        return replace(state, own=tuple(replace(each, **changes) if at == n else each for at, each in enumerate(state.own)))

    def choose(self, state, field, value):
        if field in _CHOICES:
            if value not in _CHOICES[field]:
                raise LookupError(f"{field}: {value!r}")
            level = {"level": state.mine.level(value)} if field == "what" and value and state.mine else {}
            return replace(state, **{field: value}, **level)
        head, _, rest = field.partition(":")
        if head == "row":
            if rest not in ROWS:
                raise LookupError(rest)
            return replace(state, ticked=state.ticked | {rest} if value else state.ticked - {rest})
        head, _, rest = field.partition(".")
        if head == "hand" and rest in ("green", "red"):
            return replace(state, hand=MappingProxyType({**state.hand, rest: str(value)[:3]}))
        if head == "own":
            n, _, part = rest.partition(".")
            if not 0 <= int(n) < len(state.own):
                raise LookupError(field)
            if part in ("reason", "lasts"):
                return self._with_own(state, int(n), **{part: str(value)[:80]})
            if part == "helps":
                return self._with_own(state, int(n), helps=value == "yes")
            if part == "scope" and value in SCOPES:
                return self._with_own(state, int(n), scope=value)
        raise LookupError(field)


