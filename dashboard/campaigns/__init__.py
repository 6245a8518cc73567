"""«Кампании»: all campaigns of this computer, on a page of their own.

    panel.py    what is typed, the actions
    state.py    drafts: the only thing that is kept of it
    line.py     a campaign of the list, and what can be done with it
    begin.py    the form of a new one
    past.py     the recycle bin, and the copies of the file
    arrival.py  a file that comes in, part by part
"""
