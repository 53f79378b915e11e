"""The tables of the database. What is here is all that a restart needs.

Times are seconds since 1970. An event log: a move is its events, and the game is what follows from
them. `tables.number` counts them, and a writer who has counted otherwise has not seen the latest.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    }
)


def _table(name: str = "table_id") -> Column[str]:
    return Column(name, Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


players = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created", Float, nullable=False),
)

# A device that speaks for a player. Only the SHA-256 of its token is kept.
devices = Table(
    "devices",
    metadata,
    Column("token", LargeBinary, primary_key=True),
    Column("player", Text, ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("created", Float, nullable=False),
    Index(None, "player"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("state", Text, nullable=False),
    Column("host", Text, ForeignKey("players.id"), nullable=False),
    # What the host set, as JSON.
    Column("settings", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    # What goes into the shuffle, with the cuts; told when the game is over.
    Column("secret", LargeBinary, nullable=False),
    # The head of the game's record, which holds the key; empty before the deal.
    Column("header", Text, nullable=False, server_default=""),
    Column("number", Integer, nullable=False, server_default="0"),
    # Grows with every change that is not a move: somebody sits down, leaves, comes back.
    Column("revision", Integer, nullable=False, server_default="0"),
    # Who is to decide: a bit for each seat.
    Column("to_act", Integer, nullable=False, server_default="0"),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("rematch", Text),
    # How the game ended, as JSON; for lists of tables, which read no events.
    Column("ending", Text),
    # The map of a player's own that it is played on. It stays as long as a table needs it.
    Column("map", Text),
    Index(None, "state", "updated"),
    Index(None, "map"),
)

seats = Table(
    "seats",
    metadata,
    _table(),
    Column("seat", Integer, primary_key=True),
    Column("bot", Text),
    Column("name", Text, nullable=False),
    Column("color", Text, nullable=False),
    Column("player", Text, ForeignKey("players.id")),
    # A bot plays for this seat's person.
    Column("away", Boolean, nullable=False, server_default=text("false")),
    Column("cut", Text, nullable=False, server_default=""),
    Index(None, "player"),
)

# Codes that are good once: a seat's invitation, or a player's move to another device.
codes = Table(
    "codes",
    metadata,
    Column("code", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE")),
    Column("seat", Integer),
    Column("player", Text, ForeignKey("players.id", ondelete="CASCADE")),
    Column("expires", Float),
    Index(None, "table_id", "seat", unique=True),
    Index(None, "player"),
)

events = Table(
    "events",
    metadata,
    _table(),
    Column("number", Integer, primary_key=True),
    # The event as a line of the record.
    Column("line", Text, nullable=False),
    Column("by", Text),
    Column("at", Float, nullable=False),
    # The client's name for the move, on its last event.
    Column("request", Text),
    Index(None, "table_id", "request", unique=True),
)

# When somebody must decide for a seat: a bot's turn, or the end of a person's time.
due = Table(
    "due",
    metadata,
    _table(),
    Column("seat", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    # The process that will see to it, and until when others leave it alone.
    Column("holder", Text),
    Column("held_until", Float, nullable=False, server_default="0"),
    Index(None, "held_until", "at"),
)

# A map that somebody is drawing; nobody else sees it.
drafts = Table(
    "drafts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("owner", Text, ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    # Grows with every change: whoever saves says which one was read.
    Column("revision", Integer, nullable=False),
    # As JSON, and so is what lists tell of it.
    Column("content", Text, nullable=False),
    Column("summary", Text, nullable=False),
    # Bytes of both.
    Column("size", Integer, nullable=False),
    Column("updated", Float, nullable=False),
    Index(None, "owner", "updated"),
)

# A published map. Its name is a digest of its content, which never changes.
maps = Table(
    "maps",
    metadata,
    Column("id", Text, primary_key=True),
    Column("owner", Text, ForeignKey("players.id", ondelete="SET NULL")),
    # Empty where the operator has removed it and no table needs it: so it cannot come back.
    Column("content", Text, nullable=False),
    Column("summary", Text, nullable=False),
    # Straight lines at first; what the cartographer has laid out when it is fine.
    Column("layout", Text, nullable=False),
    Column("fine", Boolean, nullable=False),
    Column("size", Integer, nullable=False),
    Column("created", Float, nullable=False),
    # When it was published, or a table set up on it, last.
    Column("used", Float, nullable=False),
    # When the operator removed it: no new table is played on it.
    Column("removed", Float),
    Index(None, "owner", "created"),
)

IN_ORDER = (players, devices, tables, seats, codes, events, due, drafts, maps)
"""Each after those it refers to."""
