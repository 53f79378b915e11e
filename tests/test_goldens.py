"""The golden games: kept as text, replayed to the byte, scored as they were."""

from __future__ import annotations

import pytest

from incarrozza import Record
from incarrozza.editions import EDITIONS
from tests.goldens.__main__ import FOLDER, GOLDENS, OUTCOMES, Golden, account


@pytest.mark.boundscheck
@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.file.stem)
def test_a_golden_game_replays_to_the_byte(golden: Golden) -> None:
    text = golden.file.read_text("utf-8")
    game = Record.parse(text).replay()
    assert str(game.record) == text
    assert game.surprise is None, "the generator no longer gives the recorded answers"
    kept = OUTCOMES.read_text("utf-8").strip().split("\n\n")
    assert account(golden.file.stem, game.account_now()) in kept


def test_every_edition_and_number_of_players_has_a_golden_game() -> None:
    tables = {(golden.edition, golden.players) for golden in GOLDENS}
    for name, edition in EDITIONS.items():
        for players in range(edition.players[0], edition.players[1] + 1):
            assert (name, players) in tables


def test_no_golden_game_is_forgotten() -> None:
    kept = {golden.file for golden in GOLDENS} | {OUTCOMES}
    assert set(FOLDER.glob("*.txt")) == kept
