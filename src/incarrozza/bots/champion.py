"""The strongest player: the search, with what was learned by playing against itself."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from incarrozza.bots.search import Search

WEIGHTS: Final = Path(__file__).parent / "champion.json"
"""What `make champion` has found: better beliefs, by map."""


@cache
def weights() -> Any:
    """Read what was learned."""
    return json.loads(WEIGHTS.read_text("utf-8"))


class Champion(Search):
    """Searches by beliefs that it has learned for the map."""

    def learned(self, board: str) -> dict[str, float]:
        """Tell which beliefs it has learned for a map; none for one where it has not practised."""
        found: dict[str, float] = weights().get(board, {})
        return found
