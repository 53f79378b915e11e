"""The state record: its size and its bytes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from incarrozza.editions import EDITIONS, box, loading
from incarrozza.editions.loading import load_map
from incarrozza.errors import BadOption
from incarrozza.rules import paths, scoring, state
from incarrozza.rules.state import ACTIONS, MAX_ROUTES, PHASES, STATE, WORDS


def test_a_state_fits_one_kibibyte() -> None:
    assert STATE.itemsize <= 1024


def test_no_byte_of_a_state_is_without_a_name() -> None:
    end = 0
    for name in STATE.names or ():
        kind, start = STATE.fields[name][:2]  # type: ignore[index]
        assert start == end, f"hidden padding before {name}"
        end = start + kind.itemsize
    assert end == STATE.itemsize


@pytest.mark.parametrize("capacity", [ACTIONS, MAX_ROUTES])
def test_masks_are_whole_words(capacity: int) -> None:
    assert capacity % 64 == 0
    assert ACTIONS == 64 * WORDS
    assert len(PHASES) == 13


def test_what_an_edition_may_have_is_what_the_kernel_has_room_for() -> None:
    assert loading.MOST_PLACES == state.MAX_CITIES
    assert loading.MOST_ROUTES == state.MAX_ROUTES
    assert loading.MOST_TICKETS == state.MAX_TICKETS < state.UNKNOWN
    assert loading.MOST_COLORS == state.COLORS
    assert box.MOST_PIECES == paths.MOST_ROUTES
    assert box.MOST_STATIONS == scoring.MOST_STATIONS
    assert box.MOST_OFFERED == state.OFFER
    assert box.MOST_PLAYERS == state.SEATS
    assert box.LONGEST_ROUTE == state.MAX_LENGTH


@pytest.mark.parametrize(
    ("field", "value"),
    [("pieces", 57), ("stations", 4), ("players", (2, 6)), ("cards_per_color", 20)],
)
def test_an_edition_too_large_for_the_kernel_is_refused(field: str, value: object) -> None:
    edition = replace(EDITIONS["europe"], **{field: value})  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="expected at most"):
        box.put_together(edition, load_map("europe"), 2)
