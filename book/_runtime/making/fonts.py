"""The book's faces, served by the book itself: Literata for text, Golos Text for controls."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from .problems import BuildError

#: Package → its style sheets.
FACES = {"literata": ("wght.css", "wght-italic.css"), "golos-text": ("wght.css",)}
#: The scripts the book is written in.
SUBSETS = ("cyrillic", "latin", "latin-ext")


def copy(modules: Path, out: Path) -> None:
    """Copy the files of these faces and write `fonts.css` that names them.

    Raises:
        BuildError: a package looks other than expected.
    """
    out.mkdir(parents=True)
    rules = []
    for package, sheets in FACES.items():
        folder = modules / "@fontsource-variable" / package
        for sheet in sheets:
            found = 0
            for rule in re.findall(r"@font-face\s*{.*?}", (folder / sheet).read_text(encoding="utf-8"), re.DOTALL):
                name = re.search(r"url\(\./files/([\w-]+?-(cyrillic-ext|cyrillic|latin-ext|latin|greek-ext|greek|vietnamese)-[\w-]+\.woff2)\)", rule)
                if name and name[2] in SUBSETS:
                    shutil.copy2(folder / "files" / name[1], out / name[1])
                    rules.append(rule.replace("./files/", ""))
                    found += 1
            if found != len(SUBSETS):
                raise BuildError(f"{package}/{sheet} has {found} of the {len(SUBSETS)} expected subsets")
    (out / "fonts.css").write_text("\n".join(rules) + "\n", encoding="utf-8")
