"""The map's panel: what a press does, against hexes counted another way; what it says; what it keeps to the GM."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from alterego_core.heroes.ready import ready
from alterego_core.session import clock, deeds, events, field_deeds, roster, sight
from alterego_core.session.cover import Cover
from alterego_core.session.field import Ground, MarkKind, Tint, column_of, hex_at
from alterego_core.session.scene import Kind, System
from dashboard import recruits
from dashboard.evening.checks.panel import Checks
from dashboard.evening.hexmap import labels, paths
from dashboard.evening.hexmap.drawing import picture
from dashboard.evening.hexmap.panel import HexMap
from dashboard.evening.host import Host
from dashboard.players import view
from dashboard.players.shows import Shows
from tests.core.session import play
from tests.dashboard.evening.on_a_page import faults_of, settle, shown
from tests.dashboard.table_preview import host_of
from tests.widgets.reading_html import read

EVIL = "<img src=x onerror=alert(1)>"


def filled(folder: Path, system: str) -> Host:
    """Two heroes and two goblins at the table of a campaign."""
    host = host_of(folder, system, seed="market")
    numbers = play.numbers_of(System(system))
    for name in ("Анна", "Борис"):
        host.does(deeds.add(host.scene, name, numbers, kind=Kind.HERO))
    host.does(deeds.add(host.scene, "Гоблин", numbers, times=2))
    return host


@pytest.fixture(params=["ego", "squad", "perks"])
def any_host(request, tmp_path: Path) -> Host:
    return filled(tmp_path, request.param)


@pytest.fixture
def host(tmp_path: Path) -> Host:
    return filled(tmp_path, "ego")


@pytest.fixture
def panel(host: Host) -> Iterator[HexMap]:
    made = HexMap(None, host=host, lang="ru")
    yield made
    made.close()


def where(host: Host, id: str) -> tuple[int, int]:
    """Column and row of a counter."""
    at = host.scene.field.counter(id).at
    return column_of(at), at.r


def sound(panel: HexMap) -> None:
    assert panel.fault is None and list(panel.problems) == []


def text(panel: HexMap, *names: str) -> str:
    """What stands in these regions, in plain text."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", panel.view[name])) for name in names).replace("\u00a0", " ")


def undone(host: Host, before) -> None:
    """One step back gives the exact scene of before."""
    host.undo()
    assert host.scene == before


# ---- presses ----


def test_one_press_lays_a_map_with_everybody_on_it(any_host):
    host, before = any_host, any_host.scene
    panel = HexMap(None, host=host, lang="ru")
    panel.act("lay")
    sound(panel)
    field = host.scene.field
    assert (field.width, field.height, field.scale) == (24, 16, 2) and len(field.counters) == 4
    assert panel.view["field"].count('data-who="') == 4
    undone(host, before)
    panel.act("set", field="columns", value="30")
    panel.act("set", field="metres", value="5")
    panel.act("lay")
    assert (host.scene.field.width, host.scene.field.height, host.scene.field.scale) == (30, 16, 5)
    assert panel.value == {}
    panel.close()


def test_a_counter_goes_where_it_is_dropped_and_one_step_back_returns_it(host, panel):
    panel.act("lay")
    before = host.scene
    panel.act("move", id="c3", column=7, row=5)
    sound(panel)
    assert where(host, "c3") == (7, 5) and host.chosen.id == "c3"
    undone(host, before)
    for bad in ((-1, 0), (24, 0), (0, 16), (10**30, 3)):
        panel.act("move", id="c3", column=bad[0], row=bad[1])
        assert host.scene == before and panel.problems


def test_steps_go_to_the_neighbours_as_they_lie_on_the_page(host, panel):
    panel.act("lay")
    panel.act("move", id="c1", column=5, row=6)
    ways = {"left": (4, 6), "right": (6, 6), "up_left": (4, 5), "up_right": (5, 5), "down_left": (4, 7), "down_right": (5, 7)}
    for way, wanted in ways.items():
        panel.act("move", id="c1", column=5, row=6)
        panel.act("step", who="c1", where=way)
        assert where(host, "c1") == wanted
        # as drawn: a neighbour's middle is one width away, or half a width and a row
        (x, y), (right, down) = paths.middle((5, 6)), paths.middle(wanted)
        assert (abs(x - right), abs(y - down)) in ((14, 0), (7, 12))
    panel.act("move", id="c1", column=0, row=0)
    steps = host.table.revision
    panel.act("step", who="c1", where="left")
    assert where(host, "c1") == (0, 0) and host.table.revision == steps


