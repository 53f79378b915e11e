"""Ticket variants on the Europe map, and how every opening is chosen (V1-V6)."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from incarrozza import Game
from incarrozza.editions.edition import Ticket
from tests.position import all_cards, held, keep, kinds, legal, offered, position

VARIANTS = ["europe", "europe_expanded", "europe_1912", "mega_europe", "big_cities"]


def deck(edition: str, *, bonus: bool = False) -> tuple[list[Ticket], list[Ticket]]:
    """List the long and the regular tickets of a variant."""
    tickets = Game(edition, 2, seed=1, bonus_tickets=bonus).box.tickets
    return [t for t in tickets if t.long], [t for t in tickets if not t.long]


def at_least(count: int, of: int) -> set[str]:
    """List the choices of at least so many, in the notation."""
    numbers = [str(i + 1) for i in range(of)]
    mixes = [mix for n in range(count, of + 1) for mix in combinations(numbers, n)]
    return {f"keep {' '.join(mix) or 'none'}" for mix in mixes}


# -- What is in the deck ---------------------------------------------------------------------------


@pytest.mark.rule("V1")
def test_classic_is_the_set_of_europe() -> None:
    long, regular = deck("europe")
    assert (len(long), len(regular)) == (6, 40)
    assert {ticket.set for ticket in (*long, *regular)} == {"europe"}


@pytest.mark.rule("V2")
def test_expanded_adds_the_nineteen_of_1912_without_the_logo() -> None:
    long, regular = deck("europe_expanded")
    classic_long, classic = deck("europe")
    added = [ticket for ticket in regular if ticket not in classic]
    assert long == classic_long
    assert len(regular) == 59
    assert len(added) == 19
    assert {ticket.set for ticket in added} == {"1912"}
    assert not any(ticket.big_city for ticket in added)


@pytest.mark.rule("V3")
def test_europe_1912_is_that_set_only() -> None:
    long, regular = deck("europe_1912")
    assert (len(long), len(regular)) == (6, 49)
    assert {ticket.set for ticket in (*long, *regular)} == {"1912"}


@pytest.mark.rule("V4")
def test_mega_europe_is_everything() -> None:
    long, regular = deck("mega_europe")
    assert (len(long), len(regular)) == (12, 89)
    assert any(ticket.big_city for ticket in regular)


@pytest.mark.rule("V5")
def test_big_cities_are_the_tickets_with_the_logo() -> None:
    long, regular = deck("big_cities")
    assert (len(long), len(regular)) == (0, 45)
    assert all(ticket.big_city for ticket in regular)
    assert {ticket.set for ticket in regular} == {"europe", "1912"}


@pytest.mark.rule("V6")
@pytest.mark.parametrize("edition", VARIANTS)
def test_bonus_tickets_are_sorted_by_their_own_marks(edition: str) -> None:
    long, regular = deck(edition)
    more_long, more_regular = deck(edition, bonus=True)
    extra = [t for t in (*more_long, *more_regular) if t.set in ("orient_express", "max")]
    assert {*more_long, *more_regular} == {*long, *regular, *extra}
    if edition == "big_cities":
        assert 0 < len(extra) < 7
        assert all(ticket.big_city for ticket in extra)
    else:
        assert len(extra) == 7
        assert {ticket.set for ticket in extra} == {"orient_express", "max"}
    assert [t for t in extra if t.long] == [t for t in more_long if t not in long]


@pytest.mark.rule("V6")
def test_bonus_tickets_are_drawn_like_the_others() -> None:
    game = position("europe", bonus_tickets=True).ticket_deck("London–København").game()
    game.push("tickets")
    keep(game, 0, "London–København")
    assert held(game, 0) == {"London–København"}


# -- How they are dealt and drawn ------------------------------------------------------------------


@pytest.mark.rule("V1", "V2", "V3")
@pytest.mark.parametrize(
    ("edition", "regular"), [("europe", 40), ("europe_expanded", 59), ("europe_1912", 49)]
)
def test_classic_expanded_and_1912_are_dealt_alike(edition: str, regular: int) -> None:
    game = Game(edition, 3, seed=8)
    for seat in range(3):
        tickets = [game.box.tickets[t] for t in game.view(seat).offered]
        assert [ticket.long for ticket in tickets] == [True, False, False, False]
        assert legal(game, seat=seat) == at_least(2, 4)
    assert game.view(0).ticket_deck_size == regular - 9
    for seat in range(3):
        game.push("keep 1 2", seat)
    assert game.view(0).ticket_deck_size == regular - 9, "rejects leave the game"
    game.push("tickets")
    assert len(offered(game, 0)) == 3
    assert legal(game) == at_least(1, 3)


@pytest.mark.rule("V1", "V2", "V3", "V4", "V5")
@pytest.mark.parametrize("edition", VARIANTS)
def test_all_other_rules_of_europe_hold_in_every_variant(edition: str) -> None:
    game = position(edition, 3).hand(0, red=4).own(0, "Brest–Paris").game()
    view = game.view(0)
    assert (view.pieces(1), view.stations_left(1)) == (45, 3)
    assert sum(all_cards(game).values()) == 110
    assert kinds(game) == {"draw", "claim", "tickets", "station"}
    assert Game(edition, 3, seed=1).view(0).hand_size(0) == 4
    items = game.account_now().accounts[0].items
    assert (items["stations"], items["longest_path"], items["routes"]) == (12, 10, 4)


# -- Mega Europe -----------------------------------------------------------------------------------


@pytest.mark.rule("V4")
def test_of_two_long_tickets_one_or_none_is_kept() -> None:
    game = Game("mega_europe", 3, seed=5)
    assert game.phase == "opening_long"
    dealt = [t for seat in range(3) for t in game.view(seat).offered]
    assert len({*dealt}) == 6
    assert all(game.box.tickets[t].long for t in dealt)
    for seat in range(3):
        assert legal(game, seat=seat) == {"keep none", "keep 1", "keep 2"}


@pytest.mark.rule("V4")
def test_five_regular_tickets_follow_when_all_have_chosen() -> None:
    game = Game("mega_europe", 3, seed=5)
    for seat, choice in ((2, "keep 1"), (0, "keep none")):
        game.push(choice, seat)
        assert game.phase == "opening_long"
        assert offered(game, seat) == []
    game.push("keep 2", 1)
    assert game.phase == "opening"
    assert game.to_act == (0, 1, 2)
    dealt = [t for seat in range(3) for t in game.view(seat).offered]
    assert len({*dealt}) == 15
    assert not any(game.box.tickets[t].long for t in dealt)
    assert legal(game, seat=0) == at_least(3, 5), "without a long ticket"
    assert legal(game, seat=1) == at_least(2, 5)
    assert legal(game, seat=2) == at_least(2, 5)


@pytest.mark.rule("V4")
def test_long_tickets_not_kept_leave_the_game_and_regular_rejects_do_not() -> None:
    game = Game("mega_europe", 2, seed=5)
    game.push("keep 1", 0)
    game.push("keep none", 1)
    rejects = {*offered(game, 0)[2:], *offered(game, 1)[3:]}
    game.push("keep 1 2", 0)
    game.push("keep 1 2 3", 1)
    assert [game.view(0).ticket_count(seat) for seat in (0, 1)] == [3, 3]
    assert game.view(0).ticket_deck_size == 89 - 5
    drawn: list[str] = []
    while game.is_legal("tickets"):
        seat = game.turn
        game.push("tickets")
        assert legal(game) == at_least(1, len(offered(game, seat)))
        drawn += sorted(offered(game, seat), key=lambda name: name in rejects)
        keep(game, seat, *offered(game, seat))
    assert len(drawn) == 84
    assert {*drawn[-5:]} == rejects, "they lie at the bottom"
    assert len({*drawn}) == 84


def below(game: Game) -> None:
    """Take away all tickets that were never dealt, so that those put back come next."""
    s = game._states[0]
    s["top"] = 0
    s["ticket_deck"] = s["bottom_size"]


@pytest.mark.rule("V4", "V5", "N2")
@pytest.mark.parametrize(
    ("edition", "choices"),
    [
        ("mega_europe", [("keep 1", "keep 1 2"), ("keep 1", "keep 1 2")]),
        ("big_cities", [("keep 1 2",), ("keep 1 2",)]),
        ("new_york", [("keep 1",), ("keep 1",)]),
        ("amsterdam", [("keep 1",), ("keep 1",)]),
    ],
)
def test_the_rejects_of_all_players_are_shuffled_together(
    edition: str, choices: list[tuple[str, ...]]
) -> None:
    owners = set()
    drawn = most = 0
    for seed in range(40):
        game = Game(edition, 2, seed=seed)
        rejects: dict[str, int] = {}
        for stage in range(len(choices[0])):
            for seat in (0, 1):
                before = offered(game, seat)
                game.push(choices[seat][stage], seat)
                if stage == len(choices[0]) - 1:
                    rejects |= {name: seat for name in before if name not in held(game, seat)}
        below(game)
        drawn = min(game.box.edition.tickets.drawn, len(rejects))
        most = len(rejects) // 2
        game.push("tickets")
        shown = offered(game, 0)
        assert len(shown) == drawn
        assert {*shown} <= {*rejects}
        owners.add(tuple(sorted(rejects[name] for name in shown)))
    mixes = {
        (0,) * zeros + (1,) * (drawn - zeros)
        for zeros in range(drawn + 1)
        if zeros <= most and drawn - zeros <= most
    }
    assert owners == mixes, "every mix of the two players' rejects comes up"


# -- Big Cities ------------------------------------------------------------------------------------


@pytest.mark.rule("V5")
def test_big_cities_deals_five_and_draws_four() -> None:
    game = Game("big_cities", 2, seed=9)
    assert game.phase == "opening"
    for seat in (0, 1):
        assert len(offered(game, seat)) == 5
        assert legal(game, seat=seat) == at_least(2, 5)
    rejects = {*offered(game, 0)[2:]}
    game.push("keep 1 2", 0)
    game.push("keep 1 2 3 4 5", 1)
    assert game.view(0).ticket_deck_size == 45 - 7, "rejects go below the deck"
    game.push("tickets")
    assert len(offered(game, 0)) == 4
    assert not {*offered(game, 0)} & rejects
    assert legal(game) == at_least(1, 4)


@pytest.mark.rule("V5", "E3")
def test_big_cities_draws_what_is_left_of_a_short_deck() -> None:
    made = position("big_cities").ticket_deck("Berlin–Roma", "Paris–Wien", "London–Wien")
    game = made.game()
    game.push("tickets")
    assert len(offered(game, 0)) == 3


@pytest.mark.rule("V4")
def test_mega_europe_draws_three_later() -> None:
    game = position("mega_europe").game()
    game.push("tickets")
    assert len(offered(game, 0)) == 3
    assert legal(game) == at_least(1, 3)


# -- The opening is chosen at the same time --------------------------------------------------------


@pytest.mark.rule("E2", "V4", "V5", "N2", "A2")
@pytest.mark.parametrize("edition", [*VARIANTS, "new_york", "amsterdam"])
@pytest.mark.parametrize("depots", [False, True])
def test_the_order_of_choosing_does_not_matter(edition: str, depots: bool) -> None:
    ends = set()
    for order in permutations(range(3)):
        game = Game(edition, 3, seed=11, depots=depots)
        while game.phase.startswith("opening"):
            stage = game.phase
            for seat in order:
                assert game.phase == stage
                # Everybody chooses in a different way, but each the same in every order.
                options = game.legal(seat)
                game.push(options[(7 * seat + 3) % len(options)], seat)
        ends.add(game._states.tobytes())
    assert len(ends) == 1
