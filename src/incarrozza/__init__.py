"""In Carrozza: the railway board games of five rulebooks, to play, host and study.

>>> import incarrozza as ic
>>> game = ic.Game("europe", players=3, seed=7)
>>> game.phase
'opening'
"""

from incarrozza.action import Action, Choice, Move
from incarrozza.editions import EDITIONS, Box, Library, open_box, open_library
from incarrozza.editions.edition import Edition
from incarrozza.errors import (
    BadOption,
    FactsError,
    IllegalAction,
    IncarrozzaError,
    NotationError,
    RecordError,
    UnknownEdition,
)
from incarrozza.event import Answer, Event
from incarrozza.game import Game
from incarrozza.games import Games
from incarrozza.outcome import Account, Outcome
from incarrozza.pad import Holdings, Objection, Tally, score_table
from incarrozza.record import Record
from incarrozza.view import View
from incarrozza.why import Reason

__version__ = "0.1.0"

__all__ = [
    "EDITIONS",
    "Account",
    "Action",
    "Answer",
    "BadOption",
    "Box",
    "Choice",
    "Edition",
    "Event",
    "FactsError",
    "Game",
    "Games",
    "Holdings",
    "IllegalAction",
    "IncarrozzaError",
    "Library",
    "Move",
    "NotationError",
    "Objection",
    "Outcome",
    "Reason",
    "Record",
    "RecordError",
    "Tally",
    "UnknownEdition",
    "View",
    "open_box",
    "open_library",
    "score_table",
]
