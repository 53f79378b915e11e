"""Which of two commits is faster: the kernel and the server of both, measured alternately.

    python -m benchmarks.compare main                # the work tree as it is, against main
    python -m benchmarks.compare HEAD~1 --json       # for programs
    python -m benchmarks.compare main --least 0.95   # fails if a figure is below
    python -m benchmarks.compare main --only kernel  # without the server

Every round runs each side's own `incarrozza bench` and `benchmarks.server_load`, one directly after
the other, and gives one ratio a figure: a machine that is busy for a while slows both. Printed are
the median of the ratios, their range, and the ratio of the best that each side has reached in any
round, which minds a busy machine least. Above 1 the new side is faster, whatever is measured.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from benchmarks.sides import Side, two_sides

ROOT = Path(__file__).parent.parent
EDITION = "new_york"
"""The shortest one, played once so that everything is compiled."""
Figures = dict[str, float]

_FASTER_IF_LESS = re.compile(r"(_ns|_seconds|_bytes|_ms|_percent)$")
_MACHINE = "calibration_per_second"
"""A fixed loop that no commit changes: how even the machine was, and no figure of ours."""
_LOAD = re.compile(
    r"p50 +([\d.]+) ms, p95 +([\d.]+) ms, p99 +([\d.]+) ms,.*server used ([\d.]+)% of a core"
)
_LOAD_NAMES = ("p50_ms", "p95_ms", "p99_ms", "busy_percent")


_WIDTH = 110


@dataclass(frozen=True)
class Ratio:
    """How one figure compares; above 1 the new side is faster."""

    name: str
    old: float
    new: float
    ratio: float
    lowest: float
    highest: float
    best: float
    """The best of the new side by the best of the old one."""

    def below(self, least: float) -> bool:
        """Tell whether the new side is slower by both measures; one alone may be chance."""
        return max(self.ratio, self.best) < least


def read_bench(said: str) -> Figures:
    """Flatten the figures of `incarrozza bench --json`; those not measured are left out."""
    figures: dict[str, Any] = json.loads(said)
    editions = figures.pop("editions")
    found = {f"kernel {name}": value for name, value in figures.items() if value is not None}
    for edition, row in editions.items():
        found |= {f"kernel {edition} {name}": value for name, value in row.items()}
    return found


def read_load(said: str) -> Figures:
    """Find the figures in what `benchmarks.server_load` prints."""
    line = _LOAD.search(said)
    if line is None:
        raise SystemExit(f"the server's load cannot be read from:\n{said}")
    values = map(float, line.groups())
    return {f"server {name}": value for name, value in zip(_LOAD_NAMES, values, strict=True)}


def compare(old: Sequence[Figures], new: Sequence[Figures]) -> list[Ratio]:
    """Compare round by round what both sides have measured; a figure of nothing says nothing."""
    found = []
    for name in old[0]:
        pairs = [
            (before[name], after[name])
            for before, after in zip(old, new, strict=True)
            if before.get(name) and after.get(name)
        ]
        if not pairs:
            continue
        less = _FASTER_IF_LESS.search(name)
        ratios = [before / after if less else after / before for before, after in pairs]
        olds, news = zip(*pairs, strict=True)
        best = min(olds) / min(news) if less else max(news) / max(olds)
        spread = (min(ratios), max(ratios))
        found.append(Ratio(name, median(olds), median(news), median(ratios), *spread, best))
    return found


def measure(
    sides: tuple[Side, Side], wish: argparse.Namespace, tell: Callable[[str], None]
) -> tuple[list[Figures], list[Figures]]:
    """Measure both sides alternately; who comes first changes from round to round."""
    bench = ["-m", "incarrozza", "bench", "--json", "--quick", "--seconds", str(wish.bench_seconds)]
    load = ["-m", "benchmarks.server_load", "--tables", str(wish.tables)]
    load += ["--seconds", str(wish.load_seconds)]
    programs: dict[str, tuple[list[str], Callable[[str], Figures]]] = {
        "kernel": (bench, read_bench),
        "server": (load, read_load),
    }
    chosen = {wish.only: programs[wish.only]} if wish.only else programs
    # A server would compile how bots think beside its work; random bots need the rules alone.
    bots = "random" if wish.only == "kernel" else "planner"
    for side in sides:
        tell(f"{side.name}: compiling")
        side.check()
        side.run("-m", "incarrozza", "simulate", EDITION, "--games", "1", "--bots", bots)
    found: tuple[list[Figures], list[Figures]] = ([], [])
    for number in range(wish.rounds):
        for which in (0, 1) if number % 2 == 0 else (1, 0):
            figures: Figures = {}
            for name, (arguments, read) in chosen.items():
                tell(f"{sides[which].name}: {name}, round {number + 1} of {wish.rounds}")
                figures |= read(sides[which].run(*arguments))
            found[which].append(figures)
    return found


@contextmanager
def _progress(steps: int) -> Iterator[Callable[[str], None]]:
    """Show what is being measured: a bar in a terminal, lines elsewhere."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda step: print(step, file=sys.stderr, flush=True)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as bar:
        task = bar.add_task("", total=steps, completed=-1)

        def tell(step: str) -> None:
            bar.update(task, description=step, advance=1)

        yield tell


