"""`incarrozza verify`: whether chance in a saved game was what it had to be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from incarrozza.cli.records import file_argument, naming, read
from incarrozza.cli.shared import echo_json, json_option, language_option, paper
from incarrozza.editions.edition import Language
from incarrozza.errors import BadOption, RecordError
from incarrozza.record import Record
from incarrozza.rules.loading import do_not_wait
from incarrozza.shuffle import commitment
from incarrozza.words import Narrator
from incarrozza.words.figures import number

WORDS: dict[str, dict[Language, str]] = {
    "recomputed": {
        "en": "Recomputed {events} and {answers} answers of chance: all are those of the key.",
        "it": "Ricalcolati {events} e {answers} risposte del caso: sono tutte quelle della chiave.",
    },
    "event": {"en": "1 event", "it": "1 evento"},
    "events": {"en": "{events} events", "it": "{events} eventi"},
    "follows": {
        "en": "The key follows from the server's secret and the cuts:",
        "it": "La chiave deriva dal segreto del server e dai tagli:",
    },
    "cut": {"en": "{who} cut with “{cut}”.", "it": "{who} ha tagliato con «{cut}»."},
    "no_cut": {"en": "{who} did not cut.", "it": "{who} non ha tagliato."},
    "nobody": {
        "en": "Nobody cut, so the server alone chose the shuffle.",
        "it": "Nessuno ha tagliato, perciò è stato il server da solo a scegliere come mescolare.",
    },
    "compare": {
        "en": "Compare this commitment with the one you were shown before the game:",
        "it": "Confronta questo impegno con quello che ti è stato mostrato prima della partita:",
    },
    "same": {
        "en": "The commitment is the one you were shown before the game:",
        "it": "L'impegno è quello che ti è stato mostrato prima della partita:",
    },
    "no_secret": {
        "en": "This record holds no secret of the server, so only the key was checked: nothing"
        " proves that it was chosen beforehand.",
        "it": "Questo file non contiene un segreto del server, perciò è stata controllata solo la"
        " chiave: niente prova che sia stata scelta prima.",
    },
}


@click.command("verify")
@file_argument
@click.option(
    "--commitment",
    "shown",
    metavar="HASH",
    help="Compare with the commitment that you were shown before the game.",
)
@json_option
@language_option
def command(file: Path, shown: str | None, as_json: bool, language: Language) -> None:
    """Check that chance in a saved game was not tampered with.

    FILE is a record with its key; "-" reads the standard input. Every answer of chance is computed
    again from the key. Where the record holds the server's secret and the players' cuts, the key is
    made again from them, and the commitment is printed that was shown before anybody cut.
    """
    expected = None if shown is None else _hash(shown)
    do_not_wait()
    with naming(file):
        record = Record.parse(read(file))
        record.verify()
        if expected is not None:
            _compare(record, expected)
    if as_json:
        echo_json(describe(record, compared=expected is not None))
    else:
        _print(record, expected is not None, language)


def _hash(shown: str) -> str:
    """Read a commitment as it was copied: in any case, with spaces around it."""
    found = shown.strip().lower()
    if not re.fullmatch(r"[0-9a-f]{64}", found):
        raise BadOption(f"commitment {shown!r}; expected 64 hexadecimal digits")
    return found


def _compare(record: Record, expected: str) -> None:
    """Refuse a record whose secret is not the one that was promised."""
    if record.secret is None:
        raise RecordError("no secret to compare with the commitment; expected a line 'secret:'")
    found = commitment(record.secret)
    if found != expected:
        raise RecordError(f"record, secret: its commitment is {found}; expected {expected}")


def describe(record: Record, compared: bool) -> dict[str, Any]:
    """Gather what was checked in a record, and how far that goes."""
    secret = record.secret
    return {
        "edition": record.box.edition.name,
        "players": record.box.players,
        "names": list(record.names),
        "events": len(record.events),
        "answers": sum(len(event.answers) for event in record.events),
        "checked": ["answers"] if secret is None else ["answers", "key"],
        "key": None if record.key is None else record.key.hex(),
        "secret": None if secret is None else secret.hex(),
        "cuts": list(record.cuts),
        "commitment": None if secret is None else commitment(secret),
        "compared": compared,
    }


def _print(record: Record, compared: bool, language: Language) -> None:
    console = paper()
    first, *others = _report(record, compared, language)
    console.print(first, style="bold", soft_wrap=True)
    for line in others:
        console.print(line, soft_wrap=True)


def _report(record: Record, compared: bool, language: Language) -> Iterator[str]:
    """Say line by line what was checked, and how far that goes."""

    def say(word: str, **details: object) -> str:
        return WORDS[word][language].format(**details)

    found = describe(record, compared)
    counts = {name: number(found[name], language) for name in ("events", "answers")}
    events = say("event" if found["events"] == 1 else "events", events=counts["events"])
    yield say("recomputed", events=events, answers=counts["answers"])
    if record.secret is None:
        yield say("no_secret")
        return
    yield say("follows")
    narrator = Narrator(record.box, record.names, language)
    for seat, cut in enumerate(record.cuts):
        yield "  " + say("cut" if cut else "no_cut", who=narrator.name(seat), cut=cut)
    if not any(record.cuts):
        yield say("nobody")
    yield say("same" if compared else "compare")
    yield f"  {found['commitment']}"
