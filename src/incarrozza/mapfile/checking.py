"""Checks a draft: all mistakes at once, and what its author may want to think about again.

Rows are made and checked by the same functions that read the packaged tables, so that a draft
without errors is one that a box can be put together from, for every number of players.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec.structs import replace

from incarrozza.editions.box import put_together
from incarrozza.editions.checks import check_deck, check_map, misfits
from incarrozza.editions.edition import Edition, Map
from incarrozza.editions.rows import LONGEST_CELL, Report, Row, fold
from incarrozza.editions.tables import check_connected, make_places, make_routes, make_tickets
from incarrozza.errors import FactsError, IncarrozzaError
from incarrozza.limits import MAX_CITIES, MAX_ROUTES, MAX_TICKETS
from incarrozza.mapfile.cautions import cautions_of
from incarrozza.mapfile.draft import Draft, DraftPlace
from incarrozza.mapfile.ids import place_ids
from incarrozza.mapfile.lines import Lines
from incarrozza.mapfile.numbers import make_rules
from incarrozza.mapfile.problems import Part, Problem, errors_of, in_order, make_problem

_LABELS = {"board_name": "name", "english": "names.en", "italian": "names.it", "kind": "long"}
_LIMITS: dict[Part, int] = {"places": MAX_CITIES, "tracks": MAX_ROUTES, "tickets": MAX_TICKETS}
_ROW_WORDS: dict[Part, tuple[str, str]] = {
    "places": ("place", "luogo"),
    "tracks": ("track", "binario"),
    "tickets": ("ticket", "biglietto"),
}
_MANY: dict[Part, str] = {"places": "luoghi", "tracks": "binari", "tickets": "biglietti"}


@dataclass(frozen=True)
class DraftRow(Row):
    """A row of a draft: what it says of its columns are the draft's words."""

    part: Part = "places"

    def label(self, column: str) -> str:
        """Call a column as the map file does."""
        return _LABELS.get(column, column)

    def within(self, column: str) -> tuple[str, str]:
        """Say in both languages that something is a field's value."""
        return f"as {column}", f"come {column}"

    @property
    def where(self) -> tuple[str, str]:
        """Say where the row stands: by its line, or where there is none by its number."""
        if self.line is not None:
            return super().where
        one, uno = _ROW_WORDS[self.part]
        number = (self.index or 0) + 1
        return f"as {one} {number}", f"come {uno} {number}"


class Assembly(NamedTuple):
    """What a draft comes to: an edition and its map, unless there are errors."""

    edition: Edition | None
    map: Map | None
    problems: list[Problem]


def check_draft(draft: Draft) -> list[Problem]:
    """List all that is wrong with a draft, and what may be; it never raises."""
    return assemble(draft, "map").problems


def assemble(
    draft: Draft,
    name: str,
    shape: Iterable[Problem] = (),
    lines: Lines | None = None,
) -> Assembly:
    """Put together what a draft says, and tell all that is wrong with it.

    Where its text was not as it should be, the shape's problems come along: of these rows nothing
    else is told.
    """
    return _Check(draft, name, list(shape), lines or Lines()).run()


