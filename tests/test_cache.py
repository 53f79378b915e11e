"""Loading entry points where the cache is damaged, forbidden or shared with strangers."""

from __future__ import annotations

import os
import shutil
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from incarrozza.rules import cache, compiler
from incarrozza.rules.loading import KERNEL, EntryPoints


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the cache be an empty folder, and compile nothing in earnest."""
    here = tmp_path / "kernel-here"
    here.mkdir()
    monkeypatch.setattr(cache, "cache_folder", lambda _room: here)
    monkeypatch.setattr(compiler, "compile_entry", lambda function: function)
    return here


@pytest.mark.parametrize("suffix", ["nbi", "nbc"])
@pytest.mark.parametrize("left", [0, 100])
def test_who_does_not_wait_goes_on_with_a_damaged_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str, left: int
) -> None:
    """A power cut leaves files empty: bots must go on, uncompiled or compiled anew."""
    EntryPoints(KERNEL).load()
    here = shutil.copytree(cache.cache_folder("rules"), tmp_path / "kernel-here")
    monkeypatch.setattr(cache, "cache_folder", lambda _room: here)
    monkeypatch.setattr("incarrozza.rules.compiler.cache_folder", lambda _room: here)
    broken = next(here.glob(f"*.copy_many-*.{suffix}"))
    broken.write_bytes(broken.read_bytes()[:left])
    EntryPoints(KERNEL).load_kept()


@pytest.mark.parametrize("suffix", ["nbi", "nbc"])
def test_who_waits_has_a_damaged_entry_compiled_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str
) -> None:
    EntryPoints(KERNEL).load()
    here = shutil.copytree(cache.cache_folder("rules"), tmp_path / "kernel-here")
    monkeypatch.setattr(cache, "cache_folder", lambda _room: here)
    monkeypatch.setattr("incarrozza.rules.compiler.cache_folder", lambda _room: here)
    broken = next(here.glob(f"*.copy_many-*.{suffix}"))
    broken.write_bytes(b"")
    EntryPoints(KERNEL).load()


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
