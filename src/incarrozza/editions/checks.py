"""Checks that an edition, a map and tickets fit together, and that the kernel has room for them."""

from __future__ import annotations

import re
from math import comb

from incarrozza.editions.edition import GRAY, Edition, Map, Ticket
from incarrozza.editions.items import ITEMS
from incarrozza.editions.rows import LARGEST_NUMBER
from incarrozza.editions.tables import FIRST_ROW
from incarrozza.errors import BadOption, FactsError
from incarrozza.limits import (
    MAX_CARDS,
    MAX_COLORS,
    MAX_DEPOTS,
    MAX_DISPLAY,
    MAX_LENGTH,
    MAX_OFFERED,
    MAX_PIECES,
    MAX_PLAYERS,
    MAX_STATIONS,
    MAX_TICKETS,
    MAX_TUNNEL_CARDS,
)

MOST_SWEEPS = 5_000
"""How many sweeps in a row are too many, on average; Europe may come to 68."""
_WORD = re.compile(r"[a-z]{1,20}")
_RESERVED = ("blind", "deck", "wild", "wilds")
"""What notation says of other things."""


def check_edition(edition: Edition) -> None:
    """Refuse an edition whose names are no words, or whose numbers the kernel has no room for."""
    _check_words(edition)
    tickets, name = edition.tickets, edition.name
    together = 0 if tickets.long_first else tickets.long_dealt
    cards = edition.cards_per_color * len(edition.colors) + edition.wild_cards
    offered = (tickets.regular_dealt, tickets.long_dealt, tickets.regular_dealt + together)
    for what, value, least, most in (
        ("players", edition.players[0], 1, edition.players[1]),
        ("players", edition.players[1], 1, MAX_PLAYERS),
        ("pieces", edition.pieces, 1, MAX_PIECES),
        ("stations", edition.stations, 0, MAX_STATIONS),
        ("tickets dealt", max(offered), 1, MAX_OFFERED),
        ("tickets dealt", min(offered), 0, MAX_OFFERED),
        ("tickets to keep", tickets.keep, 0, offered[2]),
        ("tickets to keep", tickets.keep_without_long or 0, 0, tickets.regular_dealt),
        ("tickets drawn", tickets.drawn, 1, MAX_OFFERED),
        ("a route of length", max(edition.route_points, default=0), 1, MAX_LENGTH),
        ("a route of length", min(edition.route_points, default=0), 1, MAX_LENGTH),
        ("points for a route", max(edition.route_points.values(), default=0), 0, LARGEST_NUMBER),
        ("points for a route", min(edition.route_points.values(), default=0), 0, LARGEST_NUMBER),
        ("wild cards", edition.wild_cards, 0, MAX_CARDS),
        ("cards", cards, edition.players[1] * max(edition.hand, 0), MAX_CARDS),
        # As many as can fill the display, which need not be swept then (G2).
        ("coloured cards", cards - edition.wild_cards, edition.display, MAX_CARDS),
        ("cards in a hand", edition.hand, 0, MAX_CARDS),
        ("cards face up", edition.display, 1, MAX_DISPLAY),
        ("wild cards that are swept", edition.sweep, 0, edition.display),
        ("cards turned up for a tunnel", edition.tunnel_cards, 0, MAX_TUNNEL_CARDS),
        ("pieces that bring on the last round", edition.last_round, 0, edition.pieces - 1),
        ("depots", edition.depots, 1, MAX_DEPOTS),
        ("merchandise", edition.merchandise, 0, MAX_CARDS),
        ("closed doubles", edition.closed_doubles, 0, MAX_PLAYERS),
        *(
            (f"{item.points} ({item.rule})", getattr(edition, item.points), 0, LARGEST_NUMBER)
            for item in ITEMS
            if item.points is not None
        ),
        *(
            ("points for merchandise", points, 0, LARGEST_NUMBER)
            for prizes in edition.merchandise_points.values()
            for points in prizes
        ),
        *(
            ("prizes for merchandise", len(prizes), 0, MAX_PLAYERS)
            for prizes in edition.merchandise_points.values()
        ),
    ):
        if value > most:
            raise BadOption(f"{name} has {what} {value}; expected at most {most}")
        if value < least:
            raise BadOption(f"{name} has {what} {value}; expected at least {least}")
    _check_sweeps(edition)


