"""What a computer player may know: its own cards and what lies open, as typed values."""

from dataclasses import dataclass

from app.games.cards import Card, Suit
from app.games.cutthroat_euchre.commands import Command
from app.games.cutthroat_euchre.legal import legal_commands
from app.games.cutthroat_euchre.options import Options
from app.games.cutthroat_euchre.state import State, known_discard
from app.games.tricks import Play, Trick, voids_shown


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat's knowledge. `holding` is None face down; lists by seat are indexed by it.

    `discard` and `put_away` are this seat's own, or open; `voids` are the suits, as trump makes them, that a
    seat has shown it does not hold; `legal` is every command that the seat may give now.
    """

    seat: int
    n_seats: int
    dealer: int
    hand_no: int
    phase: str
    turn: int | None
    n_tricks: int
    options: Options
    holding: tuple[Card, ...] | None
    counts: tuple[int, ...]
    turn_up: Card | None
    turn_up_is: str
    turn_suit: Suit | None
    passed_over: tuple[Card, ...]
    passes: tuple[int, ...]
    trump: Suit | None
    maker: int | None
    is_maker_alone: bool
    lone_defender: int | None
    sits_out: int | None
    discard: Card | None
    put_away: tuple[Card, ...]
    trick: tuple[Play, ...]
    winning: Play | None
    leader: int
    completed: tuple[Trick, ...]
    voids: tuple[frozenset[Suit], ...]
    tricks: tuple[int, ...]
    totals: tuple[int, ...]
    legal: tuple[Command, ...]


def seat_view(state: State, seat: int) -> SeatView:
    """Return what the seat may know of this state."""
    hand = state.hand
    return SeatView(
        seat=seat,
        n_seats=state.rules.n_seats,
        dealer=state.dealer,
        hand_no=state.hand_no,
        phase=state.phase,
        turn=state.turn,
        n_tricks=state.rules.n_tricks,
        options=state.rules.options,
        holding=None if hand.face_down == seat else hand.holdings[seat],
        counts=tuple(len(holding) for holding in hand.holdings),
        turn_up=hand.turn_up,
        turn_up_is=hand.turn_up_is,
        turn_suit=hand.turn_suit,
        passed_over=hand.passed_over,
        passes=hand.passes,
        trump=hand.trump,
        maker=hand.maker,
        is_maker_alone=hand.is_maker_alone,
        lone_defender=hand.lone_defender,
        sits_out=hand.sits_out,
        discard=known_discard(state, seat),
        put_away=hand.put_away if seat == hand.maker else (),
        trick=hand.trick,
        winning=hand.winning,
        leader=hand.leader,
        completed=hand.completed,
        voids=_voids(state),
        tricks=hand.tricks,
        totals=state.totals,
        legal=legal_commands(state, seat),
    )


def _voids(state: State) -> tuple[frozenset[Suit], ...]:
    hand, n_seats = state.hand, state.rules.n_seats
    if hand.trump is None:
        return (frozenset(),) * n_seats
    tricks = [*(trick.plays for trick in hand.completed), hand.trick]
    return voids_shown([plays for plays in tricks if plays], n_seats, hand.ranking.suits)
