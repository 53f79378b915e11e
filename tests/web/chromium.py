"""The browser for the tests: Debian's Chromium. Run as a module, this installs it where it may."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    # It shall talk to the server of the test and to nobody else.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
CHOSEN = "CHROMIUM"
"""The variable that names another Chromium than the system's."""

_NONE = f"""\
The tests of the pages need the browser Chromium, and it is not here.
On Debian and Ubuntu: apt install chromium
If it is somewhere else, say where: {CHOSEN}=/path/to/chromium make test"""


class NoBrowser(Exception):
    """Says how to get one."""


def find() -> str:
    """Find the browser."""
    name = os.environ.get(CHOSEN) or "chromium"
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}{os.pathsep}/usr/bin")
    if found is None:
        raise NoBrowser(_NONE)
    return found


def find_or_install() -> str:
    """Find the browser; without one, install Debian's if this user may."""
    try:
        return find()
    except NoBrowser:
        if CHOSEN in os.environ or os.name == "nt" or os.geteuid() or not shutil.which("apt-get"):
            raise
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (("update",), ("install", "-y", "--no-install-recommends", "chromium")):
        try:
            subprocess.run(["apt-get", "-q", *arguments], env=environment, check=True)
        except subprocess.CalledProcessError as error:
            raise NoBrowser(f"`{' '.join(error.cmd)}` has failed; see above.\n\n{_NONE}") from None
    return find()


if __name__ == "__main__":
    try:
        subprocess.run([find_or_install(), "--version"], check=True)
    except NoBrowser as why:
        sys.exit(str(why))
