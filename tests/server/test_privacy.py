"""Who is told what over the wire: invitations, cuts, the shuffle's secret, records, openings."""

from __future__ import annotations

import random
import re

import pytest

from tests.server.client import BOT, MINE, PERSON, Json, Line, Person, people
from tests.server.process import ServerProcess

pytestmark = pytest.mark.anyio

CUT = "settebello di Anna"
KEY = re.compile(r"[0-9a-f]{64}")
SECRETS = re.compile(r"^(key|secret|cut [0-9]): ", re.MULTILINE)
"""What the head of a record tells when the game is over."""


async def record_of(person: Person, table: str) -> str:
    answer = await person.ask("GET", f"/tables/{table}/record")
    assert answer.status_code == 200
    return answer.text


# -- Before the game -------------------------------------------------------------------------------


async def test_invitations_are_told_to_the_host_alone(file_server: ServerProcess) -> None:
    async with people(file_server.url, 3) as (anna, bruno, carla):
        table = await anna.create("europe", [MINE, PERSON, PERSON], listed=True)
        code, other = (seat["code"] for seat in table["seats"][1:])
        stranger = Person(anna.http, None)
        async with (
            anna.at(table["id"], None) as host,
            carla.at(table["id"], None) as guest,
            stranger.at(table["id"], None) as onlooker,
        ):
            for line in (host, guest, onlooker):
                await line.until(lambda line=line: line.table)  # type: ignore[misc]
            await bruno.join(code)
            for line in (host, guest, onlooker):
                await line.until(lambda line=line: line.table["seats"][1]["taken"])  # type: ignore[misc]
            assert [seat["code"] for seat in host.table["seats"]] == [None, None, other]
            for line in (guest, onlooker):
                assert not any(code in frame or other in frame for frame in line.frames)
        for person in (bruno, carla, stranger):
            for path in (f"/tables/{table['id']}", "/tables"):
                answer = await person.ask("GET", path)
                assert answer.is_success
                assert code not in answer.text
                assert other not in answer.text


async def test_a_cut_is_told_to_nobody_before_the_end(file_server: ServerProcess) -> None:
    async with people(file_server.url, 2) as (anna, bruno):
        table = await anna.create("new_york", [MINE, PERSON])
        path = f"/tables/{table['id']}"
        await bruno.join(table["seats"][1]["code"])
        stranger = Person(anna.http, None)
        async with bruno.at(table["id"], 1) as line, stranger.at(table["id"], None) as onlooker:
            answers = [await anna.ask("PATCH", f"{path}/seats/0", {"cut": CUT})]
            answers.append(await anna.ask("POST", f"{path}/start"))
            for person in (anna, bruno, stranger):
                answers += [await person.ask("GET", path + more) for more in ("", "/record")]
            await line.until(lambda: line.sight)
            await onlooker.until(lambda: onlooker.sight)
            assert [seat["has_cut"] for seat in line.table["seats"]] == [True, False]
            told = [answer.text for answer in answers] + line.frames + onlooker.frames
        assert all(answer.is_success for answer in answers)
        assert not any(CUT in text for text in told)


# -- During the game -------------------------------------------------------------------------------


async def test_the_secret_and_the_result_are_told_when_the_game_is_over(
    file_server: ServerProcess,
) -> None:
    async with people(file_server.url) as (anna,):
        stranger = Person(anna.http, None)
        table = await anna.create("new_york", [MINE, BOT])
        path = f"/tables/{table['id']}"
        await anna.ask("PATCH", f"{path}/seats/0", {"cut": CUT})
        box = await stranger.get(f"{path}/box")
        await anna.post(f"{path}/start")
        async with anna.at(table["id"]) as line:
            await line.play_on(random.Random(1), 5)
            for person in (anna, stranger):
                assert (await person.refused("GET", f"{path}/result"))["code"] == "not_over"
                assert (await person.get(path))["secret"] is None
                assert not SECRETS.search(await record_of(person, table["id"]))
            commitment = table["commitment"]
            for frame in line.frames:
                assert {*KEY.findall(frame)} <= {commitment}
            assert await stranger.get(f"{path}/box") == box
            await line.play_on(random.Random(2))
            await line.until(lambda: line.result and line.table["state"] == "over")
        for person in (anna, stranger):
            secret = (await person.get(path))["secret"]
            record = await record_of(person, table["id"])
            assert KEY.fullmatch(secret)
            assert f"secret: {secret}" in record
            assert f"cut 0: {CUT}" in record
            assert (await person.get(f"{path}/result"))["secret"] == secret


async def test_a_game_given_up_keeps_its_secrets(file_server: ServerProcess) -> None:
    async with people(file_server.url) as (anna,):
        table = await anna.begin("new_york", [MINE, BOT])
        await anna.post(f"/tables/{table}/end")
        assert (await anna.get(f"/tables/{table}"))["secret"] is None
        assert (await anna.refused("GET", f"/tables/{table}/result"))["code"] == "not_over"
        text = await record_of(anna, table)
        assert not SECRETS.search(text)
        assert "hand 1: ?" in text


def hidden(record: str, seat: int) -> bool:
    """Tell whether a record hides a seat's hand and tickets from the deal on."""
    return f"hand {seat}: ?" in record and f"ticket {seat}: ?" in record


