"""The evening: what stands on the GM's screen once a campaign has its system.

    host.py     the kept table of the page, one for all its panels; every change goes through it
    panel.py    the base of a panel; it draws the table and keeps what was typed and not sent
    speech.py   the words of a panel, from `words/<kind>.toml`
    places.py   which panels there are and where they stand

A press becomes a deed of `alterego_core.session`, the host keeps it (`dashboard.tables`), and every
panel draws the table after it. No panel knows another.
"""
