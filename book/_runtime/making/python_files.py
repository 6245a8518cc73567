"""The Python side of the runtime: Pyodide's files, the packages as byte code, the memory snapshot."""

from __future__ import annotations

import gzip
import importlib.util
import shutil
import zipfile
from pathlib import Path

from . import npm
from .inputs import HERE, KINDS, ROOT, THEIRS, files
from .problems import BuildError

SYSTEMS = ("ego", "squad", "perks", "heroes")
"""A page brings the memory with its own rule system alone; the first one serves the pages of none."""

_EARLY = (1980, 1, 1, 0, 0, 0)


def make(modules: Path, work: Path, out: Path, packages: tuple[str, ...]) -> dict[str, object]:
    """Write all of it to `out`; returns the sizes that the worker has to know.

    Raises:
        BuildError: a package cannot be imported in Pyodide; the text carries its traceback.
    """
    pyodide = modules / "pyodide"
    sources, snapshot = work / "sources.zip", work / "snapshot"
    systems = SYSTEMS if packages else SYSTEMS[:1]
    pack(sources, packages)
    ran = npm.run([str(HERE / "node" / "snapshot.mjs"), str(pyodide), str(sources), str(out / "site.zip"), str(snapshot), *systems], cwd=work)
    if ran.returncode:
        raise BuildError(f"the page's Python could not import its packages:\n{(ran.stderr or ran.stdout).strip()[-4000:]}")
    shutil.copy2(pyodide / "pyodide.asm.js", out / "pyodide.asm.js")
    shutil.copy2(pyodide / "python_stdlib.zip", out / "python_stdlib.zip")
    # Compressed here, not by the host: hosts differ in what they compress.
    kept = {system: work / f"snapshot-{system}" for system in systems}
    for system, memory in kept.items():
        compress(memory, out / f"snapshot-{system}.bin")
    compress(pyodide / "pyodide.asm.wasm", out / "pyodide.asm.bin")
    return {"snapshots": {system: memory.stat().st_size for system, memory in kept.items()}, "stdlib": (out / "python_stdlib.zip").stat().st_size, "site": (out / "site.zip").stat().st_size}


def pack(target: Path, packages: tuple[str, ...]) -> None:
    """Everything the page's Python imports, in one zip: the kernel, our packages, the installed ones."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as zipped:
        for base, folder in folders(packages):
            for path in files(folder):
                if path.suffix in KINDS:
                    name = path.relative_to(base).as_posix()
                    write(zipped, name, content(name, path))


def content(name: str, path: Path) -> bytes:
    """What is packed for a file. anywidget would ask for its own version through half of the standard library."""
    if name == "anywidget/_version.py":
        from anywidget import _version

        return f"__version__ = {_version.__version__!r}\n_ANYWIDGET_SEMVER_VERSION = {_version._ANYWIDGET_SEMVER_VERSION!r}\n".encode()
    return path.read_bytes()


def folders(packages: tuple[str, ...]) -> list[tuple[Path, Path]]:
    """Each folder to pack, with the one its names are counted from."""
    installed = [Path(importlib.util.find_spec(name).origin).parent for name in THEIRS]
    own = [ROOT / name for name in packages]
    return [(HERE / "py", HERE / "py"), *((folder.parent, folder) for folder in (*own, *installed))]


def write(zipped: zipfile.ZipFile, name: str, content: bytes) -> None:
    """Add a file that looks the same whenever it is written."""
    zipped.writestr(zipfile.ZipInfo(name, _EARLY), content)


def compress(source: Path, target: Path) -> None:
    """gzip without name and time, so that the same input gives the same file."""
    with target.open("wb") as raw, gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=raw, mtime=0) as packed:
        packed.write(source.read_bytes())
