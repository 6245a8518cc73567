"""The forum text of a hero of «Перки и магия»; the layout is ours, the text has none."""

from functools import cache

from ..perks.armour import ArmourClass
from ..perks.characteristics import Characteristic, Characteristics
from ..perks.draft import Draft as PerksSheet
from ..perks.features import Feature, Flaw
from ..perks.mastery import Tag
from ..perks.own_perks import Effect, OwnPerk, PerkKind
from ..perks.schools import schools
from ..words import Lang, Pair
from .files import Repairs
from .forum_lines import Labels, Line, entry, folded, heading, parsed, words
from .forum_reader import Reader
from .hero import Hero, System, Waiver
from .number_words import whole
from .portrait import fields

__all__ = ["known", "read", "write"]

_SECTIONS = {
    "system": System.PERKS.label,
    "characteristics": Pair("Характеристики", "Characteristics"),
    "weapon_perks": Pair("Владение оружием", "Weapon mastery"),
    "defence_perks": Pair("Навыки защиты", "Defence skills"),
    "two_weapons": Pair("Бой двумя руками", "Two-weapon skill"),
    "schools": Pair("Школы магии", "Schools of magic"),
    "armour": Pair("Класс брони", "Armour class"),
    "features": Pair("Особенности", "Features"),
    "flaws": Pair("Недостатки", "Flaws"),
    "own_perks": Pair("Свои перки", "Own perks"),
    "trials": Pair("Пройденные испытания", "Trials passed"),
    "awarded": Pair("Дано очков перков", "Perk points awarded"),
    "no_magic": Pair("Без магии", "No magic"),
    "immortal": Pair("Бессмертие", "Immortal"),
    "immortality_offered": Pair("Бессмертие предложил мастер", "Immortality offered"),
    "battle_lifted": Pair("Боевые ступени разрешены", "Battle-only levels allowed"),
    "in_play": Pair("Уже в игре", "In play"),
    "allowed": Pair("Замечания сняты", "Remarks lifted"),
    "waivers": Pair("Разрешил мастер", "Allowed by the GM"),
}
_FLAGS = ("no_magic", "immortal", "immortality_offered", "battle_lifted", "in_play")
_YES = Pair("да", "yes")
_POINTS, _COST = Pair("очки", "points"), Pair("цена", "price")
_APPROVED, _LIMITS, _TEXT = Pair("согласован", "agreed"), Pair("границы", "limits"), Pair("описание", "text")
_EFFECTS = {
    Effect.HIT: Pair("попадание", "hit"),
    Effect.CASTING: Pair("чтение", "casting"),
    Effect.SAVING_THROW: Pair("спас-бросок", "saving throw"),
    Effect.DAMAGE_PERCENT: Pair("урон %", "damage %"),
}


@cache
def _labels() -> Labels:
    return Labels({field.id: field.name for field in fields(System.PERKS)}, _SECTIONS)


