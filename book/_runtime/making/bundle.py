"""The scripts and styles, bundled by esbuild."""

from __future__ import annotations

import json
import re
from pathlib import Path

from . import npm
from .inputs import HERE
from .problems import BuildError

_SHARED = ["--bundle", "--minify", "--target=es2021", "--legal-comments=none", "--log-level=warning"]


def make(modules: Path, work: Path, out: Path, sizes: dict[str, object]) -> None:
    """Bundle the page's script, its styles, the worker and the start in the head.

    Raises:
        BuildError: esbuild refused.
    """
    esbuild = modules / "esbuild" / "bin" / "esbuild"
    aliases = work / "anywidget.mjs"
    aliases.write_text(anywidget_as_module(modules), encoding="utf-8")
    common = [*_SHARED, '--define:process.env.NODE_ENV="production"', "--define:global=globalThis"]
    page = [str(HERE / "src" / "live.js"), "--format=iife", f"--outfile={out / 'live.js'}", f"--alias:anywidget-as-module={aliases}",
            "--loader:.svg=dataurl", *(f"--loader:.{kind}=empty" for kind in ("woff", "woff2", "ttf", "eot"))]  # fmt: skip
    controls = [str(HERE / "src" / "controls.js"), "--format=iife", f"--outfile={out / 'controls.js'}", "--external:@jupyter-widgets/base",
                "--banner:js=(()=>{const require=(name)=>window.liveGiven[name];", "--footer:js=})();"]  # fmt: skip
    worker = [str(HERE / "src" / "worker" / "worker.js"), "--format=esm", f"--outfile={out / 'worker.js'}", "--external:node:*", "--external:ws",
              f"--define:LIVE_SIZES={json.dumps(sizes)}"]  # fmt: skip
    head = [str(HERE / "src" / "head.js"), f"--outfile={out / 'head.js'}"]
    for what in ([*page, *common], [*controls, *common], [*worker, *common], [*head, "--minify", "--log-level=warning"]):
        said = complaint(esbuild, what, work / "npm")
        if said:
            raise BuildError(f"esbuild could not bundle the scripts:\n{said}")
    forget_other_hosts(out / "worker.js")


def forget_other_hosts(worker: Path) -> None:
    """Pyodide names a host to take packages from where it is given no address; here it is always given one.

    Raises:
        BuildError: the host does not stand there just once.
    """
    text, found = re.subn(r"https://cdn\.[^`\"']*", "./", worker.read_text(encoding="utf-8"))
    if found != 1:
        raise BuildError(f"worker.js names {found} other hosts, not one: making/bundle.py knows another Pyodide")
    worker.write_text(text, encoding="utf-8")


def complaint(esbuild: Path, arguments: list[str], folder: Path) -> str:
    """Run esbuild; returns what it complained about, or nothing."""
    ran = npm.run([str(esbuild), *arguments], cwd=folder)
    return "" if ran.returncode == 0 else (ran.stderr or ran.stdout).strip() or f"exit status {ran.returncode}"


def anywidget_as_module(modules: Path) -> str:
    """anywidget's front end comes as an AMD module; here it is an ES module that gives a slow phone its time.

    It gives the script of a widget two seconds and then has it fail for ever, even when the script comes a moment later.

    Raises:
        BuildError: its last line, or its limit, is not the expected one.
    """
    text = (modules / "anywidget" / "dist" / "index.js").read_text(encoding="utf-8")
    module, changed = re.subn(r'^define\(\["@jupyter-widgets/base"\], (\w+)\);\s*$', r"export default \1;", text, flags=re.MULTILINE)
    module, patient = re.subn(r"AbortSignal\.timeout\(2e3\)(?=\.addEventListener)", "AbortSignal.timeout(6e5)", module)
    if changed != 1 or patient != 1:
        raise BuildError("anywidget's front end has changed its form: making/bundle.py knows another one")
    return module
