"""The plain fields of a state in one table: read from a value, written to it, set and stepped by the page.

A state is a frozen dataclass whose fields are named here; besides these it has `rulings`,
`drafts` (numbers typed wrong, kept in their fields), and, where dice are thrown, `seed`,
`thrown` and `dice` (the faces on the table by the name of the roll).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from alterego_core import rulings as core
from alterego_core.dice import RollLog
from alterego_core.errors import RulingError
from alterego_core.breakdown import Term
from alterego_core.words import Pair

from widgets.parts.fields import number_field
from widgets.parts.markup import Markup
from widgets.parts.panel import Panel
from widgets.parts.reading import Reader, whole_number
from widgets.parts.ruling_mark import with_reading
from widgets.parts.seed import as_seed, new_seed
from widgets.parts.typed import remark
from widgets.perks.hand import HandRoll, laid, read_hand, typed_line
from widgets.ruling_choice import current_rulings

__all__ = ["Form", "FormPanel", "Rows", "empty", "form_number", "own_term", "seeded", "without"]

EMPTY: Mapping = MappingProxyType({})
MOST_FACES = 1000


def empty():
    """A field of a state that is an empty mapping at first."""
    return field(default_factory=lambda: EMPTY)


@dataclass(frozen=True, kw_only=True)
class Form:
    """Fields by kind. `always`: those written even when untouched; `rows`: lists of things with a form of their own."""

    numbers: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    flags: tuple[str, ...] = ()
    texts: Mapping[str, int] = field(default_factory=dict)
    rows: "Mapping[str, Rows]" = field(default_factory=dict)
    always: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Every plain field, lists left out."""
        return (*self.choices, *self.numbers, *self.flags, *self.texts)

    def taken(self, take: Reader, blank) -> dict:
        """The fields as a value has them; what it lacks stays as in `blank`."""
        found = {name: take.one_of(name, getattr(blank, name), known) for name, known in self.choices.items()}
        found |= {name: take.whole(name, getattr(blank, name), low, high) for name, (low, high) in self.numbers.items()}
        found |= {name: take.flag(name, getattr(blank, name)) for name in self.flags}
        return found | {name: take.text(name, getattr(blank, name), longest=longest) for name, longest in self.texts.items()}

    def plain(self, state, blank, always: tuple[str, ...] = ()) -> dict:
        """The fields that differ from `blank`, and those always written."""
        return {name: getattr(state, name) for name in self.names if name in always or getattr(state, name) != getattr(blank, name)}

    def bounds(self, name: str) -> tuple[int, int]:
        """Least and most of a number, also of "weapons.0.level"."""
        head, _, rest = name.partition(".")
        if rest:
            at, _, part = rest.partition(".")
            int(at)
            return self.rows[head].form.bounds(part)
        return self.numbers[name]

    def set(self, state, name: str, value: object):
        """The state with a field as the page sent it; a number that is none becomes a draft.

        Raises:
            LookupError: no such field or choice.
        """
        head, _, rest = name.partition(".")
        if rest:
            at, _, part = rest.partition(".")
            have = getattr(state, head)
            if head not in self.rows or not 0 <= int(at) < len(have):
                raise LookupError(name)
            if part in self.rows[head].form.numbers and not self._fits(name, value):
                return self._draft(state, name, value)
            made = self.rows[head].form.set(have[int(at)], part, value)
            return _without(replace(state, **{head: (*have[: int(at)], made, *have[int(at) + 1 :])}), name)
        if name in self.numbers:
            return _without(replace(state, **{name: whole_number(value)}), name) if self._fits(name, value) else self._draft(state, name, value)
        if name in self.choices:
            if value not in self.choices[name]:
                raise LookupError(f"{name}: {value!r}")
            return replace(state, **{name: value})
        if name in self.flags:
            return replace(state, **{name: bool(value)})
        return replace(state, **{name: str(value)[: self.texts[name]]})

    def _fits(self, name: str, value: object) -> bool:
        low, high = self.bounds(name)
        found = whole_number(value)
        return found is not None and low <= found <= high

    @staticmethod
    def _draft(state, name: str, value: object):
        return replace(state, drafts=MappingProxyType({**dict(list(state.drafts.items())[-60:]), name: str(value)[:12]}))

    def number(self, state, name: str) -> int:
        """The number in a field, also in "weapons.0.level"."""
        head, _, rest = name.partition(".")
        if not rest:
            return getattr(state, name)
        at, _, part = rest.partition(".")
        return getattr(getattr(state, head)[int(at)], part)


