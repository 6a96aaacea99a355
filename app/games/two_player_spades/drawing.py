"""Drawing instead of a deal: two cards of the stock a turn, one kept and one thrown away (RULES 3.1)."""

from app.games.cards import Card, sort_cards
from app.games.phases import BIDDING, PLAYING, refuse_turn
from app.games.spades.bidding import next_bidder
from app.games.two_player_spades.commands import KeepCard, RefuseCard
from app.games.two_player_spades.events import CardKept, CardRefused
from app.games.two_player_spades.options import BOTH, OWNER
from app.games.two_player_spades.state import DRAWING, Discard, State, other
from app.games.values import with_item


def drawn_card(state: State) -> Card | None:
    """Return the card that the seat at turn looks at; None when nothing is drawn."""
    return state.stock[0] if state.phase == DRAWING else None


def sees_discard(state: State, discard: Discard, seat: int | None) -> bool:
    """Return whether a viewer knows a discard: its own if it refused it, or may peek at what it threw away;
    every one where they lie face up (`peek`)."""
    if state.options.peek == BOTH:
        return True
    return seat == discard.seat and (discard.refused or state.options.peek == OWNER)


def decide_keep(state: State, command: KeepCard) -> tuple[CardKept]:
    """Keep the top card."""
    refuse_turn(state, command.seat, DRAWING, code="not_drawing")
    return (CardKept(command.seat),)


def decide_refuse(state: State, command: RefuseCard) -> tuple[CardRefused]:
    """Throw the top card away for the next one."""
    refuse_turn(state, command.seat, DRAWING, code="not_drawing")
    return (CardRefused(command.seat),)


def after_keep(state: State, event: CardKept) -> State:
    """Return the state after the top card was kept and the one below thrown away."""
    kept, thrown, *left = state.stock
    return _drawn(state, kept, Discard(event.seat, thrown, refused=False), tuple(left))


def after_refuse(state: State, event: CardRefused) -> State:
    """Return the state after the top card was refused and the one below kept."""
    refused, kept, *left = state.stock
    return _drawn(state, kept, Discard(event.seat, refused, refused=True), tuple(left))


def _drawn(state: State, kept: Card, discard: Discard, stock: tuple[Card, ...]) -> State:
    """Return the state with a card more in hand; when the stock is used up, whoever has not bid bids."""
    seat = discard.seat
    holding = sort_cards((*state.hand.holdings[seat], kept))
    after = state._replace(
        turn=other(seat),
        hand=state.hand._replace(holdings=with_item(state.hand.holdings, seat, holding)),
        stock=stock,
        discards=(*state.discards, discard),
    )
    if stock:
        return after
    bidder = next_bidder(state.hand.bids, state.dealer)
    if bidder is None:
        return after._replace(phase=PLAYING, turn=state.dealer)
    return after._replace(phase=BIDDING, turn=bidder)
