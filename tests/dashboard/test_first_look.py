"""How the page is soon there: its scripts come in one answer, and no second kernel starts while it is being made."""

from __future__ import annotations

import asyncio
import gzip
from types import SimpleNamespace

from voila.paths import collect_static_paths
from voila.utils import get_voila_labextensions_path

from dashboard import scripts, serve, spares

EXTENSIONS = tuple(get_voila_labextensions_path([]))
VOILA = tuple(collect_static_paths(["voila", "nbconvert"], "lab"))


def test_every_script_of_the_list_is_there() -> None:
    assert len(scripts.pieces(VOILA, EXTENSIONS)) == len(scripts.names()) > 80


def test_the_scripts_are_packed_as_they_are() -> None:
    whole, packed = scripts.together(VOILA, EXTENSIONS)
    assert gzip.decompress(packed) == whole and len(packed) < len(whole) / 3
    for path in scripts.pieces(VOILA, EXTENSIONS):
        assert path.read_bytes().replace(scripts.HASTE, scripts.PATIENCE) in whole


def test_a_widget_whose_script_comes_late_has_its_time() -> None:
    whole, _ = scripts.together(VOILA, EXTENSIONS)
    assert whole.count(scripts.PATIENCE) == 1 and scripts.HASTE not in whole


def test_the_page_asks_ahead_for_every_extension() -> None:
    assert len(scripts.entries(EXTENSIONS, serve.EXTENSIONS)) == len(serve.EXTENSIONS)


class Process:
    def __init__(self, status: int | None) -> None:
        self.poll = lambda: status


class Manager:
    def __init__(self, **kernels: int | None) -> None:
        self.filled: list[tuple] = []
        self.kernels = {name: SimpleNamespace(provisioner=SimpleNamespace(process=Process(status))) for name, status in kernels.items()}
        self._pools: dict[str, list[asyncio.Task]] = {}

    def __contains__(self, kernel: str) -> bool:
        return kernel in self.kernels

    def get_kernel(self, kernel: str) -> SimpleNamespace:
        return self.kernels[kernel]

    def get_pool_size(self, notebook_name: str) -> int:
        return len(self._pools.get(notebook_name, []))

    def fill_if_needed(self, delay: float | None = None, notebook_name: str | None = None, **more: object) -> None:
        self.filled.append((delay, notebook_name, more))


def test_a_spare_kernel_waits_until_the_page_is_up(monkeypatch) -> None:
    monkeypatch.setattr(spares, "BREATH", 0.0)

    async def scene() -> None:
        manager = Manager()
        kept = spares.Spares(manager)
        manager.fill_if_needed(delay=0, notebook_name="gm.ipynb")
        assert manager.filled == [(0, "gm.ipynb", {})]
        kept.page_is_up()  # none is wanted
        manager.fill_if_needed(delay=None, notebook_name="gm.ipynb", path="here")
        await asyncio.sleep(0.01)
        assert len(manager.filled) == 1
        kept.page_is_up()
        await asyncio.sleep(0.01)
        assert manager.filled[1:] == [(0, "gm.ipynb", {"path": "here"})]

    asyncio.run(scene())


def test_a_spare_kernel_comes_where_no_page_does(monkeypatch) -> None:
    monkeypatch.setattr(spares, "AT_LATEST", 0.0)

    async def scene() -> None:
        manager = Manager()
        spares.Spares(manager)
        manager.fill_if_needed(notebook_name="gm.ipynb")
        await asyncio.sleep(0.01)
        assert manager.filled == [(0, "gm.ipynb", {})]

    asyncio.run(scene())


def test_a_spare_kernel_that_died_is_not_given_to_a_visitor(monkeypatch) -> None:
    monkeypatch.setattr(spares, "AT_LATEST", 0.0)

    async def started(kernel: str) -> dict[str, str]:
        if kernel == "never":
            raise RuntimeError("it did not start")
        if kernel == "starting":
            await asyncio.sleep(60)
        return {"kernel_id": kernel}

    async def scene() -> None:
        manager = Manager(alive=None, killed=1, starting=None)
        kept = spares.Spares(manager)
        manager._pools["gm.ipynb"] = [asyncio.create_task(started(each)) for each in ("killed", "alive", "gone", "never", "starting")]
        alive, starting = manager._pools["gm.ipynb"][1], manager._pools["gm.ipynb"][4]
        await asyncio.sleep(0.01)
        assert manager.get_pool_size("gm.ipynb") == 2 and manager._pools["gm.ipynb"] == [alive, starting]
        await asyncio.sleep(0.01)
        assert manager.filled == [(0, "gm.ipynb", {})]
        assert kept.size("another.ipynb") == 0
        starting.cancel()

    asyncio.run(scene())
