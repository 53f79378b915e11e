"""What a study means for a designer: what is well, what could be better, and what to change.

Something is said only where it is beyond noise: the 95 % interval of a share (Wilson) must lie well
away from what would be in order. docs/designer.md lists the thresholds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from statistics import NormalDist
from typing import Final, Literal

from msgspec import Struct

from incarrozza.arena.shares import wilson
from incarrozza.designer.changes import Change
from incarrozza.designer.journeys import FAR, Connection, Journeys
from incarrozza.designer.tickets import suggest_tickets, worth
from incarrozza.designer.tracks import LONGEST_DOUBLE
from incarrozza.designer.wording import Portion, Tenths, Words, say
from incarrozza.editions import Box
from incarrozza.editions.edition import GRAY, Language
from incarrozza.editions.rows import LARGEST_NUMBER, fold
from incarrozza.limits import MAX_CARDS, MAX_PIECES, MAX_ROUTES
from incarrozza.mapfile.draft import Draft, DraftTicket
from incarrozza.study.findings import Findings, RouteFinding, TicketFinding

TURN_SECONDS: Final = 23.0
"""What a turn takes among people; with it, packaged editions take as long as their boxes say."""
LONG_GAME, SHORT_GAME = 2.0, 0.4
"""How many times as long, or as short, as is meant is worth a remark."""
ONE_SIDED: Final = 0.3
"""The winner's lead, as a part of its score."""
RARELY, MOSTLY = 0.2, 0.9
"""Tickets should be brought home more often than this and less often than that when offered."""
SURELY_RARELY, SURELY_MOSTLY = 0.33, 0.78
"""... and the intervals of those that are not must not reach these."""
SELDOM_DONE, SURELY_SELDOM = 0.4, 0.55
"""Tickets that are completed so seldom when kept are hopeless; and the end of the interval."""
UNUSED: Final = 0.01
"""Routes claimed in so few games, or fewer, are unused ..."""
UNUSED_GAMES: Final = 100
"""... if there were as many games."""
FOUGHT, SURELY_FOUGHT, EARLY = 0.95, 0.9, 0.35
"""Routes claimed in so many games, and so early, are fought for."""
DRY: Final = 0.02
"""The part of the games in which the cards may run out."""
AS_MEANT: Final = 0.98
"""The part of the games that should end because pieces run down."""
STEP: Final = 0.15
"""By which part the points of a ticket are changed at a time, by one at least."""
DEAREST, CHEAPEST = 1.6, 0.6
"""Points for each space of the shortest way, at most and at least."""
FEWEST_PIECES: Final = 8

RemarkKind = Literal[
    "end_otherwise",
    "cards_short",
    "too_long",
    "too_short",
    "one_sided",
    "seat_ahead",
    "ticket_hopeless",
    "ticket_unwanted",
    "ticket_easy",
    "ticket_underpaid",
    "ticket_overpaid",
    "route_unused",
    "route_fought",
]


class Remark(Struct, frozen=True):
    """Something that could be better, and what would help."""

    kind: RemarkKind
    text: dict[Language, str]
    suggestion: dict[Language, str] | None = None
    """What the change does, in words."""
    places: tuple[int, ...] = ()
    tracks: tuple[int, ...] = ()
    tickets: tuple[int, ...] = ()
    """What it is about, by their numbers in the draft."""
    change: tuple[Change, ...] | None = None


@dataclass(frozen=True)
class Remedy:
    """A change, and what it does in words."""

    text: Words
    change: tuple[Change, ...]


@dataclass(frozen=True)
class Subject:
    """What is judged: a box, and the draft that it was made of, if there is one."""

    box: Box
    draft: Draft | None
    order: tuple[int, ...]
    """For each ticket of the deck, its number in the draft."""

    @cached_property
    def journeys(self) -> Journeys:
        """Find the shortest ways of the map."""
        routes = self.box.map.routes
        joined = [
            Connection(r.a, r.b, r.length, self.box.map.tracks(n), r.tunnel + r.locomotives)
            for n, r in enumerate(routes)
            if n == self.box.map.tracks(n)[0]
        ]
        return Journeys(len(self.box.map.places), joined)

    def spaces(self, ticket: int) -> int:
        """Count the spaces of the shortest way for a ticket of the deck."""
        ends = self.box.tickets[ticket]
        return self.journeys.spaces(ends.a, ends.b)

    def worth(self, ticket: int) -> int:
        """Tell what a ticket of the deck is worth by the effort that it takes."""
        ends = self.box.tickets[ticket]
        return worth(self.journeys, ends.a, ends.b)

    def minutes(self, findings: Findings) -> float:
        """Tell how long a game takes among people who know it."""
        return findings.mean_turns * TURN_SECONDS / 60

    @cached_property
    def spares(self) -> list[DraftTicket]:
        """List tickets that could be put in for others; each can be taken once."""
        if self.draft is None:
            return []
        there = {frozenset((fold(t.a), fold(t.b))) for t in self.draft.tickets}
        more = suggest_tickets(self.draft, len(self.draft.tickets) + len(there), 0)
        return [t for t in more if frozenset((fold(t.a), fold(t.b))) not in there]


