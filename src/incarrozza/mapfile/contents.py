"""From a draft to what a box is put together from, and back."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import msgspec

from incarrozza.editions.box import put_together
from incarrozza.editions.edition import Edition, Map, Place
from incarrozza.editions.folder import Contents
from incarrozza.mapfile.checking import assemble
from incarrozza.mapfile.draft import Draft, DraftPlace, DraftTicket, DraftTrack, Preset
from incarrozza.mapfile.identity import map_id
from incarrozza.mapfile.numbers import RULES
from incarrozza.mapfile.presets import PRESETS
from incarrozza.mapfile.problems import MapFileError, errors_of


def contents_of(draft: Draft, name: str = "") -> Contents:
    """Make an edition and its map of a draft; it goes by the name, or by its id.

    Raises a MapFileError with all that is wrong. What it gives can be put together for every number
    of players that the edition is for.
    """
    edition, board, problems = assemble(draft, name or map_id(draft))
    if edition is None or board is None:
        raise MapFileError(errors_of(problems))
    return Contents(edition, board, None)


def draft_of(edition: Edition, board: Map) -> Draft:
    """Write an edition and its map as a draft, to start from; its own name is its title.

    Its deck becomes the tickets of the draft: sets, which a map file does not have, are forgotten.

    >>> from incarrozza.editions.shelf import EDITIONS, SHELF
    >>> draft = draft_of(EDITIONS["new_york"], SHELF.map("new_york"))
    >>> draft.preset, draft.rules["wild"], draft.places[0].name
    ('city_map', 'taxi', 'Lincoln Center')
    """
    preset = min(PRESETS, key=lambda each: len(_changes(edition, each)))
    names = [place.name for place in board.places]
    deck = put_together(edition, board, edition.players[0]).tickets
    tickets = dict.fromkeys(
        DraftTicket(a=names[t.a], b=names[t.b], points=t.points, long=t.long) for t in deck
    )
    return Draft(
        title=edition.title,
        preset=preset,
        rules=_changes(edition, preset),
        places=tuple(_place(place, board.flat) for place in board.places),
        tracks=tuple(
            DraftTrack(
                a=names[r.a],
                b=names[r.b],
                length=r.length,
                color=r.color,
                tunnel=r.tunnel,
                locomotives=r.locomotives,
                cart=r.cart,
            )
            for r in board.routes
        ),
        tickets=tuple(tickets),
    )


def _place(place: Place, flat: bool) -> DraftPlace:
    named = {"en": place.english, "it": place.italian}
    where = (
        {"x": place.longitude, "y": 0.0 - place.latitude}
        if flat
        else {"lat": place.latitude, "lon": place.longitude}
    )
    return msgspec.convert(
        {
            "name": place.name,
            "id": place.id,
            **where,
            "names": {language: name for language, name in named.items() if name != place.name},
            "big_city": place.big_city,
            "attraction": place.attraction,
        },
        DraftPlace,
    )


def _changes(edition: Edition, preset: Preset) -> dict[str, Any]:
    """List the numbers of an edition that differ from a preset's."""
    base = PRESETS[preset]
    found: dict[str, Any] = {}
    for name in RULES:
        ours, theirs = getattr(edition, name), getattr(base, name)
        if ours == theirs:
            continue
        if name == "tickets":
            found[name] = {
                each.name: getattr(ours, each.name)
                for each in fields(ours)
                if getattr(ours, each.name) != getattr(theirs, each.name)
            }
        elif name == "route_points":
            changed = {n: points for n, points in ours.items() if theirs.get(n) != points}
            if changed:
                found[name] = {str(length): points for length, points in changed.items()}
        else:
            # As a file has it: lists for tuples, and keys that are text.
            found[name] = msgspec.json.decode(msgspec.json.encode(ours))
    return found
