"""A box: an edition put together with its options, all that is needed to play, record and draw it.

A box is complete and can be sent to another process, and is the one currency of the house:
whoever has a box needs no name, no file and no option beside it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cache, cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias, Unpack

from incarrozza.editions.checks import (
    check_deck,
    check_edition,
    check_map,
    check_players,
    check_printed,
    check_rows,
    check_size,
    listed,
)
from incarrozza.editions.edition import Edition, Map, Ticket
from incarrozza.editions.folder import declare, read_contents
from incarrozza.editions.layout import Layout
from incarrozza.editions.library import Library, find_edition, open_library
from incarrozza.editions.options import NO_OPTIONS, Choices, Options, OwnTickets, check_options
from incarrozza.editions.shelf import SHELF
from incarrozza.editions.tables import read_tickets
from incarrozza.errors import OWN_TICKETS, BadOption, FactsError

Source: TypeAlias = "Box | str | Path"
"""What a box can be had from: itself, the name of an edition, or where one of one's own lies."""

# Fields of an edition that are words, or that only choose the tickets, which are listed anyway.
NOT_RULES = (
    "name",
    "title",
    "summary",
    "words",
    "minutes",
    "first_game",
    "next_game",
    "map",
    "ticket_sets",
    "plain_sets",
    "bonus_sets",
    "big_cities_only",
    "printed_tickets",
    "piece",
)
# Rules with a default that every digest counts. Those that came later count only where an edition
# sets them, so that records made before they were there still name the same facts.
_FIRST_RULES = (
    "stations",
    "route_points",
    "routes_scored_at_end",
    "station_points",
    "longest_path_points",
    "attraction_points",
    "merchandise",
    "merchandise_points",
    "tie_breaks",
)


@dataclass(frozen=True)
class Box:
    """An edition, its map and its deck of tickets, for a number of players."""

    edition: Edition
    map: Map
    tickets: tuple[Ticket, ...]
    """The deck: long tickets first, then regular ones, each in the order of their file."""
    players: int
    options: Options = NO_OPTIONS
    own_tickets: bool = False
    """True where an owner's tickets stand in for built-in ones."""
    own_rows: tuple[Ticket, ...] = ()
    """Those tickets as they were given; with them the same box can be opened again."""
    own_layout: Layout | None = field(default=None, compare=False, repr=False)
    """Where everything lies, for a map of one's own that somebody has drawn."""

    @cached_property
    def packaged(self) -> bool:
        """Tell whether edition and map come with the package, so that a name is enough."""
        return SHELF.holds(self.edition, self.map)

    @property
    def layout(self) -> Layout:
        """Tell where everything lies on the board; a map that nobody has drawn gets a plain one."""
        return self.own_layout or _layout(self.map)

    @cached_property
    def deck_colors(self) -> tuple[str, ...]:
        """List the kinds of card in the deck: the colours in order, then the wild one."""
        return (*self.edition.colors, self.edition.wild)

    @property
    def printed(self) -> tuple[Ticket, ...]:
        """List the tickets of the map that the deck has without an owner's own."""
        return tuple(t for t in self.map.tickets if _belongs(t, self.edition, self.options))

    @property
    def house_tickets(self) -> int:
        """Count the tickets of the deck that stand in for printed ones we do not know."""
        return sum(ticket.house for ticket in self.tickets)

    def ticket_name(self, number: int) -> str:
        """Name a ticket of the deck by its places.

        >>> open_box("europe", 2).ticket_name(0)
        'Brest–Petrograd'
        """
        ticket = self.tickets[number]
        return f"{self.map.places[ticket.a].name}–{self.map.places[ticket.b].name}"

    def with_players(self, players: int) -> Box:
        """Put the same edition together for another number of players.

        >>> open_box("europe", 2, depots=True).with_players(4).players
        4
        """
        return put_together(
            self.edition,
            self.map,
            players,
            self.options,
            tickets=self.own_rows or None,
            layout=self.own_layout,
        )

    @cached_property
    def digest(self) -> str:
        """Compute the SHA-256 of all that play depends on, so that a record can name its facts.

        Words do not count, nor do players and depots, which a record states by themselves.
        """
        place_ids = [place.id for place in self.map.places]
        counted = {*declare(self.edition), *_FIRST_RULES}.difference(NOT_RULES)
        rules = {name: value for name, value in asdict(self.edition).items() if name in counted}
        for word in ("opening_rule", "drawing_rule"):
            rules["tickets"].pop(word)
        facts = {
            "places": [[place.id, place.attraction] for place in self.map.places],
            "routes": [
                [place_ids[r.a], place_ids[r.b], r.length, r.color, r.tunnel, r.locomotives, r.cart]
                for r in self.map.routes
            ],
            "tickets": [[place_ids[t.a], place_ids[t.b], t.points, t.long] for t in self.tickets],
            "rules": rules,
        }
        return sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()


def open_box(
    source: str | Path,
    players: int,
    *,
    library: Library | None = None,
    **choices: Unpack[Choices],
) -> Box:
    """Put an edition together for a number of players.

    It goes by its name in a library (by default the packaged shelf and the folders that
    INCARROZZA_MAPS names), or by the path of its folder or file. The options of the edition are
    keywords. Own tickets come as a file (see `read_tickets`) or as rows. If they name sets, they
    replace the built-in tickets of those sets; if not, they replace the whole deck.

    >>> len(open_box("big_cities", 3, bonus_tickets=True).tickets)
    50
    """
    tickets = choices.pop("tickets", None)
    options = Options.choose(choices)
    if is_path(source):
        edition, board, layout = read_contents(source)
        return put_together(edition, board, players, options, tickets=tickets, layout=layout)
    library = library or open_library()
    name = str(source)
    edition = find_edition(name, library)
    if tickets is None and library.editions is SHELF.editions:
        check_players(edition, players)
        check_options(edition, options)
        return _built_in(name, players, options)
    board = library.map(edition.map)
    layout = None if SHELF.holds_map(board) else library.layout(edition.map)
    return put_together(edition, board, players, options, tickets=tickets, layout=layout)


