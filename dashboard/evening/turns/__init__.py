"""Turns: who fights, whose turn it is, what everybody does, how the fight ends.

    panel.py    the panel and its actions
    state.py    what was typed and not sent
    look.py     what the fight comes to: who is next, who is passed over, what ends with a turn
    start.py    before a fight: who takes part, what counts for each
    now.py      the card of whose turn it is
    line.py     the line of places
    tools.py    a newcomer, a new line, the end
    dice.py     dice thrown at the table
    ego.py, squad.py, perks.py    what only one of the systems has
"""
