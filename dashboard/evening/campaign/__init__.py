"""«Кампания»: what holds for the open campaign.

    panel.py      the actions
    state.py      drafts: what was typed and not kept yet
    general.py    name, about, readings, seed, the way into the book
    tasks.py      the players' tasks
    catalogue.py  the lists: the book's, those of examples, the campaign's own
    printed.py    what the book has of each kind
    ego.py        what only «Alter ego» asks the GM for
"""

from dashboard.evening.campaign.panel import CampaignPanel

__all__ = ["CampaignPanel"]
