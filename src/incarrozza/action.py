"""Actions and their notation: every decision has an integer and a line of text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from incarrozza.editions import Library, open_library
from incarrozza.editions.edition import Edition, Map
from incarrozza.errors import BadOption, NotationError
from incarrozza.limits import MAX_LENGTH, MAX_OFFERED
from incarrozza.rules import state as code

KINDS_OF_ACTION = (
    (code.CLAIM, "claim"),
    (code.STATION, "station"),
    (code.DEPOT, "depot"),
    (code.PAYMENT, "pay"),
    (code.PASS, "pass"),
    (code.END_TURN, "end"),
    (code.GIVE_UP, "give up"),
    (code.TICKETS, "tickets"),
    (code.DECLINE, "decline"),
    (code.DRAW, "draw"),
    (code.DEPOSIT, "deposit"),
    (code.TAKE_FROM, "take"),
    (code.KEEP_SET, "keep"),
)

_KIND = [
    next(kind for kind in reversed(KINDS_OF_ACTION) if index >= kind[0])
    for index in range(code.ACTIONS)
]
"""The first number and the name of the kind of each action."""


@dataclass(frozen=True, slots=True)
class Action:
    """One small decision: its notation, and its stable integer in the editions of its map.

    >>> Action.parse("claim brest-paris")
    Action(index=23, text='claim Brest–Paris')
    >>> str(Action.parse("draw deck"))
    'draw deck'
    """

    index: int = field(compare=False)
    """Colours are numbered by the edition: what an action means, its text says."""
    text: str

    def __str__(self) -> str:
        return self.text

    @property
    def kind(self) -> str:
        """Name the kind of decision: claim, station, depot, pay, draw, keep...

        >>> Action.parse("give up").kind
        'give up'
        """
        return _KIND[self.index][1]

    @property
    def is_paid(self) -> bool:
        """Tell whether a payment completes it: what is claimed or built must be paid for."""
        return self.kind in ("claim", "station")

    @property
    def target(self) -> int:
        """Number the route, city, kind of card, seat or set of tickets this is about."""
        return self.index - _KIND[self.index][0]

    @classmethod
    def parse(cls, text: str, notation: Notation | None = None) -> Action:
        """Read the notation of an action; without a notation, of any known edition's.

        Case, accents and the kind of dash do not matter.

        >>> Action.parse("Claim Atlantis")
        Traceback (most recent call last):
        ...
        incarrozza.errors.NotationError: 'Claim Atlantis' names no action; did you mean 'claim ...
        """
        if notation is not None:
            return notation.read(text)
        known = _notations(open_library())
        for each in known:
            found = each.find(text)
            if found is not None:
                return found
        raise _unknown(text, known)


Move = tuple[Action, ...]
"""A complete move: what to do and how to pay, up to the next answer by chance or another seat."""
Choice = tuple[Action, tuple[Action, ...]]
"""What may be decided; for a claim or a station the ways to pay it, else none."""


def plain(text: str) -> str:
    """Reduce text to what counts in notation: letters without accents, digits, single spaces.

    >>> plain("  Claim  Kyïv–Wilno ")
    'claim kyiv wilno'
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(c for c in letters if not unicodedata.combining(c)).replace("ø", "o")
    return " ".join(re.findall(r"[^\W_]+", letters))


