"""The server as its users run it: a process of its own, which can be killed."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.installed import environment

_STARTING = 180
"""Seconds; the rules may have to be compiled."""
_MEASURED = "COVERAGE_PROCESS_CONFIG" in os.environ
"""coverage.py writes down what it has seen when a process ends, which a killed one never does."""
_ENDING = 120
"""Seconds, however busy this machine is."""


class ServerProcess:
    """A running `incarrozza serve`, or another module that serves like it."""

    def __init__(
        self, database_url: str, *options: str, port: int = 0, module: str = "incarrozza"
    ) -> None:
        arguments = ["serve", "--port", str(port), "--log-format", "json"]
        # Nobody follows what bots do, nor has second thoughts.
        arguments += ["--bot-pause", "0", "--undo", "0"]
        # Each process in which bots think takes longer to start than most tests take.
        arguments += ["--workers", "1"]
        self.log: list[str] = []
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, *arguments, *options],
            env=environment(INCARROZZA_DATABASE_URL=database_url),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._said: queue.Queue[str] = queue.Queue()
        self._readers = [threading.Thread(target=f) for f in (self._read_log, self._read_words)]
        for reader in self._readers:
            reader.start()
        try:
            self.url = self._said.get(timeout=_STARTING).split()[-1].rstrip("/")
        except queue.Empty:
            self.kill()
            raise AssertionError("the server said nothing:\n" + "".join(self.log)) from None
        if not self.url.startswith("http"):
            self._close()
            raise AssertionError("the server did not start:\n" + "".join(self.log))

    @property
    def pid(self) -> int:
        return self._process.pid

    def _read_log(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self.log.append(line)

    def _read_words(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._said.put(line)
        self._said.put("ended")

    def wait_until_ready(self) -> ServerProcess:
        end = time.monotonic() + _STARTING
        with httpx.Client(timeout=_STARTING) as http:
            while http.get(f"{self.url}/health").status_code != 200:
                assert time.monotonic() < end, "the rules were never ready"
                time.sleep(0.05)
        return self

    def kill(self) -> None:
        """End it as a power cut would: no last word."""
        self._process.send_signal(signal.SIGKILL)
        self._close()

    def stop(self) -> int:
        """Ask it to end, as a system does that shuts down; give its exit code."""
        self._process.send_signal(signal.SIGTERM)
        return self._close()

    def _close(self) -> int:
        code = self._process.wait(timeout=_ENDING)
        for reader in self._readers:
            reader.join(timeout=_ENDING)
        for pipe in (self._process.stdout, self._process.stderr):
            if pipe is not None:
                pipe.close()
        return code

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    @property
    def errors(self) -> list[str]:
        """List what went wrong, by its log."""
        # A line that was cut short by a kill is no line.
        lines = [line for line in self.log if line.startswith("{") and line.endswith("}\n")]
        return [line for line in lines if json.loads(line)["level"] in ("error", "critical")]


@contextmanager
def serving(
    database_url: str, *options: str, port: int = 0, module: str = "incarrozza"
) -> Iterator[ServerProcess]:
    """Run a server for as long as the block lasts."""
    server = ServerProcess(database_url, *options, port=port, module=module)
    try:
        yield server.wait_until_ready()
    finally:
        if server.running and _MEASURED:
            server.stop()
        elif server.running:
            server.kill()
        assert not server.errors, "\n".join(server.errors).replace("\\n", "\n")


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.db'}"
