"""The cartographer: from a map to a board on which nothing touches, without anybody's help.

`rough_layout` gives a straight-line board at once; `lay_out` takes some seconds for a fine one and
says what it could not solve. docs/cartographer.md tells how it works.
"""

from __future__ import annotations

from incarrozza.cartographer.inspection import Fault, find_faults
from incarrozza.cartographer.laying import Laid, lay_out
from incarrozza.cartographer.rough import rough_layout
from incarrozza.cartographer.wishes import Wishes

__all__ = ["Fault", "Laid", "Wishes", "find_faults", "lay_out", "rough_layout"]
