"""Which readings a table goes by, in words: the banner of a screen that has no page of the book around it."""

from dataclasses import dataclass

from alterego_core import rulings as core
from alterego_core.errors import RulingError

from widgets import ruling_choice
from widgets.page import rule_href
from widgets.parts.markup import Markup, tag
from widgets.parts.panel import Panel

__all__ = ["RulingBoard"]


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The code of the readings that differ from the book's own."""

    code: str = ""


class RulingBoard(Panel):
    """«Прочтения не по книге»: says which readings the widgets around it go by, and takes them back.

    Its value is the table's code, `{"code": "A19b"}`: whoever keeps it keeps the readings, and setting it moves
    every widget. With the book's own readings it shows nothing.

    >>> from os import environ
    >>> board = RulingBoard({"code": "A19b"}, lang="en")
    >>> print(board.summary())
    Must a result exceed the difficulty or only reach it? Reach: 15 against 15 succeeds; the chance grows to 3/8.
    >>> board.value = {"code": ""}
    >>> environ["ALTEREGO_RULINGS"], board.summary()
    ('', '')
    >>> board.close()
    """

    KIND = "ruling_board"

    def _setup(self, lang, seed, rulings):
        self._reading = False

    def _start(self, seed):
        ruling_choice.join(self)

    def read(self, raw, lang):
        code = raw.get("code", ruling_choice.page_code()) if isinstance(raw, dict) else None
        self._reading = True
        try:
            ruling_choice.choose_code(code if isinstance(code, str) else "?")
        except RulingError as error:
            return State(code=ruling_choice.page_code()), (error.message(lang),)
        finally:
            self._reading = False
        return State(code=ruling_choice.page_code()), ()

    def write(self, state):
        return {"code": state.code}

    def page_ruled(self, rulings, changed):
        if not self._reading and self.comm is not None:
            self._become(State(code=ruling_choice.page_code()))

    def draw(self, state, lang) -> dict[str, Markup]:
        lines = [_line(row, reading, lang) for row, reading in _chosen()]
        if not lines:
            return {"banner": Markup("")}
        return {"banner": tag("aside", tag("p", tag("strong", self.words("head", lang))), tag("ul", lines),
                              tag("button", self.words("back", lang), type="button", class_="ae-button", data_do="rulings", data_with='{"code": ""}'),
                              class_="ae-rulings-board", aria_label=self.words("name", lang))}

    def summary(self, lang=None):
        return "; ".join(f"{row.title[lang or self.lang]} {reading.text[lang or self.lang]}" for row, reading in _chosen())


def _chosen():
    """(ruling, reading) of each place that is read otherwise than in the book, in order."""
    for system in ruling_choice.SYSTEMS:
        other = core.to_options(ruling_choice.current_rulings(system))
        if other:
            for row in core.load(f"alterego_core.{system}"):
                if row.option in other:
                    yield row, row.reading(other[row.option])


def _line(row, reading, lang) -> Markup:
    href = rule_href(row.id)
    title = tag("a", row.title[lang], href=href, target="_blank", rel="noopener") if href else tag("span", row.title[lang])
    return tag("li", title, " ", reading.text[lang])
