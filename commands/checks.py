"""`run.py test` and `run.py test-fast`: what is run, in which pieces, and one closing line for all of them."""

from __future__ import annotations

import os
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from commands import browsers, children, environment, site
from commands.paths import BUILD, LANGUAGES, PYTHON, ROOT, environment as child_environment
from commands.words import Refusal, say

CODE = ("tests", "alterego_core", "widgets", "dashboard", "commands")
COUNTED = ("passed", "failed", "errors", "skipped")


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One call of pytest: its name, its arguments, and what came of it."""

    name: str
    status: int
    counts: Counter


def workers() -> int:
    """How many tests may run side by side: the machine's cores, at most four."""
    return max(1, min(4, os.cpu_count() or 1))


def counts(report: Path) -> Counter:
    """What a JUnit report counted: passed, failed, errors, skipped."""
    found: Counter = Counter()
    try:
        suites = ElementTree.parse(report).getroot().iter("testsuite")
    except (OSError, ElementTree.ParseError):
        return found
    for suite in suites:
        total, failed, errors, skipped = (int(suite.get(name, 0)) for name in ("tests", "failures", "errors", "skipped"))
        found.update(passed=total - failed - errors - skipped, failed=failed, errors=errors, skipped=skipped)
    return found


def closing_line(total: Counter, seconds: float) -> str:
    """The last line, in pytest's own form.

    >>> closing_line(Counter(passed=3, failed=1), 2.5)
    '=============== 1 failed, 3 passed in 2.50s (all parts) ================'
    """
    words = [f"{total[name]} {name}" for name in ("failed", "errors", "passed", "skipped") if total[name]]
    return f" {', '.join(words) or 'no tests ran'} in {seconds:.2f}s (all parts) ".center(72, "=")


def _pytest(name: str, arguments: list[str | Path], variables: dict[str, str]) -> Piece:
    say("part", part=name)
    report = BUILD / "reports" / f"{name}.xml"
    report.parent.mkdir(parents=True, exist_ok=True)
    report.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(prefix="alterego-test-") as data:
        # tests never see this user's campaigns
        status = children.run(
            [PYTHON, "-m", "pytest", f"--junitxml={report}", *arguments],
            env=child_environment(**{"ALTEREGO_DATA": data, **variables}),
        )
    return Piece(name=name, status=status, counts=counts(report))


def _close(pieces: list[Piece], begun: float, site_whole: bool) -> int:
    total: Counter = Counter()
    for piece in pieces:
        total += piece.counts
    bad = not site_whole
    for piece in pieces:
        if not piece.counts.total():
            print(Refusal("nothing-ran", part=piece.name), flush=True)
        bad |= piece.status != 0 or not piece.counts["passed"]
    if not site_whole:
        for failure in site.state.read(site.BOOK_STATE).failures:
            print(Refusal("part-failed", part=failure.part, log=BUILD / "logs" / f"{failure.part}.log"), flush=True)
        total["errors"] += 1
    print(closing_line(total, time.monotonic() - begun), flush=True)
    return 1 if bad else 0


def _existing(*names: str) -> list[str]:
    return [name for name in names if (ROOT / name).exists()]


def everything(arguments: list[str]) -> int:
    """All there is: code, rule cases, doctests, the notebooks of both languages, then the browsers."""
    if arguments:
        raise Refusal("unknown-knob", word=arguments[0])
    begun = time.monotonic()
    environment.ensure(tests=True)
    variables = browsers.ensure()
    site_whole = site.build()
    notebooks = _existing(*(f"book/{lang}" for lang in LANGUAGES))
    pieces = [
        _pytest(
            "code-and-notebooks",
            ["-m", "not browser", "-n", str(workers()), "--dist", "loadfile", "--nbval", "--nbval-current-env",
             "--nbval-sanitize-with", "tests/nbval_sanitize.cfg", "--ignore=dashboard/gm.ipynb", *_existing(*CODE), *notebooks],
            variables,
        ),
        _pytest("pages", ["-m", "browser and side_by_side", "-n", str(workers()), *_existing("tests/browser", "tests/dashboard/evening")], variables),
        _pytest("browsers", ["-m", "browser and not side_by_side", "-n", "0", "tests"], variables),
    ]
    return _close(pieces, begun, site_whole)


def fast(arguments: list[str]) -> int:
    """What needs neither a browser nor the built site, in under five minutes."""
    if arguments:
        raise Refusal("unknown-knob", word=arguments[0])
    begun = time.monotonic()
    environment.ensure(tests=True)
    piece = _pytest("fast", ["-m", "not browser and not slow", "-n", str(workers()), "--dist", "loadfile", *_existing(*CODE)], {})
    return _close([piece], begun, site_whole=True)
