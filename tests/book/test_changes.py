"""The page of changes keeps up with the version and with CHANGELOG.md."""

import re
import tomllib

import pytest
from rulebook import theme

from tests.book.chapters import LANGUAGES, ROOT, pages, prose

VERSION = r"^## v?(\d+\.\d+\.\d+)"


def versions(text: str) -> list[str]:
    return re.findall(VERSION, text, re.MULTILINE)


def test_the_footer_tells_the_version_of_the_project():
    assert theme.version() == tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_version_of_the_changelog_is_told_to_readers(lang):
    told = versions(prose(pages(lang)["about/changes"]))
    assert told == versions((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert told[0] == theme.version()
