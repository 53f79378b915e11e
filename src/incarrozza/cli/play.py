"""`incarrozza play`, or just `incarrozza`: the game in the browser, with one command."""

from __future__ import annotations

import json
import os
import sys
import threading
import webbrowser
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import click

from incarrozza.cli.box_options import maps_option, use_maps
from incarrozza.cli.shared import database_option, language_option, print_qr_code
from incarrozza.editions.edition import Language

WORDS: dict[str, dict[Language, str]] = {
    "here": {
        "en": "In Carrozza! On this computer: {here}",
        "it": "In Carrozza! Su questo computer: {here}",
    },
    "running": {
        "en": "In Carrozza is running already: {here}",
        "it": "In Carrozza è già in funzione: {here}",
    },
    "others": {
        "en": "For friends on the same network: {there}",
        "it": "Per gli amici sulla stessa rete: {there}",
    },
    "open": {
        "en": "Whoever is on this network can open it. With --local only this computer can.",
        "it": "Chi è su questa rete può aprirlo. Con --local può farlo solo questo computer.",
    },
    "alone": {
        "en": "This computer seems to be on no network: friends can only join you here.",
        "it": "Questo computer non sembra collegato a una rete: gli amici giocano da qui.",
    },
    "local": {
        "en": "Nobody else can open it. Without --local friends on the same network could.",
        "it": "Nessun altro può aprirlo. Senza --local potrebbero gli amici sulla stessa rete.",
    },
    "stop": {"en": "Ctrl-C ends it.", "it": "Ctrl-C lo chiude."},
    "bye": {"en": "See you! Every move is saved.", "it": "A presto! Ogni mossa è salvata."},
}

_FIRST_PORT = 8000
_PORTS = 20
"""How many are tried, from the first one on."""
_PATIENCE = 2.0
"""Seconds in which a server that is ours would have answered."""


@click.command("play")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="NUMBER",
    help=f"The port to listen on.  [default: {_FIRST_PORT}, or the next one that is free]",
)
@click.option("--local", is_flag=True, help="Keep it to this computer.")
@click.option("--no-browser", is_flag=True, help="Open no browser.")
@database_option
@maps_option
@language_option
def command(
    port: int | None,
    local: bool,
    no_browser: bool,
    database_url: str,
    maps: tuple[Path, ...],
    language: Language,
) -> None:
    """Play in the browser, alone or with friends.

    This starts a server on this computer and opens its page. Friends on the same network open the
    address that it prints, or scan its code. If it is running already, its page is opened.
    """
    from incarrozza.server.ops.address import page

    use_maps(maps)
    found, ours = _look_for_port(port)
    if ours:
        here = page("127.0.0.1", found)
        click.echo(WORDS["running"][language].format(here=here))
        if not no_browser:
            _open(here)
        return
    _play(found, local, not no_browser, database_url, language)


def _play(port: int, local: bool, browser: bool, database_url: str, language: Language) -> None:
    from incarrozza.server.http.run import run
    from incarrozza.server.ops import logs
    from incarrozza.server.ops.address import page
    from incarrozza.server.ops.settings import Settings

    host = "127.0.0.1" if local else "0.0.0.0"

    def listening(port: int) -> None:
        _tell(host, port, local, language)
        if browser:
            # A browser may take its time, and the server has to answer it meanwhile.
            here = page("127.0.0.1", port)
            threading.Thread(target=_open, args=(here,), daemon=True).start()

    logs.set_up("text", "warning")
    with suppress(KeyboardInterrupt):
        run(Settings(database_url=database_url), host, port, "127.0.0.1", listening)
    click.echo(WORDS["bye"][language])


def _tell(host: str, port: int, local: bool, language: Language) -> None:
    """Print where it is, for whom, and how to end it."""
    from incarrozza.server.ops.address import address_for_others, page

    there = address_for_others(host, port)
    click.echo(WORDS["here"][language].format(here=page("127.0.0.1", port)))
    if there is not None:
        click.echo(WORDS["others"][language].format(there=there))
        print_qr_code(there)
    click.echo(WORDS["local" if local else "open" if there else "alone"][language])
    click.echo(WORDS["stop"][language])
    sys.stdout.flush()


def _look_for_port(wanted: int | None) -> tuple[int, bool]:
    """Choose where to listen; or find where one of ours is listening, and say so."""
    first, tried = (_FIRST_PORT, _PORTS) if wanted is None else (wanted, 1)
    for port in range(first, first + tried):
        who = _who_listens(port)
        if who != "stranger":
            return port, who == "ours"
    # Whatever was asked for is taken, and that will be said; otherwise any will do.
    return wanted or 0, False


def _who_listens(port: int) -> str | None:
    """Tell who answers on a port of this computer: nobody, a server of ours, or a stranger."""
    if not port:
        return None
    line = HTTPConnection("127.0.0.1", port, timeout=_PATIENCE)
    try:
        line.connect()
    except OSError:
        line.close()
        return None
    try:
        line.request("GET", "/api/offer")
        offer = json.loads(line.getresponse().read())
        return "ours" if {"version", "editions", "bots"} <= set(offer) else "stranger"
    except (OSError, HTTPException, ValueError, TypeError):
        return "stranger"
    finally:
        line.close()


def _open(address: str) -> None:
    """Open a page in the browser, if there is one."""
    with suppress(webbrowser.Error, OSError):
        browser = webbrowser.get()
        # One that draws in this very terminal would be in the way, unless it was asked for.
        if type(browser) is not webbrowser.GenericBrowser or "BROWSER" in os.environ:
            browser.open(address)
