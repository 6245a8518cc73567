"""What every widget of the book is: a value, a pure view of it, a handful of actions.

A widget here is one model. Python keeps the state and writes the markup of each
region of the widget; a small script in the page (`static/view.js`) draws the
regions and sends back what the reader did. So the page saved when the book is
built is complete before any Python runs, every control is real HTML with its
label, and all logic can be tested by plain calls.

A widget is a subclass with

* `KIND`, the section of `words.toml` and the CSS hook,
* `read(raw) -> (state, problems)` and `write(state) -> dict`, the JSON-able `value`,
* `draw(state) -> {region: Markup}`; a region that is folded away may be a function giving it, and is drawn last,
* `summary(lang) -> str`, what it shows, in words,
* methods `do_<name>(state, **message) -> state`, the actions the page may ask for,
* where it has numbers of a hero, `take_hero(state, hero) -> state`.
"""

import re
import sys
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import fields, replace
from importlib.resources import files

import anywidget
import traitlets
from alterego_core.errors import AlterEgoError

from widgets import ruling_choice
from widgets.heroes import playing
from widgets.language import language
from widgets.parts.guard import fault_from
from widgets.parts.markup import Markup, join
from widgets.parts.problem_list import fault_box, problem_list
from widgets.parts.words import Words

__all__ = ["Panel"]


def _script() -> str:
    """`view.js` without its comments and indents: it is repeated in the state of every widget."""
    lines = files("widgets").joinpath("static", "view.js").read_text("utf-8").splitlines()
    lines = (re.sub(r"(^|\s{2,})// .*$", "", line).strip() for line in lines)
    return "\n".join(line for line in lines if line)


def _finished(drawn: dict) -> dict[str, str]:
    return {name: str(html() if callable(html) else html) for name, html in drawn.items()}


# In the reader's browser Python is slow and its messages cost nothing; between it and a page lie two servers otherwise,
# and one answer in one message is drawn at once.
_IN_THE_PAGE = sys.platform == "emscripten"

# Not the hero's: what is typed and not yet a number, and how one reads the rules.
_OWN = frozenset({"drafts", "rulings"})


