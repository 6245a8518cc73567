"""The public face of the package: every module that is meant to be used, sorted."""

from importlib import import_module
from pathlib import Path

import pytest

import alterego_core.ego as ego

HERE = Path(ego.__file__).parent
MODULES = sorted(file.stem for file in HERE.glob("*.py") if file.stem != "__init__")


def test_the_list_is_what_is_there():
    assert ego.__all__ == MODULES


@pytest.mark.parametrize("name", MODULES)
def test_every_public_name_is_there_and_sorted(name):
    module = import_module(f"alterego_core.ego.{name}")
    assert module.__doc__
    assert list(module.__all__) == sorted(module.__all__)
    for public in module.__all__:
        found = getattr(module, public)
        # values such as numbers and tuples carry no text of their own
        if callable(found):
            assert found.__doc__ and not found.__doc__.startswith(f"{public}("), f"{name}.{public} has no words"
