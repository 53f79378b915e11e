"""Loading entry points where the cache is damaged, forbidden or shared with strangers."""

from __future__ import annotations

import os
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from incarrozza.rules import cache, compiler
from incarrozza.rules.loading import KERNEL, EntryPoints


@pytest.fixture(params=["nbi", "nbc"])
def broken(filled: Path, request: pytest.FixtureRequest) -> Path:
    """Give one file of an entry point of the cache, which a power cut may have left empty."""
    return next(filled.glob(f"*.copy_many-*.{request.param}"))


@pytest.mark.parametrize("left", [0, 100, None], ids=["empty", "half", "none"])
def test_who_does_not_wait_stays_uncompiled_where_the_cache_is_damaged(
    broken: Path, left: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = broken.read_bytes()
    broken.unlink() if left is None else broken.write_bytes(whole[:left])
    compiled = list[str]()
    compile_entry = compiler.compile_entry

    def note(function: Any) -> Any:
        compiled.append(function.__name__)
        return compile_entry(function)

    monkeypatch.setattr(compiler, "compile_entry", note)
    points = EntryPoints(KERNEL)
    plain = points.copy_many
    assert not points.load_kept()
    assert points.copy_many is plain
    assert "copy_many" not in compiled
    assert [entry.function.__name__ for entry in points.missing()] == ["copy_many"]
    assert not cache.is_complete("rules")


def test_who_waits_has_a_damaged_entry_compiled_anew(broken: Path) -> None:
    size = broken.stat().st_size
    broken.write_bytes(b"")
    points = EntryPoints(KERNEL)
    points.load()
    assert points.missing() == []
    assert cache.is_complete("rules")
    assert broken.stat().st_size >= size // 2


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

    monkeypatch.setattr(compiler, "compile_entry", slowly)
    points, wrong = EntryPoints(KERNEL), list[BaseException]()
    for name in points.names():
        cache.keep("rules", name)

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
