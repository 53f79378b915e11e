"""What the operator may set; each has a default that suits a home or a club."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Literal

MapMakers = Literal["everybody", "code", "nobody"]
"""Who may draw and publish maps: everybody, those who know the host's code, nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much one stranger may ask for; all of it per server process."""

    message_bytes: int = 16_384
    """Of one WebSocket message."""
    body_bytes: int = 131_072
    """Of one HTTP request."""
    messages_per_second: float = 20
    """On one WebSocket, on average; four times as many at once."""
    connections_per_address: int = 100
    connections: int = 20_000
    tables_per_hour: int = 120
    """Made from one address."""
    tables_at_once: int = 50
    """Waiting or being played, of one host."""
    players_per_hour: int = 240
    """New players and devices from one address."""
    wrong_codes_per_hour: int = 60
    """Tried from one address."""
    replays_per_hour: int = 240
    """Games that an address may have made ready to be watched; the last ones cost nothing."""
    requests_per_second: float = 50
    """Over HTTP, from one address; four times as many at once. To open a WebSocket is one."""
    seconds_to_greet: float = 15
    """Until a WebSocket's first hello."""
    draft_bytes: int = 1_048_576
    """Of one HTTP request that holds a map."""
    drafts_per_player: int = 50
    """Maps being drawn that are kept for one player."""
    maps_per_player: int = 100
    """Published by one player."""
    maps_per_day: int = 50
    """Published from one address."""
    workshop_bytes: int = 1_073_741_824
    """Of all drafts and published maps together."""
    sketches_per_minute: int = 300
    """Checks, rough boards, suggestions and cities, from one address."""
    jobs_per_hour: int = 240
    """Boards laid out, maps studied and printed, from one address."""
    jobs_waiting: int = 4
    """Waiting for one address; for all together eight times as many."""
    job_seconds: float = 600
    """How long one of these may take."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a server runs."""

    database_url: str
    node: str = field(default_factory=lambda: os.urandom(6).hex())
    """The name of this process among those on the same database."""
    workers: int = max(2, (os.cpu_count() or 2) - 1)
    """Processes in which bots think."""
    bot_seconds: float = 1.0
    """Seconds that a bot may think about a decision; most need far less."""
    bot_pause: float = 0.9
    """Seconds before each of a bot's moves, so that people can follow."""
    undo: float = 3.0
    """Seconds for which a move that nobody else has seen can be taken back; 0: none can."""
    idle: float = 120
    """Seconds after which a table nobody plays at is put away, to be read again when needed."""
    lease: float = 10
    """Seconds after which another process takes over what this one should have done."""
    resync: float = 3
    """Seconds between looks at what other processes may have changed."""
    allowed_origins: tuple[str, ...] = ()
    """Other pages that may speak to this server, for instance https://games.example.org."""
    maps_by: MapMakers = "everybody"
    """Who may draw and publish maps here."""
    maps_code: str = ""
    """What those know who may, if a code decides."""
    limits: Limits = field(default_factory=Limits)
