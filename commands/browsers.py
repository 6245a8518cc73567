"""Browsers for the tests: those that are found, else the package manager's, else words on how to get them."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from commands import children
from commands.paths import BUILD, environment
from commands.words import Refusal, say


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """Something the browser tests need: its name, how it may be found, and Debian's package with it."""

    name: str
    commands: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    package: str

    def found(self) -> str | None:
        """Where it is, or None."""
        for command in self.commands:
            where = shutil.which(command)
            if where:
                return where
        for pattern in self.files:
            where = next(iter(sorted(Path("/").glob(pattern.lstrip("/")), reverse=True)), None)
            if where:
                return str(where)
        return None


TOOLS = (
    Tool(
        name="Chromium",
        commands=("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
        files=(str(Path.home() / ".cache/ms-playwright/chromium-*/chrome-linux*/chrome"),),
        package="chromium",
    ),
    Tool(name="Firefox", commands=("firefox-esr", "firefox"), package="firefox-esr"),
    Tool(
        name="WebKitWebDriver",
        commands=("WebKitWebDriver",),
        files=("/usr/libexec/webkit2gtk-4.*/WebKitWebDriver", "/usr/lib/*/webkit2gtk-4.*/WebKitWebDriver"),
        package="webkit2gtk-driver",
    ),
    Tool(name="Xvfb", commands=("xvfb-run",), package="xvfb"),
    Tool(name="DejaVu", files=("/usr/share/fonts/**/DejaVuSans.ttf", "/usr/local/share/fonts/**/DejaVuSans.ttf"), package="fonts-dejavu-core"),
)


def missing() -> list[Tool]:
    """The tools that are not on this machine."""
    return [tool for tool in TOOLS if not tool.found()]


def _apt() -> list[str] | None:
    """How apt may be called here: as root, or by a sudo that asks nothing; None when it may not."""
    if not shutil.which("apt-get") or not hasattr(os, "geteuid"):
        return None
    if os.geteuid() == 0:
        return ["apt-get"]
    if shutil.which("sudo"):
        asked = subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False, stdin=subprocess.DEVNULL)
        if asked.returncode == 0:
            return ["sudo", "-n", "apt-get"]
    return None


def ensure() -> dict[str, str]:
    """Have every tool; returns the variables that tell the tests where the browsers are.

    Raises Refusal, naming the ways, when something cannot be found or installed.
    """
    wanted = missing()
    apt = _apt() if wanted else None
    if wanted and apt:
        packages = [tool.package for tool in wanted]
        say("apt", packages=" ".join(packages))
        quiet = environment(DEBIAN_FRONTEND="noninteractive")
        log = BUILD / "logs" / "apt.log"
        children.run([*apt, "update", "-q"], log=log, env=quiet)
        children.run([*apt, "install", "-y", "-q", "--no-install-recommends", *packages], log=BUILD / "logs" / "apt-install.log", env=quiet)
        wanted = missing()
    if wanted:
        raise Refusal(
            "no-browsers", missing=", ".join(tool.name for tool in wanted), packages=" ".join(tool.package for tool in wanted)
        )
    by_name = {tool.name: tool.found() or "" for tool in TOOLS}
    return {
        "ALTEREGO_CHROMIUM": by_name["Chromium"],
        "ALTEREGO_FIREFOX": by_name["Firefox"],
        "ALTEREGO_WEBKIT_DRIVER": by_name["WebKitWebDriver"],
    }
