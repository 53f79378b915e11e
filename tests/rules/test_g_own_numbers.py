"""What the printed editions have in common, and an edition of one's own may choose otherwise."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from incarrozza import Game, Record
from incarrozza.editions import EDITIONS, Box
from incarrozza.editions.box import put_together
from incarrozza.editions.edition import Map, Ticket
from incarrozza.editions.options import Options
from incarrozza.editions.shelf import SHELF
from incarrozza.errors import BadOption, FactsError
from tests.position import Position, chance, hand, legal, owned

EUROPE = SHELF.map("europe")


def own(players: int = 2, *, board: Map = EUROPE, module: bool = False, **numbers: Any) -> Box:
    """Put Europe together with other numbers, and with warehouses and depots if wished."""
    edition = replace(EDITIONS["europe"], name="own", printed_tickets=None, **numbers)
    return put_together(edition, board, players, Options(depots=module))


def begun(box: Box) -> Position:
    return Position(Game(box, seed=1))


def route(name: str) -> int:
    return Game("europe", 2)._read(f"claim {name}").target


# -- The display (G1, G2) --------------------------------------------------------------------------


@pytest.mark.rule("G1", "G6")
@pytest.mark.boundscheck
@pytest.mark.parametrize("display", [1, 3, 8])
def test_so_many_cards_lie_face_up(display: int) -> None:
    game = Game(own(display=display, sweep=0), seed=1)
    assert len(game.view(0).display) == display
    assert None not in game.view(0).display
    assert game.view(0).deck_size == 110 - 2 * 4 - display


@pytest.mark.rule("G2")
@pytest.mark.boundscheck
@pytest.mark.parametrize(("display", "sweep"), [(3, 2), (6, 2), (8, 8), (4, 1)])
def test_so_many_wilds_are_swept(display: int, sweep: int) -> None:
    box = own(display=display, sweep=sweep)
    for seed in range(30):
        assert Game(box, seed=seed).view(0).display.count("locomotive") < sweep


@pytest.mark.rule("G2")
def test_where_no_number_is_set_all_wilds_may_stay() -> None:
    made = begun(own(sweep=0)).hand(0).display(*["locomotive"] * 4, "red").deck(locomotive=9)
    game = made.game()
    assert chance(game.push("draw red")) == ["up: locomotive"]
    assert game.view(0).display == ("locomotive",) * 5


@pytest.mark.rule("G2")
@pytest.mark.parametrize(("green", "swept"), [(0, False), (1, True)])
def test_nothing_is_swept_that_could_not_become_better(green: int, swept: bool) -> None:
    """Of four cards one may be wild: with three others there is a legal display, not with two."""
    made = begun(own(display=4, sweep=2)).hand(0).display("locomotive", "red", "red", "blue")
    game = made.deck(locomotive=1).discards(green=green).game()
    assert chance(game.push("draw blue"))[:2] == ["up: locomotive", "swept"][: 1 + swept]


# -- Tunnels, the last round, depots (E5, G13, W1, W8) ---------------------------------------------


@pytest.mark.rule("E5")
@pytest.mark.boundscheck
@pytest.mark.parametrize("cards", [0, 1, 5, 8])
def test_so_many_cards_are_turned_for_a_tunnel(cards: int) -> None:
    game = begun(own(tunnel_cards=cards)).hand(0, blue=2).deck(green=9).game()
    event = game.play(["claim München–Venezia", "pay blue"])[-1]
    assert chance(event) == (["tunnel: " + ", ".join(["green"] * cards)] if cards else [])


@pytest.mark.rule("E5")
def test_all_that_is_turned_may_have_to_be_paid() -> None:
    game = begun(own(tunnel_cards=5)).hand(0, blue=7).deck(blue=5).game()
    game.play(["claim München–Venezia", "pay blue"])
    assert game.view(0).tunnel_extra == 5
    game.push("pay blue")
    assert owned(game, 0) == {"München–Venezia"}
    assert hand(game, 0) == {}


@pytest.mark.rule("G13")
@pytest.mark.parametrize(
    ("last_round", "left", "begins"), [(0, 1, False), (0, 0, True), (5, 6, False), (5, 5, True)]
)
def test_so_few_pieces_bring_on_the_last_round(last_round: int, left: int, begins: bool) -> None:
    made = begun(own(last_round=last_round)).hand(0, red=1).pieces(0, left + 1)
    game = made.game()
    game.play(["claim Budapest–Wien red", "pay red"])
    assert (game.view(0).last_turns is not None) == begins


@pytest.mark.rule("G13")
@pytest.mark.parametrize(
    ("first", "trigger", "after"),
    [(0, 0, [1, 2]), (0, 2, []), (1, 2, [0]), (2, 1, []), (2, 0, [1])],
)
def test_where_all_have_as_many_turns_the_round_that_is_played_is_the_last(
    first: int, trigger: int, after: list[int]
) -> None:
    made = Position(Game(own(3, equal_turns=True), seed=1, first=first)).turn(trigger)
    game = made.hand(trigger, red=1).pieces(trigger, 3).game()
    game.play(["claim Budapest–Wien red", "pay red"])
    order = []
    while not game.over:
        order.append(game.turn)
        game.play(["draw deck", "draw deck"])
    assert order == after


@pytest.mark.rule("W1", "W8")
@pytest.mark.parametrize("depots", [1, 3, 20])
def test_everybody_has_so_many_depots(depots: int) -> None:
    game = Game(own(module=True, depots=depots, depot_points=7), seed=1)
    assert [game.view(0).depots_left(seat) for seat in (0, 1)] == [depots] * 2
    while game.phase != "turn":
        game.push(game.legal_actions[0])
    assert [game.view(0).depots_left(seat) for seat in (0, 1)] == [depots - 1] * 2
    points = [account.items["depots"] for account in game.account_now().accounts]
    assert points == ([7, 7] if depots > 1 else [0, 0])


@pytest.mark.parametrize(
    ("numbers", "wrong"),
    [
        ({"display": 9}, "cards face up 9; expected at most 8"),
        ({"display": 0}, "cards face up 0; expected at least 1"),
        ({"sweep": 6}, "swept 6; expected at most 5"),
        ({"tunnel_cards": 9}, "tunnel 9; expected at most 8"),
        ({"last_round": 45}, "last round 45; expected at most 44"),
        ({"depots": 0}, "depots 0; expected at least 1"),
        ({"route_points": {13: 40}}, "length 13; expected at most 12"),
        ({"sweep": 1}, "11,628 times in a row, on average"),
        ({"cards_per_color": 1, "wild_cards": 119}, "29,524 times in a row, on average"),
    ],
)
def test_numbers_that_there_is_no_room_for_are_refused(numbers: dict[str, Any], wrong: str) -> None:
    with pytest.raises(BadOption, match=wrong):
        own(**numbers)


# -- Tracks side by side (G10, G11) ----------------------------------------------------------------


def widened(name: str, *colors: str) -> Map:
    """Lay more tracks beside a double route of Europe."""
    first, last = EUROPE.tracks(route(name))
    routes = [*EUROPE.routes]
    for color in colors:
        routes[last] = replace(routes[last], beside=len(routes))
        last = len(routes)
        routes.append(replace(routes[first], color=color, beside=first))
    return replace(EUROPE, name="widened", routes=tuple(routes))


TRIPLE = widened("Frankfurt–Paris white", "green")


@pytest.mark.rule("G10")
@pytest.mark.boundscheck
@pytest.mark.parametrize("first", ["white", "orange", "green"])
def test_nobody_owns_two_tracks_of_a_triple_route(first: str) -> None:
    made = begun(own(4, board=TRIPLE)).hand(0, white=6, orange=6, green=6)
    game = made.game()
    game.play([f"claim Frankfurt–Paris {first}", f"pay {first}"])
    for other in {"white", "orange", "green"} - {first}:
        reason = game.why_not(f"claim Frankfurt–Paris {other}", 1)
        assert reason is None or reason.rule != "G10", "others may"
    for _ in range(3):
        game.play(["draw deck", "draw deck"])
    for other in {"white", "orange", "green"} - {first}:
        assert str(game.why_not(f"claim Frankfurt–Paris {other}")).startswith("G10:")


@pytest.mark.rule("G10")
def test_all_tracks_of_a_triple_route_can_be_taken_by_different_players() -> None:
    made = begun(own(4, board=TRIPLE))
    for seat, color in enumerate(("white", "orange", "green", "red")):
        made.hand(seat, **{color: 3})
    game = made.game()
    for color in ("white", "orange", "green"):
        game.play([f"claim Frankfurt–Paris {color}", f"pay {color}"])
    assert not [text for text in legal(game, "claim") if "Frankfurt–Paris" in text]


@pytest.mark.rule("G11")
@pytest.mark.boundscheck
@pytest.mark.parametrize("first", ["white", "orange", "green"])
def test_with_few_players_one_track_closes_all_others(first: str) -> None:
    made = begun(own(3, board=TRIPLE)).hand(0, **{first: 3}).hand(1, white=3, orange=3, green=3)
    game = made.game()
    game.play([f"claim Frankfurt–Paris {first}", f"pay {first}"])
    for other in {"white", "orange", "green"} - {first}:
        assert str(game.why_not(f"claim Frankfurt–Paris {other}")).startswith("G11:")
    assert len(game.view(None).closed_routes) == 2


def test_tracks_of_one_color_are_numbered_and_others_go_by_their_color() -> None:
    game = Game(own(board=widened("Frankfurt–Paris white", "gray", "gray")), seed=1)
    tracks = game.box.map.tracks(route("Frankfurt–Paris white"))
    names = {game.notation[number].text.removeprefix("claim Frankfurt–Paris ") for number in tracks}
    assert names == {"white", "orange", "3", "4"}


# -- Long routes and many tickets ------------------------------------------------------------------


def lengthened(name: str, length: int, locomotives: int = 0) -> Map:
    number = route(name)
    routes = [*EUROPE.routes]
    routes[number] = replace(routes[number], length=length, locomotives=locomotives)
    return replace(EUROPE, name="lengthened", routes=tuple(routes))


POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21, 12: 50}


@pytest.mark.rule("G8", "G14")
@pytest.mark.boundscheck
@pytest.mark.parametrize("wilds", [0, 7, 8, 11, 12])
def test_a_route_of_twelve_is_paid_with_any_number_of_wilds(wilds: int) -> None:
    box = own(board=lengthened("Marseille–Pamplona", 12), route_points=POINTS)
    cards = {"red": 12 - wilds, "locomotive": wilds}
    game = begun(box).hand(0, **{kind: n for kind, n in cards.items() if n}).game()
    paid = {0: "pay red", 12: "pay locomotives"}.get(wilds, f"pay red + {wilds} locomotives")
    game.push("claim Marseille–Pamplona")
    assert legal(game) == {paid}
    game.push(paid)
    assert hand(game, 0) == {}
    assert game.view(0).score(0) == 50
    assert game.view(0).pieces(0) == 45 - 12


@pytest.mark.rule("E4")
def test_a_ferry_of_twelve_may_ask_for_eleven_wilds() -> None:
    box = own(board=lengthened("Marseille–Pamplona", 12, locomotives=11), route_points=POINTS)
    game = begun(box).hand(0, red=2, locomotive=12).game()
    game.push("claim Marseille–Pamplona")
    assert legal(game) == {"pay red + 11 locomotives", "pay locomotives"}


@pytest.mark.rule("E3", "G12")
@pytest.mark.boundscheck
def test_all_of_128_tickets_can_be_offered_put_back_and_drawn_again() -> None:
    pairs = [(a, b) for a in range(47) for b in range(a)][: 128 - 6]
    long = [replace(t, set="") for t in EUROPE.tickets if t.long and t.set == "europe"]
    deck = [*long, *(Ticket(a, b, 5) for a, b in pairs)]
    box = put_together(EDITIONS["europe"], EUROPE, 2, Options(), tickets=deck)
    game = Game(box, seed=3)
    while game.phase == "opening":
        game.push(game.legal_actions[0])
    offered: set[int] = set()
    for _ in range(60):
        game.push("tickets")
        shown = game.view(game.turn).offered
        offered |= {*shown}
        game.push("keep 1")
    assert max(offered) == 127
    replayed = Record.parse(str(game.record)).replay()
    assert replayed == game
    with pytest.raises(FactsError, match="129 tickets in the deck; expected at most 128"):
        put_together(EDITIONS["europe"], EUROPE, 2, Options(), tickets=[*deck, Ticket(40, 45, 5)])


@pytest.mark.rule("G2")
@pytest.mark.boundscheck
def test_any_number_of_sweeps_is_told() -> None:
    """With 60 wilds and few other cards, thousands of displays are swept in a row."""
    box = own(cards_per_color=1, wild_cards=60)
    most = 0
    for seed in range(12):
        game = Game(box, seed=seed)
        most = max(most, len(game.events[0].answers))
        assert game.view(0).display.count("locomotive") < 3
        assert Record.parse(str(game.record)).replay() == game
    assert most > 100
