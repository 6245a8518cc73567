"""The roster: everybody at the table, newcomers, changes.

    panel.py       the panel and its actions
    state.py       what was typed and not sent
    parts.py       what a system says of somebody: bars, chips, numbers to enter
    ego.py, squad.py, perks.py    the three of them
    row.py         a line of the list, and the drawer below it
    drawer.py      everything that can be changed about one
    newcomers.py   quick NPCs, templates, heroes on their way
    party.py       the heroes as a table
    papers.py      a hero's sheet and file
"""
