"""The kept table of a page: what all its panels draw, and the one way to change it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from alterego_core.session import sight
from alterego_core.session.events import Deed
from alterego_core.session.happening import Happening, Reminder
from alterego_core.session.scene import Combatant, Rulings, Scene, System

from dashboard.kept_journal import KeptJournal
from dashboard.kept_table import KeptTable, TableStale
from dashboard.tables import Tables
from dashboard.trouble import StoreTrouble

if TYPE_CHECKING:
    from alterego_core.heroes.hero import Hero

    from dashboard.evening.panel import TablePanel

MOST_REMINDERS = 12
DUE = "due_"
"""What the code of a sentence that reminds begins with."""


class Host:
    """The table of a campaign as this page shows it.

    `does` keeps a deed made on `scene`; what it has returned from is on the disk. Then every panel
    but the asking one is drawn anew (that one draws itself when its action ends). `chosen` is the
    id of the one at the table that the panels speak of, `aim` whom he aims at; neither is a step of the
    table: the head keeps them among the panels' values, so that a reload and other tabs have them.
    """

    def __init__(self, tables: Tables, table: KeptTable) -> None:
        self.tables, self.table = tables, table
        self.panels: list[TablePanel] = []
        self._due: tuple[KeptJournal, int, tuple[Reminder, ...]] | None = None
        self._read = 0
        self._chosen = ""
        self._aim = ("", "")
        self.stale = False
        self.shown: Callable[[int], None] = lambda revision: None
        """Told which revision of the table the page shows now."""

    # -- what the panels draw -----------------------------------------------------------

    @property
    def key(self) -> str:
        """The campaign's key: its name in addresses."""
        return self.table.key

    @property
    def scene(self) -> Scene:
        """Everything at the table now."""
        return self.table.scene

    @property
    def system(self) -> System:
        """Which rules are played."""
        return self.scene.campaign.system

    @property
    def rulings(self) -> Rulings:
        """The campaign's readings."""
        return self.scene.campaign.readings()

    @property
    def journal(self) -> KeptJournal:
        """The journal, oldest line first."""
        return self.table.journal

    @property
    def chosen(self) -> Combatant | None:
        """Whom the panels speak of: the one chosen here, else whose turn it is, else the first."""
        everybody = {each.id: each for each in self.scene.combatants}
        acting = self.scene.fight.acting if self.scene.fight is not None else ""
        return everybody.get(self._chosen) or everybody.get(acting) or next(iter(everybody.values()), None)

    def choose(self, who: str) -> None:
        """Let the panels speak of somebody. Raises `SessionError` for nobody."""
        self._chosen = self.scene.combatant(who).id
        self.stale = True

    @property
    def aim(self) -> dict[str, str | int]:
        """Who aims at whom on the map: `{"who": id, "target": id, "hexes": 5, "metres": 10, "cover": "half"}`.

        The numbers are those of this moment; `cover` is a value of `session.cover.Cover`, the worse of the target's own and
        his hex's. Empty where no target was taken, or one of the two is not on the map any more.
        """
        who, target = self._aim
        field = self.scene.field
        if not target or field is None or field.find(who) is None or field.find(target) is None:
            return {}
        found = sight.aim(self.scene, who, target)
        return {"who": who, "target": target, "hexes": found.steps, "metres": found.metres, "cover": found.cover.value}

    @property
    def choice(self) -> tuple[str, str, str]:
        """Who is chosen, who aims, at whom: ids, empty for nobody."""
        return self._chosen, *self._aim

    def restore(self, choice: tuple[str, str, str]) -> None:
        """Choose and aim as it was before a reload, or as another tab does; those who are gone are nobody."""
        if choice != self.choice:
            self._chosen, self._aim, self.stale = choice[0], choice[1:], True

    def take_aim(self, who: str, target: str) -> None:
        """Somebody aims at somebody else on the map; an empty `target` is nobody. Raises `SessionError` for one not at the table."""
        for each in (who, target) if target else ():
            self.scene.combatant(each)
        self._aim, self.stale = (who, target), True

    # -- what falls due -----------------------------------------------------------------

    @property
    def reminders(self) -> tuple[Reminder, ...]:
        """What has fallen due in this evening and was not read yet, the last of it; a reload and a lost kernel take none away."""
        journal = self.journal
        if self._due is None or self._due[0] is not journal or self._due[1] != self._read:
            self._due = (journal, self._read, _due_after(journal, self._read, self.scene.evening))
        return self._due[2]

    @property
    def read(self) -> int:
        """The number of the journal's line up to which the GM has read what fell due; no further than the journal goes."""
        return self._read

    @read.setter
    def read(self, number: int) -> None:
        number = min(number, self._last_line)
        if number != self._read:
            self._read, self.stale = number, True

    @property
    def _last_line(self) -> int:
        lines = self.journal.lines
        return lines[-1].number if lines else 0

    def forget(self) -> None:
        """The GM has read the reminders."""
        self.read = self._last_line

    # -- what they do -------------------------------------------------------------------

    def does(self, made: Happening | Deed, heroes: Mapping[str, Hero] | None = None) -> None:
        """Keep what was made on `scene`. `heroes`: the sheets that come with it, by ids at the table.

        Raises StoreTrouble when it cannot be kept; also, with the code "overtaken", when another tab
        was first: its table is shown then, and nothing was done.
        """
        deed = made.deed if isinstance(made, Happening) else made
        self._keep(lambda: self.tables.does(self.table, deed, heroes))

    def undo(self) -> None:
        """Take the last deed back. Raises `SessionError` when there is none, StoreTrouble as `does`."""
        self._keep(lambda: self.tables.undo(self.table))

    def redo(self) -> None:
        """Do the deed undone last again. Raises as `undo`."""
        self._keep(lambda: self.tables.redo(self.table))

    def _keep(self, step) -> None:
        self.stale = True
        try:
            self.table = step()
        except TableStale as stale:
            self.table = stale.table
            raise StoreTrouble("overtaken") from stale
        finally:
            self.read = self._read  # lines that were taken back are not read any more

    # -- other tabs ---------------------------------------------------------------------

    def follow(self) -> bool:
        """Look whether another tab has changed the table; True when it has, and then it is shown."""
        fresh = self.tables.follow(self.table)
        if fresh is self.table:
            return False
        self.table, self.stale = fresh, True
        self.read = self._read
        self.settle()
        return True

    def settle(self, but: TablePanel | None = None) -> None:
        """Draw the panels anew, when there was a change since the last time."""
        if not self.stale:
            return
        self.stale = False
        self.shown(self.table.revision)
        for each in self.panels:
            if each is not but:
                each.refresh()


def _due_after(journal: KeptJournal, number: int, evening: int) -> tuple[Reminder, ...]:
    """The lines after this one that tell what fell due in an evening, oldest first."""
    found: list[Reminder] = []
    for each in reversed(journal.lines):
        if each.number <= number or len(found) == MOST_REMINDERS:
            break
        if each.known is None and DUE not in each.text:
            continue
        entry = each.entry
        if entry.evening != evening:
            break
        if entry.line is not None and entry.line.code.startswith(DUE):
            found.append(Reminder(line=entry.line, who=entry.who))
    return tuple(reversed(found))
