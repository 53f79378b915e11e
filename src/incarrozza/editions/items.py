"""The items of a final account: what gives points at the end, each declared once.

Everything else follows from here: the columns of the kernel's accounts, the numbers on its board,
what an edition may set them to, the rows of a score, in messages, on pages and in reports, and
what each of them is called. `rules/scoring.py` has a function for each, and `words/scoring.py`
says what its points are made of.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from incarrozza.editions.edition import Language

if TYPE_CHECKING:
    from incarrozza.editions.box import Box


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a final account: what it is called, and which boxes count it."""

    name: str
    title: dict[Language, str]
    rule: str
    """The number of the rule that gives its points."""
    points: str | None = None
    """The number of an edition that says what it is worth; the kernel's board has it too."""
    about: dict[Language, str] = field(default_factory=dict)
    """What that number is given for."""
    switch: Callable[[Box], object] | None = None
    """Tells whether a box counts it; without, those do where it is worth points."""

    def counts(self, box: Box) -> bool:
        """Tell whether a box counts it."""
        if self.switch is not None:
            return bool(self.switch(box))
        return self.points is None or getattr(box.edition, self.points) > 0


ITEMS: tuple[Item, ...] = (
    Item("routes", {"en": "Routes", "it": "Linee"}, "G14"),
    Item("tickets", {"en": "Tickets", "it": "Biglietti"}, "G12"),
    Item(
        "stations",
        {"en": "Stations", "it": "Stazioni"},
        "E12",
        points="station_points",
        about={"en": "Each station not built", "it": "Ogni stazione non costruita"},
        switch=lambda box: box.edition.stations,
    ),
    Item(
        "longest_path",
        {"en": "European Express", "it": "European Express"},
        "E13",
        points="longest_path_points",
        about={"en": "Longest path", "it": "Percorso più lungo"},
    ),
    Item(
        "attractions",
        {"en": "Attractions", "it": "Attrazioni"},
        "N4",
        points="attraction_points",
        about={"en": "Each attraction reached", "it": "Ogni attrazione raggiunta"},
    ),
    Item(
        "merchandise",
        {"en": "Merchandise", "it": "Merci"},
        "A4",
        switch=lambda box: box.edition.merchandise,
    ),
    Item(
        "depots",
        {"en": "Depots", "it": "Depositi"},
        "W8",
        points="depot_points",
        about={"en": "Most depots left", "it": "Più depositi rimasti"},
        switch=lambda box: box.options.depots,
    ),
    Item(
        "globetrotter",
        {"en": "Globetrotter", "it": "Globetrotter"},
        "G17",
        points="globetrotter_points",
        about={"en": "Most tickets completed", "it": "Più biglietti completati"},
    ),
)
"""All of them, in the order of the rulebooks."""

(
    ITEM_ROUTES,
    ITEM_TICKETS,
    ITEM_STATIONS,
    ITEM_LONGEST_PATH,
    ITEM_ATTRACTIONS,
    ITEM_MERCHANDISE,
    ITEM_DEPOTS,
    ITEM_GLOBETROTTER,
) = range(len(ITEMS))
"""Their columns in an account of the kernel."""

NUMBERS = tuple(item.points for item in ITEMS if item.points is not None)
"""The numbers of an edition that say what an item is worth."""


def counted(box: Box) -> list[Item]:
    """List the items that a box counts.

    >>> from incarrozza.editions import open_box
    >>> [item.name for item in counted(open_box("new_york", 2))]
    ['routes', 'tickets', 'attractions']
    """
    return [item for item in ITEMS if item.counts(box)]
