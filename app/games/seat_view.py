"""What a computer player may know in every game: what lies open, as typed values.

Each game adds its own cards, and what else a seat of it knows.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from app.games.cards import Card, Suit
from app.games.phases import PLAYING
from app.games.state import GameState
from app.games.tricks import Play, Trick, cards_played, voids_shown

Opts = TypeVar("Opts")
Command = TypeVar("Command")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView(Generic[Opts, Command]):
    """One seat's knowledge; lists by seat are indexed by it.

    `counts` are the numbers of cards held; `leader` is None before a card is due; `played` are the cards of
    this hand by seat in the order played, `voids` the suits off which a seat has played, as the game counts
    suits; `legal` is every command that the seat may give now.
    """

    seat: int
    n_seats: int
    dealer: int
    hand_no: int
    phase: str
    turn: int | None
    n_tricks: int
    options: Opts
    counts: tuple[int, ...]
    leader: int | None
    trick: tuple[Play, ...]
    winning: Play | None
    completed: tuple[Trick, ...]
    played: tuple[tuple[Card, ...], ...]
    voids: tuple[frozenset[Suit], ...]
    tricks: tuple[int, ...]
    totals: tuple[int, ...]
    legal: tuple[Command, ...]


def open_facts(state: GameState, seat: int, suits: Mapping[Card, Suit]) -> dict[str, Any]:
    """Return the fields of a `SeatView` that tell what lies open, but for its options and commands: those
    have the game's own types. *suits* says what each card counts as."""
    hand, n_seats = state.hand, len(state.totals)
    tricks = [*(trick.plays for trick in hand.completed), hand.trick]
    return {
        "seat": seat,
        "n_seats": n_seats,
        "dealer": state.dealer,
        "hand_no": state.hand_no,
        "phase": state.phase,
        "turn": state.turn,
        "n_tricks": state.n_tricks,
        "counts": tuple(map(len, hand.holdings)),
        "leader": hand.leader if state.phase == PLAYING or hand.completed else None,
        "trick": hand.trick,
        "winning": hand.winning,
        "completed": hand.completed,
        "played": cards_played(tricks, n_seats),
        "voids": voids_shown(tricks, n_seats, suits),
        "tricks": hand.tricks,
        "totals": state.totals,
    }
