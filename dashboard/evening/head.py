"""The strip above the evening: which campaign, what time it is there, undo and redo, what falls due."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from alterego_core.session import writing
from alterego_core.session.events import Deed
from alterego_core.session.telling import moment, told
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.markup import Markup, tag
from widgets.parts.reading import Reader

from dashboard.evening.host import Host
from dashboard.evening.panel import TablePanel

LONGEST_TOLD = 90
"""Characters of a deed's line on a button."""
MOST_LINES = 10**9


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Whom the panels speak of: the chosen one, who aims, at whom; ids, empty for nobody. `read`: up to which line of the journal the reminders were."""

    choice: tuple[str, str, str] = ("", "", "")
    read: int = 0


class Head(TablePanel):
    """The campaign's title and clock; undo and redo without limit; reminders of what falls due."""

    KIND = "head"

    def __init__(self, value: Any = None, *, host: Host, lang: str | None = None) -> None:
        super().__init__(value, host=host, lang=lang)
        self._follow()
        self.observe(lambda _: self._follow(), "value")

    def _follow(self) -> None:
        """Choose as the value says, and remind of no more than it: it comes of a reload or of another tab."""
        self.host.restore(self.state.choice)
        self.host.read = self.state.read
        self.host.settle()

    def refresh(self) -> None:
        """As for every panel; who was chosen meanwhile, and what was read, is kept."""
        now = self._now()
        if self.state != now:
            self.state = now
            self.value = self.write(self.state)
        super().refresh()

    def _now(self) -> State:
        return State(choice=self.host.choice, read=self.host.read)

    def read(self, raw: Any, lang: str):
        take = Reader(raw, lang)
        kept = take.plain("choice")
        fits = isinstance(kept, list | tuple) and len(kept) == 3 and all(isinstance(each, str) and len(each) <= 40 for each in kept)
        return State(choice=tuple(kept) if fits else ("", "", ""), read=take.whole("read", 0, 0, MOST_LINES)), []

    def write(self, state: State) -> dict:
        return ({"choice": list(state.choice)} if any(state.choice) else {}) | ({"read": state.read} if state.read else {})

    def draw(self, state: State, lang: str) -> dict[str, Markup]:
        campaign = self.scene.campaign
        return {
            "strip": tag(
                "div",
                tag("h2", self.host.table.title, class_="gm-title"),
                tag("p", tag("span", self.words("evening", lang, n=self.scene.evening)), " · ", tag("span", moment(self.scene.seconds, lang), title=self.words("moment", lang)), " · ", tag("span", campaign.system.label[lang]), class_="gm-when"),
                tag("div", self._step("undo", self.host.table.last, "KeyZ", lang), self._step("redo", self.host.table.next, "KeyY", lang), tag("button", self.words("new_evening", lang), type="button", class_="ae-button", data_do="evening"), tag("a", self.words("campaigns", lang), href="/?desk=campaigns", class_="ae-button"), tag("button", "?", type="button", class_="ae-button gm-keys", data_keys_list=True, aria_label=self.words("keys", lang)), class_="gm-strip-buttons"),
                class_="gm-strip",
            ),
            "said": tag("p", self._last(lang), role="status", class_="gm-last"),
            "due": self._due(lang),
        }

    def _step(self, what: str, deed: Any, key: str, lang: str) -> Markup:
        told = _short(deed.line.text(lang)) if deed is not None else ""
        label = self.words(f"{what}_what", lang, what=told) if told else self.words(f"nothing_to_{what}", lang)
        return tag("button", self.words(what, lang), type="button", class_="ae-button", data_do=what, aria_label=label, title=label, aria_disabled=None if told else "true", data_hotkey=key, data_hotkey_name=self.words(what, lang))

    def _last(self, lang: str) -> str:
        last = self.host.table.last
        return self.words("last", lang, what=_short(self._done(last, lang), 200)) if last is not None else self.words("begun", lang)

    def _done(self, last: Deed, lang: str) -> str:
        """What a deed was, with what its dice came to."""
        lines = self.host.journal.lines
        entry = lines[-1].entry if lines else None
        return told(entry, lang) if entry is not None and entry.line == last.line and entry.rolls else last.line.text(lang)

    def _due(self, lang: str) -> Markup:
        if not self.host.reminders:
            return tag("div", class_="gm-due", role="status")
        lines = [tag("li", each.line.text(lang), " " if each.line.rule else None, rule_mark((each.line.rule,), lang) if each.line.rule else None) for each in self.host.reminders]
        return tag(
            "div",
            tag("p", self.words("due", lang), class_="gm-due-head"),
            tag("ul", lines),
            tag("button", self.words("seen", lang), type="button", class_="ae-button", data_do="seen"),
            class_="gm-due",
            role="status",
        )

    def summary(self, lang: str | None = None) -> str:
        """The campaign, the session and the game time, in words."""
        lang = lang or self.lang
        return f"{self.host.table.title}: {self.words('evening', lang, n=self.scene.evening)}, {moment(self.scene.seconds, lang)}"

    # -- actions of the page ------------------------------------------------------------

    def do_undo(self, state: State) -> State:
        """Take the last deed back."""
        self.host.undo()
        return self._now()

    def do_redo(self, state: State) -> State:
        """Do it again."""
        self.host.redo()
        return self._now()

    def do_evening(self, state: State) -> State:
        """Another session of play begins."""
        self.host.does(writing.new_evening(self.scene))
        return self._now()

    def do_seen(self, state: State) -> State:
        """The reminders are read."""
        self.host.forget()
        return self._now()


def _short(text: str, most: int = LONGEST_TOLD) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


__all__ = ["Head", "State"]
