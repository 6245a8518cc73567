"""A hero's picture: a small image kept as text, drawn only when it is nothing but an image.

The page scales what the reader chose (`static/heroes.js`) until it fits `LONGEST_PICTURE`.
"""

import re

from widgets.parts.markup import Markup, tag

__all__ = ["LONGEST_PICTURE", "is_picture", "picture"]

LONGEST_PICTURE = 19_000
"""Characters of a picture as text; a field of a character file holds 20 000."""

_IMAGE = re.compile(r"data:image/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}")


def is_picture(text: object) -> bool:
    """Whether a text is an image of a kind that carries no script, of a size that fits.

    >>> is_picture("data:image/png;base64,iVBORw0KGgo="), is_picture("data:image/svg+xml;base64,PHN2Zz4="), is_picture("a sketch")
    (True, False, False)
    """
    return isinstance(text, str) and len(text) <= LONGEST_PICTURE and _IMAGE.fullmatch(text) is not None


def picture(text: str, words: str, class_: str = "ae-portrait") -> Markup | None:
    """The image with its words for those who do not see it; nothing for what is no image."""
    return tag("img", src=text, alt=words, class_=class_) if is_picture(text) else None
