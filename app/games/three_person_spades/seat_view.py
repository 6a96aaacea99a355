"""What a computer player may know: its own cards and what lies open, as typed values."""

from dataclasses import dataclass

from app.games.cards import Card, Suit
from app.games.spades.bidding import seen_bids
from app.games.three_person_spades.commands import Command
from app.games.three_person_spades.legal import legal_commands
from app.games.three_person_spades.options import Options
from app.games.three_person_spades.setup import N_SEATS, N_TRICKS, SUITS
from app.games.three_person_spades.state import State
from app.games.tricks import Play, Trick, cards_played, voids_shown


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat's knowledge; lists by seat are indexed by it.

    `bids` of others are `"hidden"` where all bid at once, until all have. `played` are the cards of this hand
    by seat in the order played, `voids` the suits off which a seat has played, `legal` every command that the
    seat may give now.
    """

    seat: int
    n_seats: int
    dealer: int
    hand_no: int
    phase: str
    turn: int | None
    n_tricks: int
    options: Options
    holding: tuple[Card, ...]
    bids: tuple[str | None, ...]
    trick: tuple[Play, ...]
    leader: int | None
    broken: bool
    completed: tuple[Trick, ...]
    played: tuple[tuple[Card, ...], ...]
    voids: tuple[frozenset[Suit], ...]
    tricks: tuple[int, ...]
    calls: tuple[tuple[int, int], ...]
    totals: tuple[int, ...]
    legal: tuple[Command, ...]


def seat_view(state: State, seat: int) -> SeatView:
    """Return what the seat may know of this state."""
    hand = state.hand
    tricks = [trick.plays for trick in hand.completed] + [hand.trick]
    return SeatView(
        seat=seat,
        n_seats=N_SEATS,
        dealer=state.dealer,
        hand_no=state.hand_no,
        phase=state.phase,
        turn=state.turn,
        n_tricks=N_TRICKS,
        options=state.options,
        holding=hand.holdings[seat],
        bids=seen_bids(hand.bids, seat, state.bids_together),
        trick=hand.trick,
        leader=hand.leader if None not in hand.bids else None,
        broken=hand.broken,
        completed=hand.completed,
        played=cards_played(tricks, N_SEATS),
        voids=voids_shown(tricks, N_SEATS, SUITS),
        tricks=hand.tricks,
        calls=state.calls,
        totals=state.totals,
        legal=legal_commands(state, seat),
    )