@dataclass(frozen=True, kw_only=True)
class Rows:
    """A list of things: what one is at first, its form, and how many there may be."""

    blank: object
    form: Form
    most: int

    def taken(self, raw: object, lang: str):
        """One of them from its value. Raises ValueError with what does not fit."""
        take = Reader(raw, lang)
        made = replace(self.blank, **self.form.taken(take, self.blank))
        if take.problems():
            raise ValueError(" ".join(take.problems()))
        return made


def own_term(value: int, rule: str = "C-72") -> tuple[Term, ...]:
    """What own perks and the GM add to a roll, as a term of it; nothing for 0."""
    return (Term(Pair("свои перки", "own perks"), value, (rule,)),) if value else ()


def without(drafts: Mapping, *names: str) -> Mapping:
    """What was typed, less these fields."""
    return MappingProxyType({k: v for k, v in drafts.items() if k not in names})


def _without(state, name: str):
    return replace(state, drafts=MappingProxyType({k: v for k, v in state.drafts.items() if k != name})) if name in state.drafts else state


def seeded(state):
    """The state with a seed, and the generator of its next roll."""
    seed = state.seed or new_seed()
    state = replace(state, seed=seed)
    return state, RollLog(seed).rng(state.thrown)


def _rolls(raw: object) -> dict:
    """Faces by the name of the roll; ValueError for what no dice can show."""
    found = {}
    for name, faces in raw.items():
        made = tuple(faces)
        if not isinstance(name, str) or len(name) > 40 or not made or len(made) > 200 or len(found) > 20:
            raise ValueError(str(raw)[:60])
        if not all(isinstance(each, int) and not isinstance(each, bool) and 1 <= each <= MOST_FACES for each in made):
            raise ValueError(str(raw)[:60])
        found[name] = made
    return found


