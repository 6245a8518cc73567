"""What each reading of a disputed place leads to, one small example a place (AMB-A01 … AMB-A80)."""

from book.figures.ego.readings import actor, checks, creation, locations, targets, tries, time, traits, wounds

__all__ = ["EXAMPLES"]

EXAMPLES = {
    option: example
    for part in (creation, traits, checks, time, targets, actor, tries, wounds, locations)
    for option, example in part.EXAMPLES.items()
}
"""Option → its example, part by part."""
