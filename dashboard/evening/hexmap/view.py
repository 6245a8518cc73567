"""The regions of the map: pure functions of the scene and of what the panel keeps."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from alterego_core.session import sight
from alterego_core.session.cover import Cover
from alterego_core.session.field import Counter, Field, Ground, MarkKind, Tint, hex_at
from alterego_core.session.field_deeds import HEIGHT, WIDTH, Layer, scale_of
from alterego_core.session.fights import lap_name
from alterego_core.session.scene import Scene, System
from alterego_core.words import number
from widgets.hexfield.view import DIRECTIONS
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import button, choice, fold, scroll, segments, text_field, tick
from widgets.parts.markup import Markup, join, tag
from widgets.parts.typed import number_input

from dashboard.evening.hexmap import ego, paths, perks, pieces, squad
from dashboard.evening.hexmap.drawing import picture
from dashboard.evening.hexmap.state import BOUNDS, BRUSHES, LONGEST_NAME, TOOLS, ZOOMS, State
from dashboard.evening.speech import Speech

__all__ = ["Shown", "SYSTEMS", "draw", "said"]

SYSTEMS = {System.EGO: ego, System.SQUAD: squad, System.PERKS: perks}


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What is drawn: the scene and the panel's state, whom the map speaks of, at whom he aims, and his height."""

    scene: Scene
    state: State
    subject: Counter | None
    target: str
    height: int
    words: Speech
    lang: str

    def __call__(self, key: str, **facts: object) -> str:
        return self.words(key, self.lang, **facts)

    @property
    def field(self) -> Field:
        """The map; only where there is one."""
        return self.scene.field

    @property
    def system(self):
        """What a distance means here."""
        return SYSTEMS[self.scene.campaign.system]

    @property
    def held(self) -> Counter | None:
        """The counter in hand."""
        return self.subject if self.subject is not None and self.subject.id == self.state.held else None

    def metres(self, n) -> str:
        """So many metres, in words."""
        return self("in_metres", n=self.plain(n))

    def plain(self, n: int | Fraction) -> str:
        """A number with a digit after the comma where it is no whole one."""
        return number(n, self.lang, digits=None if n == int(n) else 1)

    def hexes(self, n: int) -> str:
        """So many hexes, in words."""
        return self.words.count(n, "hex_forms", self.lang)

    def number(self, key: str, value: int | None, **more) -> Markup:
        """A number field of the panel."""
        return number_input(self.words, self.state, key, self(key), value, *BOUNDS[key], self.lang, **more)


def draw(show: Shown) -> dict:
    """All regions."""
    head = tag("div", tag("h3", show("name"), class_="ae-title"), class_="ae-head")
    if show.field is None:
        return {"head": head, "field": _empty(show), "bar": join(), "subject": join(), "others": join(), "off": join(), "more": join(), "said": _said_line(show)}
    near = pieces.near(show.scene, show.subject, show.height) if show.subject is not None else None
    return {
        "head": tag("div", head, _tools(show), class_="gm-hexmap-top"),
        "field": _field(show, near),
        "bar": join(_warned(show, near), _bar(show)),
        "subject": _subject(show, near),
        "others": _others(show),
        "off": _off(show),
        "more": lambda: _more(show),
        "said": _said_line(show, near),
    }


# ---- no map yet ----


def _empty(show: Shown) -> Markup:
    state = show.state
    usual = {"columns": WIDTH, "rows": HEIGHT, "metres": scale_of(show.scene)}
    sizes = [show.number(key, getattr(state, key) if getattr(state, key) is not None else value) for key, value in usual.items()]
    return tag(
        "div",
        tag("p", show("empty"), " ", rule_mark(("A-258", "A-259"), show.lang)),
        tag("div", sizes, tag("button", show("lay"), type="button", class_="ae-button ae-main", data_do="lay", data_hotkey="KeyM", data_hotkey_focus=True, data_hotkey_name=show("jump")), class_="ae-row"),
        class_="gm-hexmap-empty",
    )


# ---- tools ----


