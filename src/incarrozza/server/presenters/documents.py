"""Documents: bytes with an ETag, compressed once, and not sent again to a browser that has them."""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from litestar import Request, Response

PACKINGS = ("br", "gzip")
"""The names of the ways to compress, from the best."""

_NOT_AT_ALL = re.compile(r"\s*q=0(\.0*)?\s*")
_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"


class Document:
    """Some bytes, also compressed."""

    def __init__(
        self,
        body: bytes,
        media_type: str,
        packed: Mapping[str, bytes] | None = None,
        *,
        for_ever: bool = False,
    ) -> None:
        """Make a document; what is not compressed yet is if that helps.

        If its address means the same bytes for ever, browsers need never ask for it again.
        """
        self._bodies = {"": body, **({"gzip": gzip.compress(body)} if packed is None else packed)}
        self._media_type = media_type
        self._tag = f'W/"{sha256(body).hexdigest()[:16]}"'
        self._headers = {
            "Cache-Control": _FOR_EVER if for_ever else _ASK_AGAIN,
            "ETag": self._tag,
            **({"Vary": "Accept-Encoding"} if len(self._bodies) > 1 else {}),
        }

    def answer(self, request: Request[Any, Any, Any]) -> Response[Any]:
        """Send it in the shortest form that the browser takes, unless it has it already."""
        if self._tag in _listed(request.headers.get("if-none-match", "")):
            return Response(None, status_code=304, headers=self._headers)
        taken = _listed(request.headers.get("accept-encoding", ""))
        packing = next((each for each in PACKINGS if each in self._bodies and each in taken), "")
        encoding = {"Content-Encoding": packing} if packing else {}
        return Response(
            self._bodies[packing],
            media_type=self._media_type,
            headers={**self._headers, **encoding},
        )


def _listed(header: str) -> set[str]:
    """List what a header names.

    >>> sorted(_listed("gzip, br;q=0.5, zstd;q=0"))
    ['br', 'gzip']
    """
    parts = (part.partition(";") for part in header.split(","))
    return {name.strip() for name, _, quality in parts if not _NOT_AT_ALL.fullmatch(quality)}
