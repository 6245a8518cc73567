"""The numbers that stand on a sheet: what a draft comes to, and what a new sheet shows.

>>> new_sheet().calm
3
"""

from __future__ import annotations

from dataclasses import replace

from ..breakdown import Term
from ..words import Pair
from . import skills as skill_rules
from . import stats as stat_rules
from .draft import Draft, Number, Printed, skill_ledger, stat_ledger
from .parameters import BLOOD, Parameters
from .parameters import parameters as computed
from .rulings import DEFAULT, CalmSample, Rulings, Template

__all__ = ["new_sheet", "parameters", "right_numbers"]


def parameters(draft: Draft, rulings: Rulings = DEFAULT, *, acceleration: Number = 0) -> Parameters:
    """Everything that follows from the draft.

    Where the sheet is believed (AMB-B19) its composure replaces the computed one.
    """
    found = computed(
        draft.stats,
        draft.skills,
        height_cm=draft.height_cm,
        weight_kg=draft.weight_kg,
        sex=draft.sex,
        acceleration=acceleration,
        rulings=rulings,
    )
    claimed = None if draft.printed is None else draft.printed.calm
    if rulings.calm_sample is CalmSample.PRINTED and claimed is not None and claimed != found.calm.total:
        term = Term(Pair("как в листе", "as the sheet says"), claimed - found.calm.total, ("B-160",))
        found = replace(found, calm=found.calm + term)
    return found


def new_sheet(rulings: Rulings = DEFAULT) -> Printed:
    """The numbers of a sheet on which nothing has been bought yet (B-154, B-155, B-156, AMB-B20).

    >>> new_sheet().energy, new_sheet(Rulings(template=Template.PRINTED)).energy
    (30, 25)
    """
    if rulings.template is Template.PRINTED:
        return Printed(
            energy=25, blood=BLOOD, calm=0, stat_points=stat_rules.POINTS, skill_points=skill_rules.GRANTED
        )
    return right_numbers(Draft(), rulings)


def right_numbers(draft: Draft, rulings: Rulings = DEFAULT) -> Printed:
    """What the rules make of this draft: parameters, and points still to be spent."""
    found = parameters(draft, rulings)
    return Printed(
        energy=found.energy.total,
        blood=found.blood.total,
        calm=found.calm.total,
        stat_points=stat_ledger(draft).left,
        skill_points=skill_ledger(draft, rulings).left,
    )
