"""The desks of the scene are set to the numbers of the story."""

import pytest

from alterego_core.ego import checks, opposed
from book.figures import scene
from tests.book.chapters import LANGUAGES, code, pages


@pytest.fixture(params=LANGUAGES)
def shown(request, monkeypatch):
    """The widgets of the scene's live cells, in order."""
    monkeypatch.setenv("ALTEREGO_LANG", request.param)
    names: dict = {}
    found = []
    for source, tags in code(pages(request.param)["ego/scene"]):
        if "live" in tags:
            exec(source, names)
            found.append(names.get("roller" if source.startswith("roller") else "desk"))
    yield found[1:]
    for widget in found[1:]:
        widget.close()


def test_turning_points(shown):
    door, shot, wound, box = shown
    played = scene.play()
    assert [each.problems for each in shown] == [()] * 4
    assert (door.chance, door.outcome.total) == (checks.chance(scene.lock_check(), scene.LOCK), played.tries[0].total)
    assert shot.chance == opposed.odds(scene.GUARD_SHOT, scene.DODGING).win
    assert (shot.outcome.total, shot.outcome.foe.total) == (played.shot.active.total, played.shot.passive.total)
    assert wound.level == played.shot.contest.margin
    assert [(each["level"], each["location"]) for each in wound.value["wounds"]] == [(int(each.level), each.location) for each in played.wounds]
    assert (box.chance, box.outcome.total) == (checks.chance(played.showcase.check, scene.SHOWCASE), played.showcase.total)
