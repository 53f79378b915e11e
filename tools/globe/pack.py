"""Cut shapes into tiles and write them as `incarrozza.globe.tiles` reads them."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from incarrozza.globe.tiles import AREAS, ENTRY, GROUNDS, HEAD, MAGIC, Grain, Ground

Piece = tuple[Ground, int, BaseGeometry]
"""What it is, its rank, and its shape as longitude and latitude."""


def pack(pieces: Sequence[Piece], grain: Grain) -> bytes:
    """Write all pieces, each cut along the edges of tiles."""
    entries, chunks, offset = [], [], 0
    for column, row, parts in _tiles(pieces, grain):
        chunk = _chunk(parts, grain, column, row)
        if chunk:
            entries.append(ENTRY.pack(column, row, offset, len(chunk)))
            chunks.append(chunk)
            offset += len(chunk)
    return b"".join([HEAD.pack(MAGIC, len(entries)), *entries, *chunks])


def _tiles(pieces: Sequence[Piece], grain: Grain) -> Iterator[tuple[int, int, list[Piece]]]:
    """Cut columns first, and rows out of these: the great continents are cut but once a column."""
    size = grain.degrees
    for column in range(360 // size):
        west = column * size - 180
        strip = _cut(pieces, west, -90, west + size, 90)
        for row in range(180 // size):
            south = row * size - 90
            parts = _cut(strip, west, south, west + size, south + size)
            if parts:
                yield column, row, parts


def _cut(pieces: Iterable[Piece], west: int, south: int, east: int, north: int) -> list[Piece]:
    window = shapely.box(west, south, east, north)
    return [
        (kind, rank, shape.intersection(window))
        for kind, rank, shape in pieces
        if shape.intersects(window)
    ]


def _chunk(pieces: Sequence[Piece], grain: Grain, column: int, row: int) -> bytes:
    codes, sizes, corners = [], [], []
    origin = (column * grain.degrees - 180, row * grain.degrees - 90)
    for kind, rank, shape in pieces:
        snapped = shapely.set_precision(shape, 1 / grain.steps)
        for rings in _rings(snapped, kind in AREAS):
            codes.append((GROUNDS.index(kind) << 8 | rank, len(rings)))
            for ring in rings:
                sizes.append(len(ring.coords))
                corners.append(np.rint((np.array(ring.coords) - origin) * grain.steps))
    if not codes:
        return b""
    steps = np.diff(np.concatenate([np.zeros((1, 2)), *corners]), axis=0).astype("<i2")
    planes = np.ascontiguousarray(steps.T).view("u1").reshape(2, -1, 2).transpose(0, 2, 1)
    body = struct.pack("<HH", len(codes), len(sizes))
    body += np.array(codes, "<u2").tobytes() + np.array(sizes, "<u2").tobytes()
    return zlib.compress(body + np.ascontiguousarray(planes).tobytes(), 9)


def _rings(shape: BaseGeometry, area: bool) -> Iterator[list[LineString]]:
    """Yield the rings of every polygon, or the lines one by one."""
    for part in shapely.get_parts(shape):
        if isinstance(part, Polygon) and area and not part.is_empty:
            whole = orient(part)
            yield [whole.exterior, *whole.interiors]
        elif isinstance(part, LineString) and not area and not part.is_empty:
            yield [part]