def take_box(source: Source, players: int | None = None, **choices: Unpack[Choices]) -> Box:
    """Take a box as it is, or open one: what everything does that can be told either way.

    >>> box = open_box("europe", 2)
    >>> take_box(box) is box, take_box("europe", 2) == box
    (True, True)
    """
    if not isinstance(source, Box):
        if players is None:
            raise BadOption(
                f"no number of players for {source}; expected one, or a box",
                it=f"manca il numero dei giocatori per {source}",
            )
        return open_box(source, players, **choices)
    if choices or players not in (None, source.players):
        given = ", ".join(["players"] * (players is not None) + list(choices))
        raise BadOption(f"a box and {given}; expected a box alone: it says all of that")
    return source


def is_path(source: object) -> bool:
    """Tell a path from the name of an edition, which is a single word.

    >>> is_path("europe"), is_path("maps/valle"), is_path("valle.toml"), is_path(Path("europe"))
    (False, True, True, True)
    """
    if isinstance(source, Path):
        return True
    separators = {os.sep, os.altsep or os.sep, "/", "."}
    return isinstance(source, str) and any(each in source for each in separators)


@cache
def _built_in(name: str, players: int, options: Options) -> Box:
    """Open a packaged box without own tickets, once: games by the thousand are played from it."""
    edition = find_edition(name, SHELF)
    return put_together(edition, SHELF.map(edition.map), players, options)


@lru_cache(64)
def _layout(board: Map) -> Layout:
    if SHELF.holds_map(board):
        return SHELF.layout(board.name)
    # Only a map that nobody has drawn needs it.
    from incarrozza.editions.plain import plain_layout

    return plain_layout(board)


def put_together(
    edition: Edition,
    board: Map,
    players: int,
    options: Options = NO_OPTIONS,
    *,
    tickets: OwnTickets | None = None,
    layout: Layout | None = None,
) -> Box:
    """Put together an edition and a map that are at hand, wherever they come from."""
    check_edition(edition)
    check_players(edition, players)
    check_options(edition, options)
    check_map(edition, board)
    file, own = f"{board.name}/tickets.csv", None
    if isinstance(tickets, str | Path):
        file, own = str(tickets), tuple(read_tickets(tickets, board))
    elif tickets is not None:
        file, own = OWN_TICKETS, tuple(tickets)
        check_rows(file, own, board)
    if own is None:
        plain = [ticket for ticket in board.tickets if _belongs(ticket, edition, NO_OPTIONS)]
        check_printed(file, edition, plain)
    chosen = _choose(file, edition, board, own, options)
    # Sorting keeps the order of the file among equals.
    deck = tuple(sorted(chosen, key=lambda ticket: not ticket.long))
    check_deck(file, edition, deck, players)
    return Box(
        edition,
        board,
        deck,
        players,
        options,
        own_tickets=own is not None,
        own_rows=own or (),
        own_layout=layout,
    )


def add_tickets(box: Box, rows: Sequence[Ticket]) -> Box:
    """Add tickets to the deck of a box, after all others.

    >>> box = open_box("europe", 2)
    >>> len(box.tickets), len(add_tickets(box, [Ticket(0, 1, 5)]).tickets)
    (46, 47)
    """
    check_rows(OWN_TICKETS, tuple(rows), box.map)
    check_size(OWN_TICKETS, (*box.tickets, *rows))
    return replace(box, tickets=(*box.tickets, *rows), own_tickets=True)


def _belongs(ticket: Ticket, edition: Edition, options: Options) -> bool:
    """Say whether a ticket is in the deck (V1-V6)."""
    if edition.big_cities_only and (ticket.long or not ticket.big_city):
        return False
    if ticket.set in edition.bonus_sets:
        return options.bonus_tickets
    if ticket.set in edition.plain_sets:
        return not ticket.long and not ticket.big_city
    return ticket.set in edition.ticket_sets


def _choose(
    file: str, edition: Edition, board: Map, own: tuple[Ticket, ...] | None, options: Options
) -> list[Ticket]:
    """Choose the tickets of the deck among those of the map and the owner's own."""
    bonus = options.bonus_tickets
    if own is None:
        return [t for t in board.tickets if _belongs(t, edition, options)]
    sets = {ticket.set for ticket in own}
    if sets == {""}:
        extra = [t for t in board.tickets if t.set in edition.bonus_sets]
        return [*own, *(t for t in extra if _belongs(t, edition, options))]
    in_play = {*edition.ticket_sets, *edition.plain_sets, *(edition.bonus_sets if bonus else ())}
    if not sets & in_play:
        raise FactsError(
            file,
            None,
            f"only tickets of the set {listed(sets)}, which are not in this deck; "
            f"expected tickets of {listed(in_play)}"
            + (", or bonus_tickets=True" if sets & {*edition.bonus_sets} else ""),
            it=f"tutti della serie {listed(sets)}, che in questo mazzo non c'è; "
            f"servono biglietti di {listed(in_play)}"
            + (", o i biglietti bonus" if sets & {*edition.bonus_sets} else ""),
        )
    kept = [t for t in board.tickets if t.set not in sets]
    return [t for t in (*kept, *own) if _belongs(t, edition, options)]
