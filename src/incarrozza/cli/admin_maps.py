"""`incarrozza admin maps` and `remove-map`: look after the maps that players have published."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import click
from rich.table import Table
from rich.text import Text

from incarrozza.cli.shared import (
    database_option,
    echo_json,
    json_option,
    language_option,
    paper,
)
from incarrozza.editions.edition import Language
from incarrozza.words.figures import number

WORDS: dict[str, dict[Language, str]] = {
    "map": {"en": "map", "it": "mappa"},
    "title": {"en": "title", "it": "titolo"},
    "places": {"en": "places", "it": "luoghi"},
    "tracks": {"en": "tracks", "it": "binari"},
    "tickets": {"en": "tickets", "it": "biglietti"},
    "tables": {"en": "tables", "it": "tavoli"},
    "published": {"en": "published", "it": "pubblicata"},
    "used": {"en": "last table", "it": "ultimo tavolo"},
    "removed": {"en": "(removed)", "it": "(rimossa)"},
    "none": {"en": "No maps.", "it": "Nessuna mappa."},
    "one": {"en": "1 map.", "it": "1 mappa."},
    "many": {"en": "{maps} maps.", "it": "{maps} mappe."},
    "was_removed": {"en": "{id} is removed.", "it": "{id} è rimossa."},
    "was_gone": {
        "en": "{id} was removed already; nothing has changed.",
        "it": "{id} era già rimossa; non è cambiato nulla.",
    },
}


@click.command("maps")
@database_option
@json_option
@language_option
def list_maps(database_url: str, as_json: bool, language: Language) -> None:
    """List the maps that players have published, the latest first.

    Nobody is told who has published them. Drafts are their owners' alone, and not listed.
    """
    from incarrozza.server.store.connection import opened
    from incarrozza.server.store.map_admin import describe_maps

    async def read() -> list[dict[str, Any]]:
        async with opened(database_url) as engine:
            return await describe_maps(engine)

    found = asyncio.run(read())
    if as_json:
        echo_json(found)
    else:
        _print_list(found, language)


def _print_list(found: list[dict[str, Any]], language: Language) -> None:
    console = paper()
    if found:
        table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
        for column in ("map", "title"):
            table.add_column(WORDS[column][language], no_wrap=column == "map")
        for column in ("places", "tracks", "tickets", "tables"):
            table.add_column(WORDS[column][language], justify="right")
        for column in ("published", "used"):
            table.add_column(WORDS[column][language], no_wrap=True)
        for each in found:
            title = each["title"][language]
            if each["removed"] is not None:
                title = f"{title} {WORDS['removed'][language]}".strip()
            table.add_row(
                Text(each["id"], style="bold cyan"),
                title,
                *(
                    number(each[count], language)
                    for count in ("places", "tracks", "tickets", "tables")
                ),
                _day(each["created"]),
                _day(each["used"]),
            )
        console.print(table)
        console.print()
    count = len(found)
    words = "none" if not count else "one" if count == 1 else "many"
    console.print(WORDS[words][language].format(maps=number(count, language)))


def _day(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))


@click.command("remove-map")
@click.argument("maps", metavar="MAP...", nargs=-1, required=True)
@database_option
@language_option
def remove_map(maps: tuple[str, ...], database_url: str, language: Language) -> None:
    """Remove published maps: their links lead nowhere, and no new table is played on them.

    Tables that are there already keep theirs, so that games go on and can be watched again; what
    no table needs is forgotten at once. A removed map cannot be published again.
    """
    from incarrozza.server.store.connection import opened
    from incarrozza.server.store.map_admin import remove_maps

    async def do() -> list[str]:
        async with opened(database_url) as engine:
            return await remove_maps(engine, maps)

    removed = asyncio.run(do())
    for id in dict.fromkeys(maps):
        click.echo(WORDS["was_removed" if id in removed else "was_gone"][language].format(id=id))
