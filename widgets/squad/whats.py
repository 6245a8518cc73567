"""What may be checked in the squad, as a list to choose from: the stats and the skills under them, and the levels of the fighter one plays."""

from functools import lru_cache

from alterego_core.squad.skills import of_stat, skill
from alterego_core.squad.stats import Stat
from alterego_core.words import number

from widgets.parts.words import Words
from widgets.squad.hero_numbers import Mine

__all__ = ["name_of", "own_whats", "whats"]

_WORDS = Words("squad_check")


def name_of(what: str, lang: str) -> str:
    """What a skill, a stat, or a skill without a name is called."""
    if not what:
        return _WORDS("plain_skill", lang)
    return Stat(what).label[lang] if what in tuple(Stat) else skill(what).label[lang]


@lru_cache(maxsize=4)
def whats(lang: str) -> tuple[tuple[str, str], ...]:
    """Ids with their words, "" for a skill without a name; each stat before its skills (B-42 … B-62).

    >>> whats("en")[0], len(whats("en"))
    (('', 'Skill'), 20)
    """
    rows = [("", _WORDS("plain_skill", lang))]
    for stat in Stat:
        rows.append((stat.value, f"{stat.label[lang]}: {_WORDS('bare_stat', lang)}"))
        rows += [(each.id, f"{each.label[lang]} ({stat.letter[lang]})") for each in of_stat(stat)]
    return tuple(rows)


@lru_cache(maxsize=8)
def own_whats(mine: Mine, lang: str) -> tuple[tuple[str, str], ...]:
    """The same with the levels of the fighter the reader plays, the learnt ones first."""
    rows = [(id, f"{words} · {number(mine.level(id), lang)}" if id else words) for id, words in whats(lang)]
    learnt = {id: at for at, (id, _) in enumerate(mine.skills)}
    return (*sorted((row for row in rows if row[0] in learnt), key=lambda row: learnt[row[0]]), *(row for row in rows if row[0] not in learnt))
