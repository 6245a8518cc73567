"""`pytest tests/cases --vectors FILE` runs the cases of FILE; without it, those kept here."""

from pathlib import Path

import pytest

from tests.cases import run


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--vectors",
        metavar="FILE",
        default=None,
        help="a JSON file of rule cases (default: tests/cases/vectors.json)",
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With a file named, its cases are all that is run here: the harness's own tests can wait."""
    if config.getoption("--vectors", default=None) is None or collection_path.suffix != ".py":
        return None
    ours = collection_path.parent == run.HERE
    return True if ours and collection_path.name != "test_cases.py" else None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" not in metafunc.fixturenames:
        return
    # When the whole test suite is run, this file is read after the command line: no option then.
    path = metafunc.config.getoption("--vectors", default=None)
    try:
        records = run.load(path or run.HERE / "vectors.json")
    except (OSError, ValueError, run.CaseError) as error:
        raise pytest.UsageError(f"--vectors: {error}") from error
    if path is None:
        # Our own file speaks of all three systems; `test_run.py` says which are here.
        records = [record for record in records if record["system"] in run.present()]
    ids = [
        str(record.get("id") or f"record-{place}") if isinstance(record, dict) else f"record-{place}"
        for place, record in enumerate(records)
    ]
    metafunc.parametrize("case", records, ids=ids)
