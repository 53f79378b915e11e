"""The saved game: written, read, and the box in it."""

from incarrozza.record.reader import read_event
from incarrozza.record.record import FORMAT, RULES_VERSION, Record, unfinished

__all__ = ["FORMAT", "RULES_VERSION", "Record", "read_event", "unfinished"]
