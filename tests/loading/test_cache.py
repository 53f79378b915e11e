"""Loading entry points where the cache is damaged, forbidden or shared with strangers."""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from incarrozza.rules import cache, compiler
from incarrozza.rules.loading import KERNEL, EntryPoints
from incarrozza.rules.state import STATE
from tests.loading.conftest import put


@pytest.fixture(params=["nbi", "nbc"])
def broken(filled: Path, request: pytest.FixtureRequest) -> Path:
    """Give one file of an entry point of the cache, which a power cut may have left empty."""
    return next(filled.glob(f"*.copy_many-*.{request.param}"))


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _halve(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:100])


def _blot(path: Path) -> None:
    """Let a part of it be zeros, as a power cut may; LLVM would end the process over it."""
    content = bytearray(path.read_bytes())
    content[len(content) // 2 :] = bytes(len(content) - len(content) // 2)
    path.write_bytes(content)


DAMAGE = pytest.mark.parametrize("damage", [_empty, _halve, _blot, Path.unlink])


@DAMAGE
def test_who_does_not_wait_stays_uncompiled_where_the_cache_is_damaged(
    broken: Path, damage: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    damage(broken)
    monkeypatch.setattr(compiler, "compile_entry", lambda _: pytest.fail("it is compiled"))
    points = EntryPoints(KERNEL)
    plain = points.copy_many
    assert not points.load_kept()
    assert points.copy_many is plain
    assert [entry.function.__name__ for entry in points.missing()] == ["copy_many"]
    assert not cache.is_complete("rules")


@DAMAGE
def test_who_waits_has_a_damaged_entry_compiled_anew(
    broken: Path, damage: Callable[[Path], None]
) -> None:
    damage(broken)
    points = EntryPoints(KERNEL)
    points.load()
    assert points.missing() == []
    assert cache.is_complete("rules")
    assert cache.is_whole("rules", "copy_many")
    states = np.zeros(2, STATE)
    points.copy_many(states, 2)


def test_what_another_compiler_has_made_is_made_anew(
    filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files may be whole, and yet of no use to this Numba on this machine."""
    index = next(filled.glob("*.copy_many-*.nbi"))
    index.write_bytes(next(filled.glob("*.calibrate-*.nbi")).read_bytes())
    cache.keep("rules", "copy_many")
    assert cache.is_whole("rules", "copy_many")
    assert compiler.load_entry(EntryPoints(KERNEL)._entries["copy_many"].function) is None
    with monkeypatch.context() as patch:
        patch.setattr(compiler, "compile_entry", lambda _: pytest.fail("it is compiled"))
        assert not EntryPoints(KERNEL).load_kept()
    EntryPoints(KERNEL).load()
    assert EntryPoints(KERNEL).load_kept()


def test_a_full_disk_leaves_no_marker(folder: Path) -> None:
    for names in ((), ("kernel.deal-1.py311.nbi",)):
        for name in names:
            (folder / name).touch()
        cache.keep("rules", "deal")
        assert not cache.is_kept("rules", "deal")


def test_nothing_is_loaded_from_where_others_can_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "shared"
    monkeypatch.setenv("INCARROZZA_CACHE", str(home))
    ours = cache.cache_folder.__wrapped__("rules")
    assert ours.parent == home
    ours.chmod(0o777)
    assert cache.cache_folder.__wrapped__("rules") != ours
    ours.rename(tmp_path / "elsewhere")
    (tmp_path / "elsewhere").chmod(0o700)
    ours.symlink_to(tmp_path / "elsewhere")
    assert cache.cache_folder.__wrapped__("rules") != ours


def test_where_nothing_can_be_written_at_all_one_plays_uncompiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A container whose file system is read-only has no temporary folder either."""

    def none() -> str:
        raise FileNotFoundError("No usable temporary directory found")

    monkeypatch.setenv("INCARROZZA_CACHE", "/proc/none")
    monkeypatch.setattr(tempfile, "gettempdir", none)
    cache.cache_folder.cache_clear()
    try:
        assert not EntryPoints(KERNEL).load_kept()
        assert not cache.is_complete("thinking")
    finally:
        cache.cache_folder.cache_clear()


def test_what_is_not_ours_is_never_removed(folder: Path) -> None:
    """The cache may lie in a folder that others use: /tmp, if home cannot be written."""
    strangers = folder.parent / "linux-kernel-sources"
    strangers.mkdir()
    (strangers / "precious.c").touch()
    for path in (strangers / "precious.c", strangers):
        os.utime(path, (1, 1))
    EntryPoints(KERNEL).load()
    assert (strangers / "precious.c").exists()


def test_a_strangers_file_does_no_harm(folder: Path) -> None:
    (folder.parent / "linux-kernel-6.12.tar.xz").touch()
    EntryPoints(KERNEL).load()


def test_what_vanishes_meanwhile_does_no_harm(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process renames the files that it writes."""
    other = folder.parent / "kernel-0123456789abcdef"
    other.mkdir()
    (other / "all.kept").touch()
    iterate = Path.iterdir

    def vanishing(path: Path) -> Any:
        return [*iterate(path), path / "vanished.tmp"]

    monkeypatch.setattr(Path, "iterdir", vanishing)
    EntryPoints(KERNEL).load()


@pytest.mark.usefixtures("folder")
def test_two_threads_may_load_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def slowly(function: Any) -> Any:
        time.sleep(0.001)
        return function

    monkeypatch.setattr(compiler, "load_entry", slowly)
    points, wrong = EntryPoints(KERNEL), list[BaseException]()
    for name in points.names():
        put(name)

    def load() -> None:
        try:
            points.load_kept()
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=load) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
