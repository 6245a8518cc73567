"""The GM's screen: the server, the store and the panels. Knows the widgets; no rule lives here."""
