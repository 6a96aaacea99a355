"""What a computer player may know: its own cards and what lies open, as typed values."""

from dataclasses import dataclass

from app.games.cards import Card, Suit
from app.games.cutthroat_spades.commands import Command
from app.games.cutthroat_spades.legal import legal_commands
from app.games.cutthroat_spades.options import Options
from app.games.cutthroat_spades.state import State
from app.games.tricks import Play, Trick, cards_played, voids_shown


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat's knowledge. `holding` is None face down; lists by seat are indexed by it.

    `open_tricks` are how many each takes part in, `played` the cards of this hand by seat in the order
    played, `voids` the suits a seat has shown it does not hold, `legal` every command that the seat may give
    now.
    """

    seat: int
    n_seats: int
    dealer: int
    hand_no: int
    phase: str
    turn: int | None
    n_tricks: int
    open_tricks: tuple[int, ...]
    options: Options
    holding: tuple[Card, ...] | None
    looked: tuple[bool, ...]
    bids: tuple[str | None, ...]
    behind: tuple[int, ...]
    counts: tuple[int, ...]
    trick: tuple[Play, ...]
    leader: int
    broken: bool
    completed: tuple[Trick, ...]
    played: tuple[tuple[Card, ...], ...]
    voids: tuple[frozenset[Suit], ...]
    tricks: tuple[int, ...]
    jacks: tuple[tuple[Card, ...], ...]
    totals: tuple[int, ...]
    bags: tuple[int, ...] | None
    b6_used: tuple[int, ...]
    legal: tuple[Command, ...]


def seat_view(state: State, seat: int) -> SeatView:
    """Return what the seat may know of this state."""
    hand, rules = state.hand, state.rules
    tricks = [trick.plays for trick in hand.completed] + [hand.trick]
    return SeatView(
        seat=seat,
        n_seats=rules.n_seats,
        dealer=state.dealer,
        hand_no=state.hand_no,
        phase=state.phase,
        turn=state.turn,
        n_tricks=rules.n_tricks,
        open_tricks=tuple(rules.tricks_open_to(seat, state.dealer) for seat in range(rules.n_seats)),
        options=rules.options,
        holding=hand.holdings[seat] if state.looked[seat] else None,
        looked=state.looked,
        bids=hand.bids,
        behind=state.behind,
        counts=tuple(len(holding) for holding in hand.holdings),
        trick=hand.trick,
        leader=hand.leader,
        broken=hand.broken,
        completed=hand.completed,
        played=cards_played(tricks, rules.n_seats),
        voids=voids_shown(tricks, rules.n_seats, rules.suits),
        tricks=hand.tricks,
        jacks=state.jacks,
        totals=state.totals,
        bags=state.bags,
        b6_used=state.b6_used,
        legal=legal_commands(state, seat),
    )
