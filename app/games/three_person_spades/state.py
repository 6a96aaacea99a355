"""What is true at one moment of a game. Values only; `bidding`, `play`, `calling`, `hands` make the next."""

from typing import NamedTuple

from app.games.cards import Card
from app.games.spades.hand import Hand
from app.games.three_person_spades.events import HandScored
from app.games.three_person_spades.options import CALLED, SIMULTANEOUS, Options
from app.games.three_person_spades.setup import N_SEATS, N_TRICKS

CALLING = "calling"


class State(NamedTuple):
    """One game; `scores` are the hands of this game so far.

    For the hand that goes on: `aside` is the odd card, `calls` are those who called whom, in order, `silent`
    says who calls nobody any more.
    """

    options: Options
    phase: str
    turn: int | None
    hand_no: int
    dealer: int
    hand: Hand
    aside: Card | None
    calls: tuple[tuple[int, int], ...]
    silent: tuple[bool, ...]
    totals: tuple[int, ...]
    scores: tuple[HandScored, ...]
    winner: int | None

    @property
    def n_tricks(self) -> int:
        """The tricks of a whole hand."""
        return N_TRICKS

    @property
    def bids_together(self) -> bool:
        """Whether all bid at once, unseen."""
        return self.options.bid_order == SIMULTANEOUS

    @property
    def waits_for_calls(self) -> bool:
        """Whether a revoke counts only when a player calls it."""
        return not self.options.enforce_follow_suit and self.options.revoke_found == CALLED


def left_of(seat: int) -> int:
    """Return the seat on the left.

    >>> left_of(2)
    0
    """
    return (seat + 1) % N_SEATS
