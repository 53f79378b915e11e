"""Lay out networks that the cartographer has never seen: faults and seconds.

python -m benchmarks.cartographer [--maps N] [--first N] [--held-out] [--json] [--pictures FOLDER]
"""

from __future__ import annotations

import json
import statistics
import time
from pathlib import Path

import click

from benchmarks.corpus.networks import HELD_OUT, KNOWN, make_network
from benchmarks.corpus.showing import draw_network
from incarrozza.cartographer import lay_out, rough_layout
from incarrozza.picture.png import make_png


@click.command()
@click.option("--maps", default=KNOWN, show_default=True, help="How many of those to tune with.")
@click.option("--first", default=0, help="The number of the first of them.")
@click.option("--held-out", is_flag=True, help="Those instead that nobody tunes with.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@click.option("--pictures", type=click.Path(path_type=Path), help="A folder for pictures of them.")
def main(maps: int, first: int, held_out: bool, as_json: bool, pictures: Path | None) -> None:
    numbers = range(KNOWN, KNOWN + HELD_OUT) if held_out else range(first, first + maps)
    lay_out(make_network(0))  # compiles, and warms up
    rows = []
    for number in numbers:
        board = make_network(number)
        start = time.process_time()
        rough_layout(board)
        rough = time.process_time() - start
        start = time.process_time()
        laid = lay_out(board)
        seconds = time.process_time() - start
        spaces = sum(route.length for route in board.routes)
        area = laid.layout.width * laid.layout.height / 1e4
        row = {
            "map": board.name,
            "places": len(board.places),
            "tracks": len(board.routes),
            "spaces": spaces,
            "width": laid.layout.width,
            "height": laid.layout.height,
            "area_per_space": round(area / spaces, 2),
            "rough_seconds": round(rough, 3),
            "seconds": round(seconds, 2),
            "faults": [fault.text["en"] for fault in laid.faults],
        }
        rows.append(row)
        if not as_json:
            _show(row)
        if pictures is not None:
            pictures.mkdir(parents=True, exist_ok=True)
            drawn = draw_network(board, laid.layout)
            (pictures / f"{board.name}.png").write_bytes(make_png(drawn, 1600))
    summary = _summary(rows)
    print(json.dumps({**summary, "maps": rows}, indent=1) if as_json else _told(summary))


def _show(row: dict[str, object]) -> None:
    faults = row["faults"]
    assert isinstance(faults, list)
    sizes = f"{row['places']:>3} {row['tracks']:>4} {row['spaces']:>4} {row['area_per_space']:>5}"
    print(f"{row['map']:<6} {sizes} {row['seconds']:>6} s  {len(faults)} faults", flush=True)
    for fault in faults[:6]:
        print(f"       {fault}")


def _summary(rows: list[dict[str, object]]) -> dict[str, object]:
    faults = [len(row["faults"]) for row in rows if isinstance(row["faults"], list)]
    seconds = [row["seconds"] for row in rows if isinstance(row["seconds"], float)]
    rough = [row["rough_seconds"] for row in rows if isinstance(row["rough_seconds"], float)]
    return {
        "count": len(rows),
        "without_fault": sum(count == 0 for count in faults),
        "most_faults": max(faults),
        "median_seconds": statistics.median(seconds),
        "worst_seconds": max(seconds),
        "worst_rough_seconds": max(rough),
    }


def _told(summary: dict[str, object]) -> str:
    return "\n".join(f"{key:<20} {value}" for key, value in summary.items())


if __name__ == "__main__":
    main()
