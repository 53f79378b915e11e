"""Reads packaged shapes: a quadrangle of the globe at a time (tiles), each level of detail apart.

A file begins with an index of its tiles; each is compressed by itself, so that a map costs only the
tiles it touches. In a tile, corners are whole numbers of a small unit, written as steps from corner
to corner (delta coding) with their bytes in planes, which is what compresses best.
`tools/globe/pack.py` writes them.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, Literal

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

Ground = Literal["land", "lake", "river", "border", "mountain"]
GROUNDS: Final[tuple[Ground, ...]] = ("land", "lake", "river", "border", "mountain")
AREAS: Final = frozenset({"land", "lake", "mountain"})
Detail = Literal["coarse", "medium", "fine"]
Floats = npt.NDArray[np.float64]

HEAD: Final = struct.Struct("<4sH")
ENTRY: Final = struct.Struct("<BBII")
MAGIC: Final = b"GLB1"


@dataclass(frozen=True)
class Grain:
    """How a level of detail is cut up."""

    degrees: int
    """Of latitude and of longitude that a tile has."""
    steps: int
    """Units to a degree."""


GRAINS: Final[dict[Detail, Grain]] = {
    "coarse": Grain(60, 100),
    "medium": Grain(15, 400),
    "fine": Grain(5, 1000),
}


@dataclass(frozen=True)
class Shape:
    """One thing on a tile. The greatest rivers have the lowest rank."""

    kind: Ground
    rank: int
    geometry: BaseGeometry


@cache
def _file(detail: Detail) -> tuple[bytes, dict[tuple[int, int], tuple[int, int]]]:
    """Read a file, and where its tiles are: by column from 180° W, by row from the south."""
    data = (files("incarrozza.globe") / "data" / f"{detail}.tiles").read_bytes()
    _, count = HEAD.unpack_from(data)
    start = HEAD.size + count * ENTRY.size
    index = {
        (column, row): (start + offset, length)
        for column, row, offset, length in ENTRY.iter_unpack(data[HEAD.size : start])
    }
    return data, index


@lru_cache(maxsize=512)
def read_tile(detail: Detail, column: int, row: int) -> tuple[Shape, ...]:
    """Return what is on a tile; nothing where there is only sea."""
    data, index = _file(detail)
    if (column, row) not in index:
        return ()
    offset, length = index[column, row]
    body = zlib.decompress(data[offset : offset + length])
    grain = GRAINS[detail]
    count, rings = struct.unpack_from("<HH", body)
    codes = np.frombuffer(body, "<u2", 2 * count, 4).reshape(-1, 2)
    sizes = np.frombuffer(body, "<u2", rings, 4 + 4 * count).astype(np.intp)
    planes = np.frombuffer(body, "u1", offset=4 + 4 * count + 2 * rings).reshape(4, -1)
    steps = np.ascontiguousarray(planes.reshape(2, 2, -1).transpose(0, 2, 1)).view("<i2")[..., 0]
    corners = np.cumsum(steps, axis=1, dtype=np.int64).T / grain.steps
    corners += (column * grain.degrees - 180, row * grain.degrees - 90)
    return tuple(_shapes(codes, sizes, corners))


def _shapes(
    codes: npt.NDArray[np.uint16], sizes: npt.NDArray[np.intp], corners: Floats
) -> list[Shape]:
    """Make the shapes of a tile, all of a kind at once."""
    kinds, ranks = codes[:, 0] >> 8, codes[:, 0] & 255
    owner = np.repeat(np.arange(len(codes)), codes[:, 1])
    ring = np.repeat(np.arange(len(sizes)), sizes)
    area = np.isin(kinds, [GROUNDS.index(kind) for kind in AREAS])
    rings, lines = area[owner], ~area[owner]
    found = np.empty(len(codes), object)
    if rings.any():
        numbers = np.cumsum(rings) - 1
        inside = rings[ring]
        closed = shapely.linearrings(corners[inside], indices=numbers[ring[inside]])
        owners, which = np.unique(owner[rings], return_inverse=True)
        found[owners] = shapely.polygons(closed, indices=which)
    if lines.any():
        numbers = np.cumsum(lines) - 1
        inside = lines[ring]
        open_ = shapely.linestrings(corners[inside], indices=numbers[ring[inside]])
        found[owner[lines]] = open_
    return [
        Shape(GROUNDS[kind], rank, shape)
        for kind, rank, shape in zip(kinds.tolist(), ranks.tolist(), found.tolist(), strict=True)
    ]
