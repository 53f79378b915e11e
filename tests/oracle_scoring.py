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

_PAIRS = {  # N2 and A2: two tickets at a time
    "opening both kept": "Both opening tickets are kept.",
    "opening one rejected": "One opening ticket goes to the bottom.",
    "drawn": "Two tickets are drawn.",
    "one ticket left": "One ticket is left: drawn and kept.",
    "rejects to the bottom": "A ticket not kept goes to the bottom.",
    "all kept": "Both tickets drawn are kept.",
    "returned ticket drawn": "A ticket that had been returned is drawn again.",
    "deck empty": "No tickets left: the action is not available.",
}

BRANCHES: dict[str, str] = {
    "G1 hand dealt": "A player gets the opening hand.",
    "G2 swept": "Three or more wilds among five face-up cards: all five are replaced.",
    "G2 swept in the set-up": "It happens before the first turn.",
    "G2 swept again": "The five new cards hold three wilds too.",
    "G2 not swept: too few colours": "Fewer than three coloured cards could come up.",
    "G2 not looked at: display short": "Three wilds lie up, but fewer than five cards.",
    "G2 not looked at: nothing turned up or discarded": "Three wilds wait for the next occasion.",
    "G3 draw": "The action of the turn is drawing cards.",
    "G3 claim": "The action of the turn is claiming a route.",
    "G3 tickets": "The action of the turn is drawing tickets.",
    "G3 station": "The action of the turn is building a station.",
    "G4 face-up card": "A coloured card is taken from the display.",
    "G4 blind card": "A card is drawn blind.",
    "G5 lone wild": "A face-up wild taken first is the only card of the turn.",
    "G5 wild refused as second": "A face-up wild lies there but cannot be the second card.",
    "G5 wild drawn blind": "A wild drawn blind counts as one ordinary card.",
    "G6 reshuffle for a blind draw": "The discards become the deck because of a blind draw.",
    "G6 reshuffle for a deposit": "The discards become the deck because of a deposit.",
    "G6 reshuffle for a gap": "The discards become the deck to fill the display.",
    "G6 reshuffle for a sweep": "Swept cards join a reshuffle amid their own replacement.",
    "G6 reshuffle for a tunnel": "The discards become the deck to turn tunnel cards.",
    "G6 gap filled after a card taken": "A face-up card taken is replaced.",
    "G6 gap filled after a discard": "A gap is filled once cards have been discarded.",
    "G6 gap filled after a depot": "A gap is filled once a depot has left its warehouse.",
    "G7 display short": "Deck and discards are empty: a gap stays.",
    "G7 face-up card of a short display": "What lies face up may be drawn all the same.",
    "G7 no card to be drawn": "Nothing may be drawn: the action is not available.",
    "G7 turn ends after one card": "No second card may be drawn.",
    "G7 second card only face up": "The second card must come from the display.",
    "G8 coloured route": "A coloured route is paid for.",
    "G8 grey route": "A grey route is paid for in one colour.",
    "G8 wilds replace": "Wilds stand in for some of the colour.",
    "G8 all wilds": "The whole payment is wild.",
    "G9 too few pieces": "A route is refused for want of pieces.",
    "G9 connected": "The new route touches one's own network.",
    "G9 not connected": "The new route does not touch one's own network.",
    "G10 twin refused": "The owner of one track is refused the other.",
    "G10 twin claimed": "The second track of a double route goes to another player.",
    "G11 closed": "The other track of a double route is closed to everybody.",
    "G13 last round": "Two pieces or fewer at the end of the turn: the last round begins.",
    "G13 again": "A turn of the last round ends with two pieces or fewer: nothing new.",
    "G13 over": "The last turn of the last round has been played.",
    **{f"G14 length {n}": f"A route of length {n} scores." for n in (1, 2, 3, 4, 6, 8)},
    "G15 pass": "No action is available: the player passes.",
    "G15 pass after a depot": "A depot was placed before the pass.",
    "G15 action after a depot": "Placing a depot made an action available again.",
    "G15 only tickets": "Drawing tickets is the only action: no pass.",
    "G15 only a station": "Building a station is the only action: no pass.",
    "G15 all passed": "Everybody passed in a row: the game ends.",
    "G16 first turn": "Seat 0 plays first.",
    "G16 clockwise": "The next seat follows.",
    "E1 set up": "Europe: hands, display, pieces and stations as stated.",
    "E2 kept with the long ticket": "The opening choice keeps the long ticket.",
    "E2 kept without the long ticket": "The opening choice rejects the long ticket.",
    "E3 drawn": "The usual number of tickets is drawn.",
    "E3 fewer than drawn number": "The ticket deck holds fewer than are to be drawn.",
    "E3 rejects to the bottom": "Rejected tickets go below the deck.",
    "E3 all kept": "All tickets drawn are kept.",
    "E3 returned ticket drawn": "A ticket that had been returned is drawn again.",
    "E3 deck empty": "No tickets left: the action is not available.",
    "E4 wilds as asked": "A ferry is paid with just the wilds it asks for.",
    "E4 more wilds than asked": "A ferry is paid with more wilds than it asks for.",
    "E4 refused for wilds": "A ferry could be paid but for its locomotive symbols.",
    "E5 colour matched": "A turned card has the colour laid.",
    "E5 wild turned": "A turned wild costs one more card.",
    "E5 paid in colour": "The surcharge is paid in the colour alone.",
    "E5 paid with wilds": "The surcharge is paid with wilds too.",
    "E6 wilds only": "A tunnel laid with wilds only: turned wilds cost wilds.",
    "E6 coloured cards harmless": "A tunnel laid with wilds only: no wild was turned.",
    "E7 nothing to pay": "No turned card costs more: claimed at once.",
    "E7 gave up": "The player could pay, but takes the laid cards back.",
    "E7 cannot pay": "Giving up is the only answer.",
    "E8 turned cards discarded": "The turned cards are discarded at the end of the turn.",
    "E8 discarded in a game that is over": "They are discarded, the display stays as it is.",
    "E9 fewer than three turned": "Only one or two cards can be turned.",
    "E9 none turned": "No card can be turned: no extra cost.",
    "E10 station 1": "A first station is built.",
    "E10 station 2": "A second station is built.",
    "E10 station 3": "A third station is built.",
    "E10 none left": "All three stations are built.",
    "E10 cannot pay": "A station is left, but the cards are not there.",
    "E10 city has a station": "A second station in a city is refused.",
    "E15 scored at once": "Route points are scored when the route is claimed.",
    "V1 dealt": "Classic tickets are dealt.",
    "V2 dealt": "Europe Expanded tickets are dealt.",
    "V3 dealt": "Europe 1912 tickets are dealt.",
    "V4 dealt": "Mega Europe tickets are dealt.",
    "V5 dealt": "Big Cities tickets are dealt.",
    "V4 long kept": "A long ticket is kept: at least two regular ones.",
    "V4 no long kept": "No long ticket is kept: at least three regular ones.",
    "V4 rejects to the bottom": "The opening rejects go below the deck.",
    "V5 rejects to the bottom": "The opening rejects go below the deck.",
    "V5 four drawn": "Big Cities: four tickets are drawn.",
    "V6 bonus tickets": "The bonus tickets are in the deck.",
    "V6 only with the logo": "Big Cities takes only the bonus tickets with the logo.",
    "W1 first depot": "The fifth depot is placed before the first turn.",
    "W1 city taken": "A city is refused: another first depot stands there.",
    "W2 own warehouse": "The deposit goes into one's own warehouse.",
    "W2 other warehouse": "The deposit goes into another's warehouse.",
    "W2 skipped": "No card for the deposit, but a card may be drawn.",
    "W2 last card": "The deposit takes the last card of deck and discards.",
    "W3 taken from another": "Another's warehouse is taken.",
    "W3 taken from oneself": "One's own warehouse is taken.",
    "W3 declined": "A possible taking is declined.",
    "W3 nothing in the warehouse": "A depot stands there, its owner's warehouse is empty.",
    "W3 no depot to discard": "There are cards to take, but no own depot left.",
    "W3 nothing for a given-up tunnel": "A given-up tunnel into a depot's city gives nothing.",
    "W4 two owners": "A route joins the depots of two owners.",
    "W4 one owner": "A route joins two depots of one owner: one taking.",
    "W4 second taking": "A second warehouse is taken for the same claim.",
    "W4 second declined": "After one taking the other is declined.",
    "W4 second not possible": "After one taking the other is no longer possible.",
    "W5 before the action": "A depot is placed before the action.",
    "W5 after the action": "A depot is placed after the action.",
    "W5 end": "The turn is ended though a depot could be placed.",
    "W5 no empty city": "Depots are left, but no empty city.",
    "W5 counts for W3": "A depot placed this turn counts for the claim.",
    "W6 emptied for a blind draw": "All warehouses are emptied for a blind draw.",
    "W6 emptied for a deposit": "All warehouses are emptied for a deposit.",
    "W6 emptied for a gap": "All warehouses are emptied to fill the display.",
    "W6 emptied for a tunnel": "All warehouses are emptied to turn tunnel cards.",
    "W6 not while all have depots": "Cards lie in warehouses, but all players have depots.",
    "W6 nothing to empty": "A player has no depot left, but the warehouses are empty.",
    "W7 no depot beside a depot": "A city with a depot is refused a second.",
    "W7 no depot beside a station": "A city with a station is refused a depot.",
    "W7 no station beside a depot": "A city with a depot is refused a station.",
    "W9 stored": "The public number of cards in a warehouse grows by one.",
    "N1 set up": "New York: hands, display and pieces as stated.",
    "A1 set up": "Amsterdam: hands, display and pieces as stated.",
    **{f"{rule} {words}": meaning for rule in ("N2", "A2") for words, meaning in _PAIRS.items()},
    "A3 merchandise": "A route with carts gives one merchandise card.",
    "A3 no cart": "A route without carts gives none.",
    "K1 laid cards back": "All know that the cards of a given-up tunnel are in that hand.",
    "K2 cards from a warehouse": "Only the taker sees the cards taken from a warehouse.",
    "K4 revealed": "The game is over: tickets and hands are revealed.",
    # the end of the game
    "G12 ticket completed": "A ticket's places are joined: it scores its value.",
    "G12 ticket failed": "A ticket's places are not joined: its value is lost.",
    "E11 station used": "A borrowed route makes the tickets worth more than without it.",
    "E11 station of no use": "A player has stations, but no borrowed route helps.",
    "E11 no route of others there": "No other player owns a route into a station's city.",
    "E11 two stations needed together": "A ticket needs the routes of two stations at once.",
    "E11 one ticket gives way": "A station could complete a ticket, but serves others better.",
    "E11 equal points, more tickets": "Two choices are worth the same; more tickets decides.",
    "E11 equal choices": "Two best choices complete different tickets: the lowest rows are named.",
    "E12 stations left": "Stations never built score 4 points each.",
    "E12 no station left": "All three stations were built: no points.",
    "E13 one longest": "One player alone has the longest path.",
    "E13 tie": "Several players have the longest path: each scores the bonus.",
    "E13 nobody": "Nobody has a route: the bonus goes to nobody.",
    "E13 wholly walkable": "A network has at most two odd cities: all of it is one path.",
    "E13 search": "A network has more than two odd cities: the best path was searched.",
    "E14 points": "Europe: points alone decide the first place.",
    "E14 tickets": "Europe: equal points, more tickets completed decides the first place.",
    "E14 stations": "Europe: then fewest stations built decides the first place.",
    "E14 longest_path": "Europe: then the European Express decides the first place.",
    "E14 shared": "Europe: equal in everything, shared victory.",
    "E14 tie below the first place": "A tie-break or a tie orders players behind the winner.",
    "W8 one player": "One player alone has most depots left and scores 10.",
    "W8 tie": "Several players have most depots left: each scores 10.",
    "W8 none left": "Nobody has a depot left: nobody scores.",
    "N3 routes scored at the end": "New York: the routes' points enter the final total.",
    "N4 attraction": "An attraction touched by a player's routes scores one point.",
    "N4 touched twice": "An attraction touched by several routes of a player counts once.",
    "N5 points": "New York: points alone decide the first place.",
    "N5 tickets": "New York: more tickets completed decides the first place.",
    "N5 shared": "New York: shared victory.",
    "A4 placed": "A place by merchandise cards scores the points of the table.",
    "A4 tie": "Players with equally many cards score for the same place.",
    "A4 place skipped": "A place after a tie is skipped.",
    "A4 no cards, no points": "A player without merchandise cards scores nothing.",
    "A5 points": "Amsterdam: points alone decide the first place.",
    "A5 tickets": "Amsterdam: more contracts completed decides the first place.",
    "A5 shared": "Amsterdam: shared victory.",
}

