"""What each reading of a disputed place leads to, one small example a place (AMB-B01 … AMB-B52)."""

from book.figures.squad.readings import body, checks, mind, play, skills

__all__ = ["EXAMPLES"]

EXAMPLES = {
    option: example
    for part in (checks, play, body, mind, skills)
    for option, example in part.EXAMPLES.items()
}
"""Option → its example, part by part."""
