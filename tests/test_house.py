"""The house stands as it was drawn: imports point one way, and names stay in their rooms."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import incarrozza
from incarrozza.editions import EDITIONS

PACKAGE = Path(incarrozza.__file__).parent
SOURCES = sorted(PACKAGE.rglob("*.py"))

# From the ground up. A floor may import its own rooms and the floors below, never those above.
# "" is the package itself: what `from incarrozza import Game` reads.
FLOORS: tuple[frozenset[str], ...] = (
    frozenset({"errors"}),
    frozenset({"facts", "editions"}),
    frozenset({"rules"}),
    frozenset({"thinking"}),
    frozenset(
        {
            "action",
            "analysis",
            "event",
            "game",
            "games",
            "outcome",
            "pad",
            "picture",
            "record",
            "shuffle",
            "statistics",
            "view",
            "why",
            "words",
        }
    ),
    frozenset({"bots"}),
    frozenset({"arena", "review", "simulate", "study"}),
    frozenset({""}),
    frozenset({"envs", "server"}),
    frozenset({"cli", "__main__"}),
)
FLOOR = {room: height for height, rooms in enumerate(FLOORS) for room in rooms}

COMPILERS = {"numba", "llvmlite"}
COMPILED = {"rules", "thinking"}
WHOLE_STATE = {
    "incarrozza.game",
    "incarrozza.games",
    "incarrozza.record",
    "incarrozza.rules.kernel",
    "incarrozza.rules.loading",
}
"""Modules by which one could look at more than a view."""


def room(path: Path) -> str:
    """Return the first name below the package: where a file lives."""
    first = path.relative_to(PACKAGE).parts[0]
    return "" if first == "__init__.py" else first.removesuffix(".py")


def package_of(path: Path) -> list[str]:
    """Return the package that a file's relative imports start from."""
    return ["incarrozza", *path.relative_to(PACKAGE).parts[:-1]]


def imports(source: str, package: list[str]) -> Iterator[tuple[int, str]]:
    """Yield the line and the full name of everything a file imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = [*base, *([node.module] if node.module else [])]
            for alias in node.names:
                yield node.lineno, ".".join([*module, alias.name])


def imported_room(name: str) -> str | None:
    """Return the room of ours that a full name leads to, or None."""
    first, *rest = name.split(".")
    if first != "incarrozza":
        return None
    return rest[0] if rest and rest[0] in {room(path) for path in SOURCES} else ""


def words(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of every string that is not a docstring."""
    tree = ast.parse(source)
    docstrings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or node in docstrings:
            continue
        if isinstance(node.value, str):
            yield node.lineno, node.value


def where(path: Path, line: int) -> str:
    """Return a place in the sources as one can click it."""
    return f"{path.relative_to(PACKAGE.parent.parent)}:{line}"


def test_every_room_has_a_floor() -> None:
    homeless = {room(path) for path in SOURCES} - set(FLOOR)
    assert not homeless, f"give these a place in FLOORS: {sorted(homeless)}"


def test_imports_point_one_way() -> None:
    upward = [
        f"{where(path, line)} imports {name}"
        for path in SOURCES
        for line, name in imports(path.read_text("utf-8"), package_of(path))
        for target in [imported_room(name)]
        if target is not None and FLOOR[target] > FLOOR[room(path)]
    ]
    assert not upward, "\n".join(upward)


def test_only_the_rules_and_thinking_are_compiled() -> None:
    strangers = [
        f"{where(path, line)} imports {name}"
        for path in SOURCES
        if room(path) not in COMPILED
        for line, name in imports(path.read_text("utf-8"), package_of(path))
        if name.split(".")[0] in COMPILERS
    ]
    assert not strangers, "\n".join(strangers)


def test_no_bot_can_see_more_than_a_view() -> None:
    prying = [
        f"{where(path, line)} imports {name}"
        for path in SOURCES
        if room(path) == "bots"
        for line, name in imports(path.read_text("utf-8"), package_of(path))
        if name in WHOLE_STATE or name.rpartition(".")[0] in WHOLE_STATE
    ]
    assert not prying, "\n".join(prying)


def test_no_code_knows_an_edition_by_name() -> None:
    name = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, EDITIONS))})(?!\w)")
    spoken = [
        f"{where(path, line)} says {text!r}"
        for path in SOURCES
        if room(path) not in {"editions", "facts"}
        for line, text in words(path.read_text("utf-8"))
        if name.search(text)
    ]
    assert not spoken, "\n".join(spoken)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import numba", "numba"),
        ("from numba import njit", "numba.njit"),
        ("from incarrozza import game", "incarrozza.game"),
        ("from incarrozza.rules.kernel import apply", "incarrozza.rules.kernel.apply"),
        ("from . import state", "incarrozza.rules.state"),
        ("from .state import State", "incarrozza.rules.state.State"),
        ("from .. import game", "incarrozza.game"),
        ("from ..game import Game", "incarrozza.game.Game"),
        ("def late():\n    from ..game import Game", "incarrozza.game.Game"),
    ],
)
def test_imports_are_found_however_they_are_written(source: str, found: str) -> None:
    assert [name for _, name in imports(source, ["incarrozza", "rules"])] == [found]


def test_docstrings_may_give_examples_and_code_may_not() -> None:
    source = 'class A:\n    """On europe."""\n\n    x = "y"\n    """Or on europe."""\n'
    assert [text for _, text in words(source)] == ["y"]
