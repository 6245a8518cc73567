"""A plan for 30 seconds: orders with their checks, played to the first failure."""

from dataclasses import replace
from itertools import cycle, repeat
from types import MappingProxyType

from alterego_core.squad import plans

from widgets.squad.check.value import WHATS
from widgets.squad.hero_numbers import mine_of
from widgets.squad.panel import SquadPanel, new_seed, without
from widgets.squad.plan import view
from widgets.squad.plan.value import MOST_ORDERS, PARTS, Order, State, plan_of, played, read, write

__all__ = ["PlanRunner"]


class PlanRunner(SquadPanel):
    """«План на 30 секунд»: orders of a tactical round in a row (B-35 … B-39).

    Args:
        value: `{"orders": [{"text": "run", "seconds": 10, "skill": 5, "obstacle": 5}]}`, or a part of it.
        lang: "ru" or "en"; by default the page's language.
        seed: text or number the dice come from.
        rulings: `alterego_core.squad.rulings.Rulings`; by default those of the page.

    >>> plan = PlanRunner({"orders": [{"skill": 5, "obstacle": 5}, {"skill": 9, "obstacle": 4}]}, lang="en")
    >>> print(plan.summary())
    2 orders, 20 s; all of it comes off: 58.3%
    >>> plan.close()
    """

    KIND = "plan_runner"
    STATE = State

    def read(self, raw, lang):
        return read(raw, lang, self._blank)

    def write(self, state):
        return write(state, self._blank)

    def draw(self, state, lang):
        return view.draw(state, lang)

    def summary(self, lang=None):
        return view.said(self.state, lang or self.lang)

    def take_hero(self, state, hero):
        """The fighter acts: each order by the skill or stat it names, those that name none by what he does best, from the best down."""
        mine = mine_of(hero, PARTS["skill"][1])
        rest = cycle(id for id, _ in mine.skills) if state.mine != mine and mine.skills else repeat("")
        orders = tuple(_by(order, mine, order.what or next(rest)) if order.rolls else order for order in state.orders)
        drafts = without(state.drafts, *(f"order.{n}.skill" for n in range(len(orders))))
        played = {} if orders == state.orders else {"run": False, "answers": ()}
        return replace(state, mine=mine, orders=orders, drafts=drafts, **played)

    @property
    def odds(self):
        """The chance of the whole chain and of each order to be the first that fails."""
        return plans.odds(plan_of(self.state), self.state.rulings)

    @property
    def played(self):
        """The plan as far as it was played, or `None`."""
        return played(self.state)

    # -- actions of the page ----------------------------------------------------------

    def do_roll(self, state):
        """Play the orders to the first failure (B-36)."""
        if not state.orders:
            return state
        return replace(state, seed=state.seed or new_seed(), thrown=state.thrown + 1, run=True, answers=())

    def do_answer(self, state, done):
        """The GM's word on the tie that is waiting (B-9)."""
        found = played(state)
        if found is None or found.verdict is not plans.Verdict.WAITING:
            return state
        return replace(state, answers=(*state.answers, bool(done)))

    def do_replan(self, state):
        """The failure did not hold him up: new orders for what is left of the round (B-38)."""
        found = self._failed(state)
        return state if found is None else replace(state, orders=state.orders[len(found.steps):], time=plans.replan(found).seconds, run=False, answers=(), drafts=MappingProxyType({}))

    def do_delayed(self, state):
        """The failure did: a new round, begun at the place of the failure (B-39)."""
        found = self._failed(state)
        return state if found is None else replace(state, orders=state.orders[len(found.steps) - 1:], time=plans.delayed(found).seconds, run=False, answers=(), drafts=MappingProxyType({}))

    @staticmethod
    def _failed(state):
        found = played(state)
        return found if found is not None and found.verdict is plans.Verdict.FAILED else None

    @staticmethod
    def _changed(state, orders):
        return replace(state, orders=tuple(orders), run=False, answers=(), drafts=MappingProxyType({}))

    def do_add(self, state):
        if len(state.orders) >= MOST_ORDERS:
            return state
        return self._changed(state, (*state.orders, _by(Order(), state.mine, state.mine.best) if state.mine else Order()))

    def do_remove(self, state, n):
        self._known(state, n)
        return self._changed(state, (order for at, order in enumerate(state.orders) if at != n))

    def do_move(self, state, n, by):
        self._known(state, n)
        to = n + (1 if by > 0 else -1)
        if not 0 <= to < len(state.orders):
            return state
        orders = list(state.orders)
        orders[n], orders[to] = orders[to], orders[n]
        return self._changed(state, orders)

    @staticmethod
    def _known(state, n):
        if not isinstance(n, int) or not 0 <= n < len(state.orders):
            raise LookupError(n)

    # -- fields -----------------------------------------------------------------------

    def bounds(self, state):
        return {f"order.{n}.{part}": limits for n in range(len(state.orders)) for part, limits in PARTS.items()}

    def number(self, state, field):
        _, n, part = field.split(".")
        return getattr(state.orders[int(n)], part)

    def put(self, state, field, found):
        _, n, part = field.split(".")
        return self._with(state, int(n), **{part: found})

    def _with(self, state, n, **changes):
        self._known(state, n)
        orders = tuple(replace(order, **changes) if at == n else order for at, order in enumerate(state.orders))
        return replace(state, orders=orders, **({} if set(changes) == {"text"} else {"run": False, "answers": ()}))

    def choose(self, state, field, value):
        head, _, rest = field.partition(".")
        n, _, part = rest.partition(".")
        if head == "order" and part == "text":
            return self._with(state, int(n), text=str(value)[:80])
        if head == "order" and part == "rolls":
            return self._with(state, int(n), rolls=bool(value))
        if head == "order" and part == "what" and value in WHATS:
            named = self._with(state, int(n), what=value)
            return named if state.mine is None else replace(named, orders=tuple(_by(each, state.mine, each.what) if at == int(n) else each for at, each in enumerate(named.orders)), drafts=without(state.drafts, f"order.{n}.skill"))
        raise LookupError(field)


def _by(order, mine, what):
    """The order done by a skill or a stat of the fighter's, at its level; one by none as it is."""
    return replace(order, what=what, skill=mine.level(what)) if what else order
