"""An edition put together with its options: what lies on the table before a game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path

from incarrozza.editions.edition import GRAY, Edition, Map, Ticket
from incarrozza.editions.loading import FIRST_ROW, load_map, read_tickets
from incarrozza.editions.rows import LARGEST_NUMBER
from incarrozza.editions.shelf import edition as edition_named
from incarrozza.errors import OWN_TICKETS, BadOption, FactsError
from incarrozza.limits import (
    MAX_CARDS,
    MAX_COLORS,
    MAX_LENGTH,
    MAX_OFFERED,
    MAX_PIECES,
    MAX_PLAYERS,
    MAX_STATIONS,
    MAX_TICKETS,
)

OwnTickets = str | Path | Sequence[Ticket]

# Fields of an edition that are words, or that only choose the tickets, which are listed anyway.
_NOT_RULES = (
    "name",
    "title",
    "summary",
    "minutes",
    "first_game",
    "map",
    "ticket_sets",
    "plain_sets",
    "bonus_sets",
    "big_cities_only",
    "printed_tickets",
    "piece",
)


@dataclass(frozen=True)
class Box:
    """An edition, its map and its deck of tickets, for a number of players."""

    edition: Edition
    map: Map
    tickets: tuple[Ticket, ...]
    """The deck: long tickets first, then regular ones, each in the order of their file."""
    players: int
    depots: bool = False
    bonus_tickets: bool = False
    own_tickets: bool = False
    """True where an owner's tickets stand in for built-in ones."""
    own_rows: tuple[Ticket, ...] = ()
    """Those tickets as they were given; with them the same box can be opened again."""

    @cached_property
    def deck_colors(self) -> tuple[str, ...]:
        """List the kinds of card in the deck: the colours in order, then the wild one."""
        return (*self.edition.colors, self.edition.wild)

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

    @cached_property
    def digest(self) -> str:
        """Compute the SHA-256 of all that play depends on, so that a record can name its facts.

        Words do not count, nor do players and depots, which a record states by themselves.
        """
        place_ids = [place.id for place in self.map.places]
        rules = {
            name: value for name, value in asdict(self.edition).items() if name not in _NOT_RULES
        }
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
    name: str,
    players: int,
    *,
    depots: bool = False,
    bonus_tickets: bool = False,
    tickets: OwnTickets | None = None,
) -> Box:
    """Put an edition together for a number of players.

    Own tickets come as a file (see `read_tickets`) or as rows. If they name sets, they replace the
    built-in tickets of those sets; if not, they replace the whole deck of the edition.

    >>> len(open_box("big_cities", 3, bonus_tickets=True).tickets)
    50
    """
    found = edition_named(name)
    _check_options(found, players, depots, bonus_tickets)
    if tickets is None:
        return _built_in(name, players, depots, bonus_tickets)
    return put_together(
        found,
        load_map(found.map),
        players,
        depots=depots,
        bonus_tickets=bonus_tickets,
        tickets=tickets,
    )


@cache
def _built_in(name: str, players: int, depots: bool, bonus_tickets: bool) -> Box:
    """Open a box without own tickets, once: games by the thousand are played from it."""
    found = edition_named(name)
    board = load_map(found.map)
    return put_together(found, board, players, depots=depots, bonus_tickets=bonus_tickets)


def put_together(
    edition: Edition,
    board: Map,
    players: int,
    *,
    depots: bool = False,
    bonus_tickets: bool = False,
    tickets: OwnTickets | None = None,
) -> Box:
    """Put together an edition and a map that are at hand, known by name or not."""
    _check_options(edition, players, depots, bonus_tickets)
    _check_room(edition)
    _check_map(edition, board)
    file, own = f"{board.name}/tickets.csv", None
    if isinstance(tickets, str | Path):
        file, own = str(tickets), tuple(read_tickets(tickets, board))
    elif tickets is not None:
        file, own = OWN_TICKETS, tuple(tickets)
        _check_rows(file, own, board)
    if own is None:
        _check_printed(file, edition, [t for t in board.tickets if _belongs(t, edition, False)])
    chosen = _choose(file, edition, board, own, bonus_tickets)
    # Sorting keeps the order of the file among equals.
    deck = tuple(sorted(chosen, key=lambda ticket: not ticket.long))
    _check_deck(file, edition, deck, players)
    return Box(
        edition,
        board,
        deck,
        players,
        depots=depots,
        bonus_tickets=bonus_tickets,
        own_tickets=own is not None,
        own_rows=own or (),
    )


