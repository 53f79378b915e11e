"""All requests over HTTP. Their description is at /schema."""

from __future__ import annotations

from incarrozza.server.http import (
    catalogue_api,
    drawing_api,
    globe_api,
    job_api,
    map_api,
    player_api,
    replay_api,
    seat_api,
    table_api,
    workshop_api,
)

HANDLERS = (
    *catalogue_api.HANDLERS,
    *player_api.HANDLERS,
    *table_api.HANDLERS,
    *replay_api.HANDLERS,
    *seat_api.HANDLERS,
)
WORKSHOP_HANDLERS = (
    *workshop_api.HANDLERS,
    *drawing_api.HANDLERS,
    *globe_api.HANDLERS,
    *job_api.HANDLERS,
    *map_api.HANDLERS,
)
"""Those that may be sent a whole map."""
