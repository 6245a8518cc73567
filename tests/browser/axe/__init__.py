"""axe-core, the checker of accessibility: its script, installed once as the lock file beside this says."""

from __future__ import annotations

import hashlib
import shutil
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
PINNED = ("package.json", "package-lock.json", ".npmrc")
GRAVE = ("serious", "critical")
ALL = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
COLOURS = ["color-contrast"]

# Only what is found, and only the rules that an author can break; axe's "best practices" are advice.
RUN = """async ([where, rules, without]) => (await axe.run(where || document, { resultTypes: ["violations"], runOnly: rules,
    rules: Object.fromEntries(without.map((each) => [each, { enabled: false }])) })).violations
  .map(({ id, impact, help, nodes }) => ({ id, impact, help, places: nodes.map((n) => n.target.join(" ") + "  " + n.html.slice(0, 160)) }))"""


@cache
def script() -> str:
    """The text of axe-core. The first call installs it and needs the network.

    Raises:
        RuntimeError: npm could not install it; says what npm said.
    """
    sys.path.insert(0, str(ROOT / "book" / "_runtime"))
    from making import npm

    pins = hashlib.sha256(b"".join((HERE / name).read_bytes() for name in PINNED)).hexdigest()[:16]
    folder = ROOT / ".build" / f"axe-{pins}"
    found = folder / "node_modules" / "axe-core" / "axe.min.js"
    if not found.exists():
        folder.mkdir(parents=True, exist_ok=True)
        for name in PINNED:
            shutil.copyfile(HERE / name, folder / name)
        ran = npm.run([str(npm.npm_script()), "ci", "--prefer-offline", "--loglevel=error"], cwd=folder)
        if ran.returncode:
            raise RuntimeError(f"npm could not install axe-core:\n{(ran.stderr or ran.stdout).strip()[-2000:]}")
    return found.read_text(encoding="utf-8")


def grave_findings(page, where: str | None = None, rules: list[str] = ALL, without: Sequence[str] = ()) -> list[str]:
    """What axe finds serious or critical on a page (or within a selector), a line for each place.

    `rules` are tags or ids of axe's rules; `without` are ids that are left out of them."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(script())
    return [f"{each['impact']} {each['id']}: {each['help']}\n    {place}" for each in page.evaluate(RUN, [where, rules, list(without)]) if each["impact"] in GRAVE for place in each["places"]]
