"""The pack and what is drawn of it (RULES 3.1)."""

from app.games.cards import PACK, Card, Suit

N_SEATS = 2
SEAT_COUNTS = (N_SEATS,)
N_TRICKS = 13
SUITS: dict[Card, Suit] = {card: card.suit for card in PACK}
