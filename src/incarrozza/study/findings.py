"""What a study found: figures for designers and curious players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from incarrozza.action import notation
from incarrozza.arena.setting import Terms
from incarrozza.arena.shares import Share
from incarrozza.editions import Box
from incarrozza.editions.items import ITEMS
from incarrozza.rules import state as code
from incarrozza.study import census as column
from incarrozza.study.census import MOMENTS, WHOLE, Counts, Survey


@dataclass(frozen=True)
class RouteFinding:
    """How a route is used."""

    name: str
    tracks: tuple[int, ...]
    """Its numbers on the map: two tracks of which only one can be claimed count as one (G11)."""
    length: int
    points: int
    claimed: float
    """In how many games, as a share."""
    points_per_game: float
    when: float
    """When it is claimed, from 0 at the beginning to 1 at the end of the game, on average."""
    wins: Share
    """How often those win who claim it."""


@dataclass(frozen=True)
class TicketFinding:
    """How a ticket is used."""

    name: str
    points: int
    long: bool
    house: bool
    offered: float
    """Times a game."""
    kept: float
    """How often it is kept when offered, as a share."""
    completed: float
    """How often it is completed when kept, as a share."""
    points_per_keep: float
    """What it brings to its owner, on average: its points, or their loss."""
    wins: Share
    """How often those win who keep it."""


@dataclass(frozen=True)
class SeatFinding:
    """How a seat does; the first one begins."""

    seat: int
    wins: Share
    mean_score: float
    score_spread: float


@dataclass(frozen=True)
class Company:
    """How the scores of winners, or of the others, are made up, on average."""

    items: dict[str, float]
    score: float
    tickets: float
    completed: float
    pieces: float


@dataclass(frozen=True, kw_only=True)
class Findings(Terms):
    """What a study found."""

    bots: tuple[str, ...]
    games: int
    """Those that came to their end; all figures are about them."""
    broken_off: int
    interrupted: bool
    mean_turns: float
    turns: dict[int, int]
    """How many games took so many turns of all players."""
    scores: dict[int, int]
    """How many times somebody had so many points."""
    mean_margin: float
    """From the best score to the next."""
    mean_span: float
    """From the best score to the last."""
    tie_breaks: dict[str, int]
    """How many games were decided by what, where points did not."""
    reshuffles: float
    """How often the discards become a new deck in a game (G6)."""
    passes: float
    """Turns of a game in which nothing is open but to pass (G15)."""
    dry: float
    """The part of the games in which somebody had to decide while the deck was empty (G7)."""
    run_down: float
    """The part of the games that ended because somebody's pieces had run down (G13)."""
    winners: Company
    others: Company
    seats: tuple[SeatFinding, ...]
    routes: tuple[RouteFinding, ...]
    """In the order of the map."""
    tickets: tuple[TicketFinding, ...]
    """In the order of the deck."""


def find(survey: Survey, counts: Counts, interrupted: bool) -> Findings:
    """Make figures of what was counted."""
    setting, games = survey.setting, max(counts.games, 1)
    box = setting.box
    return Findings(
        box=box,
        seed=survey.seed,
        bots=survey.bots,
        games=counts.games,
        broken_off=counts.limited,
        interrupted=interrupted,
        mean_turns=_mean(counts.turns),
        turns=dict(sorted(counts.turns.items())),
        scores=dict(sorted(counts.scores.items())),
        mean_margin=_mean(counts.margins),
        mean_span=_mean(counts.spans),
        tie_breaks=dict(sorted(counts.tie_breaks.items())),
        reshuffles=counts.reshuffles / games,
        passes=counts.passes / games,
        dry=counts.dry / games,
        run_down=counts.run_down / games,
        winners=_company(counts, column.WINNERS),
        others=_company(counts, column.OTHERS),
        seats=tuple(_seat(counts, seat) for seat in range(setting.players)),
        routes=tuple(_route(box, counts, tracks, games) for tracks in _tracks(box)),
        tickets=tuple(_ticket(box, counts, number, games) for number in range(len(box.tickets))),
    )


def _mean(counted: Counter[int]) -> float:
    return sum(value * times for value, times in counted.items()) / max(counted.total(), 1)


def _company(counts: Counts, which: int) -> Company:
    members = max(int(counts.members[which]), 1)
    row = [value / members for value in counts.companies[which].tolist()]
    items = dict(zip((item.name for item in ITEMS), row, strict=False))
    return Company(
        items, sum(items.values()), row[column.HELD], row[column.DONE], row[column.PIECES]
    )


def _seat(counts: Counts, seat: int) -> SeatFinding:
    games, won, total, squares = counts.seats[seat].tolist()
    spread = sqrt((games * squares - total * total) / (games * (games - 1))) if games > 1 else 0.0
    return SeatFinding(seat + 1, Share.of(won / WHOLE, games), total / max(games, 1), spread)


def _tracks(box: Box) -> Iterator[tuple[int, ...]]:
    """List the tracks of the map, together with those beside them where only one can be claimed."""
    closed = box.players <= box.edition.closed_doubles
    for number in range(len(box.map.routes)):
        tracks = box.map.tracks(number) if closed else (number,)
        if number == tracks[0]:
            yield tracks


def _route(box: Box, counts: Counts, tracks: tuple[int, ...], games: int) -> RouteFinding:
    route = box.map.routes[tracks[0]]
    claimed, won, when = counts.routes[list(tracks)].sum(axis=0).tolist()
    points = box.edition.route_points[route.length]
    if len(tracks) > 1:
        name = f"{box.map.places[route.a].name}–{box.map.places[route.b].name}"
    else:
        text = notation(box.edition, box.map)[code.CLAIM + tracks[0]].text
        name = text.removeprefix("claim ")
    return RouteFinding(
        name=name,
        tracks=tracks,
        length=route.length,
        points=points,
        claimed=claimed / games,
        points_per_game=points * claimed / games,
        when=when / MOMENTS / max(claimed, 1),
        wins=Share.of(won / WHOLE, claimed),
    )


def _ticket(box: Box, counts: Counts, number: int, games: int) -> TicketFinding:
    ticket = box.tickets[number]
    offered, kept, completed, won, earned = counts.tickets[number].tolist()
    return TicketFinding(
        name=box.ticket_name(number),
        points=ticket.points,
        long=ticket.long,
        house=ticket.house,
        offered=offered / games,
        kept=kept / max(offered, 1),
        completed=completed / max(kept, 1),
        points_per_keep=earned / max(kept, 1),
        wins=Share.of(won / WHOLE, kept),
    )
