"""Accounts: players and the devices that speak for them, by bearer tokens and one-time codes.

Nobody is asked for a name or a password.
"""

from __future__ import annotations

import time

from sqlalchemy import delete, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.store.database import Database
from incarrozza.server.store.schema import codes, devices, players
from incarrozza.server.store.tokens import digest, new_code, new_id, new_token, read_code

HANDOVER_SECONDS = 15 * 60


async def new_player(database: Database) -> tuple[str, str]:
    """Make a player, and the token of the first device."""
    player, now = new_id(), time.time()

    async def write(connection: AsyncConnection) -> str:
        await connection.execute(insert(players).values(id=player, created=now))
        return await _new_device(connection, player, now)

    return player, await database.writer.change(write)


async def _new_device(connection: AsyncConnection, player: str, now: float) -> str:
    token = new_token()
    await connection.execute(
        insert(devices).values(token=digest(token), player=player, created=now)
    )
    return token


async def player_of(database: Database, token: str | None) -> str:
    """Find whom a device speaks for."""
    if token is None:
        raise Refusal("no_token")
    async with database.reading() as connection:
        found = await connection.execute(
            select(devices.c.player).where(devices.c.token == digest(token))
        )
        player: str | None = found.scalar_one_or_none()
    if player is None:
        raise Refusal("no_token")
    return player


async def hand_over(database: Database, player: str) -> tuple[str, float]:
    """Make a code that lets another device speak for a player; an earlier one is void."""
    code, expires = new_code(), time.time() + HANDOVER_SECONDS

    async def write(connection: AsyncConnection) -> None:
        await connection.execute(
            delete(codes).where(or_(codes.c.player == player, codes.c.expires < time.time()))
        )
        await connection.execute(insert(codes).values(code=code, player=player, expires=expires))

    await database.writer.change(write)
    return code, expires


async def take_over(database: Database, typed: str) -> tuple[str, str]:
    """Use such a code; give the player and the new device's token."""
    code, now = read_code(typed), time.time()

    async def write(connection: AsyncConnection) -> tuple[str, str]:
        found = await connection.execute(
            delete(codes)
            .where(codes.c.code == code, codes.c.expires >= now)
            .returning(codes.c.player)
        )
        player = found.scalar_one_or_none()
        if player is None:
            raise Refusal("bad_code")
        return player, await _new_device(connection, player, now)

    return await database.writer.change(write)
