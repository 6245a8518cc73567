"""The screen without a browser: what is done is kept, other tabs are followed, trouble is said."""

from __future__ import annotations

import asyncio
from pathlib import Path

import ipywidgets
import pytest

from alterego_core.heroes.ready import ready
from alterego_core.session import deeds
from alterego_core.session.scene import OwnKind, OwnThing
from widgets.parts import guard

from dashboard import log
from dashboard import screen as screens
from dashboard.panels import ABOVE, COLUMNS, PANELS, layout
from dashboard.panels.notes import LONGEST
from dashboard.scene import panel
from dashboard.screen import Screen
from dashboard.store import Store
from dashboard.tables import Tables
from dashboard.trouble import StoreTrouble
from dashboard.visitor import Visitor
from dashboard.words import word
from tests.dashboard.served import scene_of


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ALTEREGO_DATA", str(tmp_path))
    monkeypatch.setenv("ALTEREGO_LANG", "")
    monkeypatch.setenv("ALTEREGO_RULE_HREF", "")
    monkeypatch.setattr(guard, "writers", list(guard.writers))
    return tmp_path


@pytest.fixture
def open_screen(data: Path):
    opened: list[Screen] = []

    def open_(language: str = "ru", table: str = "main", desk: str = "", own: str = "") -> Screen:
        opened.append(Screen(Visitor(table=table, language=language, desk=desk, own=own)))
        return opened[-1]

    yield open_
    for each in opened:
        for one in each.panels.values():
            one.close()
        each.link.close()


def notices(screen: Screen) -> dict[str, str]:
    return {each["id"]: each["text"] for each in screen.link.notices}


def type_notes(screen: Screen, text: object) -> None:
    screen.panels["notes"]._asked(None, {"t": "text", "text": text}, [])


def test_every_panel_stands_on_the_page_once(open_screen) -> None:
    screen = open_screen()
    assert notices(screen) == {}
    assert sorted([*ABOVE, *(name for column in COLUMNS for name in column)]) == sorted(PANELS) == sorted(screen.panels)
    page = screen.show()
    assert isinstance(page, ipywidgets.VBox) and page.children[0] is screen.link


def test_what_each_panel_does_is_kept_and_comes_back(open_screen, data: Path) -> None:
    screen = open_screen()
    screen.panels["dice"].roll()
    screen.panels["check"].roll()
    screen.panels["price"].act("set", field="trait", value="phobia")
    screen.panels["wound"].act("add")
    type_notes(screen, "Ужин <b>у Ёжика</b>")
    kept = scene_of(data)
    assert {name: each.value for name, each in screen.panels.items() if name not in ABOVE} == kept["panels"], "no reading was switched"
    again = open_screen()
    assert {name: each.value for name, each in again.panels.items() if name not in ABOVE} == kept["panels"]
    assert again.panels["dice"].rolls[-1].total == screen.panels["dice"].rolls[-1].total


def test_dice_go_on_from_the_campaign_s_seed(open_screen) -> None:
    first = open_screen()
    totals = [first.panels["dice"].roll().total for _ in range(3)]
    again = open_screen()
    assert [throw.total for throw in again.panels["dice"].rolls] == totals
    again.panels["dice"].roll()
    again.panels["dice"].act("replay")
    assert again.panels["dice"].state.note[1] is True
    other = open_screen(table="other")
    assert [other.panels["dice"].roll().total for _ in range(12)] != [open_screen(table="third").panels["dice"].roll().total for _ in range(12)]


def test_another_tab_is_followed_and_says_so(open_screen) -> None:
    one, two = open_screen(), open_screen()
    type_notes(one, "из первой")
    two._look()
    assert two.panels["notes"].text == "из первой"
    assert notices(two)["followed"] == word("followed", "ru", panels="Заметки")
    one._look()
    assert notices(one) == {}


def test_changes_of_two_tabs_to_different_panels_both_stay(open_screen, data: Path) -> None:
    one, two = open_screen(), open_screen()
    type_notes(one, "заметка")
    two.panels["dice"].roll()
    kept = scene_of(data)["panels"]
    assert kept["notes"] == {"text": "заметка"} and len(kept["dice"]["rolls"]) == 1
    assert two.panels["notes"].text == "заметка"


