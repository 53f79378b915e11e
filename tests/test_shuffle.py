"""Checkable shuffles: what is promised, how a cut is kept, and the key that both make."""

from __future__ import annotations

from hashlib import sha256
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from incarrozza import BadOption
from incarrozza.shuffle import LONGEST_CUT, check_cut, commitment, shuffle_key

SECRET = bytes(range(32))


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    # echo 000102...1f | xxd -r -p | sha256sum
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert commitment(SECRET) != commitment(SECRET[::-1])


def test_the_key_is_the_hash_of_the_lines_that_the_module_describes() -> None:
    # printf '%s\n' 'incarrozza shuffle 1' 000102...1f 5:sette 0: 4:più | sha256sum
    made = "9eb9f8120c02bd21258b36e03ca469b95769b3e9305ab159336684a393b5d5dd"
    assert shuffle_key(SECRET, ["sette", "", "più"]).hex() == made
    text = f"incarrozza shuffle 1\n{SECRET.hex()}\n5:sette\n0:\n4:più\n"
    assert shuffle_key(SECRET, ("sette", "", "più")) == sha256(text.encode()).digest()


def test_whoever_cuts_otherwise_has_another_key() -> None:
    cuts = [
        (),
        ("",),
        ("", ""),
        ("ab", "c"),
        ("a", "bc"),
        ("abc", ""),
        ("", "abc"),
        ("c", "ab"),
        ("abc",),
        ("ab", "c", ""),
        ("a\n1:b",),
        ("a", "b"),
        ("AB", "c"),
    ]
    for one, other in combinations(cuts, 2):
        assert shuffle_key(SECRET, one) != shuffle_key(SECRET, other), (one, other)
    assert shuffle_key(SECRET, ("ab", "c")) != shuffle_key(SECRET[::-1], ("ab", "c"))


@given(*[st.lists(st.text("0:a\n1", max_size=6), max_size=4)] * 2)
def test_no_two_tables_share_a_key(one: list[str], other: list[str]) -> None:
    assert (shuffle_key(SECRET, one) == shuffle_key(SECRET, other)) == (one == other)


@pytest.mark.parametrize("secret", [b"", bytes(31), bytes(33), "0" * 32, bytearray(32), None])
def test_a_secret_of_another_size_is_refused(secret: bytes) -> None:
    with pytest.raises(BadOption, match="not 32 bytes; expected 32"):
        commitment(secret)
    with pytest.raises(BadOption, match="not 32 bytes; expected 32"):
        shuffle_key(secret, ["a", "b"])


def test_one_text_is_not_taken_for_a_cut_by_each_seat() -> None:
    with pytest.raises(BadOption, match="expected one for each seat"):
        shuffle_key(SECRET, "abc")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("", ""),
        ("   ", ""),
        ("  seven \n", "seven"),
        ("two words", "two words"),
        ("piu\u0300", "più"),
        ("key: 00", "key: 00"),
        ("👩‍🚀🚂", "👩‍🚀🚂"),
        ("x" * LONGEST_CUT, "x" * LONGEST_CUT),
        (" " * 9 + "e\u0301" * LONGEST_CUT, "é" * LONGEST_CUT),
    ],
)
def test_a_cut_is_kept_composed_and_without_spaces_around_it(typed: str, kept: str) -> None:
    assert check_cut(typed) == kept


def test_a_cut_that_is_too_long_is_refused() -> None:
    with pytest.raises(BadOption, match="a cut of 65 characters; expected 64 or fewer"):
        check_cut("x" * (LONGEST_CUT + 1))


@pytest.mark.parametrize(
    "character",
    ["\n", "\r", "\t", "\0", "\x0b", "\x0c", "\x1b", "\x1c", "\x7f", "\x85", "\u2028", "\u2029"],
)
def test_a_line_break_or_a_control_in_a_cut_is_refused(character: str) -> None:
    with pytest.raises(BadOption, match=rf"U\+{ord(character):04X}; expected one line"):
        check_cut(f"one{character}two")


def test_half_a_character_in_a_cut_is_refused() -> None:
    with pytest.raises(BadOption, match=r"U\+D83D; expected"):
        check_cut("\ud83d")


@given(st.text(max_size=LONGEST_CUT + 4))
def test_what_was_kept_is_one_line_and_kept_again_as_it_is(text: str) -> None:
    try:
        cut = check_cut(text)
    except BadOption:
        return
    assert check_cut(cut) == cut
    assert cut.splitlines() in ([], [cut])
    assert len(cut) <= LONGEST_CUT
    shuffle_key(SECRET, [cut])
