"""Tells what is printed: from boxes and the layouts of their maps to what clients are sent."""

from __future__ import annotations

from functools import cache

import msgspec

from incarrozza.action import notation
from incarrozza.bots.words import BOT_WORDS
from incarrozza.editions import EDITIONS, Box, open_box
from incarrozza.editions.edition import Edition
from incarrozza.editions.options import Option, offered
from incarrozza.editions.shelf import SHELF
from incarrozza.rules import state as code
from incarrozza.rules.board import DEPOT_POINTS, DEPOTS
from incarrozza.server.document import Document
from incarrozza.server.printed import (
    BotInfo,
    BoxInfo,
    EditionInfo,
    OptionInfo,
    PlaceInfo,
    RouteInfo,
    TicketInfo,
    TicketRulesInfo,
)

_JSON = "application/json"


@cache
def editions() -> list[EditionInfo]:
    """List what can be played."""
    return [_edition(each) for each in EDITIONS.values()]


def bots() -> list[BotInfo]:
    """List the computer players, from the weakest to the strongest."""
    return [
        BotInfo(name=name, title=words.title, summary=words.summary)
        for name, words in BOT_WORDS.items()
    ]


def _edition(edition: Edition) -> EditionInfo:
    box = open_box(edition.name, edition.players[0])
    bonus = 0
    if edition.bonus_sets:
        whole = open_box(edition.name, edition.players[0], bonus_tickets=True)
        bonus = len(whole.tickets) - len(box.tickets)
    return EditionInfo(
        name=edition.name,
        title=edition.title,
        summary=edition.summary,
        map=edition.map,
        players=edition.players,
        minutes=edition.minutes,
        first_game=edition.first_game,
        bonus_tickets=bonus,
        options=[_option(each, bonus) for each in offered(edition)],
        piece=edition.piece,
        pieces=edition.pieces,
        tickets=len(box.tickets),
        house_tickets=box.house_tickets,
    )


def _option(option: Option, tickets: int) -> OptionInfo:
    """Tell of an option; `tickets` is how many it may add to the deck."""
    titles = {language: text.format(tickets=tickets) for language, text in option.title.items()}
    return OptionInfo(name=option.name, title=titles, about=option.about)


@cache
def box_document(edition: str, players: int, depots: bool, bonus_tickets: bool) -> Document:
    """Give what is printed for an edition and its options, ready to be sent."""
    return pack(open_box(edition, players, depots=depots, bonus_tickets=bonus_tickets))


def pack(box: Box) -> Document:
    """Give what is printed for any box, ready to be sent."""
    return Document(msgspec.json.encode(box_info(box)), _JSON)


@cache
def layout_document(map: str) -> Document:
    """Give the layout of a map, ready to be sent."""
    return Document(msgspec.json.encode(SHELF.layout(map)), _JSON)


def box_info(box: Box) -> BoxInfo:
    """Tell what is printed."""
    edition = box.edition
    names = notation(edition, box.map)
    return BoxInfo(
        edition=edition.name,
        title=edition.title,
        map=box.map.name,
        players=box.players,
        depots=box.options.depots,
        bonus_tickets=box.options.bonus_tickets,
        own_tickets=box.own_tickets,
        colors=edition.colors,
        wild=edition.wild,
        deck={
            **dict.fromkeys(edition.colors, edition.cards_per_color),
            edition.wild: edition.wild_cards,
        },
        hand=edition.hand,
        piece=edition.piece,
        pieces=edition.pieces,
        stations=edition.stations,
        double_routes=box.players > edition.closed_doubles,
        ticket_rules=_ticket_rules(edition),
        route_points={str(length): n for length, n in edition.route_points.items()},
        routes_scored_at_end=edition.routes_scored_at_end,
        station_points=edition.station_points,
        longest_path_points=edition.longest_path_points,
        attraction_points=edition.attraction_points,
        merchandise=edition.merchandise,
        merchandise_points=edition.merchandise_points.get(box.players, ()),
        depots_each=DEPOTS if box.options.depots else 0,
        depot_points=DEPOT_POINTS if box.options.depots else 0,
        tie_breaks=edition.tie_breaks,
        places=[
            PlaceInfo(
                id=place.id,
                name=place.name,
                english=place.english,
                italian=place.italian,
                latitude=place.latitude,
                longitude=place.longitude,
                big_city=place.big_city,
                attraction=place.attraction,
            )
            for place in box.map.places
        ],
        routes=[
            RouteInfo(
                name=names[code.CLAIM + number].text.removeprefix("claim "),
                a=route.a,
                b=route.b,
                length=route.length,
                color=route.color,
                tunnel=route.tunnel,
                locomotives=route.locomotives,
                cart=route.cart,
                twin=None if route.twin < 0 else route.twin,
            )
            for number, route in enumerate(box.map.routes)
        ],
        tickets=[
            TicketInfo(
                a=ticket.a,
                b=ticket.b,
                points=ticket.points,
                long=ticket.long,
                big_city=ticket.big_city,
                house=ticket.house,
            )
            for ticket in box.tickets
        ],
    )


def _ticket_rules(edition: Edition) -> TicketRulesInfo:
    rules = edition.tickets
    without = rules.keep_without_long
    return TicketRulesInfo(
        long_dealt=rules.long_dealt,
        regular_dealt=rules.regular_dealt,
        long_first=rules.long_first,
        keep=rules.keep,
        keep_without_long=rules.keep if without is None else without,
        drawn=rules.drawn,
        opening_rule=rules.opening_rule,
        drawing_rule=rules.drawing_rule,
    )
