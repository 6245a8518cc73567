"""Time passes: hours and nights in one press, listed before they pass.

    panel.py       the panel and its actions
    state.py       what was typed and not sent
    forecast.py    what would come of it now
    preview.py     the list of changes, person by person
    choices.py     fields and ticks that the systems share
    ego.py, squad.py, perks.py    what the GM of each system is asked
"""
