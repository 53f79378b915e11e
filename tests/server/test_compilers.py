"""Compiling beside the game: who does it, how often it is tried, and what is told of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from incarrozza.rules import cache, loading
from incarrozza.rules.loading import KERNEL
from incarrozza.server.ops.settings import Settings
from incarrozza.server.tables.node import Node
from incarrozza.server.workers import compiling
from incarrozza.server.workers.compiling import Compilers
from incarrozza.thinking.loading import THINKING
from tests.server.process import sqlite_url

pytestmark = pytest.mark.anyio


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let the cache be empty, and note what would be compiled instead of doing so."""
    modules = list[str]()

    def note(self: compiling._Compiler) -> None:
        modules.append(self._module)

    monkeypatch.setattr(cache, "cache_folder", lambda _room: tmp_path)
    monkeypatch.setattr(compiling._Compiler, "run", note)
    return modules


async def test_a_compiler_that_dies_is_started_again_and_then_given_up(started: list[str]) -> None:
    compilers = Compilers()
    assert compilers.done() == 0
    assert not await compilers.compile(KERNEL)
    assert 1 < len(started) < 5
    assert set(started) == {KERNEL}
    assert compilers.done() is None


async def test_nothing_is_compiled_that_could_not_be_kept(
    started: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "can_keep", lambda _room: False)
    compilers = Compilers()
    assert not await compilers.compile(THINKING)
    assert started == []
    assert compilers.done() is None


@pytest.mark.usefixtures("started")
async def test_a_server_tells_whether_bots_that_search_will_ever_be_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = Node(Settings(database_url=sqlite_url(tmp_path)))
    try:
        assert node.prepared() == 0
        with monkeypatch.context() as forbidden:
            forbidden.setenv("INCARROZZA_COMPILE", "0")
            assert node.prepared() is None
        await node._prepare()
        assert node.prepared() is None
        assert not node.pool.can_search
        node.pool.can_search = True
        assert node.prepared() == 1
    finally:
        node.pool.stop()


def test_where_processes_have_no_priorities_it_is_compiled_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loaded = list[str]()
    monkeypatch.delattr("os.nice")
    monkeypatch.setattr(compiling, "settle_in", lambda: None)
    monkeypatch.setattr(loading.EntryPoints, "load", lambda self: loaded.append(self._room))
    compiling._compile(THINKING)
    assert loaded == ["thinking"]
