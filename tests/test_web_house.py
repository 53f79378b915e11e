"""The architecture of the web client: imports point one way, and shared parts are shared."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from incarrozza.editions import EDITIONS

SOURCE = Path(__file__).parents[1] / "web" / "src"

# From the ground up. A room imports from the floors below; rooms side by side do not know each
# other. A file that lies in no folder is a room by itself.
FLOORS: tuple[frozenset[str], ...] = (
    frozenset({"messages", "styles"}),
    frozenset({"state"}),
    frozenset({"words"}),
    frozenset({"art", "rulebook", "server"}),
    frozenset({"board", "feel"}),
    frozenset({"desk", "parts"}),
    frozenset({"learn"}),
    frozenset({"table"}),
    frozenset({"end", "living", "pad", "replay", "start", "workshop"}),
    frozenset({"screens"}),
    frozenset({"App"}),
    frozenset({"main"}),
)
FLOOR = {room: height for height, rooms in enumerate(FLOORS) for room in rooms}

SHARED = "parts"
"""The room of what several other rooms are made of."""

_COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<![:'\"])//[^\n]*", re.DOTALL)
_IMPORT = re.compile(
    r"""
    (?<![\w.$])
    (?: (?:import|export) \s+ (?:[\w\s{},*$]+? \s+ from \s+)?   # import { a } from, export * from
      | (?:import|export) \s* \{ [^}]* \} \s* from \s*          # import{ a }from
      | import \s* \( \s*                                       # import( and typeof import(
    )
    (?P<quote>['"]) (?P<where>[^'"]+) (?P=quote)
    """,
    re.VERBOSE,
)
_ENDINGS = ("", ".ts", "/index.ts")


def imports(source: str) -> Iterator[str]:
    """Yield what a TypeScript or Svelte file imports, types and what is loaded late included."""
    for found in _IMPORT.finditer(_COMMENT.sub(" ", source)):
        yield found["where"]


def room(path: Path) -> str:
    """Return the first name below the sources: where a file lives."""
    return path.relative_to(SOURCE).parts[0].split(".")[0]


def name(path: Path) -> str:
    """Return a file's name from the sources on, as an error shows it."""
    return path.relative_to(SOURCE).as_posix()


def find(start: Path, where: str) -> Path | None:
    """Find the file that a relative import leads to; None if there is none."""
    return next(
        (
            found
            for ending in _ENDINGS
            if (found := (start.parent / f"{where}{ending}").resolve()).is_file()
        ),
        None,
    )


@cache
def graph() -> Mapping[Path, frozenset[Path]]:
    """Draw the files of the client, and which others each imports."""
    files = [path for path in sorted(SOURCE.rglob("*")) if path.suffix in {".ts", ".svelte"}]
    return {
        path: frozenset(
            found
            for where in imports(path.read_text("utf-8"))
            if where.startswith(".") and (found := find(path, where)) and SOURCE in found.parents
        )
        for path in files
        if not path.name.endswith(".test.ts")
    }


def cycle(edges: Mapping[Path, Iterable[Path]]) -> list[Path]:
    """Find files that import each other, in their order; none if there are none."""
    done: set[Path] = set()
    for start in edges:
        way: list[Path] = []
        open_ends = [iter([start])]
        while open_ends:
            here = next(open_ends[-1], None)
            if here is None:
                open_ends.pop()
                if way:
                    done.add(way.pop())
            elif here in way:
                return [*way[way.index(here) :], here]
            elif here not in done:
                way.append(here)
                open_ends.append(iter(edges.get(here, ())))
    return []


def test_every_room_has_a_floor() -> None:
    homeless = {room(path) for path in graph()} - set(FLOOR)
    assert not homeless, f"give these a place in FLOORS: {sorted(homeless)}"
    empty = set(FLOOR) - {room(path) for path in SOURCE.rglob("*") if path.is_file()}
    assert not empty, f"nobody lives here any more: {sorted(empty)}"


def test_every_import_leads_somewhere() -> None:
    lost = [
        f"{name(path)} imports {where}"
        for path in graph()
        for where in imports(path.read_text("utf-8"))
        if where.startswith(".") and find(path, where) is None
    ]
    assert not lost, "\n".join(lost)


def test_imports_point_down() -> None:
    upward = [
        f"{name(path)} imports {name(target)}"
        for path, targets in graph().items()
        for target in sorted(targets)
        if room(path) != room(target) and FLOOR[room(path)] <= FLOOR[room(target)]
    ]
    assert not upward, "\n".join(upward)


def test_no_files_import_each_other() -> None:
    found = cycle(graph())
    assert not found, " → ".join(name(path) for path in found)


def test_shared_parts_are_shared() -> None:
    users: dict[Path, set[Path]] = defaultdict(set)
    for path, targets in graph().items():
        for target in targets:
            users[target].add(path)

    def rooms(part: Path) -> set[str]:
        direct = {room(user) for user in users[part]} - {SHARED}
        return direct.union(*(rooms(user) for user in users[part] if room(user) == SHARED))

    lonely = {
        name(part): sorted(found)
        for part in graph()
        if room(part) == SHARED and len(found := rooms(part)) < 2
    }
    assert not lonely, f"move these where they are used: {lonely}"


def test_no_two_rooms_have_a_file_of_one_name() -> None:
    """A component may be called like the logic that it shows; words are the same twice."""
    found = defaultdict(set)
    for path in graph():
        if room(path) != "words":
            found[path.name.split(".")[0].lower(), path.suffix].add(name(path))
    twins = [names for names in found.values() if len({each.split("/")[0] for each in names}) > 1]
    assert not twins, twins


def test_no_code_knows_an_edition_by_name() -> None:
    spoken = re.compile(rf"""['"`]({"|".join(map(re.escape, EDITIONS))})['"`]""")
    found = [
        f"{name(path)} says {each[0]}"
        for path in graph()
        for each in spoken.finditer(path.read_text("utf-8"))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import { a } from './a'", ["./a"]),
        ("import{a}from'./a'", ["./a"]),
        ("import type { A } from '../a'", ["../a"]),
        ("import A, { type B } from './A.svelte'", ["./A.svelte"]),
        ("import * as all from './all'", ["./all"]),
        ("import {\n  a,\n  b,\n} from './a'", ["./a"]),
        ("import './a.css'", ["./a.css"]),
        ("export { a } from './a'", ["./a"]),
        ("export * from './a'", ["./a"]),
        ("const late = () => import('./late')", ["./late"]),
        ("let late: typeof import('./late') | undefined", ["./late"]),
        ("{#await import('./Late.svelte') then late}", ["./Late.svelte"]),
        ("import { a } from './a'\nimport { b } from './b'", ["./a", "./b"]),
        ("// import { a } from './a'", []),
        ("/* import { a } from './a' */", []),
        ("<!-- import('./a') -->", []),
        ("const important = 'a'\nconst from = './b'", []),
        ("export const a = 'b'", []),
        ("remote.import('./a')", []),
    ],
)
def test_imports_are_found_however_they_are_written(source: str, found: list[str]) -> None:
    assert list(imports(source)) == found


@pytest.mark.parametrize(
    ("edges", "found"),
    [
        ({"a": ["b"], "b": ["c"], "c": []}, ""),
        ({"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": []}, ""),
        ({"a": ["a"]}, "aa"),
        ({"a": ["b"], "b": ["c"], "c": ["b"]}, "bcb"),
        ({"a": ["b"], "b": [], "c": ["d"], "d": ["a", "c"]}, "cdc"),
    ],
)
def test_a_cycle_is_found_wherever_it_is(edges: dict[str, list[str]], found: str) -> None:
    drawn = {Path(start): [Path(end) for end in ends] for start, ends in edges.items()}
    assert cycle(drawn) == [Path(each) for each in found]
