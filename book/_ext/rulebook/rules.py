"""Where each rule stands.

``{rule}`` names the rules a paragraph tells: an id (``A-170``) or a range
(``A-175…A-183``). Each id gets an anchor with its capital letter kept, and the
margin a faint mark: a link to the place itself, and to the disputed place if
there is one. A rule stands in one place of the book; a second is an error.

``{see}`` points to a rule from anywhere: ``{see}`A-240```, or with words of
its own, ``{see}`a penalty die <A-240>```.
"""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.locale import get_translation
from sphinx.util import logging
from sphinx.util.docutils import SphinxRole

from . import disputed

_ = get_translation("sphinx")
log = logging.getLogger(__name__)

ID = re.compile(r"([ABC])-([1-9][0-9]{0,2})")
RANGE = re.compile(rf"{ID.pattern}(?:\s*…\s*{ID.pattern})?")
LAST = {"A": 302, "B": 161, "C": 113}
"""The last rule of each system, as the inventory numbers them."""


def span(text: str) -> tuple[str, ...]:
    """The ids an id or a range stands for; several are parted by commas.

    >>> span("A-170")
    ('A-170',)
    >>> span("A-175…A-178, A-184")
    ('A-175', 'A-176', 'A-177', 'A-178', 'A-184')

    What is no rule is refused:

    >>> span("A-9…A-3")
    Traceback (most recent call last):
    ValueError: 'A-9…A-3' runs backwards
    >>> span("A-303")
    Traceback (most recent call last):
    ValueError: there is no rule A-303: system A ends with A-302
    """
    ids: list[str] = []
    for piece in (piece.strip() for piece in text.split(",")):
        found = RANGE.fullmatch(piece)
        if not found:
            raise ValueError(f"{piece!r} is not a rule such as A-170 or a range such as A-175…A-183")
        system, first, end_system, last = found.groups()
        if end_system and end_system != system:
            raise ValueError(f"{piece!r} begins in one system and ends in another")
        first, last = int(first), int(last or first)
        if last < first:
            raise ValueError(f"{piece!r} runs backwards")
        if last > LAST[system]:
            raise ValueError(f"there is no rule {system}-{last}: system {system} ends with {system}-{LAST[system]}")
        ids += (f"{system}-{number}" for number in range(first, last + 1))
    return tuple(ids)


class see_rule(nodes.Inline, nodes.TextElement):
    """A reference to a rule, resolved when all pages are read."""


def places(env: BuildEnvironment) -> dict[str, str]:
    """Rule id → page, as far as the pages have been read."""
    if not hasattr(env, "rule_places"):
        env.rule_places = {}
    return env.rule_places


class RuleRole(SphinxRole):
    """``{rule}``: here the rule stands."""

    def run(self):
        try:
            ids = span(self.text)
        except ValueError as problem:
            log.warning("rule: %s", problem, location=self.get_location())
            return [], []
        where = places(self.env)
        here = self.env.temp_data.setdefault("rules_of_this_page", set())
        for rule in ids:
            if rule in here or where.get(rule, self.env.docname) != self.env.docname:
                log.warning("rule: %s stands already in %s", rule, where[rule], location=self.get_location())
            here.add(rule)
            where[rule] = self.env.docname
        anchors = [nodes.inline("", "", ids=[rule], classes=["rule-anchor"]) for rule in ids]
        words = mark(self.text, ids, self.config.language, disputed.href(self.env.docname, ids[0][0]))
        return [*anchors, nodes.raw("", words, format="html")], []


def mark(text: str, ids: tuple[str, ...], language: str, href: str) -> str:
    """The margin mark of a place: its rules, and the disputed places among them."""
    pieces = [part.strip() for part in text.split(",")]
    label = escape(_("Rule {rules}: link to this place").format(rules=", ".join(pieces)))
    shown = ", ".join(f"<span>{escape(piece)}</span>" for piece in pieces)
    link = f'<a class="rule-self" href="#{ids[0]}" title="{label}" aria-label="{label}">{shown}</a>'
    disputes = "".join(dispute(place.id, place.title[language], href) for place in disputed.about(ids))
    # Sphinx's search leaves what is called a headerlink out of its excerpts
    return f'<span class="rule-mark headerlink">{link}{disputes}</span>'


def dispute(id: str, title: str, href: str) -> str:
    """The link to one disputed place, shown by its short name."""
    label = escape(_("Disputed place {id}: {title}").format(id=id.removeprefix("AMB-"), title=title))
    return f'<a class="rule-dispute" href="{href}#{id}" title="{label}" aria-label="{label}">{id.removeprefix("AMB-")}</a>'


class SeeRole(SphinxRole):
    """``{see}``: a link to where a rule stands."""

    def run(self):
        found = re.fullmatch(r"(.*?)\s*<([^<>]+)>", self.text, re.DOTALL)
        words, rule = found.groups() if found else (self.text, self.text)
        try:
            first = span(rule)[0]
        except ValueError as problem:
            log.warning("see: %s", problem, location=self.get_location())
            return [nodes.Text(words)], []
        node = see_rule(self.text, words, rule=first)
        self.set_source_info(node)
        return [node], []


def resolve(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Turn ``{see}`` into links."""
    for node in list(doctree.findall(see_rule)):
        page = places(app.env).get(node["rule"])
        if page is None:
            log.warning("see: no page tells %s", node["rule"], location=node)
            node.replace_self(nodes.Text(node.astext()))
            continue
        link = nodes.reference("", node.astext(), internal=True, classes=["rule-see"])
        link["refuri"] = address(app, docname, page, node["rule"])
        node.replace_self(link)


def address(app: Sphinx, here: str, page: str, rule: str) -> str:
    """The link from one page to a rule on another."""
    return f"#{rule}" if here == page else f"{app.builder.get_relative_uri(here, page)}#{rule}"


def forget(app: Sphinx, env: BuildEnvironment, docname: str) -> None:
    for rule in [rule for rule, page in places(env).items() if page == docname]:
        del places(env)[rule]


def merge(app: Sphinx, env: BuildEnvironment, docnames, other: BuildEnvironment) -> None:
    places(env).update({rule: page for rule, page in places(other).items() if page in docnames})


def write_index(app: Sphinx, exception: Exception | None) -> None:
    """``rules.json``: where each rule stands, for widgets that cite rules of other pages."""
    if exception is None and app.builder.format == "html":
        index = {rule: f"{app.builder.get_target_uri(page)}#{rule}" for rule, page in sorted(places(app.env).items())}
        Path(app.outdir, "rules.json").write_text(json.dumps(index, indent=0), encoding="utf-8")


def setup(app: Sphinx) -> None:
    app.add_role("rule", RuleRole())
    app.add_role("see", SeeRole())
    app.add_node(see_rule)
    app.connect("doctree-resolved", resolve)
    app.connect("env-purge-doc", forget)
    app.connect("env-merge-info", merge)
    app.connect("build-finished", write_index)
