"""`incarrozza admin`: look after a server's tables."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from incarrozza.cli.admin_maps import list_maps, remove_map
from incarrozza.cli.shared import (
    database_option,
    echo_json,
    json_option,
    language_option,
    paper,
)
from incarrozza.editions.edition import Language
from incarrozza.editions.options import OPTIONS
from incarrozza.server.messages.fields import State
from incarrozza.words.figures import number
from incarrozza.words.terms import OWN_TICKETS

if TYPE_CHECKING:
    from incarrozza.server.store.backup_file import Head

WORDS: dict[str, dict[Language, str]] = {
    "table": {"en": "table", "it": "tavolo"},
    "edition": {"en": "edition", "it": "edizione"},
    "state": {"en": "state", "it": "stato"},
    "seats": {"en": "seats", "it": "posti"},
    "events": {"en": "events", "it": "eventi"},
    "changed": {"en": "last change", "it": "ultima modifica"},
    "open": {"en": "open", "it": "aperto"},
    "playing": {"en": "playing", "it": "in corso"},
    "over": {"en": "over", "it": "finito"},
    "ended": {"en": "ended", "it": "chiuso"},
    "free": {"en": "free", "it": "libero"},
    "bot": {"en": "bot", "it": "bot"},
    "away": {"en": "away", "it": "assente"},
    "none": {"en": "No tables.", "it": "Nessun tavolo."},
    "one": {"en": "1 table.", "it": "1 tavolo."},
    "many": {"en": "{tables} tables.", "it": "{tables} tavoli."},
    "was_ended": {"en": "{id} is ended.", "it": "{id} è chiuso."},
    "was_over": {
        "en": "{id} was over or ended already; nothing has changed.",
        "it": "{id} era già finito o chiuso; non è cambiato nulla.",
    },
    "expire_end": {
        "en": "Tables ended: {tables}.",
        "it": "Tavoli chiusi: {tables}.",
    },
    "expire_delete": {
        "en": "Tables deleted: {tables}. Players forgotten: {players}. Maps deleted: {maps}.",
        "it": "Tavoli cancellati: {tables}. Giocatori dimenticati: {players}. Mappe cancellate:"
        " {maps}.",
    },
    "would_end": {
        "en": "Tables that would be ended: {tables}. Nothing has changed.",
        "it": "Tavoli che verrebbero chiusi: {tables}. Non è cambiato nulla.",
    },
    "would_delete": {
        "en": "Tables that would be deleted: {tables}. Players that would be forgotten: {players}."
        " Maps that would be deleted: {maps}. Nothing has changed.",
        "it": "Tavoli che verrebbero cancellati: {tables}. Giocatori che verrebbero dimenticati:"
        " {players}. Mappe che verrebbero cancellate: {maps}. Non è cambiato nulla.",
    },
    "saved": {
        "en": "Saved {tables} tables and {events} events to {file}, which holds secrets: keep it"
        " safe.",
        "it": "Salvati {tables} tavoli e {events} eventi in {file}, che contiene segreti:"
        " custodiscilo bene.",
    },
    "replace": {
        "en": "{name} holds {tables} tables, which will be lost. Has every server on it been"
        " stopped, and shall it be replaced?",
        "it": "{name} contiene {tables} tavoli, che andranno perduti. Tutti i server che lo usano"
        " sono fermi, e va sostituito?",
    },
    "restored": {
        "en": "Restored {tables} tables and {events} events.",
        "it": "Ripristinati {tables} tavoli e {events} eventi.",
    },
    "kept": {"en": "Nothing has changed.", "it": "Non è cambiato nulla."},
}


@click.group("admin")
def command() -> None:
    """Look after a server's tables, whether it runs or not.

    Each of these works on the database alone. Give its address as to `incarrozza serve`: by
    default it is the file of this user's, and INCARROZZA_DATABASE_URL names another.
    """


command.add_command(list_maps)
command.add_command(remove_map)


# -- list ------------------------------------------------------------------------------------------


@command.command("list")
@database_option
@click.option("--state", type=click.Choice(get_args(State)), help="Only the tables in this state.")
@json_option
@language_option
def list_tables(database_url: str, state: State | None, as_json: bool, language: Language) -> None:
    """List the tables, the latest change first.

    Open tables wait for players, playing ones are being played; over is what was played to its
    end, ended what was given up before it. Nothing secret is shown: no hands, codes or tokens.
    """
    from incarrozza.server.store.admin import describe, read_tables
    from incarrozza.server.store.connection import opened

    async def read() -> list[dict[str, Any]]:
        async with opened(database_url) as engine:
            return [describe(entry) async for entry in read_tables(engine, state)]

    found = asyncio.run(read())
    if as_json:
        echo_json(found)
    else:
        _print_list(found, language)


def _print_list(found: list[dict[str, Any]], language: Language) -> None:
    console = paper()
    if found:
        table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
        for column in ("table", "edition", "state", "seats", "events", "changed"):
            table.add_column(
                _say(column, language),
                no_wrap=column in ("table", "state", "changed"),
                justify="right" if column == "events" else "left",
            )
        for each in found:
            table.add_row(
                Text(each["id"], style="bold cyan"),
                _edition(each, language),
                _say(each["state"], language),
                "\n".join(_seat(seat, language) for seat in each["seats"]),
                number(each["events"], language),
                time.strftime("%Y-%m-%d %H:%M", time.localtime(each["updated"])),
            )
        console.print(table)
        console.print()
    count = len(found)
    words = "none" if not count else "one" if count == 1 else "many"
    console.print(_say(words, language, tables=number(count, language)))


def _edition(table: dict[str, Any], language: Language) -> str:
    chosen = [option.short[language] for option in OPTIONS if table[option.name]]
    if table["own_tickets"]:
        chosen.append(OWN_TICKETS[language])
    return "\n".join([table["edition"], *(f"+ {each}" for each in chosen)])


def _seat(seat: dict[str, Any], language: Language) -> str:
    notes = []
    if seat["bot"] is not None:
        notes.append(f"{_say('bot', language)} {seat['bot']}")
    elif not seat["taken"]:
        notes.append(_say("free", language))
    if seat["away"]:
        notes.append(_say("away", language))
    return f"{seat['name']} ({', '.join(notes)})" if notes else f"{seat['name']}"


# -- end and expire --------------------------------------------------------------------------------


@command.command("end")
@click.argument("tables", metavar="TABLE...", nargs=-1, required=True)
@database_option
@language_option
def end_tables(tables: tuple[str, ...], database_url: str, language: Language) -> None:
    """Give tables up before their end.

    A running server notices within seconds, and tells those who are connected. What was played
    stays in the database.
    """
    from incarrozza.server.store.admin import end
    from incarrozza.server.store.connection import opened

    async def do() -> list[str]:
        async with opened(database_url) as engine:
            return await end(engine, tables)

    ended = asyncio.run(do())
    for id in dict.fromkeys(tables):
        click.echo(_say("was_ended" if id in ended else "was_over", language, id=id))


@command.command("expire")
@database_option
@click.option(
    "--days",
    type=click.IntRange(1, 36500),
    required=True,
    help="How long nothing must have happened at a table.",
)
@click.option(
    "--delete",
    "deleting",
    is_flag=True,
    help="Delete the tables, whatever their state, and forget players who sit nowhere else;"
    " published maps go that no table needs.",
)
@click.option("--dry-run", is_flag=True, help="Only count.")
@language_option
def expire_tables(
    database_url: str, days: int, deleting: bool, dry_run: bool, language: Language
) -> None:
    """End tables that nobody has touched for some days, or delete them.

    Without --delete, open and playing tables are ended, and nothing is lost. With it, tables go
    with all that belongs to them, and so do players, with their devices and drafts, who are as old
    and sit at no table that stays, and published maps that are as old and not needed by one. What
    is deleted comes back from a backup only.
    """
    from incarrozza.server.store import admin
    from incarrozza.server.store.connection import opened

    async def do() -> admin.Expired:
        async with opened(database_url) as engine:
            work = admin.count_expired if dry_run else admin.expire
            return await work(engine, days, delete=deleting)

    done = asyncio.run(do())
    words = f"{'would' if dry_run else 'expire'}_{'delete' if deleting else 'end'}"
    counts = {
        "tables": number(done.tables, language),
        "players": number(done.players, language),
        "maps": number(done.maps, language),
    }
    click.echo(_say(words, language, **counts))


# -- backup and restore ----------------------------------------------------------------------------

_file = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))


@command.command("backup")
@_file
@database_option
@language_option
def back_up(file: Path, database_url: str, language: Language) -> None:
    """Save the whole database to FILE, packed if its name ends in .gz.

    It is saved as it is at one moment, and servers go on meanwhile. FILE can be restored into
    either kind of database; an older one of this name is replaced once the new one is whole. Only
    you may read it: it holds the secrets of games that are being played.
    """
    from incarrozza.server.store import backup
    from incarrozza.server.store.connection import opened

    async def do() -> Head:
        async with opened(database_url) as engine:
            with _progress() as progress:
                return await backup.back_up(engine, file, progress)

    head = asyncio.run(do())
    click.echo(_say("saved", language, file=file, **_counts(head, language)))


@command.command("restore")
@_file
@database_option
@click.option("--replace", is_flag=True, help="Lose what the database holds now.")
@click.option("--yes", is_flag=True, help="Do not ask whether to replace it.")
@language_option
def restore(file: Path, database_url: str, replace: bool, yes: bool, language: Language) -> None:
    """Fill an empty database from FILE, or replace another.

    FILE is one that `incarrozza admin backup` made, from either kind of database. It is checked
    from its first to its last line before anything is changed; then all of it is restored, or
    nothing. Stop the servers that use the database first.
    """
    from incarrozza.server.store import backup
    from incarrozza.server.store.connection import name_of, opened

    async def do() -> Head | None:
        with _progress() as progress:
            backup.check(file, progress)
        async with opened(database_url, new=True) as engine:
            tables = await backup.count_tables(engine)
            if tables is not None and replace and not yes:
                shown = {"name": name_of(database_url), "tables": number(tables, language)}
                if not click.confirm(_say("replace", language, **shown)):
                    return None
            with _progress() as progress:
                return await backup.restore(engine, file, progress, replace=replace)

    head = asyncio.run(do())
    if head is None:
        click.echo(_say("kept", language))
        raise SystemExit(1)
    click.echo(_say("restored", language, **_counts(head, language)))


def _counts(head: Head, language: Language) -> dict[str, str]:
    return {name: number(head.counts[name], language) for name in ("tables", "events")}


# -- Small help ------------------------------------------------------------------------------------


def _say(word: str, language: Language, **details: object) -> str:
    return WORDS[word][language].format(**details)


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar, on a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _done, _total: None
        return
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("·"), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
