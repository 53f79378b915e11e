"""Several visitors around one screen, who hand the device on."""

from __future__ import annotations

from tests.web.deeds import Deed
from tests.web.looking import Look
from tests.web.visitor import LONGEST_GAME, Visitor


class Household:
    """Players with one page between them."""

    def __init__(self, *visitors: Visitor) -> None:
        self.visitors = visitors
        self.holder = visitors[0]
        """Who has the device."""

    def sit_down(self, edition: str) -> None:
        """Begin a game on this screen."""
        self.holder.choose_game("On this screen", edition)
        for seat, visitor in enumerate(self.visitors, 1):
            self.holder.fill_seat(seat, name=visitor.name)
        self.holder.begin()

    def look(self) -> Look:
        """Look at the page, and give the device to whom it asks for."""
        look = self.holder.look()
        if look.cover:
            self.holder = next(each for each in self.visitors if each.name in look.cover)
        return look

    def play_until(self, deed: Deed) -> bool:
        """Go on until somebody has done something; say whether that was before the end."""
        for _ in range(LONGEST_GAME):
            look = self.look()
            if any(deed in visitor.done for visitor in self.visitors):
                return True
            if look.over:
                return False
            self.holder.act(look)
        raise AssertionError("this game does not end")
