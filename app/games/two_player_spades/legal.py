"""Everything a seat may do now: one list for the interface, the bots and the tests."""

from app.games.commands import PlayCard
from app.games.phases import BIDDING, PLAYING
from app.games.spades.bidding import bidders
from app.games.spades.commands import Bid
from app.games.two_player_spades.bidding import ALL_BIDS
from app.games.two_player_spades.commands import (
    Command,
    DeclareBlindNil,
    DeclineBlindNil,
    KeepCard,
    RefuseCard,
)
from app.games.two_player_spades.play import legal_cards
from app.games.two_player_spades.state import DRAWING, State


def to_act(state: State) -> tuple[int, ...]:
    """Return the seats that are waited for, in seating order; both when they bid at once."""
    if state.phase == BIDDING:
        return bidders(state.hand.bids, state.turn, state.bids_together)
    return () if state.turn is None else (state.turn,)


def legal_commands(state: State, seat: int) -> tuple[Command, ...]:
    """Return every command that a seat may give now."""
    if seat not in to_act(state):
        return ()
    if state.phase == PLAYING:
        return tuple(PlayCard(seat, card) for card in legal_cards(state, seat))
    if state.phase == BIDDING:
        return tuple(Bid(seat, bid) for bid in ALL_BIDS)
    if state.phase == DRAWING:
        return (KeepCard(seat), RefuseCard(seat))
    return (DeclareBlindNil(seat), DeclineBlindNil(seat))
