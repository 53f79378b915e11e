"""Hostile input for fuzzing: malformed and malicious messages over a WebSocket and over HTTP.

Everything is drawn from a seeded generator: the same seed gives the same messages.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from tests.server.raw import BINARY, CLOSE, CONTINUATION, PING, TEXT, frame

Json = dict[str, Any]

WORDS = (
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "\udfff\ud800",
    "\u202egnirts\u202c",
    "\u2028\u2029\x85",
    "\x1b[2J\x07",
    "one\r\ntwo: three",
    "\ufeff",
    "e\u0301" * 20,
    "𝕏🚂" * 10,
    "ﷺ" * 40,
    "'; DROP TABLE tables; --",
    "{why} {0.__class__} %s %n ${jndi:x}",
    "../../../../etc/passwd",
    "__proto__",
    "null",
    "１２",
    "A" * 64,
    "A" * 65,
    "A" * 2000,
)
VALUES = (
    "null",
    "true",
    "-1",
    "5",
    "1e400",
    "-1e-400",
    "0.5",
    "-0",
    "00",
    "9" * 30,
    "9" * 5000,
    "18446744073709551616",
    "-9223372036854775809",
    "NaN",
    "Infinity",
    "[]",
    "{}",
    "[null]",
    '{"type":"play"}',
    '"\\ud800"',
    '"\\u0000"',
    '"\\x41"',
    "'single'",
)


@dataclass
class Loot:
    """What the attacker knows: an own token and seat, and the names of other people's things."""

    token: str
    seat: int
    tables: list[str]
    """The attacker sits at the first two; the others are none of the attacker's."""
    actions: list[str]
    decision: int = 0
    """The question that was asked last."""


