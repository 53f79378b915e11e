"""How well the greedy bot plays, and why."""

from __future__ import annotations

import random

import pytest

from incarrozza import Action, Game
from incarrozza.arena import simulate
from incarrozza.bots import Greedy
from incarrozza.bots.planning import Atlas
from incarrozza.bots.traveller import _last_resort
from incarrozza.editions import EDITIONS
from incarrozza.rules import state as code
from tests.position import Position, city, position, route, ticket

# -- How well --------------------------------------------------------------------------------------


def test_most_opening_tickets_are_completed_in_europe_for_two() -> None:
    kept = completed = 0
    for seed in range(60):
        game, rng = Game("europe", 2, seed=seed), random.Random(seed)
        bots = (Greedy(), Greedy())
        while not game.over:
            seat = game.to_act[0]
            game.push(bots[seat].choose(game.view(seat), game.legal(seat), rng=rng), seat)
        assert game.outcome is not None
        for event in game.events:
            if event.opening and event.seat is not None:
                account = game.outcome.accounts[event.seat]
                kept += len(event.kept_tickets)
                completed += len({*event.kept_tickets} & {*account.completed})
    assert kept >= 2 * 2 * 60
    assert completed / kept > 0.85, f"{completed} of {kept}"


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_beats_random_play(edition: str) -> None:
    report = simulate(edition, players=2, games=12, bots=["random", "greedy"], seed=1)
    assert report.wins[1] >= 11
    assert report.mean_scores[1] > report.mean_scores[0] + 10


# -- Planning --------------------------------------------------------------------------------------


@pytest.fixture
def game() -> Game:
    """Begin a game of Europe for two."""
    return position("europe").game()


@pytest.fixture
def atlas(game: Game) -> Atlas:
    """Lay out the map of Europe."""
    return Atlas(game.box)


def test_tickets_share_the_routes_of_a_plan(game: Game, atlas: Atlas) -> None:
    free = game.view(0).open_routes(0)
    tickets = [ticket(game, name) for name in ("Paris–Wien", "Paris–Zágráb")]
    both = atlas.plan(tickets, 45, [], free)
    apart = [atlas.plan([each], 45, [], free) for each in tickets]
    assert both.hoped == tickets
    assert both.price < sum(plan.price for plan in apart)
    assert both.pieces == sum(game.box.map.routes[r].length for r in both.routes)


def test_own_routes_cost_nothing_and_a_finished_ticket_is_done(game: Game, atlas: Atlas) -> None:
    free = game.view(0).open_routes(0)
    wanted = ticket(game, "Paris–Wien")
    plan = atlas.plan([wanted], 45, [], free)
    assert plan.hoped == [wanted]
    finished = atlas.plan([wanted], 45, plan.routes, free)
    assert finished.done == [wanted]
    assert finished.routes == []


def test_a_ticket_that_takes_too_many_pieces_is_hopeless(game: Game, atlas: Atlas) -> None:
    wanted = ticket(game, "Brest–Petrograd")
    plan = atlas.plan([wanted], 6, [], game.view(0).open_routes(0))
    assert plan.hopeless == [wanted]
    assert plan.routes == []


def test_a_blocked_ticket_is_planned_with_a_station(game: Game, atlas: Atlas) -> None:
    wanted, lent = ticket(game, "Edinburgh–Paris"), route(game, "Edinburgh–London black")
    cut_off = city(game, "Edinburgh")
    free = [
        i
        for i in game.view(0).open_routes(0)
        if cut_off not in (game.box.map.routes[i].a, game.box.map.routes[i].b)
    ]
    assert atlas.plan([wanted], 45, [], free).hopeless == [wanted]
    assert atlas.plan([wanted], 45, [], free, lendable=[lent]).hopeless == [wanted]
    plan = atlas.plan([wanted], 45, [], free, lendable=[lent], stations=1)
    assert (plan.hoped, plan.borrowed) == ([wanted], [lent])
    # Once the station stands, the route is as good as one's own.
    built = atlas.plan([wanted], 45, [], free, lent=[lent])
    assert (built.hoped, built.borrowed) == ([wanted], [])