MERCHANDISE_POINTS = {4: (8, 6, 4, 2), 3: (8, 5, 2), 2: (8, 4)}  # A4
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
CRITERIA = {  # E14, N5, A5: the tie-breaks after the points, in their order
    "europe": ("tickets", "stations", "longest_path"),
    "new_york": ("tickets",),
    "amsterdam": ("tickets",),
}
TIE_RULE = {"europe": "E14", "new_york": "N5", "amsterdam": "A5"}


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
    globetrotter: int = 0
    """What an edition of one's own gives for most tickets completed (G17)."""


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


def _longest_bonus(lengths: list[int], mark: Callable[[str], None]) -> list[int]:
    """E13: 10 points to everybody with the longest path; a length of nought wins nothing."""
    longest = max(lengths)
    holders = lengths.count(longest) if longest else 0
    mark("E13 nobody" if holders == 0 else "E13 one longest" if holders == 1 else "E13 tie")
    return [10 if length == longest > 0 else 0 for length in lengths]


def _depot_bonus(left: list[int], mark: Callable[[str], None]) -> list[int]:
    """W8: 10 points to everybody with most depots left; none left wins nothing."""
    most = max(left)
    holders = left.count(most) if most else 0
    mark("W8 none left" if holders == 0 else "W8 one player" if holders == 1 else "W8 tie")
    return [10 if depots == most > 0 else 0 for depots in left]


