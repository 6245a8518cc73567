"""What can go wrong while building, said for people."""


class BuildError(Exception):
    """A step failed; the text says which, why, and what to do."""
