"""A stand-in with the few names of IPython that ipywidgets, comm and anywidget import. There is no IPython in the page."""
from types import SimpleNamespace

version_info = (9, 0, 0)


class _Shell:
    """What ipywidgets asks of a shell: to show an error that a callback raised."""

    events = SimpleNamespace(trigger=lambda *_arguments: None)

    def showtraceback(self, exc_tuple=None, **_options):
        from livekernel import faults

        faults.report(exc_tuple[1] if exc_tuple else None)


_shell = _Shell()


def get_ipython():
    """The one shell of the page."""
    return _shell
