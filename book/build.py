"""Build the book in one language.

    python book/build.py --lang ru --out _site/ru --runtime _site/live
    python book/build.py --lang ru --only ego/check ego/wounds    # a quick look, into .build/look/ru

Jupyter Book does the work, with warnings as errors; everything it leaves behind
stays in ``.build/book/<lang>``. What has not changed is not built again.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[1]
BOOK = ROOT / "book"
EXTENSION = BOOK / "_ext"
sys.path[:0] = [str(EXTENSION), str(ROOT)]

from rulebook import stable_ids  # noqa: E402  (the extension is no installed package)

TOC = ROOT / "_toc.yml"
WORK = ROOT / ".build" / "book"
LOOK = ROOT / ".build" / "look"
LANGUAGES = ("ru", "en")
SHARED = (
    "_config.yml", "requirements.txt", "pyproject.toml", "alterego_core", "widgets",
    "book/build.py", "book/_ext", "book/_theme", "book/figures",
)  # fmt: skip
LEFT_OUT = {"__pycache__", ".ipynb_checkpoints", "node_modules"}
NOT_SHIPPED = (
    "reports", ".buildinfo*", "objects.inv", "basic.css", "pygments.css", "mystnb.*.css", "file.png", "plus.png", "minus.png",
)  # fmt: skip
"""What Sphinx leaves beside the pages and no page asks for."""

ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


class BookError(Exception):
    """The book could not be built; the text says which chapter and which cell."""


def main(arguments: list[str] | None = None) -> int:
    """Build, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lang", choices=LANGUAGES, required=True)
    parser.add_argument("--out", type=Path, help="folder for the finished pages")
    parser.add_argument("--runtime", type=Path, help="folder with the live runtime's manifest.json; without it the book is static")
    parser.add_argument("--force", action="store_true", help="build even if nothing has changed")
    parser.add_argument("--only", nargs="+", metavar="PAGE", help="build the front page and these alone, for a look; warnings are told, not refused")
    asked = parser.parse_args(arguments)
    if bool(asked.only) == bool(asked.out):
        parser.error("either --out FOLDER, or --only PAGE …")
    try:
        if asked.only:
            look(asked.lang, asked.only)
            return 0
        build(asked.lang, asked.out, asked.runtime, force=asked.force)
    except BookError as problem:
        say(f"book {asked.lang}: {problem}")
        return 1
    return 0


def build(lang: str, out: Path, runtime: Path | None, *, force: bool = False) -> bool:
    """Build the book into ``out``; False if it stood there already, unchanged.

    Raises:
        BookError: a chapter is broken, or a widget's id changes from run to run.
    """
    begun = time.monotonic()
    print_of_inputs = fingerprint(lang, runtime)
    stamp = WORK / lang / "stamp.json"
    if not force and kept(stamp) == [print_of_inputs, str(out.resolve())] and (out / "index.html").exists():
        say(f"book {lang}: unchanged")
        return False
    work = WORK / lang
    work.mkdir(parents=True, exist_ok=True)
    stamp.unlink(missing_ok=True)
    with ThreadPoolExecutor(max_workers=1) as beside:
        checked = beside.submit(check_widget_ids, lang)
        try:
            html = run_jupyter_book(lang, work, runtime)
        finally:
            checked.result()  # a widget without its id is told first: it is what breaks the page
    place(html, out)
    stamp.write_text(json.dumps([print_of_inputs, str(out.resolve())]), encoding="utf-8")
    say(f"book {lang}: {len(list(out.rglob('*.html')))} pages in {time.monotonic() - begun:.1f} s")
    return True


