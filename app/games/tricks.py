"""Taking tricks: the highest trump, or with none the highest card of the suit led (RULES 0.1.3)."""

from collections.abc import Mapping

from app.games.cards import Card, Suit


def beats(card: Card, best: Card, suits: Mapping[Card, Suit], trump: Suit) -> bool:
    """Return whether *card*, played later, takes the trick from *best*, which wins it so far.

    *suits* says what each card counts as in this game; ranks decide inside a suit.

    >>> suits = {card: card.suit for card in Card}
    >>> beats(Card("2S"), Card("AH"), suits, Suit.SPADES)
    True
    >>> beats(Card("AD"), Card("2H"), suits, Suit.SPADES)
    False
    >>> beats(Card("KH"), Card("QH"), suits, Suit.SPADES)
    True
    """
    suit = suits[card]
    if suit == suits[best]:
        return card.rank > best.rank
    return suit == trump
