"""Random identifiers: ids of tables and players, bearer tokens, and one-time codes.

Of a token only its SHA-256 is kept, so that a stolen database lets nobody in.
"""

from __future__ import annotations

import hashlib
import secrets

# 32 letters and digits that nobody confuses when reading aloud.
ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
_CODE_LETTERS = 12


def new_id() -> str:
    """Make the name of a table or player: 80 bits, so that it cannot be found by trying."""
    return "".join(secrets.choice(ALPHABET) for _ in range(16)).lower()


def is_id(text: str) -> bool:
    """Tell whether something may be the name of a table; what may not is not looked for.

    >>> is_id(new_id()), is_id("\\0" * 16)
    (True, False)
    """
    return len(text) == 16 and set(text) <= set(ALPHABET.lower())


def new_token() -> str:
    """Make what a device shows to speak for its player: 256 bits."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> bytes:
    """Give what is kept of a token."""
    return hashlib.sha256(token.encode()).digest()


def new_code() -> str:
    """Make a code that is good once: 60 bits, in groups to be read aloud.

    >>> [len(group) for group in new_code().split("-")]
    [4, 4, 4]
    """
    letters = "".join(secrets.choice(ALPHABET) for _ in range(_CODE_LETTERS))
    return "-".join(letters[i : i + 4] for i in range(0, _CODE_LETTERS, 4))


def read_code(typed: str) -> str:
    """Read a code as people type it.

    >>> read_code(" abcd efgh-jkmn ")
    'ABCD-EFGH-JKMN'
    """
    letters = "".join(c for c in typed.upper() if c in ALPHABET)
    return "-".join(letters[i : i + 4] for i in range(0, len(letters), 4))
