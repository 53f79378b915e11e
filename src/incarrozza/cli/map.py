"""`incarrozza map`: a map of one's own, from an empty file to the board."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, get_args

import click
from msgspec.structs import asdict, replace
from rich.text import Text

from incarrozza.cli import map_boards
from incarrozza.cli.box_options import library_option
from incarrozza.cli.map_print import command as print_command
from incarrozza.cli.runs import check_apart
from incarrozza.cli.shared import echo_json, json_option, language_option, paper
from incarrozza.editions import Library, find_edition
from incarrozza.editions.edition import GRAY, LANGUAGES, Language
from incarrozza.errors import BadOption
from incarrozza.mapfile.columns import FIELD_WORDS, SYNONYMS
from incarrozza.mapfile.contents import draft_of
from incarrozza.mapfile.draft import Draft, Preset
from incarrozza.mapfile.identity import map_id
from incarrozza.mapfile.presets import PRESET_WORDS
from incarrozza.mapfile.problems import MapFileError, Problem, Severity, errors_of
from incarrozza.mapfile.reading import Reading, survey_paths
from incarrozza.mapfile.starter import write_starter
from incarrozza.mapfile.writing import write_draft

PRESET_NAMES: tuple[Preset, ...] = get_args(Preset)

WORDS: dict[str, dict[Language, str]] = {
    "error": {"en": "error", "it": "errore"},
    "warning": {"en": "warning", "it": "avviso"},
    "fine": {"en": "It can be played.", "it": "Si può giocare."},
    "not_yet": {"en": "It cannot be played yet.", "it": "Non si può ancora giocare."},
    "errors": {"en": "{count} errors", "it": "{count} errori"},
    "one_error": {"en": "1 error", "it": "1 errore"},
    "warnings": {"en": "{count} warnings", "it": "{count} avvisi"},
    "one_warning": {"en": "1 warning", "it": "1 avviso"},
    "headline": {
        "en": "{title}: {places} places, {tracks} tracks, {tickets} tickets, for {players} players",
        "it": "{title}: {places} luoghi, {tracks} binari, {tickets} biglietti, per {players} "
        "giocatori",
    },
    "wrote": {
        "en": "{file} is there. Change it in any editor; then:",
        "it": "{file} è pronto. Cambialo in un editor qualsiasi; poi:",
    },
    "suggested": {
        "en": "Suggested, for you to change: {what}.",
        "it": "Suggeriti, da cambiare come vuoi: {what}.",
    },
    "tracks": {"en": "{count} tracks", "it": "{count} binari"},
    "colors": {"en": "colours", "it": "i colori"},
    "tickets": {"en": "{count} tickets", "it": "{count} biglietti"},
    "then_check": {"en": "is everything right?", "it": "è tutto a posto?"},
    "then_lay": {"en": "lay out the board", "it": "disporre il tabellone"},
    "then_see": {"en": "what it looks like", "it": "che aspetto ha"},
    "then_play": {"en": "play on it", "it": "giocarci"},
    "title": {"en": "What is the map called?", "it": "Come si chiama la mappa?"},
    "preset": {"en": "How large is it?", "it": "Quanto è grande?"},
    "output": {"en": "Which file?", "it": "In quale file?"},
    "say_columns": {
        "en": "Say which column it is, for example: --column {field}={column}",
        "it": "Di' quale colonna è, per esempio: --column {field}={column}",
    },
}


def say(word: str, language: Language, **details: object) -> str:
    """Say something in a language."""
    return WORDS[word][language].format(**details)


@click.group("map")
def command() -> None:
    """Make a map of your own: begin one, check it, lay it out, draw it, study it and print it.

    A map is a text file; docs/map-file.md describes it. Folders of CSV tables and spreadsheets of
    places and connections are read as well.
    """


for each in (map_boards.lay, map_boards.draw, map_boards.study, print_command):
    command.add_command(each)


def _columns(_context: click.Context, _option: click.Parameter, given: Sequence[str]) -> Any:
    """Read NAME=COLUMN, as often as it is given."""
    found: dict[str, str] = {}
    for each in given:
        field, equals, column = each.partition("=")
        if not equals or field not in SYNONYMS:
            raise BadOption(
                f"--column {each}; expected NAME=COLUMN, with one of {', '.join(SYNONYMS)}",
                it=f"--column {each}; serve NOME=COLONNA, con uno di {', '.join(SYNONYMS)}",
            )
        found[field] = column
    return found


column_option = click.option(
    "--column",
    "columns",
    multiple=True,
    callback=_columns,
    metavar="NAME=COLUMN",
    help="Say which column of a spreadsheet holds what, if that cannot be guessed: lat=Nord.",
)
files_argument = click.argument(
    "files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path)
)


# -- New -------------------------------------------------------------------------------------------


@command.command("new")
@click.argument("tables", nargs=-1, type=click.Path(path_type=Path))
@click.option("--title", help="What the map is called.")
@click.option(
    "--preset",
    type=click.Choice(PRESET_NAMES),
    help="Where the numbers of the rules come from: "
    + " ".join(f"{name}: {words.about['en']}" for name, words in PRESET_WORDS.items()),
)
@click.option(
    "--from", "source", metavar="EDITION", help="Begin with the map and the rules of an edition."
)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="Where to write it."
)
@click.option("--bare", is_flag=True, help="Suggest nothing that the tables do not have.")
@column_option
@library_option
@language_option
# Many parameters: click passes one for each option.
def new(
    library: Library,
    tables: tuple[Path, ...],
    title: str | None,
    preset: Preset | None,
    source: str | None,
    output: Path | None,
    bare: bool,
    columns: dict[str, str],
    language: Language,
) -> None:
    """Begin a map: write a small one that can be played, with comments, to change it.

    With TABLES it begins with these: CSV files of places and connections, or a folder of them.
    Tracks, colours and tickets that they lack are suggested. With --from it begins with an edition.
    On a terminal it asks for what is not said.
    """
    if tables and source:
        raise BadOption("tables and --from; expected one of them", it="tabelle e --from; basta uno")
    draft: Draft | None = None
    if tables:
        try:
            draft = _read(tables, columns, language).checked()
        except MapFileError as refused:
            # Tracks and tickets that are missing altogether are suggested later.
            told = [each for each in refused.problems if each.file or each.part == "file"]
            raise BadOption(MapFileError(told).text(language)) from refused
    elif source:
        edition = find_edition(source, library)
        draft = draft_of(edition, library.map(edition.map))
    else:
        title = title or _ask(lambda: click.prompt(say("title", language)), "--title")
    if draft is None and preset is None:
        preset = _ask(lambda: _ask_preset(language), "--preset")
    output = output or _ask(
        lambda: Path(click.prompt(say("output", language), default="map.toml")), "--output"
    )
    if output.suffix != ".toml":
        raise BadOption(
            f"a map file called {output.name}; expected a name in .toml",
            it=f"una mappa nel file {output.name}; serve un nome che finisca in .toml",
        )
    if output.exists():
        raise BadOption(
            f"{output} is there already; expected another name, so that nothing is lost",
            it=f"{output} c'è già; serve un altro nome, per non perdere nulla",
        )
    check_apart(output)
    if draft is None:
        assert preset is not None
        text = write_starter(preset, title or output.stem, str(output), language)
    else:
        draft = replace(draft, title=title or draft.title, preset=preset or draft.preset)
        text = write_draft(_completed(draft, language) if tables and not bare else draft)
    output.write_text(text, "utf-8")
    _tell_next(output, language)


def _completed(draft: Draft, language: Language) -> Draft:
    """Suggest what tables lack, and say so."""
    from incarrozza.designer.network import suggest_network
    from incarrozza.designer.tickets import suggest_tickets
    from incarrozza.designer.tracks import suggest_colors

    told: list[str] = []
    if not draft.tracks:
        draft = replace(draft, tracks=suggest_network(draft))
        told.append(say("tracks", language, count=len(draft.tracks)))
    elif all(track.color == GRAY for track in draft.tracks):
        draft = replace(draft, tracks=suggest_colors(draft))
        told.append(say("colors", language))
    if not draft.tickets:
        draft = replace(draft, tickets=suggest_tickets(draft))
        if draft.tickets:
            told.append(say("tickets", language, count=len(draft.tickets)))
    if told:
        click.echo(say("suggested", language, what=", ".join(told)))
    return draft


def on_terminal() -> bool:
    """Tell whether there is somebody to ask."""
    return sys.stdin.isatty()


def _ask(ask: Callable[[], Any], option: str) -> Any:
    """Ask on a terminal; elsewhere the option must be given."""
    if not on_terminal():
        raise BadOption(f"no {option}; expected one", it=f"manca {option}")
    return ask()


def _ask_preset(language: Language) -> str:
    for name, words in PRESET_WORDS.items():
        click.echo(f"  {name}: {words.about[language]}")
    choice: str = click.prompt(
        say("preset", language), type=click.Choice(PRESET_NAMES), default=PRESET_NAMES[0]
    )
    return choice


def _tell_next(file: Path, language: Language) -> None:
    click.echo(say("wrote", language, file=file))
    board = file.with_suffix(".svg")
    steps = (
        (f"incarrozza map check {file}", "then_check"),
        (f"incarrozza map lay {file}", "then_lay"),
        (f"incarrozza map draw {file} -o {board}", "then_see"),
        (f"incarrozza play --maps {file.parent}", "then_play"),
    )
    width = max(len(step) for step, _ in steps)
    for step, why in steps:
        click.echo(f"  {step:{width}}  # {say(why, language)}")


# -- Check -----------------------------------------------------------------------------------------


@command.command("check")
@files_argument
@column_option
@json_option
@language_option
@click.pass_context
def check(
    context: click.Context,
    files: tuple[Path, ...],
    columns: dict[str, str],
    as_json: bool,
    language: Language,
) -> None:
    """Check a map: say all that is wrong with it, and what may be meant otherwise.

    FILE is a map file, a folder of CSV tables, or a spreadsheet's CSV files of places and
    connections. The exit code is 0 if the map can be played, and 1 if it has errors.
    """
    found = _read(files, columns, language)
    if as_json:
        echo_json(_as_dict(found))
    else:
        _print(found, language)
    context.exit(1 if errors_of(found.problems) else 0)


def _read(files: Sequence[Path], columns: dict[str, str], language: Language) -> Reading:
    """Read a map; on a terminal ask for columns that cannot be guessed, elsewhere say how."""
    found = survey_paths(files, columns)
    while found.questions and on_terminal():
        question = found.questions[0]
        click.echo(f"{question.file}: {question.text(language)}", err=True)
        asked = FIELD_WORDS[question.field][language]
        columns = columns | {
            question.field: click.prompt(asked, type=click.Choice(question.columns), err=True)
        }
        found = survey_paths(files, columns)
    if found.questions:
        question = found.questions[0]
        hint = {
            each: say("say_columns", each, field=question.field, column=question.columns[0])
            for each in LANGUAGES
        }
        return found._replace(problems=(*found.problems, Problem(part="file", text=hint)))
    return found


def _as_dict(found: Reading) -> dict[str, Any]:
    """List all that was found, for programs."""
    return {
        "playable": found.contents is not None,
        "id": None if found.draft is None else map_id(found.draft),
        "problems": [asdict(problem) for problem in found.problems],
    }


def _print(found: Reading, language: Language) -> None:
    console = paper()
    if found.contents is not None:
        edition, board, _ = found.contents
        headline = say(
            "headline",
            language,
            title=edition.title[language],
            places=len(board.places),
            tracks=len(board.routes),
            tickets=len(board.tickets),
            players="–".join(map(str, edition.players)),
        )
        console.print(headline, style="bold", soft_wrap=True)
    for problem in found.problems:
        style = "bold red" if problem.severity == "error" else "yellow"
        line = Text(f"{say(problem.severity, language)}: ", style=style)
        console.print(line.append(problem.told(language), style="not bold default"), soft_wrap=True)
    verdict = say("not_yet" if errors_of(found.problems) else "fine", language)
    counts = [_counted(found.problems, kind, language) for kind in get_args(Severity)]
    told = ", ".join(each for each in counts if each)
    console.print(f"{verdict} ({told})" if told else verdict, soft_wrap=True)


def _counted(problems: Sequence[Problem], severity: Severity, language: Language) -> str:
    count = sum(problem.severity == severity for problem in problems)
    if not count:
        return ""
    return say(f"one_{severity}" if count == 1 else f"{severity}s", language, count=count)
