"""«Alter ego»: an author's own system, played with 2d6 − 1d6."""