def _tools(show: Shown) -> Markup:
    state, lang = show.state, show.lang
    own: list[object] = []
    if state.tool in ("ground", "cover"):
        kinds = Ground if state.tool == "ground" else Cover
        own = [
            choice(state.tool, show(state.tool), tuple((each.value, each.label[lang]) for each in kinds), getattr(state, state.tool)),
            segments("brush", show("brush"), tuple((each, show(f"brush_{each}")) for each in BRUSHES), state.brush),
        ]
    elif state.tool == "mark":
        own = [
            choice("kind", show("kind"), tuple((each.value, each.label[lang]) for each in MarkKind), state.kind),
            text_field("note", show("note"), state.note, longest=LONGEST_NAME, class_="ae-grow"),
        ]
    if show.held is not None and state.tool == "move":
        told = tag("p", show("help_held", who=pieces.name_of(show.scene, show.held)), " ", button(show("put_down"), "put_down", look="chip"), class_="ae-help gm-hexmap-hand")
    else:
        told = tag("p", show({"move": "help_move", "mark": "help_mark"}.get(state.tool, "help_brush")), class_="ae-help")
    return tag(
        "div",
        segments("tool", show("tool"), tuple((each, show(f"tool_{each}")) for each in TOOLS), state.tool, see_label=False),
        tag("div", own, class_="ae-row gm-hexmap-brush") if own else None,
        told,
        _mark(show) if state.seen else None,
        class_="gm-hexmap-tools",
    )


def _mark(show: Shown) -> Markup | None:
    """The mark that was pressed, and what can be done with it."""
    found = next((each for each in show.field.marks if each.id == show.state.seen), None)
    if found is None:
        return None
    where = pieces.place(paths.cell_of(found.at), show.words, show.lang)
    turn = "mark_open" if found.secret else "mark_hide"
    with_ = json.dumps({"id": found.id})
    elsewhere = show.state.point is not None and looked_at(show.state, show.field) != paths.cell_of(found.at)
    return tag(
        "div",
        tag("p", tag("b", pieces.mark_name(found, show.lang)), ", ", where, "; ", show("secret" if found.secret else "open")),
        button(show(turn), "reveal", with_=with_),
        button(show("mark_move"), "shift", with_=with_) if elsewhere else None,
        button(show("mark_off"), "unmark", with_=with_),
        button(show("close"), "mark", with_=json.dumps({"id": ""})),
        class_="gm-hexmap-seen",
    )


# ---- the picture ----


def _field(show: Shown, near: pieces.Near | None) -> Markup:
    state, field, subject = show.state, show.field, show.subject
    reach = near.allowances if near is not None and state.reach else ()
    bands = [paths.area(cells) for _, cells in reach[:2]]
    rings = [paths.ball(cell, radius) for cell, radius in pieces.rings(show.scene, field, subject.id if subject else "")] if state.rings else ()
    line = None
    if subject is not None and show.target and field.find(show.target) is not None:
        line = paths.cell_of(subject.at), paths.cell_of(field.counter(show.target).at)
    drawn = picture(
        field,
        label=show("picture", width=number(field.width, show.lang), height=number(field.height, show.lang), scale=number(field.scale, show.lang)),
        pieces=pieces.pieces(show.scene, field, subject.id if subject else "", show.target, show.words, show.lang),
        pins=pieces.pins(field, state.seen, show.words, show.lang),
        near=bands[0] if bands else "",
        far=bands[1] if len(bands) > 1 else "",
        rings=rings,
        sight=line,
        point=_point(show),
        tool=state.tool,
        brush=int(state.brush),
        metre=show("metre"),
    )
    return tag(
        "div", drawn, class_="gm-hexmap-scroll", tabindex="0", role="region", aria_label=show("name"), data_zoom=state.zoom, data_hotkey="KeyM", data_hotkey_focus=True, data_hotkey_name=show("jump")
    )


