"""Bytes on a socket, right or wrong: what no well-behaved client would send."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import re
import struct
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from urllib.parse import urlsplit

TEXT, BINARY, CONTINUATION, CLOSE, PING = 1, 2, 0, 8, 9
PATIENCE = 120
"""Seconds to wait for an answer before a test fails."""
ENDLESS = 16 * 2**20
"""Bytes, many more than any buffer on the way holds."""

_CODE = re.compile(rb'"code":"([a-z_]+)"')
_DECISION = re.compile(rb'"decision":(\d+)')
_LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
_numbers = itertools.count()


def frame(
    payload: bytes,
    opcode: int = TEXT,
    *,
    fin: bool = True,
    masked: bool = True,
    reserved: int = 0,
    length: int | None = None,
) -> bytes:
    """Make a WebSocket frame; of another length than it says, if told so."""
    size = len(payload) if length is None else length
    head = bytes([fin << 7 | reserved << 4 | opcode])
    mask = masked << 7
    if size < 126:
        head += bytes([mask | size])
    elif size < 65536:
        head += bytes([mask | 126]) + struct.pack("!H", size)
    else:
        head += bytes([mask | 127]) + struct.pack("!Q", size)
    if not masked:
        return head + payload
    key = os.urandom(4)
    whole = int.from_bytes(payload, "big")
    pad = (key * (len(payload) // 4 + 1))[: len(payload)]
    return head + key + (whole ^ int.from_bytes(pad, "big")).to_bytes(len(payload), "big")


def address(url: str) -> tuple[str, int]:
    parts = urlsplit(url)
    assert parts.hostname is not None
    assert parts.port is not None
    return parts.hostname, parts.port


def greeting(path: str, headers: Iterable[str] = ()) -> bytes:
    """Make the request that opens a WebSocket."""
    lines = [
        f"GET {path} HTTP/1.1",
        "Host: 127.0.0.1",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
        *headers,
    ]
    return "".join(f"{line}\r\n" for line in [*lines, ""]).encode("latin-1")


async def pour(writer: asyncio.StreamWriter, more: bytes) -> int:
    """Send the same again and again, until the server ends it; count the bytes."""
    sent = 0
    with suppress(ConnectionError):
        while sent < ENDLESS:
            writer.write(more)
            await writer.drain()
            sent += len(more)
    writer.transport.abort()
    return sent


class RawLine:
    """A WebSocket whose every byte is chosen here."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.refusals: Counter[str] = Counter()
        self.decision = 0
        """The latest question this line was asked."""
        self.status = 0
        self.closed = False
        self._reader = reader
        self.writer = writer
        self._tail = b""

    @classmethod
    async def open(cls, url: str, table: str, headers: Iterable[str] = ()) -> RawLine:
        line = cls(*await asyncio.open_connection(*address(url)))
        line.writer.write(greeting(f"/api/tables/{table}/live", headers))
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await line._reader.readuntil(b"\r\n\r\n")
            line.status = int(answer.split()[1])
        except (asyncio.IncompleteReadError, ConnectionError):
            line.abandon()
        return line

    def write(self, data: bytes) -> None:
        if not self.closed:
            self.writer.write(data)

    def say(self, message: object) -> None:
        self.write(frame(json.dumps(message).encode()))

    async def settle(self) -> bool:
        """Wait until everything was heard and answered; False if the line is closed instead."""
        id = f"settle-{next(_numbers)}"
        self.say({"type": "ask", "id": id, "action": "?"})
        return await self.until(f'"id":"{id}"'.encode())

    async def until(self, words: bytes) -> bool:
        """Read until some words come; False if the line is closed before."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not self.closed:
                    chunk = await self._reader.read(1 << 18)
                    if not chunk:
                        self.abandon()
                    elif self._take(chunk, words):
                        return True
        except ConnectionError:
            self.abandon()
        return False

    def _take(self, chunk: bytes, words: bytes) -> bool:
        seen = self._tail + chunk
        codes = list(_CODE.finditer(seen))
        self.refusals.update(match[1].decode() for match in codes)
        for match in _DECISION.finditer(chunk):
            self.decision = int(match[1])
        found = words in seen
        # What is cut in two by the end of a chunk is found with the next one.
        start = codes[-1].end() if codes else 0
        self._tail = seen[max(start, len(seen) - 80) :]
        return found

    def abandon(self) -> None:
        """Close the connection without a word."""
        self.closed = True
        self.writer.transport.abort()

    @property
    def unsent(self) -> int:
        """Count the bytes that the server has not taken."""
        return self.writer.transport.get_write_buffer_size()

    def stop_reading(self) -> None:
        """Take nothing more: what the server sends fills the buffers on the way."""
        transport = self.writer.transport
        assert isinstance(transport, asyncio.Transport)
        transport.pause_reading()


class RawHttp:
    """A connection for HTTP whose every byte is chosen here."""

    def __init__(self, url: str) -> None:
        self.refusals: Counter[str] = Counter()
        self.statuses: Counter[int] = Counter()
        self._url = url
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, request: bytes) -> int | None:
        """Send a request and read the answer; None if there is none."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._ask(request)
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            self.close()
            return None

    async def _ask(self, request: bytes) -> int | None:
        if self._streams is None:
            self._streams = await asyncio.open_connection(*address(self._url))
        reader, writer = self._streams
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        status = int(head.split()[1])
        length = _LENGTH.search(head)
        body = await reader.readexactly(int(length[1]) if length else 0)
        self.statuses[status] += 1
        self.refusals.update(match[1].decode() for match in _CODE.finditer(body))
        if b"connection: close" in head.lower():
            self.close()
        return status

    async def drop(self, request: bytes) -> None:
        """Send something and go before the answer comes."""
        _, writer = await asyncio.open_connection(*address(self._url))
        writer.write(request)
        await asyncio.sleep(0)
        writer.transport.abort()

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].transport.abort()
            self._streams = None
