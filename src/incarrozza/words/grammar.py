"""How two languages speak of cards, pieces and points: plurals, genders and lists."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from incarrozza.editions.edition import Edition, Language


class Grammar(Protocol):
    """What the sentences need of a language. A kind is the name of a card, as `Edition` has it."""

    def one(self, kind: str) -> str:
        """Say one card of a kind: a red card, una locomotiva."""

    def another(self, kind: str) -> str:
        """Say one more card, where cards were just spoken of: a blue one, una blu."""

    def some(self, cards: Mapping[str, int]) -> str:
        """Say how many cards of each kind: 2 black and 1 locomotive."""

    def row(self, kinds: Sequence[str]) -> str:
        """Say cards one by one: white, black and blue."""

    def wilds(self, count: int) -> str:
        """Say several wild cards, the number in letters: three locomotives."""

    def cards(self, count: int) -> str:
        """Count cards: 1 card, 4 carte."""

    def pieces(self, count: int) -> str:
        """Count pieces: 1 train, 3 taxi."""

    @property
    def all_pieces(self) -> str:
        """Name pieces without counting them: trains, vagoni."""

    def points(self, count: int) -> str:
        """Count points: 1 point, 4 punti."""

    def tickets(self, count: int) -> str:
        """Count tickets: 1 ticket, 3 biglietti."""

    def routes(self, count: int) -> str:
        """Count routes: 1 route, 12 linee."""

    def both(self, parts: Iterable[str]) -> str:
        """Join parts: a, b and c."""

    def at(self, city: str) -> str:
        """Say where: in Paris, a Parigi, ad Athína."""


def grammar(edition: Edition, language: Language) -> Grammar:
    """Choose the grammar of a language, for the cards and pieces of an edition.

    >>> from incarrozza.editions import edition
    >>> print(grammar(edition("europe"), "it").some({"black": 2, "locomotive": 1}))
    2 carte nere e 1 locomotiva
    """
    return Italian(edition) if language == "it" else English(edition)


def joined(parts: Iterable[str], last: str, before: Mapping[str, str] | None = None) -> str:
    """Join parts; before some letters the last of them is joined by another word."""
    *some, final = parts
    for letter, word in (before or {}).items():
        last = word if _begins(final, letter) else last
    return f"{', '.join(some)} {last} {final}" if some else final


def _begins(text: str, letter: str) -> bool:
    """Tell whether a text begins with a letter, accents and case aside."""
    return unicodedata.normalize("NFKD", text[:1]).casefold()[:1] == letter


def a_or_ad(name: str) -> str:
    """Say the Italian "to" or "in" before a name.

    >>> a_or_ad("Parigi"), a_or_ad("Anna")
    ('a Parigi', 'ad Anna')
    """
    return f"{'ad' if _begins(name, 'a') else 'a'} {name}"


def capital(text: str) -> str:
    """Begin a sentence."""
    return text[:1].upper() + text[1:]


class English:
    """Speaks English."""

    _numbers = ("no", "one", "two", "three", "four", "five")

    def __init__(self, edition: Edition) -> None:
        self._wild = edition.wild
        self._piece = edition.piece

    def one(self, kind: str) -> str:
        """Say one card of a kind."""
        article = "an" if kind[0] in "aeiou" else "a"
        return f"{article} {kind}" if kind == self._wild else f"{article} {kind} card"

    def another(self, kind: str) -> str:
        """Say one more card, where cards were just spoken of."""
        return self.one(kind).removesuffix(" card") + (" one" if kind != self._wild else "")

    def some(self, cards: Mapping[str, int]) -> str:
        """Say how many cards of each kind."""
        return self.both(
            f"{count} {kind}{'s' if kind == self._wild and count > 1 else ''}"
            for kind, count in cards.items()
        )

    def row(self, kinds: Sequence[str]) -> str:
        """Say cards one by one."""
        return self.both(kinds)

    def wilds(self, count: int) -> str:
        """Say several wild cards, the number in letters."""
        return f"{self._numbers[count]} {self._wild}s"

    def cards(self, count: int) -> str:
        """Count cards."""
        return _counted(count, "card", "cards")

    def pieces(self, count: int) -> str:
        """Count pieces."""
        return _counted(count, self._piece, self.all_pieces)

    @property
    def all_pieces(self) -> str:
        """Name pieces without counting them."""
        return f"{self._piece}s"

    def points(self, count: int) -> str:
        """Count points."""
        return _counted(count, "point", "points")

    def tickets(self, count: int) -> str:
        """Count tickets."""
        return _counted(count, "ticket", "tickets")

    def routes(self, count: int) -> str:
        """Count routes."""
        return _counted(count, "route", "routes", "no routes")

    def both(self, parts: Iterable[str]) -> str:
        """Join parts."""
        return joined(parts, "and")

    def at(self, city: str) -> str:
        """Say where."""
        return f"in {city}"


class Noun(NamedTuple):
    """A wild card or a piece, named without its edition at hand."""

    one: str
    many: str
    feminine: bool = False

    def counted(self, count: int) -> str:
        """Count them: 1 train, 3 vagoni."""
        return _counted(count, self.one, self.many)


def noun(name: str, language: Language) -> Noun:
    """Find the words for a wild card or a piece by its name in `Edition`.

    >>> noun("train", "it").counted(1), noun("taxi", "en").counted(2)
    ('1 vagone', '2 taxis')
    """
    if language == "it" and name in Italian.nouns:
        article, one, many = Italian.nouns[name]
        return Noun(one, many, feminine=article == "una")
    return Noun(name, f"{name}s")


def colored(color: str, language: Language) -> Noun:
    """Find the words for cards of a colour.

    >>> colored("orange", "it").counted(3), colored("orange", "en").counted(1)
    ('3 carte arancioni', '1 orange card')
    """
    if language == "it":
        one, many = Italian.colors.get(color, (color, color))
        return Noun(f"carta {one}", f"carte {many}", feminine=True)
    return Noun(f"{color} card", f"{color} cards")


def _counted(count: int, singular: str, plural: str, none: str | None = None) -> str:
    if count == 0 and none is not None:
        return none
    return f"{count} {singular if abs(count) == 1 else plural}"


class Italian:
    """Parla italiano."""

    # Una carta è femminile: il colore si accorda. Singolare e plurale.
    colors = {  # noqa: RUF012  # a constant table
        "purple": ("viola", "viola"),
        "blue": ("blu", "blu"),
        "orange": ("arancione", "arancioni"),
        "white": ("bianca", "bianche"),
        "green": ("verde", "verdi"),
        "yellow": ("gialla", "gialle"),
        "black": ("nera", "nere"),
        "red": ("rossa", "rosse"),
        "pink": ("rosa", "rosa"),
    }
    nouns = {  # noqa: RUF012  # a constant table
        "locomotive": ("una", "locomotiva", "locomotive"),
        "taxi": ("un", "taxi", "taxi"),
        "joker": ("un", "jolly", "jolly"),
        "train": ("un", "vagone", "vagoni"),
        "cart": ("un", "carretto", "carretti"),
    }
    _numbers = ("nessuna", "una", "due", "tre", "quattro", "cinque")

    def __init__(self, edition: Edition) -> None:
        self._wild = edition.wild
        self._article, self._wild_name, self._wild_names = self.nouns[edition.wild]
        self._piece = self.nouns[edition.piece]

    def one(self, kind: str) -> str:
        """Say one card of a kind."""
        if kind == self._wild:
            return f"{self._article} {self._wild_name}"
        return f"una carta {self.colors[kind][0]}"

    def another(self, kind: str) -> str:
        """Say one more card, where cards were just spoken of."""
        # "Un'arancione" sarebbe un frutto.
        return self.one(kind) if kind == "orange" else self.one(kind).replace("una carta", "una")

    def some(self, cards: Mapping[str, int]) -> str:
        """Say how many cards of each kind; the first colour says that these are cards."""
        parts: list[str] = []
        spoken = False
        for kind, count in cards.items():
            if kind == self._wild:
                parts.append(_counted(count, self._wild_name, self._wild_names))
                continue
            one, many = self.colors[kind]
            noun = ("", "") if spoken else ("carta ", "carte ")
            parts.append(_counted(count, noun[0] + one, noun[1] + many))
            spoken = True
        return self.both(parts)

    def row(self, kinds: Sequence[str]) -> str:
        """Say cards one by one."""
        return self.both(
            self._wild_name if kind == self._wild else self.colors[kind][0] for kind in kinds
        )

    def wilds(self, count: int) -> str:
        """Say several wild cards, the number in letters."""
        return f"{self._numbers[count]} {self._wild_names}"

    def cards(self, count: int) -> str:
        """Count cards."""
        return _counted(count, "carta", "carte")

    def pieces(self, count: int) -> str:
        """Count pieces."""
        _, one, many = self._piece
        return _counted(count, one, many)

    @property
    def all_pieces(self) -> str:
        """Name pieces without counting them."""
        return self._piece[2]

    def points(self, count: int) -> str:
        """Count points."""
        return _counted(count, "punto", "punti")

    def tickets(self, count: int) -> str:
        """Count tickets."""
        return _counted(count, "biglietto", "biglietti")

    def routes(self, count: int) -> str:
        """Count routes."""
        return _counted(count, "linea", "linee", "nessuna linea")

    def both(self, parts: Iterable[str]) -> str:
        """Join parts."""
        return joined(parts, "e", {"e": "ed"})

    def at(self, city: str) -> str:
        """Say where."""
        return a_or_ad(city)
