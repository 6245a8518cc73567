"""The base of the evening's panels."""

from __future__ import annotations

from typing import Any

import traitlets
from alterego_core.errors import AlterEgoError
from widgets.parts.panel import Panel

from dashboard.evening.host import Host
from dashboard.evening.speech import Speech
from dashboard.trouble import StoreTrouble


class TablePanel(Panel):
    """A panel that draws the table of its host and does deeds there.

    A subclass gives what every `Panel` gives; its state and `value` hold only what was typed and
    not sent (kept over a reload). In an action `self.host.does(…)` is the one way to change the
    table. What the table refuses is told at the panel, and what was typed stays.
    """

    WORDS = Speech

    together = traitlets.Bool(False).tag(sync=True)  # each deed is kept by itself: after a lost kernel it must be known which ones are

    def __init__(self, value: Any = None, *, host: Host, lang: str | None = None) -> None:
        self.host = host
        super().__init__(value, lang=lang)
        host.panels.append(self)

    # -- what subclasses ask for --------------------------------------------------------

    @property
    def scene(self):
        """Everything at the table now."""
        return self.host.scene

    @property
    def rulings(self):
        """The campaign's readings."""
        return self.host.rulings

    # -- steps --------------------------------------------------------------------------

    def act(self, name: str, /, **message: Any):
        """As in `Panel`; what the table refuses becomes a line at the panel. Then the others are drawn."""
        self.problems = []
        state = super().act(name, **message)
        self.host.settle(but=self)
        return state

    def answers(self, error: Exception) -> bool:
        if isinstance(error, StoreTrouble):
            self.problems = [error.message(self.lang)]
        elif isinstance(error, AlterEgoError) and error.problem is not None:
            self.problems = [error.problem]
        else:
            return False
        return True

    def refresh(self) -> None:
        """Draw the table as it is now; what was typed stays, and only what changed is sent."""
        self.problems = []
        try:
            self.redraw()
        except Exception as error:  # one panel that cannot draw must not stop the others
            self.stumble(error)

    def close(self) -> None:
        """Remove the panel; its host forgets it."""
        if self in self.host.panels:
            self.host.panels.remove(self)
        super().close()
