"""How two languages speak of cards, pieces and points: plurals, genders and lists."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol, TypeAlias

from incarrozza.editions.edition import Edition, Language, Noun

Vocabulary: TypeAlias = Mapping[Language, Mapping[str, Noun]]
"""What an edition's own cards and pieces are called: `Edition.words`."""


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

    >>> from incarrozza.editions import EDITIONS
    >>> print(grammar(EDITIONS["europe"], "it").some({"black": 2, "locomotive": 1}))
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


def _begins_with_vowel(text: str) -> bool:
    return any(_begins(text, vowel) for vowel in "aeiou")


def a_or_ad(name: str) -> str:
    """Say the Italian "to" or "in" before a name.

    >>> a_or_ad("Parigi"), a_or_ad("Anna")
    ('a Parigi', 'ad Anna')
    """
    return f"{'ad' if _begins(name, 'a') else 'a'} {name}"


def a_noun(noun: Noun) -> str:
    """Say the Italian "a" before a noun: un before any, or una, un' before a vowel.

    >>> a_noun(Noun("locomotiva", "locomotive", feminine=True)), a_noun(Noun("jolly", "jolly"))
    ('una locomotiva', 'un jolly')
    """
    if noun.feminine:
        return f"un'{noun.one}" if _begins_with_vowel(noun.one) else f"una {noun.one}"
    # Before z, gn, ps, x, y and s with a consonant.
    impure = re.match(r"z|gn|ps|x|y|s[^aeiou]", noun.one) is not None
    return f"{'uno' if impure else 'un'} {noun.one}"


def capital(text: str) -> str:
    """Begin a sentence."""
    return text[:1].upper() + text[1:]


class _Counting:
    """Counts what every edition has."""

    _card: Noun
    _point: Noun
    _ticket: Noun
    _route: Noun
    _no_route: str
    _wild_noun: Noun
    _piece: Noun
    _numbers: Sequence[str]

    def wilds(self, count: int) -> str:
        """Say several wild cards, the number in letters."""
        return f"{self._numbers[count]} {self._wild_noun.many}"

    def cards(self, count: int) -> str:
        """Count cards."""
        return self._card.counted(count)

    def pieces(self, count: int) -> str:
        """Count pieces."""
        return self._piece.counted(count)

    @property
    def all_pieces(self) -> str:
        """Name pieces without counting them."""
        return self._piece.many

    def points(self, count: int) -> str:
        """Count points."""
        return self._point.counted(count)

    def tickets(self, count: int) -> str:
        """Count tickets."""
        return self._ticket.counted(count)

    def routes(self, count: int) -> str:
        """Count routes."""
        return self._route.counted(count) if count else self._no_route


class English(_Counting):
    """Speaks English."""

    _card = Noun("card", "cards")
    _point = Noun("point", "points")
    _ticket = Noun("ticket", "tickets")
    _route = Noun("route", "routes")
    _no_route = "no routes"
    _numbers = ("no", "one", "two", "three", "four", "five")

    def __init__(self, edition: Edition) -> None:
        self._wild = edition.wild
        self._wild_noun = noun(edition.wild, "en", edition.words)
        self._piece = noun(edition.piece, "en", edition.words)
        self._colors = {color: color_words(color, "en", edition.words) for color in edition.colors}

    def _one(self, kind: str) -> str:
        return self._wild_noun.one if kind == self._wild else self._colors[kind].one

    def one(self, kind: str) -> str:
        """Say one card of a kind."""
        word = self._one(kind)
        article = "an" if word[0] in "aeiou" else "a"
        return f"{article} {word}" if kind == self._wild else f"{article} {word} card"

    def another(self, kind: str) -> str:
        """Say one more card, where cards were just spoken of."""
        return self.one(kind).removesuffix(" card") + (" one" if kind != self._wild else "")

    def some(self, cards: Mapping[str, int]) -> str:
        """Say how many cards of each kind."""
        return self.both(
            self._wild_noun.counted(count) if kind == self._wild else f"{count} {self._one(kind)}"
            for kind, count in cards.items()
        )

    def row(self, kinds: Sequence[str]) -> str:
        """Say cards one by one."""
        return self.both(map(self._one, kinds))

    def both(self, parts: Iterable[str]) -> str:
        """Join parts."""
        return joined(parts, "and")

    def at(self, city: str) -> str:
        """Say where."""
        return f"in {city}"


