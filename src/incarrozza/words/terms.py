"""What is played, in a few words: how many players and who, which options, whose tickets."""

from __future__ import annotations

from incarrozza.editions import Box
from incarrozza.editions.edition import LANGUAGES, Language
from incarrozza.words.phrases import PHRASES

_PLAYERS: dict[Language, str] = {"en": "{players} players", "it": "{players} giocatori"}
OWN_TICKETS: dict[Language, str] = {"en": "own tickets", "it": "biglietti propri"}


def count_players(box: Box, language: Language) -> str:
    """Say how many players a box is for.

    >>> from incarrozza.editions import open_box
    >>> count_players(open_box("europe", 3), "it")
    '3 giocatori'
    """
    return _PLAYERS[language].format(players=box.players)


def list_options(box: Box, language: Language) -> list[str]:
    """List what was chosen for a box; own tickets are named last.

    >>> from incarrozza.editions import open_box
    >>> list_options(open_box("europe", 3, depots=True), "it")
    ['depositi']
    """
    chosen = [option.short[language] for option in box.options.chosen()]
    return [*chosen, OWN_TICKETS[language]] if box.own_tickets else chosen


def unnamed(seat: int, language: Language) -> str:
    """Name a player who has no name.

    >>> unnamed(1, "it")
    'Giocatore 2'
    """
    return PHRASES["player"][language].format(number=seat + 1)


def spoken_name(seat: int, name: str, language: Language) -> str:
    """Say a seat's name; one that nobody chose was given in some language, and is said in this.

    >>> spoken_name(1, "Player 2", "it"), spoken_name(1, "Anna", "it")
    ('Giocatore 2', 'Anna')
    """
    given = name in (unnamed(seat, each) for each in LANGUAGES)
    return unnamed(seat, language) if given else name
