"""The `incarrozza` command: editions, simulations, saved games, the server and speed.

A command's module is imported when the command is called, and the kernel when a game is played.
"""

from __future__ import annotations

import errno
from importlib import import_module
from typing import Any

import click

from incarrozza import __version__
from incarrozza.errors import IncarrozzaError

COMMANDS = {
    "play": "Play in the browser, alone or with friends: the default.",
    "editions": "List what can be played, and with which options.",
    "simulate": "Let computer players play, and count.",
    "arena": "Let computer players meet, and rate them.",
    "study": "Find out what a map's tickets, routes and seats are worth.",
    "replay": "Tell a saved game turn by turn, and its scoring.",
    "analyse": "Say who stood how in a saved game, and what was better.",
    "map": "Make a map of your own: check, lay out, draw, study and print it.",
    "picture": "Draw a moment of a saved game, as SVG or PNG.",
    "verify": "Check that chance in a saved game was not tampered with.",
    "serve": "Host tables for people and computer players.",
    "admin": "Look after a server's tables: list, end, expire, back up, restore.",
    "bench": "Measure how fast the rules are on this machine.",
}


class _Mistake(click.ClickException):
    """Says what was wrong in one line."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        click.echo(f"incarrozza: {self.message}", file=file, err=True)


class _Commands(click.Group):
    """Finds the commands when they are called."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, args or ["play"])

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click's signature
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return super().get_command(ctx, cmd_name)
        command: click.Command = import_module(f"incarrozza.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except IncarrozzaError as mistake:
            raise _Mistake(str(mistake)) from mistake
        except OSError as mistake:
            if mistake.errno == errno.EPIPE:
                raise
            where = f"{mistake.filename}: " if mistake.filename else ""
            raise _Mistake(f"{where}{mistake.strerror or mistake}") from mistake


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="incarrozza")
def main() -> None:
    """All aboard! Play, simulate and study the railway games of five rulebooks."""
