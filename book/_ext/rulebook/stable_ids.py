"""The widgets of a page must get the same ids in every run.

The page saved at build time and the Python that wakes up in it know each other
by these ids. ``widget_ids`` runs the live cells of notebooks in this process;
``check`` runs them in two fresh ones and compares.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import nbformat


class UnstableIds(Exception):
    """Widgets got other ids in a second run, or a live cell failed."""


def live_cells(notebook: Path) -> list[str]:
    """The code of a notebook's cells tagged ``live``."""
    cells = nbformat.read(notebook, as_version=4).cells
    return [cell.source for cell in cells if cell.cell_type == "code" and "live" in cell.metadata.get("tags", [])]


def widget_ids(notebook: Path) -> list[list[str]]:
    """Id and class of every widget the live cells make, in the order of making.

    Raises:
        UnstableIds: a cell failed; the text names it.
    """
    from ipywidgets.widgets import widget

    widget.Widget.close_all()
    space: dict[str, object] = {"__name__": "__main__"}
    for cell in live_cells(notebook):
        try:
            exec(compile(cell, str(notebook), "exec"), space)
        except Exception as problem:
            raise UnstableIds(f"the live cell\n{cell}\nfailed with {type(problem).__name__}: {problem}") from problem
    return [[name, type(made).__name__] for name, made in widget._instances.items()]


def check(notebooks: list[Path], environment: dict[str, str]) -> None:
    """Run the live cells of notebooks twice and compare.

    Raises:
        UnstableIds: naming the first notebook and widget that differ.
    """
    runs = []
    for seed in ("1", "2"):  # sets are walked in another order each time
        ran = subprocess.run(
            [sys.executable, "-m", __spec__.name if __spec__ else __name__, *map(str, notebooks)],
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
    rulebook.stable_ids.UnstableIds: a.ipynb: a widget was a-0001 (Box) in the first run and f00 (Box) in the second; does the first live cell call start_page?
    """
    for here, there in zip(first, second, strict=False):
        if here != there:
            raise UnstableIds(
                f"{name}: a widget was {here[0]} ({here[1]}) in the first run and {there[0]} ({there[1]}) in the second; "
                "does the first live cell call start_page?"
            )
    if len(first) != len(second):
        raise UnstableIds(f"{name}: the first run made {len(first)} widgets, the second {len(second)}")


def main(names: list[str]) -> int:
    """Print the ids of all notebooks as one JSON line."""
    found = {}
    for name in names:
        try:
            found[name] = widget_ids(Path(name))
        except UnstableIds as problem:
            print(f"{name}: {problem}", file=sys.stderr)
            return 1
    print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
