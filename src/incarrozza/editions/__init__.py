"""The editions: what each is made of, where they come from, and how one is put together."""

from incarrozza.editions.box import Box, open_box, take_box
from incarrozza.editions.library import Library, find_edition, open_library
from incarrozza.editions.shelf import EDITIONS

__all__ = [
    "EDITIONS",
    "Box",
    "Library",
    "find_edition",
    "open_box",
    "open_library",
    "take_box",
]
