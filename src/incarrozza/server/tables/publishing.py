"""Publishing a map: with straight lines at once, and with a fine board as soon as there is one."""

from __future__ import annotations

import logging

from incarrozza.mapfile.draft import Draft
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.store import own_maps
from incarrozza.server.store.own_maps import OwnMap
from incarrozza.server.tables.node import Node
from incarrozza.server.workers import drafting
from incarrozza.server.workers.drafting import Board, Playable

log = logging.getLogger(__name__)


async def publish(node: Node, player: str, address: str, draft: Draft, made: Playable) -> None:
    """Keep a map; then let the cartographer at it."""
    board = made.layout
    await own_maps.publish(
        node.database, player, made.id, draft, board, node.settings.limits, fine=False
    )
    log.info("a map was published", extra={"map": made.id})
    # What is kept, not what was sent: the map may have been there, and its board be laid out.
    if (own := await own_maps.find_map(node.database, made.id)) is not None:
        finish(node, own, address)


def finish(node: Node, own: OwnMap, address: str) -> None:
    """Let the cartographer at a map once more, if a restart has kept him from it."""
    if not own.fine:
        _lay(node, own.id, own.draft, address)


def _lay(node: Node, id: str, draft: Draft, address: str) -> None:
    def keep(board: Board) -> None:
        node.tasks.do(own_maps.refine(node.database, id, board.layout))

    try:
        node.jobs.begin_once("lay", id, address, drafting.lay, draft, keep)
    except Refusal:
        # Too much waits already: whoever opens the map next asks again.
        log.info("a map stays rough for now", extra={"map": id})
