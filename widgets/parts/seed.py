"""Seeds that can be said aloud: from one and the number of a roll come always the same dice."""

import secrets

__all__ = ["as_seed", "new_seed"]

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another
_LENGTH, _LONGEST = 8, 64


def new_seed() -> str:
    """A fresh one.

    >>> len(new_seed()), new_seed() == new_seed()
    (8, False)
    """
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))


def as_seed(given: object) -> str | None:
    """What a program gave as a seed, as text of at most 64 characters; `None` stays: one is drawn at the first roll.

    >>> as_seed(7), as_seed(None)
    ('7', None)
    """
    return None if given is None else str(given)[:_LONGEST]
