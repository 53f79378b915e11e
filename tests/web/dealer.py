"""A server that shuffles every game alike: pictures of it can be taken again.

Run as `python -m tests.web.dealer serve ...`.
"""

from __future__ import annotations

from unittest.mock import patch

from incarrozza.cli import main

SECRET = bytes([52]) * 32
"""What goes into each shuffle: on each map, four good players then have a close game."""

if __name__ == "__main__":
    # Not for the whole process: who sits down needs a secret of their own.
    with patch("incarrozza.server.tables.lobby.secrets") as secrets:
        secrets.token_bytes.return_value = SECRET
        main()
