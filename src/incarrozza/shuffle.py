r"""Checkable shuffles: the host commits to a secret, every seat may cut, and both make the key.

This is a commitment scheme (commit and reveal).

The host draws a secret of 32 bytes and shows everybody its commitment. Only then each seat may cut:
it gives a text of its own. Chance follows from the key, and the key from the secret and the cuts,
so that neither the host nor the players choose it alone. When the game is over its record shows
the secret and the cuts, and anybody can make all of it again.

The commitment is the SHA-256 of the secret's 32 bytes. The key is the SHA-256 of these lines in
UTF-8, each of them ended by one line feed, the last one too:

    incarrozza shuffle 1
    the secret as 64 hexadecimal digits in lower case
    for every seat in its order: how many bytes its cut has, a colon, and the cut

The number of bytes is decimal; a seat that does not cut has the line "0:". A cut is taken as it
stands in the record. In a shell, with the secret 0001...1f, the cut "sette" by seat 0, "più" by
seat 2 and none by seat 1:

    $ s=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    $ printf %s $s | xxd -r -p | sha256sum
    630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd  -
    $ printf '%s\n' 'incarrozza shuffle 1' $s 5:sette 0: 4:più | sha256sum
    9eb9f8120c02bd21258b36e03ca469b95769b3e9305ab159336684a393b5d5dd  -

A host in league with the player who cuts last can still try one cut after another, and a host can
still call a game off whose key it does not like; nothing here proves the contrary.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from hashlib import sha256

from incarrozza.errors import BadOption

LONGEST_CUT = 64
"""How many characters a cut may have."""

_PREFIX = "incarrozza shuffle 1"
# Control characters, lone surrogates (not in UTF-8), and Unicode line separators.
_REFUSED = ("Cc", "Cs", "Zl", "Zp")


def commitment(secret: bytes) -> str:
    """Make what is shown before anybody cuts: it fixes the secret and does not tell it.

    >>> commitment(bytes(range(32)))
    '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd'
    """
    check_secret(secret)
    return sha256(secret).hexdigest()


def shuffle_key(secret: bytes, cuts: Sequence[str]) -> bytes:
    """Make the generator's key of the secret and each seat's cut, empty where a seat has none.

    >>> shuffle_key(bytes(range(32)), ["sette", "", "più"]).hex()
    '9eb9f8120c02bd21258b36e03ca469b95769b3e9305ab159336684a393b5d5dd'
    """
    check_secret(secret)
    if isinstance(cuts, str):
        raise BadOption(f"cuts are {cuts!r}; expected one for each seat")
    lines = [_PREFIX, secret.hex(), *(f"{len(cut.encode())}:{cut}" for cut in cuts)]
    return sha256("".join(f"{line}\n" for line in lines).encode()).digest()


def check_secret(secret: bytes) -> None:
    """Refuse a secret that is not 256 bits."""
    if type(secret) is not bytes or len(secret) != 32:
        raise BadOption("the secret is not 32 bytes; expected 32")


def check_cut(text: str) -> str:
    r"""Give a cut as it is kept: composed (NFC), and without spaces around it.

    >>> check_cut("  piu\u0300 ")
    'più'
    >>> check_cut("one\ntwo")
    Traceback (most recent call last):
    incarrozza.errors.BadOption: a cut with the character U+000A; expected one line of plain text
    """
    cut = unicodedata.normalize("NFC", text).strip()
    if len(cut) > LONGEST_CUT:
        raise BadOption(
            f"a cut of {len(cut)} characters; expected {LONGEST_CUT} or fewer",
            it=f"un taglio di {len(cut)} caratteri; al massimo ne vanno bene {LONGEST_CUT}",
        )
    for character in cut:
        if unicodedata.category(character) in _REFUSED:
            raise BadOption(
                f"a cut with the character U+{ord(character):04X}; expected one line of plain text",
                it=f"un taglio con il carattere U+{ord(character):04X}; "
                "serve una riga di testo semplice",
            )
    return cut
