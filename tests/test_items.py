"""An item of the final account is declared once: the rest of the house follows."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from incarrozza.editions import EDITIONS, items, open_box
from incarrozza.editions.edition import LANGUAGES, Edition
from incarrozza.editions.items import ITEMS, NUMBERS, counted
from incarrozza.rules.state import BOARD, TOTAL
from incarrozza.words.scoring import Scoring
from tests.test_options import MOST_FILES, ROOT, files_listed_under, sources
from tests.test_rule_coverage import EXPECTED

NAMES = [item.name for item in ITEMS]


def test_an_item_touches_at_most_six_files_and_contributing_lists_them() -> None:
    touched = {
        path.relative_to(ROOT).as_posix().removeprefix("src/incarrozza/")
        for path in sources()
        if "globetrotter" in path.read_text("utf-8").lower()
    }
    assert touched == files_listed_under("Add a score item")
    assert len(touched) <= MOST_FILES


def test_every_item_has_words_and_a_rule() -> None:
    assert len({*NAMES}) == len(NAMES)
    for item in ITEMS:
        assert set(item.title) == set(LANGUAGES)
        assert item.rule in EXPECTED


def test_every_item_has_a_column_and_the_total_is_behind_them() -> None:
    columns = [getattr(items, f"ITEM_{name.upper()}") for name in NAMES]
    assert columns == list(range(TOTAL))


def test_the_kernel_has_a_function_for_every_item_and_calls_them_in_order() -> None:
    # Read, not imported: which functions a compiled one calls cannot be asked.
    source = (ROOT / "src" / "incarrozza" / "rules" / "scoring.py").read_text("utf-8")
    _, _, rest = source.partition("def account(")
    called = re.findall(r"^    _(\w+)\(s, (?:b, )?accounts\)$", rest, re.MULTILINE)
    assert called == [*NAMES, "rank"]


def test_every_item_is_explained() -> None:
    assert [name for name in NAMES if not hasattr(Scoring, f"_{name}")] == []


def test_what_an_item_is_worth_is_a_number_of_the_edition_and_of_the_board() -> None:
    defaults = {field.name: field.default for field in fields(Edition)}
    assert {*NUMBERS} <= {*(BOARD.names or ())}
    for item in ITEMS:
        if item.points is not None and item.switch is None:
            assert defaults[item.points] == 0, "an item of some editions is off in the others"


@pytest.mark.parametrize("depots", [False, True])
@pytest.mark.parametrize("name", EDITIONS)
def test_a_box_counts_routes_and_tickets_and_what_it_has(name: str, depots: bool) -> None:
    box = open_box(name, 2, depots=depots)
    found = [item.name for item in counted(box)]
    assert found[:2] == ["routes", "tickets"]
    assert ("stations" in found) == bool(box.edition.stations)
    assert ("longest_path" in found) == bool(box.edition.longest_path_points)
    assert ("merchandise" in found) == any(route.cart for route in box.map.routes)
    assert ("depots" in found) == depots
