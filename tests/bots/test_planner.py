"""How the planner plays, and why: a named position for each thing it should understand."""

from __future__ import annotations

import random

import pytest

from incarrozza import Action, Game
from incarrozza.arena import simulate
from incarrozza.bots import Planner, bot
from incarrozza.editions import EDITIONS
from tests.position import Position, position, route

# -- How well --------------------------------------------------------------------------------------


def test_it_beats_the_greedy_bot() -> None:
    games = wins = 0
    for edition in EDITIONS:
        report = simulate(edition, players=2, games=8, bots=["greedy", "planner"], seed=3)
        games += report.games
        wins += report.wins[1]
    assert wins / games > 0.6, f"{wins} of {games}"


def choice(made: Position | Game, **beliefs: float) -> Action:
    """Ask the planner what seat 0 should do."""
    game = made if isinstance(made, Game) else made.game()
    return Planner(**beliefs).choose(game.view(0), game.legal(0), rng=random.Random(1))


def europe(*tickets: str, **hand: int) -> Position:
    """Begin in Europe for two, with tickets and cards."""
    return position("europe").tickets(0, *tickets).hand(0, **hand)


# -- Tickets ---------------------------------------------------------------------------------------


def test_it_goes_another_way_where_two_tickets_share_it() -> None:
    def planned(*tickets: str) -> set[str]:
        game = europe(*tickets).game()
        routes = game.box.map.routes
        places = [place.name for place in game.box.map.places]
        plan = Planner().plan(game.view(0))
        return {f"{places[routes[n].a]}–{places[routes[n].b]}" for n in plan.routes}

    to_vienna = {"Frankfurt–Paris", "Frankfurt–München", "München–Wien"}
    assert planned("Paris–Wien") == to_vienna
    assert planned("Paris–Zágráb") == {"Paris–Zürich", "Venezia–Zürich", "Venezia–Zágráb"}
    assert planned("Paris–Wien", "Paris–Zágráb") == {*to_vienna, "Wien–Zágráb"}


def offered(made: Position, *tickets: str) -> Game:
    game = made.ticket_deck(*tickets).game()
    game.push("tickets")
    return game


def kept(made: Position, *tickets: str) -> list[str]:
    """Offer tickets, and name those that are kept."""
    game = offered(made, *tickets)
    names = [game.box.ticket_name(number) for number in game.view(0).offered]
    return [name for i, name in enumerate(names) if choice(game).target >> i & 1]


def test_it_keeps_tickets_that_go_together_and_leaves_those_that_do_not() -> None:
    made = europe("Brest–Venezia")
    assert kept(made, "Brest–Marseille", "Angora–Kharkov") == ["Brest–Marseille"]


def test_a_second_ticket_is_not_kept_that_there_is_no_time_for() -> None:
    assert len(kept(europe("Brest–Venezia"), "Brest–Marseille", "Paris–Wien")) == 2
    late = europe("Brest–Venezia").pieces(1, 12)
    assert len(kept(late, "Brest–Marseille", "Paris–Wien")) == 1


def test_new_tickets_are_drawn_when_there_is_time_and_not_when_there_is_none() -> None:
    track = "Brest–Paris", "Marseille–Paris", "Frankfurt–Paris white", "Berlin–Frankfurt red"
    done = europe("Brest–Marseille").own(0, *track)
    assert choice(done).text == "tickets"
    late = europe("Brest–Marseille").own(0, *track).pieces(1, 8)
    assert choice(late).text != "tickets"


def test_no_tickets_are_drawn_while_those_held_are_in_danger() -> None:
    assert choice(europe("Edinburgh–Athína", "Brest–Venezia").pieces(1, 25)).text != "tickets"


