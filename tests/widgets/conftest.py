"""What holds for every test of the widgets: nothing stays behind, and no page's settings either."""

import os
from unittest.mock import patch

import comm
import pytest
from ipywidgets.widgets.widget import _instances


@pytest.fixture(autouse=True)
def nothing_left_behind():
    """Every widget made in a test must be closed in it, its layout too."""
    before, make = set(_instances), comm.create_comm
    with patch.dict(os.environ):
        for name in ("ALTEREGO_LANG", "ALTEREGO_RULINGS", "ALTEREGO_RULE_HREF"):
            os.environ.pop(name, None)
        yield
    comm.create_comm = make
    left = [widget for key, widget in list(_instances.items()) if key not in before]
    for widget in left:
        widget.close()
    assert not left, f"left open: {left}"


@pytest.fixture
def make():
    """Makes widgets and closes them after the test."""
    made = []

    def build(kind, *args, **keys):
        widget = kind(*args, **keys)
        made.append(widget)
        return widget

    yield build
    for widget in made:
        widget.close()
