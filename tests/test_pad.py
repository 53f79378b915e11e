"""The score pad: a table is scored as the game itself was, and what cannot be is said."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from incarrozza import Game, Holdings, Record, Tally, score_table
from incarrozza.bots import bot
from incarrozza.editions import EDITIONS, Box, open_box
from incarrozza.editions.edition import LANGUAGES, Ticket
from incarrozza.errors import BadOption, FactsError, NotationError
from incarrozza.words import Narrator
from incarrozza.words.reasons import TO_YOU, WORDS
from tests import oracle_scoring as oracle
from tests.goldens.__main__ import GOLDENS, Golden
from tests.oracle_box import BOARDS
from tests.position import POINTS
from tests.test_rule_coverage import EXPECTED

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena")


def holdings(game: Game) -> list[Holdings]:
    """Write down what people see on the table when they score, and nothing else."""
    view, depots = game.view(None), game.box.options.depots
    return [
        Holdings(
            routes=view.routes(seat),
            stations=view.stations(seat),
            tickets=game.view(seat).tickets,
            depots_left=view.depots_left(seat) if depots else None,
        )
        for seat in range(game.players)
    ]


def pad_of(game: Game) -> Tally:
    """Score a finished game on a pad."""
    return score_table(game.box, holdings(game))


def assert_same(tally: Tally, game: Game) -> None:
    """See that a pad has the scores of a game, in numbers and in words."""
    assert tally.objections == ()
    assert tally.outcome == game.account_now()
    names = NAMES[: game.players]
    for language in LANGUAGES:
        narrator = Narrator(game.box, names, language)
        for event in game.events:
            narrator.tell(event)
        told, explained = narrator.scoring(tally.outcome), tally.explain(names, language)
        assert explained.verdict() == told.verdict()
        for seat in range(game.players):
            assert explained.items(seat) == told.items(seat)


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.file.stem)
def test_a_golden_game_is_scored_on_a_pad_as_it_was(golden: Golden) -> None:
    game = Record.parse(golden.file.read_text("utf-8")).replay()
    assert_same(pad_of(game), game)


@pytest.mark.parametrize("depots", [False, True])
@pytest.mark.parametrize("name", EDITIONS)
def test_a_game_of_every_edition_and_option_is_scored_on_a_pad_as_it_was(
    name: str, depots: bool
) -> None:
    edition, dice = EDITIONS[name], random.Random(5)
    for players in range(edition.players[0], edition.players[1] + 1):
        bonus = bool(edition.bonus_sets) and players % 2 == 0
        game = Game(name, players, seed=players, depots=depots, bonus_tickets=bonus)
        player = bot("greedy")
        while not game.over:
            seat = game.to_act[0]
            game.push(player.choose(game.view(seat), game.legal(seat), rng=dice), seat)
        assert_same(pad_of(game), game)


def any_holdings(box: Box, dice: random.Random) -> list[Holdings]:
    """Put down anything, much of which cannot be; networks stay small, for the referee is slow."""
    routes, places, tickets = len(box.map.routes), len(box.map.places), len(box.tickets)
    return [
        Holdings(
            routes=dice.sample(range(routes), 14),
            stations=dice.sample(range(places), dice.randrange(5)) if box.edition.stations else (),
            tickets=dice.sample(range(tickets), 6),
            depots_left=dice.randrange(5) if box.options.depots else None,
        )
        for _ in range(box.players)
    ]


def judged(tally: Tally) -> dict[str, Any]:
    """Let the referee score the table as it was counted."""
    box, view, seats = tally.box, tally.view, range(tally.box.players)
    ids = [place.id for place in box.map.places]
    routes = [
        oracle.Route(i, ids[r.a], ids[r.b], r.length, r.color, r.tunnel, r.locomotives, r.cart)
        for i, r in enumerate(box.map.routes)
    ]
    tickets = [oracle.Ticket(i, ids[t.a], ids[t.b], t.points) for i, t in enumerate(box.tickets)]
    owned = [[routes[number] for number in view.routes(seat)] for seat in seats]
    held = [[tickets[number] for number in view.tickets_of(seat) or ()] for seat in seats]
    final = oracle.FinalBoard(
        board=box.map.name,
        routes=owned,
        tickets=held,
        stations=[[ids[city] for city in view.stations(seat)] for seat in seats],
        stations_left=[view.stations_left(seat) for seat in seats],
        scores=[sum(POINTS[route.length] for route in own) for own in owned],
        merchandise=[sum(route.cart for route in own) for own in owned],
        depots_left=[view.depots_left(seat) for seat in seats],
        attractions=frozenset(place.id for place in box.map.places if place.attraction),
        mark=lambda _: None,
        own=replace(BOARDS[box.map.name], globetrotter_points=box.edition.globetrotter_points),
    )
    return oracle.outcome(final, box.options.depots)


def assert_referee_agrees(name: str, depots: bool, globetrotter_points: int = 0) -> list[Tally]:
    """See that the referee scores any table alike."""
    edition, dice = EDITIONS[name], random.Random(f"{name} {depots}")
    tallies = []
    for _ in range(10):
        players = dice.randint(*edition.players)
        box = open_box(name, players, depots=depots)
        box = replace(box, edition=replace(edition, globetrotter_points=globetrotter_points))
        tally = score_table(box, any_holdings(box, dice))
        tallies.append(tally)
        expected, outcome = judged(tally), tally.outcome
        for account, item in zip(outcome.accounts, expected["items"], strict=True):
            assert {**account.items, "total": account.total} == item
        assert [list(seats) for seats in outcome.ranking] == expected["ranking"]
        assert outcome.tie_break == expected["tie_break"]
        assert [each.longest_path for each in outcome.accounts] == expected["longest"]
    return tallies


@pytest.mark.parametrize("depots", [False, True])
@pytest.mark.parametrize("name", EDITIONS)
def test_the_referee_scores_any_table_alike(name: str, depots: bool) -> None:
    assert_referee_agrees(name, depots)


@pytest.mark.rule("G17")
@pytest.mark.parametrize("name", ["europe_1912", "new_york"])
def test_the_pad_and_the_referee_agree_on_globetrotters(name: str) -> None:
    tallies = assert_referee_agrees(name, False, 15)
    points = [a.items["globetrotter"] for tally in tallies for a in tally.outcome.accounts]
    assert {*points} == {0, 15}


# -- What cannot be --------------------------------------------------------------------------------


def said(tally: Tally) -> list[tuple[int, str, int, str]]:
    """List what was objected to: whose it is, what, which, and by which rule."""
    return [(o.seat, o.kind, o.number, o.reason.rule) for o in tally.objections]


def route(name: str, edition: str = "europe") -> int:
    """Number a route by its name."""
    (number,) = score_table(edition, [Holdings(routes=[name]), Holdings()]).view.routes(0)
    return number


@pytest.mark.rule("G9")
def test_a_route_that_two_players_have_is_the_first_ones() -> None:
    tally = score_table("europe", [Holdings(routes=["Brest–Paris"])] * 2)
    assert said(tally) == [(1, "route", route("Brest–Paris"), "G9")]
    assert [account.items["routes"] for account in tally.outcome.accounts] == [4, 0]
    assert tally.objections[0].reason.told_to(1, NAMES).text("it") == "questa linea è di Anna"


@pytest.mark.rule("G9")
def test_a_route_written_down_twice_counts_once() -> None:
    tally = score_table("europe", [Holdings(routes=["Brest–Paris"] * 2), Holdings()])
    assert said(tally) == [(0, "route", route("Brest–Paris"), "G9")]
    assert tally.outcome.accounts[0].items["routes"] == 4


@pytest.mark.rule("G10")
def test_both_tracks_of_a_double_route_are_never_one_players() -> None:
    both = Holdings(routes=["Frankfurt–Paris white", "Frankfurt–Paris orange"])
    tally = score_table("europe", [both, *[Holdings()] * 3])
    assert said(tally) == [(0, "route", route("Frankfurt–Paris orange"), "G10")]


@pytest.mark.rule("G11")
@pytest.mark.parametrize(("players", "rules"), [(2, ["G11"]), (3, ["G11"]), (4, [])])
def test_with_few_players_a_double_route_is_used_once(players: int, rules: list[str]) -> None:
    tracks = [Holdings(routes=[f"Frankfurt–Paris {color}"]) for color in ("white", "orange")]
    tally = score_table("europe", [*tracks, *[Holdings()] * (players - 2)])
    assert [rule for *_, rule in said(tally)] == rules


@pytest.mark.rule("G9")
@pytest.mark.parametrize("name", EDITIONS)
def test_nobody_lays_more_pieces_than_the_box_has(name: str) -> None:
    edition = EDITIONS[name]
    players = edition.closed_doubles + 1
    tally = score_table(name, [Holdings(routes=range(40)), *[Holdings()] * (players - 1)])
    used = edition.pieces - tally.view.pieces(0)
    lengths = [tally.box.map.routes[number].length for number in tally.view.routes(0)]
    assert sum(lengths) == used <= edition.pieces
    codes = {objection.reason.code for objection in tally.objections}
    assert codes <= {"pieces", "own_twin"}
    assert "pieces" in codes


@pytest.mark.rule("E10")
def test_a_city_has_one_station_and_a_player_three() -> None:
    tally = score_table(
        "europe",
        [
            Holdings(stations=["Roma", "Wien", "Roma", "Paris", "Brest"]),
            Holdings(stations=["Wien", "Essen"]),
        ],
    )
    codes = [(o.seat, o.reason.rule, o.reason.code) for o in tally.objections]
    assert codes == [
        (0, "E10", "station_there"),
        (0, "E10", "stations_built"),
        (1, "E10", "station_there"),
    ]
    assert [account.items["stations"] for account in tally.outcome.accounts] == [0, 8]


@pytest.mark.rule("E10")
def test_where_there_are_no_stations_none_counts() -> None:
    tally = score_table("new_york", [Holdings(stations=["Soho"]), Holdings()])
    assert [objection.reason.code for objection in tally.objections] == ["no_stations"]


@pytest.mark.rule("G12")
def test_a_ticket_is_held_once() -> None:
    first = Holdings(tickets=["Palermo–Moskva", "Palermo–Moskva"])
    tally = score_table("europe", [first, Holdings(tickets=["Moskva–Palermo"])])
    assert [(o.seat, o.reason.rule) for o in tally.objections] == [(0, "G12"), (1, "G12")]
    own, other = (o.reason.told_to(o.seat, NAMES) for o in tally.objections)
    assert own.text() == "you hold this ticket already"
    assert other.text() == "Anna holds this ticket"
    assert [account.items["tickets"] for account in tally.outcome.accounts] == [-20, 0]


@pytest.mark.rule("E2", "V4")
@pytest.mark.parametrize(("name", "rule"), [("europe", "E2"), ("mega_europe", "V4")])
def test_nobody_holds_two_long_tickets(name: str, rule: str) -> None:
    tally = score_table(name, [Holdings(tickets=[0, 1, 20]), Holdings(tickets=[2])])
    assert said(tally) == [(0, "ticket", 1, rule)]


@pytest.mark.rule("W1", "W8")
def test_depots_left_are_counted_and_one_is_never_left() -> None:
    left = [Holdings(depots_left=5), Holdings(), Holdings(depots_left=3), Holdings(depots_left=0)]
    tally = score_table("europe", left, depots=True)
    assert said(tally) == [(0, "depots", 5, "W1")]
    assert [account.items["depots"] for account in tally.outcome.accounts] == [10, 10, 0, 0]
    (objection,) = score_table("europe", [Holdings(depots_left=1), Holdings()]).objections
    assert objection.reason.code == "no_depots"


@pytest.mark.rule("A3", "A4")
def test_merchandise_follows_from_the_routes() -> None:
    many = Holdings(routes=["Nieuwe Waal–Noordermarkt", "Noordermarkt–Jordaan"])
    one = Holdings(routes=["Oude Waal–Montelbaanstoren"])
    tally = score_table("amsterdam", [one, many, Holdings()])
    assert [tally.view.merchandise(seat) for seat in range(3)] == [1, 2, 0]
    assert [account.items["merchandise"] for account in tally.outcome.accounts] == [5, 8, 0]


def test_every_objection_is_said_in_both_languages_with_a_rule_there_is() -> None:
    tally = score_table(
        "europe",
        [
            Holdings(
                routes=["Brest–Paris"], stations=["Roma"] * 2, tickets=[0, 1, 1], depots_left=5
            ),
            Holdings(routes=["Brest–Paris"], stations=["Roma"], tickets=[0]),
        ],
        depots=True,
    )
    assert {objection.kind for objection in tally.objections} == {
        "route",
        "station",
        "ticket",
        "depots",
    }
    for objection in tally.objections:
        assert objection.reason.rule in EXPECTED
        told = objection.reason.told_to(objection.seat, NAMES)
        english, italian = told.text("en"), told.text("it")
        assert english != italian
        assert "{" not in english + italian
    assert {"ticket_held", "long_tickets", "depots_left"} <= {*WORDS}
    assert "ticket_held" in TO_YOU


# -- Own tickets, and what cannot be read ----------------------------------------------------------


@pytest.mark.rule("G12")
def test_own_tickets_are_numbered_after_the_deck() -> None:
    box = score_table("europe", [Holdings()] * 2).box
    brest, paris = (
        next(i for i, place in enumerate(box.map.places) if place.name == name)
        for name in ("Brest", "Paris")
    )
    own, number = Ticket(brest, paris, 9), len(box.tickets)
    anna = Holdings(routes=["Brest–Paris"], tickets=[number])
    tally = score_table("europe", [anna, Holdings(tickets=[number + 1])], own_tickets=[own, own])
    assert tally.objections == ()
    assert [account.items["tickets"] for account in tally.outcome.accounts] == [9, -9]
    assert tally.outcome.accounts[0].completed == (number,)


@pytest.mark.parametrize(
    ("ticket", "why"),
    [
        (Ticket(0, 0, 5), "two different ones"),
        (Ticket(0, 99, 5), "two different ones"),
        (Ticket(0, 1, 0), "expected 1 to 99"),
    ],
)
def test_an_own_ticket_that_cannot_be_is_refused(ticket: Ticket, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        score_table("europe", [Holdings()] * 2, own_tickets=[ticket])


def test_there_is_room_for_so_many_own_tickets() -> None:
    with pytest.raises(FactsError, match="129 tickets in the deck; expected at most 128"):
        score_table("europe", [Holdings()] * 2, own_tickets=[Ticket(0, 1, 5)] * 83)


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"routes": [101]}, BadOption),
        ({"routes": [-1]}, BadOption),
        ({"routes": ["Brest–Roma"]}, NotationError),
        ({"stations": [47]}, BadOption),
        ({"stations": ["Milano"]}, NotationError),
        ({"tickets": [46]}, BadOption),
        ({"tickets": ["Brest–Roma"]}, BadOption),
        ({"depots_left": -1}, BadOption),
    ],
)
def test_what_is_not_there_cannot_be_had(wrong: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error, match=r"expected|did you mean"):
        score_table("europe", [replace(Holdings(), **wrong), Holdings()])  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [1, 6])
def test_a_table_has_as_many_players_as_the_edition_allows(players: int) -> None:
    with pytest.raises(BadOption, match="2 to 5 players"):
        score_table("europe", [Holdings()] * players)
