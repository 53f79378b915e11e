"""Loading entry points: what is in the cache, where that is, and what is said of it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from incarrozza.rules import cache, loading
from incarrozza.rules.loading import KERNEL, EntryPoints
from incarrozza.thinking.loading import THINKING
from tests.loading.conftest import put


def test_compiling_is_announced_once(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    EntryPoints(KERNEL).load(loading.COMPILING)
    assert capsys.readouterr().err == loading.COMPILING + "\n"
    EntryPoints(KERNEL).load(loading.COMPILING)
    assert capsys.readouterr().err == ""
    assert {path.suffix for path in folder.iterdir()} == {".kept", ".nbi", ".nbc"}


@pytest.mark.usefixtures("folder")
def test_only_what_is_in_the_cache_is_loaded_by_those_who_do_not_wait() -> None:
    points = EntryPoints(KERNEL)
    plain = points.deal
    assert not points.load_kept()
    assert points.deal is plain
    assert [entry.function.__name__ for entry in points.missing()] == points.names()
    put("deal")
    assert not points.load_kept()
    assert points.deal is not plain
    assert points.missing()[0].function.__name__ == points.names()[1]
    for name in points.names():
        put(name)
    assert points.load_kept()
    assert points.missing() == []


@pytest.mark.usefixtures("folder")
def test_a_room_is_complete_when_all_of_it_is_there() -> None:
    points = EntryPoints(KERNEL)
    for name in points.names():
        assert not cache.is_complete("rules")
        put(name)
    points.load()
    assert cache.is_complete("rules")


def test_what_a_table_needs_is_compiled_first_and_what_only_many_games_need_last() -> None:
    names = EntryPoints(KERNEL).names()
    table = ["deal", "legal", "ways", "apply"]
    assert names[: len(table)] == table
    batch = [name for name in names if name.endswith("_many") or name in ("playout", "calibrate")]
    assert len(batch) > 5
    assert names[-len(batch) :] == batch
    thoughts = EntryPoints(THINKING).names()
    assert (thoughts[0], thoughts[-1]) == ("think", "rehearse")


def test_machine_code_that_nobody_used_for_long_is_removed(folder: Path) -> None:
    ages = {"00000000000000a1": 40, "00000000000000b2": 5, "thinking-00000000000000c3": 40}
    for name, days in ((f"kernel-{name}", days) for name, days in ages.items()):
        other = folder.parent / name
        other.mkdir()
        if name != "kernel-thinking-00000000000000c3":
            (other / "all.kept").touch()
        then = folder.stat().st_mtime - days * 86400
        for path in (*other.iterdir(), other):
            os.utime(path, (then, then))
    EntryPoints(KERNEL).load()
    left = {path.name for path in folder.parent.iterdir()}
    assert left == {"kernel-here", "kernel-00000000000000b2"}


def test_the_cache_is_named_after_all_that_the_machine_code_depends_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folders = {cache.cache_folder.__wrapped__("rules")}
    folders.add(cache.cache_folder.__wrapped__("thinking"))
    with monkeypatch.context() as patch:
        patch.setenv("NUMBA_BOUNDSCHECK", "0" if os.environ.get("NUMBA_BOUNDSCHECK") else "1")
        folders.add(cache.cache_folder.__wrapped__("rules"))
    with monkeypatch.context() as patch:
        patch.setattr(cache, "_compiler", lambda: ["of tomorrow"])
        folders.add(cache.cache_folder.__wrapped__("rules"))
    with monkeypatch.context() as patch:
        patch.setattr(cache, "_processor", lambda: ["another"])
        folders.add(cache.cache_folder.__wrapped__("rules"))
    assert len(folders) == 5


def test_it_serves_copies_of_the_same_sources_wherever_they_lie_and_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = cache.cache_folder.__wrapped__("rules")
    house = Path(cache.__file__).parent.parent
    rules = shutil.copytree(house / "rules", tmp_path / "rules")
    limits, items = tmp_path / "limits.py", tmp_path / "editions" / "items.py"
    items.parent.mkdir()
    for source in (limits, items):
        shutil.copy(house / source.relative_to(tmp_path), source)
    monkeypatch.setattr(cache, "__file__", str(rules / "cache.py"))
    os.utime(rules / "kernel.py", (1, 1))
    assert cache.cache_folder.__wrapped__("rules") == here
    folders = {here}
    for source in (rules / "kernel.py", limits, items):
        source.write_text(source.read_text("utf-8") + "# changed\n", "utf-8")
        folders.add(cache.cache_folder.__wrapped__("rules"))
    assert len(folders) == 4


def test_a_copy_elsewhere_finds_the_machine_code(tmp_path: Path) -> None:
    loading.kernel()
    house = Path(cache.__file__).parent.parent
    ignored = shutil.ignore_patterns("__pycache__", "client")
    shutil.copytree(house, tmp_path / "incarrozza", ignore=ignored)
    script = (
        "import incarrozza\n"
        "from numba.core.compiler import CompilerBase\n"
        "del CompilerBase.compile_extra\n"
        "game = incarrozza.Game('europe', players=2, seed=1)\n"
        "print(incarrozza.__file__, game.phase)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout == f"{tmp_path / 'incarrozza' / '__init__.py'} opening\n"


def test_where_the_cache_cannot_be_written_another_place_of_our_own_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("INCARROZZA_CACHE", str(tmp_path / "file"))
    assert "incarrozza-kernel-" in cache.cache_folder.__wrapped__("rules").name
