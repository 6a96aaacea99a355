"""Keep or refuse: a card against the average of those that nobody has shown."""

from statistics import fmean

from app.bots.spades.masks import BIT, SPADES, height, suit_of
from app.games.cards import PACK, Card
from app.games.spades.bids import BLIND_NIL
from app.games.two_player_spades.seat_view import SeatView

SPADE = (0.35, 0.35, 0.35, 0.37, 0.4, 0.42, 0.45, 0.5, 0.55, 0.65, 0.75, 0.9, 1.0)
"""Tricks that a spade is worth, from the two to the ace: even a low one ruffs."""
SIDE = (0.02, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.15, 0.22, 0.35, 0.55, 0.85)
"""Tricks that a card of another suit is worth."""
BEHIND = 150
"""A blind nil is for whoever is so far behind an opponent who is about to win."""
NEARLY = 40
"""An opponent who lacks no more points than this is about to win."""


def keeps(view: SeatView) -> bool:
    """Return whether the seat of *view* keeps the card it looks at."""
    assert view.drawn is not None
    wants = _danger if view.bids[view.seat] == BLIND_NIL else _worth
    seen = {*view.holding, *view.thrown, view.drawn}
    unseen = [card for card in PACK if card not in seen]
    return wants(view.drawn) >= fmean(map(wants, unseen))


def _worth(card: Card) -> float:
    bit = BIT[card]
    return (SPADE if suit_of(bit) == SPADES else SIDE)[height(bit)]


def _danger(card: Card) -> float:
    """Return how harmless a card is to a nil; the lower, the more likely it takes a trick."""
    bit = BIT[card]
    return -(height(bit) + (6 if suit_of(bit) == SPADES else 0))


def declares(view: SeatView) -> bool:
    """Return whether hardly anything but a blind nil, kept about once in fourteen, can still catch up."""
    mine, theirs = view.totals[view.seat], view.totals[1 - view.seat]
    return theirs + NEARLY >= view.options.target and theirs - mine >= BEHIND
