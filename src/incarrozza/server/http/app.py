"""The application: everything put together, with the rules of the house for browsers."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from litestar import Litestar, MediaType, Request, Response, Router, get
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import Message, Scope
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from incarrozza import __version__
from incarrozza.server.http.api import HANDLERS, WORKSHOP_HANDLERS
from incarrozza.server.http.headers import ENCRYPTED_HEADERS, HEADERS
from incarrozza.server.http.rate_limits import Limiter, address_of
from incarrozza.server.http.requests import TOKEN, language_of
from incarrozza.server.http.static_site import Site, site
from incarrozza.server.http.websocket import live
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.messages.seating import Refused
from incarrozza.server.ops import metrics
from incarrozza.server.ops.settings import Settings
from incarrozza.server.tables.node import Node

log = logging.getLogger(__name__)


@get("/health", include_in_schema=False)
async def health(node: NamedDependency[Node]) -> Response[dict[str, Any]]:
    """Tell whether the server can do its work: the database answers."""
    tables = await node.database.count_tables()
    return Response({"ready": True, "tables": tables})


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT)
async def measure() -> Response[bytes]:
    """Give the figures, for Prometheus."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


def refuse(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Refused]:
    """Answer with a refusal."""
    metrics.REFUSALS.labels(refusal.code).inc()
    language = language_of(request)
    return Response(refusal.message(language), status_code=refusal.status)


def refuse_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Refused]:
    """Answer in our own way to what the framework refuses."""
    language = language_of(request)
    known = {404: "no_page", 413: "too_large"}
    if error.status_code in known:
        code = known[error.status_code]
        limits = request.app.state.node.settings.limits
        workshop = request.url.path.startswith("/api/workshop")
        most = limits.draft_bytes if workshop else limits.body_bytes
        message = Refusal(code, most=most).message(language)
    else:
        message = Refusal("malformed", why=_why(error)).message(language)
    metrics.REFUSALS.labels(message.code).inc()
    return Response(message, status_code=error.status_code, headers=error.headers)


def refuse_nested(request: Request[Any, Any, Any], error: RecursionError) -> Response[Refused]:
    """Answer to lists in lists in lists: nothing that is sent here is so deep."""
    return refuse(request, Refusal("malformed", why=error))


def _why(error: HTTPException) -> str:
    """Say what is wrong with a request, field by field where the framework knows."""
    extra = error.extra if isinstance(error.extra, list) else []
    parts = [f"{e.get('key', '')} {e.get('message', '')}".strip() for e in extra]
    return "; ".join(parts) or error.detail


def fail(request: Request[Any, Any, Any], error: Exception) -> Response[Refused]:
    """Answer to a fault of ours; what it was stands in the log, not in the answer."""
    log.error("a request has failed", exc_info=error, extra={"path": request.url.path})
    refusal = Refusal("busy")
    return Response(refusal.message(language_of(request)), status_code=500)


async def check_limits(request: Request[Any, Any, Any]) -> None:
    """Turn away who asks too often, and pages of others that ask in their visitors' name."""
    limiter: Limiter = request.app.state.limiter
    limiter.check("requests", address_of(request))
    if not limiter.knows(request.headers.get("origin"), request.headers.get("host")):
        raise Refusal("origin")


async def _dress(message: Message, scope: Scope) -> None:
    """Add the headers for browsers to whatever is answered, refusals too."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        encrypted = ENCRYPTED_HEADERS if scope["scheme"] == "https" else {}
        for name, value in (HEADERS | encrypted).items():
            headers.setdefault(name, value)
        headers.setdefault("Cache-Control", "no-store")


def make_app(settings: Settings, address: Callable[[], str | None]) -> Litestar:
    """Make the application of one server process; others find it at the address, if any."""
    limiter = Limiter(settings)

    async def begin(app: Litestar) -> None:
        app.state.node = node = Node(settings)
        await node.start()

    async def finish(app: Litestar) -> None:
        await app.state.node.stop()

    def node(state: State) -> Node:
        found: Node = state.node
        return found

    return Litestar(
        [
            site,
            health,
            measure,
            live,
            Router("/api", route_handlers=list(HANDLERS), before_request=check_limits),
            Router(
                "/api",
                route_handlers=list(WORKSHOP_HANDLERS),
                before_request=check_limits,
                request_max_body_size=settings.limits.draft_bytes,
            ),
        ],
        state=State({"limiter": limiter, "site": Site(), "address": address}),
        dependencies={
            "node": Provide(node, sync_to_thread=False),
            "limiter": Provide(lambda: limiter, sync_to_thread=False),
        },
        on_startup=[begin],
        on_shutdown=[finish],
        before_send=[_dress],
        exception_handlers={
            Refusal: refuse,
            HTTPException: refuse_http,
            RecursionError: refuse_nested,
            Exception: fail,
        },
        request_max_body_size=settings.limits.body_bytes,
        openapi_config=OpenAPIConfig(
            title="In Carrozza",
            version=__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
            components=Components(
                security_schemes={TOKEN: SecurityScheme(type="http", scheme="bearer")}
            ),
        ),
        logging_config=None,
    )