def test_up_and_down_by_keys_keep_the_column(host, panel):
    panel.act("lay")
    panel.act("move", id="c1", column=5, row=6)
    for _ in range(2):
        panel.act("step", who="c1", where="up")
    assert where(host, "c1") == (5, 4)
    for _ in range(4):
        panel.act("step", who="c1", where="down")
    assert where(host, "c1") == (5, 8)


def test_a_counter_is_taken_in_hand_and_put_on_the_hex_that_is_pressed(host, panel):
    panel.act("lay")
    before = where(host, "c2")
    panel.act("press", column=9, row=9)
    assert where(host, "c2") == before and "ряд 10, место 10" in text(panel, "bar")
    panel.act("pick", id="c2")
    assert host.chosen.id == "c2" and "В руке: Борис" in text(panel, "head")
    panel.act("press", column=9, row=9)
    assert where(host, "c2") == (9, 9) and panel.state.held == ""
    panel.act("press", column=2, row=2)
    assert where(host, "c2") == (9, 9)
    panel.act("pick", id="c2")
    panel.act("pick", id="c2")
    assert panel.state.held == ""


def test_a_counter_in_hand_is_let_go_when_somebody_else_is_chosen(host, panel):
    panel.act("lay")
    panel.act("pick", id="c2")
    host.choose("c1")
    host.settle()
    start = where(host, "c2")
    panel.act("press", column=9, row=9)
    assert where(host, "c2") == start and "В руке" not in text(panel, "head")


def test_a_stroke_of_the_brush_is_one_step(host, panel):
    panel.act("lay")
    before, steps = host.scene, host.table.revision
    panel.act("set", field="tool", value="ground")
    panel.act("set", field="ground", value="swamp")
    panel.act("set", field="brush", value="1")
    panel.act("stroke", cells=[[10, 8], [11, 8]])
    sound(panel)
    # two neighbouring hexes and all around them: ten
    assert "".join(host.scene.field.ground).count("s") == 10 and host.table.revision == steps + 1
    undone(host, before)
    panel.act("set", field="tool", value="cover")
    panel.act("set", field="cover", value="two_thirds")
    panel.act("set", field="brush", value="2")
    panel.act("press", column=0, row=0)
    corner = {(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2), (1, 2)}
    covered = {(column_of(each), each.r) for each in host.scene.field.hexes() if host.scene.field.cover_at(each) is Cover.TWO_THIRDS}
    assert covered == corner
    undone(host, before)
    panel.act("stroke", cells=[[99, 99], [-5, 2]])
    assert host.scene == before


def test_marks_are_the_gms_until_he_opens_them(host, panel):
    panel.act("lay")
    before = host.scene
    panel.act("set", field="tool", value="mark")
    panel.act("set", field="kind", value="tripwire")
    panel.act("set", field="note", value="у двери")
    panel.act("press", column=6, row=6)
    sound(panel)
    (mark,) = host.scene.field.marks
    assert (mark.kind, mark.name, mark.secret) == (MarkKind.TRIPWIRE, "у двери", True) and panel.state.note == ""
    assert "растяжка: у двери" in panel.view["field"] and sight.players_field(host.scene).marks == ()
    undone(host, before)
    host.redo()
    panel.act("mark", id=mark.id)
    assert "Открыть игрокам" in text(panel, "head")
    panel.act("reveal", id=mark.id)
    assert sight.players_field(host.scene).marks[0].name == "у двери"
    assert "Переложить" not in text(panel, "head")
    panel.act("set", field="tool", value="move")
    panel.act("press", column=2, row=3)
    panel.act("mark", id=mark.id)
    assert "Переложить" in text(panel, "head")
    panel.act("shift", id=mark.id)
    assert host.scene.field.marks[0].at == hex_at(2, 3)
    panel.act("unmark", id=mark.id)
    assert host.scene.field.marks == ()


