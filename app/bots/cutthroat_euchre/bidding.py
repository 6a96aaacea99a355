"""Which trump to make, when to go alone, what to keep: by the tricks that a holding should take."""

from app.bots.cutthroat_euchre.strength import best_fives, strength
from app.games.cards import Card, Suit
from app.games.cutthroat_euchre.commands import Discard
from app.games.cutthroat_euchre.seat_view import SeatView
from app.games.phases import BIDDING
from app.games.values import without

OFFERED, DEALER_OFFERED, NAMED = 1.0, 0.3, 0.4
"""The worth of five cards from which on making trump pays: the turn-up's suit, the same for the dealer, who
gets the card, and a suit of one's own in the second round. The manikin's five are still to come."""
ALONE = {3: 4.7, 4: 4.3, 5: 4.0, 6: 3.6}
"""The worth from which on a maker does without the manikin, by what all five tricks alone bring (E6)."""
DEFENDER_ALONE = 4.3
"""The worth from which on a defender does without the other one; a lone hand that misses one trick gains
nothing."""


def spare(view: SeatView, trump: Suit) -> float:
    """Return how much more the own cards are worth under a trump than making it takes; below 0 it costs."""
    if view.phase == BIDDING:
        return worth(view, trump) - (DEALER_OFFERED if view.seat == view.dealer else OFFERED)
    return worth(view, trump) - NAMED


def worth(view: SeatView, trump: Suit) -> float:
    """Return what the own cards are worth under a trump; the dealer in the first round adds the turn-up."""
    cards, deck = view.holding or (), view.options.deck
    if view.phase == BIDDING and view.seat == view.dealer and view.turn_up is not None:
        return strength(best_fives((*cards, view.turn_up), trump, deck)[0], trump, deck)
    return strength(cards, trump, deck)


def is_good_alone(view: SeatView) -> bool:
    """Return whether the own five cards should take every trick without help."""
    assert view.trump is not None, "going alone is asked when trump is fixed"
    is_maker = view.seat == view.maker
    needed = ALONE[view.options.maker_alone_march] if is_maker else DEFENDER_ALONE
    return strength(view.holding or (), view.trump, view.options.deck) >= needed


def takes_turn_up(view: SeatView) -> bool:
    """Return whether the turn-up makes the dealer's holding better."""
    assert view.trump is not None, "a turn-up is taken as trump"
    assert view.turn_up is not None, "a card was turned up"
    holding = view.holding or ()
    best = best_fives((*holding, view.turn_up), view.trump, view.options.deck)[0]
    return view.turn_up in best


def discards(view: SeatView) -> list[Card]:
    """Return the cards to put away, the best first: what the others are worth without it."""
    assert view.trump is not None, "cards are put away when trump is fixed"
    six, trump, deck = view.holding or (), view.trump, view.options.deck

    def worth_without(card: Card) -> float:
        return strength(without(six, card), trump, deck)

    offered = [command.card for command in view.legal if isinstance(command, Discard)]
    return sorted(offered, key=worth_without, reverse=True)
