"""A way of rolling: what a system's desk gives to the panel of checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from alterego_core.session import sight
from alterego_core.session.entries import RollRecord, Sentence
from alterego_core.session.happening import Happening
from alterego_core.session.lineup import throw
from alterego_core.session.numbers import Numbers
from alterego_core.session.scene import Combatant, OwnKind, Scene
from alterego_core.session.sight import Aim
from widgets.parts.markup import Markup
from widgets.parts.panel import Panel

from dashboard.evening.checks.state import NOTHING, State
from dashboard.evening.checks.unseen import unseen
from dashboard.evening.speech import Speech

if TYPE_CHECKING:
    from dashboard.evening.host import Host

__all__ = ["Made", "Way"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A roll ready to be written down.

    `rolls` in the order they were thrown, the roller's first; `desk` has the dice on the table. `line` tells the
    roll, `brief` is its subject for a line with the GM's own words. `what` is kept for `Way.apply`, `numbers` are the roller's
    numbers after it where they change by it.
    """

    desk: Any
    rolls: tuple[RollRecord, ...]
    line: Sentence
    brief: str
    said: str
    well: bool | None
    chance: Fraction | None
    success: bool | None
    what: dict[str, Any]
    numbers: Numbers | None = None


class Way:
    """A kind of roll. `id` names it in the state, `DESK` is the widget of the book behind it."""

    id = ""
    DESK: type[Panel]
    OURS: tuple[str, ...] = ()
    """Fields with numbers of the one who rolls, which the GM may type over."""
    THEIRS: tuple[str, ...] = ()
    """The same of the one it is against."""
    PICKS: Mapping[str, str] = NOTHING
    """Field → the fields whose numbers belong to it: with another pick the roster's numbers count again."""

    BY_FIGHT: tuple[str, ...] = ()
    """Those of `OURS` that a fight sets by itself: the GM's word on them holds till the fight is over, or a new one begins."""

    def __init__(self, host: Host, lang: str) -> None:
        self.host, self.words = host, Speech("checks")
        self.desk = unseen(self.DESK, lang, host.rulings)

    # -- the desk ---------------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """The table."""
        return self.host.scene

    @property
    def rulings(self):
        """The campaign's readings."""
        return self.host.rulings

    def read(self, raw: Any, lang: str) -> tuple[Any, tuple]:
        """The desk's state from its value."""
        made, problems = self.desk.read(raw if isinstance(raw, dict) else {}, lang)
        return self.cleared(made), tuple(problems)

    def write(self, desk: Any) -> dict:
        """The value of the desk's state; the dice lie in the journal."""
        return self.desk.write(self.cleared(desk))

    def cleared(self, desk: Any) -> Any:
        """The desk with no dice on it."""
        raise NotImplementedError

    def synced(self, state: State, desk: Any, one: Combatant, foe: Combatant | None) -> Any:
        """The desk with the numbers of the roster, dice left as they are."""
        raise NotImplementedError

    def regions(self, state: State, desk: Any, one: Combatant, foe: Combatant | None, lang: str) -> dict[str, Any]:
        """What is drawn between who rolls and what comes of it; the region "answer" holds the button that rolls."""
        raise NotImplementedError

    def changed(self, state: State, desk: Any, field: str, one: Combatant, foe: Combatant | None) -> Any:
        """The desk after a field of it was set; other levels may belong to it now."""
        return desk

    def taken(self, desk: Any, one: Combatant, *, first: bool = False) -> Any:
        """The desk when somebody else rolls than before."""
        return desk

    def opposed(self, desk: Any, foe: Combatant | None) -> Any:
        """The desk when somebody else is rolled against, or nobody."""
        return desk

    def helped(self, desk: Any, who: Combatant) -> Any:
        """The desk with a helper from the roster, where the rules know helpers."""
        return desk

    def armed(self, state: State, desk: Any) -> Any:
        """The desk once a weapon of the campaign's own was chosen."""
        return desk

    def drawn_weapon(self, state: State) -> State:
        """The state once a weapon of the campaign's own was chosen: what its hit takes stands ready, where the rules leave that to the GM."""
        return state

    def armed_with(self, state: State, what: str) -> str:
        """What is rolled, with the weapon of the campaign's own that was chosen."""
        weapon = next((each.name for each in self.scene.campaign.of_kind(OwnKind.WEAPON) if each.id == state.own_weapon), "")
        return f"{what}, {weapon}" if weapon else what

    def ranged(self, desk: Any, metres: int) -> Any:
        """The desk with the distance of the map counted, where the rules have a row for it."""
        return desk

    # -- the roll ----------------------------------------------------------------------------

    def roll(self, state: State, desk: Any, one: Combatant, foe: Combatant | None, lang: str, *, by_hand: bool) -> Made | None:
        """The roll from the seed or with the dice typed in; None while dice are missing."""
        raise NotImplementedError

    def offered(self, state: State, lang: str) -> Markup | None:
        """The form under the result: what may be done with it; None for nothing."""
        return None

    def apply(self, state: State, lang: str) -> Happening | None:
        """What the result does, as one deed."""
        return None

    # -- help ----------------------------------------------------------------------------------

    def record(self, formula: str, faces: Sequence[int] | None, who: Combatant | None, after: int) -> RollRecord:
        """A throw at the next place but `after`, or of dice typed in."""
        made = throw(self.scene, formula, self.scene.next_roll + after, faces)
        return made if who is None else replace(made, who=who.id, name=who.label)

    def aim(self, one: Combatant, foe: Combatant | None) -> Aim | None:
        """What lies between the two on the map; None where they are not both on it."""
        field = self.scene.field
        if field is None or foe is None or field.find(one.id) is None or field.find(foe.id) is None:
            return None
        return sight.aim(self.scene, one.id, foe.id)

    def person(self, id: str) -> Combatant | None:
        """Somebody at the table, None for nobody."""
        return next((each for each in self.scene.combatants if each.id == id), None)


def frozen(values: dict) -> MappingProxyType:
    """A dictionary nobody changes."""
    return MappingProxyType(values) if values else NOTHING