def _check_sweeps(edition: Edition) -> None:
    """Refuse a display that could be swept nearly for ever (G2).

    The worst that a game can come to: all wilds are there, and of the other cards just enough for a
    legal display. Then so many displays are swept before one stays, on average.
    """
    if not edition.sweep:
        return
    colored, wilds = edition.display - edition.sweep + 1, edition.wild_cards
    if wilds < edition.sweep:
        return
    legal = comb(wilds, edition.sweep - 1)
    sweeps = comb(wilds + colored, edition.display) // legal
    if sweeps > MOST_SWEEPS:
        raise BadOption(
            f"{edition.name} has {wilds} wild cards, and {edition.sweep} of the {edition.display} "
            f"face-up cards are swept: {sweeps:,} times in a row, on average, when few other cards "
            f"are left; expected at most {MOST_SWEEPS:,}: fewer wild cards, or more that may stay",
            it=f"{edition.name} ha {wilds} carte jolly e ne bastano {edition.sweep} tra le "
            f"{edition.display} scoperte per cambiarle tutte: in media {sweeps} volte di fila "
            f"quando restano poche altre carte; al massimo {MOST_SWEEPS}",
        )


def _check_words(edition: Edition) -> None:
    """Refuse names that notation and records could not be read back from."""
    cards = (*edition.colors, edition.wild)
    if len(edition.colors) > MAX_COLORS:
        raise BadOption(
            f"{edition.name} has {len(edition.colors)} colours; expected at most {MAX_COLORS}"
        )
    for word in (*cards, edition.piece):
        if not _WORD.fullmatch(word) or word in _RESERVED:
            raise BadOption(
                f"{edition.name} calls something {word!r}; expected up to 20 small letters, and "
                f"none of {', '.join(_RESERVED)}"
            )
    if len({*cards, GRAY}) != len(cards) + 1:
        raise BadOption(
            f"{edition.name} has the cards {', '.join(cards)}; expected each once, and no {GRAY}"
        )


def check_map(edition: Edition, board: Map) -> None:
    """Refuse routes of a colour or a length that the edition does not know."""
    file = f"{board.name}/routes.csv"
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


def check_rows(file: str, own: tuple[Ticket, ...], board: Map) -> None:
    """Refuse tickets of one's own that are not of the map."""
    if not own:
        raise BadOption(f"{file}: none given; expected at least one")
    known = {ticket.set for ticket in board.tickets}
    sets = {ticket.set for ticket in own}
    if sets != {""} and not sets <= known:
        wrong = listed(sets - known)
        raise BadOption(f"{file}: unknown set {wrong}; expected {listed(known)}, or none at all")
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


def check_printed(file: str, edition: Edition, deck: list[Ticket]) -> None:
    """Refuse a deck that is not as large as the printed one, if there is one."""
    if edition.printed_tickets is None:
        return
    long = sum(ticket.long for ticket in deck)
    if (long, len(deck) - long) != edition.printed_tickets:
        expected_long, expected_regular = edition.printed_tickets
        raise FactsError(
            file,
            None,
            f"{long} long and {len(deck) - long} regular tickets for {edition.name}; "
            f"expected {expected_long} and {expected_regular}",
        )


def check_size(file: str, deck: tuple[Ticket, ...]) -> None:
    """Refuse a deck that the kernel has no room for."""
    if len(deck) > MAX_TICKETS:
        raise FactsError(
            file,
            None,
            f"{len(deck)} tickets in the deck; expected at most {MAX_TICKETS}",
            it=f"{len(deck)} biglietti nel mazzo; al massimo ce ne stanno {MAX_TICKETS}",
        )


def check_deck(file: str, edition: Edition, deck: tuple[Ticket, ...], players: int) -> None:
    """Refuse a deck from which the opening tickets cannot be dealt."""
    check_size(file, deck)
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


def listed(names: set[str]) -> str:
    """Quote names in order."""
    return ", ".join(repr(name) for name in sorted(names))


def check_players(edition: Edition, players: int) -> None:
    """Refuse a number of players that the edition is not for."""
    fewest, most = edition.players
    if type(players) is not int or not fewest <= players <= most:
        raise BadOption(
            f"{edition.name} is for {fewest} to {most} players, not {players!r}",
            it=f"{edition.title['it']} è per {fewest}-{most} giocatori, non {players!r}",
        )
