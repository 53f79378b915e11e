"""Records of checkable shuffles: the secret and the cuts, written, read, verified and damaged."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

import incarrozza as ic
from incarrozza.shuffle import shuffle_key
from tests.properties.test_play import play_on
from tests.shuffled import CUTS, SECRET, changed, shuffled, with_another_card, without_secret

# -- Writing and reading ---------------------------------------------------------------------------


def test_the_secret_and_the_cuts_stand_below_the_key() -> None:
    lines = str(shuffled()).splitlines()
    key = lines.index(f"key: {shuffle_key(SECRET, CUTS).hex()}")
    assert lines[key + 1 :][:4] == [
        f"secret: {SECRET.hex()}",
        "cut 0: sette: [b]bello",
        "cut 2: più",
        "",
    ]


@pytest.mark.parametrize(
    "cuts",
    [
        CUTS,
        ("", "", ""),
        ("", "", "end: 3 events"),
        ("key: 00", "cut 0: x", "name 0: Anna"),
        ("…", "@0 draw > up: red", "#"),
    ],
)
def test_a_shuffled_record_reads_as_it_was_written(cuts: tuple[str, ...]) -> None:
    record = shuffled(cuts)
    again = ic.Record.parse(str(record))
    assert again == record
    assert (again.secret, again.cuts) == (SECRET, cuts)
    assert str(again) == str(record)
    again.verify()


def test_names_read_as_they_were_written() -> None:
    record = replace(shuffled(), names=(" Anna ", "cut 1: Bruno", "secret: Carla  "))
    again = ic.Record.parse(str(record))
    assert again.names == record.names
    assert (again.secret, again.cuts) == (SECRET, CUTS)
    assert str(again) == str(record)


def test_own_tickets_stand_below_the_cuts() -> None:
    key = shuffle_key(SECRET, ("a", "b"))
    box = ic.Game("new_york", players=2).box
    tickets = [replace(ticket, points=ticket.points + 1) for ticket in box.tickets]
    game = ic.Game("new_york", players=2, key=key, tickets=tickets)
    record = replace(game.record, secret=SECRET, cuts=("a", "b"))
    assert "\ncut 1: b\nticket: " in str(record)
    assert ic.Record.parse(str(record)) == record


def test_a_record_without_a_secret_is_written_as_ever() -> None:
    text = str(without_secret())
    assert "secret" not in text
    assert "cut " not in text
    again = ic.Record.parse(text)
    assert (again.secret, again.cuts) == (None, ())
    again.verify()


def test_cuts_without_a_secret_are_kept_and_prove_nothing() -> None:
    record = ic.Record.parse(changed(f"secret: {SECRET.hex()}\n", ""))
    assert (record.secret, record.cuts) == (None, CUTS)
    record.verify()


def test_a_seat_sees_neither_key_nor_secret_nor_cuts() -> None:
    for seat in (0, 1, 2, None):
        seen = shuffled().seen_by(seat)
        assert (seen.key, seen.secret, seen.cuts) == (None, None, ())
        text = str(seen)
        assert not re.search(r"^(key|secret|cut)\b", text, flags=re.MULTILINE)
        assert ic.Record.parse(text) == seen


def test_the_secret_is_not_shown_by_accident() -> None:
    assert SECRET.hex() not in repr(shuffled())
    assert repr(SECRET) not in repr(shuffled())


# -- Damage ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("key: ", "yek: ", "record, secret: there is no key to it; expected a line 'key:'"),
        ("secret: ", "secret: zz", "record, secret: damaged; expected 64 hexadecimal"),
        ("secret: 00", "secret: ", "record, secret: damaged; expected 64 hexadecimal"),
        ("secret: ", "secret: 00\nsecret: ", r"line 14: a second line 'secret'; expected one"),
        ("key: ", "key: 00\nkey: ", r"line 13: a second line 'key'; expected one"),
        ("cut 2: ", "cut 0: ", "line 15: a second cut by seat 0; expected one"),
        ("cut 2: ", "cut 3: ", "record, cut 3: no such seat; expected 0 to 2"),
        ("cut 2: ", "cut 9: ", "record, cut 9: no such seat; expected 0 to 2"),
        ("cut 2: ", "cut 02: ", "line 15: 'cut 02: più'; expected 'cut 0: ...'"),
        ("cut 2: ", "cut -1: ", "line 15: 'cut -1: più'; expected 'cut 0: ...'"),
        ("cut 2: ", "cut ²: ", "line 15: 'cut ²: più'; expected 'cut 0: ...'"),
        ("cut 2: ", "cut: ", "line 15: 'cut: più'; expected 'cut 0: ...'"),
        ("cut 2: più", "cut 2: ", "line 15: 'cut 2: '; expected 'cut 0: ...'"),
        ("cut 2: più", "cut 2", "line 15: 'cut 2'; expected 'name: value'"),
        ("cut 2: più", "cut 2:  più", r"record, cut 2: ' pi\\xf9' was changed; expected 'pi"),
        ("cut 2: più", "cut 2: piu\u0300", r"record, cut 2: 'piu\\u0300' was changed; expected"),
        ("cut 2: più", "cut 2: più" * 9, "record, cut 2: a cut of 83 characters; expected 64"),
        ("cut 2: più", "cut 2: pi\tù", r"record, cut 2: a cut with the character U\+0009; expec"),
    ],
)
def test_damage_to_the_shuffle_is_named(old: str, new: str, says: str) -> None:
    with pytest.raises(ic.RecordError, match=says):
        ic.Record.parse(changed(old, new))


def test_a_record_that_could_not_be_read_again_cannot_be_made() -> None:
    record = shuffled()
    with pytest.raises(ic.RecordError, match="there are 0; expected 3"):
        replace(record, cuts=())
    with pytest.raises(ic.RecordError, match="there are 2; expected 3"):
        replace(record, secret=None, cuts=("a", "b"))
    with pytest.raises(ic.RecordError, match=r"cut 1: a cut with the character U\+000A"):
        replace(record, cuts=("a", "b\nkey: 00", "c"))
    with pytest.raises(ic.RecordError, match="there is no key to it"):
        replace(record, key=None)
    with pytest.raises(ic.BadOption, match="not 32 bytes"):
        replace(record, secret=bytes(31))


# -- Tampering -------------------------------------------------------------------------------------


def refused(text: str) -> str:
    """Tell why a record that reads well is not verified."""
    record = ic.Record.parse(text)
    with pytest.raises(ic.RecordError) as error:
        record.verify()
    return str(error.value)


NOT_FOLLOWING = "record, key: it does not follow from the secret and the cuts; expected the key"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("secret: 00", "secret: 01"),
        ("cut 0: sette: [b]bello", "cut 0: sette: [b]brutto"),
        ("cut 0: sette: [b]bello", "cut 1: sette: [b]bello"),
        ("cut 0: sette: [b]bello\n", ""),
        ("cut 2: più", "cut 2: Più"),
        ("cut 0: sette: [b]bello\ncut 2: più", "cut 0: più\ncut 2: sette: [b]bello"),
        ("cut 2: più", "cut 1: nuovo\ncut 2: più"),
    ],
)
def test_another_secret_or_cut_does_not_make_the_key(old: str, new: str) -> None:
    assert refused(changed(old, new)).startswith(NOT_FOLLOWING)


def test_another_key_does_not_follow_even_if_all_answers_follow_from_it() -> None:
    game = ic.Game("europe", players=3, key=shuffle_key(SECRET, ("other", "", "cuts")))
    play_on(game, random.Random(7), 40)
    game.record.verify()
    forged = replace(game.record, secret=SECRET, cuts=CUTS)
    assert refused(str(forged)).startswith(NOT_FOLLOWING)


def test_answers_of_another_key_are_noticed_without_a_secret() -> None:
    key = shuffle_key(SECRET, CUTS).hex()
    other = ("0" if key[0] != "0" else "1") + key[1:]
    assert refused(changed(key, other, without_secret())) == (
        "event 0: chance's answer is not that of the key"
    )


def test_one_changed_answer_is_noticed() -> None:
    number = len(shuffled().events) - 1
    assert refused(with_another_card()) == (
        f"event {number}: chance's answer is not that of the key"
    )


def test_answers_by_other_rules_are_not_called_tampering() -> None:
    text = with_another_card().replace("rules: 2\n", "rules: 7\n", 1)
    assert refused(text).endswith("by rules 2; expected a version that plays by rules 7")