def test_of_two_long_tickets_the_better_is_kept_and_then_what_fits_it() -> None:
    longs = 0
    for seed in range(12):
        game = Game("mega_europe", 2, seed=seed)
        first = choice(game)
        longs += first.target > 0
        game.push(first, 0)
        game.push(game.legal(1)[0], 1)
        second = choice(game)
        assert second.target.bit_count() >= (2 if first.target else 3)
    assert longs >= 9


# -- Cards -----------------------------------------------------------------------------------------


def brest(**hand: int) -> Position:
    """Hold Brest–Marseille, of which the three black spaces to Paris are missing."""
    return europe("Brest–Marseille", **hand).own(0, "Marseille–Paris").pieces(0, 3)


def test_it_draws_the_colour_it_lacks() -> None:
    up = brest(black=1).display("red", "white", "black", "red", "green")
    assert choice(up).text == "draw black"


def test_a_lone_wild_card_is_taken_when_it_completes_a_route() -> None:
    up = brest(black=2).display("red", "white", "locomotive", "red", "purple")
    assert choice(up).text == "draw locomotive"


def test_two_cards_that_are_needed_are_better_than_a_lone_wild_card() -> None:
    up = brest().display("black", "black", "locomotive", "red", "purple")
    assert choice(up).text == "draw black"


@pytest.mark.parametrize(("gone", "answer"), [("red", "draw black"), ("black", "draw red")])
def test_it_counts_cards_and_collects_the_colour_that_is_left(gone: str, answer: str) -> None:
    # Berlin and Frankfurt are joined by a black and a red track of the same length.
    made = europe("Berlin–Roma").own(0, "Roma–Venezia", "München–Venezia", "Frankfurt–München")
    made.hand(1, **{gone: 10}).known(1, **{gone: 10}).pieces(0, 3)
    assert choice(made.display("red", "black", "white", "green", "blue")).text == answer


def test_a_gray_route_is_paid_with_what_nothing_else_needs() -> None:
    game = europe("Brest–Marseille", black=4, red=4, locomotive=2).own(0, "Marseille–Paris").game()
    game.push("claim Palermo–Roma")
    # Black is for Brest–Paris, and wilds are dear.
    assert choice(game).text == "pay red + 1 locomotive"


# -- Routes ----------------------------------------------------------------------------------------


def test_it_claims_what_its_plan_needs() -> None:
    assert choice(brest(black=3)).text == "claim Brest–Paris"


def test_it_does_not_spend_wilds_while_there_is_time() -> None:
    early = europe("Brest–Marseille", locomotive=3).own(0, "Marseille–Paris")
    assert choice(early).text != "claim Brest–Paris"
    late = europe("Brest–Marseille", locomotive=3).own(0, "Marseille–Paris").pieces(1, 4)
    assert choice(late).text == "claim Brest–Paris"


def test_a_tunnel_is_dug_with_cards_in_reserve() -> None:
    def dig(green: int) -> str:
        made = europe("Zürich–Brindisi", green=green).own(0, "Roma–Venezia", "Brindisi–Roma")
        made.display("red", "white", "purple", "red", "purple").ticket_deck()
        return choice(made).text

    assert dig(2) != "claim Venezia–Zürich"
    assert dig(4) == "claim Venezia–Zürich"


@pytest.mark.parametrize(
    ("hand", "answer"), [({"red": 3}, "pay red"), ({"red": 2, "locomotive": 3}, "give up")]
)
def test_a_tunnel_is_given_up_when_it_would_take_too_many_wilds(
    hand: dict[str, int], answer: str
) -> None:
    extra = {"red": 1, "blue": 2} if answer == "pay red" else {"red": 3}
    game = europe("Kyïv–Petrograd", **hand).deck(**extra).rest("nowhere").game()
    game.push("claim Bucuresti–Sofia")
    game.push("pay red")
    assert game.phase == "tunnel"
    assert choice(game).text == answer


