"""`incarrozza editions`: what can be played, and which tickets are ours."""

from __future__ import annotations

import json

from click.testing import CliRunner

from incarrozza import EDITIONS
from incarrozza.cli import main


def run(*arguments: str) -> str:
    result = CliRunner().invoke(main, ["editions", *arguments], env={"LC_ALL": "C"})
    assert result.exit_code == 0, result.output
    return result.stdout


def test_every_edition_is_listed_in_both_languages() -> None:
    english, italian = run(), run("--language", "it")
    for name, edition in EDITIONS.items():
        assert name in english
        assert name in italian
        assert edition.title["en"] in english
    assert "giocatori" in italian
    assert "6 long + 40" in english


def test_house_tickets_are_no_secret() -> None:
    english, italian = run(), run("--language", "it")
    assert "Amsterdam: 20 of its 24 tickets are house tickets." in english
    assert "Bonus tickets: all 7 are house tickets." in english
    assert "--tickets FILE" in english
    assert "20 of 24" in english
    assert "Amsterdam: 20 dei suoi 24 biglietti sono della casa." in italian
    assert "Biglietti bonus: tutti e 7 sono della casa." in italian
    assert "--tickets FILE" in italian


def test_the_help_says_how_own_tickets_are_written() -> None:
    text = run("--help")
    assert "a,b,points" in text
    assert "kind (long or regular)" in text


def test_json_lists_the_same() -> None:
    found = {each["name"]: each for each in json.loads(run("--json"))}
    assert list(found) == list(EDITIONS)
    assert found["amsterdam"]["tickets"] == {"long": 0, "regular": 24, "house": 20}
    assert found["europe"]["tickets"] == {"long": 6, "regular": 40, "house": 0}
    assert found["europe"]["bonus_tickets"] == {"tickets": 7, "house": 7}
    assert found["new_york"]["bonus_tickets"] == {"tickets": 0, "house": 0}
    assert found["new_york"]["players"] == [2, 4]
    assert found["europe"]["options"] == ["depots", "bonus_tickets", "tickets"]
    assert found["amsterdam"]["options"] == ["depots", "tickets"]
