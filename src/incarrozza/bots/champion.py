"""The strongest player: the search, with what was learned by playing against itself."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from incarrozza.bots.search import Search

WEIGHTS: Final = Path(__file__).parent / "champion.json"
"""What `make champion` has found: better beliefs, by edition."""


@cache
def weights() -> Any:
    """Read what was learned."""
    return json.loads(WEIGHTS.read_text("utf-8"))


class Champion(Search):
    """Searches by beliefs that it has learned for the edition."""

    def learned(self, edition: str) -> dict[str, float]:
        """Tell which beliefs it has learned for an edition; none where practice found no better."""
        found: dict[str, float] = weights().get(edition, {})
        return found
