"""Two commits side by side: a temporary work tree for the old one, and programs run in either.

Both use this interpreter and what is installed beside it; `PYTHONPATH` decides whose sources are
imported. Each side compiles into a cache of its own.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

_SECONDS_TO_END = 10
"""A program that was interrupted may take so long to stop its servers and remove its files."""


@dataclass(frozen=True)
class Side:
    """A commit's files, ready to be run."""

    name: str
    root: Path
    cache: Path

    def check(self) -> None:
        """Make sure that this side's sources are imported, and not those that are installed."""
        found = Path(self.run("-c", "import incarrozza; print(incarrozza.__file__)").strip())
        if not found.resolve().is_relative_to(self.root.resolve()):
            raise SystemExit(f"{self.name}: {found} is measured; expected a file in {self.root}")

    def run(self, *arguments: str) -> str:
        """Run a Python program of this side; give what it prints, or say what went wrong."""
        python_path = os.pathsep.join((str(self.root / "src"), str(self.root)))
        program = subprocess.Popen(
            [sys.executable, *arguments],
            cwd=self.root,
            env={
                **os.environ,
                # Empty: bytecode is kept, as an installed package has it.
                "PYTHONDONTWRITEBYTECODE": "",
                "PYTHONPATH": python_path,
                "INCARROZZA_CACHE": str(self.cache),
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            # Its own process group: an interrupt can be handed on to all that it has started.
            start_new_session=True,
        )
        try:
            said, complaints = program.communicate()
        except BaseException:
            _end(program)
            raise
        if program.returncode:
            command = " ".join(arguments)
            raise SystemExit(f"{self.name}: python {command} has failed:\n{complaints}{said}")
        return said


def _end(program: subprocess.Popen[str]) -> None:
    """Interrupt a program and all that it has started; kill what does not heed it."""
    os.killpg(program.pid, signal.SIGINT)
    try:
        program.communicate(timeout=_SECONDS_TO_END)
    except subprocess.TimeoutExpired:
        os.killpg(program.pid, signal.SIGKILL)
        program.communicate()


@contextmanager
def two_sides(root: Path, revision: str) -> Iterator[tuple[Side, Side]]:
    """Give the commit as it was and the work tree as it is; remove every trace afterwards."""
    commit = _git(root, "rev-parse", "--verify", f"{revision}^{{commit}}")
    changed = "+" if _git(root, "status", "--porcelain", "--untracked-files=no") else ""
    here = f"{_git(root, 'rev-parse', '--short', 'HEAD')}{changed}"
    with _ending_by_exception(), TemporaryDirectory(prefix="incarrozza-compare-") as folder:
        place = Path(folder)
        there = place / "tree"
        try:
            _git(root, "worktree", "add", "--quiet", "--detach", str(there), commit)
            yield (
                Side(_git(root, "rev-parse", "--short", commit), there, place / "old"),
                Side(here, root, place / "new"),
            )
        finally:
            if there.exists():
                _git(root, "worktree", "remove", "--force", str(there))
            _git(root, "worktree", "prune")


@contextmanager
def _ending_by_exception() -> Iterator[None]:
    """Let SIGTERM unwind the stack as Ctrl-C does, so that everything is cleaned up."""

    def end(number: int, _: FrameType | None) -> None:
        raise SystemExit(128 + number)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _git(root: Path, *arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"git {' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout.strip()
