"""Draw a network of the corpus, as if it were the board of an edition."""

from __future__ import annotations

from incarrozza.editions import EDITIONS
from incarrozza.editions.box import Box
from incarrozza.editions.edition import Map
from incarrozza.editions.layout import Layout
from incarrozza.picture import draw_board


def draw_network(board: Map, layout: Layout) -> str:
    """Draw a board as SVG."""
    edition = EDITIONS["europe"]
    return draw_board(Box(edition, board, (), edition.players[0], own_layout=layout))
