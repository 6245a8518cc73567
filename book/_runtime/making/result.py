"""The finished runtime: put in place whole, named in a manifest, recognised again."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path


def is_whole(out: Path, name: str) -> bool:
    """Is the runtime of this name in place, every file with its size?"""
    try:
        manifest = json.loads((out / "live" / "manifest.json").read_text(encoding="utf-8"))
        return manifest["hash"] == name and all(os.path.getsize(out / "live" / name / each) == size for each, size in manifest["files"].items())
    except (OSError, ValueError, KeyError, TypeError):
        return False


def place(fresh: Path, out: Path, name: str) -> None:
    """Move the fresh files to `out/live/<name>`, remove older builds there, and write the manifest last."""
    target = out / "live" / name
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(target, ignore_errors=True)
    head = (fresh / "head.js").read_text(encoding="utf-8").strip()
    (fresh / "head.js").unlink()
    sizes = {path.relative_to(fresh).as_posix(): path.stat().st_size for path in sorted(fresh.rglob("*")) if path.is_file()}
    shutil.move(fresh, target)
    manifest = {"hash": name, "files": sizes, "head": head}
    new = target.parent / "manifest.json.new"
    new.write_text(json.dumps(manifest, indent=1), encoding="utf-8")
    os.replace(new, target.parent / "manifest.json")
    for other in target.parent.iterdir():
        if other.is_dir() and other != target:
            shutil.rmtree(other, ignore_errors=True)
