"""The siege is complete: every part is run by something, and none by chance is empty."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from tests.siege import COMMANDS, MARKED, PARTS, commands, main

TESTS = Path(__file__).parent
MARK = re.compile(r"mark\.siege\(part=\"(\w+)\"\)")


def test_every_part_has_tests_and_every_test_a_part() -> None:
    sources = {path: path.read_text("utf-8") for path in TESTS.rglob("*.py")}
    found = [part for path, text in sources.items() for part in MARK.findall(text)]
    assert {*found} == {*MARKED}
    # Nothing is marked in another way, which `make siege` would not find.
    written = sum(len(re.findall(r"pytest\.mark\.siege\b", text)) for text in sources.values())
    assert written == len(found)


def test_every_command_is_a_module() -> None:
    for part in COMMANDS:
        for module, *_ in commands(part, jobs=1):
            assert importlib.util.find_spec(module), module


def test_no_part_is_named_twice() -> None:
    assert len({*PARTS}) == len(PARTS)


def test_an_unknown_part_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["contracts"])
    assert "no part is called 'contracts'; expected one of contract," in capsys.readouterr().err
