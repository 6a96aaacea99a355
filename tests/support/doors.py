"""The real server in a thread, and people who come to it over HTTP and WebSocket."""

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

import httpx
import uvloop
from fastapi import FastAPI
from sqlalchemy import URL
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from app.main import create_app
from app.ops.server import Server, config_for, listen
from app.ops.settings import Settings
from app.realtime.limits import Limits
from app.realtime.upgrade import Upgrade
from tests.support.plain_http import PLAIN

Json = dict[str, Any]
T = TypeVar("T")
MANY = 1_000_000
PATIENCE_S = 60
"""How long an answer is waited for: on a machine with much else to do the usual five seconds are few."""


class DoorsServer:
    """A server on a port of its own; `limits` make its patience short."""

    def __init__(self, database: URL, limits: Limits | None = None, **settings: Any) -> None:
        usual: Json = {
            "guests_per_minute": MANY,
            "tables_per_minute": MANY,
            "knocks_per_minute": MANY,
            "draw_s": 600,  # nothing happens because time went by: who wants cards says so
            "bot_delay_ms": "0-0",
        }
        url = database.render_as_string(hide_password=False)
        self.settings = Settings.load(host="127.0.0.1", port=0, database_url=url, **usual | settings)
        self._limits = limits
        self._listener = listen("127.0.0.1", 0)
        self.port: int = self._listener.getsockname()[1]
        self.app: FastAPI
        self._loop: asyncio.AbstractEventLoop
        self._server: Server
        self._started = threading.Event()
        self._fault: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name=f"server-{self.port}")

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self._thread.start()
        self._started.wait()
        if self._fault:
            raise self._fault

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join()
        if self._fault:
            raise self._fault

    def _run(self) -> None:
        try:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:  # as `cutthroat serve` does
                runner.run(self._serve())
        except BaseException as fault:  # noqa: BLE001 - it belongs to the thread that waits
            self._fault = fault
            self._started.set()

    async def inside(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine in the server's own loop and return what it returns."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.app = create_app(self.settings, limits=self._limits)
        async with self.app.router.lifespan_context(self.app):
            self._server = Server(
                config_for(self.app, self.settings, partial(Upgrade, lambda: self.app.state.door.answer)),
                on_started=self._started.set,
                drain=lambda: self.app.state.drain(2),
            )
            await self._server.serve(sockets=[self._listener])


@contextmanager
def running(server: DoorsServer) -> Iterator[DoorsServer]:
    """Run the server for a while."""
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Closed(Exception):
    """The server closed the socket with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


@dataclass
class Socket:
    """One open socket; what was heard and not asked for yet waits in `heard`."""

    connection: ClientConnection
    heard: list[Json] = field(default_factory=list)

    async def say(self, **message: Any) -> None:
        await self.connection.send(json.dumps(message))

    async def hello(self, since: int | None = None) -> None:
        await self.say(type="hello", protocol=1, since=since)

    async def command(self, id: str, **command: Any) -> Json:  # noqa: A002 - the wire's word
        """Give a command and return its answer."""
        await self.say(type="command", id=id, command=command)
        return await self.hear("ack", "reject", id=id)

    async def hear(self, *kinds: str, **facts: Any) -> Json:
        """Return the next message of one of these kinds with these facts; others wait for their turn."""
        position = 0
        while True:
            for message in self.heard[position:]:
                if message["type"] in kinds and facts.items() <= message.items():
                    self.heard.remove(message)
                    return message
            position = len(self.heard)
            self.heard.append(await self.next())

    async def next(self) -> Json:
        """Return the next message, whatever it is; raises `Closed`."""
        try:
            message: Json = json.loads(await self.connection.recv())
        except ConnectionClosed:
            raise Closed(self.connection.close_code or 0) from None
        return message

    async def settled(self) -> list[Json]:
        """Return all that came before the answer to a ping; nothing else is on its way then."""
        await self.say(type="ping", t="settled")
        await self.hear("pong", t="settled")
        heard, self.heard = self.heard, []
        return heard

    async def closed(self) -> int:
        """Return the code with which the server closes; what comes before is kept in `heard`."""
        while True:
            try:
                self.heard.append(await self.next())
            except Closed as closed:
                return closed.code


@dataclass
class Person:
    """Somebody with a browser: a cookie jar, and as many sockets as tabs."""

    server: DoorsServer
    http: httpx.AsyncClient
    player: str = ""
    name: str = ""

    @property
    def cookie(self) -> str:
        return self.http.cookies["cutthroat"]

    async def post(self, path: str, expect: int = 200, **body: Any) -> Json:
        answer = await self.http.post(f"/api/v1{path}", json=body)
        assert answer.status_code == expect, answer.text
        data: Json = answer.json()
        return data

    async def get(self, path: str, expect: int = 200) -> Json:
        answer = await self.http.get(f"/api/v1{path}")
        assert answer.status_code == expect, answer.text
        data: Json = answer.json()
        return data

    async def act(self, table: str, id: str, expect: int = 200, **command: Any) -> Json:  # noqa: A002 - the wire's word
        return await self.post(f"/tables/{table}/commands", expect, id=id, command=command)

    @asynccontextmanager
    async def tab(self, table: str, **options: Any) -> AsyncIterator[Socket]:
        """Open a socket without a word said."""
        headers = {"Cookie": f"cutthroat={self.cookie}"} if "cutthroat" in self.http.cookies else {}
        headers |= options.pop("headers", {})
        url = f"ws://127.0.0.1:{self.server.port}/ws/tables/{table}"
        async with connect(url, additional_headers=headers, **options) as connection:
            yield Socket(connection)

    @asynccontextmanager
    async def at(self, table: str, since: int | None = None) -> AsyncIterator[Socket]:
        """Open a socket and wait until everything there is to know was told."""
        async with self.tab(table) as socket:
            await socket.hello(since)
            await socket.hear("presence")
            yield socket


@asynccontextmanager
async def visitor(server: DoorsServer) -> AsyncIterator[Person]:
    """Somebody whom the server does not know."""
    async with httpx.AsyncClient(verify=PLAIN, base_url=server.base, timeout=PATIENCE_S) as http:
        yield Person(server, http)


@asynccontextmanager
async def guest(server: DoorsServer, name: str) -> AsyncIterator[Person]:
    """Somebody with a name and a cookie."""
    async with visitor(server) as person:
        known = await person.post("/guests", 201, name=name)
        person.player, person.name = known["player"], known["name"]
        yield person
