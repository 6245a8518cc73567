"""What can go wrong with keeping a campaign, in words for the GM."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from alterego_core.errors import AlterEgoError
from alterego_core.words import Pair

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
    "overtaken": (
        "Пока вы нажимали, в другой вкладке стол изменили. Показано, как он стоит теперь; ваше действие не сделано — взгляните и повторите.",
        "While you pressed, the table was changed in another tab. It is shown as it stands now; your action was not done: look, and do it again.",
    ),
    "no-campaign": (
        "Кампании с ключом «{key}» нет. Выберите кампанию из списка: эту могли стереть.",
        "There is no campaign with the key “{key}”. Choose one from the list: this one may have been erased.",
    ),
    "no-copy": (
        "Копии больше нет: {path}. Её вытеснили более новые; выберите другую.",
        "The copy is no longer there: {path}. Newer ones took its place; choose another.",
    ),
    "no-table": (
        "В кампании «{key}» стол ещё не накрыт: выберите для неё систему.",
        "The campaign “{key}” has no table yet: choose a system for it.",
    ),
    "has-table": (
        "В кампании «{key}» стол уже есть, и он не тронут. Откройте её или дайте новой кампании другое название.",
        "The campaign “{key}” has a table already, and it was not touched. Open it, or give the new campaign another name.",
    ),
    "bad-key": (
        "«{key}» не годится для адреса: только строчные латинские буквы, цифры и дефисы, не больше 40.",
        "“{key}” cannot stand in an address: small Latin letters, digits and hyphens only, at most 40.",
    ),
    "in-bin": (
        "Кампания «{title}» лежит в корзине. Верните её оттуда, чтобы играть дальше.",
        "The campaign “{title}” lies in the recycle bin. Put it back to play on.",
    ),
    "not-in-bin": (
        "Кампания «{title}» не в корзине. Стереть насовсем можно только то, что лежит в корзине.",
        "The campaign “{title}” is not in the recycle bin. Only what lies there can be erased for good.",
    ),
    "unreadable-table": (
        "Стол кампании «{title}» не читается и не тронут: {reason} Восстановите копию или загрузите выгрузку кампании.",
        "The table of the campaign “{title}” cannot be read and was not touched: {reason} Restore a copy, or import an export of the campaign.",
    ),
    "newer-table": (
        "Стол кампании «{title}» записан более новой версией программы и не тронут. Обновите программу.",
        "The table of the campaign “{title}” was written by a newer version of the program and was not touched. Update the program.",
    ),
    "table-mended": (
        "Стол кампании «{title}» не читался и собран заново по записи ходов; восстановлено ходов: {steps}.",
        "The table of the campaign “{title}” could not be read and was put together anew from the log of steps; steps restored: {steps}.",
    ),
    "file-empty": (
        "Файл пуст. Выберите файл, который получился при выгрузке кампании.",
        "The file is empty. Choose a file that came of exporting a campaign.",
    ),
    "file-large": (
        "Файл больше {limit} МБ; выгрузка кампании такой не бывает. Ничего не изменено.",
        "The file is larger than {limit} MB; no export of a campaign is. Nothing was changed.",
    ),
    "file-lost": (
        "Файл дошёл не целиком. Выберите его ещё раз; ничего не изменено.",
        "The file did not come whole. Choose it again; nothing was changed.",
    ),
    "no-download": (
        "Отсюда файл не скачать. Откройте ширму в браузере.",
        "No file can be downloaded from here. Open the screen in a browser.",
    ),
    "file-not-text": (
        "Это не текстовый файл (ждали JSON в UTF-8). Выберите файл, который получился при выгрузке кампании.",
        "This is not a text file (JSON in UTF-8 was expected). Choose a file that came of exporting a campaign.",
    ),
    "file-cut": (
        "Файл обрывается на строке {line}: он скачан или сохранён не до конца. Возьмите его заново; ничего не изменено.",
        "The file breaks off at line {line}: it was downloaded or saved in part. Take it again; nothing was changed.",
    ),
    "file-not-json": (
        "Файл не читается: строка {line}, знак {column}. Ничего не изменено.",
        "The file cannot be read: line {line}, character {column}. Nothing was changed.",
    ),
    "file-other": (
        "Это не выгрузка кампании. Ничего не изменено.",
        "This is no export of a campaign. Nothing was changed.",
    ),
    "file-hero": (
        "Это лист персонажа, а не кампания: возьмите его в состав участников. Ничего не изменено.",
        "This is a character, not a campaign: take it into the roster. Nothing was changed.",
    ),
    "file-newer": (
        "Выгрузка сделана более новой версией программы (форма {have}, здесь {known}). Обновите программу; ничего не изменено.",
        "The export was made by a newer version of the program (form {have}, here it is {known}). Update the program; nothing was changed.",
    ),
    "file-bad": (
        "Из файла нельзя собрать стол: {reason} Ничего не изменено.",
        "No table can be made of the file: {reason} Nothing was changed.",
    ),
    "other-system": (
        "«{name}» — персонаж системы «{theirs}», а кампания играет по системе «{ours}».",
        "“{name}” is a character of {theirs}, and the campaign plays {ours}.",
    ),
    "hero-refused": (
        "«{name}» не может сесть за стол: {reason}",
        "“{name}” cannot come to the table: {reason}",
    ),
    "no-hero": (
        "За участником «{name}» нет листа персонажа: его числа введены вручную.",
        "There is no character sheet behind “{name}”: the numbers were entered by hand.",
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
        return said(SENTENCES[self.code], lang, self.facts)


def said(pair: tuple[str, str], lang: Lang, facts: Mapping[str, object]) -> str:
    """A sentence of a pair with its places filled; a fact that has words in both languages stands in the reader's.

    >>> said(("«{x}»", "“{x}”"), "en", {"x": Pair("ход", "turn")})
    '“turn”'
    """
    filled = {name: value[lang] if isinstance(value, Pair) else value for name, value in facts.items()}
    return pair[0 if lang == "ru" else 1].format(**filled)


def reason_of(error: AlterEgoError) -> Pair:
    """What the rules or the table say against something, in both languages."""
    return Pair(error.message("ru"), error.message("en"))


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
