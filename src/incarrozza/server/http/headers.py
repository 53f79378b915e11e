"""Security headers for browsers, and the check of a request's origin (same-origin policy, CSRF)."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

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
