"""The players' screen: a page for another device that shows only what the GM chose.

    shows.py     what the GM lets be seen
    doors.py     the secret address of a campaign's screen, kept in the campaigns file
    view.py      what stands on it, from the kept table: pure
    throws.py    a player's own throw, a line of the journal like any other
    handlers.py  the page, its news, its throws
"""