def test_somebody_on_a_mine_is_a_reminder_for_the_gm(host, panel):
    panel.act("lay")
    panel.act("set", field="tool", value="mark")
    panel.act("press", column=6, row=6)
    panel.act("move", id="c1", column=6, row=6)
    assert [each.line.text("ru") for each in host.reminders] == ["Анна: на этом гексе мина."]
    assert all(each.hidden for each in host.journal if "мина" in (each.line.text("ru") if each.line else ""))


def test_own_counters_circles_colours_and_hiding(host, panel):
    panel.act("lay")
    panel.act("press", column=4, row=4)
    panel.act("set", field="name", value=EVIL)
    panel.act("set", field="tint", value="amber")
    panel.act("put")
    free = next(each for each in host.scene.field.counters if each.free)
    assert (where(host, free.id), free.name, free.tint) == ((4, 4), EVIL, Tint.AMBER) and panel.state.name == ""
    assert "<img" not in "".join(panel.view.values())
    panel.act("pick", id=free.id)
    panel.act("set", field="ring", value="12")
    panel.act("set", field="tint_of", value="green")
    panel.act("set", field="hide", value=True)
    changed = host.scene.field.counter(free.id)
    assert (changed.ring, changed.tint, changed.hidden) == (12, Tint.GREEN, True)
    assert "gm-hexmap-ring" in panel.view["field"] and EVIL not in repr(sight.players_field(host.scene))
    panel.act("set", field="rings", value=False)
    assert "gm-hexmap-ring" not in panel.view["field"]
    panel.act("lift", id=free.id)
    assert host.scene.field.find(free.id) is None


def test_who_is_not_on_the_map_is_offered_and_who_leaves_is_gone(host, panel):
    panel.act("lay")
    panel.act("lift", id="c1")
    panel.act("lift", id="c2")
    assert "На карту: Анна" in panel.view["off"]
    before = host.scene
    panel.act("place_all")
    assert len(host.scene.field.counters) == 4
    undone(host, before)
    panel.act("place", who="c2")
    assert host.scene.field.find("c2") is not None and "На карту: Борис" not in panel.view["off"]
    host.does(clock.dismiss(host.scene, "c2"))
    host.settle()
    assert "c2" not in re.findall(r'data-who="(\w+)"', panel.view["field"])


def test_size_scale_wiping_and_putting_away(host, panel):
    panel.act("lay")
    panel.act("set", field="columns", value="40")
    panel.act("set", field="rows", value="30")
    panel.act("step", field="metres", by=1)
    before = host.scene
    panel.act("resize")
    field = host.scene.field
    assert (field.width, field.height, field.scale) == (40, 30, 3) and panel.value == {}
    undone(host, before)
    panel.act("set", field="columns", value="61")
    assert panel.state.drafts == {"columns": "61"} and "от 3 до 60" in text(panel, "more")
    panel.act("clear", what="counters")
    assert host.scene.field.counters == ()
    panel.act("take_away")
    assert host.scene.field is None and "Разложить карту" in text(panel, "field")


# ---- what it says ----


def test_distances_and_the_modifier_of_a_shot(host, panel):
    panel.act("lay")
    host.choose("c1")
    panel.act("move", id="c3", column=17, row=7)
    panel.act("move", id="c1", column=2, row=7)
    # fifteen hexes along a row, 30 m; 30 / 50 is -0.6, so -1; two thirds hidden: -3
    panel.act("set", field="tool", value="cover")
    panel.act("set", field="cover", value="two_thirds")
    panel.act("press", column=17, row=7)
    panel.act("set", field="tool", value="move")
    row = re.search(r'<tr data-key="far-c3">.*?</tr>', panel.view["others"]).group()
    assert re.findall(r">([^<>]+)</td>", row)[:3] == ["15", "30", "−4"]
    panel.act("set", field="range", value="100")
    # within half the range: +1
    assert re.findall(r">([^<>]+)</td>", re.search(r'<tr data-key="far-c3">.*?</tr>', panel.view["others"]).group())[2] == "−2"
    panel.act("aim", target="c3")
    sound(panel)
    assert host.aim == {"who": "c1", "target": "c3", "hexes": 15, "metres": 30, "cover": "two_thirds"}
    assert "A-247" in panel.view["others"] and "A-226" in panel.view["others"]


