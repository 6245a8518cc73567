"""Builds the live page's runtime.

    python book/_runtime/build.py --out DIR

leaves `DIR/live/<hash>/` (scripts, Pyodide, snapshot, fonts) and `DIR/live/manifest.json`. `<hash>` names what went in:
while the inputs are the same nothing is built, and nothing is fetched. Node and npm come from a Python package.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)] if str(ROOT) not in sys.path else []

from book._runtime.making import bundle, fonts, inputs, npm, python_files, result  # noqa: E402
from book._runtime.making.problems import BuildError  # noqa: E402

WORK = ROOT / ".build" / "runtime"


def main(arguments: list[str] | None = None) -> int:
    """Build as the command line asks; 0 when the runtime is whole."""
    parser = argparse.ArgumentParser(description="Builds the live page's runtime.")
    parser.add_argument("--out", type=Path, required=True, help="the runtime is written to OUT/live")
    parser.add_argument("--force", action="store_true", help="build also when nothing has changed")
    parser.add_argument("--bare", action="store_true", help="leave the rulebook's own packages out (for trying the runtime alone)")
    asked = parser.parse_args(arguments)
    try:
        build(asked.out, force=asked.force, bare=asked.bare)
    except BuildError as problem:
        print(f"runtime: {problem}", file=sys.stderr, flush=True)
        return 1
    return 0


def build(out: Path, *, force: bool = False, bare: bool = False) -> Path:
    """Build the runtime into `out/live` unless it is there already; returns its folder.

    Raises:
        BuildError: a step failed; the text says which and why.
    """
    begun = time.monotonic()
    packages = () if bare else inputs.OURS
    name = inputs.fingerprint(packages)
    place = out / "live" / name
    if not force and result.is_whole(out, name):
        say("unchanged")
        return place
    modules = npm.install(WORK, say)
    fresh = WORK / "fresh"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    say("takes the fonts")
    fonts.copy(modules, fresh / "fonts")
    say("imports the Python packages into a snapshot")
    sizes = python_files.make(modules, WORK, fresh, packages)
    say("bundles the scripts")
    bundle.make(modules, WORK, fresh, sizes)
    result.place(fresh, out, name)
    say(f"{name} built in {time.monotonic() - begun:.1f} s")
    return place


def say(line: str) -> None:
    """One line of progress, seen at once also through a pipe."""
    print(f"runtime: {line}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