@dataclass
class _Check:
    draft: Draft
    name: str
    problems: list[Problem]
    lines: Lines
    broken: set[tuple[Part, int | None]] = field(init=False)
    unsure: set[str] = field(default_factory=set)
    """Names of places whose rows are broken: whoever names them makes no mistake."""

    def __post_init__(self) -> None:
        self.broken = {(problem.part, problem.index) for problem in self.problems}

    def run(self) -> Assembly:
        board = self._board()
        edition = self._edition(board)
        if board is not None:
            if not errors_of(self.problems):
                self._try_out(edition, board)
            wrong = {problem.part for problem in errors_of(self.problems)}
            self.problems += cautions_of(self.draft, edition, board, wrong)
        found = in_order([self._located(problem) for problem in self.problems])
        if board is None or errors_of(found):
            return Assembly(None, None, found)
        return Assembly(_trimmed(edition, board), board, found)

    def _located(self, problem: Problem) -> Problem:
        """Write the line to a problem, if there is a text."""
        if problem.line is not None:
            return problem
        path: tuple[str | int, ...] = (problem.part,) if problem.part != "file" else ()
        path += () if problem.index is None else (problem.index,)
        path += tuple(problem.field.split(".")) if problem.field != problem.part else ()
        return replace(problem, line=self.lines.of(*path))

    # -- The map -----------------------------------------------------------------------------------

    def _board(self) -> Map | None:
        """Make the map; None where it has errors."""
        place_rows = self._place_rows()
        places = make_places(place_rows, self._report("places"))
        track_rows = self._rows("tracks", self._track_cells())
        ticket_rows = self._rows("tickets", self._ticket_cells())
        if not places:
            return None
        routes = make_routes(track_rows, places, self._report("tracks"))
        tickets = make_tickets(ticket_rows, places, [""], self._report("tickets"))
        board = Map(self.name, places, routes, tuple(tickets), flat=self.draft.flat)
        parts = {problem.part for problem in errors_of(self.problems)}
        if parts.isdisjoint(("places", "tracks")) and routes:
            check_connected(place_rows, places, routes, self._report("places"))
        self._track_rows = track_rows
        return board

    def _report(self, part: Part) -> Report:
        def report(mistake: FactsError) -> None:
            self.problems.append(
                make_problem(
                    part,
                    mistake.messages["en"],
                    mistake.messages["it"],
                    index=mistake.index,
                    field=mistake.column,
                )
            )

        return report

    def _place_rows(self) -> list[Row]:
        cells: list[dict[str, str] | None] = []
        flat = self._mostly_flat()
        places = self.draft.places[:MAX_CITIES]
        for index, (place, id) in enumerate(zip(places, place_ids(places), strict=True)):
            if ("places", index) in self.broken or not self._positioned(place, index, flat):
                self.unsure |= {fold(each[:LONGEST_CELL]) for each in (place.name, place.id)}
                cells.append(None)
                continue
            name = place.name.strip()
            where = {"x": place.x, "y": place.y} if flat else {"lat": place.lat, "lon": place.lon}
            cells.append(
                {
                    "id": place.id or id,
                    "board_name": name,
                    "english": place.names.get("en", "").strip() or name,
                    "italian": place.names.get("it", "").strip() or name,
                    **{column: repr(value) for column, value in where.items()},
                    "big_city": _flag(place.big_city),
                    "attraction": _flag(place.attraction),
                }
            )
        return self._rows("places", cells)

    def _mostly_flat(self) -> bool:
        places = self.draft.places[:MAX_CITIES]
        on_sheet = sum(place.x is not None or place.y is not None for place in places)
        on_globe = sum(place.lat is not None or place.lon is not None for place in places)
        return on_sheet > on_globe

    def _positioned(self, place: DraftPlace, index: int, flat: bool) -> bool:
        """Tell whether a place says where it lies, in the way that the others do."""
        globe, sheet = (place.lat, place.lon), (place.x, place.y)
        ours, others = (sheet, globe) if flat else (globe, sheet)
        names = ("x", "y") if flat else ("lat", "lon")
        if others != (None, None):
            way = ("x and y", "x e y") if flat else ("lat and lon", "lat e lon")
            other = ("lat and lon", "lat e lon") if flat else ("x and y", "x e y")
            problem = make_problem(
                "places",
                f"{place.name} has {other[0]}, but other places have {way[0]}; expected the same "
                "for all: the globe or a sheet",
                f"{place.name} ha {other[1]}, ma altri luoghi hanno {way[1]}; tutti devono stare "
                "sul globo, o tutti su un foglio",
                index=index,
                field="lat" if flat else "x",
            )
            if ours != (None, None):
                problem = make_problem(
                    "places",
                    f"{place.name} has {other[0]} as well as {way[0]}; expected one of the two",
                    f"{place.name} ha sia {other[1]} sia {way[1]}; va bene uno dei due",
                    index=index,
                    field="lat" if flat else "x",
                )
            self.problems.append(problem)
            return False
        missing = [name for name, value in zip(names, ours, strict=True) if value is None]
        if len(missing) == 2:
            self.problems.append(
                make_problem(
                    "places",
                    f"{place.name} lies nowhere; expected lat and lon, or x and y on a sheet",
                    f"{place.name} non ha posizione; servono lat e lon, o x e y su un foglio",
                    index=index,
                    field=names[0],
                )
            )
        elif missing:
            self.problems.append(
                make_problem(
                    "places",
                    f"{place.name} has no {missing[0]}; expected {names[0]} and {names[1]}",
                    f"a {place.name} manca {missing[0]}; servono {names[0]} e {names[1]}",
                    index=index,
                    field=missing[0],
                )
            )
        return not missing

    def _track_cells(self) -> list[dict[str, str] | None]:
        return [
            None
            if ("tracks", index) in self.broken or self._names_unsure(track.a, track.b)
            else {
                "a": track.a,
                "b": track.b,
                "length": _number(track.length),
                "color": track.color,
                "tunnel": _flag(track.tunnel),
                "locomotives": _number(track.locomotives),
                "cart": _flag(track.cart),
            }
            for index, track in enumerate(self.draft.tracks[:MAX_ROUTES])
        ]

    def _ticket_cells(self) -> list[dict[str, str] | None]:
        return [
            None
            if ("tickets", index) in self.broken or self._names_unsure(ticket.a, ticket.b)
            else {
                "a": ticket.a,
                "b": ticket.b,
                "points": _number(ticket.points),
                "kind": "long" if ticket.long else "regular",
            }
            for index, ticket in enumerate(self.draft.tickets[:MAX_TICKETS])
        ]

    def _names_unsure(self, *names: str) -> bool:
        return any(len(name) <= LONGEST_CELL and fold(name) in self.unsure for name in names)

    def _rows(self, part: Part, cells: Sequence[dict[str, str] | None]) -> list[Row]:
        """Make rows of cells; tell of too many, too long ones, or none at all."""
        count, most = len(getattr(self.draft, part)), _LIMITS[part]
        if not count:
            self.problems.append(
                make_problem(
                    part,
                    f"no {part}; expected at least one",
                    f"niente {_MANY[part]}; ne serve almeno uno",
                )
            )
        elif count > most:
            self.problems.append(
                make_problem(
                    part,
                    f"{count} {part}; expected at most {most}",
                    f"{count} {_MANY[part]}; al massimo ce ne stanno {most}",
                    index=most,
                )
            )
        rows: list[Row] = []
        for index, row in enumerate(cells):
            if row is None:
                continue
            long = [name for name, cell in row.items() if len(cell) > LONGEST_CELL]
            for name in long:
                self.problems.append(
                    make_problem(
                        part,
                        f"{_LABELS.get(name, name)} has {len(row[name])} characters; expected at "
                        f"most {LONGEST_CELL}",
                        f"{_LABELS.get(name, name)} ha {len(row[name])} caratteri; al massimo "
                        f"{LONGEST_CELL}",
                        index=index,
                        field=_LABELS.get(name, name),
                    )
                )
            if long and part == "places":
                self.unsure |= {fold(row[name][:LONGEST_CELL]) for name in ("board_name", "id")}
            if not long:
                rows.append(DraftRow("", self.lines.of(part, index), row, index, part))
        return rows

    # -- The rules ---------------------------------------------------------------------------------

    def _edition(self, board: Map | None) -> Edition:
        """Make the edition, and hold the map against it."""
        before = len(self.problems)
        edition = make_rules(self.draft, self.name, self.problems)
        unread = {problem.field.partition(".")[0] for problem in self.problems[before:]}
        for misfit in misfits(dataclasses.replace(edition, name=edition.title["en"])):
            if misfit.field.partition(".")[0] not in unread:
                self.problems.append(
                    make_problem("rules", misfit.en, misfit.it, field=misfit.field)
                )
        if board is None or not unread.isdisjoint(("colors", "route_points")):
            return edition
        told = {
            (problem.index, problem.field) for problem in self.problems if problem.part == "tracks"
        }

        def report(mistake: FactsError) -> None:
            row = self._track_rows[mistake.index or 0]
            if (row.index, mistake.column) not in told:
                mistake.index = row.index
                self._report("tracks")(mistake)

        check_map(edition, board, report)
        parts = {problem.part for problem in errors_of(self.problems)}
        if parts.isdisjoint(("rules", "tickets")):
            self._check_deck(edition, board)
        return edition

    def _check_deck(self, edition: Edition, board: Map) -> None:
        """Tell if there are too few tickets for as many players as can be."""
        players = edition.players[1]
        try:
            check_deck("", edition, board.tickets, players)
        except FactsError:
            rules = edition.tickets
            long = sum(ticket.long for ticket in board.tickets)
            regular, dealt = len(board.tickets) - long, players * rules.regular_dealt
            if long < players * rules.long_dealt or (long and not rules.long_dealt):
                problem = make_problem(
                    "tickets",
                    f"{long} tickets with long = true, and {rules.long_dealt} dealt to each of "
                    f"{players} players; expected at least {players * rules.long_dealt}, or none "
                    "and [rules] tickets = { long_dealt = 0 }",
                    f"{long} biglietti con long = true, e {rules.long_dealt} distribuiti a ognuno "
                    f"dei {players} giocatori; ne servono almeno {players * rules.long_dealt}, o "
                    "nessuno e [rules] tickets = { long_dealt = 0 }",
                )
                self.problems.append(problem)
            if regular < dealt:
                problem = make_problem(
                    "tickets",
                    f"{regular} regular tickets, and {rules.regular_dealt} dealt to each of "
                    f"{players} players; expected at least {dealt}, or fewer players",
                    f"{regular} biglietti normali, e {rules.regular_dealt} distribuiti a ognuno "
                    f"dei {players} giocatori; ne servono almeno {dealt}, o meno giocatori",
                )
                self.problems.append(problem)

    def _try_out(self, edition: Edition, board: Map) -> None:
        """Put a box together for every number of players: whatever is refused there is told."""
        fewest, most = edition.players
        for players in range(fewest, most + 1):
            try:
                put_together(edition, board, players)
            except IncarrozzaError as mistake:
                self.problems.append(make_problem("rules", mistake.text("en"), mistake.text("it")))
                return


def _trimmed(edition: Edition, board: Map) -> Edition:
    """Leave out the points of tracks that are longer than any on the map."""
    longest = max(route.length for route in board.routes)
    points = {length: worth for length, worth in edition.route_points.items() if length <= longest}
    return dataclasses.replace(edition, route_points=dict(sorted(points.items())))


def _flag(value: bool) -> str:
    return "1" if value else "0"


def _number(value: int) -> str:
    # A number of thousands of digits cannot be written, and is refused whatever it is.
    return str(value) if -(10**9) < value < 10**9 else "9" * 10
