"""Names that players give themselves: one line of text, normalised (Unicode NFC)."""

from __future__ import annotations

import unicodedata

from incarrozza.errors import BadOption


def clean_name(name: str) -> str:
    """Give a name as one line of text, or refuse it."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn") for letter in name):
        raise BadOption(
            "the name has characters that cannot be seen; expected one line of text",
            it="il nome ha caratteri che non si vedono; serve una riga di testo",
        )
    return name
