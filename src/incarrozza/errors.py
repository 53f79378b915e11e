"""The errors this package raises on purpose; each says what was wrong and what would be right."""

from __future__ import annotations

from typing import Any

OWN_TICKETS = "own tickets"
"""Stands in for the name of a file: tickets that were given as text or as rows."""


class IncarrozzaError(ValueError):
    """Stands for every mistake a caller, a file or a player can make.

    A mistake that a player can make at a page also says in Italian what would be right.

    >>> BadOption("3 cups; expected 2", it="3 tazze; ne servono 2").text("it")
    '3 tazze; ne servono 2'
    """

    def __init__(self, *arguments: object, it: str = "") -> None:
        super().__init__(*arguments)
        self.it = it

    def text(self, language: str) -> str:
        """Say it in a language; in English, where it is said in no other."""
        return self.it if self.it and language == "it" else str(self)


class FactsError(IncarrozzaError):
    """Reports a mistake in a file of facts or of tickets.

    >>> print(FactsError("europe/routes.csv", 5, "length 0 is too small; expected 1 or more"))
    europe/routes.csv, line 5: length 0 is too small; expected 1 or more
    """

    def __init__(
        self,
        file: str,
        line: int | None,
        message: str,
        *,
        it: str = "",
        column: str = "",
        index: int | None = None,
    ) -> None:
        super().__init__(file, line, message, it=it and _in_italian(file, line, it))
        self.file = file
        self.line = line
        """None where the file as a whole is at fault."""
        self.message = message
        self.messages = {"en": message, "it": it or message}
        """The same without the file and the line, by language."""
        self.column = column
        """What of the row is wrong; empty where the row as a whole is."""
        self.index = index
        """The number of the row, from 0; None where it is no row's fault."""

    def __str__(self) -> str:
        where = self.file if self.line is None else f"{self.file}, line {self.line}"
        return f"{where}: {self.message}"


def _in_italian(file: str, line: int | None, message: str) -> str:
    name = "biglietti tuoi" if file == OWN_TICKETS else file
    return f"{name}: {message}" if line is None else f"{name}, riga {line}: {message}"


class UnknownEdition(IncarrozzaError):
    """Reports the name of an edition that does not exist."""


class BadOption(IncarrozzaError):
    """Reports an option that the edition does not have, or a value it cannot take."""


class IllegalAction(IncarrozzaError):
    """Reports an action that the rules do not allow now."""

    def __init__(self, message: str, *, reason: Any = None) -> None:
        super().__init__(message)
        self.reason = reason
        """The `Reason` (see `why`), with the rule's number; None where the game is over."""


class NotationError(IncarrozzaError):
    """Reports text that does not name an action."""


class RecordError(IncarrozzaError):
    """Reports a saved game that cannot be read or does not replay."""
