"""Caddy, with the file that is deployed, hands pages and sockets on as the server needs them."""

import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
import uvicorn
import websockets
from fastapi import FastAPI, Request, WebSocket
from websockets.typing import Origin

DEPLOY = Path(__file__).parents[2] / "deploy"
CADDY = Path(sys.executable).with_name("caddy")


def listener() -> socket.socket:
    """Returns a socket on a free port of this machine."""
    return socket.create_server(("127.0.0.1", 0))


def upstream() -> FastAPI:
    """A server that tells what reached it."""
    app = FastAPI()

    @app.get("/headers")
    async def headers(request: Request) -> dict[str, str]:
        return dict(request.headers)

    @app.get("/readyz")
    async def ready() -> None:
        return None

    @app.get("/metrics")
    async def metrics() -> str:
        return "for those who run it"

    @app.websocket("/ws/echo")
    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        await socket.send_text(socket.headers["origin"] + " " + await socket.receive_text())
        await socket.close()

    return app


@asynccontextmanager
async def serving(app: FastAPI) -> AsyncIterator[int]:
    """Serves the app; gives its port."""
    with listener() as own:
        server = uvicorn.Server(uvicorn.Config(app, log_config=None))
        running = asyncio.create_task(server.serve(sockets=[own]))
        yield own.getsockname()[1]
        server.should_exit = True
        await running


@asynccontextmanager
async def caddy_before(port: int, folder: Path, config: str = "Caddyfile") -> AsyncIterator[str]:
    """Runs Caddy in front of a port; gives the host and port that it serves."""
    with listener() as free:
        host = f"127.0.0.1:{free.getsockname()[1]}"
    environment = {
        "DOMAIN": f"http://{host}",
        "UPSTREAM": f"127.0.0.1:{port}",
        "UPSTREAMS": f"127.0.0.1:{port}",
        "CADDY_ADMIN": f"unix/{folder}/admin.sock",
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    caddy = await asyncio.create_subprocess_exec(
        CADDY, "run", "--adapter", "caddyfile", "--config", DEPLOY / config,
        env=os.environ | environment,
        stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert caddy.stderr is not None
    try:
        async for line in caddy.stderr:
            if b"serving initial configuration" in line:
                break
        yield host
    finally:
        caddy.terminate()
        await caddy.communicate()


@pytest.fixture
async def public(tmp_path: Path) -> AsyncIterator[str]:
    async with serving(upstream()) as port, caddy_before(port, tmp_path) as host:
        yield host


async def test_a_page_is_asked_for_under_the_public_name_and_with_the_guest_address(public: str) -> None:
    async with httpx.AsyncClient() as client:
        answer = await client.get(f"http://{public}/headers", headers={"X-Forwarded-For": "203.0.113.9"})
    seen = answer.json()
    assert seen["host"] == public
    assert seen["x-forwarded-proto"] == "http"
    assert seen["x-forwarded-for"] == "127.0.0.1"  # what a guest claims about itself is dropped
    assert answer.headers["strict-transport-security"] == "max-age=31536000"


async def test_a_socket_passes_with_its_origin(public: str) -> None:
    async with websockets.connect(f"ws://{public}/ws/echo", origin=Origin(f"http://{public}")) as client:
        await client.send("Ahoy")
        assert await client.recv() == f"http://{public} Ahoy"


@pytest.mark.parametrize("config", ["Caddyfile", "Caddyfile.scale"])
async def test_the_metrics_are_not_handed_out(config: str, tmp_path: Path) -> None:
    async with (
        serving(upstream()) as port,
        caddy_before(port, tmp_path, config) as public,
        httpx.AsyncClient() as client,
    ):
        assert (await client.get(f"http://{public}/headers")).status_code == 200
        answers = [
            await client.get(f"http://{public}{path}") for path in ("/metrics", "/%6detrics", "/metrics?x")
        ]
    assert [(answer.status_code, answer.text) for answer in answers] == [(404, "")] * 3
