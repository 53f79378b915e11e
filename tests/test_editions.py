"""The editions: their numbers, their decks, and the options they take."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from incarrozza.editions import EDITIONS, Box, find_edition, open_box
from incarrozza.editions.box import put_together
from incarrozza.editions.edition import GRAY, LANGUAGES, Ticket
from incarrozza.editions.shelf import SHELF
from incarrozza.errors import BadOption, FactsError, UnknownEdition

FAMILY = ["europe", "europe_expanded", "europe_1912", "mega_europe", "big_cities"]


def counts(box: Box) -> tuple[int, int]:
    long = sum(ticket.long for ticket in box.tickets)
    return long, len(box.tickets) - long


def own_file(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "own.csv"
    path.write_text(text, encoding="utf-8")
    return path


def rows(kind: str, count: int) -> str:
    places = SHELF.map("europe").places
    return "".join(f"{places[n].id},{places[n + 1].id},5,{kind}\n" for n in range(count))


def test_the_editions_stand_in_the_order_in_which_they_are_offered() -> None:
    assert list(EDITIONS) == [*FAMILY, "new_york", "amsterdam", "italia", "venezia"]


@pytest.mark.parametrize("name", EDITIONS)
def test_every_edition_speaks_both_languages_without_the_trade_mark(name: str) -> None:
    found = find_edition(name)
    for language in LANGUAGES:
        assert found.title[language]
        assert found.summary[language].endswith(".")
        assert "ticket to ride" not in (found.title[language] + found.summary[language]).casefold()


def test_every_edition_has_a_title_of_its_own() -> None:
    for language in LANGUAGES:
        assert len({found.title[language] for found in EDITIONS.values()}) == len(EDITIONS)


@pytest.mark.parametrize("name", EDITIONS)
def test_every_edition_can_be_opened_for_all_its_numbers_of_players(name: str) -> None:
    fewest, most = find_edition(name).players
    for players in range(fewest, most + 1):
        box = open_box(name, players, depots=True)
        assert box.players == players
        assert find_edition(name).printed_tickets in (None, counts(box))


@pytest.mark.parametrize("name", EDITIONS)
def test_every_colour_of_an_edition_is_on_its_map(name: str) -> None:
    box = open_box(name, 2)
    assert {route.color for route in box.map.routes} == {*box.edition.colors, GRAY}


@pytest.mark.rule("E1")
@pytest.mark.parametrize("name", FAMILY)
def test_the_europe_family_shares_its_numbers(name: str) -> None:
    found = find_edition(name)
    assert found.players == (2, 5)
    assert (found.pieces, found.stations, found.hand) == (45, 3, 4)
    assert (len(found.colors), found.cards_per_color, found.wild_cards) == (8, 12, 14)
    assert len(found.colors) * found.cards_per_color + found.wild_cards == 110
    assert found.closed_doubles == 3
    assert (found.station_points, found.longest_path_points) == (4, 10)
    assert found.tie_breaks == ("tickets", "stations", "longest_path")


@pytest.mark.rule("N1")
def test_new_york_has_its_numbers() -> None:
    found = find_edition("new_york")
    assert found.players == (2, 4)
    assert (found.pieces, found.stations, found.hand) == (15, 0, 2)
    assert set(found.colors) == {"blue", "green", "black", "pink", "red", "orange"}
    assert len(found.colors) * found.cards_per_color + found.wild_cards == 44
    assert (found.closed_doubles, found.attraction_points) == (2, 1)
    assert found.routes_scored_at_end


@pytest.mark.rule("A1")
def test_amsterdam_has_its_numbers() -> None:
    found = find_edition("amsterdam")
    assert found.players == (2, 4)
    assert (found.pieces, found.stations, found.hand) == (16, 0, 2)
    assert set(found.colors) == {"pink", "blue", "green", "black", "red", "orange"}
    assert len(found.colors) * found.cards_per_color + found.wild_cards == 44
    assert (found.closed_doubles, found.merchandise) == (2, 16)
    assert found.merchandise_points == {4: (8, 6, 4, 2), 3: (8, 5, 2), 2: (8, 4)}
    assert not found.routes_scored_at_end


@pytest.mark.parametrize("name", EDITIONS)
def test_every_edition_scores_routes_by_the_same_table(name: str) -> None:
    assert find_edition(name).route_points == {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21}


@pytest.mark.rule("V1")
def test_europe_has_six_long_and_forty_regular_tickets_of_its_set() -> None:
    box = open_box("europe", 2)
    assert counts(box) == (6, 40)
    assert {ticket.set for ticket in box.tickets} == {"europe"}
    rules = box.edition.tickets
    assert (rules.long_dealt, rules.regular_dealt, rules.keep, rules.drawn) == (1, 3, 2, 3)
    assert not rules.rejects_return


@pytest.mark.rule("V2")
def test_europe_expanded_adds_the_nineteen_regular_tickets_without_logo() -> None:
    box = open_box("europe_expanded", 2)
    assert counts(box) == (6, 59)
    added = [ticket for ticket in box.tickets if ticket.set == "1912"]
    assert len(added) == 19
    assert not any(ticket.long or ticket.big_city for ticket in added)
    assert box.edition.tickets == find_edition("europe").tickets


@pytest.mark.rule("V3")
def test_europe_1912_has_only_the_tickets_of_1912() -> None:
    box = open_box("europe_1912", 2)
    assert counts(box) == (6, 49)
    assert {ticket.set for ticket in box.tickets} == {"1912"}
    assert box.edition.tickets == find_edition("europe").tickets


@pytest.mark.rule("V4")
def test_mega_europe_has_every_ticket_of_both_sets() -> None:
    box = open_box("mega_europe", 2)
    assert counts(box) == (12, 89)
    rules = box.edition.tickets
    assert (rules.long_dealt, rules.regular_dealt, rules.long_first) == (2, 5, True)
    assert (rules.keep, rules.keep_without_long, rules.drawn) == (2, 3, 3)
    assert rules.rejects_return


@pytest.mark.rule("V5")
def test_big_cities_has_the_forty_five_tickets_with_the_logo() -> None:
    box = open_box("big_cities", 2)
    assert counts(box) == (0, 45)
    assert all(ticket.big_city for ticket in box.tickets)
    rules = box.edition.tickets
    assert (rules.long_dealt, rules.regular_dealt, rules.keep, rules.drawn) == (0, 5, 2, 4)
    assert rules.rejects_return


@pytest.mark.rule("V6")
@pytest.mark.parametrize("name", FAMILY[:4])
def test_bonus_tickets_add_all_seven(name: str) -> None:
    plain, bonus = open_box(name, 2), open_box(name, 2, bonus_tickets=True)
    added = [ticket for ticket in bonus.tickets if ticket.set in ("orient_express", "max")]
    assert len(added) == 7
    assert len(bonus.tickets) == len(plain.tickets) + 7
    assert bonus.options.bonus_tickets


@pytest.mark.rule("V6")
def test_bonus_tickets_add_only_those_with_the_logo_to_big_cities() -> None:
    printed = [t for t in SHELF.map("europe").tickets if t.set in ("orient_express", "max")]
    box = open_box("big_cities", 2, bonus_tickets=True)
    added = [ticket for ticket in box.tickets if ticket.set in ("orient_express", "max")]
    assert added == [ticket for ticket in printed if ticket.big_city]
    assert 0 < len(added) < 7


@pytest.mark.parametrize(("name", "count"), [("new_york", 18), ("amsterdam", 24)])
def test_the_small_maps_deal_two_of_their_tickets(name: str, count: int) -> None:
    box = open_box(name, 4)
    assert counts(box) == (0, count)
    rules = box.edition.tickets
    assert (rules.long_dealt, rules.regular_dealt, rules.keep, rules.drawn) == (0, 2, 1, 2)
    assert rules.rejects_return


@pytest.mark.parametrize("name", EDITIONS)
def test_the_deck_has_its_long_tickets_first_and_keeps_the_order_of_the_file(name: str) -> None:
    box = open_box(name, 2)
    assert [t.long for t in box.tickets] == sorted((t.long for t in box.tickets), reverse=True)
    for long in (True, False):
        deck = [ticket for ticket in box.tickets if ticket.long == long]
        assert deck == [ticket for ticket in box.map.tickets if ticket in deck]


def test_a_ticket_is_named_by_its_places_as_printed() -> None:
    box = open_box("europe", 2)
    assert box.ticket_name(0) == "Brest–Petrograd"
    assert box.ticket_name(3) == "København–Erzurum"


def test_the_kinds_of_card_are_the_colours_and_then_the_wild_one() -> None:
    assert open_box("new_york", 2).deck_colors == (
        "blue",
        "green",
        "black",
        "pink",
        "red",
        "orange",
        "taxi",
    )


def test_the_tickets_that_stand_in_for_unknown_ones_are_counted() -> None:
    assert open_box("europe", 2).house_tickets == 0
    assert open_box("europe", 2, bonus_tickets=True).house_tickets == 7
    assert open_box("amsterdam", 2).house_tickets == 20


def test_an_unknown_edition_is_answered_with_the_nearest_and_all_others() -> None:
    with pytest.raises(UnknownEdition) as caught:
        find_edition("New Yrok")
    assert "unknown edition 'New Yrok': did you mean 'new_york'?" in str(caught.value)
    for name in EDITIONS:
        assert name in str(caught.value)
    with pytest.raises(UnknownEdition, match="expected one of europe"):
        open_box("xyzzy", 2)


@pytest.mark.parametrize(
    ("name", "players", "message"),
    [
        ("europe", 6, "europe is for 2 to 5 players, not 6"),
        ("europe", 1, "europe is for 2 to 5 players, not 1"),
        ("new_york", 5, "new_york is for 2 to 4 players, not 5"),
        ("europe", True, "europe is for 2 to 5 players, not True"),
        ("europe", "3", "europe is for 2 to 5 players, not '3'"),
    ],
)
def test_a_wrong_number_of_players_is_refused(name: str, players: Any, message: str) -> None:
    with pytest.raises(BadOption) as caught:
        open_box(name, players)
    assert str(caught.value) == message


@pytest.mark.parametrize("option", ["depots", "bonus_tickets"])
def test_a_switch_is_true_or_false(option: str) -> None:
    wrong: dict[str, Any] = {option: 1}
    with pytest.raises(BadOption, match=f"{option} is 1; expected True or False"):
        open_box("europe", 2, **wrong)


@pytest.mark.rule("V6")
@pytest.mark.parametrize("name", ["new_york", "amsterdam"])
def test_bonus_tickets_are_refused_where_there_are_none(name: str) -> None:
    with pytest.raises(BadOption, match=f"{name} has no bonus tickets"):
        open_box(name, 2, bonus_tickets=True)


def test_an_edition_with_too_many_colours_is_refused() -> None:
    crowded = replace(find_edition("europe"), colors=(*find_edition("europe").colors, "pink"))
    with pytest.raises(BadOption, match="europe has 9 colours; expected at most 8"):
        put_together(crowded, SHELF.map("europe"), 2)


def test_own_tickets_without_a_set_replace_the_whole_deck(tmp_path: Path) -> None:
    text = "a,b,points,kind\n" + rows("regular", 20) + rows("long", 5)
    box = open_box("europe", 5, tickets=own_file(tmp_path, text))
    assert counts(box) == (5, 20)
    assert box.own_tickets
    assert len(box.own_rows) == 25
    assert not open_box("europe", 5).own_tickets


def test_own_tickets_may_lack_a_kind_where_no_long_ones_are_dealt(tmp_path: Path) -> None:
    text = "a;b;points\n" + "".join(f"Chinatown;Brooklyn;{n}\n" for n in range(1, 9))
    path = own_file(tmp_path, text)
    assert counts(open_box("new_york", 4, tickets=str(path))) == (0, 8)


@pytest.mark.rule("V6")
def test_own_tickets_of_named_sets_replace_only_those(tmp_path: Path) -> None:
    path = own_file(tmp_path, "a,b,points,set\nParigi,Constantinople,20,orient_express\n")
    box = open_box("europe", 2, bonus_tickets=True, tickets=path)
    assert counts(box) == (6, 42)
    assert [t.points for t in box.tickets if t.set == "orient_express"] == [20]
    assert sum(ticket.set == "max" for ticket in box.tickets) == 1
    assert box.house_tickets == 1


@pytest.mark.rule("V6")
def test_bonus_tickets_are_added_to_a_whole_deck_of_own_ones(tmp_path: Path) -> None:
    path = own_file(tmp_path, "a,b,points,kind\n" + rows("regular", 20))
    assert counts(open_box("big_cities", 4, tickets=path)) == (0, 20)
    assert counts(open_box("big_cities", 4, tickets=path, bonus_tickets=True)) == (0, 25)


@pytest.mark.rule("V2", "V5")
def test_own_tickets_of_a_set_are_sorted_by_their_logo(tmp_path: Path) -> None:
    text = "a,b,points,set\nparis,berlin,7,1912\nriga,brest,15,1912\n"
    path = own_file(tmp_path, text)
    expanded = open_box("europe_expanded", 2, tickets=path)
    assert [t.points for t in expanded.tickets if t.set == "1912"] == [15]
    big_cities = open_box("big_cities", 2, tickets=path)
    assert [t.points for t in big_cities.tickets if t.set == "1912"] == [7]


def test_own_tickets_that_would_change_nothing_are_refused(tmp_path: Path) -> None:
    path = own_file(tmp_path, "a,b,points,set\nparis,berlin,7,max\n")
    with pytest.raises(FactsError) as caught:
        open_box("europe", 2, tickets=path)
    assert str(caught.value) == (
        f"{path}: only tickets of the set 'max', which are not in this deck; "
        "expected tickets of 'europe', or bonus_tickets=True"
    )


def test_too_few_long_tickets_are_refused(tmp_path: Path) -> None:
    path = own_file(tmp_path, "a,b,points,kind\n" + rows("regular", 30))
    with pytest.raises(FactsError) as caught:
        open_box("europe", 4, tickets=path)
    assert str(caught.value) == (
        f"{path}: 0 long tickets in the deck, but europe deals 1 to each of 4 players; "
        "expected at least 4 rows of kind long"
    )


def test_too_few_regular_tickets_are_refused(tmp_path: Path) -> None:
    more = "".join(f"chinatown,brooklyn,{points}\n" for points in range(1, 5))
    path = own_file(tmp_path, "a,b,points\nsoho,chelsea,3\n" + more)
    assert len(open_box("new_york", 2, tickets=path).tickets) == 5
    with pytest.raises(FactsError, match="expected at least 6 rows of kind regular"):
        open_box("new_york", 3, tickets=path)


def test_long_tickets_are_refused_where_none_are_dealt(tmp_path: Path) -> None:
    path = own_file(tmp_path, "a,b,points,kind\n" + rows("regular", 30) + rows("long", 1))
    with pytest.raises(FactsError, match="1 long tickets, but big_cities deals none; expected"):
        open_box("big_cities", 2, tickets=path)


def test_more_than_128_tickets_in_a_deck_are_refused(tmp_path: Path) -> None:
    ends = [("soho", "chelsea", 99), ("chinatown", "brooklyn", 30)]
    lines = [f"{a},{b},{points + 1}" for a, b, most in ends for points in range(most)]
    path = own_file(tmp_path, "\n".join(["a,b,points", *lines]))
    with pytest.raises(FactsError) as caught:
        open_box("new_york", 2, tickets=path)
    assert caught.value.file == str(path)
    assert caught.value.message == "129 tickets in the deck; expected at most 128"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ([], "none given; expected at least one"),
        ([Ticket(0, 0, 5)], "number 1 joins places 0 and 0; expected two different ones"),
        ([Ticket(0, 1, 5), Ticket(0, 47, 5)], "number 2 joins places 0 and 47"),
        ([Ticket(0, 1, 0)], "number 1 is worth 0; expected 1 to 99"),
        ([Ticket(0, 1, 5, set="1913")], "unknown set '1913'; expected"),
        ([Ticket(0, 1, 5, set="1912"), Ticket(0, 1, 5)], "unknown set ''; expected"),
    ],
)
def test_own_tickets_given_as_rows_are_checked_too(wrong: list[Ticket], message: str) -> None:
    with pytest.raises(BadOption) as caught:
        open_box("europe", 2, tickets=wrong)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("europe", "a,b,points,kind\n" + rows("regular", 20) + rows("long", 5)),
        ("europe", "a,b,points,set\nriga,brest,15,orient_express\n"),
        # A ticket without the logo is not in this deck, and neither are the ones it replaced.
        ("big_cities", "a,b,points,set\nriga,brest,15,orient_express\n"),
    ],
)
def test_a_box_can_be_opened_again_from_its_own_rows(tmp_path: Path, name: str, text: str) -> None:
    path = own_file(tmp_path, text)
    first = open_box(name, 3, bonus_tickets=True, tickets=path)
    path.unlink()
    again = open_box(name, 3, bonus_tickets=True, tickets=first.own_rows)
    assert again == first
    assert again.digest == first.digest


def test_the_digest_tells_editions_apart_but_not_tables() -> None:
    digests = {name: open_box(name, 2).digest for name in EDITIONS}
    assert len(set(digests.values())) == len(EDITIONS)
    assert all(len(digest) == 64 for digest in digests.values())
    assert open_box("europe", 5, depots=True).digest == digests["europe"]
    assert open_box("europe", 2, bonus_tickets=True).digest != digests["europe"]


def test_the_digest_changes_with_a_fact_or_a_rule_but_not_with_words() -> None:
    box = open_box("new_york", 2)
    found, board = box.edition, box.map
    worded = replace(found, title={"en": "Manhattan", "it": "Manhattan"})
    assert put_together(worded, board, 2).digest == box.digest
    assert put_together(replace(found, hand=3), board, 2).digest != box.digest
    points = {**found.route_points, 4: 8}
    assert put_together(replace(found, route_points=points), board, 2).digest != box.digest
    shorter = replace(board.routes[0], length=1)
    changed = replace(board, routes=(shorter, *board.routes[1:]))
    assert put_together(found, changed, 2).digest != box.digest
    ticket = replace(board.tickets[0], points=6)
    changed = replace(board, tickets=(ticket, *board.tickets[1:]))
    assert put_together(found, changed, 2).digest != box.digest


def test_typing_in_the_same_tickets_gives_the_same_digest() -> None:
    box = open_box("new_york", 2)
    assert open_box("new_york", 2, tickets=box.tickets).digest == box.digest


def test_an_edition_is_plain_data() -> None:
    for found in EDITIONS.values():
        assert json.dumps(asdict(found))