def test_the_aim_follows_the_counters_and_is_lost_with_them(host, panel):
    panel.act("lay")
    panel.act("move", id="c3", column=10, row=7)
    panel.act("move", id="c1", column=2, row=7)
    panel.act("aim", target="c3")
    panel.act("step", who="c1", where="right")
    assert (host.aim["hexes"], host.aim["metres"], host.aim["cover"]) == (7, 14, "none")
    host.does(deeds.change(host.scene, "c3", cover=Cover.HALF))
    assert host.aim["cover"] == "half"
    panel.act("lift", id="c3")
    assert host.aim == {}
    host.undo()
    host.does(clock.dismiss(host.scene, "c3"))
    assert host.aim == {}
    panel.act("aim", target="c99")
    assert panel.problems and host.aim == {}
    panel.act("aim", target="c4")
    panel.act("aim", target="")
    assert host.aim == {}


def test_the_target_of_the_map_is_the_one_a_check_is_against(any_host):
    host = any_host
    panel, checks = HexMap(None, host=host, lang="ru"), Checks(None, host=host, lang="ru")
    panel.act("lay")
    panel.act("pick", id="c1")
    assert checks.foe(checks.state) is None
    panel.act("aim", target="c3")
    assert checks.foe(checks.state).id == "c3"
    panel.act("aim", target="c4")
    assert checks.foe(checks.state).id == "c4" and "Гоблин 2" in checks.view["people"]
    checks.act("set", field="foe", value="c3")
    assert host.aim["target"] == "c3" and "is-target" in panel.view["field"]
    checks.act("set", field="foe", value="")
    assert host.aim == {} and checks.foe(checks.state) is None and "is-target" not in panel.view["field"]
    checks.act("set", field="foe", value="c1")
    assert host.aim == {} and checks.foe(checks.state) is None
    # off the map the check still knows whom it is against
    checks.act("set", field="foe", value="c3")
    panel.act("lift", id="c3")
    assert host.aim == {} and checks.foe(checks.state).id == "c3"
    assert checks.fault is None and panel.fault is None
    panel.close()
    checks.close()


def test_a_run_is_shaded_from_where_the_circle_began(host, panel):
    """Speed 4: sixteen metres, eight hexes (A-212); on open ground that is a hexagon, cut by the edge of the map."""
    panel.act("lay")
    panel.act("move", id="c1", column=12, row=8)
    host.does(clock.begin(host.scene))
    host.choose("c1")
    host.settle()
    shaded = re.search(r'gm-hexmap-near" d="([^"]*)"', panel.view["field"]).group(1)
    # a width of a run for each row: 17 hexes in the middle, one less in each row above and below
    runs = [len(re.findall("l7-4 7 4", run)) for run in shaded.split("M")[1:]]
    assert runs == [*range(9, 17), 17, *range(16, 9, -1)]
    panel.act("step", who="c1", where="right")
    panel.act("step", who="c1", where="right")
    assert re.search(r'gm-hexmap-near" d="([^"]*)"', panel.view["field"]).group(1) == shaded
    assert "2 гекса, 4 м; укладывается: пробежка за круг" in text(panel, "subject")
    assert "gm-hexmap-warned" not in panel.view["bar"] and "дальше" not in panel.view["said"]
    panel.act("move", id="c1", column=23, row=8)
    assert "11 гексов, 22 м; дальше, чем можно" in re.sub(r"\s+([;,])", r"\1", re.sub(r"\s+", " ", text(panel, "subject")))
    assert "gm-hexmap-warned" in panel.view["bar"] and "дальше, чем можно" in panel.view["said"], "told beside the picture, and aloud"
    panel.act("set", field="reach", value=False)
    assert "gm-hexmap-near" not in panel.view["field"]


