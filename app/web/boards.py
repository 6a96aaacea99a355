"""The boards of evenings that somebody looks at: who looks, and when there is something new to see.

A board goes one way, so that it is a stream of server-sent events and no socket: the browser asks for it
again by itself, for days. Who looks at it is here, as is who has a page at one of the evening's tables.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection
from dataclasses import dataclass, field
from typing import Any

import structlog

from app.bus.base import Bus, Hint, PresenceChanged
from app.ops.clock import now_ms
from app.players.knocks import KnockBoard
from app.players.presence import AWAY, HERE, Presence
from app.tables.entrance import Entrance
from app.tables.errors import TryAgain
from app.tables.ports import StoreError
from app.tournaments.company import here
from app.tournaments.live import LiveTournament
from app.tournaments.service import TournamentService
from app.tournaments.views import view

LOOK_S = 5.0
"""How long a board waits for word before it looks by itself: word may be lost."""
MOST_OF_ONE = 12
"""So many boards may one player look at; nobody has more screens."""
Json = dict[str, Any]
log = structlog.get_logger(__name__)


@dataclass(slots=True)
class _Watched:
    """An evening at which somebody looks: what wakes its boards, and its tables where people play."""

    unsubscribe: Callable[[], None]
    boards: set[asyncio.Event] = field(default_factory=set)
    tables: frozenset[str] = frozenset()

    def wake(self) -> None:
        for news in self.boards:
            news.set()


class Boards:
    """Makes the view of each who looks at an evening, again whenever it changes."""

    def __init__(
        self,
        tournaments: TournamentService,
        entrance: Entrance,
        bus: Bus,
        presence: Presence,
        knocks: KnockBoard,
        *,
        away_s: float,
    ) -> None:
        self._tournaments = tournaments
        self._entrance = entrance
        self._bus = bus
        self._presence = presence
        self._knocks = knocks
        self._away_s = away_s
        self._watched: dict[str, _Watched] = {}
        self._looking: Counter[tuple[str, str]] = Counter()
        self._going: dict[tuple[str, str], asyncio.TimerHandle] = {}
        self._is_stopping = False
        bus.subscribe(None, self._hear)

    def watched(self) -> Collection[str]:
        """Return the evenings at which somebody looks here, and their tables: who is there must be known."""
        return [one for key, evening in self._watched.items() for one in (key, *evening.tables)]

    def is_full(self, player: str) -> bool:
        """Return whether the player looks at as many boards as one may."""
        return sum(n for (_, one), n in self._looking.items() if one == player) >= MOST_OF_ONE

    async def view(self, live: LiveTournament, player: str) -> Json:
        """Return all that somebody inside may know of an evening; true for the `seq` in it."""
        link = await self._entrance.link(live.tournament_id)
        knocks = await self._knocks.waiting([live.tournament_id])
        # Nothing waits from here on, so that all of it is of one moment.
        present = here(self._presence, live.tournament)
        people = sorted(one.player for one in live.tournament.people)
        return {
            **view(live.tournament, player),
            "seq": live.seq,
            "now": now_ms(),
            "link": link,
            "presence": {one: HERE if one in present else AWAY for one in people},
            "knocks": [{"knock": one.knock_id, "name": one.name} for one in knocks],
        }

    async def views(self, tournament_id: str, player: str) -> AsyncIterator[Json]:
        """Yield the view of somebody inside, and again when it has changed, until this process stops
        or they are removed.

        A store that is away is waited for.
        """
        news, last = asyncio.Event(), Json()
        watched = self._arrive(tournament_id, player, news)
        try:
            while not self._is_stopping:
                news.clear()
                try:
                    live = await self._tournaments.current(tournament_id)
                    now = await self.view(live, player)
                except (TryAgain, StoreError) as error:
                    log.warning("board_waits", tournament=tournament_id, reason=type(error).__name__)
                else:
                    if not live.tournament.is_inside(player):
                        return
                    watched.tables = frozenset(table.table_id for table in live.tournament.open_tables)
                    if {**now, "now": 0} != {**last, "now": 0}:
                        last = now
                        yield now
                await _wait(news, LOOK_S)
        finally:
            self._leave(tournament_id, player, news)

    def stop(self) -> None:
        """End all boards; the browsers ask whoever serves then."""
        self._is_stopping = True
        for timer in self._going.values():
            timer.cancel()
        for watched in self._watched.values():
            watched.wake()

    def _hear(self, stream_id: str, hint: Hint) -> None:
        if isinstance(hint, PresenceChanged):
            for watched in self._watched.values():
                if stream_id in watched.tables:
                    watched.wake()

    def _arrive(self, tournament_id: str, player: str, news: asyncio.Event) -> _Watched:
        watched = self._watched.get(tournament_id)
        if watched is None:
            watched = _Watched(self._bus.subscribe(tournament_id, lambda _, __: self._wake(tournament_id)))
            self._watched[tournament_id] = watched
        watched.boards.add(news)
        self._looking[tournament_id, player] += 1
        timer = self._going.pop((tournament_id, player), None)
        if timer is not None:
            timer.cancel()
        if self._presence.arrive(tournament_id, player):
            self._bus.tell(tournament_id, PresenceChanged())
        return watched

    def _leave(self, tournament_id: str, player: str, news: asyncio.Event) -> None:
        watched = self._watched[tournament_id]
        watched.boards.discard(news)
        if not watched.boards:
            self._watched.pop(tournament_id).unsubscribe()
        key = tournament_id, player
        self._looking[key] -= 1
        if not self._looking[key]:
            del self._looking[key]
            if not self._is_stopping:
                loop = asyncio.get_running_loop()
                self._going[key] = loop.call_later(self._away_s, self._gone, tournament_id, player)

    def _gone(self, tournament_id: str, player: str) -> None:
        del self._going[tournament_id, player]
        self._presence.go(tournament_id, player)
        self._bus.tell(tournament_id, PresenceChanged())

    def _wake(self, tournament_id: str) -> None:
        watched = self._watched.get(tournament_id)
        if watched is not None:
            watched.wake()


async def _wait(news: asyncio.Event, seconds: float) -> None:
    """Return when there is news, or it is time to look all the same."""
    try:
        async with asyncio.timeout(seconds):
            await news.wait()
    except TimeoutError:
        return
