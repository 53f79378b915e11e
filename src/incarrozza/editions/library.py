"""Libraries: where editions, maps and layouts come from. Nothing else looks them up by name.

A library is whatever has the three methods of the protocol: the packaged shelf, folders of one's
own, several of them side by side.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Protocol

from incarrozza.editions.edition import Edition, Map
from incarrozza.editions.folder import Folder
from incarrozza.editions.layout import Layout
from incarrozza.editions.shelf import SHELF
from incarrozza.errors import BadOption, UnknownEdition

VARIABLE = "INCARROZZA_MAPS"
"""The variable of the environment that names folders of editions, separated as in PATH."""


class Library(Protocol):
    """A source of editions."""

    @property
    def editions(self) -> Mapping[str, Edition]:
        """List the editions by name, in the order in which they are offered."""

    def map(self, id: str) -> Map:
        """Give a map by its id."""

    def layout(self, id: str) -> Layout | None:
        """Give where everything lies on a map; None where nobody has drawn it."""


class Libraries:
    """Several libraries side by side."""

    def __init__(self, libraries: Iterable[Library]) -> None:
        self._holder: dict[str, Library] = {}
        self._editions: dict[str, Edition] = {}
        for library in libraries:
            for name, edition in library.editions.items():
                if name in self._editions:
                    raise BadOption(
                        f"two editions are called {name!r}; expected another name for one of them",
                        it=f"due edizioni si chiamano {name!r}; una deve cambiare nome",
                    )
                self._editions[name] = edition
                self._holder.setdefault(edition.map, library)

    @property
    def editions(self) -> Mapping[str, Edition]:
        """List the editions of all of them."""
        return self._editions

    def map(self, id: str) -> Map:
        """Give a map of the library that has it."""
        return self._holder[id].map(id)

    def layout(self, id: str) -> Layout | None:
        """Give a layout of the library that has it."""
        return self._holder[id].layout(id)


def open_library(*folders: str | Path) -> Library:
    """Open the packaged shelf, and beside it folders of editions.

    Without any, those that INCARROZZA_MAPS names.

    >>> list(open_library().editions)[0]
    'europe'
    """
    if not folders:
        return _usual(os.environ.get(VARIABLE, ""))
    return Libraries([SHELF, *map(Folder, folders)])


@lru_cache(4)
def _usual(named: str) -> Library:
    folders = [Path(folder) for folder in named.split(os.pathsep) if folder]
    return Libraries([SHELF, *map(Folder, folders)]) if folders else SHELF


def find_edition(name: str, library: Library | None = None) -> Edition:
    """Find an edition by its name.

    >>> find_edition("new_york").pieces
    15
    """
    known = (library or open_library()).editions
    if name in known:
        return known[name]
    close = get_close_matches(str(name).casefold().replace(" ", "_"), known, n=1)
    hint = f"did you mean {close[0]!r}? " if close else ""
    raise UnknownEdition(
        f"unknown edition {name!r}: {hint}expected one of {', '.join(known)}",
        it=f"l'edizione {name!r} non esiste; va bene {', '.join(known)}",
    )
