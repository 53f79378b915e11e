"""Places and connections as spreadsheets give them."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from incarrozza.mapfile.draft import Draft
from incarrozza.mapfile.problems import MapFileError
from incarrozza.mapfile.reading import Reading, open_draft, survey_paths, survey_text
from incarrozza.mapfile.spreadsheets import read_sheets
from incarrozza.mapfile.writing import write_draft

ENGLISH = "name,lat,lon\nRoma,41.9,12.5\nNapoli,40.8,14.3\nBari,41.1,16.9\n"
ITALIAN = "Città;Latitudine;Longitudine\nRoma;41,9;12,5\nNapoli;40,8;14,3\nBari;41,1;16,9\n"
TRACKS = "from,to,length,colour\nRoma,Napoli,2,red\nNapoli,Bari,3,\n"
BINARI = "Da;A;Lunghezza;Colore\nRoma;Napoli;2;rosso\nNapoli;Bari;3;grigio\n"


def read(folder: Path, **tables: str) -> Reading:
    """Write tables, and read them as one map."""
    for name, text in tables.items():
        (folder / f"{name}.csv").write_text(text, "utf-8")
    return survey_paths([folder / f"{name}.csv" for name in tables])


def draft(folder: Path, **tables: str) -> Draft:
    found = read(folder, **tables)
    assert found.draft is not None, found.problems
    return found.draft


@pytest.mark.parametrize(
    ("places", "tracks"),
    [
        (ENGLISH, TRACKS),
        (ITALIAN, BINARI),
        (ENGLISH.replace(",", "\t"), TRACKS.replace(",", "\t")),
        ("\ufeff" + ITALIAN, BINARI.replace("\n", "\r\n")),
        (ITALIAN.replace("Città", "Fermata").replace("Longitudine", "LNG"), BINARI),
        (ENGLISH.replace("name", "Ort"), TRACKS),
        (ENGLISH, TRACKS.replace("from,to", "uno,due")),
        (ENGLISH.partition("\n")[2], TRACKS),
        (ENGLISH, "a,b,spaces,color,notes\nRoma,Napoli,2,red,x\n\nNapoli,Bari,3,,y,,\n"),
    ],
)
def test_columns_go_by_many_names(places: str, tracks: str, tmp_path: Path) -> None:
    found = draft(tmp_path, places=places, tracks=tracks)
    assert [(p.name, p.lat, p.lon) for p in found.places] == [
        ("Roma", 41.9, 12.5),
        ("Napoli", 40.8, 14.3),
        ("Bari", 41.1, 16.9),
    ]
    assert [(t.a, t.b, t.length, t.color) for t in found.tracks] == [
        ("Roma", "Napoli", 2, "red"),
        ("Napoli", "Bari", 3, "gray"),
    ]
    assert found.title == "places"
    assert found.preset == "city_map"


def test_one_file_may_have_both_below_each_other(tmp_path: Path) -> None:
    two = draft(tmp_path, places=ITALIAN, tracks=BINARI)
    assert draft(tmp_path, places=f"{ITALIAN}\n\n{BINARI}") == two


def test_one_file_may_have_both_side_by_side(tmp_path: Path) -> None:
    rows = zip(ITALIAN.splitlines(), [*BINARI.splitlines(), ";;;"], strict=False)
    wide = "\n".join(f"{place};;{track}" for place, track in rows)
    assert draft(tmp_path, places=wide) == draft(tmp_path, places=ITALIAN, tracks=BINARI)


def test_a_sheet_has_x_and_y_and_tickets_may_come_along(tmp_path: Path) -> None:
    found = draft(
        tmp_path,
        places="nome,x,y,attrazione\nUno,0,10,sì\nDue,5,10,\n",
        tracks="da,a,lunghezza,galleria,traghetto\nUno,Due,2,si,1\n",
        tickets="da,a,punti,tipo\nUno,Due,4,lungo\n",
    )
    assert found.flat
    assert [(p.x, p.y, p.attraction) for p in found.places] == [(0, 10, True), (5, 10, False)]
    assert (found.tracks[0].tunnel, found.tracks[0].locomotives) == (True, 1)
    assert (found.tickets[0].points, found.tickets[0].long) == (4, True)


def test_lengths_come_from_distances_if_there_are_none(tmp_path: Path) -> None:
    by_map = draft(tmp_path, places=ENGLISH, tracks="from,to\nRoma,Napoli\nNapoli,Bari\n")
    assert [track.length for track in by_map.tracks] == [2, 2]
    kilometres = "from,to,km\nRoma,Napoli,190\nRoma,Napoli,195\nNapoli,Bari,260\nRoma,Bari,450\n"
    by_road = draft(tmp_path, places=ENGLISH, tracks=kilometres)
    assert [track.length for track in by_road.tracks] == [2, 2, 2, 4]
    as_length = draft(tmp_path, places=ENGLISH, tracks=kilometres.replace("km", "length"))
    assert as_length.tracks == by_road.tracks


def test_what_cannot_be_guessed_is_asked(tmp_path: Path) -> None:
    strange = ENGLISH.replace("lat,lon", "Nord,Est")
    found = read(tmp_path, places=strange, tracks=TRACKS)
    assert found.draft is None
    assert [(each.field, each.columns) for each in found.questions] == [
        ("lat", ("Nord", "Est")),
        ("lon", ("Nord", "Est")),
    ]
    asked = found.problems
    assert len(asked) == 2
    assert asked[0].text["en"] == "which column is the latitude: Nord, Est?"
    assert asked[1].text["it"] == "quale colonna è la longitudine: Nord, Est?"
    files = [tmp_path / "places.csv", tmp_path / "tracks.csv"]
    told = survey_paths(files, {"lat": "nord", "lon": "Est"})
    assert told.questions == ()
    assert told.draft is not None
    assert told.draft.places[0].lat == 41.9


def test_a_column_without_a_name_goes_by_its_number(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("Roma,41.9,12.5,7\nNapoli,40.8,14.3,8\n", "utf-8")
    assert survey_paths([tmp_path / "a.csv"]).questions[0].columns == ("1", "2", "3", "4")
    found = open_draft(tmp_path / "a.csv", {"name": "1", "lat": "2", "lon": "3"})
    assert [(p.name, p.lat, p.lon) for p in found.places][1] == ("Napoli", 40.8, 14.3)


def test_a_column_that_no_table_has_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(ITALIAN, "utf-8")
    with pytest.raises(MapFileError, match="no column 'Nord' for lat; expected one of Città, Lat"):
        open_draft(tmp_path / "a.csv", {"lat": "Nord"})


@pytest.mark.parametrize(
    ("cell", "locomotives"), [("", 0), ("no", 0), ("sì", 1), ("1", 1), ("2", 2)]
)
def test_a_ferry_is_a_number_of_locomotives_or_a_yes(
    cell: str, locomotives: int, tmp_path: Path
) -> None:
    ferries = f"Da;A;Lunghezza;Traghetto\nRoma;Napoli;2;{cell}\n"
    assert draft(tmp_path, places=ITALIAN, ferries=ferries).tracks[0].locomotives == locomotives


def test_a_table_of_nothing_known_is_asked_for_places(tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text("uno,due\nfoo,bar\n", "utf-8")
    found = survey_paths([tmp_path / "x.csv"])
    assert [each.field for each in found.questions] == ["name", "lat", "lon"]


@pytest.mark.parametrize(
    ("places", "tracks", "where", "why"),
    [
        (
            ENGLISH.replace("14.3", "east"),
            TRACKS,
            "places.csv, line 3",
            "lon is 'east'; expected a",
        ),
        (ENGLISH.replace("14.3", ""), TRACKS, "places.csv, line 3", "lon is ''; expected a number"),
        (ENGLISH.replace("14.3", "214"), TRACKS, "places.csv, line 3", "expected degrees"),
        (ENGLISH, TRACKS.replace("Bari", "Brai"), "tracks.csv, line 3", "did you mean Bari?"),
        (ENGLISH, TRACKS.replace("red", "rde"), "tracks.csv, line 2", "unknown colour 'rde'"),
        (ENGLISH, '"a', "tracks.csv, line 1", "expected closed quotes"),
        (ENGLISH, "\n;;\n", "tracks.csv", "the file is empty"),
    ],
)
def test_mistakes_name_the_file_and_the_line(
    places: str, tracks: str, where: str, why: str, tmp_path: Path
) -> None:
    told = [each.told("en") for each in read(tmp_path, places=places, tracks=tracks).problems]
    assert any(each.startswith(f"{tmp_path / where}: ") and why in each for each in told), told


def test_a_folder_of_spreadsheets_is_one_map(tmp_path: Path) -> None:
    two = draft(tmp_path, places=ITALIAN, tracks=BINARI)
    folder = open_draft(tmp_path)
    assert (folder.places, folder.tracks) == (two.places, two.tracks)
    assert folder.title == tmp_path.name


@settings(max_examples=100, deadline=None)
@given(text=st.text(st.sampled_from("name,lat;lon\n\t\"' 1.9-àfromtoRoma\0"), max_size=60))
def test_any_table_is_read_or_refused(text: str) -> None:
    with suppress(MapFileError):
        read_sheets([("x.csv", text)], {"lat": "name"})


def test_a_text_is_read_by_the_name_of_its_file() -> None:
    both = f"{ITALIAN}\n{BINARI}"
    found = survey_text(both, "linee.csv")
    assert found.draft is not None
    assert found.draft.title == "linee"
    assert survey_text(write_draft(found.draft), "linee.toml").draft == found.draft
    (huge,) = survey_text("a,b\n" * 100_000, "linee.csv").problems
    assert huge.told("it") == "linee.csv: 400000 byte; al massimo 131072"
    assert survey_text(both, "x.csv", {"lat": "Longitudine", "lon": "Latitudine"}).draft


def test_many_rows_are_refused_and_not_all_looked_at(tmp_path: Path) -> None:
    rows = "".join(f"P{number},1,{number / 100}\n" for number in range(8000))
    found = read(tmp_path, places=f"name,lat,lon\n{rows}", tracks=TRACKS)
    assert found.contents is None
    assert any("expected at most 64" in each.text["en"] for each in found.problems)
