"""What is true at one moment of a game. Values only; `declaring`, `drawing`, `bidding`, `play` and `hands`
make the next.
"""

from typing import NamedTuple

from app.games.cards import Card
from app.games.spades.hand import Hand
from app.games.two_player_spades.events import HandScored
from app.games.two_player_spades.options import SIMULTANEOUS, Options
from app.games.two_player_spades.setup import N_TRICKS

DECLARING, DRAWING = "declaring", "drawing"


class Discard(NamedTuple):
    """A card that left the stock for nobody's hand: refused by the seat that saw it, or thrown unseen."""

    seat: int
    card: Card
    refused: bool


class State(NamedTuple):
    """One game. `dealer` is the first player of the hand; `bags` are the sandbags by seat; `scores` are the
    hands of this game so far.

    For the hand that goes on: `stock` is what is left to draw, its top card first, `discards` what was not
    kept, in order; `asked` says by seat who answered whether to bid nil blind.
    """

    options: Options
    phase: str
    turn: int | None
    hand_no: int
    dealer: int
    hand: Hand
    stock: tuple[Card, ...]
    discards: tuple[Discard, ...]
    asked: tuple[bool, ...]
    totals: tuple[int, ...]
    bags: tuple[int, ...]
    scores: tuple[HandScored, ...]
    winner: int | None

    @property
    def n_tricks(self) -> int:
        """The tricks of a whole hand."""
        return N_TRICKS

    @property
    def bids_together(self) -> bool:
        """Whether both bid at once, unseen."""
        return self.options.bid_order == SIMULTANEOUS


def other(seat: int) -> int:
    """Return the opponent.

    >>> other(0), other(1)
    (1, 0)
    """
    return 1 - seat