def test_a_fighters_height_comes_from_his_sheet(tmp_path):
    host = host_of(tmp_path, "squad", seed="x")
    host.does(deeds.add(host.scene, "Боец", play.numbers_of(System.SQUAD), kind=Kind.HERO))
    hero = ready("squad")[0].hero("ru")
    deed, heroes = recruits.joining(host.scene, recruits.recruit(hero, host.scene))
    host.does(deed, heroes)
    panel = HexMap(None, host=host, lang="ru")
    panel.act("lay")
    host.choose("c2")
    host.settle()
    stats = host.scene.combatant("c2").numbers.stats
    # B-65: height in metres × 2 + Dexterity / 3, for three seconds
    metres = 3 * (hero.sheet.height_cm / 50 + stats.dexterity / 3)
    told = text(panel, "subject")
    assert f"{metres:.1f}".replace(".", ",").removesuffix(",0") + " м" in told
    panel.act("set", field="height", value="200")
    assert text(panel, "subject").replace("200", "175") == told.replace("200", "175")
    host.choose("c1")
    host.settle()
    assert text(panel, "subject") != told
    panel.close()


def test_perks_notice_at_forty_metres_in_a_forest(tmp_path):
    host = filled(tmp_path, "perks")
    panel = HexMap(None, host=host, lang="ru")
    panel.act("set", field="metres", value="10")
    panel.act("lay")
    panel.act("move", id="c3", column=9, row=2)
    panel.act("move", id="c1", column=4, row=2)
    row = re.search(r'<tr data-key="far-c3">.*?</tr>', panel.view["others"]).group()
    assert re.findall(r">([^<>]+)</td>", row)[:3] == ["5", "50", "да"]
    assert "100 м" in text(panel, "subject")
    host.does(painted(host, Ground.FOREST, (9, 2)))
    host.settle()
    row = re.search(r'<tr data-key="far-c3">.*?</tr>', panel.view["others"]).group()
    assert re.findall(r">([^<>]+)</td>", row)[2] == "нет"
    panel.close()


def painted(host: Host, what: Ground, *cells: tuple[int, int]):
    """The deed of painting these hexes."""
    return field_deeds.paint(host.scene, [hex_at(*each) for each in cells], what)


def test_who_acts_who_is_out_and_who_is_hidden_is_drawn_and_said(host, panel):
    panel.act("lay")
    host.does(clock.begin(host.scene))
    host.does(deeds.change(host.scene, "c2", dead=True))
    host.settle()
    drawn = {id: (kind, unescape(label)) for kind, id, label in re.findall(r'<g class="gm-hexmap-counter ([^"]*)"[^>]*data-who="(\w+)"[^>]*aria-label="([^"]*)"', panel.view["field"])}
    acting = host.scene.fight.acting
    assert "is-acting" in drawn[acting][0] and "ходит сейчас" in drawn[acting][1]
    assert "is-out" in drawn["c2"][0] and "не действует" in drawn["c2"][1]
    assert "is-hidden" in drawn["c3"][0] and "скрыт от игроков" in drawn["c3"][1] and "is-hidden" not in drawn["c1"][0]
    assert [id for id, (kind, _) in drawn.items() if "is-chosen" in kind] == [host.chosen.id]


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_markup_is_whole_in_both_languages(any_host, lang):
    host = any_host
    panel = HexMap(None, host=host, lang=lang)
    for actions in ((), (("lay", {}),), (("set", {"field": "tool", "value": "ground"}),), (("set", {"field": "tool", "value": "mark"}), ("press", {"column": 3, "row": 3}), ("mark", {"id": "m1"})), (("set", {"field": "tool", "value": "move"}), ("pick", {"id": "c1"}), ("aim", {"target": "c3"}))):
        for name, message in actions:
            panel.act(name, **message)
        sound(panel)
        root = read(panel.view)
        told = root.text() + panel.summary() + panel.label
        assert "{" not in told
        if lang == "en":
            assert not re.search("[а-яё]", re.sub("Анна|Борис|Гоблин|АН|[А-Я][а-я]?[0-9]?", "", told), re.I), told
        for node in root.walk():
            if node["role"] == "button" or node.tag in ("button", "select", "input"):
                assert node["aria-label"] or node["id"] or node.text().strip() or node.parent.text().strip()
    panel.close()


