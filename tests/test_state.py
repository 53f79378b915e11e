"""The state record: its size and its bytes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from incarrozza import limits
from incarrozza.editions import EDITIONS, box
from incarrozza.editions.shelf import SHELF
from incarrozza.errors import BadOption
from incarrozza.rules import state
from incarrozza.rules.state import ACTIONS, MAX_ROUTES, PHASES, STATE, WORDS


def test_a_state_fits_twenty_cache_lines() -> None:
    assert STATE.itemsize <= 1280


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


def test_the_limits_fit_the_numbers_that_the_kernel_counts_with() -> None:
    signed_byte = np.iinfo(STATE["deck_size"]).max
    assert signed_byte >= limits.MAX_CARDS
    assert signed_byte + 1 >= limits.MAX_TICKETS
    assert state.UNKNOWN < 0
    assert limits.MAX_CITIES <= 64, "a set of cities is one word"
    assert limits.MAX_PIECES + (limits.MAX_CITIES - 1).bit_length() <= 64, "see rules/paths.py"
    assert limits.MAX_ROUTES <= state.STATION - state.CLAIM
    assert limits.MAX_CITIES <= state.DEPOT - state.STATION
    assert limits.MAX_LENGTH <= state.WAYS
    assert limits.MAX_COLORS * state.WAYS <= state.ALL_WILD - state.PAYMENT
    assert 1 << limits.MAX_OFFERED <= state.ACTIONS - state.KEEP_SET
    assert limits.MAX_STATIONS == state.RANK - state.BORROWED


@pytest.mark.parametrize(
    ("field", "value"),
    [("pieces", 57), ("stations", 4), ("players", (2, 6)), ("cards_per_color", 20)],
)
def test_an_edition_too_large_for_the_kernel_is_refused(field: str, value: object) -> None:
    edition = replace(EDITIONS["europe"], **{field: value})  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="expected at most"):
        box.put_together(edition, SHELF.map("europe"), 2)
