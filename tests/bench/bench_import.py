"""How long importing the core takes, each time in a fresh interpreter.

Prints one JSON object a line. ``package`` is ``import alterego_core`` alone,
``odds`` what exact odds need, ``icepool`` and ``dyce`` are the peers of that,
``foundation`` every module of the foundation, then each system with all it
needs. Bytecode is written before measuring, as an installed package has it.
Times are of the processor, and the target is held by the least disturbed run.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
TARGET_MS = 25.0
RUNS = 15

MEASURE = """
import sys, time
sys.path.insert(0, sys.argv[1])
names = sys.argv[2:]
start = time.process_time()
for name in names:
    __import__(name)
print((time.process_time() - start) * 1000)
"""


def foundation() -> list[str]:
    """Every module of the foundation but the pandas views."""
    files = sorted((ROOT / "alterego_core").glob("*.py"))
    return ["alterego_core"] + [
        f"alterego_core.{file.stem}" for file in files if file.stem not in ("__init__", "frames")
    ]


def systems() -> dict[str, list[str]]:
    """The systems there are, each with every module."""
    found = {}
    for folder in sorted((ROOT / "alterego_core").iterdir()):
        if (folder / "__init__.py").is_file():
            names = sorted(file.stem for file in folder.glob("*.py") if file.stem != "__init__")
            found[folder.name] = [f"alterego_core.{folder.name}"] + [
                f"alterego_core.{folder.name}.{name}" for name in names
            ]
    return found


def measure(names: list[str]) -> list[float]:
    """Milliseconds of ``RUNS`` fresh imports, after one that writes the bytecode."""
    command = [sys.executable, "-I", "-c", MEASURE, str(ROOT), *names]
    times = [
        float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        for _ in range(RUNS + 1)
    ]
    return times[1:]


def main() -> int:
    """Measures, prints, and gives 1 when the core misses its target."""
    met = True
    cases = {
        "package": ["alterego_core"],
        "odds": ["alterego_core.odds"],
        "icepool": ["icepool"],
        "dyce": ["dyce"],
        "foundation": foundation(),
        **systems(),
    }
    for case, names in cases.items():
        times = measure(names)
        line = {
            "bench": "import",
            "case": case,
            "modules": len(names),
            "median_ms": round_to(median(times)),
            "best_ms": round_to(min(times)),
        }
        if case in ("package", "odds"):
            line |= {"target_ms": TARGET_MS, "met": min(times) <= TARGET_MS}
            met = met and line["met"]
        print(json.dumps(line), flush=True)
    return 0 if met else 1


def round_to(value: float) -> float:
    """Two places are enough to read."""
    return float(f"{value:.2f}")


if __name__ == "__main__":
    sys.exit(main())
