"""HTML and SVG out of Python, safe by construction.

`escape` is the one function that makes text into markup, and `tag` the one that
writes elements. A plain string given to `tag` is text and is escaped; only what
`tag`, `join` or `escape` returned (a `Markup`) is taken as it is.
"""

from html import escape as _escape

# Stands for the prefix of ids in the markup of a widget; the page puts one of its own in
# for each view, so that the same widget can stand on a page twice. Never part of a text.
UID = "\ue000"

__all__ = ["UID", "Markup", "escape", "hidden", "join", "tag"]

_NAMES: dict[str, str] = {}
_VOID = frozenset({"br", "hr", "img", "input"})


class Markup(str):
    """A string that is HTML already."""

    __slots__ = ()


def escape(text: object) -> Markup:
    """Text as markup: what people typed never becomes an element or an attribute.

    >>> escape("<img src=x onerror='1'>")
    '&lt;img src=x onerror=&#x27;1&#x27;&gt;'
    >>> escape(escape("a & b"))
    'a &amp; b'
    """
    return text if isinstance(text, Markup) else Markup(_text(text))


def _text(text: object) -> str:
    text = str(text)
    if text.isalnum():
        return text
    return _escape(text.replace(UID, "") if UID in text else text, quote=True)


def join(*parts: object) -> Markup:
    """Parts one after another; lists are flattened, `None` and `False` left out.

    >>> join("1 < 2", [tag("b", "!"), None])
    '1 &lt; 2<b>!</b>'
    """
    out: list[str] = []
    _collect(parts, out)
    return Markup("".join(out))


def _collect(parts, out: list[str]) -> None:
    for part in parts:
        if isinstance(part, Markup):
            out.append(part)
        elif part is None or part is False:
            continue
        elif isinstance(part, (list, tuple)) or hasattr(part, "__next__"):
            _collect(part, out)
        else:
            out.append(_text(part))


def tag(name: str, /, *children: object, **attributes: object) -> Markup:
    """An element. `class_` and `for_` lose their underscore, other underscores become
    hyphens; `True` writes the bare attribute, `None` and `False` leave it out.

    >>> tag("button", "Бросить", type="button", data_do="roll", disabled=False)
    '<button type="button" data-do="roll">Бросить</button>'
    >>> tag("input", value='a"b', required=True)
    '<input value="a&quot;b" required>'
    """
    out = ["<", name]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        key = _NAMES.get(key) or _NAMES.setdefault(key, key.rstrip("_").replace("_", "-"))
        if value is True:
            out += (" ", key)
        elif type(value) is int:
            out += (" ", key, f'="{value}"')
        else:
            out += (" ", key, '="', value if isinstance(value, Markup) else _escape(str(value), quote=True), '"')
    out.append(">")
    if name not in _VOID:
        _collect(children, out)
        out += ("</", name, ">")
    return Markup("".join(out))


def hidden(text: object) -> Markup:
    """Text for screen readers only.

    >>> hidden("Бросок 1")
    '<span class="ae-hidden">Бросок 1</span>'
    """
    return tag("span", text, class_="ae-hidden")
