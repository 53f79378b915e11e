"""Work on the machines of a Ray cluster; Ray is installed by those who want it.

Every machine needs this package, the same to the byte, installed for the Python that runs its Ray.
"""

from __future__ import annotations

import os
import platform
import socket
from importlib import import_module
from secrets import token_hex
from typing import Any

from incarrozza.arena.crew import GLANCE, Work
from incarrozza.arena.program import fingerprint
from incarrozza.errors import BadOption, IncarrozzaError

PATIENCE = 10
"""Seconds in which a cluster answers."""
LOCAL = "local"
"""The address for a cluster of this machine alone, which begins and ends with the work."""


class Cluster:
    """The processors of all machines of a cluster."""

    def __init__(self, address: str, work: Work[Any, Any]) -> None:
        if address == LOCAL:
            _lock()
        try:
            self._ray: Any = import_module("ray")
        except ImportError as error:
            raise BadOption(
                "the package ray is not installed; expected it for a cluster: "
                "pip install 'incarrozza[ray]'"
            ) from error
        knocked = False
        try:
            knocked = _knock(address)
            self._ray.init(address, logging_level="ERROR", log_to_driver=False)
        except (OSError, RuntimeError, ValueError) as error:
            if knocked:
                raise BadOption(
                    f"what answers at {address!r} does not let us in; expected a Ray cluster of "
                    "this version, and its token in RAY_AUTH_TOKEN, with RAY_AUTH_MODE=token"
                ) from error
            raise BadOption(
                f"no cluster answers at {address!r}; expected the address of a Ray cluster that "
                f"runs, as HOST:PORT, ray://HOST:PORT or auto, or {LOCAL} for one of this machine"
            ) from error
        self.size = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._do = self._ray.remote(num_cpus=1)(_do)
        self._work = self._ray.put(work)
        self._running: list[Any] = []

    def begin(self, task: object) -> None:
        """Give a task to whichever machine has time."""
        self._running.append(self._do.remote(self._work, task, fingerprint()))

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


def _lock() -> None:
    """Give a cluster of our own a token that ends with it, unless somebody has said otherwise.

    Without one Ray would write a token into the home folder, and every cluster started later on
    this machine would ask for it.
    """
    if "RAY_AUTH_MODE" not in os.environ:
        os.environ["RAY_AUTH_MODE"] = "token"
        if "RAY_AUTH_TOKEN_PATH" not in os.environ:
            os.environ.setdefault("RAY_AUTH_TOKEN", token_hex(32))


def _knock(address: str) -> bool:
    """See whether anybody is at HOST:PORT; Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    return bool(colon)


def _do(work: Work[Any, Any], task: object, expected: str) -> Any:
    """Do a task on whichever machine this is."""
    if fingerprint() != expected:
        raise IncarrozzaError(
            f"{platform.node()} has another version of incarrozza; expected the same everywhere"
        )
    return work(task)
