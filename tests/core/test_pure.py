"""The core stands on the standard library alone and does nothing while imported."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CORE = ROOT / "alterego_core"

PROBE = """
import json, os, random, sys
root, names = sys.argv[1], sys.argv[2:]
sys.path.insert(0, root)
sys.dont_write_bytecode = True

class OnlyStandard:
    # refuses whatever is neither in the standard library nor the core
    def find_spec(self, name, path=None, target=None):
        head = name.split(".")[0]
        if head != "alterego_core" and head not in sys.stdlib_module_names:
            raise ImportError(f"{name} is not in the standard library")

sys.meta_path.insert(0, OnlyStandard())
opened = []
def hook(event, args):
    if event == "open" and args[1] and set(str(args[1])) & set("wax+"):
        opened.append(str(args[0]))
    if event.startswith(("socket.", "subprocess.", "os.system", "shutil.", "os.remove", "os.mkdir")):
        opened.append(event)
sys.addaudithook(hook)
before = random.getstate()
for name in names:
    __import__(name)
print(json.dumps({
    "opened": opened,
    "random_untouched": random.getstate() == before,
    "foreign": sorted({name.split(".")[0] for name in sys.modules} & {"pandas", "numpy", "ipywidgets", "traitlets", "IPython"}),
}))
"""


def modules() -> list[str]:
    """Every module of the core but the pandas views."""
    found = []
    for file in sorted(CORE.rglob("*.py")):
        name = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        if name != "alterego_core.frames":
            found.append(name.removesuffix(".__init__"))
    return found


def probe(names: list[str]) -> dict:
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", PROBE, str(ROOT), *names], capture_output=True, text=True, timeout=120
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_every_module_at_once():
    assert probe(modules()) == {"opened": [], "random_untouched": True, "foreign": []}


@pytest.mark.parametrize("name", [name for name in modules() if name.count(".") == 1])
def test_each_module_can_be_the_first(name):
    """No module needs another to be imported before it."""
    assert probe([name])["opened"] == []


def test_the_package_alone_loads_nothing():
    run = subprocess.run(
        [
            sys.executable,
            "-I",
            "-c",
            "import sys; sys.path.insert(0, sys.argv[1]); before = set(sys.modules); import alterego_core;"
            "print(*sorted(set(sys.modules) - before))",
            str(ROOT),
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == ["alterego_core"]


def test_the_probe_would_notice():
    run = subprocess.run(
        [sys.executable, "-I", "-c", PROBE, str(ROOT), "pandas"], capture_output=True, text=True
    )
    assert "not in the standard library" in run.stderr
