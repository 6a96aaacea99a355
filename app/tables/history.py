"""What was played at a table: tournaments, games and hands, and one hand again with all its cards.

What was won and scored stands in plain rows (`HistoryBook`), of hands that are over only. The cards come from
the log, played again by the game's own rules.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from app.games import GAMES
from app.games.replays import replay_hand, replay_json
from app.tables.codec import from_log
from app.tables.errors import HandNotScored
from app.tables.ports import EventStore, StoredEvent


@dataclass(frozen=True, slots=True)
class PlayerThen:
    """Who sat at a seat, by today's name."""

    name: str
    bot: bool


@dataclass(frozen=True, slots=True)
class SeatThen:
    """What a seat did in a hand and who sat there, by today's name: perhaps not who did when the game ended.

    Where seats do not bid for themselves, `bid` says what it was: `maker`.
    """

    name: str
    bid: str
    tricks: int
    delta: int
    total: int
    bags: int | None
    by_bot: bool


@dataclass(frozen=True, slots=True)
class HandThen:
    """A scored hand, by seat; `at` (ms) is when it was scored."""

    hand_no: int
    dealer: int
    rule_card: str
    at: int
    seats: tuple[SeatThen, ...]


@dataclass(frozen=True, slots=True)
class TokenThen:
    """What the winner of a game put on the board."""

    kind: str
    smiley: str


@dataclass(frozen=True, slots=True)
class GameThen:
    """A game with its hands; `winner` (a seat) and `totals` are of a game that was won, `at` (ms) is when it
    began, `players` are those who sat there last."""

    game_no: int
    game: str
    at: int
    players: tuple[PlayerThen, ...]
    winner: int | None
    totals: tuple[int, ...] | None
    token: TokenThen | None
    hands: tuple[HandThen, ...]


@dataclass(frozen=True, slots=True)
class TournamentThen:
    """A tournament with its games; `champion` is the name of who won it, `at` (ms) its beginning."""

    tournament_no: int
    game: str
    preset: str
    tokens_to_win: int
    at: int
    champion: str | None
    games: tuple[GameThen, ...]


@dataclass(frozen=True, slots=True)
class HandAt:
    """Where a scored hand stands in the log: the seqs at which its game began and it was scored.

    `players` are those of this hand, `scored_hands` is how many hands of the game are scored, `options` what
    the engine played by.
    """

    game: str
    options: Mapping[str, Any]
    rule_card: str
    players: tuple[PlayerThen, ...]
    started_seq: int
    scored_seq: int
    scored_at: int
    scored_hands: int


class HistoryBook(Protocol):
    """Where what was played is written down; `app.persistence` keeps it."""

    async def tournaments(self, table_id: str) -> Sequence[TournamentThen]:
        """Return what was played at a table, newest tournament first, games and hands in their order."""
        ...

    async def find_hand(self, table_id: str, tournament_no: int, game_no: int, hand_no: int) -> HandAt | None:
        """Return where a hand stands, None unless it is scored."""
        ...


class History:
    """Looks back at tables. All of it raises `StoreUnavailable` when the database is away."""

    def __init__(self, book: HistoryBook, store: EventStore) -> None:
        self._book = book
        self._store = store

    async def tournaments(self, table_id: str) -> Sequence[TournamentThen]:
        """Return what was played at a table, newest tournament first."""
        return await self._book.tournaments(table_id)

    async def replay(self, table_id: str, tournament_no: int, game_no: int, hand_no: int) -> dict[str, Any]:
        """Return a hand with all its cards, as plain JSON values; raise `HandNotScored` for one that is not
        scored or never was."""
        at = await self._book.find_hand(table_id, tournament_no, game_no, hand_no)
        if at is None:
            raise HandNotScored
        drawn = await self._store.read(table_id, 0, at.started_seq, types=["seats_drawn"])
        order = from_log(drawn[-1], None).order
        stored = await self._store.read(
            table_id, at.started_seq - 1, at.scored_seq, types=tuple(GAMES[at.game].events)
        )
        # A long game takes some ten milliseconds, in which cards of other tables go on.
        hand = await asyncio.to_thread(_replay, at.game, stored, hand_no)
        return {
            "table_id": table_id,
            "tournament_no": tournament_no,
            "game_no": game_no,
            "game": at.game,
            "options": at.options,
            "card": at.rule_card,
            "n_seats": len(at.players),
            "seats": [
                {"name": player.name, "bot": player.bot, "place": place}
                for player, place in zip(at.players, order, strict=True)
            ],
            "scored_at": at.scored_at,
            "scored_hands": at.scored_hands,
            **hand,
        }


def _replay(game: str, stored: Sequence[StoredEvent], hand_no: int) -> dict[str, Any]:
    replay = replay_hand([from_log(one, GAMES[game]) for one in stored], hand_no)
    if replay is None:
        raise HandNotScored
    return replay_json(replay)