def test_of_two_routes_it_takes_the_one_that_another_evidently_needs() -> None:
    ours = (
        "Times Square–Empire State Building orange",
        "United Nations–Empire State Building",
        "Empire State Building–Chelsea 1",
        "Chelsea–Soho",
        "Soho–Wall Street",
        "Chinatown–Wall Street green",
    )
    theirs = (
        "Central Park–United Nations",
        "Midtown West–Times Square",
        "Times Square–United Nations",
        "Empire State Building–Gramercy Park red",
        "Gramercy Park–Greenwich Village black",
        "Lower East Side–Brooklyn",
    )
    made = (
        position("new_york")
        .tickets(0, "United Nations–Wall Street")
        .tickets(1, "Times Square–Brooklyn")
    )
    made.own(0, *ours).own(1, *theirs).pieces(0, 3).pieces(1, 3)
    made.hand(0, green=1, black=2, red=2, orange=1).display(
        "red", "green", "blue", "orange", "orange"
    )
    game = made.game()
    # There is but one link between the two parts of their network.
    assert choice(game).text == "claim Greenwich Village–Lower East Side"
    assert choice(game, block=0.0).text != "claim Greenwich Village–Lower East Side"


@pytest.mark.parametrize(
    ("theirs", "answer"),
    [
        (("Barcelona–Marseille", "Marseille–Roma"), "claim Marseille–Paris"),
        (("Brest–Dieppe", "Brest–Pamplona"), "claim Brest–Paris"),
    ],
)
def test_of_two_routes_of_the_plan_the_one_in_danger_comes_first(
    theirs: tuple[str, ...], answer: str
) -> None:
    made = europe("Brest–Marseille", black=3, red=4, blue=4).own(1, *theirs)
    assert choice(made.ticket_deck()).text == answer


def test_a_longer_path_is_worth_more_than_a_route_elsewhere() -> None:
    hand = {"white": 4, "purple": 4}
    made = europe(**hand).own(0, "Brest–Paris").pieces(0, 8)
    with_path = Planner().consider(made.game().view(0))["bonus"]
    game = made.game()
    assert with_path[route(game, "Marseille–Paris")] > 0
    assert with_path[route(game, "Kyïv–Warszawa")] == 0


def test_new_attractions_and_carts_are_worth_points() -> None:
    york = position("new_york").game()
    bonus = Planner().consider(york.view(0))["bonus"]
    places = york.box.map.places
    for number, each in enumerate(york.box.map.routes):
        assert bonus[number] == places[each.a].attraction + places[each.b].attraction
    amsterdam = position("amsterdam").game()
    bonus = Planner().consider(amsterdam.view(0))["bonus"]
    assert {bool(bonus[n]) == each.cart for n, each in enumerate(amsterdam.box.map.routes)} == {
        True
    }


# -- Stations --------------------------------------------------------------------------------------


def edinburgh(**hand: int) -> Position:
    """Hold Edinburgh–Paris, where only another's route leads to Edinburgh."""
    made = europe("Edinburgh–Paris", **hand).own(0, "Dieppe–London 1")
    return made.own(1, "Edinburgh–London black")


def test_routes_are_claimed_before_a_station_is_built() -> None:
    assert choice(edinburgh(purple=1, red=1)).text == "claim Dieppe–Paris"


def test_a_station_is_built_when_the_end_is_near() -> None:
    made = edinburgh(red=1).own(0, "Dieppe–Paris").pieces(1, 4)
    assert choice(made).text in ("station Edinburgh", "station London")


def test_no_station_is_built_for_a_ticket_that_still_lacks_routes() -> None:
    made = edinburgh(red=1).pieces(1, 20)
    assert choice(made).kind != "station"


# -- The end ---------------------------------------------------------------------------------------


def ending(ours: int, theirs: int) -> Position:
    made = europe("Brest–Marseille", red=4).own(0, "Brest–Paris", "Marseille–Paris")
    made.score(0, ours).score(1, theirs).tickets(1, "Kyïv–Petrograd")
    return made.pieces(0, 6).pieces(1, 20)


