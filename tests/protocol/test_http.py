"""Every request gets an answer that is guarded, also one that fails or never reaches the application."""

import asyncio
from typing import Any

import httpx
import pytest

from app.ops.headers import HEADERS
from tests.protocol.answers import PAGES, check_error, strict
from tests.protocol.conftest import Crew


@pytest.mark.parametrize(
    "path", [*PAGES, "/api/v1/me", "/api/openapi.json", "/healthz", "/static/x/css/base.css"]
)
async def test_every_answer_has_the_strict_headers(crew: Crew, path: str) -> None:
    stranger = await crew.stranger()
    assert strict((await stranger.http.get(path)).headers)


async def raw_answer(crew: Crew, request: bytes) -> tuple[int, httpx.Headers]:
    """Return the status and the headers of what is answered to these bytes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", crew.server.port)
    writer.write(request)
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    writer.close()
    await writer.wait_closed()
    pairs = [line.split(": ", 1) for line in head[1:] if line]
    return int(head[0].split()[1]), httpx.Headers([(name, value) for name, value in pairs])


UPGRADE = (
    b"Host: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"nonsense\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 20_000, 400),
        (b"GET /ws/nowhere HTTP/1.1\r\n" + UPGRADE + b"\r\n", 404),
        (b"GET /ws/tables/x HTTP/1.1\r\n" + UPGRADE + b"Origin: https://evil.test\r\n\r\n", 403),
    ],
    ids=["no request", "too large a head", "no such socket", "a socket for a foreign page"],
)
async def test_what_never_reaches_the_application_is_answered_with_the_same_headers(
    crew: Crew, request_: bytes, status: int
) -> None:
    found, headers = await raw_answer(crew, request_)
    assert found == status
    assert {name: headers.get(name) for name in HEADERS} == HEADERS


async def test_a_body_without_a_length_is_counted_as_it_comes(crew: Crew) -> None:
    async def endless() -> Any:
        for _ in range(100):
            yield b"x" * 1_000

    stranger = await crew.stranger()
    answer = await stranger.http.post("/api/v1/guests", content=endless())
    check_error(answer, 413, "too_large")


@pytest.mark.parametrize("path", ["/", "/t/xxxxxxxxxxxxxxxx", "/healthz", "/static/x/css/base.css"])
async def test_head_is_answered_as_get_without_a_body(crew: Crew, path: str) -> None:
    stranger = await crew.stranger()
    full, head = await stranger.http.get(path), await stranger.http.head(path)
    assert (head.status_code, head.content) == (full.status_code, b"")
    assert head.headers["content-type"] == full.headers["content-type"]
    assert head.headers["content-length"] == full.headers["content-length"]


async def test_the_process_is_up_and_ready(crew: Crew) -> None:
    stranger = await crew.stranger()
    assert (await stranger.http.get("/healthz")).json() == {"status": "up"}
    assert (await stranger.http.get("/readyz")).json() == {"status": "ready", "database": "ok", "log": "ok"}


async def test_a_fault_of_ours_is_a_page_or_json_with_the_number_of_the_request(
    crew: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("planted")

    services = crew.server.app.state.services
    monkeypatch.setattr(services.entrance, "find_by_door", broken)
    stranger = await crew.stranger()
    page = await stranger.http.get("/j/" + "x" * 22)
    assert page.status_code == 500
    assert "planted" not in page.text
    assert page.headers["x-request-id"] in page.text
    assert strict(page.headers)
    answer = await stranger.http.post("/api/v1/join/" + "x" * 22, json={"name": "Nils"})
    check_error(answer, 500, "internal")
