"""A cache of one's own, for tests of what is in it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
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

    def compile_entry(function: Callable[..., Any]) -> Callable[..., Any]:
        for suffix in ("nbi", "1.nbc"):
            (here / f"kernel.{function.__name__}-1.py311.{suffix}").write_bytes(b"machine code")
        return function

    monkeypatch.setattr(cache, "cache_folder", lambda _room: here)
    monkeypatch.setattr(compiler, "compile_entry", compile_entry)
    monkeypatch.setattr(compiler, "load_entry", lambda function: function)
    return here


def put(name: str) -> None:
    """Put an entry point into that cache."""
    compiler.compile_entry(EntryPoints(KERNEL)._entries[name].function)
    cache.keep("rules", name)


@pytest.fixture
def filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the cache be a copy of the real one, with all of the rules."""
    EntryPoints(KERNEL).load()
    here = shutil.copytree(cache.cache_folder("rules"), tmp_path / "kernel-here")
    for module in (cache, compiler):
        monkeypatch.setattr(module, "cache_folder", lambda _room: here)
    return here
