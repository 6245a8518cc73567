"""Which way things flow: foundation ← one system ← heroes ← session ← widgets ← dashboard.

Read from the source with ``ast``, so a forbidden import is found wherever it
stands, inside a function too.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CORE = ROOT / "alterego_core"
SYSTEMS = ("ego", "perks", "squad")

# The standard library as far as the core needs it: no clock, no files but its
# own tables, no network, no process. A new line here is a decision.
STANDARD = {
    "__future__",
    "bisect",
    "collections",
    "dataclasses",
    "decimal",
    "difflib",
    "enum",
    "fractions",
    "functools",
    "importlib",
    "itertools",
    "math",
    "operator",
    "random",
    "re",
    "string",
    "struct",
    "tomllib",
    "types",
    "typing",
    "unicodedata",
}
# The session carries state from one version to the next; heroes go into files and addresses.
ALSO = {"session": {"json"}, "heroes": {"base64", "binascii", "json", "zlib"}}

# Where a float may stand, and why.
FLOATS = {
    "odds.py": "a standard deviation is for views",
    "tables.py": "how alike two words are",
    "squad/sheet_reader.py": "how alike two words are",
}


def core_files() -> list[Path]:
    return sorted(CORE.rglob("*.py"))


def name_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), name_of(file))


def imports(file: Path) -> Iterator[tuple[int, str]]:
    """Line and full dotted name of everything imported, relative names resolved."""
    package = file.relative_to(ROOT).parent.parts
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*base, *([node.module] if node.module else [])))
            for alias in node.names:
                yield node.lineno, f"{module}.{alias.name}"


def part_of(file: Path) -> str:
    """``foundation``, a system, ``heroes`` or ``session``."""
    inner = file.relative_to(CORE).parts
    if inner == ("frames.py",):
        # the views lie on top: nobody of the core imports them
        return "frames"
    return inner[0] if len(inner) > 1 else "foundation"


def allowed_parts(part: str) -> set[str]:
    if part == "foundation":
        return {"foundation"}
    if part == "frames":
        return {"foundation", "heroes"}
    if part == "heroes":
        return {"foundation", "heroes", *SYSTEMS}
    if part == "session":
        return {"foundation", "heroes", "session", *SYSTEMS}
    return {"foundation", part}


def target_part(name: str) -> str:
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and (CORE / parts[1]).is_dir() else "foundation"


def test_there_is_something_to_look_at():
    assert {part_of(file) for file in core_files()} >= {"foundation", "session", *SYSTEMS}
    assert {part_of(file) for file in core_files()} <= {"foundation", "frames", "heroes", "session", *SYSTEMS}


def test_the_session_lies_above_all_systems_and_below_nobody_of_the_core():
    assert allowed_parts("session") == {"foundation", "heroes", "session", *SYSTEMS}
    assert all("session" not in allowed_parts(part) for part in ("foundation", "heroes", *SYSTEMS))


@pytest.mark.parametrize("file", core_files(), ids=name_of)
def test_the_core_imports_only_what_lies_below(file):
    part = part_of(file)
    standard = STANDARD | ALSO.get(part, set())
    wrong = []
    for line, name in imports(file):
        head = name.split(".")[0]
        if head == "alterego_core":
            if target_part(name) not in allowed_parts(part):
                wrong.append(f"line {line}: {part} may not know {name}")
            if name.startswith("alterego_core.frames"):
                wrong.append(f"line {line}: frames.py is imported by no other module of the core")
        elif head == "pandas" and file == CORE / "frames.py":
            continue
        elif head not in standard:
            wrong.append(f"line {line}: {name} is not for the core")
    assert not wrong, f"{name_of(file)}: " + "; ".join(wrong)


@pytest.mark.parametrize("file", core_files(), ids=name_of)
def test_randomness_is_a_guest(file):
    """Only the class is imported, and nobody makes a generator while importing."""
    wrong = []
    for line, name in imports(file):
        if name.split(".")[0] == "random" and name not in ("random.Random", "random"):
            wrong.append(f"line {line}: {name}")
    tree = tree_of(file)
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == "random"
            and node.attr != "Random"
        ):
            wrong.append(f"line {node.lineno}: random.{node.attr}")
    for call in calls_at_import(tree):
        if called(call) in ("Random", "SystemRandom"):
            wrong.append(f"line {call.lineno}: {called(call)}() at import")
    assert not wrong, f"{name_of(file)}: " + "; ".join(wrong)


def called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def calls_at_import(tree: ast.Module) -> Iterator[ast.Call]:
    """Calls that run when the module is imported: not those in function bodies."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Call):
            yield node
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            waiting += [*node.decorator_list, node.args]
        elif isinstance(node, ast.Lambda):
            waiting.append(node.args)
        else:
            waiting += ast.iter_child_nodes(node)


@pytest.mark.parametrize("file", core_files(), ids=name_of)
def test_the_core_neither_speaks_nor_touches_the_world(file):
    banned = {"print", "input", "open", "eval", "exec", "breakpoint", "globals", "vars"}
    if file == CORE / "__init__.py":
        banned -= {"globals"}  # names that are loaded late are kept there
    wrong = [
        f"line {node.lineno}: {node.func.id}()"
        for node in ast.walk(tree_of(file))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in banned
    ]
    wrong += [
        f"line {node.lineno}: global"
        for node in ast.walk(tree_of(file))
        if isinstance(node, (ast.Global, ast.Nonlocal)) and isinstance(node, ast.Global)
    ]
    assert not wrong, f"{name_of(file)}: " + "; ".join(wrong)


@pytest.mark.parametrize("file", core_files(), ids=name_of)
def test_numbers_are_exact(file):
    """No float is written or made, but where FLOATS says why."""
    if file.relative_to(CORE).as_posix() in FLOATS:
        return
    wrong = []
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            wrong.append(f"line {node.lineno}: {node.value!r}")
        if isinstance(node, ast.Call) and called(node) == "float":
            wrong.append(f"line {node.lineno}: float()")
    assert not wrong, f"{name_of(file)}: " + "; ".join(wrong)


def test_every_float_that_is_allowed_is_there():
    for name in FLOATS:
        assert (CORE / name).is_file(), f"{name} has gone: take it out of FLOATS"


def product_files() -> list[Path]:
    return sorted(
        file
        for folder in ("alterego_core", "widgets", "dashboard")
        for file in (ROOT / folder).rglob("*.py")
    )


def test_rounding_has_one_place():
    """Python's ``round`` sends halves to the even neighbour: use rounding.rounded."""
    wrong = [
        f"{name_of(file)}:{node.lineno}"
        for file in product_files()
        for node in ast.walk(tree_of(file))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "round"
    ]
    assert not wrong, "round() in " + ", ".join(wrong)


def test_widgets_lie_below_the_dashboard_and_the_book():
    wrong = [
        f"{name_of(file)}:{line} {name}"
        for file in sorted((ROOT / "widgets").rglob("*.py"))
        for line, name in imports(file)
        if name.split(".")[0] in ("dashboard", "book", "commands", "tests", "pandas", "numpy")
    ]
    assert not wrong, "; ".join(wrong)


def test_the_dashboard_lies_beside_the_book():
    wrong = [
        f"{name_of(file)}:{line} {name}"
        for file in sorted((ROOT / "dashboard").rglob("*.py"))
        for line, name in imports(file)
        if name.split(".")[0] in ("book", "tests", "pandas", "numpy")
    ]
    assert not wrong, "; ".join(wrong)
