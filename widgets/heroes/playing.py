"""The hero the reader plays: one of each system for a whole page, and how its widgets start from that hero's numbers.

A maker hands out a small record (`record`), the page's script keeps it in the browser and sends it on every
page to the first widget (`{do: "hero", way: "start", record, leave}`), which brings it here. Every widget of
that system that has numbers of a hero (`Panel.take_hero`) then takes them, save those the reader has worked on
(`leave`: their ids). What they replace comes back by "back" and "forget"; "take" takes them again everywhere.

A page without a hero pays nothing, and one with a hero little: the sheet in a record is read by its own system;
only where that fails the hero is read as a link or a file is, with all that mends old and damaged ones.
"""

from dataclasses import dataclass
from importlib import import_module
from weakref import WeakSet

from alterego_core.errors import AlterEgoError

__all__ = ["KEPT", "VERSION", "Played", "forget", "give_back", "join", "play", "played", "record", "standing", "take", "within"]

KEPT = "alterego-playing"
"""What marks a record as one of ours."""

VERSION = 1
"""The form of a record."""

SYSTEMS = ("ego", "squad", "perks")


@dataclass(frozen=True, slots=True)
class Played:
    """The hero the reader plays: whose rules, the name, and the system's own sheet."""

    system: str
    name: str
    sheet: object


# Widgets of the page that may take a hero (one that is gone leaves by itself), and the page's hero of each system.
_players: WeakSet = WeakSet()
_heroes: dict[str, Played] = {}


def record(hero) -> dict:
    """What the browser keeps of a hero: whose rules, the name, the sheet, and the whole hero as a link has it.

    A hero too long for a link goes as the text of a file; a drawn picture is left out.

    >>> from alterego_core.heroes.ready import ready_hero
    >>> kept = record(ready_hero("squad", "taran").hero("en"))
    >>> kept["system"], kept["name"], kept["hero"][:7]
    ('squad', 'Yaroslava Burun “Ram”', 'hero=1.')
    >>> played(kept).sheet == played({**kept, "sheet": "?"}).sheet == ready_hero("squad", "taran").hero("en").sheet
    True
    """
    from alterego_core.errors import LimitError
    from alterego_core.heroes import files, links, portrait, sheets

    bare = portrait.written(hero, portrait.PICTURE, "") if portrait.text(hero, portrait.PICTURE) else hero
    try:
        told = links.fragment(bare)
    except LimitError:
        told = files.dumps(bare)
    return {"kept": KEPT, "version": VERSION, "system": hero.system.value, "name": hero.name.strip()[:120], "sheet": sheets.to_plain(hero.sheet), "hero": told}


def played(kept: dict) -> Played:
    """The hero of a record. Raises `HeroError` for what cannot be read here, or comes of a newer book."""
    kept = kept if isinstance(kept, dict) else {}
    system, name = kept.get("system"), str(kept.get("name", ""))
    if system in SYSTEMS:
        try:
            return Played(system, name, import_module(f"alterego_core.{system}.plain").from_plain(kept.get("sheet")))
        except (AlterEgoError, TypeError, ValueError, LookupError, AttributeError):
            pass  # of another time: the patient way
    return _read_patiently(system, name, kept.get("hero"))


def _read_patiently(system: object, name: str, told: object) -> Played:
    from alterego_core.heroes import files, links
    from alterego_core.heroes.errors import refuse

    if not isinstance(told, str):
        raise refuse("not_a_hero")
    hero, _ = files.loads(told) if told.lstrip().startswith("{") else links.from_link(told)
    if hero.system.value != system:
        raise refuse("not_a_hero")
    return Played(hero.system.value, name, hero.sheet)


def join(player) -> None:
    """Let a widget take the page's heroes from now on; it is held weakly."""
    _players.add(player)


def play(kept: dict, leave=()) -> None:
    """The page plays the hero of this record; widgets whose ids are in `leave` stay as the reader left them.

    Raises:
        HeroError: the record cannot be read; nothing has changed.
    """
    players = _of(kept.get("system")) if isinstance(kept, dict) else []
    if not players:
        return
    hero = played(kept)
    _heroes[hero.system] = hero
    for each in players:
        if each.model_id in leave:
            each.stands_apart(hero)
        else:
            each.give_back(all_of_it=True)
            each.lend(hero)


def take(system: str) -> None:
    """Every widget of a system starts from its hero's numbers again, whatever the reader has changed."""
    if (hero := _heroes.get(system)) is not None:
        for each in _of(system):
            each.lend(hero)


def give_back(system: str) -> None:
    """What the hero's numbers replaced comes back, where the reader has not changed them since."""
    for each in _of(system):
        each.give_back()


def forget(system: str) -> None:
    """Nobody is played in this system any more."""
    for each in _of(system):
        each.give_back(all_of_it=True)
        each.stands_apart(None)
    _heroes.pop(system, None)


def standing(system: str) -> dict:
    """How the page stands to its hero: `way` is "none" (no widget here has numbers of a hero), "taken" or "strayed"; `ids` are those on the hero's numbers."""
    players = _of(system)
    ids = [each.model_id for each in players if each.holds_lent]
    way = "none" if not players or system not in _heroes else "strayed" if any(each.strays for each in players) else "taken"
    return {"system": system, "way": way, "ids": sorted(ids)}


def _of(system: object) -> list:
    return [each for each in list(_players) if each.comm is not None and each.hero_system == system]


def within(value: int | None, low: int, high: int) -> int:
    """A level of a sheet as a field of a widget can hold it; a sheet may have any.

    >>> within(99, 0, 10), within(None, 0, 10)
    (10, 0)
    """
    return min(high, max(low, value or 0))
