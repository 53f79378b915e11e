"""What a map is adorned with where it is empty: a title, a compass, ships, names of seas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from math import inf
from typing import Final, Literal, TypeAlias
from xml.sax.saxutils import escape

import msgspec
from msgspec import Struct

from incarrozza.editions import Box
from incarrozza.editions.edition import Language
from incarrozza.editions.layout import Layout
from incarrozza.picture.palette import Palette
from incarrozza.picture.pieces import silhouette

_Part: TypeAlias = tuple[Literal["body", "ink", "line", "fine", "tint", "accent"], str]
_RIM: Final = 16
"""Around the table of points."""


class _Writing(Struct, frozen=True):
    """Where something is written in a motif: its middle, the height of its letters, its width."""

    y: float
    size: float
    width: float = inf


class _Motif(Struct, frozen=True):
    """A small drawing; the web page draws from the same file."""

    width: int
    height: int
    parts: tuple[_Part, ...]
    mirrored: tuple[_Part, ...] = ()
    """Drawn once more as in a mirror."""
    title: _Writing | None = None
    north: _Writing | None = None


MOTIFS: Final = msgspec.json.decode(
    (files("incarrozza") / "picture" / "motifs.json").read_bytes(), type=dict[str, _Motif]
)


def draw_ornaments(box: Box, layout: Layout, palette: Palette, language: Language) -> Iterator[str]:
    """Draw them, if there are colours for them."""
    colors = palette.ground
    if not colors.keys() >= {"panel", "ink", "accent"}:
        return
    yield '<g stroke-linejoin="round" stroke-linecap="round">'
    yield from _inscriptions(box.map.name, layout, colors, language)
    yield f'<g fill="{colors["ink"]}">'
    for ornament in layout.ornaments:
        x, y, width, height = ornament.box
        where = f'x="{x}" y="{y}" width="{width}" height="{height}"'
        if ornament.motif == "scores":
            yield f"<svg {where}>{''.join(_points(box, width, height, palette))}</svg>"
            continue
        motif = MOTIFS[ornament.motif]
        drawn = "".join(_motif(motif, box.edition.title[language], colors))
        yield f'<svg {where} viewBox="0 0 {motif.width} {motif.height}">{drawn}</svg>'
    yield "</g></g>"


def _motif(motif: _Motif, title: str, colors: Mapping[str, str]) -> Iterator[str]:
    yield from _parts(motif.parts, colors)
    if motif.mirrored:
        yield from _parts(motif.mirrored, colors)
        yield f'<g transform="translate({motif.width}) scale(-1 1)">'
        yield from _parts(motif.mirrored, colors)
        yield "</g>"
    for text, where in ((title, motif.title), ("N", motif.north)):
        if where is not None:
            size = min(where.size, where.width / (0.62 * len(text)))
            yield _text(motif.width / 2, where.y + 0.36 * size, size, text, "middle")


def _parts(parts: tuple[_Part, ...], colors: Mapping[str, str]) -> Iterator[str]:
    ink = f'stroke="{colors["ink"]}" stroke-width='
    looks = {
        "body": f'fill="{colors["panel"]}" {ink}"1.8"',
        "ink": "",
        "line": f'fill="none" {ink}"1.6"',
        "fine": f'fill="none" {ink}"0.9"',
        "tint": 'opacity="0.28"',
        "accent": f'fill="{colors["accent"]}"',
    }
    for look, line in parts:
        yield f'<path d="{line}" {looks[look]}/>'


def _points(box: Box, width: int, height: int, palette: Palette) -> Iterator[str]:
    """Draw what routes are worth: so many pieces, so many points."""
    panel, ink = palette.ground["panel"], palette.ground["ink"]
    for inset, fill, line, round_by in ((2, panel, 3, 8), (9, "none", 1.2, 4)):
        where = f'x="{inset}" y="{inset}" rx="{round_by}"'
        room = f'width="{width - 2 * inset}" height="{height - 2 * inset}"'
        look = f'fill="{fill}" stroke="{ink}" stroke-width="{line}"'
        yield f"<rect {where} {room} {look}/>"
    lengths = {route.length for route in box.map.routes}
    rows = [each for each in box.edition.route_points.items() if each[0] in lengths]
    columns = 2 if width > 1.3 * height else 1
    lines = -(-len(rows) // columns)
    wide, high = (width - 2 * _RIM) / columns, (height - 2 * _RIM) / lines
    size = min(0.7 * high, 0.28 * wide)
    figure = silhouette(box.edition.piece)
    for index, (length, worth) in enumerate(rows):
        left, middle = _RIM + index // lines * wide, _RIM + (index % lines + 0.5) * high
        put = f"translate({left + 0.22 * wide:.0f} {middle:.0f}) scale({0.0038 * wide:.2f})"
        yield f'<path d="{figure}" opacity="0.75" transform="{put}"/>'
        yield _text(left + 0.45 * wide, middle + 0.3 * size, 0.8 * size, str(length), "start")
        yield _text(left + 0.95 * wide, middle + 0.36 * size, size, str(worth), "end", palette.ink)


def _text(x: float, y: float, size: float, text: str, anchor: str, ink: str = "") -> str:
    look = f' font-weight="700" fill="{ink}"' if ink else ""
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size:.0f}" text-anchor="{anchor}"{look}>'
        f"{escape(text)}</text>"
    )


def _inscriptions(
    map: str, layout: Layout, colors: Mapping[str, str], language: Language
) -> Iterator[str]:
    """Write the names of seas and lands along their curves."""
    for number, each in enumerate(layout.names):
        name = f"{map}-name-{number}"
        fill = colors.get("ripple" if each.on == "water" else "hachure", colors["coast"])
        text = escape(each.text[language])
        along = f'<textPath href="#{name}" textLength="{0.97 * each.length:.0f}">{text}</textPath>'
        yield f'<path id="{name}" d="{each.line}" fill="none"/>'
        yield f'<text fill="{fill}" font-size="{each.size}">{along}</text>'
