"""Differential test of kernel and referee: every decision of many games, under many playing styles.

`python -m tests.conformance --games 400` plays 400 games of every edition (those invented in maps/
too), number of players and depots on or off, and as many of each of the shortest kinds; compares
the legal set, the whole state and the final scores at every decision; and prints how often each
branch of each rule was taken.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import numpy as np
from rich.progress import track

from incarrozza import Game
from incarrozza.editions import EDITIONS, Box, open_box
from incarrozza.editions.edition import Ticket
from incarrozza.event import ANSWERS, Event
from incarrozza.rules import state as code
from incarrozza.view import members
from tests import beginnings, styles
from tests.oracle import BRANCHES, Oracle
from tests.oracle_own import OWN

LIMIT = 1500
"""Decisions after which a game is broken off; hoarders may go on for long."""
OFTEN = 100
"""How often the full run must have taken each branch."""


@dataclass(frozen=True)
class Match:
    """One game to be played by both."""

    edition: str
    players: int
    depots: bool
    seed: int
    style: str

    @property
    def bonus(self) -> bool:
        """Play every other game with the bonus tickets, where there are any."""
        packaged = EDITIONS.get(self.edition)
        return packaged is not None and bool(packaged.bonus_sets) and self.seed % 2 == 1

    def open_box(self, tickets: Sequence[Ticket] | None = None) -> Box:
        """Open the kernel's box, an edition of one's own by its folder; maybe with own tickets."""
        name = OWN[self.edition].facts if self.edition in OWN else self.edition
        bonus = self.bonus and tickets is None
        return open_box(
            name, self.players, depots=self.depots, bonus_tickets=bonus, tickets=tickets
        )


class Pair:
    """A game of the kernel and the same game before the referee."""

    def __init__(self, match: Match) -> None:
        style = styles.ALL[match.style]
        own = style.tickets(match.open_box(), match.seed)
        self.game = Game(match.open_box(own), seed=match.seed)
        box = self.game.box
        self.cities = [place.id for place in box.map.places]
        self.kinds = {**dict(enumerate(box.edition.colors)), code.WILD: "wild"}
        rows = box.map.tickets if own is None else own
        place = {id(ticket): row for row, ticket in enumerate(rows)}
        self.rows = [place[id(ticket)] for ticket in box.tickets]
        self.oracle = Oracle(
            OWN.get(match.edition, match.edition),
            match.players,
            depots=match.depots,
            bonus_tickets=match.bonus and own is None,
            tickets=None if own is None else [self._fact(ticket) for ticket in own],
        )
        self.oracle.deal(self._answers(self.game.events[0]))

    def _fact(self, ticket: Ticket) -> dict[str, Any]:
        """Write a ticket as a row of facts, in a set that its edition takes."""
        sets = self.game.box.edition.ticket_sets
        return {
            "a": self.cities[ticket.a],
            "b": self.cities[ticket.b],
            "points": ticket.points,
            "set": sets[-1],
            "kind": "long" if ticket.long else "regular",
            "big_city": int(ticket.big_city),
        }

    def _answers(self, event: Event) -> list[tuple[str, object]]:
        """Say what chance answered as the referee hears it; it works out the shuffles itself."""
        heard: list[tuple[str, object]] = []
        for answer in event.answers:
            assert answer.value is not None
            if answer.what == code.TICKET:
                heard.append(("ticket", self.rows[answer.value]))
            elif answer.what in (code.DEALT, code.TURNED_UP, code.TUNNEL_CARD, code.STORED):
                heard.append((ANSWERS[answer.what], self.kinds[answer.value]))
        return heard

    # -- the same decision in both languages -----------------------------------------------------

    def spoken(self, seat: int, index: int) -> tuple[Any, ...]:
        """Say an action of the kernel in the referee's words."""
        state = self.game._states[0]
        if index < code.STATION:
            return ("claim", index)
        if index < code.DEPOT:
            return ("station", self.cities[index - code.STATION])
        if index < code.PAYMENT:
            return ("depot", self.cities[index - code.DEPOT])
        if index < code.ALL_WILD:
            kind, wilds = divmod(index - code.PAYMENT, code.WAYS)
            return ("pay", self.kinds[kind], wilds)
        if index == code.ALL_WILD:
            return ("pay", None, self._cost(seat))
        if index >= code.KEEP_SET:
            kept = index - code.KEEP_SET
            offered = [int(t) for t in state["offered"][seat] if t != code.NONE]
            chosen = [self.rows[t] for i, t in enumerate(offered) if kept >> i & 1]
            return ("keep", tuple(sorted(chosen)))
        if index >= code.TAKE_FROM:
            return ("take", index - code.TAKE_FROM)
        if index >= code.DEPOSIT:
            return ("deposit", index - code.DEPOSIT)
        if index >= code.DRAW:
            drawn = index - code.DRAW
            return ("draw", "deck" if index == code.DRAW_DECK else self.kinds[drawn])
        words = {
            code.PASS: "pass",
            code.END_TURN: "end",
            code.GIVE_UP: "give_up",
            code.TICKETS: "tickets",
            code.DECLINE: "decline",
        }
        return (words[index],)

    def _cost(self, seat: int) -> int:
        state = self.game._states[0]
        if self.game.phase == "tunnel":
            return int(state["extra"])
        if self.game.phase == "pay_station":
            return self.game.box.edition.stations - int(state["stations_left"][seat]) + 1
        return self.game.box.map.routes[int(state["subject"])].length

    # -- comparing ---------------------------------------------------------------------------------

    def _cards(self, counts: Any) -> dict[str, int]:
        return {name: int(counts[kind]) for kind, name in self.kinds.items() if counts[kind]}

    def state(self) -> dict[str, Any]:
        """Write the kernel's state as the referee does."""
        s = self.game._states[0]
        seats = range(self.game.players)
        laid: Counter[str] = Counter()
        if s["laid_color"] != code.NONE:
            laid[self.kinds[int(s["laid_color"])]] += int(s["laid_cards"])
            laid["wild"] += int(s["laid_wilds"])
        own = [set(members(s["own"][seat])) for seat in seats]
        everywhere = range(len(self.game.box.map.routes))
        claimable = members(np.bitwise_or.reduce(s["open"][: self.game.players]))
        closed = set(everywhere).difference(claimable, *own)
        return {
            "phase": self.game.phase,
            "to_act": list(self.game.to_act),
            "turn": int(s["turn"]),
            "hands": [self._cards(s["hand"][seat]) for seat in seats],
            "display": sorted(self.kinds[int(k)] for k in s["display"] if k != code.NONE),
            "deck": self._cards(s["deck"]),
            "discards": self._cards(s["discards"]),
            "turned": self._cards(s["turned"]),
            "laid": dict(+laid),
            "warehouses": [self._cards(s["warehouse"][seat]) for seat in seats],
            "depots_left": [int(s["depots_left"][seat]) for seat in seats],
            "depots": [self._places(s["depots"][seat]) for seat in seats],
            "stations": [self._places(s["stations"][seat]) for seat in seats],
            "stations_left": [int(s["stations_left"][seat]) for seat in seats],
            "pieces": [int(s["pieces"][seat]) for seat in seats],
            "routes": [sorted(routes) for routes in own],
            "tickets": [sorted(self.rows[t] for t in members(s["held"][seat])) for seat in seats],
            "offered": [
                sorted(self.rows[t] for t in s["offered"][seat].tolist() if t != code.NONE)
                for seat in seats
            ],
            "ticket_deck": int(s["ticket_deck"]),
            "merchandise": [int(s["merchandise"][seat]) for seat in seats],
            "scores": [int(s["score"][seat]) for seat in seats],
            "last_turns": None if s["last_turns"] == code.NONE else int(s["last_turns"]),
            "closed": sorted(closed),
        }

    def _places(self, mask: Any) -> list[str]:
        return sorted(self.cities[i] for i in members(int(mask)))

    def compare(self) -> dict[int, dict[tuple[Any, ...], int]]:
        """Compare state and legal sets; give every seat's options in both languages."""
        ours, theirs = self.state(), self.oracle.state()
        different = {k: (ours[k], theirs[k]) for k in theirs if ours[k] != theirs[k]}
        assert not different, f"state (kernel, referee): {different}"
        options: dict[int, dict[tuple[Any, ...], int]] = {}
        for seat in range(self.game.players):
            mine = {self.spoken(seat, a.index): a.index for a in self.game.legal(seat)}
            judged = self.oracle.legal(seat)
            assert mine.keys() == judged, (
                f"legal for seat {seat} in {self.game.phase}: only the kernel "
                f"{sorted(mine.keys() - judged, key=str)}, only the referee "
                f"{sorted(judged - mine.keys(), key=str)}"
            )
            if mine:
                options[seat] = mine
        return options

    def push(self, seat: int, spoken: tuple[Any, ...], index: int) -> None:
        """Take a decision in both games."""
        event = self.game.push(self.game._scribe.notation[index], seat)
        self.oracle.apply(seat, spoken, self._answers(event))

    def compare_outcome(self) -> None:
        """Compare the final scores item by item, and the ranking."""
        ours, theirs = self.game.outcome, self.oracle.outcome()
        assert ours is not None
        assert theirs is not None
        for seat, account in enumerate(ours.accounts):
            judged = theirs["items"][seat]
            assert {**account.items, "total": account.total} == judged, (seat, account, judged)
            # Equally good uses of the stations may complete different tickets (E11).
            assert len(account.completed) == len(theirs["completed"][seat])
            assert account.longest_path == theirs["longest"][seat]
        assert [list(level) for level in ours.ranking] == theirs["ranking"]
        assert list(ours.winners) == theirs["winners"]
        assert ours.tie_break == theirs["tie_break"]


