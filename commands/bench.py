"""`run.py bench`: every `tests/bench/bench_*.py`, one JSON object a line on the standard output."""

from __future__ import annotations

import contextlib
import json
import sys

from commands import browsers, children, environment, site
from commands.paths import PYTHON, ROOT, environment as child_environment
from commands.words import Refusal, text


def bench(arguments: list[str]) -> int:
    """Run the benches one after another; words go to the standard error, so the lines can be piped."""
    if arguments:
        raise Refusal("unknown-knob", word=arguments[0])
    with contextlib.redirect_stdout(sys.stderr):
        environment.ensure(tests=True)
        variables = browsers.ensure()
        whole = site.build()
    bad = []
    if not whole:
        print(text("part-failed", part="site", log="stderr"), file=sys.stderr)
    for path in sorted((ROOT / "tests" / "bench").glob("bench_*.py")):
        status = children.run([PYTHON, path], each_line=_pass_on, stderr_too=False, env=child_environment(**variables))
        if status:
            bad.append(path.name)
    for name in bad:
        print(text("bench-missed", part=name), file=sys.stderr)
    return 1 if bad or not whole else 0


def _pass_on(line: str) -> None:
    try:
        json.loads(line)
    except ValueError:
        print(line, file=sys.stderr, flush=True)
    else:
        print(line, flush=True)
