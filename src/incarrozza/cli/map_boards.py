"""`incarrozza map lay`, `draw` and `study`: what is made of a map file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn

from incarrozza.arena import Crew
from incarrozza.cli.picture import check_kind, write
from incarrozza.cli.runs import check_apart, work_bar
from incarrozza.cli.shared import echo_json, json_option, language_option, paper
from incarrozza.editions import Box
from incarrozza.editions.box import put_together
from incarrozza.editions.checks import check_players
from incarrozza.editions.edition import Language
from incarrozza.editions.folder import Contents
from incarrozza.errors import BadOption
from incarrozza.mapfile.draft import Draft
from incarrozza.mapfile.drawn import layout_path, write_layout
from incarrozza.mapfile.problems import MapFileError, errors_of
from incarrozza.mapfile.reading import survey_paths
from incarrozza.picture import draw_board
from incarrozza.picture.png import WIDEST

if TYPE_CHECKING:
    from incarrozza.cartographer import Laid, Wishes
    from incarrozza.designer.verdict import Verdict

WORDS: dict[str, dict[Language, str]] = {
    "laid": {
        "en": "{file}: laid out in {seconds:.1f} s, without a fault.",
        "it": "{file}: disposta in {seconds:.1f} s, senza difetti.",
    },
    "one_fault": {
        "en": "{file}: laid out in {seconds:.1f} s, with 1 fault. It can be played all the same:",
        "it": "{file}: disposta in {seconds:.1f} s, con 1 difetto. Ci si può giocare lo stesso:",
    },
    "faults": {
        "en": "{file}: laid out in {seconds:.1f} s, with {count} faults. It can be played all the"
        " same:",
        "it": "{file}: disposta in {seconds:.1f} s, con {count} difetti. Ci si può giocare lo"
        " stesso:",
    },
    "drawn": {"en": "{file}: the board of {title}.", "it": "{file}: il tabellone di {title}."},
    "nothing": {"en": "Nothing to change.", "it": "Niente da cambiare."},
    "suggestions": {"en": "What could be better:", "it": "Che cosa può migliorare:"},
}


def say(word: str, language: Language, **details: object) -> str:
    """Say something in a language."""
    return WORDS[word][language].format(**details)


file_argument = click.argument("file", type=click.Path(path_type=Path))


def output_option(required: bool, help: str) -> Callable[..., Callable[..., None]]:
    """Make the option that says where to write."""
    return click.option(
        "-o",
        "--output",
        type=click.Path(path_type=Path, dir_okay=False),
        required=required,
        help=help,
    )


def open_map(file: Path, language: Language) -> tuple[Draft, Contents]:
    """Open a map that can be played, or say all that is wrong with it."""
    found = survey_paths([file])
    if found.draft is None or found.contents is None:
        refused = MapFileError(errors_of(found.problems))
        raise BadOption(refused.text(language)) from refused
    return found.draft, found.contents


def wishes_of(draft: Draft, contents: Contents) -> Wishes:
    """Say what a draft wishes of its board."""
    from incarrozza.cartographer import Wishes

    pairs = zip(draft.places, contents.map.places, strict=True)
    fixed = frozenset(place.id for said, place in pairs if said.fixed)
    return Wishes(fixed=fixed, look=draft.look, land=draft.land)


@contextmanager
def share_bar() -> Iterator[Callable[[float], None]]:
    """Show on a terminal which share of the work has been done."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    with Progress(BarColumn(), TaskProgressColumn(), console=console, transient=True) as bar:
        task = bar.add_task("", total=1.0)
        yield lambda share: bar.update(task, completed=share)


def _lay(draft: Draft, contents: Contents) -> Laid:
    from incarrozza.cartographer import lay_out

    with share_bar() as bar:
        return lay_out(contents.map, wishes_of(draft, contents), bar)


