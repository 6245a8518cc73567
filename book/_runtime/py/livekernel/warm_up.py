"""Preparing the memory that becomes the snapshot: everything imported, nothing left over."""
import contextlib
import gc
import importlib
import linecache
import os
import pkgutil
import random
import re
import sys
import types

_PACKAGES = ("alterego_core", "widgets")
#: Imports pandas, which the page never has.
_SERVER_ONLY = {"alterego_core.frames"}


def prepare():
    """Import what a page can need, and check that nothing random is frozen."""
    import anywidget  # noqa: F401
    import ipywidgets

    import livekernel  # noqa: F401

    for name in _PACKAGES:
        _import_all(name)
    _touch_classes(ipywidgets.Widget)
    _make_each_widget_once()
    gc.collect()
    strange = [thing for thing in gc.get_objects() if isinstance(thing, random.Random) and thing is not random._inst and type(thing) is random.Random]
    if strange:
        raise RuntimeError(f"{len(strange)} random.Random made at import or kept: the snapshot would freeze them for every reader")
    _forget()
    sys.stdout.flush()
    gc.collect()


def _import_all(name):
    try:
        package = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name == name:
            return  # a runtime built without this package
        raise
    for module in pkgutil.walk_packages(package.__path__, name + "."):
        if module.name not in _SERVER_ONLY and not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def _make_each_widget_once():
    """Make and drop one of each public widget in both languages: tables are read, texts and odds are kept for the page."""
    if "widgets" not in sys.modules:
        return
    import comm
    from ipywidgets import Widget

    os.environ["ALTEREGO_RULE_HREF"] = "#{id}"
    public = sys.modules["widgets"]
    kinds = [kind for kind in (getattr(public, name) for name in public.__all__) if isinstance(kind, type) and issubclass(kind, Widget)]
    for lang in ("ru", "en"):
        os.environ["ALTEREGO_LANG"] = lang
        for kind in kinds:
            kind()
    del os.environ["ALTEREGO_LANG"]
    Widget.close_all()
    comm.get_comm_manager().comms.clear()


def _touch_classes(base):
    """Build the caches that traitlets keeps for each class."""
    for kind in [base, *base.__subclasses__()]:
        if kind is not base:
            _touch_classes(kind)
        kind.class_trait_names(sync=True)


def _forget():
    """Drop what a page does not need: line numbers (`?live=plain` has them), what classes and modules say of themselves,
    and what was kept only to work faster on what has been done."""
    for thing in gc.get_objects():
        if isinstance(thing, types.FunctionType):
            thing.__code__ = _without_lines(thing.__code__)
        elif isinstance(thing, (type, types.ModuleType)):
            with contextlib.suppress(AttributeError, TypeError):  # those of C code stay as they are
                thing.__doc__ = None
    re.purge()
    linecache.clearcache()


def _without_lines(code):
    inner = tuple(_without_lines(each) if isinstance(each, types.CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=inner)