class FormPanel(Panel):
    """A widget of «Перки и магия» whose state is a form; a subclass gives `FORM`, `BLANK` and `draw`."""

    FORM: Form
    BLANK: object
    RULED_BY = "perks"

    def _setup(self, lang, seed, rulings):
        blank = replace(self.BLANK, rulings=current_rulings("perks") if rulings is None else rulings)
        self._blank = replace(blank, seed=as_seed(seed)) if hasattr(blank, "seed") else blank

    def read(self, raw, lang):
        return self._read_from(self._blank, raw, lang)

    def _read_from(self, blank, raw, lang):
        take, form = Reader(raw, lang), self.FORM
        found, wrong = form.taken(take, blank), ()
        for name, rows in form.rows.items():
            if isinstance(raw, dict) and raw.get(name) is not None:
                found[name] = tuple(take.each(name, rows.taken, most=rows.most))
        try:
            found["rulings"] = core.from_options(type(blank.rulings), {**core.to_options(blank.rulings), **take.table("rulings")})
        except RulingError as error:
            wrong = (error.message(lang),)
        if hasattr(blank, "seed"):
            found["seed"] = take.text("seed", blank.seed, longest=64, optional=True)
            found["thrown"] = take.whole("thrown", blank.thrown, 0, 10**9)
            try:
                found["dice"] = MappingProxyType(_rolls(take.table("dice")))
            except (TypeError, ValueError) as error:
                take.wrong("dice", str(error))
        if hasattr(blank, "hand"):
            found |= {name: take.flag(name, getattr(blank, name)) for name in ("by_hand", "hand_tried")}
            try:
                found["hand"] = read_hand(take.table("hand"))
            except ValueError as error:
                take.wrong("hand", str(error))
        drafts = take.table("drafts")
        found["drafts"] = MappingProxyType({k: v for k, v in drafts.items() if isinstance(v, str) and len(v) <= 12 and self._known(k, found)})
        found |= self.taken_more(take, blank)
        return self.settled(replace(blank, **found)), (*take.problems(), *wrong)

    def _known(self, name, found) -> bool:
        try:
            self.FORM.bounds(name)
            head, _, rest = name.partition(".")
            return not rest or int(rest.partition(".")[0]) < len(found.get(head, ()))
        except (LookupError, ValueError, AttributeError):
            return False

    def taken_more(self, take, blank) -> dict:
        """Fields of the state that the form does not name."""
        return {}

    def written_more(self, state) -> dict:
        """The same, to be written."""
        return {}

    def settled(self, state):
        """The state with fields that hang together brought into line."""
        return state

    def hand_rolls(self, state) -> tuple[HandRoll, ...]:
        """The rolls whose dice may be typed in, in order."""
        return ()

    def write(self, state):
        blank, form = self._blank, self.FORM
        out = form.plain(state, blank, form.always)
        for name, rows in form.rows.items():
            if getattr(state, name) != getattr(blank, name) or name in form.always:
                out[name] = [rows.form.plain(each, rows.blank, rows.form.always) for each in getattr(state, name)]
        other = core.to_options(state.rulings)
        if other != core.to_options(blank.rulings):
            out["rulings"] = {**{k: getattr(state.rulings, k).value for k in core.to_options(blank.rulings)}, **other}
        if hasattr(state, "seed"):
            # a value that is kept must be able to go on with the same dice
            out |= {"seed": state.seed} if state.seed is not None else {}
            out |= {"thrown": state.thrown} if state.thrown != blank.thrown else {}
            if state.dice:
                out["dice"] = {name: list(faces) for name, faces in state.dice.items()}
        if hasattr(state, "hand"):
            out |= {name: True for name in ("by_hand", "hand_tried") if getattr(state, name)}
            out |= {"hand": dict(state.hand)} if state.hand else {}
        if state.drafts:
            out["drafts"] = dict(state.drafts)
        return out | self.written_more(state)

    # -- actions of the page ----------------------------------------------------------

    def do_set(self, state, field, value):
        what, _, option = str(field).partition(":")
        if what == "ruling":
            return self.settled(replace(state, rulings=with_reading(state.rulings, option, str(value))))
        head, _, roll = str(field).partition(".")
        if head == "hand" and hasattr(state, "hand"):
            if roll not in {each.name for each in self.hand_rolls(state)}:
                raise LookupError(field)
            return typed_line(state, roll, value)
        return self.settled(self.FORM.set(state, str(field), value))

    def do_step(self, state, field, by):
        low, high = self.FORM.bounds(field)
        now = self.FORM.number(state, field) + (1 if by > 0 else -1)
        return self.settled(self.FORM.set(state, field, min(high, max(low, now))))

    def do_hand(self, state):
        """Lay down the dice typed in."""
        return laid(state, self.hand_rolls(state))

    def do_add(self, state, what):
        rows, have = self.FORM.rows[what], getattr(state, what)
        return state if len(have) >= rows.most else self.settled(replace(state, **{what: (*have, rows.blank)}))

    def do_remove(self, state, what, n):
        have = getattr(state, what)
        if what not in self.FORM.rows or not 0 <= int(n) < len(have):
            raise LookupError(f"{what}.{n}")
        drafts = MappingProxyType({k: v for k, v in state.drafts.items() if not k.startswith(f"{what}.")})
        return self.settled(replace(state, **{what: (*have[: int(n)], *have[int(n) + 1 :])}, drafts=drafts))


def form_number(form: Form, state, name: str, words, lang: str, *, label: object = None, help_: object = None, class_: str = "", key: str | None = None) -> Markup:
    """A number of the form with its stepper; `words` is the widget's `Words`, `key` the name's words where they are not the field's."""
    said = label if isinstance(label, str) and not isinstance(label, Markup) else words(key or name, lang)
    low, high = form.bounds(name)
    wrong = remark(words, state, name, form.number(state, name), low, high, lang)
    return number_field(name, label or said, state.drafts.get(name, form.number(state, name)), low=low, high=high, help_=help_, problems=wrong,
                        less=words("one_less", lang, name=said), more=words("one_more", lang, name=said), class_=class_)
