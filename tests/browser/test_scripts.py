"""The page's scripts by themselves, run by Node."""

from __future__ import annotations

from pathlib import Path

from book._runtime.making import npm

HERE = Path(__file__).parent


def test_the_units_of_the_scripts():
    ran = npm.run(["--test", str(HERE / "scripts.test.mjs")], cwd=HERE)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_head_and_page_ask_the_same_about_saving_data():
    """`head.js` cannot import `start.js`: it stands alone in the page's head."""
    source = HERE.parents[1] / "book" / "_runtime" / "src"
    for sign in ("saveData", "prefers-reduced-data: reduce", "'file:'"):
        assert sign in (source / "head.js").read_text(encoding="utf-8")
    for sign in ("saveData", "prefers-reduced-data: reduce"):
        assert sign in (source / "start.js").read_text(encoding="utf-8")


