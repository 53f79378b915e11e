"""Work on the machines of a Ray cluster; Ray is installed by those who want it.

Every machine needs this package, the same to the byte, installed for the Python that runs its Ray.
"""

from __future__ import annotations

import platform
import socket
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

import incarrozza.rules
from incarrozza.arena.crew import GLANCE, Work
from incarrozza.errors import BadOption, IncarrozzaError

PATIENCE = 10
"""Seconds in which a cluster answers."""
LOCAL = "local"
"""The address for a cluster of this machine alone, which begins and ends with the work."""


class Cluster:
    """The processors of all machines of a cluster."""

    def __init__(self, address: str) -> None:
        try:
            self._ray: Any = import_module("ray")
        except ImportError as error:
            raise BadOption(
                "the package ray is not installed; expected it for a cluster: "
                "pip install 'incarrozza[ray]'"
            ) from error
        try:
            _knock(address)
            self._ray.init(address, logging_level="ERROR", log_to_driver=False)
        except (OSError, RuntimeError, ValueError) as error:
            raise BadOption(
                f"no cluster answers at {address!r}; expected the address of a Ray cluster that "
                f"runs, as HOST:PORT, ray://HOST:PORT or auto, or {LOCAL} for one of this machine"
            ) from error
        self.size = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._do = self._ray.remote(num_cpus=1)(_do)
        self._running: list[Any] = []

    def begin(self, work: Work[Any, Any], task: object) -> None:
        """Give a task to whichever machine has time."""
        self._running.append(self._do.remote(work, task, fingerprint()))

    def finished(self) -> list[Any]:
        """Wait a little; give the results of what has been finished meanwhile."""
        done, self._running = self._ray.wait(self._running, timeout=GLANCE)
        try:
            return list(self._ray.get(done))
        except self._ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, IncarrozzaError):
                raise error.cause from error
            raise

    def dismiss(self, abandon: bool) -> None:  # noqa: ARG002  # whatever still runs is left behind
        """Leave the cluster."""
        self._ray.shutdown()


def _knock(address: str) -> None:
    """See whether anybody is there; Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()


def _do(work: Work[Any, Any], task: object, expected: str) -> Any:
    """Do a task on whichever machine this is."""
    if fingerprint() != expected:
        raise IncarrozzaError(
            f"{platform.node()} has another version of incarrozza; expected the same everywhere"
        )
    return work(task)


@cache
def fingerprint() -> str:
    """Compute a digest of this package: two machines with the same one play the same games."""
    package = Path(incarrozza.rules.__file__).parent.parent
    digest = sha256()
    for file in sorted(package.rglob("*")):
        where = file.relative_to(package)
        # What is compiled, here or for the browser, follows from the rest.
        if file.is_file() and not {"__pycache__", "client"} & {*where.parts}:
            digest.update(f"{where.as_posix()} {sha256(file.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()
