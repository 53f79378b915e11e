"""The rooms of the server: each imports only those before it, and names are looked up in one."""

from __future__ import annotations

from pathlib import Path

from incarrozza import server
from tests.test_house import imports, package_of, where

PACKAGE = Path(server.__file__).parent
ROOMS = ("ops", "messages", "store", "workers", "presenters", "tables", "http")
"""From the ground up."""
LIBRARY = "store/library.py"
VOCABULARY = {"messages/fields.py", "messages/boxes.py"}
"""Which words are known in advance is written for the client: these list those of the shelf."""
LOOKUPS = {
    "incarrozza.editions.EDITIONS",
    "incarrozza.editions.find_edition",
    "incarrozza.editions.open_box",
    "incarrozza.editions.open_library",
    "incarrozza.editions.box.open_box",
    "incarrozza.editions.box.take_box",
    "incarrozza.editions.shelf.SHELF",
    "incarrozza.editions.take_box",
}


def _imports() -> list[tuple[Path, int, str]]:
    return [
        (path, line, name)
        for path in sorted(PACKAGE.rglob("*.py"))
        for line, name in imports(path.read_text("utf-8"), package_of(path))
    ]


def _room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0]


def test_every_room_has_its_place() -> None:
    found = {_room(path) for path, _, _ in _imports()} - {"__init__.py"}
    assert found == {*ROOMS}


def test_rooms_import_only_those_before_them() -> None:
    upward = [
        f"{where(path, line)} imports {name}"
        for path, line, name in _imports()
        if name.startswith("incarrozza.server.")
        and ROOMS.index(name.split(".")[2]) > ROOMS.index(_room(path))
    ]
    assert not upward, "\n".join(upward)


def test_editions_are_looked_up_in_one_place() -> None:
    elsewhere = [
        f"{where(path, line)} imports {name}"
        for path, line, name in _imports()
        if name in LOOKUPS and str(path.relative_to(PACKAGE)) not in {LIBRARY, *VOCABULARY}
    ]
    assert not elsewhere, "\n".join(elsewhere)
