"""Maps on paper: true size, complete, the same bytes, and harmless whatever a map says."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from math import hypot
from typing import Any, get_args

import msgspec
import pytest
from pypdf import PageObject, PdfReader

from incarrozza.editions import EDITIONS, Box, open_box
from incarrozza.editions.edition import LANGUAGES, Language
from incarrozza.editions.plain import plain_layout
from incarrozza.errors import BadOption
from incarrozza.press import Paper, print_map
from incarrozza.press.inventory import Inventory
from incarrozza.press.leaflet import LEAFLET
from incarrozza.press.signs import explain_signs
from incarrozza.press.tiling import MARGIN, OVERLAP, PAPERS, Size, deal_out, spread
from incarrozza.words import grammar

POINT = 72 / 25.4
"""Points of a PDF in a millimetre."""
WRONG = [
    '"quotes" \\ #eval("1") $x$ *b* @you <here>',
    "<script>alert(1)</script>&amp;",
    '#read("/etc/passwd") #import "@preview/x:1.0.0"',
    "\x00\x1b[31mcontrol\ud800\uffff",
    "עִבְרִית العربية 東京 🚂",
    "Rocchetta Sant'Antonio-Lacedonia " * 4,
    "Łódź Ærø Şanlıurfa Győr Ñuñoa Ðà Nẵng Αθήνα Москва",
    "${x} %s {0} {author}",
]


def read(pdf: bytes) -> PdfReader:
    return PdfReader(BytesIO(pdf), strict=True)


def size_of(page: PageObject) -> tuple[float, float]:
    box = page.mediabox
    return float(box.width) / POINT, float(box.height) / POINT


def child(thing: Any, *names: str) -> Any:
    """Go down in a PDF by names; nothing where there is none."""
    for name in names:
        thing = thing[name].get_object() if name in thing else {}
    return thing


def words_of(page: PageObject) -> str:
    return " ".join(page.extract_text().split())


def board_pages(reader: PdfReader, box: Box, paper: Paper, space: float = 25) -> list[PageObject]:
    """Give the sheets of the board: they come after the cover and the list of parts."""
    scale = space / box.layout.space.length
    count = len(spread((scale * box.layout.width, scale * box.layout.height), paper))
    return list(reader.pages[2 : 2 + count])


@pytest.mark.parametrize("paper", get_args(Paper))
@pytest.mark.parametrize("board", [(850, 600), (300, 435), (190, 277), (191, 277), (30, 2000)])
def test_sheets_cover_the_board_and_overlap(board: Size, paper: Paper) -> None:
    tiling = spread(board, paper)
    tiles = list(tiling)
    assert sorted(tiling.sheet) == sorted(PAPERS[paper])
    assert [(tile.row, tile.column) for tile in tiles] == [
        (row + 1, column + 1) for row in range(tiling.rows) for column in range(tiling.columns)
    ]
    assert tiles[0][2:] == (0, 0)
    last = tiles[-1]
    for side in range(2):
        shown, step = tiling.shown[side], tiling.step[side]
        assert shown <= tiling.sheet[side] - 2 * MARGIN + 1e-9
        assert shown - step == pytest.approx(OVERLAP)
        assert last[2 + side] + shown == pytest.approx(board[side])


def test_paper_lies_as_fewer_sheets_are_needed() -> None:
    assert spread((277, 190), "a4").sheet == (297, 210)
    assert spread((190, 277), "a4").sheet == (210, 297)
    assert len(spread((190, 277), "a4")) == len(spread((400, 277), "a3")) == 1
    assert deal_out((68, 44), "a3").columns * deal_out((68, 44), "a3").rows == 36


def test_a_board_as_large_as_a_floor_is_refused_in_both_languages() -> None:
    with pytest.raises(BadOption, match=r"cm on \d+ sheets; expected at most 100") as refused:
        spread((4000, 3000), "a4")
    assert "al massimo 100" in refused.value.text("it")


def largest_decks() -> list[str]:
    """Name for every map the edition with the most tickets."""
    found = {}
    for name in sorted(EDITIONS, key=lambda name: len(open_box(name, 2).tickets)):
        found[EDITIONS[name].map] = name
    return sorted(found.values())


@pytest.mark.parametrize("name", largest_decks())
def test_every_ticket_is_there_once(name: str) -> None:
    box = open_box(name, 2)
    reader = read(print_map(box, "a3", cards=False))
    sheets = len(board_pages(reader, box, "a3"))
    pages = reader.pages[2 + sheets : -1]
    grid = deal_out((68, 44), "a3")
    assert len(pages) == -(-len(box.tickets) // (grid.columns * grid.rows))
    text = " ".join(map(words_of, pages))
    for ticket in box.tickets:
        a, b = (box.map.places[end] for end in (ticket.a, ticket.b))
        spoken = f"{a.english} – {b.english}"
        spoken = "" if spoken == f"{a.name} – {b.name}" else f" {spoken}"
        twins = sum(
            (t.a, t.b, t.points) == (ticket.a, ticket.b, ticket.points) for t in box.tickets
        )
        wanted = rf"(?<!\S){re.escape(f'{a.name} {b.name}{spoken} {ticket.points}')}(?!\S)"
        assert len(re.findall(wanted, text)) == twins, wanted
    long = sum(ticket.long for ticket in box.tickets)
    assert len(re.findall(r"\bLONG\b", text)) == long


@pytest.mark.parametrize("paper", get_args(Paper))
def test_pages_have_the_size_of_the_paper_and_fonts_are_embedded(paper: Paper) -> None:
    box = open_box("amsterdam", 2)
    reader = read(print_map(box, paper, "it"))
    for page in reader.pages:
        assert sorted(size_of(page)) == pytest.approx(sorted(PAPERS[paper]), abs=0.001)
    fonts = [
        font
        for page in reader.pages
        for each in child(page, "/Resources", "/Font").values()
        for font in child(each.get_object(), "/DescendantFonts")
    ]
    assert fonts
    for each in fonts:
        font = each.get_object()
        assert {"/FontFile2", "/FontFile3"} & child(font, "/FontDescriptor").keys()
        assert "SourceSansPro" in font["/BaseFont"]


def lines_drawn(page: PageObject) -> list[float]:
    """Measure the straight lines that begin a path of a page, in millimetres."""
    found: list[float] = []
    start: list[float] | None = None

    def visit(operator: bytes, operands: list[float], matrix: list[float], _: object) -> None:
        nonlocal start
        if operator == b"m":
            start = [float(each) for each in operands]
        elif operator == b"l" and start is not None:
            across, down = (float(to) - at for at, to in zip(start, operands, strict=True))
            a, b, c, d = matrix[:4]
            found.append(hypot(a * across + c * down, b * across + d * down) / POINT)
            start = None

    page.extract_text(visitor_operand_before=visit)
    return found


@pytest.mark.parametrize("space", [25, 20.5])
def test_a_space_is_as_long_as_a_piece(space: float) -> None:
    box = open_box("new_york", 2)
    reader = read(print_map(box, space=space, cards=False))
    size = box.layout.space
    # The straight part of a side, between two rounded corners.
    straight = space * (size.length - 2 * round(0.22 * size.width)) / size.length
    lines = lines_drawn(board_pages(reader, box, "a4", space)[0])
    true = [line for line in lines if line == pytest.approx(straight, abs=0.001)]
    assert len(true) >= sum(route.length for route in box.map.routes)


@pytest.mark.parametrize("paper", get_args(Paper))
def test_the_bar_that_shows_whether_the_printer_was_honest_has_ten_centimetres(
    paper: Paper,
) -> None:
    cover = read(print_map(open_box("amsterdam", 2), paper, cards=False)).pages[0]
    bars = [line for line in lines_drawn(cover) if line == pytest.approx(100, abs=0.001)]
    assert len(bars) == 2


def test_sheets_are_numbered_and_say_what_is_glued_on_them() -> None:
    box = open_box("new_york", 2)
    one, two, three, four = map(
        words_of, board_pages(read(print_map(box, language="it", cards=False)), box, "a4")
    )
    for page, number, below in (
        (one, "1/1", ["1/2", "2/1"]),
        (two, "1/2", ["2/2"]),
        (three, "2/1", ["2/2"]),
        (four, "2/2", []),
    ):
        assert page.startswith(number) or f" {number} " in page
        assert sorted(re.findall(r"colla: qui sopra va (\S+)", page)) == below


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cover_says_how_to_build_it_and_whose_it_is(language: Language) -> None:
    box = open_box("big_cities", 2, depots=True)
    reader = read(
        print_map(box, language=language, author="Anna", licence="CC0", attribution="Land: ours")
    )
    cover, parts = map(words_of, reader.pages[:2])
    for text in (box.edition.title[language], "Anna", "CC0", "Land: ours", "3/5"):
        assert text in cover
    assert LEAFLET["bar"][language] in cover
    inventory = Inventory(box, language)
    rows = [*inventory.for_each(), *inventory.for_all(), *inventory.numbers(), *inventory.final()]
    for row in rows:
        assert row.value in parts
        assert row.name in parts
    for row in inventory.points():
        assert f"{row.name} {row.value}" in parts
    signs = [sign.name for sign in explain_signs(box)]
    assert signs == ["sign_gray", "sign_color", "sign_tunnel", "sign_ferry"]
    wild = grammar(box.edition, language).one(box.edition.wild)
    for sign in signs:
        assert inventory.say(sign, wild=wild) in parts


def test_there_is_a_card_for_every_card_of_the_box() -> None:
    box = open_box("amsterdam", 2)
    text = " ".join(map(words_of, read(print_map(box)).pages))
    for color in box.edition.colors:
        assert text.count(f"{color.capitalize()} card") == box.edition.cards_per_color
    assert text.count("Joker") == box.edition.wild_cards
    assert text.count("Merchandise") == box.edition.merchandise + 3


def test_the_same_box_gives_the_same_bytes_and_no_date() -> None:
    box = open_box("new_york", 2)
    first = print_map(box)
    assert first == print_map(box)
    assert not {"/CreationDate", "/ModDate"} & (read(first).metadata or {}).keys()


def renamed(box: Box, names: list[str]) -> Box:
    """Give other names to the places of a box, and to everything else that has one."""
    places = [
        replace(place, name=name, english=name, italian=name)
        for place, name in zip(box.map.places, names * len(box.map.places), strict=False)
    ]
    board = replace(box.map, places=tuple(places))
    edition = replace(
        box.edition,
        title=dict.fromkeys(LANGUAGES, names[0]),
        summary={**box.edition.summary, "en": names[1]},
    )
    return replace(box, edition=edition, map=board, own_layout=plain_layout(board))


def test_whatever_names_look_like_they_are_only_text() -> None:
    box = renamed(open_box("amsterdam", 2), WRONG)
    reader = read(print_map(box, author=WRONG[0], licence=WRONG[1], attribution=WRONG[2]))
    tickets = 2 + len(board_pages(reader, box, "a4"))
    pages = [*reader.pages[:2], *reader.pages[tickets : tickets + 2]]
    whole = re.sub(r"\s", "", "".join(page.extract_text() for page in pages))
    for name in WRONG:
        shown = re.sub(r"[^!-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "", name)
        # Letters that no font of the machine has cannot be read back.
        assert "🚂" in name or shown in whole, name
    for page in reader.pages:
        assert not {"/AA", "/Annots"} & page.keys()
    assert not {"/OpenAction", "/AA", "/Names"} & child(reader.trailer, "/Root").keys()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"paper": "a5"}, "paper 'a5'; expected a4 or a3"),
        ({"language": "de"}, "language 'de'; expected one of en, it"),
        ({"space": 4}, "spaces of 4 mm; expected 8 to 60"),
        ({"space": float("nan")}, "spaces of nan mm; expected 8 to 60"),
    ],
)
def test_what_cannot_be_printed_is_refused(wrong: dict[str, object], message: str) -> None:
    with pytest.raises(BadOption, match=re.escape(message)):
        print_map(open_box("new_york", 2), **wrong)  # type: ignore[arg-type]  # wrong on purpose


def test_everything_is_said_in_both_languages_with_the_same_gaps() -> None:
    for name, said in LEAFLET.items():
        gaps = [sorted(re.findall(r"\{\w+\}", said[language])) for language in LANGUAGES]
        assert gaps[0] == gaps[1], name


def test_an_own_map_that_nobody_has_drawn_can_be_printed() -> None:
    box = renamed(open_box("amsterdam", 2), ["Uno", "Due"])
    layout = msgspec.structs.replace(plain_layout(box.map), font=40)
    assert len(read(print_map(replace(box, own_layout=layout))).pages) > 5