class Malice:
    """Makes hostile messages."""

    def __init__(self, rng: random.Random, loot: Loot) -> None:
        self._rng = rng
        self._loot = loot
        self.messages: dict[str, tuple[int, Callable[[], bytes]]] = {
            "random text": (4, self._random_text),
            "random bytes": (3, self._random_bytes),
            "truncated": (8, self._truncated),
            "mutated": (10, self._mutated),
            "deep nesting": (2, self._deep),
            "wrong type": (12, self._wrong_type),
            "unknown tag or field": (6, self._unknown),
            "wrong token": (5, self._wrong_token),
            "another's seat": (5, self._other_seat),
            "seat switching": (1, self._switch),
            "hello": (1, self._hello),
            "odd words": (10, self._odd_words),
            "illegal or out of turn": (12, self._illegal),
            "repeated": (6, self._repeated),
            "ask": (6, self._ask),
            "back": (1, lambda: frame(b'{"type":"back"}')),
            "ping": (2, lambda: frame(b"x" * self._rng.randrange(126), PING)),
            "in pieces": (3, self._in_pieces),
        }
        """How often each kind is said, and how. After each of them the line is still open."""
        self.farewells: dict[str, Callable[[], bytes]] = {
            "too large": self._too_large,
            "wrong frames": self._wrong_frame,
        }
        """After these the server closes the line."""
        self._names = list(self.messages)
        self._weights = [weight for weight, _ in self.messages.values()]

    def say(self) -> tuple[str, bytes]:
        """Choose a kind of message, and make one."""
        kind = self._rng.choices(self._names, self._weights)[0]
        return kind, self.messages[kind][1]()

    def leave(self) -> tuple[str, bytes]:
        """Say something after which the line is closed."""
        kind = self._rng.choice(list(self.farewells))
        return kind, self.farewells[kind]()

    # -- Over the WebSocket ------------------------------------------------------------------------

    def valid(self) -> Json:
        """Make a message that is well-formed, whatever it asks for."""
        rng, loot = self._rng, self._loot
        play = {"type": "play", "id": f"m{rng.getrandbits(40)}", "decision": rng.randrange(200)}
        return rng.choice(
            [
                {"type": "hello", "token": loot.token, "seat": loot.seat, "language": "it"},
                {**play, "move": [rng.choice(loot.actions)]},
                {"type": "ask", "id": "why", "action": rng.choice(loot.actions)},
                {"type": "hint", "id": "what"},
                {"type": "back"},
                {"type": "ping"},
            ]
        )

    def _random_text(self) -> bytes:
        letters = [chr(self._rng.randrange(1, 0xD800)) for _ in range(self._rng.randrange(60))]
        return frame("".join(letters).encode())

    def _random_bytes(self) -> bytes:
        return frame(self._rng.randbytes(self._rng.randrange(200)), BINARY)

    def _truncated(self) -> bytes:
        text = json.dumps(self.valid()).encode()
        return frame(text[: self._rng.randrange(len(text))])

    def _mutated(self) -> bytes:
        text = bytearray(json.dumps(self.valid()).encode())
        for _ in range(self._rng.randrange(1, 4)):
            # In ASCII: a line that is not text at all would be closed.
            text[self._rng.randrange(len(text))] = self._rng.randrange(128)
        return frame(bytes(text))

    def _deep(self) -> bytes:
        depth = self._rng.choice([10, 500, 1100, 4000])
        open, close = self._rng.choice([("[", "]"), ('{"a":', "}")])
        nested = open * depth + "1" + close * depth
        return frame(
            self._rng.choice(
                [nested, f'{{"a":{nested},"type":"ping"}}', f'{{"type":"hello","seat":{nested}}}']
            )[:16_000].encode()
        )

    def _wrong_type(self) -> bytes:
        message = self.valid()
        field = self._rng.choice(list(message))
        message[field] = "@"
        return frame(json.dumps(message).replace('"@"', self._rng.choice(VALUES)).encode())

    def _unknown(self) -> bytes:
        message = self.valid()
        if self._rng.random() < 0.5:
            message["type"] = self._rng.choice(["sight", "accepted", "HELLO", "end", "", "play\0"])
        else:
            message[self._rng.choice(["by", "request", "away", "player", "host"])] = 1
        return frame(json.dumps(message).encode())

    def _wrong_token(self) -> bytes:
        rng = self._rng
        token = self._loot.token
        wrong = rng.choice(
            [token[:-1], token.swapcase(), token[::-1], token + " ", "0" * 43, *WORDS]
        )
        return self._json({"type": "hello", "token": wrong, "seat": rng.randrange(5)})

    def _other_seat(self) -> bytes:
        rng = self._rng
        hello: Json = {"type": "hello", "seat": rng.choice([0, 1, 2, 3, 4])}
        if hello["seat"] == self._loot.seat or rng.random() < 0.5:
            hello["token"] = None
        else:
            hello["token"] = self._loot.token
        return self._json(hello)

    def _switch(self) -> bytes:
        hello = {"type": "hello", "token": self._loot.token, "after": self._rng.randrange(10**6)}
        seat = self._rng.choice([self._loot.seat, None])
        return self._json(hello if seat is None else {**hello, "seat": seat})

    def _hello(self) -> bytes:
        return self._json({"type": "hello", "language": self._rng.choice(["en", "it"])})

    def _odd_words(self) -> bytes:
        message = self.valid()
        field = self._rng.choice([name for name in message if name != "decision"])
        word = self._rng.choice(WORDS)
        message[field] = [word] if field == "move" else word
        return self._json(message)

    def _illegal(self) -> bytes:
        rng, loot = self._rng, self._loot
        move = rng.choices([*loot.actions, *WORDS], k=rng.choice([1, 1, 2, 2, 3]))
        play = {"type": "play", "id": f"i{rng.getrandbits(40)}", "move": move}
        decision = rng.choice([0, 10**6, rng.randrange(300)] + 4 * [loot.decision])
        return self._json({**play, "decision": decision})

    def _repeated(self) -> bytes:
        rng = self._rng
        play = {"type": "play", "id": rng.choice(["again", "0", "0 again"])}
        move = [rng.choice(self._loot.actions)]
        decision = rng.choice([rng.randrange(300), self._loot.decision])
        return self._json({**play, "move": move, "decision": decision})

    def _ask(self) -> bytes:
        action = self._rng.choice([*self._loot.actions, *WORDS])
        return self._json({"type": "ask", "id": "?", "action": action})

    def _in_pieces(self) -> bytes:
        text = json.dumps(self.valid()).encode()
        at = self._rng.randrange(len(text))
        middle = self._rng.choice([b"", frame(b"?", PING), frame(b"", CONTINUATION, fin=False)])
        return frame(text[:at], fin=False) + middle + frame(text[at:], CONTINUATION)

    def _json(self, message: Json) -> bytes:
        return frame(json.dumps(message).encode())

    def _too_large(self) -> bytes:
        size = self._rng.choice([16_385, 20_000, 70_000])
        return self._rng.choice(
            [
                frame(b" " * size),
                frame(b"x", length=2**62),
                frame(b" " * 9_000, fin=False) + frame(b" " * 9_000, CONTINUATION),
            ]
        )

    def _wrong_frame(self) -> bytes:
        return self._rng.choice(
            [
                frame(b"{}", masked=False),
                frame(b"{}", reserved=self._rng.randrange(1, 8)),
                frame(b"{}", self._rng.choice([3, 4, 5, 6, 7, 11, 15])),
                frame(b"x" * 126, PING),
                frame(b"x", PING, fin=False),
                frame(b"{}", CONTINUATION),
                frame(b"{", fin=False) + frame(b"}", TEXT),
                frame(b"\xff\xfe\x80"),
                frame(b"\xed\xa0\x80"),
                frame(b"\x03", CLOSE),
                frame(b"\x00\x01bye", CLOSE),
                frame(b"\x03\xe8\xff\xff", CLOSE),
                self._rng.randbytes(200),
            ]
        )

    # -- Over HTTP ---------------------------------------------------------------------------------

    def request(self) -> tuple[str, bytes]:
        """Make a complete request, and say of what kind it is."""
        kinds = ["no right", "wrong body", "wrong code", "path", "header", "look", "framing"]
        kind = self._rng.choices(kinds, [4, 1, 1, 1, 1, 1, 1])[0]
        make: Callable[[], bytes] = getattr(self, "_" + kind.replace(" ", "_"))
        return f"http: {kind}", make()

    def _http(
        self, method: str, path: str, body: bytes = b"", headers: tuple[str, ...] = ()
    ) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
        lines.append(f"X-Forwarded-For: 198.51.{self._rng.randrange(100)}.{self._rng.randrange(9)}")
        if not any(line.lower().startswith("authorization") for line in headers):
            lines.append(f"Authorization: Bearer {self._loot.token}")
        if body or method != "GET":
            lines.append(f"Content-Length: {len(body)}")
        if body and not any(line.lower().startswith("content-type") for line in headers):
            lines.append("Content-Type: application/json")
        return "".join(f"{line}\r\n" for line in [*lines, *headers, ""]).encode("latin-1") + body

    def _another(self) -> str:
        return self._rng.choice(self._loot.tables[2:])

    def _no_right(self) -> bytes:
        """Do what only others may."""
        rng = self._rng
        table = f"/api/tables/{self._another()}"
        seat = f"{table}/seats/{rng.randrange(5)}"
        method, path, body = rng.choice(
            [
                ("POST", f"{table}/start", {}),
                ("POST", f"{table}/end", {}),
                ("POST", f"{table}/rematch", {}),
                ("POST", seat, {"name": "Mallory"}),
                ("PATCH", seat, {"name": "Mallory", "cut": "mine"}),
                ("POST", f"{seat}/leave", {}),
                ("POST", f"{seat}/invitation", {}),
                ("DELETE", f"{seat}/invitation", {}),
                ("GET", "/api/players/me/tables", {}),
            ]
        )
        wrong = [self._loot.token[:-1], "", "\xff\xfe", "A" * 4000, "Basic x"]
        token = rng.choice([*wrong, *[self._loot.token] * 10])
        content = json.dumps(body).encode() if body else b""
        return self._http(method, path, content, (f"Authorization: Bearer {token}",))

    def _wrong_body(self) -> bytes:
        rng = self._rng
        table: Json = {"edition": "new_york", "seats": [{"bot": "random"}, {"mine": True}]}
        field = rng.choice(["edition", "seats", "tickets", "first", "pace", "x", "listed"])
        value = rng.choice([*VALUES, *(json.dumps(word) for word in WORDS), "[[" * 3000])
        whole = json.dumps({**table, field: "@"}).replace('"@"', value).encode()
        if field == "tickets":
            whole = json.dumps({**table, "tickets": rng.choice(WORDS) or "a,b\n"}).encode()
        body = rng.choice([whole, whole[: rng.randrange(len(whole))], rng.randbytes(50), b"\xff"])
        if body == whole:
            # Made well by accident it would be a table, which anybody may make.
            body = whole.replace(b'"mine": true', b'"mine": "yes"')
        if rng.random() < 0.1:
            body = b'{"edition":"' + b"x" * 140_000 + b'"}'
        kind = rng.choice(
            [
                "application/json",
                "text/plain",
                "multipart/form-data",
                "multipart/form-data; ",
                "application/x-msgpack",
                "a/b; charset=utf-7",
                "application/x-www-form-urlencoded",
            ]
        )
        return self._http("POST", "/api/tables", body, (f"Content-Type: {kind}",))

    def _wrong_code(self) -> bytes:
        rng = self._rng
        letters = "".join(rng.choices("23456789ABCDEFGHJKLMNPQRSTUVWXYZ", k=12))
        code = rng.choice([letters, letters.lower(), *WORDS])
        path = rng.choice(["/api/seats", "/api/players/takeover"])
        return self._http("POST", path, json.dumps({"code": code}).encode())

    def _path(self) -> bytes:
        rng = self._rng
        table = self._another()
        path = rng.choice(
            [
                "/api/tables/../../../../etc/passwd",
                "/api//tables",
                "//api/tables",
                f"/api/tables/{table}%00",
                f"/api/tables/{table.upper()}/record",
                f"/api/tables/{table}/seats/{'9' * 5000}/leave",
                f"/api/tables/{table}/seats/-1/leave",
                f"/api/tables/{table}/seats/1e3/leave",
                f"/api/tables/{table}/live",
                "/api/tables/" + quote(rng.choice(WORDS), safe="", errors="replace"),
                f"/api/tables/{table}/%2e%2e/record",
                f"/api/tables/{table}?token=x&table_id=y&node=z&limiter=1",
                "/%ff%fe",
                "/" + "a" * 8000,
                "*",
                "http://elsewhere.example/api/tables",
                "/schema/openapi.yaml",
                "/.git/config",
            ]
        )
        return self._http(rng.choice(["GET", "POST", "PUT", "OPTIONS", "TRACE"]), path)

    def _header(self) -> bytes:
        rng = self._rng
        header = rng.choice(
            [
                "Accept-Language: " + "it," * 2000,
                "Accept-Language: \xe8\xff",
                "X-Forwarded-For: " + ",".join(["1.2.3.4"] * 500),
                "X-Forwarded-For: \xff, ::ffff:1.2.3.4, [::1]:80, " + "x" * 1000,
                "X-Forwarded-Proto: javascript",
                "Cookie: " + "a=b; " * 500,
                "Origin: null",
                "Origin: http://[",
                "Content-Type: application/json; charset=\x80",
                "Accept: text/plain;q=nan, */*;q=1e999",
                "Range: bytes=0-99999999",
                "Expect: 100-continue",
                "If-None-Match: *",
                "Accept-Encoding: " + "br," * 1000,
                "Host: elsewhere.example",
            ]
        )
        path = rng.choice(["/api/tables", "/api/offer", "/", "/schema/openapi.json"])
        return self._http("GET", path, headers=(header,))

    def _look(self) -> bytes:
        """Ask what everybody may ask, again and again."""
        table = f"/api/tables/{self._another()}"
        paths = ["/api/tables", "/health", "/metrics", table, f"{table}/box", f"{table}/result"]
        return self._http("GET", self._rng.choice([*paths, f"{table}/record"]))

    def _framing(self) -> bytes:
        """Leave open where the request ends."""
        path = "/api/seats"
        chunked = ("Transfer-Encoding: chunked", "Content-Type: application/json")
        return self._rng.choice(
            [
                self._http("GET", path, headers=chunked) + b"5\r\nhello\r\n0\r\n\r\n",
                self._chunks(path, b"zz\r\nhello\r\n0\r\n\r\n"),
                self._chunks(path, b"FFFFFFFFFFFFFFFFFF\r\nx"),
                self._chunks(path, b"5;" + b"x" * 300 + b'\r\n{"a":\r\n0\r\n\r\n'),
                self._chunks(path, (b"2000\r\n" + b"x" * 0x2000 + b"\r\n") * 20 + b"0\r\n\r\n"),
                self._http("POST", path, b"{}", ("Transfer-Encoding: chunked",)),
                self._http("POST", path, b"{}", ("Content-Length: 7",)),
                b"GET / HTTP/9.9\r\n\r\n",
                b"GET /\r\n\r\n",
                b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + self._rng.randbytes(80),
                b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                b"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\n",
                b"GET / HTTP/1.1\r\n broken\r\n\r\n",
                self._rng.randbytes(100) + b"\r\n\r\n",
            ]
        )

    def _chunks(self, path: str, rest: bytes) -> bytes:
        head = f"POST {path} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n"
        return head.encode() + b"Content-Type: application/json\r\n\r\n" + rest

    def unfinished(self) -> tuple[str, bytes]:
        """Begin something, never to end it."""
        live = f"/api/tables/{self._another()}/live"
        begun = [
            b"",
            b"G",
            b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"y" * 500,
            b'POST /api/seats HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{"code":',
            f"GET {live} HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n".encode(),
            self._http("POST", "/api/tables", b"[")[:-1],
        ]
        return "unfinished", self._rng.choice(begun)

    def handshake(self) -> tuple[str, bytes]:
        """Make a request for a WebSocket that is wrong somewhere, or to a table there is not."""
        rng = self._rng
        id = rng.choice(["x" * 16, "%00", "%ff", "a%2Fb", self._another()])
        wrong = rng.choice(
            [
                "Sec-WebSocket-Version: 12",
                "Sec-WebSocket-Key: short",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13",
                "Sec-WebSocket-Version: 13\r\nX: " + "y" * 9000,
                "Sec-WebSocket-Version: 13\r\n" + "X: y\r\n" * 200 + "X: y",
            ]
        )
        head = f"GET /api/tables/{id}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
        return "handshake", f"{head}Connection: Upgrade\r\n{wrong}\r\n\r\n".encode()
