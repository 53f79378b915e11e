"""What is in a box, and the numbers of its rules, as rows of two short texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from incarrozza.editions import Box
from incarrozza.editions.edition import Language
from incarrozza.editions.items import counted
from incarrozza.press.leaflet import LEAFLET
from incarrozza.words import grammar
from incarrozza.words.grammar import capital, colored, noun


class PrintedRow(NamedTuple):
    """A row of a table on paper."""

    name: str
    value: str
    kind: str = ""
    """The kind of card it speaks of, if any: its symbol stands before it."""


class Inventory:
    """Lists what people need who build a box themselves.

    >>> from incarrozza.editions import open_box
    >>> for row in Inventory(open_box("europe", 2), "en").for_each():
    ...     print(row.value, row.name)
    45 trains
    3 stations
    1 score marker
    """

    def __init__(self, box: Box, language: Language) -> None:
        self._box = box
        self._edition = box.edition
        self.language = language

    def say(self, name: str, **values: object) -> str:
        """Say something in the language of the reader."""
        return LEAFLET[name][self.language].format(**values)

    def measure(self, length: float) -> str:
        """Write a length with at most one decimal."""
        text = f"{length:.1f}".removesuffix(".0")
        return text.replace(".", ",") if self.language == "it" else text

    def _several(self, count: int, one: str, many: str) -> PrintedRow:
        return PrintedRow(self.say(one if count == 1 else many), str(count))

    def for_each(self) -> Iterator[PrintedRow]:
        """List what every player gets."""
        edition = self._edition
        piece = noun(edition.piece, self.language, edition.words)
        yield PrintedRow(piece.one if edition.pieces == 1 else piece.many, str(edition.pieces))
        if edition.stations:
            yield self._several(edition.stations, "station", "stations")
        if self._box.options.depots:
            yield self._several(edition.depots, "depot", "depots")
            yield self._several(1, "warehouse", "warehouse")
        yield self._several(1, "score_marker", "score_marker")

    def for_all(self) -> Iterator[PrintedRow]:
        """List what lies on the table for everybody."""
        edition = self._edition
        for color in edition.colors:
            word = colored(color, self.language, edition.words)
            count = edition.cards_per_color
            yield PrintedRow(word.one if count == 1 else word.many, str(count), color)
        wild = noun(edition.wild, self.language, edition.words)
        count = edition.wild_cards
        name = wild.one if count == 1 else wild.many
        is_called_so = wild.one == self.say("wild")
        name = name if is_called_so else f"{name} ({self.say('wild')})"
        yield PrintedRow(name, str(count), edition.wild)
        long = sum(ticket.long for ticket in self._box.tickets)
        if long:
            yield self._several(long, "long_ticket", "long_tickets")
        regular = len(self._box.tickets) - long
        if regular:
            kind = "regular_ticket" if long else "ticket"
            yield self._several(regular, kind, f"{kind}s")
        if edition.merchandise:
            yield self._several(edition.merchandise, "merchandise_card", "merchandise_cards")

    def points(self) -> Iterator[PrintedRow]:
        """List what routes of each length on this map are worth."""
        lengths = {route.length for route in self._box.map.routes}
        for length, worth in sorted(self._edition.route_points.items()):
            if length in lengths:
                yield PrintedRow(str(length), str(worth))

    def numbers(self) -> Iterator[PrintedRow]:
        """List the numbers of the rules that somebody who knows the game must be told."""
        edition, say = self._edition, self.say
        words = grammar(edition, self.language)
        fewest, most = edition.players
        yield PrintedRow(say("players"), str(most) if fewest == most else f"{fewest}–{most}")
        yield PrintedRow(say("hand"), str(edition.hand))
        yield PrintedRow(say("display"), str(edition.display))
        if edition.sweep:
            wild = noun(edition.wild, self.language, edition.words)
            yield PrintedRow(say("sweep"), wild.counted(edition.sweep))
        yield PrintedRow(say("opening"), self._opening())
        yield PrintedRow(say("later"), say("drawn", drawn=edition.tickets.drawn))
        if any(route.tunnel for route in self._box.map.routes):
            yield PrintedRow(say("tunnel"), str(edition.tunnel_cards))
        if any(route.beside != -1 for route in self._box.map.routes):
            yield PrintedRow(say("doubles"), say("up_to", count=edition.closed_doubles))
        yield PrintedRow(
            say("last_round"), say("or_fewer", pieces=words.pieces(edition.last_round))
        )

    def _opening(self) -> str:
        rules = self._edition.tickets
        if not rules.long_dealt:
            return self.say("dealt", dealt=rules.regular_dealt, keep=rules.keep)
        which = "dealt_long_first" if rules.long_first else "dealt_both"
        if which == "dealt_both" and rules.long_dealt == 1 < rules.regular_dealt:
            which = "dealt_one_long"
        without = rules.keep if rules.keep_without_long is None else rules.keep_without_long
        return self.say(
            which,
            long=rules.long_dealt,
            regular=rules.regular_dealt,
            keep=rules.keep,
            without=without,
        )

    def final(self) -> Iterator[PrintedRow]:
        """List what gives points at the end, besides routes and tickets."""
        edition = self._edition
        for item in counted(self._box):
            if item.points is not None and getattr(edition, item.points):
                points = str(getattr(edition, item.points))
                yield PrintedRow(item.about[self.language], points)
        if edition.merchandise:
            for players, places in sorted(edition.merchandise_points.items()):
                name = self.say("merchandise_for", count=players)
                yield PrintedRow(name, ", ".join(map(str, places)))

    def card_name(self, kind: str) -> str:
        """Name a kind of card on its face."""
        edition = self._edition
        if kind == edition.wild:
            return capital(noun(kind, self.language, edition.words).one)
        return capital(colored(kind, self.language, edition.words).one)