def write(hero: Hero, lang: Lang) -> str:
    """The hero as forum text.

    >>> "[b]Fire[/b] – 4" in write(Hero(sheet=PerksSheet(schools={"fire": 4})), "en")
    True
    """
    sheet, labels = hero.sheet, _labels()
    out = [heading(_SECTIONS["system"], lang), words(labels.words["name"], sheet.name, lang, labels).rstrip(" ")]
    for field in fields(System.PERKS)[1:]:
        out.append(words(field.name, hero.words(field.id), lang, labels).rstrip(" "))

    def section(id: str, lines: list[str]) -> None:
        if lines:
            out.extend(["", heading(_SECTIONS[id], lang), *lines])

    section("characteristics", [entry(each.label[lang], str(value)) for each, value in sheet.characteristics.items()])
    section("weapon_perks", [entry(name, str(level)) for name, level in sheet.weapon_perks.items()])
    section("defence_perks", [entry(name, str(level)) for name, level in sheet.defence_perks.items()])
    names = {each.id: each.name[lang] for each in schools()}
    section("schools", [entry(names.get(id, id), str(number)) for id, number in sheet.schools.items()])
    section(
        "features",
        [entry(each.name, f"{_POINTS[lang]} {each.points}; {_COST[lang]} {each.price}") for each in sheet.features],
    )
    section("flaws", [entry(each.name, "?" if each.points is None else str(each.points)) for each in sheet.flaws])
    section("own_perks", [entry(each.name, _perk(each, lang)) for each in sheet.own_perks])
    out.append("")
    if sheet.two_weapons:
        out.append(heading(_SECTIONS["two_weapons"], lang, str(sheet.two_weapons)))
    if sheet.armour is not None:
        out.append(heading(_SECTIONS["armour"], lang, sheet.armour.label[lang]))
    if sheet.awarded:
        out.append(heading(_SECTIONS["awarded"], lang, str(sheet.awarded)))
    out += [heading(_SECTIONS[flag], lang, _YES[lang]) for flag in _FLAGS if getattr(sheet, flag)]
    for id in ("trials", "allowed"):
        if getattr(sheet, id):
            out.append(heading(_SECTIONS[id], lang, ", ".join(sorted(getattr(sheet, id)))))
    section("waivers", [entry(f"{each.code} {each.where}".strip(), each.reason) for each in hero.waivers])
    return "\n".join(out).rstrip("\n") + "\n"


def _perk(perk: OwnPerk, lang: Lang) -> str:
    parts = [f"{_COST[lang]} {'?' if perk.price is None else perk.price}"]
    parts += [_APPROVED[lang]] if perk.approved else []
    parts += [perk.kind.label[lang], perk.tag.label[lang]]
    for effect, label in _EFFECTS.items():
        if getattr(perk, effect.value):
            parts.append(f"{label[lang]} {getattr(perk, effect.value):+d}")
    # a semicolon parts the pieces, so in words it becomes a comma
    for label, text in ((_LIMITS, perk.limits), (_TEXT, perk.text)):
        if text:
            parts.append(f"{label[lang]}: {text.replace(';', ',')}")
    return "; ".join(parts)


def known(text: str) -> int:
    """Lines of this sheet in a text, for telling which sheet it is."""
    lines = parsed(text, _labels())
    return sum(line.kind in ("words", "section") or (line.kind == "unknown" and _bare(line) is not None) for line in lines)


def _bare(line: Line) -> tuple[str, str] | None:
    """A characteristic or a school on a line without a section."""
    for mark in (" – ", " — ", " - ", "=", ":", "–", "—", "-"):
        head, found, tail = line.value.rpartition(mark)
        if found and (_of(head, _characteristics()) or _of(head, _schools())):
            return head.strip(), tail.strip()
    return None


@cache
def _characteristics() -> dict[str, str]:
    return {word: each.value for each in Characteristic for word in (each.value, folded(each.label.ru), folded(each.label.en))}


@cache
def _schools() -> dict[str, str]:
    return {word: each.id for each in schools() for word in (each.id, folded(each.name.ru), folded(each.name.en))}


def _of(name: str, table: dict[str, str]) -> str | None:
    return table.get(folded(name))


def _member(text: str, kind) -> object | None:
    wanted = folded(text)
    return next((each for each in kind if wanted in (each.value, folded(each.label.ru), folded(each.label.en))), None)


