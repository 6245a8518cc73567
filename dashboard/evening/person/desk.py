"""What a part of the panel gets, and what it gives back."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from alterego_core.session import deeds
from alterego_core.session.entries import RollRecord
from alterego_core.session.happening import Happening
from alterego_core.session.numbers import Numbers
from alterego_core.session.scene import Combatant, Rulings, Scene
from alterego_core.words import Pair, number
from widgets.parts import fields
from widgets.parts.markup import Markup
from widgets.parts.typed import remark
from widgets.perks.form import Form

from dashboard.evening.person.drafts import State
from dashboard.evening.speech import Speech

__all__ = ["Desk", "Made", "Unready"]


class Unready(Exception):
    """What must be filled in first; the message is for people."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A deed ready to be kept; `clear` are the drafts it has used up, `put` those it sets, `said` tells it where the journal does not."""

    happening: Happening
    clear: tuple[str, ...] = ()
    put: tuple[tuple[str, str], ...] = ()
    said: Pair | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """The table, the one the panel is about, the drafts and the words, with the fields that write themselves."""

    scene: Scene
    rulings: Rulings
    one: Combatant
    state: State
    form: Form
    words: Speech
    lang: str

    @property
    def numbers(self) -> Numbers:
        """The numbers of the one chosen."""
        return self.one.numbers

    @property
    def others(self) -> tuple[Combatant, ...]:
        """Everybody else at the table."""
        return tuple(each for each in self.scene.combatants if each.id != self.one.id)

    # -- words --------------------------------------------------------------------------

    def say(self, key: str, /, **facts: object) -> str:
        """Words in the panel's language; numbers and pairs among the facts are written in it too."""
        return _said(self.words, key, self.lang, facts)

    def pair(self, key: str, /, **facts: object) -> Pair:
        """The same in both languages, for the journal."""
        return Pair.each(lambda lang: _said(self.words, key, lang, facts))

    def n(self, value: int | Fraction, signed: bool = False) -> str:
        """A number as people write it."""
        return number(value, self.lang, signed=signed)

    # -- deeds --------------------------------------------------------------------------

    def harm(
        self, numbers: Numbers, what: Pair, *, rolls: Iterable[RollRecord] = (), hidden: bool = False, clear: tuple[str, ...] = ()
    ) -> Made:
        """New numbers of the one chosen, and in words what was done."""
        made = deeds.harm(self.scene, self.one.id, numbers, what, rolls=rolls, hidden=hidden)
        return Made(happening=made, clear=clear)

    def ready(self, *names: str) -> None:
        """Raises `Unready` while one of these number fields holds no number."""
        for name in names:
            if name in self.state.drafts:
                raise Unready(self.say("mend_first", label=self.say(f"f_{name}")))

    # -- fields -------------------------------------------------------------------------

    def number(self, name: str, *, help_: object = None, label: str | None = None) -> Markup:
        """A whole number with its stepper."""
        low, high = self.form.bounds(name)
        value, label = getattr(self.state, name), label or self.say(f"f_{name}")
        return fields.number_field(
            name,
            label,
            self.state.drafts.get(name, value),
            low=low,
            high=high,
            help_=help_,
            problems=remark(self.words, self.state, name, value, low, high, self.lang),
            less=self.say("less", label=label),
            more=self.say("more", label=label),
        )

    def text(self, name: str, *, help_: object = None, problems: tuple = (), placeholder: str | None = None, class_: str = "") -> Markup:
        """A line of text."""
        longest = self.form.texts[name]
        return fields.text_field(
            name, self.say(f"f_{name}"), getattr(self.state, name), help_=help_, problems=problems, longest=longest, placeholder=placeholder, class_=class_
        )

    def choice(self, name: str, options: Iterable[tuple[str, str]], *, label: str | None = None, chosen: str | None = None, help_: object = None, class_: str = "") -> Markup:
        """One of a list; what stands there no longer is shown as the first."""
        options = tuple(options)
        now = getattr(self.state, name) if chosen is None else chosen
        now = now if any(key == now for key, _ in options) else options[0][0]
        return fields.choice(name, label or self.say(f"f_{name}"), options, now, help_=help_, class_=class_)

    def segments(self, name: str, options: Iterable[tuple[str, str]], *, class_: str = "") -> Markup:
        """One of a few, side by side."""
        return fields.segments(name, self.say(f"f_{name}"), tuple(options), getattr(self.state, name), class_=class_)

    def tick(self, name: str, note: object = None) -> Markup:
        """Yes or no."""
        return fields.tick(name, self.say(f"f_{name}"), getattr(self.state, name), note=note)

    def button(
        self, key: str, deed: str, *, look: str = "", off: bool = False, label: str | None = None, title: str | None = None, words: str | None = None, **more: object
    ) -> Markup:
        """A button that does a deed to the one it was drawn for, whoever is chosen by then."""
        sent = {"deed": deed, "who": self.one.id, **more}
        return fields.button(words or self.say(key), "deed", look=look, with_=json.dumps(sent, ensure_ascii=False), label=label, title=title, off=off)

    def people(self, first: str, among: Iterable[Combatant] | None = None) -> tuple[tuple[str, str], ...]:
        """A list of people to choose from, after an entry for nobody."""
        return (("", first), *((each.id, each.label) for each in (self.others if among is None else among)))

    def person(self, id: str) -> Combatant | None:
        """Somebody at the table, or None."""
        return next((each for each in self.scene.combatants if each.id == id), None)


def _said(words: Speech, key: str, lang: str, facts: dict[str, object]) -> str:
    return words(key, lang, **{name: _written(value, lang) for name, value in facts.items()})


def _written(value: object, lang: str) -> object:
    if isinstance(value, Pair):
        return value[lang]
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return number(value, lang)
    return value
