"""What a computer player may know: its own cards and what lies open, as typed values."""

from dataclasses import dataclass

from app.games import seat_view as common
from app.games.cards import Card, Suit
from app.games.cutthroat_euchre.commands import Command
from app.games.cutthroat_euchre.legal import legal_commands
from app.games.cutthroat_euchre.options import Options
from app.games.cutthroat_euchre.state import State, known_discard


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView(common.SeatView[Options, Command]):
    """One seat's knowledge. `holding` is None face down; `discard` and `put_away` are this seat's own, or
    open."""

    holding: tuple[Card, ...] | None
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


def seat_view(state: State, seat: int) -> SeatView:
    """Return what the seat may know of this state."""
    hand = state.hand
    return SeatView(
        **common.open_facts(state, seat, {} if hand.trump is None else hand.ranking.suits),
        options=state.options,
        legal=legal_commands(state, seat),
        holding=None if hand.face_down == seat else hand.holdings[seat],
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
    )
