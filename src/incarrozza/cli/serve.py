"""`incarrozza serve`: host tables."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, replace
from pathlib import Path
from typing import get_args

import click

from incarrozza.cli.box_options import maps_option, use_maps
from incarrozza.cli.shared import database_option, language_option, print_qr_code
from incarrozza.editions.edition import Language
from incarrozza.errors import BadOption
from incarrozza.server.ops.settings import Limits, MapMakers, Settings

WORDS: dict[str, dict[Language, str]] = {
    "everywhere": {
        "en": "It listens on all addresses of this machine; on the machine itself: {here}",
        "it": "È in ascolto su tutti gli indirizzi di questo computer; sul computer stesso: {here}",
    },
    "scan": {
        "en": "Scan this with a phone on the same network, or type the address there.",
        "it": "Inquadralo con un telefono collegato alla stessa rete, o scrivi lì l'indirizzo.",
    },
    "alone": {
        "en": "This machine seems to be on no network: nobody else will find it.",
        "it": "Questo computer non sembra collegato a una rete: nessun altro lo troverà.",
    },
    "kept": {"en": "Tables are kept in {name}", "it": "I tavoli sono conservati in {name}"},
    "stop": {"en": "Ctrl-C ends the server.", "it": "Ctrl-C chiude il server."},
    "bye": {
        "en": "The server has ended. Every move is saved.",
        "it": "Il server è chiuso. Ogni mossa è salvata.",
    },
}

_SHORTEST_CODE, _LONGEST_CODE = 6, 64

_GROUPS = {
    "Where it listens": ("host", "port", "lan"),
    "What it keeps": ("database_url",),
    "What it offers": ("maps", "maps_by", "maps_code"),
    "Behind a reverse proxy": ("behind", "allowed_origin"),
    "How it plays": ("bot_pause", "bot_seconds", "undo", "workers", "idle"),
    "Beside others on one PostgreSQL": ("lease",),
    "How much a stranger may ask for": ("limit",),
    "What it says": ("log_format", "log_level", "language"),
}


class _Grouped(click.Command):
    """Shows its options in groups, and the limits with their defaults."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        left = {param.name: param for param in self.get_params(ctx)}
        for title, names in _GROUPS.items():
            self._write(ctx, formatter, title, [left.pop(name) for name in names])
            if names == ("limit",):
                with formatter.indentation():
                    formatter.write_text("Names and defaults: " + ", ".join(_limits()))
        self._write(ctx, formatter, "Other", list(left.values()))

    def _write(
        self,
        ctx: click.Context,
        formatter: click.HelpFormatter,
        title: str,
        options: list[click.Parameter],
    ) -> None:
        records = [option.get_help_record(ctx) for option in options]
        with formatter.section(title):
            formatter.write_dl([record for record in records if record is not None])


def _limits() -> Iterator[str]:
    limits = Limits()
    for field in fields(Limits):
        yield f"{field.name}={getattr(limits, field.name)}"


