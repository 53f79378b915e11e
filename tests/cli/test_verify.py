"""`incarrozza verify`: chance recomputed, the key made again, and every kind of tampering."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from incarrozza import Game
from incarrozza.cli import main
from incarrozza.shuffle import commitment, shuffle_key
from tests.shuffled import CUTS, SECRET, changed, shuffled, with_another_card, without_secret

PROMISED = commitment(SECRET)


def run(*arguments: str, text: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["verify", *arguments], input=text, env={"LC_ALL": "C"})


def counted() -> tuple[int, int]:
    """Count the events and the answers of the game."""
    events = shuffled().events
    return len(events), sum(len(event.answers) for event in events)


# -- What is proved --------------------------------------------------------------------------------


def test_all_that_was_checked_is_told() -> None:
    events, answers = counted()
    result = run("-", text=str(shuffled()))
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines() == [
        f"Recomputed {events} events and {answers} answers of chance: all are those of the key.",
        "The key follows from the server's secret and the cuts:",
        "  Anna cut with “sette: [b]bello”.",
        "  Bruno did not cut.",
        "  Carla cut with “più”.",
        "Compare this commitment with the one you were shown before the game:",
        f"  {PROMISED}",
    ]


def test_in_italian() -> None:
    events, answers = counted()
    lines = run("-", "--language", "it", text=str(shuffled())).stdout.splitlines()
    first, *others = lines
    assert first == (
        f"Ricalcolati {events} eventi e {answers} risposte del caso: "
        "sono tutte quelle della chiave."
    )
    assert others == [
        "La chiave deriva dal segreto del server e dai tagli:",
        "  Anna ha tagliato con «sette: [b]bello».",
        "  Bruno non ha tagliato.",
        "  Carla ha tagliato con «più».",
        "Confronta questo impegno con quello che ti è stato mostrato prima della partita:",
        f"  {PROMISED}",
    ]


def test_players_without_names_are_numbered() -> None:
    assert "  Player 2 did not cut.\n" in run("-", text=str(shuffled(named=False))).stdout


def test_a_deal_alone_is_one_event() -> None:
    game = Game("new_york", 2, seed=1)
    assert run("-", text=str(game.record)).stdout.startswith("Recomputed 1 event and 13 answers")


def test_if_nobody_cut_the_server_chose_alone() -> None:
    text = str(shuffled(("", "", "")))
    assert "Nobody cut, so the server alone chose the shuffle." in run("-", text=text).stdout
    assert "Nessuno ha tagliato" in run("-", "--language", "it", text=text).stdout
    assert "Nobody" not in run("-", text=str(shuffled())).stdout


@pytest.mark.parametrize("shown", [PROMISED, PROMISED.upper(), f" {PROMISED}\n"])
def test_the_commitment_is_compared(shown: str) -> None:
    result = run("-", "--commitment", shown, text=str(shuffled()))
    assert result.exit_code == 0, result.output
    last = result.stdout.splitlines()[-2:]
    assert last == ["The commitment is the one you were shown before the game:", f"  {PROMISED}"]


@pytest.mark.parametrize("cuts", [(), CUTS])
def test_without_a_secret_only_the_key_is_checked(cuts: tuple[str, ...]) -> None:
    text = str(replace(shuffled(), secret=None, cuts=cuts))
    result = run("-", text=text)
    assert result.exit_code == 0, result.output
    assert f"Recomputed {counted()[0]} events" in result.stdout
    assert "only the key was checked: nothing proves that it was chosen beforehand." in (
        result.stdout
    )
    assert "follows from" not in result.stdout
    assert "niente prova che sia stata scelta prima" in (
        run("-", "--language", "it", text=text).stdout
    )


def test_json_tells_the_same() -> None:
    events, answers = counted()
    found = json.loads(run("-", "--json", text=str(shuffled())).stdout)
    assert found == {
        "edition": "europe",
        "players": 3,
        "names": ["Anna", "Bruno", "Carla"],
        "events": events,
        "answers": answers,
        "checked": ["answers", "key"],
        "key": shuffle_key(SECRET, CUTS).hex(),
        "secret": SECRET.hex(),
        "cuts": list(CUTS),
        "commitment": PROMISED,
        "compared": False,
    }
    result = run("-", "--json", "--commitment", PROMISED, text=str(shuffled()))
    assert json.loads(result.stdout)["compared"] is True


def test_json_does_not_claim_what_was_not_checked() -> None:
    found = json.loads(run("-", "--json", text=str(replace(shuffled(), secret=None))).stdout)
    assert found["checked"] == ["answers"]
    assert (found["secret"], found["commitment"], found["compared"]) == (None, None, False)


def test_from_a_file_whatever_its_line_ends(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(b"\xef\xbb\xbf" + str(shuffled()).replace("\n", "\r\n").encode())
    assert run(str(file)).stdout == run("-", text=str(shuffled())).stdout


# -- What is refused -------------------------------------------------------------------------------


def refused(*arguments: str, text: str) -> str:
    """Tell the one line that refuses, in words or as JSON alike."""
    for result in (run("-", *arguments, text=text), run("-", *arguments, "--json", text=text)):
        assert result.exit_code == 2
        assert result.stdout == ""
        assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("incarrozza: ").rstrip("\n")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("secret: 00", "secret: 01"),
        ("cut 2: più", "cut 2: meno"),
        ("cut 2: più\n", ""),
        (f"cut 0: {CUTS[0]}\ncut 2: {CUTS[2]}", f"cut 0: {CUTS[2]}\ncut 2: {CUTS[0]}"),
    ],
)
def test_another_secret_or_cut_is_refused(old: str, new: str) -> None:
    assert refused(text=changed(old, new)).startswith(
        "standard input, key: it does not follow from the secret and the cuts; expected"
    )


def test_another_key_is_refused_with_a_secret_and_without() -> None:
    key = shuffle_key(SECRET, CUTS).hex()
    other = shuffle_key(SECRET, ("", "", "")).hex()
    assert "key: it does not follow" in refused(text=changed(key, other))
    assert refused(text=changed(key, other, without_secret())) == (
        "standard input: event 0: chance's answer is not that of the key"
    )


def test_another_answer_is_refused() -> None:
    assert refused(text=with_another_card()) == (
        f"standard input: event {counted()[0] - 1}: chance's answer is not that of the key"
    )


def test_another_commitment_is_refused() -> None:
    other = commitment(SECRET[::-1])
    assert refused("--commitment", other, text=str(shuffled())) == (
        f"standard input, secret: its commitment is {PROMISED}; expected {other}"
    )


def test_a_commitment_without_a_secret_is_refused() -> None:
    text = str(without_secret())
    assert refused("--commitment", PROMISED, text=text) == (
        "standard input: no secret to compare with the commitment; expected a line 'secret:'"
    )


@pytest.mark.parametrize("shown", ["", "abc", PROMISED[:-1], PROMISED + "0", "g" * 64])
def test_what_is_no_commitment_is_refused(shown: str) -> None:
    said = refused("--commitment", shown, text=str(shuffled()))
    assert said == f"commitment {shown!r}; expected 64 hexadecimal digits"


def test_what_a_seat_saw_cannot_be_verified() -> None:
    assert "without its key cannot be verified" in refused(text=str(shuffled().seen_by(0)))


def test_a_missing_file_is_refused_in_one_line(tmp_path: Path) -> None:
    result = run(str(tmp_path / "nothing.txt"))
    assert result.exit_code == 2
    assert result.stderr.endswith("nothing.txt: No such file or directory\n")
    assert result.stderr.count("\n") == 1
