"""The end of a game, as it is told to clients."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Raw

from incarrozza.game import Game
from incarrozza.outcome import Outcome
from incarrozza.server.messages.scores import AccountInfo, ItemInfo, Result
from incarrozza.shuffle import commitment
from incarrozza.statistics import statistics
from incarrozza.words import Narrator
from incarrozza.words.scoring import Scoring


def make_result(game: Game, narrator: Narrator, secret: bytes) -> Result:
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
        secret=secret.hex(),
        commitment=commitment(secret),
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
