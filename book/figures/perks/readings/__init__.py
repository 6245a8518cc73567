"""What each reading of a disputed place leads to, one small example a place (AMB-C01 … AMB-C61)."""

from book.figures.perks.readings import checks, damage, sheet, spells, turns

__all__ = ["EXAMPLES"]

EXAMPLES = {
    option: example
    for part in (sheet, checks, damage, spells, turns)
    for option, example in part.EXAMPLES.items()
}
"""Option → its example, part by part."""