def _attractions(final: FinalBoard, seat: int) -> int:
    """N4: one point for each attraction touched."""
    count = 0
    for city in final.attractions:
        touching = sum(route.touches(city) for route in final.routes[seat])
        if touching:
            final.mark("N4 attraction")
            count += 1
        if touching > 1:
            final.mark("N4 touched twice")
    return count


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
    if ahead > len({other for other in cards if other > cards[seat]}):
        final.mark("A4 place skipped")
    return MERCHANDISE_POINTS[len(cards)][ahead]


def _globetrotters(completed: list[int]) -> list[int]:
    """G17: the seats with most tickets completed; none completed wins nothing."""
    return [seat for seat, count in enumerate(completed) if 0 < count == max(completed)]


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
    seats = range(len(final.scores))
    items = [dict.fromkeys(ITEMS, 0) for _ in seats]
    done = [best_tickets(final, seat) for seat in seats]
    longest = [0 for _ in seats]
    for seat in seats:
        items[seat]["routes"] = final.scores[seat]
        items[seat]["tickets"] = net_points(final.tickets[seat], done[seat])
        for ticket in final.tickets[seat]:
            final.mark("G12 ticket " + ("completed" if ticket in done[seat] else "failed"))
    if final.board == "europe":
        longest = [longest_path(final.routes[seat], final.mark) for seat in seats]
        for seat, bonus in enumerate(_longest_bonus(longest, final.mark)):
            items[seat]["longest_path"] = bonus
            left = final.stations_left[seat]
            items[seat]["stations"] = 4 * left  # E12
            final.mark("E12 stations left" if left else "E12 no station left")
    if final.board == "new_york":
        final.mark("N3 routes scored at the end")
        for seat in seats:
            items[seat]["attractions"] = _attractions(final, seat)
    if final.board == "amsterdam":
        for seat in seats:
            items[seat]["merchandise"] = _merchandise_points(final, seat)
    if with_depots:
        for seat, bonus in enumerate(_depot_bonus(final.depots_left, final.mark)):
            items[seat]["depots"] = bonus
    for seat in _globetrotters([len(tickets) for tickets in done]):
        items[seat]["globetrotter"] = final.globetrotter
    for seat in seats:
        items[seat]["total"] = sum(items[seat][name] for name in ITEMS)
    return items, {"completed": [rows(tickets) for tickets in done], "longest": longest}


def outcome(final: FinalBoard, with_depots: bool) -> dict[str, Any]:
    """The whole result: items, completed tickets, path lengths and the ranking."""
    items, found = _items(final, with_depots)
    names = CRITERIA[final.board]
    keys = []
    for seat, item in enumerate(items):
        breaks = {
            "tickets": len(found["completed"][seat]),
            "stations": -len(final.stations[seat]),
            "longest_path": int(item["longest_path"] > 0),
        }
        keys.append((item["total"], *(breaks[name] for name in names)))
    order = sorted(set(keys), reverse=True)
    ranking = [[seat for seat, key in enumerate(keys) if key == place] for place in order]
    tie_break = _tie_break(keys, names)
    final.mark(f"{TIE_RULE[final.board]} {tie_break or 'points'}")
    below = [item["total"] for seat, item in enumerate(items) if seat not in ranking[0]]
    if final.board == "europe" and len(set(below)) < len(below):
        final.mark("E14 tie below the first place")
    return {
        "items": items,
        **found,
        "ranking": ranking,
        "winners": ranking[0],
        "tie_break": tie_break,
    }
