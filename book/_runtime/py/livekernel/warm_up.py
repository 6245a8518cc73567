"""Preparing the memory that becomes the snapshot: everything imported, nothing left over."""
import contextlib
import gc
import importlib
import importlib.util
import linecache
import os
import pkgutil
import random
import re
import sys
import types

#: Imports pandas, which the page never has.
_SERVER_ONLY = {"alterego_core.frames"}


def prepare(system):
    """Import what a page of one rule system can need, and check that nothing random is frozen."""
    import anywidget  # noqa: F401
    import ipywidgets

    import livekernel  # noqa: F401

    _import_all("alterego_core", deep=False)
    _import_all(f"alterego_core.{system}")
    kinds = _widgets_of(system)
    _touch_classes(ipywidgets.Widget)
    _make_once(kinds)
    gc.collect()
    strange = [thing for thing in gc.get_objects() if isinstance(thing, random.Random) and thing is not random._inst and type(thing) is random.Random]
    if strange:
        raise RuntimeError(f"{len(strange)} random.Random made at import or kept: the snapshot would freeze them for every reader")
    _forget()
    sys.stdout.flush()
    gc.collect()


def _import_all(name, *, deep=True):
    """Import a package with its modules; with `deep`, with its packages too. A runtime may be built without it."""
    if importlib.util.find_spec(name.partition(".")[0]) is None:
        return
    package = importlib.import_module(name)
    for module in (pkgutil.walk_packages if deep else pkgutil.iter_modules)(package.__path__, name + "."):
        if module.name not in _SERVER_ONLY and not module.name.endswith("__main__") and (deep or not module.ispkg):
            importlib.import_module(module.name)


def _widgets_of(system):
    """The public widgets of a rule system, and the dice, which every page may show."""
    if importlib.util.find_spec("widgets") is None:
        return []
    import widgets
    import widgets.ruling_board  # noqa: F401

    return [getattr(widgets, name) for name, needs in widgets.SYSTEM_OF.items() if needs == system or name == "DiceRoller"]


def _make_once(kinds):
    """Make and drop one of each widget in both languages: tables are read, texts and odds are kept for the page."""
    import comm
    from ipywidgets import Widget

    os.environ["ALTEREGO_RULE_HREF"] = "#{id}"
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
