"""What several tests of the server do on their way."""

from __future__ import annotations

import random

from tests.server.client import Json, Line, Person


def code_of(table: Json, seat: int) -> str:
    """Find the code that invites to a seat, in what its host is told."""
    code = table["seats"][seat]["code"]
    assert isinstance(code, str)
    return code


async def both_languages(
    person: Person, method: str, path: str, body: object = None
) -> tuple[str, str, str]:
    """Ask for something that is refused; give the code, and the words in both languages."""
    found = []
    for language in ("en-GB,en;q=0.8", "it-IT,it;q=0.9,en;q=0.8"):
        headers = {"Accept-Language": language}
        answer = await person.ask(method, path, body, headers=headers)
        assert 400 <= answer.status_code < 500, answer.text
        found.append(answer.json())
    assert found[0]["code"] == found[1]["code"]
    return found[0]["code"], found[0]["message"], found[1]["message"]


async def look_from(line: Line, seat: int) -> None:
    """Look from another own seat, over the same line."""
    line.seat = seat
    await line.hello()
    await line.until(lambda: line.sight and (line.sight["own"] or {}).get("seat") == seat)


async def open_game(line: Line, seats: int, rng: random.Random) -> None:
    """Choose the opening tickets of all seats, which are one person's."""
    for seat in range(seats):
        await look_from(line, seat)
        while line.sight["choices"] and line.sight["view"]["phase"].startswith("opening"):
            await line.play(line.choose(rng))
