"""`incarrozza bench`: how fast the rules are on this machine."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import click
import numpy as np
from rich.console import Console
from rich.table import Table

from incarrozza.cli.shared import echo_json, json_option, language_option, paper
from incarrozza.editions import EDITIONS, Box, open_box
from incarrozza.editions.edition import Language
from incarrozza.games import Games
from incarrozza.rules.loading import kernel
from incarrozza.rules.state import STATE
from incarrozza.words.figures import number

BATCH = 4096
GAMES = 256
REPEATS = 3
YARDSTICK = 40_000_000
"""Steps of the calibration loop for each second of measuring, a tenth of it on a fast machine."""
LIMIT = 10_000

WORDS: dict[str, dict[Language, str]] = {
    "loading": {"en": "loading the rules", "it": "carico le regole"},
    "others": {"en": "batches, copies, loading", "it": "gruppi, copie, caricamento"},
    "compiling": {"en": "compiling the rules anew", "it": "ricompilo le regole"},
    "edition": {"en": "random games", "it": "partite casuali"},
    "games": {"en": "games/s", "it": "partite/s"},
    "turns": {"en": "turns/s", "it": "turni/s"},
    "decisions": {"en": "decisions/s", "it": "decisioni/s"},
    "relative": {"en": "relative", "it": "relative"},
    "about": {
        "en": "Two players unless said otherwise, one core. Decisions are those with more than one"
        " option;\nrelative are decisions per step of a fixed integer loop, measured at the same"
        " time.",
        "it": "Due giocatori se non è detto altro, un solo core. Le decisioni sono quelle con più"
        " di una scelta;\nrelative sono le decisioni per passo di un ciclo fisso di interi,"
        " misurato insieme.",
    },
    "batch_steps_per_second": {
        "en": "steps/s from Python, {batch} games at once",
        "it": "passi/s da Python, {batch} partite alla volta",
    },
    "calibration_per_second": {
        "en": "steps/s of the fixed loop",
        "it": "passi/s del ciclo fisso",
    },
    "state_bytes": {"en": "bytes of a game", "it": "byte di una partita"},
    "copy_ns": {"en": "nanoseconds to copy one", "it": "nanosecondi per copiarla"},
    "import_seconds": {
        "en": "seconds to import the package",
        "it": "secondi per importare il pacchetto",
    },
    "cached_load_seconds": {
        "en": "seconds to load the compiled rules",
        "it": "secondi per caricare le regole compilate",
    },
    "cold_compile_seconds": {
        "en": "seconds to compile them, once",
        "it": "secondi per compilarle, una volta",
    },
}


@click.command("bench")
@json_option
@click.option(
    "--seconds", type=float, default=0.5, show_default=True, help="Length of each measurement."
)
@click.option("--quick", is_flag=True, help="Measure once, and do not compile anew.")
@language_option
def command(as_json: bool, seconds: float, quick: bool, language: Language) -> None:
    """Measure how fast the rules are on this machine: random games, batches, loading, compiling.

    Figures are medians of three measurements. Compiling anew takes a minute or so.
    """
    with _status(as_json, language) as tell:
        figures = measure(seconds, 1 if quick else REPEATS, compiling=not quick, tell=tell)
    if as_json:
        echo_json(figures)
    else:
        _print(figures, language)


def measure(
    seconds: float, repeats: int, compiling: bool, tell: Callable[[str], None]
) -> dict[str, Any]:
    """Take all the measurements."""
    tell("loading")
    kernel()
    editions = {}
    yardsticks = []
    for name, box in samples():
        tell(name)
        editions[name], steps = _play(box, seconds, repeats)
        yardsticks.append(steps)
    tell("others")
    figures = {
        "editions": editions,
        "calibration_per_second": median(yardsticks),
        "batch_steps_per_second": _batch(seconds, repeats),
        "state_bytes": STATE.itemsize,
        "copy_ns": _copies(seconds, repeats),
        "import_seconds": _elsewhere("import incarrozza", repeats),
        "cached_load_seconds": _elsewhere(LOAD, repeats),
        "cold_compile_seconds": None,
    }
    if compiling:
        tell("compiling")
        with TemporaryDirectory() as empty:
            figures["cold_compile_seconds"] = _elsewhere(LOAD, 1, INCARROZZA_CACHE=empty)
    return figures


def samples() -> Iterator[tuple[str, Box]]:
    """List what is measured: every edition, with depots too, and the largest company."""
    for name, edition in EDITIONS.items():
        yield name, open_box(name, edition.players[0])
        yield f"{name}+depots", open_box(name, edition.players[0], depots=True)
    name, edition = max(EDITIONS.items(), key=lambda item: item[1].players[1])
    yield f"{name}+{edition.players[1]}players", open_box(name, edition.players[1])


def _play(box: Box, seconds: float, repeats: int) -> tuple[dict[str, float], float]:
    """Play games out, each time beside the yardstick."""
    # Enough games at once to forget about the dealing.
    Games(box, GAMES, seed=0).play_out(LIMIT)
    rows = []
    for repeat in range(repeats):
        steps = _yardstick(seconds)
        games = turns = choices = 0
        spent = 0.0
        while spent < seconds:
            dealt = Games(box, GAMES, seed=1000 * repeat + games)
            start = perf_counter()
            playout = dealt.play_out(LIMIT)
            spent += perf_counter() - start
            games += GAMES
            turns += playout.turns
            choices += playout.choices
        steps = (steps + _yardstick(seconds)) / 2
        rows.append((games / spent, turns / spent, choices / spent, choices / spent / steps, steps))
    games_rate, turns_rate, choices_rate, relative, steps = map(median, zip(*rows, strict=True))
    return {
        "games_per_second": games_rate,
        "turns_per_second": turns_rate,
        "decisions_per_second": choices_rate,
        "relative": relative,
    }, steps


def _yardstick(seconds: float) -> float:
    steps = max(int(YARDSTICK * seconds), 100_000)
    start = perf_counter()
    kernel().calibrate(steps)
    return steps / (perf_counter() - start)


def _batch(seconds: float, repeats: int) -> float:
    """Step many games of the first edition from Python, dealing anew where one is over."""
    name, edition = next(iter(EDITIONS.items()))
    games = Games(name, BATCH, edition.players[0], seed=0)

    def step() -> None:
        games.step(games.random_actions())
        games.restart()

    for _ in range(100):  # so that the games are not all at their beginning
        step()
    return BATCH / median(_pace(step, seconds) for _ in range(repeats))


def _copies(seconds: float, repeats: int) -> float:
    states = np.zeros(2, STATE)
    times = 100_000

    def copy() -> None:
        kernel().copy_many(states, times)

    return median(_pace(copy, seconds) for _ in range(repeats)) / times * 1e9


def _pace(work: Callable[[], None], seconds: float) -> float:
    """Do some work over and over, at least once; tell the seconds that each time took."""
    times, start = 0, perf_counter()
    while True:
        work()
        times += 1
        spent = perf_counter() - start
        if spent >= seconds:
            return spent / times


LOAD = "from incarrozza.rules.loading import kernel; kernel()"


def _elsewhere(work: str, repeats: int, **environment: str) -> float:
    """Measure some work in a fresh process, without the start of Python itself."""
    script = (
        "from time import perf_counter\n"
        f"start = perf_counter()\n{work}\nprint(perf_counter() - start)"
    )
    spent = []
    for _ in range(repeats):
        done = subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            check=True,
        )
        spent.append(float(done.stdout.split()[-1]))
    return median(spent)


@contextmanager
def _status(quiet: bool, language: Language) -> Iterator[Callable[[str], None]]:
    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        yield lambda _: None
        return
    with console.status("") as status:
        yield lambda name: status.update(WORDS[name][language] if name in WORDS else name)


def _print(figures: dict[str, Any], language: Language) -> None:
    console = paper()
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 3, 0, 0))
    table.add_column(WORDS["edition"][language])
    for column in ("games", "turns", "decisions", "relative"):
        table.add_column(WORDS[column][language], justify="right")
    for name, row in figures["editions"].items():
        table.add_row(
            name,
            number(row["games_per_second"], language),
            number(row["turns_per_second"], language),
            number(row["decisions_per_second"], language),
            number(row["relative"], language, 5),
        )
    console.print(table)
    console.print()
    console.print(WORDS["about"][language], soft_wrap=True)
    console.print()
    others = Table.grid(padding=(0, 2))
    others.add_column(justify="right")
    for name, value in figures.items():
        if name != "editions" and value is not None:
            digits = 0 if value >= 100 else 1 if name == "copy_ns" else 2
            words = WORDS[name][language].format(batch=number(BATCH, language))
            others.add_row(number(value, language, digits), words)
    console.print(others)
