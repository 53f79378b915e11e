"""The kinds of action there are, and how to tell from a page which of them have been done."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

from tests.web.looking import Look


class Deed(StrEnum):
    """Something that a player does in a game."""

    CLAIM = "claim a route"
    MIX = "pay with a colour and wilds"
    GREY = "claim a grey route"
    DOUBLE = "claim a track of a double route"
    FERRY = "claim a ferry"
    TUNNEL_FREE = "claim a tunnel at no extra cost"
    TUNNEL_PAID = "pay more for a tunnel"
    TUNNEL_GIVEN_UP = "give up a tunnel"
    ATTRACTION = "claim a route to an attraction"
    MERCHANDISE = "get merchandise"
    STATION = "build a station"
    FIRST_DEPOT = "place the first depot"
    DEPOT = "place a depot"
    DEPOSIT = "put a card into a warehouse"
    TAKE = "take the cards of a warehouse"
    DECLINE = "leave the warehouses alone"
    FACE_UP = "draw from the display"
    FACE_UP_WILD = "draw a wild from the display"
    BLIND = "draw from the deck"
    SECOND = "draw a second card"
    TICKETS = "draw tickets"
    REJECT = "reject some of the tickets drawn"
    OPENING = "choose the first tickets"
    LONG = "choose among the long tickets"
    END = "end the turn"
    PASS = "pass"


_WILD: Final = "(?:locomotive|taxi|joker)"

_TOLD: Final = {
    Deed.CLAIM: r"claims \S+.* with ",
    Deed.MIX: rf"claims .* with [^.]* and [^.]*{_WILD}",
    Deed.TUNNEL_FREE: r"tries the tunnel .*: nothing more to pay",
    Deed.TUNNEL_PAID: r"adds .* and claims ",
    Deed.TUNNEL_GIVEN_UP: r"gives up the tunnel",
    Deed.MERCHANDISE: r"gets a merchandise card",
    Deed.STATION: r"builds a station",
    Deed.FIRST_DEPOT: r"places the first depot",
    Deed.DEPOT: r"places a depot",
    Deed.DEPOSIT: r"puts the deck's top card, unseen, into",
    Deed.TAKE: r"gives a depot for",
    Deed.DECLINE: r"leaves the warehouses alone",
    Deed.FACE_UP: r"draws an? [\w ]+[;.](?<!from the deck\.)",
    Deed.FACE_UP_WILD: rf"draws a {_WILD}[;.]",
    Deed.BLIND: r"draws an? .* from the deck\.",
    Deed.TICKETS: r"draws .*ticket",
    Deed.PASS: r"passes\.",
}
"""What is told of them, after the player's name."""

_CLAIMED: Final = r"claims "
_WHEN_CLAIMED: Final = {Deed.GREY, Deed.DOUBLE, Deed.FERRY, Deed.ATTRACTION}


def told(line: str, who: str, meant: frozenset[Deed]) -> set[Deed]:
    """Say what a line of the log tells of a player who meant to do something."""

    def says(words: str) -> bool:
        return re.search(f"{re.escape(who)} {words}", line) is not None

    done = {deed for deed, words in _TOLD.items() if says(words)}
    if says(_CLAIMED):
        done |= meant & _WHEN_CLAIMED
    if done & {Deed.FACE_UP, Deed.BLIND}:
        done |= meant & {Deed.SECOND}
    if says(r"keeps "):
        done |= meant & {Deed.OPENING, Deed.LONG}
        if says(r"keeps .*; rejects ") and not meant & {Deed.OPENING, Deed.LONG}:
            done.add(Deed.REJECT)
    return done


def _ends(route: str) -> set[str]:
    return set(route.split(", ")[0].split("–"))


def of_route(label: str, look: Look) -> frozenset[Deed]:
    """Say what claiming a route may be, by its label."""
    name, *facts = label.split(", ")
    ends = _ends(label)
    about = {
        Deed.GREY: "grey" in facts,
        Deed.FERRY: "ferry" in facts,
        Deed.DOUBLE: name in look.twins,
        Deed.ATTRACTION: bool(ends & look.attractions),
        Deed.MERCHANDISE: "gives merchandise" in facts,
        Deed.TAKE: bool(ends & look.depots),
        Deed.DECLINE: bool(ends & look.depots),
    }
    spaces = int(facts[0].split()[0])
    wilds, colored = _cards_for(facts[1], look)
    if "tunnel" in facts:
        # How it ends is known when its cards are turned up.
        sort = {Deed.TUNNEL_FREE, Deed.TUNNEL_GIVEN_UP}
        if wilds + colored > spaces:
            sort.add(Deed.TUNNEL_PAID)
    else:
        sort = {Deed.CLAIM}
        if wilds > 0 and colored > 0 and wilds + colored >= spaces > 1:
            sort.add(Deed.MIX)
    return frozenset(sort | {deed for deed, is_so in about.items() if is_so})


def _cards_for(color: str, look: Look) -> tuple[int, int]:
    """Count the wilds in hand, and the most cards of a colour that go with a route."""
    wilds = [count for kind, count in look.hand.items() if re.fullmatch(_WILD, kind)]
    colors = [
        count
        for kind, count in look.hand.items()
        if not re.fullmatch(_WILD, kind) and color in (kind, "grey")
    ]
    return sum(wilds), max(colors, default=0)


def of_site(label: str, look: Look) -> frozenset[Deed]:
    """Say what building in a place may be, by what is to be done now."""
    place = label.split(", ")[0].split(" (")[0]
    ends = {end for route in look.routes.values() for end in _ends(route)}
    words = {
        Deed.FIRST_DEPOT: "your first depot",
        Deed.DEPOT: "depots on the map|place a depot",
        Deed.STATION: "build a station",
    }
    may_be = {deed for deed, said in words.items() if re.search(said, look.prompt)}
    if Deed.DEPOT in may_be and place in ends and not ends & look.depots:
        # With a depot there, the next claim leads to a warehouse.
        may_be |= {Deed.TAKE, Deed.DECLINE}
    return frozenset(may_be)


def of_payment(button: str) -> frozenset[Deed]:
    """Say what sort of payment a button offers."""
    return frozenset({Deed.MIX}) if " + " in button else frozenset()


def of_card(handle: str, look: Look) -> frozenset[Deed]:
    """Say what drawing with a button is."""
    if handle == "tickets":
        return frozenset({Deed.TICKETS, Deed.REJECT})
    second = {Deed.SECOND} if "second card" in look.prompt else set()
    if handle == "deck":
        return frozenset({Deed.BLIND} | second)
    wild = {Deed.FACE_UP_WILD} if re.search(_WILD, look.cards[handle]) else set()
    return frozenset({Deed.FACE_UP} | second | wild)


_ANSWERS: Final = (
    ("Pay ", Deed.TUNNEL_PAID),
    ("or with ", Deed.TUNNEL_PAID),
    ("Give up", Deed.TUNNEL_GIVEN_UP),
    ("Take nothing", Deed.DECLINE),
    ("Take ", Deed.TAKE),
    ("End my turn", Deed.END),
    ("Pass", Deed.PASS),
)


def of_answer(button: str) -> frozenset[Deed]:
    """Say what an answer is to something that the game asks."""
    return frozenset([deed for begin, deed in _ANSWERS if button.startswith(begin)][:1])
