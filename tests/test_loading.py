"""Loading the kernel: it says when it must be compiled, and is silent otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from incarrozza.rules import compiled, loading


def test_compiling_is_announced_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    loading.kernel()
    capsys.readouterr()
    monkeypatch.setattr(compiled, "cache_folder", lambda: tmp_path)
    loading.kernel.__wrapped__()
    assert capsys.readouterr().err == loading.COMPILING + "\n"
    loading.kernel.__wrapped__()
    assert capsys.readouterr().err == ""


def test_the_cache_is_named_after_all_that_the_machine_code_depends_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import numba

    here = compiled.cache_folder()
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", not numba.config.BOUNDSCHECK)
    assert compiled.cache_folder() != here
