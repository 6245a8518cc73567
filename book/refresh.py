"""Run the chapters and keep what their cells print.

    python book/refresh.py                    all chapters in both languages
    python book/refresh.py book/ru/ego/check.ipynb

The tests compare these outputs with a fresh run, so run this after a change
that is meant to change them, and read the difference before you commit it.
Widget state and pictures are not kept.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

sys.path[:0] = [str(Path(__file__).resolve().parents[1])]

from book.build import BOOK, LANGUAGES, environment  # noqa: E402

METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
VIEW = "application/vnd.jupyter.widget-view+json"
IGNORED = "nbval-ignore-output"


def main(names: list[str]) -> int:
    """Refresh the notebooks named, or all of them."""
    notebooks = [Path(name).resolve() for name in names] or [
        path for lang in LANGUAGES for path in sorted((BOOK / lang).rglob("*.ipynb"))
    ]
    for path in notebooks:
        try:
            refresh(path)
        except CellExecutionError as problem:
            print(f"{path}: {problem}", file=sys.stderr)
            return 1
        print(path.relative_to(BOOK))
    return 0


def refresh(path: Path) -> None:
    """Run one notebook in its language and write it back with its outputs."""
    lang = path.relative_to(BOOK).parts[0]
    notebook = nbformat.read(path, as_version=4)
    os.environ.update(environment(lang))
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}}).execute()
    path.write_text(clean(notebook), encoding="utf-8")


def clean(notebook: nbformat.NotebookNode) -> str:
    """The notebook as it is committed; its code cells are numbered, for nbval compares no others.

    >>> cell = nbformat.v4.new_code_cell("1", execution_count=3, id="a", metadata={"execution": {}, "tags": ["live"]})
    >>> kept = json.loads(clean(nbformat.v4.new_notebook(cells=[cell])))["cells"][0]
    >>> kept["execution_count"], kept["metadata"]
    (1, {'tags': ['live']})
    """
    notebook.metadata = nbformat.from_dict(METADATA)
    count = 0
    for cell in notebook.cells:
        tags = cell.metadata.get("tags")
        cell.metadata = nbformat.from_dict({"tags": tags} if tags else {})
        if cell.cell_type != "code":
            continue
        count += 1
        cell.execution_count = count
        cell.outputs = [] if IGNORED in (tags or ()) else [each for output in cell.outputs if (each := kept(output, count))]
    return nbformat.writes(notebook, version=nbformat.NO_CONVERT).strip() + chr(10)


def kept(output: nbformat.NotebookNode, count: int) -> nbformat.NotebookNode | None:
    """An output without what differs from run to run."""
    if "execution_count" in output:
        output.execution_count = count
    if "data" in output:
        output.data.pop(VIEW, None)
        output.metadata = nbformat.from_dict({})
        if not output.data:
            return None
    return output


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
