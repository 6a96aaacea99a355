"""What a computer player may know: its own cards and what lies open, as typed values."""

from dataclasses import dataclass

from app.games import seat_view as common
from app.games.cards import Card
from app.games.spades.bidding import seen_bids
from app.games.two_player_spades.commands import Command
from app.games.two_player_spades.drawing import drawn_card, sees_discard
from app.games.two_player_spades.legal import legal_commands
from app.games.two_player_spades.options import Options
from app.games.two_player_spades.setup import SUITS
from app.games.two_player_spades.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView(common.SeatView[Options, Command]):
    """One seat's knowledge; lists by seat are indexed by it.

    `drawn` is the card looked at, at the own turn to draw. `thrown` are the discards that the seat has seen.
    The other's bid is `"hidden"` where both bid at once, until both have.
    """

    holding: tuple[Card, ...]
    drawn: Card | None
    stock: int
    thrown: tuple[Card, ...]
    bids: tuple[str | None, ...]
    broken: bool
    bags: tuple[int, ...]


def seat_view(state: State, seat: int) -> SeatView:
    """Return what the seat may know of this state."""
    return SeatView(
        **common.open_facts(state, seat, SUITS),
        options=state.options,
        legal=legal_commands(state, seat),
        holding=state.hand.holdings[seat],
        drawn=drawn_card(state) if state.turn == seat else None,
        stock=len(state.stock),
        thrown=tuple(one.card for one in state.discards if sees_discard(state, one, seat)),
        bids=seen_bids(state.hand.bids, seat, state.bids_together),
        broken=state.hand.broken,
        bags=state.bags,
    )
