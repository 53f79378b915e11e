"""From a box to a PDF. Typst sets the pages, as `press.typ` tells it to.

What a map says goes to Typst as JSON and is never part of its source: a name is text, whatever it
looks like. The source reads no file and loads no package.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, get_args

from incarrozza.editions import Box
from incarrozza.editions.edition import LANGUAGES, Language, Place, Ticket
from incarrozza.errors import BadOption
from incarrozza.picture import draw_board
from incarrozza.press.faces import (
    CardFace,
    TicketWindow,
    card_faces,
    draw_piece,
    draw_small_map,
    draw_symbol,
    look_at,
    markers,
)
from incarrozza.press.inventory import Inventory
from incarrozza.press.leaflet import LEAFLET
from incarrozza.press.signs import explain_signs
from incarrozza.press.tiling import MARGIN, OVERLAP, Paper, Tiling, deal_out, spread
from incarrozza.words import grammar
from incarrozza.words.grammar import capital

SPACE: Final = 25.0
"""The usual length of a piece, in millimetres."""
SHORTEST, LONGEST = 8.0, 60.0
CARD: Final = (68, 44)
"""A card, in millimetres: for this size there are sleeves."""
_MERCHANDISE: Final = "cart"
_NOT_IN_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_OUR_LETTERS: Final = re.compile(
    "[\x00-\u024f\u02b0-\u036f\u0370-\u052f\u1e00-\u1fff\u2000-\u20cf]*"
)
"""Latin, Greek and Cyrillic, which our own fonts have."""


def print_map(
    box: Box,
    paper: Paper = "a4",
    language: Language = "en",
    *,
    space: float = SPACE,
    cards: bool = True,
    author: str = "",
    licence: str = "",
    attribution: str = "",
) -> bytes:
    """Make a PDF of which people build the real thing: board, tickets, cards and a list of parts.

    The board has its true size: a space is as long as a piece, in millimetres. Without `cards`,
    transport cards are left out, for people who have some. The attribution names whose data the
    land is drawn from. The same box gives the same bytes; only letters that our fonts lack are
    taken from the fonts of the machine.
    """
    if paper not in get_args(Paper):
        raise BadOption(
            f"paper {paper!r}; expected a4 or a3", it=f"carta {paper!r}; si può scegliere a4 o a3"
        )
    if language not in LANGUAGES:
        raise BadOption(f"language {language!r}; expected one of {', '.join(LANGUAGES)}")
    if not SHORTEST <= space <= LONGEST:
        raise BadOption(
            f"spaces of {space:g} mm; expected {SHORTEST:g} to {LONGEST:g}",
            it=f"caselle di {space:g} mm; la misura va da {SHORTEST:g} a {LONGEST:g}",
        )
    inventory = Inventory(box, language)
    faces = card_faces(box)
    scale = space / box.layout.space.length
    tiling = spread((scale * box.layout.width, scale * box.layout.height), paper)
    job = {
        "language": language,
        "words": {name: said[language] for name, said in LEAFLET.items()},
        "cover": _cover(box, inventory, tiling, paper, scale, cards),
        "imprint": _imprint(inventory, author, licence, attribution),
        "tables": _tables(inventory),
        "signs": _signs(box, inventory),
        "board": _board(box, tiling, language),
        "tickets": _tickets(box, language),
        "cards": _cards(box, inventory, faces) if cards else [],
        "faces": {kind: face._asdict() for kind, face in faces.items()},
        "piece": draw_piece(box.edition.piece),
        "markers": [[each._asdict() for each in row] for row in markers(box)],
        "grid": deal_out(CARD, paper)._asdict(),
        "card": CARD,
        "wild": box.edition.wild,
        "rainbow": [faces[color].paint for color in box.edition.colors],
    }
    return _set_pages(json.dumps(_cleaned(job), ensure_ascii=False))


def _set_pages(job: str) -> bytes:
    # Loaded here: hardly anybody who imports the package prints.
    import typst
    from font_source_sans_pro import font_files_ttf

    fonts = typst.Fonts(
        include_system_fonts=_OUR_LETTERS.fullmatch(job) is None,
        font_paths=[str(Path(font_files_ttf["SourceSansPro"]).parent)],
    )
    folder = Path(__file__).parent
    compiler = typst.Compiler(
        (folder / "press.typ").read_bytes(), root=folder, font_paths=fonts, sys_inputs={"job": job}
    )
    pdf = compiler.compile(format="pdf")
    assert isinstance(pdf, bytes)
    return pdf


def _cleaned(value: Any) -> Any:
    """Leave out characters that XML does not allow: pictures are SVG."""
    if isinstance(value, str):
        return _NOT_IN_XML.sub("", value)
    if isinstance(value, dict):
        return {key: _cleaned(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_cleaned(each) for each in value]
    return value


def _cover(
    box: Box, inventory: Inventory, tiling: Tiling, paper: Paper, scale: float, cards: bool
) -> dict[str, Any]:
    say = inventory.say
    space = box.layout.space
    long, wide = (inventory.measure(scale * side) for side in (space.length, space.width))
    width, height = (inventory.measure(side / 10) for side in tiling.board)
    several = len(tiling) > 1
    steps = ["print", "measure", *(["cut", "glue"] if several else ["cut_one"])]
    return {
        "title": box.edition.title[inventory.language],
        "summary": box.edition.summary[inventory.language],
        "size": say(
            "size" if several else "one_sheet",
            width=width,
            height=height,
            sheets=len(tiling),
            paper=paper.upper(),
            long=long,
            wide=wide,
        ),
        "steps": [say(step) for step in (*steps, "mount" if cards else "mount_only")],
        "each": say("each", players=box.edition.players[1]),
        "fit": say("pieces_fit", long=long, wide=wide),
    }


def _imprint(inventory: Inventory, author: str, licence: str, attribution: str) -> list[str]:
    lines = []
    if author:
        lines.append(inventory.say("by", author=author))
    if licence:
        lines.append(inventory.say("licence", licence=licence))
    return [*lines, attribution] if attribution else lines


def _tables(inventory: Inventory) -> dict[str, Any]:
    return {
        "for_each": [row._asdict() for row in inventory.for_each()],
        "for_all": [row._asdict() for row in inventory.for_all()],
        "points": [row._asdict() for row in inventory.points()],
        "numbers": [row._asdict() for row in inventory.numbers()],
        "final": [row._asdict() for row in inventory.final()],
    }


def _signs(box: Box, inventory: Inventory) -> list[dict[str, str]]:
    wild = grammar(box.edition, inventory.language).one(box.edition.wild)
    return [
        {"drawing": sign.drawing, "words": inventory.say(sign.name, wild=wild)}
        for sign in explain_signs(box)
    ]


def _board(box: Box, tiling: Tiling, language: Language) -> dict[str, Any]:
    return {
        "svg": draw_board(box, language=language),
        "size": tiling.board,
        "sheet": tiling.sheet,
        "margin": MARGIN,
        "overlap": OVERLAP,
        "columns": tiling.columns,
        "rows": tiling.rows,
        "shown": tiling.shown,
        "step": tiling.step,
        "tiles": [tile._asdict() for tile in tiling],
    }


def _tickets(box: Box, language: Language) -> dict[str, Any]:
    window = look_at(box.layout)
    return {
        "map": draw_small_map(box.layout, window),
        "aspect": window.width / window.height,
        "all": [_ticket(box, ticket, window, language) for ticket in box.tickets],
    }


def _ticket(box: Box, ticket: Ticket, window: TicketWindow, language: Language) -> dict[str, Any]:
    ends = (ticket.a, ticket.b)
    return {
        "names": [box.map.places[end].name for end in ends],
        "spoken": _spoken([box.map.places[end] for end in ends], language),
        "at": [window.locate(box.layout.places[end].at) for end in ends],
        "points": ticket.points,
        "long": ticket.long,
    }


def _spoken(places: Sequence[Place], language: Language) -> str:
    """Name a ticket as the reader calls its places, if the board calls them otherwise."""
    names = [place.italian if language == "it" else place.english for place in places]
    return "" if names == [place.name for place in places] else " – ".join(names)


def _cards(box: Box, inventory: Inventory, faces: Mapping[str, CardFace]) -> list[dict[str, Any]]:
    """List the transport cards, then merchandise, by what each looks like."""
    edition = box.edition
    found: list[dict[str, Any]] = []
    for kind in (*edition.colors, edition.wild):
        count = edition.wild_cards if kind == edition.wild else edition.cards_per_color
        face = {"kind": kind, "name": inventory.card_name(kind), **faces[kind]._asdict()}
        found += [face] * count
    goods = {"kind": "", "name": capital(inventory.say("merchandise")), "paint": "#b98a4a"}
    found += [{**goods, "symbol": draw_symbol(_MERCHANDISE)}] * edition.merchandise
    return found
