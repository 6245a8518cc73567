"""The display objects a chapter may use, shown through the page's Output widgets."""
from livekernel.output import clear_output, display

__all__ = ["HTML", "SVG", "Latex", "Markdown", "clear_output", "display"]


class DisplayObject:
    """Text with a MIME type."""

    def __init__(self, data=None, **_options):
        self.data = data


class HTML(DisplayObject):
    """Markup, shown as it is: never give it text that came from people."""

    def _repr_html_(self):
        return self.data


class Markdown(DisplayObject):
    """Markdown; the page shows its source."""

    def _repr_markdown_(self):
        return self.data


class SVG(DisplayObject):
    """A picture."""

    def _repr_svg_(self):
        return self.data


class Latex(DisplayObject):
    """A formula; the page shows its source."""

    def _repr_latex_(self):
        return self.data