async def test_a_record_shows_a_player_the_own_cards_and_onlookers_none(
    file_server: ServerProcess,
) -> None:
    async with people(file_server.url, 2) as (anna, bruno):
        created = await anna.create("europe", [MINE, PERSON])
        table = created["id"]
        await bruno.join(created["seats"][1]["code"])
        await anna.post(f"/tables/{table}/start")
        stranger = Person(anna.http, None)
        seen = [await record_of(person, table) for person in (anna, bruno, stranger)]
        hides = [[hidden(record, seat) for seat in (0, 1)] for record in seen]
        assert hides == [[False, True], [True, False], [True, True]]
        assert not any(SECRETS.search(record) for record in seen)


async def test_who_plays_for_several_seats_may_keep_what_all_have_seen(
    file_server: ServerProcess,
) -> None:
    async with people(file_server.url) as (anna,):
        table = await anna.begin("europe", [MINE, MINE, BOT])
        record = await record_of(anna, table)
        # From one screen each looks from the own seat; what is saved may lie open before all.
        assert all(hidden(record, seat) for seat in range(3))
        for seat in (0, 1):
            async with anna.at(table, seat) as line:
                await line.until(lambda line=line: line.sight)  # type: ignore[misc]
                assert line.sight["own"]["seat"] == seat


async def test_who_has_left_a_seat_is_shown_no_more_than_everybody(
    file_server: ServerProcess,
) -> None:
    async with people(file_server.url, 3) as (anna, bruno, carla):
        created = await anna.create("new_york", [MINE, PERSON])
        table = created["id"]
        await bruno.join(created["seats"][1]["code"])
        await anna.post(f"/tables/{table}/start")
        async with bruno.at(table, 1) as gone, anna.at(table, 0) as line:
            await gone.until(lambda: gone.sight)
            assert gone.sight["own"] is not None
            await bruno.post(f"/tables/{table}/seats/1/leave")
            code = (await anna.post(f"/tables/{table}/seats/1/invitation"))["code"]
            await carla.join(code)
            before = len(gone.frames)
            async with carla.at(table, 1) as newcomer:
                await newcomer.until(lambda: newcomer.sight)
                await _play_a_while(line, newcomer)
                await gone.until(lambda: gone.number >= line.number)
            assert gone.sight["own"] is None
            assert gone.sight["choices"] == []
            assert not any('"own":{' in frame for frame in gone.frames[before:])
            assert (await gone.ask_why("draw deck"))["code"] == "not_seated"
            await gone.hello()
            await gone.until(lambda: gone.refusals)
            assert gone.refusals[-1]["code"] == "not_seated"
        record = await record_of(bruno, table)
        assert all(hidden(record, seat) for seat in (0, 1))


async def _play_a_while(*lines: Line) -> None:
    rng = random.Random(3)
    for _ in range(8):
        for line in lines:
            while line.choices:
                await line.play(line.choose(rng))
                await line.ping()
        for line in lines:
            await line.ping()


# -- The opening -----------------------------------------------------------------------------------


def opening_of(line: Line, seat: int) -> list[Json]:
    """List a seat's choices of the opening as a line was told."""
    return [event for event in line.events if event["seat"] == seat and event["kind"] == "keep"]


async def test_opening_choices_are_secret_until_all_have_chosen(
    file_server: ServerProcess,
) -> None:
    async with people(file_server.url, 2) as (anna, bruno):
        created = await anna.create("mega_europe", [MINE, PERSON])
        table = created["id"]
        await bruno.join(created["seats"][1]["code"])
        await anna.post(f"/tables/{table}/start")
        stranger = Person(anna.http, None)
        async with (
            anna.at(table, 0) as mine,
            bruno.at(table, 1) as other,
            stranger.at(table, None) as onlooker,
        ):
            for step, keep in (("opening_long", "keep 2"), ("opening", "keep 1 3 4")):
                await mine.until(lambda step=step: mine.sight and _phase(mine) == step)  # type: ignore[misc]
                question = mine.sight["decision"]
                offered = mine.sight["own"]["offered"]
                assert (await other.ask_why("keep none"))["type"] == "because"
                before = other.sight["decision"], other.sight["choices"], other.sight["own"]
                assert (await mine.play([keep]))["type"] == "accepted"
                for line in (other, onlooker):
                    await line.until(lambda line=line: len(line.events) == len(mine.events))  # type: ignore[misc]
                    told = opening_of(line, 0)[-1]
                    assert (told["action"], told["target"], told["kept"]) == (None, None, None)
                    assert told["answers"] == []
                    counts = [player["ticket_count"] for player in line.sight["view"]["players"]]
                    assert counts == [None, None]
                    assert line.sight["view"]["to_act"] == [1]
                after = other.sight["decision"], other.sight["choices"], other.sight["own"]
                assert after == before, "what another chose changes nothing"
                assert _phase(other) == step
                assert not {*offered} & _tickets_told(other), "nor does it say which they were"
                assert mine.sight["decision"] != question
                assert (await other.play(["keep 1 2 3" if step == "opening" else "keep none"]))[
                    "type"
                ] == "accepted"
            for line in (mine, other, onlooker):
                await line.until(lambda line=line: _phase(line) == "turn")  # type: ignore[misc]
                counts = [player["ticket_count"] for player in line.sight["view"]["players"]]
                assert counts == [4, 3], "now the numbers are open, and only they"
            assert [event["kept"] for event in opening_of(other, 0)] == [None, None]
            assert [event["kept"] for event in opening_of(mine, 0)] == [1, 3]


def _phase(line: Line) -> str:
    return str(line.sight["view"]["phase"])


def _tickets_told(line: Line) -> set[int]:
    return {
        answer["value"]
        for event in line.events
        for answer in event["answers"]
        if answer["what"] == "ticket"
    }
