"""The entry points of the cartographer: everything outside its compiled half calls these.

They have many parameters, for only arrays and whole numbers can be handed to machine code.
"""

from __future__ import annotations

from incarrozza.cartographer.contacts import ask_for_room, find_contacts
from incarrozza.cartographer.descent import descend
from incarrozza.cartographer.embedding import spread
from incarrozza.cartographer.naming import choose_slots
from incarrozza.cartographer.sheet import NumberTable, Row, Shapes, Sheet, Table
from incarrozza.cartographer.spacing import lay_boxes, place_boxes
from incarrozza.rules.compiled import entry


@entry(seconds=3)
def embed(
    at: Table,
    places: Table,
    links: NumberTable,
    bows: Table,
    sizes: Row,
    beside: Table,
    rounds: int,
) -> None:
    """Spread places out, and keep each on its side of every link."""
    spread(Sheet(places, links, bows, sizes), at, beside, rounds)


# Many parameters: an entry point takes arrays, and no objects.
@entry(seconds=8)
def settle(
    row: Row,
    places: Table,
    links: NumberTable,
    bows: Table,
    sizes: Row,
    slots: Table,
    bridges: NumberTable,
    extra: Table,
    prices: Row,
    rounds: int,
    steps: int,
) -> int:
    """Push apart what touches, laying spaces along the moved curves anew in every round.

    `prices` are those of a lack of room between routes and beside labels, and the room that each
    pair that is still too near in the end shall ask for from then on. Return how many these are.
    `slots` are the ways from places to their labels, and whether the label is stuck there.
    """
    sheet = Sheet(places, links, bows, sizes)
    hold = min(prices[1], 1.0)
    for _ in range(rounds):
        boxes = lay_boxes(row, sheet)
        place_boxes(row, sheet, boxes)
        contacts = find_contacts(row, sheet, boxes, bridges, extra, prices)
        descend(row, sheet, boxes, contacts, slots, hold, steps)
    boxes = lay_boxes(row, sheet)
    place_boxes(row, sheet, boxes)
    contacts = find_contacts(row, sheet, boxes, bridges, extra, prices)
    return ask_for_room(row, sheet, boxes, contacts, extra, slots, prices[2])


# Many parameters: an entry point takes arrays, and no objects.
@entry(seconds=3)
def name_places(
    row: Row,
    places: Table,
    links: NumberTable,
    bows: Table,
    sizes: Row,
    ways: Table,
    tastes: Table,
    shapes: Shapes,
    slots: Table,
) -> None:
    """Choose where each name stands; write that to `slots`, and how large it is to `places`."""
    sheet = Sheet(places, links, bows, sizes)
    boxes = lay_boxes(row, sheet)
    place_boxes(row, sheet, boxes)
    choose_slots(row, sheet, boxes, ways, tastes, shapes, slots)
