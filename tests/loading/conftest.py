"""A cache of one's own, for tests of what is in it."""

from __future__ import annotations

import shutil
from pathlib import Path

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


@pytest.fixture
def filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the cache be a copy of the real one, with all of the rules."""
    EntryPoints(KERNEL).load()
    here = shutil.copytree(cache.cache_folder("rules"), tmp_path / "kernel-here")
    for module in (cache, compiler):
        monkeypatch.setattr(module, "cache_folder", lambda _room: here)
    return here