# -- Choosing --------------------------------------------------------------------------------------


def choice(game: Game) -> Action:
    """Ask the bot what seat 0 should do."""
    return Greedy().choose(game.view(0), game.legal(0), rng=random.Random(1))


def test_it_keeps_tickets_that_go_together() -> None:
    game = position("europe").ticket_deck("Paris–Wien", "Paris–Zágráb").game()
    game.push("tickets")
    assert choice(game).text == "keep 1 2"


def test_it_claims_what_its_plan_needs_and_pays_in_colour() -> None:
    # From Brest to Venezia the plan leads through Paris.
    game = position("europe").tickets(0, "Brest–Venezia").hand(0, black=4, locomotive=2).game()
    assert choice(game).text == "claim Brest–Paris"
    game.push("claim Brest–Paris")
    assert choice(game).text == "pay black"


def test_a_gray_route_is_paid_with_what_nothing_else_needs() -> None:
    game = (
        position("europe").tickets(0, "Brest–Venezia").hand(0, black=3, red=3, locomotive=3).game()
    )
    game.push("claim Palermo–Roma")
    # Black is for Brest–Paris, wilds are dear, and red is for nothing.
    assert choice(game).text == "pay red + 1 locomotive"


def test_it_does_not_claim_what_only_wilds_could_pay() -> None:
    game = position("europe").tickets(0, "Brest–Venezia").hand(0, locomotive=4).game()
    assert choice(game).kind == "draw"


def test_it_draws_the_colour_it_lacks() -> None:
    game = (
        position("europe")
        .tickets(0, "Brest–Venezia")
        .hand(0, red=1)
        .display("red", "white", "black", "red", "green")
        .game()
    )
    assert choice(game).text == "draw black"


def test_a_lone_wild_card_is_taken_when_it_completes_a_route() -> None:
    game = (
        position("europe")
        .tickets(0, "Brest–Venezia")
        .hand(0, black=2)
        .display("red", "white", "locomotive", "red", "purple")
        .game()
    )
    assert choice(game).text == "draw locomotive"


def test_a_big_hand_is_spent() -> None:
    hand = dict.fromkeys(EDITIONS["europe"].colors, 2) | {"blue": 5, "locomotive": 4}
    game = position("europe").tickets(0, "Brest–Venezia").hand(0, **hand).game()
    assert choice(game).kind == "claim"


def test_new_tickets_are_drawn_early_and_routes_claimed_late() -> None:
    early = position("europe").hand(0, blue=4).game()
    assert choice(early).text == "tickets"
    late = position("europe").hand(0, blue=4).pieces(0, 4).pieces(1, 8).game()
    assert choice(late).kind == "claim"


def test_in_the_last_round_the_longest_route_is_claimed() -> None:
    game = position("europe").hand(0, white=4, red=2).pieces(1, 2).last_turns(2).game()
    chosen = choice(game)
    assert chosen.kind == "claim"
    assert game.box.map.routes[chosen.target].length == 4


def last_turn(**hand: int) -> Position:
    """Begin the last turn of a game of Europe for two."""
    return position("europe").hand(0, **hand).pieces(1, 2).last_turns(2)


def test_on_the_last_turn_a_ticket_is_worth_more_than_a_longer_route() -> None:
    to_marseille = last_turn(red=4, green=6).tickets(0, "Brest–Marseille").own(0, "Brest–Paris")
    assert choice(to_marseille.game()).text == "claim Marseille–Paris"


def test_on_the_last_turn_points_are_worth_more_than_a_step_to_nowhere() -> None:
    # Brest–Paris alone completes nothing.
    game = last_turn(black=3, white=4).tickets(0, "Brest–Venezia").game()
    chosen = choice(game)
    assert chosen.kind == "claim"
    assert game.box.map.routes[chosen.target].length == 4


