"""Six questions of odds, asked of this core and of both peers in one run.

Prints JSON, one object a line: for each case and engine the first call (median
over fresh processes, imports left out) and the warm call (best of several
rounds, caches full, as each library keeps them), then the ratios with their
targets. The exit status is 1 when a target is missed or two engines disagree.

``python bench_odds.py``; with ``--one CASE ENGINE`` it measures one process.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter_ns

ROOT = Path(__file__).resolve().parents[2]
PROCESSES = 7
ROUNDS = 7
ROUND_NS = 20_000_000

CASES = ("2d6-1d6", "opposed", "3d6", "20d6", "keep 3 of 10d6", "100d6")
ENGINES = ("alterego", "icepool", "dyce")

# How many times faster than each peer: on a warm call, on a first one.
TARGETS: dict[str, tuple[float | None, float | None]] = {
    "2d6-1d6": (4, None),
    "opposed": (4, None),
    "3d6": (3, None),
    "20d6": (1, 1),
    "keep 3 of 10d6": (None, 1),
    "100d6": (None, 1),
}


def alterego() -> dict[str, Callable[[], object]]:
    """Our own answers: outcome → weight, or (win, tie, lose) weights."""
    from alterego_core.odds import Odds

    def opposed() -> object:
        d6 = Odds.die(6)
        check = 2 @ d6 - d6
        return tuple((check + 4).compare(check + 2))

    return {
        "2d6-1d6": lambda: dict((2 @ Odds.die(6) - Odds.die(6)).items()),
        "opposed": opposed,
        "3d6": lambda: dict((3 @ Odds.die(6)).items()),
        "20d6": lambda: dict((20 @ Odds.die(6)).items()),
        "keep 3 of 10d6": lambda: dict(Odds.pool(10, 6, keep=3).items()),
        "100d6": lambda: dict((100 @ Odds.die(6)).items()),
    }


def icepool() -> dict[str, Callable[[], object]]:
    """The same questions in icepool's own idiom."""
    from icepool import d6

    def opposed() -> object:
        check = 2 @ d6 - d6
        signs = ((check + 4) - (check + 2)).sign()
        return tuple(signs.probability(sign) for sign in (1, 0, -1))

    return {
        "2d6-1d6": lambda: dict((2 @ d6 - d6).items()),
        "opposed": opposed,
        "3d6": lambda: dict((3 @ d6).items()),
        "20d6": lambda: dict((20 @ d6).items()),
        "keep 3 of 10d6": lambda: dict(d6.highest(10, 3).items()),
        "100d6": lambda: dict((100 @ d6).items()),
    }


def dyce() -> dict[str, Callable[[], object]]:
    """The same questions in dyce's own idiom."""
    from fractions import Fraction

    from dyce import H, P

    def opposed() -> object:
        d6 = H(6)
        check = 2 @ d6 - d6
        margins = (check + 4) - (check + 2)
        win = sum(count for margin, count in margins.items() if margin > 0)
        tie = margins[0]
        total = margins.total
        return Fraction(win, total), Fraction(tie, total), Fraction(total - win - tie, total)

    return {
        "2d6-1d6": lambda: dict((2 @ H(6) - H(6)).items()),
        "opposed": opposed,
        "3d6": lambda: dict((3 @ H(6)).items()),
        "20d6": lambda: dict((20 @ H(6)).items()),
        "keep 3 of 10d6": lambda: dict((10 @ P(6)).at(slice(-3, None)).items()),
        "100d6": lambda: dict((100 @ H(6)).items()),
    }


def one(case: str, engine: str) -> dict[str, object]:
    """First and warm call in this process, and a digest of the answer."""
    ask = {"alterego": alterego, "icepool": icepool, "dyce": dyce}[engine]()[case]
    start = perf_counter_ns()
    answer = ask()
    first = perf_counter_ns() - start
    times = max(1, min(2000, ROUND_NS // max(first, 1)))
    best = None
    for _ in range(ROUNDS):
        start = perf_counter_ns()
        for _ in range(times):
            ask()
        spent = (perf_counter_ns() - start) / times
        best = spent if best is None else min(best, spent)
    plain = sorted(answer.items()) if isinstance(answer, dict) else [str(part) for part in answer]
    return {"first_us": first / 1000, "warm_us": best / 1000, "answer": str(plain)}


def measured(case: str, engine: str) -> dict[str, object]:
    """The figures of several fresh processes put together."""
    command = [sys.executable, str(Path(__file__).resolve()), "--one", case, engine]
    runs = [
        json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        for _ in range(PROCESSES)
    ]
    return {
        "first_us": median(run["first_us"] for run in runs),
        "warm_us": min(run["warm_us"] for run in runs),
        "answer": runs[0]["answer"],
    }


def places(value: float) -> float:
    """Two places are enough to read."""
    return float(f"{value:.2f}")


def main() -> int:
    """Every case with every engine; 0 when all targets are met."""
    good = True
    for case in CASES:
        found = {engine: measured(case, engine) for engine in ENGINES}
        for engine, figures in found.items():
            line = {"bench": "odds", "case": case, "engine": engine}
            print(json.dumps(line | {key: places(figures[key]) for key in ("first_us", "warm_us")}), flush=True)
        own = found["alterego"]
        agree = all(found[peer]["answer"] == own["answer"] for peer in ("icepool", "dyce"))
        line = {"bench": "odds", "case": case, "agree": agree}
        met = agree
        for kind, target in zip(("warm", "first"), TARGETS[case], strict=True):
            ratios = {peer: found[peer][f"{kind}_us"] / own[f"{kind}_us"] for peer in ("icepool", "dyce")}
            line |= {f"{kind}_times_faster_than_{peer}": places(ratio) for peer, ratio in ratios.items()}
            if target is not None:
                line[f"{kind}_target"] = target
                met = met and min(ratios.values()) >= target
        print(json.dumps(line | {"met": met}), flush=True)
        good = good and met
    return 0 if good else 1


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    if sys.argv[1:2] == ["--one"]:
        print(json.dumps(one(sys.argv[2], sys.argv[3])))
    else:
        sys.exit(main())
