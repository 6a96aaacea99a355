"""The guard in front of every request: headers, Origin, size of the body, request id, access log.

Pure ASGI, so that it costs little and sees every answer, those of static files and errors included.
"""

import secrets
import time
from collections.abc import Collection

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.ops.headers import HEADERS
from app.ops.logging import mask
from app.ops.origin import is_allowed
from app.web.errors import Refusal, answer, sentence

log = structlog.get_logger("access")

MAX_BODY = 64 * 1024
DULL_PATHS = ("/static/", "/api/assets/", "/healthz", "/readyz", "/metrics")
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


class Guard:
    """Wraps the whole application; sockets pass, they have a handshake of their own.

    At `metrics_port` there is nothing but `/metrics`: who opens it to Prometheus opens no second way in.
    """

    def __init__(self, app: ASGIApp, origins: Collection[str], metrics_port: int | None) -> None:
        self._app = app
        self._origins = origins
        self._metrics_port = metrics_port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        is_closed = scope["server"][1] == self._metrics_port and scope["path"] != "/metrics"
        await _Passage(scope, receive, send).run(self._app, self._origins, is_closed=is_closed)


class _Passage:
    """One request on its way through."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scope = scope
        self._receive = receive
        self._send = send
        self._received = 0
        self._status: int | None = None
        self._began = time.perf_counter()
        self.request_id = secrets.token_urlsafe(9)
        scope.setdefault("state", {})["request_id"] = self.request_id

    async def run(self, app: ASGIApp, origins: Collection[str], *, is_closed: bool) -> None:
        headers = Headers(scope=self.scope)
        try:
            refusal = Refusal(404, "not_found") if is_closed else self._refusal(headers, origins)
            if refusal:
                await self._refuse(refusal)
            else:
                await app(self._routed(), self.receive, self.send)
        except Exception:
            log.exception("request_failed", request_id=self.request_id, path=mask(self.scope["path"]))
            if self._status is not None:
                raise  # half an answer is out, so the server must cut the connection
            await self._apologise()
        finally:
            self._log()

    def _routed(self) -> Scope:
        """HEAD is answered as GET is; the server leaves the body out."""
        return {**self.scope, "method": "GET"} if self.scope["method"] == "HEAD" else self.scope

    def _refusal(self, headers: Headers, origins: Collection[str]) -> Refusal | None:
        if self.scope["method"] not in SAFE_METHODS and not is_allowed(
            headers.get("origin"), headers.get("host"), origins, headers.get("sec-fetch-site")
        ):
            return Refusal(403, "bad_origin")
        declared = headers.get("content-length", "0")
        is_large = declared.isdecimal() and int(declared) > MAX_BODY
        return Refusal(413, "too_large", max=MAX_BODY) if is_large else None

    async def _refuse(self, refusal: Refusal) -> None:
        response = answer(Request(self.scope), refusal)
        await response(self.scope, self._receive, self.send)

    async def _apologise(self) -> None:
        """Answer a fault of ours; even when the page for that is what is broken."""
        refusal = Refusal(500, "internal")
        response: Response
        try:
            response = answer(Request(self.scope), refusal)
        except Exception:
            log.exception("error_page_failed", request_id=self.request_id)
            response = PlainTextResponse(sentence(Request(self.scope), refusal), 500)
        await response(self.scope, self._receive, self.send)

    async def receive(self) -> Message:
        message = await self._receive()
        self._received += len(message.get("body", b""))
        if self._received > MAX_BODY:
            raise Refusal(413, "too_large", max=MAX_BODY)
        return message

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers["x-request-id"] = self.request_id
            if cookie := self.scope["state"].get("set_cookie"):
                headers.append("set-cookie", cookie)
        await self._send(message)

    def _log(self) -> None:
        # Files and the probes of a container come all the time and tell nothing.
        is_dull = self.scope["path"].startswith(DULL_PATHS)
        (log.debug if is_dull else log.info)(
            "request",
            method=self.scope["method"],
            path=mask(self.scope["path"]),
            status=self._status,
            ms=round((time.perf_counter() - self._began) * 1000, 1),
            request_id=self.request_id,
        )