def test_who_is_ahead_hurries_the_end() -> None:
    assert choice(ending(90, 40)).kind == "claim"


def test_who_is_behind_does_not_end_the_game() -> None:
    assert choice(ending(40, 90)).kind != "claim"


def last_turn(*tickets: str, **hand: int) -> Position:
    return europe(*tickets, **hand).pieces(1, 2).last_turns(2)


def test_on_the_last_turn_a_ticket_is_worth_more_than_a_longer_route() -> None:
    made = last_turn("Brest–Marseille", red=4, green=6).own(0, "Brest–Paris")
    assert choice(made).text == "claim Marseille–Paris"


def test_on_the_last_turn_the_most_points_are_taken() -> None:
    game = last_turn("Brest–Venezia", black=3, white=4).game()
    assert game.box.map.routes[choice(game).target].length == 4


def test_on_the_last_turn_a_station_may_complete_a_ticket() -> None:
    made = edinburgh(red=1).own(0, "Dieppe–Paris").pieces(1, 2).last_turns(2)
    assert choice(made).text in ("station Edinburgh", "station London")


def test_on_the_last_turn_no_station_is_built_in_vain() -> None:
    made = edinburgh(red=1).pieces(0, 0).pieces(1, 2).last_turns(2)
    assert choice(made).kind != "station"


# -- Warehouses and depots -------------------------------------------------------------------------


def test_the_first_depot_goes_where_the_plan_does() -> None:
    game = Game("europe", 2, seed=4, depots=True)
    for _ in range(2):
        game.push(game.legal_actions[-1])
    game.push("depot Lisboa")
    routes = game.box.map.routes
    ends = {e for n in Planner().plan(game.view(0)).routes for e in (routes[n].a, routes[n].b)}
    assert choice(game).target in ends


def depots(**hand: int) -> Position:
    made = position("europe", depots=True).tickets(0, "Brest–Marseille").hand(0, **hand)
    return made.own(0, "Marseille–Paris").depots(0, "Brest").depots(1, "Paris")


@pytest.mark.parametrize(("cards", "answer"), [(9, "take 1"), (1, "decline")])
def test_a_full_warehouse_is_taken_and_a_poor_one_is_left(cards: int, answer: str) -> None:
    game = depots(black=3).warehouse(1, blue=cards).game()
    game.push("claim Brest–Paris")
    game.push("pay black")
    assert game.phase == "take"
    assert choice(game).text == answer


def test_a_depot_that_cannot_win_anything_is_spent_for_little() -> None:
    game = depots(black=3).warehouse(1, blue=2).depots_left(0, 1).depots_left(1, 4).game()
    game.push("claim Brest–Paris")
    game.push("pay black")
    assert choice(game).text == "take 1"


def test_the_card_goes_where_the_plan_will_pass() -> None:
    assert choice(depots()).text == "deposit 0"
    made = position("europe", depots=True).tickets(0, "Brest–Marseille").hand(0)
    away = made.own(0, "Marseille–Paris").depots(0, "Kyïv").depots(1, "Paris")
    assert choice(away).text == "deposit 1"


def test_depots_stay_at_home() -> None:
    game = depots(black=3).game()
    game.push("claim Brest–Paris")
    game.push("pay black")
    assert (game.phase, choice(game).text) == ("end", "end turn")


# -- Nothing left to do ----------------------------------------------------------------------------


@pytest.mark.rule("G15")
@pytest.mark.parametrize("name", ["planner", "greedy"])
def test_it_passes_rather_than_build_a_station_of_no_use(name: str) -> None:
    made = position("europe", 3).hand(0, blue=1).display().deck().rest("nowhere").ticket_deck()
    game = made.game()
    assert {action.kind for action in game.legal(0)} == {"station", "pass"}
    chosen = bot(name).choose(game.view(0), game.legal(0), rng=random.Random(1))
    assert chosen.kind == "pass", "a station that is never built is worth four points"
