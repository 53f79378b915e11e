"""What is done at a bench of the workshop: drafts are checked, drawn, completed, studied, printed.

Every function takes what is asked for and a way to tell how far it is. Drafts come from strangers
and may be unfinished; a board is drawn of as much of them as can be understood. The cartographer,
the designer, the globe and the press are imported here, when they are needed: the server itself
does without them.
"""

from __future__ import annotations

import dataclasses
import re
import unicodedata
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec.structs import replace

from incarrozza.editions.box import put_together
from incarrozza.editions.edition import Language, Map, Place, Route
from incarrozza.editions.layout import Layout
from incarrozza.editions.rows import LONGEST_CELL
from incarrozza.errors import BadOption
from incarrozza.limits import MAX_LENGTH
from incarrozza.mapfile.checking import check_draft
from incarrozza.mapfile.columns import ColumnQuestion
from incarrozza.mapfile.contents import contents_of
from incarrozza.mapfile.draft import Draft
from incarrozza.mapfile.identity import map_id
from incarrozza.mapfile.problems import MapFileError, Problem
from incarrozza.mapfile.reading import survey_text
from incarrozza.mapfile.writing import write_draft
from incarrozza.server.messages.workshop import SheetSize
from incarrozza.server.workers.workbench import Progress

if TYPE_CHECKING:
    from incarrozza.cartographer import Fault, Wishes
    from incarrozza.designer.tracks import TrackAdvice
    from incarrozza.designer.verdict import Verdict

_LONGEST_FILE_NAME = 60


class Board(NamedTuple):
    """A board that was drawn."""

    layout: bytes
    """As JSON."""
    places: list[int]
    """Which place of the draft each of the board is."""
    tracks: list[int]
    """Which track of the draft each route of the board is."""
    faults: tuple[Fault, ...] = ()
    seconds: float = 0.0


# -- Files -----------------------------------------------------------------------------------------


def check(draft: Draft, _: Progress) -> list[Problem]:
    """Tell all that is wrong with a draft."""
    return check_draft(draft)


class FileTask(NamedTuple):
    """A file that somebody has, and which columns of it hold what."""

    name: str
    text: str
    columns: dict[str, str]


class FileRead(NamedTuple):
    """What a file says, what is wrong with it, and what must be asked."""

    draft: Draft | None
    problems: tuple[Problem, ...]
    questions: tuple[ColumnQuestion, ...]


def read_file(task: FileTask, _: Progress) -> FileRead:
    """Read a file of any kind, by its name: as text alone, so that none of ours is opened."""
    found = survey_text(task.text, task.name, task.columns)
    return FileRead(found.draft, found.problems, found.questions)


def write_file(draft: Draft, _: Progress) -> tuple[str, str]:
    """Write a map file; give its name and its text."""
    return f"{_file_name(draft)}.toml", write_draft(draft)


def _file_name(draft: Draft) -> str:
    """Name a file after its map.

    >>> _file_name(Draft(title="L'Aquila & Città / ..")), _file_name(Draft(title="日本"))
    ('l-aquila-citta', 'map')
    """
    title = draft.title if isinstance(draft.title, str) else next(iter(draft.title.values()), "")
    plain = unicodedata.normalize("NFKD", title[:200]).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_LONGEST_FILE_NAME].strip("-") or "map"


# -- Boards ----------------------------------------------------------------------------------------


def draw_roughly(draft: Draft, _: Progress) -> Board:
    """Draw a board at once, of straight lines."""
    from incarrozza.cartographer import rough_layout

    board, places, tracks = _map_of(draft)
    return Board(_encode(rough_layout(board, _wishes(draft, board, places))), places, tracks)


def lay(draft: Draft, progress: Progress) -> Board:
    """Let the cartographer lay out a board."""
    from incarrozza.cartographer import lay_out

    board, places, tracks = _map_of(draft)
    laid = lay_out(board, _wishes(draft, board, places), progress)
    return Board(_encode(laid.layout), places, tracks, laid.faults, laid.seconds)


def _wishes(draft: Draft, board: Map, places: list[int]) -> Wishes:
    from incarrozza.cartographer import Wishes

    fixed = (
        place.id
        for place, number in zip(board.places, places, strict=True)
        if draft.places[number].fixed
    )
    return Wishes(fixed=frozenset(fixed), look=draft.look, land=draft.land and not board.flat)


def _encode(layout: object) -> bytes:
    return msgspec.json.encode(layout)


def _map_of(draft: Draft) -> tuple[Map, list[int], list[int]]:
    """Make a map of a draft, or of as much of it as can be drawn; tell which parts these are."""
    try:
        board = contents_of(draft).map
        return board, list(range(len(board.places))), list(range(len(board.routes)))
    except MapFileError:
        return _sketch(draft)


