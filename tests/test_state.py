"""The state record: its size and its bytes."""

from __future__ import annotations

import pytest

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
