"""The roster: everybody at the table, newcomers, changes.

    panel.py       the panel: what it draws, what is typed into it
    coming.py      its actions by which somebody comes
    changing.py    its actions by which somebody is changed
    state.py       what was typed and not sent
    parts.py       what a system says of somebody: bars, chips, numbers to enter
    ego.py, squad.py, perks.py    the three of them
    row.py         a line of the list, and the drawer below it
    drawer.py      everything that can be changed about one
    newcomers.py   how quick NPCs, templates and heroes are asked for
    arrivals.py    what came of it: repairs, remarks, a new sheet's differences
    entering.py    fields of numbers
    party.py       the heroes as a table
    papers.py      a hero's sheet and file
"""
