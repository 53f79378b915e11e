"""The end of a game, as it is told to clients."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Raw

from incarrozza.game import Game
from incarrozza.outcome import Outcome
from incarrozza.server.messages.fields import Decider
from incarrozza.server.messages.scores import AccountInfo, ItemInfo, Result, StandIn
from incarrozza.server.messages.seating import Ending
from incarrozza.shuffle import commitment
from incarrozza.statistics import statistics
from incarrozza.words import Narrator
from incarrozza.words.scoring import Scoring

Stamps = Sequence[tuple[Decider | None, float]]
"""Of every event: who decided it, and when."""


def make_result(game: Game, stamps: Stamps, narrator: Narrator, secret: bytes) -> Result:
    """Tell the scores item by item; the narrator has told all events."""
    outcome = game.outcome
    assert outcome is not None
    scoring = narrator.scoring(outcome)
    counts = statistics(game.record)
    return Result(
        accounts=tuple(
            AccountInfo(**each, statistics=Raw(msgspec.json.encode(counts[seat])))
            for seat, each in enumerate(tallies(outcome, scoring))
        ),
        ranking=outcome.ranking,
        tie_break=outcome.tie_break,
        verdict=scoring.verdict(),
        stand_ins=tuple(stand_ins(game, stamps)),
        secret=secret.hex(),
        commitment=commitment(secret),
    )


def make_ending(game: Game, stamps: Stamps) -> Ending:
    """Tell in short how a game ended."""
    outcome = game.outcome
    assert outcome is not None
    stood_in = {each.seat: each.decisions for each in stand_ins(game, stamps)}
    return Ending(
        totals=outcome.scores,
        ranking=outcome.ranking,
        stood_in=tuple(stood_in.get(seat, 0) for seat in range(game.box.players)),
    )


def stand_ins(game: Game, stamps: Stamps) -> Iterator[StandIn]:
    """Tell for whom a computer decided; the events of one move have the same time."""
    for seat in range(game.box.players):
        own = [stamps[event.number] for event in game.events_from(0) if event.seat == seat]
        moves = {at for by, at in own if by == "clock"}
        if moves:
            yield StandIn(
                seat=seat, decisions=len(moves), of=len({at for _, at in own}), since=min(moves)
            )


def tallies(outcome: Outcome, scoring: Scoring) -> Iterator[dict[str, Any]]:
    """Tell of every seat how its points are made up: the fields of a `PointsInfo`."""
    for seat, account in enumerate(outcome.accounts):
        yield {
            "seat": seat,
            "total": account.total,
            "items": [
                ItemInfo(
                    item=item.name,
                    label=item.label,
                    points=item.points,
                    details=list(item.details),
                )
                for item in scoring.items(seat)
            ],
            "completed": account.completed,
            "missed": account.missed,
            "longest_path": account.longest_path,
            "path": account.path,
            "borrowed": {str(city): route for city, route in account.borrowed.items()},
        }
