"""The players' screen: only what the GM chose is ever sent, by a secret; a throw stands in the journal."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest
from alterego_core.session import clock, deeds, luck, writing
from alterego_core.session.conditions import Condition
from alterego_core.session.numbers import EgoNumbers, PerksNumbers, SquadNumbers
from alterego_core.session.scene import Kind, Progress, System, Task
from hypothesis import given, settings
from hypothesis import strategies as st

from dashboard.campaigns_file import CampaignsFile
from dashboard.evening.host import Host
from dashboard.evening.players import PlayersPanel
from dashboard.players import throws
from dashboard.players.doors import Doors
from dashboard.players.shows import Detail, Shows, read_shows
from dashboard.players.view import REGIONS, drawn
from dashboard.tables import Tables
from tests.browser.axe import COLOURS, grave_findings
from tests.browsers import PATIENCE, chromium
from tests.dashboard.served import served
from tests.dashboard.table_preview import host_of

NUMBERS = {"ego": EgoNumbers(), "squad": SquadNumbers(), "perks": PerksNumbers()}
SECRETS = ("Тень", "Засада у моста", "жучок")


def evening(folder: Path, system: str = "ego") -> Host:
    """Anna, two goblins and a hidden one in a fight; an open and a hidden note, an open and a hidden task."""
    host = host_of(folder, system, "Рынок", seed="market")
    host.does(deeds.add(host.scene, "Анна", NUMBERS[system], kind=Kind.HERO))
    host.does(deeds.add(host.scene, "Гоблин", NUMBERS[system], times=2, hidden=False))
    host.does(deeds.add(host.scene, "Тень", NUMBERS[system], hidden=True))
    host.does(deeds.condition(host.scene, "c4", Condition(name="жучок")))
    host.does(deeds.campaign(host.scene, tasks=(Task(id="a", text="Найти лодку", main=True), Task(id="b", text="Засада у моста", hidden=True))))
    host.does(deeds.task(host.scene, "b", Progress.DONE))
    host.does(clock.begin(host.scene))
    host.does(writing.noted(host.scene, "Туман над рекой"))
    host.does(writing.noted(host.scene, "Тень следит за Анной", hidden=True))
    return host


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("system", list(NUMBERS))
def test_whoever_is_hidden_is_never_sent(tmp_path: Path, system: str, lang: str) -> None:
    host = evening(tmp_path, system)
    for _ in range(6):
        shown = drawn(host.table, Shows(others=Detail.NUMBERS), lang)
        assert tuple(shown) == REGIONS
        text = "".join(shown.values())
        assert "Анна" in text and "Гоблин 2" in text and "Найти лодку" in text and "Туман над рекой" in text
        assert not [each for each in SECRETS if each in text]
        host.does(clock.next_turn(host.scene))
    begun = next(each for each in re.findall("<li[^>]*>(.*?)</li>", drawn(host.table, Shows(), lang)["journal"]) if each.startswith(("Начался", "A fight")))
    assert not re.search("[0-9] (участ|combat)", begun) and set(re.findall(r"(?:^|\. )([^.:]+): ", begun)) <= {"Анна", "Гоблин 1", "Гоблин 2"}


def test_somebody_who_hides_later_leaves_the_screen(tmp_path: Path) -> None:
    host = evening(tmp_path)
    assert "Гоблин 1" in "".join(drawn(host.table, Shows(), "ru").values())
    host.does(deeds.change(host.scene, "c2", hidden=True))
    assert "Гоблин 1" not in "".join(drawn(host.table, Shows(), "ru").values())


def test_each_choice_takes_its_part_away(tmp_path: Path) -> None:
    host = evening(tmp_path)
    whole = drawn(host.table, Shows(handout="Ждите <b>у моста</b>"), "ru")
    assert "&lt;b&gt;" in whole["handout"]
    for choice, region in (("line", "line"), ("tasks", "tasks"), ("journal", "journal")):
        assert whole[region] and not drawn(host.table, Shows(**{choice: False}), "ru")[region]
    assert "день 1" in whole["head"] and "день 1" not in drawn(host.table, Shows(clock=False), "ru")["head"]
    none = drawn(host.table, Shows(heroes=Detail.NONE, others=Detail.NONE, conditions=False), "ru")["people"]
    assert "Анна" in none and "не ранен" not in none
    assert drawn(host.table, Shows(others=Detail.NUMBERS), "ru")["people"] != drawn(host.table, Shows(others=Detail.NONE), "ru")["people"]


def test_harm_is_told_as_much_as_the_gm_lets_be_seen(tmp_path: Path) -> None:
    host = host_of(tmp_path, "perks")
    host.does(deeds.add(host.scene, "Волк", PerksNumbers(hp=13, max_hp=47), hidden=False))
    told = {detail: drawn(host.table, Shows(others=detail), "ru")["people"] for detail in Detail}
    assert "ХП 13 из 47" in told[Detail.NUMBERS] and "тяжело ранен" in told[Detail.WORDS] and "13" not in told[Detail.WORDS] and "ранен" not in told[Detail.NONE]


def test_a_door_opens_by_its_secret_alone(tmp_path: Path) -> None:
    host = evening(tmp_path)
    doors, key = Doors(host.tables.file), host.key
    assert doors.door(key).path == "" and doors.behind("") is None
    first = doors.open(key)
    assert doors.behind(first.secret) == first and doors.behind("A" * 22) is None and doors.behind("' OR 1=1 --") is None
    second = doors.open(key)
    assert second.secret != first.secret and doors.behind(first.secret) is None
    doors.show(key, Shows(line=False))
    assert doors.behind(second.secret).shows == Shows(line=False)
    host.tables.throw_away(key)
    assert doors.behind(second.secret) is None
    host.tables.put_back(key)
    doors.shut(key)
    assert doors.behind(second.secret) is None and doors.door(key).shows == Shows(line=False)
    host.tables.throw_away(key)
    host.tables.erase(key)
    assert doors.door(key) == type(second)(campaign=key)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=20), lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["line", "heroes", "handout", "x"]), inner, max_size=4)))
@settings(max_examples=60, deadline=None)
def test_whatever_was_kept_is_read(data: object) -> None:
    shows = read_shows(data)
    assert read_shows(json.loads(json.dumps(shows.plain()))) == shows


def test_a_throw_is_the_next_of_the_campaigns_row(tmp_path: Path) -> None:
    host = evening(tmp_path)
    place = host.scene.next_roll
    table, entry = throws.throw(host.tables, host.table, "  анна ", "2к6−1к6")
    [roll] = entry.rolls
    assert entry.who == "c1" and roll.place == place and luck.repeated(roll, "market") and not entry.hidden
    assert host.follow() and host.scene == table.scene and host.scene.next_roll == place + 1
    _, other = throws.throw(host.tables, table, "<i>Гость</i>", "d20")
    assert other.who == "" and "&lt;i&gt;Гость" in drawn(host.tables.open(host.key), Shows(), "ru")["journal"]
    with pytest.raises(throws.TooMany):
        throws.throw(host.tables, table, "x", "31d6")


def test_a_hidden_name_is_no_way_to_somebody_hidden(tmp_path: Path) -> None:
    host = evening(tmp_path)
    _, entry = throws.throw(host.tables, host.table, "Тень", "d6")
    assert entry.who == "" and not entry.hidden


def test_throws_at_the_same_moment_all_stand(tmp_path: Path) -> None:
    host = evening(tmp_path)
    other = Tables(CampaignsFile(host.tables.file.path))
    before = host.table
    throws.throw(other, other.open(host.key), "Анна", "d6")
    table, entry = throws.throw(host.tables, before, "Анна", "d6")
    assert entry.rolls[0].place == before.scene.next_roll + 1 and table.revision == before.revision + 2


def test_the_panel_opens_shows_and_shuts(tmp_path: Path) -> None:
    host = evening(tmp_path)
    panel = PlayersPanel(None, host=host, lang="ru")
    panel.act("open")
    assert panel.door.path in panel.view["link"] and panel.problems == []
    panel.act("set", field="tick:journal", value=False)
    panel.act("set", field="detail:others", value="none")
    panel.act("set", field="handout", value="Письмо")
    assert panel.door.shows == Shows(journal=False, others=Detail.NONE) and panel.value == {"handout": "Письмо"}
    panel.act("show")
    assert panel.door.shows.handout == "Письмо" and panel.value == {}
    panel.act("take_back")
    assert panel.door.shows.handout == "" and panel.value == {"handout": "Письмо"}
    for message in ({"field": "tick:x", "value": True}, {"field": "detail:heroes", "value": "all"}, {"field": "tick:line", "value": "no"}, {"field": 5, "value": None}):
        panel.act("set", **message)
        assert panel.fault is None
    panel.act("shut")
    assert not panel.door.secret and host.table.revision == host.tables.open(host.key).revision
    panel.close()


# -- served ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory):
    folder = tmp_path_factory.mktemp("players")
    host = host_of(folder, "ego", "Рынок", seed="market")
    host.does(deeds.add(host.scene, "Анна", EgoNumbers(), kind=Kind.HERO))
    host.does(deeds.add(host.scene, "Тень", EgoNumbers(), hidden=True))
    Doors(host.tables.file).open(host.key)
    with served(folder) as found:
        found.host = host
        yield found


def secret_of(server) -> str:
    return Doors(server.host.tables.file).door(server.host.key).secret


def news(server, seen: str = "") -> tuple[int, dict]:
    status, _, body = server.ask(f"/players/{secret_of(server)}/now?lang=ru&seen={seen}")
    return status, json.loads(body) if body else {}


@pytest.mark.slow
def test_news_come_only_when_there_are_any(server) -> None:
    status, whole = news(server)
    assert status == 200 and "Анна" in whole["view"]["people"] and "Тень" not in json.dumps(whole, ensure_ascii=False)
    assert news(server, whole["mark"]) == (204, {})
    server.host.follow()
    server.host.does(writing.noted(server.host.scene, "Колокол"))
    status, fresh = news(server, whole["mark"])
    assert status == 200 and "Колокол" in fresh["view"]["journal"]


@pytest.mark.slow
def test_a_throw_by_the_wire_and_what_is_refused(server) -> None:
    path = f"/players/{secret_of(server)}/throw?lang=en"

    def throw(body: object, **headers: str) -> tuple[int, dict]:
        time.sleep(0.75)
        status, _, answer = server.ask(path, "POST", headers, body if isinstance(body, str) else json.dumps(body))
        return status, json.loads(answer) if answer.startswith(b"{") else {}

    status, told = throw({"name": "Анна", "formula": "2d6-1d6"})
    assert status == 200 and told["went"] and "2d6−1d6" in told["said"]
    assert server.host.follow() and server.host.journal[-1].who == "c1"
    status, told = throw({"name": "x", "formula": "2q6"})
    assert status == 200 and not told["went"] and told["said"]
    assert told["said"].startswith("This formula cannot be read")
    told = throw({"name": "x", "formula": "500d6"})[1]
    assert not told["went"] and told["said"].startswith("This cannot be thrown. Too many dice"), "it was understood well"
    assert [throw(body)[0] for body in ("", "[]", "5", "{}", '{"name": 5, "formula": "d6"}', "[" * 5000)] == [400] * 6
    assert throw({"name": "x", "formula": "d6"}, Origin="http://evil.example")[0] == 403
    assert server.ask(path, "POST", {"Host": "evil.example"}, "{}")[0] == 421
    Doors(server.host.tables.file).show(server.host.key, Shows(throws=False))
    assert not throw({"name": "x", "formula": "d6"})[1]["went"]
    Doors(server.host.tables.file).show(server.host.key, Shows())
    assert not server.host.follow()


@pytest.mark.slow
def test_the_language_is_asked_for_else_the_browsers_choice_else_the_campaigns(server) -> None:
    store = server.host.tables.file
    with store.words(), store.base:
        store.base.execute("UPDATE campaign SET language = 'ru' WHERE key = ?", (server.host.key,))
    path, english = f"/players/{secret_of(server)}", {"Accept-Language": "en-GB"}

    def said(query: str = "", **headers: str) -> bytes:
        return server.ask(path + query, "GET", {**english, **headers})[2]

    assert b'lang="ru"><head>' in said() and b'href="?lang=en"' in said()
    assert b'lang="en"><head>' in said("?lang=en") and b'lang="en"><head>' in said(Cookie="alterego-lang=en")
    assert b'lang="ru"><head>' in said(Cookie="alterego-lang=xx")


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/players/", "/players/AAAAAAAAAAAAAAAAAAAAAA", "/players/AAAAAAAAAAAAAAAAAAAAAA/now", "/players/../dashboard/serve.py", "/players/x/now", "/players/serve.py"])
def test_without_the_secret_there_is_nothing(server, path: str) -> None:
    assert server.ask(path)[0] == 404


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_players_follow_and_throw(server, lang: str) -> None:
    with chromium() as browser:
        context = browser.new_context(viewport={"width": 360, "height": 740}, locale=f"{lang}-{lang.upper()}", color_scheme="light")
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        faults, asked = [], []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(server.url + f"players/{secret_of(server)}")
        page.wait_for_selector("text=Анна")
        server.host.follow()
        began = time.monotonic()
        server.host.does(writing.noted(server.host.scene, f"Стук в дверь {lang}"))
        page.wait_for_selector(f"text=Стук в дверь {lang}")
        assert time.monotonic() - began < 30
        page.fill("#pl-name", "Анна")
        page.fill("#pl-formula", "d20")
        page.press("#pl-formula", "Enter")
        page.wait_for_selector('#pl-said[data-went="yes"]')
        told = page.inner_text("#pl-said").split(": ")[-1][:8]
        page.locator(".pl-journal li").first.filter(has_text=told).wait_for()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert grave_findings(page) + grave_findings(page, rules=COLOURS) == []
        assert "Тень" not in page.content()
        assert faults == [] and all(each.startswith((server.url, "data:")) for each in asked)
        Doors(server.host.tables.file).open(server.host.key)
        page.wait_for_selector('#pl-state[data-link="shut"]')
        page.wait_for_function("() => !document.querySelector('#pl-view').innerText.includes('Анна')")
        context.close()


def test_systems_are_all_there() -> None:
    assert set(NUMBERS) == {each.value for each in System}
