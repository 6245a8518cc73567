"""What the commands say to a person, in English and in Russian.

A refusal is said in both languages, since we cannot know who reads it; progress is said in the
language of the terminal.
"""

from __future__ import annotations

import os
import sys
import time

MESSAGES: dict[str, tuple[str, str]] = {
    # refusals: what is wrong and what to do, one sentence each
    "usage": (
        "Say one of: serve, site, test, test-fast, bench, clean (for example `python run.py serve PORT=9000`).",
        "Скажите одно из: serve, site, test, test-fast, bench, clean (например, `python run.py serve PORT=9000`).",
    ),
    "unknown-command": (
        "There is no command “{word}”: say one of serve, site, test, test-fast, bench, clean.",
        "Команды «{word}» нет: скажите одно из serve, site, test, test-fast, bench, clean.",
    ),
    "unknown-knob": (
        "“{word}” is not understood: only BIND=address and PORT=number may follow the command.",
        "«{word}» непонятно: после команды бывают только BIND=адрес и PORT=число.",
    ),
    "bad-port": (
        "PORT={port} is not a port: give a whole number from 1 to 65535, for example PORT=8866.",
        "PORT={port} — не порт: дайте целое число от 1 до 65535, например PORT=8866.",
    ),
    "bad-bind": (
        "BIND={bind} is not an address of this machine: give 127.0.0.1 for this computer alone or 0.0.0.0 for the network.",
        "BIND={bind} — не адрес этой машины: дайте 127.0.0.1 (только этот компьютер) или 0.0.0.0 (вся сеть).",
    ),
    "busy-port": (
        "Port {port} is taken by another program: stop it or choose another port, for example `make serve PORT={other}`.",
        "Порт {port} занят другой программой: остановите её или выберите другой, например `make serve PORT={other}`.",
    ),
    "already-serving": (
        "The rulebook is already being served at {url}: open it there, or choose another port, for example `make serve PORT={other}`.",
        "Книга правил уже открыта по адресу {url}: загляните туда или выберите другой порт, например `make serve PORT={other}`.",
    ),
    "forbidden-port": (
        "The system does not allow port {port} here: choose one above 1023, for example `make serve PORT=8866`.",
        "Система не даёт занять порт {port}: выберите порт больше 1023, например `make serve PORT=8866`.",
    ),
    "no-venv": (
        "This Python has no {module}, so no environment can be made: install it (on Debian or Ubuntu: `apt install python3-venv`) and start again.",
        "В этом Python нет модуля {module}, и окружение не создать: установите его (в Debian и Ubuntu: `apt install python3-venv`) и повторите.",
    ),
    "venv-failed": (
        "The environment {path} could not be made ({reason}): remove that folder, check that the disk can be written, and start again.",
        "Не удалось создать окружение {path} ({reason}): удалите эту папку, проверьте, что на диск можно писать, и повторите.",
    ),
    "disk-full": (
        "There is no room left on the disk for the packages ({free} MB free, about 1000 MB needed): make room and start again.",
        "На диске не хватает места для пакетов (свободно {free} МБ, нужно около 1000 МБ): освободите место и повторите.",
    ),
    "no-network": (
        "The packages could not be fetched, the network or the package index does not answer: check the connection (needed only this first time) and start again.",
        "Не удалось получить пакеты, сеть или каталог пакетов не отвечает: проверьте соединение (оно нужно только в первый раз) и повторите.",
    ),
    "install-failed": (
        "The packages could not be installed: the last lines above tell why, the whole report is in {log}.",
        "Не удалось установить пакеты: причина в последних строках выше, весь отчёт — в {log}.",
    ),
    "folder-closed": (
        "{path} cannot be written: give yourself the right to write there, or move the rulebook to a folder of your own.",
        "В {path} нельзя писать: дайте себе право записи или перенесите книгу в свою папку.",
    ),
    "in-use": (
        "Another run is using {what} right now: wait until it ends and start again.",
        "Другой запуск сейчас занят тем же ({what}): дождитесь его конца и повторите.",
    ),
    "part-failed": (
        "{part} could not be built; the report is in {log}.",
        "Не собралось: {part}; отчёт — в {log}.",
    ),
    "bench-missed": (
        "{part}: a target is missed, or the bench broke off; the lines with `\"met_at_pace\": false`, or the error above, say which.",
        "{part}: цель не взята, или замер прервался; какая именно, сказано в строках с `\"met_at_pace\": false` или в ошибке выше.",
    ),
    "no-browsers": (
        "These are needed for the browser tests and were not found: {missing}. As root with apt: `apt-get install {packages}`; "
        "elsewhere install Chromium, Firefox ESR and the WebKitGTK driver by your package manager, or run `make test-fast`, which needs none.",
        "Для проверки в браузерах не нашлось: {missing}. От имени root с apt: `apt-get install {packages}`; "
        "иначе поставьте Chromium, Firefox ESR и драйвер WebKitGTK своим менеджером пакетов или запустите `make test-fast`, ему браузеры не нужны.",
    ),
    "nothing-ran": (
        "No test ran in {part}: that cannot be right.",
        "В части {part} не выполнилось ни одной проверки: так быть не может.",
    ),
    "server-gone": (
        "The server stopped by itself {times} times in a minute: the reason is above; start again when it is mended.",
        "Сервер сам остановился {times} раз за минуту: причина выше; запустите снова, когда исправите.",
    ),
    # progress
    "venv": ("Making the environment in .venv …", "Создаю окружение в .venv…"),
    "install": ("Installing {count} packages (once; a minute or two) …", "Устанавливаю пакеты: {count} (один раз, минута-две)…"),
    "installed": ("  {done} of {count}", "  {done} из {count}"),
    "apt": ("Installing browsers: {packages} …", "Устанавливаю браузеры: {packages}…"),
    "starting": ("Starting the server …", "Запускаю сервер…"),
    "serving": ("The GM's screen:  {url}", "Ширма мастера:  {url}"),
    "book-at": ("The rulebook:     {url}", "Книга правил:   {url}"),
    "open-network": (
        "Open to the network at {bind}: whoever has the link with the token can change the table; the book is open to all.",
        "Открыто для сети ({bind}): по ссылке с токеном любой может менять игру; книга открыта всем.",
    ),
    "stop-hint": ("Ctrl+C stops it.", "Остановить — Ctrl+C."),
    "step": ("Book, step {step} of {steps}: {part} …", "Книга, шаг {step} из {steps}: {part}…"),
    "step-done": ("  done in {seconds} s", "  готово за {seconds} с"),
    "book-same": ("The book is as it was, nothing to build.", "Книга не изменилась, собирать нечего."),
    "book-ready": ("The book is ready.", "Книга готова."),
    "book-kept": ("The last good {part} stays in place.", "Прежняя собранная часть остаётся: {part}."),
    "site-ready": ("The site is in {path}: put it on any static host, at any path.", "Сайт лежит в {path}: его можно выложить на любой статический хостинг, по любому пути."),
    "restart": ("The server stopped by itself, starting it again …", "Сервер сам остановился, запускаю снова…"),
    "stopping": ("Stopping …", "Останавливаю…"),
    "cleaned": ("Removed: {what}. Your campaigns were not touched.", "Удалено: {what}. Ваши кампании не тронуты."),
    "clean-already": ("There was nothing to remove.", "Удалять нечего."),
    "part": ("── {part}", "── {part}"),
    # names of parts
    "runtime": ("the live pages' runtime", "среда живых страниц"),
    "ru": ("the Russian book", "русская книга"),
    "en": ("the English book", "английская книга"),
    "front": ("the front page", "первая страница"),
    "packages": ("the environment", "окружение"),
    "book": ("the book", "книга"),
}


