"""The circle counter: who acts first, which circle it is, what runs off with it."""

from dataclasses import replace

from alterego_core.ego import initiative, turns

from widgets.circles import clock, view
from widgets.circles.plain import read, write
from widgets.circles.value import FIELDS, LAST_CIRCLE, LONGEST_DEED, LONGEST_NAME, MOST_LASTING, MOST_PEOPLE, UNITS, Person, State, dice_bounds
from widgets.heroes.playing import within
from widgets.parts.panel import Panel
from widgets.parts.ruling_mark import with_reading
from widgets.parts.seed import as_seed, new_seed
from widgets.parts.typed import NO_DRAFTS, forgotten, stepped, typed
from widgets.ruling_choice import current_rulings

__all__ = ["CircleCounter"]


class CircleCounter(Panel):
    """«Счётчик кругов»: initiative, turns, circles of 3 seconds, rounds of four, what lasts (A-185 … A-193).

    Args:
        value: `{"people": [{"name": "Anna", "speed": 4, "mind": 4, "dice": 5}], "lasting": [{"name": "smoke", "left": 3}]}`,
            or a part of it; `circle`, `phase` ("gather", "declare", "resolve") and `at` say where the fight stands, `past` how to go back.
        lang: "ru" or "en"; by default the page's language.
        seed: text or number the dice come from; the same seed gives the same order.
        rulings: `alterego_core.ego.rulings.Rulings`; by default those of the page.

    >>> counter = CircleCounter({"people": [{"name": "Anna", "speed": 4, "mind": 4, "dice": 5}, {"name": "Boris", "speed": 6, "mind": 1, "dice": 9}]}, lang="en")
    >>> counter.order
    ('Boris', 'Anna')
    >>> for _ in range(5): _ = counter.act("next")
    >>> print(counter.summary())
    circle 2: round 1, circle 2 of 4; 3 s have passed; Boris says what to do. Game time stands still; Boris 16, Anna 13
    >>> _ = counter.act("back"); counter.value["circle"]
    1
    >>> counter.close()
    """

    KIND = "circle_counter"

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
        """The hero is the first of those who fight."""
        sheet, first = hero.sheet, state.people[0] if state.people else Person()
        speed, mind = (within(sheet.attribute(id), *FIELDS[id]) for id in ("speed", "mind"))
        first = replace(first, name=hero.name.strip()[:LONGEST_NAME], speed=speed, mind=mind)
        return self._kept_place(state, replace(forgotten(state, "speed.0", "mind.0"), people=(first, *state.people[1:])))

    # -- for programs -----------------------------------------------------------------

    @property
    def order(self):
        """The names of those who act, first to last."""
        return tuple(view.name_of(self.state, at, self.lang) for at in clock.line_of(self.state))

    @property
    def passed(self):
        """The game time that is over, a `Span`."""
        return view.passed(self.state)

    # -- actions of the page: time ----------------------------------------------------

    def do_next(self, state):
        """One step on."""
        return clock.remembered(state, clock.next_step(state)) if clock.line_of(state) else state

    def do_skip(self, state):
        """On to the next circle, whoever has not spoken yet."""
        after = state
        while clock.line_of(after) and after.phase != "gather" and (after.circle, after.phase) != (state.circle + 1, "declare") and after.circle < LAST_CIRCLE:
            after = clock.next_step(after)
        return state if after is state else clock.remembered(state, after)

    def do_back(self, state):
        """Undo the last step of time, hit, leave or roll."""
        return clock.previous(state)

    def do_fight(self, state):
        """Another fight: circle one; new throws where the reading asks for them (AMB-A51)."""
        anew = initiative.rolled_anew(state.rulings)
        people = tuple(replace(each, deed="", out=False, hit_by=None, **({"dice": None, "faces": None} if anew else {})) for each in state.people)
        return clock.remembered(state, replace(state, people=people, circle=1, phase="gather", at=0, lasting=(), ended=(), drafts=NO_DRAFTS))

    # -- actions of the page: people --------------------------------------------------

    def do_roll(self, state, at=None):
        """Dice for one; or for all who have none; or, where all have, for all anew."""
        seed = state.seed or new_seed()
        if at is None:
            waiting = [n for n, each in enumerate(state.people) if each.dice is None and not each.out]
            places = waiting or range(len(state.people))
        else:
            places = [self._place(state, at)]
        return clock.remembered(state, self._kept_place(state, clock.rolled(forgotten(state, *(f"dice.{n}" for n in places)), seed, places)))

    def do_add(self, state):
        return state if len(state.people) >= MOST_PEOPLE else replace(state, people=(*state.people, Person()))

    def do_remove(self, state, at):
        at = self._place(state, at)
        people = tuple(replace(each, hit_by=None if each.hit_by in (None, at) else each.hit_by - (each.hit_by > at)) for n, each in enumerate(state.people) if n != at)
        names = {n: view.name_of(state, n, self.lang) for n in range(at + 1, min(3, len(state.people)))}
        people = tuple(replace(each, name=names[n + 1]) if n >= at and n + 1 in names and not each.name else each for n, each in enumerate(people))
        return clock.remembered(state, self._kept_place(state, replace(state, people=people, drafts=NO_DRAFTS), gone=at))

    def do_hit(self, state, at):
        """Who acts now puts that one out, or no longer does (A-190, AMB-A57)."""
        at = self._place(state, at)
        by = clock.spoken(state)
        if state.people[at].hit_by is not None:
            by = None
        elif state.phase != "resolve" or by is None or by == at:
            raise LookupError(at)
        return clock.remembered(state, self._person(state, at, hit_by=by))

    def do_out(self, state, at):
        """Leave the fight, or return to it."""
        at = self._place(state, at)
        return clock.remembered(state, self._kept_place(state, self._person(state, at, out=not state.people[at].out, hit_by=None)))

    @staticmethod
    def _place(state, at) -> int:
        if not 0 <= int(at) < len(state.people):
            raise LookupError(at)
        return int(at)

    @staticmethod
    def _person(state, at, **change):
        return replace(state, people=(*state.people[:at], replace(state.people[at], **change), *state.people[at + 1 :]))

    @staticmethod
    def _kept_place(before, after, gone=None):
        """`after` with the same one speaking or acting as before, wherever the order has put him."""
        who, line = clock.spoken(before), clock.line_of(after)
        if not line:
            return replace(after, phase="gather", at=0)
        if gone is not None and who is not None:
            who = None if who == gone else who - (who > gone)
        return replace(after, at=line.index(who) if who in line else min(before.at, len(line) - 1))

    # -- actions of the page: what lasts ----------------------------------------------

    def do_last(self, state):
        """Note what stands in the fields; without a name nothing happens."""
        if not state.new_name.strip() or len(state.lasting) >= MOST_LASTING:
            return state
        span = turns.span(**{state.new_unit: state.new_left})
        return clock.remembered(state, clock.added(state, state.new_name.strip(), span.full_circles))

    def do_drop(self, state, at):
        if not 0 <= int(at) < len(state.lasting):
            raise LookupError(at)
        return clock.remembered(state, replace(state, lasting=(*state.lasting[: int(at)], *state.lasting[int(at) + 1 :])))

    # -- fields -----------------------------------------------------------------------

    def _number(self, state, field):
        """What a number field shows now, its bounds, and how to put another number there."""
        if field == "new_left":
            return state.new_left, 1, LAST_CIRCLE, lambda s, n: replace(s, new_left=n)
        what, _, at = field.partition(".")
        if what != "dice" and what not in FIELDS:
            return None
        at = self._place(state, at)
        if what == "dice":
            low, high = dice_bounds(state.rulings)
            now = state.people[at].dice
            return (low - 1 if now is None else now), low, high, lambda s, n: self._kept_place(s, self._person(s, at, dice=n, faces=None))
        return getattr(state.people[at], what), *FIELDS[what], lambda s, n: self._kept_place(s, self._person(s, at, **{what: n}))

    def do_step(self, state, field, by):
        found = self._number(state, field)
        if found is None:
            raise LookupError(field)
        now, low, high, put = found
        return stepped(state, field, now, by, low, high, put)

    def do_set(self, state, field, value):
        if found := self._number(state, field):
            _, low, high, put = found
            if field.startswith("dice.") and not str(value).strip():
                at = self._place(state, field.partition(".")[2])
                return self._kept_place(state, self._person(forgotten(state, field), at, dice=None, faces=None))
            return typed(state, field, value, low, high, put)
        if field == "new_name":
            return replace(state, new_name=str(value)[:LONGEST_NAME])
        if field == "new_unit":
            if value not in UNITS:
                raise LookupError(value)
            return replace(state, new_unit=value)
        what, _, at = field.partition(".")
        if what in ("name", "deed"):
            at = self._place(state, at)
            longest = LONGEST_NAME if what == "name" else LONGEST_DEED
            return self._person(state, at, **{what: str(value)[:longest]})
        what, _, option = field.partition(":")
        if what != "ruling":
            raise LookupError(field)
        return replace(state, rulings=with_reading(state.rulings, option, str(value)))
