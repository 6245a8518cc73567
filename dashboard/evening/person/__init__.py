"""The panel of one at the table: harm, conditions, traits.

    panel.py       `Person`: whom it is about, presses turned into deeds
    desk.py        what a part of the panel gets: the table, the one chosen, words, drafts; fields and buttons
    drafts.py      what was typed and not sent; one table of fields for each part
    dice.py        throws from the campaign's seed, or dice typed in
    who.py         the head: the one chosen, the others, rest, death by the GM's word
    ego.py, squad.py, perks.py              harm by each system: its fields and its deeds
    ego_view.py, squad_view.py, perks_view.py   the same as markup
    conditions.py  what holds for a while
    traits.py      traits of «Alter ego» beside the fight

A part is a module with `FORM`, `BLANK`, `draw(desk)` and `DEEDS`: name → function from the desk to
a `Made`. No rule stands here: all numbers come from `alterego_core`.
"""
