"""The Sphinx side of the book: live cells, rule marks, captions, words, look.

One module, one noun. ``book/build.py`` runs Jupyter Book with this extension;
nothing here is needed to read or to change a chapter.
"""

from __future__ import annotations

from importlib import import_module

PARTS = ("catalogue", "theme", "captions", "rules", "dice", "drawings", "foreign", "frames", "live", "disputed", "readings", "keep", "search")


def setup(app) -> dict:
    """Wire every part to Sphinx."""
    for part in PARTS:
        import_module(f"{__name__}.{part}").setup(app)
    return {"version": "1", "env_version": 3, "parallel_read_safe": True, "parallel_write_safe": True}