class Panel(anywidget.AnyWidget):
    """Base of the widgets; see the module for what a subclass gives.

    Args:
        value: a value as `.value` gives it, or part of one. Parts that are unknown or
            wrong are left out and told in `.problems`.
        lang: "ru" or "en"; by default what `language()` says.
        seed: text or number from which the dice come; without it one is drawn at the first roll.
        rulings: the system's frozen `Rulings`; by default those of the page.
    """

    KIND = "panel"
    RULED_BY: str | None = None
    WORDS = Words

    _esm = _script()
    kind = traitlets.Unicode().tag(sync=True)
    lang = traitlets.Unicode().tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    asks = traitlets.Unicode("").tag(sync=True)
    together = traitlets.Bool(True).tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    done = traitlets.Int(0).tag(sync=True)
    value = traitlets.Dict().tag(sync=True)

    def __init__(self, value=None, *, lang=None, seed=None, rulings=None):
        self.words = self.WORDS(self.KIND)
        self.fault = None
        self._busy, self._asked_by_page, self._sent_apart = True, False, frozenset()
        self._answers_later = False  # more was asked in the same message: the last answer is for all of it
        speech = language(lang)
        self._setup(speech, seed, rulings)
        self.state, self.problems = self.read({} if value is None else value, speech)
        self._start(seed)
        super().__init__(kind=self.KIND, lang=speech, label=self.words("name", speech), value=self.write(self.state),
                         view=self._regions(speech))
        self._busy = False
        self.on_msg(self._asked)
        self._follows = rulings is None and getattr(self.state, "rulings", None) is not None
        if self._follows:
            ruling_choice.join(self)
        self.plays, self.strays, self._hero, self._lent = False, False, None, {}
        if self.hero_system is not None:
            playing.join(self)

    # -- what a subclass may add ------------------------------------------------------

    def _setup(self, lang: str, seed, rulings) -> None:
        """Before the first value is read."""

    def _start(self, seed) -> None:
        """After the first value is read."""

    def read(self, raw, lang: str):
        raise NotImplementedError

    def write(self, state) -> dict:
        raise NotImplementedError

    def draw(self, state, lang: str) -> dict[str, Markup | Callable[[], Markup]]:
        raise NotImplementedError

    def summary(self, lang: str | None = None) -> str:
        """What the widget shows, as plain text in `lang` (by default its own)."""
        raise NotImplementedError

    def answers(self, error: Exception) -> bool:
        """Whether an error is no fault of ours but an answer, told in `problems`."""
        return False

    def take_hero(self, state, hero):
        """The state with the numbers of a hero of the widget's system (a `heroes.playing.Played`); taken twice, it is the same."""
        return state

    def settled(self, state):
        """The state with fields that hang together brought into line."""
        return state

    # -- from outside -----------------------------------------------------------------

    def act(self, name: str, /, **message):
        """Do what a press in the page would do; the state afterwards.

        An error inside is shown at the widget and leaves the state as it was.
        """
        before = self.state
        try:
            action = getattr(self, f"do_{name}", None)
            if action is None:
                raise LookupError(f"{type(self).__name__} has no action {name!r}")
            self.fault = None
            self._become(action(before, **message))
        except Exception as error:  # a reader must see whatever went wrong, in the rules or in the drawing
            if not self.answers(error):
                self.fault = fault_from(error)
            self._asked_by_page = False  # some regions may have been sent: now all are
            self._become(before)
        return self.state

    def redraw(self) -> None:
        """Draw anew what the widget shows of things outside of it; only the regions that changed are sent."""
        fresh = self._regions(self.lang)
        if fresh.keys() == self.view.keys():
            self._tell(fresh)
            with self._already_told("view"):
                self.view = fresh
        else:
            self.view = fresh

    def stumble(self, error: Exception) -> None:
        """Show an error that came up outside of an action; what was drawn last stays below it."""
        self.fault = fault_from(error)
        self.view = {**self.view, "trouble": str(fault_box(self.fault, self.words("fault", self.lang)))}

    def page_ruled(self, rulings, changed: dict) -> None:
        """The page goes by other readings: take those that have `changed`, as if they were switched here."""
        if self.comm is None or type(rulings) is not type(self.state.rulings):
            return
        try:
            self._blank = replace(self._blank, rulings=rulings)
            state = self.state
            for option, reading in changed.items():
                if getattr(state.rulings, option) != reading:
                    state = self.do_set(state, field=f"ruling:{option}", value=getattr(reading, "value", reading))
            self._become(state)
        except Exception as error:  # one widget that cannot follow must not stop the others
            self.fault = fault_from(error)
            self._asked_by_page = False  # some regions may have been sent: now all are
            self._become(self.state)

    def do_rulings(self, state, code):
        """The page asks for the readings of a code; "" are the book's own."""
        ruling_choice.choose_code(str(code))
        return self.state

    # -- the hero the page plays ------------------------------------------------------

    @property
    def hero_system(self) -> str | None:
        """The rules of the heroes it takes, `None` where it takes none."""
        takes = type(self).take_hero is not Panel.take_hero
        return ruling_choice.system_of(self.state.rulings) if takes else None

    @property
    def holds_lent(self) -> bool:
        """Whether anything it shows is the hero's."""
        return self.plays and bool(self._lent)

    def lend(self, hero) -> None:
        """Start from a hero's numbers; what they replace is kept for `give_back`."""
        before = self.state
        try:
            after = self.take_hero(before, hero)
            changed = {}
            for name in (f.name for f in fields(before) if f.name not in _OWN):
                was, now = getattr(before, name), getattr(after, name)
                if was != now:
                    changed[name] = (self._lent.get(name, (was,))[0], was, now)
            self._become(after)
            self._lent, self._hero, self.plays, self.strays = {**self._lent, **changed}, hero, True, False
        except Exception as error:  # one widget that cannot take a hero must not stop the others
            self.fault = fault_from(error)
            self._become(before)

    def give_back(self, *, all_of_it: bool = False) -> None:
        """What stood before the hero's numbers were taken last, where they are still the hero's; `all_of_it`: before the hero came at all."""
        state = self.state
        was = {name: first if all_of_it else before for name, (first, before, lent) in self._lent.items() if getattr(state, name) == lent}
        self._lent, self.plays, self.strays = {}, False, self._hero is not None
        if was:
            self._become(self.settled(replace(state, **was)))

    def stands_apart(self, hero) -> None:
        """The page plays this hero, and the widget keeps what the reader has made of it; `None`: nobody is played."""
        self._hero, self.plays, self.strays = hero, False, hero is not None

    def do_hero(self, state, way, record=None, system="", leave=()):
        """The page has a hero: "start" with the one of `record`, "take" the numbers again, "back", or "forget"."""
        try:
            if way == "start":
                playing.play(record, frozenset(map(str, leave)))
            elif way in ("take", "back", "forget"):
                {"take": playing.take, "back": playing.give_back, "forget": playing.forget}[way](system)
            else:
                raise LookupError(way)
        except AlterEgoError as error:
            self.send({"playing": {"system": str(system), "way": "none", "ids": [], "trouble": error.message(self.lang)}})
        else:
            self.send({"playing": playing.standing(str(system))})
        return self.state

    def _still_playing(self) -> None:
        """Tell the page when the reader has left the hero's numbers, or come back to them."""
        if not self.plays:
            return
        try:
            strays = self.take_hero(self.state, self._hero) != self.state
        except Exception:  # the state is past what a hero fits: an error of the action itself is shown already
            strays = True
        if strays != self.strays:
            self.strays = strays
            self.send({"playing": playing.standing(self.hero_system)})

    def close(self) -> None:
        """Remove the widget and its layout: nothing of it stays behind."""
        layout = self.layout if self.comm is not None else None
        super().close()
        if layout is not None:
            layout.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.summary()!r})"

    # -- inside -----------------------------------------------------------------------

    def _asked(self, _widget, content, _buffers) -> None:
        message = dict(content) if isinstance(content, dict) else {}
        several = message.get("asked") if message.get("do") == "several" else None
        *before, last = several if isinstance(several, list) and several else [message]
        self._answers_later = True
        try:
            for each in before:
                self._asked_once(each)
        finally:
            self._answers_later = False
        self._asked_once(last)

    def _asked_once(self, content) -> None:
        message = dict(content) if isinstance(content, dict) else {}
        name = message.pop("do", None)
        before = getattr(self.state, "rulings", None)
        self._asked_by_page = True
        try:
            self.act(name if isinstance(name, str) and name.isidentifier() else "nothing", **{str(k): v for k, v in message.items()})
        finally:
            self._asked_by_page = False
        self._still_playing()
        led = name != "rulings" and self._follows and ruling_choice.lead(before, getattr(self.state, "rulings", None))
        if led or name == "rulings":
            self.send({"rulings": ruling_choice.page_code()})

    def _become(self, state) -> None:
        value, self.state = self.write(state), state
        drawn = self._drawn(self.lang)
        if self._answers_later:
            _finished(drawn)  # a state that cannot be drawn is none
            return
        told = self._asked_by_page and drawn.keys() == self.view.keys()
        sent = {}
        if told and _IN_THE_PAGE:
            # What is seen at once goes first; what is folded away is drawn while the page shows it.
            sent = {name: str(html) for name, html in drawn.items() if not callable(html)}
            self._tell(sent)
        view, self._asked_by_page = _finished(drawn), told
        if told:
            self._tell({name: html for name, html in view.items() if name not in sent}, value=value, done=self.done + 1)
        self._busy = True
        try:
            with self._already_told(*(("value", "view", "done") if told else ())), self.hold_sync():
                self.value, self.view, self.done = value, view, self.done + 1
        finally:
            self._busy = False

    def _tell(self, regions: dict[str, str], **more) -> None:
        """Send the page those of the regions that changed: the whole view is some ten times as long."""
        if (fresh := {name: html for name, html in regions.items() if html != self.view[name]}) or more:
            self.send({"fresh": fresh, **more})

    @contextmanager
    def _already_told(self, *names: str):
        """In it these traits are set without being sent: `_tell` has sent them."""
        before, self._sent_apart = self._sent_apart, frozenset(names)
        try:
            yield
        finally:
            self._sent_apart = before

    def send_state(self, key=None) -> None:
        """Without what `_tell` has sent."""
        if self._sent_apart and key is not None:
            key = ({key} if isinstance(key, str) else set(key)) - self._sent_apart
        super().send_state(key)

    def _regions(self, lang: str) -> dict[str, str]:
        return _finished(self._drawn(lang))

    def _drawn(self, lang: str) -> dict:
        trouble = join(fault_box(self.fault, self.words("fault", lang)),
                       problem_list([self._say(p, lang) for p in self.problems], self.words("problems", lang)))
        return {"trouble": trouble, **self.draw(self.state, lang)}

    @staticmethod
    def _say(problem, lang: str) -> str:
        return problem if isinstance(problem, str) else problem.text(lang)

    @traitlets.validate("value")
    def _read_value(self, proposal):
        if self._busy:
            return proposal["value"]
        self.state, self.problems = self.read(proposal["value"], self.lang)
        self.fault, self._lent = None, {}
        return self.write(self.state)

    @traitlets.observe("value", "lang")
    def _redraw(self, change) -> None:
        if self._busy:
            return
        if change["name"] == "lang":
            self.label = self.words("name", self.lang)
        self.view = self._regions(self.lang)
        self._still_playing()

    @traitlets.validate("lang")
    def _known_lang(self, proposal):
        return language(proposal["value"])
