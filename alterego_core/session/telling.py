"""The journal told: a line, the recap of an evening, a post for a forum, data to keep.

>>> from fractions import Fraction
>>> from .entries import Entry, RollRecord
>>> throw = RollRecord(formula="2d6-1d6", faces=(6, 3, 4), total=5, chance=Fraction(7, 12), success=True)
>>> entry = Entry(number=1, evening=1, seconds=75, name="Анна", text="Взлом", rolls=(throw,), verdict="дверь открыта")
>>> told(entry, "ru").replace("\u00a0", " ")
'Анна: Взлом. 2к6−1к6: 6 + 3 − 4 = 5 (шанс 58,3 %, успех). Мастер: дверь открыта'
"""

from __future__ import annotations

from dataclasses import dataclass

from ..notation import parse
from ..tables import row
from ..words import Lang, Pair, number, percent
from . import codec, luck
from .entries import Entry, EntryKind, RollRecord
from .errors import refuse
from .journal import Journal, found
from .scene import Campaign
from .snapshot import from_text, to_text

__all__ = ["Recap", "as_data", "forum_post", "from_data", "moment", "recap", "roll_told", "told"]

WEIGHTY = frozenset({"did_begin_fight", "did_end_fight", "did_pass_time", "did_task", "due_standing", "did_harm"})
"""Codes of deeds that belong into a recap."""

_JOINER = "\u2060"


def _word(id: str) -> Pair:
    return row("alterego_core.session", "words.toml", "told", id)["name"]


def moment(seconds: int, lang: Lang) -> str:
    """Game time as people say it: the day and the hour.

    >>> moment(90_075, "ru"), moment(90_075, "en")
    ('день 2, 01:01:15', 'day 2, 01:01:15')
    """
    days, rest = divmod(seconds, 86_400)
    hours, rest = divmod(rest, 3_600)
    minutes, left = divmod(rest, 60)
    return f"{_word('day')[lang]} {days + 1}, {hours:02}:{minutes:02}:{left:02}"


def roll_told(roll: RollRecord, lang: Lang) -> str:
    """A throw in one line: the formula, the dice, the total, the chance and what came of it."""
    formula = parse(roll.formula)
    text = f"{formula.write(lang)}: {formula.explain(roll.faces, lang)} = {number(roll.total, lang)}"
    more = []
    if roll.chance is not None:
        more.append(f"{_word('chance')[lang]} {percent(roll.chance, lang)}")
    if roll.success is not None:
        more.append(_word("success" if roll.success else "failure")[lang])
    if roll.by_hand and not more:
        more.append(_word("by_hand")[lang])
    return f"{text} ({', '.join(more)})" if more else text


def told(entry: Entry, lang: Lang) -> str:
    """An entry in one line, for reading aloud or for a post."""
    parts = []
    if entry.text:
        parts.append(f"{entry.name}: {entry.text}" if entry.name else entry.text)
    elif entry.line is not None:
        parts.append(entry.line.text(lang).rstrip("."))
    for each in entry.rolls:
        # of several throws each says whose it is
        whose = f"{each.name}: " if each.name and len(entry.rolls) > 1 else ""
        parts.append(whose + roll_told(each, lang))
    if entry.verdict:
        parts.append(f"{_word('gm')[lang]}: {entry.verdict}")
    if entry.note:
        parts.append(entry.note)
    return ". ".join(each.rstrip(".") if place < len(parts) - 1 else each for place, each in enumerate(parts))


@dataclass(frozen=True, slots=True, kw_only=True)
class Recap:
    """An evening in short: what was of weight, the best and the worst throw, the luck.

    A throw is as good as the chance of doing no better; of equals the first counts.
    """

    evening: int
    entries: tuple[Entry, ...]
    rolls: int
    best: RollRecord | None
    worst: RollRecord | None
    luck: luck.Luck

    def text(self, lang: Lang) -> str:
        """The recap as plain lines."""
        lines = [f"{_word('evening')[lang]} {self.evening}"]
        lines += [f"{moment(each.seconds, lang)}: {told(each, lang)}" for each in self.entries]
        for word, roll in (("best", self.best), ("worst", self.worst)):
            if roll is not None:
                lines.append(f"{_word(word)[lang]}: {roll_told(roll, lang)}")
        return "\n".join(lines)


def recap(journal: Journal, evening: int | None = None, *, hidden: bool = False) -> Recap:
    """The recap of an evening, by default of the last one there is anything about.

    `hidden`: with what the players do not know.
    """
    if evening is None:
        evening = max((each.evening for each in journal), default=1)
    part = found(journal, evening=evening, hidden=None if hidden else False)
    weighty = tuple(
        each
        for each in part
        if each.kind is EntryKind.NOTE
        or each.verdict
        or (each.line is not None and each.line.code in WEIGHTY)
    )
    rolls = [roll for each in part for roll in each.rolls]
    weighed = [(share, roll) for roll in rolls if (share := luck.quantile(roll)) is not None]
    return Recap(
        evening=evening,
        entries=weighty,
        rolls=len(rolls),
        best=max(weighed, key=lambda pair: pair[0])[1] if weighed else None,
        worst=min(weighed, key=lambda pair: pair[0])[1] if weighed else None,
        luck=luck.luck(part),
    )


def _plain(text: str) -> str:
    """Text of people's with its brackets kept from being read as forum markup."""
    return text.replace("[", "[" + _JOINER)


def forum_post(journal: Journal, lang: Lang, *, title: str = "", hidden: bool = False) -> str:
    """The entries as a post with forum markup: evenings underlined, names in bold.

    Hidden entries are left out unless asked for. Markup typed by people stays text.

    >>> from .entries import Entry
    >>> forum_post((Entry(number=1, evening=2, seconds=0, text="[b]Тихо[/b]"),), "ru").replace(chr(0x2060), "")
    '[u]Встреча 2[/u]\\n[b]день 1, 00:00:00[/b] [b]Тихо[/b]'
    """
    lines = [f"[b]{_plain(title)}[/b]"] if title.strip() else []
    evening = None
    for each in journal:
        if each.hidden and not hidden:
            continue
        if each.evening != evening:
            evening = each.evening
            lines += ["", f"[u]{_word('evening')[lang]} {evening}[/u]"]
        lines.append(f"[b]{moment(each.seconds, lang)}[/b] {_plain(told(each, lang))}")
    return "\n".join(lines).strip()


def as_data(journal: Journal, campaign: Campaign, *, hidden: bool = False) -> str:
    """The journal as versioned data, with the seed its rolls are repeated from."""
    entries = [each for each in journal if hidden or not each.hidden]
    return to_text(
        export={
            "system": campaign.system.value,
            "title": campaign.title,
            "seed": campaign.seed,
            "journal": [codec.plain(each, Entry) for each in entries],
        }
    )


def from_data(text: str) -> tuple[Journal, str]:
    """The journal and the seed from `as_data`. Raises `SessionError` with place and reason."""
    data = from_text(text, "export")
    if not isinstance(data, dict):
        raise refuse("wanted_object", "export", place="export", value=str(data)[:40])
    seed = codec.read(str, data.get("seed", ""), "export.seed")
    return codec.read(tuple[Entry, ...], data.get("journal", []), "export.journal"), seed
