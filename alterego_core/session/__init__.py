"""The GM's table as pure values: the scene, what happens in it, and how to take it back.

The systems lie below; a clock, a file and a generator of random numbers are guests. The
modules are the public face:

* `scene`, `roster`, `numbers`: the campaign and who is at the table
* `conditions`, `places`, `fights`: what holds for a while, who acts when
* `events`, `table`: what changes the scene, and taking it back without limit
* `entries`, `journal`: the lines of the journal
* `snapshot`, `codec`: all of it as versioned text
"""

__all__ = [
    "codec",
    "conditions",
    "entries",
    "errors",
    "events",
    "fights",
    "journal",
    "numbers",
    "places",
    "roster",
    "scene",
    "snapshot",
    "table",
]
