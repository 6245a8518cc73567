"""Luck, recap and export of the journal as markup."""

from __future__ import annotations

import re
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING

from alterego_core.session import telling
from alterego_core.session.luck import Luck, luck
from alterego_core.words import number, percent
from widgets.parts.fields import button, choice, scroll, segments, tick
from widgets.parts.markup import UID, Markup, join, tag

from dashboard.evening.journal.state import FORMS, State

if TYPE_CHECKING:
    from dashboard.evening.journal.panel import JournalPanel

MOST_PEOPLE = 40
WIDE = 3
"""Standard deviations at the ends of the picture."""


def _scopes(panel: JournalPanel, lang: str) -> tuple[tuple[str, str], ...]:
    return tuple((each, panel.words(f"scope_{each}", lang)) for each in ("evening", "found", "all"))


# -- luck ------------------------------------------------------------------------------------


def luck_part(panel: JournalPanel, state: State, lang: str) -> Markup:
    """How far the dice went from what was to be expected, for everybody and for each."""
    words, entries = panel.words, panel.whole(state)
    everybody = luck(entries)
    head = tag("div", segments("scope", words("scope", lang), _scopes(panel, lang), state.scope), class_="ae-row")
    if not everybody.rolls and not everybody.checks:
        return tag("div", head, tag("p", words("no_rolls", lang), class_="ae-help"), class_="ae-stack")
    people = dict.fromkeys((roll.who, roll.name) for each in entries for roll in each.rolls if roll.who)
    names = {id: name for id, name in people}
    rows = [(words("everybody", lang), everybody), *((name or words("nameless", lang), luck(entries, id)) for id, name in list(names.items())[:MOST_PEOPLE])]
    table = tag("table", tag("caption", words("luck_caption", lang), class_="ae-hidden"),
                tag("thead", tag("tr", [tag("th", words(f"luck_{key}", lang), scope="col") for key in ("who", "rolls", "points", "picture", "checks")])),
                tag("tbody", [_luck_row(words, name, each, lang) for name, each in rows]), class_="ae-table gm-luck")
    checked = None
    if state.checked >= 0:
        if state.wrong:
            shown = ", ".join(f"№ {number(each, lang)}" for each in state.wrong[:20])
            checked = tag("p", words("mishaps", lang, lines=shown), class_="ae-callout is-bad", role="status")
        else:
            checked = tag("p", words("all_repeated", lang, rolls=words.count(state.checked, "roll_forms", lang)), class_="ae-callout is-good", role="status")
    return tag("div", head, tag("p", luck_said(words, everybody, lang), class_="gm-luck-said"), scroll(table, words("luck_caption", lang)), tag("p", words("luck_help", lang), class_="ae-help"),
               tag("div", button(words("verify", lang), "verify"), tag("span", words("verify_help", lang), class_="ae-help ae-grow"), class_="ae-row"), checked, class_="ae-stack")


def strayed(found: Luck) -> float:
    """How many standard deviations the sums are above their means; 0 where nothing was thrown."""
    return float(found.points) / sqrt(found.variance) if found.variance else 0.0


def _luck_row(words, name: str, found: Luck, lang: str) -> Markup:
    far = strayed(found)
    share = min(1.0, abs(far) / WIDE)
    tone = "is-good" if far > 0 else "is-bad"
    bar = tag("span", tag("span", class_=f"gm-luck-fill {tone}", style=f"--far:{share:.3f}"), class_="gm-luck-bar", role="img", aria_label=words(_word(far), lang), title=words(_word(far), lang))
    checks = words("luck_of", lang, done=number(found.successes, lang), expected=number(found.expected, lang, digits=1), checks=number(found.checks, lang)) if found.checks else "—"
    return tag("tr", tag("th", name, scope="row"), tag("td", number(found.rolls, lang)), tag("td", number(found.points, lang, signed=True, digits=1)), tag("td", bar), tag("td", checks))


def _word(far: float) -> str:
    size = "usual" if abs(far) < 1 else "marked" if abs(far) < 2 else "rare"
    return "luck_usual" if size == "usual" else f"luck_{size}_{'good' if far > 0 else 'bad'}"


