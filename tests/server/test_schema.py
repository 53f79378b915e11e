"""The HTTP part keeps to its own description: what it documents is what it answers, always."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.client import BOT, MINE, PATIENCE, PERSON, Person, people
from tests.server.drawn import publish, small_map
from tests.server.process import ServerProcess

FEW, MANY = 5, 50
"""Examples of each operation and kind, besides those at the limits of what it documents."""
ALIKE = "^/api/workshop/(suggest/(tracks|colors|tickets)|apply|file|rough|study)"


async def _set_tables(host: Person) -> list[str]:
    """Set up tables in every state; name them, and one that is not there."""
    found = []
    for listed in (False, True):
        for _ in range(3):
            waiting = await host.create("new_york", [MINE, PERSON, BOT], listed=listed)
            full = await host.create("amsterdam", [MINE, BOT], listed=listed)
            playing = await host.begin("europe", [MINE, MINE, BOT], listed=listed)
            found += [waiting["id"], full["id"], playing]
    ended = await host.begin("new_york", [MINE, BOT])
    await host.post(f"/tables/{ended}/end")
    over = await host.begin("new_york", [MINE, BOT])
    async with host.at(over) as line:
        await line.play_on(random.Random(1))
    return [*found, ended, over, "2" * 16]


async def _prepare(url: str) -> tuple[str, dict[str, list[str]]]:
    async with people(url) as (host,):
        assert host.token is not None
        drafts = [await host.post("/workshop/drafts", {"draft": {}}) for _ in range(2)]
        job = await host.post("/workshop/lay", {"draft": small_map()})
        return host.token, {
            "table_id": await _set_tables(host),
            "draft_id": [*(draft["id"] for draft in drafts), "2" * 16],
            "map_id": [await publish(host), "m" + "2" * 12],
            "job_id": [job["job"], "2" * 16],
        }


def _document(url: str, known: dict[str, list[str]]) -> dict[str, Any]:
    """Read the description, and name what is there: names made up would only be not found."""
    answer = httpx.get(f"{url}/schema/openapi.json", timeout=PATIENCE)
    found: dict[str, Any] = answer.raise_for_status().json()
    for path in found["paths"].values():
        for parameter in itertools.chain(*(each.get("parameters", ()) for each in path.values())):
            if parameter["name"] in known:
                parameter["schema"] = {"type": "string", "enum": known[parameter["name"]]}
    return found


@pytest.mark.parametrize(
    "examples", [FEW, pytest.param(MANY, marks=pytest.mark.siege(part="endurance"))]
)
def test_every_answer_is_one_that_is_documented(
    server: ServerProcess, tmp_path: Path, examples: int
) -> None:
    token, known = asyncio.run(_prepare(server.url))
    description = tmp_path / "openapi.json"
    description.write_text(json.dumps(_document(server.url, known)), "utf-8")
    arguments = [
        str(description),
        f"--url={server.url}",
        f"--header=Authorization: Bearer {token}",
        f"--max-examples={examples}",
        f"--request-timeout={PATIENCE}",
        "--phases=examples,coverage,fuzzing",
        # Whether an edition has depots, or a code is the right one, no description can say; and
        # where two handlers share a path, the framework's answer to OPTIONS names only the first.
        "--exclude-checks=positive_data_acceptance,allow_header_conformance",
        "--suppress-health-check=all",
        "--generation-deterministic",
        "--continue-on-failure",
        "--no-color",
        "--warnings=off",
    ]
    if examples == FEW:
        # They take the same drafts as the others.
        arguments.append(f"--exclude-path-regex={ALIKE}")
    checked = subprocess.run(
        [sys.executable, "-m", "schemathesis.cli", "run", *arguments],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