def add_tickets(box: Box, rows: Sequence[Ticket]) -> Box:
    """Add tickets to the deck of a box, after all others.

    >>> box = open_box("europe", 2)
    >>> len(box.tickets), len(add_tickets(box, [Ticket(0, 1, 5)]).tickets)
    (46, 47)
    """
    _check_rows(OWN_TICKETS, tuple(rows), box.map)
    _check_size(OWN_TICKETS, (*box.tickets, *rows))
    return replace(box, tickets=(*box.tickets, *rows), own_tickets=True)


def _belongs(ticket: Ticket, edition: Edition, bonus: bool) -> bool:
    """Say whether a ticket is in the deck (V1-V6)."""
    if edition.big_cities_only and (ticket.long or not ticket.big_city):
        return False
    if ticket.set in edition.bonus_sets:
        return bonus
    if ticket.set in edition.plain_sets:
        return not ticket.long and not ticket.big_city
    return ticket.set in edition.ticket_sets


def _choose(
    file: str, edition: Edition, board: Map, own: tuple[Ticket, ...] | None, bonus: bool
) -> list[Ticket]:
    if own is None:
        return [t for t in board.tickets if _belongs(t, edition, bonus)]
    sets = {ticket.set for ticket in own}
    if sets == {""}:
        extra = [t for t in board.tickets if t.set in edition.bonus_sets]
        return [*own, *(t for t in extra if _belongs(t, edition, bonus))]
    in_play = {*edition.ticket_sets, *edition.plain_sets, *(edition.bonus_sets if bonus else ())}
    if not sets & in_play:
        raise FactsError(
            file,
            None,
            f"only tickets of the set {_listed(sets)}, which are not in this deck; "
            f"expected tickets of {_listed(in_play)}"
            + (", or bonus_tickets=True" if sets & {*edition.bonus_sets} else ""),
            it=f"tutti della serie {_listed(sets)}, che in questo mazzo non c'è; "
            f"servono biglietti di {_listed(in_play)}"
            + (", o i biglietti bonus" if sets & {*edition.bonus_sets} else ""),
        )
    kept = [t for t in board.tickets if t.set not in sets]
    return [t for t in (*kept, *own) if _belongs(t, edition, bonus)]


def _check_options(edition: Edition, players: int, depots: bool, bonus: bool) -> None:
    fewest, most = edition.players
    if type(players) is not int or not fewest <= players <= most:
        raise BadOption(
            f"{edition.name} is for {fewest} to {most} players, not {players!r}",
            it=f"{edition.title['it']} è per {fewest}-{most} giocatori, non {players!r}",
        )
    for option, value in (("depots", depots), ("bonus_tickets", bonus)):
        if type(value) is not bool:
            raise BadOption(f"{option} is {value!r}; expected True or False")
    if bonus and not edition.bonus_sets:
        raise BadOption(
            f"{edition.name} has no bonus tickets; expected bonus_tickets=False",
            it=f"{edition.title['it']} non ha biglietti bonus; si gioca senza",
        )


def _check_room(edition: Edition) -> None:
    """Refuse an edition that is too large for the kernel, whose arrays have fixed sizes."""
    tickets = edition.tickets
    dealt = (
        tickets.regular_dealt if tickets.long_first else tickets.regular_dealt + tickets.long_dealt
    )
    cards = edition.cards_per_color * len(edition.colors) + edition.wild_cards
    for what, value, most in (
        ("pieces", edition.pieces, MAX_PIECES),
        ("stations", edition.stations, MAX_STATIONS),
        ("tickets dealt", max(dealt, tickets.long_dealt), MAX_OFFERED),
        ("tickets drawn", tickets.drawn, MAX_OFFERED),
        ("a route of length", max(edition.route_points), MAX_LENGTH),
        ("cards", cards, MAX_CARDS),
        ("players", edition.players[1], MAX_PLAYERS),
        ("merchandise", edition.merchandise, MAX_CARDS),
    ):
        if value > most:
            raise BadOption(f"{edition.name} has {what} {value}; expected at most {most}")


