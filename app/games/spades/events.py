"""The event that every Spades game adds."""

from dataclasses import dataclass

from app.games.spades.bids import BidName


@dataclass(frozen=True, slots=True)
class BidMade:
    """A seat bid, once and for good."""

    seat: int
    bid: BidName
