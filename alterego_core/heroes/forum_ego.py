"""The forum text of an «Alter ego» hero (A-9 … A-26)."""

from functools import cache

from ..ego.attributes import ATTRIBUTES
from ..ego.creation import ABOVE_LOWEST
from ..ego.hero import Award, Level, TakenTrait
from ..ego.hero import Character as EgoSheet
from ..ego.prices import Override
from ..ego.skills import SKILLS
from ..ego.traits import TRAITS, Kind
from ..words import Lang, Pair
from .files import Repairs
from .forum_lines import Labels, Line, entry, folded, heading, parsed, words
from .forum_reader import Reader
from .hero import Hero, System, Waiver
from .number_words import whole
from .portrait import fields

__all__ = ["known", "read", "write"]

_SECTIONS = {
    "system": System.EGO.label,
    "granted": Pair("Выдано очков", "Points granted"),
    "attributes": Pair("Характеристики", "Attributes"),
    "skills": Pair("Навыки", "Skills"),
    "traits": Pair("Особенности: частота, сила, приспособленность", "Traits: frequency, strength, adaptedness"),
    "awards": Pair("Опыт", "Experience"),
    "gain_limit": Pair("Предел за недостатки", "Limit for drawbacks"),
    "above_lowest": Pair("Запас над низшей", "Room above the lowest"),
    "in_play": Pair("Уже в игре", "In play"),
    "waivers": Pair("Разрешил мастер", "Allowed by the GM"),
}
_YES, _NONE = Pair("да", "yes"), Pair("нет", "none")
_PRICE = Pair("цена мастера", "GM's price")
_KINDS = {
    Kind.NEGATIVE: Pair("недостаток", "drawback"),
    Kind.NEUTRAL: Pair("нейтральная", "neutral"),
    Kind.POSITIVE: Pair("достоинство", "merit"),
}
"""After the factors of a trait that no list has (A-159)."""


@cache
def _labels() -> Labels:
    # the head of the traits is cut at its colon when it is read
    heads = {id: label.map(lambda text: text.partition(":")[0]) for id, label in _SECTIONS.items()}
    return Labels({field.id: field.name for field in fields(System.EGO)}, heads)


def _named(name: Pair, detail: str, lang: Lang) -> str:
    return f"{name[lang]} ({detail})" if detail else name[lang]


def write(hero: Hero, lang: Lang) -> str:
    """The hero as forum text.

    >>> "[b]Speed[/b] – 5" in write(Hero(sheet=EgoSheet(attributes={"speed": 5})), "en")
    True
    """
    sheet, known_labels = hero.sheet, _labels()
    out = [heading(_SECTIONS["system"], lang)]
    for field in fields(System.EGO):
        said = sheet.words(field.id)
        if said or not field.extra:
            out.append(words(field.name, said, lang, known_labels).rstrip(" "))
    out += ["", heading(_SECTIONS["granted"], lang, str(sheet.granted))]
    if sheet.gain_limit is not None:
        out.append(heading(_SECTIONS["gain_limit"], lang, str(sheet.gain_limit)))
    if sheet.above_lowest != ABOVE_LOWEST:
        shown = _NONE[lang] if sheet.above_lowest is None else str(sheet.above_lowest)
        out.append(heading(_SECTIONS["above_lowest"], lang, shown))
    if sheet.in_play:
        out.append(heading(_SECTIONS["in_play"], lang, _YES[lang]))
    out += ["", heading(_SECTIONS["attributes"], lang)]
    names = {row.id: row.name for row in (*ATTRIBUTES, *SKILLS, *TRAITS)}
    out += [entry(names.get(each.id, Pair.same(each.id))[lang], str(each.value)) for each in sheet.attributes]
    out += ["", heading(_SECTIONS["skills"], lang)]
    for each in sheet.skills:
        out.append(entry(_named(names.get(each.id, Pair.same(each.id)), each.detail, lang), str(each.value)))
    out += ["", heading(_SECTIONS["traits"], lang)]
    for taken in sheet.traits:
        value = f"{taken.frequency}, {taken.intensity}, {taken.control}"
        if taken.kind is not None:
            value += f", {_KINDS[taken.kind][lang]}"
        if taken.override is not None:
            value += f"; {_PRICE[lang]} {taken.override.points}: {taken.override.reason}".rstrip(": ")
        out.append(entry(_named(names.get(taken.id, Pair.same(taken.id)), taken.detail, lang), value))
    if sheet.awards:
        out += ["", heading(_SECTIONS["awards"], lang)]
        out += [entry(f"+{given.points}", given.reason) for given in sheet.awards]
    if hero.waivers:
        out += ["", heading(_SECTIONS["waivers"], lang)]
        out += [entry(f"{each.code} {each.where}".strip(), each.reason) for each in hero.waivers]
    return "\n".join(out) + "\n"


@cache
def _rows(kind: str) -> dict[str, str]:
    """Ids by folded names of both languages, and by the ids themselves."""
    table = {"attributes": ATTRIBUTES, "skills": SKILLS, "traits": TRAITS}[kind]
    found = {row.id: row.id for row in table}
    for row in table:
        found |= {folded(row.name.ru): row.id, folded(row.name.en): row.id}
    return found