def look(lang: str, names: list[str]) -> None:
    """Build the front page and some others into ``.build/look``, with the runtime of the last whole site."""
    begun = time.monotonic()
    work, shown = WORK / "look" / lang, LOOK / lang
    work.mkdir(parents=True, exist_ok=True)
    toc = work / "_toc.yml"
    toc.write_text(yaml.safe_dump({"format": "jb-book", "root": "index", "parts": [{"caption": "ego", "chapters": [{"file": name} for name in names]}]}))
    html = run_jupyter_book(lang, work, ROOT / "_site" / "live", toc=toc, strict=False)
    place(html, shown)
    live = LOOK / "live"
    live.unlink(missing_ok=True)
    live.symlink_to(ROOT / "_site" / "live")
    if "WARNING" in (log := work / "build.log").read_text(encoding="utf-8"):
        say(f"there are warnings: see {os.path.relpath(log, ROOT)}")
    say(f"look at {os.path.relpath(shown, ROOT)} ({time.monotonic() - begun:.0f} s): python -m http.server --directory {os.path.relpath(LOOK, ROOT)}")


def say(line: str) -> None:
    """One line of progress, seen at once also through a pipe."""
    print(line, flush=True)


def kept(stamp: Path) -> list[str] | None:
    """What the last good build was made of."""
    try:
        return json.loads(stamp.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def files(path: Path) -> Iterator[Path]:
    """The files below a path in a fixed order, without what tools leave behind."""
    if path.is_file():
        if path.suffix != ".pyc":
            yield path
    elif path.is_dir() and path.name not in LEFT_OUT:
        for each in sorted(path.iterdir()):
            yield from files(each)


def fingerprint(lang: str, runtime: Path | None) -> str:
    """A hash of all that the pages depend on."""
    seen = hashlib.sha256(sys.version.encode())
    sources = [*(ROOT / name for name in SHARED), TOC, BOOK / lang, BOOK / f"config.{lang}.yml"]
    if runtime:
        sources.append(runtime / "manifest.json")
    for source in sources:
        for path in files(source):
            seen.update(os.path.relpath(path, ROOT).encode() + b"\0")
            seen.update(hashlib.sha256(path.read_bytes()).digest())
    return seen.hexdigest()


def config(lang: str, work: Path) -> Path:
    """The configuration for a language, written where the build may write.

    The Russian book is ``_config.yml`` itself; another language changes what its
    ``book/config.<lang>.yml`` names.
    """
    settings = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    changes = BOOK / f"config.{lang}.yml"
    if changes.exists():
        merge(settings, yaml.safe_load(changes.read_text(encoding="utf-8")))
    extensions = settings["sphinx"]["local_extensions"]
    settings["sphinx"]["local_extensions"] = {name: str(ROOT / path) for name, path in extensions.items()}
    path = work / "_config.yml"
    path.write_text(yaml.safe_dump(settings, allow_unicode=True, sort_keys=False), encoding="utf-8")
    return path


def merge(base: dict, changes: dict) -> None:
    """Set the changes into the base, level by level.

    >>> settings = {"title": "a", "sphinx": {"config": {"language": "ru", "keep": 1}}}
    >>> merge(settings, {"sphinx": {"config": {"language": "en"}}})
    >>> settings
    {'title': 'a', 'sphinx': {'config': {'language': 'en', 'keep': 1}}}
    """
    for key, value in changes.items():
        if isinstance(value, dict) and isinstance(base.get(key), dict):
            merge(base[key], value)
        else:
            base[key] = value


def environment(lang: str, runtime: Path | None = None) -> dict[str, str]:
    """The environment chapters run in: the repository's packages, a language, nobody's home."""
    paths = [str(ROOT), str(EXTENSION), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(paths),
        "PYTHONUNBUFFERED": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "IPYTHONDIR": str(WORK / "ipython"),
        "ALTEREGO_LANG": lang,
        "ALTEREGO_RULE_HREF": "#{id}",
        "RULEBOOK_RUNTIME": str(runtime.resolve()) if runtime else "",
    }


def run_jupyter_book(lang: str, work: Path, runtime: Path | None, *, toc: Path | None = None, strict: bool = True) -> Path:
    """Run Jupyter Book, telling how far it is; return the folder with the pages."""
    command = [
        sys.executable, "-c", "from jupyter_book.cli.main import main; main()", "build", str(BOOK / lang),
        "--path-output", str(work), "--config", str(config(lang, work)), "--toc", str(toc or TOC),
        "--all", *(("-W", "--keep-going") if strict else ()),
    ]  # fmt: skip
    shutil.rmtree(work / "_build", ignore_errors=True)
    faults: list[str] = []
    lines: list[str] = []
    with subprocess.Popen(
        command, cwd=ROOT, env=environment(lang, runtime), text=True, encoding="utf-8",
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ) as process:  # fmt: skip
        for line in process.stdout:
            line = ESCAPES.sub("", line).rstrip()
            lines.append(line)
            page = re.search(r"(reading sources|writing output)\.\.\. \[ *(\d+)%\] (\S+)", line)
            if page:
                say(f"book {lang}: {'reads' if page[1][0] == 'r' else 'writes'} {page[3]} ({page[2]} %)")
            elif re.search(r"\b(WARNING|ERROR|CRITICAL)\b", line) and "[IPKernelApp]" not in line:
                faults.append(line)
    (work / "build.log").write_text("\n".join(lines), encoding="utf-8")
    if process.returncode:
        raise BookError(explain(lang, work, faults, lines))
    return work / "_build" / "html"


def explain(lang: str, work: Path, faults: list[str], lines: list[str]) -> str:
    """What is broken, in words: chapters, cells, and the last lines if nothing was named."""
    said = [broken_cell(report, lang) for report in sorted((work / "_build" / "html" / "reports").rglob("*.err.log"))]
    said += [shorter(fault) for fault in dict.fromkeys(faults) if "Executing notebook failed" not in fault and "mystnb.exec" not in fault]
    said += [line for line in lines if re.match(r"(?!RuntimeError:)[\w.]*(Error|Exception)\b", line)][:1]
    said = said or lines[-15:]
    return "the build failed\n  " + "\n  ".join(said) + f"\n  the whole log: {os.path.relpath(work / 'build.log', ROOT)}"


def broken_cell(report: Path, lang: str) -> str:
    """Which cell of which chapter failed, and on what."""
    chapter = report.relative_to(report.parents[len(report.parts) - report.parts.index("reports") - 2])
    name = f"book/{lang}/{str(chapter).removesuffix('.err.log')}.ipynb"
    text = ESCAPES.sub("", report.read_text(encoding="utf-8"))
    cell = re.search(r"-{6,}\n(.*?)\n-{6,}", text, re.DOTALL)
    last = [line for line in text.strip().splitlines() if line.strip()][-1]
    return f"{name}: the cell\n      " + (cell[1] if cell else "?").strip().replace("\n", "\n      ") + f"\n    failed with {last}"


def shorter(fault: str) -> str:
    """A warning with its path counted from the repository, and its place in a notebook in words.

    >>> shorter("book/ru/ego/check.ipynb:30002: WARNING: no such rule")
    'book/ru/ego/check.ipynb, cell 3, line 2: WARNING: no such rule'
    """
    fault = fault.replace(f"{ROOT}/", "")
    # myst-nb counts lines of the n-th cell from n × 10,000
    return re.sub(
        r"(\.ipynb):(\d{5,}):", lambda place: f"{place[1]}, cell {int(place[2]) // 10_000}, line {int(place[2]) % 10_000}:", fault
    )


def check_widget_ids(lang: str) -> None:
    """Run the live cells of every notebook twice; their widgets must get the same ids.

    Raises:
        BookError: they did not, or a cell failed.
    """
    notebooks = [path for path in files(BOOK / lang) if path.suffix == ".ipynb" and stable_ids.live_cells(path)]
    if not notebooks:
        return
    say(f"book {lang}: runs the live cells of {len(notebooks)} pages twice")
    try:
        stable_ids.check(notebooks, environment(lang))
    except stable_ids.UnstableIds as problem:
        raise BookError(shorter(str(problem))) from None


def place(html: Path, out: Path) -> None:
    """Put the finished pages where they are asked for; a stranger's folder is not emptied."""
    if out.exists() and any(out.iterdir()) and not (out / "index.html").exists():
        raise BookError(f"{out} holds something that is not a book: choose another folder")
    fresh = out.with_name(out.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    shutil.copytree(html, fresh, ignore=shutil.ignore_patterns(*NOT_SHIPPED))
    shutil.rmtree(out, ignore_errors=True)
    fresh.rename(out)


if __name__ == "__main__":
    sys.exit(main())
