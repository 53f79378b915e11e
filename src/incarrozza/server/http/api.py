"""All requests over HTTP. Their description is at /schema."""

from __future__ import annotations

from incarrozza.server.http import catalogue_api, player_api, replay_api, seat_api, table_api

HANDLERS = (
    *catalogue_api.HANDLERS,
    *player_api.HANDLERS,
    *table_api.HANDLERS,
    *replay_api.HANDLERS,
    *seat_api.HANDLERS,
)
