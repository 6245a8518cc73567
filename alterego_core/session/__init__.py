"""The GM's table as pure values: the scene, what happens in it, and how to take it back.

The systems lie below; a clock, a file and a generator of random numbers are guests. The
modules are the public face:

* `scene`, `roster`, `numbers`: the campaign and who is at the table
* `conditions`, `places`, `fights`: what holds for a while, who acts when
"""

__all__ = ["conditions", "errors", "fights", "numbers", "places", "roster", "scene"]
