"""The GM's table as pure values: the scene, what happens in it, and how to take it back.

The systems lie below; a clock, a file and a generator of random numbers are guests. The
modules are the public face:

* `scene`, `roster`, `numbers`, `own`: the campaign, who is at the table, things of the campaign's own
* `conditions`, `places`, `fights`: what holds for a while, who acts when
* `clock`, `lineup`, `elapse`: turns, circles and rounds of each system, game time
* `harm`, `ego_harm`, `squad_harm`, `perks_harm`: wounds, blood, composure, HP, and what they do to checks
* `ego_traits`: traits beside a check, and those that were forgotten
* `passing`: hours and nights in one press, listed before they pass
* `deeds`: what a GM does besides the clock
* `field`, `cover`, `reach`, `sight`, `field_deeds`: the map of hexes, how far one comes, who sees what, what a GM does with it
* `happening`: what a verb comes to: the deed to apply and keep, and what to remind of
* `events`, `table`: what changes the scene, and taking it back without limit
* `entries`, `journal`, `writing`, `telling`, `luck`: the journal: lines, search, verdicts, recap, posts, dice weighed
* `snapshot`, `codec`: all of it as versioned text
"""

__all__ = [
    "clock",
    "codec",
    "conditions",
    "cover",
    "deeds",
    "ego_harm",
    "ego_traits",
    "elapse",
    "entries",
    "errors",
    "events",
    "field",
    "field_deeds",
    "fights",
    "happening",
    "harm",
    "journal",
    "lineup",
    "luck",
    "numbers",
    "own",
    "passing",
    "perks_harm",
    "places",
    "reach",
    "roster",
    "scene",
    "sight",
    "snapshot",
    "squad_harm",
    "table",
    "telling",
    "writing",
]
