"""What `print` and `display` show: into the Output widget that is open, else nowhere on the page.

The top level of a cell shows nothing here: the page already carries what the cell showed when the book was built.
"""
import sys

from . import faults

_open = []


class CapturedStream:
    """Standard output or error; writes into the Output widget that is open, else to the browser's console."""

    def __init__(self, name, console):
        self.name, self.console = name, console
        self.encoding = "utf-8"

    def write(self, text):
        if _open:
            _append({"output_type": "stream", "name": self.name, "text": text})
        else:
            self.console.write(text)
        return len(text)

    def flush(self):
        self.console.flush()

    def isatty(self):
        return False


def install():
    """Make Output widgets and the standard streams work together. Harmless when done twice."""
    from ipywidgets import Output

    if isinstance(sys.stdout, CapturedStream):
        return
    Output.__enter__, Output.__exit__ = _enter, _leave
    sys.stdout, sys.stderr = CapturedStream("stdout", sys.stdout), CapturedStream("stderr", sys.stderr)


def display(*objects, **_options):
    """Show objects in the Output widget that is open."""
    if _open:
        for shown in objects:
            _append({"output_type": "display_data", "data": mime_bundle(shown), "metadata": {}})


def clear_output(wait=False):
    """Empty the Output widget that is open, at once or when the next output comes."""
    if _open and wait:
        _open[-1]._cleared_by_next = True
    elif _open:
        _open[-1].outputs = ()


def mime_bundle(shown):
    """The representations of an object, by MIME type."""
    if hasattr(shown, "_repr_mimebundle_"):
        bundle = shown._repr_mimebundle_()
        if bundle:
            return bundle[0] if isinstance(bundle, tuple) else bundle
    bundle = {"text/plain": shown if isinstance(shown, str) else repr(shown)}
    for mime, method in _METHODS.items():
        value = getattr(shown, method)() if callable(getattr(shown, method, None)) else None
        if value is not None:
            bundle[mime] = value
    return bundle


_METHODS = {
    "text/html": "_repr_html_",
    "image/svg+xml": "_repr_svg_",
    "image/png": "_repr_png_",
    "text/markdown": "_repr_markdown_",
    "text/latex": "_repr_latex_",
}


def _enter(self):
    _open.append(self)


def _leave(self, kind, error, _trace):
    if error is not None:
        described = faults.describe(error)
        _append({"output_type": "error", "ename": described["name"], "evalue": described["plain"] or described["said"], "traceback": [described["traceback"]]})
    _open.pop()
    return True if kind is not None else None


def _append(output):
    widget = _open[-1]
    before = () if getattr(widget, "_cleared_by_next", False) else widget.outputs
    if before and output["output_type"] == "stream" and before[-1].get("name") == output["name"]:
        output = {**output, "text": before[-1]["text"] + output["text"]}
        before = before[:-1]
    widget.outputs = before + (output,)
    widget._cleared_by_next = False