def sum_up(subject: Subject, findings: Findings, remarked: set[RemarkKind]) -> Iterator[Words]:
    """Say what is well: whatever no remark is about."""
    yield say(
        "length",
        players=findings.players,
        turns=round(findings.mean_turns),
        each=round(findings.mean_turns / findings.players),
        minutes=round(subject.minutes(findings)),
    )
    if "one_sided" not in remarked:
        yield say(
            "close" if findings.players == 2 else "close_of_many",
            score=Tenths(findings.winners.score),
            margin=Tenths(findings.mean_margin),
            span=Tenths(findings.mean_span),
        )
    if "seat_ahead" not in remarked and findings.players > 1:
        shares = [Portion(seat.wins.share) for seat in findings.seats]
        yield say("seats_even", shares=shares)
    if "cards_short" not in remarked:
        yield say("cards", reshuffles=Tenths(findings.reshuffles))
    if "end_otherwise" not in remarked:
        yield say("end")


def find_remarks(subject: Subject, findings: Findings) -> list[Remark]:
    """List what could be better, the most important first."""
    if not findings.games:
        return list(_end(subject, findings))
    return [
        *_end(subject, findings),
        *_cards(subject, findings),
        *_duration(subject, findings),
        *_closeness(findings),
        *_seats(findings),
        *_tickets(subject, findings),
        *_routes(subject, findings),
    ]


# -- The whole game --------------------------------------------------------------------------------


def _end(subject: Subject, findings: Findings) -> Iterator[Remark]:
    whole = findings.games + findings.broken_off
    meant = findings.run_down * findings.games / max(whole, 1)
    if meant >= AS_MEANT:
        return
    edition, board = subject.box.edition, subject.box.map
    closed = findings.players <= edition.closed_doubles
    open_tracks = [n for n in range(len(board.routes)) if not closed or n == board.tracks(n)[0]]
    room = sum(board.routes[n].length for n in open_tracks) // findings.players
    fewer = min(edition.pieces - 1, max(FEWEST_PIECES, round(0.75 * room)))
    yield _remark(
        "end_otherwise", say("end_otherwise", share=Portion(meant)), _pieces(subject, fewer)
    )


def _pieces(subject: Subject, count: int) -> Remedy | None:
    now = subject.box.edition.pieces
    if count == now or not subject.box.edition.last_round < count <= MAX_PIECES:
        return None
    return Remedy(say("pieces", value=count), (Change("set_rule", value=count, rule="pieces"),))


def _cards(subject: Subject, findings: Findings) -> Iterator[Remark]:
    if findings.dry <= DRY:
        return
    edition = subject.box.edition
    most = (MAX_CARDS - edition.wild_cards) // len(edition.colors)
    more = min(most, edition.cards_per_color + max(1, round(0.15 * edition.cards_per_color)))
    advice = None
    if more > edition.cards_per_color:
        change = Change("set_rule", value=more, rule="cards_per_color")
        advice = Remedy(say("more_cards", value=more), (change,))
    yield _remark("cards_short", say("cards_short", dry=Portion(findings.dry)), advice)


def _duration(subject: Subject, findings: Findings) -> Iterator[Remark]:
    minutes, meant = subject.minutes(findings), subject.box.edition.minutes
    pieces = subject.box.edition.pieces
    if minutes > LONG_GAME * meant:
        kind: RemarkKind = "too_long"
        wanted = round(pieces * LONG_GAME * 0.9 * meant / minutes)
    elif minutes < SHORT_GAME * meant:
        kind, wanted = "too_short", round(pieces * SHORT_GAME * 1.2 * meant / minutes)
    else:
        return
    advice = _pieces(subject, max(FEWEST_PIECES, min(wanted, MAX_PIECES)))
    yield _remark(kind, say(kind, minutes=round(minutes), meant=meant), advice)


