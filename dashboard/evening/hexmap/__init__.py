"""The map of the evening.

    panel.py     the class: what was typed, and the actions
    state.py     what the panel keeps: the tool in hand, the brush, drafts
    view.py      its regions
    pieces.py    facts and rows of whom the map speaks of
    drawing.py   the picture: pure functions of a field; the players' screen draws with it too
    players.py   the picture for the players' screen
    paths.py     hexes as paths, many of them in one
    labels.py    two or three letters for a counter
    ego.py, squad.py, perks.py   what a distance means in each system
"""
