"""Every numbered rule has a test, and every test names a rule that exists.

The tests are read, not run: the answer is the same whatever part of the suite was asked for.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
DOCS = TESTS.parent / "docs"
PAGES = {"[reading]": DOCS / "rules.md", "[lettura]": DOCS / "rules.it.md"}

LAST = {"G": 17, "E": 15, "V": 6, "W": 9, "N": 5, "A": 5, "I": 3, "L": 5, "K": 4}
EXPECTED = {f"{letter}{n}" for letter, last in LAST.items() for n in range(1, last + 1)}

ROW = re.compile(r"^\| *([A-Z]\d+) *\|(.*)\|$", re.MULTILINE)


def rows(page: str) -> list[tuple[str, str]]:
    """Return the number and the text of each rule on a page, in order."""
    return [(number, text.strip()) for number, text in ROW.findall(page)]


def is_marker(node: ast.AST) -> bool:
    """Say whether this is `pytest.mark.rule`, called or not."""
    if isinstance(node, ast.Call):
        node = node.func
    return (
        isinstance(node, ast.Attribute)
        and node.attr == "rule"
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "mark"
    )


def is_collected(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> bool:
    """Say whether pytest would take this for a test."""
    return node.name.startswith("Test" if isinstance(node, ast.ClassDef) else "test")


def marked(source: str) -> Iterator[str]:
    """Yield every rule number that the tests in a file are marked with.

    >>> list(marked('@pytest.mark.rule("G1", "G2")\\ndef test_deal(): ...'))
    ['G1', 'G2']
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            misplaced = not is_collected(node) and any(map(is_marker, node.decorator_list))
            assert not misplaced, f"{node.name} is marked with a rule but is not a test"
        if isinstance(node, ast.Call) and is_marker(node):
            for argument in node.args:
                assert isinstance(argument, ast.Constant), (
                    f"line {node.lineno}: write the numbers of rules out, so that they can be found"
                )
                yield str(argument.value)


def all_marked() -> dict[str, list[str]]:
    """Return the files that prove each rule."""
    proofs: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        if path == Path(__file__):
            continue
        for number in marked(path.read_text(encoding="utf-8")):
            proofs.setdefault(number, []).append(str(path.relative_to(TESTS)))
    return proofs


@pytest.mark.parametrize("path", PAGES.values(), ids=lambda path: path.name)
def test_a_page_has_every_rule_once_and_in_order(path: Path) -> None:
    numbers = [number for number, _ in rows(path.read_text(encoding="utf-8"))]
    assert not EXPECTED - set(numbers), "rules missing from the page"
    assert not set(numbers) - EXPECTED, "rules on the page that nobody knows"
    assert not [number for number, times in Counter(numbers).items() if times > 1], "rules twice"
    for letter in LAST:
        ours = [int(number[1:]) for number in numbers if number[0] == letter]
        assert ours == sorted(ours), f"the rules {letter} are not in order"


def test_the_pages_agree_on_numbers_and_readings() -> None:
    pages = [
        [(number, text.count(f"**{mark}**")) for number, text in rows(path.read_text("utf-8"))]
        for mark, path in PAGES.items()
    ]
    assert pages[0] == pages[1], "English and Italian differ in numbers or in marked readings"


def test_every_rule_has_a_test() -> None:
    missing = sorted(EXPECTED - set(all_marked()), key=lambda number: (number[0], int(number[1:])))
    assert not missing, f"no test is marked @pytest.mark.rule(...) for: {', '.join(missing)}"


def test_every_marker_names_a_known_rule() -> None:
    unknown = {number: files for number, files in all_marked().items() if number not in EXPECTED}
    assert not unknown, f"markers that name no rule: {unknown}"


def test_markers_are_found_wherever_pytest_finds_them() -> None:
    source = """
pytestmark = pytest.mark.rule("G1")

@pytest.mark.rule("G2", "G3")
def test_a(): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("G4"))])
def test_b(x): ...

@pytest.mark.rule("G5")
class TestC: ...
"""
    assert sorted(marked(source)) == ["G1", "G2", "G3", "G4", "G5"]


def test_a_marker_on_what_is_no_test_is_refused() -> None:
    with pytest.raises(AssertionError, match="is not a test"):
        list(marked('@pytest.mark.rule("G1")\ndef check_a(): ...'))


def test_a_number_that_is_not_written_out_is_refused() -> None:
    with pytest.raises(AssertionError, match="write the numbers"):
        list(marked("@pytest.mark.rule(NUMBER)\ndef test_a(): ..."))
