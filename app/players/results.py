"""What a person has won and played: to be shown to them, and to be taken along."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class TokenWon:
    """What the person put on boards, and how often."""

    kind: str
    smiley: str
    n: int


@dataclass(frozen=True, slots=True)
class HandPlayed:
    """What the person did in a scored hand; `by_bot`: a bot played it for them."""

    hand_no: int
    seat: int
    bid: str
    tricks: int
    delta: int
    total: int
    bags: int | None
    by_bot: bool
    at: int


@dataclass(frozen=True, slots=True)
class GamePlayed:
    """A game that the person had a part in; `totals` by seat and `won` are of a game that was won."""

    table_id: str
    tournament_id: str
    game_no: int
    game: str
    at: int
    players: tuple[str, ...]
    totals: tuple[int, ...] | None
    won: bool | None
    token: str | None
    hands: tuple[HandPlayed, ...]


class ResultBook(Protocol):
    """Where results are written down; `app.persistence` keeps it."""

    async def tokens_of(self, player_id: str) -> Sequence[TokenWon]:
        """Return what the player put on boards, the most frequent first."""

    async def n_games_of(self, player_id: str) -> int:
        """Return how many games that were won by somebody the player sat in."""

    async def games_of(self, player_id: str) -> Sequence[GamePlayed]:
        """Return the games that the player had a part in, the oldest first."""
