"""Drafts: kept for their owners alone, within limits, and never lost to another device."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from click.testing import CliRunner

from incarrozza.cli import main
from incarrozza.limits import MAX_CITIES
from tests.server.client import PATIENCE, Json, Person, people
from tests.server.drawn import small_map
from tests.server.process import ServerProcess

pytestmark = pytest.mark.anyio

DRAFTS = "/workshop/drafts"
EMPTY: Json = {"draft": {"title": "Nulla"}}


async def put(person: Person, id: str, revision: int, draft: Json) -> httpx.Response:
    return await person.ask("PUT", f"{DRAFTS}/{id}", {"revision": revision, "draft": draft})


async def ended(person: Person, job: str) -> Json:
    """Wait for a job."""
    async with asyncio.timeout(PATIENCE):
        while (found := await person.get(f"/workshop/jobs/{job}"))["state"] in (
            "waiting",
            "running",
        ):
            await asyncio.sleep(0.05)
    return found


# -- Keeping ---------------------------------------------------------------------------------------


@pytest.mark.both_databases
async def test_a_draft_is_kept_as_it_was_sent_for_its_owner_alone(server: ServerProcess) -> None:
    draft = {"title": {"en": "Half", "it": "Metà"}, "places": [{"name": "Qui\0", "x": 1, "y": 2.5}]}
    async with people(server.url, 2) as (anna, bruno):
        kept = await anna.post(DRAFTS, {"draft": draft})
        assert kept["revision"] == 1
        there = f"{DRAFTS}/{kept['id']}"
        read = await anna.get(there)
        assert read == {"id": kept["id"], "revision": 1, "draft": draft}
        listed = (await anna.get(DRAFTS))["drafts"]
        assert [(each["id"], each["title"], each["places"]) for each in listed] == [
            (kept["id"], "Half", 1)
        ]
        italian = await anna.ask("GET", DRAFTS, headers={"Accept-Language": "it"})
        assert italian.json()["drafts"][0]["title"] == "Metà"
        assert (await bruno.get(DRAFTS))["drafts"] == []
        for path in (there, f"{DRAFTS}/{'2' * 16}", f"{DRAFTS}/..%2F"):
            assert (await bruno.refused("GET", path))["code"] in ("no_draft", "no_page")
        assert (await put(bruno, kept["id"], 1, draft)).json()["code"] == "no_draft"
        await bruno.ask("DELETE", there)
        assert (await anna.get(there))["draft"] == draft
        assert (await anna.ask("DELETE", there)).status_code == 204
        assert (await anna.refused("GET", there))["code"] == "no_draft"


@pytest.mark.both_databases
async def test_of_two_devices_that_save_at_once_one_is_told(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        id = (await anna.post(DRAFTS, EMPTY))["id"]
        tries = await asyncio.gather(*(put(anna, id, 1, {"title": f"{n}"}) for n in range(5)))
        saved = [n for n, answer in enumerate(tries) if answer.is_success]
        assert len(saved) == 1
        assert {answer.json().get("code") for answer in tries} == {None, "draft_changed"}
        assert (await anna.get(f"{DRAFTS}/{id}"))["draft"]["title"] == f"{saved[0]}"
        assert (await put(anna, id, 2, {})).json() == {"id": id, "revision": 3}


async def test_who_has_no_token_keeps_nothing(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        stranger = Person(anna.http, None)
        for method, path in (("GET", DRAFTS), ("POST", DRAFTS), ("GET", "/workshop/maps")):
            body = EMPTY if method == "POST" else None
            assert (await stranger.refused(method, path, body))["code"] == "no_token"


@pytest.mark.parametrize(
    "draft",
    [
        {"title": 3},
        {"places": [{"lat": 1}]},
        {"places": "many"},
        {"tracks": [{"a": "x", "b": "y", "length": 1.5}]},
        {"unknown": 1},
        {"rules": []},
        {"look": "splendid"},
    ],
)
async def test_what_is_no_draft_is_refused(server: ServerProcess, draft: Json) -> None:
    async with people(server.url) as (anna,):
        for path in (DRAFTS, "/workshop/check", "/workshop/rough", "/workshop/maps"):
            assert (await anna.refused("POST", path, {"draft": draft}))["code"] == "malformed"


@pytest.mark.parametrize(
    "text",
    [
        '{"draft": {"places": [{"name": "x", "lat": NaN, "lon": 1}]}}',
        '{"draft": {"places": [{"name": "x", "lat": 1e999, "lon": 1}]}}',
        '{"draft": {"rules": {"a": ' + "[" * 5000 + "]" * 5000 + "}}}",
        '{"draft": {"title": "\\ud800"}}',
        '{"draft": ' + "[" * 100_000,
    ],
)
async def test_hostile_json_is_refused(server: ServerProcess, text: str) -> None:
    async with people(server.url) as (anna,):
        answer = await anna.ask(
            "POST", DRAFTS, content=text, headers={"Content-Type": "application/json"}
        )
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


async def test_hostile_drafts_are_answered_and_harm_nobody(server: ServerProcess) -> None:
    script = "<script>alert(1)</script>"
    many = [{"name": f"p{n}", "lat": 1, "lon": n / 1000} for n in range(5000)]
    hostile: list[Json] = [
        {},
        {"title": "x" * 500_000},
        {"places": many, "tracks": [{"a": "p1", "b": "p2", "length": 10**18}] * 5000},
        {"places": [{"name": script, "x": 1e308, "y": -1e308}, {"name": "", "x": 0, "y": 0}]},
        {"rules": {"pieces": -1, "colors": [script] * 1000, "tickets": {"keep": {"x": []}}}},
        {**small_map(script), "tickets": [{"a": script, "b": "\u202e", "points": -(2**62)}]},
    ]
    async with people(server.url) as (anna,):
        for draft in hostile:
            problems = (await anna.post("/workshop/check", {"draft": draft}))["problems"]
            assert any(each["severity"] == "error" for each in problems), draft.keys()
            assert (await anna.refused("POST", "/workshop/maps", {"draft": draft}))["code"] == (
                "bad_map"
            )
            for path in ("rough", "suggest/tracks", "suggest/colors", "suggest/tickets", "file"):
                answer = await anna.ask("POST", f"/workshop/{path}", {"draft": draft})
                assert answer.is_success or answer.json()["code"] == "bad_map", (path, answer.text)
        # A name is text wherever it is shown: it is sent as JSON, and nothing else.
        answer = await anna.ask("POST", "/workshop/rough", {"draft": hostile[3]})
        assert answer.headers["content-type"] == "application/json"


async def test_what_is_nested_too_deeply_ends_at_once(server: ServerProcess) -> None:
    deep: Json = {}
    for _ in range(600):
        deep = {"a": deep}
    wish = {"draft": {"rules": {"tickets": deep}}}
    async with people(server.url) as (anna,):
        assert (await anna.refused("POST", "/workshop/check", wish))["code"] == "bad_map"
        for path in ("/workshop/lay", "/workshop/study"):
            job = await ended(anna, (await anna.post(path, wish))["job"])
            assert (job["state"], "nested" in job["failed"]) == ("failed", True)


async def test_a_name_of_any_length_is_drawn_as_a_short_one(server: ServerProcess) -> None:
    places = [{"name": "x" * 200_000, "x": 0, "y": 0}, {"name": "Qui", "x": 9, "y": 4}]
    async with people(server.url) as (anna,):
        answer = await anna.ask("POST", "/workshop/rough", {"draft": {"places": places}})
        assert answer.json()["places"] == [0, 1]
        assert len(answer.content) < 100_000


async def test_huge_whole_numbers_are_refused(server: ServerProcess) -> None:
    huge = 10**400
    drafts: list[Json] = [
        {"tracks": [{"a": "Alba", "b": "Bosco", "length": huge}]},
        {"tracks": [{"a": "Alba", "b": "Bosco", "length": 1, "locomotives": -huge}]},
        {"tickets": [{"a": "Alba", "b": "Bosco", "points": huge}]},
    ]
    async with people(server.url) as (anna,):
        for draft in drafts:
            for path in ("suggest/tracks", "suggest/colors", "suggest/tickets", "drafts", "study"):
                wish = {"draft": {**small_map(), **draft}}
                refusal = await anna.refused("POST", f"/workshop/{path}", wish)
                assert refusal["code"] == "malformed", path


# -- At once ---------------------------------------------------------------------------------------


async def test_a_draft_is_checked_in_the_language_of_who_asks(server: ServerProcess) -> None:
    draft = {**small_map(), "tickets": [{"a": "Nowhere", "b": "Alba", "points": 3}]}
    async with people(server.url) as (anna,):
        found = {}
        for language in ("en", "it"):
            answer = await anna.ask(
                "POST",
                "/workshop/check",
                {"draft": draft},
                headers={"Accept-Language": language},
            )
            errors = [p for p in answer.json()["problems"] if p["severity"] == "error"]
            found[language] = [(each["part"], each["index"]) for each in errors], errors[0]
        assert found["en"][0] == found["it"][0]
        assert ("tickets", 0) in found["en"][0]
        assert found["en"][1]["message"] != found["it"][1]["message"]
        whole = (await anna.post("/workshop/check", {"draft": small_map()}))["problems"]
        assert {each["severity"] for each in whole} == {"warning"}


async def test_a_file_goes_out_and_comes_back(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        file = await anna.post("/workshop/file", {"draft": small_map("Città d'Oro")})
        assert file["name"] == "citta-d-oro.toml"
        back = await anna.post("/workshop/import", file)
        assert {each["severity"] for each in back["problems"]} == {"warning"}
        assert back["draft"]["title"] in ("Città d'Oro", {"en": "Città d'Oro"})
        assert len(back["draft"]["places"]) == len(small_map()["places"])
        broken = await anna.post("/workshop/import", {**file, "text": file["text"] + "\n[[[\n"})
        assert broken["draft"] is None
        assert broken["problems"][0]["severity"] == "error"


async def test_a_spreadsheet_is_read_and_asked_about(server: ServerProcess) -> None:
    sheet = {"name": "../../luoghi.csv", "text": "name,Nord,Est\nRoma,41.9,12.5\n"}
    async with people(server.url) as (anna,):
        found = await anna.post("/workshop/import", sheet)
        asked = {each["field"]: each["columns"] for each in found["questions"]}
        assert asked == {"lat": ["Nord", "Est"], "lon": ["Nord", "Est"]}
        told = {**sheet, "columns": {"lat": "Nord", "lon": "Est"}}
        found = await anna.post("/workshop/import", told)
        assert found["questions"] == []
        assert found["draft"]["places"] == [{"name": "Roma", "lat": 41.9, "lon": 12.5}]


async def test_a_half_finished_draft_is_drawn_as_far_as_it_goes(server: ServerProcess) -> None:
    draft = {
        "places": [
            {"name": "Lost"},
            {"name": "One", "x": 0, "y": 0},
            {"name": "Two", "x": 9, "y": 4},
        ],
        "tracks": [
            {"a": "Lost", "b": "One", "length": 2},
            {"a": "One", "b": "Two", "length": 3},
            {"a": "Two", "b": "One", "length": 3},
        ],
    }
    async with people(server.url) as (anna,):
        board = await anna.post("/workshop/rough", {"draft": draft})
        assert (board["places"], board["tracks"]) == ([1, 2], [1, 2])
        assert [len(route["spaces"]) for route in board["layout"]["routes"]] == [3, 3]
        refusal = await anna.refused("POST", "/workshop/rough", {"draft": {}})
        assert refusal["code"] == "bad_map"
        whole = await anna.post("/workshop/rough", {"draft": small_map()})
        assert whole["tracks"] == list(range(len(small_map()["tracks"])))


async def test_what_is_missing_is_suggested(server: ServerProcess) -> None:
    places = [{"name": f"Casa {n}", "x": 3 * (n % 4) + n % 3, "y": 3 * (n // 4)} for n in range(12)]
    bare: Json = {"title": "Case", "preset": "city_map", "places": places}
    async with people(server.url) as (anna,):
        joined = (await anna.post("/workshop/suggest/tracks", {"draft": bare}))["draft"]
        assert joined["tracks"]
        colored = (await anna.post("/workshop/suggest/colors", {"draft": joined}))["draft"]
        assert {track.get("color", "gray") for track in colored["tracks"]} > {"gray"}
        sold = (await anna.post("/workshop/suggest/tickets", {"draft": colored}))["draft"]
        assert sold["tickets"]
        a, b = (place["name"] for place in bare["places"][:2])
        track = await anna.post("/workshop/suggest/track", {"draft": bare, "a": a, "b": b})
        assert track["track"]["length"] >= 1
        assert track["why"]
        change = {"kind": "set_ticket_points", "index": 0, "value": 12}
        changed = await anna.post("/workshop/apply", {"draft": sold, "changes": [change]})
        assert changed["draft"]["tickets"][0]["points"] == 12
        nonsense = {"draft": sold, "changes": [{"kind": "explode"}]}
        assert (await anna.refused("POST", "/workshop/apply", nonsense))["code"] == "bad_map"


async def test_a_board_is_laid_out_for_who_waits_and_nobody_else(server: ServerProcess) -> None:
    async with people(server.url, 2) as (anna, bruno):
        id = (await anna.post("/workshop/lay", {"draft": small_map("Lenta")}))["job"]
        path = f"/workshop/jobs/{id}"
        assert (await bruno.refused("GET", path))["code"] == "no_job"
        await bruno.ask("DELETE", path)
        job = await ended(anna, id)
        assert (job["kind"], job["state"], job["done"], job["failed"]) == ("lay", "done", 1, None)
        assert len(job["board"]["layout"]["places"]) == len(small_map()["places"])
        assert (await anna.ask("DELETE", path)).status_code == 204
        assert (await anna.refused("GET", path))["code"] == "no_job"


async def test_a_map_is_played_by_computers_and_judged(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        wish = {"draft": small_map("Provata"), "games": 20, "players": 2}
        job = await ended(anna, (await anna.post("/workshop/study", wish))["job"])
        assert (job["kind"], job["failed"]) == ("study", None)
        figures = job["verdict"]["figures"]
        assert (figures["games"], figures["players"]) == (20, 2)
        assert len(figures["tickets"]) == len(small_map()["tickets"])
        assert all(isinstance(said, str) for said in job["verdict"]["summary"])
        for remark in job["verdict"]["remarks"]:
            if remark["change"] is not None:
                change = {"draft": wish["draft"], "changes": remark["change"]}
                assert (await anna.post("/workshop/apply", change))["draft"] != wish["draft"]
                break
        unplayable = await ended(anna, (await anna.post("/workshop/study", {"draft": {}}))["job"])
        assert (unplayable["state"], unplayable["verdict"]) == ("failed", None)
        assert "expected" in unplayable["failed"]
        for games in (0, 501):
            refusal = await anna.refused("POST", "/workshop/study", {**wish, "games": games})
            assert refusal["code"] == "malformed"


async def test_a_sheet_begins_with_cities_and_land(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        found = await anna.get("/workshop/cities?q=colon&near=50.9,6.9")
        assert found["cities"][0]["names"] == {"en": "Cologne", "it": "Colonia"}
        assert "CC BY" in found["attribution"]
        land = await anna.get("/workshop/land?west=6&south=36&east=19&north=48")
        assert (max(land["width"], land["height"]), land["scenery"][0]["kind"]) == (2000, "land")
        assert set(land["scenery"][0]["line"]) <= set("MlZ -0123456789")
        ocean = await anna.get("/workshop/land?west=170&south=-60&east=-170&north=-55")
        assert (ocean["east"], ocean["scenery"]) == (190, [])
        for wrong in ("west=6&south=36&east=6&north=48", "west=6&south=36&east=19&north=nan"):
            refusal = await anna.refused("GET", f"/workshop/land?{wrong}")
            assert refusal["code"] in ("bad_map", "malformed")
        for wrong in ("q=ro&near=99,1", "q=ro&near=x", f"q={'x' * 101}", ""):
            assert (await anna.refused("GET", f"/workshop/cities?{wrong}"))["code"] == "malformed"


# -- Who may ---------------------------------------------------------------------------------------


async def test_everybody_may_by_default(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        info = await anna.get("/workshop")
    assert (info["allowed"], info["reason"], info["needs_code"]) == (True, None, False)
    assert info["limits"]["places"] == MAX_CITIES
    assert info["presets"] == ["big_map", "city_map"]


def test_a_code_that_nobody_could_type_is_refused() -> None:
    for code in ("", "short", "città-alta"):
        result = CliRunner().invoke(main, ["serve", "--maps-by=code", f"--maps-code={code}"])
        assert result.exit_code == 2
        assert "--maps-code" in result.stderr
