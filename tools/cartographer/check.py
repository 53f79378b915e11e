"""Look over a finished layout with other eyes: only what the file says, and plain geometry."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from shapely import Point, Polygon, STRtree, affinity, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from incarrozza.cartographer.inspection import rail
from incarrozza.editions.lettering import block_size
from tools.cartographer.write import Layout

# In hundredths of a space.
CLEARANCE = 3.0


class Thing(NamedTuple):
    """Something that lies on the board; of a space, the route it belongs to."""

    name: str
    shape: Polygon
    route: int | None = None


def faults(layout: Layout) -> list[str]:
    """Return what is wrong with a layout, in words; nothing if it is fine."""
    routes = layout["routes"]
    spaces = [
        Thing(f"space {at} from {route['a']} to {route['b']}", shape, number)
        for number, route in enumerate(routes)
        for at, shape in enumerate(space_boxes(layout, number), 1)
    ]
    places = {place["id"]: _circle(layout, place) for place in layout["places"]}
    labels = {place["id"]: label_box(layout, place) for place in layout["places"]}
    things = [
        *spaces,
        *(Thing(name, shape) for name, shape in places.items()),
        *(Thing(f"the name of {name}", shape) for name, shape in labels.items()),
    ]
    extras = [*ornament_boxes(layout), *inscriptions(layout)]
    return [
        *_outside(layout, [*things, *extras]),
        *_touching([*things, *extras]),
        *_crossing(layout, places),
        *_running_over(layout, spaces, places, labels, extras),
    ]


def in_the_way(layout: Layout) -> BaseGeometry:
    """Return where the engraver must leave the paper bare, in spaces: under all of the game."""
    numbers = range(len(layout["routes"]))
    shapes = [
        *(shape.buffer(10) for number in numbers for shape in space_boxes(layout, number)),
        *(Point(place["at"]).buffer(1.9 * layout["radius"]) for place in layout["places"]),
        *(label_box(layout, place).buffer(8) for place in layout["places"]),
        *(thing.shape.buffer(8) for thing in (*ornament_boxes(layout), *inscriptions(layout))),
    ]
    return affinity.scale(unary_union(shapes), 0.01, 0.01, origin=(0, 0))


def ornament_boxes(layout: Layout) -> list[Thing]:
    """Return the rectangles that ornaments fill."""
    return [
        Thing(f"the {each['motif']}", box(x, y, x + wide, y + high))
        for each in layout["ornaments"]
        for x, y, wide, high in [each["box"]]
    ]


def inscriptions(layout: Layout) -> list[Thing]:
    """Return the bands that names of seas and lands fill."""
    return [
        # Capitals stand on their line, three quarters of a letter's height above it.
        Thing(
            name["text"]["en"],
            rail(name["line"])
            .offset_curve(-0.36 * name["size"])
            .buffer(0.4 * name["size"], cap_style="flat"),
        )
        for name in layout["names"]
    ]


def space_boxes(layout: Layout, route: int) -> list[Polygon]:
    """Return the spaces of a route as rectangles."""
    long, wide = layout["space"]["length"] / 2, layout["space"]["width"] / 2
    flat = box(-long, -wide, long, wide)
    return [
        affinity.translate(affinity.rotate(flat, angle, origin=(0, 0)), x, y)
        for x, y, angle in layout["routes"][route]["spaces"]
    ]


def label_box(layout: Layout, place: Layout) -> Polygon:
    """Return the rectangle that a place's name fills."""
    label = place["label"]
    wide, high = (side * layout["font"] for side in block_size(label["lines"]))
    x, y = label["at"]
    left: float = x - {"start": 0, "middle": wide / 2, "end": wide}[label["align"]]
    return box(left, y - high / 2, left + wide, y + high / 2)


def _circle(layout: Layout, place: Layout) -> Polygon:
    return Point(place["at"]).buffer(layout["radius"], 32)


def _outside(layout: Layout, things: list[Thing]) -> list[str]:
    frame = box(0, 0, layout["width"], layout["height"])
    return [f"{thing.name} is outside" for thing in things if not frame.contains(thing.shape)]


def _touching(things: list[Thing]) -> list[str]:
    """Find what is too near; spaces of one route may be near each other, but not overlap."""
    shapes = [thing.shape for thing in things]
    found = []
    pairs = STRtree(shapes).query(shapes, "dwithin", CLEARANCE)
    for first, second in sorted((a, b) for a, b in pairs.T.tolist() if a < b):
        one, two = things[first], things[second]
        gap = one.shape.distance(two.shape)
        if gap < CLEARANCE and (gap == 0 or one.route is None or one.route != two.route):
            found.append(f"{one.name} and {two.name} are {gap / 100:.3f} apart")
    return found


def _ends(route: Layout) -> set[str]:
    return {route["a"], route["b"]}


def _crossing(layout: Layout, places: dict[str, Polygon]) -> list[str]:
    """Find curves that meet anywhere but in a place."""
    bare = [
        (route, rail(route["line"]).difference(places[route["a"]].union(places[route["b"]])))
        for route in layout["routes"]
    ]
    return [
        f"{one['a']}-{one['b']} crosses {two['a']}-{two['b']}"
        for (one, line), (two, other) in combinations(bare, 2)
        if _ends(one) != _ends(two) and line.intersects(other)
    ]


def _running_over(
    layout: Layout,
    spaces: list[Thing],
    places: dict[str, Polygon],
    labels: dict[str, Polygon],
    extras: list[Thing],
) -> list[str]:
    """Find curves on which something lies that is not theirs."""
    found = []
    for route in layout["routes"]:
        line = rail(route["line"])
        ends = _ends(route)
        under = [
            *(space for space in spaces if _ends(layout["routes"][space.route or 0]) != ends),
            *(Thing(name, shape) for name, shape in places.items() if name not in ends),
            *(Thing(f"the name of {name}", shape) for name, shape in labels.items()),
            *extras,
        ]
        found += [
            f"{route['a']}-{route['b']} runs over {thing.name}"
            for thing in under
            if line.intersects(thing.shape)
        ]
    return found
