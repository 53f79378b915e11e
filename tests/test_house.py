"""The architecture: imports point one way between packages, and names stay in their packages."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

import incarrozza
from incarrozza.editions import EDITIONS

PACKAGE = Path(incarrozza.__file__).parent
SOURCES = sorted(PACKAGE.rglob("*.py"))

# From the ground up. A floor may import its own rooms and the floors below, never those above.
# "" is the package itself: what `from incarrozza import Game` reads.
FLOORS: tuple[frozenset[str], ...] = (
    frozenset({"errors", "limits"}),
    frozenset({"facts", "editions", "globe", "mapfile"}),
    frozenset({"rules"}),
    frozenset({"thinking", "cartographer"}),
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
            "press",
            "record",
            "shuffle",
            "statistics",
            "view",
            "why",
            "words",
        }
    ),
    frozenset({"bots"}),
    frozenset({"arena", "designer", "review", "study"}),
    frozenset({""}),
    frozenset({"envs", "server"}),
    frozenset({"cli", "__main__"}),
)
FLOOR = {room: height for height, rooms in enumerate(FLOORS) for room in rooms}

COMPILERS = {"numba", "llvmlite"}
COMPILED = {"rules", "thinking", "cartographer"}
OPEN_TO_BOTS = {
    "incarrozza.action",
    "incarrozza.bots",
    "incarrozza.editions",
    "incarrozza.errors",
    "incarrozza.rules.state",
    "incarrozza.thinking",
    "incarrozza.view",
    "incarrozza.words",
    "numpy",
}
"""All that bots may use, by where it is defined; none of it shows more than a view."""
BACK_DOORS = {"builtins", "ctypes", "gc", "importlib", "inspect", "pkgutil", "runpy", "sys"}
"""Modules of Python's own by which one could look at whatever another module holds."""


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


def test_only_three_rooms_are_compiled() -> None:
    strangers = [
        f"{where(path, line)} imports {name}"
        for path in SOURCES
        if room(path) not in COMPILED
        for line, name in imports(path.read_text("utf-8"), package_of(path))
        if name.split(".")[0] in COMPILERS
    ]
    assert not strangers, "\n".join(strangers)


def home(name: str) -> str:
    """Return the module that defines what a full name leads to, whoever hands it on."""
    module, _, last = name.rpartition(".")
    if not module or find_spec(name.split(".")[0]) is None:
        return name
    found = getattr(import_module(module), last, None)
    if found is None or isinstance(found, ModuleType):
        return name if found is None else found.__name__
    defined = getattr(found, "__module__", None) or module
    # An alias like `Language` is an object of Python's, written down where it was found.
    return defined if defined.startswith("incarrozza.") else module


def open_to_bots(name: str) -> bool:
    """Tell whether a bot may import something."""
    place = home(name)
    first = place.split(".")[0]
    if first in sys.stdlib_module_names:
        return first not in BACK_DOORS
    return any(place == each or place.startswith(f"{each}.") for each in OPEN_TO_BOTS)


def test_no_bot_can_see_more_than_a_view() -> None:
    prying = [
        f"{where(path, line)} imports {name}"
        for path in SOURCES
        if room(path) == "bots"
        for line, name in imports(path.read_text("utf-8"), package_of(path))
        if not open_to_bots(name)
    ]
    assert not prying, "\n".join(prying)


@pytest.mark.parametrize(
    "name",
    [
        "incarrozza.game",
        "incarrozza.game.Game",
        "incarrozza.Game",
        "incarrozza.statistics.Game",
        "incarrozza.view.kernel",
        "incarrozza.thinking.loading.open_room",
        "incarrozza.rules.kernel",
        "incarrozza.rules.worlds.imagine",
        "importlib.import_module",
        "sys",
        "numba",
    ],
)
def test_whatever_shows_more_is_closed_to_bots_however_it_is_reached(name: str) -> None:
    assert not open_to_bots(name)


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


# -- One word, one meaning -------------------------------------------------------------------------


NAMESAKES = {
    "admin": "the command, and what it does to the tables that are kept",
    "board": "the board as the kernel has it, and as it is drawn",
    "depots": "what the rules say of depots, and how they are weighed",
    "last_turn": "the last turn as a bot plays it, and its compiled half",
    "library": "what a library is, and the one that the server keeps",
    "loading": "each of the compiled rooms is loaded by its own",
    "planner": "the bot, and its compiled half",
    "report": "the page of a contest, and that of a study",
    "running": "a contest from question to answer, and a study",
    "scoring": "points by the rules, and the same in words",
    "search": "the bot, and its compiled half",
    "stations": "what the rules say of stations, and how they are weighed",
    "tickets": "what the rules say of tickets, and those that are suggested for a map",
}
"""Files of one name in several rooms: the same thing for two sides."""


def several(found: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Group places by name, and keep the names that occur in several."""
    places: dict[str, list[str]] = {}
    for name, place in found:
        places.setdefault(name, []).append(place)
    return {name: each for name, each in places.items() if len(each) > 1}


def test_files_of_one_name_are_the_same_thing_for_two_sides() -> None:
    files = ((path.stem, where(path, 1)) for path in SOURCES if path.stem != "__init__")
    found = several(files)
    strangers = {name: places for name, places in found.items() if name not in NAMESAKES}
    assert not strangers, f"rename one, or say in NAMESAKES what they share: {strangers}"
    assert not {*NAMESAKES} - {*found}, "these have no namesake any more"


def test_a_class_has_its_name_to_itself() -> None:
    classes = (
        (node.name, where(path, node.lineno))
        for path in SOURCES
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert several(classes) == {}


def test_what_occurs_twice_is_found() -> None:
    assert several([("a", "here"), ("b", "here"), ("a", "there")]) == {"a": ["here", "there"]}


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
