"""The strongest player: the search, with what was learned by playing against itself."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from incarrozza.bots.search import Search
from incarrozza.editions.edition import Map
from incarrozza.editions.shelf import SHELF

WEIGHTS: Final = Path(__file__).parent / "champion.json"
"""What `make champion` has found with CMA-ES: better beliefs, by map."""


@cache
def weights() -> Any:
    """Read what was learned."""
    return json.loads(WEIGHTS.read_text("utf-8"))


class Champion(Search):
    """Searches by beliefs that it has learned for the map."""

    def learned(self, board: Map) -> dict[str, float]:
        """Tell which beliefs it has learned for a map; none for one where it has not practised."""
        # An own map may have the name of a packaged one, and be a different map.
        found: dict[str, float] = weights().get(board.name, {}) if SHELF.holds_map(board) else {}
        return found
