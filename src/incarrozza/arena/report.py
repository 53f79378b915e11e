"""The report of a contest: one page with tables and charts."""

from __future__ import annotations

from collections.abc import Iterator

from incarrozza.arena.bulletin import between, headline, notes, say, summary
from incarrozza.arena.standings import Standings, TableStandings
from incarrozza.editions.edition import Language
from incarrozza.picture import page as paper
from incarrozza.picture.charts import Dot, dots, histograms
from incarrozza.words.figures import number, percent


def page(standings: Standings, language: Language) -> str:
    """Write the report of a contest."""
    return paper.page(
        headline(standings, language),
        summary(standings, language),
        _sections(standings, language),
        " ".join(notes(standings, language)),
        language,
    )


def _sections(standings: Standings, language: Language) -> Iterator[str]:
    yield paper.section(
        say("ratings", language),
        dots([Dot(bot.bot, *bot.rating) for bot in standings.bots], _signed),
        about=say("about_ratings", language),
    )
    yield paper.section(
        say("standings", language), _bots(standings, language), about=say("about_time", language)
    )
    if len(standings.bots) > 1:
        yield paper.section(
            say("ahead", language), _ahead(standings, language), about=say("about_ahead", language)
        )
    fair = 1 / standings.players
    yield paper.section(
        say("tables", language),
        dots(
            [
                Dot(" : ".join(each.bots), each.places[0].wins.share, *interval(standings, each))
                for each in standings.tables
            ],
            lambda value: percent(value, language, 0),
            mark=fair,
        ),
        paper.folded(say("figures", language), _tables(standings, language)),
        about=say(
            "about_tables" if standings.until is None else "about_tested_tables",
            language,
            fair=percent(fair, language, 0),
        ),
    )
    yield paper.section(
        say("scores", language),
        histograms(
            [(bot.bot, bot.scores) for bot in standings.bots], lambda value: number(value, language)
        ),
        about=say("about_scores", language),
    )


def interval(standings: Standings, table: TableStandings) -> tuple[float, float]:
    """Give the 95 % interval of a table's first bot: one that bears to be stopped, if it was."""
    wins = table.places[0].wins
    return (wins.low, wins.high) if standings.until is None else table.certain


def _signed(value: float) -> str:
    return f"{value:+.0f}" if round(value) else "0"


def _bots(standings: Standings, language: Language) -> str:
    columns = ("bot", "rating", "games", "wins", "interval", "mean", "spread", "quartiles")
    return paper.table(
        [say(column, language) for column in (*columns, "time", "slowest")],
        (
            (
                bot.bot,
                f"{bot.rating.points:+.0f} ({bot.rating.low:+.0f}…{bot.rating.high:+.0f})",
                number(bot.wins.games, language),
                percent(bot.wins.share, language),
                between(bot.wins.low, bot.wins.high, language),
                number(bot.mean_score, language, 1),
                number(bot.score_spread, language, 1),
                " · ".join(number(each, language) for each in bot.quartiles),
                f"{number(bot.mean_milliseconds, language, 1)} ms",
                f"{number(bot.slowest_milliseconds, language)} ms",
            )
            for bot in standings.bots
        ),
    )


def _ahead(standings: Standings, language: Language) -> str:
    names = [bot.bot for bot in standings.bots]
    rows = [(bot.bot, [bot.ahead_of.get(other) for other in names]) for bot in standings.bots]
    return paper.matrix(
        names,
        [
            (
                name,
                [
                    None if share is None else (percent(share.share, language), share.share)
                    for share in shares
                ],
            )
            for name, shares in rows
        ],
    )


def _tables(standings: Standings, language: Language) -> str:
    certain = standings.until is not None
    columns = ("table", "games", "bot", "wins", "interval", "mean")
    rows = []
    for each in standings.tables:
        for place_number, place in enumerate(each.places):
            first = place_number == 0
            row = [
                " : ".join(each.bots) if first else "",
                number(each.games, language) if first else "",
                place.bot,
                percent(place.wins.share, language),
                between(place.wins.low, place.wins.high, language),
                number(place.mean_score, language, 1),
            ]
            if certain:
                row.append(between(*each.certain, language) + " ✓" * each.decided if first else "")
            rows.append(row)
    return paper.table(
        [say(column, language) for column in (*columns, *(["certain"] if certain else []))], rows
    )
