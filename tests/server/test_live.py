"""Play over the WebSocket: everybody is told everything they may know, and a move acts once."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from incarrozza.game import Game
from incarrozza.record import Record
from incarrozza.statistics import statistics
from incarrozza.words import Narrator
from tests.server.client import BOT, MINE, PERSON, Json, Line, Person, people
from tests.server.conftest import GENEROUS
from tests.server.process import ServerProcess, serving
from tests.server.steps import code_of, look_from, open_game

pytestmark = pytest.mark.anyio


async def two_people(anna: Person, bruno: Person, edition: str = "new_york") -> str:
    """Begin a game of two; Anna has seat 0, Bruno seat 1."""
    table = await anna.create(edition, [{**MINE, "name": "Anna"}, PERSON])
    await bruno.join(code_of(table, 1), name="Bruno")
    await anna.post(f"/tables/{table['id']}/start")
    return str(table["id"])


async def until_asked(line: Line) -> None:
    await line.until(lambda: line.choices)


async def until_seen(line: Line) -> None:
    await line.until(lambda: line.sight)


async def until_over(line: Line) -> None:
    await line.until(lambda: line.result)


async def until_refused(line: Line, times: int = 1) -> None:
    await line.until(lambda: len(line.refusals) >= times)


async def until_number(line: Line, number: int) -> None:
    await line.until(lambda: line.number >= number)


def last_sight(line: Line) -> str:
    return next(frame for frame in reversed(line.frames) if json.loads(frame)["type"] == "sight")


def actions(edition: str, kind: str) -> list[str]:
    """List all actions of a kind that an edition has."""
    every = Game(edition, 2).notation.actions.values()
    return [action.text for action in every if action.kind == kind]


# -- Hearing ---------------------------------------------------------------------------------------


async def test_all_tabs_of_a_seat_get_everything(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        table = await anna.begin("new_york", [MINE, BOT])
        async with anna.at(table) as one, anna.at(table) as two, anna.at(table) as three:
            tabs = [one, two, three]
            rng = random.Random(1)
            for move in range(12):
                tab = tabs[move % 3]
                await until_asked(tab)
                answer = await tab.play(tab.choose(rng))
                assert answer["type"] == "accepted"
                # Whichever tab moves, all of them see the same before the next one does.
                for each in tabs:
                    await until_number(each, answer["number"])
                    await until_asked(each)
            numbers = [tab.sight["number"] for tab in tabs]
            for tab in tabs:
                await until_number(tab, max(numbers))
                assert [event["number"] for event in tab.events] == list(range(max(numbers)))
            assert one.events == two.events == three.events
            assert last_sight(one) == last_sight(two) == last_sight(three)
            # Only the tab that moved is told that its move was accepted.
            for tab in tabs:
                accepted = [f for f in tab.frames if json.loads(f)["type"] == "accepted"]
                assert len(accepted) == 4


async def test_whoever_missed_something_gets_only_that(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        table = await anna.begin("new_york", [MINE, MINE])
        async with anna.at(table) as line:
            await open_game(line, 2, random.Random(1))
            await look_from(line, 0)
            number = line.sight["number"]
            everything = list(line.events)
        assert number >= 3
        for after in (0, 1, number - 1, number, number + 7, 10**6):
            async with anna.at(table) as line:
                await until_seen(line)
                del line.frames[:]
                await line.hello(after=after)
                await line.ping()
                told = [json.loads(frame) for frame in line.frames]
                assert [each["type"] for each in told] == ["table", "sight", "pong"]
                assert told[1]["events"] == everything[after:]
                assert told[1]["number"] == number


async def test_an_onlooker_sees_what_everybody_knows(server: ServerProcess) -> None:
    async with people(server.url, 2) as (anna, bruno):
        table = await anna.begin("new_york", [MINE, BOT])
        stranger = Person(anna.http, None)
        async with (
            anna.at(table) as line,
            stranger.at(table, None) as beside,
            bruno.at(table, None) as known,
        ):
            await until_asked(line)
            await line.play(line.choose(random.Random(1)))
            await until_asked(line)
            for each in (beside, known):
                await until_number(each, line.sight["number"])
                assert each.sight["own"] is None
                assert each.sight["choices"] == []
                assert each.sight["view"] == line.sight["view"]
                openings = [e for e in each.events if e["kind"] == "keep"]
                assert [e["action"] for e in openings] == [None, None]
            # How many events came with the last sight depends on when somebody came.
            assert beside.events == known.events
            assert {**beside.sight, "events": []} == {**known.sight, "events": []}


async def test_before_the_game_those_who_look_on_hear_who_sits_down(
    server: ServerProcess,
) -> None:
    async with people(server.url, 2) as (anna, bruno):
        table = await anna.create("new_york", [MINE, PERSON])
        async with anna.at(table["id"]) as line:
            await line.until(lambda: line.table)
            assert not line.sight
            await bruno.join(code_of(table, 1), name="Bruno")
            await line.until(lambda: line.table["seats"][1]["name"] == "Bruno")
            assert line.table["seats"][1]["taken"]
            await bruno.post(f"/tables/{table['id']}/start")
            await line.until(lambda: line.sight)
            assert line.table["state"] == "playing"
            assert line.sight["number"] == 1


# -- Sending twice ---------------------------------------------------------------------------------


async def test_a_move_sent_twice_acts_once_and_is_answered_alike(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        table = await anna.begin("new_york", [MINE, MINE])
        async with anna.at(table) as line, anna.at(table) as other:
            await until_asked(line)
            await until_asked(other)
            move = line.choose(random.Random(1))
            decision = line.sight["decision"]
            first = await line.play(move, "once")
            assert first["type"] == "accepted"
            for each in (line, other):
                assert await each.play(move, "once", decision=decision) == first
                # What it says no longer matters: it has been done.
                assert await each.play(["fly"], "once", decision=999) == first
            assert line.sight["number"] == first["number"]
        async with anna.at(table) as line:
            await line.until(lambda: line.sight)
            assert await line.play(move, "once", decision=decision) == first
            assert line.sight["number"] == first["number"]


@pytest.mark.both_databases
async def test_a_move_sent_twice_at_once_acts_once(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        table = await anna.begin("new_york", [MINE, MINE])
        async with anna.at(table) as one, anna.at(table) as two:
            await until_asked(one)
            await until_asked(two)
            move = one.choose(random.Random(1))
            answers = await asyncio.gather(one.play(move, "same"), two.play(move, "same"))
            assert answers[0] == answers[1]
            assert answers[0]["type"] == "accepted"
            assert answers[0]["number"] == 2


async def test_another_players_same_name_for_a_move_is_another_move(
    server: ServerProcess,
) -> None:
    async with people(server.url, 2) as (anna, bruno):
        table = await two_people(anna, bruno)
        async with anna.at(table) as hers, bruno.at(table, 1) as his:
            await until_asked(hers)
            await until_asked(his)
            first = await hers.play(hers.choose(random.Random(1)), "1")
            second = await his.play(his.choose(random.Random(1)), "1")
            assert [first["number"], second["number"]] == [2, 3]
            await until_number(hers, 3)
            assert [event["seat"] for event in hers.events] == [None, 0, 1]


@pytest.mark.both_databases
async def test_after_a_restart_a_move_sent_again_is_answered_as_before(database_url: str) -> None:
    rng = random.Random(1)
    said: list[tuple[str, int, Json]] = []
    kinds: set[str] = set()
    with serving(database_url, *GENEROUS) as server:
        async with people(server.url) as (anna,):
            table = await anna.begin("new_york", [MINE, MINE])
            async with anna.at(table) as line:
                await open_game(line, 2, rng)
                while not {"claim", "draw"} <= kinds:
                    seat = line.sight["view"]["to_act"][0]
                    await look_from(line, seat)
                    move = line.choose(rng)
                    kinds.add(move[0].split()[0])
                    id = f"move-{len(said)}"
                    said.append((id, seat, await line.play(move, id)))
        server.kill()
    with serving(database_url, *GENEROUS) as server:
        async with people(server.url) as (other,):
            anna = Person(other.http, anna.token)
            async with anna.at(table) as line:
                for id, seat, answer in said:
                    await look_from(line, seat)
                    assert await line.play(["draw deck"], id, decision=0) == answer
                assert line.sight["number"] == said[-1][2]["number"]


# -- What is refused -------------------------------------------------------------------------------


async def refused_in_both(
    person: Person, table: str, seat: int, move: list[str], **more: Any
) -> tuple[Json, Json]:
    """Try a move in both languages; give both refusals, and see that nothing has changed."""
    found = []
    for language in ("en", "it"):
        async with person.at(table, seat, language) as line:
            await until_seen(line)
            number = line.sight["number"]
            answer = await line.play(move, **more)
            assert answer["type"] == "refused"
            await line.hello()
            await line.ping()
            assert line.sight["number"] == number
            found.append(answer)
    assert found[0]["code"] == found[1]["code"]
    assert found[0]["rule"] == found[1]["rule"]
    assert found[0]["message"] != found[1]["message"]
    return found[0], found[1]


async def test_a_move_that_cannot_be_made_is_refused_with_its_reason(
    server: ServerProcess,
) -> None:
    async with people(server.url) as (anna,):
        table = await anna.begin("new_york", [MINE, MINE])
        async with anna.at(table) as line:
            await until_asked(line)
            keep = line.sight["choices"][0]["action"]

            english, italian = await refused_in_both(anna, table, 0, [keep], decision=0)
            assert english["code"] == "stale"
            assert english["message"] == "the game has gone on in the meantime; look again"
            assert italian["message"].startswith("nel frattempo la partita è andata avanti")

            english, italian = await refused_in_both(anna, table, 0, ["draw deck"])
            assert english["code"] == "illegal"
            assert english["rule"]
            assert english["message"] == "first choose which of the offered tickets to keep"
            assert italian["message"] == "prima scegli quali dei biglietti offerti tenere"

            english, _ = await refused_in_both(anna, table, 0, ["fly to the moon"])
            assert english["code"] == "unknown_action"
            assert "'fly to the moon'" in english["message"]

            await open_game(line, 2, random.Random(1))
            acting = line.sight["view"]["to_act"][0]
            english, italian = await refused_in_both(anna, table, 1 - acting, ["draw deck"])
            assert (english["code"], english["message"]) == ("not_to_act", "it is not your turn")
            assert italian["message"] == "non tocca a te"

            english, _ = await refused_in_both(anna, table, acting, ["draw deck", "draw deck"])
            assert english["code"] == "incomplete"


async def test_a_claim_is_refused_whole_when_it_cannot_be_paid(server: ServerProcess) -> None:
    rng = random.Random(3)
    async with people(server.url) as (anna,):
        table = await anna.begin("new_york", [MINE, MINE])
        async with anna.at(table) as line:
            await open_game(line, 2, rng)
            while True:
                acting = line.sight["view"]["to_act"][0]
                await look_from(line, acting)
                payable = [c for c in line.sight["choices"] if c["kind"] == "claim"]
                if payable:
                    break
                await line.play(line.choose(rng))
            claim = payable[0]["action"]
            english, italian = await refused_in_both(anna, table, acting, [claim])
            assert english["code"] == "incomplete"
            assert english["message"].startswith("a complete move is expected")
            assert italian["message"].startswith("serve una mossa completa")

            ways = [way["action"] for way in payable[0]["then"]]
            others = [pay for pay in actions("new_york", "pay") if pay not in ways]
            english, _ = await refused_in_both(anna, table, acting, [claim, others[0]])
            assert english["code"] == "illegal"
            assert english["rule"]
            # The claim before it was taken back: the same question is asked.
            before = line.sight
            await line.hello()
            await line.until(lambda: line.sight is not before)
            assert line.sight == {**before, "events": line.sight["events"]}
            answer = await line.play([claim, ways[0]])
            assert answer["number"] == before["number"] + 2


async def test_nobody_plays_without_a_seat_of_their_own(server: ServerProcess) -> None:
    async with people(server.url, 3) as (anna, bruno, carla):
        table = await two_people(anna, bruno)
        for who, seat, code in (
            (Person(anna.http, None), None, None),
            (carla, None, None),
            (bruno, None, None),
            (Person(anna.http, None), 0, "not_seated"),
            (Person(anna.http, "guessed"), 0, "no_token"),
            (Person(anna.http, "guessed"), None, "no_token"),
            (carla, 0, "not_seated"),
            (bruno, 0, "not_seated"),
            (bruno, 4, "not_seated"),
        ):
            async with who.at(table, seat) as line:
                if code is None:
                    await line.ping()
                else:
                    await until_refused(line)
                assert [each["code"] for each in line.refusals] == ([] if code is None else [code])
                expected = "not_seated" if code is None else "hello_first"
                move = {"type": "play", "id": "x", "decision": 1, "move": ["keep 1"]}
                await line.say(move)
                assert (await line.answer("x"))["code"] == expected
                assert (await line.ask_why("draw deck"))["code"] == expected
                before = len(line.refusals)
                await line.say({"type": "back"})
                await until_refused(line, before + 1)
                assert line.refusals[-1]["code"] == expected
                assert (code is None) == bool(line.sight)
        assert (await anna.get(f"/tables/{table}"))["number"] == 1


async def test_a_hello_that_is_refused_leaves_things_as_they_were(server: ServerProcess) -> None:
    async with people(server.url, 2) as (anna, bruno):
        table = await two_people(anna, bruno)
        async with anna.at(table) as line:
            await until_asked(line)
            await line.hello(seat=1)
            await line.until(lambda: line.refusals)
            assert line.refusals[-1]["code"] == "not_seated"
            await line.say({"type": "hello", "seat": 0, "token": "guessed"})
            await line.until(lambda: len(line.refusals) == 2)
            assert line.refusals[-1]["code"] == "no_token"
            answer = await line.play(line.choose(random.Random(1)))
            assert answer["type"] == "accepted"
            await until_number(line, 2)
            assert line.events[-1]["seat"] == 0
            assert line.sight["own"]["seat"] == 0


async def test_at_a_table_that_is_not_there_the_line_is_closed(server: ServerProcess) -> None:
    url = f"{server.url.replace('http', 'ws', 1)}/api/tables/{'2' * 16}/live"
    async with connect(url) as socket:
        assert json.loads(await socket.recv())["code"] == "no_table"
        with pytest.raises(ConnectionClosed):
            await socket.recv()
    assert (socket.close_code, socket.close_reason) == (4004, "no_table")


# -- One screen for several ------------------------------------------------------------------------


async def test_on_one_screen_the_seats_take_turns_over_one_line(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        table = await anna.begin("new_york", [MINE, MINE, MINE], depots=True)
        async with anna.at(table) as line:
            rng = random.Random(5)
            while not line.over:
                await line.until(lambda: line.sight)
                await look_from(line, line.sight["view"]["to_act"][0])
                assert line.sight["choices"]
                await line.play(line.choose(rng))
            await line.until(lambda: line.result)
            assert [event["number"] for event in line.events] == list(range(line.sight["number"]))
            assert {event["seat"] for event in line.events} == {None, 0, 1, 2}


# -- The opening -----------------------------------------------------------------------------------


async def test_opening_tickets_are_chosen_by_all_at_once_in_any_order(
    server: ServerProcess,
) -> None:
    async with people(server.url, 4) as (anna, bruno, carla, dario):
        table = await anna.create("europe", [MINE, PERSON, PERSON, PERSON])
        players = [anna, bruno, carla, dario]
        for seat in (1, 2, 3):
            await players[seat].join(code_of(table, seat))
        await anna.post(f"/tables/{table['id']}/start")
        async with (
            anna.at(table["id"], 0) as a,
            bruno.at(table["id"], 1) as b,
            carla.at(table["id"], 2) as c,
            dario.at(table["id"], 3) as d,
        ):
            lines = [a, b, c, d]
            for line in lines:
                await until_asked(line)
                assert line.sight["view"]["to_act"] == [0, 1, 2, 3]
            decisions = [line.sight["decision"] for line in lines]
            moves = [line.choose(random.Random(1)) for line in lines]
            # One after the other from the last on: the others' questions stay as they were.
            first = await d.play(moves[3])
            assert first["type"] == "accepted"
            await until_number(a, first["number"])
            assert a.sight["view"]["to_act"] == [0, 1, 2]
            assert a.sight["decision"] == decisions[0]
            assert a.sight["view"]["players"][3]["ticket_count"] is None
            assert a.events[-1]["action"] is None
            # Then all the others at once, by what they saw at first.
            answers = await asyncio.gather(
                *(lines[seat].play(moves[seat], decision=decisions[seat]) for seat in (2, 0, 1))
            )
            assert sorted(answer["number"] for answer in answers) == [3, 4, 5]
            for line in lines:
                await until_number(line, 5)
                assert len(line.sight["view"]["to_act"]) == 1
                counts = [p["ticket_count"] for p in line.sight["view"]["players"]]
                assert all(counts)
                assert len(line.sight["own"]["tickets"]) == counts[lines.index(line)]


# -- Why not ---------------------------------------------------------------------------------------


async def test_a_player_is_told_why_not_in_the_own_language_with_the_rule(
    server: ServerProcess,
) -> None:
    names = ["Bruno", "Carla"]
    async with people(server.url) as (anna,):
        table = await anna.begin("europe", [{**MINE, "name": name} for name in names])
        async with anna.at(table) as line:
            await open_game(line, 2, random.Random(1))
            acting = line.sight["view"]["to_act"][0]
        async with (
            anna.at(table, acting, "en") as english,
            anna.at(table, acting, "it") as italian,
            anna.at(table, 1 - acting, "it") as waiting,
        ):
            for line in (english, italian, waiting):
                await until_seen(line)
            allowed = {choice["action"] for choice in english.sight["choices"]}
            seen = set()
            for claim in actions("europe", "claim"):
                here, there = await english.ask_why(claim), await italian.ask_why(claim)
                assert here["allowed"] == there["allowed"] == (claim in allowed)
                assert here["rule"] == there["rule"]
                if not here["allowed"]:
                    assert here["rule"]
                    assert here["message"] != there["message"]
                    seen.add(here["rule"])
            assert "G8" in seen  # nobody has the cards for the longest routes yet
            late = await waiting.ask_why("draw deck")
            assert not late["allowed"]
            assert late["rule"]
            assert late["message"] == f"ora tocca a {names[acting]}"
            assert (await italian.ask_why("vola"))["code"] == "unknown_action"
            assert (await italian.ask_why("station Roma"))["type"] == "because"
            # Asking changes nothing.
            assert (await anna.get(f"/tables/{table}"))["number"] == english.sight["number"]


async def test_whoever_asks_is_you_and_the_others_have_names(server: ServerProcess) -> None:
    names = ["Anna", "Bruno"]
    async with people(server.url) as (anna,):
        seats = [{**MINE, "name": name} for name in names]
        table = await anna.begin("new_york", seats, depots=True, first=0)
        async with anna.at(table) as line:
            await open_game(line, 2, random.Random(1))
            cities = ["Central Park", "Chinatown"]
            for seat in (1, 0):
                await look_from(line, seat)
                await line.play([f"depot {cities[seat]}"])
            assert line.sight["view"]["to_act"] == [0]
        expected = {
            "en": ["this city has your depot", "this city has a depot of Bruno's"],
            "it": [
                "in questa città c'è un tuo deposito",
                "in questa città c'è un deposito di Bruno",
            ],
        }
        for language, messages in expected.items():
            async with anna.at(table, 0, language) as line:
                await until_seen(line)
                for city, message in zip(cities, messages, strict=True):
                    assert (await line.ask_why(f"depot {city}"))["message"] == message
                    refused = await line.play([f"depot {city}"])
                    assert (refused["code"], refused["message"]) == ("illegal", message)


# -- Words and the end -----------------------------------------------------------------------------


async def test_a_game_is_told_and_scored_in_each_ones_language(server: ServerProcess) -> None:
    names = ["Anna", "Greta"]
    async with people(server.url) as (anna,):
        seats = [{**MINE, "name": names[0]}, {"bot": "greedy", "name": names[1]}]
        table = await anna.begin("europe", seats)
        async with (
            anna.at(table, 0, "en") as english,
            anna.at(table, 0, "it") as italian,
            anna.at(table, None, "it") as beside,
        ):
            await english.play_on(random.Random(4))
            lines = {"en": english, "it": italian, "beside": beside}
            for line in lines.values():
                await until_over(line)
        answer = await anna.ask("GET", f"/tables/{table}/record")
        record = Record.parse(answer.text)
        record.verify()
        for line, seat, language in ((english, 0, "en"), (italian, 0, "it"), (beside, None, "it")):
            narrator = Narrator(record.box, names, language)  # type: ignore[arg-type]
            told = [narrator.tell(event.seen_by(seat)) for event in record.events]
            assert [event["told"] for event in line.events] == told
        assert beside.result == italian.result != english.result
        _check_result(record, english.result)
        _check_result(record, italian.result)
        labels = [[item["label"] for item in r["accounts"][0]["items"]] for r in _results(lines)]
        assert labels[0] != labels[1]
        for language, line in (("en", english), ("it", italian)):
            headers = {"Accept-Language": language}
            scored = await anna.ask("GET", f"/tables/{table}/result", headers=headers)
            assert scored.json() == line.result
            assert line.result["verdict"]
        assert english.result["verdict"] != italian.result["verdict"]


def _results(lines: dict[str, Line]) -> list[Json]:
    return [lines["en"].result, lines["it"].result]


def _check_result(record: Record, result: Json) -> None:
    """See that a result tells what follows from the record."""
    outcome = record.replay().outcome
    assert outcome is not None
    counts = statistics(record)
    assert [account["total"] for account in result["accounts"]] == list(outcome.scores)
    assert result["ranking"] == [list(seats) for seats in outcome.ranking]
    assert result["tie_break"] == outcome.tie_break
    for seat, (told, true) in enumerate(zip(result["accounts"], outcome.accounts, strict=True)):
        assert told["seat"] == seat
        assert sum(item["points"] for item in told["items"]) == true.total
        points = {item["item"]: item["points"] for item in told["items"]}
        assert {name: n for name, n in true.items.items() if n} == {
            name: n for name, n in points.items() if n
        }
        assert tuple(told["completed"]) == true.completed
        assert tuple(told["missed"]) == true.missed
        assert told["longest_path"] == true.longest_path
        assert tuple(told["path"]) == true.path
        assert told["borrowed"] == {str(city): route for city, route in true.borrowed.items()}
        assert told["statistics"] == json.loads(msgspec.json.encode(counts[seat]))


async def test_the_routes_that_stations_borrow_are_told(file_server: ServerProcess) -> None:
    async with people(file_server.url) as (anna,):
        # One is of use in every other game.
        for attempt in range(40):
            table = await anna.begin("europe", [MINE, BOT, BOT])
            async with anna.at(table) as line:
                await line.play_on(random.Random(attempt))
                await until_over(line)
            if any(account["borrowed"] for account in line.result["accounts"]):
                break
        else:
            raise AssertionError("no station was ever of use")
        answer = await anna.ask("GET", f"/tables/{table}/record")
        _check_result(Record.parse(answer.text), line.result)


async def test_whoever_comes_after_the_end_is_told_it(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        table = await anna.begin("new_york", [MINE, BOT])
        async with anna.at(table) as line:
            await line.play_on(random.Random(1))
            await line.until(lambda: line.result)
            answer = await line.play(["draw deck"])
            assert answer["code"] == "not_to_act"
        async with Person(anna.http, None).at(table, None) as late:
            await late.until(lambda: late.result)
            assert late.result == line.result
            assert late.sight["view"] == line.sight["view"]
            assert all(player["hand"] is not None for player in late.sight["view"]["players"])
