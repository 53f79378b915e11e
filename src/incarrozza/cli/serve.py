"""`incarrozza serve`: host tables."""

from __future__ import annotations

from dataclasses import fields, replace

import click

from incarrozza.errors import BadOption
from incarrozza.server.settings import Limits, Settings


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option(
    "--database-url",
    envvar="INCARROZZA_DATABASE_URL",
    help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME; by default a file of this user's."
    " Also read from INCARROZZA_DATABASE_URL, where others cannot see the password.",
)
@click.option("--lan", is_flag=True, help="Listen on the home network; print address and QR code.")
@click.option(
    "--bot-pause",
    default=0.9,
    show_default=True,
    type=click.FloatRange(0, 60),
    help="Seconds before each move of a bot.",
)
@click.option("--workers", type=click.IntRange(1, 256), help="Processes in which bots think.")
@click.option(
    "--allowed-origin",
    multiple=True,
    help="Another site whose pages may speak to this server; may be repeated.",
)
@click.option(
    "--behind",
    default="127.0.0.1",
    show_default=True,
    help="Addresses of the reverse proxies to believe, separated by commas.",
)
@click.option(
    "--limit",
    multiple=True,
    metavar="NAME=NUMBER",
    help="Change a limit; may be repeated. See the documentation for their names.",
)
@click.option("--log-format", type=click.Choice(["text", "json"]), default="text")
@click.option("--log-level", type=click.Choice(["debug", "info", "warning"]), default="info")
def command(
    host: str,
    port: int,
    database_url: str | None,
    lan: bool,
    bot_pause: float,
    workers: int | None,
    allowed_origin: tuple[str, ...],
    behind: str,
    limit: tuple[str, ...],
    log_format: str,
    log_level: str,
) -> None:
    """Host tables for people and computer players, until interrupted."""
    from incarrozza.server import logs
    from incarrozza.server.database import default_url
    from incarrozza.server.run import run, show_address

    logs.set_up("json" if log_format == "json" else "text", log_level)
    if lan:
        host = "0.0.0.0"  # that is what the option asks for
    settings = Settings(
        database_url=database_url or default_url(),
        bot_pause=bot_pause,
        allowed_origins=allowed_origin,
        limits=read_limits(limit),
    )
    if workers is not None:
        settings = replace(settings, workers=workers)
    run(settings, host, port, behind, lambda port: show_address(host, port, lan))


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
        if values[name] <= 0:
            raise BadOption(f"--limit {wish}; expected a number above nought")
    return Limits(**values)  # type: ignore[arg-type]  # whole where it must be
