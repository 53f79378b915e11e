"""A server warns of nothing: what a release deprecates is heard of before the next removes it."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from incarrozza.rules.loading import COMPILING
from tests.server.process import ServerProcess, sqlite_url

ANNOUNCED = COMPILING.partition("compiling")[0]


def test_a_server_starts_works_and_ends_without_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A process of its own has warnings of its own, which pytest does not see.
    monkeypatch.setenv("PYTHONWARNINGS", "always")
    server = ServerProcess(sqlite_url(tmp_path)).wait_until_ready()
    try:
        httpx.get(f"{server.url}/schema/openapi.json").raise_for_status()
        token = httpx.post(f"{server.url}/api/players").raise_for_status().json()["token"]
        wish = {"edition": "new_york", "seats": [{"mine": True}, {"bot": "greedy"}]}
        headers = {"Authorization": f"Bearer {token}"}
        table = httpx.post(f"{server.url}/api/tables", json=wish, headers=headers)
        id = table.raise_for_status().json()["id"]
        httpx.post(f"{server.url}/api/tables/{id}/start", headers=headers).raise_for_status()
    finally:
        code = server.stop()
    assert code == 0
    log = [line for line in server.log if not line.startswith("{")]
    assert [line for line in log if not line.startswith(ANNOUNCED)] == []
