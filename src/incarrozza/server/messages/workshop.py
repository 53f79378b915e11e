"""Over HTTP: the workshop, where maps are drawn, tried out and published.

A draft goes over the wire as the map file has it: see `mapfile/draft.py`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from incarrozza.editions.edition import Language
from incarrozza.editions.layout import Layout
from incarrozza.mapfile.draft import Draft, DraftTrack, Look, Preset
from incarrozza.server.messages.boxes import EditionInfo
from incarrozza.server.messages.fields import Reply, Request

FEWEST_GAMES = 20
"""Of a study: fewer tell nothing."""
MOST_GAMES = 500
"""Of a study: more take others' time."""
USUAL_GAMES = 200

MapPart = Literal["file", "title", "rules", "places", "tracks", "tickets"]
"""Where in a draft something is wrong."""
Severity = Literal["error", "warning"]
"""With an error a map cannot be played."""
JobKind = Literal["lay", "study"]
JobState = Literal["waiting", "running", "done", "failed"]
SheetSize = Literal["a4", "a3"]
LandKind = Literal["land", "lake", "river", "border", "mountain"]
LandDetail = Literal["coarse", "medium", "fine"]


# -- What is asked for -----------------------------------------------------------------------------


class DraftSent(Request):
    """A draft, to be kept, checked, drawn, completed or published."""

    draft: Draft


class DraftSaving(Request):
    """A draft as it is now, to be kept in place of the one that was read."""

    revision: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    """Of the draft that was read: if somebody has saved in between, nothing is lost."""
    draft: Draft


class MapImport(Request):
    """The text of a file: a map file, or a table of places or routes."""

    name: Annotated[str, Meta(max_length=200)]
    """Of the file; its ending says what it is."""
    text: str
    columns: Annotated[dict[str, str], Meta(max_length=20)] = field(default_factory=dict)
    """Answers to questions: which column of a table holds which field."""


class StudyWish(Request):
    """A draft, to be played by computers."""

    draft: Draft
    games: Annotated[int, Meta(ge=FEWEST_GAMES, le=MOST_GAMES)] = USUAL_GAMES
    players: Annotated[int, Meta(ge=2, le=5)] | None = None
    """None: as many as the map is best for."""


class ColorWish(Request):
    """A draft whose tracks shall get colours."""

    draft: Draft
    everything: bool = False
    """Those that have one already too."""


class TrackWish(Request):
    """A draft, and two places that a new track shall join."""

    draft: Draft
    a: Annotated[str, Meta(max_length=200)]
    """The id or a name of the place."""
    b: Annotated[str, Meta(max_length=200)]


class ChangeWish(Request):
    """A draft, and changes that a study proposed for it."""

    draft: Draft
    changes: Annotated[list[dict[str, Any]], Meta(max_length=200)]
    """As the remark has them."""


# -- May I? ----------------------------------------------------------------------------------------


class WorkshopLimits(Reply):
    """How much a visitor may keep and ask for here."""

    draft_bytes: int
    """Of one draft or file that is sent."""
    drafts: int
    """Kept for one player."""
    maps: int
    """Published by one player."""
    places: int
    tracks: int
    tickets: int
    fewest_games: int = FEWEST_GAMES
    most_games: int = MOST_GAMES
    usual_games: int = USUAL_GAMES


class WorkshopInfo(Reply):
    """Whether who asks may make maps here, and what there is to choose from."""

    allowed: bool
    reason: str | None
    """Why not, in the visitor's language."""
    needs_code: bool
    """The host gives a code to those who may; it goes into the header `Workshop-Code`."""
    limits: WorkshopLimits
    presets: tuple[Preset, ...]
    looks: tuple[Look, ...]


# -- Drafts ----------------------------------------------------------------------------------------


class DraftInfo(Reply):
    """A draft in a list."""

    id: str
    title: str
    """In the visitor's language; empty where it has none yet."""
    updated: float
    places: int
    tracks: int
    tickets: int


class DraftList(Reply):
    """The drafts of who asks, the latest first."""

    drafts: list[DraftInfo]


class DraftSaved(Reply):
    """What a draft is kept as."""

    id: str
    revision: int


class KeptDraft(Reply):
    """A draft as it is kept."""

    id: str
    revision: int
    draft: Draft


class SuggestedDraft(Reply):
    """A draft with what was suggested for it."""

    draft: Draft


class SuggestedTrack(Reply):
    """A track between two places, as it might be."""

    track: DraftTrack
    double: bool
    """Two of them would be better."""
    why: str
    """In the visitor's language."""


class ProblemInfo(Reply):
    """Something wrong with a draft or a file."""

    part: MapPart
    index: int | None
    """Which place, track or ticket; None: all of them, or none."""
    field: str
    """Of the place, track or ticket, or the number of the rules; may be empty."""
    line: int | None
    """Of the file, where there is one."""
    severity: Severity
    message: str
    """In the visitor's language."""


class Problems(Reply):
    """All that is wrong with a draft."""

    problems: list[ProblemInfo]


class ColumnQuestionInfo(Reply):
    """A column of a table that could not be guessed."""

    field: str
    """What it would hold: to be answered with the name of a column."""
    columns: list[str]
    """Those that the table has."""
    message: str
    """In the visitor's language."""


class ImportedMap(Reply):
    """What was read from a file."""

    draft: Draft | None
    """None where the file cannot be read."""
    problems: list[ProblemInfo]
    questions: list[ColumnQuestionInfo]
    """To be answered by sending the file once more."""


