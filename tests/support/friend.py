"""A friend with a small client: joins by link, keeps a view, plays legal cards, never gives up.

It resends a command under its old id until it is answered, after a silence and after a reconnect (as
`static/js/table/socket.js` does), gives up a connection that is dead though it looks open, resumes by `seq`,
and counts what must not happen: a gap or a repetition in what it was shown, a refusal of what its own view
allows, two different answers to one command.
"""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.support.client_view import evolve
from tests.support.plain_http import PLAIN

View = dict[str, Any]
RETRY_S = 0.05
LONGEST_RETRY_S = 0.5
"""How long a server that takes nobody is left alone: forty who knock all the time keep it from starting."""
RESEND_S = 2.5
DEAD_S = 8.0
TOO_LATE = frozenset({"not_your_turn", "already_ready", "wrong_phase"})
"""What is answered to a wish when somebody or something was faster, which is nobody's fault."""
AWAY = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, asyncio.TimeoutError)


@dataclass(slots=True)
class Friend:
    """One person at one table of the server at `port`."""

    port: int
    name: str
    cookie: str = ""
    table_id: str = ""
    link: str = ""
    view: View | None = None
    acked: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    reconnects: int = 0
    bid: str = "3"
    is_halted: bool = False  # plays no more, and waits for its answers
    is_watching: bool = True  # gives up a connection that looks dead; else only the server can end it
    tolerated: frozenset[str] = TOO_LATE
    closes: list[int | None] = field(default_factory=list)  # the codes with which the server closed
    notices: list[View] = field(default_factory=list)
    pongs: set[Any] = field(default_factory=set)  # what came back of the pings
    try_agains: int = 0
    _heard_at: float = 0.0
    _ids: "count[int]" = field(default_factory=count)
    _pending: dict[str, View] = field(default_factory=dict)
    _socket: ClientConnection | None = None
    _changed: asyncio.Condition = field(default_factory=asyncio.Condition)
    _decide: Callable[["Friend"], View | None] = lambda _: None

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def open_table(self, **rules: Any) -> None:
        """Create a table, as its host."""
        async with httpx.AsyncClient(verify=PLAIN, base_url=self.base, timeout=30) as http:
            answer = await http.post("/api/v1/tables", json={"name": self.name, **rules})
            answer.raise_for_status()
            self.cookie = answer.cookies["cutthroat"]
            self.table_id, self.link = answer.json()["table_id"], answer.json()["link"]

    async def join(self, link: str) -> None:
        """Come in by link and sit down."""
        async with httpx.AsyncClient(verify=PLAIN, base_url=self.base, timeout=30) as http:
            key = link.rpartition("/")[2]
            answer = await http.post(f"/api/v1/join/{key}", json={"name": self.name})
            answer.raise_for_status()
            self.cookie = answer.cookies["cutthroat"]
            self.table_id = answer.json()["table_id"]

    async def fresh_view(self) -> View:
        """Return the view as the server gives it afresh."""
        async with httpx.AsyncClient(verify=PLAIN, base_url=self.base, timeout=30) as http:
            headers = {"Authorization": f"Bearer {self.cookie}"}
            answer = await http.get(f"/api/v1/tables/{self.table_id}", headers=headers)
            answer.raise_for_status()
            view: View = answer.json()
            return view

    async def run(self, decide: Callable[["Friend"], View | None]) -> None:
        """Stay connected until cancelled; after each change send what `decide` wants, one wish at a time."""
        self._decide = decide
        wait_s = RETRY_S
        while True:
            with suppress(*AWAY):
                await self._session()
            wait_s = min(2 * wait_s, LONGEST_RETRY_S) if self._socket is None else RETRY_S
            self._socket = None
            self.reconnects += 1
            await asyncio.sleep(wait_s)

    async def _session(self) -> None:
        url = f"ws://127.0.0.1:{self.port}/ws/tables/{self.table_id}"
        headers = {"Cookie": f"cutthroat={self.cookie}"}
        options: dict[str, Any] = {"open_timeout": 15, "close_timeout": 1, "ping_interval": None}
        async with connect(url, additional_headers=headers, **options) as socket:
            self._socket = socket
            self._heard_at = asyncio.get_running_loop().time()
            watch = asyncio.create_task(self._watch(socket))
            try:
                await self._converse(socket)
            finally:
                watch.cancel()
                self.closes.append(socket.close_code)

    async def _converse(self, socket: ClientConnection) -> None:
        since = None if self.view is None else self.view["seq"]
        await self._send({"type": "hello", "protocol": 1, "since": since})
        await self._send_pending()
        async for frame in socket:
            self._heard_at = asyncio.get_running_loop().time()
            self._take(json.loads(frame))
            await self._act()
            async with self._changed:
                self._changed.notify_all()

    async def _watch(self, socket: ClientConnection) -> None:
        """Send again what nobody answers, and let go of a connection on which nothing comes."""
        while True:
            await asyncio.sleep(RESEND_S)
            if not self.is_watching:
                continue
            if asyncio.get_running_loop().time() - self._heard_at > DEAD_S:
                socket.transport.abort()
                return
            await self._send({"type": "ping", "t": 0})
            await self._send_pending()

    async def _send_pending(self) -> None:
        for command_id, wish in list(self._pending.items()):
            await self._send({"type": "command", "id": command_id, "command": wish})

    def freeze(self) -> None:
        """Read and answer nothing more, not even a ping, as a process that was stopped."""
        assert self._socket is not None
        self.is_watching = False
        self._socket.transport.pause_reading()

    def thaw(self) -> None:
        """Go on with all that lies in the connection; one that ended meanwhile is made anew."""
        self._heard_at = asyncio.get_running_loop().time()
        self.is_watching = True
        if self._socket is not None:
            self._socket.transport.resume_reading()

    async def halt(self) -> None:
        """Wish for nothing more, and return when every wish is answered."""
        self.is_halted = True
        async with asyncio.timeout(60), self._changed:
            await self._changed.wait_for(lambda: not self._pending)

    async def go_on(self) -> None:
        """Play again after `halt`."""
        self.is_halted = False
        await self._act()

    async def _act(self) -> None:
        if self._pending or self.view is None or self.is_halted:
            return
        wish = self._decide(self)
        if wish is not None:
            await self.wish(wish)

    async def wish(self, wish: View) -> str:
        """Send a command under a new id; it is sent again after a reconnect until it is answered."""
        command_id = f"{self.name}-{next(self._ids)}"
        self._pending[command_id] = wish
        await self._send({"type": "command", "id": command_id, "command": wish})
        return command_id

    async def _send(self, message: View) -> None:
        """Send a message; what a lost connection takes along is said again by the next, if it must be."""
        if self._socket is not None:
            with suppress(*AWAY):
                await self._socket.send(json.dumps(message))

    @property
    def connected_to(self) -> int | None:
        """The port of the server to which there is a connection."""
        return None if self._socket is None else int(self._socket.remote_address[1])

    def lose_connection(self) -> None:
        """Be without the connection at once, as when the network changes; the next one goes to `port`."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def until(self, is_so: Callable[[View], bool], timeout_s: float = 60) -> View:
        """Return the first view of which `is_so` holds."""
        async with asyncio.timeout(timeout_s), self._changed:
            await self._changed.wait_for(lambda: self.view is not None and is_so(self.view))
        assert self.view is not None
        return self.view

    def _take(self, message: View) -> None:
        match message["type"]:
            case "snapshot":
                self.view = message["view"]
            case "event" if self.view is not None:
                if message["seq"] != self.view["seq"] + 1:
                    self.faults.append(f"shown {message['seq']} after {self.view['seq']}")
                self.view = evolve(self.view, message)
            case "ack":
                if self.acked.setdefault(message["id"], message["seq"]) != message["seq"]:
                    self.faults.append(f"{message['id']} acked for {message['seq']} too")
                self._pending.pop(message["id"], None)
            case "reject":
                self._rejected(message)
            case "pong":
                self.pongs.add(message["t"])
            case "notice":
                self.notices.append(message)

    def _rejected(self, message: View) -> None:
        wish = self._pending.pop(message["id"], None)
        if message["code"] == "try_again" and wish is not None:
            self.try_agains += 1
            self._pending[message["id"]] = wish
        elif message["id"] in self.acked:
            self.faults.append(f"{message['id']} acked, then refused: {message['code']}")
        elif message["code"] not in self.tolerated:
            self.faults.append(f"{wish} refused: {message['code']}")


def play_on(friend: Friend) -> View | None:
    """Return what this person does next: look, bid low, play any legal card, be ready, place a smiley."""
    view = friend.view
    assert view is not None
    seat, play = view["you"]["seat"], view["play"]
    if seat is None:
        return None
    if view["phase"] == "draw":
        is_host = view["host"] == view["you"]["player"]
        return {"type": "deal_now"} if is_host and view["draw"] else None
    if view["phase"] == "ceremony":
        return _celebrate(view, seat)
    if view["phase"] == "interval" or (view["phase"] == "play" and play["phase"] == "scored"):
        return None if view["seats"][seat]["ready"] else {"type": "ready"}
    if view["phase"] != "play" or play["phase"] not in ("bidding", "playing"):
        return None
    return _move(friend, play, seat)


def _move(friend: Friend, play: View, seat: int) -> View | None:
    if not play["looked"][seat]:
        return {"type": "look"}
    if play["turn"] != seat:
        return None
    if play["phase"] == "bidding":
        return {"type": "bid", "bid": friend.bid}
    return {"type": "play_card", "card": legal_cards(play)[0]}


def _celebrate(view: View, seat: int) -> View | None:
    ceremony = view["ceremony"]
    if ceremony["seat"] != seat:
        return None
    if ceremony["smiley"] is None:
        return {"type": "choose_smiley", "smiley": "patch"}
    taken = {token["slot"] for token in view["tally"] if token["seat"] == seat}
    slot = next(i for i in range(view["tokens_to_win"]) if i not in taken)
    return {"type": "place_token", "slot": slot, "rot": 0}


def legal_cards(play: View) -> list[str]:
    """Return the cards of the own holding that may be played now."""
    holding: list[str] = play["holding"]
    if play["trick"]:
        led = play["trick"][0]["card"][1]
        return [card for card in holding if card[1] == led] or holding
    if play["broken"]:
        return holding
    return [card for card in holding if card[1] != "S"] or holding