def _print(old: str, new: str, ratios: Sequence[Ratio], rounds: int) -> None:
    # A narrow terminal may break lines, but names and figures shall not be cut.
    console = Console(width=max(Console().width, _WIDTH))
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 3, 0, 0))
    table.add_column("figure", no_wrap=True)
    for column in (old, new, "ratio", "lowest", "highest", "best"):
        table.add_column(column, justify="right", no_wrap=True)
    for each in ratios:
        if _is_shown(each.name):
            table.add_row(
                each.name,
                *(f"{value:,.5g}" for value in (each.old, each.new)),
                *(f"{value:.3f}" for value in (each.ratio, each.lowest, each.highest, each.best)),
            )
    console.print(table)
    console.print()
    console.print(
        f"Rounds: {rounds}. A ratio above 1: {new} is faster than {old}.\n"
        f"{_MACHINE} is the machine's own: how far it is from 1 is how far the others may be."
    )


def _is_shown(name: str) -> bool:
    """Leave out what says the same as `relative`, which minds a busy machine least."""
    return not re.search(r" (games|turns|decisions)_per_second$", name)


def _wishes(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.compare",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("revision", metavar="REV", help="the old side: any commit git can name")
    parser.add_argument("--json", action="store_true", help="print every figure, for programs")
    parser.add_argument("--rounds", type=int, default=5, help="default: 5")
    parser.add_argument("--only", choices=["kernel", "server"], help="measure one of them")
    parser.add_argument("--bench-seconds", type=float, default=0.5, metavar="S", help="each, 0.5")
    parser.add_argument("--load-seconds", type=float, default=10, metavar="S", help="each, 10")
    parser.add_argument("--tables", type=int, default=200, help="of the server's load, 200")
    parser.add_argument("--least", type=float, metavar="R", help="fail if a figure is below")
    wish = parser.parse_args(arguments)
    if wish.rounds < 1:
        parser.error("--rounds: expected 1 or more")
    return wish


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> None:
    """Measure, print, and fail if a figure is below what was asked for."""
    wish = _wishes(arguments)
    steps = 2 + 2 * wish.rounds * (1 if wish.only else 2)
    with two_sides(root, wish.revision) as sides, _progress(steps) as tell:
        ratios = compare(*measure(sides, wish, tell))
        old, new = (side.name for side in sides)
    if wish.json:
        figures = [asdict(each) for each in ratios]
        print(json.dumps({"old": old, "new": new, "rounds": wish.rounds, "figures": figures}))
    else:
        _print(old, new, ratios, wish.rounds)
    slower = [
        f"{each.name}: {each.ratio:.3f}, best {each.best:.3f}"
        for each in ratios
        if _is_shown(each.name) and not each.name.endswith(_MACHINE)
        if wish.least is not None and each.below(wish.least)
    ]
    if slower:
        raise SystemExit(f"below {wish.least}:\n" + "\n".join(slower))


if __name__ == "__main__":
    main()
