"""`incarrozza editions`: what can be played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click
from rich.table import Table
from rich.text import Text

from incarrozza.cli.box_options import TICKETS_HELP, library_option
from incarrozza.cli.shared import echo_json, json_option, language_option, paper
from incarrozza.editions import Library
from incarrozza.editions.counts import count_tickets
from incarrozza.editions.edition import Edition, Language
from incarrozza.editions.options import OPTIONS, Option, offered

WORDS: dict[str, dict[Language, str]] = {
    "name": {"en": "name", "it": "nome"},
    "title": {"en": "title", "it": "titolo"},
    "players": {"en": "players", "it": "giocatori"},
    "tickets": {"en": "tickets", "it": "biglietti"},
    "long": {"en": "{long} long + {regular}", "it": "{long} lunghi + {regular}"},
    "house": {"en": "house", "it": "casa"},
    "house_of": {"en": "{house} of {tickets}", "it": "{house} su {tickets}"},
    "all_house": {"en": "{added} (house)", "it": "{added} (casa)"},
    "own": {"en": "own", "it": "propri"},
    "yes": {"en": "yes", "it": "sì"},
    "about_house": {
        "en": "House tickets stand in for printed cards that we do not know:",
        "it": "I biglietti della casa stanno al posto di carte stampate che non conosciamo:",
    },
    "house_deck": {
        "en": "{title}: {house} of its {tickets} tickets are house tickets.",
        "it": "{title}: {house} dei suoi {tickets} biglietti sono della casa.",
    },
    "house_option": {
        "en": "{option}: all {tickets} are house tickets.",
        "it": "{option}: tutti e {tickets} sono della casa.",
    },
    "about_own": {
        "en": "If you own the game, type the real ones into a CSV file (columns a,b,points) and"
        "\nplay with --tickets FILE; for the format: incarrozza simulate --help",
        "it": "Se possiedi il gioco, scrivi quelli veri in un file CSV (colonne a,b,points) e"
        "\ngioca con --tickets FILE; per il formato: incarrozza simulate --help",
    },
    "options": {"en": "Options:", "it": "Opzioni:"},
    "about_tickets": {
        "en": "Play with your own tickets instead.",
        "it": "Si gioca con biglietti propri.",
    },
}


@click.command("editions", epilog=TICKETS_HELP)
@library_option
@json_option
@language_option
def command(library: Library, as_json: bool, language: Language) -> None:
    """List what can be played, and with which options.

    Some printed tickets are not known to us, and house tickets of our own stand in for them; the
    list says how many. If you own the game you can play with the real ones.
    """
    found = [describe(edition, library) for edition in library.editions.values()]
    if as_json:
        echo_json(found)
        return
    _print(found, language)


def describe(edition: Edition, library: Library) -> dict[str, Any]:
    """Gather what a player wants to know of an edition; an option that adds tickets has a key."""
    fewest, most = edition.players
    counts = count_tickets(edition, library)
    return {
        "name": edition.name,
        "title": edition.title,
        "summary": edition.summary,
        "players": [fewest, most],
        "tickets": {
            "long": counts.long,
            "regular": counts.deck.tickets - counts.long,
            "house": counts.deck.house,
        },
        **{name: added._asdict() for name, added in counts.added.items()},
        "options": [*(option.name for option in offered(edition)), "tickets"],
    }


def _print(found: list[dict[str, Any]], language: Language) -> None:
    def say(word: str, **details: object) -> str:
        return WORDS[word][language].format(**details)

    console = paper()
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for column in ("name", "title", "players", "tickets", "house"):
        table.add_column(say(column), no_wrap=column in ("name", "players"))
    for option in OPTIONS:
        table.add_column(option.short[language])
    table.add_column(say("own"))
    for edition in found:
        tickets = edition["tickets"]
        total = tickets["long"] + tickets["regular"]
        table.add_row(
            Text(edition["name"], style="bold cyan"),
            edition["title"][language],
            "–".join(map(str, edition["players"])),
            say("long", **tickets) if tickets["long"] else str(total),
            say("house_of", house=tickets["house"], tickets=total) if tickets["house"] else "–",
            *(_offer(edition, option, language) for option in OPTIONS),
            say("yes"),
        )
    console.print(table)
    console.print()
    console.print(say("options"), style="bold")
    for option in OPTIONS:
        console.print(f"  {option.flag}: {option.about[language]}", soft_wrap=True)
    console.print(f"  --tickets FILE: {say('about_tickets')}", soft_wrap=True)
    console.print()
    console.print(say("about_house"), style="bold", soft_wrap=True)
    for line in _house(found, language):
        console.print(f"  • {line}", soft_wrap=True)
    console.print(say("about_own"), soft_wrap=True)


def _offer(edition: dict[str, Any], option: Option, language: Language) -> str:
    """Say whether an edition has an option, and how many tickets that adds."""
    if option.name not in edition["options"]:
        return "–"
    added = edition.get(option.name, {"tickets": 0})
    if not added["tickets"]:
        return WORDS["yes"][language]
    number = str(added["tickets"])
    return WORDS["all_house"][language].format(added=number) if added["house"] else number


def _house(found: list[dict[str, Any]], language: Language) -> Iterator[str]:
    """Say of each deck with house tickets how many they are, and of those of an option once."""
    for edition in found:
        tickets = edition["tickets"]
        if tickets["house"]:
            yield WORDS["house_deck"][language].format(
                title=edition["title"][language],
                house=tickets["house"],
                tickets=tickets["long"] + tickets["regular"],
            )
    for option in OPTIONS:
        most = max(each.get(option.name, {"house": 0})["house"] for each in found)
        if most:
            yield WORDS["house_option"][language].format(
                option=option.short[language].capitalize(), tickets=most
            )