class _Reader(Reader):
    def __init__(self) -> None:
        super().__init__()
        self.words: dict[str, str] = {}
        self.values: dict[str, int] = {}
        self.found: dict = {"weapon_perks": {}, "defence_perks": {}, "schools": {}}
        self.features: list[Feature] = []
        self.flaws: list[Flaw] = []
        self.perks: list[OwnPerk] = []

    def take(self, line: Line) -> None:
        match line.kind, line.id:
            case "words", id:
                if id in self.words:
                    self.repair("text_twice", line, text=line.value[:40])
                elif line.value:
                    self.words[id] = line.value
            case "section", "two_weapons" | "awarded":
                value = self.number(line.value, line)
                if value is not None:
                    self.found[line.id] = value
            case "section", "armour":
                self.found["armour"] = _member(line.value, ArmourClass)
                if self.found["armour"] is None:
                    self.repair("text_unknown_line", line, text=line.value[:60])
            case "section", id if id in _FLAGS:
                self.found[id] = folded(line.value) in ("", _YES.ru, _YES.en)
            case "section", "trials" | "allowed":
                self.found[line.id] = frozenset(part.strip() for part in line.value.split(",") if part.strip())
            case "section", _:
                pass
            case "entry", "features" | "flaws" | "own_perks" | "waivers":
                self.text_entry(line)
            case _:
                self.level(line)

    def level(self, line: Line) -> None:
        name, value = line.name, line.value
        if line.kind == "unknown":
            bare = _bare(line)
            if bare is None:
                self.repair("text_unknown_line", line, text=line.value.strip()[:60])
                return
            name, value = bare
        table, id = self.found.get(line.id), name
        if line.id == "characteristics" or (line.kind == "unknown" and _of(name, _characteristics())):
            table, id = self.values, _of(name, _characteristics())
        elif line.id == "schools" or line.kind == "unknown":
            table, id = self.found["schools"], _of(name, _schools())
        if id is None or not isinstance(table, dict):
            self.repair("text_unknown_line", line, text=f"{name} – {value}"[:60])
            return
        read = self.number(value, line)
        if read is None:
            return
        if id in table:
            self.repair("text_twice", line, text=name[:40])
            return
        table[id] = read

    def text_entry(self, line: Line) -> None:
        match line.id:
            case "features":
                points, price = (self._after(line.value, label) for label in (_POINTS, _COST))
                self.features.append(Feature(name=line.name, points=points or 0, price=price or 0))
            case "flaws":
                points = None if line.value.strip() in ("", "?") else self.number(line.value, line)
                self.flaws.append(Flaw(name=line.name, points=points))
            case "own_perks":
                self.perk(line)
            case "waivers":
                code, _, where = line.name.partition(" ")
                self.waivers.append(Waiver(code=code, where=where, reason=line.value))

    @staticmethod
    def _after(text: str, label: Pair) -> int | None:
        """The number after a word, in either language."""
        for part in text.split(";"):
            head, _, tail = part.strip().rpartition(" ")
            if folded(head) in (label.ru, label.en):
                return whole(tail)
        return None

    def perk(self, line: Line) -> None:
        found: dict = {"price": self._after(line.value, _COST)}
        for effect, label in _EFFECTS.items():
            value = self._after(line.value, label)
            if value is not None and abs(value) <= 1000:
                found[effect.value] = value
        for part in line.value.split(";"):
            said = part.strip()
            head, colon, tail = said.partition(":")
            if folded(said) in (_APPROVED.ru, _APPROVED.en):
                found["approved"] = True
            elif _member(said, PerkKind):
                found["kind"] = _member(said, PerkKind)
            elif _member(said, Tag):
                found["tag"] = _member(said, Tag)
            elif colon and folded(head) in (_LIMITS.ru, _LIMITS.en):
                found["limits"] = tail.strip()
            elif colon and folded(head) in (_TEXT.ru, _TEXT.en):
                found["text"] = tail.strip()
        self.perks.append(OwnPerk(name=line.name, **found))


def read(text: str) -> tuple[Hero, Repairs]:
    """The hero of a pasted text."""
    reader = _Reader()
    for line in parsed(text, _labels()):
        reader.take(line)
    sheet = PerksSheet(
        name=reader.words.pop("name", ""),
        characteristics=Characteristics.of(reader.values),
        features=reader.features,
        flaws=reader.flaws,
        own_perks=reader.perks,
        **reader.found,
    )
    return Hero(sheet=sheet, portrait=reader.words, waivers=tuple(reader.waivers)), tuple(reader.repairs)
