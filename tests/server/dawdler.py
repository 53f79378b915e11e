"""A server with one more bot: it thinks about each move until a file appears.

Run as `python -m tests.server.dawdler serve ...`. The processes in which bots think import the main
module too, and so they know it as well.
"""

from __future__ import annotations

import os
import random
import time
from pathlib import Path

from incarrozza.action import Action
from incarrozza.bots import BOTS, QuickBot
from incarrozza.bots.titles import BOT_WORDS
from incarrozza.view import View

FOLDER = "INCARROZZA_DAWDLER"
"""The variable that names the folder of the two files below."""
THINKING, ENOUGH = "thinking", "enough"


class Dawdler(QuickBot):
    """Says that it thinks, and goes on thinking until it is told that it was enough."""

    def decide(self, _view: View, options: dict[int, Action], _rng: random.Random) -> int:
        """Choose the first option, after as long as it takes."""
        folder = Path(os.environ[FOLDER])
        (folder / THINKING).touch()
        while not (folder / ENOUGH).exists():
            time.sleep(0.01)
        return next(iter(options))


# Not where a test only asks for its names: other tests of that process know two bots.
if __name__ in ("__main__", "__mp_main__"):
    BOTS["dawdler"] = Dawdler
    BOT_WORDS["dawdler"] = BOT_WORDS["random"]

if __name__ == "__main__":
    from incarrozza.cli import main

    main()
