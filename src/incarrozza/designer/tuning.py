"""Tuning a map: study it, apply what is suggested, and study it again."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from incarrozza.arena import Crew
from incarrozza.designer.changes import apply_changes
from incarrozza.designer.verdict import GAMES, Verdict, study_map
from incarrozza.mapfile.draft import Draft


class Tuned(NamedTuple):
    """A draft after some rounds, and the verdict on it before each round and at the end."""

    draft: Draft
    verdicts: tuple[Verdict, ...]


def tune(
    draft: Draft,
    rounds: int = 3,
    players: int | None = None,
    *,
    games: int = GAMES,
    seed: int = 0,
    crew: Crew | None = None,
    progress: Callable[[int], None] | None = None,
) -> Tuned:
    """Apply a map's own suggestions until there are none, or for so many rounds.

    Every round plays other games, so that a map is not fitted to some deals. What is given is the
    draft that had the fewest remarks.
    """
    verdicts: list[Verdict] = []
    tried: list[Draft] = []
    for number in range(rounds + 1):
        verdict = study_map(
            draft, players, games=games, seed=seed + number, crew=crew, progress=progress
        )
        verdicts.append(verdict)
        tried.append(draft)
        changes = [change for remark in verdict.remarks for change in remark.change or ()]
        if not changes or verdict.interrupted:
            break
        draft = apply_changes(draft, changes)
    best = min(range(len(tried)), key=lambda n: (len(verdicts[n].remarks), -n))
    return Tuned(tried[best], tuple(verdicts))
