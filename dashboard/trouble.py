"""What can go wrong with keeping a campaign, in words for the GM."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path
from typing import Literal

Lang = Literal["ru", "en"]

SENTENCES: dict[str, tuple[str, str]] = {
    "locked": (
        "Файл кампаний занят другой программой: {path}. Закройте её; то, что вы изменили, сохранится при следующей попытке.",
        "The campaigns file is held by another program: {path}. Close it; what you changed is kept on the next attempt.",
    ),
    "read-only": (
        "В папку кампаний нельзя писать: {path}. Верните право записи; изменения на странице пока не сохраняются.",
        "The campaigns folder cannot be written: {path}. Restore the right to write; changes on the page are not kept meanwhile.",
    ),
    "disk-full": (
        "На диске кончилось место, изменения не сохраняются: {path}. Освободите место — попытка повторится сама.",
        "The disk is full and changes are not kept: {path}. Make room; the attempt repeats by itself.",
    ),
    "damaged": (
        "Файл кампаний повреждён: {path}. Он отложен как есть, а читаемое из него и из последней копии собрано заново.",
        "The campaigns file is damaged: {path}. It was set aside as it is; what can be read of it and of the last copy was put together anew.",
    ),
    "newer": (
        "Файл кампаний записан более новой версией программы: {path}. Обновите программу; файл не тронут.",
        "The campaigns file was written by a newer version of the program: {path}. Update the program; the file was not touched.",
    ),
    "too-large": (
        "Слишком много текста для одной записи: больше {limit} знаков. Сократите его или разделите.",
        "Too much text for one entry: more than {limit} characters. Shorten or divide it.",
    ),
    "not-plain": (
        "Такое значение нельзя сохранить: {reason}.",
        "Such a value cannot be kept: {reason}.",
    ),
    "unreachable": (
        "Файл кампаний не открывается: {path} ({reason}).",
        "The campaigns file cannot be opened: {path} ({reason}).",
    ),
}


class StoreTrouble(Exception):
    """A campaign cannot be kept or read. `code` names the reason; `message(lang)` says what to do.

    >>> StoreTrouble("too-large", limit=10).message("en")
    'Too much text for one entry: more than 10 characters. Shorten or divide it.'
    """

    def __init__(self, code: str, **facts: object) -> None:
        self.code = code
        self.facts = facts
        super().__init__(self.message("en"))

    def message(self, lang: Lang) -> str:
        """The sentence in the reader's language."""
        russian, english = SENTENCES[self.code]
        return (russian if lang == "ru" else english).format(**self.facts)


def trouble_of(error: Exception, path: Path) -> StoreTrouble:
    """The trouble behind an error of SQLite or of the file system.

    >>> trouble_of(sqlite3.DatabaseError("file is not a database"), Path("x")).code
    'damaged'
    >>> trouble_of(OSError(28, "No space left"), Path("x")).code
    'disk-full'
    """
    if isinstance(error, StoreTrouble):
        return error
    if isinstance(error, OSError):
        codes = {errno.ENOSPC: "disk-full", errno.EDQUOT: "disk-full", errno.EACCES: "read-only", errno.EROFS: "read-only", errno.EPERM: "read-only"}
        return StoreTrouble(codes.get(error.errno, "unreachable"), path=path, reason=error.strerror or str(error))
    said = str(error).lower()
    name = getattr(error, "sqlite_errorname", "") or ""
    for code, names, words in (
        ("locked", ("SQLITE_BUSY", "SQLITE_LOCKED"), ("locked",)),
        ("disk-full", ("SQLITE_FULL",), ("full",)),
        ("read-only", ("SQLITE_READONLY", "SQLITE_PERM", "SQLITE_AUTH"), ("readonly",)),
        ("damaged", ("SQLITE_CORRUPT", "SQLITE_NOTADB"), ("malformed", "not a database")),
    ):
        if name.startswith(names) or any(word in said for word in words):
            return StoreTrouble(code, path=path)
    return StoreTrouble("unreachable", path=path, reason=str(error))
