"""What holds for every test."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

from tests.nothing_skipped import BookNotebooks, NothingSkipped

for name in ("ALTEREGO_LANG", "ALTEREGO_RULINGS"):
    os.environ.pop(name, None)

# The machine may be busy: a slow example is not a wrong one. The same examples at every run: what fails does so for
# everybody. New ones are looked for with `--hypothesis-profile exploring`.
settings.register_profile("patient", deadline=None, derandomize=True)
settings.register_profile("exploring", deadline=None, derandomize=False)
settings.load_profile("patient")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(NothingSkipped(config), "nothing-skipped")
    config.pluginmanager.register(BookNotebooks(), "book-notebooks")


@pytest.fixture(autouse=True, scope="session")
def _own_data(tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test sees or changes the campaigns of the person who runs it."""
    os.environ["ALTEREGO_DATA"] = str(tmp_path_factory.mktemp("data"))


@pytest.fixture(autouse=True)
def _own_rulings(monkeypatch: pytest.MonkeyPatch) -> None:
    """A switch of readings flipped in one test is not met by the next."""
    monkeypatch.setenv("ALTEREGO_RULINGS", "")