def test_letters_on_counters_tell_them_apart():
    names = [(str(n), name) for n, name in enumerate(["Анна", "Анна", "Антон", "Гоблин 1", "Голем 1", "Гоблин 12", "  ", EVIL, "🐉", "O'Neil 7"] + ["Анна"] * 30)]
    found = labels.short_labels(names)
    assert len(set(found.values())) == len(names) and all(1 <= len(each) <= 8 for each in found.values())


def test_a_large_map_is_drawn_with_few_elements(host, panel):
    """A path for each kind of ground, not an element for each of 3,600 hexes."""
    for name, value in (("columns", "60"), ("rows", "60")):
        panel.act("set", field=name, value=value)
    panel.act("lay")
    for place, kind in enumerate(Ground):
        host.does(painted(host, kind, *[(column, row) for row in range(60) for column in range(place, 60, 7)]))
    host.settle()
    assert len(re.findall(r"<(path|rect|circle|g|text)\b", panel.view["field"])) < 90
    assert len(panel.view["field"]) < 200_000


def test_the_outline_goes_all_around():
    """The edge, followed relative step by relative step, ends where it began."""
    for width, height in ((3, 3), (4, 7), (24, 16)):
        x, y = 0, 4
        for run in re.findall(r"([lv])([-\d ]+)", paths.outline(width, height)):
            numbers = list(map(int, re.findall(r"-?\d+", run[1])))
            if run[0] == "v":
                y += numbers[0]
            for right, down in zip(numbers[::2], numbers[1::2], strict=False) if run[0] == "l" else ():
                x, y = x + right, y + down
            assert 0 <= x <= 14 * width + 7 and 0 <= y <= 12 * height + 4
        assert (x, y) == (0, 12)


def test_the_players_picture_cannot_be_worked_in(host, panel):
    panel.act("lay")
    drawn = picture(sight.players_field(host.scene), label="x")
    assert "data-" not in drawn and 'role="button"' not in drawn and "tabindex" not in drawn


def test_the_players_screen_has_the_map_without_a_trace_of_what_is_hidden(host, panel):
    panel.act("lay")
    host.does(deeds.change(host.scene, "c3", hidden=False))
    host.does(field_deeds.put(host.scene, "Засада", hex_at(4, 4), hidden=True))
    host.does(field_deeds.mark(host.scene, hex_at(6, 6), MarkKind.MINE, "под мостом"))
    host.does(field_deeds.mark(host.scene, hex_at(7, 6), MarkKind.ANOMALY, "жарка", secret=False))
    host.does(field_deeds.change(host.scene, "c1", ring=20))
    host.does(clock.begin(host.scene))
    drawn = view.drawn(host.table, Shows(), "ru")["field"]
    assert "Анна" in drawn and "Гоблин 1" in drawn and "жарка" in drawn and "url(#players-hex-open)" in drawn
    for secret in ("Гоблин 2", "c4", "Засада", "под мостом", "мина", "gm-hexmap-ring", "открыто игрокам", "\ue000"):
        assert secret not in drawn
    host.does(field_deeds.take_away(host.scene))
    assert view.drawn(host.table, Shows(), "en")["field"] == ""


# ---- what people and pages may send ----

VALUES = [None, 5, [], "x", {"tool": "dig"}, {"tool": ["move"], "zoom": 99, "point": [1], "held": 5, "drafts": 3}, {"point": [True, 2], "rows": "7", "rulings": {}}, {"point": [59, 59], "held": "c99", "seen": "m9", "zoom": 5, "range": -3}]
MESSAGES = [
    ("pick", {"id": "c99"}), ("pick", {"id": None}), ("pick", {}), ("move", {"id": "c1"}), ("move", {"id": "c1", "column": "x", "row": 2}), ("move", {"id": "c1", "column": float("nan"), "row": 2}),
    ("step", {"who": "c1", "where": "away"}), ("step", {"field": "columns", "by": "x"}), ("step", {"field": "nothing", "by": 1}), ("step", {}), ("stroke", {"cells": 5}), ("stroke", {"cells": [5]}), ("stroke", {"cells": [["a", "b"]]}),
    ("press", {"column": 10**40, "row": -1}), ("press", {"column": None, "row": None}), ("look", {"where": "x"}), ("set", {"field": "tool", "value": "dig"}), ("set", {"field": "tool", "value": []}), ("set", {"field": "ring", "value": EVIL}),
    ("set", {"field": "nothing", "value": 1}), ("set", {"field": "tint_of", "value": "pink"}), ("clear", {"what": "all"}), ("zoom", {"by": "x"}), ("reveal", {"id": "m9"}), ("shift", {"id": "m9"}), ("unmark", {"id": 7}), ("lift", {"id": EVIL}), ("place", {"who": EVIL}), ("aim", {"target": EVIL}),
    ("mark", {"id": EVIL * 50}), ("lay", {}), ("draw", {}), ("__init__", {}),
]  # fmt: skip


