"""A server that is asked to end does so in good order, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from tests.server.client import BOT, MINE, people
from tests.server.killed import OPTIONS, free_port
from tests.server.process import ServerProcess, sqlite_url
from tests.server.witness import Address, Moments, Witness, check_record

pytestmark = pytest.mark.anyio

PATIENCE = 120
"""Seconds after which a process that should be gone has been left behind."""


class Host:
    """Starts servers on one database and one port, one after the other."""

    def __init__(self, database_url: str) -> None:
        self._url = database_url
        self._port = free_port()
        self._servers: list[ServerProcess] = []

    def start(self, *options: str) -> ServerProcess:
        server = ServerProcess(self._url, *OPTIONS, *options, port=self._port)
        self._servers.append(server)
        return server.wait_until_ready()

    def clean_up(self) -> None:
        for server in self._servers:
            server.kill()


@pytest.fixture
def host(database_url: str) -> Iterator[Host]:
    host = Host(database_url)
    yield host
    host.clean_up()


@pytest.fixture
def file_host(tmp_path: Path) -> Iterator[Host]:
    """Give one where the database does not matter."""
    host = Host(sqlite_url(tmp_path))
    yield host
    host.clean_up()


def _family(server: ServerProcess) -> list[psutil.Process]:
    family = psutil.Process(server.pid).children(recursive=True)
    assert family, "no process thinks for the bots"
    return family


def _left_behind(family: list[psutil.Process]) -> list[psutil.Process]:
    """Wait for processes to end; give those that do not."""
    end = time.monotonic() + PATIENCE
    while family and time.monotonic() < end:
        family = [process for process in family if _runs(process)]
        time.sleep(0.05)
    return family


def _runs(process: psutil.Process) -> bool:
    try:
        # One that has ended, and whom nobody asks how, is a zombie.
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


async def test_a_server_that_is_asked_to_end_does_and_games_go_on_after_it(host: Host) -> None:
    server = host.start()
    moments, address = Moments(), Address(server.url)
    async with people(server.url) as (anna,):
        table = await anna.begin("amsterdam", [MINE, BOT, {"bot": "greedy"}])
        alone = await anna.begin("new_york", [BOT, BOT])
        witnesses = [
            Witness(table, anna.token, seat, random.Random(1), moments) for seat in (0, None)
        ]
        async with asyncio.TaskGroup() as tasks:
            for witness in witnesses:
                tasks.create_task(witness.watch(address))
            for _ in range(2):
                await moments.next("bot")
                address.vanish()
                family = _family(server)
                assert await asyncio.to_thread(server.stop) == 0
                assert not server.errors, server.errors
                assert not await asyncio.to_thread(_left_behind, family)
                server = await asyncio.to_thread(host.start)
                address.appear(server.url)
        async with anna.at(alone, None) as line:
            await line.until(lambda: line.result)
        check_record((await anna.ask("GET", f"/tables/{table}/record")).text, witnesses)


async def test_a_server_that_is_killed_takes_its_processes_along(file_host: Host) -> None:
    server = file_host.start()
    async with people(server.url) as (anna,):
        table = await anna.begin("europe", [BOT, BOT, BOT])
        async with anna.at(table, None) as line:
            await line.until(lambda: len(line.events) > 5)
            family = _family(server)
            os.kill(server.pid, signal.SIGKILL)
    left = await asyncio.to_thread(_left_behind, family)
    for process in left:
        process.kill()
    assert not left


async def test_a_client_that_does_not_listen_does_not_keep_a_server_from_ending(
    file_host: Host,
) -> None:
    server = file_host.start()
    async with people(server.url) as (anna,):
        table = await anna.begin("europe", [MINE, BOT, BOT, BOT])
        async with anna.at(table) as line:
            await line.until(lambda: line.sight)
            line.socket.transport.pause_reading()
            assert await asyncio.to_thread(server.stop) == 0
            line.socket.transport.abort()
