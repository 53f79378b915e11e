"""What an analysis says of a game, turn by turn, and the file it is kept in.

The file is one JSON object beside the record, or with the record in it:

    {"analysis": 1, "by": "greedy", "checksum": "61b0ef84c5d9f1c7", "turns": [
      {"turn": 1, "chances": [0.5, 0.31, 0.19], "best": ["claim Brest–Paris", "pay black"],
       "text": {"en": "Claim Brest–Paris.", "it": "Prendi Brest–Paris."}}]}

A turn that was not analysed is left out, and so is what is not known of one: only `turn` and
`chances` are needed.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from incarrozza.editions.edition import Language
from incarrozza.errors import RecordError
from incarrozza.record import Record

FORMAT = 1
MOST_TURNS = 2_000

Chance = Annotated[float, Meta(ge=0, le=1)]
LONGEST = 1_000
Sentence = Annotated[str, Meta(max_length=LONGEST)]
ActionText = Annotated[str, Meta(max_length=120)]


class AnalysedTurn(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """What is thought of one turn, at its beginning."""

    turn: Annotated[int, Meta(ge=0, le=MOST_TURNS)]
    """Its number in the game, from 1, as `incarrozza replay` counts; 0 is the opening."""
    chances: tuple[Chance, ...]
    """Each seat's chance to win, from 0 to 1."""
    best: Annotated[tuple[ActionText, ...], Meta(max_length=4)] = ()
    """The best move: its actions in the notation of records."""
    text: dict[Language, Sentence] = {}
    """What speaks for it."""


class Analysis(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """What is thought of a whole game."""

    analysis: Literal[1] = 1
    """The number of this format."""
    by: Annotated[str, Meta(max_length=80)] = ""
    """Who analysed it: a bot, for instance."""
    checksum: Annotated[str, Meta(max_length=16)] = ""
    """The checksum of the record, as its last line has it; empty if it is not to be compared."""
    turns: Annotated[tuple[AnalysedTurn, ...], Meta(max_length=MOST_TURNS)]
    record: str = ""
    """The text of the record, where one file shall hold both."""

    def __str__(self) -> str:
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode() + "\n"

    @classmethod
    def parse(cls, text: str) -> Analysis:
        """Read the text of an analysis; what is not one raises a RecordError.

        >>> written = str(Analysis(turns=(AnalysedTurn(turn=1, chances=(0.25, 0.75)),)))
        >>> Analysis.parse(written).turns[0].chances
        (0.25, 0.75)
        """
        try:
            return msgspec.json.decode(text, type=cls)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise RecordError(
                f"this is no analysis of a game: {error}",
                it=f"questa non è l'analisi di una partita: {error}",
            ) from error

    def check(self, record: Record) -> None:
        """Refuse an analysis of another game."""
        players = record.box.players
        fits = all(len(turn.chances) == players for turn in self.turns)
        if not fits or self.checksum not in ("", record.checksum):
            raise RecordError(
                "the analysis is of another game; expected that of this record",
                it="l'analisi è di un'altra partita; serve quella di questa",
            )