@pytest.mark.parametrize("laid", [False, True])
def test_any_value_and_any_message_are_survived(host, laid):
    if laid:
        HexMap(None, host=host, lang="ru").act("lay")
    for value in VALUES:
        panel = HexMap(value, host=host, lang="ru")
        json.dumps(panel.value)
        HexMap(panel.value, host=host, lang="ru").close()
        for name, message in MESSAGES:
            before = host.scene
            panel.act(name, **message)
            assert host.scene == before or name in ("lay", "press")
            if name == "lay" and not laid:
                host.undo()
            assert "<img" not in "".join(panel.view.values())
            json.dumps(panel.value)
        panel.act("zoom", by=1)
        panel.close()


def test_what_was_chosen_and_typed_outlives_a_reload(host, panel):
    panel.act("lay")
    for field, value in (("tool", "mark"), ("kind", "bomb"), ("note", "под мостом"), ("name", "Телега"), ("range", "abc"), ("rings", False)):
        panel.act("set", field=field, value=value)
    panel.act("zoom", by=1)
    again = HexMap(json.loads(json.dumps(panel.value)), host=host, lang="ru")
    assert again.state == panel.state and again.view == panel.view
    again.close()


def test_every_press_is_undone_exactly(any_host):
    host = any_host
    panel = HexMap(None, host=host, lang="ru")
    presses = [
        ("lay", {}), ("move", {"id": "c1", "column": 8, "row": 8}), ("step", {"who": "c2", "where": "right"}), ("set", {"field": "tool", "value": "ground"}), ("stroke", {"cells": [[1, 1], [2, 2]]}),
        ("set", {"field": "tool", "value": "mark"}), ("press", {"column": 5, "row": 5}), ("reveal", {"id": "m1"}), ("set", {"field": "ring", "value": "20"}), ("set", {"field": "hide", "value": True}),
        ("set", {"field": "name", "value": "Костёр"}), ("put", {}), ("set", {"field": "rows", "value": "9"}), ("resize", {}), ("clear", {"what": "ground"}), ("lift", {"id": "c1"}), ("place_all", {}), ("take_away", {}),
    ]  # fmt: skip
    scenes = [host.scene]
    for name, message in presses:
        panel.act(name, **message)
        sound(panel)
        if host.scene != scenes[-1]:
            scenes.append(host.scene)
    assert len(scenes) == 15
    for scene in reversed(scenes[:-1]):
        host.undo()
        assert host.scene == scene
    panel.close()


def test_an_evening_with_a_map_is_the_same_after_it_is_opened_anew(host, panel):
    panel.act("lay")
    panel.act("move", id="c1", column=8, row=8)
    panel.act("set", field="tool", value="cover")
    panel.act("stroke", cells=[[1, 1]])
    fresh = host.tables.open(host.key)
    assert fresh.scene == host.scene
    host.does(events.between(host.scene, roster.remove(host.scene, "c1"), play.sentence("did_add", who="x")))
    assert host.tables.open(host.key).scene.field.find("c1") is None


# ---- in a browser ----


