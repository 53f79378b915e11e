"""The server's address on the local network (LAN), as other devices type it."""

from __future__ import annotations

import socket
from ipaddress import ip_address

# Of addresses that nobody has: nothing is sent there.
_ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def home_address() -> str | None:
    """Find the address under which this machine is known on its network; None if it is on none.

    Nothing is sent: the system is only asked which way it would send.
    """
    for family, elsewhere in _ELSEWHERE:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((elsewhere, 9))
                address: str = probe.getsockname()[0]
            except OSError:
                continue
        if not ip_address(address).is_loopback:
            return address
    return None


def is_everywhere(host: str) -> bool:
    """Tell whether a host stands for all of a machine's addresses.

    >>> is_everywhere("0.0.0.0"), is_everywhere("::"), is_everywhere("localhost")
    (True, True, False)
    """
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return not host


def page(host: str, port: int) -> str:
    """Write the address of the first page.

    >>> page("::1", 8000), page("localhost", 80)
    ('http://[::1]:8000/', 'http://localhost/')
    """
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}/" if port == 80 else f"http://{shown}:{port}/"


def address_for_others(host: str, port: int) -> str | None:
    """Write the address under which other devices find a server that listens here, if they can.

    >>> address_for_others("127.0.0.1", 8000), address_for_others("192.0.2.7", 8000)
    (None, 'http://192.0.2.7:8000')
    """
    known = home_address() if is_everywhere(host) else host
    if known is None or ip_address(known).is_loopback:
        return None
    return page(known, port).rstrip("/")
