"""An error in a widget's callback goes to the page, to be shown at that widget."""
import os
import sys
import traceback


def describe(error):
    """The parts the page shows: a sentence for the reader if the error brings one, its name, and the traceback.

    An error with a `message(lang)` method (those of the rules have one) speaks the reader's language.
    """
    return {"plain": _own_words(error), "name": type(error).__name__, "said": _short(str(error)), "traceback": _traceback(error)}


def report(error=None, widget=None):
    """Show `error` (the one being handled by default) at `widget` (the one whose message is handled by default)."""
    from . import channel

    error = error or sys.exception() or RuntimeError("unknown error")
    channel.tell({"type": "fault", "comm_id": widget or channel.current_widget.get(), "error": describe(error)})


def report_late(_loop, context):
    """asyncio's exception handler: a task failed after its callback had returned."""
    from . import channel

    task = context.get("task") or context.get("future")
    widget = task.get_context().get(channel.current_widget) if hasattr(task, "get_context") else None
    report(context.get("exception") or RuntimeError(context.get("message")), widget)


def _own_words(error):
    speak = getattr(error, "message", None)
    if not callable(speak):
        return ""
    try:
        return _short(str(speak(os.environ.get("ALTEREGO_LANG", "ru"))))
    except Exception:  # an error about an error helps nobody: the page has words of its own
        return ""


def _traceback(error):
    try:
        return "".join(traceback.format_exception(error))
    except Exception:  # source lines may be out of reach; the name and the text never are
        return "".join(traceback.format_exception_only(error))


def _short(text, limit=600):
    return text if len(text) <= limit else text[:limit] + "…"
