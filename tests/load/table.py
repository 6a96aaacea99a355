"""One table under load: four people who play through the public door.

The first socket reads every event for the whole table; the others only look for their own cards and answers.
"""

import asyncio
import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from tests.load.wire import Wire, connect

RANKS = "23456789TJQKA"
BID = "3"
_decode = msgspec.json.Decoder().decode
PACE_S = 1.0
Played = Callable[[float], None]
"""Told of each card that was acknowledged: the seconds from its moment (below) to the answer."""


class LoadTable:
    """Plays one table without end.

    Closed loop: a card goes out as soon as it may, and counts from then. Open loop (`is_paced`): each card
    has its moment, one a second from a random one on, so that tables do not beat as one. It counts from that
    moment, also when the server (or the end of a hand) lets it go out only later; a late one does not wait.
    """

    def __init__(self, table_id: str, cookies: list[str], played: Played) -> None:
        self.table_id = table_id
        self.errors: list[str] = []
        self._cookies = cookies
        self._played = played
        self._wires: list[Wire] = []
        self._told = asyncio.Event()
        self._players: list[str] = [""] * len(cookies)  # by wire
        self._wire_at: list[int] = []  # by seat
        self._holdings: list[list[str]] = []
        self._trick: list[str] = []
        self._broken = False
        self._turn: int | None = None
        self._phase = ""
        self._is_won = False
        self._count = 0
        self._sent: dict[int, float] = {}
        self._free: dict[int, int] = {}  # the next free slot by seat
        self._next: float | None = None  # the moment of the next card, when paced

    async def connect(self, host: str, port: int) -> None:
        """Connect everybody, and return when all have been told where they are."""
        for i, cookie in enumerate(self._cookies):
            wire = await connect(host, port, f"/ws/tables/{self.table_id}", cookie, self._receiver(i))
            self._wires.append(wire)
            wire.send(b'{"type":"hello","protocol":1}')
        await self._told.wait()

    def start(self, *, is_paced: bool) -> None:
        """Let the host start, and begin to play."""
        if is_paced:
            self._next = time.perf_counter() + PACE_S * random.random()
        self._command(0, {"type": "start"})

    def waiting_s(self, now: float) -> float:
        """Return how long a card has been due that is not answered, or could not even be sent; 0 for none."""
        due = [*self._sent.values(), now if self._next is None else self._next]
        return max(0.0, now - min(due))

    async def close(self) -> None:
        """Cut all sockets, and return when they are gone."""
        for wire in self._wires:
            wire.close()
        await asyncio.gather(*(wire.gone for wire in self._wires))

    def _receiver(self, i: int) -> Callable[[Wire, bytes], None]:
        def receive(_: Wire, frame: bytes) -> None:
            if frame.startswith(b'{"type":"ack"'):
                self._acked(frame)
            elif frame.startswith(b'{"type":"event"'):
                if i == 0 or b'"holding"' in frame:
                    self._event(i, _decode(frame)["event"])
            elif frame.startswith(b'{"type":"reject"'):
                self.errors.append(frame.decode())
            elif frame.startswith(b'{"type":"snapshot"'):
                self._players[i] = _decode(frame)["view"]["you"]["player"]
                if all(self._players):
                    self._told.set()

        return receive

    def _acked(self, frame: bytes) -> None:
        sent = self._sent.pop(int(_decode(frame)["id"].rpartition("-")[2]), None)
        if sent is not None:
            self._played(time.perf_counter() - sent)

    def _command(self, wire: int, command: dict[str, Any], *, since: float | None = None) -> None:
        self._count += 1
        if since is not None:
            self._sent[self._count] = since
        message = {"type": "command", "id": f"c-{self._count}", "command": command}
        self._wires[wire].send(msgspec.json.encode(message))

    def _event(self, i: int, event: dict[str, Any]) -> None:
        if i != 0 and event["type"] != "hand_looked":
            return
        handle = getattr(self, f"_on_{event['type']}", None)
        if handle is not None:
            handle(event)

    def _on_seats_drawn(self, event: dict[str, Any]) -> None:
        players = [seat["player"] for seat in event["set"]["seats"]]
        self._wire_at = [self._players.index(player) for player in players]
        self._command(0, {"type": "deal_now"})

    def _on_hand_dealt(self, event: dict[str, Any]) -> None:
        self._holdings = [[] for _ in self._wire_at]
        self._trick, self._broken, self._turn, self._phase = [], False, event["turn"], "bidding"
        for wire in self._wire_at:
            self._command(wire, {"type": "look"})

    def _on_hand_looked(self, event: dict[str, Any]) -> None:
        if "holding" in event:
            self._holdings[event["seat"]] = list(event["holding"])
            if event["seat"] == self._turn:
                self._act()

    def _on_bid_made(self, event: dict[str, Any]) -> None:
        self._turn, self._phase = event["turn"], event["phase"]
        self._act()

    def _on_card_played(self, event: dict[str, Any]) -> None:
        self._holdings[event["seat"]].remove(event["card"])
        self._trick = [] if event["winner"] is not None else [*self._trick, event["card"]]
        self._broken, self._turn = event["broken"], event["turn"]
        self._act()

    def _on_hand_scored(self, event: dict[str, Any]) -> None:
        self._turn, self._is_won = None, False
        # Whether the game goes on is said right behind the score: the same write brings it.
        asyncio.get_running_loop().call_soon(self._ready_unless_won)

    def _ready_unless_won(self) -> None:
        if not self._is_won:
            self._ready()

    def _ready(self) -> None:
        for wire in self._wire_at:
            self._command(wire, {"type": "ready"})

    def _on_game_won(self, event: dict[str, Any]) -> None:
        self._is_won = True
        winner = self._wire_at[event["seat"]]
        self._command(winner, {"type": "choose_smiley", "smiley": "patch"})

    def _on_smiley_chosen(self, event: dict[str, Any]) -> None:
        slot = self._free.get(event["seat"], 0)
        self._free[event["seat"]] = slot + 1
        self._command(self._wire_at[event["seat"]], {"type": "place_token", "slot": slot, "rot": 0})

    def _on_token_placed(self, event: dict[str, Any]) -> None:
        self._ready()

    def _on_tournament_won(self, event: dict[str, Any]) -> None:
        self._free = {}
        self._command(0, {"type": "rematch"})

    def _on_rematch_begun(self, event: dict[str, Any]) -> None:
        self._command(0, {"type": "start"})

    def _act(self) -> None:
        turn = self._turn
        if turn is None or not self._holdings[turn]:
            return
        wire = self._wire_at[turn]
        if self._phase == "bidding":
            self._command(wire, {"type": "bid", "bid": BID})
            return
        card = lowest_legal(self._holdings[turn], self._trick, self._broken)
        self._play(wire, {"type": "play_card", "card": card})

    def _play(self, wire: int, play: dict[str, Any]) -> None:
        now = time.perf_counter()
        if self._next is None:
            self._command(wire, play, since=now)
            return
        since, self._next = self._next, self._next + PACE_S
        send = partial(self._command, wire, play, since=since)
        if since <= now:
            send()
        else:
            asyncio.get_running_loop().call_later(since - now, send)


def lowest_legal(holding: list[str], trick: list[str], broken: bool) -> str:
    """Return the lowest card that the rules allow."""
    if trick:
        legal = [card for card in holding if card[1] == trick[0][1]] or holding
    elif broken:
        legal = holding
    else:
        legal = [card for card in holding if card[1] != "S"] or holding
    return min(legal, key=lambda card: RANKS.index(card[0]))
