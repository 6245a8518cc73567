"""The look of the book: our own Sphinx theme and what its pages need to know."""

from __future__ import annotations

import hashlib
import os
import re
import tomllib
from functools import cache
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config

HOME = Path(__file__).resolve().parents[2] / "_theme"
PROJECT = Path(__file__).resolve().parents[3] / "pyproject.toml"
WIDGET_STYLES = Path(__file__).resolve().parents[3] / "widgets" / "static"
LANGUAGES = {"ru": "Русский", "en": "English"}
LOCALES = {"ru": "ru_RU", "en": "en_GB"}

STYLES = ("tokens.css", "book.css", "widgets.css")
SCRIPTS = ("rulings.js", "book.js", "heroes.js")


def configure(app: Sphinx, config: Config) -> None:
    """Settings that follow from the layout of the repository."""
    config.html_static_path = [
        str(HOME / "static"),
        *(str(WIDGET_STYLES / name) for name in STYLES + SCRIPTS if (WIDGET_STYLES / name).exists()),
    ]
    config.html_favicon = None  # drawn in the layout, for both schemes
    config.html_title = config.html_title or config.project
    config.smartquotes = False  # quotation marks are written as they should be
    config.html_show_sphinx = False
    config.html_copy_source = False
    config.html_show_sourcelink = False


@cache
def fingerprint(path: Path) -> str:
    """A short name of a file's contents, so that a browser never keeps an old one."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:8]


def asset(name: str) -> str:
    """The address of a style or script below ``_static``, with its fingerprint."""
    path = HOME / "static" / name
    path = path if path.exists() else WIDGET_STYLES / name
    return f"_static/{name}?{fingerprint(path)}"


def description(doctree: nodes.document | None) -> str:
    """The first words of a page, for search engines and link previews."""
    if doctree is None:
        return ""
    for paragraph in doctree.findall(nodes.paragraph):
        words = re.sub(r"\s+", " ", "".join(
            text.astext() for text in paragraph.findall(nodes.Text) if not isinstance(text.parent, nodes.raw)
        )).strip()
        if len(words) > 60:
            return words if len(words) <= 200 else words[:200].rsplit(" ", 1)[0] + "…"
    return ""


@cache
def version() -> str:
    """The version of the book, as ``pyproject.toml`` names it."""
    return tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"]


def page_context(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    """What the layout asks for."""
    language = app.config.language
    other = "en" if language == "ru" else "ru"
    up = "../" * pagename.count("/")
    context.update(
        asset=lambda name: up + asset(name),
        styles=[name for name in STYLES if (HOME / "static" / name).exists() or (WIDGET_STYLES / name).exists()],
        scripts_own=SCRIPTS,
        other_language=other,
        other_language_name=LANGUAGES[other],
        other_language_href=f"{up}../{other}/{pagename}.html",
        locale_name=LOCALES[language],
        page_description=description(doctree) or (context.get("meta") or {}).get("description", ""),
        is_front=pagename == app.config.root_doc,
        up=up,
        book_version=version(),
    )


def extra_pages(app: Sphinx) -> list[tuple[str, dict, str]]:
    """The page for addresses that lead nowhere; hosts look for it under this name."""
    return [("404", {"display_toc": False}, "404.html")]


def setup(app: Sphinx) -> None:
    app.add_config_value("comments_config", {}, "env")  # Jupyter Book sets it whether or not it is used
    app.add_html_theme("rulebook", os.fspath(HOME))
    app.connect("config-inited", configure, priority=951)
    app.connect("html-page-context", page_context)
    app.connect("html-collect-pages", extra_pages)
