"""The page of campaigns: what a press does lies in the file, and nothing else does."""

from __future__ import annotations

import base64
import json
import re
import threading
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from alterego_core.ego.rulings import Strict
from alterego_core.session import deeds
from alterego_core.session.scene import System
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dashboard import backups, book_link, campaign_files
from dashboard.campaigns.arrival import LARGEST_PART
from dashboard.campaigns.panel import Campaigns
from dashboard.screen import Screen
from dashboard.store import Store
from dashboard.tables import Tables
from dashboard.trouble import StoreTrouble
from dashboard.visitor import Visitor
from tests.dashboard.evening.on_a_page import faults_of, settle
from tests.dashboard.table_preview import TablePreview
from tests.widgets.reading_html import read

EVIL = "<img src=x onerror=alert(1)>"


class Desk:
    """The panel on a file of its own, with what it gave and where it led."""

    def __init__(self, folder: Path, lang: str = "ru", value: object = None) -> None:
        self.store = Store(folder / "campaigns.sqlite3")
        self.tables = Tables(self.store)
        self.given: list[tuple[str, str]] = []
        self.gone: list[str] = []
        self.panel = Campaigns(value, lang=lang, tables=self.tables, place=str(folder), give=lambda *file: self.given.append(file), go=self.gone.append)

    def send(self, text: str | bytes, size: int = 1000, act: str = "take") -> None:
        """The parts of a file, as the page's script sends them."""
        whole = text.encode() if isinstance(text, str) else text
        parts = max(1, -(-len(whole) // size))
        for part in range(parts):
            data = base64.b64encode(whole[part * size : (part + 1) * size]).decode()
            self.panel.act(act, part=part, parts=parts, data=data)

    @property
    def keys(self) -> list[str]:
        return [each.key for each in self.panel.lines()]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    found = Desk(tmp_path)
    yield found
    found.panel.close()
    found.store.close()


def test_a_campaign_begins_as_the_form_says(desk: Desk) -> None:
    for field, value in (("title", "  Ночной   рынок "), ("system", "ego"), ("ruling:strict", "at-least"), ("seed", "корица"), ("system", "squad"), ("ruling:grand_eq", "greater"), ("system", "ego")):
        desk.panel.act("set", field=field, value=value)
    again = Campaigns(json.loads(json.dumps(desk.panel.value)), lang="ru", tables=desk.tables)
    assert again.state == desk.panel.state, "a draft survives a reload"
    again.close()
    desk.panel.act("begin")
    campaign = desk.tables.open("nochnoy-rynok").scene.campaign
    assert (campaign.title, campaign.system, campaign.seed, campaign.rulings) == ("Ночной рынок", System.EGO, "корица", "A19b")
    assert campaign.readings().strict is Strict.AT_LEAST
    assert desk.gone == ["/?table=nochnoy-rynok"] and desk.panel.value == {}
    assert desk.store.language("nochnoy-rynok") == "ru", "it speaks as the page it was begun on"
    assert 'href="/?table=nochnoy-rynok"' in desk.panel.view["list"]


def test_a_campaign_with_panels_only_gets_its_table_and_keeps_them(desk: Desk) -> None:
    desk.store.begin("friday")
    assert desk.keys == [], "an address that was only looked at is no campaign"
    seed = desk.store.seed("friday")
    desk.store.keep("friday", seen=0, kind="panel", data={}, scene={"panels": {"notes": {"text": "долги"}}})
    assert desk.keys == ["friday"] and desk.panel.lines()[0].system is None
    desk.panel.act("adopt", key="friday")
    desk.panel.act("set", field="title", value="Пятница")
    desk.panel.act("set", field="system", value="perks")
    desk.panel.act("begin")
    table = desk.tables.open("friday")
    assert (table.system, table.scene.campaign.seed, table.title) == (System.PERKS, seed, "Пятница")
    assert desk.store.snapshot("friday").scene == {"panels": {"notes": {"text": "долги"}}}


def test_another_name_and_a_duplicate(desk: Desk) -> None:
    desk.tables.begin("Рынок", "ego", seed="s")
    table = desk.tables.open("rynok")
    desk.tables.does(table, deeds.campaign(table.scene, notes="тайна").deed)
    desk.panel.act("set", field="name:rynok", value="Базар")
    desk.panel.act("rename", key="rynok")
    assert desk.tables.open("rynok").title == "Базар" and desk.panel.value == {}
    desk.panel.act("duplicate", key="rynok")
    one, two = (desk.tables.open(key) for key in ("rynok", "bazar-dvoynik"))
    assert two.title == "Базар – двойник" and two.scene.campaign.notes == one.scene.campaign.notes == "тайна"
    desk.tables.undo(desk.tables.undo(two))
    assert desk.tables.open("bazar-dvoynik").title == "Рынок", "its past came with it"
    assert one.scene == desk.tables.open("rynok").scene


def test_thrown_away_put_back_erased_by_the_second_press(desk: Desk) -> None:
    table = desk.tables.begin("Рынок", "ego")
    desk.panel.act("throw_away", key="rynok")
    assert desk.keys == [] and [each.key for each in desk.panel.lines(binned=True)] == ["rynok"]
    desk.panel.act("put_back", key="rynok")
    assert desk.keys == ["rynok"] and desk.tables.open("rynok").scene == table.scene
    desk.panel.act("erase", key="rynok", sure=True)
    assert desk.keys == ["rynok"], "one press never erases"
    desk.panel.act("throw_away", key="rynok")
    desk.panel.act("erase", key="rynok")
    assert "role=\"alert\"" in desk.panel.view["list"] and len(desk.panel.lines(binned=True)) == 1
    desk.panel.act("erase", key="")
    desk.panel.act("erase", key="rynok", sure=True)
    assert len(desk.panel.lines(binned=True)) == 1, "the question was taken back"
    desk.panel.act("erase", key="rynok", sure=True)
    assert desk.panel.lines(binned=True) == () and desk.tables.campaigns(binned=True) == ()
    assert desk.panel.problems == []


def test_a_file_goes_out_and_comes_back_once(desk: Desk, tmp_path: Path) -> None:
    table = desk.tables.begin("Рынок", "squad", seed="s")
    desk.panel.act("export", key="rynok")
    [(name, text)] = desk.given
    assert re.fullmatch(r"rynok-\d{4}-\d\d-\d\d\.json", name) and text == campaign_files.export(desk.store, "rynok")
    desk.send(text)
    assert desk.keys == ["rynok"] and "точно такая же" in desk.panel.said[0]
    later = desk.tables.does(table, deeds.campaign(table.scene, notes="дальше").deed)
    desk.send(text)
    assert "ушла дальше" in desk.panel.said[0] and desk.tables.open("rynok").scene == later.scene
    there = Desk(tmp_path / "there")
    there.send(text, size=77)
    assert "взята из файла" in there.panel.said[0] and there.tables.open("rynok").scene == table.scene
    desk.panel.act("export", key="rynok")
    there.send(desk.given[-1][1])
    assert "продолжена" in there.panel.said[0] and there.tables.open("rynok").scene == later.scene
    there.panel.close()
    there.store.close()


def test_what_was_mended_is_listed_and_what_is_refused_changes_nothing(desk: Desk) -> None:
    desk.tables.begin("Рынок", "ego", seed="s")
    text = campaign_files.export(desk.store, "rynok")
    before = desk.tables.campaigns()
    data = json.loads(text)
    for broken, said in (
        (text[: len(text) // 2], "обрывается на строке 1"),
        ("", "пуст"),
        (json.dumps({**data, "version": 99}), "более новой версией"),
        (b"\xff\xfe\x00", "не текстовый файл"),
        ('{"format": 1,\n "a": }', "строка 2, знак 7"),
    ):
        desk.send(broken)
        assert desk.panel.said == () and said in desk.panel.problems[0], broken
    assert desk.tables.campaigns() == before
    data["campaign"]["uid"], data["weather"] = "other", 1
    desk.send("\ufeff" + json.dumps(data))
    told = " ".join(desk.panel.said)
    assert "взята из файла" in told and "метка порядка байтов" in told and "weather" in told
    assert len(desk.keys) == 2


def test_parts_that_do_not_fit_are_no_file(desk: Desk) -> None:
    piece = base64.b64encode(b"{}").decode()
    for messages in (
        [(1, 2, piece)],
        [(0, 2, piece), (0, 2, piece), (2, 2, piece)],
        [(0, 1, "*")],
        [(0, 1, None)],
        [(True, 1, piece)],
        [(0, 10**9, piece), (2, 10**9, piece)],
        [(0, 2, piece), (1, 3, piece)],
        [(0, 1, "A" * (LARGEST_PART + 4))],
    ):
        for part, parts, data in messages:
            desk.panel.act("take", part=part, parts=parts, data=data)
        assert "не целиком" in desk.panel.problems[0] and desk.panel.fault is None, messages
    assert desk.keys == []


def test_a_campaign_out_of_a_copy_stands_beside_the_present_one(desk: Desk) -> None:
    table = desk.tables.begin("Рынок", "ego", seed="s")
    desk.panel.act("copy_now")
    [copy] = backups.copies(desk.store.path)
    later = desk.tables.does(table, deeds.campaign(table.scene, notes="дальше").deed)
    desk.panel.act("look", copy=copy.name)
    assert "Достать" in desk.panel.view["list"]
    desk.panel.act("restore", copy=copy.name, key="rynok")
    assert desk.tables.open("rynok").scene == later.scene
    [other] = [key for key in desk.keys if key != "rynok"]
    found = desk.tables.open(other).scene.campaign
    assert found.notes == "" and re.fullmatch(r"Рынок \(копия от \d+ [а-я]+ \d{4}\)", found.title)
    desk.panel.act("look", copy="../campaigns.sqlite3")
    assert "Копии больше нет" in desk.panel.problems[0]


def test_the_way_into_the_book(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    import segno

    desk.tables.begin("Рынок", "ego", rulings="A19b")
    desk.panel.act("book", key="rynok")
    assert 'href="/book/ru/?rulings=A19b"' in desk.panel.view["list"] and "gm-qr" not in desk.panel.view["list"]
    desk.panel.act("here", origin="javascript:alert(1)")
    assert "gm-qr" not in desk.panel.view["list"]
    desk.panel.act("here", origin="http://127.0.0.1:8866")
    assert "только на этом компьютере" in desk.panel.view["list"]
    monkeypatch.setenv("BIND", "0.0.0.0")
    monkeypatch.setattr(book_link, "lan_address", lambda: "192.168.7.9")
    desk.panel.refresh()
    address = "http://192.168.7.9:8866/book/ru/?rulings=A19b"
    path = re.search(r'stroke="#000" d="([^"]*)"', desk.panel.view["list"])[1]
    assert address in read(desk.panel.view).text()
    assert path == re.search(r'stroke="#000" d="([^"]*)"', segno.make(address, micro=False, error="m").svg_inline(border=4, dark="#000", light="#fff", lineclass=None))[1]


def test_a_press_that_was_kept_changes_the_mark(desk: Desk) -> None:
    marks = [desk.panel.mark]
    desk.tables.begin("Рынок", "ego")
    for action in ("duplicate", "throw_away", "put_back", "duplicate"):
        desk.panel.act(action, key="rynok")
        marks.append(desk.panel.mark)
    assert all(one != two for one, two in zip(marks, marks[1:], strict=False))
    desk.panel.act("set", field="title", value="х")
    assert desk.panel.mark == marks[-1]


def test_without_a_file_the_page_says_where_it_should_lie() -> None:
    panel = Campaigns(None, lang="ru", tables=None, place="/data/here")
    panel.act("set", field="title", value="Рынок")
    panel.act("begin")
    assert panel.fault is None and "/data/here" in read(panel.view).text() and panel.problems
    panel.close()


def test_a_file_that_is_held_leaves_the_list_seen_last(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.tables.begin("Рынок", "ego")
    desk.panel.refresh()
    right = desk.tables.campaigns
    monkeypatch.setattr(desk.tables, "campaigns", lambda **_: (_ for _ in ()).throw(StoreTrouble("locked", path="x")))
    desk.panel.act("set", field="title", value="Новая")
    assert desk.panel.fault is None and "занят другой программой" in desk.panel.view["said"] and "Рынок" in desk.panel.view["list"]
    monkeypatch.setattr(desk.tables, "campaigns", right)
    desk.panel.refresh()
    assert "занят" not in desk.panel.view["said"] and desk.panel.state.title == "Новая"


def _full(folder: Path, lang: str = "ru") -> Desk:
    desk = Desk(folder, lang)
    for title, system in (("Market", "ego"), (EVIL, "squad"), ("Old", "perks")):
        desk.tables.begin(title, system)
    desk.store.begin("friday")
    desk.store.keep("friday", seen=0, kind="panel", data={}, scene={"panels": {"notes": {"text": "x"}}})
    desk.panel.act("throw_away", key="old")
    desk.panel.act("erase", key="old")
    desk.panel.act("copy_now")
    desk.panel.act("look", copy=backups.copies(desk.store.path)[0].name)
    desk.panel.act("book", key="market")
    desk.panel.act("here", origin="http://192.168.1.2:8866")
    desk.panel.erasing = "old"
    desk.panel.redraw()
    return desk


@pytest.mark.parametrize(("lang", "alien"), [("en", "[а-яё]+"), ("ru", "[a-z]{2,}")])
def test_each_language_is_whole_and_every_control_has_a_name(tmp_path: Path, lang: str, alien: str) -> None:
    desk = _full(tmp_path, lang)
    root = read(desk.panel.view)
    said = root.text() + " ".join(node[name] or "" for node in root.walk() for name in ("aria-label", "title", "placeholder"))
    for known in ("Market", "Old", EVIL, "friday", "Alter ego", "ALTEREGO_DATA", "make serve", "http://192.168.1.2:8866/book/ru/", str(tmp_path), "/media/table", "QR"):
        said = said.replace(known, "")
    assert re.findall(alien, said, re.IGNORECASE if lang == "en" else 0) == [], "words of the other language"
    labels = {node["for"]: node.text().strip() for node in root.find("label") if node["for"]}
    for node in root.find("button", "input", "select", "summary", "a"):
        around = node.parent
        while around is not None and around.tag != "label":
            around = around.parent
        assert node["aria-label"] or labels.get(node["id"]) or (around.text().strip() if around else "") or node.text().strip(), node.attributes
    html = "".join(desk.panel.view.values())
    assert "<img" not in html and not re.search(r"<summary[^>]*>(?:(?!</summary>).)*(<a|<button|ae-rule)", html)
    desk.panel.close()
    desk.store.close()


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    found = _full(tmp_path_factory.mktemp("full"))
    yield found
    found.panel.close()
    found.store.close()


_JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20), lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3), max_leaves=6)
_ACTIONS = tuple(name.removeprefix("do_") for name in dir(Campaigns) if name.startswith("do_") and name not in ("do_rulings", "do_hero", "do_copy_now"))
_FIELDS = ("key", "copy", "sure", "part", "parts", "data", "field", "value", "origin")
_USUAL = st.sampled_from(("market", "old", "friday", "nobody", "title", "ruling:strict", "name:market", "system", "seed", True, 0, 1, "squad"))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(_JSON | st.fixed_dictionaries({}, optional={name: _JSON for name in ("title", "system", "seed", "codes", "key", "names")}), st.lists(st.tuples(st.sampled_from(_ACTIONS), st.dictionaries(st.sampled_from(_FIELDS), _JSON | _USUAL, max_size=3)), max_size=3))
def test_any_value_and_any_message_survive(full: Desk, value: object, messages: list) -> None:
    panel = Campaigns(value, lang="ru", tables=full.tables, place="x")
    assert json.loads(json.dumps(panel.value)) == panel.value
    for name, message in messages:
        panel.act(name, **message)
        assert "<img" not in "".join(panel.view.values())
    panel.close()


def test_a_screen_without_a_table_shows_the_list_and_follows_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("ALTEREGO_DATA", str(tmp_path)), ("ALTEREGO_LANG", ""), ("ALTEREGO_RULE_HREF", ""), ("ALTEREGO_RULINGS", "")):
        monkeypatch.setenv(name, value)
    one, two = (Screen(Visitor(table="main", language="ru", desk=desk)) for desk in ("", "campaigns"))
    assert list(two.panels) == ["campaigns"] and {"campaigns", "dice", "notes"} <= set(one.panels)
    told: list[dict] = []
    two.link.send = lambda content, buffers=None: told.append(content)
    one.panels["campaigns"].act("set", field="title", value="Рынок")
    one.panels["campaigns"].act("begin")
    assert one.link.go == "/?table=rynok"
    two._look()
    assert "Рынок" in two.panels["campaigns"].view["list"]
    two.panels["campaigns"].act("export", key="rynok")
    assert [each["t"] for each in told] == ["file"] and json.loads(told[0]["text"])["campaign"]["key"] == "rynok"
    evening = Screen(Visitor(table="rynok", language="ru"))
    assert evening.host is not None and {"notes", "dice", "head", "campaign"} <= set(evening.panels)
    jumps = [each["to"] for each in evening.link.jumps]
    assert jumps == [name for name in evening._names() if name in evening.panels and name != "head"] and jumps[-2:] == ["notes", "dice"]
    assert all(each["label"] for each in evening.link.jumps)
    two.panels["campaigns"].act("throw_away", key="rynok")
    evening._look()
    assert "корзине" in {each["id"]: each["text"] for each in evening.link.notices}["binned"]
    late = Screen(Visitor(table="rynok", language="ru"))
    assert late.host is None and late.link.notices[0]["id"] == "binned"
    late._look()
    assert late.link.reload == 0
    two.panels["campaigns"].act("put_back", key="rynok")
    evening._look()
    late._look()
    assert "binned" not in {each["id"] for each in evening.link.notices} and late.link.reload == 1
    for screen in (one, two, evening, late):
        for panel in screen.panels.values():
            panel.close()
        screen.link.close()


def test_when_it_was_touched_is_said_by_the_reader_s_clock(desk: Desk) -> None:
    desk.tables.begin("Рынок", "ego")
    [line] = desk.panel.lines()
    at = datetime.fromtimestamp(line.touched)
    desk.panel.refresh()
    assert f"сегодня в {at.hour}:{at.minute:02}" in read(desk.panel.view).text()
    there = datetime.fromtimestamp(line.touched, ZoneInfo("Pacific/Kiritimati"))
    for zone in ("Pacific/Kiritimati", "../../etc/passwd", None, "Nowhere/Else"):
        desk.panel.act("here", origin="", zone=zone)
        assert f"сегодня в {there.hour}:{there.minute:02}" in read(desk.panel.view).text()


# ---- in a browser ----


class _Alone(TablePreview):
    """The page with the list alone."""

    def __init__(self, desk: Desk, folder: Path) -> None:
        from dashboard.evening.host import Host

        super().__init__(Host(desk.tables, desk.tables.open("market")), "ru", ("head",))
        self.panels = {"campaigns": desk.panel}


@pytest.mark.browser
@pytest.mark.side_by_side
def test_a_campaign_begins_and_a_file_comes_in_on_a_phone(tmp_path: Path) -> None:
    from tests.browsers import chromium

    desk = _full(tmp_path / "here")
    file = tmp_path / "market.json"
    file.write_text(campaign_files.export(desk.store, "market"), encoding="utf-8")
    server = _Alone(desk, tmp_path)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with chromium() as browser:
            page = browser.new_page(viewport={"width": 360, "height": 740})
            page.goto(server.url)
            settle(page)
            page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
            settle(page)
            assert faults_of(page) == []
            assert page.locator(".gm-address").first.inner_text().startswith(server.url.rstrip("/")), "the page has told its own address"
            page.fill("[data-set=title]", "С телефона")
            page.locator(".ae-segment", has_text="Перки").click()
            settle(page)
            page.locator("summary", has_text="Спорные места").click()
            page.get_by_text("Только за урон").click()
            page.locator("[data-set=title]").press("Enter")
            settle(page)
            assert desk.gone == ["/?table=s-telefona"]
            campaign = desk.tables.open("s-telefona").scene.campaign
            assert (campaign.system, campaign.rulings) == (System.PERKS, "C18b")
            page.set_input_files("[data-gm-file]", file)
            page.wait_for_function("document.querySelector('.gm-campaigns-said').innerText.includes('точно такая же')")
            settle(page)
            assert faults_of(page) == []
    finally:
        server.shutdown()
        server.server_close()
        desk.panel.close()
        desk.store.close()


def test_a_name_that_is_too_long_is_told_and_stays(desk: Desk) -> None:
    long = "Очень " * 30
    desk.panel.act("set", field="title", value=long)
    assert "не больше 120 знаков, здесь их 179" in "".join(desk.panel.view.values()).replace("\xa0", " ")
    desk.panel.act("begin")
    assert desk.panel.problems and desk.panel.lines() == () and desk.panel.value["title"] == long
    desk.panel.act("set", field="title", value=long[:110])
    desk.panel.act("begin")
    assert [each.title for each in desk.panel.lines()] == [long[:110].strip()]