def _closeness(findings: Findings) -> Iterator[Remark]:
    score = findings.winners.score
    if findings.players > 1 and findings.mean_margin > ONE_SIDED * max(score, 1.0):
        second = Tenths(score - findings.mean_margin)
        yield _remark("one_sided", say("one_sided", score=Tenths(score), second=second))


def _seats(findings: Findings) -> Iterator[Remark]:
    """Speak of a seat only beyond noise: as one of several it is more easily ahead (Bonferroni)."""
    if findings.players < 2:
        return
    fair = 1 / findings.players
    reach = NormalDist().inv_cdf(1 - 0.05 / 2 / findings.players)
    error = sqrt(fair * (1 - fair) / findings.games)
    best = max(findings.seats, key=lambda seat: seat.wins.share)
    if best.wins.share - fair > reach * error:
        yield _remark(
            "seat_ahead",
            say(
                "seat_ahead",
                seat=best.seat,
                share=Portion(best.wins.share),
                low=Portion(best.wins.low),
                high=Portion(best.wins.high),
                fair=Portion(fair),
            ),
        )


# -- Tickets ---------------------------------------------------------------------------------------


def _tickets(subject: Subject, findings: Findings) -> Iterator[Remark]:
    found: list[tuple[float, Remark]] = []
    for number, ticket in enumerate(findings.tickets):
        kind = _ticket_trouble(subject, findings, number, ticket)
        if kind is None:
            continue
        advise = {
            "ticket_hopeless": _replace,
            "ticket_unwanted": _raise,
            "ticket_underpaid": _raise,
        }.get(kind, _lower)
        remark = _about_ticket(kind, subject, number, ticket, advise(subject, number, ticket))
        brought = ticket.kept * ticket.completed
        found.append((min(brought, 1 - brought), remark))
    yield from (remark for _, remark in sorted(found, key=lambda each: each[0]))


def _ticket_trouble(
    subject: Subject, findings: Findings, number: int, ticket: TicketFinding
) -> RemarkKind | None:
    """Tell what is wrong with a ticket, if anything is."""
    offers, kept = round(ticket.offered * findings.games), ticket.wins.games
    done = round(ticket.completed * kept)
    brought, (low, high) = ticket.kept * ticket.completed, wilson(min(done, offers), offers)
    if ticket.completed < SELDOM_DONE and wilson(done, kept)[1] < SURELY_SELDOM:
        return "ticket_hopeless"
    if brought < RARELY and high < SURELY_RARELY:
        return "ticket_unwanted"
    if brought > MOSTLY and low > SURELY_MOSTLY:
        return "ticket_easy"
    if ticket.points < CHEAPEST * subject.spaces(number):
        return "ticket_underpaid"
    if ticket.points > DEAREST * subject.spaces(number):
        return "ticket_overpaid"
    return None


def _about_ticket(
    kind: RemarkKind, subject: Subject, number: int, ticket: TicketFinding, advice: Remedy | None
) -> Remark:
    ends = subject.box.tickets[number]
    text = say(
        kind,
        ticket=ticket.name,
        points=ticket.points,
        kept=Portion(ticket.kept),
        completed=Portion(ticket.completed),
        brought=Portion(ticket.kept * ticket.completed),
        spaces=subject.spaces(number),
    )
    return _remark(kind, text, advice, places=(ends.a, ends.b), tickets=(subject.order[number],))


def _step(ticket: TicketFinding) -> int:
    return max(1, round(STEP * ticket.points))


def _raise(subject: Subject, number: int, ticket: TicketFinding) -> Remedy | None:
    value = max(ticket.points + _step(ticket), subject.worth(number))
    if value > min(LARGEST_NUMBER, DEAREST * subject.spaces(number)):
        return _replace(subject, number, ticket)
    return Remedy(
        say("raise", ticket=ticket.name, value=value),
        (Change("set_ticket_points", subject.order[number], value),),
    )


def _lower(subject: Subject, number: int, ticket: TicketFinding) -> Remedy | None:
    value = min(ticket.points - _step(ticket), subject.worth(number))
    if value < max(1.0, CHEAPEST * subject.spaces(number)):
        return _replace(subject, number, ticket)
    return Remedy(
        say("lower", ticket=ticket.name, value=value),
        (Change("set_ticket_points", subject.order[number], value),),
    )


