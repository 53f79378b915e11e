"""Beliefs for maps that the champion never practised."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.unseen_maps import MAPS, think_alone
from incarrozza.bots import Champion
from incarrozza.bots.champion import weights
from incarrozza.bots.unseen import BIG, SMALL, Size, bigness, interpolate, measure
from incarrozza.designer.verdict import take_subject
from incarrozza.editions import Box, open_box
from incarrozza.mapfile.reading import open_draft
from incarrozza.thinking.beliefs import USUAL, beliefs

FILES = sorted(MAPS.glob("*.toml"))


def unseen(file: Path) -> Box:
    return take_subject(open_draft(file), 2).box


@pytest.mark.parametrize("name", ["europe", "new_york", "amsterdam"])
def test_a_map_that_was_practised_has_its_own_beliefs(name: str) -> None:
    assert Champion().learned(open_box(name, 2)) == weights()[name]


def test_a_map_of_the_same_name_is_another_map() -> None:
    box = open_box("new_york", 2)
    other = replace(box, map=replace(box.map, tickets=box.map.tickets[1:]))
    assert Champion().learned(other) != weights()["new_york"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_unseen_map_is_big_or_small_by_its_numbers(file: Path) -> None:
    draft, box = open_draft(file), unseen(file)
    share = bigness(measure(box))
    assert share < 0.2 if draft.preset == "city_map" else share > 0.8
    believed = Champion().learned(box)
    assert believed == interpolate(weights(), share)
    beliefs(**believed)


def test_beliefs_move_from_the_small_to_the_big() -> None:
    learned = weights()
    ends = [interpolate(learned, share) for share in (0.0, 1.0)]
    for end, kind in zip(ends, (SMALL, BIG), strict=True):
        assert {**USUAL, **end} == pytest.approx({**USUAL, **learned[kind]}, abs=1e-6)
    between = interpolate(learned, 0.5)
    for name, value in between.items():
        low, high = sorted(end[name] for end in ends)
        assert low <= value <= high


@pytest.mark.parametrize("size", [Size(1, 2, 1.0), Size(56, 64, 12.0), Size(25, 25, 2.4)])
def test_no_map_is_too_small_or_too_big(size: Size) -> None:
    assert 0.0 <= bigness(size) <= 1.0


def test_what_was_learned_on_invented_maps_holds_on_others() -> None:
    """Without any search, on a map that was not among them; the games are always the same."""
    small = next(file for file in FILES if file.stem == "ireland")
    assert think_alone(unseen(small), 600, seed=1).low > 0.5
