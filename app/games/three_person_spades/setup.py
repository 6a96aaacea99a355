"""The pack and what is dealt of it (RULES 4.1)."""

from app.games.cards import PACK, Card, Suit

N_SEATS = 3
SEAT_COUNTS = (N_SEATS,)
N_TRICKS = 17
SUITS: dict[Card, Suit] = {card: card.suit for card in PACK}
FIRST_LEAD, SECOND_CHOICE = Card("2C"), Card("3C")
"""The card that must be led first, and the one that takes over when it lies aside."""
