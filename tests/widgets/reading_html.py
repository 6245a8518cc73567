"""Reading a widget's markup in tests: a small tree of what stands there."""

from html.parser import HTMLParser

_VOID = {"br", "hr", "img", "input"}


class Node:
    """An element: its tag, attributes, children (nodes and texts), and parent."""

    def __init__(self, tag, attributes, parent):
        self.tag, self.attributes, self.parent, self.children = tag, dict(attributes), parent, []

    def __getitem__(self, name):
        return self.attributes.get(name)

    def walk(self):
        """This element and all below it."""
        yield self
        for child in self.children:
            if isinstance(child, Node):
                yield from child.walk()

    def find(self, *tags):
        """All elements with one of these tags."""
        return [node for node in self.walk() if node.tag in tags]

    def text(self) -> str:
        """The text a reader sees, pictures' titles left out."""
        return "".join(c if isinstance(c, str) else "" if c.tag in ("title", "desc") else c.text() for c in self.children)


class _Tree(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.root = self.at = Node("root", {}, None)
        self.faults = []

    def handle_starttag(self, tag, attrs):
        names = [name for name, _ in attrs]
        if len(names) != len(set(names)):
            self.faults.append(f"<{tag}> has an attribute twice")
        node = Node(tag, attrs, self.at)
        self.at.children.append(node)
        if tag not in _VOID:
            self.at = node

    def handle_endtag(self, tag):
        if self.at.tag != tag:
            self.faults.append(f"</{tag}> closes <{self.at.tag}>")
            return
        self.at = self.at.parent

    def handle_data(self, data):
        self.at.children.append(data)


def read(view: dict[str, str]) -> Node:
    """The tree of a widget's regions; markup that does not nest is an error."""
    tree = _Tree()
    for html in view.values():
        tree.feed(html)
        assert tree.at is tree.root, f"<{tree.at.tag}> is not closed"
    assert not tree.faults, tree.faults
    return tree.root
