"""Maps on paper: a PDF with the board over several sheets, tickets, cards and a list of parts.

>>> from incarrozza.editions import open_box
>>> print_map(open_box("new_york", 2))[:5]
b'%PDF-'
"""

from incarrozza.press.printing import print_map
from incarrozza.press.tiling import Paper

__all__ = ["Paper", "print_map"]
