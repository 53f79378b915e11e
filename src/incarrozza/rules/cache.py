"""Where machine code is kept: a content-addressed cache. It can be looked into without Numba.

Its folder is named after a digest of everything that the machine code depends on, and of nothing
else: it serves every copy of the same sources, wherever they lie and whenever they were written.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

RULES = "rules"
KEPT_DAYS = 30
"""Machine code of sources that were not used for so long is removed."""
_CONSTANTS = ("limits.py", "editions/items.py")
"""What numbers in the machine code come from, beside the compiled rooms."""
_COMPILER = ("numba", "llvmlite", "numpy")
_ALL = "all"
_OURS = re.compile(r"(incarrozza-)?kernel-([a-z_]+-)?[0-9a-f]{16}")
"""How folders of machine code are called."""
_SETTINGS = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")


@cache
def cache_folder(room: str = RULES) -> Path:
    """Tell where machine code is kept for exactly these sources and this compiler.

    A room of the house that is compiled too has a folder of its own: the rules are part of its
    machine code, but it is no part of theirs.
    """
    house = Path(__file__).parent.parent
    digest = hashlib.sha256()
    for constants in _CONSTANTS:
        digest.update((house / constants).read_bytes())
    for each in dict.fromkeys((RULES, room)):
        for source in sorted((house / each).glob("*.py")):
            digest.update(source.read_bytes())
    digest.update(repr((sys.version_info[:3], *_compiler())).encode())
    digest.update(repr((*map(os.environ.get, _SETTINGS), *_processor())).encode())
    name = f"{'kernel' if room == RULES else f'kernel-{room}'}-{digest.hexdigest()[:16]}"
    home = os.environ.get("INCARROZZA_CACHE")
    wanted = (Path(home) if home else _user_cache()) / name
    if not _is_ours(wanted):
        # There may be no place for temporary files either: then nothing is kept.
        with suppress(OSError):
            shared = Path(tempfile.gettempdir()) / f"incarrozza-{name}"
            if _is_ours(shared):
                return shared
    return wanted


def _compiler() -> Iterator[str]:
    """Tell the versions of all that makes machine code."""
    from importlib.metadata import version  # slow to import, for who needs no machine code

    return map(version, _COMPILER)


def _user_cache() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("incarrozza")


def _processor() -> list[str]:
    """Tell what machine code for this processor depends on, as far as it can be read at once."""
    facts = Path("/proc/cpuinfo")
    if not facts.exists():
        return [platform.machine(), platform.processor()]
    first, _, _ = facts.read_text().partition("\n\n")
    told = ("vendor_id", "cpu family", "model", "flags", "Features", "CPU part")
    return [platform.machine(), *(line for line in first.splitlines() if line.startswith(told))]


def _is_ours(folder: Path) -> bool:
    """Tell whether machine code can be written there, and nobody else can have put any there."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.lstat()
        if hasattr(os, "getuid") and (
            not stat.S_ISDIR(found.st_mode)
            or found.st_uid != os.getuid()
            or found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
        ):
            return False
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def can_keep(room: str) -> bool:
    """Tell whether machine code can be put into the cache at all."""
    return _is_ours(cache_folder(room))


def is_kept(room: str, entry: str) -> bool:
    """Tell whether machine code of an entry point is in the cache, by the sizes of its files."""
    try:
        folder, noted = cache_folder(room), _noted(room, entry)
        return bool(noted) and all(
            (folder / name).stat().st_size == size for name, (size, _) in noted.items()
        )
    except OSError:
        return False  # where one may not look, too


def is_whole(room: str, entry: str) -> bool:
    """Tell whether it is whole, byte by byte: LLVM would end the process over a damaged file."""
    with suppress(OSError):
        return is_kept(room, entry) and _noted(room, entry) == _found(room, entry)
    return False


def keep(room: str, entry: str) -> None:
    """Note what was just put into the cache of an entry point, if that is complete."""
    # Others may read it meanwhile, and must not see half of it.
    with suppress(OSError):
        found = _found(room, entry)
        if {Path(name).suffix for name in found} == {".nbi", ".nbc"}:
            marker = _marker(room, entry)
            written = marker.with_suffix(f".{os.getpid()}")
            lines = (f"{digest} {size} {name}\n" for name, (size, digest) in found.items())
            written.write_text("".join(lines))
            written.replace(marker)


def use(room: str, entry: str) -> None:
    """Note that machine code in the cache is used today."""
    with suppress(OSError):
        os.utime(_marker(room, entry))


def forget(room: str, entry: str) -> None:
    """Remove what is left in the cache of an entry point."""
    with suppress(OSError):
        for path in (_marker(room, entry), *_files(room, entry)):
            path.unlink(missing_ok=True)


def _noted(room: str, entry: str) -> dict[str, tuple[int, str]]:
    """Read size and digest of the files of an entry point, as they were when it was kept."""
    lines = [line.split() for line in _marker(room, entry).read_text().splitlines()]
    return {name: (int(size), digest) for digest, size, name in lines}


def _found(room: str, entry: str) -> dict[str, tuple[int, str]]:
    """Tell the same of what is there now."""
    contents = {path.name: path.read_bytes() for path in _files(room, entry)}
    return {
        name: (len(content), hashlib.sha256(content).hexdigest())
        for name, content in contents.items()
    }


def _files(room: str, entry: str) -> list[Path]:
    """List the files that Numba keeps of an entry point: an index, and what it points to."""
    return sorted(cache_folder(room).glob(f"*.{'*' if entry == _ALL else entry}-*.nb[ic]"))


def is_complete(room: str) -> bool:
    """Tell whether all entry points of a room are in the cache."""
    return is_kept(room, _ALL)


def complete(room: str) -> None:
    """Note that all entry points of a room are in the cache, and are used today."""
    if is_kept(room, _ALL):
        use(room, _ALL)
    else:
        keep(room, _ALL)


def _marker(room: str, entry: str) -> Path:
    return cache_folder(room) / f"{entry}.kept"


def tidy(room: str) -> None:
    """Remove what earlier versions of the sources left, if nobody has used it for long."""
    import shutil  # with all its kinds of archives: only those who have compiled wait for it

    here = cache_folder(room)
    for other in here.parent.iterdir() if here.exists() else ():
        # Others may keep theirs in the same folder, such as /tmp, and files come and go meanwhile.
        if _OURS.fullmatch(other.name):
            with suppress(OSError):
                if _last_used(here) - _last_used(other) > KEPT_DAYS * 86400:
                    shutil.rmtree(other, ignore_errors=True)


def _last_used(folder: Path) -> float:
    found = [folder.stat().st_mtime]
    for path in folder.iterdir():
        with suppress(FileNotFoundError):
            found.append(path.stat().st_mtime)
    return max(found)
