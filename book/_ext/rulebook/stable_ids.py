"""The widgets of a page must get the same ids in every run.

The page saved at build time and the Python that wakes up in it know each other
by these ids. The build runs all cells of a notebook, the reader's browser only
the live ones: ``check`` runs both ways, each in a fresh process, and compares.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path


class UnstableIds(Exception):
    """Widgets got other ids in a second run, or a live cell failed."""


def live_cells(notebook: Path) -> list[str]:
    """The code of a notebook's cells tagged ``live``."""
    return code_cells(notebook, tag="live")


def code_cells(notebook: Path, tag: str | None = None) -> list[str]:
    """The code of a notebook's cells, or of those with a tag."""
    # plain JSON: nbformat takes longer to import than an unchanged book takes to recognise
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return [
        "".join(cell["source"])
        for cell in cells
        if cell["cell_type"] == "code" and (tag is None or tag in cell["metadata"].get("tags", []))
    ]


def widget_ids(notebook: Path, *, all_cells: bool = False) -> list[list[str]]:
    """Id and class of every widget the live cells make, in the order of making.

    With ``all_cells`` the other cells run between them, as they do when the book
    is built; what they make is not listed.

    Raises:
        UnstableIds: a cell failed; the text names it.
    """
    from ipywidgets.widgets import widget

    widget.Widget.close_all()
    live = live_cells(notebook)
    space: dict[str, object] = {"__name__": "__main__"}
    found = []
    for cell in code_cells(notebook) if all_cells else live:
        before = set(widget._instances)
        try:
            with redirect_stdout(io.StringIO()):
                exec(compile(cell, str(notebook), "exec"), space)
        except Exception as problem:
            raise UnstableIds(f"the cell\n{cell}\nfailed with {type(problem).__name__}: {problem}") from problem
        if cell in live:
            found += [[name, type(made).__name__] for name, made in widget._instances.items() if name not in before]
    return found


def check(notebooks: list[Path], environment: dict[str, str]) -> None:
    """Run the cells of notebooks as the browser and as the build does, and compare the ids.

    Raises:
        UnstableIds: naming the first notebook and widget that differ.
    """
    runs = []
    for seed, way in (("1", "live"), ("2", "all")):  # sets are walked in another order each time
        ran = subprocess.run(
            [sys.executable, "-m", __spec__.name if __spec__ else __name__, way, *map(str, notebooks)],
            env={**environment, "PYTHONHASHSEED": seed}, capture_output=True, text=True, encoding="utf-8",
        )  # fmt: skip
        if ran.returncode:
            raise UnstableIds(ran.stderr.strip())
        runs.append(json.loads(ran.stdout.splitlines()[-1]))
    for name, first in runs[0].items():
        compare(name, first, runs[1][name])


def compare(name: str, first: list[list[str]], second: list[list[str]]) -> None:
    """Refuse two runs of one notebook that differ.

    >>> compare("a.ipynb", [["a-0001", "Box"]], [["a-0001", "Box"]])
    >>> compare("a.ipynb", [["a-0001", "Box"]], [["f00", "Box"]])
    Traceback (most recent call last):
    rulebook.stable_ids.UnstableIds: a.ipynb: a widget is a-0001 (Box) in the browser and f00 (Box) in the built page; does the first live cell call start_page, and are widgets that are only tried out made within aside()?
    """
    for here, there in zip(first, second, strict=False):
        if here != there:
            raise UnstableIds(
                f"{name}: a widget is {here[0]} ({here[1]}) in the browser and {there[0]} ({there[1]}) in the built page; "
                "does the first live cell call start_page, and are widgets that are only tried out made within aside()?"
            )
    if len(first) != len(second):
        raise UnstableIds(f"{name}: {len(first)} widgets in the browser, {len(second)} in the built page")


def main(arguments: list[str]) -> int:
    """Print the ids of all notebooks as one JSON line; the first argument is ``live`` or ``all``."""
    way, *names = arguments
    found = {}
    for name in names:
        try:
            found[name] = widget_ids(Path(name), all_cells=way == "all")
        except UnstableIds as problem:
            print(f"{name}: {problem}", file=sys.stderr)
            return 1
    print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
