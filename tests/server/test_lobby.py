"""Before and beside the game: tables are set up, seats are taken and given up, and it begins."""

from __future__ import annotations

import asyncio
import random
import re
from typing import Any

import pytest

from incarrozza.bots.titles import BOT_WORDS
from incarrozza.editions import EDITIONS
from incarrozza.server.messages.fields import COLORS
from tests.server.client import BOT, MINE, PERSON, Json, Person, people
from tests.server.process import ServerProcess
from tests.server.steps import both_languages, code_of, look_from

pytestmark = pytest.mark.anyio

OWN_TICKETS = """a,b,points
Soho,Chelsea,3
Brooklyn,Midtown West,8
Wall Street,Central Park,7
Chinatown,Times Square,5
East Village,Lincoln Center,6
"""


# -- A new table -----------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
async def test_every_edition_can_be_set_up_with_every_option(
    server: ServerProcess, edition: str
) -> None:
    least, most = EDITIONS[edition].players
    bonus = bool(EDITIONS[edition].bonus_sets)
    async with people(server.url) as (anna,):
        for seats in range(least, most + 1):
            for depots in (False, True):
                options: Json = {"depots": depots, "bonus_tickets": bonus and depots}
                table = await anna.create(edition, [MINE] + [BOT] * (seats - 1), **options)
                assert table["state"] == "open"
                assert table["host"]
                assert (table["edition"], len(table["seats"])) == (edition, seats)
                assert {key: table[key] for key in options} == options
                box = await anna.get(f"/tables/{table['id']}/box")
                assert (box["edition"], box["players"]) == (edition, seats)
                assert box["depots"] == depots


