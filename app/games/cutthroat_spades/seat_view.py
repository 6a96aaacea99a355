"""What a computer player may know: its own cards and what lies open, as typed values."""

from dataclasses import dataclass

from app.games import seat_view as common
from app.games.cards import Card
from app.games.cutthroat_spades.commands import Command
from app.games.cutthroat_spades.legal import legal_commands
from app.games.cutthroat_spades.options import Options
from app.games.cutthroat_spades.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView(common.SeatView[Options, Command]):
    """One seat's knowledge. `holding` is None face down; `open_tricks` are how many each takes part in."""

    open_tricks: tuple[int, ...]
    holding: tuple[Card, ...] | None
    looked: tuple[bool, ...]
    bids: tuple[str | None, ...]
    broken: bool
    behind: tuple[int, ...]
    jacks: tuple[tuple[Card, ...], ...]
    bags: tuple[int, ...] | None
    b6_used: tuple[int, ...]


def seat_view(state: State, seat: int) -> SeatView:
    """Return what the seat may know of this state."""
    hand, rules = state.hand, state.rules
    return SeatView(
        **common.open_facts(state, seat, rules.suits),
        options=rules.options,
        legal=legal_commands(state, seat),
        open_tricks=tuple(rules.tricks_open_to(seat, state.dealer) for seat in range(rules.n_seats)),
        holding=hand.holdings[seat] if state.looked[seat] else None,
        looked=state.looked,
        bids=hand.bids,
        broken=hand.broken,
        behind=state.behind,
        jacks=state.jacks,
        bags=state.bags,
        b6_used=state.b6_used,
    )