def _check_map(edition: Edition, board: Map) -> None:
    file = f"{board.name}/routes.csv"
    if len(edition.colors) > MAX_COLORS:
        raise BadOption(
            f"{edition.name} has {len(edition.colors)} colours; expected at most {MAX_COLORS}"
        )
    for line, route in enumerate(board.routes, FIRST_ROW):
        if route.color not in (*edition.colors, GRAY):
            colors = ", ".join((*edition.colors, GRAY))
            raise FactsError(file, line, f"unknown colour {route.color!r}; expected {colors}")
        if route.length not in edition.route_points:
            lengths = ", ".join(str(length) for length in edition.route_points)
            raise FactsError(
                file,
                line,
                f"length {route.length} has no points in the scoring table; expected {lengths}",
            )


def _check_rows(file: str, own: tuple[Ticket, ...], board: Map) -> None:
    if not own:
        raise BadOption(f"{file}: none given; expected at least one")
    known = {ticket.set for ticket in board.tickets}
    sets = {ticket.set for ticket in own}
    if sets != {""} and not sets <= known:
        wrong = _listed(sets - known)
        raise BadOption(f"{file}: unknown set {wrong}; expected {_listed(known)}, or none at all")
    places = range(len(board.places))
    for number, ticket in enumerate(own, 1):
        if ticket.a not in places or ticket.b not in places or ticket.a == ticket.b:
            raise BadOption(
                f"{file}: number {number} joins places {ticket.a} and {ticket.b}; "
                f"expected two different ones from 0 to {len(places) - 1}"
            )
        if not 1 <= ticket.points <= LARGEST_NUMBER:
            raise BadOption(
                f"{file}: number {number} is worth {ticket.points}; expected 1 to {LARGEST_NUMBER}"
            )


def _check_printed(file: str, edition: Edition, deck: list[Ticket]) -> None:
    long = sum(ticket.long for ticket in deck)
    if (long, len(deck) - long) != edition.printed_tickets:
        expected_long, expected_regular = edition.printed_tickets
        raise FactsError(
            file,
            None,
            f"{long} long and {len(deck) - long} regular tickets for {edition.name}; "
            f"expected {expected_long} and {expected_regular}",
        )


def _check_size(file: str, deck: tuple[Ticket, ...]) -> None:
    if len(deck) > MAX_TICKETS:
        raise FactsError(
            file,
            None,
            f"{len(deck)} tickets in the deck; expected at most {MAX_TICKETS}",
            it=f"{len(deck)} biglietti nel mazzo; al massimo ce ne stanno {MAX_TICKETS}",
        )


def _check_deck(file: str, edition: Edition, deck: tuple[Ticket, ...], players: int) -> None:
    _check_size(file, deck)
    long = sum(ticket.long for ticket in deck)
    regular = len(deck) - long
    rules, title = edition.tickets, edition.title["it"]
    if long and not rules.long_dealt:
        raise FactsError(
            file,
            None,
            f"{long} long tickets, but {edition.name} deals none; expected regular ones",
            it=f"{long} biglietti lunghi, ma {title} non ne distribuisce; servono normali",
        )
    for kind, sort, count, dealt in (
        ("long", "lunghi", long, rules.long_dealt),
        ("regular", "normali", regular, rules.regular_dealt),
    ):
        if count < players * dealt:
            raise FactsError(
                file,
                None,
                f"{count} {kind} tickets in the deck, but {edition.name} deals {dealt} to each of "
                f"{players} players; expected at least {players * dealt} rows of kind {kind}",
                it=f"{count} biglietti {sort} nel mazzo, ma {title} ne distribuisce {dealt} a "
                f"ognuno dei {players} giocatori; servono almeno {players * dealt} righe di tipo "
                f"{kind}",
            )


def _listed(names: set[str]) -> str:
    return ", ".join(repr(name) for name in sorted(names))
