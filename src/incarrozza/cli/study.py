"""`incarrozza study`: what a map's tickets, routes and seats are worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click
from rich.table import Table

from incarrozza.arena import Budget, Crew
from incarrozza.arena.bulletin import between, share_words
from incarrozza.bots import BOTS
from incarrozza.cli.box_options import BOX_HELP
from incarrozza.cli.runs import (
    Output,
    check_report,
    names,
    playing_options,
    reporting_options,
    work_bar,
)
from incarrozza.cli.shared import paper, plain_table
from incarrozza.editions import Box
from incarrozza.editions.edition import Language
from incarrozza.study import Findings, study
from incarrozza.study.findings import RouteFinding, TicketFinding
from incarrozza.study.report import page, used_items
from incarrozza.study.synopsis import headline, item_words, notes, say, summary
from incarrozza.words.figures import number, percent

SHOWN = 6
"""How many routes and tickets are shown from each end; the report has all of them."""


@click.command("study", epilog=BOX_HELP)
@click.option("--games", type=int, default=1000, show_default=True, help="How many games.")
@click.option(
    "--bots",
    default="",
    metavar="NAME,...",
    help=f"Who plays: {', '.join(BOTS)}. They move on by one seat from game to game."
    "  [default: the strongest that decides at once]",
)
@playing_options
@reporting_options
def command(
    box: Box, games: int, bots: str, seed: int, budget: Budget, crew: Crew, output: Output
) -> None:
    """Find out what the tickets, routes and seats of an EDITION are worth.

    Good bots play by the thousand, and what they keep, complete, claim and win is counted. The same
    seed gives the same figures, whatever the number of workers. Ctrl-C ends early and shows what is
    done.
    """
    check_report(output.report)
    with work_bar(games, quiet=output.as_json) as bar:
        findings = study(
            box,
            games=games,
            bots=names(bots),
            seed=seed,
            budget=budget,
            crew=crew,
            progress=bar,
        )
    output.write(findings, lambda found: _print(found, output.report, output.language), page)


def _print(findings: Findings, report: Path | None, language: Language) -> None:
    console = paper()
    console.print(headline(findings, language), style="bold", soft_wrap=True)
    console.print(summary(findings, language), soft_wrap=True)
    for title, table in _tables(findings, language):
        console.print()
        console.print(title, style="bold")
        console.print(table)
    console.print()
    for line in notes(findings, language):
        console.print(line, soft_wrap=True)
    if report is not None:
        console.print(say("reported", language, file=report), soft_wrap=True)


def _tables(findings: Findings, language: Language) -> Iterator[tuple[str, Table]]:
    yield say("seats", language), _seats(findings, language)
    yield say("scores", language), _scores(findings, language)
    routes = sorted(findings.routes, key=lambda route: -route.claimed)
    yield say("most_claimed", language), _routes(routes[:SHOWN], language)
    yield say("least_claimed", language), _routes(routes[-SHOWN:], language)
    tickets = sorted(findings.tickets, key=lambda ticket: -ticket.points_per_keep)
    kept = [ticket for ticket in tickets if ticket.wins.games]
    yield say("best_tickets", language), _tickets(kept[:SHOWN], language)
    yield say("worst_tickets", language), _tickets(kept[-SHOWN:], language)


def _table(language: Language, first: str, *columns: str) -> Table:
    return plain_table([say(first, language)], [say(column, language) for column in columns])


def _seats(findings: Findings, language: Language) -> Table:
    table = _table(language, "seat_column", "wins", "interval", "mean", "spread")
    for seat in findings.seats:
        table.add_row(
            str(seat.seat),
            percent(seat.wins.share, language),
            between(seat.wins.low, seat.wins.high, language),
            number(seat.mean_score, language, 1),
            f"± {number(seat.score_spread, language, 1)}",
        )
    return table


def _scores(findings: Findings, language: Language) -> Table:
    used, words = used_items(findings), item_words(language)
    columns = [*(words[item] for item in used), say("total", language)]
    table = plain_table([""], columns)
    for name, company in (("winners", findings.winners), ("others", findings.others)):
        points = [*(company.items[item] for item in used), company.score]
        table.add_row(say(name, language), *(number(each, language, 1) for each in points))
    return table


def _routes(routes: Sequence[RouteFinding], language: Language) -> Table:
    table = _table(language, "route", "length", "claimed", "per_game", "when", "wins", "interval")
    for route in routes:
        table.add_row(
            route.name,
            str(route.length),
            percent(route.claimed, language),
            number(route.points_per_game, language, 2),
            percent(route.when, language, 0) if route.claimed else "–",
            *share_words(route.wins, language),
        )
    return table


def _tickets(tickets: Sequence[TicketFinding], language: Language) -> Table:
    table = _table(language, "ticket", "worth", "kept", "completed", "brings", "wins", "interval")
    for ticket in tickets:
        table.add_row(
            ticket.name,
            str(ticket.points),
            percent(ticket.kept, language, 0),
            percent(ticket.completed, language, 0),
            number(ticket.points_per_keep, language, 1),
            *share_words(ticket.wins, language),
        )
    return table
