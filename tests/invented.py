"""A map that nobody has printed: eight places, with a colour, wild card and piece of its own.

Whatever plays, tells or draws the packaged editions must do the same with this one.
"""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

from incarrozza.editions import Box, open_box
from incarrozza.editions.options import Choices

NAME = "valle"
COLOR, WILD, PIECE = "teal", "gondola", "barge"

CITIES = """\
id,board_name,english,italian,lat,lon
alba,Alba,Dawn,Alba,10.0,20.0
borgo,Borgo San Dalmazzo,Borgo San Dalmazzo,Borgo San Dalmazzo,10.3,23.1
cima,Cima,Summit,Cima,12.2,21.3
duomo,Duomo,Cathedral,Duomo,11.1,21.9
eremo,Eremo,Hermitage,Eremo,12.9,23.6
foce,Foce,Mouth,Foce,9.2,21.6
golfo,Golfo,Gulf,Golfo,11.4,24.4
isola,Isola Bella,Isola Bella,Isola Bella,12.6,19.7
"""
ROUTES = """\
a,b,length,color,tunnel,locomotives
alba,foce,2,red,0,0
alba,duomo,2,teal,0,0
alba,duomo,2,gray,0,0
alba,isola,4,gray,0,1
borgo,foce,2,gray,0,0
borgo,foce,2,teal,0,0
borgo,golfo,1,gray,0,0
borgo,duomo,2,white,1,0
cima,isola,2,gray,0,0
cima,duomo,1,teal,0,0
cima,eremo,3,red,0,0
cima,eremo,3,white,0,0
duomo,golfo,3,teal,1,0
duomo,eremo,2,gray,0,0
eremo,golfo,1,gray,0,0
"""
TICKETS = """\
a,b,points
alba,golfo,7
alba,eremo,6
borgo,cima,5
borgo,isola,9
cima,golfo,5
duomo,foce,5
duomo,isola,4
eremo,foce,8
foce,cima,6
foce,isola,7
golfo,isola,10
alba,borgo,4
"""
EDITION = """\
title = { en = "The Valley", it = "La Valle" }
summary = { en = "Eight places and a river.", it = "Otto luoghi e un fiume." }
minutes = 10
players = [2, 4]
colors = ["red", "white", "teal"]
wild = "gondola"
piece = "barge"
cards_per_color = 9
wild_cards = 6
hand = 3
pieces = 14
stations = 2
station_points = 3
longest_path_points = 5
closed_doubles = 2
route_points = { 1 = 1, 2 = 2, 3 = 4, 4 = 7 }
tie_breaks = ["tickets", "longest_path"]

[tickets]
long_dealt = 0
regular_dealt = 3
keep = 2
rejects_return = true
drawn = 2

[words.it]
teal = { one = "verde acqua", many = "verde acqua" }
gondola = { one = "gondola", many = "gondole", feminine = true }
barge = { one = "chiatta", many = "chiatte", feminine = true }
"""


def write(parent: Path) -> Path:
    """Write the edition as a folder below another."""
    folder = parent / NAME
    folder.mkdir()
    for name, text in (
        ("cities.csv", CITIES),
        ("routes.csv", ROUTES),
        ("tickets.csv", TICKETS),
        ("edition.toml", EDITION),
    ):
        (folder / name).write_text(text, "utf-8")
    return folder


def write_file(parent: Path) -> Path:
    """Write the edition as a single file: a map file."""
    file = parent / f"{NAME}.toml"
    file.write_text(map_file(), "utf-8")
    return file


def map_file() -> str:
    """Say the same as the tables and the edition in a map file."""
    title, _, numbers = EDITION.partition("\n")
    rules = re.sub(r"^\[", "[rules.", numbers, flags=re.M)
    places = [
        f'{{ name = "{row["board_name"]}", id = "{row["id"]}", lat = {row["lat"]}, '
        f'lon = {row["lon"]}, names = {{ en = "{row["english"]}" }} }}'
        for row in _rows(CITIES)
    ]
    tracks = [
        f'{{ a = "{row["a"]}", b = "{row["b"]}", length = {row["length"]}, color = "{row["color"]}"'
        f", tunnel = {str(row['tunnel'] == '1').lower()}, locomotives = {row['locomotives']} }}"
        for row in _rows(ROUTES)
    ]
    tickets = [
        f'{{ a = "{row["a"]}", b = "{row["b"]}", points = {row["points"]} }}'
        for row in _rows(TICKETS)
    ]
    parts = {"places": places, "tracks": tracks, "tickets": tickets}
    tables = "".join(
        f"{part} = [\n" + "".join(f"  {row},\n" for row in rows) + "]\n"
        for part, rows in parts.items()
    )
    return f"format = 1\n{title}\n{tables}[rules]\n{rules}"


def _rows(table: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(table)))


def box(parent: Path, players: int = 2, **choices: object) -> Box:
    """Open the edition from its folder."""
    chosen: Choices = choices  # type: ignore[assignment]  # as they come from a test's table
    return open_box(write(parent), players, **chosen)
