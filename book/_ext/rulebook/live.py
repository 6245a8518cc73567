"""Live cells: what the page needs so that Python can wake up in it.

A code cell tagged ``live`` is shipped with the page. Where it shows a widget,
the page has a place with a still of the widget's saved state: that is what is
read when scripts are off, before they have come, by the search, and when the
runtime is missing. The runtime draws the widget into the same place and the
still steps aside.
"""

from __future__ import annotations

import json
import os
import re
from functools import cache
from pathlib import Path

from docutils import nodes
from myst_nb.core.render import sanitize_script_content
from myst_nb.sphinx_ import NbMetadataCollector
from sphinx.application import Sphinx
from sphinx.locale import get_translation

from book._runtime.page import start_script
from widgets import SYSTEM_OF

from . import still
from .stable_ids import live_cells

_ = get_translation("sphinx")

VIEW = '<script type="application/vnd.jupyter.widget-view+json">'
STATE = "application/vnd.jupyter.widget-state+json"
REFERENCE = re.compile(r"IPY_MODEL_([\w-]+)")
SYSTEMS = ("ego", "squad", "perks")
RUNTIME = "RULEBOOK_RUNTIME"
"""Environment variable: folder with the runtime's ``manifest.json``; empty for a book without one."""


@cache
def manifest(folder: str) -> dict:
    """The runtime's manifest; empty if there is no runtime."""
    path = Path(folder, "manifest.json") if folder else None
    return json.loads(path.read_text(encoding="utf-8")) if path and path.exists() else {}


def saved_state(app: Sphinx, docname: str) -> dict:
    """The widget models myst-nb has kept for a page: id → model."""
    kept = NbMetadataCollector.get_js_files(app.env, docname).get("ipywidgets_state")
    return json.loads(kept[1]["body"]).get("state", {}) if kept else {}


def prune(app: Sphinx, docname: str, shown: list[str]) -> None:
    """Keep only the models that a shown widget needs: what was tried out aside is no part of the page."""
    kept = NbMetadataCollector.get_js_files(app.env, docname).get("ipywidgets_state")
    if kept is None:
        return
    saved = json.loads(kept[1]["body"])
    needed, ask = set(), list(shown)
    while ask:
        name = ask.pop()
        if name in needed or name not in saved["state"]:
            continue
        needed.add(name)
        ask += REFERENCE.findall(json.dumps(saved["state"][name].get("state", {})))
    saved["state"] = {name: model for name, model in saved["state"].items() if name in needed}
    kept[1]["body"] = sanitize_script_content(json.dumps(saved, ensure_ascii=False))


def set_places(app: Sphinx, doctree: nodes.document) -> None:
    """Give every widget view its place and its still."""
    state, shown = None, []
    for node in doctree.findall(nodes.raw):
        text = node.astext()
        if VIEW not in text:
            continue
        state = saved_state(app, app.env.docname) if state is None else state
        view = json.loads(text.partition(VIEW)[2].partition("</script>")[0])
        shown.append(view["model_id"])
        picture = still.draw(state, view["model_id"], app.config.language)
        note = _("This is the widget at rest. It comes alive when the page has loaded and JavaScript is on.")
        html = (
            f'<div class="live-place"><div class="live-still">{picture}<p class="live-note">{note}</p></div>{text}</div>'
        )
        node.rawsource = html
        node.children = [nodes.Text(html)]
    prune(app, app.env.docname, shown)


def ship_cells(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    """Add the cells to the page and name the runtime's files in its head."""
    source = Path(app.env.doc2path(pagename)) if doctree is not None else Path()
    cells = live_cells(source) if source.suffix == ".ipynb" else []
    folder = os.environ.get(RUNTIME, "")
    runtime = manifest(folder)
    up = context.get("up", "../" * pagename.count("/"))
    context["live_root"] = f"{up}../live/{runtime['hash']}/" if runtime else ""
    context["live"] = bool(cells) and bool(runtime)
    context["playing"] = playing(app, pagename, cells) if context["live"] else []
    context["live_head"] = head(runtime, context["live_root"], pagename) if cells else ""
    if cells:
        data = json.dumps(cells, ensure_ascii=False).replace("</", "<\\/")
        context["body"] += f'\n<script type="application/x-live-cells+json">{data}</script>\n'


def playing(app: Sphinx, pagename: str, cells: list[str]) -> list[dict[str, str]]:
    """The rule systems of a page's widgets: for each stands a bar that names the hero the reader plays, with the ways to the maker and the desk."""
    return [
        {"system": system, "at": {f"{system}/maker": "maker", f"{system}/desk": "desk"}.get(pagename, "")}
        | {page: app.builder.get_relative_uri(pagename, f"{system}/{page}") for page in ("maker", "desk") if f"{system}/{page}" in app.env.found_docs}
        for system in systems_of(pagename, cells)
    ]


def systems_of(pagename: str, cells: list[str]) -> list[str]:
    """The systems whose heroes may be played on a page: that of its folder; elsewhere those of the widgets it shows. Dice belong to none.

    >>> systems_of("squad/check", []), systems_of("about/how-to", ["from widgets import CheckDesk, DiceRoller"]), systems_of("index", ["DiceRoller()"])
    (['squad'], ['ego'], [])
    """
    folder = pagename.partition("/")[0]
    if folder in SYSTEMS:
        return [folder]
    named = set(re.findall(r"\b[A-Z]\w+", "\n".join(cells))) - {"DiceRoller"}
    return [system for system in SYSTEMS if any(SYSTEM_OF.get(name) == system for name in named)]


def head(runtime: dict, root: str, pagename: str) -> str:
    """The script that starts Python early, with the memory of the rule system the page belongs to; makers of characters have one of their own.

    >>> runtime = {"files": {"snapshot-ego.bin": 1, "snapshot-squad.bin": 1}, "head": "go('LIVE_ROOT', 'LIVE_SYSTEM')"}
    >>> head(runtime, "../../live/1/", "squad/check"), head(runtime, "../live/1/", "index")
    ("go('../../live/1/', 'squad')", "go('../live/1/', 'ego')")
    """
    folder = "heroes" if pagename.endswith("/maker") else pagename.partition("/")[0]
    system = folder if f"snapshot-{folder}.bin" in runtime.get("files", ()) else "ego"
    return start_script(runtime, root, system) if runtime else ""


def setup(app: Sphinx) -> None:
    app.connect("doctree-read", set_places)
    app.connect("html-page-context", ship_cells, priority=600)