def _found(name: str, kind: str) -> tuple[str, str] | None:
    """The id and the detail of a name: the longest known name wins over brackets after it."""
    table = _rows(kind)
    if folded(name) in table:
        return table[folded(name)], ""
    head, bracket, tail = name.partition(" (")
    if not bracket:
        head, bracket, tail = name.partition(":")
    if folded(head) in table:
        return table[folded(head)], tail.strip().removesuffix(")")
    return None


def known(text: str) -> int:
    """Lines of this sheet in a text, for telling which sheet it is."""
    count = 0
    for line in parsed(text, _labels()):
        if line.kind in ("words", "section"):
            count += 1
        elif line.kind == "unknown" or line.kind == "entry":
            count += _guess(line) is not None
    return count


def _guess(line: Line) -> tuple[str, str, str, str] | None:
    """A line without a section, by its name: kind, id, detail, value."""
    name, value = line.name, line.value
    if line.kind == "unknown":
        for mark in (" – ", " — ", " - ", "=", ":", "–", "—", "-"):
            head, found, tail = line.value.rpartition(mark)
            if found and any(_found(head.strip(), kind) for kind in ("attributes", "skills", "traits")):
                name, value = head.strip(), tail.strip()
                break
    for kind in ("attributes", "skills", "traits"):
        found = _found(name, kind)
        if found:
            return kind, *found, value
    return None


class _Reader(Reader):
    def __init__(self) -> None:
        super().__init__()
        self.found: dict = {"description": {}, "attributes": [], "skills": [], "traits": [], "awards": []}

    def unknown(self, line: Line) -> None:
        shown = f"{line.name} – {line.value}" if line.name else line.value.strip()
        self.repair("text_unknown_line", line, text=shown[:60])

    def take(self, line: Line) -> None:
        match line.kind, line.id:
            case "words", _:
                if line.id in self.found["description"]:
                    self.repair("text_twice", line, text=line.value[:40])
                elif line.value:
                    self.found["description"][line.id] = line.value
            case "section", "granted" | "gain_limit":
                value = self.number(line.value, line)
                if value is not None:
                    self.found[line.id] = value
            case "section", "above_lowest":
                none = folded(line.value) in (_NONE.ru, _NONE.en)
                value = None if none else self.number(line.value, line)
                if none or value is not None:
                    self.found["above_lowest"] = value
            case "section", "in_play":
                self.found["in_play"] = folded(line.value) in (_YES.ru, _YES.en)
            case "section", _:
                pass
            case "entry", "attributes" | "skills" | "traits":
                self.entry(line)
            case "entry", "awards":
                value = self.number(line.name.lstrip("+"), line)
                if value is not None:
                    self.found["awards"].append(Award(value, line.value))
            case "entry", "waivers":
                code, _, where = line.name.partition(" ")
                self.waivers.append(Waiver(code=code, where=where, reason=line.value))
            case _:
                self.entry(line)

    def entry(self, line: Line) -> None:
        wanted = line.id if line.kind == "entry" and line.id in ("attributes", "skills", "traits") else None
        found = _found(line.name, wanted) if wanted else None
        guess = (wanted, *found, line.value) if found else _guess(line)
        if guess is None and wanted and line.name:
            # the lists are open: a name they lack is the player's own
            guess = (wanted, line.name, "", line.value)
        if guess is None:
            self.unknown(line)
            return
        kind, id, detail, value = guess
        if kind == "traits":
            self.trait(id, detail, value, line)
            return
        level = self.number(value, line)
        if level is None:
            return
        if kind == "attributes" and any(each.id == id for each in self.found["attributes"]):
            self.repair("text_twice", line, text=line.name[:40])
            return
        self.found[kind].append(Level(id, level, detail))

    def trait(self, id: str, detail: str, value: str, line: Line) -> None:
        factors, _, price = value.partition(";")
        parts = factors.replace("/", ",").split(",")
        kind = _kind(parts[-1])
        numbers = [whole(part) for part in (parts if kind is None else parts[:-1])]
        if len(numbers) != 3 or None in numbers:
            self.repair("text_factors", line, text=value[:40])
            return
        override = None
        head, _, reason = price.partition(":")
        if price.strip():
            points = whole(head.split()[-1]) if head.split() else None
            if points is None:
                self.repair("text_not_number", line, text=price.strip()[:40])
            else:
                override = Override(points=points, reason=reason.strip())
        often, weight, hold = numbers
        self.found["traits"].append(
            TakenTrait(id=id, frequency=often, intensity=weight, control=hold, detail=detail, override=override, kind=kind)
        )


def _kind(word: str) -> Kind | None:
    """The kind that a word names in either language."""
    said = folded(word)
    return next((kind for kind, name in _KINDS.items() if said in (folded(name.ru), folded(name.en), kind.value)), None)


def read(text: str) -> tuple[Hero, Repairs]:
    """The hero of a pasted text."""
    reader = _Reader()
    for line in parsed(text, _labels()):
        reader.take(line)
    return Hero(sheet=EgoSheet(**reader.found), waivers=tuple(reader.waivers)), tuple(reader.repairs)
