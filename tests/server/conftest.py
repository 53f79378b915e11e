"""Servers that tests share: to start one takes longer than most tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.postgres import new_database
from tests.server.process import ServerProcess, serving, sqlite_url

GENEROUS = (
    "--limit=messages_per_second=100000",
    "--limit=requests_per_second=100000",
    "--limit=tables_per_hour=1000000",
    "--limit=tables_at_once=1000000",
    "--limit=players_per_hour=1000000",
    "--limit=replays_per_hour=1000000",
    "--limit=wrong_codes_per_hour=1000000",
    "--limit=connections_per_address=10000",
    "--limit=sketches_per_minute=1000000",
    "--limit=jobs_per_hour=1000000",
    "--limit=jobs_waiting=1000",
    "--limit=maps_per_day=1000000",
)
"""Tests come from one address, and in a hurry."""


@pytest.fixture(scope="session")
def file_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Give the server on SQLite that all tests share, where the database does not matter."""
    with serving(sqlite_url(tmp_path_factory.mktemp("server")), *GENEROUS) as running:
        yield running


@pytest.fixture(scope="session")
def postgres_server(postgres: str) -> Iterator[ServerProcess]:
    """Give the server on PostgreSQL that all tests share."""
    with serving(new_database(postgres), *GENEROUS) as running:
        yield running


@pytest.fixture
def server(request: pytest.FixtureRequest) -> ServerProcess:
    """Give a server that all tests share, on the kind of database that is asked for."""
    name = {"sqlite": "file_server", "postgresql": "postgres_server"}[request.param]
    running: ServerProcess = request.getfixturevalue(name)
    return running
