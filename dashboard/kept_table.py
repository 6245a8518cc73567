"""A table as it is kept: the scene, the journal, what can be undone and done again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from alterego_core.session.events import Deed
from alterego_core.session.scene import Scene, System

from dashboard.kept_journal import KeptJournal
from dashboard.trouble import StoreTrouble


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptTable:
    """The table of a campaign after the step number `revision`.

    `last` is the deed that undoing takes back, `next` the one that can be done again, None where
    there is none; their lines tell what they are. `done` and `undone` are the numbers of the steps
    they stand in, 0 for none. `heroes` says whose sheet is which of the campaign's heroes: id at the
    table → number. `notice`: what to tell the GM once, where the table had to be mended.
    """

    key: str
    revision: int
    scene: Scene
    journal: KeptJournal
    done: int = 0
    undone: int = 0
    last: Deed | None = None
    next: Deed | None = None
    heroes: Mapping[str, int] = field(default_factory=dict)
    binned: bool = False
    notice: StoreTrouble | None = None

    @property
    def system(self) -> System:
        """Which rules are played."""
        return self.scene.campaign.system

    @property
    def title(self) -> str:
        """What the GM calls the campaign; its key where it has no name."""
        return self.scene.campaign.title or self.key


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignLine:
    """A line of the list of campaigns.

    `system` is None where only panels were used so far and no table was begun. `begun`, `touched`
    and `binned` are Unix seconds; `binned` is None outside of the recycle bin. `steps`: how many the
    log of the table has.
    """

    key: str
    title: str
    system: System | None
    begun: float
    touched: float
    steps: int
    binned: float | None = None


class TableStale(Exception):
    """Another tab was first; `table` is what the table is now, to go on from. Nothing was kept."""

    def __init__(self, table: KeptTable) -> None:
        self.table = table
        super().__init__(f"{table.key} is at step {table.revision} by now: look again, then do it")
