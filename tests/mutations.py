"""Mutation testing: break one rule at a time and see whether the tests of that rule notice.

    python -m tests.mutations              every rule, several broken at once
    python -m tests.mutations G2 W6        these rules
    python -m tests.mutations --alone      each by itself: slower, and certain

Each mutation replaces a text of the sources by another, in a copy, and runs the tests that are
marked with its rule. Rules broken together may disturb each other's tests: a rule that is "NOT
noticed" is so for certain, one that is "noticed" is certain only if it was broken alone.

The file is a pytest plugin too, which runs the tests of some rules and reports those that fail.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.mutants import MUTATIONS, Mutation

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "incarrozza"
TOGETHER = 8
"""How many rules are broken at once."""
PATIENCE = 120
"""Seconds after which a mutant is taken to hang, which is noticed all right."""


# -- Grouping --------------------------------------------------------------------------------------


def span(mutation: Mutation) -> tuple[int, int]:
    """Find the place of a mutation's text in its file."""
    at = (PACKAGE / mutation.file).read_text("utf-8").index(mutation.old)
    return at, at + len(mutation.old)


def collide(one: Mutation, other: Mutation) -> bool:
    """Tell whether two mutations would get in each other's way."""
    if one.rule == other.rule:
        return True
    (a, b), (c, d) = span(one), span(other)
    return one.file == other.file and a < d and c < b


def groups(mutations: Sequence[Mutation], size: int) -> list[list[Mutation]]:
    """Put mutations together that do not collide, far from each other's rules."""
    made: list[list[Mutation]] = [[] for _ in range(-(-len(mutations) // size))]
    for mutation in mutations:
        free = [
            group
            for group in made
            if len(group) < size and not any(collide(mutation, each) for each in group)
        ]
        if not free:
            made.append([mutation])
            continue
        alike = [sum(each.rule[0] == mutation.rule[0] for each in group) for group in free]
        min(zip(alike, map(len, free), range(len(free)), free, strict=True))[-1].append(mutation)
    return [group for group in made if group]


# -- Running ---------------------------------------------------------------------------------------


def failures(mutations: Sequence[Mutation]) -> dict[str, list[str]] | None:
    """Run the tests of the broken rules on a mutant; None: it hangs.

    By rule, the tests that failed, and under "all " and the rule those that were run: if they are
    as many, the mutant may not even start.
    """
    with tempfile.TemporaryDirectory(prefix="mutant") as folder:
        package = Path(folder) / "src" / "incarrozza"
        shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
        for mutation in mutations:
            path = package / mutation.file
            text = path.read_text("utf-8")
            if text.count(mutation.old) != 1:
                sys.exit(f"{mutation.rule}: {mutation.file} no longer says {mutation.old!r}")
            path.write_text(text.replace(mutation.old, mutation.new), "utf-8")
        report = Path(folder) / "report.json"
        environment = {
            **os.environ,
            "PYTHONPATH": f"{package.parent}{os.pathsep}{ROOT}",
            "INCARROZZA_COMPILE": "0",
            "MUTANT_RULES": " ".join({mutation.rule for mutation in mutations}),
            "MUTANT_REPORT": str(report),
            "MUTANT_PACKAGE": str(package),
        }
        command = [sys.executable, "-m", "pytest", "tests/rules", "-q", "--no-header", "--tb=no"]
        command += ["-p", "tests.mutations", "-p", "no:cacheprovider"]
        try:
            subprocess.run(
                command, cwd=ROOT, env=environment, timeout=PATIENCE, capture_output=True
            )
        except subprocess.TimeoutExpired:
            return None
        found: dict[str, list[str]] = json.loads(report.read_text("utf-8"))
        return found


def notice(group: Sequence[Mutation], known: dict[str, list[str]]) -> list[tuple[Mutation, str]]:
    """Tell for each mutation of a group whether its tests noticed, and which was the first."""
    found = failures(group)
    if found is None and len(group) > 1:
        # One of them hangs the others.
        return [answer for mutation in group for answer in notice([mutation], known)]
    answers = []
    for mutation in group:
        fresh = [
            test
            for test in (found or {}).get(mutation.rule, [])
            if test not in known.get(mutation.rule, [])
        ]
        if found is None:
            answer = "noticed      it hangs"
        elif fresh:
            of = len((found or {}).get(f"all {mutation.rule}", []))
            answer = f"noticed      {len(fresh)} of {of}: {fresh[0].split('::')[-1]}"
        else:
            answer = "NOT noticed"
        answers.append((mutation, answer))
    return answers


def main() -> int:
    """Break what was asked for and print a table."""
    parser = argparse.ArgumentParser(description="Break rules and see whether the tests notice.")
    parser.add_argument("rules", nargs="*", metavar="RULE", help="for instance G2; default: all")
    parser.add_argument("--alone", action="store_true", help="break one rule at a time")
    parser.add_argument("--jobs", type=int, default=2, help="how many mutants at once (2)")
    options = parser.parse_args()
    chosen = [each for each in MUTATIONS if not options.rules or each.rule in options.rules]
    made = groups(chosen, 1 if options.alone else TOGETHER)
    print(f"{len(chosen)} mutations in {len(made)} mutants, {options.jobs} at a time")
    unnoticed = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        # Tests that fail on the sources as they are prove nothing.
        healthy = [Mutation(each.rule, "", each.file, each.old, each.old) for each in chosen]
        known = failures(healthy) or {}
        for answers in pool.map(lambda group: notice(group, known), made):
            for mutation, answer in answers:
                unnoticed += answer == "NOT noticed"
                print(f"{mutation.rule:4} {mutation.broken:45} {answer}", flush=True)
    print(f"{len(chosen) - unnoticed} noticed, {unnoticed} NOT noticed")
    return int(unnoticed > 0)


# -- The plugin ------------------------------------------------------------------------------------

_found: dict[str, list[str]] = {}


def _rules(item: pytest.Item) -> set[str]:
    return {str(rule) for mark in item.iter_markers("rule") for rule in mark.args}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of the broken rules only."""
    import incarrozza

    assert str(incarrozza.__file__).startswith(os.environ["MUTANT_PACKAGE"])
    wanted = {*os.environ["MUTANT_RULES"].split()}
    items[:] = [item for item in items if _rules(item) & wanted]
    for item in items:
        for rule in _rules(item):
            _found.setdefault(f"all {rule}", []).append(item.nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note the rules of a test that fails."""
    report = yield
    if report.failed:
        for rule in _rules(item):
            _found.setdefault(rule, []).append(item.nodeid)
    return report


def pytest_sessionfinish() -> None:
    """Write down what failed."""
    Path(os.environ["MUTANT_REPORT"]).write_text(json.dumps(_found), "utf-8")


if __name__ == "__main__":
    sys.exit(main())
