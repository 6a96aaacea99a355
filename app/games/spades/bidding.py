"""What Spades games share where bids are plain: whose turn it is to bid, and who sees which bid."""

from collections.abc import Sequence

from app.games.errors import RuleViolation

Bids = Sequence[str | None]
HIDDEN = "hidden"
"""Stands for a bid that was made and is not shown before all are in."""


def next_bidder(bids: Bids, first: int) -> int | None:
    """Return the first seat, clockwise from *first*, that has not bid; None when all have.

    >>> next_bidder(["3", None, None], first=2), next_bidder(["3", "4"], first=0)
    (2, None)
    """
    n_seats = len(bids)
    around = ((first + step) % n_seats for step in range(n_seats))
    return next((seat for seat in around if bids[seat] is None), None)


def bidders(bids: Bids, turn: int | None, simultaneous: bool) -> tuple[int, ...]:
    """Return the seats that may bid now, in seating order.

    >>> bidders(["3", None, None], 2, simultaneous=False), bidders(["3", None, None], 2, simultaneous=True)
    ((2,), (1, 2))
    """
    if turn is None:
        return ()
    return tuple(seat for seat, bid in enumerate(bids) if bid is None) if simultaneous else (turn,)


def refuse_bidder(seat: int, bids: Bids, turn: int | None, simultaneous: bool) -> None:
    """Raise `RuleViolation` unless the seat may bid now: `not_your_turn`, `unknown_seat`, `already_bid`."""
    if not simultaneous:
        if seat != turn:
            raise RuleViolation("not_your_turn")
    elif not 0 <= seat < len(bids):
        raise RuleViolation("unknown_seat")
    elif bids[seat] is not None:
        raise RuleViolation("already_bid")


def seen_bids(bids: Bids, viewer: int | None, simultaneous: bool) -> tuple[str | None, ...]:
    """Return the bids as *viewer* sees them: those of others are hidden until all simultaneous ones are in.

    >>> seen_bids(["3", "4", None], 0, simultaneous=True), seen_bids(["3", "4"], None, simultaneous=True)
    (('3', 'hidden', None), ('3', '4'))
    """
    if not simultaneous or None not in bids:
        return tuple(bids)
    return tuple(bid if bid is None or seat == viewer else HIDDEN for seat, bid in enumerate(bids))