def _replace(subject: Subject, number: int, ticket: TicketFinding) -> Remedy | None:
    """Put another ticket in: the one of about the same effort that is not there yet."""
    gone = Change("remove_ticket", subject.order[number])
    if subject.draft is None:
        return Remedy(say("drop", ticket=ticket.name), (gone,))
    if not subject.spares:
        return None
    spaces = min(subject.spaces(number), FAR)
    spare = min(subject.spares, key=lambda each: abs(each.points - spaces))
    subject.spares.remove(spare)
    new = DraftTicket(a=spare.a, b=spare.b, points=spare.points, long=ticket.long)
    return Remedy(
        say("replace", ticket=ticket.name, other=f"{new.a}–{new.b}", value=new.points),
        (gone, Change("add_ticket", ticket=new)),
    )


# -- Routes ----------------------------------------------------------------------------------------


def _routes(subject: Subject, findings: Findings) -> Iterator[Remark]:
    games = findings.games
    unused = [
        route
        for route in findings.routes
        if games >= UNUSED_GAMES and route.claimed / len(route.tracks) <= UNUSED
    ]
    for route in sorted(unused, key=lambda each: each.claimed):
        yield _about_route("route_unused", subject, route, _ease(subject, route))
    fought = [
        route
        for route in findings.routes
        if route.claimed > FOUGHT
        and wilson(min(route.claimed, 1.0) * games, games)[0] > SURELY_FOUGHT
        and route.when < EARLY
    ]
    for route in sorted(fought, key=lambda each: -each.claimed):
        yield _about_route("route_fought", subject, route, _relieve(subject, route))


def _about_route(
    kind: RemarkKind, subject: Subject, route: RouteFinding, advice: Remedy | None
) -> Remark:
    track = subject.box.map.routes[route.tracks[0]]
    text = say(
        kind,
        route=route.name,
        length=route.length,
        claimed=Portion(route.claimed),
        when=Portion(route.when),
    )
    return _remark(kind, text, advice, places=(track.a, track.b), tracks=route.tracks)


def _ease(subject: Subject, route: RouteFinding) -> Remedy | None:
    """Make a route easier to claim: shorter, then gray; what is both already can go."""
    board, edition = subject.box.map, subject.box.edition
    beside = board.tracks(route.tracks[0])
    shorter = [each for each in edition.route_points if each < route.length]
    if shorter and max(shorter) > 1:
        return Remedy(
            say("shorten", route=route.name, value=max(shorter)),
            tuple(Change("set_track_length", track, max(shorter)) for track in beside),
        )
    if len(route.tracks) == 1 and board.routes[route.tracks[0]].color != GRAY:
        change = Change("set_track_color", route.tracks[0], GRAY)
        return Remedy(say("make_gray", route=route.name), (change,))
    ends = board.routes[route.tracks[0]]
    if len(beside) > 1 or all(len(subject.journeys.neighbours(e)) > 2 for e in (ends.a, ends.b)):
        gone = beside[1:] if len(beside) > 1 else beside
        return Remedy(
            say("take_out", route=route.name),
            tuple(Change("remove_track", track) for track in gone),
        )
    return None


def _relieve(subject: Subject, route: RouteFinding) -> Remedy | None:
    """Make a route less of a bottleneck: by a second track, where it is open, or a space more."""
    board, edition = subject.box.map, subject.box.edition
    beside, track = board.tracks(route.tracks[0]), board.routes[route.tracks[0]]
    doubles_open = subject.box.players > edition.closed_doubles
    room = len(board.routes) < MAX_ROUTES and len(beside) == 1
    if subject.draft is not None and doubles_open and room and track.length <= LONGEST_DOUBLE:
        drawn = subject.draft.tracks[route.tracks[0]]
        return Remedy(say("second_track", route=route.name), (Change("add_track", track=drawn),))
    longer = [each for each in edition.route_points if each > route.length]
    if longer and min(longer) <= LONGEST_DOUBLE:
        return Remedy(
            say("lengthen", route=route.name, value=min(longer)),
            tuple(Change("set_track_length", each, min(longer)) for each in beside),
        )
    return None


def _remark(
    kind: RemarkKind,
    text: Words,
    advice: Remedy | None = None,
    *,
    places: tuple[int, ...] = (),
    tracks: tuple[int, ...] = (),
    tickets: tuple[int, ...] = (),
) -> Remark:
    return Remark(
        kind=kind,
        text=text,
        suggestion=advice.text if advice else None,
        places=places,
        tracks=tracks,
        tickets=tickets,
        change=advice.change if advice else None,
    )
