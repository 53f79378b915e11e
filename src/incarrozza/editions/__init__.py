"""The editions: what each is made of, and how one is put together for a game."""

from incarrozza.editions.box import Box, open_box
from incarrozza.editions.shelf import EDITIONS, edition

__all__ = ["EDITIONS", "Box", "edition", "open_box"]