def _sketch(draft: Draft) -> tuple[Map, list[int], list[int]]:
    from incarrozza.designer.sketch import Sketch

    sketch = Sketch(draft)
    numbers = [number for number in sketch.points if draft.places[number].name.strip()]
    if not numbers:
        raise BadOption(
            "no place has a position yet; expected one at least",
            it="nessun luogo ha una posizione; ne serve almeno uno",
        )
    at = {number: index for index, number in enumerate(numbers)}
    lines = [
        line
        for line in sketch.lines
        if line.a in at and line.b in at and 1 <= draft.tracks[line.track].length <= MAX_LENGTH
    ]
    board = Map(
        name="draft",
        places=tuple(_place(draft, number, index) for number, index in at.items()),
        routes=tuple(
            Route(at[line.a], at[line.b], track.length, track.color, track.tunnel)
            for line in lines
            for track in [draft.tracks[line.track]]
        ),
        tickets=(),
        flat=draft.flat,
    )
    return _doubled(board), numbers, [line.track for line in lines]


def _place(draft: Draft, number: int, index: int) -> Place:
    place = draft.places[number]
    x, y = (place.x, place.y) if draft.flat else (place.lon, place.lat)
    assert x is not None
    assert y is not None
    said = (place.name, *(place.names.get(each) or place.name for each in ("en", "it")))
    # The cartographer makes room for every letter.
    name, english, italian = (each[:LONGEST_CELL] for each in said)
    return Place(f"p{index}", name, english, italian, -y if draft.flat else y, x)


def _doubled(board: Map) -> Map:
    """Let tracks between the same two places know each other."""
    pairs: dict[frozenset[int], list[int]] = {}
    for number, route in enumerate(board.routes):
        pairs.setdefault(frozenset((route.a, route.b)), []).append(number)
    routes = list(board.routes)
    for same in pairs.values():
        if len(same) > 1:
            for number, beside in zip(same, [*same[1:], same[0]], strict=True):
                routes[number] = dataclasses.replace(routes[number], beside=beside)
    return dataclasses.replace(board, routes=tuple(routes))


# -- Suggestions -----------------------------------------------------------------------------------


def complete_tracks(draft: Draft, _: Progress) -> Draft:
    """Join places that have no tracks yet."""
    from incarrozza.designer.network import suggest_network

    return replace(draft, tracks=suggest_network(draft))


def complete_colors(wish: tuple[Draft, bool], _: Progress) -> Draft:
    """Colour the tracks that have no colour yet, or all of them."""
    from incarrozza.designer.tracks import suggest_colors

    draft, everything = wish
    return replace(draft, tracks=suggest_colors(draft, everything))


def complete_tickets(draft: Draft, _: Progress) -> Draft:
    """Write tickets in place of those that there are."""
    from incarrozza.designer.tickets import suggest_tickets

    return replace(draft, tickets=suggest_tickets(draft))


def advise_track(wish: tuple[Draft, str, str], _: Progress) -> TrackAdvice:
    """Suggest a track between two places."""
    from incarrozza.designer.tracks import suggest_track

    return suggest_track(*wish)


def change(wish: tuple[Draft, list[dict[str, Any]]], _: Progress) -> Draft:
    """Apply what a study has proposed."""
    from incarrozza.designer.changes import Change, apply_changes

    draft, changes = wish
    try:
        return apply_changes(draft, msgspec.convert(changes, list[Change]))
    except msgspec.ValidationError as error:
        raise BadOption(
            f"a change that cannot be read: {error}; expected it as the study has told it",
            it=f"una modifica illeggibile: {error}; va rimandata come lo studio l'ha detta",
        ) from None


# -- Playing and printing -------------------------------------------------------------------------


class Playable(NamedTuple):
    """A map that can be played."""

    id: str
    layout: bytes
    """In straight lines, as JSON."""


def make_playable(draft: Draft, _: Progress) -> Playable:
    """Put a map together for any number of players, and draw it; refuse what cannot be played."""
    from incarrozza.cartographer import rough_layout

    id = map_id(draft)
    contents = contents_of(draft, id)
    edition, board = contents.edition, contents.map
    fewest, most = edition.players
    for players in range(fewest, most + 1):
        put_together(edition, board, players)
    everything = list(range(len(board.places)))
    return Playable(id, _encode(rough_layout(board, _wishes(draft, board, everything))))


class StudyTask(NamedTuple):
    """A map to be played by computers."""

    draft: Draft
    games: int
    players: int | None


def study(task: StudyTask, progress: Progress) -> Verdict:
    """Let good players play some games on a map, and judge it by these."""
    from incarrozza.designer.verdict import study_map

    return study_map(
        task.draft,
        task.players,
        games=task.games,
        progress=lambda done: progress(done / task.games),
    )


class PrintTask(NamedTuple):
    """A map to be printed."""

    id: str
    draft: Draft
    layout: bytes
    """As JSON."""
    paper: SheetSize
    language: Language


def print_sheets(task: PrintTask, _: Progress) -> bytes:
    """Print a map; give a PDF."""
    from incarrozza.globe.gazetteer import ATTRIBUTION
    from incarrozza.press import print_map

    contents = contents_of(task.draft, task.id)
    layout = msgspec.json.decode(task.layout, type=Layout)
    players = contents.edition.players[1]
    return print_map(
        put_together(contents.edition, contents.map, players, layout=layout),
        task.paper,
        task.language,
        author=task.draft.author,
        licence=task.draft.licence,
        attribution="" if task.draft.flat else ATTRIBUTION[task.language],
    )
