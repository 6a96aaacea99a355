"""What a computer player may know: its own cards and what lies open, as typed values."""

from dataclasses import dataclass

from app.games import seat_view as common
from app.games.cards import Card
from app.games.spades.bidding import seen_bids
from app.games.three_person_spades.commands import Command
from app.games.three_person_spades.legal import legal_commands
from app.games.three_person_spades.options import Options
from app.games.three_person_spades.setup import SUITS
from app.games.three_person_spades.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView(common.SeatView[Options, Command]):
    """One seat's knowledge; `bids` of others are `"hidden"` where all bid at once, until all have."""

    holding: tuple[Card, ...]
    bids: tuple[str | None, ...]
    broken: bool
    calls: tuple[tuple[int, int], ...]


def seat_view(state: State, seat: int) -> SeatView:
    """Return what the seat may know of this state."""
    return SeatView(
        **common.open_facts(state, seat, SUITS),
        options=state.options,
        legal=legal_commands(state, seat),
        holding=state.hand.holdings[seat],
        bids=seen_bids(state.hand.bids, seat, state.bids_together),
        broken=state.hand.broken,
        calls=state.calls,
    )
