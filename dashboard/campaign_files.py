"""A whole campaign as one file: its table with the log, the journal, the sheets, and its panels.

A file that was written here and not touched since says so by its digest and is taken as it is. Any
other is read to the last line: what cannot be understood is left out and told, and where the table
itself cannot be had from it, it is refused with the place and nothing is changed.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from alterego_core.errors import AlterEgoError
from alterego_core.heroes import files as hero_files
from alterego_core.session import codec, snapshot
from alterego_core.session.entries import Entry
from alterego_core.session.scene import Scene
from alterego_core.words import Pair

from dashboard import campaign_lines, schema, step_rows
from dashboard.campaign_keys import free_key, key_of
from dashboard.campaigns_file import CampaignsFile
from dashboard.kept_journal import KeptJournal, Line, write_entry
from dashboard.kept_table import CampaignLine, KeptTable
from dashboard.step_rows import StepRow
from dashboard.store import is_key
from dashboard.trouble import Lang, StoreTrouble, reason_of, said

FORMAT = "alter-ego-campaign"
VERSION = 1
MOST_MEGABYTES = 100

REPAIRS: dict[str, tuple[str, str]] = {
    "mark-removed": ("Убрана метка порядка байтов в начале.", "A byte order mark at the beginning was removed."),
    "edited": (
        "Файл меняли после выгрузки или он без подписи: проверено каждое значение.",
        "The file was changed since its export or has no digest: every value was checked.",
    ),
    "unknown-part": ("Раздел «{place}» здесь неизвестен и не взят.", "The part “{place}” is not known here and was not taken."),
    "bad-line": ("Строка журнала {place} не читается и не взята: {reason}", "Line {place} of the journal cannot be read and was not taken: {reason}"),
    "line-twice": ("Номер {place} стоит в журнале дважды: взята последняя строка.", "Number {place} stands in the journal twice: the last one was taken."),
    "more-lines": ("И ещё строк журнала не взято: {number}.", "More lines of the journal not taken: {number}."),
    "bad-hero": ("Лист персонажа {place} не читается и не взят: {reason}", "The character sheet {place} cannot be read and was not taken: {reason}"),
    "scene-from-log": ("Стол не читался и собран по записи ходов.", "The table could not be read and was put together from the log of steps."),
    "log-dropped": (
        "Запись ходов не сходится со столом и не взята ({reason}): стол и журнал целы, но прежние ходы отменить нельзя.",
        "The log of steps does not agree with the table and was not taken ({reason}): table and journal are whole, but earlier steps cannot be undone.",
    ),
    "counter-raised": ("Следующий номер журнала поправлен на {number}.", "The next number of the journal was put right: {number}."),
    "journal-from-log": ("Журнал взят из записи ходов: отдельный не сходился.", "The journal was taken from the log of steps: the separate one did not agree."),
    "panels-dropped": ("Панели ширмы не читаются и не взяты.", "The panels of the screen cannot be read and were not taken."),
    "name-put": ("Ключ «{place}» не годится для адреса; дан новый.", "The key “{place}” cannot stand in an address; a new one was given."),
}
MOST_TOLD = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """Something that was mended or left out while a file was taken."""

    code: str
    facts: Mapping[str, object]

    def message(self, lang: Lang) -> str:
        """The sentence in the reader's language.

        >>> Repair(code="counter-raised", facts={"number": 8}).message("en")
        'The next number of the journal was put right: 8.'
        """
        return said(REPAIRS[self.code], lang, self.facts)


class Outcome(StrEnum):
    """What came of an import."""

    NEW = "new"
    """A campaign that was not here."""
    SAME = "same"
    """It is here already, with all that the file has: nothing was changed."""
    AHEAD = "ahead"
    """The one here is the same and goes on from there: nothing was changed."""
    CONTINUED = "continued"
    """The file went on from what was here: its further steps were added."""
    COPY = "copy"
    """It is here, but has gone another way: the file became a campaign of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """The key of the campaign, what came of it, everything that was mended; `binned`: it lies in the recycle bin here."""

    key: str
    outcome: Outcome
    repairs: tuple[Repair, ...] = ()
    binned: bool = False


