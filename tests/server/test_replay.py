"""Watching a finished game: what is told step by step, to whom, and what is refused."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from incarrozza.analysis import AnalysedTurn, Analysis
from incarrozza.editions.edition import LANGUAGES, Language
from incarrozza.errors import RecordError
from incarrozza.game import Game
from incarrozza.record import Record
from incarrozza.server.presenters import frames
from incarrozza.server.presenters.replays import MOST_EVENTS, Wish, make, make_replay
from incarrozza.words import Narrator
from tests.server.client import BOT, MINE, PATIENCE, Json, people
from tests.server.process import ServerProcess, serving, sqlite_url

GOLDENS = Path(__file__).parents[1] / "goldens"
SHORT = "new_york-2-greedy"


def golden(name: str) -> str:
    return (GOLDENS / f"{name}.txt").read_text("utf-8")


def unsealed(text: str) -> str:
    """Leave the checksum out, so that the text may be changed."""
    body, _, end = text.rpartition("end: ")
    return f"{body}end: {end.split(',')[0]}\n"


def built(found: Json) -> list[Json]:
    """Put frames together as a client does: each has only what changed since the one before."""
    view: Json = {}
    players: list[Json] = [{} for _ in found["seats"]]
    own: list[Json] = [{} for _ in found["seats"]]
    whole = []
    for frame in found["frames"]:
        view = {**view, **frame["view"]}
        players = [{**a, **b} for a, b in zip(players, frame["players"], strict=True)]
        own = [{**a, **b} for a, b in zip(own, frame["own"], strict=True)]
        whole.append({**frame, "view": {**view, "players": players}, "own": own})
    return whole


def plain(value: Any) -> Any:
    return json.loads(frames.encode(value))


# -- What is told ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [SHORT, "amsterdam-2-depots-greedy", "europe-4-depots-greedy", "mega_europe-5-greedy"],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_frame_is_what_was_seen_then(name: str, language: Language) -> None:
    text = golden(name)
    record = Record.parse(text)
    found = json.loads(make(Wish(text, language))[0])
    shown = iter(built(found))
    game = Game.from_record(replace(record, events=record.events[:1]))
    eyes = [Narrator(record.box, record.names, language) for _ in range(record.box.players + 1)]
    lines: list[list[str]] = [[] for _ in eyes]
    for event in record.events:
        if event.number:
            game.follow(event)
        for seat, narrator in enumerate(eyes[:-1]):
            lines[seat] += narrator.tell(event.seen_by(seat))
        lines[-1] += eyes[-1].tell(event)
        if not lines[-1] and event is not record.events[-1]:
            continue
        frame = next(shown)
        assert (frame["number"], frame["seat"]) == (event.number + 1, event.seat)
        assert frame["turn"] == eyes[-1].turn
        assert frame["told"] == lines[-1]
        heard = [frame["told"] if each is None else each for each in frame["heard"]]
        assert heard == lines[:-1]
        assert frame["view"] == plain(frames.public_view(game.view(None)))
        for seat in range(game.players):
            assert frame["own"][seat] == plain(frames.own_view(game.view(seat)))
        lines = [[] for _ in eyes]
    assert next(shown, None) is None
    assert game.outcome is not None
    assert found["frames"][-1]["standing"] == list(game.outcome.scores)
    assert found["verdict"] == eyes[-1].scoring(game.outcome).verdict()
    assert [seat["color"] for seat in found["seats"]] == list(
        ("blue", "red", "green", "yellow", "black")[: game.players]
    )


async def finished(server: ServerProcess) -> tuple[str, str]:
    """Play a game to its end; give its table and its record."""
    async with people(server.url) as (anna,):
        seats = [{**MINE, "name": "Anna", "color": "green"}, BOT]
        table = await anna.begin("new_york", seats)
        assert (await anna.refused("GET", f"/tables/{table}/replay"))["code"] == "not_over"
        async with anna.at(table) as line:
            await line.play_on(random.Random(3))
        text = (await anna.ask("GET", f"/tables/{table}/record")).text
    return table, text


@pytest.mark.anyio
async def test_who_has_the_address_may_watch_a_game_that_is_over(server: ServerProcess) -> None:
    table, text = await finished(server)
    async with httpx.AsyncClient(base_url=f"{server.url}/api", timeout=PATIENCE) as http:
        answer = await http.get(f"/tables/{table}/replay", headers={"Accept-Language": "it"})
        assert answer.headers["content-encoding"] == "gzip"
        again = await http.get(
            f"/tables/{table}/replay",
            headers={"Accept-Language": "it", "If-None-Match": answer.headers["etag"]},
        )
        assert again.status_code == 304
        found = answer.json()
        assert found["seats"][0]["color"] == "green"
        assert [seat["bot"] for seat in found["seats"]] == [None, "random"]
        assert any("Anna pesca" in line for frame in found["frames"] for line in frame["told"])
        # The downloaded record shows the same game.
        other = await http.post("/replay", json={"record": text}, headers={"Accept-Language": "it"})
        assert other.status_code == 200
        assert other.json()["frames"] == found["frames"]
        assert (await http.get("/tables/2222222222222222/replay")).json()["code"] == "no_table"


# -- Analyses --------------------------------------------------------------------------------------


def analysed(of: Record, **more: Any) -> Analysis:
    thoughts: dict[Language, str] = {"en": "Draw.", "it": "Pesca."}
    late = AnalysedTurn(turn=4, chances=(0.75, 0.25))
    early = AnalysedTurn(turn=2, chances=(0.5, 0.5), best=("draw deck",), text=thoughts)
    return Analysis(by="greedy", checksum=of.checksum, turns=(late, early), **more)


def test_an_analysis_comes_beside_the_record_or_around_it() -> None:
    text = golden(SHORT)
    record = Record.parse(text)
    beside = make_replay(Wish(text, "it", analysis=str(analysed(record))))
    around = make_replay(Wish("", "it", analysis=str(analysed(record, record=text))))
    assert beside == around
    assert [thought.turn for thought in beside.thoughts] == [2, 4]
    assert beside.thoughts[0].text == "Pesca."
    assert beside.thoughts[0].best == ("draw deck",)
    assert beside.analysed_by == "greedy"
    assert make_replay(Wish(text, "it")).thoughts == []


@pytest.mark.parametrize(
    ("analysis", "words"),
    [
        ("[]", "no analysis"),
        ("{", "no analysis"),
        ('{"analysis": 2, "turns": []}', "no analysis"),
        ('{"turns": [{"turn": 1, "chances": [0.5, 1.5]}]}', "no analysis"),
        ('{"turns": [{"turn": 1, "chances": [1]}]}', "another game"),
        ('{"turns": [], "checksum": "0123456789abcdef"}', "another game"),
        ("[" * 50_000, "no analysis"),
    ],
)
def test_an_analysis_that_is_none_is_refused(analysis: str, words: str) -> None:
    with pytest.raises(RecordError, match=words) as caught:
        make(Wish(golden(SHORT), "en", analysis=analysis))
    assert "analisi" in caught.value.text("it")


# -- What is refused -------------------------------------------------------------------------------


def unfinished() -> str:
    return str(Game("new_york", players=2, seed=1).record)


def endless() -> str:
    """Write as many events as fit into a request."""
    head, _, _ = golden(SHORT).partition("\n1 ")
    events = [f"{number} @{number % 2} draw deck > hand: red" for number in range(1, 3000)]
    return "\n".join([head, *events, "end: 3000 events", ""])


REFUSED = {
    "a letter": ("Dear Anna", "no saved game", "non è una partita salvata"),
    "nothing": ("", "no saved game", "non è una partita salvata"),
    "another format": (
        golden(SHORT).replace("incarrozza: 1", "incarrozza: 9"),
        "no record of this format",
        "non è una partita salvata",
    ),
    "other facts": (
        unsealed(golden(SHORT)).replace("facts: ", "facts: 0"),
        "other places, routes or tickets",
        "luoghi, linee o biglietti diversi",
    ),
    "changed": (golden(SHORT).replace("deck", "red", 1), "checksum", "somma di controllo"),
    "cut short": (golden(SHORT)[:900], "", ""),
    "a seat's": (str(Record.parse(golden(SHORT)).seen_by(0)), "what one seat saw", "un posto"),
    "unfinished": (unfinished(), "not over", "non è finita"),
    "endless": (endless(), f"at most {MOST_EVENTS}", f"al più {MOST_EVENTS}"),
}


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.anyio
async def test_what_cannot_be_watched_is_refused_in_both_languages(
    name: str, file_server: ServerProcess
) -> None:
    text, english, italian = REFUSED[name]
    async with httpx.AsyncClient(base_url=f"{file_server.url}/api", timeout=PATIENCE) as http:
        for language, words in (("en", english), ("it", italian)):
            answer = await http.post(
                "/replay", json={"record": text}, headers={"Accept-Language": language}
            )
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_record")
            assert words in answer.json()["message"]


@pytest.mark.anyio
async def test_too_much_is_not_read(file_server: ServerProcess) -> None:
    async with httpx.AsyncClient(base_url=f"{file_server.url}/api", timeout=PATIENCE) as http:
        answer = await http.post("/replay", json={"record": "x" * 200_000})
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
        answer = await http.post("/replay", json={"record": 7})
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.anyio
async def test_who_asks_for_too_many_games_must_wait(tmp_path: Path) -> None:
    with serving(sqlite_url(tmp_path), "--limit=replays_per_hour=2") as server:
        async with httpx.AsyncClient(base_url=f"{server.url}/api", timeout=60) as http:
            codes = [
                (await http.post("/replay", json={"record": golden(name)})).status_code
                for name in (SHORT, SHORT, "amsterdam-3-hoarding", "new_york-3-depots-scarce")
            ]
    # The second time is for nothing.
    assert codes == [200, 200, 200, 429]


def damaged(text: str, rng: random.Random) -> str:
    """Change a record as chance or malice may: letters, lines, numbers, names, all of it."""
    lines = text.splitlines()
    for _ in range(rng.randint(1, 3)):
        here, there = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(8):
            case 0:
                del lines[here]
            case 1:
                lines[here], lines[there] = lines[there], lines[here]
            case 2:
                lines.insert(here, lines[there])
            case 3:
                lines[here] = lines[here][: rng.randrange(len(lines[here]) + 1)]
            case 4:
                lines[here] = lines[here].translate({ord(str(n)): str(9 - n) for n in range(10)})
            case 5:
                letter = rng.choice("\x00\u2028\ufffe>@;:,–?9\U0001f682")
                place = rng.randrange(len(lines[here]) + 1)
                lines[here] = lines[here][:place] + letter + lines[here][place:]
            case 6:
                lines[here] = lines[here] * rng.randint(2, 400)
            case 7:
                lines[here] = lines[here].replace(
                    *rng.choice([("deck", "red"), ("red", "deck"), ("@0", "@1"), (": ", ": ?, ")])
                )
        lines = lines or [""]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", [SHORT, "europe-4-depots-greedy", "big_cities-2-depots-greedy"])
def test_whatever_is_in_a_file_it_is_shown_or_refused(name: str) -> None:
    rng = random.Random(name)
    text, shown = unsealed(golden(name)), 0
    for _ in range(150):
        changed = damaged(text, rng)
        try:
            body, _ = make(Wish(changed, rng.choice(LANGUAGES)))
        except RecordError as error:
            why = str(error)
        else:
            shown, why = shown + 1, ""
            assert len(body) < 2_000_000
        assert len(why) <= 300
    # Some changes do not matter, or make another game that is as good.
    assert shown < 100


def test_a_long_name_does_not_make_a_long_answer() -> None:
    text = unsealed(golden(SHORT))
    assert "name 0: " in text
    body, _ = make(Wish(text.replace("name 0: ", f"name 0: {'Anna ' * 10_000}"), "en"))
    assert len(body) < 100_000


@pytest.mark.anyio
async def test_a_hostile_upload_is_refused_and_the_server_goes_on(
    file_server: ServerProcess,
) -> None:
    rng = random.Random(5)
    text = unsealed(golden(SHORT))
    async with httpx.AsyncClient(base_url=f"{file_server.url}/api", timeout=60) as http:
        for _ in range(60):
            upload = {"record": damaged(text, rng), "analysis": rng.choice(["", "", "{}", "\x00"])}
            answer = await http.post("/replay", json=upload)
            assert answer.status_code in (200, 400, 413), answer.text
        for raw in (b'{"record": "\\ud800"}', b'{"record": "\\ud800incarrozza: 1"}', b"\xff\xfe"):
            assert (await http.post("/replay", content=raw)).status_code == 400
        answer = await http.post("/replay", json={"record": golden(SHORT)})
        assert answer.status_code == 200