def luck_said(words, found: Luck, lang: str) -> str:
    """Luck in plain words."""
    lines = [words("luck_sum_above" if found.points >= 0 else "luck_sum_below", lang, rolls=words.count(found.rolls, "in_roll_forms", lang), points=number(abs(found.points), lang, digits=1), how=words(_word(strayed(found)), lang).lower())] if found.rolls else []
    if found.checks:
        above = found.successes >= found.expected
        chance: Fraction = found.at_least if above else found.at_most
        lines.append(words("luck_checks_above" if above else "luck_checks_below", lang, checks=words.count(found.checks, "of_check_forms", lang), done=number(found.successes, lang), expected=number(found.expected, lang, digits=1), chance=percent(chance, lang)))
    return " ".join(lines)


# -- recap and export --------------------------------------------------------------------------


def recap_part(panel: JournalPanel, state: State, lang: str) -> Markup:
    """A session in short, to be read aloud at the next one."""
    words, last = panel.words, panel.scene.evening
    evening = state.recap_evening if 0 < state.recap_evening <= last else last
    text = telling.recap(panel.of_evening(evening), evening, hidden=state.secret)
    lines = [tag("li", tag("time", telling.moment(each.seconds, lang), class_="gm-line-when"), " ", telling.told(each, lang)) for each in text.entries]
    throws = [tag("p", tag("b", words(key, lang), " "), f"{roll.name}: " if roll.name else "", telling.roll_told(roll, lang)) for key, roll in (("best", text.best), ("worst", text.worst)) if roll is not None]
    return tag("div",
               tag("div", choice("recap_evening", words("session", lang), tuple((str(n), words("session_n", lang, n=n)) for n in range(last, 0, -1)), str(evening)), tick("secret", words("with_hidden", lang), state.secret), class_="ae-row"),
               tag("ol", lines, class_="gm-recap") if lines else tag("p", words("recap_empty", lang), class_="ae-help"), throws,
               tag("p", luck_said(words, text.luck, lang)) if text.rolls else None,
               _taken(words, text.text(lang), f"{words('recap_file', lang)}-{evening}.txt", lang, shown=False), class_="ae-stack")


def export_part(panel: JournalPanel, state: State, lang: str) -> Markup:
    """The journal as a post for a forum, or as data."""
    words, entries = panel.words, panel.whole(state)
    name = re.sub(r"[^\w-]+", "-", panel.host.table.title).strip("-")[:60] or panel.host.key
    if state.form == "post":
        text, file = telling.forum_post(entries, lang, title=panel.scene.campaign.title, hidden=state.secret), f"{name}.txt"
    else:
        text, file = telling.as_data(entries, panel.scene.campaign, hidden=state.secret), f"{name}.json"
    return tag("div",
               tag("div", segments("form", words("form", lang), tuple((each, words(f"form_{each}", lang)) for each in FORMS), state.form),
                   segments("scope", words("scope", lang), _scopes(panel, lang), state.scope), tick("secret", words("with_hidden", lang), state.secret), class_="ae-row"),
               tag("p", words(f"form_{state.form}_help", lang), class_="ae-help"), _taken(words, text, file, lang), class_="ae-stack")


def _taken(words, text: str, file: str, lang: str, *, shown: bool = True) -> Markup:
    """A text to copy and to keep as a file; the page makes both of what stands in it."""
    out = tag("pre", text, id=f"{UID}-out", class_="gm-out" if shown else "gm-out gm-out-short", tabindex="0", role="region", aria_label=words("out", lang))
    copy = tag("button", words("copy", lang), type="button", class_="ae-button ae-main", data_take="copy", data_from=f"{UID}-out", data_done=words("copied", lang), data_failed=words("copy_by_hand", lang))
    keep = tag("button", words("download", lang), type="button", class_="ae-button", data_take="file", data_from=f"{UID}-out", data_file=file)
    return join(tag("div", copy, keep, class_="ae-row"), out)
