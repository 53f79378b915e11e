"""The report of a study: one page with heat-mapped boards, charts and tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from incarrozza.arena.bulletin import between, share_words
from incarrozza.editions.edition import Language
from incarrozza.picture import PAGE, draw_board
from incarrozza.picture import page as paper
from incarrozza.picture.charts import Dot, dots, histograms, legend, stacks
from incarrozza.picture.heat import BALANCE, HEAT, UNKNOWN
from incarrozza.study.findings import Company, Findings, RouteFinding, TicketFinding
from incarrozza.study.synopsis import headline, item_words, notes, say, summary
from incarrozza.words.figures import number, percent

FEW = 30
"""Fewer claims than these say nothing about who wins."""
REACH = 0.15
"""So far from an equal share the colour is at its strongest."""


def page(findings: Findings, language: Language) -> str:
    """Write the report of a study."""
    return paper.page(
        headline(findings, language),
        summary(findings, language),
        _sections(findings, language),
        " ".join(notes(findings, language)),
        language,
    )


def _sections(findings: Findings, language: Language) -> Iterator[str]:
    yield from _boards(findings, language)
    yield _balance(findings, language)
    yield _scores(findings, language)
    yield paper.section(
        say("lengths", language),
        histograms(
            [(say("turns", language), _spelled_out(findings.turns))],
            lambda value: number(value, language),
        ),
        histograms(
            [(say("points", language), _spelled_out(findings.scores))],
            lambda value: number(value, language),
        ),
        about=say("about_lengths", language),
    )
    yield paper.section(
        say("tickets", language),
        _tickets(findings.tickets, language),
        about=say("about_tickets", language),
    )


def _boards(findings: Findings, language: Language) -> Iterator[str]:
    """Draw the board twice: how often routes are claimed, and how often those win who do it."""
    box, fair = findings.box, 1 / findings.players
    tracks = [(track, route) for route in findings.routes for track in route.tracks]
    titles = {track: route_title(route, language) for track, route in tracks}
    yield paper.section(
        say("routes", language),
        HEAT.legend(say("never", language), say("always", language)),
        draw_board(
            box,
            {track: HEAT.at(route.claimed) for track, route in tracks},
            titles=titles,
            palette=PAGE,
            label=say("about_routes", language),
        ),
        paper.folded(say("all_routes", language), _routes(findings.routes, language)),
        about=say("about_routes", language),
    )
    yield paper.section(
        say("winning", language),
        BALANCE.legend(percent(fair - REACH, language, 0), percent(fair + REACH, language, 0)),
        draw_board(
            box,
            {track: _leaning(route, fair) for track, route in tracks},
            titles=titles,
            palette=PAGE,
            label=say("winning", language),
        ),
        about=say("about_winning", language, fair=percent(fair, language, 0)),
    )


def _balance(findings: Findings, language: Language) -> str:
    """Show how often each seat wins."""
    seats = [
        Dot(say("seat", language, seat=each.seat), each.wins.share, each.wins.low, each.wins.high)
        for each in findings.seats
    ]
    return paper.section(
        say("seats", language),
        dots(seats, lambda value: percent(value, language), mark=1 / findings.players),
        _seats(findings, language),
        about=say("about_seats", language),
    )


def _leaning(route: RouteFinding, fair: float) -> str:
    if route.wins.games < FEW:
        return UNKNOWN
    return BALANCE.at(0.5 + (route.wins.share - fair) / (2 * REACH))


def _spelled_out(counted: dict[int, int]) -> list[float]:
    return [float(value) for value, times in counted.items() for _ in range(times)]


def route_title(route: RouteFinding, language: Language) -> str:
    """Say all about a route in a sentence."""
    return say(
        "route_title",
        language,
        name=route.name,
        length=route.length,
        claimed=percent(route.claimed, language),
        when=percent(route.when, language, 0),
        wins=percent(route.wins.share, language),
    )


def _routes(routes: Sequence[RouteFinding], language: Language) -> str:
    columns = ("route", "length", "claimed", "per_game", "when", "wins", "interval")
    return paper.table(
        [say(column, language) for column in columns],
        (
            (
                route.name,
                str(route.length),
                percent(route.claimed, language),
                number(route.points_per_game, language, 2),
                percent(route.when, language, 0) if route.claimed else "–",
                *share_words(route.wins, language),
            )
            for route in sorted(routes, key=lambda route: -route.claimed)
        ),
    )


def _tickets(tickets: Sequence[TicketFinding], language: Language) -> str:
    columns = ("ticket", "worth", "offered", "kept", "completed", "brings", "wins", "interval")
    return paper.table(
        [say(column, language) for column in columns],
        (
            (
                ticket.name,
                str(ticket.points),
                number(ticket.offered, language, 2),
                percent(ticket.kept, language, 0),
                percent(ticket.completed, language, 0),
                number(ticket.points_per_keep, language, 1),
                *share_words(ticket.wins, language),
            )
            for ticket in sorted(tickets, key=lambda ticket: -ticket.points_per_keep)
        ),
    )


def _seats(findings: Findings, language: Language) -> str:
    columns = ("seat_column", "wins", "interval", "mean", "spread")
    return paper.table(
        [say(column, language) for column in columns],
        (
            (
                str(seat.seat),
                percent(seat.wins.share, language),
                between(seat.wins.low, seat.wins.high, language),
                number(seat.mean_score, language, 1),
                number(seat.score_spread, language, 1),
            )
            for seat in findings.seats
        ),
    )


def _scores(findings: Findings, language: Language) -> str:
    companies: dict[str, Company] = {"winners": findings.winners, "others": findings.others}
    words = item_words(language)
    used = used_items(findings)

    def written(value: float) -> str:
        return number(value, language, 1)

    return paper.section(
        say("scores", language),
        stacks(
            [
                (say(name, language), [company.items[item] for item in used])
                for name, company in companies.items()
            ],
            [words[item] for item in used],
            written,
        ),
        legend([words[item] for item in used]),
        paper.table(
            [
                "",
                *(words[item] for item in used),
                *(say(name, language) for name in ("total", "held", "completed_column", "pieces")),
            ],
            (
                (
                    say(name, language),
                    *(written(company.items[item]) for item in used),
                    written(company.score),
                    written(company.tickets),
                    written(company.completed),
                    written(company.pieces),
                )
                for name, company in companies.items()
            ),
        ),
        about=say("about_scores", language),
    )


def used_items(findings: Findings) -> list[str]:
    """List the items for which anybody ever got or lost points."""
    return [
        item
        for item in findings.winners.items
        if findings.winners.items[item] or findings.others.items[item]
    ]
