"""A stand-in: anywidget uses psygnal to reload a widget's source while it is being written. In the page nothing is rewritten."""


class Signal:
    """A signal that nobody sends."""

    def __init__(self, *_types):
        pass

    def connect(self, listener):
        return listener

    def emit(self, *_values):
        pass


class SignalGroup:
    """Here so that `isinstance` can be asked; nothing is one."""


class EmissionInfo:
    """Named in annotations only."""


def evented(_cls):
    raise NotImplementedError("psygnal's evented classes are not to be had in the page: use traitlets")
