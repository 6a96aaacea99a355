"""The strategy of Three-person Spades: bids, plays, calls."""

from collections.abc import Sequence

from app.bots.spades import play
from app.bots.spades.masks import CARD, each, height
from app.bots.three_person_spades import bidding
from app.bots.three_person_spades.situation import situation_of
from app.games.commands import PlayCard
from app.games.phases import BIDDING, PLAYING
from app.games.spades.commands import Bid
from app.games.three_person_spades.commands import CallRevoke, Command, NoCall
from app.games.three_person_spades.revokes import revokes_in
from app.games.three_person_spades.seat_view import SeatView


class ThreePersonSpadesStrategy:
    """See `app.bots.base.Strategy`."""

    def rank(self, view: SeatView) -> Sequence[Command]:
        """Return what the seat may do now, the best first: a bid, a card, a call."""
        seat = view.seat
        if view.phase == PLAYING:
            return [PlayCard(seat, CARD[card]) for card in play.rank(situation_of(view))]
        if view.phase == BIDDING:
            return [Bid(seat, bid) for bid in bidding.rank(view)]
        revokes = revokes_in(view.completed, view.n_seats)
        calls = [call for call in view.legal if isinstance(call, CallRevoke) and revokes[call.against]]
        return calls or [NoCall(seat)]

    def careful(self, view: SeatView) -> Command:
        """Return the lowest card that follows suit, a bid of the fair share or near it, or no call."""
        seat = view.seat
        if view.phase == PLAYING:
            return PlayCard(seat, CARD[min(each(situation_of(view).legal), key=height)])
        if view.phase != BIDDING:
            return NoCall(seat)
        fair = view.n_tricks // view.n_seats
        bids = [command.bid for command in view.legal if isinstance(command, Bid)]
        return Bid(seat, min(bids, key=lambda bid: abs(int(bid) - fair)))
