"""What a page sets up once, before its first widget."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager

import comm

__all__ = ["aside", "rule_href", "start_page"]

_PAGE_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}\Z")


def start_page(page: str) -> None:
    """Give the widgets of this page ids that are the same on every run.

    The state saved when the book was built and the widgets made in the reader's
    browser then carry the same ids, so that Python can take over what is already
    on the page. Called first in the first live cell; a second call starts anew. Rules that
    widgets cite become links to anchors of the page (see `rule_href`).

    Args:
        page: id of the page, lower-case Latin letters, digits, "-" and "_".

    Raises:
        ValueError: `page` is not such an id.

    >>> start_page("The Check")
    Traceback (most recent call last):
    ...
    ValueError: page id 'The Check' may have lower-case Latin letters, digits, "-" and "_" only
    """
    if not _PAGE_ID.match(page):
        raise ValueError(f'page id {page!r} may have lower-case Latin letters, digits, "-" and "_" only')
    real = getattr(comm.create_comm, "real", comm.create_comm)
    made = 0

    def create_comm(*args, **keys):
        nonlocal made
        if keys.get("target_name") == "jupyter.widget" and not keys.get("comm_id"):
            made += 1
            keys["comm_id"] = f"{page}-{made:04d}"
        return real(*args, **keys)

    create_comm.real = real
    comm.create_comm = create_comm
    # A page of the book links to its own anchors; who set another pattern before, keeps it.
    os.environ.setdefault("ALTEREGO_RULE_HREF", "#{id}")


@contextmanager
def aside() -> Iterator[None]:
    """Widgets made inside are not part of the page and take none of its ids.

    A chapter tries its widgets out in cells that the reader's browser never runs; without
    this, the widgets after them would have other ids there than in the saved page.

    >>> start_page("doctest")
    >>> from ipywidgets import Layout
    >>> with aside():
    ...     Layout().model_id.startswith("doctest")
    False
    >>> Layout().model_id
    'doctest-0001'
    """
    counting = comm.create_comm
    comm.create_comm = getattr(counting, "real", counting)
    try:
        yield
    finally:
        comm.create_comm = counting


def rule_href(rule: str) -> str | None:
    """Where a rule stands in the book, or `None` where there is no book to point to.

    The address is made from `ALTEREGO_RULE_HREF`, a pattern with `{id}` in it such as
    "#{id}" or "/book/ru/rules.html#{id}"; `start_page` or the dashboard sets it.

    >>> from unittest.mock import patch
    >>> with patch.dict(os.environ, {"ALTEREGO_RULE_HREF": "#{id}"}):
    ...     rule_href("A-165")
    '#A-165'
    >>> with patch.dict(os.environ, {"ALTEREGO_RULE_HREF": ""}):
    ...     rule_href("A-165")
    """
    pattern = os.environ.get("ALTEREGO_RULE_HREF", "")
    return pattern.replace("{id}", rule) if "{id}" in pattern else None
