"""Tokens nobody can guess, codes that are good once, headers for browsers, and patience's end."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Network, ip_address
from urllib.parse import urlsplit

# 32 letters and digits that nobody confuses when reading aloud.
ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
_CODE_LETTERS = 12
_PORTS = {"http": ":80", "https": ":443"}

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
ENCRYPTED_HEADERS = {"Cross-Origin-Opener-Policy": "same-origin"}
"""Only over https: on a home network a browser would complain of it at every page."""


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


def is_allowed_origin(origin: str | None, host: str | None, allowed: Iterable[str]) -> bool:
    """Tell whether a page may open a WebSocket here.

    Programs that are no browser name no origin; a browser always names the page's.

    >>> is_allowed_origin("http://192.168.1.5:8000", "192.168.1.5:8000", ())
    True
    >>> is_allowed_origin("https://elsewhere.example", "192.168.1.5:8000", ())
    False
    """
    if origin is None:
        return True
    if origin in allowed:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    if parts.scheme not in _PORTS or not host or not parts.netloc:
        return False
    # A proxy may add the port that a browser leaves out.
    port = _PORTS[parts.scheme]
    return parts.netloc.lower().removesuffix(port) == host.lower().removesuffix(port)


def household(address: str) -> str:
    """Name who is behind an address: of IPv6 everybody has a whole network.

    >>> household("2001:db8:1:2:3::4"), household("192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7')
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv4Address):
        return address
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(IPv6Network((parsed.packed[:8] + bytes(8), 64)))


class Patience:
    """Lets each address do something so many times; what is used up comes back with time."""

    def __init__(self, rate: float, burst: float, *, most_known: int = 10_000) -> None:
        self._rate = rate
        self._burst = burst
        self._most_known = most_known
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def left(self, who: str) -> float:
        """Tell how many more there may be now."""
        left, then = self._left.get(who, (self._burst, 0.0))
        return min(self._burst, left + (time.monotonic() - then) * self._rate)

    def allows(self, who: str) -> bool:
        """Count one more; False if that is too many now."""
        left = self.left(who)
        enough = left >= 1
        self._left[who] = (left - enough, time.monotonic())
        self._left.move_to_end(who)
        # Whoever has not come for longest is forgotten: memory is bounded, whoever comes.
        if len(self._left) > self._most_known:
            self._left.popitem(last=False)
        return enough

    def give_back(self, who: str) -> None:
        """Count one fewer: what was counted before did not happen."""
        if who in self._left:
            left, then = self._left[who]
            self._left[who] = (left + 1, then)
