"""Boards, charts and colours, drawn as text."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree

import pytest

from incarrozza import Game, Record
from incarrozza.editions import EDITIONS, open_box
from incarrozza.editions.edition import LANGUAGES, Language
from incarrozza.editions.layout import Motif
from incarrozza.editions.shelf import SHELF
from incarrozza.errors import BadOption
from incarrozza.picture import PAGE, draw_board
from incarrozza.picture.charts import Dot, dots, histograms, legend, nice_step, stacks
from incarrozza.picture.heat import BALANCE, HEAT, Ramp
from incarrozza.picture.ornaments import MOTIFS
from incarrozza.picture.palette import SPARES, Palette
from incarrozza.picture.pieces import PAINTS, SHAPES, figure
from incarrozza.picture.png import make_png
from incarrozza.words import Narrator

SVG = "{http://www.w3.org/2000/svg}"
SYMBOLS = SHAPES["symbols"]
KINDS = Path(__file__).parents[1] / "web" / "src" / "styles" / "kinds.css"


@pytest.mark.parametrize("name", EDITIONS)
def test_a_board_has_every_space_place_and_name(name: str) -> None:
    box = open_box(name, 2)
    text = draw_board(box, palette=PAGE, label='"Our" <board> & more')
    root = ElementTree.fromstring(text)
    assert root.get("aria-label") == '"Our" <board> & more'
    spaces = [each for each in root.iter(f"{SVG}rect") if each.get("transform")]
    assert len(spaces) == sum(route.length for route in box.map.routes)
    # A plate for each wild card, a circle for a place, two for a big city; attractions are stars.
    circles = sum(route.locomotives for route in box.map.routes)
    circles += sum(1 + place.big_city for place in box.map.places if not place.attraction)
    assert len(list(root.iter(f"{SVG}circle"))) == circles
    written = [each.text for each in root.iter(f"{SVG}text")]
    labels = [place.label for place in SHELF.layout(box.map.name).places]
    assert written == [line for label in labels for line in label.lines]


def test_routes_have_the_colours_and_titles_they_are_given() -> None:
    box = open_box("new_york", 2)
    root = ElementTree.fromstring(draw_board(box, {3: "#123456"}, titles={3: "A <b> & c"}))
    (painted,) = (each for each in root.iter() if each.get("fill") == "#123456")
    assert len(painted.findall(f"{SVG}rect")) == box.map.routes[3].length
    assert painted.findtext(f"{SVG}title") == "A <b> & c"
    assert len(list(root.iter(f"{SVG}title"))) == 1


@pytest.mark.parametrize("name", ["europe", "new_york", "amsterdam"])
def test_a_board_is_told_apart_without_colours_and_looks_as_its_map_does(name: str) -> None:
    box, layout = open_box(name, 2), SHELF.layout(open_box(name, 2).map.name)
    text = draw_board(box)
    for kind, drawn in SYMBOLS.items():
        on = [(route.length, route.locomotives) for route in box.map.routes if route.color == kind]
        if kind == "wild":
            on = [(route.locomotives, 0) for route in box.map.routes]
        elif kind == "cart":
            on = [(route.length, 0) for route in box.map.routes if route.cart]
        assert text.count(f'd="{drawn}"') == sum(all_of - wild for all_of, wild in on), kind
    assert all(each.line in text for each in layout.texture)
    assert f'fill="{layout.theme.light["water"]}"' in text
    # A route that is painted to tell something does not also tell its colour.
    painted = draw_board(box, dict.fromkeys(range(len(box.map.routes)), "#123456"))
    assert f'd="{SYMBOLS["blue"]}"' not in painted


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EDITIONS)
def test_a_picture_has_what_adorns_its_map(name: str, language: Language) -> None:
    game = Game(name, players=2, seed=1)
    box, layout = game.box, SHELF.layout(game.box.map.name)
    text = game.svg(language=language)
    root = ElementTree.fromstring(text)
    for ornament in layout.ornaments:
        if ornament.motif != "scores":
            assert all(line in text for _, line in MOTIFS[ornament.motif].parts)
    written = ["".join(each.itertext()) for each in root.iter(f"{SVG}text")]
    seas = [each.text[language] for each in layout.names]
    assert written[: len(seas)] == seas
    # Of what follows only names of cities and words about the players are no part of the map.
    rest = written[len(seas) :]
    rest = rest[: rest.index(layout.places[0].label.lines[0])]
    lengths = sorted({route.length for route in box.map.routes})
    worth = [(str(each), str(box.edition.route_points[each])) for each in lengths]
    assert sorted(rest) == sorted([box.edition.title[language], "N", *sum(worth, ())])


def test_every_motif_there_is_can_be_drawn() -> None:
    assert {*MOTIFS, "scores"} == set(get_args(Motif))


def test_a_picture_for_a_page_uses_its_colours_and_is_not_adorned() -> None:
    text = draw_board(open_box("europe", 2), palette=PAGE)
    assert all(line not in text for motif in MOTIFS.values() for _, line in motif.parts)
    assert 'fill="var(--water)"' in text
    assert 'stroke="var(--ink)"' in text


def test_every_piece_has_a_shape_and_every_colour_a_mark_of_its_own() -> None:
    kinds = {edition.piece for edition in EDITIONS.values()} | {"station", "depot"}
    drawn = {
        (kind, color): ElementTree.fromstring(figure(kind, color, "")).findall("path")
        for kind in kinds
        for color in PAINTS
    }
    assert len({paths[0].get("d") for paths in drawn.values()}) == len(kinds)
    assert len({paths[-1].get("d") for paths in drawn.values()}) == len(PAINTS)


def parsed(chart: str) -> ElementTree.Element:
    return ElementTree.fromstring(chart)


def test_spare_colours_look_the_same_on_the_page() -> None:
    found = dict(re.findall(r"\.kind-(\w+) \{ --paint: (#\w+);", KINDS.read_text("utf-8")))
    assert found == SPARES
    assert set(SPARES) == set(SHAPES["spares"])


def test_colours_of_an_editions_own_have_spare_looks_unlike_each_other() -> None:
    colors = ("ochre", "red", "teal", "ruby", "lime")
    edition = replace(EDITIONS["europe"], colors=colors)
    dressed = Palette().dressed(edition)
    # Those of a spare's name have it; others take what is left, in their order.
    assert dressed.symbols == {"ochre": "brown", "teal": "teal", "ruby": "navy", "lime": "lime"}
    assert dressed.kinds["ochre"] == SPARES["brown"]
    assert dressed.kinds["ruby"] == SPARES["navy"]
    assert Palette().dressed(EDITIONS["europe"]) == Palette()


def test_dots_stand_where_their_values_are() -> None:
    rows = [Dot("a<b", 10, 0, 20), Dot("c", 15, 10, 40)]
    chart = parsed(dots(rows, lambda value: f"{value:g}", mark=20))
    one, two = (float(each.get("cx", "")) for each in chart.iter("circle"))
    ticks = {
        each.text: float(each.get("x", ""))
        for each in chart.iter("text")
        if each.get("class") == "tick"
    }
    assert ticks["0"] < ticks["10"] < ticks["20"]
    assert one == pytest.approx(ticks["10"])
    assert two == pytest.approx((ticks["10"] + ticks["20"]) / 2)
    (mark,) = (each for each in chart.iter("line") if each.get("class") == "mark")
    assert float(mark.get("x1", "")) == pytest.approx(ticks["20"])
    assert "a<b" in {each.text for each in chart.iter("text")}


def test_a_name_that_is_too_long_is_cut_and_told_to_who_points_at_it() -> None:
    long = "a very long name that nobody would like to read in full"
    chart = parsed(dots([Dot(long, 1, 0, 2)], str))
    (name,) = (each for each in chart.iter("text") if each.get("class") == "name")
    assert name.text == "a very long name that nobody woul…"
    assert name.findtext("title") == long


def test_histograms_count_everything() -> None:
    values = [1.0, 1.0, 2.0, 7.0, 7.0, 7.0, 19.0]
    chart = parsed(histograms([("x", values), ("nobody", [])], lambda value: f"{value:g}"))
    counted = [(each.text or "").split(": ")[1] for each in chart.iter("title")]
    assert sum(map(int, counted)) == len(values)
    assert "nobody" not in {each.text for each in chart.iter("text")}


def test_stacks_show_losses_to_the_left() -> None:
    rows = [("won", [30.0, 10.0, -5.0])]
    chart = parsed(stacks(rows, ["a", "b", "c"], lambda value: f"{value:g}"))
    bars = {
        each.findtext("title"): (float(each.get("x", "")), float(each.get("width", "")))
        for each in chart.iter("rect")
    }
    assert bars["b: 10"][0] == pytest.approx(bars["a: 30"][0] + bars["a: 30"][1], abs=0.2)
    assert bars["c: -5"][0] + bars["c: -5"][1] == pytest.approx(bars["a: 30"][0], abs=0.2)
    assert bars["a: 30"][1] == pytest.approx(3 * bars["b: 10"][1], abs=0.3)
    assert legend(["a", "b", "c"]).count("<li>") == 3


def test_charts_of_nothing_and_of_one_value_are_drawn() -> None:
    for rows in ([], [Dot("a", 0, 0, 0)], [Dot("a", 5, 5, 5)]):
        parsed(dots(rows, str))
    parsed(histograms([], str))
    parsed(histograms([("a", [3.0])], str))


@pytest.mark.parametrize("span", [0.003, 0.9, 1, 7, 12, 99, 1234])
def test_steps_are_round_and_neither_few_nor_many(span: float) -> None:
    assert 3 <= span / nice_step(span) <= 11


def test_ramps_lead_from_end_to_end() -> None:
    for ramp in (HEAT, BALANCE):
        ends = ramp.stops[0], ramp.stops[-1]
        assert (ramp.at(0), ramp.at(1)) == ends
        assert (ramp.at(-3), ramp.at(3)) == ends
    assert Ramp(("#000000", "#ff8000")).at(0.5) == "#804000"
    assert "linear-gradient" in HEAT.legend("<few>", "many")
    assert "&lt;few&gt;" in HEAT.legend("<few>", "many")


# -- Games -----------------------------------------------------------------------------------------

GOLDENS = Path(__file__).parent / "goldens"
NAMES = sorted(path.stem for path in GOLDENS.glob("*-*.txt"))


def golden(name: str) -> Record:
    return Record.parse((GOLDENS / f"{name}.txt").read_text("utf-8"))


def drawn(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def figures(root: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [each for each in root.iter(f"{SVG}g") if each.get("class") == kind]


def words(root: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("name", NAMES)
def test_a_game_shows_every_piece_building_and_player(name: str) -> None:
    game = golden(name).replay()
    view, box = game.view(None), game.box
    root = drawn(game.svg())
    seats = range(game.players)
    laid = sum(box.map.routes[route].length for seat in seats for route in view.routes(seat))
    # One more for each player, beside the name.
    assert len(figures(root, box.edition.piece)) == laid + game.players
    assert len(figures(root, "station")) == sum(len(view.stations(seat)) for seat in seats)
    assert len(figures(root, "depot")) == sum(len(view.depots(seat)) for seat in seats)
    written = words(root)
    assert set(game.names) <= set(written)
    scores = game.outcome.scores if game.outcome else [view.score(seat) for seat in seats]
    assert {str(score).replace("-", "−") for score in scores} <= {
        each.replace("-", "−") for each in written
    }


def test_what_is_written_stays_in_the_picture() -> None:
    for name in NAMES:
        root = drawn(golden(name).replay().svg(0, language="it"))
        _, _, wide, high = map(float, (root.get("viewBox") or "").split())
        for text in root.iter(f"{SVG}text"):
            if text.find(f"{SVG}textPath") is not None:
                continue  # along a curve, which the cartographer has laid on the board
            x, y = float(text.get("x", 0)), float(text.get("y", 0))
            assert 0 <= x <= wide, text.text
            assert 0 < y <= high, text.text


def test_who_looks_on_sees_nobodys_cards_and_a_seat_sees_its_own() -> None:
    game = golden("europe-2-greedy").at_turn(8)
    ticket = game.box.ticket_name(game.view(0).tickets[0])
    assert ticket in game.svg(0)
    assert ticket not in game.svg()
    assert ticket not in game.svg(1)
    assert game._repr_svg_() == game.svg()
    assert game.view(1)._repr_svg_() == game.view(1).svg()
    assert "biglietti" in game.svg(0, language="it")
    with pytest.raises(BadOption, match="seat 2"):
        game.svg(2)


def test_names_are_only_text() -> None:
    game = Game("new_york", players=2, seed=1, names=["<b>&\"'", "a name that is far too long" * 9])
    written = words(drawn(game.svg()))
    assert "<b>&\"'" in written
    assert max(map(len, written)) < 60
    assert "New York: opening" in written


@pytest.mark.parametrize("name", ["new_york-3-depots-scarce", "europe-2-greedy"])
def test_a_turn_ends_where_the_story_says(name: str) -> None:
    record = golden(name)
    narrator = Narrator(record.box)
    last: dict[int, int] = {}
    for event in record.events:
        narrator.tell(event)
        last[narrator.turn] = event.number
    for turn in (0, 1, 2, 7, max(last)):
        assert record.at_turn(turn).events[-1].number == last[turn]
    for turn in (-1, max(last) + 1):
        with pytest.raises(BadOption, match=f"expected 0 to {max(last)}"):
            record.at_turn(turn)


def test_a_png_has_the_width_it_was_asked_for_and_letters() -> None:
    game = golden("new_york-2-greedy").replay()
    svg = game.svg()
    data = make_png(svg, 400)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(data[16:20], "big") == 400
    # Without the letters it is another picture.
    mute = re.sub(r"<text[^>]*>[^<]*</text>", "", svg)
    assert make_png(mute, 400) != data
    with pytest.raises(BadOption, match="expected 1 to"):
        make_png(svg, 0)


def test_a_png_without_its_renderer_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(BadOption, match=r"incarrozza\[picture\]") as caught:
        make_png("<svg/>", 100)
    assert ".svg" in caught.value.text("it")
