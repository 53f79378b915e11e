"""The JSON Schema in docs is that of the structs, and agrees with the reader."""

from __future__ import annotations

import tomllib
from pathlib import Path

import jsonschema_rs
import msgspec
import pytest

from incarrozza.editions import EDITIONS
from incarrozza.editions.shelf import SHELF
from incarrozza.mapfile.contents import draft_of
from incarrozza.mapfile.draft import Draft, DraftPlace, DraftTicket, DraftTrack
from incarrozza.mapfile.json_schema import FIELDS, map_schema, schema_text
from incarrozza.mapfile.numbers import RULES, TICKET_RULES
from incarrozza.mapfile.writing import write_draft
from tests import invented

FILE = Path(__file__).parent.parent.parent / "docs" / "map.schema.json"


def test_the_schema_is_current() -> None:
    assert FILE.read_text("utf-8") == schema_text(), (
        "run: python -m incarrozza.mapfile.json_schema > docs/map.schema.json"
    )


def test_every_field_is_described() -> None:
    for kind in (Draft, DraftPlace, DraftTrack, DraftTicket):
        assert [*FIELDS[kind.__name__]] == [each.name for each in msgspec.structs.fields(kind)]
    assert sorted(FIELDS["rules"]) == sorted(RULES)
    assert sorted(FIELDS["TicketRules"]) == sorted(TICKET_RULES)


@pytest.mark.parametrize("name", EDITIONS)
def test_maps_that_can_be_played_fit_the_schema(name: str) -> None:
    edition = EDITIONS[name]
    text = write_draft(draft_of(edition, SHELF.map(edition.map)))
    assert jsonschema_rs.is_valid(map_schema(), tomllib.loads(text))
    assert jsonschema_rs.is_valid(map_schema(), tomllib.loads(invented.map_file()))


@pytest.mark.parametrize(
    "wrong", ["pieces = 99", "peices = 9", "route_points = { 13 = 1 }", "tickets = { keep = 6 }"]
)
def test_wrong_numbers_do_not_fit(wrong: str) -> None:
    said = tomllib.loads(f"format = 1\n[rules]\n{wrong}")
    assert not jsonschema_rs.is_valid(map_schema(), said)