async def test_what_is_offered_can_be_had(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        offer = await anna.get("/offer")
        assert [edition["name"] for edition in offer["editions"]] == list(EDITIONS)
        assert [bot["name"] for bot in offer["bots"]] == list(BOT_WORDS)
        # What it has to prepare is told in tests/cli/test_serve.py.
        assert "preparing" in offer
        for edition in offer["editions"]:
            assert set(edition["title"]) == set(edition["summary"]) == {"en", "it"}
            for bot in offer["bots"]:
                seats = [MINE, {"bot": bot["name"]}]
                chosen = {option["name"]: True for option in edition["options"]}
                table = await anna.create(edition["name"], seats, **chosen)
                assert table["seats"][1]["bot"] == bot["name"]
                box = await anna.get(f"/tables/{table['id']}/box")
                assert all(box[name] for name in chosen)
                assert (len(box["tickets"]) > edition["tickets"]) == ("bonus_tickets" in chosen)


async def test_own_tickets_are_played_with(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        table = await anna.create("new_york", [MINE, BOT], tickets=OWN_TICKETS)
        assert table["own_tickets"]
        box = await anna.get(f"/tables/{table['id']}/box")
        assert [ticket["points"] for ticket in box["tickets"]] == [3, 8, 7, 5, 6]
        await anna.post(f"/tables/{table['id']}/start")
        async with anna.at(table["id"]) as line:
            await line.play_on(random.Random(2))
            await line.until(lambda: line.result)


async def test_names_colours_start_and_pace_are_as_the_host_says(server: ServerProcess) -> None:
    seats: list[Json] = [
        {"mine": True, "name": "  Anna   Bianchi ", "color": "red"},
        {"bot": "greedy"},
        {"name": "Ugo", "color": "blue"},
        {"bot": "random", "name": "Nuvola"},
        {},
    ]
    async with people(server.url) as (anna,):
        table = await anna.create("europe", seats, first="random", pace=86400, listed=True)
        assert [seat["name"] for seat in table["seats"]] == [
            "Anna Bianchi",
            "Commuter",
            "Ugo",
            "Nuvola",
            "Player 5",
        ]
        colors = [seat["color"] for seat in table["seats"]]
        assert (colors[0], colors[2]) == ("red", "blue")
        assert sorted(colors) == sorted(COLORS)
        assert [seat["taken"] for seat in table["seats"]] == [True, True, False, True, False]
        assert [seat["mine"] for seat in table["seats"]] == [True, False, False, False, False]
        assert (table["first"], table["pace"], table["listed"]) == ("random", 86400, True)


async def test_who_has_no_name_gets_a_kind_one_in_the_language_of_the_host(
    server: ServerProcess,
) -> None:
    wish = {"edition": "europe", "seats": [MINE, BOT, BOT, {"bot": "greedy"}, PERSON]}
    for language, names in (
        ("en", ["Player 1", "Daydreamer", "Daydreamer 2", "Commuter", "Player 5"]),
        ("it", ["Giocatore 1", "Sognatore", "Sognatore 2", "Pendolare", "Giocatore 5"]),
    ):
        async with people(server.url, 2) as (anna, bruno):
            headers = {"Accept-Language": language}
            answer = await anna.ask("POST", "/tables", wish, headers=headers)
            assert [seat["name"] for seat in answer.json()["seats"]] == names
            wanted = {"code": code_of(answer.json(), 4), "name": "  "}
            joined = (await bruno.ask("POST", "/seats", wanted, headers=headers)).json()
            assert [seat["name"] for seat in joined["seats"]] == names


async def test_a_yardstick_plays_under_its_own_name(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        table = await anna.create("new_york", [MINE, {"bot": "path"}, {"bot": "path"}])
        assert [seat["name"] for seat in table["seats"]] == ["Player 1", "path", "path 2"]


async def test_the_seat_that_was_named_begins(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        for first in (0, 2):
            table = await anna.begin("new_york", [MINE, MINE, MINE], first=first)
            async with anna.at(table) as line:
                for seat in range(3):
                    await look_from(line, seat)
                    await line.play(line.choose(random.Random(seat)))
                assert line.sight["view"]["to_act"] == [first]


WRONG: list[tuple[Json, str]] = [
    ({"edition": "new_yorck"}, "did you mean 'new_york'? expected one of europe, "),
    ({"seats": [MINE] + [BOT] * 4}, "new_york is for 2 to 4 players, not 5"),
    ({"bonus_tickets": True}, "new_york has no bonus tickets; expected bonus_tickets=False"),
    ({"seats": [MINE, {"bot": "gredy"}]}, "did you mean 'greedy'? expected one of random, "),
    ({"seats": [MINE, {"bot": "greedy", "mine": True}]}, "expected one of them"),
    (
        {"seats": [{"mine": True, "color": "red"}, {"color": "red"}]},
        "two seats have the same colour; expected one each",
    ),
    ({"seats": [MINE, {"name": "A\u200bB"}]}, "expected one line of text"),
    ({"tickets": ""}, "tickets, line 1: the file is empty; expected the columns a,b,points"),
    ({"tickets": "a,b,points\nSoho,Nowhere,3\n"}, "line 2: unknown place 'Nowhere'"),
    ({"tickets": "a,b,points\nSoho,Chelsea,many\n"}, "expected a whole number, 1 or more"),
    ({"tickets": "a,b,points\nSoho,Chelsea,3\n"}, "expected at least 4 rows"),
    ({"first": 2}, "first is 2; expected 0 to 1, or 'random'"),
]


@pytest.mark.parametrize(("wrong", "right"), WRONG)
async def test_a_setting_that_cannot_be_is_refused_with_what_would_be_right(
    server: ServerProcess, wrong: Json, right: str
) -> None:
    wish = {"edition": "new_york", "seats": [MINE, BOT], **wrong}
    async with people(server.url) as (anna,):
        code, english, italian = await both_languages(anna, "POST", "/tables", wish)
        assert code == ("bad_tickets" if "tickets" in wrong else "bad_option")
        assert right in english
        assert not re.search(r"expected|\bof\b|\bline\b", italian)
        assert (await anna.get("/players/me/tables"))["tables"] == []


MALFORMED: list[tuple[Json, str]] = [
    ({"seats": [MINE]}, "length >= 2"),
    ({"seats": [MINE] * 6}, "length <= 5"),
    ({"seats": [MINE, {"color": "pink"}]}, "pink"),
    ({"seats": [MINE, {"name": "n" * 41}]}, "length <= 40"),
    ({"seats": [MINE, {"colour": "red"}]}, "colour"),
    ({"first": 5}, "first"),
    ({"first": "me"}, "first"),
    ({"pace": 0}, "pace"),
    ({"pace": 14 * 86400 + 1}, "pace"),
    ({"depots": "yes"}, "depots"),
    ({"tickets": "x" * 65537}, "length <= 65536"),
    ({"edition": None}, "edition"),
    ({"unknown": 1}, "unknown"),
]


@pytest.mark.parametrize(("wrong", "named"), MALFORMED)
async def test_a_wish_that_cannot_be_read_is_refused_with_the_field_that_is_wrong(
    server: ServerProcess, wrong: Json, named: str
) -> None:
    wish = {"edition": "new_york", "seats": [MINE, BOT], **wrong}
    async with people(server.url) as (anna,):
        code, english, italian = await both_languages(anna, "POST", "/tables", wish)
        assert code == "malformed"
        assert english.startswith("this message cannot be read: ")
        assert named in english
        assert italian.startswith("questo messaggio non si può leggere: ")


@pytest.mark.both_databases
async def test_only_listed_tables_are_in_the_list(server: ServerProcess) -> None:
    async with people(server.url, 2) as (anna, bruno):
        listed = await anna.create("new_york", [MINE, PERSON], listed=True)
        hidden = await anna.create("new_york", [MINE, PERSON])
        for asking in (anna, bruno, Person(anna.http, None)):
            found = {table["id"]: table for table in (await asking.get("/tables"))["tables"]}
            assert listed["id"] in found
            assert hidden["id"] not in found
            # What invites to a seat is for the host alone.
            codes = [seat["code"] for seat in found[listed["id"]]["seats"]]
            assert codes == ([None, code_of(listed, 1)] if asking is anna else [None, None])
        await anna.post(f"/tables/{listed['id']}/end")
        tables = (await bruno.get("/tables"))["tables"]
        assert listed["id"] not in [table["id"] for table in tables]


# -- Sitting down ----------------------------------------------------------------------------------


async def test_a_code_is_good_once_however_it_is_typed(server: ServerProcess) -> None:
    async with people(server.url, 4) as (anna, bruno, carla, dario):
        table = await anna.create("new_york", [MINE, PERSON, PERSON, PERSON])
        codes = [code_of(table, seat) for seat in (1, 2, 3)]
        typed = [codes[0].lower(), codes[1].replace("-", ""), f"  {codes[2].replace('-', ' - ')} "]
        for seat, (person, code) in enumerate(zip((bruno, carla, dario), typed, strict=True), 1):
            joined = await person.join(code, name=f"P{seat}")
            assert joined["id"] == table["id"]
            assert not joined["host"]
            assert [s["mine"] for s in joined["seats"]] == [s == seat for s in range(4)]
            assert joined["seats"][seat]["name"] == f"P{seat}"
            assert all(s["code"] is None for s in joined["seats"])
        for code in (*codes, "ABCD-EFGH-JKMN", "?"):
            refused = await both_languages(bruno, "POST", "/seats", {"code": code})
            assert refused == (
                "bad_code",
                "this code is not valid, or was used already; ask the host for another",
                "questo codice non vale, o è già stato usato; chiedine un altro a chi ospita",
            )


async def test_a_code_tells_who_invites_and_to_which_table_before_it_is_used(
    server: ServerProcess,
) -> None:
    async with people(server.url, 2) as (anna, bruno):
        seats = [BOT, {**MINE, "name": "Anna"}, {"name": "Ugo"}]
        table = await anna.create("amsterdam", seats, depots=True)
        body = {"code": code_of(table, 2).lower()}
        for stranger in (bruno, Person(anna.http, None)):
            answer = await stranger.ask("POST", "/invitations", body)
            assert answer.status_code == 200
            invited = answer.json()
            assert (invited["host"], invited["seat"]) == ("Anna", 2)
            assert (invited["table"]["edition"], invited["table"]["depots"]) == ("amsterdam", True)
            assert [seat["taken"] for seat in invited["table"]["seats"]] == [True, True, False]
            assert all(seat["code"] is None for seat in invited["table"]["seats"])
        # Looking takes nothing away.
        await bruno.join(body["code"])
        assert (await bruno.refused("POST", "/invitations", body))["code"] == "bad_code"
        unseated = await anna.create("new_york", [PERSON, BOT])
        answer = await bruno.ask("POST", "/invitations", {"code": code_of(unseated, 0)})
        assert answer.json()["host"] is None


@pytest.mark.both_databases
async def test_of_two_who_use_a_code_at_once_one_gets_the_seat(server: ServerProcess) -> None:
    async with people(server.url, 3) as (anna, bruno, carla):
        for _ in range(5):
            table = await anna.create("new_york", [MINE, PERSON])
            body = {"code": code_of(table, 1)}
            answers = await asyncio.gather(
                bruno.ask("POST", "/seats", body), carla.ask("POST", "/seats", body)
            )
            assert sorted(answer.status_code for answer in answers) == [201, 404]


async def test_the_host_alone_revokes_and_reissues_codes(server: ServerProcess) -> None:
    async with people(server.url, 3) as (anna, bruno, carla):
        table = await anna.create("new_york", [MINE, PERSON, PERSON])
        first, other = code_of(table, 1), code_of(table, 2)
        await bruno.join(other)
        path = f"/tables/{table['id']}/seats/1/invitation"
        for method in ("POST", "DELETE"):
            assert (await bruno.refused(method, path))["code"] == "not_host"
            assert (await carla.refused(method, path))["code"] == "not_host"
        second = (await anna.post(path))["code"]
        assert second != first
        assert (await carla.refused("POST", "/seats", {"code": first}))["code"] == "bad_code"
        assert (await anna.ask("DELETE", path)).status_code == 204
        assert (await carla.refused("POST", "/seats", {"code": second}))["code"] == "bad_code"
        assert (await anna.get(f"/tables/{table['id']}"))["seats"][1]["code"] is None
        third = (await anna.post(path))["code"]
        assert (await carla.join(third))["seats"][1]["mine"]
        assert (await anna.refused("POST", path))["code"] == "seat_taken"
        nowhere = f"/tables/{table['id']}/seats/4/invitation"
        assert (await anna.refused("POST", nowhere))["code"] == "no_seat"


async def test_anybody_sits_down_at_a_listed_table(server: ServerProcess) -> None:
    async with people(server.url, 3) as (anna, bruno, carla):
        table = await anna.create("new_york", [MINE, PERSON, BOT], listed=True)
        path = f"/tables/{table['id']}/seats"
        assert (await bruno.refused("POST", f"{path}/0", {}))["code"] == "seat_taken"
        assert (await bruno.refused("POST", f"{path}/2", {}))["code"] == "seat_taken"
        assert (await bruno.refused("POST", f"{path}/3", {}))["code"] == "no_seat"
        sitting = await bruno.post(f"{path}/1", {"name": "Bruno", "color": "black"})
        assert sitting["seats"][1] | {"name": "Bruno", "color": "black"} == sitting["seats"][1]
        assert sitting["seats"][1]["mine"]
        refused = await both_languages(carla, "POST", f"{path}/1", {})
        assert refused == ("seat_taken", "this seat is not free", "questo posto non è libero")
        # Whoever sits down otherwise makes the invitation void.
        used = {"code": code_of(table, 1)}
        assert (await carla.refused("POST", "/seats", used))["code"] == "bad_code"


async def test_nobody_but_the_host_sits_down_at_a_table_that_is_not_listed(
    server: ServerProcess,
) -> None:
    async with people(server.url, 2) as (anna, bruno):
        table = await anna.create("new_york", [BOT, PERSON])
        path = f"/tables/{table['id']}/seats/1"
        assert (await bruno.refused("POST", path, {}))["code"] == "not_host"
        assert (await anna.post(path, {}))["seats"][1]["mine"]


async def test_a_seat_is_changed_by_its_player_before_the_game_alone(
    server: ServerProcess,
) -> None:
    async with people(server.url, 2) as (anna, bruno):
        table = await anna.create("new_york", [{**MINE, "color": "red"}, PERSON])
        await bruno.join(code_of(table, 1))
        path = f"/tables/{table['id']}/seats/1"
        changed = await bruno.ask("PATCH", path, {"name": "Ugo", "color": "green", "cut": " 7 "})
        seat = changed.json()["seats"][1]
        assert (seat["name"], seat["color"], seat["has_cut"]) == ("Ugo", "green", True)
        # What is not named stays, and nobody is told a cut.
        seat = (await bruno.ask("PATCH", path, {"cut": ""})).json()["seats"][1]
        assert (seat["name"], seat["color"], seat["has_cut"]) == ("Ugo", "green", False)
        assert "cut" not in seat
        assert await both_languages(bruno, "PATCH", path, {"color": "red"}) == (
            "color_taken",
            "another seat has this colour",
            "un altro posto ha questo colore",
        )
        assert await both_languages(bruno, "PATCH", path, {"cut": "one\ntwo"}) == (
            "bad_option",
            "a cut with the character U+000A; expected one line of plain text",
            "un taglio con il carattere U+000A; serve una riga di testo semplice",
        )
        assert (await anna.refused("PATCH", path, {"name": "X"}))["code"] == "not_seated"
        wrong = await bruno.refused("PATCH", path, {"cut": "one\ntwo"})
        assert wrong["code"] == "bad_option"
        assert "U+000A" in wrong["message"]
        await bruno.post(f"/tables/{table['id']}/start")
        assert await both_languages(bruno, "PATCH", path, {"cut": "late"}) == (
            "not_open",
            "the game has begun already",
            "la partita è già cominciata",
        )
        seat = (await bruno.get(f"/tables/{table['id']}"))["seats"][1]
        assert (seat["name"], seat["color"], seat["has_cut"]) == ("Ugo", "green", False)


# -- Beginning -------------------------------------------------------------------------------------


async def test_a_game_begins_once_and_when_all_seats_are_taken(server: ServerProcess) -> None:
    async with people(server.url, 3) as (anna, bruno, carla):
        table = await anna.create("new_york", [PERSON, PERSON, BOT])
        path = f"/tables/{table['id']}/start"
        await bruno.join(code_of(table, 0))
        assert await both_languages(anna, "POST", path) == (
            "not_full",
            "some seats are still free",
            "alcuni posti sono ancora liberi",
        )
        await bruno.join(code_of(table, 1))
        assert (await carla.refused("POST", path))["code"] == "not_seated"
        assert (await bruno.post(path))["state"] == "playing"
        for person in (anna, bruno):
            assert (await person.refused("POST", path))["code"] == "not_open"


async def test_the_host_begins_without_a_seat(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        table = await anna.create("new_york", [BOT, BOT])
        assert (await anna.post(f"/tables/{table['id']}/start"))["state"] == "playing"
        async with anna.at(table["id"], seat=None) as line:
            await line.until(lambda: line.result)


@pytest.mark.both_databases
async def test_asked_twice_at_once_a_game_begins_once(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        table = await anna.create("new_york", [MINE, BOT])
        path = f"/tables/{table['id']}/start"
        answers = await asyncio.gather(*(anna.ask("POST", path) for _ in range(4)))
        assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]


# -- Leaving, ending, playing again ----------------------------------------------------------------


async def test_before_the_game_a_seat_that_is_left_is_free_again(server: ServerProcess) -> None:
    async with people(server.url, 3) as (anna, bruno, carla):
        table = await anna.create("new_york", [MINE, PERSON])
        first = code_of(table, 1)
        await bruno.join(first, name="Bruno")
        path = f"/tables/{table['id']}/seats/1"
        await bruno.ask("PATCH", path, {"cut": "mine"})
        assert (await carla.refused("POST", f"{path}/leave"))["code"] == "not_seated"
        left = await bruno.post(f"{path}/leave")
        assert not left["seats"][1]["taken"]
        assert not left["seats"][1]["has_cut"]
        assert left["state"] == "open"
        second = code_of(await anna.get(f"/tables/{table['id']}"), 1)
        assert second != first
        assert (await carla.join(second))["seats"][1]["mine"]
        assert (await bruno.refused("POST", f"{path}/leave"))["code"] == "not_seated"


async def test_before_the_game_the_host_may_free_a_seat(server: ServerProcess) -> None:
    async with people(server.url, 2) as (anna, bruno):
        table = await anna.create("new_york", [MINE, PERSON, BOT], listed=True)
        path = f"/tables/{table['id']}/seats"
        await bruno.post(f"{path}/1", {})
        assert (await bruno.refused("POST", f"{path}/0/leave"))["code"] == "not_seated"
        assert (await anna.refused("POST", f"{path}/2/leave"))["code"] == "not_seated"
        assert not (await anna.post(f"{path}/1/leave"))["seats"][1]["taken"]
        await bruno.post(f"{path}/1", {})
        await anna.post(f"/tables/{table['id']}/start")
        # In the game everybody decides for themselves.
        assert (await anna.refused("POST", f"{path}/1/leave"))["code"] == "not_seated"


async def test_a_stranger_takes_one_seat_of_a_listed_table(server: ServerProcess) -> None:
    async with people(server.url, 2) as (anna, bruno):
        table = await anna.create("new_york", [MINE, PERSON, PERSON], listed=True)
        path = f"/tables/{table['id']}/seats"
        await bruno.post(f"{path}/1", {})
        assert (await bruno.refused("POST", f"{path}/2", {}))["code"] == "one_seat"


async def test_nobody_takes_a_second_hand_in_the_game(server: ServerProcess) -> None:
    async with people(server.url, 3) as (anna, bruno, carla):
        table = await anna.create("new_york", [MINE, PERSON, PERSON])
        await bruno.join(code_of(table, 1))
        await carla.join(code_of(table, 2))
        await anna.post(f"/tables/{table['id']}/start")
        path = f"/tables/{table['id']}/seats/2"
        await carla.post(f"{path}/leave")
        assert (await anna.refused("POST", path, {}))["code"] == "one_seat"
        code = (await anna.post(f"{path}/invitation"))["code"]
        assert (await bruno.refused("POST", "/seats", {"code": code}))["code"] == "one_seat"
        assert (await carla.join(code))["seats"][2]["mine"]


async def _three_seats(anna: Person, bruno: Person, **options: Any) -> str:
    """Begin a game in which Bruno sits between Anna and Anna."""
    table = await anna.create("new_york", [MINE, PERSON, MINE], **options)
    await bruno.join(code_of(table, 1), name="Bruno")
    await anna.post(f"/tables/{table['id']}/start")
    return str(table["id"])


async def test_whoever_leaves_in_the_game_is_played_for(server: ServerProcess) -> None:
    async with people(server.url, 2) as (anna, bruno):
        table = await _three_seats(anna, bruno)
        async with anna.at(table) as line:
            left = await bruno.post(f"/tables/{table}/seats/1/leave")
            assert left["seats"][1] | {"away": True, "taken": False} == left["seats"][1]
            await line.until(lambda: any(event["seat"] == 1 for event in line.events))
            assert [event["by"] for event in line.events if event["seat"] == 1] == ["clock"]
            await line.until(lambda: line.table["seats"][1]["away"])
        path = f"/tables/{table}/seats/1/leave"
        assert (await bruno.refused("POST", path))["code"] == "not_seated"


async def test_somebody_else_may_be_invited_to_a_seat_that_was_left(
    server: ServerProcess,
) -> None:
    async with people(server.url, 3) as (anna, bruno, carla):
        table = await _three_seats(anna, bruno)
        path = f"/tables/{table}/seats/1"
        assert (await anna.refused("POST", f"{path}/invitation"))["code"] == "seat_taken"
        async with bruno.at(table, 1) as line:
            await line.until(lambda: line.sight)
            offered = line.sight["own"]["offered"]
            await line.play(line.choose(random.Random(1)))
            await line.until(lambda: not line.sight["own"]["offered"])
            mine = line.sight["own"]["tickets"]
            hand = line.sight["own"]["hand"]
            assert set(mine) <= set(offered)
        await bruno.post(f"{path}/leave")
        code = (await anna.post(f"{path}/invitation"))["code"]
        wish = {"color": "black", "name": "Carla"}
        seat = (await carla.join(code, **wish))["seats"][1]
        assert seat["mine"]
        assert not seat["away"]
        assert seat["name"] == "Carla"
        async with carla.at(table, 1) as line:
            await line.until(lambda: line.sight)
            assert line.sight["own"]["hand"] == hand
            assert line.sight["own"]["tickets"] == mine
        assert (await carla.refused("POST", "/seats", {"code": code}))["code"] == "bad_code"


async def test_at_a_listed_table_a_seat_that_was_left_is_taken_by_anybody(
    server: ServerProcess,
) -> None:
    async with people(server.url, 3) as (anna, bruno, carla):
        table = await _three_seats(anna, bruno, listed=True)
        await bruno.post(f"/tables/{table}/seats/1/leave")
        assert (await carla.post(f"/tables/{table}/seats/1", {}))["seats"][1]["mine"]
        assert (await bruno.refused("POST", f"/tables/{table}/seats/1", {}))["code"] == "seat_taken"
        # And the one who left may come back to it.
        await carla.post(f"/tables/{table}/seats/1/leave")
        seat = (await bruno.post(f"/tables/{table}/seats/1", {}))["seats"][1]
        assert seat["mine"]
        assert not seat["away"]


async def test_whoever_left_a_seat_sees_no_more_than_an_onlooker(server: ServerProcess) -> None:
    async with people(server.url, 2) as (anna, bruno):
        table = await _three_seats(anna, bruno)
        async with bruno.at(table, 1) as line, anna.at(table, 0) as other:
            await line.until(lambda: line.sight)
            await other.until(lambda: other.sight)
            await bruno.post(f"/tables/{table}/seats/1/leave")
            await other.play(other.choose(random.Random(1)))
            await line.until(lambda: {event["seat"] for event in line.events} >= {0, 1})
            await line.ping()
            assert line.sight["own"] is None
            assert line.sight["choices"] == []
            before = len(line.refusals)
            await line.say({"type": "back"})
            await line.until(lambda: len(line.refusals) > before)
            assert line.refusals[-1]["code"] == "not_seated"
            answer = await line.play(["draw deck"], decision=line.sight["decision"])
            assert answer["code"] == "not_seated"
            assert (await line.ask_why("draw deck"))["code"] == "not_seated"
        assert (await anna.get(f"/tables/{table}"))["seats"][1]["away"]


async def test_when_the_last_person_leaves_the_table_ends(server: ServerProcess) -> None:
    async with people(server.url, 2) as (anna, bruno):
        table = await anna.create("new_york", [MINE, PERSON, BOT])
        await bruno.join(code_of(table, 1))
        id = table["id"]
        await anna.post(f"/tables/{id}/start")
        async with anna.at(id, None) as line:
            await line.until(lambda: line.table)
            assert (await anna.post(f"/tables/{id}/seats/0/leave"))["state"] == "playing"
            assert (await bruno.post(f"/tables/{id}/seats/1/leave"))["state"] == "ended"
            await line.until(lambda: line.table["state"] == "ended")
        table = await anna.get(f"/tables/{id}")
        assert table["to_act"] == []
        assert table["secret"] is None
        assert (await anna.refused("POST", f"/tables/{id}/end"))["code"] == "not_playing"


async def test_the_host_alone_ends_a_table(server: ServerProcess) -> None:
    async with people(server.url, 2) as (anna, bruno):
        table = await _three_seats(anna, bruno)
        assert await both_languages(bruno, "POST", f"/tables/{table}/end") == (
            "not_host",
            "only the host may do this",
            "può farlo solo chi ospita il tavolo",
        )
        async with bruno.at(table, 1) as line:
            await line.until(lambda: line.sight)
            assert (await anna.post(f"/tables/{table}/end"))["state"] == "ended"
            await line.until(lambda: line.table["state"] == "ended")
            answer = await line.play(line.choose(random.Random(1)))
            assert answer["code"] == "not_playing"
        for path in ("end", "start"):
            await anna.refused("POST", f"/tables/{table}/{path}")
        assert (await bruno.refused("POST", f"/tables/{table}/seats/1/leave"))["code"] == (
            "not_playing"
        )
        assert (await anna.refused("GET", f"/tables/{table}/result"))["code"] == "not_over"


async def test_they_play_again_at_the_same_table_with_the_next_one_beginning(
    server: ServerProcess,
) -> None:
    async with people(server.url, 3) as (anna, bruno, carla):
        table = await anna.create(
            "new_york", [{**MINE, "name": "Anna"}, PERSON, BOT], first=2, depots=True, pace=86400
        )
        joined = await bruno.join(code_of(table, 1), name="Bruno", color="yellow")
        id = table["id"]
        await bruno.ask("PATCH", f"/tables/{id}/seats/1", {"cut": "once"})
        await anna.post(f"/tables/{id}/start")
        assert await both_languages(anna, "POST", f"/tables/{id}/rematch") == (
            "not_over",
            "the game is not over yet",
            "la partita non è ancora finita",
        )
        async with bruno.at(id, 1) as line, carla.at(id, None) as onlooker:
            await line.until(lambda: line.sight)
            await onlooker.until(lambda: onlooker.sight)
            await anna.post(f"/tables/{id}/end")
            assert (await carla.refused("POST", f"/tables/{id}/rematch"))["code"] == "not_seated"
            again = await bruno.post(f"/tables/{id}/rematch")
            await line.until(lambda: line.table["rematch"] == again["id"])
            await onlooker.until(lambda: onlooker.table["rematch"] == again["id"])
        assert again["id"] != id
        assert again["state"] == "open"
        same = ("edition", "depots", "pace", "bonus_tickets", "listed")
        assert [again[key] for key in same] == [table[key] for key in same]
        assert again["first"] == 0
        assert again["commitment"] != table["commitment"]
        for key in ("name", "color", "bot", "mine", "taken"):
            found = [seat[key] for seat in again["seats"]]
            assert found == [seat[key] for seat in joined["seats"]], key
        assert not any(seat["has_cut"] or seat["away"] for seat in again["seats"])
        # Asked twice, by whomever, it is the same table.
        assert (await anna.post(f"/tables/{id}/rematch"))["id"] == again["id"]
        assert (await bruno.post(f"/tables/{again['id']}/start"))["state"] == "playing"


@pytest.mark.both_databases
async def test_asked_by_all_at_once_there_is_one_rematch(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        table = await anna.begin("new_york", [MINE, BOT])
        await anna.post(f"/tables/{table}/end")
        found = await asyncio.gather(*(anna.post(f"/tables/{table}/rematch") for _ in range(4)))
        assert len({each["id"] for each in found}) == 1
        tables = (await anna.get("/players/me/tables"))["tables"]
        assert len(tables) == 2


async def test_a_seat_that_was_left_is_free_at_the_rematch(server: ServerProcess) -> None:
    async with people(server.url, 3) as (anna, bruno, carla):
        table = await _three_seats(anna, bruno)
        await bruno.post(f"/tables/{table}/seats/1/leave")
        await anna.post(f"/tables/{table}/end")
        again = await anna.post(f"/tables/{table}/rematch")
        assert [seat["taken"] for seat in again["seats"]] == [True, False, True]
        assert (await carla.join(code_of(again, 1)))["seats"][1]["mine"]


async def test_a_table_that_is_not_there_is_said_not_to_be(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        refused = ("no_table", "there is no such table", "questo tavolo non esiste")
        nowhere = f"/tables/{'2' * 16}"
        for method, path in (
            ("GET", nowhere),
            ("GET", f"{nowhere}/box"),
            ("GET", f"{nowhere}/record"),
            ("GET", f"{nowhere}/result"),
            ("POST", f"{nowhere}/start"),
            ("POST", f"{nowhere}/end"),
            ("POST", f"{nowhere}/rematch"),
            ("POST", f"{nowhere}/seats/0/leave"),
        ):
            assert await both_languages(anna, method, path) == refused


async def test_without_a_token_nothing_is_done(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        table = (await anna.create("new_york", [MINE, PERSON], listed=True))["id"]
        wish = {"edition": "new_york", "seats": [MINE, BOT]}
        for stranger in (Person(anna.http, None), Person(anna.http, "guessed")):
            for method, path, body in (
                ("POST", "/tables", wish),
                ("POST", "/seats", {"code": "ABCD"}),
                ("POST", f"/tables/{table}/seats/1", {}),
                ("PATCH", f"/tables/{table}/seats/0", {"name": "X"}),
                ("POST", f"/tables/{table}/seats/0/leave", None),
                ("POST", f"/tables/{table}/end", None),
                ("GET", "/players/me/tables", None),
                ("POST", "/players/me/handover", None),
            ):
                assert await both_languages(stranger, method, path, body) == (
                    "no_token",
                    "nobody is known by this token; get one first",
                    "nessuno è noto con questo gettone; prima richiedine uno",
                )
        assert (await anna.get(f"/tables/{table}"))["state"] == "open"


async def test_who_has_no_name_is_called_by_the_seat_in_everybodys_own_language(
    server: ServerProcess,
) -> None:
    async with people(server.url, 2) as (anna, bruno):
        table = await anna.create("new_york", [MINE, PERSON])
        assert [seat["name"] for seat in table["seats"]] == ["Player 1", "Player 2"]
        italian = {"headers": {"Accept-Language": "it"}}
        inquiry = {"code": table["seats"][1]["code"]}
        invited = (await bruno.ask("POST", "/invitations", inquiry, **italian)).json()
        assert invited["host"] == "Giocatore 1"
        await bruno.join(inquiry["code"])
        await anna.post(f"/tables/{table['id']}/start")
        async with bruno.at(table["id"], 1, language="it") as line, anna.at(table["id"]) as own:
            await line.until(lambda: line.choices)
            assert [seat["name"] for seat in line.table["seats"]] == ["Giocatore 1", "Giocatore 2"]
            assert "Giocatore 1" in " ".join(line.events[0]["told"])
            await own.until(lambda: own.choices)
            assert "Player 1" in " ".join(own.events[0]["told"])
            assert "Giocatore" not in " ".join(own.events[0]["told"])
