"""Read shapefiles: the outlines in `.shp`, found by `.shx`, and columns of the table in `.dbf`."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

_FIRST_RECORD = 100
_FIELD = 32


def read_shapes(path: Path) -> list[list[Floats]]:
    """Return the rings or lines of every record, as rows of longitude and latitude."""
    data, index = path.read_bytes(), path.with_suffix(".shx").read_bytes()
    found = []
    # By the index: the lengths that records themselves tell are wrong in some files.
    for entry in range(_FIRST_RECORD, len(index), 8):
        (words,) = struct.unpack_from(">i", index, entry)
        body = 2 * words + 8
        (kind,) = struct.unpack_from("<i", data, body)
        found.append(_parts(data, body) if kind else [])
    return found


def _parts(data: bytes, body: int) -> list[Floats]:
    parts, points = struct.unpack_from("<2i", data, body + 36)
    starts = struct.unpack_from(f"<{parts}i", data, body + 44)
    flat = np.frombuffer(data, "<f8", 2 * points, body + 44 + 4 * parts).reshape(-1, 2)
    return [flat[a:b] for a, b in zip(starts, [*starts[1:], points], strict=True)]


def read_column(path: Path, name: str) -> list[str]:
    """Return a column of the table that belongs to a shapefile."""
    data = path.with_suffix(".dbf").read_bytes()
    rows, head, length = struct.unpack_from("<IHH", data, 4)
    left, at = 1, _FIELD
    while data[at] != 0x0D:
        width = data[at + 16]
        if data[at : at + 11].split(b"\0")[0].decode() == name:
            return [
                data[start : start + width].decode("utf-8", "replace").strip()
                for start in (head + row * length + left for row in range(rows))
            ]
        left, at = left + width, at + _FIELD
    raise ValueError(f"{path} has no column {name}")