@click.command("lay")
@file_argument
@output_option(False, "Where to write it; by default beside the map file: boot.layout.json.")
@language_option
@click.pass_context
def lay(context: click.Context, file: Path, output: Path | None, language: Language) -> None:
    """Lay out a map: find a place for everything on the board, so that nothing touches.

    The layout is used wherever the map is played, until places or tracks are changed. The exit code
    is 0 only without a fault.
    """
    draft, contents = open_map(file, language)
    if output is None and file.suffix != ".toml":
        raise BadOption(
            f"{file} is no map file; expected -o for where to write the layout",
            it=f"{file} non è un file di mappa; serve -o per dire dove scrivere",
        )
    target = output or layout_path(file)
    check_apart(target)
    laid = _lay(draft, contents)
    target.write_bytes(write_layout(laid.layout, draft))
    count = len(laid.faults)
    word = "laid" if not count else "one_fault" if count == 1 else "faults"
    click.echo(say(word, language, file=target, seconds=laid.seconds, count=count))
    for fault in laid.faults:
        click.echo(f"  {fault.text[language]}")
    context.exit(1 if count else 0)


@click.command("draw")
@file_argument
@output_option(True, "Where to write it: a name that ends in .svg or .png says how.")
@click.option("--rough", is_flag=True, help="At once, with straight lines.")
@click.option(
    "--width",
    type=click.IntRange(1, WIDEST),
    default=2000,
    show_default=True,
    help="Pixels of a PNG.",
)
@language_option
def draw(file: Path, output: Path, rough: bool, width: int, language: Language) -> None:
    """Draw the board of a map.

    If it was laid out, that layout is drawn. Otherwise it is laid out first, which takes some
    seconds; with --rough it is not.
    """
    check_kind(output)
    check_apart(output)
    draft, contents = open_map(file, language)
    box = _drawn_box(draft, contents, rough)
    write(draw_board(box, language=language), output, width)
    click.echo(say("drawn", language, file=output, title=box.edition.title[language]))


def _drawn_box(draft: Draft, contents: Contents, rough: bool) -> Box:
    """Put a box together whose board is laid out."""
    from incarrozza.cartographer import rough_layout

    edition, board, layout = contents
    if rough:
        layout = rough_layout(board, wishes_of(draft, contents))
    elif layout is None:
        layout = _lay(draft, contents).layout
    return put_together(edition, board, edition.players[0], layout=layout)


@click.command("study")
@file_argument
@click.option("--games", type=int, default=200, show_default=True, help="How many games.")
@click.option(
    "--players", type=int, help="How many sit down.  [default: 2, if the map is for so few]"
)
@click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same games.")
@click.option("--workers", type=int, default=1, show_default=True, help="Processes to play in.")
@json_option
@language_option
def study(
    file: Path,
    games: int,
    players: int | None,
    seed: int,
    workers: int,
    as_json: bool,
    language: Language,
) -> None:
    """Find out how a map plays: good players try it, and say what could be better."""
    import msgspec

    from incarrozza.designer.verdict import study_map

    draft, contents = open_map(file, language)
    if players is not None:
        check_players(contents.edition, players)
    with work_bar(games, quiet=as_json) as bar:
        verdict = study_map(
            draft, players, games=games, seed=seed, crew=Crew(workers=workers), progress=bar
        )
    if as_json:
        echo_json(msgspec.to_builtins(verdict))
    else:
        _tell(verdict, language)


def _tell(verdict: Verdict, language: Language) -> None:
    console = paper()
    for sentence in verdict.summary:
        console.print(sentence[language], soft_wrap=True)
    console.print()
    if not verdict.remarks:
        console.print(say("nothing", language))
        return
    console.print(say("suggestions", language), style="bold")
    for remark in verdict.remarks:
        console.print(f"- {remark.text[language]}", soft_wrap=True)
        if remark.suggestion is not None:
            console.print(f"  → {remark.suggestion[language]}", soft_wrap=True)