def test_what_is_typed_while_another_tab_keeps_its_text_overwrites_nothing(open_screen, data: Path) -> None:
    """The other tab's text had come, and the page was still typing on the one before."""
    one, two = open_screen(), open_screen()
    told: list[dict] = []
    two.panels["notes"].send = lambda content, buffers=None: told.append(content)
    type_notes(one, "первая")
    two._look()
    two.panels["notes"]._asked(None, {"t": "text", "text": "вторая", "base": ""}, [])
    assert scene_of(data)["panels"]["notes"] == {"text": "первая"} == two.panels["notes"].value
    assert two.link.notices[-1]["detail"] == "вторая" and {"t": "refused"} in told
    two._asked("mine", {"id": "refused-notes"})
    assert scene_of(data)["panels"]["notes"] == {"text": "вторая"}
    two.panels["notes"]._asked(None, {"t": "text", "text": "вторая и дальше", "base": "вторая"}, [])
    assert scene_of(data)["panels"]["notes"] == {"text": "вторая и дальше"}


def test_of_two_changes_to_one_panel_the_first_stays_and_the_second_is_offered(open_screen, data: Path) -> None:
    one, two = open_screen(), open_screen()
    told: list[dict] = []
    two.panels["notes"].send = lambda content, buffers=None: told.append(content)
    type_notes(one, "первая")
    type_notes(two, "вторая")
    assert scene_of(data)["panels"]["notes"] == {"text": "первая"}
    assert two.panels["notes"].text == "первая"
    assert {"t": "refused"} in told
    [notice] = two.link.notices
    assert notice["detail"] == "вторая" and [each["do"] for each in notice["buttons"]] == ["mine", "theirs"]
    two._asked("mine", {"id": "refused-notes"})
    assert scene_of(data)["panels"]["notes"] == {"text": "вторая"}
    assert two.link.notices == []
    one._look()
    assert one.panels["notes"].text == "вторая"


def test_a_refused_change_may_be_let_go(open_screen, data: Path) -> None:
    one, two = open_screen(), open_screen()
    one.panels["dice"].roll()
    two.panels["dice"].act("set", field="formula", value="3d6")
    assert two.panels["dice"].value == one.panels["dice"].value
    two._asked("theirs", {"id": "refused-dice"})
    assert two.link.notices == []
    assert scene_of(data)["panels"]["dice"] == one.panels["dice"].value


