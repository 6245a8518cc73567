"""The project's own environment `.venv`: made once, filled from pinned lists, known by their content."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

from commands import children
from commands.lock import only_one
from commands.paths import BUILD, PYTHON, ROOT, VENV
from commands.words import Refusal, say

STAMP = VENV / "filled-from.json"
NEEDED_MB = 1000

NETWORK_SIGNS = (
    "name resolution", "max retries", "newconnectionerror", "connection refused", "connection reset", "timed out",
    "network is unreachable", "no matching distribution", "could not fetch url", "getaddrinfo failed", "proxyerror",
    "temporary failure", "sslerror", "connecttimeout",
)
DISK_SIGNS = ("no space left", "errno 28", "disk quota exceeded")


def digest(path: Path) -> str:
    """The content of a list of packages as a short hash; comments and blank lines do not count."""
    lines = sorted(packages(path))
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def packages(path: Path) -> list[str]:
    """The lines of a list of packages that name one."""
    lines = (line.split(" #")[0].strip() for line in path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line and not line.startswith(("#", "-"))]


def usable() -> bool:
    """True when `.venv` holds a Python that starts and has pip (a moved or half-made one does not)."""
    if not PYTHON.exists():
        return False
    try:
        tried = subprocess.run(
            [str(PYTHON), "-c", "import sys, pip; sys.exit(sys.version_info < (3, 11))"],
            capture_output=True, timeout=60, check=False, stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return tried.returncode == 0


def stamp() -> dict[str, str]:
    """What the environment was filled from: list name → hash of its content."""
    try:
        found = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def ensure(*, tests: bool = False) -> None:
    """Make the environment hold what `requirements.txt` (with `tests`: `requirements-test.txt`) says.

    Does nothing, without the network, when the lists have not changed since it was last filled.
    Raises Refusal with one sentence for what stands in the way.
    """
    wanted = ROOT / ("requirements-test.txt" if tests else "requirements.txt")
    if stamp().get(wanted.name) == digest(wanted) and PYTHON.exists():
        return
    with only_one(BUILD / "environment.lock", "packages"):
        if stamp().get(wanted.name) == digest(wanted) and usable():
            return
        _make()
        _fill(wanted)


def _make() -> None:
    if usable():
        return
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise Refusal("no-venv", module=module)
    _look_for_room()
    say("venv")
    try:
        made = subprocess.run(
            [sys.executable, "-m", "venv", "--clear", str(VENV)], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
        )
    except OSError as error:
        raise Refusal("venv-failed", path=VENV, reason=error.strerror) from None
    if made.returncode:
        said = (made.stderr + made.stdout).strip()
        if "ensurepip" in said and "not available" in said:
            raise Refusal("no-venv", module="ensurepip")
        if any(sign in said.lower() for sign in DISK_SIGNS):
            raise Refusal("disk-full", free=_free_mb())
        if "permission denied" in said.lower() or "read-only file system" in said.lower():
            raise Refusal("folder-closed", path=ROOT)
        raise Refusal("venv-failed", path=VENV, reason=said.splitlines()[-1] if said else made.returncode)


def _free_mb() -> int:
    return shutil.disk_usage(ROOT).free // 1_000_000


def _look_for_room() -> None:
    if _free_mb() < NEEDED_MB:
        raise Refusal("disk-full", free=_free_mb())


def _fill(wanted: Path) -> None:
    names = packages(wanted)
    say("install", count=len(names))
    log = BUILD / "install.log"
    lines: list[str] = []
    told = [time.monotonic(), 0]

    def each_line(line: str) -> None:
        lines.append(line)
        if line.startswith(("Collecting ", "Requirement already satisfied")):
            told[1] += 1
            if time.monotonic() - told[0] > 5:
                told[0] = time.monotonic()
                say("installed", done=min(told[1], len(names)), count=len(names))

    STAMP.unlink(missing_ok=True)
    status = children.run(
        [PYTHON, "-m", "pip", "install", "--no-input", "--disable-pip-version-check", "--progress-bar", "off", "-r", wanted],
        log=log, each_line=each_line,
    )
    if status:
        raise why_not_installed(lines, log)
    _make_importable()
    filled = {wanted.name: digest(wanted)}
    smaller = ROOT / "requirements.txt"
    if set(packages(smaller)) <= set(packages(wanted)):
        filled[smaller.name] = digest(smaller)
    STAMP.write_text(json.dumps(filled), encoding="utf-8")


def why_not_installed(lines: list[str], log: Path) -> Refusal:
    """The reason of a failed installation, read from what pip said.

    >>> why_not_installed(["ERROR: [Errno 28] No space left on device"], Path("x")).key
    'disk-full'
    >>> why_not_installed(["Retrying… Temporary failure in name resolution"], Path("x")).key
    'no-network'
    >>> why_not_installed([], Path("x")).key
    'install-failed'
    """
    said = "\n".join(lines).lower()
    if any(sign in said for sign in DISK_SIGNS):
        return Refusal("disk-full", free=_free_mb())
    if any(sign in said for sign in NETWORK_SIGNS):
        return Refusal("no-network")
    for line in lines[-12:]:
        print("  " + line, file=sys.stderr)
    return Refusal("install-failed", log=log)


def _make_importable() -> None:
    """Let this environment's Python find our packages from any folder (a notebook's kernel starts in its own)."""
    for folder in VENV.glob("lib/python3*/site-packages") if (VENV / "lib").exists() else [VENV / "Lib/site-packages"]:
        (folder / "alterego-rulebook.pth").write_text(f"{ROOT}\n", encoding="utf-8")