class MapFileText(Reply):
    """A map file, to keep."""

    name: str
    text: str


# -- Boards and jobs -------------------------------------------------------------------------------


class RoughBoard(Reply):
    """A board of straight lines, at once; of an unfinished draft, as much as can be drawn."""

    layout: Layout
    places: list[int]
    """Which place of the draft each place of the board is."""
    tracks: list[int]
    """Which track of the draft each route of the board is."""


class JobStarted(Reply):
    """Something that takes a while; ask how far it is."""

    job: str


class FaultInfo(Reply):
    """Two things on a board that touch."""

    message: str
    """In the visitor's language."""
    places: list[int]
    """By their number in the draft."""
    tracks: list[int]
    """By their number in the draft."""


class LaidBoard(Reply):
    """A board, laid out; of an unfinished draft, as much as can be drawn."""

    layout: Layout
    places: list[int]
    """Which place of the draft each place of the board is."""
    tracks: list[int]
    """Which track of the draft each route of the board is."""
    faults: list[FaultInfo]
    seconds: float


class RemarkInfo(Reply):
    """Something a study has found, and what might be done about it."""

    kind: str
    message: str
    """In the visitor's language."""
    places: list[int]
    tracks: list[int]
    tickets: list[int]
    change: list[dict[str, Any]] | None
    """To be sent back as it is, with the draft, if the visitor wants it."""
    change_message: str
    """What it would do, in the visitor's language; empty where nothing is proposed."""


class SeatFigureInfo(Reply):
    """How a seat does; the first one begins."""

    wins: float
    """Which part of the games."""
    low: float
    high: float
    """The 95 % interval of that."""
    score: float


class TicketFigureInfo(Reply):
    """How a ticket does."""

    index: int
    """In the draft."""
    name: str
    points: int
    spaces: int
    """Of the shortest way."""
    offers: int
    kept: float
    """When it is offered."""
    completed: float
    """When it is kept."""
    brought: float
    """Kept and completed when it is offered."""


class RouteFigureInfo(Reply):
    """How a route does."""

    tracks: list[int]
    """Of the draft; those of which only one can be claimed count together."""
    name: str
    length: int
    claimed: float
    """In which part of the games."""
    when: float
    """From 0, the beginning of a game, to 1."""


class FiguresInfo(Reply):
    """What was counted in a study, on average of a game."""

    games: int
    players: int
    turns: float
    """Of all players together."""
    minutes: float
    """Among people who know the game."""
    score: float
    """Of the winner."""
    margin: float
    """From the winner to the next."""
    span: float
    """From the winner to the last."""
    reshuffles: float
    dry: float
    """The part of the games in which the deck was empty at some time."""
    run_down: float
    """The part of the games that ended because somebody's pieces had run down."""
    seats: list[SeatFigureInfo]
    tickets: list[TicketFigureInfo]
    routes: list[RouteFigureInfo]


class VerdictInfo(Reply):
    """How a map plays."""

    figures: FiguresInfo
    summary: list[str]
    """What is well, in sentences of the visitor's language."""
    remarks: list[RemarkInfo]
    """What could be better; the most important first."""


class JobInfo(Reply):
    """How far something is that takes a while."""

    job: str
    kind: JobKind
    state: JobState
    done: float
    """From 0 to 1."""
    board: LaidBoard | None = None
    """Of a job that lays out, when it is done."""
    verdict: VerdictInfo | None = None
    """Of a study, when it is done."""
    failed: str | None = None
    """Why it failed, in the visitor's language."""


# -- The globe -------------------------------------------------------------------------------------


class CityInfo(Reply):
    """A city of the gazetteer."""

    name: str
    names: dict[Language, str]
    country: str
    """Two letters (ISO 3166)."""
    lat: float
    lon: float
    population: int


class CityList(Reply):
    """Cities that match what was typed, the likeliest first."""

    cities: list[CityInfo]
    attribution: str
    """Where these come from: to be shown beside them."""


class LandShape(Reply):
    """A piece of land to look at."""

    kind: LandKind
    line: str
    """An SVG path."""


class LandInfo(Reply):
    """What lies behind an empty sheet.

    A place lies at x = (lon - west) * width / (east - west), and at y = (m(north) - m(lat)) *
    height / (m(north) - m(south)), where m(latitude) = ln(tan(45° + latitude / 2)): Mercator.
    """

    width: int
    height: int
    west: float
    south: float
    east: float
    """Beyond 180 where the sheet crosses that."""
    north: float
    scenery: list[LandShape]
    """In the order in which it is drawn; below it is water."""


# -- Published maps --------------------------------------------------------------------------------


class MapPublished(Reply):
    """The id of a published map: also the name of the edition that is played on it."""

    map: str


class MapInfo(Reply):
    """A published map in a list."""

    id: str
    title: str
    """In the visitor's language."""
    created: float
    places: int
    tracks: int
    tickets: int


class MapList(Reply):
    """The maps that who asks has published, the latest first."""

    maps: list[MapInfo]


class PublishedMap(Reply):
    """A published map."""

    id: str
    draft: Draft
    layout: Layout
    fine: bool
    """The cartographer has laid it out; if not, it is drawn in straight lines for now."""
    edition: EditionInfo
    mine: bool
    """Who asks has published it."""
    created: float
