"""The web client: its pages and files, read once."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath
from typing import Any

from litestar import HttpMethod, Request, Response, route
from litestar.exceptions import NotFoundException

from incarrozza.server.presenters.documents import Document

_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_PACKED = {"br": ".br", "gzip": ".gz"}
"""How the build calls what it has compressed."""
_ASSETS = "/assets/"
"""Files whose names change with their contents."""

_NOT_BUILT = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>In Carrozza!</title>
<h1>In Carrozza!</h1>
<p>This server is running, but its pages have not been built yet. In the folder of the sources, run
<code>make client</code>, then start it again.</p>
<p lang="it">Il server è in funzione, ma le sue pagine non sono ancora state costruite. Nella
cartella dei sorgenti esegui <code>make client</code>, poi riavvialo.</p>
</html>
"""


class Site:
    """All files of the built client, by their addresses."""

    def __init__(self, folder: Traversable | None = None) -> None:
        folder = folder or files("incarrozza") / "client"
        self._files = _read(folder, "/") if folder.is_dir() else {}
        page = _NOT_BUILT.encode()
        self._page = self._files.get("/index.html") or Document(page, _TYPES[".html"])

    def find(self, path: str) -> Document | None:
        """Find a file, or the page, which knows itself what to show at its addresses."""
        is_page = "." not in path and not f"{path}/".startswith(_ASSETS)
        return self._page if is_page else self._files.get(path)


def _read(folder: Traversable, address: str) -> dict[str, Document]:
    """Read a folder; what lies beside a file with one more ending is the same, compressed."""
    found: dict[str, Document] = {}
    inside = {each.name: each for each in folder.iterdir()}
    for name, file in inside.items():
        if file.is_dir():
            found |= _read(file, f"{address}{name}/")
            continue
        ending = PurePosixPath(name).suffix
        if ending in _PACKED.values():
            continue
        packed = {
            packing: inside[name + more].read_bytes()
            for packing, more in _PACKED.items()
            if name + more in inside
        }
        media_type = _TYPES.get(ending, "application/octet-stream")
        for_ever = address.startswith(_ASSETS)
        found[address + name] = Document(file.read_bytes(), media_type, packed, for_ever=for_ever)
    return found


@route(
    ["/", "/{path:path}"],
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    include_in_schema=False,
)
async def site(request: Request[Any, Any, Any]) -> Response[Any]:
    """Serve the client; it needs neither the database nor the rules."""
    pages: Site = request.app.state.site
    found = pages.find(request.url.path)
    if found is None:
        raise NotFoundException
    return found.answer(request)
