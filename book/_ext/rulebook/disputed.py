"""The disputed places: every unclear rule with its readings, from the core's own data.

``{disputed}`` with a range of rules (``A-161…A-184``) prints the places that
begin there, each under an anchor of its own (``AMB-A19``). ``{disputed-choices}``
with a system's letter lists those that people at a table may decide for themselves.
"""

from __future__ import annotations

from functools import cache

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.locale import get_translation
from sphinx.util.docutils import SphinxDirective

from alterego_core import rulings
from book.figures import consequences

_ = get_translation("sphinx")

SYSTEMS = {"A": ("alterego_core.ego", "ego/disputed"), "B": ("alterego_core.squad", "squad/disputed"), "C": ("alterego_core.perks", "perks/disputed")}
"""System letter → package of its rulings, page that tells them."""


@cache
def places(system: str) -> tuple[rulings.Ruling, ...]:
    """All disputed places of a system, in the order of the text."""
    if system not in SYSTEMS:
        return ()
    return tuple(rulings.load(SYSTEMS[system][0]))


def number(rule: str) -> int:
    """The number in an id: ``A-170`` → 170."""
    return int(rule.partition("-")[2])


def about(ids: tuple[str, ...]) -> list[rulings.Ruling]:
    """The disputed places that concern these rules first of all.

    A place often names further rules it only touches; the mark stands once, at
    the rule named first.
    """
    wanted = set(ids)
    return [place for place in places(ids[0][0]) if place.rules and place.rules[0] in wanted]


def href(docname: str, system: str) -> str:
    """The relative link from a page to the disputed page of a system."""
    page = SYSTEMS.get(system, ("", f"{system}/disputed"))[1]
    return "../" * docname.count("/") + f"{page}.html"


class Disputed(SphinxDirective):
    """Print the disputed places whose first rule lies in a range."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        from .rules import span

        language = self.config.language
        found = about(span(self.arguments[0]))
        if not found:
            raise self.error(f"no disputed place begins in {self.arguments[0]}")
        return [entry(place, language) for place in found]


def entry(place: rulings.Ruling, language: str) -> nodes.section:
    """One place: question, rules, an example worked out by each reading, default, reason."""
    section = nodes.section(ids=[place.id], names=[place.id.lower()], classes=["ruling"])
    section += nodes.title("", place.title[language])

    facts = nodes.paragraph(classes=["ruling-facts"])
    facts += nodes.inline("", place.id.removeprefix("AMB-"), classes=["ruling-id"])
    kind = _("choice of the table") if place.switchable else _("settled by the book")
    facts += nodes.inline("", kind, classes=["ruling-choice" if place.switchable else "ruling-settled"])
    for rule in place.rules:
        facts += rule_link(rule)
    section += facts

    example, answers = consequences.example(place), consequences.answers(place)
    section += said(_("Example:"), sentence(example.what[language]), "ruling-example")
    readings = nodes.bullet_list(classes=["ruling-readings"])
    for reading in place.readings:
        item, text = nodes.list_item(), nodes.paragraph()
        if reading.key == place.default:
            item["classes"].append("ruling-default")
            text += [nodes.strong("", _("So we play:")), nodes.Text(" ")]
        text += [nodes.Text(f"{reading.text[language]} "), nodes.strong("", answers[reading.key][language], classes=["ruling-answer"])]
        item += text
        readings += item
    section += readings

    if example.alike:
        section += said(_("The same either way:"), example.alike[language], "ruling-alike")
    section += said(_("Why so:"), place.reason[language], "ruling-reason")
    return section


def said(head: str, text: str, kind: str) -> nodes.paragraph:
    """A paragraph with a word of what it is before it."""
    return nodes.paragraph("", "", nodes.emphasis("", head), nodes.Text(f" {text}"), classes=[kind])


def sentence(text: str) -> str:
    """The text with its end: a question has its own mark."""
    return text if text.endswith("?") else f"{text}."


class rule_if_told(nodes.Inline, nodes.TextElement):
    """A rule id that becomes a link once a chapter tells the rule."""


def rule_link(rule: str) -> rule_if_told:
    return rule_if_told(rule, rule, rule=rule)


class DisputedChoices(SphinxDirective):
    """List the places people may decide for themselves."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        chosen = nodes.bullet_list(classes=["choices"])
        for place in places(self.arguments[0]):
            if place.switchable:
                link = nodes.reference("", place.title[self.config.language], internal=True, refuri=f"#{place.id}")
                chosen += nodes.list_item("", nodes.paragraph("", "", link))
        return [chosen]


def resolve(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Link the rules that stand in chapters."""
    from .rules import address, places as told

    for node in list(doctree.findall(rule_if_told)):
        page = told(app.env).get(node["rule"])
        if page is None:
            node.replace_self(nodes.inline("", node["rule"], classes=["rule-untold"]))
            continue
        link = nodes.reference("", node["rule"], internal=True, classes=["rule-see"])
        link["refuri"] = address(app, docname, page, node["rule"])
        node.replace_self(link)


def setup(app: Sphinx) -> None:
    app.add_directive("disputed", Disputed)
    app.add_directive("disputed-choices", DisputedChoices)
    app.add_node(rule_if_told)
    app.connect("doctree-resolved", resolve)
