"""A still of a widget: its saved state as plain HTML, nothing in it to press.

The book's own widgets keep the markup of their regions in their state, so their
still is the very picture the script will draw: nothing moves when it comes. Of
other widgets text, tables and pictures stand as they are; fields and buttons
become what they say.
"""

from __future__ import annotations

import re
from html import escape

UID = "\ue000"
"""Stands for the prefix of ids in a widget's markup, as ``widgets.parts.markup`` writes it."""

REFERENCE = "IPY_MODEL_"


def draw(models: dict, model_id: str, language: str, *, depth: int = 0) -> str:
    """The still of one model and what it holds.

    >>> models = {
    ...     "box": {"model_name": "VBoxModel", "state": {"children": ["IPY_MODEL_name", "IPY_MODEL_go"]}},
    ...     "name": {"model_name": "IntSliderModel", "state": {"description": "Strength", "value": 3}},
    ...     "go": {"model_name": "ButtonModel", "state": {"description": "Roll"}},
    ... }
    >>> print(draw(models, "box", "en"))
    <div class="still-box"><p class="still-field"><span class="still-label">Strength</span> <b>3</b></p><p class="still-button">Roll</p></div>
    """
    model = models.get(model_id)
    if model is None or depth > 40:
        return ""
    name, state = model.get("model_name", ""), model.get("state", {})
    if hidden(models, state):
        return ""
    if state.get("children") is not None:
        return box(models, name, state, language, depth)
    if name in {"HTMLModel", "HTMLMathModel"}:
        return labelled(state, f'<div class="still-html">{state.get("value", "")}</div>')
    if name == "LabelModel":
        return f'<p class="still-text">{escape(str(state.get("value", "")))}</p>' if state.get("value") else ""
    if name in {"ButtonModel", "ToggleButtonModel"}:
        words = state.get("description") or state.get("tooltip") or ""
        return f'<p class="still-button">{escape(words)}</p>' if words else ""
    if isinstance(state.get("view"), dict):
        return panel(state, model_id)
    if name == "AnyModel":
        return ""
    return field(state, language)


def panel(state: dict, model_id: str) -> str:
    """One of the book's own widgets, region by region, as ``widgets/static/view.js`` draws it.

    >>> state = {"kind": "roller", "lang": "en", "label": "Dice", "view": {"head": "<p>Dice</p>", "trouble": ""}}
    >>> print(panel(state, "front-0001"))
    <div class="ae-widget" inert><div class="ae-panel" role="group" aria-label="Dice" lang="en" data-kind="roller"><div data-region="head"><p>Dice</p></div><div data-region="trouble"></div></div></div>
    """
    uid = "still-" + re.sub(r"[^A-Za-z0-9]", "", model_id)
    regions = "".join(
        f'<div data-region="{escape(name)}">{html.replace(UID, uid)}</div>' for name, html in state["view"].items()
    )
    return (
        f'<div class="ae-widget" inert><div class="ae-panel" role="group" aria-label="{escape(state.get("label", ""))}" '
        f'lang="{escape(state.get("lang", ""))}" data-kind="{escape(state.get("kind", ""))}">{regions}</div></div>'
    )


def hidden(models: dict, state: dict) -> bool:
    """Whether the widget is set not to be seen."""
    layout = models.get(str(state.get("layout", "")).removeprefix(REFERENCE), {}).get("state", {})
    return layout.get("display") == "none" or layout.get("visibility") == "hidden"


def box(models: dict, name: str, state: dict, language: str, depth: int) -> str:
    """What a box holds; of tabs and folds all leaves, each under its title."""
    titles = list(state.get("titles") or ())
    parts = []
    for place, child in enumerate(state["children"]):
        part = draw(models, str(child).removeprefix(REFERENCE), language, depth=depth + 1)
        if part and place < len(titles) and titles[place]:
            part = f'<p class="still-label">{escape(titles[place])}</p>{part}'
        parts.append(part)
    if not any(parts):
        return ""
    across = " still-across" if name in {"HBoxModel", "GridBoxModel"} else ""
    classes = " ".join(escape(word) for word in state.get("_dom_classes") or ())
    return f'<div class="still-box{across}{" " + classes if classes else ""}">{"".join(parts)}</div>'


def field(state: dict, language: str) -> str:
    """A field as its label and what stands in it."""
    value = state.get("value")
    options = state.get("_options_labels")
    if options is not None:
        index = state.get("index")
        chosen = index if isinstance(index, (list, tuple)) else [] if index is None else [index]
        value = ", ".join(str(options[place]) for place in chosen if place < len(options))
    if isinstance(value, bool):
        value = ("да" if value else "нет") if language == "ru" else ("yes" if value else "no")
    elif isinstance(value, (int, float)):
        value = str(value).replace("-", "−").replace(".", "," if language == "ru" else ".")
    label = state.get("description", "")
    if not label and not value:
        return ""
    label = f'<span class="still-label">{escape(str(label))}</span> ' if label else ""
    return f'<p class="still-field">{label}<b>{escape(str(value))}</b></p>'


def labelled(state: dict, html: str) -> str:
    """Set the description of an HTML widget before it."""
    words = state.get("description")
    return f'<p class="still-label">{escape(words)}</p>{html}' if words else html
