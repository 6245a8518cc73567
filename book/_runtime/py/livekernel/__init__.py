"""The page's kernel: runs a chapter's cells in Pyodide and speaks the widgets' protocol with the page.

It stands where ipykernel and IPython stand on a server. The worker calls four things and nothing else:
`start(post)`, `run_cells(request)`, `handle(comm_id, data, buffers)` and, when the snapshot is made, `warm_up.prepare()`.
"""
from .cells import run_cells
from .channel import handle, start

__all__ = ["handle", "run_cells", "start"]
