"""The basics of a character: points, the power they make, levels and what they mean, the limit of creation."""

from dataclasses import replace

from alterego_core.ego.attributes import ATTRIBUTES
from alterego_core.ego.character import MAX_LEVEL
from alterego_core.ego.skills import SKILLS, skill

from widgets.basics import view
from widgets.basics.value import BOUNDS, LONGEST_DETAIL, MOST_SKILLS, OWN, State, Taken, beside_of, character_of, read, write
from widgets.heroes.playing import within
from widgets.parts.panel import Panel
from widgets.parts.ruling_mark import with_reading
from widgets.parts.typed import forgotten, stepped, typed
from widgets.ruling_choice import current_rulings

__all__ = ["CharacterBasics"]

_LISTED = {row.id for row in SKILLS}
_PLACES = {row.id: at for at, row in enumerate(ATTRIBUTES)}


class CharacterBasics(Panel):
    """«Основа персонажа»: points, power band, levels in words, the creation limit, every remark (A-22 … A-78).

    Args:
        value: `{"granted": 40, "attributes": {"mind": 4}, "skills": [{"id": "dodge", "value": 2}]}`, or a part of it.
        lang: "ru" or "en"; by default the page's language.
        seed: not used; nothing is thrown here.
        rulings: `alterego_core.ego.rulings.Rulings`; by default those of the page.

    >>> sheet = CharacterBasics({"granted": 30, "attributes": {"mind": 5}}, lang="en")
    >>> print(sheet.summary())
    30 points: competent; 9 points left; nothing above 7; nothing to mend
    >>> _ = sheet.act("add", what="dodge"); sheet.left, sheet.limit
    (8, 7)
    >>> sheet.close()
    """

    KIND = "character_basics"

    def _setup(self, lang, seed, rulings):
        self._blank = State(rulings=current_rulings("ego") if rulings is None else rulings)

    def read(self, raw, lang):
        return read(raw, lang, self._blank)

    def write(self, state):
        return write(state, self._blank)

    def draw(self, state, lang):
        return view.draw(state, lang)

    def summary(self, lang=None):
        return view.said(self.state, lang or self.lang)

    def take_hero(self, state, hero):
        """The hero's points and levels; his or her traits and experience are counted in (A-22 … A-26)."""
        sheet = hero.sheet
        skills = tuple(_learnt(level) for level in sheet.skills if level.id.strip())[:MOST_SKILLS]
        limit = {} if sheet.above_lowest is None else {"above": within(sheet.above_lowest, *BOUNDS["above"])}
        state = replace(state, granted=within(sheet.granted, *BOUNDS["granted"]), attributes=tuple(within(sheet.attribute(id), 0, MAX_LEVEL) for id in _PLACES), skills=skills,
                        limited=sheet.above_lowest is not None, beside=beside_of(sheet), **limit)
        return forgotten(state, *BOUNDS, *(f"attribute.{id}" for id in _PLACES), *(f"skill.{n}" for n in range(MOST_SKILLS)))

    # -- for programs -----------------------------------------------------------------

    @property
    def character(self):
        """The sheet as the core's `Character`."""
        return character_of(self.state)

    @property
    def left(self):
        """Points left to spend, below 0 when too much was spent."""
        return view.left_of(self.state)

    @property
    def limit(self):
        """The highest level allowed, None without a limit."""
        return view.limit_of(self.state)

    @property
    def remarks(self):
        """The core's `Problem`s with points and levels."""
        return view.remarks(self.state)

    # -- actions of the page ----------------------------------------------------------

    def do_fill(self, state, value):
        """All nine attributes at one level."""
        if not 0 <= int(value) <= MAX_LEVEL:
            raise LookupError(value)
        return replace(forgotten(state, *(f"attribute.{id}" for id in _PLACES)), attributes=(int(value),) * len(ATTRIBUTES))

    def do_add(self, state, what):
        """Take a skill at level 1, or one of your own ("own")."""
        if what != OWN:
            row = skill(what)
            if row.detail is None and any(taken.id == what for taken in state.skills):
                return state
        return state if len(state.skills) >= MOST_SKILLS else replace(state, skills=(*state.skills, Taken(id=what)))

    def do_remove(self, state, at):
        at = self._place(state, at)
        rest = (*state.skills[:at], *state.skills[at + 1 :])
        return replace(forgotten(state, *(f"skill.{n}" for n in range(len(state.skills)))), skills=rest)

    @staticmethod
    def _place(state, at) -> int:
        if not 0 <= int(at) < len(state.skills):
            raise LookupError(at)
        return int(at)

    def _number(self, state, field):
        """What a number field shows now, its bounds, and how to put another number there."""
        if field in BOUNDS:
            return getattr(state, field), *BOUNDS[field], lambda s, n: replace(s, **{field: n})
        what, _, name = field.partition(".")
        if what == "attribute" and name in _PLACES:
            at = _PLACES[name]
            return state.attributes[at], 0, MAX_LEVEL, lambda s, n: replace(s, attributes=(*s.attributes[:at], n, *s.attributes[at + 1 :]))
        if what == "skill":
            at = self._place(state, name)
            return state.skills[at].value, 0, MAX_LEVEL, lambda s, n: self._taken(s, at, value=n)
        return None

    @staticmethod
    def _taken(state, at, **change):
        return replace(state, skills=(*state.skills[:at], replace(state.skills[at], **change), *state.skills[at + 1 :]))

    def do_step(self, state, field, by):
        found = self._number(state, field)
        if found is None:
            raise LookupError(field)
        now, low, high, put = found
        return stepped(state, field, now, by, low, high, put)

    def do_set(self, state, field, value):
        if found := self._number(state, field):
            _, low, high, put = found
            return typed(state, field, value, low, high, put)
        what, _, name = field.partition(".")
        if what == "detail":
            return self._taken(state, self._place(state, name), detail=str(value)[:LONGEST_DETAIL])
        if field == "limited":
            return replace(state, limited=bool(value))
        if field == "next":
            return replace(state, next=value if value == OWN else skill(value).id)
        what, _, option = field.partition(":")
        if what != "ruling":
            raise LookupError(field)
        return replace(state, rulings=with_reading(state.rulings, option, str(value)))


def _learnt(level):
    """A skill of a sheet as a line of the widget: one that is on no list goes by its name (A-78)."""
    value = within(level.value, 0, MAX_LEVEL)
    if level.id in _LISTED:
        return Taken(id=level.id, value=value, detail=level.detail[:LONGEST_DETAIL])
    return Taken(id=OWN, value=value, detail=level.id.strip()[:LONGEST_DETAIL])
