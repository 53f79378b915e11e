"""A sample of the full comparison with the referee; `python -m tests.conformance` runs it all."""

from __future__ import annotations

import pytest

from tests.conformance import Match, matches, play, tables
from tests.oracle import BRANCHES
from tests.oracle_own import OWN
from tests.styles import SHORTEST

SAMPLE = list(matches(2, first=1000))


@pytest.mark.parametrize("table", tables(), ids=lambda table: "-".join(map(str, table)))
def test_kernel_and_referee_agree_at_every_decision(table: tuple[str, int, bool]) -> None:
    games = [m for m in SAMPLE if (m.edition, m.players, m.depots) == table]
    assert len(games) == 2 * (1 + len(SHORTEST))
    for match in games:
        taken = play(match)
        assert taken
        assert taken.keys() <= BRANCHES.keys()


@pytest.mark.boundscheck
@pytest.mark.parametrize("edition", ["europe", "mega_europe", "new_york", "amsterdam", *OWN])
def test_kernel_and_referee_agree_within_bounds(edition: str) -> None:
    for style in ("scarce", "short_cheap", "drought", "digging"):
        assert play(Match(edition, 3, True, 1, style))
