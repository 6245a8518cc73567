"""Building the site: the live pages' runtime and both books, each put in place when it is whole.

`_site/` is only ever changed by exchanging a finished part, so whoever reads it meanwhile (the
server, a browser test) sees the last good one. What is being built lies in `.build/stage/`.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from commands import children, state, swap, words
from commands.front import FRONT_PAGE
from commands.lock import only_one
from commands.paths import BOOK_STATE, BUILD, LANGUAGES, PYTHON, ROOT, SITE, environment
from commands.state import BookState
from commands.words import say, text

STAGE = BUILD / "stage"
BUILT = BUILD / "built-from.json"
"""Language → what its book in `_site` was built from: {"inputs": hash, "live": hash of the runtime}."""

STEPS = ("front", "runtime", *LANGUAGES)
SOURCES = ("_config.yml", "_toc.yml", "requirements.txt", "alterego_core", "widgets", "book")
LEFT_OUT = {"__pycache__", "node_modules", ".ipynb_checkpoints", "_build", ".pytest_cache"}
TAIL = 30
"""Lines of a failed builder that are kept for the page."""

MOMENT, NOW_AND_THEN = 1.0, 5.0
"""Seconds before a step is worth a word, and between two words about it."""


def inputs(lang: str, runtime: str) -> str:
    """A hash of everything that the book in `lang` is made of."""
    seen = hashlib.sha256(runtime.encode())
    others = {ROOT / "book" / other for other in LANGUAGES if other != lang}
    for name in SOURCES:
        for path in _files(ROOT / name, others):
            seen.update(str(path.relative_to(ROOT)).encode() + b"\0")
            seen.update(hashlib.sha256(path.read_bytes()).digest())
    return seen.hexdigest()[:16]


def _files(path: Path, others: set[Path]) -> Iterator[Path]:
    if path.is_file():
        if path.suffix != ".pyc":
            yield path
    elif path.is_dir() and path.name not in LEFT_OUT and path not in others:
        for each in sorted(path.iterdir()):
            yield from _files(each, others)


class Builder:
    """Builds the parts in their order and tells how far it is.

    `tell` gets every new BookState; a part that fails is noted and the next one is tried.
    """

    def __init__(self, tell: Callable[[BookState], None] | None = None) -> None:
        self.state = BookState(steps=len(STEPS))
        self._begun = self._said = 0.0
        self._tell = tell or (lambda _: None)

    def build(self) -> bool:
        """Build what has changed. True when every part is whole."""
        with only_one(BUILD / "site.lock", "book"):
            self._now(stage="building")
            for lang in LANGUAGES:
                swap.mend(SITE / lang)
            self._step("front", self._front)
            self._step("runtime", self._runtime)
            for lang in LANGUAGES:
                if self._failed("runtime"):
                    break
                self._step(lang, lambda lang=lang: self._book(lang))
            if not self.state.failures:
                self._forget_old_runtimes()
            self._now(stage="failed" if self.state.failures else "ready", line="", part="")
        return not self.state.failures

    def _now(self, **changes: object) -> None:
        self.state = replace(self.state, **changes)
        state.write(BOOK_STATE, self.state)
        self._tell(self.state)

    def _failed(self, part: str) -> bool:
        return any(failure.part == part for failure in self.state.failures)

    def _step(self, part: str, work: Callable[[], None]) -> None:
        self._now(step=STEPS.index(part) + 1, part=part, line="")
        self._begun, self._said = time.monotonic(), 0.0
        try:
            work()
        except OSError as error:
            self.state = self.state.failed(part, f"{error.strerror or error}: {error.filename or ''}")
            self._now()
            return
        if self._said and not self._failed(part):
            say("step-done", seconds=words.seconds(self._begun))

    def _say_line(self, line: str) -> None:
        """On the terminal: the step once it takes longer than a moment, then a line of its builder now and then."""
        now = time.monotonic()
        if not self._said and now - self._begun > MOMENT:
            say("step", step=self.state.step, steps=self.state.steps, part=text(self.state.part))
            self._said = now
        elif self._said and now - self._said > NOW_AND_THEN:
            print("  " + line[:200], flush=True)
            self._said = now

    def _front(self) -> None:
        SITE.mkdir(exist_ok=True)
        if not (SITE / ".nojekyll").exists():
            (SITE / ".nojekyll").touch()
        page = SITE / "index.html"
        if not page.exists() or page.read_text(encoding="utf-8") != FRONT_PAGE:
            swap.put_file(FRONT_PAGE, page)

    def _call(self, part: str, command: list[str | Path], **extra: str) -> bool:
        """Run a builder; its lines become the state's line, its end the failure's text."""
        tail: list[str] = []
        log = BUILD / "logs" / f"{part}.log"
        told = 0.0

        def each_line(line: str) -> None:
            nonlocal told
            tail.append(line)
            del tail[:-TAIL]
            self._say_line(line)
            if time.monotonic() - told > 0.3:
                told = time.monotonic()
                self._now(line=line[-300:])

        status = children.run([PYTHON, *command], log=log, each_line=each_line, env=environment(**extra))
        if status:
            self.state = self.state.failed(part, "\n".join(tail) or f"exit status {status}")
            self._now()
            for line in tail[-12:]:
                print("  " + line, flush=True)
            say("part-failed", part=text(part), log=log)
            if (SITE / part / "index.html").exists():
                say("book-kept", part=text(part))
        return status == 0

    def _runtime(self) -> None:
        if not self._call("runtime", ["book/_runtime/build.py", "--out", STAGE]):
            return
        fresh = runtime_hash(STAGE)
        if not fresh:
            raise FileNotFoundError(2, "the runtime left no manifest", str(STAGE / "live" / "manifest.json"))
        place = SITE / "live" / fresh
        if not place.exists():
            swap.put_copy(STAGE / "live" / fresh, place)
        swap.put_file((STAGE / "live" / "manifest.json").read_text(encoding="utf-8"), SITE / "live" / "manifest.json")

    def _book(self, lang: str) -> None:
        runtime = runtime_hash(STAGE)
        wanted = {"inputs": inputs(lang, runtime), "live": runtime}
        if built().get(lang) == wanted and (SITE / lang / "index.html").exists():
            return
        out = STAGE / lang
        command = ["book/build.py", "--lang", lang, "--out", out, "--runtime", STAGE / "live"]
        if not self._call(lang, command, ALTEREGO_LANG=lang):
            return
        if not (out / "index.html").exists():
            raise FileNotFoundError(2, "the book has no first page", str(out / "index.html"))
        swap.put_copy(out, SITE / lang)
        swap.put_file(json.dumps({**built(), lang: wanted}), BUILT)

    def _forget_old_runtimes(self) -> None:
        """Remove runtimes that neither book points to any more."""
        used = {each["live"] for each in built().values()}
        for folder in (SITE / "live").iterdir():
            if folder.is_dir() and folder.name not in used:
                shutil.rmtree(folder, ignore_errors=True)


def runtime_hash(out: Path) -> str:
    """The name of the runtime's folder below `out/live`, empty when there is none."""
    try:
        return json.loads((out / "live" / "manifest.json").read_text(encoding="utf-8"))["hash"]
    except (OSError, ValueError, KeyError, TypeError):
        return ""


def built() -> dict[str, dict[str, str]]:
    """What the books in `_site` were built from."""
    try:
        found = json.loads(BUILT.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def build(tell: Callable[[BookState], None] | None = None) -> bool:
    """Build the site; say on the terminal how it went. True when every part is whole."""
    before = built()
    whole = Builder(tell).build()
    if whole:
        say("book-same" if built() == before else "book-ready")
    return whole
