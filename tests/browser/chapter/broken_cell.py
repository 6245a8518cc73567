# %% A first widget that comes alive.
import sys

import comm

_real, _made = comm.create_comm, 0


def _numbered(*args, **keys):
    global _made
    _made += 1
    keys.setdefault("comm_id", f"broken-{_made:03}")
    return _real(*args, **keys)


comm.create_comm = _numbered
import ipywidgets as w

press = w.Button(description="Нажать")
pressed = w.HTML("ещё нет")
press.on_click(lambda _: setattr(pressed, "value", "нажато"))
w.VBox([press, pressed])

# %% A cell that fails in the browser alone.
if sys.platform == "emscripten":
    raise LookupError("таблицы нет")
w.VBox([w.Label("второй"), w.Button(description="Не оживёт")])
