"""The long tests, in parts: python -m tests.siege [PART ...].

`make test` shows that a thing works; a siege shows that it is strong, that it endures, and that
it does so in every combination. A test of a siege has the marker `siege` with its part, and every
other run leaves it out. What has figures of its own to print is a module with a command line.

    python -m tests.siege                  everything; takes hours
    python -m tests.siege contract kills   these parts
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
from collections.abc import Sequence
from typing import Final

MARKED: Final = {
    "contract": "every bot at every table",
    "strength": "what the strong bots are worth, on every map",
    "endurance": "storms of requests, and much that happens at once",
    "databases": "every test of the server on PostgreSQL too",
    "browser": "whole games of every edition and option by clicking, and in every way",
}
"""The parts that pytest runs, by the markers of the tests."""

COMMANDS: Final = {
    "kills": (
        "tests.server.killed --kills 50 --database sqlite",
        "tests.server.killed --kills 50 --database postgresql",
    ),
    "secrecy": ("tests.server.secrecy --games 5",),
    "fuzz": ("tests.server.fuzz --messages 1000000",),
}
"""The parts that modules run by themselves."""

PARTS: Final = (*MARKED, *COMMANDS)


def commands(part: str, jobs: int) -> list[list[str]]:
    """Write down what is run for a part."""
    if part in MARKED:
        # Without a test of this part, pytest fails.
        options = ["-n", str(jobs), "--dist", "worksteal", "-m", f"siege(part={part!r})"]
        return [["pytest", *options]]
    return [shlex.split(command) for command in COMMANDS[part]]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the parts asked for one after the other, whatever fails; say at the end what did."""
    parser = argparse.ArgumentParser(description="Run the long tests.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}")
    parser.add_argument("--jobs", type=int, default=3, help="processes of pytest (3)")
    options = parser.parse_args(argv)
    unknown = [part for part in options.parts if part not in PARTS]
    if unknown:
        parser.error(f"no part is called {unknown[0]!r}; expected one of {', '.join(PARTS)}")
    failed = [
        shlex.join(command)
        for part in options.parts or PARTS
        for command in commands(part, options.jobs)
        if subprocess.run([sys.executable, "-m", *command]).returncode
    ]
    for command in failed:
        print(f"FAILED: python -m {command}")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
