"""Tokens, codes, origins, addresses and token buckets, each by itself."""

from __future__ import annotations

import base64

import pytest

from incarrozza.errors import BadOption
from incarrozza.server.http.headers import is_allowed_origin
from incarrozza.server.http.rate_limits import TokenBucket, household
from incarrozza.server.messages.names import clean_name
from incarrozza.server.store.tokens import (
    ALPHABET,
    digest,
    is_id,
    new_code,
    new_id,
    new_token,
    read_code,
)

MANY = 2000


def test_a_token_has_at_least_128_bits_and_is_never_made_twice() -> None:
    tokens = [new_token() for _ in range(MANY)]
    assert len(set(tokens)) == MANY
    assert all(8 * len(base64.urlsafe_b64decode(token + "=")) >= 128 for token in tokens)
    # Every bit of them is drawn: none is always the same.
    drawn = [int.from_bytes(base64.urlsafe_b64decode(token + "=")) for token in tokens]
    always_set, always_clear = drawn[0], ~drawn[0]
    for number in drawn:
        always_set &= number
        always_clear &= ~number
    assert always_set == 0
    assert always_clear & (1 << 256) - 1 == 0


def test_what_is_kept_of_a_token_does_not_tell_it() -> None:
    token = new_token()
    assert len(digest(token)) == 32
    assert token.encode() not in digest(token)
    assert digest(token) == digest(token) != digest(token.swapcase())


def test_codes_and_names_cannot_be_found_by_trying() -> None:
    assert len({new_code() for _ in range(MANY)}) == MANY
    assert len({new_id() for _ in range(MANY)}) == MANY
    assert len(ALPHABET) ** len(new_code().replace("-", "")) >= 2**60
    assert len(ALPHABET) ** len(new_id()) >= 2**80


@pytest.mark.parametrize(
    "typed",
    ["ABCD-EFGH-JKMN", "abcdefghjkmn", " abcd efgh\tjkmn\n", "ABCD–EFGH—JKMN", "\0abcd.efgh/jkmn"],
)
def test_a_code_is_read_however_it_is_typed(typed: str) -> None:
    assert read_code(typed) == "ABCD-EFGH-JKMN"


@pytest.mark.parametrize("typed", ["", "----", "\ud800", "０１", "' OR 1=1 --", "I1O0", "🚂" * 64])
def test_whatever_is_typed_a_code_is_made_of_its_own_letters(typed: str) -> None:
    assert set(read_code(typed)) <= {*ALPHABET, "-"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a",
        "A" * 16,
        "x" * 15,
        "x" * 17,
        "x" * 15 + "\n",
        "x" * 16 + "\n",
        "\0" * 16,
        "0o1l" * 4,
    ],
)
def test_what_is_no_name_of_a_table_is_not_looked_for(text: str) -> None:
    assert not is_id(text)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        (None, "example.org"),
        (None, None),
        ("http://example.org", "example.org"),
        ("https://example.org", "example.org"),
        ("https://example.org", "example.org:443"),
        ("http://example.org", "example.org:80"),
        ("http://example.org:8000", "example.org:8000"),
        ("https://Example.ORG", "example.org"),
        ("http://[::1]:8000", "[::1]:8000"),
        ("http://example.org.", "example.org."),
    ],
)
def test_a_page_of_this_server_may_speak_to_it(origin: str | None, host: str | None) -> None:
    assert is_allowed_origin(origin, host, ())


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("", "example.org"),
        ("null", "example.org"),
        ("null", "null"),
        ("example.org", "example.org"),
        ("http://", ""),
        ("http://", None),
        ("http://example.org", None),
        ("http://example.org", ""),
        ("http://example.org:80", "example.org:443"),
        ("https://example.org:8443", "example.org"),
        ("http://example.org:443", "example.org"),
        ("http://example.org.evil.example", "example.org"),
        ("http://evil.example", "example.org"),
        ("http://evilexample.org", "example.org"),
        ("http://example.org@evil.example", "example.org"),
        ("http://evil@example.org", "example.org"),
        ("http://evil.example#example.org", "example.org"),
        ("http://evil.example/example.org", "example.org"),
        ("http://evil.example\\@example.org", "example.org"),
        ("http://example.org.", "example.org"),
        ("http://example.org:", "example.org"),
        ("ftp://example.org", "example.org"),
        ("file://example.org", "example.org"),
        ("chrome-extension://example.org", "example.org"),
        ("javascript:example.org", "example.org"),
        ("http://[", "["),
        ("http://[::1", "[::1"),
    ],
)
def test_no_other_page_may_speak_to_it(origin: str, host: str | None) -> None:
    assert not is_allowed_origin(origin, host, ())
    assert not is_allowed_origin(origin, host, ("https://games.example",))


def test_only_what_the_operator_named_is_allowed_besides() -> None:
    allowed = ("https://games.example", "null")
    assert is_allowed_origin("https://games.example", "example.org", allowed)
    assert is_allowed_origin("null", "example.org", allowed)
    assert not is_allowed_origin("http://games.example", "example.org", allowed)
    assert not is_allowed_origin("https://games.example:444", "example.org", allowed)
    assert not is_allowed_origin("https://a.games.example", "example.org", allowed)


@pytest.mark.parametrize(
    ("address", "house"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("somewhere", "somewhere"),
        ("192.0.2.007", "192.0.2.007"),
    ],
)
def test_a_household_is_one_address_or_one_network(address: str, house: str) -> None:
    assert household(address) == house


def test_a_bucket_is_emptied_and_fills_again_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("incarrozza.server.http.rate_limits.time.monotonic", lambda: now)
    bucket = TokenBucket(rate=2, burst=3)
    assert [bucket.allows("anna") for _ in range(5)] == [True, True, True, False, False]
    assert bucket.allows("berta")
    now += 0.5
    assert [bucket.allows("anna") for _ in range(2)] == [True, False]
    now += 10**6
    assert [bucket.allows("anna") for _ in range(4)] == [True, True, True, False]
    bucket.give_back("anna")
    assert [bucket.allows("anna") for _ in range(2)] == [True, False]
    bucket.give_back("nobody")
    assert bucket.left("nobody") == 3


def test_being_refused_does_not_prolong_the_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("incarrozza.server.http.rate_limits.time.monotonic", lambda: now)
    bucket = TokenBucket(rate=1, burst=1)
    assert bucket.allows("anna")
    for _ in range(9):
        now += 0.1
        assert not bucket.allows("anna")
    now += 0.1001
    assert bucket.allows("anna")


def test_a_bucket_remembers_no_more_than_it_is_told_to() -> None:
    bucket = TokenBucket(rate=0, burst=1, most_known=100)
    assert bucket.allows("first")
    for number in range(99):
        assert bucket.allows(f"{number}")
    assert not bucket.allows("first")
    for number in range(100, 10_000):
        assert bucket.allows(f"{number}")
    # Whoever came last is still known, whoever came long ago is not.
    assert not bucket.allows("9999")
    assert bucket.allows("first")
    assert len(bucket._left) == 100


@pytest.mark.parametrize(
    "name",
    ["\u202egnat", "a\u200bb", "a\0b", "bell\x07", "\ue000", "\ufeff", "\u2066x\u2069", "\ud800"],
)
def test_a_name_that_would_look_like_another_is_refused(name: str) -> None:
    with pytest.raises(BadOption, match="cannot be seen"):
        clean_name(name)


def test_a_name_is_one_line() -> None:
    assert clean_name("  Anna\r\n\u2028  Berta\t ") == "Anna Berta"
    assert clean_name(" \n ") == ""
    assert clean_name("e\u0301") == "é"
