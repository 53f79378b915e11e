"""The files of facts: what is accepted, and what is said about a broken one."""

from __future__ import annotations

import pickle
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from incarrozza.editions.box import open_box, put_together
from incarrozza.editions.edition import Edition, Map
from incarrozza.editions.rows import LONGEST_CELL, LONGEST_TEXT
from incarrozza.editions.shelf import EDITIONS, SHELF
from incarrozza.editions.tables import (
    load_map_from,
    parse_tickets,
    read_tickets,
)
from incarrozza.errors import OWN_TICKETS, FactsError, IncarrozzaError

CITIES = """id,board_name,english,italian,lat,lon
roma,Roma,Rome,Roma,41.9,12.5
wien,Wien,Vienna,Vienna,48.2,16.4
kobenhavn,København,Copenhagen,Copenaghen,55.7,12.6
zurich,Zürich,Zurich,Zurigo,47.4,8.5
"""
ROUTES = """a,b,length,color
roma,wien,3,red
wien,roma,3,blue
wien,kobenhavn,4,gray
zurich,wien,2,green
"""
TICKETS = """a,b,points
roma,kobenhavn,7
zurich,roma,5
"""


class Folder:
    """Writes a small map and loads it, so that a test changes only what it is about."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.write("cities", CITIES)
        self.write("routes", ROUTES)
        self.write("tickets", TICKETS)

    def write(self, table: str, text: str) -> None:
        (self.path / f"{table}.csv").write_text(text, encoding="utf-8")

    def load(self) -> Map:
        return load_map_from(self.path, "toy")

    def error(self, table: str, text: str) -> FactsError:
        self.write(table, text)
        with pytest.raises(FactsError) as caught:
            self.load()
        return caught.value


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


@pytest.fixture
def toy_edition() -> Edition:
    return replace(EDITIONS["new_york"], map="toy", printed_tickets=(0, 2))


def test_a_small_map_is_loaded_with_defaults_for_what_it_leaves_out(folder: Folder) -> None:
    toy = folder.load()
    assert [place.name for place in toy.places] == ["Roma", "Wien", "København", "Zürich"]
    assert not any(route.tunnel or route.locomotives or route.cart for route in toy.routes)
    assert not any(place.big_city or place.attraction for place in toy.places)
    assert [(t.points, t.set, t.long, t.house) for t in toy.tickets] == [
        (7, "", False, False),
        (5, "", False, False),
    ]


def test_the_two_tracks_of_a_double_route_know_each_other(folder: Folder) -> None:
    assert [route.beside for route in folder.load().routes] == [1, 0, -1, -1]


def test_the_tracks_of_a_triple_route_form_a_ring(folder: Folder) -> None:
    folder.write("routes", ROUTES + "roma,wien,3,gray\n")
    board = folder.load()
    assert [route.beside for route in board.routes] == [1, 4, -1, -1, 0]
    assert [board.tracks(number) for number in (0, 1, 4)] == [(0, 1, 4)] * 3
    assert board.tracks(2) == (2,)


def test_the_optional_columns_are_read(folder: Folder) -> None:
    folder.write(
        "cities",
        "id,board_name,english,italian,lat,lon,big_city,attraction,confidence\n"
        "roma,Roma,Rome,Roma,41.9,12.5,1,0,sourced\nwien,Wien,Vienna,Vienna,48.2,16.4,0,1,\n",
    )
    folder.write("routes", "a,b,length,color,tunnel,locomotives,cart\nroma,wien,3,gray,1,2,1\n")
    folder.write("tickets", "a,b,points,set,kind,big_city,confidence\nroma,wien,9,s,long,1,house\n")
    toy = folder.load()
    assert toy.places[0].big_city
    assert toy.places[1].attraction
    route, ticket = toy.routes[0], toy.tickets[0]
    assert (route.tunnel, route.locomotives, route.cart) == (True, 2, True)
    assert (ticket.set, ticket.long, ticket.big_city, ticket.house) == ("s", True, True, True)


BAD_FILES = {
    "an unknown place, with the nearest one": (
        "routes",
        ROUTES.replace("zurich,wien", "zurych,wien"),
        5,
        ["unknown place 'zurych'", "did you mean Zürich?"],
    ),
    "an unknown place that resembles none": (
        "tickets",
        "a,b,points\nroma,xyzzy,3\n",
        2,
        ["unknown place 'xyzzy' in column b", "expected a place of the map"],
    ),
    "a length that is no number": (
        "routes",
        ROUTES.replace("4,gray", "four,gray"),
        4,
        ["length is 'four'", "expected a whole number, 1 or more"],
    ),
    "a length of nought": ("routes", ROUTES.replace("4,gray", "0,gray"), 4, ["expected 1 to 12"]),
    "points that are no whole number": (
        "tickets",
        "a,b,points\nroma,wien,3\nroma,zurich,2.5\n",
        3,
        ["points is '2.5'", "expected a whole number, 1 or more"],
    ),
    "points written with an underscore": (
        "tickets",
        "a,b,points\nroma,wien,1_0\n",
        2,
        ["points is '1_0'"],
    ),
    "negative points": (
        "tickets",
        "a,b,points\nroma,wien,-3\n",
        2,
        ["points is -3", "expected 1 to 99"],
    ),
    "no points": ("tickets", "a,b,points\nroma,wien,0\n", 2, ["points is 0", "expected 1 to 99"]),
    "tracks of different length": (
        "routes",
        ROUTES.replace("wien,roma,3", "wien,roma,2"),
        3,
        ["length 2", "line 2 has 3", "expected all tracks of a route to be equally long"],
    ),
    "a route to itself": (
        "routes",
        ROUTES + "roma,roma,2,red\n",
        6,
        ["Roma is joined to itself", "expected two places"],
    ),
    "a ticket to itself": (
        "tickets",
        "a,b,points\nwien,Vienna,3\n",
        2,
        ["Wien is joined to itself", "expected two places"],
    ),
    "a place that is there twice": (
        "cities",
        CITIES + "wien,Wien II,Vienna II,Vienna II,1,2\n",
        6,
        ["'wien' already names Wien", "expected every place once"],
    ),
    "two places with one name": (
        "cities",
        CITIES + "vienna,Vindobona,Vindobona,Vindobona,1,2\n",
        6,
        ["'vienna' already names Wien", "expected every place once"],
    ),
    "a place without an id": (
        "cities",
        CITIES + ",Oslo,Oslo,Oslo,1,2\n",
        6,
        ["id is empty", "expected some text"],
    ),
    "a latitude off the globe": (
        "cities",
        CITIES + "oslo,Oslo,Oslo,Oslo,91,2\n",
        6,
        ["lat is '91'", "expected degrees from -90 to 90"],
    ),
    "a longitude that is no number": (
        "cities",
        CITIES + "oslo,Oslo,Oslo,Oslo,59,east\n",
        6,
        ["lon is 'east'", "expected degrees from -180 to 180"],
    ),
    "a missing column": (
        "routes",
        "a,b,length\nroma,wien,3\n",
        1,
        ["no column 'color'", "expected the columns a,b,length,color"],
    ),
    "an unknown column": (
        "routes",
        "a,b,length,color,tunel\nroma,wien,3,red,1\n",
        1,
        ["unknown column 'tunel'", "tunnel"],
    ),
    "a column that is there twice": (
        "tickets",
        "a,b,points,b\nroma,wien,3,wien\n",
        1,
        ["column 'b' stands there twice", "expected it once"],
    ),
    "a short row": (
        "routes",
        ROUTES.replace("wien,kobenhavn,4,gray", "wien,kobenhavn,4"),
        4,
        ["3 cells", "expected 4: a,b,length,color"],
    ),
    "a row that is too long": (
        "tickets",
        "a,b,points\nroma,wien,3,4\n",
        2,
        ["4 cells", "expected 3: a,b,points"],
    ),
    "an empty row in the middle": (
        "tickets",
        "a,b,points\nroma,wien,3\n\nzurich,wien,2\n",
        3,
        ["an empty row", "expected a,b,points"],
    ),
    "a file with nothing in it": (
        "cities",
        "",
        1,
        ["the file is empty", "expected the columns id,board_name"],
    ),
    "a file with only a header": ("routes", "a,b,length,color\n", 2, ["no rows", "expected"]),
    "a header of empty cells": ("tickets", ",,\nroma,wien,3\n", 1, ["no column 'a'", "expected"]),
    "a quote that is never closed": (
        "tickets",
        'a,b,points\n"roma,wien,3\n',
        2,
        ["not readable as CSV", "expected closed quotes"],
    ),
    "a ferry with too many locomotives": (
        "routes",
        "a,b,length,color,locomotives\nroma,wien,2,gray,3\n",
        2,
        ["3 locomotives on a ferry of length 2", "expected at most 2"],
    ),
    "a negative number of locomotives": (
        "routes",
        "a,b,length,color,locomotives\nroma,wien,2,gray,-1\n",
        2,
        ["locomotives is -1", "expected 0 to 99"],
    ),
    "a tunnel that is neither 0 nor 1": (
        "routes",
        "a,b,length,color,tunnel\nroma,wien,2,gray,yes\n",
        2,
        ["tunnel is 'yes'", "expected 0 or 1"],
    ),
    "an empty tunnel": (
        "routes",
        "a,b,length,color,tunnel\nroma,wien,2,gray,\n",
        2,
        ["tunnel is ''", "expected 0 or 1"],
    ),
    "an unknown kind of ticket": (
        "tickets",
        "a,b,points,kind\nroma,wien,2,huge\n",
        2,
        ["unknown kind 'huge'", "expected long or regular"],
    ),
}


@pytest.mark.parametrize(("table", "text", "line", "words"), BAD_FILES.values(), ids=BAD_FILES)
def test_a_broken_file_is_refused_with_its_line_and_what_was_expected(
    folder: Folder, table: str, text: str, line: int, words: list[str]
) -> None:
    error = folder.error(table, text)
    assert (error.file, error.line) == (f"toy/{table}.csv", line)
    assert str(error).startswith(f"toy/{table}.csv, line {line}: ")
    for word in words:
        assert word in str(error)


def test_a_map_in_two_pieces_names_a_place_that_cannot_be_reached(folder: Folder) -> None:
    error = folder.error("routes", ROUTES.replace("zurich,wien,2,green\n", ""))
    assert (error.file, error.line) == ("toy/cities.csv", 5)
    assert "Zürich cannot be reached from Roma; expected routes to join all places" in str(error)


def test_a_file_that_is_not_utf8_names_the_byte(folder: Folder) -> None:
    (folder.path / "cities.csv").write_bytes(CITIES.encode("latin-1"))
    with pytest.raises(FactsError) as caught:
        folder.load()
    assert (caught.value.file, caught.value.line) == ("toy/cities.csv", 4)
    assert "byte 12 of the line, 0xf8, is not UTF-8; expected" in str(caught.value)


def test_the_byte_is_counted_right_behind_a_byte_order_mark(folder: Folder) -> None:
    (folder.path / "tickets.csv").write_bytes(b"\xef\xbb\xbfa,b,points\nroma,k\xf8benhavn,3\n")
    with pytest.raises(FactsError, match=r"line 2: byte 7 of the line, 0xf8"):
        folder.load()


def test_a_file_that_is_not_there_is_named(folder: Folder) -> None:
    (folder.path / "tickets.csv").unlink()
    with pytest.raises(FactsError, match=r"toy/tickets\.csv: cannot be read .*expected a CSV file"):
        folder.load()


def test_more_than_64_places_are_refused(folder: Folder) -> None:
    rows = "".join(f"p{n},P{n},P{n},P{n},1,1\n" for n in range(65))
    error = folder.error("cities", "id,board_name,english,italian,lat,lon\n" + rows)
    assert (error.line, error.message) == (66, "65 places; expected at most 64")


def test_more_than_128_routes_are_refused(folder: Folder) -> None:
    error = folder.error("routes", "a,b,length,color\n" + "roma,wien,3,red\n" * 129)
    assert (error.line, error.message) == (130, "129 routes; expected at most 128")


def test_more_than_eight_colours_are_refused(folder: Folder) -> None:
    cities = "".join(f"p{n},P{n},P{n},P{n},1,1\n" for n in range(11))
    folder.write("cities", "id,board_name,english,italian,lat,lon\n" + cities)
    routes = "".join(f"p{n},p{n + 1},2,color{n}\n" for n in range(10))
    error = folder.error("routes", "a,b,length,color\np0,p1,2,gray\n" + routes)
    assert error.line == 11
    assert "'color8' is colour number 9 besides gray; expected at most 8" in error.message


def test_an_edition_refuses_a_colour_it_does_not_have(folder: Folder, toy_edition: Edition) -> None:
    folder.write("routes", ROUTES.replace("4,gray", "4,grey"))
    with pytest.raises(FactsError) as caught:
        put_together(toy_edition, folder.load(), 2)
    assert str(caught.value) == (
        "toy/routes.csv, line 4: unknown colour 'grey'; "
        "expected blue, green, black, pink, red, orange, gray"
    )


def test_an_edition_refuses_a_length_without_points(folder: Folder, toy_edition: Edition) -> None:
    folder.write("routes", ROUTES.replace("4,gray", "5,gray"))
    with pytest.raises(FactsError) as caught:
        put_together(toy_edition, folder.load(), 2)
    assert str(caught.value) == (
        "toy/routes.csv, line 4: length 5 has no points in the scoring table; "
        "expected 1, 2, 3, 4, 6, 8"
    )


def test_an_edition_refuses_a_built_in_deck_of_another_size(
    folder: Folder, toy_edition: Edition
) -> None:
    folder.write("tickets", TICKETS + "wien,zurich,2\n")
    with pytest.raises(FactsError) as caught:
        put_together(toy_edition, folder.load(), 2)
    assert str(caught.value) == (
        "toy/tickets.csv: 0 long and 3 regular tickets for new_york; expected 0 and 2"
    )


@pytest.mark.parametrize(
    "typed", ["København", "Kobenhavn", "KØBENHAVN", "copenhagen", " Copenaghen"]
)
def test_an_owner_may_type_a_place_by_any_of_its_names(folder: Folder, typed: str) -> None:
    folder.write("own", f"a,b,points\n{typed},zurigo,6\nZURICH,rome,5\n")
    tickets = read_tickets(folder.path / "own.csv", folder.load())
    assert [(t.a, t.b, t.points) for t in tickets] == [(2, 3, 6), (3, 0, 5)]


def test_the_letters_of_a_name_may_be_composed_or_not(folder: Folder) -> None:
    folder.write("own", "a,b,points\nZu\u0308rich,Roma,6\nZ\u00fcrich,Roma,7\n")
    assert {t.a for t in read_tickets(folder.path / "own.csv", folder.load())} == {3}


def test_a_file_from_an_italian_spreadsheet_is_accepted(folder: Folder) -> None:
    path = folder.path / "own.csv"
    text = "A;B;Points;\r\nRoma;Vienna;3;\r\nZürich;København;6;\r\n;;;\r\n"
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert [t.points for t in read_tickets(str(path), folder.load())] == [3, 6]


def test_a_mistake_in_an_owners_file_names_that_file(folder: Folder) -> None:
    path = folder.path / "own.csv"
    path.write_text("a;b;points\nRoma;Wien;3\nRoma;Veinna;3\n", encoding="utf-8")
    with pytest.raises(FactsError) as caught:
        read_tickets(path, folder.load())
    assert (caught.value.file, caught.value.line) == (str(path), 3)
    assert "unknown place 'Veinna' in column b" in str(caught.value)
    assert "did you mean Wien?" in str(caught.value)


def test_an_owners_file_may_name_only_sets_of_the_map(tmp_path: Path) -> None:
    path = tmp_path / "own.csv"
    path.write_text("a,b,points,set\nroma,wien,3,1913\n", encoding="utf-8")
    with pytest.raises(FactsError, match=r"line 2: unknown set '1913'; expected europe, 1912"):
        read_tickets(path, SHELF.map("europe"))
    path.write_text("a,b,points,set\nroma,wien,3,1912\nroma,wien,4,\n", encoding="utf-8")
    with pytest.raises(FactsError, match="line 3: unknown set ''"):
        read_tickets(path, SHELF.map("europe"))
    path.write_text("a,b,points,set\nsoho,chelsea,3,europe\n", encoding="utf-8")
    with pytest.raises(FactsError, match="leave the column out"):
        read_tickets(path, SHELF.map("new_york"))


def test_an_empty_cell_of_an_owner_counts_as_absent(tmp_path: Path) -> None:
    path = tmp_path / "own.csv"
    rows = "roma,wien,3,,,\nbrest,paris,4,long,,\nroma,paris,5,,1,\n"
    path.write_text("a,b,points,kind,big_city,set\n" + rows, encoding="utf-8")
    tickets = read_tickets(path, SHELF.map("europe"))
    assert [ticket.long for ticket in tickets] == [False, True, False]
    assert [ticket.set for ticket in tickets] == ["", "", ""]
    path.write_text("a,b,points\nroma,wien,3\n", encoding="utf-8")
    assert read_tickets(path, SHELF.map("europe")) == tickets[:1]


def test_a_cell_that_is_needed_may_not_be_empty(tmp_path: Path) -> None:
    path = tmp_path / "own.csv"
    path.write_text("a,b,points\nroma,wien,\n", encoding="utf-8")
    with pytest.raises(FactsError, match="line 2: points is ''; expected a whole number"):
        read_tickets(path, SHELF.map("europe"))


def test_blank_lines_of_an_owner_are_skipped_and_counted(folder: Folder) -> None:
    folder.write("own", "\na,b,points\n\nroma,wien,3\n \n,,\nzurich,wien,2\nroma,veinna,1\n")
    path = folder.path / "own.csv"
    with pytest.raises(FactsError, match="line 8: unknown place 'veinna'"):
        read_tickets(path, folder.load())
    path.write_text(path.read_text("utf-8").replace("veinna", "vienna"), encoding="utf-8")
    assert [t.points for t in read_tickets(path, folder.load())] == [3, 2, 1]


def test_tabs_separate_as_well(folder: Folder) -> None:
    folder.write("own", "a\tb\tpoints\tkind\nroma\twien\t3\t\nzurich\twien\t2\tlong\n")
    tickets = read_tickets(folder.path / "own.csv", folder.load())
    assert [(t.points, t.long) for t in tickets] == [(3, False), (2, True)]


@pytest.mark.parametrize("again", ["roma,wien,3", "Vienna,Rome,3"])
def test_a_ticket_that_stands_there_twice_is_refused(folder: Folder, again: str) -> None:
    folder.write("own", f"a,b,points\nroma,wien,3\nzurich,wien,3\n\n{again}\n")
    with pytest.raises(FactsError) as caught:
        read_tickets(folder.path / "own.csv", folder.load())
    assert caught.value.line == 5
    assert "for 3 stands on line 2 already" in caught.value.message
    assert "delete one of the two lines" in caught.value.message


def test_the_same_places_may_be_worth_other_points_or_be_of_another_set(tmp_path: Path) -> None:
    path = tmp_path / "own.csv"
    rows = "roma,wien,3,1912\nroma,wien,4,1912\nroma,wien,3,europe\n"
    path.write_text("a,b,points,set\n" + rows, encoding="utf-8")
    assert len(read_tickets(path, SHELF.map("europe"))) == 3


@pytest.mark.rule("V5")
def test_the_logo_left_out_is_worked_out_from_the_places(tmp_path: Path) -> None:
    europe = SHELF.map("europe")
    lines = ["a,b,points,kind"]
    for ticket in europe.tickets:
        a, b = europe.places[ticket.a].id, europe.places[ticket.b].id
        lines.append(f"{a},{b},{ticket.points},{'long' if ticket.long else 'regular'}")
    path = tmp_path / "own.csv"
    path.write_text("\n".join(lines), encoding="utf-8")
    worked_out = [ticket.big_city for ticket in read_tickets(path, europe)]
    assert worked_out == [ticket.big_city for ticket in europe.tickets]


OWN = "a,b,points\nroma,wien,3\nroma,paris,4\n"


def test_tickets_may_come_as_text() -> None:
    europe = SHELF.map("europe")
    tickets = parse_tickets(OWN, europe)
    assert [(europe.places[t.b].id, t.points) for t in tickets] == [("wien", 3), ("paris", 4)]


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r", "\r\r\n", "\n \n", "\n\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_text_may_have_any_line_ends_and_a_byte_order_mark(mark: str, ends: str) -> None:
    europe = SHELF.map("europe")
    assert parse_tickets(mark + OWN.replace("\n", ends), europe) == parse_tickets(OWN, europe)


def test_a_text_and_a_file_are_read_alike(tmp_path: Path) -> None:
    europe, path = SHELF.map("europe"), tmp_path / "own.csv"
    path.write_text(OWN, encoding="utf-8")
    assert parse_tickets(OWN, europe) == read_tickets(path, europe)
    path.write_text(OWN + "roma,veinna,3\n", encoding="utf-8")
    errors = []
    with pytest.raises(FactsError) as caught:
        read_tickets(path, europe)
    errors.append(caught.value)
    with pytest.raises(FactsError) as caught:
        parse_tickets(OWN + "roma,veinna,3\n", europe)
    errors.append(caught.value)
    assert [error.file for error in errors] == [str(path), OWN_TICKETS]
    assert [error.line for error in errors] == [4, 4]
    assert errors[0].message == errors[1].message
    with pytest.raises(FactsError, match="table 7, line 4: unknown place 'veinna'"):
        parse_tickets(OWN + "roma,veinna,3\n", europe, "table 7")


HOSTILE = {
    "nothing": ("", 1, "the file is empty"),
    "only a byte order mark": ("\ufeff", 1, "the file is empty"),
    "two byte order marks": (f"\ufeff\ufeff{OWN}", 1, "no column 'a'"),
    "no header": ("\n\nroma,wien,3\n", 3, "no column 'a'"),
    "no rows": ("\n\na,b,points\n", 4, "no rows"),
    "a text of 1 MB": ("x" * 10**6, None, f"expected at most {LONGEST_TEXT}"),
    "one character too many": (OWN.ljust(LONGEST_TEXT + 1), None, "65537 characters long"),
    "a long cell": (f"{OWN}roma,{'x' * 60_000},3\n", 4, "a cell of 60000 characters"),
    "a cell a bit too long": (f"{OWN}roma,{'x' * (LONGEST_CELL + 1)},3\n", 4, "at most 100"),
    "a long name of a column": ("x" * 60_000, 1, "a cell of 60000 characters"),
    # Putting so many accents in their order would take many seconds.
    "accents": (
        f"{OWN}roma{chr(0x301) * 30_000}{chr(0x316) * 30_000},wien,3\n",
        4,
        "a cell of 60004 characters",
    ),
    "NUL": (f"{OWN}roma,wien\0,5\n", 4, "a NUL character; expected a file saved as CSV UTF-8"),
    "many NULs": ("\0" * 99, 1, "a NUL character"),
    "NULs between the letters": ("\0".join(OWN), 1, "a NUL character"),
    "half a character": (f"{OWN}\ud800,wien,3\n", 4, "unknown place '\\\\ud800'"),
    "lines that are none": (OWN.replace("\n", "\u2028"), 1, "no column 'points'"),
    "a page break": (OWN.replace("\n", "\f"), 1, "no column 'points'"),
    "only commas": ("," * 60_000, 1, "the file is empty"),
    "many columns": (f"a,b,points{',x' * 30_000}\n", 1, "unknown column 'x'"),
    "many empty columns": (f"a,b,points{',' * 60_000}\n", 2, "no rows"),
    "many times a column": (f"a,b,points{',a' * 30_000}\n", 1, "column 'a' stands there twice"),
    "many cells": (f"{OWN}{'roma,' * 12_000}\n", 4, "12001 cells; expected 3"),
    "only quotes": (OWN + '"' * 60_001, 4, "not readable as CSV"),
    "an open quote": (f'{OWN}"{"x,y,z" * 9_000}', 4, "not readable as CSV"),
    "a formula for a place": (f"{OWN}=1+1,wien,3\n", 4, "unknown place '=1\\+1'"),
    "a formula for a number": (f"{OWN}roma,wien,=3\n", 4, "points is '=3'"),
    "a number too large": (f"{OWN}roma,wien,999999999\n", 4, "expected 1 to 99"),
    "a number far too large": (f"{OWN}roma,wien,{'9' * 99}\n", 4, "expected a whole number"),
    "an enormous number": (f"{OWN}roma,wien,{'9' * 60_000}\n", 4, "a cell of 60000 characters"),
    "a number with an exponent": (f"{OWN}roma,wien,1e99\n", 4, "expected a whole number"),
    "an infinite number": (f"{OWN}roma,wien,inf\n", 4, "expected a whole number"),
    "digits of other scripts": (f"{OWN}roma,wien,٣\n", 4, "expected a whole number"),
}


@pytest.mark.parametrize(("text", "line", "words"), HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_text_is_refused_in_few_words(text: str, line: int | None, words: str) -> None:
    with pytest.raises(FactsError, match=words) as caught:
        parse_tickets(text, SHELF.map("europe"))
    assert caught.value.line == line
    assert len(str(caught.value).encode()) < 1000
    assert_told_in_italian(caught.value)


def assert_told_in_italian(error: IncarrozzaError) -> None:
    """See that who hands tickets over at a page is told in Italian what is wrong with them."""
    assert error.text("en") == str(error)
    italian = error.text("it")
    assert re.match(r"biglietti tuoi(, riga \d+)?: ", italian)
    assert not re.search(r"expected|line|ticket", italian)
    assert len(italian.encode()) < 1000


KINDS = ("long", "regular")

WRONG_ROWS = {
    "another kind": "a,b,points,kind\nroma,wien,3,short\n",
    "another set": "a,b,points,set\nroma,wien,3,1913\n",
    "a flag": "a,b,points,big_city\nroma,wien,3,yes\n",
    "one place": "a,b,points\nroma,rome,3\n",
    "no such place": "a,b,points\nroma,veinna,3\n",
    "no place like it": "a,b,points\nroma,qqq,3\n",
    "twice": "a,b,points\nroma,wien,3\nwien,roma,3\n",
    "too few": "a,b,points\nroma,wien,3\n",
    "no long ones": "a,b,points\n" + "".join(f"roma,wien,{n}\n" for n in range(1, 30)),
    "too many": "a,b,points,kind\n"
    + "".join(
        f"roma,{b},{n},{k}\n" for b in ("wien", "paris") for n in range(1, 40) for k in KINDS
    ),
    "sets that are not in the deck": "a,b,points,set\nroma,wien,3,1912\n",
}


@pytest.mark.parametrize("text", WRONG_ROWS.values(), ids=WRONG_ROWS)
def test_what_is_wrong_with_own_tickets_is_told_in_italian_too(text: str) -> None:
    with pytest.raises(IncarrozzaError) as caught:
        open_box("europe", 2, tickets=parse_tickets(text, SHELF.map("europe")))
    assert_told_in_italian(caught.value)


def told(text: str) -> str:
    """Read own tickets; give their points, or what was wrong with the text."""
    try:
        tickets = parse_tickets(text, SHELF.map("europe"))
    except FactsError as error:
        return str(error)
    return f"points {[ticket.points for ticket in tickets]}"


# These characters have halves of some among them too, which no file could hold.
TEXTS = st.text(st.characters())
CELLS = st.sampled_from(["roma", "Wien", "paris", "5", "=5", "long", "a", "points"]) | TEXTS
TABLES = st.lists(st.lists(CELLS, min_size=3, max_size=4).map(",".join)).map("\n".join)


@given(TEXTS | TABLES)
def test_any_text_gives_tickets_or_says_what_is_wrong(text: str) -> None:
    for whole in (text, f"a,b,points,kind\n{text}", OWN + text):
        answer = told(whole)
        assert answer.startswith("points [") or "; expected " in answer
        assert len(answer.encode()) < 2000


def test_a_map_is_loaded_once() -> None:
    assert SHELF.map("europe") is SHELF.map("europe")


@pytest.mark.parametrize(
    ("name", "places", "routes", "doubles", "tickets"),
    [("europe", 47, 101, 11, 108), ("new_york", 15, 41, 11, 18), ("amsterdam", 17, 45, 13, 24)],
)
def test_the_built_in_maps_have_what_their_sources_count(
    name: str, places: int, routes: int, doubles: int, tickets: int
) -> None:
    board = SHELF.map(name)
    assert (len(board.places), len(board.routes), len(board.tickets)) == (places, routes, tickets)
    assert sum(route.beside >= 0 for route in board.routes) == 2 * doubles
    for number, route in enumerate(board.routes):
        if route.beside >= 0:
            other = board.routes[route.beside]
            assert other.beside == number
            assert {other.a, other.b} == {route.a, route.b}


def test_europe_has_eighteen_tunnels_and_thirteen_ferries() -> None:
    routes = SHELF.map("europe").routes
    assert sum(route.tunnel for route in routes) == 18
    assert sum(route.locomotives > 0 for route in routes) == 13


def test_new_york_has_nine_attractions() -> None:
    assert sum(place.attraction for place in SHELF.map("new_york").places) == 9


def test_amsterdam_has_a_cart_track_for_every_merchandise_card() -> None:
    carts = sum(route.cart for route in SHELF.map("amsterdam").routes)
    assert carts == EDITIONS["amsterdam"].merchandise


def test_errors_are_value_errors_and_survive_a_trip_to_another_process() -> None:
    error = FactsError("a.csv", 3, "wrong; expected right")
    assert isinstance(error, IncarrozzaError)
    assert isinstance(error, ValueError)
    assert str(pickle.loads(pickle.dumps(error))) == "a.csv, line 3: wrong; expected right"
    told = FactsError("a.csv", 3, "wrong; expected right", it="storto; va dritto")
    assert pickle.loads(pickle.dumps(told)).text("it") == "a.csv, riga 3: storto; va dritto"
