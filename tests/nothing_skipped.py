"""Nothing is skipped silently: a run with a skipped, expectedly failing or lost test fails, and says which."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

CHOOSERS = ("keyword", "markexpr", "deselect", "lf", "stepwise")
"""Options by which the caller asked for a part of the tests; only then may any be left out."""


class NothingSkipped:
    """Notes what did not really run; at the end turns a green run with such notes into a failed one."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.notes: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if hasattr(report, "wasxfail"):
            self.notes.append(f"{report.nodeid}: expected to fail ({report.wasxfail})")
        elif report.skipped:
            self.notes.append(f"{report.nodeid}: skipped ({_reason(report)})")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.skipped:
            self.notes.append(f"{report.nodeid}: not collected ({_reason(report)})")

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        if not any(self.config.getoption(name, None) for name in CHOOSERS):
            self.notes.extend(f"{item.nodeid}: left out, though nobody asked for that" for item in items)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.notes and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.notes:
            terminalreporter.section("skipped is failed", red=True)
            for note in sorted(set(self.notes)):
                terminalreporter.write_line(note)


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    reason = report.longrepr
    return str(reason[2] if isinstance(reason, tuple) else reason).removeprefix("Skipped: ")


class BookNotebooks:
    """Gives a notebook's kernel the language of its book, and holds the saved outputs for what they are.

    Our notebooks are kept without execution counts (they only make noise in a diff); nbval takes such a
    cell for one that was never run.
    """

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item):
        lang = book_language(Path(str(item.path)))
        if lang is None:
            return (yield)
        if item.cell.execution_count is None:
            item.cell.execution_count = 1
        before = os.environ.get("ALTEREGO_LANG")
        os.environ["ALTEREGO_LANG"] = lang
        try:
            return (yield)
        finally:
            if before is None:
                del os.environ["ALTEREGO_LANG"]
            else:
                os.environ["ALTEREGO_LANG"] = before


def book_language(path: Path) -> str | None:
    """The language of a notebook by its folder, None for anything else.

    >>> book_language(Path("/x/book/en/check.ipynb")), book_language(Path("/x/book/en/test_a.py"))
    ('en', None)
    """
    if path.suffix != ".ipynb":
        return None
    parts = path.parts
    for lang in ("ru", "en"):
        if ("book", lang) in zip(parts, parts[1:], strict=False):
            return lang
    return None
