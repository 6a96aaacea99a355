"""The strategy of Cutthroat Spades: looks, bids, plays."""

from collections.abc import Sequence

from app.bots.cutthroat_spades import bidding
from app.bots.cutthroat_spades.situation import situation_of
from app.bots.spades import play
from app.bots.spades.aims import Aim, aim_of
from app.bots.spades.masks import CARD, bits, each, height
from app.games.commands import PlayCard
from app.games.cutthroat_spades.commands import Command, Look
from app.games.cutthroat_spades.seat_view import SeatView
from app.games.spades.bids import is_number
from app.games.spades.commands import Bid


class CutthroatSpadesStrategy:
    """See `app.bots.base.Strategy`."""

    def rank(self, view: SeatView) -> Sequence[Command]:
        """Return what the seat may do now, the best first: blind bids seldom, else a look, a bid, a card."""
        seat = view.seat
        if any(isinstance(command, PlayCard) for command in view.legal):
            return [PlayCard(seat, CARD[card]) for card in _ranked_cards(view)]
        if Look(seat) in view.legal:
            blind = bidding.blind_bid(view)
            return [Look(seat)] if blind is None else [Bid(seat, blind)]
        return [Bid(seat, bid) for bid in bidding.rank(view)]

    def careful(self, view: SeatView) -> Command:
        """Return a look, a number well below the fair share (or the lowest on offer), or the lowest card."""
        cards = bits(command.card for command in view.legal if isinstance(command, PlayCard))
        if cards:
            return PlayCard(view.seat, CARD[min(each(cards), key=height)])
        if Look(view.seat) in view.legal:
            return Look(view.seat)
        bids = [command.bid for command in view.legal if isinstance(command, Bid)]
        numbers = [int(bid) for bid in bids if is_number(bid)]
        modest = view.n_tricks // view.n_seats - 2
        return Bid(view.seat, str(modest if modest in numbers else min(numbers)))


def _ranked_cards(view: SeatView) -> list[int]:
    """Return the cards that may be played, the best first.

    Junk, where it may be played at all, can take no trick. It goes before every card that could still do
    so; only where a trick is wanted a ruff that takes it comes first, and where none is wanted whatever
    cannot take this one.
    """
    now = situation_of(view)
    ranked = play.rank(now)
    junk = list(each(bits(one.card for one in view.legal if isinstance(one, PlayCard)) & ~now.legal))
    if not junk:
        return ranked
    wants = aim_of(now) is Aim.TAKE
    first = [card for card in ranked if now.led and now.wins(card) == wants]
    return [*first, *junk, *(card for card in ranked if card not in first)]
