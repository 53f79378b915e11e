"""Boards, charts and colours, drawn as text."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from incarrozza.editions import EDITIONS, open_box
from incarrozza.editions.layout import load_layout
from incarrozza.picture import PAGE, draw_board
from incarrozza.picture.charts import Dot, dots, histograms, legend, nice_step, stacks
from incarrozza.picture.heat import BALANCE, HEAT, Ramp

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", EDITIONS)
def test_a_board_has_every_space_place_and_name(name: str) -> None:
    box = open_box(name, 2)
    root = ElementTree.fromstring(draw_board(box, label='"Our" <board> & more'))
    assert root.get("aria-label") == '"Our" <board> & more'
    spaces = [each for each in root.iter(f"{SVG}rect") if each.get("transform")]
    assert len(spaces) == sum(route.length for route in box.map.routes)
    wilds = sum(route.locomotives for route in box.map.routes)
    assert len(list(root.iter(f"{SVG}circle"))) == len(box.map.places) + wilds
    written = [each.text for each in root.iter(f"{SVG}text")]
    labels = [place.label for place in load_layout(box.map.name).places]
    assert written == [line for label in labels for line in label.lines]


def test_routes_have_the_colours_and_titles_they_are_given() -> None:
    box = open_box("new_york", 2)
    root = ElementTree.fromstring(draw_board(box, {3: "#123456"}, titles={3: "A <b> & c"}))
    (painted,) = (each for each in root.iter() if each.get("fill") == "#123456")
    assert len(painted.findall(f"{SVG}rect")) == box.map.routes[3].length
    assert painted.findtext(f"{SVG}title") == "A <b> & c"
    assert len(list(root.iter(f"{SVG}title"))) == 1


def test_a_picture_for_a_page_uses_its_colours() -> None:
    text = draw_board(open_box("europe", 2), palette=PAGE)
    assert 'fill="var(--water)"' in text
    assert 'stroke="var(--ink)"' in text


def parsed(chart: str) -> ElementTree.Element:
    return ElementTree.fromstring(chart)


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
