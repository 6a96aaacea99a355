"""Everything a seat may do now: one list for the interface, the bots and the tests."""

from collections.abc import Callable

from app.games.commands import PlayCard
from app.games.cutthroat_euchre.bidding import may_pass, suits_on_offer
from app.games.cutthroat_euchre.commands import (
    Command,
    DeclineAlone,
    Discard,
    GoAlone,
    KeepCards,
    LeaveTurnUp,
    Make,
    NameTrump,
    Pass,
    TakeTurnUp,
)
from app.games.cutthroat_euchre.exchange import discardable
from app.games.cutthroat_euchre.manikin import fives
from app.games.cutthroat_euchre.play import legal_cards
from app.games.cutthroat_euchre.state import ALONE, DISCARDING, JOKER_NAMING, KEEPING, NAMING, TURN_UP, State
from app.games.phases import BIDDING, PLAYING


def legal_commands(state: State, seat: int) -> tuple[Command, ...]:
    """Return every command that a seat may give now; only the seat at turn may give any."""
    offered = _OFFERS.get(state.phase)
    return () if offered is None or state.turn != seat else offered(state, seat)


def _bids(_: State, seat: int) -> tuple[Command, ...]:
    return (Make(seat), Pass(seat))


def _names(state: State, seat: int) -> tuple[Command, ...]:
    named = tuple(NameTrump(seat, suit) for suit in suits_on_offer(state))
    return (*named, Pass(seat)) if may_pass(state) else named


_OFFERS: dict[str, Callable[[State, int], tuple[Command, ...]]] = {
    JOKER_NAMING: _names,
    BIDDING: _bids,
    NAMING: _names,
    TURN_UP: lambda _, seat: (TakeTurnUp(seat), LeaveTurnUp(seat)),
    DISCARDING: lambda state, seat: tuple(Discard(seat, card) for card in discardable(state)),
    ALONE: lambda _, seat: (GoAlone(seat), DeclineAlone(seat)),
    KEEPING: lambda state, seat: tuple(KeepCards(seat, five) for five in fives(state, seat)),
    PLAYING: lambda state, seat: tuple(PlayCard(seat, card) for card in legal_cards(state, seat)),
}
