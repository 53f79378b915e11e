"""The end of the game for the referee in oracle.py: tickets, bonuses and the ranking.

Everything is found by honest search: every use of the stations is tried (E11) and every way of
walking a network (E13). Numbers such as E11 are those of the numbered rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from tests.oracle_box import BOARDS, Board

ITEMS = (
    "routes",
    "tickets",
    "stations",
    "longest_path",
    "attractions",
    "merchandise",
    "depots",
    "globetrotter",
)
TIE_RULE = {"new_york": "N5", "amsterdam": "A5"}  # all others are named after E14


@dataclass(frozen=True)
class Route:
    """One track between two places."""

    row: int
    a: str
    b: str
    length: int
    colour: str
    tunnel: bool
    locomotives: int
    cart: bool

    def touches(self, city: str) -> bool:
        return city in (self.a, self.b)

    def other_end(self, city: str) -> str:
        return self.b if city == self.a else self.a


@dataclass(frozen=True)
class Ticket:
    """One ticket: two places and a value."""

    row: int
    a: str
    b: str
    points: int


@dataclass(frozen=True)
class FinalBoard:
    """All that counts at the end; the lists go by seat."""

    board: str
    routes: list[list[Route]]
    tickets: list[list[Ticket]]
    stations: list[list[str]]
    stations_left: list[int]
    scores: list[int]
    merchandise: list[int]
    depots_left: list[int]
    attractions: frozenset[str]
    mark: Callable[[str], None]
    own: Board | None = None  # the numbers of an edition of one's own

    @property
    def rules(self) -> Board:
        return BOARDS[self.board] if self.own is None else self.own


def networks(routes: Iterable[Route]) -> list[set[str]]:
    """The sets of cities that these routes join to one another."""
    joined: list[set[str]] = []
    for route in routes:
        touched = [cities for cities in joined if route.a in cities or route.b in cities]
        joined = [cities for cities in joined if cities not in touched]
        joined.append({route.a, route.b}.union(*touched))
    return joined


def completed(tickets: Iterable[Ticket], routes: Iterable[Route]) -> frozenset[Ticket]:
    """G12: the tickets whose two places these routes join."""
    joined = networks(routes)
    return frozenset(
        t for t in tickets if any(t.a in cities and t.b in cities for cities in joined)
    )


def net_points(tickets: Iterable[Ticket], done: Iterable[Ticket]) -> int:
    """G12: the value of each completed ticket, less the value of each other."""
    return 2 * sum(t.points for t in done) - sum(t.points for t in tickets)


def rows(tickets: Iterable[Ticket]) -> list[int]:
    return sorted(ticket.row for ticket in tickets)


def best_tickets(final: FinalBoard, seat: int) -> frozenset[Ticket]:
    """E11: the tickets completed with the best use of the stations."""
    own, tickets = final.routes[seat], final.tickets[seat]
    others = [r for who, owned in enumerate(final.routes) if who != seat for r in owned]
    offers = [[r for r in others if r.touches(city)] for city in final.stations[seat]]
    found: dict[frozenset[Ticket], list[Route]] = {}
    for choice in product(*([None, *offer] for offer in offers)):
        borrowed = [route for route in choice if route is not None]
        found.setdefault(completed(tickets, own + borrowed), borrowed)
    points = {done: net_points(tickets, done) for done in found}
    top = max((points[done], len(done)) for done in found)
    best = [done for done in found if (points[done], len(done)) == top]
    chosen = min(best, key=rows)  # the program need only find one of equal worth
    if final.stations[seat]:
        _mark_stations(final, seat, offers, chosen, found)
        if any(points[done] == top[0] and len(done) < top[1] for done in found):
            final.mark("E11 equal points, more tickets")
        if len(best) > 1:
            final.mark("E11 equal choices")
    return chosen


def _mark_stations(
    final: FinalBoard,
    seat: int,
    offers: list[list[Route]],
    chosen: frozenset[Ticket],
    found: dict[frozenset[Ticket], list[Route]],
) -> None:
    own, tickets = final.routes[seat], final.tickets[seat]
    alone = completed(tickets, own)
    final.mark("E11 station used" if chosen != alone else "E11 station of no use")
    if not all(offers):
        final.mark("E11 no route of others there")
    with_one = [completed(tickets, [*own, route]) for route in found[chosen]]
    if chosen - alone.union(*with_one):
        final.mark("E11 two stations needed together")
    if frozenset().union(*found) - chosen:
        final.mark("E11 one ticket gives way")


def longest_path(routes: Sequence[Route], mark: Callable[[str], None]) -> int:
    """E13: the longest continuous path in trains, no route walked twice."""
    lengths = [0]
    for cities in networks(routes):
        network = [route for route in routes if route.a in cities]
        ends = [city for route in network for city in (route.a, route.b)]
        odd = [city for city in cities if ends.count(city) % 2]
        if len(odd) <= 2:  # Euler: such a network can be walked whole
            mark("E13 wholly walkable")
            lengths.append(sum(route.length for route in network))
        else:
            mark("E13 search")
            lengths.append(_walk(network, cities))
    return max(lengths)


def _walk(network: Sequence[Route], cities: Iterable[str]) -> int:
    """The longest walk in a network, by trying all."""

    @cache
    def onward(city: str, left: frozenset[Route]) -> int:
        steps = (route for route in left if route.touches(city))
        return max((r.length + onward(r.other_end(city), left - {r}) for r in steps), default=0)

    return max(onward(city, frozenset(network)) for city in cities)


def holders(counts: Sequence[int]) -> list[int]:
    """E13, W8, G17: the seats with most, equal ones included; with nought, nobody."""
    most = max(counts)
    return [seat for seat, count in enumerate(counts) if count == most > 0]


def _longest_bonus(final: FinalBoard, lengths: list[int]) -> list[int]:
    """E13: points to everybody with the longest path; a length of nought wins nothing."""
    longest = holders(lengths)
    final.mark("E13 " + ("tie" if len(longest) > 1 else "one longest" if longest else "nobody"))
    return longest


def _depot_bonus(final: FinalBoard) -> list[int]:
    """W8: points to everybody with most depots left; none left wins nothing."""
    most = holders(final.depots_left)
    final.mark("W8 " + ("tie" if len(most) > 1 else "one player" if most else "none left"))
    return most


def _ticket_bonus(final: FinalBoard, done: list[frozenset[Ticket]]) -> list[int]:
    """G17: points to everybody with most tickets completed; none completed wins nothing."""
    most = holders([len(tickets) for tickets in done])
    final.mark("G17 " + ("tie" if len(most) > 1 else "most tickets" if most else "nobody"))
    fewest = min(len(final.tickets[seat]) - len(done[seat]) for seat in range(len(done)))
    if any(len(final.tickets[seat]) - len(done[seat]) > fewest for seat in most):
        final.mark("G17 failed tickets do not count")
    return most


def _attractions(final: FinalBoard, seat: int) -> int:
    """N4: points for each attraction touched."""
    count = 0
    for city in final.attractions:
        touching = sum(route.touches(city) for route in final.routes[seat])
        if touching:
            final.mark("N4 attraction")
            count += 1
        if touching > 1:
            final.mark("N4 touched twice")
    return count * final.rules.attraction_points


def _merchandise_points(final: FinalBoard, seat: int) -> int:
    """A4: points for the place; equal players share it and the next ones are skipped."""
    cards = final.merchandise
    if cards[seat] == 0:
        final.mark("A4 no cards, no points")
        return 0
    ahead = sum(other > cards[seat] for other in cards)
    final.mark("A4 placed")
    if cards.count(cards[seat]) > 1:
        final.mark("A4 tie")
    if cards.count(cards[seat]) > 2:
        final.mark("A4 tie of three or more")
    if ahead > len({other for other in cards if other > cards[seat]}):
        final.mark("A4 place skipped")
    return final.rules.merchandise_points[len(cards)][ahead]


def _tie_break(keys: list[tuple[int, ...]], names: Sequence[str]) -> str | None:
    """Which criterion left one player alone in the first place."""
    leaders = list(keys)
    for index, name in enumerate((None, *names)):
        best = max(key[index] for key in leaders)
        leaders = [key for key in leaders if key[index] == best]
        if len(leaders) == 1:
            return name
    return "shared"


def _items(final: FinalBoard, with_depots: bool) -> tuple[list[dict[str, int]], dict[str, Any]]:
    seats, rules = range(len(final.scores)), final.rules
    items = [dict.fromkeys(ITEMS, 0) for _ in seats]
    done = [best_tickets(final, seat) for seat in seats]
    longest = [0 for _ in seats]
    for seat in seats:
        items[seat]["routes"] = final.scores[seat]
        items[seat]["tickets"] = net_points(final.tickets[seat], done[seat])
        for ticket in final.tickets[seat]:
            final.mark("G12 ticket " + ("completed" if ticket in done[seat] else "failed"))
        if rules.stations:
            left = final.stations_left[seat]
            items[seat]["stations"] = rules.station_points * left  # E12
            final.mark("E12 stations left" if left else "E12 no station left")
        if rules.attraction_points:
            items[seat]["attractions"] = _attractions(final, seat)
        if rules.merchandise_points:
            items[seat]["merchandise"] = _merchandise_points(final, seat)
    if final.board == "new_york":
        final.mark("N3 routes scored at the end")
    if rules.express_points:
        longest = [longest_path(final.routes[seat], final.mark) for seat in seats]
        for seat in _longest_bonus(final, longest):
            items[seat]["longest_path"] = rules.express_points
    if with_depots:
        for seat in _depot_bonus(final):
            items[seat]["depots"] = rules.depot_points
    if rules.globetrotter_points:
        for seat in _ticket_bonus(final, done):
            items[seat]["globetrotter"] = rules.globetrotter_points
    for seat in seats:
        items[seat]["total"] = sum(items[seat][name] for name in ITEMS)
    return items, {"completed": [rows(tickets) for tickets in done], "longest": longest}


def outcome(final: FinalBoard, with_depots: bool) -> dict[str, Any]:
    """The whole result: items, completed tickets, path lengths and the ranking."""
    items, found = _items(final, with_depots)
    names, express = final.rules.tie_breaks, holders(found["longest"])
    keys = []
    for seat, item in enumerate(items):
        breaks = {
            "tickets": len(found["completed"][seat]),
            "stations": -len(final.stations[seat]),
            "longest_path": int(seat in express),
        }
        keys.append((item["total"], *(breaks[name] for name in names)))
    order = sorted(set(keys), reverse=True)
    ranking = [[seat for seat, key in enumerate(keys) if key == place] for place in order]
    tie_break = _tie_break(keys, names)
    final.mark(f"{TIE_RULE.get(final.board, 'E14')} {tie_break or 'points'}")
    below = [item["total"] for seat, item in enumerate(items) if seat not in ranking[0]]
    if final.board not in TIE_RULE and len(set(below)) < len(below):
        final.mark("E14 tie below the first place")
    return {
        "items": items,
        **found,
        "ranking": ranking,
        "winners": ranking[0],
        "tie_break": tie_break,
    }
