"""The part of IPython's shell that Output.append_display_data reads."""


class _Formatter:
    def format(self, shown):
        from livekernel.output import mime_bundle

        return mime_bundle(shown), {}


class InteractiveShell:
    """Stands in for the shell class; there is one, and it formats."""

    display_formatter = _Formatter()
    _one = None

    @classmethod
    def instance(cls):
        cls._one = cls._one or cls()
        return cls._one

    @classmethod
    def initialized(cls):
        return False
