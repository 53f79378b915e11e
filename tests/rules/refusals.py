"""Positions where an action is refused, and the whole answer to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from incarrozza import Game
from tests.position import Position, position

UP = ("white", "white", "white", "green", "green")


class Case(NamedTuple):
    """A position, an action that is refused there, and the whole answer."""

    make: Callable[[], Game]
    action: str
    rule: str
    code: str
    text: str | None
    """None where only rule and code are laid down."""
    seat: int | None = None


def after(made: Position, *moves: str) -> Game:
    game = made.game()
    for move in moves:
        game.push(move)
    return game


def depots(**hand: int) -> Position:
    return position("europe", depots=True).hand(0, **hand).display(*UP)


def at_brest() -> Game:
    made = depots(black=3).depots(1, "Brest").warehouse(1, red=1)
    return after(made, "claim Brest–Paris", "pay black")


def blue_tunnel(**hand: int) -> Position:
    return position("europe").hand(0, **hand).display(*UP)


def europe(**hand: int) -> Position:
    return position("europe").hand(0, **hand)


def mega() -> Game:
    game = Game("mega_europe", 2, seed=1)
    game.push("keep none", 0)
    game.push("keep 1", 1)
    return game


def after_opening_choice() -> Game:
    game = Game("europe", 3, seed=1)
    game.push("keep 1 2", 0)
    return game


def first_depot() -> Game:
    game = Game("new_york", 2, seed=1, depots=True)
    game.push("keep 1", 0)
    game.push("keep 1", 1)
    return game


CASES = [
    # -- Whose turn, and what is asked ---------------------------------------------------------
    Case(
        lambda: after(
            position("europe").display().deck().rest("nowhere").ticket_deck().last_turns(1), "pass"
        ),
        "draw deck",
        "G13",
        "over",
        "the game is over",
        seat=0,
    ),
    Case(
        lambda: europe().game(),
        "draw deck",
        "G3",
        "not_to_act",
        "it is not for player 2 to decide now, but for player 1",
        seat=1,
    ),
    Case(
        after_opening_choice,
        "keep 1 2",
        "E2",
        "not_to_act",
        "it is not for player 1 to decide now, but for players 2 and 3",
        seat=0,
    ),
    Case(
        lambda: Game("europe", 2, seed=1),
        "draw deck",
        "E2",
        "opening",
        "first choose which of the offered tickets to keep",
    ),
    Case(
        lambda: Game("mega_europe", 2, seed=1),
        "draw deck",
        "V4",
        "opening",
        "first choose which of the offered tickets to keep",
    ),
    Case(first_depot, "draw deck", "W1", "first_depot", "first put a depot in a city"),
    Case(
        lambda: europe().game(),
        "give up",
        "G3",
        "turn",
        "that answers a question nobody has asked; begin with an action of your turn",
    ),
    Case(lambda: after(depots(), "deposit 0"), "tickets", "W2", "first_card", "first draw a card"),
    Case(
        lambda: after(europe(), "draw deck"),
        "tickets",
        "G4",
        "second_card",
        "first draw the second card",
    ),
    Case(
        lambda: after(europe(black=3), "claim Brest–Paris"),
        "draw deck",
        "G8",
        "pay",
        "first pay for the route",
    ),
    Case(
        lambda: after(europe(black=3), "station Paris"),
        "draw deck",
        "E10",
        "pay_station",
        "first pay for the station",
    ),
    Case(
        lambda: after(blue_tunnel(blue=2).deck(blue=2, red=1), "claim München–Venezia", "pay blue"),
        "draw deck",
        "E7",
        "tunnel",
        "first pay 2 more for the tunnel, or give it up",
    ),
    Case(
        lambda: after(europe(), "tickets"),
        "draw deck",
        "E3",
        "keep",
        "first choose which of the drawn tickets to keep",
    ),
    Case(at_brest, "draw deck", "W3", "take", "first take a warehouse or decline"),
    Case(
        lambda: after(depots(), "tickets", "keep 1"),
        "tickets",
        "W5",
        "end",
        "your action is done: place depots or end the turn",
    ),
    # -- Claims ----------------------------------------------------------------------------------
    Case(
        lambda: europe(black=3).own(1, "Brest–Paris").game(),
        "claim Brest–Paris",
        "G9",
        "taken",
        "player 2 owns this route",
    ),
    Case(
        lambda: europe(white=3).own(0, "Frankfurt–Paris orange").game(),
        "claim Frankfurt–Paris white",
        "G10",
        "own_twin",
        "you own another track between these two places",
    ),
    Case(
        lambda: europe(white=3).own(1, "Frankfurt–Paris orange").game(),
        "claim Frankfurt–Paris white",
        "G11",
        "closed",
        "with 2 players only one track between two places is used",
    ),
    Case(
        lambda: europe(red=4).pieces(0, 3).game(),
        "claim Marseille–Pamplona",
        "G9",
        "pieces",
        "needs 4 trains, you have 3",
    ),
    Case(
        lambda: position("new_york").hand(0, pink=4).pieces(0, 2).game(),
        "claim Chelsea–Soho",
        "G9",
        "pieces",
        "needs 4 taxis, you have 2",
    ),
    Case(
        lambda: europe(red=12, locomotive=1).game(),
        "claim Palermo–Smyrna",
        "E4",
        "ferry",
        "the ferry needs 2 locomotives, you have 1",
    ),
    Case(
        lambda: europe(red=2, blue=9, locomotive=1).game(),
        "claim Marseille–Pamplona",
        "G8",
        "cards",
        "needs 4 red cards, locomotives included, you have 3",
    ),
    Case(
        lambda: europe(red=2, blue=1, locomotive=1).game(),
        "claim Marseille–Paris",
        "G8",
        "cards_any",
        "needs 4 cards of one colour, locomotives included, you have 3",
    ),
    # -- Payments --------------------------------------------------------------------------------
    Case(
        lambda: after(europe(red=4, blue=4), "claim Marseille–Pamplona"),
        "pay blue",
        "G8",
        "wrong_color",
        "this must be paid with red cards",
    ),
    Case(
        lambda: after(
            blue_tunnel(blue=4, red=4).deck(blue=1, red=2), "claim München–Venezia", "pay blue"
        ),
        "pay red",
        "E5",
        "wrong_color",
        "this must be paid with blue cards",
    ),
    Case(
        lambda: after(
            blue_tunnel(blue=4, locomotive=3).deck(locomotive=1, red=2),
            "claim München–Venezia",
            "pay locomotives",
        ),
        "pay blue",
        "E6",
        "wrong_color",
        "this must be paid with locomotives",
    ),
    Case(
        lambda: after(europe(black=3, locomotive=5), "claim Brest–Paris"),
        "pay black + 4 locomotives",
        "G8",
        "too_many_wilds",
        "only 3 cards are to be paid, not 4 locomotives and a colour",
    ),
    Case(
        lambda: after(europe(green=5, locomotive=2), "claim Palermo–Smyrna"),
        "pay green + 1 locomotive",
        "E4",
        "ferry",
        "the ferry needs 2 locomotives, you pay 1",
    ),
    Case(
        lambda: after(europe(black=2, locomotive=2), "claim Brest–Paris"),
        "pay black",
        "G8",
        "cards",
        "needs 3 black cards, you have 2",
    ),
    Case(
        lambda: after(europe(black=3, locomotive=1), "claim Brest–Paris"),
        "pay black + 2 locomotives",
        "G8",
        "wilds",
        "needs 2 locomotives, you have 1",
    ),
    Case(
        lambda: after(europe(black=3, locomotive=1), "claim Brest–Paris"),
        "pay locomotives",
        "G8",
        "wilds",
        "needs 3 locomotives, you have 1",
    ),
    Case(
        lambda: after(europe(black=2).stations(0, "Roma"), "station Paris"),
        "pay locomotives",
        "E10",
        "wilds",
        "needs 2 locomotives, you have 0",
    ),
    # -- Stations and depots ---------------------------------------------------------------------
    Case(
        lambda: position("new_york").hand(0, red=3).game(),
        "station Chelsea",
        "E10",
        "no_stations",
        "there are no stations in this game",
    ),
    Case(
        lambda: europe(red=3).stations(0, "Paris", "Roma", "Wien").game(),
        "station London",
        "E10",
        "stations_built",
        "all your stations are built",
    ),
    Case(
        lambda: europe(red=3).stations(1, "Paris").game(),
        "station Paris",
        "E10",
        "station_there",
        "this city has a station of player 2",
    ),
    Case(
        lambda: depots(red=3).depots(1, "Paris").game(),
        "station Paris",
        "W7",
        "depot_there",
        "this city has a depot of player 2",
    ),
    Case(
        lambda: depots().depots(0, "Paris").game(),
        "depot Paris",
        "W7",
        "depot_there",
        "this city has a depot of player 1",
    ),
    Case(
        lambda: europe(red=1, blue=1).stations(0, "Paris").game(),
        "station London",
        "E10",
        "cards_any",
        "needs 2 cards of one colour, locomotives included, you have 1",
    ),
    Case(
        lambda: depots().depots_left(0, 0).game(),
        "depot Paris",
        "W5",
        "depots_used",
        "you have no depot left on your warehouse",
    ),
    Case(
        lambda: europe().game(),
        "depot Paris",
        "W1",
        "no_depots",
        "this game is played without warehouses and depots",
    ),
    Case(
        lambda: europe().game(),
        "deposit 0",
        "W1",
        "no_depots",
        "this game is played without warehouses and depots",
    ),
    Case(lambda: depots().game(), "deposit 2", "W2", "no_such_seat", "there are 2 players"),
    Case(at_brest, "take 3", "W3", "no_such_seat", "there are 2 players"),
    Case(
        at_brest,
        "take 0",
        "W3",
        "nothing_to_take",
        "player 1 has no depot at either end, or an empty warehouse",
    ),
    # -- Drawing ---------------------------------------------------------------------------------
    Case(
        lambda: europe().display(*UP).game(),
        "draw red",
        "G4",
        "not_face_up",
        "no such card is face up",
    ),
    Case(
        lambda: after(europe().display("locomotive", *UP[:4]), "draw deck"),
        "draw locomotive",
        "G5",
        "wild_second",
        "a face-up locomotive cannot be the second card",
    ),
    Case(
        lambda: europe().deck().game(),
        "draw deck",
        "G7",
        "no_cards",
        "deck and discards are empty",
    ),
    Case(
        lambda: europe().deck().display("red").game(),
        "draw red",
        "G7",
        "no_deck",
        "deck and discards are empty: nobody may begin to draw, whatever lies face up",
    ),
    Case(
        lambda: depots().deck().game(),
        "deposit 0",
        "W2",
        "no_cards",
        "deck and discards are empty",
    ),
    Case(
        lambda: depots().game(),
        "draw deck",
        "W2",
        "deposit_first",
        "first name the warehouse that gets the top card",
    ),
    # -- Tickets ---------------------------------------------------------------------------------
    Case(
        lambda: europe().ticket_deck().game(),
        "tickets",
        "E3",
        "no_tickets",
        "the ticket deck is empty",
    ),
    Case(
        lambda: position("big_cities").ticket_deck().game(),
        "tickets",
        "V5",
        "no_tickets",
        "the ticket deck is empty",
    ),
    Case(
        lambda: Game("europe", 2, seed=1),
        "keep 1",
        "E2",
        "keep_more",
        "keep at least 2, not 1",
    ),
    Case(mega, "keep 1 2", "V4", "keep_more", "keep at least 3, not 2", seat=0),
    Case(mega, "keep 1", "V4", "keep_more", "keep at least 2, not 1", seat=1),
    Case(
        lambda: Game("mega_europe", 2, seed=1),
        "keep 1 2",
        "V4",
        "keep_fewer",
        "keep at most 1, not 2",
    ),
    Case(
        lambda: after(europe(), "tickets"),
        "keep none",
        "E3",
        "keep_more",
        "keep at least 1, not 0",
    ),
    Case(
        lambda: Game("europe", 2, seed=1),
        "keep 1 5",
        "E2",
        "not_offered",
        "only 4 tickets are offered",
    ),
    # -- Passing ---------------------------------------------------------------------------------
    Case(
        lambda: europe().game(),
        "pass",
        "G15",
        "may_not_pass",
        "nobody may pass who can draw cards or tickets or claim a route",
    ),
]