def noun(name: str, language: Language, own: Vocabulary | None = None) -> Noun:
    """Find the words for a wild card or a piece: the edition's own, the usual ones, or its name.

    >>> noun("train", "it").counted(1), noun("taxi", "en").counted(2)
    ('1 vagone', '2 taxis')
    """
    found = (own or {}).get(language, {}).get(name)
    if found is not None:
        return found
    if language == "it":
        # Foreign words do not change in Italian.
        return Italian.nouns.get(name, Noun(name, name))
    return Noun(name, f"{name}s")


def color_words(color: str, language: Language, own: Vocabulary | None = None) -> Noun:
    """Find the adjectives of a colour: for one card, and for several."""
    found = (own or {}).get(language, {}).get(color)
    if found is not None:
        return found
    usual = Italian.colors if language == "it" else {}
    return usual.get(color, Noun(color, color))


def colored(color: str, language: Language, own: Vocabulary | None = None) -> Noun:
    """Find the words for cards of a colour.

    >>> colored("orange", "it").counted(3), colored("orange", "en").counted(1)
    ('3 carte arancioni', '1 orange card')
    """
    word = color_words(color, language, own)
    if language == "it":
        return Noun(f"carta {word.one}", f"carte {word.many}", feminine=True)
    return Noun(f"{word.one} card", f"{word.many} cards")


class Italian(_Counting):
    """Parla italiano."""

    _card = Noun("carta", "carte", feminine=True)
    _point = Noun("punto", "punti")
    _ticket = Noun("biglietto", "biglietti")
    _route = Noun("linea", "linee", feminine=True)
    _no_route = "nessuna linea"
    # Una carta è femminile: il colore si accorda.
    colors: Final[Mapping[str, Noun]] = {
        "purple": Noun("viola", "viola"),
        "blue": Noun("blu", "blu"),
        "orange": Noun("arancione", "arancioni"),
        "white": Noun("bianca", "bianche"),
        "green": Noun("verde", "verdi"),
        "yellow": Noun("gialla", "gialle"),
        "black": Noun("nera", "nere"),
        "red": Noun("rossa", "rosse"),
        "pink": Noun("rosa", "rosa"),
    }
    nouns: Final[Mapping[str, Noun]] = {
        "locomotive": Noun("locomotiva", "locomotive", feminine=True),
        "taxi": Noun("taxi", "taxi"),
        "joker": Noun("jolly", "jolly"),
        "vaporetto": Noun("vaporetto", "vaporetti"),
        "train": Noun("vagone", "vagoni"),
        "cart": Noun("carretto", "carretti"),
        "boat": Noun("battello", "battelli"),
    }
    _numbers = ("nessuna", "una", "due", "tre", "quattro", "cinque")

    def __init__(self, edition: Edition) -> None:
        self._wild = edition.wild
        self._wild_noun = noun(edition.wild, "it", edition.words)
        self._piece = noun(edition.piece, "it", edition.words)
        self._colors = {color: color_words(color, "it", edition.words) for color in edition.colors}

    def one(self, kind: str) -> str:
        """Say one card of a kind."""
        if kind == self._wild:
            return a_noun(self._wild_noun)
        return f"una carta {self._colors[kind].one}"

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
                parts.append(self._wild_noun.counted(count))
                continue
            color = self._colors[kind]
            one, many = ("", "") if spoken else ("carta ", "carte ")
            parts.append(Noun(one + color.one, many + color.many).counted(count))
            spoken = True
        return self.both(parts)

    def row(self, kinds: Sequence[str]) -> str:
        """Say cards one by one."""
        return self.both(
            self._wild_noun.one if kind == self._wild else self._colors[kind].one for kind in kinds
        )

    def both(self, parts: Iterable[str]) -> str:
        """Join parts."""
        return joined(parts, "e", {"e": "ed"})

    def at(self, city: str) -> str:
        """Say where."""
        return a_or_ad(city)
