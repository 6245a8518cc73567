"""The hero the reader plays: one of each system for a whole page, and how its widgets start from that hero's numbers.

A maker hands out a small record (`record`), the page's script keeps it in the browser and sends it on every
page to the first widget (`{do: "hero", way: "start", record, leave}`), which brings it here. Every widget of
that system that has numbers of a hero (`Panel.take_hero`) then takes them, save those the reader has worked on
(`leave`: their ids). What they replace comes back by "back" and "forget"; "take" takes them again everywhere.

A page without a hero pays nothing: characters are imported when the first record comes.
"""

from weakref import WeakSet

__all__ = ["KEPT", "VERSION", "forget", "hero_of", "join", "play", "record", "standing", "take", "give_back", "within"]

KEPT = "alterego-playing"
"""What marks a record as one of ours."""

VERSION = 1
"""The form of a record."""

# Widgets of the page that may take a hero (one that is gone leaves by itself), and the page's hero of each system.
_players: WeakSet = WeakSet()
_heroes: dict = {}


def record(hero) -> dict:
    """What the browser keeps of a hero: whose rules, the name, and the whole hero as a link has it.

    A hero too long for a link goes as the text of a file; a drawn picture is left out.

    >>> from alterego_core.heroes.ready import ready_hero
    >>> kept = record(ready_hero("squad", "taran").hero("en"))
    >>> kept["system"], kept["name"], kept["hero"][:7]
    ('squad', 'Yaroslava Burun “Ram”', 'hero=1.')
    >>> hero_of(kept) == ready_hero("squad", "taran").hero("en")
    True
    """
    from alterego_core.errors import LimitError
    from alterego_core.heroes import files, links, portrait

    bare = portrait.written(hero, portrait.PICTURE, "") if portrait.text(hero, portrait.PICTURE) else hero
    try:
        told = links.fragment(bare)
    except LimitError:
        told = files.dumps(bare)
    return {"kept": KEPT, "version": VERSION, "system": hero.system.value, "name": hero.name.strip()[:120], "hero": told}


def hero_of(kept: dict):
    """The hero of a record. Raises `HeroError` for what cannot be read here, or comes of a newer book."""
    from alterego_core.heroes import files, links
    from alterego_core.heroes.errors import refuse

    told = kept.get("hero") if isinstance(kept, dict) else None
    if not isinstance(told, str):
        raise refuse("not_a_hero")
    hero, _ = files.loads(told) if told.lstrip().startswith("{") else links.from_link(told)
    if hero.system.value != kept.get("system"):
        raise refuse("not_a_hero")
    return hero


def join(player) -> None:
    """Let a widget take the page's heroes from now on; it is held weakly."""
    _players.add(player)


def play(kept: dict, leave=()) -> None:
    """The page plays the hero of this record; widgets whose ids are in `leave` stay as the reader left them.

    Raises:
        HeroError: the record cannot be read; nothing has changed.
    """
    hero = hero_of(kept)
    system = hero.system.value
    _heroes[system] = hero
    for each in _of(system):
        if each.model_id in leave:
            each.stands_apart(hero)
        else:
            each.give_back()
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
    give_back(system)
    for each in _of(system):
        each.stands_apart(None)
    _heroes.pop(system, None)


def standing(system: str) -> dict:
    """How the page stands to its hero: `way` is "none" (no widget here has numbers of a hero), "taken" or "strayed"; `ids` are those on the hero's numbers."""
    players = _of(system)
    ids = [each.model_id for each in players if each.holds_lent]
    way = "none" if not players or system not in _heroes else "strayed" if any(each.strays for each in players) else "taken"
    return {"system": system, "way": way, "ids": sorted(ids)}


def _of(system: str) -> list:
    return [each for each in list(_players) if each.comm is not None and each.hero_system == system]


def within(value: int | None, low: int, high: int) -> int:
    """A level of a sheet as a field of a widget can hold it; a sheet may have any.

    >>> within(99, 0, 10), within(None, 0, 10)
    (10, 0)
    """
    return min(high, max(low, value or 0))
