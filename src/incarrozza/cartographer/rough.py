"""A rough board at once: true positions, and tracks as straight as can be."""

from __future__ import annotations

from incarrozza.cartographer.wishes import Wishes
from incarrozza.editions.edition import Map
from incarrozza.editions.layout import Layout
from incarrozza.editions.plain import plain_layout
from incarrozza.globe.scenery import dress


def rough_layout(board: Map, wishes: Wishes = Wishes()) -> Layout:  # noqa: B008  # it is frozen
    """Lay out any map by its coordinates alone, without a compiler, on a rough piece of land."""
    return dress(board, plain_layout(board), wishes, quick=True)