def looked_at(state: State, field: Field) -> tuple[int, int]:
    """The hex the frame stands on: the one pressed, else the middle."""
    column, row = state.point or (field.width // 2, field.height // 2)
    return min(column, field.width - 1), min(row, field.height - 1)


def _point(show: Shown) -> tuple:
    cell = looked_at(show.state, show.field)
    at = hex_at(*cell)
    told = pieces.standing_there(show.field, at, show.words, show.lang)
    if show.subject is not None:
        told = show("point_far", what=told, metres=show.metres(show.field.metres(show.subject.at, at)))
    return cell, show("point", what=told), show.state.point is not None


def _bar(show: Shown) -> Markup:
    state, at = show.state, show.state.zoom
    point = tag("p", _point(show)[1], class_="gm-hexmap-looked") if state.point is not None else None
    return tag(
        "div",
        tag(
            "div",
            button("−", "zoom", with_='{"by":-1}', label=show("zoom_out"), title=show("zoom_out"), off=at == 0),
            button("+", "zoom", with_='{"by":1}', label=show("zoom_in"), title=show("zoom_in"), off=at == ZOOMS - 1),
            class_="gm-hexmap-zoom",
            role="group",
            aria_label=show("zoom"),
        ),
        tick("reach", show("reach"), state.reach),
        tick("rings", show("rings"), state.rings),
        point,
        class_="gm-hexmap-bar",
    )


# ---- whom the map speaks of ----


def _subject(show: Shown, near: pieces.Near | None) -> Markup:
    one, field, lang = show.subject, show.field, show.lang
    if one is None:
        return tag("p", show("nobody_chosen"), class_="ae-help")
    name = pieces.name_of(show.scene, one)
    facts: list[tuple[object, object]] = [(show("stands"), pieces.standing_there(field, one.at, show.words, lang))]
    if near is not None:
        for each, _ in near.allowances:
            facts.append((join(each.label[lang], " ", rule_mark(each.rules, lang)), show("allowance", metres=show.plain(each.metres), hexes=show.hexes(each.hexes(field.scale)))))
        if show.scene.fight is not None:
            facts.append((show("walked", lap=lap_name(show.scene.fight)[lang]), _walked(show, near)))
    spots = sight.spotting(show.scene, one.id)
    if spots is not None:
        facts.append((join(show("spots"), " ", rule_mark(("C-107",), lang)), show.metres(spots)))
    pad = [
        button(arrow, "step", look="icon", with_=json.dumps({"who": one.id, "where": where}), label=show("step", who=name, where=show(where)), key=where)
        for where, (_, _, arrow) in DIRECTIONS.items()
    ]
    fields = [show.number(key, getattr(show.state, key), help_=show(f"{key}_help")) for key in show.system.FIELDS]
    in_roster = not one.free and show.scene.combatant(one.id).hidden
    return tag(
        "div",
        tag("h4", name, class_="gm-hexmap-who"),
        tag("dl", [tag("div", tag("dt", what), tag("dd", value)) for what, value in facts], class_="gm-hexmap-facts"),
        tag("div", pad, class_="gm-hexmap-pad", role="group", aria_label=show("pad")),
        tag("div", fields, class_="ae-row") if fields else None,
        fold(
            show("counter"),
            tag(
                "div",
                show.number("ring", one.ring, help_=show("ring_help")),
                choice("tint_of", show("tint_of"), tuple((each.value, each.label[lang]) for each in Tint), one.tint.value),
                tick("hide", show("hide"), one.hidden, note=show("hidden_in_roster") if in_roster else None),
                button(show("lift"), "lift", with_=json.dumps({"id": one.id})),
                class_="ae-row gm-hexmap-counter-row",
            ),
            key="counter",
        ),
        class_="gm-hexmap-subject",
    )


def _walked(show: Shown, near: pieces.Near) -> Markup | str:
    slow = near.metres != near.steps * show.field.scale
    gone = show("walked_slow" if slow else "walked_said", hexes=show.hexes(near.steps), metres=number(near.metres, show.lang))
    if not near.steps or not near.allowances:
        return gone
    enough = near.enough
    if enough is None:
        return join(gone, "; ", tag("b", show("walked_far"), class_="gm-hexmap-far-said"))
    return f"{gone}; {show('walked_ok', what=enough.label[show.lang])}"


def _warned(show: Shown, near: pieces.Near | None) -> Markup | None:
    """Right below the picture: who has gone farther than one lap allows. The GM may let him."""
    if near is None or not near.too_far:
        return None
    return tag("p", tag("b", pieces.name_of(show.scene, show.subject)), ": ", _walked(show, near), class_="gm-hexmap-warned")


# ---- the others ----


def _others(show: Shown) -> Markup:
    one, lang = show.subject, show.lang
    if one is None or len(show.field.counters) < 2:
        return join()
    heads = [tag("th", show(key), scope="col") for key in ("col_who", "col_hexes", "col_metres", f"col_{show.scene.campaign.system.value}", "col_aim")]
    found = sorted((sight.aim(show.scene, one.id, each.id) for each in show.field.counters if each.id != one.id), key=lambda each: each.steps)
    rows = [_other(show, each) for each in found]
    aimed = next((each for each in found if each.target == show.target), None)
    table = tag("table", tag("caption", show("others", who=pieces.name_of(show.scene, one)), class_="ae-hidden"), tag("thead", tag("tr", heads)), tag("tbody", rows), class_="gm-hexmap-others")
    title = show("others", who=pieces.name_of(show.scene, one))
    return join(tag("h4", title, class_="gm-hexmap-who"), tag("div", scroll(table, title), class_="gm-hexmap-far-list"), _aimed(show, aimed) if aimed else None)


def _other(show: Shown, found: sight.Aim) -> Markup:
    other = show.field.counter(found.target)
    told = show.system.tells(show.scene, found, show.state, show.height, show.words, show.lang)
    cover = found.cover.label[show.lang] if found.cover.share else ""
    may = not other.free and not show.subject.free
    return _row(show.words, show.scene.campaign.system, show.lang, found.target, pieces.name_of(show.scene, other), cover, found.steps, found.metres, told, found.target == show.target, may)


@lru_cache(maxsize=512)
def _row(words: Speech, system: System, lang: str, target: str, name: str, cover: str, steps: int, metres: int, told: str, on: bool, may: bool) -> Markup:
    """A row of the table: most stay as they were when somebody moves."""
    press = None
    if may:
        label = words("aim_off", lang) if on else words("aim_at", lang, who=name)
        press = button(words("aim_off" if on else "aim", lang), "aim", look="chip", with_=json.dumps({"target": "" if on else target}), pressed=on, label=label)
    heads = (("col_hexes", number(steps, lang)), ("col_metres", number(metres, lang)), (f"col_{system.value}", told))
    return tag("tr", tag("th", name, tag("span", cover, class_="ae-note") if cover else None, scope="row"), [tag("td", value, data_head=words(key, lang)) for key, value in heads], tag("td", press), data_key=f"far-{target}")


def _aimed(show: Shown, found: sight.Aim) -> Markup:
    names = [pieces.name_of(show.scene, show.field.counter(id)) for id in (found.who, found.target)]
    return tag(
        "div",
        tag("p", tag("b", show("aimed", who=names[0], target=names[1], hexes=show.hexes(found.steps), metres=number(found.metres, show.lang)))),
        show.system.explains(show.scene, found, show.state, show.height, show.words, show.lang),
        tag("p", show("aim_help"), class_="ae-help"),
        class_="gm-hexmap-aimed",
    )


# ---- who is not there, and the rest ----


def _off(show: Shown) -> Markup:
    there = {each.id for each in show.field.counters}
    missing = [each for each in show.scene.combatants if each.id not in there]
    if not missing:
        return join()
    return tag(
        "div",
        tag("p", show("off"), class_="ae-label"),
        [button(each.label, "place", look="chip", with_=json.dumps({"who": each.id}), label=show("place_one", who=each.label), key=f"off-{each.id}") for each in missing],
        button(show("place_all"), "place_all") if len(missing) > 1 else None,
        class_="gm-hexmap-off",
    )


def _more(show: Shown) -> Markup:
    state, field, lang = show.state, show.field, show.lang
    now = {"columns": field.width, "rows": field.height, "metres": field.scale}
    sizes = [show.number(key, getattr(state, key) if getattr(state, key) is not None else value) for key, value in now.items()]
    layers = [button(each.label[lang], "clear", with_=json.dumps({"what": each.value}), label=show("clear_layer", what=each.label[lang])) for each in Layer if getattr(field, each.value)]
    own = tag(
        "form",
        tag("h4", show("own"), class_="gm-hexmap-who"),
        tag(
            "div",
            text_field("name", show("own_name"), state.name, longest=LONGEST_NAME, class_="ae-grow", help_=show("own_help")),
            choice("tint", show("tint"), tuple((each.value, each.label[lang]) for each in Tint), state.tint),
            tick("hidden", show("hide"), state.hidden),
            button(show("own_put"), "put", submit=True),
            class_="ae-row",
        ),
        data_do="put",
    )
    size = tag("div", tag("h4", show("size"), class_="gm-hexmap-who"), tag("div", sizes, button(show("resize"), "resize"), class_="ae-row"), tag("p", show("size_help"), class_="ae-help"))
    wipe = tag("div", [tag("span", show("clear"), class_="ae-label"), *layers] if layers else None, button(show("take_away"), "take_away"), class_="ae-row gm-hexmap-wipe")
    return fold(show("more"), own, size, wipe, key="more", class_="gm-hexmap-more")


# ---- in words ----


def said(show: Shown) -> str:
    """The map in a sentence."""
    field = show.field
    if field is None:
        return show("summary_none")
    who = ", ".join(f"{pieces.name_of(show.scene, each)} ({pieces.place(paths.cell_of(each.at), show.words, show.lang)})" for each in field.counters)
    return show("summary", width=number(field.width, show.lang), height=number(field.height, show.lang), scale=number(field.scale, show.lang), who=who or show("nobody_there"))


def _said_line(show: Shown, near: pieces.Near | None = None) -> Markup:
    """What a screen reader is told after a press: where the one spoken of stands, or the hex looked at."""
    told = ""
    if show.field is not None and show.subject is not None:
        told = f"{pieces.name_of(show.scene, show.subject)}: {pieces.standing_there(show.field, show.subject.at, show.words, show.lang)}"
    if show.field is not None and show.state.point is not None:
        told = f"{told}. {_point(show)[1]}".lstrip(". ")
    if near is not None and near.too_far:
        told = f"{told}; {show('walked_far')}"
    return tag("p", told, role="status", class_="ae-hidden")
