"""`incarrozza analyse`: a report for people, a chart, a file for the replay page, and Ctrl-C."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from incarrozza import Game, Record
from incarrozza.analysis import Analysis
from incarrozza.bots.pondering import strongest_ponderer
from incarrozza.cli import main
from incarrozza.server.presenters.replays import Wish, make_replay

BOT = strongest_ponderer()
GOLDEN = Path(__file__).parents[1] / "goldens" / "new_york-2-greedy.txt"


def run(*arguments: str | Path, text: str | None = None) -> Result:
    command = ["analyse", *map(str, arguments)]
    return CliRunner().invoke(main, command, input=text, env={"LC_ALL": "C"})


def test_every_turn_is_told_with_chances_and_what_was_better() -> None:
    result = run(GOLDEN, "--playouts", "8")
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    text = result.stdout
    assert text.startswith(f"New York, 2 players\nAs {BOT} sees it.")
    game = Record.parse(GOLDEN.read_text("utf-8")).replay()
    rows = re.findall(r"^ +(\d+)  (Anna|Bruno) +\d+ % +(\d+) % +(\d+) %$", text, re.M)
    assert [int(row[0]) for row in rows] == [*range(1, game.turns + 1)]
    assert {int(one) + int(two) for _, _, one, two in rows} <= {99, 100, 101}
    assert "      → Anna would have done better to " in text
    summary = text.partition("Biggest mistakes\n")[2]
    assert 1 <= summary.partition("\n\n")[0].count("would have done better") <= 3
    assert re.search(rf"^player +turns +as good as {BOT} +mistakes$", summary, re.M)
    assert "\x1b[" not in text


def test_it_is_the_same_every_time_and_from_the_standard_input() -> None:
    told = run(GOLDEN, "--playouts", "4").stdout
    assert run("-", "--playouts", "4", text=GOLDEN.read_text("utf-8")).stdout == told


def test_in_italian_and_by_time() -> None:
    text = run(GOLDEN, "--time", "1", "--language", "it").stdout
    assert text.startswith(f"New York, 2 giocatori\nCome la vede {BOT}.")
    assert "apertura" in text
    assert "avrebbe fatto meglio a" in text
    assert "Gli errori più grandi" in text


def test_what_is_written_is_accepted_with_the_record_and_by_itself(tmp_path: Path) -> None:
    file = tmp_path / "new" / "analysis.json"
    result = run(GOLDEN, "--playouts", "8", "--json", file)
    assert f"Game and analysis in {file}" in result.stdout
    text, record = file.read_text("utf-8"), GOLDEN.read_text("utf-8")
    alone = make_replay(Wish("", "it", analysis=text))
    assert alone == make_replay(Wish(record, "it", analysis=text))
    assert alone.analysed_by == BOT
    assert len(alone.thoughts) == max(frame.turn for frame in alone.frames) + 1
    assert any("avrebbe fatto meglio" in thought.text for thought in alone.thoughts)


def test_the_chart_is_drawn_as_its_name_says(tmp_path: Path) -> None:
    svg, png = tmp_path / "chart.svg", tmp_path / "chart.PNG"
    for file in (svg, png):
        result = run(GOLDEN, "--playouts", "2", "--chart", file, "--language", "it")
        assert f"Grafico in {file}." in result.stdout
    assert "New York: probabilità di vincere" in svg.read_text("utf-8")
    assert png.read_bytes().startswith(b"\x89PNG")


@pytest.fixture
def _ctrl_c() -> Iterator[None]:
    """Let Ctrl-C interrupt, even if the tests were started in the background, where it does not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_ctrl_c")
def test_ctrl_c_writes_what_is_known_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from incarrozza.bots.search import Search

    ponder, asked = Search.ponder, []

    def tire(self: Search, *arguments: object, **options: object) -> object:
        asked.append(arguments)
        if len(asked) == 12:
            os.kill(os.getpid(), signal.SIGINT)
        return ponder(self, *arguments, **options)  # type: ignore[arg-type]  # handed on

    monkeypatch.setattr(Search, "ponder", tire)
    file, chart = tmp_path / "analysis.json", tmp_path / "chart.svg"
    result = run(GOLDEN, "--bot", "search", "--playouts", "4", "--json", file, "--chart", chart)
    assert result.exit_code == 0, result.output
    assert re.search(r"Interrupted: this is what was looked at up to turn \d\.\n", result.stdout)
    assert chart.exists()
    known = Analysis.parse(file.read_text("utf-8"))
    assert 2 < len(known.turns) < 12
    assert make_replay(Wish("", "en", analysis=str(known))).thoughts


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--chart", "a.jpg"), "a.jpg; expected a name in .svg or .png"),
        (("--chart", "/dev/null/a.svg"), "/dev/null"),
        (("--json", "/dev/null/a.json"), "/dev/null"),
        (("--bot", "greedy"), "no bot that can analyse is called 'greedy'; expected "),
    ],
)
def test_a_mistake_is_one_line_before_anything_is_done(
    arguments: tuple[str, ...], words: str
) -> None:
    result = run(GOLDEN, *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("incarrozza: ")
    assert result.stderr.count("\n") == 1
    assert words in result.stderr


def test_nothing_is_written_over_the_game_or_the_chart(tmp_path: Path) -> None:
    game, chart = tmp_path / "game.svg", tmp_path / "chart.svg"
    game.write_text(GOLDEN.read_text("utf-8"), "utf-8")
    for arguments in (("--chart", game), ("--json", game), ("--chart", chart, "--json", chart)):
        result = run(game, *arguments)
        assert result.exit_code == 2
        assert "is named twice; expected a file of its own for each" in result.stderr
    assert game.read_text("utf-8") == GOLDEN.read_text("utf-8")


def unfinished() -> str:
    return str(Game("new_york", 2, seed=1).record)


def seen() -> str:
    return str(Record.parse(GOLDEN.read_text("utf-8")).seen_by(1))


def forged() -> str:
    """Anna claims what she cannot pay, and the checksum is left out."""
    text = GOLDEN.read_text("utf-8").replace("3 @0 draw deck > hand 0: green", "3 @0 pay green", 1)
    return re.sub(r", [0-9a-f]{16}\n$", "\n", text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hello", "standard input, line 1: "),
        (unfinished(), "standard input: this game is not over; expected a finished one"),
        (seen(), "standard input: this record holds only what one seat saw"),
        (forged(), "standard input: event 3: pay green: "),
        (GOLDEN.read_text("utf-8").replace("keep East", "keep West", 1), "standard input, line "),
    ],
)
def test_what_cannot_be_analysed_is_refused_in_one_line(text: str, words: str) -> None:
    result = run("-", "--playouts", "1", text=text)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(f"incarrozza: {words}")
    assert result.stderr.count("\n") == 1
