"""Logs: a line for each thing that happened, for people or, as JSON, for programs.

What is said are names of tables, codes of refusals and counts: no token, no invitation, no secret.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Literal

Format = Literal["text", "json"]

_PLAIN = {*vars(logging.makeLogRecord({})), "message", "asctime", "taskName", "color_message"}


def _details(record: logging.LogRecord) -> dict[str, object]:
    return {name: value for name, value in vars(record).items() if name not in _PLAIN}


def _plain(value: object) -> str:
    """Write a value on one line: what strangers send must not look like a line of ours."""
    text = str(value)
    return text if text.isprintable() else ascii(text)


class _Lines(logging.Formatter):
    """Writes a line that people read."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a line: when, what, and its details."""
        when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(record.created))
        details = "".join(f" {name}={_plain(value)}" for name, value in _details(record).items())
        line = f"{when} {record.levelname.lower()} {record.getMessage()}{details}"
        return line + (f"\n{self.formatException(record.exc_info)}" if record.exc_info else "")


class _Json(logging.Formatter):
    """Writes an object that programs read."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a line of JSON."""
        found: dict[str, object] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_details(record),
        }
        if record.exc_info:
            found["error"] = self.formatException(record.exc_info)
        return json.dumps(found, ensure_ascii=False, default=str)


def set_up(form: Format, level: str) -> None:
    """Let the server write its log to the standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if form == "json" else _Lines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    # They say everything twice, or tell of themselves.
    for noisy in ("uvicorn", "alembic", "sqlalchemy", "aiosqlite", "asyncio", "websockets"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