# Many parameters: click passes one for each option.
@click.command("serve", cls=_Grouped)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="The address to listen on: 127.0.0.1 for this machine alone, 0.0.0.0 for all who can reach"
    " it, :: for these and IPv6.",
)
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65535),
    metavar="NUMBER",
    help="The port to listen on; 0 takes any that is free.",
)
@click.option(
    "--lan",
    is_flag=True,
    help="Listen on the home network, and print the address there and its QR code.",
)
@database_option
@maps_option
@click.option(
    "--maps-by",
    type=click.Choice(get_args(MapMakers)),
    default="everybody",
    show_default=True,
    envvar="INCARROZZA_MAPS_BY",
    help="Who may draw and publish maps of their own: everybody, those who know a code, nobody.",
)
@click.option(
    "--maps-code",
    default="",
    metavar="CODE",
    envvar="INCARROZZA_MAPS_CODE",
    help="The code for --maps-by code. Better given as INCARROZZA_MAPS_CODE, where others cannot"
    " see it.",
)
@click.option(
    "--behind",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESSES",
    help="The reverse proxies to believe when they say for whom they ask: addresses or networks,"
    " separated by commas.",
)
@click.option(
    "--allowed-origin",
    multiple=True,
    metavar="ORIGIN",
    help="Another site whose pages may speak to this server, for instance"
    " https://games.example.org; may be repeated.",
)
@click.option(
    "--bot-pause",
    default=0.9,
    show_default=True,
    type=click.FloatRange(0, 60),
    metavar="SECONDS",
    help="How long a bot waits before each move, so that people can follow.",
)
@click.option(
    "--bot-seconds",
    default=1.0,
    show_default=True,
    type=click.FloatRange(0.001, 60),
    metavar="SECONDS",
    help="How long a bot may think about each decision; the strong ones use it up.",
)
@click.option(
    "--undo",
    default=3.0,
    show_default=True,
    type=click.FloatRange(0, 60),
    metavar="SECONDS",
    help="How long a player may take back a move that nobody else has seen; 0 for not at all.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 256),
    metavar="NUMBER",
    help="Processes in which bots think.  [default: one less than there are cores, at least 2]",
)
@click.option(
    "--idle",
    default=120.0,
    show_default=True,
    type=click.FloatRange(1, 86400),
    metavar="SECONDS",
    help="How long a table that nobody plays at stays in memory; after that it is read from the"
    " database when it is needed.",
)
@click.option(
    "--lease",
    default=10.0,
    show_default=True,
    type=click.FloatRange(0.5, 3600),
    metavar="SECONDS",
    help="How late this server may be with a bot's move or a clock before another sees to it.",
)
@click.option(
    "--limit",
    multiple=True,
    metavar="NAME=NUMBER",
    help="Change a limit; may be repeated.",
)
@click.option(
    "--log-format",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Write the log for people, or for programs.",
)
@click.option(
    "--log-level",
    type=click.Choice(["debug", "info", "warning"]),
    default="info",
    show_default=True,
    help="Write all of it, what matters, or only what is wrong.",
)
@language_option
def command(
    host: str,
    port: int,
    database_url: str,
    maps: tuple[Path, ...],
    maps_by: MapMakers,
    maps_code: str,
    lan: bool,
    bot_pause: float,
    bot_seconds: float,
    undo: float,
    workers: int | None,
    idle: float,
    lease: float,
    allowed_origin: tuple[str, ...],
    behind: str,
    limit: tuple[str, ...],
    log_format: str,
    log_level: str,
    language: Language,
) -> None:
    """Host tables for people and computer players, until interrupted.

    At home, `incarrozza serve --lan` is all you need: others on the network open the address it
    prints. Every move is saved before anybody sees it, so the server can be ended at any moment.
    docs/hosting.md tells the rest: a club, PostgreSQL, several servers, backups.
    """
    from incarrozza.server.http.run import run
    from incarrozza.server.ops import logs

    use_maps(maps)
    _check_code(maps_by, maps_code)
    settings = Settings(
        database_url=database_url,
        bot_pause=bot_pause,
        bot_seconds=bot_seconds,
        undo=undo,
        idle=idle,
        lease=lease,
        allowed_origins=tuple(origin.rstrip("/") for origin in allowed_origin),
        maps_by=maps_by,
        maps_code=maps_code,
        limits=read_limits(limit),
    )
    if workers is not None:
        settings = replace(settings, workers=workers)
    if lan and not _is_everywhere(host):
        host = "0.0.0.0"  # that is what the option asks for
    logs.set_up("json" if log_format == "json" else "text", log_level)
    with suppress(KeyboardInterrupt):
        run(
            settings,
            host,
            port,
            behind,
            lambda port: _tell(host, port, lan, database_url, language),
        )
    click.echo(WORDS["bye"][language])


def _check_code(maps_by: MapMakers, code: str) -> None:
    """Refuse a code that no browser could send, or that is easily guessed."""
    if maps_by != "code":
        return
    if not (_SHORTEST_CODE <= len(code) <= _LONGEST_CODE and code.isascii() and code.isprintable()):
        raise BadOption(
            f"--maps-by code needs --maps-code; expected {_SHORTEST_CODE} to {_LONGEST_CODE}"
            " letters, digits or signs without accents"
        )


def _is_everywhere(host: str) -> bool:
    from incarrozza.server.ops.address import is_everywhere

    return is_everywhere(host)


def _tell(host: str, port: int, lan: bool, database_url: str, language: Language) -> None:
    """Print where the server is; on a home network, as something a phone can read."""
    from incarrozza.server.ops.address import home_address, page
    from incarrozza.server.store.connection import name_of

    everywhere = _is_everywhere(host)
    home = home_address() if everywhere else host
    address = page(home or "127.0.0.1", port)
    click.echo(f"In Carrozza! {address}")
    if lan and home is not None:
        print_qr_code(address)
        click.echo(WORDS["scan"][language])
    elif everywhere and home is None:
        click.echo(WORDS["alone"][language])
    elif everywhere:
        click.echo(WORDS["everywhere"][language].format(here=page("127.0.0.1", port)))
    click.echo(WORDS["kept"][language].format(name=name_of(database_url)))
    click.echo(WORDS["stop"][language])
    sys.stdout.flush()


def read_limits(wishes: tuple[str, ...]) -> Limits:
    """Read limits as they are typed.

    >>> read_limits(("tables_per_hour=5",)).tables_per_hour
    5
    """
    known = {field.name: field.type for field in fields(Limits)}
    values: dict[str, float] = {}
    for wish in wishes:
        name, _, text = wish.partition("=")
        if name not in known:
            raise BadOption(f"no limit is called {name!r}; expected one of {', '.join(known)}")
        try:
            values[name] = float(text) if known[name] == "float" else int(text)
        except ValueError:
            raise BadOption(f"--limit {wish}; expected {name}=NUMBER") from None
        if not 0 < values[name] < float("inf"):
            raise BadOption(f"--limit {wish}; expected a number above nought")
    return Limits(**values)  # type: ignore[arg-type]  # whole where it must be
