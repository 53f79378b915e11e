"""The errors this package raises on purpose; each says what was wrong and what would be right."""

from __future__ import annotations


class IncarrozzaError(ValueError):
    """Stands for every mistake a caller, a file or a player can make."""


class FactsError(IncarrozzaError):
    """Reports a mistake in a file of facts or of tickets.

    >>> print(FactsError("europe/routes.csv", 5, "length 0 is too small; expected 1 or more"))
    europe/routes.csv, line 5: length 0 is too small; expected 1 or more
    """

    def __init__(self, file: str, line: int | None, message: str) -> None:
        super().__init__(file, line, message)
        self.file = file
        self.line = line
        """None where the file as a whole is at fault."""
        self.message = message

    def __str__(self) -> str:
        where = self.file if self.line is None else f"{self.file}, line {self.line}"
        return f"{where}: {self.message}"


class UnknownEdition(IncarrozzaError):
    """Reports the name of an edition that does not exist."""


class BadOption(IncarrozzaError):
    """Reports an option that the edition does not have, or a value it cannot take."""


class IllegalAction(IncarrozzaError):
    """Reports an action that the rules do not allow now."""


class NotationError(IncarrozzaError):
    """Reports text that does not name an action."""


class RecordError(IncarrozzaError):
    """Reports a saved game that cannot be read or does not replay."""
