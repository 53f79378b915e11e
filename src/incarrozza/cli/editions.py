"""`incarrozza editions`: what can be played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click
from rich.table import Table
from rich.text import Text

from incarrozza.cli.shared import OWN_TICKETS, echo_json, json_option, language_option, paper
from incarrozza.editions import EDITIONS
from incarrozza.editions.counts import count_tickets
from incarrozza.editions.edition import Edition, Language

WORDS: dict[str, dict[Language, str]] = {
    "name": {"en": "name", "it": "nome"},
    "title": {"en": "title", "it": "titolo"},
    "players": {"en": "players", "it": "giocatori"},
    "tickets": {"en": "tickets", "it": "biglietti"},
    "long": {"en": "{long} long + {regular}", "it": "{long} lunghi + {regular}"},
    "house": {"en": "house", "it": "casa"},
    "house_of": {"en": "{house} of {tickets}", "it": "{house} su {tickets}"},
    "depots": {"en": "depots", "it": "depositi"},
    "bonus": {"en": "bonus", "it": "bonus"},
    "some": {"en": "{bonus}", "it": "{bonus}"},
    "all_house": {"en": "{bonus} (house)", "it": "{bonus} (casa)"},
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
    "house_bonus": {
        "en": "Bonus tickets: all {bonus} are house tickets.",
        "it": "Biglietti bonus: tutti e {bonus} sono della casa.",
    },
    "about_own": {
        "en": "If you own the game, type the real ones into a CSV file (columns a,b,points) and"
        "\nplay with --tickets FILE; for the format: incarrozza simulate --help",
        "it": "Se possiedi il gioco, scrivi quelli veri in un file CSV (colonne a,b,points) e"
        "\ngioca con --tickets FILE; per il formato: incarrozza simulate --help",
    },
    "about_options": {
        "en": "Options: --depots plays with Warehouses & Depots, --bonus-tickets adds the bonus"
        " tickets,\n--tickets FILE plays with your own tickets.",
        "it": "Opzioni: --depots gioca con Magazzini & Depositi, --bonus-tickets aggiunge i"
        " biglietti bonus,\n--tickets FILE gioca con biglietti propri.",
    },
}


@click.command("editions", epilog=OWN_TICKETS)
@json_option
@language_option
def command(as_json: bool, language: Language) -> None:
    """List what can be played, and with which options.

    Some printed tickets are not known to us, and house tickets of our own stand in for them; the
    list says how many. If you own the game you can play with the real ones.
    """
    found = [describe(edition) for edition in EDITIONS.values()]
    if as_json:
        echo_json(found)
        return
    _print(found, language)


def describe(edition: Edition) -> dict[str, Any]:
    """Gather what a player wants to know of an edition."""
    fewest, most = edition.players
    counts = count_tickets(edition)
    regular = counts.tickets - counts.long
    return {
        "name": edition.name,
        "title": edition.title,
        "summary": edition.summary,
        "players": [fewest, most],
        "tickets": {"long": counts.long, "regular": regular, "house": counts.house},
        "bonus_tickets": {"tickets": counts.bonus, "house": counts.house_bonus},
        "options": ["depots", *(["bonus_tickets"] if edition.bonus_sets else []), "tickets"],
    }


def _print(found: list[dict[str, Any]], language: Language) -> None:
    def say(word: str, **details: object) -> str:
        return WORDS[word][language].format(**details)

    console = paper()
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for column in ("name", "title", "players", "tickets", "house", "depots", "bonus", "own"):
        table.add_column(say(column), no_wrap=column in ("name", "players"))
    for edition in found:
        tickets, bonus = edition["tickets"], edition["bonus_tickets"]["tickets"]
        total = tickets["long"] + tickets["regular"]
        table.add_row(
            Text(edition["name"], style="bold cyan"),
            edition["title"][language],
            "–".join(map(str, edition["players"])),
            say("long", **tickets) if tickets["long"] else str(total),
            say("house_of", house=tickets["house"], tickets=total) if tickets["house"] else "–",
            say("yes"),
            say("all_house" if edition["bonus_tickets"]["house"] else "some", bonus=bonus)
            if bonus
            else "–",
            say("yes"),
        )
    console.print(table)
    console.print()
    console.print(say("about_options"), soft_wrap=True)
    console.print()
    console.print(say("about_house"), style="bold", soft_wrap=True)
    for line in _house(found, language):
        console.print(f"  • {line}", soft_wrap=True)
    console.print(say("about_own"), soft_wrap=True)


def _house(found: list[dict[str, Any]], language: Language) -> Iterator[str]:
    """Say of each deck with house tickets how many they are, and of the bonus tickets once."""
    for edition in found:
        tickets = edition["tickets"]
        if tickets["house"]:
            yield WORDS["house_deck"][language].format(
                title=edition["title"][language],
                house=tickets["house"],
                tickets=tickets["long"] + tickets["regular"],
            )
    most = max((edition["bonus_tickets"]["house"] for edition in found), default=0)
    if most:
        yield WORDS["house_bonus"][language].format(bonus=most)
