"""Frames without sense, or with a bit too much of it: the server refuses them, shows nothing, and plays on.

Leaks and faults are planted, to see that the search finds them.
"""

import asyncio
import json
import logging
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, suppress
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from sqlalchemy import URL
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed

from app.bus.local import LocalBus
from app.ops.server import MAX_FRAME
from app.realtime import channel, gateway, limits
from app.realtime.handlers import ping
from app.realtime.messages import Ping
from app.realtime.session import Session
from app.tables.service import TableService
from app.tables.state import Phase as TablePhase
from tests.protocol.conftest import ENDLESS
from tests.protocol.test_hidden_cards import owners_form
from tests.support.doors import Closed, DoorsServer, Json, Person, Socket, guest, running
from tests.support.frames import BYTES_EACH, Frame, frames_of
from tests.support.profile import FUZZED, IS_LONG
from tests.support.tables import next_step, wish_of
from tests.support.wire_leaks import Told, leaks

EACH = 250
"""So many frames at one table, which is then heard out and played on."""
PHASES = [Phase.generate, Phase.shrink] if IS_LONG else [Phase.generate]
"""To look for the fewest frames that fail takes minutes."""
AT_ONCE = 25
CLOSED_FOR_FRAMES = {1002, 1007, 1008, 1009}
CUT = 1006
PEOPLE = ("Maya", "Nils", "Giulia", "Rosa")


@pytest.fixture(scope="module", params=["picows", "websockets"])
def server(database: URL, request: pytest.FixtureRequest) -> Iterator[DoorsServer]:
    """A server that is patient with nonsense."""
    patient = limits.Limits(credits=dict.fromkeys(limits.CREDITS, ENDLESS), look_s=0.1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "GARBAGE", ENDLESS)
        with running(DoorsServer(database, patient, sockets=request.param)) as started:
            yield started


class Tab:
    """Somebody's page at the table; it keeps what it is told, and comes back when the server closes it."""

    def __init__(self, person: Person, table_id: str, stack: AsyncExitStack) -> None:
        self.person = person
        self.told: list[Told] = []
        self.rejected: set[str] = set()
        self.closed: set[int] = set()
        self._table_id = table_id
        self._stack = stack
        self._seq = 1
        self._said = ""
        self._is_too_large = False  # what was said over this connection
        self._settled = 0
        self._socket: Socket

    async def open(self) -> None:
        self._is_too_large = False
        self._socket = await self._stack.enter_async_context(self.person.tab(self._table_id))
        await self._socket.hello()

    async def say(self, frame: Frame) -> None:
        self._said += repr(frame)
        self._is_too_large |= len(frame) > MAX_FRAME
        with suppress(ConnectionClosed):  # `settle` hears why
            await self._socket.connection.send(frame)

    async def settle(self) -> None:
        """Keep everything that was told until all that was said is answered."""
        while True:
            self._settled += 1
            marker = f"settled {self._settled}"
            await self.say(json.dumps({"type": "ping", "t": marker}))
            try:
                while (message := await self._socket.next()).get("t") != marker:
                    self._keep(message)
            except Closed as closed:
                # Where the rest of a frame that is too large is still under way, the system resets the
                # connection, and why it was closed may be lost.
                if not (closed.code == CUT and self._is_too_large):
                    self.closed.add(closed.code)
                await self.open()
            else:
                self._said = ""
                return

    def _keep(self, message: Json) -> None:
        if message["type"] in ("event", "snapshot"):
            self._seq = message["seq"]
        told = Told(self.person.player, message["type"], json.dumps(message), self._seq)
        if message["type"] == "reject":
            self.rejected.add(message["code"])
            if all(card in self._said for card in told.cards()):
                return  # told back what it said itself
        self.told.append(told)

    async def command(self, command_id: str, wish: Json) -> str:
        """Give a command and return `ack`, or why it was refused."""
        answer = await self._socket.command(command_id, **wish)
        return str(answer.get("code", answer["type"]))


