"""pandas frames as tables of the book.

pandas writes its own border and style; here they become plain, accessible
tables: heads know what they head, numbers stand under numbers, and a table
too wide for a phone scrolls by itself and can be reached by keyboard.
"""

from __future__ import annotations

import re
from html import escape

from docutils import nodes
from sphinx.application import Sphinx

NUMBER = re.compile(r"\s*[+−–-]?[\d   ]+(?:[.,]\d+)?\s*(?:%|…\s*[+−-]?\d+)?\s*")

RULE = re.compile(r"[ABC]-[1-9][0-9]{0,2}")
RULES = re.compile(rf"{RULE.pattern}(?:, {RULE.pattern})*")


def tidy(html: str, label: str) -> str:
    """A frame's HTML, made a table of the book.

    >>> print(tidy('<div><table border="1" class="dataframe"><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table></div>', "Rows"))
    <div class="table-scroll" role="region" tabindex="0" aria-label="Rows"><table class="frame"><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td class="number">1</td></tr></tbody></table></div>
    """
    table = re.search(r"<table.*?</table>", html, re.DOTALL)[0]
    table = re.sub(r"<table[^>]*>", '<table class="frame">', table, count=1)
    table = re.sub(r'\s+style="text-align: right;"', "", table)
    head, cut, body = table.partition("</thead>")
    head = one_head_row(head).replace("<th>", '<th scope="col">')
    body = body.replace("<th>", '<th scope="row">')
    body = re.sub(r"<td>(.*?)</td>", lambda found: cell(found[1]), body, flags=re.DOTALL)
    return (
        f'<div class="table-scroll" role="region" tabindex="0" aria-label="{escape(label)}">{head}{cut}{body}</div>'
    )


def cell(text: str) -> str:
    """One cell: numbers stand alike, and what is a rule leads to it.

    >>> cell("A-170"), cell("−3"), cell("a third")
    ('<td class="rule-cell"><a href="#A-170">A-170</a></td>', '<td class="number">−3</td>', '<td>a third</td>')
    """
    if RULES.fullmatch(text):
        links = RULE.sub(lambda rule: f'<a href="#{rule[0]}">{rule[0]}</a>', text)
        return f'<td class="rule-cell">{links}</td>'
    return f'<td class="number">{text}</td>' if NUMBER.fullmatch(text) else f"<td>{text}</td>"


def one_head_row(head: str) -> str:
    """Join the two head rows pandas writes when the index has a name.

    >>> one_head_row('<thead><tr><th></th><th>n</th></tr><tr><th>level</th><th></th></tr>')
    '<thead><tr><th>level</th><th>n</th></tr>'
    """
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", head, re.DOTALL)
    if len(rows) != 2:
        return head
    upper, lower = (re.findall(r"<th[^>]*>(.*?)</th>", row, re.DOTALL) for row in rows)
    if len(upper) != len(lower):
        return head
    cells = "".join(f"<th>{low or up}</th>" for up, low in zip(upper, lower, strict=True))
    return head[: head.index("<tr")] + f"<tr>{cells}</tr>"


def tidy_all(app: Sphinx, doctree: nodes.document) -> None:
    """Tidy every frame of a page."""
    for node in doctree.findall(nodes.raw):
        text = node.astext()
        if 'class="dataframe"' in text:
            tidied = tidy(text, heading(node))
            node.rawsource = tidied
            node.children = [nodes.Text(tidied)]


def heading(node: nodes.Node) -> str:
    """The title of the section a node stands in."""
    while node.parent is not None:
        node = node.parent
        if isinstance(node, nodes.section):
            return node.next_node(nodes.title).astext()
    return ""


def setup(app: Sphinx) -> None:
    app.connect("doctree-read", tidy_all)
