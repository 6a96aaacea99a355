"""Everything a seat may do now: one list for the interface, the bots and the tests."""

from app.games.commands import PlayCard
from app.games.phases import BIDDING, PLAYING
from app.games.spades.bidding import bidders
from app.games.spades.commands import Bid
from app.games.three_person_spades.bidding import bids_on_offer
from app.games.three_person_spades.calling import callers, uncalled
from app.games.three_person_spades.commands import CallRevoke, Command, NoCall
from app.games.three_person_spades.play import legal_cards
from app.games.three_person_spades.state import CALLING, State


def to_act(state: State) -> tuple[int, ...]:
    """Return the seats that are waited for, in seating order; several when all bid or call at once."""
    if state.phase == BIDDING:
        return bidders(state.hand.bids, state.turn, state.bids_together)
    if state.phase == CALLING:
        return callers(state)
    return () if state.turn is None else (state.turn,)


def legal_commands(state: State, seat: int) -> tuple[Command, ...]:
    """Return every command that a seat may give now."""
    if seat not in to_act(state):
        return ()
    if state.phase == PLAYING:
        return tuple(PlayCard(seat, card) for card in legal_cards(state, seat))
    if state.phase == BIDDING:
        return tuple(Bid(seat, bid) for bid in bids_on_offer(state))
    return (NoCall(seat), *(CallRevoke(seat, other) for other in uncalled(state, seat)))
