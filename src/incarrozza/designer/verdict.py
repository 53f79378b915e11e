"""How a map plays: some hundred games of good players, and what a designer asks about them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from incarrozza.arena import Budget, Crew
from incarrozza.arena.setting import PLAYERS, USUAL
from incarrozza.designer.remarks import Remark, Subject, find_remarks, sum_up
from incarrozza.editions.box import Box, put_together
from incarrozza.editions.edition import Language
from incarrozza.mapfile.contents import contents_of
from incarrozza.mapfile.draft import Draft
from incarrozza.study import Findings, study

__all__ = ["Figures", "Remark", "RouteFigures", "SeatFigures", "TicketFigures", "Verdict"]

GAMES = 200
"""Enough to tell a bad ticket from a good one, and few enough to wait for."""


class SeatFigures(Struct, frozen=True):
    """How a seat does; the first one begins."""

    wins: float
    low: float
    high: float
    """The 95 % interval of what it wins."""
    score: float


class TicketFigures(Struct, frozen=True):
    """How a ticket does."""

    index: int
    """In the draft, or in the deck of a box."""
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


class RouteFigures(Struct, frozen=True):
    """How a route does."""

    tracks: tuple[int, ...]
    """Those of which only one can be claimed count together (G11)."""
    name: str
    length: int
    claimed: float
    """In which part of the games."""
    when: float
    """From 0, the beginning of a game, to 1."""


class Figures(Struct, frozen=True):
    """What was counted, on average of a game."""

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
    """The part of the games in which the deck was empty at some time (G7)."""
    run_down: float
    """The part of the games that ended because somebody's pieces had run down (G13)."""
    seats: tuple[SeatFigures, ...]
    tickets: tuple[TicketFigures, ...]
    routes: tuple[RouteFigures, ...]


class Verdict(Struct, frozen=True):
    """How a map plays."""

    figures: Figures
    summary: tuple[dict[Language, str], ...]
    """What is well, in sentences: how long, how close, who begins, cards, the end."""
    remarks: tuple[Remark, ...]
    """What could be better; the most important first."""
    interrupted: bool = False


# Many parameters: what belongs together is one object, and all but the map may be left out.
def study_map(
    source: Draft | Box,
    players: int | None = None,
    *,
    games: int = GAMES,
    bots: Sequence[str] = (),
    seed: int = 0,
    budget: Budget = USUAL,
    crew: Crew | None = None,
    progress: Callable[[int], None] | None = None,
) -> Verdict:
    """Play some games on a map, by default of the best bot that decides at once, and judge it.

    A draft that cannot be played raises a `MapFileError`. Changes that are suggested are for the
    draft; where a box is given, they number the tickets by its deck. `progress` is told how many
    games are done.
    """
    subject = take_subject(source, players)
    findings = study(
        subject.box,
        games=games,
        bots=bots,
        seed=seed,
        budget=budget,
        crew=crew,
        progress=progress,
    )
    return judge(subject, findings)


def take_subject(source: Draft | Box, players: int | None = None) -> Subject:
    """Put a draft together to be played; a box is there already."""
    if isinstance(source, Box):
        box = source if players is None else source.with_players(players)
        return Subject(box, None, tuple(range(len(box.tickets))))
    contents = contents_of(source)
    fewest, most = contents.edition.players
    seated = players if players is not None else min(max(PLAYERS, fewest), most)
    box = put_together(contents.edition, contents.map, seated)
    tickets = contents.map.tickets
    # The deck has the long tickets first; a sort keeps the order of the draft among equals.
    order = sorted(range(len(tickets)), key=lambda number: not tickets[number].long)
    return Subject(box, source, tuple(order))


def judge(subject: Subject, findings: Findings) -> Verdict:
    """Say what the findings of a study mean for whoever draws the map."""
    found = find_remarks(subject, findings)
    return Verdict(
        figures=_figures(subject, findings),
        summary=tuple(sum_up(subject, findings, {remark.kind for remark in found})),
        remarks=tuple(found),
        interrupted=findings.interrupted,
    )


def _figures(subject: Subject, findings: Findings) -> Figures:
    return Figures(
        games=findings.games,
        players=findings.players,
        turns=findings.mean_turns,
        minutes=subject.minutes(findings),
        score=findings.winners.score,
        margin=findings.mean_margin,
        span=findings.mean_span,
        reshuffles=findings.reshuffles,
        dry=findings.dry,
        run_down=findings.run_down,
        seats=tuple(
            SeatFigures(seat.wins.share, seat.wins.low, seat.wins.high, seat.mean_score)
            for seat in findings.seats
        ),
        tickets=tuple(
            TicketFigures(
                index=subject.order[number],
                name=ticket.name,
                points=ticket.points,
                spaces=subject.spaces(number),
                offers=round(ticket.offered * findings.games),
                kept=ticket.kept,
                completed=ticket.completed,
                brought=ticket.kept * ticket.completed,
            )
            for number, ticket in enumerate(findings.tickets)
        ),
        routes=tuple(
            RouteFigures(route.tracks, route.name, route.length, route.claimed, route.when)
            for route in findings.routes
        ),
    )
