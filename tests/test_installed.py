"""Programs that tests start have what an installed package has, and no more."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

from tests.installed import environment
from tests.installed.sitecustomize import ONLY_TESTS

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]


def imported(module: str) -> bool:
    """Tell whether a program as users have it can import something."""
    command = [sys.executable, "-c", f"import {module}"]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, check=False)
    assert not done.returncode or "ModuleNotFoundError" in done.stderr
    return not done.returncode


def test_what_only_tests_need_is_not_there_and_the_package_is() -> None:
    assert imported("incarrozza.server.http.run, incarrozza.cli, incarrozza.arena")
    assert not imported("scipy.linalg")


def test_no_user_needs_what_is_withheld() -> None:
    distributions = packages_distributions()
    withheld = {name for module in ONLY_TESTS for name in distributions[module]}
    needed, wanted = (
        {re.match(r"[\w-]+", each).group() for each in listed}  # type: ignore[union-attr]
        for listed in (
            PROJECT["project"]["dependencies"],
            [each for extra in ("checkout", "dev") for each in EXTRAS[extra]],
        )
    )
    assert withheld <= wanted - needed
