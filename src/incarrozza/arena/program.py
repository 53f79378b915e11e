"""What plays: the same program gives the same games, another one may not."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

import incarrozza.rules


@cache
def fingerprint() -> str:
    """Compute a digest of this package: with the same one, the same games are played."""
    package = Path(incarrozza.rules.__file__).parent.parent
    digest = sha256()
    for file in sorted(package.rglob("*")):
        where = file.relative_to(package)
        # Build products, compiled here or for the browser, follow from the sources.
        if file.is_file() and not {"__pycache__", "client"} & {*where.parts}:
            digest.update(f"{where.as_posix()} {sha256(file.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()