def play(match: Match) -> Counter[str]:
    """Play one game in both and compare at every decision; give the branches it took."""
    pair = Pair(match)
    style = styles.ALL[match.style]
    rng = random.Random(f"{match}")
    edited = False
    try:
        for _ in range(LIMIT):
            if not edited and pair.game.phase == "turn":
                beginnings.edit(style, pair, rng)
                edited = True
            options = pair.compare()
            if not options:
                pair.compare_outcome()
                break
            seat = rng.choice(sorted(options))
            spoken = style.choose(sorted(options[seat], key=str), pair.oracle, rng)
            pair.push(seat, spoken, options[seat][spoken])
    except AssertionError as error:
        raise AssertionError(f"{match}, event {len(pair.game.events)}: {error}") from error
    return pair.oracle.branches


@cache
def tables() -> tuple[tuple[str, int, bool], ...]:
    """List every edition, number of players, and depots on or off."""
    most = {name: edition.players[1] for name, edition in EDITIONS.items()}
    most |= {name: own.board.most_players for name, own in OWN.items()}
    return tuple(
        (name, players, depots)
        for name, last in most.items()
        for players, depots in product(range(2, last + 1), (False, True))
    )


def matches(games: int, first: int = 0) -> Iterator[Match]:
    """List so many games of every table, the styles in turn, and as many of the shortest ones."""
    names = list(styles.ALL)
    for seed in range(first, first + games):
        for number, table in enumerate(tables()):
            yield Match(*table, seed, names[(seed + number) % len(names)])
            for style in styles.SHORTEST:
                yield Match(*table, seed, style)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="games of every table")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--style", choices=list(styles.ALL), help="only this playing style")
    options = parser.parse_args(argv)
    todo = [m for m in matches(options.games, options.first) if options.style in (None, m.style)]
    branches: Counter[str] = Counter()
    with ProcessPoolExecutor(options.workers) as pool:
        results = pool.map(play, todo, chunksize=8)
        for taken in track(results, f"{len(todo):,} games", total=len(todo)):
            branches += taken
    rare = 0
    for label, meaning in BRANCHES.items():
        seldom = branches[label] < OFTEN
        rare += seldom
        print(f"{branches[label]:>12,} {'!' if seldom else ' '} {label}: {meaning}")
    print(f"{len(todo):,} games agree; {rare} branches taken less than {OFTEN} times.")
    return 1 if rare else 0


if __name__ == "__main__":
    sys.exit(main())
