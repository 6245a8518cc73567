"""The core alone: a pure wheel, nothing imported but the standard library, the same answers in Pyodide."""

import ast
import json
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.cases import run, seeds

ROOT = run.HERE.parents[1]
CORE = ROOT / "alterego_core"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The project's wheel, built from a copy so that nothing is left in the tree."""
    copy = tmp_path_factory.mktemp("source")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for name in ("pyproject.toml", project["readme"], *project["license-files"]):
        shutil.copy2(ROOT / name, copy / name)
    shutil.copytree(CORE, copy / "alterego_core", ignore=shutil.ignore_patterns("__pycache__"))
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(out), str(copy)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (built,) = out.glob("*.whl")
    return built


@pytest.mark.slow
def test_the_wheel_is_pure_and_holds_the_core_alone(wheel):
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as zipped:
        names = [name for name in zipped.namelist() if ".dist-info/" not in name]
        (about,) = (name for name in zipped.namelist() if name.endswith(".dist-info/WHEEL"))
        assert "Root-Is-Purelib: true" in zipped.read(about).decode()
    assert {Path(name).parts[0] for name in names} == {"alterego_core"}
    assert {Path(name).suffix for name in names} == {".json", ".py", ".toml"}
    sources = {path.relative_to(ROOT).as_posix() for path in CORE.rglob("*") if path.suffix in (".json", ".py", ".toml")}
    assert set(names) == sources


def imported(path: Path) -> set[str]:
    """Top names of what a file imports, other files of the core left out."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.add(node.module.split(".")[0])
    return found - {"alterego_core"}


@pytest.mark.parametrize("path", sorted(CORE.rglob("*.py")), ids=lambda path: path.relative_to(CORE).as_posix())
def test_only_the_standard_library_is_imported(path):
    allowed = sys.stdlib_module_names | ({"pandas"} if path.name == "frames.py" else set())
    assert imported(path) <= allowed


@pytest.mark.slow
def test_all_cases_hold_in_the_pages_python(wheel):
    """Node runs Pyodide, Pyodide runs every case of the systems present, and throws the same dice."""
    from book._runtime import build
    from book._runtime.making import npm

    modules = npm.install(build.WORK, build.say)
    script = run.HERE / "pyodide_cases.mjs"
    done = subprocess.run(
        [str(npm.node()), str(script), str(modules / "pyodide"), str(wheel), str(run.HERE)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=600,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["platform"] == "emscripten"
    assert told["failures"] == []
    assert told["cases"] == sum(record["system"] in run.present() for record in run.load(run.HERE / "vectors.json"))
    assert told["rolls"] == json.loads(json.dumps(seeds.rolls()))
