"""The panel of the map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from alterego_core.ego.hexes import Hex, within
from alterego_core.session import field_deeds
from alterego_core.session.cover import Cover
from alterego_core.session.field import MOST_SIDE, Counter, Ground, MarkKind, Tint, hex_at
from alterego_core.session.field_deeds import HEIGHT, WIDTH, Layer, scale_of
from widgets.hexfield.view import DIRECTIONS, moved
from widgets.parts.typed import forgotten, stepped, typed

from dashboard.evening.hexmap import view
from dashboard.evening.hexmap.paths import cell_of
from dashboard.evening.hexmap.state import BOUNDS, BRUSHES, LONGEST_NAME, TOOLS, ZOOMS, State, read, write
from dashboard.evening.hexmap.view import Shown, looked_at
from dashboard.evening.panel import TablePanel
from dashboard.trouble import StoreTrouble

__all__ = ["HexMap"]

MOST_CELLS = MOST_SIDE * MOST_SIDE
"""Hexes of one stroke of the brush."""


class HexMap(TablePanel):
    """«Карта»: the field of hexes, counters moved by drag, press and key, ways and distances, secrets of the GM's.

    The one the map speaks of is the host's chosen one, or the free counter in hand. A target taken here
    is `host.aim`.
    """

    KIND = "hexmap"

    def __init__(self, *args: Any, **more: Any) -> None:
        self._heights: dict[tuple[str, int], int] = {}
        super().__init__(*args, **more)

    def read(self, raw: Any, lang: str):
        return read(raw, lang)

    def write(self, state: State) -> dict:
        return write(state)

    # -- drawing ------------------------------------------------------------------------

    def draw(self, state: State, lang: str) -> dict:
        return view.draw(self._shown(state, lang))

    def summary(self, lang: str | None = None) -> str:
        """The map's size and who stands where, in words."""
        return view.said(self._shown(self.state, lang or self.lang))

    def _shown(self, state: State, lang: str) -> Shown:
        subject = self._subject(state)
        aim = self.host.aim
        target = aim.get("target", "") if subject is not None and aim.get("who") == subject.id else ""
        return Shown(scene=self.scene, state=state, subject=subject, target=target, height=self._height(state, subject), words=self.words, lang=lang)

    def _subject(self, state: State) -> Counter | None:
        """The counter the map speaks of."""
        field, chosen = self.scene.field, self.host.chosen
        if field is None:
            return None
        held = field.find(state.held) if state.held else None
        if held is not None and (held.free or (chosen is not None and held.id == chosen.id)):
            return held
        return field.find(chosen.id) if chosen is not None else None

    def _height(self, state: State, subject: Counter | None) -> int:
        """Height in centimetres: from the sheet somebody was taken from, else the one typed here."""
        number = self.host.table.heroes.get(subject.id) if subject is not None and not subject.free else None
        if number is None or "height" not in view.SYSTEMS[self.host.system].FIELDS:
            return state.height
        known = (subject.id, number)
        if known not in self._heights:
            try:
                self._heights[known] = self.host.tables.hero(self.host.table, subject.id).sheet.height_cm or 0
            except StoreTrouble:
                self._heights[known] = 0
        return self._heights[known] or state.height

    # -- fields -------------------------------------------------------------------------

    def do_set(self, state: State, field: str, value: Any) -> State:
        """A field of the page."""
        if field in ("columns", "rows", "metres", "range", "height"):
            return typed(state, field, value, *BOUNDS[field], lambda s, n: replace(s, **{field: n}))
        if field == "ring":
            return typed(state, field, value, *BOUNDS[field], self._ring)
        if field in ("note", "name"):
            return replace(state, **{field: str(value)[:LONGEST_NAME]})
        if field in ("reach", "rings", "hidden"):
            return replace(state, **{field: value is True})
        known = {"tool": TOOLS, "brush": BRUSHES, "ground": Ground, "cover": Cover, "kind": MarkKind, "tint": Tint}
        if field in known:
            if value not in tuple(known[field]):
                raise LookupError(value)
            state = replace(state, **{field: str(value)})
            return replace(state, seen="", held="") if field == "tool" else state
        subject = self._need_subject(state)
        if field == "tint_of":
            self.host.does(field_deeds.change(self.scene, subject.id, tint=Tint(value)))
        elif field == "hide":
            self.host.does(field_deeds.change(self.scene, subject.id, hidden=value is True))
        else:
            raise LookupError(field)
        return state

    def do_step(self, state: State, field: str = "", by: int = 0, who: str = "", where: str = "") -> State:
        """− or + of a number field; or one step of a counter in a named direction."""
        if who:
            return self._stepped(state, str(who), str(where))
        if field == "ring":
            return stepped(state, field, self._need_subject(state).ring, by, *BOUNDS[field], self._ring)
        if field not in BOUNDS:
            raise LookupError(field)
        return stepped(state, field, self._now(state, field), by, *BOUNDS[field], lambda s, n: replace(s, **{field: n}))

    def _now(self, state: State, field: str) -> int:
        """What a number field shows now."""
        own, there = getattr(state, field), self.scene.field
        if own is not None:
            return own
        if there is not None:
            return {"columns": there.width, "rows": there.height, "metres": there.scale}[field]
        return {"columns": WIDTH, "rows": HEIGHT, "metres": scale_of(self.scene)}[field]

    def _ring(self, state: State, metres: int) -> State:
        self.host.does(field_deeds.change(self.scene, self._need_subject(state).id, ring=metres))
        return state

    def _need_subject(self, state: State) -> Counter:
        found = self._subject(state)
        if found is None:
            raise LookupError("counter")
        return found

    # -- the map ------------------------------------------------------------------------

    def do_lay(self, state: State) -> State:
        """A map on the table, of the size typed or of a usual one."""
        width, height, metres = (self._now(state, each) for each in ("columns", "rows", "metres"))
        self.host.does(field_deeds.lay(self.scene, width, height, metres))
        return _sized(state)

    def do_resize(self, state: State) -> State:
        """The map in the size typed."""
        width, height, metres = (self._now(state, each) for each in ("columns", "rows", "metres"))
        self.host.does(field_deeds.resize(self.scene, width, height, metres))
        return _sized(state)

    def do_clear(self, state: State, what: str) -> State:
        """A layer wiped."""
        self.host.does(field_deeds.clear(self.scene, Layer(what)))
        return state

    def do_take_away(self, state: State) -> State:
        """The map off the table."""
        self.host.does(field_deeds.take_away(self.scene))
        return replace(state, held="", seen="", point=None)

    def do_zoom(self, state: State, by: int) -> State:
        """The picture larger or smaller."""
        return replace(state, zoom=min(ZOOMS - 1, max(0, state.zoom + (1 if int(by) > 0 else -1))))

    # -- counters -----------------------------------------------------------------------

    def do_pick(self, state: State, id: str) -> State:
        """Take a counter in hand, or put it down again; the panels speak of whom it stands for."""
        return self._picked(state, str(id), "" if state.held == id else str(id))

    def _picked(self, state: State, id: str, held: str) -> State:
        if self.scene.field is None or self.scene.field.find(id) is None:
            raise LookupError(id)
        counter = self.scene.field.counter(id)
        if not counter.free:
            self.host.choose(id)
        return replace(state, held=id if counter.free else held)

    def do_put_down(self, state: State) -> State:
        """Nothing in hand."""
        return replace(state, held="")

    def do_move(self, state: State, id: str, column: int, row: int) -> State:
        """A counter to a hex, as it was dropped there."""
        state = self._picked(state, str(id), "")
        self.host.does(field_deeds.move(self.scene, str(id), hex_at(int(column), int(row))))
        return state

    def _stepped(self, state: State, who: str, where: str) -> State:
        if where not in (*DIRECTIONS, "up", "down"):
            raise LookupError(where)
        state = self._picked(state, who, "")
        field = self.scene.field
        place = moved(field.counter(who).at, where)
        if field.inside(place):
            self.host.does(field_deeds.move(self.scene, who, place))
        return state

    def do_place(self, state: State, who: str) -> State:
        """Somebody onto the map."""
        self.host.does(field_deeds.place(self.scene, str(who)))
        self.host.choose(str(who))
        return state

    def do_place_all(self, state: State) -> State:
        """Everybody who is not there yet, as one deed."""
        self.host.does(field_deeds.place_all(self.scene))
        return state

    def do_put(self, state: State) -> State:
        """A free counter of the typed name onto the hex looked at."""
        field = self.scene.field
        if field is None or not state.name.strip():
            return state
        at = hex_at(*looked_at(state, field))
        self.host.does(field_deeds.put(self.scene, state.name, at, Tint(state.tint), hidden=state.hidden))
        return replace(state, name="")

    def do_lift(self, state: State, id: str) -> State:
        """A counter off the map."""
        self.host.does(field_deeds.lift(self.scene, str(id)))
        return replace(state, held="")

    def do_aim(self, state: State, target: str) -> State:
        """Take somebody as the target of the chosen one, or nobody."""
        subject = self._need_subject(state)
        self.host.take_aim("" if subject.free else subject.id, str(target))
        return state

    # -- hexes --------------------------------------------------------------------------

    def do_press(self, state: State, column: int, row: int) -> State:
        """A hex was pressed: what that does depends on what is in hand."""
        at = self._inside(column, row)
        if at is None:
            return state
        state = replace(state, point=(int(column), int(row)))
        if state.tool == "mark":
            self.host.does(field_deeds.mark(self.scene, at, MarkKind(state.kind), state.note))
            return replace(state, note="")
        if state.tool != "move":
            return self._painted(state, [at])
        if state.held and self._subject(state) is not None and self._subject(state).id == state.held:
            self.host.does(field_deeds.move(self.scene, state.held, at))
            return replace(state, held="", point=None)
        return state

    def do_look(self, state: State, where: str) -> State:
        """The frame to the next hex."""
        if where not in (*DIRECTIONS, "up", "down"):
            raise LookupError(where)
        field = self.scene.field
        if field is None:
            return state
        place = moved(hex_at(*looked_at(state, field)), where)
        return replace(state, point=cell_of(place)) if field.inside(place) else state

    def do_stroke(self, state: State, cells: list) -> State:
        """A stroke of the brush over these hexes."""
        if state.tool not in ("ground", "cover") or not isinstance(cells, list):
            raise LookupError(state.tool)
        return self._painted(state, [each for column, row in islice(cells, MOST_CELLS) if (each := self._inside(column, row)) is not None])

    def _inside(self, column: Any, row: Any) -> Hex | None:
        field, place = self.scene.field, hex_at(int(column), int(row))
        return place if field is not None and field.inside(place) else None

    def _painted(self, state: State, places: list[Hex]) -> State:
        what = Ground(state.ground) if state.tool == "ground" else Cover(state.cover)
        field, wide = self.scene.field, set(self._brushed(places, int(state.brush)))
        inside = [each for each in wide if field.inside(each)]
        if inside:
            self.host.does(field_deeds.paint(self.scene, inside, what))
        return state

    @staticmethod
    def _brushed(places: list[Hex], radius: int) -> Iterator[Hex]:
        for place in places:
            yield from within(place, radius)

    # -- marks --------------------------------------------------------------------------

    def do_mark(self, state: State, id: str) -> State:
        """Look at a mark, or no longer."""
        return replace(state, seen="" if state.seen == id else str(id)[:40])

    def do_reveal(self, state: State, id: str) -> State:
        """A mark open to the players, or hidden again."""
        field = self.scene.field
        if field is None:
            return state
        self.host.does(field_deeds.change_mark(self.scene, str(id), secret=not field.mark(str(id)).secret))
        return state

    def do_shift(self, state: State, id: str) -> State:
        """A mark to the hex looked at."""
        field = self.scene.field
        if field is None or state.point is None:
            return state
        self.host.does(field_deeds.change_mark(self.scene, str(id), at=hex_at(*looked_at(state, field))))
        return state

    def do_unmark(self, state: State, id: str) -> State:
        """A mark taken away."""
        self.host.does(field_deeds.unmark(self.scene, str(id)))
        return replace(state, seen="")


def _sized(state: State) -> State:
    """Without the numbers of a size that is now the map's."""
    return replace(forgotten(state, "columns", "rows", "metres"), columns=None, rows=None, metres=None)
