"""The strongest player: the search, with what was learned by playing against itself."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from incarrozza.bots.search import Search
from incarrozza.bots.unseen import bigness, interpolate, measure
from incarrozza.editions import Box
from incarrozza.editions.shelf import SHELF

WEIGHTS: Final = Path(__file__).parent / "champion.json"
"""What `make champion` has found with CMA-ES: better beliefs, by map and for kinds of map."""


@cache
def weights() -> Any:
    """Read what was learned."""
    return json.loads(WEIGHTS.read_text("utf-8"))


class Champion(Search):
    """Searches by beliefs that it has learned for the map."""

    def learned(self, box: Box) -> dict[str, float]:
        """Tell which beliefs it has learned for a map; elsewhere, those for such maps."""
        # An own map may have the name of a packaged one, and be a different map.
        if SHELF.holds_map(box.map) and box.map.name in weights():
            practised: dict[str, float] = weights()[box.map.name]
            return practised
        return interpolate(weights(), bigness(measure(box)))
