"""What the widgets of the squad have in common: numbers typed in, readings, dice from a seed."""

from dataclasses import replace
from types import MappingProxyType

from alterego_core import rulings as core
from alterego_core.errors import AlterEgoError

from widgets.parts.panel import Panel
from widgets.parts.reading import whole_number
from widgets.parts.ruling_mark import with_reading
from widgets.parts.seed import as_seed, new_seed
from widgets.ruling_choice import current_rulings

__all__ = ["SquadPanel", "new_seed", "read_rulings", "without", "write_rulings"]


def without(drafts, *names) -> MappingProxyType:
    """The drafts less those of these fields."""
    return MappingProxyType({k: v for k, v in drafts.items() if k not in names})


def read_rulings(take, default, lang: str) -> tuple[object, tuple]:
    """The rulings of a value on top of the default ones, and the remark when they cannot be read."""
    try:
        return core.from_options(type(default), {**core.to_options(default), **take.table("rulings")}), ()
    except AlterEgoError as error:
        return default, (error.message(lang),)


def write_rulings(out: dict, rulings, default) -> None:
    """Put the rulings into a value where they differ from the default ones."""
    other, usual = core.to_options(rulings), core.to_options(default)
    if other != usual:
        out["rulings"] = {**other, **{name: getattr(rulings, name).value for name in usual}}


class SquadPanel(Panel):
    """A widget of the squad. A subclass gives `STATE` (a frozen state with `rulings`, `seed`, `drafts`) and

    * `bounds(state) -> {field: (least, greatest)}`, its whole numbers,
    * `number(state, field)` and `put(state, field, found)` where a number is not an attribute of the state,
    * `choose(state, field, value)` for every other field.
    """

    STATE: type

    def _setup(self, lang, seed, rulings):
        self._blank = self.STATE(rulings=current_rulings("squad") if rulings is None else rulings, seed=as_seed(seed))

    def bounds(self, state) -> dict:
        return {}

    def number(self, state, field):
        return getattr(state, field)

    def put(self, state, field, found):
        return replace(state, **{field: found})

    def choose(self, state, field, value):
        raise LookupError(field)

    def do_set(self, state, field, value):
        """A field was changed; a number that cannot be read stays in it with its remark."""
        field = str(field)
        if field.startswith("ruling:"):
            return replace(state, rulings=with_reading(state.rulings, field.partition(":")[2], str(value)))
        limits = self.bounds(state).get(field)
        if limits is None:
            return self.choose(state, field, value)
        found = whole_number(value)
        if found is None or not limits[0] <= found <= limits[1]:
            return replace(state, drafts=MappingProxyType({**state.drafts, field: str(value)[:12]}))
        return replace(self.put(state, field, found), drafts=without(state.drafts, field))

    def do_step(self, state, field, by):
        low, high = self.bounds(state)[field]
        now = self.number(state, field)
        found = min(high, max(low, (now or 0) + (1 if by > 0 else -1)))
        return replace(self.put(state, field, found), drafts=without(state.drafts, field))
