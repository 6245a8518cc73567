"""A whole evening of each system, told as what the GM presses and types.

The tale is told twice: to panels in this process, which gives every step with the revision and the
scene after it; and to the page in a browser, by the same buttons and fields.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from alterego_core.session.scene import System

from dashboard.evening import places
from dashboard.evening.host import Host
from tests.dashboard.evening.controls import Control, controls

NEVER = {"undo", "redo", "evening", "open", "shut", "seed", "code", "nothing_yet", "days", "ruling"}
"""Actions that the presses by chance leave to the tale itself."""


@dataclass(frozen=True, slots=True)
class Told:
    """One step: which panel, what is used there, what is typed, the revision after it, and who is chosen after it."""

    panel: str
    do: str
    with_: str
    field: str
    kind: str
    value: Any
    revision: int
    chosen: str

    @property
    def deed(self) -> bool:
        """Whether it is a press, not a field."""
        return bool(self.do)


class Teller:
    """Tells the evening to panels in this process and writes down what was used."""

    def __init__(self, host: Host, lang: str = "ru") -> None:
        self.host = host
        self.panels = {name: places.panel_class(name)(None, host=host, lang=lang) for row in places.layout(host.system) for name in row}
        self.steps: list[Told] = []

    def offered(self, panel: str, do: str = "", field: str = "", **with_: Any) -> list[Control]:
        """The controls of a panel that fit: by action or field, and by what is sent along."""
        found = []
        for each in controls(panel, self.panels[panel]):
            sent = json.loads(each.attributes.get("data-with") or "{}")
            if each.do == do and each.field == field and with_.items() <= sent.items() and each.tag != "key":
                found.append(each)
        return found

    def press(self, panel: str, do: str, /, **with_: Any) -> None:
        """Press the first button of this action; it must be there, and what it does must not be refused."""
        found = self.offered(panel, do, **with_)
        assert found, f"{panel} offers no {do} {with_}: {sorted({each.do for each in controls(panel, self.panels[panel]) if each.do})}"
        self._use(found[0], json.loads(found[0].attributes.get("data-with") or "{}"))

    def fill(self, panel: str, field: str, value: Any) -> None:
        """Type into a field, choose of a list, tick a box."""
        found = self.offered(panel, field=field)
        if found and found[0].attributes.get("type") == "radio":
            found = [each for each in found if each.attributes.get("value") == value]
        assert found, f"{panel} has no field {field}: {sorted({each.field for each in controls(panel, self.panels[panel]) if each.field})}"
        self._use(found[0], {"field": field, "value": value}, value)

    def _use(self, control: Control, message: dict[str, Any], value: Any = None, *, may_be_refused: bool = False) -> None:
        panel = self.panels[control.panel]
        panel.act(control.do or "set", **message)
        assert panel.fault is None and (may_be_refused or not panel.problems), (control, [str(each) for each in panel.problems], panel.fault and panel.fault.trace)
        kind = control.attributes.get("type", control.tag) if control.tag == "input" else control.tag
        chosen = self.host.chosen
        self.steps.append(Told(control.panel, control.do, control.attributes.get("data-with", ""), control.field, kind, value, self.host.table.revision, chosen.id if chosen else ""))

    def wander(self, rng: Random, presses: int, panels: tuple[str, ...]) -> None:
        """Go on by chance; what the table refuses is a part of an evening too."""
        for _ in range(presses):
            name = rng.choice(panels)
            offered = [each for each in controls(name, self.panels[name]) if each.do and each.do not in NEVER and each.tag in ("button", "form")]
            if offered:
                control = rng.choice(offered)
                self._use(control, json.loads(control.attributes.get("data-with") or "{}"), may_be_refused=True)


def tell(teller: Teller) -> None:
    """The evening: the campaign is set up, people come, a fight, wounds, checks, a note, the night passes."""
    system = teller.host.system
    teller.fill("campaign", "title", "Вечер у моста")
    teller.press("campaign", "general")
    for text in ("Найти лодку", "Уйти до рассвета"):
        teller.fill("campaign", "task_new", text)
        teller.press("campaign", "task_add")
    for each in range(2):
        found = teller.offered("roster", "ready")
        teller.press("roster", "ready", **json.loads(found[each].attributes["data-with"]))
    teller.fill("roster", "new|name", "Гоблин <i>")
    teller.fill("roster", "new|times", "3")
    teller.fill("roster", "new|seen", True)
    teller.press("roster", "add")
    teller.press("hexmap", "lay")
    teller.fill("journal", "note", "Туман над рекой & тишина")
    teller.press("journal", "noted")
    teller.press("turns", "begin")
    for beat in _beats(system):
        beat(teller)
    for what in ("undo", "undo", "redo", "evening"):
        teller.press("head", what)
    teller.wander(Random(system.value), 25, ("turns", "roster", "person", "checks", "journal", "hexmap"))
    assert len([each for each in teller.steps if each.deed]) >= 60


def _beats(system: System) -> Iterator:
    for _ in range(3):
        yield from (lambda each: each.press("turns", "next") for _ in range(4))
        yield _roll
        yield {System.EGO: _ego, System.SQUAD: _squad, System.PERKS: _perks}[system]
    yield lambda each: each.press("turns", "end")


def _roll(teller: Teller) -> None:
    foes = next(each for each in teller.offered("checks", field="foe"))
    teller.fill("checks", "foe", next(each for each in foes.options if each))
    teller.fill("checks", "why", "прыжок через мост")
    teller.press("checks", "roll")


def _ego(teller: Teller) -> None:
    teller.fill("person", "what", "рубящий удар")
    teller.press("person", "deed", deed="wound")
    teller.fill("person", "name", "оглушён")
    teller.press("person", "deed", deed="condition")


def _squad(teller: Teller) -> None:
    teller.fill("person", "energy", "7")
    teller.press("person", "deed", deed="hurt")
    teller.fill("person", "name", "оглушён")
    teller.press("person", "deed", deed="condition")


def _perks(teller: Teller) -> None:
    teller.fill("person", "damage", "9")
    teller.press("person", "deed", deed="hit")
    teller.press("person", "deed", deed="lost")
