"""What a computer player may know: its own cards and what lies open, as typed values."""

from dataclasses import dataclass

from app.games.cards import Card, Suit
from app.games.spades.bidding import seen_bids
from app.games.tricks import Play, Trick, cards_played, voids_shown
from app.games.two_player_spades.commands import Command
from app.games.two_player_spades.drawing import drawn_card
from app.games.two_player_spades.legal import legal_commands
from app.games.two_player_spades.options import Options
from app.games.two_player_spades.setup import N_SEATS, N_TRICKS, SUITS
from app.games.two_player_spades.state import State
from app.games.two_player_spades.views import sees_discard


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat's knowledge; lists by seat are indexed by it.

    `drawn` is the card looked at, at the own turn to draw. `thrown` are the discards that the seat has seen.
    The other's bid is `"hidden"` where both bid at once, until both have. `played` are the cards of this hand
    by seat in the order played, `voids` the suits a seat has shown it does not hold, `legal` every command
    that the seat may give now.
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
    drawn: Card | None
    stock: int
    thrown: tuple[Card, ...]
    bids: tuple[str | None, ...]
    trick: tuple[Play, ...]
    leader: int
    broken: bool
    completed: tuple[Trick, ...]
    played: tuple[tuple[Card, ...], ...]
    voids: tuple[frozenset[Suit], ...]
    tricks: tuple[int, ...]
    totals: tuple[int, ...]
    bags: tuple[int, ...]
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
        drawn=drawn_card(state) if state.turn == seat else None,
        stock=len(state.stock),
        thrown=tuple(one.card for one in state.discards if sees_discard(state, one, seat)),
        bids=seen_bids(hand.bids, seat, state.bids_together),
        trick=hand.trick,
        leader=hand.leader,
        broken=hand.broken,
        completed=hand.completed,
        played=cards_played(tricks, N_SEATS),
        voids=voids_shown(tricks, N_SEATS, SUITS),
        tricks=hand.tricks,
        totals=state.totals,
        bags=state.bags,
        legal=legal_commands(state, seat),
    )
