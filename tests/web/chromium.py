"""The browser for the tests: Debian's Chromium. Run as a module, this installs it where it may."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from playwright.sync_api import Browser, sync_playwright

_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    # It shall talk to the server of the test and to nobody else.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_NAMES = ("chromium-headless-shell", "chromium")
"""Of the same sources: the shell cannot show a window, and opens a page in a third of the time."""
CHOSEN = "CHROMIUM"
"""The variable that names another Chromium than the system's."""

_NONE = f"""\
The tests of the pages need the browser Chromium, and it is not here.
On Debian: apt install chromium-headless-shell (on Ubuntu: apt install chromium)
If it is somewhere else, say where: {CHOSEN}=/path/to/chromium make test"""


class NoBrowser(Exception):
    """Says how to get one."""


def find() -> str:
    """Find the browser."""
    chosen = os.environ.get(CHOSEN)
    path = f"{os.environ.get('PATH', '')}{os.pathsep}/usr/bin"
    for name in (chosen,) if chosen else _NAMES:
        found = shutil.which(name, path=path)
        if found is not None:
            return found
    raise NoBrowser(_NONE)


def find_or_install() -> str:
    """Find the browser; without one, install Debian's if this user may."""
    try:
        return find()
    except NoBrowser:
        if not _may_install():
            raise
    _apt_get("update")
    # Not every system has both.
    for name in _NAMES[:-1]:
        with suppress(NoBrowser):
            _install(name)
            return find()
    _install(_NAMES[-1])
    return find()


def find_or_install_the_fastest() -> str:
    """Find the browser, and on a machine that is there for tests alone install a faster one."""
    found = find_or_install()
    if os.environ.get("CI") and not found.endswith(_NAMES[0]) and _may_install():
        # What is there already will do.
        with suppress(NoBrowser):
            _apt_get("update")
            _install(_NAMES[0])
    return find()


def _may_install() -> bool:
    chosen = CHOSEN in os.environ
    return not chosen and os.name != "nt" and not os.geteuid() and bool(shutil.which("apt-get"))


def _install(name: str) -> None:
    _apt_get("install", "-y", "--no-install-recommends", name)


def _apt_get(*arguments: str) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        subprocess.run(["apt-get", "-q", *arguments], env=environment, check=True)
    except subprocess.CalledProcessError as error:
        raise NoBrowser(f"`{' '.join(error.cmd)}` has failed; see above.\n\n{_NONE}") from None


@contextmanager
def running(*arguments: str) -> Iterator[Browser]:
    """Run the browser, without a window."""
    _be_modest()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_or_install(), args=[*_ARGUMENTS, *arguments]
        )
        yield browser
        browser.close()


def _be_modest() -> None:
    """Take from what this process starts the right to push ahead of others.

    If it may (as root), the browser puts its threads before everything else, and then a server
    that wants to start can wait for a minute.
    """
    if sys.platform == "linux":
        drop_from_bounding_set, may_raise_priority = 24, 23
        # Who does not have the right cannot give it up either: both are well.
        ctypes.CDLL(None).prctl(drop_from_bounding_set, may_raise_priority, 0, 0, 0)


if __name__ == "__main__":
    try:
        subprocess.run([find_or_install_the_fastest(), "--version"], check=True)
    except NoBrowser as why:
        sys.exit(str(why))
