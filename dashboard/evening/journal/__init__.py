"""The journal: everything that happened, newest first; notes, verdicts, luck, recap, export.

    state.py    what is typed and not sent, and which part is shown
    search.py   finding lines among thousands while somebody types
    panel.py    the panel and its actions
    lines.py    the lines as markup, and the one that is being changed
    told.py     luck, recap and export as markup
"""

from dashboard.evening.journal.panel import JournalPanel

__all__ = ["JournalPanel"]
