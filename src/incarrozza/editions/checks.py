"""Checks that an edition, a map and tickets fit together, and that the kernel has room for them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import comb
from typing import NamedTuple

from incarrozza.editions.edition import GRAY, Edition, Map, Ticket
from incarrozza.editions.items import ITEMS
from incarrozza.editions.rows import LARGEST_NUMBER, Report, refuse
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


class Misfit(NamedTuple):
    """What is wrong with a number or a name of an edition."""

    field: str
    """Of the edition; of its tickets as `tickets.keep`."""
    en: str
    it: str


def check_edition(edition: Edition) -> None:
    """Refuse an edition whose names are no words, or whose numbers the kernel has no room for."""
    for misfit in misfits(edition):
        raise BadOption(misfit.en, it=misfit.it)


def misfits(edition: Edition) -> Iterator[Misfit]:
    """List all that is wrong with the names and numbers of an edition."""
    yield from _wrong_words(edition)
    name, title = edition.name, edition.title.get("it", edition.name)
    wrong = False
    for field, what, it, value, least, most in _numbers(edition):
        if value > most:
            en, bound = f"at most {most}", f"al massimo {most}"
        elif value < least:
            en, bound = f"at least {least}", f"almeno {least}"
        else:
            continue
        wrong = True
        yield Misfit(
            field,
            f"{name} has {what} {value}; expected {en}",
            f"{title} ha {it} {value}; serve {bound}",
        )
    if not wrong:
        yield from _too_many_sweeps(edition)


def _numbers(edition: Edition) -> Iterator[tuple[str, str, str, int, int, int]]:
    """List the numbers of an edition: field, words in both languages, value, least and most."""
    tickets = edition.tickets
    together = 0 if tickets.long_first else tickets.long_dealt
    colored = edition.cards_per_color * len(edition.colors)
    cards = colored + edition.wild_cards
    offered = (tickets.regular_dealt, tickets.long_dealt, tickets.regular_dealt + together)
    lengths, points = [*edition.route_points] or [0], [*edition.route_points.values()] or [0]
    dealt = ("tickets.regular_dealt", "tickets dealt", "biglietti distribuiti")
    keep = ("tickets to keep", "biglietti da tenere")
    fewest, most = edition.players
    yield "players", "players", "giocatori", fewest, 1, most
    yield "players", "players", "giocatori", most, 1, MAX_PLAYERS
    yield "pieces", "pieces", "pezzi", edition.pieces, 1, MAX_PIECES
    yield "stations", "stations", "stazioni", edition.stations, 0, MAX_STATIONS
    yield *dealt, max(offered), 1, MAX_OFFERED
    yield *dealt, min(offered), 0, MAX_OFFERED
    yield "tickets.keep", *keep, tickets.keep, 0, offered[2]
    spare = tickets.keep_without_long or 0
    yield "tickets.keep_without_long", *keep, spare, 0, tickets.regular_dealt
    drawn = tickets.drawn
    yield "tickets.drawn", "tickets drawn", "biglietti pescati", drawn, 1, MAX_OFFERED
    for length in (max(lengths), min(lengths)):
        words = ("a route of length", "una linea di lunghezza")
        yield "route_points", *words, length, 1, MAX_LENGTH
    for worth in (max(points), min(points)):
        words = ("points for a route", "punti per una linea")
        yield "route_points", *words, worth, 0, LARGEST_NUMBER
    yield "wild_cards", "wild cards", "carte jolly", edition.wild_cards, 0, MAX_CARDS
    hands = most * max(edition.hand, 0)
    yield "cards_per_color", "cards", "carte", cards, hands, MAX_CARDS
    # As many as can fill the display, which need not be swept then (G2).
    words = ("coloured cards", "carte colorate")
    yield "cards_per_color", *words, colored, edition.display, MAX_CARDS
    yield "hand", "cards in a hand", "carte in mano", edition.hand, 0, MAX_CARDS
    yield "display", "cards face up", "carte scoperte", edition.display, 1, MAX_DISPLAY
    words = ("wild cards that are swept", "carte jolly che fanno cambiare le scoperte")
    yield "sweep", *words, edition.sweep, 0, edition.display
    words = ("cards turned up for a tunnel", "carte girate per una galleria")
    yield "tunnel_cards", *words, edition.tunnel_cards, 0, MAX_TUNNEL_CARDS
    words = ("pieces that bring on the last round", "pezzi che aprono l'ultimo giro")
    yield "last_round", *words, edition.last_round, 0, edition.pieces - 1
    yield "depots", "depots", "depositi", edition.depots, 1, MAX_DEPOTS
    yield "merchandise", "merchandise", "merci", edition.merchandise, 0, MAX_CARDS
    words = ("closed doubles", "linee doppie chiuse")
    yield "closed_doubles", *words, edition.closed_doubles, 0, MAX_PLAYERS
    for item in ITEMS:
        if item.points is not None:
            called = f"{item.points} ({item.rule})"
            yield item.points, called, called, getattr(edition, item.points), 0, LARGEST_NUMBER
    for prizes in edition.merchandise_points.values():
        words = ("points for merchandise", "punti per le merci")
        for prize in prizes:
            yield "merchandise_points", *words, prize, 0, LARGEST_NUMBER
        words = ("prizes for merchandise", "premi per le merci")
        yield "merchandise_points", *words, len(prizes), 0, MAX_PLAYERS


def _too_many_sweeps(edition: Edition) -> Iterator[Misfit]:
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
        yield Misfit(
            "wild_cards",
            f"{edition.name} has {wilds} wild cards, and {edition.sweep} of the {edition.display} "
            f"face-up cards are swept: {sweeps:,} times in a row, on average, when few other cards "
            f"are left; expected at most {MOST_SWEEPS:,}: fewer wild cards, or more that may stay",
            f"{edition.name} ha {wilds} carte jolly e ne bastano {edition.sweep} tra le "
            f"{edition.display} scoperte per cambiarle tutte: in media {sweeps} volte di fila "
            f"quando restano poche altre carte; al massimo {MOST_SWEEPS}",
        )


def _wrong_words(edition: Edition) -> Iterator[Misfit]:
    """Refuse names that notation and records could not be read back from."""
    cards = (*edition.colors, edition.wild)
    if len(edition.colors) > MAX_COLORS:
        yield Misfit(
            "colors",
            f"{edition.name} has {len(edition.colors)} colours; expected at most {MAX_COLORS}",
            f"{edition.name} ha {len(edition.colors)} colori; al massimo {MAX_COLORS}",
        )
    for field, word in (
        *(("colors", color) for color in edition.colors),
        ("wild", edition.wild),
        ("piece", edition.piece),
    ):
        if not _WORD.fullmatch(word) or word in _RESERVED:
            yield Misfit(
                field,
                f"{edition.name} calls something {word!r}; expected up to 20 small letters, and "
                f"none of {', '.join(_RESERVED)}",
                f"{edition.name} chiama qualcosa {word!r}; servono al massimo 20 lettere "
                f"minuscole, e niente {', '.join(_RESERVED)}",
            )
    if len({*cards, GRAY}) != len(cards) + 1:
        yield Misfit(
            "colors",
            f"{edition.name} has the cards {', '.join(cards)}; expected each once, and no {GRAY}",
            f"{edition.name} ha le carte {', '.join(cards)}; ognuna va una volta sola, e niente "
            f"{GRAY}",
        )


def check_map(edition: Edition, board: Map, report: Report = refuse) -> None:
    """Report routes of a colour or a length that the edition does not know."""
    file = f"{board.name}/routes.csv"
    for number, route in enumerate(board.routes):
        if route.color not in (*edition.colors, GRAY):
            colors = ", ".join((*edition.colors, GRAY))
            mistake = FactsError(
                file,
                number + FIRST_ROW,
                f"unknown colour {route.color!r}; expected {colors}",
                it=f"il colore {route.color!r} non esiste; va bene {colors}",
                column="color",
                index=number,
            )
            report(mistake)
        if route.length not in edition.route_points:
            lengths = ", ".join(str(length) for length in edition.route_points)
            mistake = FactsError(
                file,
                number + FIRST_ROW,
                f"length {route.length} has no points in the scoring table; expected {lengths}",
                it=f"per la lunghezza {route.length} la tabella non ha punti; va bene {lengths}",
                column="length",
                index=number,
            )
            report(mistake)


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
