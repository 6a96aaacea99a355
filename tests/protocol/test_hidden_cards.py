"""Nobody is told a hidden card: every frame, answer and page of a whole game, as they leave the server.

Three seats and somebody who watches; live events, tails after a reconnect, snapshots, views and pages. Leaks
are planted where a frame is made for somebody, to see that the search finds them there.
"""

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import Any

import jsonschema
import msgspec
import pytest
from sqlalchemy import URL

from app.ops.token_bucket import Rate
from app.realtime import channel, resume
from app.realtime.limits import CREDITS, Limits
from app.realtime.messages import Command, schema
from app.tables.entrance import Entrance
from app.tables.live import Committed, LiveTable
from app.tables.state import Phase, TableState
from tests.protocol.conftest import Crew
from tests.support.doors import DoorsServer, Json, Person, Socket, running
from tests.support.logs import another_log
from tests.support.tables import as_wish
from tests.support.wire_leaks import Secrets, Told, leaks

PUBLISHED = schema()
SERVER_SIDE = jsonschema.Draft202012Validator({**PUBLISHED["oneOf"][1], "$defs": PUBLISHED["$defs"]})
TAIL = 12
ALL_BIDS = 9  # moves until the first card: start, deal, looks and bids
EVERY = 20


QUICK_HANDS = Limits(credits={**CREDITS, Command: Rate(10_000, 10_000)})


@pytest.fixture(scope="module")
def server(database: URL) -> Iterator[DoorsServer]:
    """A server that lets people play faster than people play."""
    with running(DoorsServer(database, QUICK_HANDS, commands_per_second=10_000)) as started:
        yield started


class Recorder(Socket):
    """A socket that keeps all it is told, checked against the published schema."""

    def __init__(self, socket: Socket, player: str, door: str, told: list[Told]) -> None:
        super().__init__(socket.connection)
        self.seq = 0
        self._player, self._door, self._told = player, door, told

    async def next(self) -> Json:
        message = await super().next()
        SERVER_SIDE.validate(message)
        if message["type"] in ("event", "snapshot"):
            self.seq = message["seq"]
        door = self._door if message["type"] == "event" else message["type"]
        self._told.append(Told(self._player, door, msgspec.json.encode(message).decode(), self.seq))
        return message

    async def until(self, seq: int) -> None:
        """Listen until told everything up to `seq`."""
        while self.seq < seq:
            await self.next()


class Evening:
    """A table in the middle of a game, with everything that anybody was told."""

    def __init__(self, crew: Crew, people: list[Person], table: Json) -> None:
        self.server = crew.server
        self.people = {person.player: person for person in people}
        self.table_id: str = table["table_id"]
        self.told: list[Told] = []
        self.tabs: dict[str, Recorder] = {}
        self._random = Random(5)
        self._n_moves = 0
        self._bids: set[str] = set()

    async def live(self) -> LiveTable:
        live: LiveTable = await self.server.inside(self.server.app.state.services.tables.live(self.table_id))
        return live

    async def state(self) -> TableState:
        return (await self.live()).table

    @asynccontextmanager
    async def at(self, person: Person, since: int | None, door: str) -> AsyncIterator[Recorder]:
        async with person.tab(self.table_id) as tab:
            recorder = Recorder(tab, person.player, door, self.told)
            await recorder.hello(since)
            yield recorder

    async def move(self, player: str, wish: Json) -> None:
        """Let somebody act, and everybody hear of it; now and then come in by all the other doors, too."""
        self._n_moves += 1
        answer = await self.tabs[player].command(f"n{self._n_moves}", **wish)
        assert answer["type"] == "ack", (wish, answer)
        self._bids.add(wish.get("bid", ""))
        for tab in self.tabs.values():
            await tab.until(answer["seq"])
        if self._n_moves <= ALL_BIDS or self._n_moves % EVERY == 0:
            seq = (await self.live()).seq
            for person in self.people.values():
                await self._ask_everywhere(person, seq)

    async def _ask_everywhere(self, person: Person, seq: int) -> None:
        for since in (max(1, seq - TAIL), None):
            async with self.at(person, since, "tail") as tab:
                await tab.until(seq)
        for door, path in (("view", "/api/v1/tables/"), ("page", "/t/")):
            answer = await person.http.get(path + self.table_id)
            assert answer.status_code == 200
            self.told.append(Told(person.player, door, answer.text, seq))

    async def play(self, moves: int) -> None:
        """Play until the game is won, or for so many moves."""
        for _ in range(moves):
            state = await self.state()
            if state.phase is Phase.CEREMONY:
                return
            await self.move(*self._next(state))

    def _next(self, state: TableState) -> tuple[str, Json]:
        if state.turn is None:
            return next(seat.player for seat in state.seats if not seat.ready), {"type": "ready"}
        wishes = [as_wish(one) for one in state.room.rules.legal_commands(state.play, state.turn)]
        player = state.seats[state.turn].player
        if "BN" not in self._bids:  # the first bid is a blind one: a holding turned up by bidding
            return player, next(wish for wish in wishes if wish.get("bid") == "BN")
        look = [wish for wish in wishes if wish["type"] == "look"]
        modest = [wish for wish in wishes if wish.get("bid") in ("2", "3", "4")]
        cards = [wish for wish in wishes if wish["type"] == "play_card"]
        return player, self._random.choice(look or modest or cards)


