"""Games with a checkable shuffle, and ways to tamper with their records."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from functools import cache

from incarrozza import Game, Record
from incarrozza.shuffle import shuffle_key
from tests.properties.test_play import play_on

SECRET = bytes(range(32))
CUTS = ("sette: [b]bello", "", "più")


@cache
def shuffled(cuts: tuple[str, ...] = CUTS, named: bool = True) -> Record:
    """Play a while, up to a card from the deck."""
    names = ["Anna", "Bruno", "Carla"] if named else []
    game = Game("europe", players=3, key=shuffle_key(SECRET, cuts), names=names)
    dice = random.Random(7)
    play_on(game, dice, 40)
    while not game.is_legal("draw deck"):
        play_on(game, dice, 1)
    game.push("draw deck")
    return replace(game.record, secret=SECRET, cuts=cuts)


def without_secret() -> Record:
    """Give the same game with its key alone."""
    return replace(shuffled(), secret=None, cuts=())


def changed(old: str, new: str, record: Record | None = None) -> str:
    """Change a record's text, and leave its checksum out so that nothing else tells."""
    text = str(record or shuffled())
    assert old in text
    return re.sub(r"^(end: .*),.*$", r"\1", text.replace(old, new, 1), flags=re.MULTILINE)


def with_another_card() -> str:
    """Put another card in the place of the last one drawn."""
    line = str(shuffled().events[-1])
    card = line.rpartition(" ")[2]
    other = "red" if card != "red" else "blue"
    return changed(f"\n{line}\n", f"\n{line.removesuffix(card)}{other}\n")
