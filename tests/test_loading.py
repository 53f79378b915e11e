"""Loading the kernel: it says when it must be compiled, and is silent otherwise."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import numba
import pytest

from incarrozza.rules import compiled, loading


def test_compiling_is_announced_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    loading.kernel()
    capsys.readouterr()
    monkeypatch.setattr(compiled, "cache_folder", lambda _room: tmp_path)
    loading.kernel.__wrapped__()
    assert capsys.readouterr().err == loading.COMPILING + "\n"
    loading.kernel.__wrapped__()
    assert capsys.readouterr().err == ""


def test_machine_code_that_nobody_used_for_long_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loading.kernel()
    for name, days in (("kernel-old", 40), ("kernel-recent", 5), ("kernel-new", 0)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "complete").touch()
        then = (tmp_path / name / "complete").stat().st_mtime - days * 86400
        os.utime(tmp_path / name / "complete", (then, then))
    (tmp_path / "kernel-new" / "complete").unlink()
    monkeypatch.setattr(compiled, "cache_folder", lambda _room: tmp_path / "kernel-new")
    loading.kernel.__wrapped__()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kernel-new", "kernel-recent"]


def test_the_cache_is_named_after_all_that_the_machine_code_depends_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = compiled.cache_folder.__wrapped__()
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", not numba.config.BOUNDSCHECK)
    assert compiled.cache_folder.__wrapped__() != here


def test_sources_that_lie_elsewhere_or_were_written_again_have_a_cache_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = {compiled.cache_folder.__wrapped__()}
    rules = shutil.copytree(Path(compiled.__file__).parent, tmp_path / "rules")
    limits, items = tmp_path / "limits.py", tmp_path / "editions" / "items.py"
    items.parent.mkdir()
    for source in (limits, items):
        shutil.copy2(Path(compiled.__file__).parent.parent / source.relative_to(tmp_path), source)
    monkeypatch.setattr(compiled, "__file__", str(rules / "compiled.py"))
    folders.add(compiled.cache_folder.__wrapped__())
    os.utime(rules / "kernel.py", (1, 1))
    folders.add(compiled.cache_folder.__wrapped__())
    limits.write_text("MAX_PLAYERS = 6\n")
    folders.add(compiled.cache_folder.__wrapped__())
    items.write_text("ITEMS = ()\n")
    folders.add(compiled.cache_folder.__wrapped__())
    assert len(folders) == 5


def test_where_the_cache_cannot_be_written_another_place_of_our_own_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("INCARROZZA_CACHE", str(tmp_path / "file"))
    assert "incarrozza-kernel-" in compiled.cache_folder.__wrapped__().name