def test_on_the_last_turn_no_station_is_built_that_completes_nothing() -> None:
    # Dieppe–London would still be missing.
    cut_off = last_turn(red=1).pieces(0, 2).tickets(0, "Edinburgh–Paris")
    game = cut_off.own(0, "Dieppe–Paris").own(1, "Edinburgh–London black").game()
    assert "station London" in [action.text for action in game.legal(0)]
    assert choice(game).kind == "claim"


def test_when_another_is_about_to_end_the_game_it_waits_for_nothing() -> None:
    def with_pieces(own: int, others: int) -> str:
        made = position("europe").hand(0, black=2, locomotive=1).tickets(0, "Brest–Venezia")
        return choice(made.pieces(0, own).pieces(1, others).game()).kind

    assert with_pieces(own=20, others=20) == "draw"
    assert with_pieces(own=20, others=6) == "claim"
    # Whoever would end it is in no hurry.
    assert with_pieces(own=6, others=6) == "draw"


def test_a_station_is_built_only_for_a_blocked_ticket() -> None:
    blocked = (
        position("europe")
        .tickets(0, "Edinburgh–Paris")
        .own(0, "Dieppe–London 1", "Dieppe–Paris")
        .own(1, "Edinburgh–London black")
        .hand(0, red=1)
        .game()
    )
    assert choice(blocked).text in ("station Edinburgh", "station London")
    blocked.push(choice(blocked))
    blocked.push(choice(blocked))
    assert blocked.account_now().accounts[0].completed == (ticket(blocked, "Edinburgh–Paris"),)


@pytest.mark.parametrize(("spare", "answer"), [(3, "pay red"), (0, "give up")])
def test_a_tunnel_is_given_up_only_if_it_cannot_be_paid(spare: int, answer: str) -> None:
    game = position("europe").hand(0, red=2 + spare).deck(red=3, blue=0).rest("nowhere").game()
    game.push("claim Bucuresti–Sofia")
    game.push("pay red")
    assert game.phase == "tunnel"
    assert choice(game).text == answer


def test_a_card_is_stored_in_the_own_warehouse() -> None:
    assert choice(position("new_york", depots=True).game()).text in ("deposit 0", "tickets")
    game = position("new_york", depots=True).tickets(0, "Central Park–Chinatown").game()
    assert choice(game).text == "deposit 0"


@pytest.mark.parametrize(("cards", "answer"), [(5, "take 1"), (1, "decline")])
def test_a_full_warehouse_is_taken_and_a_poor_one_is_left(cards: int, answer: str) -> None:
    game = (
        position("europe", depots=True)
        .depots(1, "Paris")
        .warehouse(1, blue=cards)
        .hand(0, black=3)
        .game()
    )
    game.push("claim Brest–Paris")
    game.push("pay black")
    assert game.phase == "take"
    assert choice(game).text == answer


def test_the_first_depot_goes_where_the_plan_does() -> None:
    game = Game("europe", 2, seed=4, depots=True)
    for _ in range(2):
        game.push(game.legal_actions[-1])
    game.push("depot Lisboa")
    view = game.view(0)
    plan = Atlas(game.box).plan(view.tickets, 45, [], view.open_routes(0))
    ends = {
        end for r in plan.routes for end in (view.box.map.routes[r].a, view.box.map.routes[r].b)
    }
    assert choice(game).target in ends


@pytest.mark.rule("G15")
def test_the_last_resort_is_a_pass_if_it_may_be_and_depots_stay_at_home() -> None:
    depot, station = code.DEPOT + 3, code.STATION + 3
    assert _last_resort([depot, code.PASS]) == code.PASS
    assert _last_resort([depot, station, code.PASS]) == code.PASS
    assert _last_resort([depot, code.TICKETS, station]) == station
    assert _last_resort([code.TICKETS, station, code.CLAIM + 7]) == code.CLAIM + 7
