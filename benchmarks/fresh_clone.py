"""How long somebody waits who has just cloned the project: from `make play` to the page.

    python -m benchmarks.fresh_clone [--json] [COMMIT]

It clones a commit into an empty folder, with an empty home and empty caches, and runs `make play`
there. What is fetched comes from the registries that pip and npm are set up for, so the network's
speed is part of the figure.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.cold_start import Command, Stopwatch, open_page
from benchmarks.compare import ROOT


def measure(commit: str) -> dict[str, float]:
    """Clone, play, and look for the page."""
    with tempfile.TemporaryDirectory() as folder:
        clone, home = Path(folder) / "clone", Path(folder) / "home"
        home.mkdir()
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        subprocess.run(["git", "checkout", "--quiet", commit], cwd=clone, check=True)
        python = Path(sys.base_prefix) / "bin" / "python3"
        watch = Stopwatch()
        process = subprocess.Popen(
            ["make", "play", f"PYTHON={python}"],
            cwd=clone,
            env={**_plain_environment(), "HOME": str(home)},
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        try:
            asyncio.run(open_page(Command(process, _address(process))))
            watch.note("page")
        finally:
            os.killpg(process.pid, signal.SIGINT)
            process.communicate()
    return watch.seconds


def _address(process: subprocess.Popen[str]) -> str:
    """Read on until the address of the page is told."""
    assert process.stdout is not None
    for line in process.stdout:
        sys.stderr.write(line)
        if found := re.search(r"http://[^\s/]+:(\d+)", line):
            return f"http://127.0.0.1:{found[1]}"
    sys.exit("`make play` has ended by itself")


def _plain_environment() -> dict[str, str]:
    """Give what is set here, but for where caches and virtual environments are."""
    left_out = ("XDG_", "VIRTUAL_ENV", "INCARROZZA_", "UV_CACHE", "PIP_CACHE", "npm_config_cache")
    return {key: value for key, value in os.environ.items() if not key.startswith(left_out)}


def main() -> None:
    """Measure, and print it."""
    parser = argparse.ArgumentParser(description="How long set-up takes in a fresh clone.")
    parser.add_argument("commit", nargs="?", default="HEAD")
    parser.add_argument("--json", action="store_true", help="print it for programs")
    wanted = parser.parse_args()
    found = measure(wanted.commit)
    if wanted.json:
        print(json.dumps(found))
    else:
        print(f"from `make play` to the page: {found['page_seconds']:.1f} s")


if __name__ == "__main__":
    main()