class Notation:
    """The text of every action of an edition, and the way back."""

    def __init__(self, board: Map, colors: tuple[str, ...], wild: str) -> None:
        self._colors = colors
        self._wild = wild
        self.actions: dict[int, Action] = {}
        self._found: dict[str, int] = {}
        for index, names in self._names(board):
            self.actions[index] = Action(index, names[0])
            for name in names:
                self._found.setdefault(plain(name), index)

    def __getitem__(self, index: int) -> Action:
        return self.actions[index]

    def find(self, text: str) -> Action | None:
        """Read the notation of an action; None if it is not one."""
        index = self._found.get(plain(text))
        return None if index is None else self[index]

    def read(self, text: str) -> Action:
        """Read the notation of an action, or say what it may have meant."""
        found = self.find(text)
        if found is None:
            raise _unknown(text, [self])
        return found

    def close(self, text: str) -> list[tuple[float, str]]:
        """List notations that look like the text, the likest first, and how like they are.

        Fuzzy matching by difflib. A notation that only adds a word, such as the track of a double
        route, counts as equal.
        """
        import difflib

        typed = plain(text)
        keys = [key for key in self._found if typed and key.rpartition(" ")[0] == typed]
        likeness = dict.fromkeys(keys, 1.0)
        if not any(key.startswith("claim ") for key in keys):
            keys = difflib.get_close_matches(typed, self._found, n=9)
            likeness = {k: difflib.SequenceMatcher(None, k, typed).ratio() for k in keys}
        near: dict[str, float] = {}
        for key in keys:
            near.setdefault(self[self._found[key]].text, likeness[key])
        return [(like, name) for name, like in near.items()]

    def kind(self, number: int) -> str:
        """Name a kind of card."""
        return self._wild if number == code.WILD else self._colors[number]

    def kind_number(self, name: str) -> int:
        """Number a kind of card named in any case."""
        wanted = plain(name)
        if wanted in (plain(self._wild), "wild"):
            return code.WILD
        if wanted in self._colors:
            return self._colors.index(wanted)
        raise NotationError(
            f"{name!r} is no card here; expected {', '.join((*self._colors, self._wild))}"
        )

    def payment(self, action: Action, cost: int) -> dict[str, int]:
        """Count by kind the cards that a payment lays for a cost: the colour, then the wild ones.

        >>> from incarrozza.editions import open_box
        >>> box = open_box("europe", 2)
        >>> europe = notation(box.edition, box.map)
        >>> europe.payment(Action.parse("pay red + 1 locomotive", europe), 4)
        {'red': 3, 'locomotive': 1}
        """
        if action.kind != "pay":
            raise NotationError(f"{action} pays nothing; expected, for instance, 'pay red'")
        kind, wilds = divmod(action.target, code.WAYS)
        if cost <= wilds:
            raise BadOption(f"{action} for a cost of {cost}; expected {wilds + 1} or more")
        if kind == code.WILD:
            return {self._wild: cost}
        paid = {self.kind(kind): cost - wilds, self._wild: wilds}
        return {name: count for name, count in paid.items() if count}

    def _names(self, board: Map) -> Iterator[tuple[int, Sequence[str]]]:
        """Give every action's notation, and other ways to say the same."""
        for i, route in enumerate(board.routes):
            a, b = board.places[route.a], board.places[route.b]
            tracks = board.tracks(i)
            mark = ""
            if len(tracks) > 1:
                alike = [board.routes[each].color for each in tracks].count(route.color) > 1
                mark = f" {1 + tracks.index(i)}" if alike else f" {route.color}"
            names = [f"claim {a.name}–{b.name}{mark}", f"claim {b.name}–{a.name}{mark}"]
            ids = [f"claim {a.id} {b.id}{mark}", f"claim {b.id} {a.id}{mark}"]
            yield code.CLAIM + i, (*names, *ids)
        for i, place in enumerate(board.places):
            yield code.STATION + i, (f"station {place.name}", f"station {place.id}")
            yield code.DEPOT + i, (f"depot {place.name}", f"depot {place.id}")
        for kind, color in enumerate(self._colors):
            yield code.PAYMENT + code.WAYS * kind, (f"pay {color}",)
            for wilds in range(1, MAX_LENGTH):
                plural = self._wild + ("s" if wilds > 1 else "")
                short = f"pay {color} {wilds}"
                names = [f"pay {color} + {wilds} {plural}", short, f"{short} {self._wild}"]
                yield code.PAYMENT + code.WAYS * kind + wilds, names
            yield code.DRAW + kind, (f"draw {color}",)
        yield code.ALL_WILD, (f"pay {self._wild}s", f"pay {self._wild}", "pay wild", "pay wilds")
        yield code.DRAW + code.WILD, (f"draw {self._wild}", "draw wild")
        yield code.DRAW_DECK, ("draw deck", "draw blind")
        yield code.PASS, ("pass",)
        yield code.END_TURN, ("end turn", "end")
        yield code.GIVE_UP, ("give up", "giveup")
        yield code.TICKETS, ("tickets", "draw tickets")
        yield code.DECLINE, ("decline",)
        for seat in range(code.SEATS):
            yield code.DEPOSIT + seat, (f"deposit {seat}",)
            yield code.TAKE_FROM + seat, (f"take {seat}",)
        for chosen in range(1 << MAX_OFFERED):
            places = " ".join(str(i + 1) for i in range(MAX_OFFERED) if chosen >> i & 1)
            yield code.KEEP_SET + chosen, (f"keep {places or 'none'}",)


def _unknown(text: str, notations: Sequence[Notation]) -> NotationError:
    near: dict[str, float] = {}
    for each in notations:
        for like, name in each.close(text):
            near[name] = max(like, near.get(name, 0.0))
    if near and max(near.values()) == 1.0:
        near = {name: like for name, like in near.items() if like == 1.0}
    *some, last = [repr(n) for n in sorted(near, key=lambda n: -near[n])[:3]] or [""]
    meant = f"{', '.join(some)} or {last}" if some else last
    hint = f"did you mean {meant}?" if near else "expected, for instance, 'draw deck'"
    return NotationError(f"{text!r} names no action; {hint}")


@lru_cache(64)
def _notation(board: Map, colors: tuple[str, ...], wild: str) -> Notation:
    return Notation(board, colors, wild)


def notation(edition: Edition, board: Map) -> Notation:
    """Make the notation of an edition on its map; memoised, and shared by editions of one map."""
    return _notation(board, edition.colors, edition.wild)


def _notations(library: Library) -> list[Notation]:
    """List the notations of all editions, each once."""
    editions = library.editions.values()
    return list(dict.fromkeys(notation(each, library.map(each.map)) for each in editions))
