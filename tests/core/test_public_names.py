"""The public face of the core, name by name.

``public_names.txt`` holds every name that the packages offer. A new name is one
new line there, made by hand or by

    python tests/core/test_public_names.py

so that it is seen in the change and decided upon.
"""

from __future__ import annotations

import inspect
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CORE = ROOT / "alterego_core"
LIST = Path(__file__).with_name("public_names.txt")


def packages() -> list[str]:
    """The core and its packages."""
    inner = sorted(file.parent.name for file in CORE.glob("*/__init__.py"))
    return ["alterego_core", *(f"alterego_core.{name}" for name in inner)]


def modules() -> list[str]:
    """Every module, packages included."""
    return [
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for file in sorted(CORE.rglob("*.py"))
    ]


def public_names() -> list[str]:
    """All that the packages offer, as the list holds it."""
    return [f"{package}.{name}" for package in packages() for name in import_module(package).__all__]


def test_the_list_is_true():
    listed = LIST.read_text(encoding="utf-8").split()
    offered = public_names()
    new, gone = sorted(set(offered) - set(listed)), sorted(set(listed) - set(offered))
    assert listed == offered, (
        f"new: {new}; gone: {gone}. If that is meant, run `python tests/core/test_public_names.py`."
    )


def order(name: str) -> tuple[int, str]:
    """The other usual order: CONSTANTS, then Classes, then functions."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name


@pytest.mark.parametrize("name", modules())
def test_all_is_sorted_and_true(name):
    module = import_module(name)
    names = module.__all__
    assert len(set(names)) == len(names)
    assert list(names) in (sorted(names), sorted(names, key=order))
    for public in names:
        assert not public.startswith("_")
        # a package may offer its modules, loaded when they are asked for
        assert hasattr(module, public) or find_spec(f"{name}.{public}"), f"{name} has no {public}"


@pytest.mark.parametrize("package", packages())
def test_the_face_can_be_seen(package):
    module = import_module(package)
    assert set(module.__all__) <= set(dir(module))
    with pytest.raises(AttributeError):
        module.no_such_name  # noqa: B018


def test_everything_public_says_what_it_is():
    for package in packages():
        module = import_module(package)
        assert module.__doc__
        for name in module.__all__:
            value = getattr(module, name, None)
            if isinstance(value, type) or inspect.isroutine(value):
                assert value.__doc__ and value.__doc__.strip(), f"{package}.{name} has no docstring"


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    LIST.write_text("\n".join(public_names()) + "\n", encoding="utf-8")
    print(f"{LIST.name}: {len(public_names())}")
