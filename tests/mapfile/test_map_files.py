"""Map files: read, written, checked, and put together as a box."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace as change

import incarrozza as ic
from incarrozza.editions import EDITIONS
from incarrozza.editions.box import put_together
from incarrozza.editions.library import open_library
from incarrozza.editions.plain import plain_layout
from incarrozza.editions.shelf import SHELF
from incarrozza.mapfile.checking import check_draft
from incarrozza.mapfile.contents import contents_of, draft_of
from incarrozza.mapfile.draft import Draft, DraftPlace, DraftTicket, DraftTrack
from incarrozza.mapfile.drawn import layout_path, write_layout
from incarrozza.mapfile.identity import board_id, map_id
from incarrozza.mapfile.problems import MOST_PROBLEMS, MapFileError, Problem, errors_of
from incarrozza.mapfile.reading import open_draft, read_draft, survey, survey_paths
from incarrozza.mapfile.writing import write_draft
from tests import invented

GOOD = invented.map_file()


def drawn(name: str) -> Draft:
    """Make a draft of a packaged edition."""
    edition = EDITIONS[name]
    return draft_of(edition, SHELF.map(edition.map))


def told(text: str) -> list[str]:
    """List the errors of a text, with their lines."""
    return [each.told("en") for each in errors_of(survey(text, "x.toml").problems)]


# -- There and back --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EDITIONS)
def test_a_packaged_edition_goes_through_a_map_file(name: str) -> None:
    draft = drawn(name)
    again = read_draft(write_draft(draft), f"{name}.toml")
    assert again == draft
    assert errors_of(check_draft(again)) == []
    edition, board, layout = contents_of(again, name)
    printed = SHELF.map(EDITIONS[name].map)
    assert (board.places, board.routes, layout) == (printed.places, printed.routes, None)
    assert edition.pieces == EDITIONS[name].pieces
    for players in range(edition.players[0], edition.players[1] + 1):
        assert put_together(edition, board, players).players == players


def test_without_a_name_a_map_goes_by_its_id() -> None:
    draft = drawn("new_york")
    edition, board, _ = contents_of(draft)
    assert edition.name == edition.map == board.name == map_id(draft)


TEXT = st.text(st.characters(codec="utf-8"), max_size=12)
NUMBER = st.floats(-1e6, 1e6, allow_nan=False) | st.none()
DRAFTS = st.builds(
    Draft,
    title=st.dictionaries(st.sampled_from(["en", "it"]), TEXT) | TEXT,
    author=TEXT,
    licence=TEXT,
    preset=st.sampled_from(["big_map", "city_map"]),
    rules=st.dictionaries(
        TEXT | st.sampled_from(["pieces", "tickets", "colors"]),
        st.recursive(
            st.booleans() | st.integers(-(2**40), 2**40) | TEXT | st.floats(allow_nan=False),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
            max_leaves=4,
        ),
        max_size=3,
    ),
    look=st.sampled_from(["plain", "engraved", "poster"]),
    land=st.booleans(),
    places=st.lists(
        st.builds(
            DraftPlace,
            name=TEXT,
            id=TEXT,
            lat=NUMBER,
            lon=NUMBER,
            x=NUMBER,
            y=NUMBER,
            names=st.dictionaries(st.sampled_from(["en", "it"]), TEXT),
            big_city=st.booleans(),
            fixed=st.booleans(),
        ),
        max_size=3,
    ).map(tuple),
    tracks=st.lists(
        st.builds(DraftTrack, a=TEXT, b=TEXT, length=st.integers(-5, 20), color=TEXT), max_size=3
    ).map(tuple),
    tickets=st.lists(
        st.builds(DraftTicket, a=TEXT, b=TEXT, points=st.integers(), long=st.booleans()),
        max_size=3,
    ).map(tuple),
)


@settings(max_examples=60, deadline=None)
@given(draft=DRAFTS)
def test_any_draft_is_written_checked_and_read_again(draft: Draft) -> None:
    text = write_draft(draft)
    found = survey(text, "x.toml")
    if found.draft is not None:
        assert found.draft == draft
        assert map_id(found.draft) == map_id(draft)
    assert [each.text for each in check_draft(draft) if each.severity == "error"]
    with pytest.raises(MapFileError):
        contents_of(draft)


@settings(max_examples=150, deadline=None)
@given(
    data=st.data(),
    junk=st.text(st.sampled_from("[]{}=,.\"'#\n\\ ax1-_é\u202e\0"), max_size=6),
)
def test_whatever_becomes_of_a_file_is_told_and_raises_nothing_else(
    data: st.DataObject, junk: str
) -> None:
    start = data.draw(st.integers(0, len(GOOD)))
    end = data.draw(st.integers(start, min(len(GOOD), start + 40)))
    found = survey(GOOD[:start] + junk + GOOD[end:], "x.toml")
    assert (found.contents is None) == bool(errors_of(found.problems))
    for problem in found.problems:
        assert problem.text["en"]
        assert problem.text["it"]


@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=80) | st.text(st.sampled_from("[]{}=,.\"'#\n a1"), max_size=80))
def test_any_text_is_refused_or_read(text: str) -> None:
    survey(text, "x.toml")


# -- What is wrong ---------------------------------------------------------------------------------

ROME = '{ name = "Roma", names = { en = "Rome" }, lat = 41.9, lon = 12.5 }'
NAPLES = '{ name = "Napoli", lat = 40.8, lon = 14.3 }'


def small(places: str = f"{ROME}, {NAPLES}", tracks: str = "", rest: str = "") -> str:
    """Write a file that lacks some things; each list on a line of its own."""
    tracks = tracks or '{ a = "Rome", b = "Napoli", length = 2 }'
    return (
        f'format = 1\ntitle = "Toy"\nplaces = [{places}]\ntracks = [{tracks}]\n'
        f'tickets = [{{ a = "Roma", b = "Napoli", points = 5 }}]\n{rest}'
    )


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (small(rest="autor = 1"), 6, "unknown field 'autor'; did you mean author?"),
        (small().replace("1", "2", 1), 1, "format is 2; expected 1"),
        (small().replace('"Toy"', "5"), 2, "title is 5; expected some text"),
        (small().replace('"Toy"', '"<script>"'), 2, "none of < >"),
        (small().replace('"Toy"', '"a\\u202eb"'), 2, "expected one line of text"),
        (small(f"{ROME}, 7"), 3, "7 in places; expected a row like"),
        (small(f"{ROME}, {{ name = 3 }}"), 3, "name is 3; expected some text"),
        (small(f"{ROME}, {{ lat = 3 }}"), 3, "no name; expected some text"),
        (small(NAPLES.replace("}", ", bigcity = 1 }")), 3, "did you mean big_city?"),
        (small(NAPLES.replace("40.8", "true")), 3, "lat is true; expected a number"),
        (small(NAPLES.replace("40.8", "nan")), 3, "lat is 'nan'; expected degrees"),
        (small(NAPLES.replace("14.3", "inf")), 3, "lon is 'inf'; expected degrees"),
        (small(NAPLES.replace("lat = 40.8, ", "")), 3, "Napoli has no lat; expected lat and lon"),
        (small('{ name = "Napoli" }'), 3, "Napoli lies nowhere; expected lat and lon, or x and y"),
        (small(NAPLES.replace("}", ", x = 1 }")), 3, "has x and y as well as lat and lon"),
        (small(f'{ROME}, {NAPLES}, {{ name = "A", x = 1, y = 1 }}'), 3, "the globe or a sheet"),
        (small(ROME + "," + NAPLES.replace("Napoli", "Rome")), 3, "already names Roma"),
        (small(NAPLES.replace("Napoli", "a, b")), 3, "and none of , ; >"),
        (small(NAPLES.replace("Napoli", "a\\u0000b")), 3, "and none of , ; >"),
        (small(NAPLES.replace("Napoli", "\\u202eiloN")), 3, "and none of , ; >"),
        (small(NAPLES.replace("Napoli", "N" * 101)), 3, "101 characters; expected at most 100"),
        (small(NAPLES.replace("}", ', id = "A b" }')), 3, "id is 'A b'; expected small letters"),
        (small(f'{ROME}, {NAPLES}, {{ name = "A", lat = 1, lon = 1 }}'), 3, "A cannot be reached"),
        (small(tracks='{ a = "Roma", b = "Npoli", length = 2 }'), 4, "did you mean Napoli?"),
        (small(tracks='{ a = "Roma", b = "Rome", length = 2 }'), 4, "joined to itself"),
        (small(tracks='{ a = "Roma", b = "Napoli", length = 0 }'), 4, "length is 0; expected 1"),
        (
            small(tracks='{ a = "Roma", b = "Napoli", length = 13 }'),
            4,
            "length is 13; expected 1 to 12",
        ),
        (small(tracks='{ a = "Roma", b = "Napoli", length = 2.5 }'), 4, "length is 2.5; expected"),
        (
            small(tracks='{ a = "Roma", b = "Napoli", length = 1, color = "teal" }'),
            4,
            "unknown colour 'teal'; expected purple",
        ),
        (
            small(tracks='{ a = "Roma", b = "Napoli", length = 1, locomotives = 2 }'),
            4,
            "2 locomotives on a ferry of length 1",
        ),
        (
            small(tracks=",".join(f'{{ a = "Roma", b = "Napoli", length = {n} }}' for n in (1, 2))),
            4,
            "the track beside it on line 4 has 1",
        ),
        (small(rest="[rules]\npieces = 99"), 7, "Toy has pieces 99; expected at most 56"),
        (small(rest="[rules]\npeices = 9"), 7, "unknown field 'peices'; did you mean pieces?"),
        (small(rest="[rules]\nname = 'x'"), 7, "unknown field 'name'"),
        (small(rest='[rules]\nhand = "x"'), 7, "hand is 'x'; expected a whole number"),
        (small(rest="[rules.tickets]\nkept = 1"), 7, "'tickets.kept'; did you mean tickets.keep?"),
        (small(rest="[rules]\ntickets = 3"), 7, "tickets is 3; expected a table"),
        (small(rest="[rules]\nplayers = [2]"), 7, "players is a list; expected [2, 4]"),
        (small(rest="[rules]\nroute_points = { 2 = 100 }"), 7, "points for a route 100"),
        (small(rest='[rules]\ncolors = ["sea green"]'), 7, "calls something 'sea green'"),
        (small(), 5, "0 tickets with long = true, and 1 dealt to each of 5 players"),
        (small(), 5, "1 regular tickets, and 3 dealt to each of 5 players"),
    ],
)
def test_each_mistake_is_told_with_its_line(text: str, line: int, why: str) -> None:
    found = told(text)
    assert any(each.startswith(f"x.toml, line {line}: ") and why in each for each in found), found


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ('title = "Toy', 1, 'begins with " has no end'),
        ('a = 1\ntitle = """Toy', 2, 'begins with """ has no end'),
        ("a = 1\nplaces = [\n{ a = 1 },", 2, "[ has no end; expected ]"),
        ("places = [\n{ a = 1 }\n{ a = 2 }\n]", 3, "a comma is missing"),
        ("places = [\n{ a = 1 b = 2 },\n]", 2, "a comma or } is missing"),
        ("places = [\n{ a = 1, a = 2 },\n]", 2, "a field twice"),
        ("a = 1\na = 2", 2, "this stands there twice"),
        ("[rules]\n[rules]", 2, "this table stands there twice"),
        ("a 1", 1, "no = after a name"),
        ("a = Roma", 1, "text in quotes"),
        ("a = 1 2", 1, "expected the end of the line"),
        ('a = "\x01"', 1, "cannot be seen"),
        ("= 1", 1, "no name here"),
        ("a = 1979-99-99", 1, ""),
    ],
)
def test_what_is_no_toml_is_told_with_its_line(text: str, line: int, why: str) -> None:
    (found,) = survey(text, "x.toml").problems
    assert found.line == line
    assert why in found.text["en"]
    assert found.text["it"] != found.text["en"]


def test_all_mistakes_are_told_at_once_and_in_both_languages() -> None:
    text = small(
        places=f"\n{ROME},\n{NAPLES.replace('14.3', '214')},\n{{ name = 3 }},\n",
        tracks='\n{ a = "Roma", b = "Npoli", length = 2 },\n{ a = "Roma", b = "Roma" },\n',
        rest="[rules]\npieces = 99\nhand = 'x'\n",
    )
    problems = errors_of(survey(text, "x.toml").problems)
    assert [each.line for each in problems] == [5, 6, 9, 10, 14, 15]
    assert [each.part for each in problems] == ["places"] * 2 + ["tracks"] * 2 + ["rules"] * 2
    for problem in problems:
        assert "riga" in problem.told("it")
        assert problem.text["it"] != problem.text["en"]
    with pytest.raises(MapFileError) as caught:
        read_draft(text, "x.toml")
    assert len(caught.value.problems) == 6
    assert str(caught.value).count("\n") == 5
    assert caught.value.text("it").startswith("x.toml, riga 5: ")


def test_rows_may_be_tables_of_their_own() -> None:
    text = (
        'format = 1\n[[places]]\nname = "Roma"\nlat = 41.9\nlon = 12.5\n\n'
        '[[places]]\nname = "Napoli"\nlat = 95\nlon = 14.3\n[places.names]\nen = "a;b"\n'
        '[[tracks]]\na = "Roma"\nb = "Npoli"\nlength = 2\n[rules]\nroute_points.2 = 100\n'
    )
    lines = {each.field: each.line for each in survey(text, "x.toml").problems if each.field}
    assert lines["lat"] == 9
    assert lines["names.en"] == 12
    assert lines["b"] == 15
    assert lines["route_points"] == 18


def test_whoever_names_a_broken_place_makes_no_mistake() -> None:
    found = survey(small(f"{ROME}, {NAPLES.replace('40.8', 'true')}"), "x.toml").problems
    assert [each.field for each in found if each.part != "tickets"] == ["lat"]


def test_problems_of_a_draft_name_the_row() -> None:
    draft = drawn("new_york")
    first = change(draft.tracks[0], b="Soho!!x")
    wrong = change(draft, tracks=(first, *draft.tracks[1:]))
    (problem,) = errors_of(check_draft(wrong))
    assert (problem.part, problem.index, problem.field, problem.line) == ("tracks", 0, "b", None)
    assert problem.told("it").startswith("binario 1: il luogo 'Soho!!x'")


def test_a_ticket_twice_is_refused() -> None:
    draft = drawn("new_york")
    twice = change(draft, tickets=(*draft.tickets, draft.tickets[3]))
    (problem,) = errors_of(check_draft(twice))
    assert (problem.part, problem.index) == ("tickets", len(draft.tickets))
    assert "stands as ticket 4 already" in problem.text["en"]


def test_too_few_tickets_for_the_most_players_are_refused() -> None:
    draft = drawn("new_york")
    (problem,) = errors_of(check_draft(change(draft, tickets=draft.tickets[:7])))
    assert problem.text["en"].endswith("of 4 players; expected at least 8, or fewer players")
    assert errors_of(check_draft(change(draft, tickets=draft.tickets[:8]))) == []


def test_too_many_rows_are_refused_by_their_number() -> None:
    draft = drawn("new_york")
    many = change(draft, places=draft.places * 10, tracks=draft.tracks * 10, tickets=())
    texts = [each.text["en"] for each in check_draft(many)]
    assert "150 places; expected at most 64" in texts
    assert f"{len(many.tracks)} tracks; expected at most 128" in texts
    assert "no tickets; expected at least one" in texts
    assert len(texts) <= MOST_PROBLEMS


def test_an_empty_draft_has_problems_and_no_contents() -> None:
    assert {each.part for each in errors_of(check_draft(Draft()))} == {
        "places",
        "tracks",
        "tickets",
    }
    with pytest.raises(MapFileError, match="no places; expected at least one"):
        contents_of(Draft())


WARNED = {
    "no title": (lambda d: change(d, title=""), "title", "no title"),
    "a dead end": (
        lambda d: change(
            d,
            places=(*d.places, DraftPlace(name="Pier", lat=40.7, lon=-74.1)),
            tracks=(*d.tracks, DraftTrack(a="Pier", b=d.places[0].name, length=1)),
        ),
        "places",
        "joined to Lincoln Center alone",
    ),
    "places on one spot": (
        lambda d: change(
            d,
            places=(
                change(d.places[0], lat=d.places[1].lat, lon=d.places[1].lon),
                *d.places[1:],
            ),
        ),
        "places",
        "lies exactly where",
    ),
    "a long track": (
        lambda d: change(d, tracks=(change(d.tracks[0], length=9), *d.tracks[1:])),
        "tracks",
        "very long",
    ),
    "a ticket between neighbours": (
        lambda d: change(
            d,
            tickets=(
                DraftTicket(a=d.tracks[0].a, b=d.tracks[0].b, points=2),
                *d.tickets,
            ),
        ),
        "tickets",
        "are neighbours",
    ),
    "few tickets": (lambda d: change(d, tickets=d.tickets[:9]), "tickets", "9 tickets are few"),
    "too many pieces": (lambda d: change(d, rules=d.rules | {"pieces": 50}), "tracks", "fills up"),
    "too few cards": (
        lambda d: change(
            d,
            tracks=(change(d.tracks[0], length=12), *d.tracks[1:]),
            rules=d.rules | {"cards_per_color": 3, "wild_cards": 4},
        ),
        "tracks",
        "nobody can ever claim",
    ),
    "a colour that is missing": (
        lambda d: change(
            d,
            tracks=tuple(change(t, color="gray") if t.color == "red" else t for t in d.tracks),
        ),
        "tracks",
        "red 0",
    ),
}


@pytest.mark.parametrize(("spoil", "part", "why"), WARNED.values(), ids=WARNED)
def test_what_may_be_meant_otherwise_is_a_warning(spoil: object, part: str, why: str) -> None:
    assert callable(spoil)
    draft = spoil(drawn("new_york"))
    problems: list[Problem] = check_draft(draft)
    assert errors_of(problems) == []
    assert [each for each in problems if each.part == part and why in each.text["en"]], problems
    contents_of(draft)


# -- Names, ids and sheets -------------------------------------------------------------------------


def ring(*places: DraftPlace) -> Draft:
    """Make a map whose places lie in a ring, with enough tickets for two."""
    names = [place.name for place in places]
    pairs = [(a, b) for i, a in enumerate(names) for b in names[i + 1 :]]
    return Draft(
        title="Ring",
        preset="city_map",
        rules={"players": [2, 2], "pieces": 5},
        places=places,
        tracks=tuple(
            DraftTrack(a=a, b=b, length=2)
            for a, b in zip(names, [*names[1:], names[0]], strict=True)
        ),
        tickets=tuple(DraftTicket(a=a, b=b, points=3) for a, b in pairs),
    )


def at(name: str, number: int, **more: object) -> DraftPlace:
    """Put a place somewhere on the globe."""
    return DraftPlace(name=name, lat=float(number), lon=1.0, **more)  # type: ignore[arg-type]


def test_ids_are_made_of_names_and_differ() -> None:
    places = (at("København", 1), at("Москва", 2), at("Kobenhavn 2", 3), at("Łódź", 4, id="lodz1"))
    _, board, _ = contents_of(ring(*places))
    assert [place.id for place in board.places] == ["kobenhavn", "place_2", "kobenhavn_2", "lodz1"]
    assert [place.italian for place in board.places] == [place.name for place in places]


def test_a_sheet_is_flat_and_a_record_keeps_it(tmp_path: Path) -> None:
    places = [DraftPlace(name=name, x=100.0 * i, y=50.0 * i * i) for i, name in enumerate("ABCD")]
    draft = ring(*places)
    file = tmp_path / "ring.toml"
    file.write_text(write_draft(draft), "utf-8")
    box = ic.open_box(file, 2)
    assert box.map.flat
    assert [(p.longitude, p.latitude) for p in box.map.places][:2] == [(0.0, 0.0), (100.0, -50.0)]
    assert math.copysign(1, box.map.places[0].latitude) == 1
    assert draft_of(box.edition, box.map).places[1].y == 50.0
    game = ic.Game(box, seed=1)
    again = ic.Record.parse(str(game.record))
    assert "cities: id,board_name,english,italian,x,y,big_city,attraction" in str(game.record)
    assert again.box == box
    assert again.box.map.flat
    # On the globe the same numbers would be narrowed by the latitude.
    wide = plain_layout(box.map)
    assert wide != plain_layout(replace(box.map, flat=False))


def test_the_id_is_that_of_the_content() -> None:
    draft = ring(at("Alba", 1), at("Bra", 2), at("Cuneo", 3), at("Dogliani", 4))
    id = map_id(draft)
    assert len(id) == 13
    named = change(draft, tracks=(change(draft.tracks[0], a="alba"), *draft.tracks[1:]))
    spelt = change(draft, places=(change(draft.places[0], id="alba", lat=1), *draft.places[1:]))
    assert map_id(named) == map_id(spelt) == id
    moved = change(draft, places=(change(draft.places[0], lat=1.5), *draft.places[1:]))
    dearer = change(draft, tickets=(change(draft.tickets[0], points=9), *draft.tickets[1:]))
    assert len({id, map_id(moved), map_id(dearer), map_id(change(draft, look="poster"))}) == 4
    assert board_id(dearer) == board_id(draft) != board_id(moved)


# -- Files and folders -----------------------------------------------------------------------------


def test_a_layout_beside_the_file_is_used_while_it_fits(tmp_path: Path) -> None:
    draft = ring(at("Alba", 1), at("Bra", 2), at("Cuneo", 3), at("Dogliani", 4))
    file = tmp_path / "ring.toml"
    file.write_text(write_draft(draft), "utf-8")
    plain = ic.open_box(file, 2).layout
    layout = change(plain, width=plain.width + 7)
    layout_path(file).write_bytes(write_layout(layout, draft))
    assert ic.open_box(file, 2).layout == layout
    assert survey_paths([file]).problems == survey(write_draft(draft), str(file)).problems
    dearer = change(draft, tickets=(change(draft.tickets[0], points=9), *draft.tickets[1:]))
    file.write_text(write_draft(dearer), "utf-8")
    assert ic.open_box(file, 2).layout == layout
    moved = change(draft, places=(change(draft.places[0], lat=1.5), *draft.places[1:]))
    file.write_text(write_draft(moved), "utf-8")
    assert ic.open_box(file, 2).layout != layout
    assert "was drawn before" in survey_paths([file]).problems[-1].text["en"]
    for junk in (b"{", b"[]", b'{"board": 3}', b"\xff", b"[" * 100_000):
        layout_path(file).write_bytes(junk)
        assert survey_paths([file]).problems[-1].severity == "warning"
        assert ic.open_box(file, 2).own_layout is None


def test_map_files_are_editions_of_a_library(tmp_path: Path) -> None:
    invented.write_file(tmp_path)
    library = open_library(tmp_path)
    assert [*library.editions] == [*EDITIONS, invented.NAME]
    assert ic.open_box(invented.NAME, 3, library=library).edition.words["it"]["barge"].feminine


def test_a_broken_map_file_is_refused_with_all_its_mistakes(tmp_path: Path) -> None:
    file = invented.write_file(tmp_path)
    file.write_text(
        GOOD.replace("lat = 10.0", "lat = 100").replace('color = "red"', 'color = "rde"'), "utf-8"
    )
    with pytest.raises(MapFileError) as caught:
        ic.open_box(file, 2)
    lines = [each.line for each in caught.value.problems]
    assert len(lines) == 3
    assert str(caught.value).startswith(f"{file}, line 4: lat is '100.0'")


def test_a_folder_of_tables_is_a_draft_too(tmp_path: Path) -> None:
    folder = invented.write(tmp_path)
    draft = open_draft(folder)
    assert draft.rules["pieces"] == 14
    assert contents_of(draft, invented.NAME).map == ic.open_box(folder, 2).map
    (folder / "edition.toml").unlink()
    plain = open_draft(folder)
    assert plain.preset == "city_map"
    assert [place.names for place in plain.places] == [place.names for place in draft.places]
    assert [place.id for place in plain.places] == [place.id for place in draft.places]
    ends = [(t.a, t.b) for t in draft.tracks]
    assert len(plain.tracks) == len(ends)


def test_a_broken_folder_of_tables_is_told(tmp_path: Path) -> None:
    folder = invented.write(tmp_path)
    (folder / "routes.csv").write_text(invented.ROUTES.replace("foce,2,red", "fce,2,red"), "utf-8")
    (problem,) = survey_paths([folder]).problems
    assert problem.told("en").startswith("valle/routes.csv, line 2: unknown place 'fce'")
    (folder / "edition.toml").write_text("pieces = ", "utf-8")
    assert survey_paths([folder]).draft is None


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"\xff\xfe", "byte 0xff is not UTF-8"),
        (b"format = 1\ntitle = '\xe9'", "byte 0xe9 is not UTF-8"),
        (b"#" * 200_000, "200000 bytes; expected at most 131072"),
        (None, "cannot be read"),
    ],
)
def test_what_is_no_text_is_refused(data: bytes | None, why: str, tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    if data is not None:
        file.write_bytes(data)
    (problem,) = survey_paths([file]).problems
    assert why in problem.text["en"]
    assert problem.file == str(file)
    with pytest.raises(MapFileError):
        open_draft(file)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    (problem,) = survey_paths([tmp_path / "folder.toml"]).problems
    assert "expected" in problem.text["en"]
    (empty,) = survey_paths([tmp_path]).problems
    assert "no tables in this folder" in empty.text["en"]


def test_a_draft_that_is_nested_deeply_is_refused_by_all() -> None:
    deep: object = 1
    for _ in range(800):
        deep = [deep]
    draft = change(drawn("new_york"), rules={"pieces": deep})
    (problem,) = errors_of(check_draft(draft))
    assert problem.text == {
        "en": "pieces is a list; expected a whole number",
        "it": "pieces è un elenco; serve un numero intero",
    }
    for use in (write_draft, map_id, contents_of):
        with pytest.raises(MapFileError, match="nested too deeply"):
            use(draft)


# -- Hostile files ---------------------------------------------------------------------------------

SIZE = 100_000
HEAD = "format = 1\n"
HOSTILE = {
    "brackets": "places = " + "[" * SIZE,
    "braces": "a = " + "{a=" * (SIZE // 3),
    "a dotted key": ".".join("a" * (SIZE // 2)) + " = 1",
    "a dotted header": "[" + ".".join("a" * (SIZE // 2)) + "]",
    "a dotted header of an array": "[[" + ".".join("a" * (SIZE // 2)) + "]]",
    "a number of many digits": "pieces = " + "9" * SIZE,
    "a hexadecimal number": "[rules]\npieces = 0x" + "f" * SIZE,
    "a hexadecimal length": 'tracks=[{a="x",b="y",length=0x' + "f" * SIZE + "}]",
    "an exponent": "[rules]\npieces = 1e" + "9" * SIZE,
    "an open text": 'title = "' + "x" * SIZE,
    "quotes": '"' * SIZE,
    "apostrophes": "'" * SIZE,
    "backslashes": 'title = """' + "\\" * SIZE,
    "rows": "places=[" + "{}," * (SIZE // 3) + "]",
    "tables": "[[places]]\n" * (SIZE // 11),
    "numbers for rows": "places=[" + "1," * (SIZE // 2) + "]",
    "fields": "".join(f"k{i}=1\n" for i in range(SIZE // 10)),
    "a name without end": 'places=[{name="' + "a" * SIZE + '",lat=1,lon=1}]',
    "accents without end": 'places=[{name="a' + "\u0301" * (SIZE // 2) + '",lat=1,lon=1}]',
    "lengths": "[rules]\nroute_points={" + ",".join(f"{i}=1" for i in range(9999)) + "}",
    "numbers beyond all bounds": "[rules]\nhand=1000000\ndisplay=99999\nwild_cards=99999",
    "numbers below all bounds": "[rules]\nplayers=[-5,-9]\nhand=-1\ndisplay=-1\npieces=-3",
    "a date": "title = 1979-05-27\n[rules]\npieces=07:32:00",
    "a text of a million": "x" * 1_000_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_is_refused(text: str) -> None:
    found = survey(HEAD + text, "x.toml")
    assert errors_of(found.problems)
    assert found.contents is None
    assert len(found.problems) <= MOST_PROBLEMS
    assert max(len(each.text["en"]) for each in found.problems) < 500
