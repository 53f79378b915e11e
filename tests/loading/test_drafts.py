"""Numba is patched in the releases that are known; with others the same code is compiled."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
from llvmlite import binding
from numba.core.codegen import JITCodeLibrary
from numba.core.cpu import CPUContext

from incarrozza import Game
from incarrozza.rules import drafts
from incarrozza.rules.loading import kernel
from incarrozza.rules.state import WORDS

MODULE = """
from incarrozza.rules.legal import legal
from incarrozza.rules.state import Boards, States, Words


def find(states: States, board: Boards, seat: int, words: Words) -> None:
    legal(states[0], board[0], seat, words)
"""
SCRIPT = """
import json, sys
import numba
import numpy as np

numba.version_info = numba.version_info._replace(short=(0, 999))
from numba.core.codegen import JITCodeLibrary
from numba.core.cpu import CPUContext
PATCHED = "finalize", "serialize_using_object_code"
before = CPUContext.get_executable, *(getattr(JITCodeLibrary, name) for name in PATCHED)
from incarrozza.rules.state import BOARD, STATE, WORDS
from incarrozza.rules.compiler import compile_entry
from apart.module import find

find = compile_entry(find)
after = CPUContext.get_executable, *(getattr(JITCodeLibrary, name) for name in PATCHED)
assert before == after, "Numba was patched"
states, board = (np.frombuffer(open(f, "rb").read(), t).copy() for f, t in
                 zip(sys.argv[1:], (STATE, BOARD)))
words = np.zeros(WORDS, np.uint64)
find(states, board, int(sys.argv[3]), words)
print(json.dumps(words.tolist()))
"""


def test_the_pinned_numba_is_known_and_patched() -> None:
    assert drafts.is_known(), (
        f"Numba {numba.__version__} is compiled without the patch of rules/drafts.py, which takes "
        "longer. Try it with this release, and if all is well add it to KNOWN there."
    )
    assert CPUContext.get_executable is drafts._get_executable
    assert JITCodeLibrary.finalize is drafts._finalize_library
    assert JITCodeLibrary.serialize_using_object_code is drafts._serialize_library


def test_of_the_bitcode_of_an_entry_point_only_the_names_are_kept() -> None:
    source = """
        declare i64 @elsewhere(i64)
        @"a table, of numbers" = global [4 x i64] [i64 1, i64 2, i64 3, i64 4]
        define i64 @"entry$1"(i64 %n) {
            %m = call i64 @elsewhere(i64 %n)
            ret i64 %m
        }
    """
    kept = binding.parse_bitcode(drafts._only_names(binding.parse_assembly(source)))
    assert [(each.name, each.is_declaration) for each in kept.functions] == [("entry$1", False)]
    assert [each.name for each in kept.global_variables] == ["a table, of numbers"]
    assert "elsewhere" not in str(kept)


def test_an_unknown_numba_is_left_alone_and_finds_the_same(tmp_path: Path) -> None:
    game = Game("europe", 2, seed=1)
    while game.phase != "turn":
        game.push(game.legal_actions[0])
    seen, board = game.view(game.turn).records()
    expected = np.zeros(WORDS, np.uint64)
    kernel().legal(seen, 0, board, game.turn, expected)
    (tmp_path / "apart").mkdir()
    (tmp_path / "apart" / "module.py").write_text(MODULE)
    (tmp_path / "state").write_bytes(seen.tobytes())
    (tmp_path / "board").write_bytes(board.tobytes())
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, "state", "board", str(game.turn)],
        cwd=tmp_path,
        env={**os.environ, "INCARROZZA_CACHE": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == expected.tolist()
    assert expected.any()
