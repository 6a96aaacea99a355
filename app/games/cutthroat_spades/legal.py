"""Everything a seat may do now: one list for the interface, the bots and the tests."""

from app.games.commands import PlayCard
from app.games.cutthroat_spades.bidding import legal_bids
from app.games.cutthroat_spades.commands import Command, Look
from app.games.cutthroat_spades.play import legal_cards
from app.games.cutthroat_spades.state import State
from app.games.phases import BIDDING, PLAYING
from app.games.spades.commands import Bid


def legal_commands(state: State, seat: int) -> tuple[Command, ...]:
    """Return every command that a seat may give now; looking does not wait for its turn."""
    if state.phase == PLAYING and state.turn == seat:
        return tuple(PlayCard(seat, card) for card in legal_cards(state, seat))
    if state.phase != BIDDING:
        return ()
    look = () if state.looked[seat] else (Look(seat),)
    bids = tuple(Bid(seat, bid) for bid in legal_bids(state, seat)) if state.turn == seat else ()
    return (*look, *bids)
