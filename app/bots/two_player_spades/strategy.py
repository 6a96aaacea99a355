"""The strategy of Two-player Spades: declares, draws, bids, plays."""

from collections.abc import Sequence

from app.bots.spades import play
from app.bots.spades.masks import CARD, each, height
from app.bots.two_player_spades import bidding, drawing
from app.bots.two_player_spades.situation import situation_of
from app.games.commands import PlayCard
from app.games.phases import BIDDING, PLAYING
from app.games.spades.commands import Bid
from app.games.two_player_spades.commands import (
    Command,
    DeclareBlindNil,
    DeclineBlindNil,
    KeepCard,
    RefuseCard,
)
from app.games.two_player_spades.seat_view import SeatView
from app.games.two_player_spades.state import DRAWING


class TwoPlayerSpadesStrategy:
    """See `app.bots.base.Strategy`."""

    def rank(self, view: SeatView) -> Sequence[Command]:
        """Return what the seat may do now, the best first."""
        seat = view.seat
        if view.phase == PLAYING:
            return [PlayCard(seat, CARD[card]) for card in play.rank(situation_of(view))]
        if view.phase == BIDDING:
            return [Bid(seat, bid) for bid in bidding.rank(view)]
        if view.phase == DRAWING:
            return [KeepCard(seat)] if drawing.keeps(view) else [RefuseCard(seat)]
        return [DeclareBlindNil(seat)] if drawing.declares(view) else [DeclineBlindNil(seat)]

    def careful(self, view: SeatView) -> Command:
        """Return the lowest card, a bid below the fair share, the card in sight, no blind bid."""
        seat = view.seat
        if view.phase == PLAYING:
            return PlayCard(seat, CARD[min(each(situation_of(view).legal), key=height)])
        if view.phase == BIDDING:
            return Bid(seat, str(view.n_tricks // view.n_seats - 2))
        return KeepCard(seat) if view.phase == DRAWING else DeclineBlindNil(seat)
