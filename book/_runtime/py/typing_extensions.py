"""A stand-in: the browser's Python is new enough for `typing` to have what anywidget imports from here."""
from typing import *  # noqa: F403
from typing import Protocol, TypedDict  # noqa: F401


def __getattr__(name):
    import typing

    return getattr(typing, name)
