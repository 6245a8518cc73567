"""A hero as forum text, and back from a paste, in either language.

Squad has a sheet of its own in the text (B-152 … B-157); for ego and perks the layout is
ours and follows it: words under labels, sections underlined, «name – value» entries.

>>> from .ready import ready_hero
>>> hero = ready_hero("ego", "marya").hero("en")
>>> text = write(hero, "en")
>>> text.splitlines()[0], read(text)[0].sheet == hero.sheet
('[u]Alter ego[/u]:', True)
>>> pasted, repairs = read("Сила = три\\nДрака - 2\\nМгла - 4")
>>> pasted.sheet.attribute("strength"), pasted.sheet.skill("brawl"), repairs[-1].text("en")
(3, 2, 'Line 3: “Мгла - 4” is not a line of a sheet.')
"""

from ..errors import AlterEgoError
from ..squad import sheet as squad_sheet
from ..words import Lang, Pair
from . import forum_ego, forum_perks
from .errors import refuse
from .files import Repairs
from .forum_lines import folded
from .hero import Hero, System
from .sheets import AnyRulings, rulings_of

__all__ = ["MAX_LENGTH", "read", "write"]

MAX_LENGTH = squad_sheet.MAX_LENGTH
"""Characters of a pasted text; a longer one is refused before it is read."""

_MAX_LINES = 2_000


def write(hero: Hero, lang: Lang = "ru", rulings: AnyRulings | None = None) -> str:
    """The hero as forum text; `read` gives the sheet, the portrait and the waivers back.

    Growth and what was set aside go by file or link only.
    """
    match hero.system:
        case System.EGO:
            return forum_ego.write(hero, lang)
        case System.SQUAD:
            return squad_sheet.write(hero.sheet, lang, rulings_of(hero.sheet, rulings))
        case System.PERKS:
            return forum_perks.write(hero, lang)


def read(text: str, system: System | str | None = None) -> tuple[Hero, Repairs]:
    """The hero of a pasted sheet, and a remark for each line that was not understood.

    Without `system` the lines tell which one it is. Raises `HeroError` for a text that is
    too long or holds no line of any sheet.
    """
    if len(text) > MAX_LENGTH or text.count("\n") >= _MAX_LINES:
        raise refuse("text_too_long", "", length=len(text), most=MAX_LENGTH)
    text = text.lstrip("\ufeff")
    wanted = _told(text) if system is None else System(system)
    if wanted is None:
        raise refuse("text_unreadable")
    match wanted:
        case System.EGO:
            return forum_ego.read(text)
        case System.PERKS:
            return forum_perks.read(text)
        case System.SQUAD:
            try:
                reading = squad_sheet.read(text)
            except AlterEgoError as error:
                raise refuse("sheet_refused", "", why=Pair(error.message("ru"), error.message("en"))) from None
            return Hero(sheet=reading.draft), reading.problems


def _told(text: str) -> System | None:
    """The system whose lines these are: the one that knows most of them."""
    for line in text.split("\n")[:5]:
        for system in System:
            if folded(line) in (folded(system.label.ru), folded(system.label.en)):
                return system
    try:
        squad = len(squad_sheet.read(text).lines)
    except AlterEgoError:
        squad = 0
    counts = {System.EGO: forum_ego.known(text), System.PERKS: forum_perks.known(text), System.SQUAD: squad}
    best = max(counts, key=lambda system: counts[system])
    return best if counts[best] else None
