"""The three engines, driven alike: open a page, run script, click, press keys."""

from __future__ import annotations

import base64
import glob
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

CHROMIUM_SWITCHES = (
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run",
)  # fmt: skip


class NoBrowser(Exception):
    """An engine that the tests need is not on this machine; the text says how to get it."""


def find(variable: str, names: tuple[str, ...], package: str, patterns: tuple[str, ...] = ()) -> str:
    """The program that `variable` names, or the first found of `names` and file `patterns`.

    Raises:
        NoBrowser: there is none.
    """
    named = os.environ.get(variable)
    if named:
        if shutil.which(named):
            return named
        raise NoBrowser(f"{variable}={named}, and there is no such program")
    found = next(filter(None, map(shutil.which, names)), None) or next((path for pattern in patterns for path in sorted(glob.glob(pattern), reverse=True)), None)
    if not found:
        raise NoBrowser(f"none of {', '.join(names)} is installed: install the package {package} (Debian, Ubuntu), or set {variable}")
    return found


def chromium_path() -> str:
    """Chromium or Chrome."""
    own = os.path.expanduser("~/.cache/ms-playwright/chromium-*/chrome-linux*/chrome")
    return find("CHROMIUM", ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"), "chromium", (own,))


def until(ask: Callable[[], object], seconds: float = 60, every: float = 0.02) -> object:
    """Ask until the answer is true.

    Raises:
        TimeoutError: it never was; carries the last answer.
    """
    end = time.monotonic() + seconds
    while True:
        answer = ask()
        if answer:
            return answer
        if time.monotonic() > end:
            raise TimeoutError(f"no true answer in {seconds} s; the last was {answer!r}")
        time.sleep(every)


class Firefox:
    """Firefox, headless, driven by Marionette."""

    name = "firefox"
    ENTER = "\ue007"
    RIGHT = "\ue014"

    def __init__(self) -> None:
        from marionette_driver.marionette import Marionette

        self.folder = tempfile.mkdtemp(prefix="firefox-")
        prefs = {"app.update.disabledForTesting": True, "datareporting.policy.dataSubmissionEnabled": False, "browser.cache.memory.capacity": 200000}
        self.driver = Marionette(
            bin=find("FIREFOX", ("firefox-esr", "firefox"), "firefox-esr"), headless=True, host="127.0.0.1", port=0, prefs=prefs,
            gecko_log=os.path.join(self.folder, "gecko.log"), startup_timeout=120, workspace=self.folder,
        )  # fmt: skip
        self.driver.start_session()

    def open(self, url: str) -> None:
        self.driver.navigate(url)

    def js(self, script: str, *arguments: object) -> object:
        return self.driver.execute_script(script, script_args=list(arguments), sandbox=None)

    def _element(self, css: str) -> object:
        from marionette_driver import By

        self.js("scrollTo(0, 0)")
        return self.driver.find_element(By.CSS_SELECTOR, css)

    def click(self, css: str) -> None:
        self._element(css).click()

    def keys(self, css: str, keys: str) -> None:
        self.js("document.querySelector(arguments[0]).focus()", css)
        self._element(css).send_keys(keys)

    def picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.driver.screenshot(full=False)))

    def close(self) -> None:
        self.driver.cleanup()
        self.driver.instance = None                        # its own end would come too late for the folder
        shutil.rmtree(self.folder, ignore_errors=True)


class WebKit:
    """WebKitGTK's MiniBrowser on a virtual screen, driven by WebDriver."""

    name = "webkit"
    ENTER = "\ue007"
    RIGHT = "\ue014"

    def __init__(self) -> None:
        from selenium import webdriver
        from selenium.webdriver.webkitgtk.service import Service

        driver = find("WEBKITDRIVER", ("WebKitWebDriver",), "webkit2gtk-driver", ("/usr/libexec/webkit2gtk-4.*/WebKitWebDriver", "/usr/lib/*/webkit2gtk-4.*/WebKitWebDriver"))
        browser = find("MINIBROWSER", ("MiniBrowser",), "webkit2gtk-driver", ("/usr/lib/*/webkit2gtk-4.*/MiniBrowser", "/usr/libexec/webkit2gtk-4.*/MiniBrowser"))
        self.screen = Screen()
        self.home = tempfile.mkdtemp(prefix="webkit-")
        options = webdriver.WebKitGTKOptions()
        options.binary_location = browser
        options.add_argument("--automation")
        environment = {**os.environ, "DISPLAY": self.screen.name, "XDG_DATA_HOME": self.home, "XDG_CACHE_HOME": self.home, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        self.driver = webdriver.WebKitGTK(options=options, service=Service(driver, env=environment))
        self.driver.set_script_timeout(60)

    def open(self, url: str) -> None:
        self.driver.get(url)

    def js(self, script: str, *arguments: object) -> object:
        return self.driver.execute_script(script, *arguments)

    def _element(self, css: str) -> object:
        from selenium.webdriver.common.by import By

        return self.driver.find_element(By.CSS_SELECTOR, css)

    def click(self, css: str) -> None:
        self._element(css).click()

    def keys(self, css: str, keys: str) -> None:
        self.js("document.querySelector(arguments[0]).focus()", css)
        self._element(css).send_keys(keys)

    def picture(self, path: Path) -> None:
        self.driver.save_screenshot(str(path))

    def close(self) -> None:
        try:
            self.driver.quit()
        finally:
            self.screen.close()
            shutil.rmtree(self.home, ignore_errors=True)


class Screen:
    """A virtual X screen with a number that is free."""

    def __init__(self) -> None:
        program = find("XVFB", ("Xvfb",), "xvfb")
        read, write = os.pipe()
        self.process = subprocess.Popen(
            [program, "-displayfd", str(write), "-screen", "0", "1280x1000x24", "-nolisten", "tcp"], pass_fds=[write], stderr=subprocess.DEVNULL
        )
        os.close(write)
        with os.fdopen(read) as numbers:
            number = numbers.readline().strip()
        if not number:
            raise NoBrowser("Xvfb did not start")
        self.name = f":{number}"

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(10)
