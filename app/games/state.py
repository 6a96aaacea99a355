"""What the state of every game tells, so that what all games do alike is written once."""

from typing import Any, Protocol, Self

from app.games.cards import Card
from app.games.options import CommonOptions
from app.games.tricks import Play, Trick


class HandState(Protocol):
    """A hand of any game, as far as its tricks go."""

    @property
    def holdings(self) -> tuple[tuple[Card, ...], ...]:
        """The cards held, by seat."""

    @property
    def leader(self) -> int:
        """Who leads the trick on the table."""

    @property
    def trick(self) -> tuple[Play, ...]:
        """The trick on the table."""

    @property
    def winning(self) -> Play | None:
        """The play that takes it as it lies."""

    @property
    def tricks(self) -> tuple[int, ...]:
        """How many each seat has taken."""

    @property
    def completed(self) -> tuple[Trick, ...]:
        """All earlier tricks."""


class GameState(Protocol):
    """A game at one moment: a named tuple of values, of which every event makes a new one.

    Named tuples, since every card makes a new one, four times as fast this way.
    """

    @property
    def options(self) -> CommonOptions:
        """The house rules."""

    @property
    def n_tricks(self) -> int:
        """The tricks of a whole hand."""

    @property
    def phase(self) -> str:
        """One of `phases`, or of the game's own."""

    @property
    def turn(self) -> int | None:
        """The seat that must act now, None before the deal, in the summary and at the end."""

    @property
    def hand_no(self) -> int:
        """The hand of this game, counted from 1."""

    @property
    def dealer(self) -> int:
        """The seat that deals it."""

    @property
    def hand(self) -> HandState:
        """The hand, also the last one until the next is dealt."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals by seat."""

    @property
    def scores(self) -> tuple[Any, ...]:
        """The `hand_scored` of every hand of this game so far."""

    @property
    def winner(self) -> int | None:
        """The seat that won the game."""

    def _replace(
        self,
        *,
        phase: str = ...,
        turn: int | None = ...,
        hand_no: int = ...,
        dealer: int = ...,
        totals: tuple[int, ...] = ...,
        scores: tuple[Any, ...] = ...,
        winner: int | None = ...,
    ) -> Self: ...
