"""Words of the other language on a page: what to read, what may stay, what is left."""

import re

TEXTS = """() => {
  const said = [], other = (e) => { const l = e.closest('[lang]'); return l && l !== document.documentElement && l.lang.slice(0, 2) !== document.documentElement.lang };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const e = walk.currentNode.parentElement;
    if (e.closest('script, style, code, noscript') || other(e)) continue;
    const text = walk.currentNode.data.trim();
    if (text) said.push(['text', text]);
  }
  for (const e of document.querySelectorAll('*')) for (const name of ['title', 'aria-label', 'placeholder', 'alt', 'aria-description', 'aria-roledescription', 'data-label', 'data-words']) {
    const given = e.getAttribute(name), text = given && name === 'data-words' ? Object.values(JSON.parse(given)).flat().join(' ').replace(/\\{\\w+\\}/g, '') : given;   // keys are for scripts
    if (text && !(other(e) && !e.matches('.language-link'))) said.push([name, text]);
  }
  for (const e of document.querySelectorAll('title')) said.push(['title', e.textContent]);
  for (const e of document.querySelectorAll('meta[name=description], meta[property^="og:"]:not([property="og:type"]):not([property="og:locale"])')) said.push(['meta', e.content]);
  return said;
}"""
"""Everything a reader may see or hear: folded-up parts and hidden stills too."""

LATIN = {
    "Alter ego": "the system's printed name",
    "CC BY 4.0": "a licence", "MIT": "a licence", "SIL Open Font License": "a licence",
    "Literata": "a typeface", "Golos Text": "a typeface",
    "JavaScript": "its name in Russian too", "Word": "the word processor the author names", "LICENSE-PROSE": "a file", "LICENSE": "a file", "NOTICE.md": "a file", "CHANGELOG.md": "a file",
    "IQ": "the measure has this name in the rules",
    "Tab": "a key", "Enter": "a key", "Esc": "a key",
    "English": "the other language, by its own name", "EN": "the same, short",
}  # fmt: skip
"""What may stand in Latin letters on a Russian page, and why."""

CYRILLIC = {"Русский": "the other language, by its own name", "RU": "the same, short"}
"""What may stand in Russian letters on an English page, and why."""

NOTATION = r"\b[ABC]-\d+|\b[AMB-]*[ABC]\d+\b|\b\d*[dD]\d+\b|\bd%|\bk[hl]\d*\b"
"""Rules, disputed places, and dice in the other notation, which is read everywhere."""


def foreign(text: str, lang: str) -> str:
    """The words of a text that belong to the other language."""
    for allowed in sorted(LATIN if lang == "ru" else CYRILLIC, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(allowed)}(?!\w)", " ", text)
    text = re.sub(NOTATION, " ", text)
    return " ".join(re.findall(r"[A-Za-z]{2,}[\w'’-]*" if lang == "ru" else r"[А-Яа-яЁё]+", text))
