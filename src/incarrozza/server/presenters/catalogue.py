"""Tells what is printed: from boxes and the layouts of their maps to what clients are sent."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TypeVar

import msgspec

from incarrozza.action import notation
from incarrozza.bots import quickest_good_bot, searching_bots
from incarrozza.bots.titles import BOT_WORDS
from incarrozza.editions import Box
from incarrozza.editions.counts import TicketCounts, count_tickets
from incarrozza.editions.edition import LANGUAGES, Edition
from incarrozza.editions.options import Option, Options, offered
from incarrozza.rules import state as code
from incarrozza.server.messages.boxes import (
    BotInfo,
    BoxInfo,
    EditionInfo,
    OptionInfo,
    PlaceInfo,
    Preparing,
    RouteInfo,
    TicketInfo,
    TicketRulesInfo,
)
from incarrozza.server.messages.fields import Reply
from incarrozza.server.presenters.documents import Document
from incarrozza.server.store import library
from incarrozza.server.store.own_maps import OwnMap

_JSON = "application/json"
_BOXES = 256
"""Of the shelf there are fewer; of published maps as many as are played on these days."""
_LAYOUTS = 64
Message = TypeVar("Message", bound=Reply)


@cache
def editions() -> list[EditionInfo]:
    """List what can be played; not the maps of players' own, which go by their links."""
    return [_edition(each, count_tickets(each)) for each in library.editions().values()]


def bots() -> list[BotInfo]:
    """List the computer players, from the weakest to the strongest."""
    return [
        BotInfo(name=name, title=words.title, summary=words.summary)
        for name, words in BOT_WORDS.items()
    ]


def preparing(done: float | None) -> Preparing | None:
    """Tell who is not ready, and how much of what they need there is."""
    if done == 1:
        return None
    if done is not None:
        done = round(done, 3)
    return Preparing(done=done, bots=searching_bots(), substitute=quickest_good_bot())


def own_edition(own: OwnMap) -> EditionInfo:
    """Tell what can be played on a published map."""
    return _edition(own.edition, count_tickets(own.edition, library.OneMap(own)))


def _edition(edition: Edition, counts: TicketCounts) -> EditionInfo:
    return _fill(
        EditionInfo,
        edition,
        options=[_option(each, counts) for each in offered(edition)],
        tickets=counts.deck.tickets,
        house_tickets=counts.deck.house,
    )


def _option(option: Option, counts: TicketCounts) -> OptionInfo:
    added = counts.added[option.name].tickets if option.adds_tickets else 0
    titles = {language: text.format(tickets=added) for language, text in option.title.items()}
    return _fill(OptionInfo, option, title=titles)


@lru_cache(_BOXES)
def box_document(
    edition: str, players: int, options: Options, own: OwnMap | None = None
) -> Document:
    """Give what is printed for an edition and its options, ready to be sent."""
    return pack(library.open_box(edition, players, options, own=own))


def pack(box: Box) -> Document:
    """Give what is printed for any box, ready to be sent."""
    return Document(msgspec.json.encode(box_info(box)), _JSON)


@lru_cache(_LAYOUTS)
def layout_document(map: str, own: OwnMap | None = None) -> Document | None:
    """Give the layout of a map, ready to be sent; None if there is no such map."""
    found = library.layout(map)
    if found is None and own is not None:
        found = own.layout
    return None if found is None else Document(msgspec.json.encode(found), _JSON)


def box_info(box: Box) -> BoxInfo:
    """Tell what is printed."""
    edition, depots = box.edition, box.options.depots
    names, rules = notation(edition, box.map), edition.tickets
    without = rules.keep_without_long
    return _fill(
        BoxInfo,
        box,
        box.options,
        edition,
        edition=edition.name,
        map=box.map.name,
        deck={
            **dict.fromkeys(edition.colors, edition.cards_per_color),
            edition.wild: edition.wild_cards,
        },
        double_routes=box.players > edition.closed_doubles,
        ticket_rules=_fill(
            TicketRulesInfo, rules, keep_without_long=rules.keep if without is None else without
        ),
        route_points={str(length): points for length, points in edition.route_points.items()},
        merchandise_points=edition.merchandise_points.get(box.players, ()),
        depots_each=edition.depots if depots else 0,
        depot_points=edition.depot_points if depots else 0,
        places=[_fill(PlaceInfo, place) for place in box.map.places],
        routes=[
            _fill(
                RouteInfo,
                route,
                name=names[code.CLAIM + number].text.removeprefix("claim "),
                beside=None if route.beside < 0 else route.beside,
            )
            for number, route in enumerate(box.map.routes)
        ],
        tickets=[_fill(TicketInfo, ticket) for ticket in box.tickets],
        names={
            language: {name: noun.one for name, noun in edition.words.get(language, {}).items()}
            for language in LANGUAGES
        },
        layout=None if box.packaged else box.layout,
    )


def _fill(message: type[Message], *sources: object, **known: object) -> Message:
    """Make a message of what is known, and of the sources' attributes that its fields name."""
    for field in message.__struct_fields__:
        if field not in known:
            known[field] = next(getattr(each, field) for each in sources if hasattr(each, field))
    return message(**known)
