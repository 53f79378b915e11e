"""Pictures as SVG text: boards, games and charts, and the page that holds them.

>>> from incarrozza.editions import open_box
>>> draw_board(open_box("new_york", 2)).startswith("<svg")
True
"""

from incarrozza.picture.board import draw_board
from incarrozza.picture.palette import PAGE, Palette
from incarrozza.picture.table import draw_view

__all__ = ["PAGE", "Palette", "draw_board", "draw_view"]
