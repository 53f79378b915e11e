"""Functions stay small: at most 60 lines and 8 parameters, or a sentence says why not."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import incarrozza

PACKAGE = Path(incarrozza.__file__).parent

MOST_LINES, MOST_PARAMETERS = 60, 8
EXCUSES = {
    "lines": re.compile(r"# Long: \w.*\."),
    "parameters": re.compile(r"# [A-Z]\w+ parameters: \w.*\."),
}
"""A comment in the function, or right above it, that begins so and is a sentence on one line.

Parameters may be called many, or by their number in words.
"""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def parameters(function: Function) -> int:
    """Count what a caller can give; `self` is not the caller's."""
    every = function.args
    named = [*every.posonlyargs, *every.args, *every.kwonlyargs]
    rest = [each for each in (every.vararg, every.kwarg) if each is not None]
    return len([each for each in named if each.arg not in ("self", "cls")]) + len(rest)


def own_source(function: Function, lines: list[str]) -> str:
    """Give the lines of a function, its decorators, and the comments right above."""
    first = min([function.lineno, *(each.lineno for each in function.decorator_list)]) - 1
    while first > 0 and lines[first - 1].strip().startswith("#"):
        first -= 1
    return "\n".join(lines[first : function.end_lineno])


def too_large(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line of every function that is too large, and what is too much of it."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, Function):
            continue
        assert node.end_lineno is not None
        counts = {
            "lines": (node.end_lineno - node.lineno + 1, MOST_LINES),
            "parameters": (parameters(node), MOST_PARAMETERS),
        }
        for what, (count, most) in counts.items():
            if count > most and not EXCUSES[what].search(own_source(node, lines)):
                yield node.lineno, f"{node.name} has {count} {what}; expected at most {most}"


def test_functions_are_small_or_say_why_not() -> None:
    found = [
        f"{path.relative_to(PACKAGE.parent.parent)}:{line} {why}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for line, why in too_large(path.read_text("utf-8"))
    ]
    assert not found, "\n".join(found)


LONG = "def f(a):\n" + "    a += 1\n" * 60
CROWDED = "def f(a, b, /, c, d, *e, f, g, h, **i):\n    pass\n"
METHOD = "class A:\n    def f(self, a, b, c, d, e, f, g, h):\n        pass\n"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        (LONG, ["f has 61 lines; expected at most 60"]),
        (LONG.replace("    a += 1\n", "    # Long: it counts.\n", 1), []),
        (f"# Long: it counts.\n@cache\n{LONG}", []),
        (f"# Long: it counts.\n\n{LONG}", ["f has 61 lines; expected at most 60"]),
        (f"# Many parameters: no.\n{LONG}", ["f has 61 lines; expected at most 60"]),
        (f"# Long:\n{LONG}", ["f has 61 lines; expected at most 60"]),
        (CROWDED, ["f has 9 parameters; expected at most 8"]),
        (f"async {CROWDED}", ["f has 9 parameters; expected at most 8"]),
        (f"# Many parameters: one for each option.\n{CROWDED}", []),
        (f"@cache\n# Nine parameters: one for each option.\n{CROWDED}", []),
        (METHOD, []),
    ],
)
def test_what_is_too_large_is_found_and_may_be_excused(source: str, found: list[str]) -> None:
    assert [why for _, why in too_large(source)] == found