# ---- out ----


def export(file: CampaignsFile, key: str) -> str:
    """The campaign as the text of a file. Raises StoreTrouble for one that is not there."""
    with file.reading():
        data = _whole(file.base, key)
    if data is None:
        raise StoreTrouble("no-campaign", key=key)
    return _file(data)


def out_of_copy(file: CampaignsFile, copy: Path, key: str) -> Imported:
    """A campaign as a copy of the file (`backups.copies`) has it, put beside what is here; the copy is not touched."""
    with file.words(), _past(copy) as past:
        data = _whole(past, key)
    if data is None:
        raise StoreTrouble("no-campaign", key=key)
    return take(file, _file(data), beside=True)


def in_copy(file: CampaignsFile, copy: Path) -> tuple[CampaignLine, ...]:
    """The campaigns that a copy of the file has, last touched first; those of its recycle bin too."""
    with file.words(), _past(copy) as past:
        return campaign_lines.lines(past)


@contextmanager
def _past(copy: Path) -> Iterator[sqlite3.Connection]:
    """A copy in memory, climbed to the present version. Raises StoreTrouble for one of a newer version."""
    if not copy.is_file():
        raise StoreTrouble("no-copy", path=copy)
    past = sqlite3.connect(":memory:", isolation_level=None)
    source = sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro", uri=True)
    try:
        if schema.version(source) > schema.VERSION:
            raise StoreTrouble("newer", path=copy)
        source.backup(past)
        schema.climb(past)
        yield past
    finally:
        source.close()
        past.close()


def _file(data: dict[str, Any]) -> str:
    return json.dumps({"format": FORMAT, "version": VERSION, "digest": _digest(data), **data}, ensure_ascii=False, separators=(",", ":")) + "\n"


def _whole(base: sqlite3.Connection, key: str) -> dict[str, Any] | None:
    found = base.execute("SELECT key, language, seed, begun, uid, title, system FROM campaign WHERE key = ?", (key,)).fetchone()
    if found is None:
        return None
    names = ("key", "language", "seed", "begun", "uid", "title", "system")
    data: dict[str, Any] = {"campaign": dict(zip(names, found, strict=True))}
    scene = base.execute("SELECT revision, heroes, data FROM scene WHERE campaign = ?", (key,)).fetchone()
    if scene is not None:
        data["table"] = {"revision": scene[0], "heroes": _loose(scene[1]), "scene": _loose(scene[2])}
        data["log"] = [
            {"revision": each.revision, "at": each.at, "kind": each.kind, "deed": each.deed, "below": each.below}
            | ({"heroes": dict(each.heroes)} if each.heroes else {})
            | {"data": _loose(each.data)}
            for each in step_rows.rows(base, key)
        ]
        data["journal"] = [_loose(text) for (text,) in base.execute("SELECT data FROM entry WHERE campaign = ? ORDER BY number", (key,))]
        data["heroes"] = {str(number): _loose(text) for number, text in base.execute("SELECT number, data FROM hero WHERE campaign = ? ORDER BY number", (key,))}
    panels = base.execute("SELECT revision, scene FROM snapshot WHERE campaign = ?", (key,)).fetchone()
    if panels is not None and panels[0]:
        events = base.execute("SELECT revision, at, kind, data FROM event WHERE campaign = ? ORDER BY revision", (key,)).fetchall()
        data["panels"] = {"revision": panels[0], "scene": _loose(panels[1]), "log": [[*each[:3], _loose(each[3])] for each in events]}
    return data


