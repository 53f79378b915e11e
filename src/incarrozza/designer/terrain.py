"""The land between places: how much of each way is water, and how much is mountain."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean
from typing import Final, NamedTuple

from incarrozza.designer.sketch import Point, Sketch, on_globe

WATER, MOUNTAIN = 0.5, 0.4
"""The parts of a way from which on a track may be a ferry, or a tunnel."""
FERRIES, TUNNELS = 0.15, 0.2
"""The parts of all tracks that should be one or the other, at most."""
DEEP, STEEP = 0.8, 0.85
"""From these parts on, a way is a ferry, or a tunnel, even where there are many."""
SHORTEST_TUNNEL: Final = 2
STRAIT: Final = 0.15
"""The part of a way between two islands that makes it a ferry; less than that is a bridge."""
_MARGIN: Final = 0.5


class Terrain(NamedTuple):
    """Parts of a way, from 0 to 1."""

    water: float
    mountain: float
    island: bool = False
    """The ends are on different land, and a good part of the way is water."""

    @property
    def ferry(self) -> bool:
        """Tell whether a track here may be a ferry."""
        return self.island or self.water >= WATER

    @property
    def must_ferry(self) -> bool:
        """Tell whether a track here is a ferry, however many there are."""
        return self.island or self.water >= DEEP


PLAIN: Final = Terrain(0.0, 0.0)

Pair = tuple[int, int]


def look_at(sketch: Sketch, pairs: Iterable[Pair]) -> dict[Pair, Terrain]:
    """Look at the land between some places; on a sheet, and inside a city, there is none."""
    pairs = list(pairs)
    places = sketch.draft.places
    if sketch.draft.flat or not sketch.manner.wild_land:
        return dict.fromkeys(pairs, PLAIN)
    ends = {n for pair in pairs for n in pair}
    spots = {n: spot for n in ends if (spot := on_globe(places[n])) is not None}
    known = [(a, b) for a, b in pairs if a in spots and b in spots and spots[a] != spots[b]]
    found = dict.fromkeys(pairs, PLAIN)
    if known:
        found.update(_look(spots, known))
    return found


def _look(spots: dict[int, Point], pairs: list[Pair]) -> dict[Pair, Terrain]:
    # Most drafts lie on a sheet, or nowhere yet, and loading the globe takes a while.
    import shapely

    from incarrozza.globe.land import land_within
    from incarrozza.globe.relief import is_mountain

    # Longitudes beside each other, wherever the date line is.
    first = fmean(lon for _, lon in spots.values())
    at = {n: ((lon - first + 180) % 360 - 180 + first, lat) for n, (lat, lon) in spots.items()}
    lons, lats = [lon for lon, _ in at.values()], [lat for _, lat in at.values()]
    bounds = (min(lons) - _MARGIN, min(lats) - _MARGIN, max(lons) + _MARGIN, max(lats) + _MARGIN)
    ways = shapely.linestrings([[at[a], at[b]] for a, b in pairs])
    dry = 0.0 * shapely.length(ways)
    shores = dict.fromkeys(at, 0)
    for feature in land_within(bounds):
        if feature.kind in ("land", "lake"):
            part = shapely.length(shapely.intersection(feature.geometry, ways))
            dry = dry + part if feature.kind == "land" else dry - part
        if feature.kind == "land":
            tree = shapely.STRtree(shapely.get_parts(feature.geometry))
            # A harbour may lie a little off the coast as it is drawn.
            shores = {n: int(tree.nearest(shapely.Point(spot))) for n, spot in at.items()}
    wet = (1 - dry / shapely.length(ways)).clip(0, 1).round(3).tolist()
    return {
        (a, b): Terrain(
            water,
            is_mountain(spots[a], spots[b]),
            island=shores[a] != shores[b] and water >= STRAIT,
        )
        for (a, b), water in zip(pairs, wet, strict=True)
    }


def choose_ferries(land: dict[Pair, Terrain], most: int) -> set[Pair]:
    """Choose the ways that are ferries: those to islands, and those with most water."""
    wet = sorted((not each.island, -each.water, p) for p, each in land.items() if each.ferry)
    return {pair for n, (_, _, pair) in enumerate(wet) if n < most or land[pair].must_ferry}


def choose_tunnels(land: dict[Pair, Terrain], most: int) -> set[Pair]:
    """Choose the ways that are tunnels: the most mountainous ones."""
    steep = sorted((-each.mountain, p) for p, each in land.items() if each.mountain >= MOUNTAIN)
    return {pair for _, pair in steep[: max(most, 0)]}
