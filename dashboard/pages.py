"""The server's own small pages, in the reader's language: the book is being built, not found, too many tabs, the token."""

from __future__ import annotations

from html import escape
from typing import Literal

Lang = Literal["ru", "en"]

WORDS: dict[str, tuple[str, str]] = {
    "building": ("Книга собирается", "The book is being built"),
    "building-lead": (
        "Страница обновится сама, как только книга будет готова. Ширма мастера уже открыта.",
        "This page reloads by itself as soon as the book is ready. The GM's screen is open already.",
    ),
    "step": ("Шаг {step} из {steps}: {part}", "Step {step} of {steps}: {part}"),
    "waiting": ("Сборка вот-вот начнётся.", "The build is about to begin."),
    "failed": ("Книга не собралась", "The book could not be built"),
    "failed-lead": (
        "Ширма мастера работает и без книги. Исправьте причину и запустите сервер снова.",
        "The GM's screen works without the book. Mend the cause and start the server again.",
    ),
    "absent": ("Книга ещё не собрана", "The book has not been built yet"),
    "absent-lead": ("Соберите её командой make site или запустите make serve.", "Build it with make site or start make serve."),
    "not-found": ("Такой страницы нет", "There is no such page"),
    "not-found-lead": ("Возможно, она переехала.", "It may have moved."),
    "full": ("Открыто слишком много вкладок", "Too many tabs are open"),
    "full-lead": (
        "За столом уже {limit} открытых ширм. Закройте лишние вкладки: место освободится само.",
        "There are {limit} open screens at the table already. Close those you do not need: room is made by itself.",
    ),
    "wrong-host": ("Чужое имя в адресе", "A foreign name in the address"),
    "wrong-host-lead": (
        "Сервер отвечает только по своему адресу. Откройте ссылку, которую он напечатал при запуске.",
        "The server answers at its own address only. Open the link that it printed when it started.",
    ),
    "broken": ("Ширма не открылась", "The screen did not open"),
    "broken-lead": ("Через несколько секунд страница попробует ещё раз; подробности — в окне, где запущен сервер.", "The page tries again in a few seconds; details are in the window where the server runs."),
    "token": ("Вход за стол", "Enter the table"),
    "token-lead": (
        "Вставьте токен из ссылки, которую напечатал сервер.",
        "Paste the token from the link that the server printed.",
    ),
    "token-wrong": ("Токен не подошёл.", "That token does not fit."),
    "token-label": ("Токен", "Token"),
    "enter": ("Войти", "Enter"),
    "screen": ("Ширма мастера", "The GM's screen"),
    "book": ("Книга правил", "The rulebook"),
    "runtime": ("среда живых страниц", "the live pages' runtime"),
    "front": ("первая страница", "the front page"),
    "ru": ("русская книга", "the Russian book"),
    "en": ("английская книга", "the English book"),
}

STYLE = """
:root{color-scheme:light dark;--paper:#f6f1e7;--ink:#241d16;--quiet:#6b6154;--line:#d8cdb9;--accent:#9b2c22;--surface:#fffdf8}
@media (prefers-color-scheme:dark){:root{--paper:#16130f;--ink:#ece4d6;--quiet:#a89d8c;--line:#3b342b;--accent:#e5776a;--surface:#201b16}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--paper);color:var(--ink);
font:1.0625rem/1.55 "Golos Text",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:min(40rem,100%);background:var(--surface);border:1px solid var(--line);border-radius:.9rem;padding:clamp(1.1rem,4vw,2rem);overflow-wrap:anywhere}
h1{margin:.2rem 0 .6rem;font:600 1.6rem/1.2 "Literata",Georgia,serif}p{margin:.5rem 0}.quiet{color:var(--quiet)}
pre{white-space:pre-wrap;max-height:50vh;overflow:auto;padding:.75rem;border-left:3px solid var(--accent);background:var(--paper);font-size:.85rem}
progress{width:100%;height:.7rem;accent-color:var(--accent)}a{color:var(--accent)}nav{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;margin-top:1.25rem}
input,button{font:inherit;min-height:2.75rem;padding:.4rem .9rem;border-radius:.5rem;border:1px solid var(--line);background:var(--paper);color:inherit}
input{width:100%;margin:.25rem 0 .75rem}button{background:var(--accent);border-color:var(--accent);color:var(--surface);cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
"""


def word(key: str, lang: Lang, **facts: object) -> str:
    """One of the words above.

    >>> word("step", "en", step=1, steps=4, part="x")
    'Step 1 of 4: x'
    """
    russian, english = WORDS[key]
    return (russian if lang == "ru" else english).format(**facts)


def accepted_language(header: str) -> Lang:
    """The first of our languages that an Accept-Language header asks for; Russian when it names neither.

    >>> accepted_language("en-GB,en;q=0.9,ru;q=0.8"), accepted_language("de,ru;q=0.5"), accepted_language("")
    ('en', 'ru', 'ru')
    """
    for part in header.split(","):
        code = part.split(";")[0].strip().lower().split("-")[0]
        if code == "ru":
            return "ru"
        if code == "en":
            return "en"
    return "ru"


def page(lang: Lang, title: str, body: str, *, refresh: int | None = None, links: tuple[tuple[str, str], ...] = ()) -> str:
    """A whole small page; `title` is text, `body` is markup, links are (address, text)."""
    again = f'<meta http-equiv="refresh" content="{refresh}">' if refresh else ""
    nav = "".join(f'<a href="{escape(address)}">{escape(text)}</a>' for address, text in links)
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">{again}<title>{escape(title)}</title>'
        f'<link rel="icon" href="data:,"><style>{STYLE}</style></head>'
        f"<body><main><h1>{escape(title)}</h1>{body}{f'<nav>{nav}</nav>' if nav else ''}</main></body></html>"
    )


def simple(key: str, lang: Lang, *, refresh: int | None = None, **facts: object) -> str:
    """A page of a title and one sentence, with the way back to the screen and to the book."""
    links = (("/", word("screen", lang)), ("/book/", word("book", lang)))
    return page(lang, word(key, lang), f"<p>{escape(word(key + '-lead', lang, **facts))}</p>", refresh=refresh, links=links)