def _loose(text: str) -> Any:
    """What the text says; the text itself where it is damaged, so that nothing is lost on the way."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _digest(data: Mapping[str, Any]) -> str:
    plain = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(plain.encode("utf-8", "surrogatepass")).hexdigest()


# ---- in ----


@dataclass(slots=True, kw_only=True)
class _Parts:
    """A campaign read out of a file, as the rows it will be kept in."""

    campaign: dict[str, Any]
    scene: Scene | None
    revision: int
    heroes: dict[str, int]
    log: list[StepRow]
    lines: list[Line]
    sheets: dict[int, str]
    panels: tuple[int, str, list[tuple[int, float, str, str]]] | None


def take(file: CampaignsFile, data: bytes | str, *, beside: bool = False) -> Imported:
    """The campaign of a file, kept; taken twice it is there once. With `beside` it always becomes one of its own.

    Raises StoreTrouble for what is no export, is cut off, comes from a newer version, or holds no table
    that can be read; nothing is changed then.
    """
    repairs: list[Repair] = []
    found = _parsed(data, repairs)
    digest = found.get("digest")
    body = {name: value for name, value in found.items() if name not in ("format", "version", "digest")}
    untouched = digest == _digest(body)
    if not untouched:
        repairs.append(_repair("edited"))
    parts = _read(body, repairs, trusted=untouched)
    return _kept(file, parts, tuple(repairs), untouched, beside)


def _repair(code: str, **facts: object) -> Repair:
    return Repair(code=code, facts=facts)


def _parsed(data: bytes | str, repairs: list[Repair]) -> dict[str, Any]:
    if len(data) > MOST_MEGABYTES * 1_000_000:
        raise StoreTrouble("file-large", limit=MOST_MEGABYTES)
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
    except UnicodeDecodeError as error:
        raise StoreTrouble("file-not-text") from error
    if text.startswith("\ufeff"):
        repairs.append(_repair("mark-removed"))
        text = text.removeprefix("\ufeff")
    if not text.strip():
        raise StoreTrouble("file-empty")
    if text.lstrip()[0] not in "{[":
        raise StoreTrouble("file-other")
    try:
        found = json.loads(text, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        if error.pos >= len(text.rstrip()) or "Unterminated" in error.msg:
            raise StoreTrouble("file-cut", line=text.count("\n") + 1) from error
        raise StoreTrouble("file-not-json", line=error.lineno, column=error.colno) from error
    except (RecursionError, ValueError) as error:
        raise StoreTrouble("file-other") from error
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        hero = isinstance(found, dict) and str(found.get("format", "")).startswith("alter-ego-hero")
        raise StoreTrouble("file-hero" if hero else "file-other")
    version = found.get("version")
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise StoreTrouble("file-other")
    if version > VERSION:
        raise StoreTrouble("file-newer", have=version, known=VERSION)
    return found


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no number that a file may hold")


def _read(body: dict[str, Any], repairs: list[Repair], *, trusted: bool) -> _Parts:
    for name in body:
        if name not in ("campaign", "table", "log", "journal", "heroes", "panels"):
            repairs.append(_repair("unknown-part", place=name[:60]))
    campaign = _campaign(body.get("campaign"), repairs)
    parts = _Parts(campaign=campaign, scene=None, revision=0, heroes={}, log=[], lines=[], sheets={}, panels=_panels(body.get("panels"), repairs))
    if "table" not in body and "log" not in body:
        if parts.panels is None:
            raise _bad(Pair("в нём нет ни стола, ни панелей.", "it has neither a table nor panels."))
        return parts
    parts.sheets = _sheets(body.get("heroes"), repairs)
    table = body.get("table") if isinstance(body.get("table"), dict) else {}
    fault: AlterEgoError | None = None
    try:
        parts.scene = snapshot.scene_from(table.get("scene"))
    except AlterEgoError as error:
        if error.problem is not None and error.problem.code == "session.newer":
            raise StoreTrouble("file-newer", have=error.problem.facts.get("version"), known=snapshot.VERSION) from error
        fault = error
    parts.revision = table.get("revision") if _whole_number(table.get("revision")) else 0
    parts.heroes = _who(table.get("heroes"), parts.sheets)
    log, why = _log(body.get("log"))
    if trusted and parts.scene is not None and why is None and [each.revision for each in log] == list(range(parts.revision + 1)):
        lines = _lines_as_they_are(body.get("journal"))
        if lines is not None:
            parts.log, parts.lines = log, lines
            return parts
    parts.lines = _lines(body.get("journal"), repairs)
    _settle(parts, log, why, fault, repairs)
    return parts


def _settle(parts: _Parts, log: list[StepRow], why: Pair | None, fault: AlterEgoError | None, repairs: list[Repair]) -> None:
    """Let the table, its journal and its log agree, or leave out what does not."""
    made = step_rows.replayed("", log)
    if parts.scene is None:
        if made is None:
            raise _bad(reason_of(fault) if fault is not None else Pair("стола нет.", "there is no table."))
        repairs.append(_repair("scene-from-log"))
        _take_replayed(parts, made, log)
        return
    if made is not None and why is None and made.revision == len(log) - 1 == parts.revision and made.scene == parts.scene:
        if made.journal != KeptJournal(parts.lines):
            repairs.append(_repair("journal-from-log"))
        _take_replayed(parts, made, log)
        return
    if log or why is not None:
        place = made.revision + 1 if made is not None else 0
        repairs.append(_repair("log-dropped", reason=why or Pair(f"шаг {place}", f"step {place}")))
    numbers = [each.number for each in parts.lines]
    if numbers and numbers[-1] >= parts.scene.next_entry:
        parts.scene = replace(parts.scene, next_entry=numbers[-1] + 1)
        repairs.append(_repair("counter-raised", number=numbers[-1] + 1))
    parts.revision = 0
    data = _text(snapshot.scene_data(parts.scene))
    parts.log = [StepRow(revision=0, at=time.time(), kind=step_rows.BEGUN, deed=0, below=0, heroes={}, data=data)]


def _take_replayed(parts: _Parts, made: KeptTable, log: list[StepRow]) -> None:
    parts.scene, parts.revision = made.scene, made.revision
    parts.lines = list(made.journal.lines)
    parts.heroes = _who(dict(made.heroes), parts.sheets)
    parts.log = log[: made.revision + 1]


def _bad(reason: Pair) -> StoreTrouble:
    return StoreTrouble("file-bad", reason=reason)


def _whole_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**53


def _number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 1e12


def _campaign(value: Any, repairs: list[Repair]) -> dict[str, Any]:
    found = value if isinstance(value, dict) else {}
    title = found.get("title") if isinstance(found.get("title"), str) else ""
    key = found.get("key")
    if not isinstance(key, str) or not is_key(key):
        if key is not None:
            repairs.append(_repair("name-put", place=str(key)[:60]))
        key = key_of(title)
    uid = found.get("uid")
    seed = found.get("seed")
    return {
        "key": key,
        "language": found.get("language") if found.get("language") in ("", "ru", "en") else "",
        "seed": seed[:120] if isinstance(seed, str) and seed and seed.isprintable() else secrets.token_hex(8),
        "begun": float(found["begun"]) if _number(found.get("begun")) else time.time(),
        "uid": uid if isinstance(uid, str) and uid.isalnum() and uid.isascii() and len(uid) <= 64 else "",
        "title": title[:120].encode("utf-8", "replace").decode("utf-8"),
    }


def _sheets(value: Any, repairs: list[Repair]) -> dict[int, str]:
    found = {}
    for number, sheet in value.items() if isinstance(value, dict) else ():
        try:
            hero_files.from_plain(sheet)
            found[int(number[:9])] = _text(sheet)
        except AlterEgoError as error:
            repairs.append(_repair("bad-hero", place=str(number)[:20], reason=reason_of(error)))
        except ValueError as error:
            repairs.append(_repair("bad-hero", place=str(number)[:20], reason=str(error)[:100]))
    return found


def _who(value: Any, sheets: Mapping[int, str]) -> dict[str, int]:
    return {who: number for who, number in value.items() if _whole_number(number) and number in sheets} if isinstance(value, dict) else {}


def _log(value: Any) -> tuple[list[StepRow], Pair | None]:
    """The rows of the log from the first on, and why they end early."""
    if value is None:
        return [], None
    if not isinstance(value, list):
        return [], Pair("это не список", "it is no list")
    rows = []
    for place, each in enumerate(value):
        right = (
            isinstance(each, dict)
            and each.get("revision") == place
            and _number(each.get("at"))
            and each.get("kind") in ("done", "undone", "redone") + ((step_rows.BEGUN,) if place == 0 else ())
            and _whole_number(each.get("deed"))
            and _whole_number(each.get("below"))
            and max(each["deed"], each["below"]) <= place
            and isinstance(each.get("heroes", {}), dict)
            and isinstance(each.get("data"), dict)
        )
        if not right:
            return rows, Pair(f"шаг {place}", f"step {place}")
        heroes = {
            str(who): tuple(pair)
            for who, pair in each.get("heroes", {}).items()
            if isinstance(pair, list) and len(pair) == 2 and all(one is None or _whole_number(one) for one in pair)
        }
        row = StepRow(revision=place, at=each["at"], kind=each["kind"], deed=each["deed"], below=each["below"], heroes=heroes, data=_text(each["data"]))
        rows.append(row)
    return rows, None


def _lines_as_they_are(value: Any) -> list[Line] | None:
    """The lines of a file that was not touched, without reading them; None where that cannot be done."""
    found: dict[int, Line] = {}
    for each in value if isinstance(value, list) else ():
        entry = each.get("entry") if isinstance(each, dict) else None
        number = entry.get("number") if isinstance(entry, dict) else None
        if not _whole_number(number) or number in found:
            return None
        found[number] = Line(number, _text(each))
    return [found[number] for number in sorted(found)]


def _lines(value: Any, repairs: list[Repair]) -> list[Line]:
    found: dict[int, Line] = {}
    left_out = 0
    for place, each in enumerate(value if isinstance(value, list) else ()):
        try:
            entry = codec.read(Entry, snapshot.part_of(each, "entry"), f"journal.{place}")
        except AlterEgoError as error:
            left_out += 1
            if left_out <= MOST_TOLD:
                repairs.append(_repair("bad-line", place=place + 1, reason=reason_of(error)))
            continue
        if entry.number in found:
            repairs.append(_repair("line-twice", place=entry.number))
        found[entry.number] = Line(entry.number, write_entry(entry), entry)
    if left_out > MOST_TOLD:
        repairs.append(_repair("more-lines", number=left_out - MOST_TOLD))
    return [found[number] for number in sorted(found)]


def _panels(value: Any, repairs: list[Repair]) -> tuple[int, str, list[tuple[int, float, str, str]]] | None:
    if value is None:
        return None
    if isinstance(value, dict) and _whole_number(value.get("revision")) and isinstance(value.get("scene"), dict) and isinstance(value.get("log"), list):
        log = value["log"]
        right = all(
            isinstance(each, list) and len(each) == 4 and _whole_number(each[0]) and each[0] > 0 and _number(each[1]) and isinstance(each[2], str) and isinstance(each[3], dict)
            for each in log
        )
        numbers = [each[0] for each in log] if right else []
        panels = value["scene"].get("panels", {})
        if right and isinstance(panels, dict) and numbers == sorted(set(numbers)) and (not numbers or numbers[-1] <= value["revision"]):
            return value["revision"], _text(value["scene"]), [(each[0], float(each[1]), each[2], _text(each[3])) for each in log]
    repairs.append(_repair("panels-dropped"))
    return None


# ---- keeping ----


def _kept(file: CampaignsFile, parts: _Parts, repairs: tuple[Repair, ...], untouched: bool, beside: bool) -> Imported:
    base = file.base
    told = parts.campaign
    try:
        with file.transaction():
            here = base.execute("SELECT key, binned IS NOT NULL FROM campaign WHERE uid = ? AND uid <> ''", (told["uid"],)).fetchone()
            outcome = Outcome.NEW
            if here is not None:
                key, binned = here[0], bool(here[1])
                outcome = _compared(base, key, parts)
                if beside or outcome is Outcome.CONTINUED and not untouched:
                    outcome = Outcome.COPY
                if outcome in (Outcome.SAME, Outcome.AHEAD):
                    return Imported(key=key, outcome=outcome, repairs=repairs, binned=binned)
                if outcome is Outcome.CONTINUED:
                    for name in ("step", "scene", "entry", "hero"):
                        base.execute(f"DELETE FROM {name} WHERE campaign = ?", (key,))
                    _put_table(base, key, parts)
                    return Imported(key=key, outcome=outcome, repairs=repairs, binned=binned)
            taken = {each for (each,) in base.execute("SELECT key FROM campaign")}
            key = free_key(told["key"], taken)
            uid = told["uid"] if outcome is Outcome.NEW and told["uid"] else secrets.token_hex(16)
            base.execute(
                "INSERT INTO campaign (key, language, seed, begun, uid, title) VALUES (?, ?, ?, ?, ?, ?)",
                (key, told["language"], told["seed"], told["begun"], uid, told["title"]),
            )
            revision, scene, events = parts.panels or (0, "{}", [])
            base.execute("INSERT INTO snapshot (campaign, revision, scene) VALUES (?, ?, ?)", (key, revision, scene))
            base.executemany(
                "INSERT INTO event (campaign, revision, at, kind, data) VALUES (?, ?, ?, ?, ?)", [(key, *each) for each in events]
            )
            _put_table(base, key, parts)
    except UnicodeEncodeError as error:
        raise StoreTrouble("file-not-text") from error
    return Imported(key=key, outcome=outcome, repairs=repairs)


def _compared(base: sqlite3.Connection, key: str, parts: _Parts) -> Outcome:
    """How the file stands to the campaign of the same origin that is here."""
    mine = [(each.revision, each.kind, json.loads(each.data)) for each in step_rows.rows(base, key)]
    theirs = [(each.revision, each.kind, json.loads(each.data)) for each in parts.log]
    shorter = min(len(mine), len(theirs))
    if mine[:shorter] != theirs[:shorter]:
        return Outcome.COPY
    panels = base.execute("SELECT revision, scene FROM snapshot WHERE campaign = ?", (key,)).fetchone() or (0, "{}")
    revision, scene, _ = parts.panels or (0, "{}", [])
    if revision > panels[0] or revision == panels[0] and json.loads(scene) != json.loads(panels[1]):
        return Outcome.COPY
    if len(theirs) > len(mine):
        return Outcome.CONTINUED
    return Outcome.SAME if (len(mine), panels[0]) == (len(theirs), revision) else Outcome.AHEAD


def _put_table(base: sqlite3.Connection, key: str, parts: _Parts) -> None:
    if parts.scene is None:
        return
    base.executemany(
        f"INSERT INTO step (campaign, {step_rows.COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(key, each.revision, float(each.at), each.kind, each.deed, each.below, json.dumps(each.heroes), each.data) for each in parts.log],
    )
    base.execute(
        "INSERT INTO scene (campaign, revision, heroes, data) VALUES (?, ?, ?, ?)",
        (key, parts.revision, json.dumps(parts.heroes), _text(snapshot.scene_data(parts.scene))),
    )
    base.executemany("INSERT INTO entry (campaign, number, data) VALUES (?, ?, ?)", [(key, each.number, each.text) for each in parts.lines])
    base.executemany("INSERT INTO hero (campaign, number, data) VALUES (?, ?, ?)", [(key, *each) for each in parts.sheets.items()])
    base.execute(
        "UPDATE campaign SET title = ?, system = ? WHERE key = ?", (parts.scene.campaign.title, parts.scene.campaign.system.value, key)
    )