def _centre(page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _hex(page, column: int, row: int) -> tuple[float, float]:
    """Where the middle of a hex lies in the window."""
    return tuple(
        page.evaluate(
            """([x, y]) => { const m = document.querySelector("svg[data-hexmap]").getScreenCTM(), at = new DOMPoint(x, y).matrixTransform(m); return [at.x, at.y]; }""",
            list(paths.middle((column, row))),
        )
    )


def _still(page) -> None:
    """The map in the middle of the window, at its left edge, nothing rolling on."""
    page.evaluate("""() => { const map = document.querySelector(".gm-hexmap-scroll"); map.scrollIntoView({ block: "center" }); map.scrollTo(0, 0); }""")
    page.wait_for_function("""() => new Promise((done) => { const map = document.querySelector(".gm-hexmap-scroll"), was = [map.scrollLeft, scrollY]; setTimeout(() => done(map.scrollLeft === 0 && was[1] === scrollY || (map.scrollTo(0, 0), false)), 60); })""")


def _finger(page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger put down, drawn along, and lifted."""
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": start[0], "y": start[1]}]})
    for part in range(1, 7):
        x, y = (a + (b - a) * part / 6 for a, b in zip(start, end, strict=True))
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch.detach()


@pytest.mark.browser
@pytest.mark.side_by_side
def test_a_map_is_laid_played_on_and_painted_on_a_phone(host):
    with shown(host, "head", "hexmap") as page:
        page.get_by_role("button", name="Разложить карту").click()
        settle(page)
        page.keyboard.press("m")
        assert page.evaluate("document.activeElement.className") == "gm-hexmap-scroll"
        _still(page)
        # a mouse drags a counter
        page.mouse.move(*_centre(page, '[data-who="c1"]'))
        page.mouse.down()
        page.mouse.move(*_hex(page, 5, 4), steps=4)
        assert "м" in page.locator(".gm-hexmap-ghost text").inner_html()
        page.mouse.up()
        settle(page)
        assert where(host, "c1") == (5, 4)
        # a finger does, and the page stays where it is
        top = page.evaluate("scrollY")
        _finger(page, _centre(page, '[data-who="c1"]'), _hex(page, 6, 9))
        settle(page)
        page.wait_for_function("""!document.querySelector(".gm-hexmap-ghost path")""")
        assert where(host, "c1") == (6, 9) and page.evaluate("scrollY") == top
        # larger, and what was in the middle stays there
        middle = "(() => { const s = document.querySelector('.gm-hexmap-scroll'); return (s.scrollLeft + s.clientWidth / 2) / s.scrollWidth; })()"
        page.evaluate("document.querySelector('.gm-hexmap-scroll').scrollLeft = 120")
        was = page.evaluate(middle)
        page.get_by_role("button", name="Крупнее").click()
        settle(page)
        assert abs(page.evaluate(middle) - was) < 0.02
        page.get_by_role("button", name="Мельче").click()
        settle(page)
        _still(page)
        # a finger on the ground scrolls the map
        left = page.evaluate("document.querySelector('.gm-hexmap-scroll').scrollLeft")
        _finger(page, _hex(page, 9, 6), _hex(page, 4, 6))
        page.wait_for_function("(was) => document.querySelector('.gm-hexmap-scroll').scrollLeft > was + 20", arg=left)
        assert where(host, "c1") == (6, 9)
        _still(page)
        # keys
        page.locator('[data-who="c1"]').focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("3")
        settle(page)
        assert where(host, "c1") == (8, 10) and page.evaluate("document.activeElement.dataset.who") == "c1"
        # a press takes it in hand, a press on a hex puts it there
        page.keyboard.press("Enter")
        settle(page)
        _still(page)
        page.mouse.click(*_hex(page, 8, 3))
        settle(page)
        assert where(host, "c1") == (8, 3)
        # the brush
        page.get_by_text("Местность", exact=True).click()
        settle(page)
        _still(page)
        page.mouse.move(*_hex(page, 7, 6))
        page.mouse.down()
        page.mouse.move(*_hex(page, 10, 6), steps=3)
        page.mouse.up()
        settle(page)
        assert host.scene.field.ground[6][7:11] == "ffff" and host.scene.field.ground[6].count("f") == 4
        page.locator(".gm-hexmap-point").focus()
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
        settle(page)
        assert "".join(host.scene.field.ground).count("f") == 5
        assert faults_of(page) == []
        page.keyboard.press("z")
        settle(page)
        assert "".join(host.scene.field.ground).count("f") == 4
