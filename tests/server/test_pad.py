"""The score pad over HTTP: it answers as the end of a game does, and says what cannot be."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from incarrozza import Game, Record
from incarrozza.bots import bot
from incarrozza.editions import open_box
from incarrozza.editions.library import VARIABLE
from incarrozza.server.messages.fields import Decider
from incarrozza.server.messages.scores import ScorePad
from incarrozza.server.presenters.result import make_result
from incarrozza.server.presenters.score_pad import add_up
from incarrozza.words import Narrator
from tests import invented
from tests.goldens.__main__ import GOLDENS, Golden
from tests.server.process import ServerProcess

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena")
EMPTY: dict[str, Any] = {"edition": "europe", "seats": [{}, {}]}
FINISHED = [golden for golden in GOLDENS if golden.how == "greedy"]


def pad_of(game: Game) -> dict[str, Any]:
    """Write a pad of a finished game."""
    view, box = game.view(None), game.box
    return {
        "edition": game.edition,
        "depots": box.options.depots,
        "bonus_tickets": box.options.bonus_tickets,
        "seats": [
            {
                "name": NAMES[seat],
                "routes": view.routes(seat),
                "stations": view.stations(seat),
                "tickets": view.tickets_of(seat),
                "depots_left": view.depots_left(seat) if box.options.depots else None,
            }
            for seat in range(game.players)
        ],
    }


def stamps(game: Game) -> list[tuple[Decider | None, float]]:
    """Let every event be a person's."""
    return [("person", 0.0) for _ in game.events]


def ask(server: ServerProcess, pad: object, language: str = "en") -> httpx.Response:
    """Have a pad added up."""
    headers = {"Accept-Language": language}
    return httpx.post(f"{server.url}/api/score", json=pad, headers=headers, timeout=180)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("golden", FINISHED, ids=lambda golden: golden.file.stem)
def test_a_pad_is_answered_as_the_end_of_the_game(
    golden: Golden, language: Any, file_server: ServerProcess
) -> None:
    game = Record.parse(golden.file.read_text("utf-8")).replay()
    narrator = Narrator(game.box, NAMES[: game.players], language)
    for event in game.events:
        narrator.tell(event)
    result = json.loads(msgspec.json.encode(make_result(game, stamps(game), narrator, bytes(32))))
    told = ask(file_server, pad_of(game), language).raise_for_status().json()
    for field in ("ranking", "tie_break", "verdict"):
        assert told[field] == result[field]
    for account, tally in zip(result["accounts"], told["accounts"], strict=True):
        del account["statistics"]
        assert tally == account
    assert told["objections"] == []
    view = game.view(None)
    assert [left["pieces"] for left in told["left"]] == [
        view.pieces(seat) for seat in range(game.players)
    ]


@pytest.mark.rule("G17")
@pytest.mark.parametrize("points", [0, 15])
def test_globetrotters_are_told_where_an_edition_has_them(
    points: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = invented.write(tmp_path)
    numbers = invented.EDITION.replace("hand =", f"globetrotter_points = {points}\nhand =")
    (folder / "edition.toml").write_text(numbers, "utf-8")
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    game = Game(open_box(folder, 2), seed=3)
    dice = random.Random(3)
    while not game.over:
        seat = game.to_act[0]
        game.push(bot("greedy").choose(game.view(seat), game.legal(seat), rng=dice), seat)
    narrator = Narrator(game.box, NAMES[:2])
    for event in game.events:
        narrator.tell(event)
    result = make_result(game, stamps(game), narrator, bytes(32))
    pad = msgspec.convert(pad_of(game), ScorePad)
    for scores in (result, add_up(pad, "en")):
        told = [account.items[-1] for account in scores.accounts]
        assert {item.item for item in told} == {"globetrotter" if points else "longest_path"}
        if points:
            assert {item.label for item in told} == {"Globetrotter"}
            assert max(item.points for item in told) == points
            assert scores.accounts[0].total == sum(item.points for item in scores.accounts[0].items)


def test_an_empty_pad_has_scores_already(file_server: ServerProcess) -> None:
    told = ask(file_server, EMPTY).json()
    assert [account["total"] for account in told["accounts"]] == [12, 12]
    assert told["left"][0] == {"pieces": 45, "stations": 3, "depots": 0, "merchandise": 0}
    assert told["tie_break"] == "shared"


@pytest.mark.parametrize(
    ("language", "message"),
    [("en", "Player 1 owns this route"), ("it", "questa linea è di Giocatore 1")],
)
def test_what_cannot_be_is_said_with_its_rule(
    language: str, message: str, file_server: ServerProcess
) -> None:
    told = ask(file_server, {**EMPTY, "seats": [{"routes": [5]}, {"routes": [5]}]}, language).json()
    assert told["objections"] == [
        {"seat": 1, "kind": "route", "number": 5, "owner": 0, "rule": "G9", "message": message}
    ]


def test_own_tickets_count(file_server: ServerProcess) -> None:
    own = [{"a": 0, "b": 1, "points": 7}]
    told = ask(file_server, {**EMPTY, "seats": [{"tickets": [46]}, {}], "own_tickets": own}).json()
    assert told["accounts"][0]["missed"] == [46]
    assert told["accounts"][0]["total"] == 12 - 7


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"edition": "atlantis"}, "bad_option"),
        ({"seats": [{}]}, "malformed"),
        ({"seats": [{}] * 6}, "malformed"),
        ({"edition": "new_york", "seats": [{}] * 5}, "bad_option"),
        ({"edition": "new_york", "bonus_tickets": True}, "bad_option"),
        ({"seats": [{"routes": [101]}, {}]}, "bad_option"),
        ({"seats": [{"routes": [128]}, {}]}, "malformed"),
        ({"seats": [{"routes": [0] * 129}, {}]}, "malformed"),
        ({"seats": [{"stations": [-1]}, {}]}, "malformed"),
        ({"seats": [{"tickets": [46]}, {}]}, "bad_option"),
        ({"seats": [{"depots_left": 21}, {}]}, "malformed"),
        ({"seats": [{"name": "\u200b"}, {}]}, "bad_option"),
        ({"seats": [{"score": 100}, {}]}, "malformed"),
        ({"own_tickets": [{"a": 0, "b": 0, "points": 7}]}, "bad_option"),
        ({"own_tickets": [{"a": 0, "b": 1, "points": 100}]}, "malformed"),
        ({"own_tickets": [{"a": 0, "b": 1, "points": 7}] * 83}, "bad_tickets"),
    ],
)
def test_what_cannot_be_read_is_refused(
    change: dict[str, Any], code: str, file_server: ServerProcess
) -> None:
    refused = ask(file_server, {**EMPTY, **change})
    assert (refused.status_code, refused.json()["code"]) == (400, code)
