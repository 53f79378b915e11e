"""The web client is served: its page at every address of its own, its files as they were built."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from litestar import Litestar
from litestar.datastructures import State

from incarrozza.server.http.static_site import Site, site
from incarrozza.server.presenters.documents import Document
from tests.server.client import PATIENCE
from tests.server.process import ServerProcess

PAGE = b"<!doctype html><title>In Carrozza!</title>"
SCRIPT = b"export const piece = 'train'\n" * 9


@pytest.fixture
def client_folder(tmp_path: Path) -> Path:
    """Give a client as a build leaves it."""
    (tmp_path / "secret.txt").write_text("not for strangers")
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(PAGE)
    (folder / "icon.svg").write_bytes(b"<svg/>")
    (folder / "assets" / "main-1a2b.js").write_bytes(SCRIPT)
    (folder / "assets" / "main-1a2b.js.br").write_bytes(b"as brotli")
    (folder / "assets" / "main-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT))
    (folder / "assets" / "letters-3c4d.woff2").write_bytes(b"\0\1")
    return folder


@pytest.fixture
async def browser(client_folder: Path) -> AsyncIterator[httpx.AsyncClient]:
    app = Litestar([site], state=State({"site": Site(client_folder)}), openapi_config=None)
    transport = httpx.ASGITransport(app)  # type: ignore[arg-type]  # Litestar's own names for it
    async with httpx.AsyncClient(
        transport=transport, base_url="http://home", headers={"Accept-Encoding": "identity"}
    ) as client:
        yield client


pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "address",
    ["/", "/new", "/join", "/join/ABCD-EFGH-JKMN", "/table/23456789abcdefgh", "/rules", "/games/"],
)
async def test_every_address_of_the_client_is_its_page(
    browser: httpx.AsyncClient, address: str
) -> None:
    answer = await browser.get(address)
    assert (answer.status_code, answer.content) == (200, PAGE)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("name", "media_type"),
    [
        ("/assets/main-1a2b.js", "text/javascript; charset=utf-8"),
        ("/assets/letters-3c4d.woff2", "font/woff2"),
    ],
)
async def test_a_file_named_after_its_contents_is_kept_for_ever(
    browser: httpx.AsyncClient, name: str, media_type: str
) -> None:
    answer = await browser.get(name)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == media_type
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


async def test_any_other_file_is_asked_for_again(browser: httpx.AsyncClient) -> None:
    answer = await browser.get("/icon.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("accepted", "sent"),
    [
        ("", None),
        ("identity", None),
        ("zstd", None),
        ("gzip", "gzip"),
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0, gzip;q=0.1", "gzip"),
        ("br;q=0.0,gzip; q=0", None),
    ],
)
async def test_the_shortest_form_that_a_browser_takes_is_sent(
    browser: httpx.AsyncClient, accepted: str, sent: str | None
) -> None:
    request = browser.build_request(
        "GET", "/assets/main-1a2b.js", headers={"Accept-Encoding": accepted}
    )
    answer = await browser.send(request, stream=True)
    body = b"".join([part async for part in answer.aiter_raw()])
    assert answer.headers.get("content-encoding") == sent
    assert answer.headers["vary"] == "Accept-Encoding"
    expected = {None: SCRIPT, "br": b"as brotli", "gzip": gzip.compress(SCRIPT)}
    assert body[10:] == expected[sent][10:]


@pytest.mark.parametrize(
    "address",
    [
        "/assets/main-9z9z.js",
        "/assets/",
        "/assets/main-1a2b",
        "/assets/main-1a2b.js.br",
        "/favicon.ico",
        "/secret.txt",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "//etc/hosts.allow",
    ],
)
async def test_what_was_not_built_is_not_there(browser: httpx.AsyncClient, address: str) -> None:
    answer = await browser.get(httpx.URL("http://home", raw_path=address.encode()))
    assert answer.status_code == 404


async def test_what_a_browser_has_is_not_sent_again(browser: httpx.AsyncClient) -> None:
    tag = (await browser.get("/")).headers["etag"]
    again = await browser.get("/rules", headers={"If-None-Match": f'"other", {tag}'})
    assert (again.status_code, again.content) == (304, b"")
    other = await browser.get("/icon.svg", headers={"If-None-Match": tag})
    assert other.status_code == 200


async def test_without_a_build_the_page_says_how_to_make_one(tmp_path: Path) -> None:
    page = Site(tmp_path / "nothing").find("/new")
    assert isinstance(page, Document)
    assert page is not Site(tmp_path / "nothing").find("/assets/main.js")
    words = page._bodies[""].decode()
    assert words.count("make client") == 2
    assert 'lang="it"' in words


def test_the_site_stands_beside_the_interface_for_programs(file_server: ServerProcess) -> None:
    with httpx.Client(base_url=file_server.url, timeout=PATIENCE) as client:
        page = client.get("/table/23456789abcdefgh")
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert "script-src 'self'" in page.headers["content-security-policy"]
        assert client.head("/").headers["content-type"] == page.headers["content-type"]
        assert client.post("/").status_code == 405
        for address in ("/api", "/api/nothing"):
            refused = client.get(address)
            assert (refused.status_code, refused.json()["code"]) == (404, "no_page")
        assert client.get("/health").json()["ready"]
