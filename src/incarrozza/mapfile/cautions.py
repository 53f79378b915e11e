"""What the author of a map may want to think about again, though it can be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from incarrozza.editions.edition import GRAY, Edition, Map
from incarrozza.mapfile.draft import Draft
from incarrozza.mapfile.problems import Part, Problem, make_problem

LONG_TRACK = 8
"""More spaces than any printed map has."""
LONG_NAME = 34
"""Characters that a label of two lines has no room for."""
SPARE_TICKETS = 2
"""Tickets in the deck for each player, beside those that are dealt."""


def cautions_of(
    draft: Draft, edition: Edition, board: Map, wrong: Collection[Part]
) -> Iterator[Problem]:
    """List the warnings for a draft, but none for parts of it that have errors."""
    if "title" not in wrong and not any(title.strip() for title in _titles(draft)):
        yield _caution(
            "title",
            "no title; expected what the map is called",
            "manca il titolo; serve il nome della mappa",
        )
    if "places" in wrong or "tracks" in wrong:
        return
    yield from _places(board)
    if "rules" not in wrong:
        yield from _tracks(draft, edition)
        yield from _supplies(edition, board)
    if "tickets" not in wrong:
        yield from _tickets(edition, board)


def _caution(part: Part, en: str, it: str, index: int | None = None, field: str = "") -> Problem:
    return make_problem(part, en, it, index=index, field=field, severity="warning")


def _titles(draft: Draft) -> list[str]:
    return [draft.title] if isinstance(draft.title, str) else list(draft.title.values())


def _places(board: Map) -> Iterator[Problem]:
    neighbours: dict[int, set[int]] = {number: set() for number in range(len(board.places))}
    for route in board.routes:
        neighbours[route.a].add(route.b)
        neighbours[route.b].add(route.a)
    spots: dict[tuple[float, float], str] = {}
    for index, place in enumerate(board.places):
        if len(neighbours[index]) == 1 and len(board.places) > 2:
            (other,) = neighbours[index]
            yield _caution(
                "places",
                f"{place.name} is joined to {board.places[other].name} alone: whoever is late "
                "there is cut off; better are two or more neighbours",
                f"{place.name} è collegato solo a {board.places[other].name}: chi arriva tardi "
                "resta tagliato fuori; meglio due vicini o più",
                index,
            )
        if len(place.name) > LONG_NAME:
            yield _caution(
                "places",
                f"{place.name} is a name of {len(place.name)} characters, which is hard to fit on "
                f"a board; better are {LONG_NAME} or fewer",
                f"{place.name} è un nome di {len(place.name)} caratteri, difficile da far stare "
                f"sul tabellone; meglio {LONG_NAME} o meno",
                index,
                "name",
            )
        spot = (place.latitude, place.longitude)
        first = spots.setdefault(spot, place.name)
        if first != place.name:
            yield _caution(
                "places",
                f"{place.name} lies exactly where {first} does; is that meant?",
                f"{place.name} sta esattamente dove sta {first}; è voluto?",
                index,
                "x" if board.flat else "lat",
            )


def _tracks(draft: Draft, edition: Edition) -> Iterator[Problem]:
    for index, track in enumerate(draft.tracks):
        said = f"{track.a}–{track.b}"
        most = edition.cards_per_color + edition.wild_cards
        if track.length > min(edition.pieces, most):
            yield _caution(
                "tracks",
                f"nobody can ever claim {said}: it has {track.length} spaces, a player has "
                f"{edition.pieces} pieces, and there are {most} cards to pay it with",
                f"nessuno può mai prendere {said}: ha {track.length} caselle, un giocatore ha "
                f"{edition.pieces} pezzi, e le carte per pagarla sono {most}",
                index,
                "length",
            )
        elif track.length > LONG_TRACK:
            yield _caution(
                "tracks",
                f"{said} has {track.length} spaces, which is very long; better are "
                f"{LONG_TRACK} or fewer",
                f"{said} ha {track.length} caselle, cioè moltissime; meglio {LONG_TRACK} o meno",
                index,
                "length",
            )


def _tickets(edition: Edition, board: Map) -> Iterator[Problem]:
    joined = {frozenset((route.a, route.b)) for route in board.routes}
    for index, ticket in enumerate(board.tickets):
        if frozenset((ticket.a, ticket.b)) in joined:
            a, b = (board.places[end].name for end in (ticket.a, ticket.b))
            yield _caution(
                "tickets",
                f"{a} and {b} are neighbours: one track completes this ticket",
                f"{a} e {b} sono vicini: per questo biglietto basta un binario",
                index,
            )
    rules, players = edition.tickets, edition.players[1]
    wanted = players * (rules.regular_dealt + rules.long_dealt + SPARE_TICKETS)
    if len(board.tickets) < wanted:
        yield _caution(
            "tickets",
            f"{len(board.tickets)} tickets are few for {players} players, who would soon have "
            f"none to draw; better are {wanted} or more",
            f"{len(board.tickets)} biglietti sono pochi per {players} giocatori, che presto non "
            f"ne pescherebbero più; meglio {wanted} o più",
        )


def _supplies(edition: Edition, board: Map) -> Iterator[Problem]:
    """Compare pieces, spaces and cards."""
    players = edition.players[1]
    spaces = sum(route.length for route in board.routes)
    wanted = players * edition.pieces
    if board.routes and spaces < wanted:
        yield _caution(
            "tracks",
            f"all tracks together have {spaces} spaces, and {players} players have {wanted} "
            "pieces: the board fills up before anybody runs out of pieces; better are more "
            "tracks, or fewer pieces",
            f"tutti i binari insieme hanno {spaces} caselle, e {players} giocatori hanno {wanted} "
            "pezzi: il tabellone si riempie prima che qualcuno finisca i pezzi; meglio più "
            "binari, o meno pezzi",
        )
    colored = Counter[str]()
    for route in board.routes:
        if route.color != GRAY:
            colored[route.color] += route.length
    counts = {color: colored[color] for color in edition.colors}
    if colored and min(counts.values()) * 2 < max(counts.values()):
        listed = ", ".join(f"{color} {spaces}" for color, spaces in counts.items())
        yield _caution(
            "tracks",
            f"some colours have far fewer spaces than others ({listed}); better is about the same "
            "for each",
            f"alcuni colori hanno molte meno caselle di altri ({listed}); meglio più o meno lo "
            "stesso per tutti",
        )