def test_what_cannot_be_kept_is_said_and_kept_later(open_screen, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = open_screen("en")
    right = screen.store.keep
    monkeypatch.setattr(screen.store, "keep", lambda *_, **__: (_ for _ in ()).throw(StoreTrouble("disk-full", path="x")))
    type_notes(screen, "precious")
    assert screen.link.unkept and notices(screen)["trouble"].startswith("The disk is full")
    assert scene_of(data).get("panels") is None
    monkeypatch.setattr(screen.store, "keep", right)
    screen._try_again()
    assert scene_of(data)["panels"]["notes"] == {"text": "precious"}
    assert not screen.link.unkept and screen.link.notices == []


def test_a_store_that_cannot_be_opened_is_said_and_the_panels_work(open_screen, data: Path) -> None:
    (data / "campaigns.sqlite3").mkdir()
    screen = open_screen("en")
    assert screen.link.unkept and "cannot be opened" in notices(screen)["trouble"]
    screen.panels["dice"].roll()
    (data / "campaigns.sqlite3").rmdir()
    screen._try_again()
    assert not screen.link.unkept
    assert len(scene_of(data)["panels"]["dice"]["rolls"]) == 1


def test_a_mended_file_is_told(open_screen, data: Path) -> None:
    (data / "campaigns.sqlite3").write_bytes(b"noise" * 5000)
    screen = open_screen()
    assert "повреждён" in notices(screen)["mended"]


def test_a_panel_that_cannot_open_leaves_the_others(open_screen, monkeypatch: pytest.MonkeyPatch) -> None:
    right = screens.panel_class
    monkeypatch.setattr(screens, "panel_class", lambda name: right(name) if name != "check" else 1 / 0)
    screen = open_screen("en")
    assert sorted(screen.panels) == sorted(set(PANELS) - {"check"})
    assert notices(screen)["failed-check"] == word("panel_failed", "en", panel="Check desk", error="ZeroDivisionError: division by zero")


def test_an_error_in_the_screen_s_own_code_is_shown(open_screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = open_screen("en")
    monkeypatch.setattr(screen, "_keep", lambda *_: 1 / 0)
    screen.panels["dice"].roll()
    assert "ZeroDivisionError" in notices(screen)["stumbled"]
    screen._asked("dismiss", {"id": "stumbled"})
    assert notices(screen) == {}


def test_the_language_is_the_browsers_own_choice_else_the_campaigns_else_what_it_asks_for(open_screen, data: Path) -> None:
    first = open_screen("en")
    assert first.lang == "en" and first.panels["dice"].lang == "en"
    again = open_screen("ru")
    assert again.lang == "ru" and Store(data / "campaigns.sqlite3").language("main") == "", "a look chooses nothing for the campaign"
    again._asked("language", {"lang": "ru"})
    assert again.link.reload == 1
    first._look()
    assert first.link.reload == 1
    assert open_screen("en").panels["check"].lang == "ru"
    own = open_screen("ru", own="en")
    own._look()
    assert own.lang == "en" and own.link.reload == 0, "two browsers of one campaign may differ"
    again._asked("language", {"lang": "<img>"})
    assert Store(data / "campaigns.sqlite3").language("main") == "ru"


@pytest.mark.parametrize("content", [None, 5, {"t": None}, {"t": "text", "text": None}, {"t": "text", "text": "x" * (LONGEST + 1)}, {"t": "nonsense"}])
def test_messages_that_no_page_of_ours_sends_change_nothing(open_screen, data: Path, content: object) -> None:
    screen = open_screen()
    try:
        screen.panels["notes"]._asked(None, content, [])
    except Exception as error:
        assert "notes are" in str(error)
    screen.link._asked(None, content, [])
    assert scene_of(data).get("panels") is None


@pytest.mark.parametrize("name", sorted(PANELS))
@pytest.mark.parametrize("value", [{}, {"nonsense": 1}, {"rolls": 5, "wounds": [{"level": 99}], "text": None, "margin": "x", "formula": "<img src=x onerror=alert(1)>"}])
def test_any_kept_value_opens(open_screen, data: Path, name: str, value: dict) -> None:
    store = Store(data / "campaigns.sqlite3")
    store.begin("main")
    store.keep("main", seen=0, kind="panel", data={"panel": name, "change": {"to": value}, "back": {"to": None}}, scene={"panels": {name: value}})
    screen = open_screen()
    assert sorted(screen.panels) == sorted(PANELS)
    assert "<img" not in str(getattr(screen.panels[name], "view", ""))


def test_the_page_follows_by_itself(open_screen) -> None:
    async def play() -> str:
        one, two = open_screen(), open_screen()
        two.show()
        await asyncio.sleep(0.1)
        type_notes(one, "сама")
        for _ in range(60):
            await asyncio.sleep(0.1)
            if two.panels["notes"].text:
                break
        two._following.cancel()
        return two.panels["notes"].text

    assert asyncio.run(play()) == "сама"


def test_a_panel_s_value_is_what_the_scene_holds(open_screen, data: Path) -> None:
    screen = open_screen()
    screen.panels["wound"].act("step", field="margin", by=1)
    assert panel(scene_of(data), "wound") == screen.panels["wound"].value == {"margin": 5}


def test_a_rule_leads_to_its_place_in_the_book_of_the_campaign_s_language(open_screen) -> None:
    assert 'href="/rule/en/A-179"' in "".join(open_screen("en").panels["check"].view.values())


def test_a_switch_of_readings_is_kept_with_the_table_and_followed(open_screen, monkeypatch: pytest.MonkeyPatch) -> None:
    first = open_screen()
    check = first.panels["check"]
    check._asked(check, {"do": "set", "field": "ruling:strict", "value": "at-least"}, [])
    assert first.panels["rulings"].value == {"code": "A19b"}
    monkeypatch.setenv("ALTEREGO_RULINGS", "")  # another kernel knows only what the store has kept
    assert open_screen().panels["check"].state.rulings.strict.value == "at-least"


def test_a_desk_of_the_book_has_its_widgets_and_keeps_them_apart(open_screen) -> None:
    screen = open_screen(desk="ego")
    assert sorted(screen.panels) == sorted(["rulings", *(name for names in layout("ego") for name in names)])
    screen.panels["ego-CheckDesk"].value = {"difficulty": 21}
    assert open_screen(desk="ego").panels["ego-CheckDesk"].value["difficulty"] == 21
    assert open_screen().panels["check"].value["difficulty"] != 21


@pytest.mark.parametrize("system", ["ego", "squad", "perks"])
def test_a_hero_is_made_on_a_desk_and_kept(open_screen, system: str) -> None:
    screen = open_screen(desk=f"{system}-hero")
    name = f"{system}-hero-{system.capitalize()}Maker"
    maker = screen.panels[name]
    maker.act("ready", id=ready(system)[0].id)
    maker.act("picture", image="data:image/png;base64," + "A" * 18_000)
    maker.act("set", field="growth:points", value="5")
    maker.act("award")
    assert maker.fault is None and not screen.unkept and not screen.refused
    again = open_screen(desk=f"{system}-hero").panels[name]
    assert again.hero == maker.hero and again.hero.growth[0].points == 5


def test_a_fault_is_written_into_the_log(open_screen, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = open_screen()
    panel = screen.panels["dice"]
    panel.act("no such thing")
    assert panel.fault is not None and "no such thing" in log.log_file().read_text("utf-8")
    monkeypatch.setattr(log, "LONGEST", 10)
    log.note("another\n")
    assert "another" in log.log_file().read_text("utf-8") and "no such thing" in log.log_file().with_suffix(".old.log").read_text("utf-8")
    monkeypatch.setattr(log, "log_file", lambda: data / "campaigns.sqlite3" / "x")
    log.note("nowhere to write\n")


@pytest.mark.parametrize(
    ("system", "things", "wanted"),
    [
        ("ego", {"attribute": "Вера", "skill": "Картография", "trait": "Слышит мох"}, ("Вера", "Картография", "Слышит мох")),
        ("perks", {"weapon": "багор", "perk": "Тихий шаг"}, ("багор", "Тихий шаг")),
    ],
)
def test_a_maker_offers_what_its_campaign_has_of_its_own(open_screen, system: str, things: dict[str, str], wanted: tuple[str, ...]) -> None:
    tables = Tables(Store())
    kept = tables.begin("Рынок", system, key="main")
    for kind, name in things.items():
        kept = tables.does(kept, deeds.own(kept.scene, OwnThing(kind=OwnKind(kind), id=f"x-{kind}", name=name, about="свой", value=4)).deed)
    kept = tables.does(kept, deeds.own(kept.scene, OwnThing(kind=OwnKind.NPC, id="x", name="Стража")).deed)
    screen = open_screen(desk=f"{system}-hero")
    [maker] = [each for name, each in screen.panels.items() if name.startswith(f"{system}-hero")]
    assert [each.name for each in maker.offers] == list(wanted) and all(name in maker.view["offers"] for name in wanted)
    for kind, name in things.items():
        before = maker.value
        maker.act("offer", kind=kind, name=name)
        assert maker.fault is None and maker.value != before and name in str(maker.value)
        again = maker.value
        maker.act("offer", kind=kind, name=name)
        assert maker.value == again
    maker.act("offer", kind="npc", name="Стража")
    assert maker.fault is not None
    other = open_screen(desk="squad-hero")
    assert all(not getattr(each, "offers", ()) for each in other.panels.values())
