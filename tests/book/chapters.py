"""What the book holds: its pages, and the rules each chapter tells."""

from pathlib import Path

import nbformat
import yaml

ROOT = Path(__file__).resolve().parents[2]
BOOK = ROOT / "book"
LANGUAGES = ("ru", "en")

RULES = {
    "ego/preface": "A-1…A-7",
    "ego/words": "A-8…A-19",
    "ego/numbers": "A-20…A-44",
    "ego/abilities": "A-45…A-79",
    "ego/traits": "A-80…A-160",
    "ego/check": "A-161…A-184, A-218…A-257, A-298…A-302",
    "ego/time": "A-185…A-217",
    "ego/terrain": "A-258…A-260",
    "ego/wounds": "A-261…A-297",
    "squad/check": "B-1…B-12",
    "squad/difficulty": "B-13…B-23",
    "squad/mission": "B-24…B-30",
    "squad/time": "B-31…B-47",
    "squad/fighter": "B-48…B-72",
    "squad/parameters": "B-73…B-81",
    "squad/mind": "B-82…B-92",
    "squad/skills": "B-93…B-151",
    "squad/sheet": "B-152…B-161",
    "perks/characteristics": "C-1…C-13",
    "perks/perks": "C-14…C-32",
    "perks/magic": "C-33…C-46",
    "perks/schools": "C-47…C-65",
    "perks/features": "C-66…C-68",
    "perks/combat": "C-69…C-82",
    "perks/spells": "C-83…C-94",
    "perks/saving-throws": "C-95…C-102",
    "perks/turns": "C-103…C-107",
    "perks/deeds": "C-108…C-113",
}
"""Chapter → the rules it has to tell, each once, in both languages."""


def toc() -> dict:
    """The contents list."""
    return yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))


def listed() -> list[str]:
    """The pages of the contents list, in order."""
    contents = toc()
    return [contents["root"], *(page["file"] for part in contents["parts"] for page in part["chapters"])]


def pages(lang: str) -> dict[str, Path]:
    """Page name → source file, of one language."""
    home = BOOK / lang
    found = sorted(path for path in home.rglob("*") if path.suffix in {".md", ".ipynb"} and ".ipynb_checkpoints" not in path.parts)
    return {path.relative_to(home).with_suffix("").as_posix(): path for path in found}


def prose(path: Path) -> str:
    """The Markdown of a page, cells one after another."""
    if path.suffix == ".md":
        return path.read_text(encoding="utf-8")
    notebook = nbformat.read(path, as_version=4)
    return "\n\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")


def code(path: Path) -> list[tuple[str, tuple[str, ...]]]:
    """The code cells of a page, each with its tags."""
    if path.suffix == ".md":
        return []
    notebook = nbformat.read(path, as_version=4)
    return [(cell.source, tuple(cell.metadata.get("tags", ()))) for cell in notebook.cells if cell.cell_type == "code"]