class Game:
    """A table in play, with one who watches."""

    def __init__(self, server: DoorsServer, table_id: str, tabs: Sequence[Tab]) -> None:
        self.server = server
        self.table_id = table_id
        self.tabs = tabs
        self.tables: TableService = server.app.state.services.tables

    async def settle(self) -> None:
        for tab in self.tabs:
            await tab.settle()

    async def leaks(self) -> list[tuple[Told, set[str]]]:
        log = await self.server.inside(self.tables._store.read(self.table_id))
        live = await self.server.inside(self.tables.live(self.table_id))
        seats = {seat.player: place for place, seat in enumerate(live.table.seats)}
        return leaks([told for tab in self.tabs for told in tab.told], log, seats)

    async def is_as_folded(self) -> bool:
        """Return whether the table in memory is the fold of its log; bots may move meanwhile."""

        async def compared() -> bool:
            while True:
                fresh = await TableService(self.tables._store, LocalBus()).live(self.table_id)
                live = await self.tables.live(self.table_id)
                if live.seq == fresh.seq:
                    return live.table == fresh.table

        return await self.server.inside(compared())

    async def take_seats_back(self) -> None:
        """Let bots step out that play for somebody who said so, so that the table rests."""
        for tab in self.tabs:
            await tab.command("back", {"type": "return_seat"})

    async def plays_on(self) -> bool:
        """Return whether somebody can bring the table on; a bot's last move may still come between."""
        for number in range(50):
            state = (await self.server.inside(self.tables.live(self.table_id))).table
            player, wish = state.room.host, {"type": "rematch"}
            if state.phase is not TablePhase.OVER:
                command = next_step(state, Random(number))
                player, wish = command.player, wish_of(command)  # type: ignore[union-attr]  # a person's
            tab = next(tab for tab in self.tabs if tab.person.player == player)
            if await tab.command(f"on-{number}", wish) == "ack":
                return True
        return False


async def fuzz(server: DoorsServer, frames: Sequence[tuple[int, Frame]]) -> None:
    """Seat three and one who watches, deal, let them send the frames, and look at what came of it."""
    cards = Random(3)  # the same to the same frames
    server.app.state.services.tables._shuffle = lambda pack: cards.sample(pack, len(pack))
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(guest(server, name)) for name in PEOPLE]
        maya, table_id = people[0], ""
        table = await maya.post("/tables", 201, preset="short_5", turn_s=None)
        table_id = table["table_id"]
        for person in people[1:]:
            await person.post(f"/join{table['link'].removeprefix('/j')}", sit=person.name != "Rosa")
        await maya.act(table_id, "start", type="start")
        await maya.act(table_id, "deal", type="deal_now")
        game = Game(server, table_id, [Tab(person, table_id, stack) for person in people])
        for tab in game.tabs:
            await tab.open()
        for begin in range(0, len(frames), AT_ONCE):
            for who, frame in frames[begin : begin + AT_ONCE]:
                await game.tabs[who].say(frame)
            await game.settle()
        for tab in game.tabs:
            assert "internal" not in tab.rejected, "a fault of ours"
            assert tab.closed <= CLOSED_FOR_FRAMES
        await game.take_seats_back()
        assert await game.leaks() == [], "shown what nobody may see"
        assert await game.is_as_folded()
        assert await game.plays_on()


def search(server: DoorsServer, phases: Sequence[Phase] = PHASES) -> None:
    """Send frames to many tables, one after the other."""
    size = EACH * BYTES_EACH

    @settings(
        max_examples=FUZZED // EACH,
        derandomize=not IS_LONG,
        database=None,
        phases=phases,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.binary(min_size=size, max_size=size))
    def run(blob: bytes) -> None:
        asyncio.run(fuzz(server, frames_of(blob)))

    run()


def test_frames_without_sense_crash_nothing_and_show_nothing(
    server: DoorsServer, caplog: pytest.LogCaptureFixture
) -> None:
    with capture_logs() as logged:
        search(server)
    assert [line for line in logged if line["log_level"] in ("error", "critical")] == []
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def tell_all_to_all(patch: pytest.MonkeyPatch) -> None:
    """A fault: everybody is shown what its owner may see."""
    patch.setattr(channel, "event_frame", owners_form)


def trip_over_a_float(patch: pytest.MonkeyPatch) -> None:
    """A fault: a message of the right form that is not understood."""

    async def handle_ping(session: Session, message: Ping) -> None:
        assert not isinstance(message.t, float)
        await ping.handle_ping(session, message)

    patch.setattr(gateway, "handle_ping", handle_ping)


@pytest.mark.parametrize(
    ("plant", "found"),
    [(tell_all_to_all, "shown what nobody may see"), (trip_over_a_float, "a fault of ours")],
)
@pytest.mark.parametrize("server", ["picows"], indirect=True)
def test_a_planted_fault_is_found(
    server: DoorsServer, monkeypatch: pytest.MonkeyPatch, plant: Any, found: str
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=found):
        search(server, [Phase.generate])
