"""Who may know what: views and events as each seat sees them (K1-K4)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from incarrozza import Game
from incarrozza.rules import state as code
from incarrozza.view import View
from tests.position import (
    Position,
    chance,
    city,
    hand,
    held,
    keep,
    offered,
    position,
    route,
    ticket,
)

Cards = dict[str, int]
UP = ("white", "white", "white", "green", "green")
LOOKERS = [0, 1, 2, None]


def views(make: Callable[[int], Position], seat: int | None, *moves: str) -> list[View]:
    """Show two positions that differ only in what is hidden, after the same moves."""
    shown = []
    for way in (0, 1):
        game = make(way).game()
        for move in moves:
            game.push(move)
        shown.append(game.view(seat))
    return shown


# -- Public (K1) -----------------------------------------------------------------------------------


def busy() -> Game:
    """Make a position with a little of everything on the table."""
    return (
        position("europe", 3, depots=True)
        .hand(0, red=2, locomotive=1)
        .hand(1, blue=5)
        .known(1, blue=2)
        .hand(2, green=1)
        .display("red", "white", "white", "green", "locomotive")
        .discards(yellow=4, black=1)
        .own(1, "Brest–Paris")
        .stations(1, "Roma")
        .depots(2, "Wien", "Berlin")
        .warehouse(0, orange=3)
        .tickets(0, "Brest–Venezia", "Brest–Marseille")
        .tickets(1, "London–Wien")
        .last_turns(2)
        .game()
    )


@pytest.mark.rule("K1")
@pytest.mark.boundscheck
@pytest.mark.parametrize("seat", LOOKERS)
def test_what_lies_on_the_table_is_open_to_all(seat: int | None) -> None:
    game = busy()
    view = game.view(seat)
    assert view.display == ("red", "white", "white", "green", "locomotive")
    assert view.discards == {"yellow": 4, "black": 1}
    assert view.deck_size == 110 - 9 - 5 - 5 - 3
    assert view.ticket_deck_size == 40 - 3
    assert [view.hand_size(each) for each in range(3)] == [3, 5, 1]
    assert [view.ticket_count(each) for each in range(3)] == [2, 1, 0]
    assert [view.pieces(each) for each in range(3)] == [45, 42, 45]
    assert [view.score(each) for each in range(3)] == [0, 4, 0]
    assert [view.stations_left(each) for each in range(3)] == [3, 2, 3]
    assert view.stations(1) == (city(game, "Roma"),)
    assert [view.depots_left(each) for each in range(3)] == [4, 4, 3]
    assert {*view.depots(2)} == {city(game, "Wien"), city(game, "Berlin")}
    assert [view.warehouse_size(each) for each in range(3)] == [3, 0, 0]
    assert view.routes(1) == (route(game, "Brest–Paris"),)
    assert [view.known_cards(each) for each in range(3)] == [{}, {"blue": 2}, {}]
    assert (view.turn, view.last_turns, view.phase) == (0, 2, "turn")


@pytest.mark.rule("K1", "A3")
def test_merchandise_lies_open() -> None:
    game = position("amsterdam").own(1, "Jordaan–Westermarkt").game()
    assert [game.view(seat).merchandise(1) for seat in (0, 1, None)] == [1, 1, 1]


@pytest.mark.rule("K1")
def test_cards_taken_from_the_display_are_known() -> None:
    game = position("europe").hand(0).hand(1).display(*UP).rest("deck").game()
    game.play(["draw white", "draw green"])
    assert game.view(1).known_cards(0) == {"white": 1, "green": 1}


@pytest.mark.rule("K1")
def test_cards_drawn_blind_are_not_known() -> None:
    game = position("europe").hand(0).hand(1).display(*UP).rest("deck").game()
    game.play(["draw deck", "draw white"])
    assert game.view(1).known_cards(0) == {"white": 1}
    assert game.view(1).hand_size(0) == 2


@pytest.mark.rule("K1")
def test_a_face_up_wild_that_was_taken_is_known() -> None:
    game = position("europe").hand(0).display("locomotive", *UP[:4]).game()
    game.push("draw locomotive")
    assert game.view(1).known_cards(0) == {"locomotive": 1}


@pytest.mark.rule("K1")
@pytest.mark.parametrize(
    ("payment", "known"),
    [
        ("pay blue", {"locomotive": 1}),
        ("pay blue + 1 locomotive", {"blue": 1}),
        ("pay locomotives", {"blue": 3}),
    ],
)
def test_known_cards_that_are_played_are_known_no_more(payment: str, known: Cards) -> None:
    made = position("europe").hand(0, blue=4, locomotive=3)
    game = made.known(0, blue=3, locomotive=1).game()
    game.play(["claim Constantinople–Sofia", payment])
    assert game.view(1).known_cards(0) == known


@pytest.mark.rule("K1", "E7")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({}, {"blue": 1, "locomotive": 1}),
        ({"blue": 2}, {"blue": 2, "locomotive": 1}),
        ({"locomotive": 2, "red": 1}, {"blue": 1, "locomotive": 2, "red": 1}),
    ],
)
def test_cards_laid_for_a_tunnel_given_up_are_known_to_be_back(before: Cards, after: Cards) -> None:
    made = position("europe").hand(0, blue=3, locomotive=2, red=1).known(0, **before)
    game = made.display(*UP).deck(blue=3).game()
    game.play(["claim München–Venezia", "pay blue + 1 locomotive", "give up"])
    assert game.view(1).known_cards(0) == after
    assert game.view(1).hand_size(0) == 6


@pytest.mark.rule("K1")
def test_what_is_unseen_is_all_that_is_not_on_the_table_or_in_ones_hand() -> None:
    game = busy()
    total = {**dict.fromkeys(game.box.edition.colors, 12), "locomotive": 14}
    seen = {"red": 3, "white": 2, "green": 1, "locomotive": 2, "yellow": 4, "black": 1, "blue": 2}
    assert game.view(0).unseen == {kind: n - seen.get(kind, 0) for kind, n in total.items()}


@pytest.mark.rule("K1")
def test_everybody_sees_an_event_but_for_its_secrets() -> None:
    game = position("europe").hand(0).display(*UP).deck(red=9).game()
    taken, blind = game.play(["draw white", "draw deck"])
    for seat in (0, 1, None):
        assert chance(taken.seen_by(seat)) == ["up: red"]
        assert str(taken.seen_by(seat).action) == "draw white"
        assert str(blind.seen_by(seat).action) == "draw deck"
    assert chance(blind.seen_by(0)) == ["hand 0: red"]
    assert chance(blind.seen_by(1)) == chance(blind.seen_by(None)) == ["hand 0: ?"]


@pytest.mark.rule("K1")
def test_everybody_sees_the_cards_turned_for_a_tunnel() -> None:
    game = position("europe").hand(0, blue=2).display(*UP).deck(red=4).game()
    event = game.play(["claim München–Venezia", "pay blue"])[-1]
    for seat in (0, 1, None):
        assert chance(event.seen_by(seat)) == ["tunnel: red, red, red"]


# -- The owner's secrets (K2) ----------------------------------------------------------------------


@pytest.mark.rule("K2")
@pytest.mark.parametrize("seat", [1, None])
def test_others_do_not_see_a_hand(seat: int | None) -> None:
    def make(way: int) -> Position:
        cards = ({"red": 2}, {"locomotive": 2})[way]
        return position("europe").hand(0, **cards).hand(1, blue=1).display(*UP)

    one, other = views(make, seat)
    assert one == other


@pytest.mark.rule("K2")
def test_the_owner_sees_the_hand() -> None:
    game = busy()
    assert game.view(0).hand == {"red": 2, "locomotive": 1}
    assert game.view(1).hand == {"blue": 5}


@pytest.mark.rule("K2", "G12")
@pytest.mark.parametrize("seat", [1, None])
def test_others_do_not_see_tickets(seat: int | None) -> None:
    def make(way: int) -> Position:
        names = ("Brest–Venezia", "London–Wien")
        return position("europe").tickets(0, names[way]).tickets(1, "Brest–Marseille").hand(1)

    one, other = views(make, seat)
    assert one == other
    game = make(0).game()
    assert held(game, 0) == {"Brest–Venezia"}
    assert held(game, 1) == {"Brest–Marseille"}


@pytest.mark.rule("K2")
@pytest.mark.parametrize("seat", [1, None])
def test_others_do_not_see_tickets_drawn_or_rejected(seat: int | None) -> None:
    names = ("Brest–Marseille", "Brest–Venezia", "London–Wien")
    shown: list[list[bytes]] = []
    for kept in names:
        game = position("europe").ticket_deck(*names).game()
        game.push("tickets")
        before = game.view(seat).data()
        keep(game, 0, kept)
        rejected = {game.box.ticket_name(number) for number in game.view(0).rejected}
        assert rejected == {*names} - {kept}
        shown.append([before, game.view(seat).data()])
    assert shown[0] == shown[1] == shown[2]


@pytest.mark.rule("K2")
def test_of_drawn_tickets_others_learn_only_how_many_were_kept() -> None:
    game = position("europe").game()
    drawn = game.push("tickets")
    kept = game.push("keep 1 3")
    assert chance(drawn.seen_by(1)) == ["ticket 0: ?, ?, ?"]
    assert "?" not in chance(drawn.seen_by(0))[0]
    theirs = kept.seen_by(1)
    assert (theirs.action, theirs.kept, theirs.kept_tickets) == (None, 2, ())
    assert len(theirs.offered) == 3
    assert {*theirs.offered} == {code.UNKNOWN}
    assert kept.seen_by(0) == kept
    assert game.view(1).ticket_count(0) == 2


@pytest.mark.rule("K2")
def test_the_deal_shows_everybody_the_own_cards_only() -> None:
    deal = Game("europe", 3, seed=2).events[0]
    for seat in LOOKERS:
        for answer in deal.seen_by(seat).answers:
            private = answer.what in (code.DEALT, code.TICKET)
            assert (answer.value is None) == (private and answer.seat != seat)


@pytest.mark.rule("K2")
def test_an_onlooker_has_no_hand_and_no_tickets() -> None:
    view = busy().view(None)
    for secret in ("hand", "tickets", "offered", "rejected"):
        with pytest.raises(ValueError, match="onlooker"):
            getattr(view, secret)


# -- The opening is secret until all have chosen ---------------------------------------------------


@pytest.mark.rule("K2", "E2")
@pytest.mark.parametrize("edition", ["europe", "mega_europe", "big_cities", "new_york"])
@pytest.mark.parametrize("seat", [1, 2, None])
def test_opening_choices_are_secret_even_in_number(edition: str, seat: int | None) -> None:
    shown = set()
    game = Game(edition, 3, seed=3)
    assert game.view(1).ticket_count(0) is None
    for action in game.legal(0):
        event = game.push(action, 0)
        view = game.view(seat)
        assert view.ticket_count(0) is None
        assert view.to_act == (1, 2), "that a choice was made is no secret"
        shown.add(view.data())
        theirs = event.seen_by(seat)
        assert (theirs.action, theirs.kept) == (None, None)
        game.pop()
    assert len(shown) == 1


@pytest.mark.rule("K1", "K2")
def test_the_numbers_are_open_when_all_have_chosen() -> None:
    game = Game("europe", 3, seed=3)
    for seat, choice in enumerate(("keep 1 2", "keep 1 2 3", "keep 1 2 3 4")):
        game.push(choice, seat)
    assert [game.view(None).ticket_count(seat) for seat in range(3)] == [2, 3, 4]


@pytest.mark.rule("K2")
def test_tickets_offered_at_the_opening_are_the_seats_own() -> None:
    game = Game("europe", 3, seed=3)
    for seat in range(3):
        view = game.view(seat)
        assert code.UNKNOWN not in view.offered
        for other in {0, 1, 2} - {seat}:
            theirs = [int(t) for t in view._record["offered"][other]]
            assert theirs == [code.UNKNOWN] * 4 + [code.NONE]


# -- Known to nobody (K3) --------------------------------------------------------------------------


@pytest.mark.rule("K3")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_nobody_knows_what_chance_will_bring(seat: int | None) -> None:
    made = [
        position("europe", seed=seed).hand(0, red=2).hand(1, blue=2).display(*UP).game()
        for seed in (1, 2)
    ]
    one, other = (game.view(seat) for game in made)
    assert one == other, "the generator is not in the view"
    for field in ("key", "block", "counter", "block_used"):
        assert not np.any(one._record[field])


@pytest.mark.rule("K3")
@pytest.mark.parametrize("seat", [0, None])
def test_nobody_knows_the_deck_apart_from_the_hands_of_others(seat: int | None) -> None:
    def make(way: int) -> Position:
        piles = ({"yellow": 3}, {"black": 3})
        made = position("europe", 3).hand(0, red=2).hand(1, **piles[way]).display(*UP)
        return made.deck(**piles[1 - way])

    one, other = views(make, seat)
    assert one == other
    assert not one._record["deck"].any()


@pytest.mark.rule("K3")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_nobody_knows_which_ticket_comes_next(seat: int | None) -> None:
    def make(way: int) -> Position:
        names = ("Brest–Venezia", "London–Wien")
        made = position("europe").tickets(0, "Brest–Marseille")
        return made.ticket_deck(names[way]).hand(0).hand(1)

    one, other = views(make, seat)
    assert one == other
    assert not one._record["top"].any()


@pytest.mark.rule("K3")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_nobody_knows_the_order_in_which_rejects_were_put_back(seat: int | None) -> None:
    groups = (("Brest–Marseille", "Brest–Venezia"), ("Kyïv–Sochi", "London–Wien"))

    def make(way: int) -> Position:
        chosen = groups if way == 0 else groups[::-1]
        return position("europe").ticket_deck("Paris–Wien").ticket_bottom(*chosen)

    one, other = views(make, seat)
    assert one == other
    assert one.ticket_deck_size == 5


@pytest.mark.rule("K2", "K3")
def test_a_seat_remembers_what_it_put_back_itself() -> None:
    game = position("europe").ticket_deck("Brest–Marseille", "Brest–Venezia").game()
    game.push("tickets")
    keep(game, 0, "Brest–Marseille")
    mine = ticket(game, "Brest–Venezia")
    assert game.view(0).rejected == (mine,)
    assert game.view(1).rejected == ()
    assert mine not in game.view(1)._record["bottom"]


@pytest.mark.rule("K3")
@pytest.mark.parametrize("seat", [0, None])
def test_nobody_knows_which_of_the_tickets_put_back_another_has_drawn(seat: int | None) -> None:
    group = ("Brest–Marseille", "Brest–Venezia", "Kyïv–Sochi")
    shown = set()
    drawn: set[str] = set()
    for seed in range(20):
        made = (
            position("europe", seed=seed).ticket_deck("Paris–Wien", "London–Wien").hand(0).hand(1)
        )
        game = made.ticket_bottom(group).returned(0, *group).turn(1).game()
        game.push("tickets")
        drawn.add(*({*group} & {*offered(game, 1)}))
        before = game.view(seat).data()
        game.push("keep 1 2 3")
        shown.add((before, game.view(seat).data()))
        rejected = {game.box.ticket_name(number) for number in game.view(0).rejected}
        assert rejected == {*group}, "which they were is remembered"
    assert drawn == {*group}, "where they are is not"
    assert len(shown) == 1


# What a view may show of other seats and of the table: all else must be hidden from a seat.
PUBLIC = {
    *("own", "open", "stations", "depots", "score", "known", "discards", "turned", "display"),
    *("hand_size", "warehouse_size", "ticket_count", "pieces", "stations_left", "depots_left"),
    *("merchandise", "players", "phase", "turn", "to_act", "passes", "last_turns", "subject"),
    *("laid_color", "laid_cards", "laid_wilds", "extra", "deck_size", "discard_size"),
    *("ticket_deck", "bottom_size", "groups", "merchandise_left", "first"),
    *("decisions", "turns"),
}


@pytest.mark.rule("K1", "K2", "K3")
@pytest.mark.parametrize("field", code.STATE.names or ())
def test_a_view_shows_no_field_but_those_that_are_public(field: str) -> None:
    game = busy()
    game._states["offered"][0][1:3] = 8  # so many are offered is no secret, which ones is
    before = game.view(0).data()
    value = game._states[field][0]
    if field in ("hand", "held", "returned", "strayed", "gone", "offered"):
        value[1:3] ^= 1  # what other seats have
    elif field in ("phase", "players"):
        return
    else:
        game._states[field][0] = value ^ 1
    assert (game.view(0).data() == before) == (field not in PUBLIC)


# -- The end reveals (K4) --------------------------------------------------------------------------


@pytest.mark.rule("K4")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_at_the_end_hands_and_tickets_are_revealed(seat: int | None) -> None:
    made = position("europe").hand(0, red=2).hand(1, blue=3).display(*UP).last_turns(1)
    game = made.tickets(0, "Brest–Venezia").tickets(1, "London–Wien").rest("deck").game()
    game.push("draw deck")
    hidden = game.view(seat)._record
    for other in {0, 1} - {seat}:
        assert not hidden["hand"][other].any(), "not before the end"
        assert not hidden["held"][other].any()
    game.push("draw deck")
    assert game.over
    record = game.view(seat)._record
    state = game._states[0]
    assert (record["hand"] == state["hand"]).all()
    assert (record["held"] == state["held"]).all()
    assert hand(game, 1) == {"blue": 3}
    assert offered(game, 0) == []


@pytest.mark.rule("K4")
def test_the_outcome_names_everybodys_tickets() -> None:
    made = position("europe").own(0, "Brest–Paris", "Marseille–Paris").last_turns(1)
    game = made.tickets(0, "Brest–Marseille").tickets(1, "London–Wien").hand(0).game()
    before = game.outcome
    game.play(["draw deck", "draw deck"])
    outcome = game.outcome
    assert before is None, "not before the end"
    assert outcome is not None
    assert outcome.accounts[0].completed == (ticket(game, "Brest–Marseille"),)
    assert outcome.accounts[1].missed == (ticket(game, "London–Wien"),)


@pytest.mark.rule("K2", "K3")
def test_a_record_shown_to_a_seat_has_neither_the_key_nor_others_secrets() -> None:
    game = Game("new_york", 2, seed=5, depots=True)
    while game.turns < 6:
        game.push(game.legal_actions[-1])
    text = str(game.record.seen_by(1))
    assert "key:" not in text
    assert "key:" in str(game.record)
    for line in text.splitlines():
        if "hand 0:" in line:
            assert "hand 0: ?" in line
        if "store " in line:
            assert ": ?" in line