def language(environ: dict[str, str] | None = None) -> str:
    """The terminal's language: Russian where the locale says so, else English.

    >>> language({"LANG": "ru_RU.UTF-8"}), language({"LANG": "C.UTF-8"}), language({"LC_ALL": "en_US", "LANG": "ru"})
    ('ru', 'en', 'en')
    """
    environ = os.environ if environ is None else environ
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return "ru" if environ[name].lower().startswith("ru") else "en"
    return "en"


def text(key: str, lang: str | None = None, **facts: object) -> str:
    """The message `key` in one language, its places filled with `facts`.

    >>> text("bad-port", "en", port="x")[:20]
    'PORT=x is not a port'
    """
    english, russian = MESSAGES[key]
    return (russian if (lang or language()) == "ru" else english).format(**facts)


def say(key: str, **facts: object) -> None:
    """Tell how far the work is, on the standard output, in the terminal's language."""
    print(text(key, **facts), flush=True)


class Refusal(Exception):
    """The work cannot be done; carries the sentence in both languages and becomes exit status 1."""

    def __init__(self, key: str, **facts: object) -> None:
        self.key = key
        super().__init__("\n".join(text(key, lang, **facts) for lang in ("en", "ru")))


def speak_utf8() -> None:
    """Never die of a letter that the terminal cannot show."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def seconds(since: float) -> str:
    """The time since `since` (of `time.monotonic`), for people: one decimal."""
    return f"{time.monotonic() - since:.1f}"
