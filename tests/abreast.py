"""Run commands side by side: python -m tests.abreast COMMAND COMMAND ...

The first one is heard as it goes. What the others say is kept until they end, and told at once if
they fail, or after the first one if they do not. The end tells what failed, and how long all took.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass


@dataclass(frozen=True)
class Run:
    """A command that has ended."""

    command: str
    failed: bool
    seconds: float
    said: str = ""

    def tell(self) -> None:
        """Print what it said."""
        print(f"\n== {self.command}\n{self.said}", end="", flush=True)


def run(command: str, *, aside: bool) -> Run:
    """Run a command to its end; aside, only a failure is told, and what it said is kept."""
    begun = time.monotonic()
    done = subprocess.run(
        shlex.split(command),
        stdout=subprocess.PIPE if aside else None,
        stderr=subprocess.STDOUT if aside else None,
        encoding="utf-8",
        errors="replace",
    )
    ended = Run(command, bool(done.returncode), time.monotonic() - begun, done.stdout or "")
    if aside and ended.failed:
        ended.tell()
    return ended


def main(argv: Sequence[str]) -> int:
    """Run all commands, whatever fails."""
    if not argv:
        sys.exit("expected commands: python -m tests.abreast COMMAND COMMAND ...")
    first, *others = argv
    with ThreadPoolExecutor(len(argv)) as pool:
        waiting = [pool.submit(run, command, aside=True) for command in others]
        ended = [run(first, aside=False), *(each.result() for each in waiting)]
    for each in ended[1:]:
        if not each.failed:
            each.tell()
    print()
    for each in ended:
        word = "FAILED" if each.failed else "passed"
        print(f"{word} in {each.seconds:4.0f} s: {each.command}")
    return int(any(each.failed for each in ended))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
