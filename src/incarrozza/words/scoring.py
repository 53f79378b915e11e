"""The final scoring, item by item and in the order of the rulebooks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from incarrozza.editions import Box
from incarrozza.editions.items import counted
from incarrozza.outcome import Account, Outcome
from incarrozza.words.grammar import grammar

if TYPE_CHECKING:
    from incarrozza.words.narrator import Narrator

Detail: TypeAlias = tuple[str, int | None]
"""A part of what an item is made of, with points where it has its own."""
Details: TypeAlias = list[Detail]


class Tableau:
    """What lies open on the table, kept from what was told alone."""

    def __init__(self, box: Box) -> None:
        players = range(box.players)
        self._box = box
        self.routes: list[list[int]] = [[] for _ in players]
        self.stations: list[list[int]] = [[] for _ in players]
        self.pieces = [box.edition.pieces for _ in players]
        self.scores = [0 for _ in players]
        """Points for routes so far."""
        self.merchandise = [0 for _ in players]
        self.depots_left = [box.edition.depots if box.options.depots else 0 for _ in players]

    def claim(self, seat: int, number: int) -> bool:
        """Give a route to a seat; tell whether it brought a merchandise card (A3)."""
        route = self._box.map.routes[number]
        self.routes[seat].append(number)
        self.pieces[seat] -= route.length
        self.scores[seat] += self._box.edition.route_points[route.length]
        cart = route.cart and sum(self.merchandise) < self._box.edition.merchandise
        self.merchandise[seat] += cart
        return cart

    def owner(self, number: int) -> int | None:
        """Tell whose a route is."""
        return next((seat for seat, own in enumerate(self.routes) if number in own), None)


@dataclass(frozen=True, slots=True)
class ItemScore:
    """What one item of a seat's account comes to."""

    name: str
    label: str
    points: int
    details: tuple[Detail, ...]
    """What it is made up of."""


class Scoring:
    """An outcome in words."""

    def __init__(self, narrator: Narrator, outcome: Outcome) -> None:
        self._narrator = narrator
        self._outcome = outcome
        self._say = narrator.say
        self._box = narrator.box
        self._tableau = narrator.tableau
        self._grammar = grammar(narrator.box.edition, narrator.language)

    def items(self, seat: int) -> list[ItemScore]:
        """Explain a seat's account; only what the box counts."""
        account, language = self._outcome.accounts[seat], self._narrator.language
        return [
            ItemScore(
                item.name,
                item.title[language],
                account.items[item.name],
                tuple(self._details(item.name, seat, account)),
            )
            for item in counted(self._box)
        ]

    def ranking(self) -> list[tuple[int, tuple[int, ...], int]]:
        """List places: their number, who has them, and with how many points."""
        places = []
        before = 0
        for seats in self._outcome.ranking:
            places.append((before + 1, seats, self._outcome.accounts[seats[0]].total))
            before += len(seats)
        return places

    def verdict(self) -> str:
        """Say who won, and what decided if points did not."""
        outcome, names = self._outcome, self._narrator.name
        winners = self._grammar.both(map(names, outcome.winners))
        best = max(outcome.scores)
        points = self._grammar.points(best)
        if outcome.tie_break is None:
            return self._say("wins", who=winners, points=points)
        if outcome.tie_break == "shared":
            return self._say("shared", who=winners, points=points)
        level = [seat for seat, score in enumerate(outcome.scores) if score == best]
        return self._say(
            "tied",
            level=self._grammar.both(map(names, level)),
            points=points,
            who=winners,
            reason=self._say(f"by_{outcome.tie_break}"),
        )

    # -- The items, by the names they are declared under -------------------------------------------

    def _details(self, name: str, seat: int, account: Account) -> Details:
        explain: Callable[[int, Account], Details] = getattr(self, f"_{name}")
        return explain(seat, account)

    def _routes(self, seat: int, _account: Account) -> Details:
        routes = self._tableau.routes[seat]
        used = self._box.edition.pieces - self._tableau.pieces[seat]
        words = f"{self._grammar.routes(len(routes))}, {self._grammar.pieces(used)}"
        return [(words if routes else self._grammar.routes(0), None)]

    def _tickets(self, _seat: int, account: Account) -> Details:
        lines: Details = []
        for phrase, tickets, sign in (
            ("done", account.completed, 1),
            ("missed", account.missed, -1),
        ):
            for number in tickets:
                name = self._narrator.ticket(number, points=False)
                points = sign * self._box.tickets[number].points
                lines.append((self._say(phrase, ticket=name), points))
        for city, route in account.borrowed.items():
            owner = self._tableau.owner(route)
            assert owner is not None
            words = self._say(
                "borrowed",
                at_city=self._grammar.at(self._place(city)),
                owner=self._narrator.name(owner),
                route=self._narrator.route(route),
            )
            lines.append((words, None))
        return lines or [(self._say("no_tickets"), None)]

    def _stations(self, seat: int, _account: Account) -> Details:
        stations = self._box.edition.stations
        left = stations - len(self._tableau.stations[seat])
        phrase = {0: "stations_built", 1: "station_left"}.get(left, "stations_left")
        return [(self._say(phrase, left=left, all=stations), None)]

    def _longest_path(self, _seat: int, account: Account) -> Details:
        if not account.path:
            return [(self._say("no_path"), None)]
        cities = " – ".join(map(self._place, trail(self._box, account.path)))
        pieces = self._grammar.pieces(account.longest_path)
        return [(self._say("path", pieces=pieces, cities=cities), None)]

    def _attractions(self, seat: int, _account: Account) -> Details:
        routes, places = self._box.map.routes, self._box.map.places
        reached = {end for r in self._tableau.routes[seat] for end in (routes[r].a, routes[r].b)}
        names = [self._place(city) for city in sorted(reached) if places[city].attraction]
        return [(self._grammar.both(names) if names else self._say("none"), None)]

    def _merchandise(self, seat: int, _account: Account) -> Details:
        return [(self._grammar.cards(self._tableau.merchandise[seat]), None)]

    def _depots(self, seat: int, _account: Account) -> Details:
        return [(self._say("depots_left", left=self._tableau.depots_left[seat]), None)]

    def _globetrotter(self, _seat: int, account: Account) -> Details:
        return [(self._say("globetrotter", completed=len(account.completed)), None)]

    def _place(self, number: int) -> str:
        return self._box.map.places[number].name


def trail(box: Box, path: Sequence[int]) -> list[int]:
    """List the places along a path of routes.

    >>> from incarrozza.editions import open_box
    >>> box = open_box("new_york", 2)
    >>> [box.map.places[place].name for place in trail(box, [0, 1])]
    ['Central Park', 'Lincoln Center', 'Midtown West']
    """
    routes = [box.map.routes[number] for number in path]
    first = routes[0]
    here = first.a
    if len(routes) > 1 and first.a in (routes[1].a, routes[1].b):
        here = first.b
    places = [here]
    for route in routes:
        here = route.b if here == route.a else route.a
        places.append(here)
    return places
