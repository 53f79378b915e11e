"""What tests have done at a bench."""

from __future__ import annotations

import os
import time

from incarrozza.errors import BadOption
from incarrozza.server.workers.workbench import Progress


def double(number: int, progress: Progress) -> int:
    progress(0.5)
    return 2 * number


def name_process(_: object, __: Progress) -> int:
    return os.getpid()


def never_end(_: object, progress: Progress) -> None:
    progress(0.25)
    while True:
        time.sleep(60)


def refuse(_: object, __: Progress) -> None:
    raise BadOption("3 cups; expected 2", it="3 tazze; ne servono 2")


def break_down(_: object, __: Progress) -> None:
    raise ZeroDivisionError("by our fault")


def die(_: object, __: Progress) -> None:
    os._exit(1)


def nest(_: object, __: Progress) -> object:
    deep: object = None
    for _ in range(5000):
        deep = [deep]
    return deep
