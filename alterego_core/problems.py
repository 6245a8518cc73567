"""Remarks for people: a code with its facts, said in either language.

A validator yields every :class:`Problem` it finds; :func:`say` makes the
sentence. Sentences stand in ``problems.toml`` of the package that the code
names: ``"ego.over_cap"`` in ``alterego_core/ego/problems.toml`` under
``[over_cap]``, a code without a dot in the foundation's own file::

    [over_cap]
    ru = "{name}: {value}, а можно не больше {cap}."
    en = "{name} is {value}; at most {cap} is allowed."

Places for facts: ``{name}`` (numbers in the reader's manner, pairs in the
reader's language), ``{name:+}`` with a sign, ``{name:%}`` per cent,
``{name:@die}`` counted with a noun of ``nouns.toml``, ``{name:рана|раны|ран}``
counted with these forms. ``{{`` and ``}}`` are braces. Facts are inserted as
they are; a view escapes the whole sentence.

>>> say(Problem("too_many_dice", facts={"dice": 500, "most": 200}), "en")
'Too many dice: 500; at most 200 may be thrown at once.'
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from .errors import TableError, UnknownIdError
from .tables import document, near
from .words import Lang, Pair, count, number, percent, plural

__all__ = ["Problem", "say", "template"]

Fact = int | Fraction | str | Pair | tuple


@dataclass(frozen=True, slots=True)
class Problem:
    """One remark of a validator.

    ``code`` is for programs (dotted with its package), ``where`` names the
    field concerned (``"attributes.strength"``, empty for the whole), ``facts``
    are what the sentence needs, ``rule`` is the rule it rests on.
    """

    code: str
    where: str = ""
    facts: Mapping[str, Fact] = field(default_factory=dict, hash=False)
    rule: str | None = None

    def text(self, lang: Lang) -> str:
        """The sentence in ``lang``; same as :func:`say`."""
        return say(self, lang)


def template(code: str) -> Pair:
    """The sentences of a code, with their places for facts.

    Raises :class:`UnknownIdError` for a code without sentences.
    """
    package, _, key = code.rpartition(".")
    try:
        sentences = document(f"alterego_core.{package}" if package else "alterego_core", "problems.toml")
    except TableError as error:
        raise UnknownIdError(f"no sentences for the code {code!r}: {error}") from None
    found = sentences.get(key)
    if not isinstance(found, Pair):
        raise UnknownIdError(f"no sentence for the code {code!r}{near(key, sentences)}")
    return found


_PLACE = re.compile(r"\{\{|\}\}|\{(\w+)(?::([^{}]*))?\}")


def _shown(value: Any, form: str | None, lang: Lang) -> str:
    if isinstance(value, Pair):
        return value[lang]
    if isinstance(value, (tuple, list)):
        return ", ".join(_shown(v, form, lang) for v in value)
    if isinstance(value, bool) or not isinstance(value, (int, Fraction, float)):
        return str(value)
    if not form:
        return number(value, lang)
    if form == "+":
        return number(value, lang, signed=True)
    if form == "%":
        return percent(value, lang)
    if form.startswith("@"):
        return count(value, form[1:], lang)
    return f"{number(value, lang)} {plural(value, form.split('|'), lang)}"


def say(problem: Problem, lang: Lang) -> str:
    """The remark as a sentence of ``lang``.

    Raises :class:`UnknownIdError` when the code or a fact is missing.
    """
    facts = problem.facts

    def fill(place: re.Match[str]) -> str:
        name = place[1]
        if name is None:
            return place[0][0]
        if name not in facts:
            raise UnknownIdError(f"problem {problem.code!r} lacks the fact {name!r}")
        return _shown(facts[name], place[2], lang)

    return _PLACE.sub(fill, template(problem.code)[lang])
