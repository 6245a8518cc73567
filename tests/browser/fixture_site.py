"""A small static book of its own, so that the live page is tested whatever the real book holds.

Its chapters are the files in `chapter/`, cut into cells at the lines that begin with "# %%". They are run with plain
ipywidgets, and the pages carry what myst-nb writes: the saved state, the views, and the live cells.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

CHAPTERS = Path(__file__).parent / "chapter"
ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("ru", "en")


def cells(chapter: Path) -> list[str]:
    """The cells of a chapter file."""
    return ["# %%" + part for part in chapter.read_text(encoding="utf-8").split("# %%")[1:]]


def run(chapter: Path) -> tuple[dict, list[str | None]]:
    """Run a chapter here; returns the widget state and, for each cell, the id of the widget it shows."""
    import comm
    from ipywidgets.embed import dependency_state
    from ipywidgets.widgets import widget

    widget.Widget.close_all()
    comm.create_comm = comm._create_comm                  # a chapter numbers its widgets by wrapping this
    names: dict[str, object] = {"__name__": "__main__"}
    shown: list[str | None] = []
    for cell in cells(chapter):
        tree = ast.parse(cell)
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, chapter.name, "exec"), names)
        value = eval(compile(ast.Expression(last.value), chapter.name, "eval"), names) if last else None
        shown.append(value.model_id if isinstance(value, widget.Widget) else None)
    made = list(widget._instances.values())
    return {"version_major": 2, "version_minor": 0, "state": dependency_state(made, drop_defaults=False)}, shown


def page(chapter: Path, lang: str, head: str) -> str:
    """The chapter as a page, as the book's builder would write it."""
    state, shown = run(chapter)
    parts = []
    for number, model in enumerate(shown):
        parts.append(f"<h2>{chapter.stem} {number}</h2><p>{'Текст правила.' if lang == 'ru' else 'The text of a rule.'}</p>")
        if model:
            view = json.dumps({"version_major": 2, "version_minor": 0, "model_id": model})
            still = "Виджет в покое" if lang == "ru" else "The widget at rest"
            parts.append(
                f'<div class="output text_html"><div class="live-place"><div class="live-still">{still} {number}<noscript> (JavaScript)</noscript></div>'
                f'<script type="application/vnd.jupyter.widget-view+json">{view}</script></div></div>'
            )

    def safe(value: object) -> str:
        return json.dumps(value, ensure_ascii=False).replace("</", "<\\/")

    return (
        f'<!DOCTYPE html><html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f'<title>{chapter.stem}</title><link rel="icon" href="data:,">{head}</head><body><main>{"".join(parts)}</main>'
        f'<script type="application/vnd.jupyter.widget-state+json">{safe(state)}</script>'
        f'<script type="application/x-live-cells+json">{safe(cells(chapter))}</script></body></html>'
    )


def build(out: Path, live: Path, root: Path = ROOT) -> Path:
    """Write the pages of both languages to `out`, with a copy of the runtime in folder `live`: another build may replace that."""
    out.mkdir(parents=True, exist_ok=True)
    shutil.copytree(live, out / "live")
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.browser.fixture_site", lang, str(out / lang), str(out / "live")],
            cwd=root, env={**os.environ, "ALTEREGO_LANG": lang, "PYTHONPATH": str(root)}, stderr=subprocess.PIPE, text=True, encoding="utf-8",
        )
        for lang in LANGUAGES
    ]  # fmt: skip
    for process in running:
        said = process.communicate()[1]
        if process.returncode:
            raise RuntimeError(said)
    return out


def write_pages(lang: str, folder: str, live: str) -> None:
    """The pages of one language, in a process of its own: the chapters ask for the language while they run."""
    from book._runtime.page import head_tags, read_manifest

    manifest = read_manifest(Path(live))
    Path(folder).mkdir(parents=True, exist_ok=True)
    for chapter in sorted(CHAPTERS.glob("*.py")):
        text = page(chapter, lang, head_tags(manifest, f"../live/{manifest['hash']}/"))
        Path(folder, f"{chapter.stem}.html").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_pages(*sys.argv[1:])
