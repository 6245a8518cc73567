"""Messages between ipywidgets and the page: each Comm posts JSON, and binary buffers beside it."""
import asyncio
import contextvars
import json
import os

# Echoes serve several front ends on one kernel; here there is one, and it keeps the order itself.
os.environ["JUPYTER_WIDGETS_ECHO"] = "0"

import comm
from comm.base_comm import BaseComm

from . import faults

_post = None
_batch = None

#: The widget whose message is being handled, also inside tasks that its callback started.
current_widget = contextvars.ContextVar("current_widget", default="")


class LiveComm(BaseComm):
    """A Comm whose messages go to the page."""

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **_keys):
        tell({"type": msg_type, "comm_id": self.comm_id, "data": data or {}}, buffers)


def start(post):
    """Send messages through `post(json_text, buffers)` from now on."""
    global _post
    _post = post
    asyncio.get_event_loop().set_exception_handler(faults.report_late)


def tell(message, buffers=None):
    """Post one message, or keep it until the batch ends."""
    raw = [bytes(part) for part in buffers or ()]
    if _batch is None:
        _post(json.dumps([{**message, "buffers": len(raw)}], ensure_ascii=False), raw)
    else:
        _batch.append(({**message, "buffers": len(raw)}, raw))


class batched:
    """Within this block messages are kept and posted together at the end: one parse, one event."""

    def __enter__(self):
        global _batch
        _batch = []

    def __exit__(self, *_error):
        global _batch
        kept, _batch = _batch, None
        if kept:
            _post(json.dumps([message for message, _ in kept], ensure_ascii=False), [part for _, raw in kept for part in raw])


def handle(comm_id, data, buffers):
    """Give one message of the page to its widget. An unknown widget is left alone: it has been closed meanwhile."""
    known = comm.get_comm_manager().comms.get(comm_id)
    if known is None:
        return
    current_widget.set(comm_id)
    try:
        known.handle_msg({"content": {"data": json.loads(data)}, "metadata": {}, "buffers": [memoryview(part.to_py()) for part in buffers]})
    except Exception as error:
        faults.report(error)


def forget_everything():
    """Drop the comms of an earlier page, so that collecting them closes nothing of the new one."""
    known = comm.get_comm_manager().comms
    for old in list(known.values()):
        old._closed = True
    known.clear()
    comm.create_comm = LiveComm
