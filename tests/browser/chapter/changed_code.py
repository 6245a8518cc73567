# %% The browser's Python makes another kind of widget under the saved id.
import sys

import comm

_real, _made = comm.create_comm, 0


def _numbered(*args, **keys):
    global _made
    _made += 1
    keys.setdefault("comm_id", f"changed-{_made:03}")
    return _real(*args, **keys)


comm.create_comm = _numbered
import ipywidgets as w

first = w.Button(description="Первый") if sys.platform != "emscripten" else w.IntSlider()
w.VBox([first, w.Label("подпись")])