@asynccontextmanager
async def evening(crew: Crew) -> AsyncIterator[Evening]:
    """Seat three friends, let one more watch, and deal the first hand."""
    maya, table = await crew.table(preset="short_5", turn_s=None, options={"target": 60, "bag_mode": "none"})
    people = [maya]
    for name in ("Nils", "Giulia", "Rosa"):
        person = await crew.guest(name)
        await person.post(f"/join{table['link'].removeprefix('/j')}", sit=name != "Rosa")
        people.append(person)
    async with AsyncExitStack() as stack:
        party = Evening(crew, people, table)
        for person in people:
            party.tabs[person.player] = await stack.enter_async_context(party.at(person, None, "live"))
        await party.move(maya.player, {"type": "start"})
        await party.move(maya.player, {"type": "deal_now"})
        yield party


async def found_in(party: Evening, database: URL) -> list[tuple[Told, set[str]]]:
    """Return the leaks among all that was told."""
    async with another_log(database) as log:
        stored = await log.read(party.table_id)
    seats = {seat.player: i for i, seat in enumerate((await party.state()).seats)}
    return leaks(party.told, stored, seats)


async def test_a_whole_game_tells_nobody_a_hidden_card(crew: Crew, database: URL) -> None:
    async with evening(crew) as party:
        await party.play(moves=2_000)
        assert (await party.state()).phase is Phase.CEREMONY
        assert await found_in(party, database) == []
        assert {one.door for one in party.told} >= {"live", "tail", "snapshot", "view", "page", "ack"}
        async with another_log(database) as log:
            stored = await log.read(party.table_id)
        _everybody_saw_the_own_cards(party, Secrets.of(stored), await party.state())


def _everybody_saw_the_own_cards(party: Evening, secrets: Secrets, state: TableState) -> None:
    """The search is not blind: who looked was told the own holding, by every door."""
    for seat, owner in enumerate(state.seats):
        for door in ("live", "tail", "snapshot", "view", "page"):
            mine = [one for one in party.told if (one.player, one.door) == (owner.player, door)]
            assert any(
                secrets.holdings[one.seq]
                and len(secrets.holdings[one.seq][seat]) > 0
                and secrets.holdings[one.seq][seat] <= one.cards()
                for one in mine
            ), (door, seat)


def owners_form(committed: Committed, player: str | None) -> bytes:
    """A fault: tell everybody what its owner may see."""
    seat, seats = getattr(committed.event, "seat", None), committed.after.seats
    return EVENT_FRAME(committed, seats[seat].player if seats and seat is not None else player)


EVENT_FRAME = channel.event_frame


async def view_of_the_first_seat(self: Entrance, live: LiveTable, player: str) -> dict[str, Any]:
    """A fault: give everybody the view of the seat that looked first."""
    seats = live.table.seats
    return await VIEW(self, live, seats[live.table.turn or 0].player if seats else player)


VIEW = Entrance.view


@pytest.mark.parametrize(
    ("place", "name", "fault", "doors"),
    [
        (channel, "event_frame", owners_form, {"live"}),
        (resume, "event_frame", owners_form, {"tail"}),
        (Entrance, "view", view_of_the_first_seat, {"snapshot", "view", "page"}),
    ],
    ids=["channel", "resume", "view"],
)
async def test_a_planted_leak_is_found(
    crew: Crew,
    database: URL,
    monkeypatch: pytest.MonkeyPatch,
    place: object,
    name: str,
    fault: object,
    doors: set[str],
) -> None:
    async with evening(crew) as party:
        monkeypatch.setattr(place, name, fault)
        await party.play(moves=ALL_BIDS)
        monkeypatch.undo()
        assert {told.door for told, _ in await found_in(party, database)} == doors
