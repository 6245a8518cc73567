"""Evenings by chance: whatever the panels offer is pressed, in any order, and the table holds."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from alterego_core.session import snapshot
from alterego_core.session.scene import System

from dashboard.evening import places
from dashboard.tables import Tables
from tests.dashboard.evening.controls import controls
from tests.dashboard.table_preview import host_of

STEPS = 150


def walk(folder: Path, system: System, seed: int, steps: int = STEPS, lang: str = "ru"):
    """Press by chance; after each press every panel must be whole. Gives the host and the panels."""
    host = host_of(folder, system.value, "Рынок", seed=f"walk-{seed}")
    panels = {name: places.panel_class(name)(None, host=host, lang=lang) for row in places.layout(system) for name in row}
    rng, trail = Random(f"{system.value}-{seed}"), []
    for _ in range(steps):
        name = rng.choice(list(panels))
        offered = controls(name, panels[name])
        if not offered:
            continue
        # the table is rather gone on with than taken back
        offered = [each for each in offered if each.do not in ("undo", "redo") or rng.random() < 0.3] or offered
        message = rng.choice(offered).message(rng)
        trail.append((name, message))
        panels[name].act(message["do"], **{key: value for key, value in message.items() if key != "do"})
        for other, panel in panels.items():
            assert panel.fault is None, f"{other} after {trail[-6:]}\n{panel.fault.trace}"
    return host, panels


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("system", list(System), ids=lambda each: each.value)
def test_whatever_is_offered_can_be_pressed_and_taken_back(tmp_path: Path, system: System, seed: int) -> None:
    host, panels = walk(tmp_path, system, seed)
    kept = Tables(host.tables.file).open(host.key)
    assert kept.scene == host.scene and kept.revision == host.table.revision
    after = snapshot.scene_data(host.scene)
    done = 0
    while host.table.last is not None:
        panels["head"].act("undo")
        done += 1
    assert host.scene == Tables(host.tables.file).open(host.key).scene
    assert not host.scene.combatants and host.scene.fight is None and host.scene.seconds == 0 and len(host.journal) == 0
    for _ in range(done):
        panels["head"].act("redo")
    assert snapshot.scene_data(host.scene) == after


@pytest.mark.parametrize("system", list(System), ids=lambda each: each.value)
def test_what_was_typed_survives_a_reload(tmp_path: Path, system: System) -> None:
    host, panels = walk(tmp_path, system, 7, 60)
    for name, panel in panels.items():
        again = places.panel_class(name)(panel.value, host=host, lang="en")
        assert again.value == panel.value and not again.problems, name
        again.close()
