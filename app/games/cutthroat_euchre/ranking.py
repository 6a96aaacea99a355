"""What the cards count as under a trump suit: bowers and joker belong to it (RULES 2.2)."""

from dataclasses import dataclass, field
from functools import cache

from app.games.cards import Card, Suit
from app.games.cutthroat_euchre.setup import JOKER
from app.games.tricks import beats

SAME_COLOUR = {
    Suit.SPADES: Suit.CLUBS,
    Suit.CLUBS: Suit.SPADES,
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
}
LEFT_BOWER, RIGHT_BOWER, BEST_BOWER = 15, 16, 17


@dataclass(frozen=True, slots=True)
class Ranking:
    """The suit and the height of every card while *trump* is trump; heights decide inside a suit."""

    trump: Suit
    suits: dict[Card, Suit] = field(compare=False, repr=False)
    heights: dict[Card, int] = field(compare=False, repr=False)

    def beats(self, card: Card, best: Card) -> bool:
        """Return whether *card*, played later, takes the trick from *best*, which wins it so far.

        >>> ranking = ranking_of(Suit.HEARTS)
        >>> ranking.beats(Card("JD"), Card("AH")), ranking.beats(Card("JH"), Card("JD"))
        (True, True)
        >>> ranking.beats(Card("AS"), Card("9D"))
        False
        """
        return beats(card, best, self.suits, self.trump, self.heights)


@cache
def ranking_of(trump: Suit) -> Ranking:
    """Return the ranking under a trump suit; always the same object for the same suit.

    >>> [ranking_of(Suit.HEARTS).suits[Card(jack)].value for jack in ("JH", "JD", "JS")]
    ['H', 'H', 'S']
    """
    bowers = {
        Card(f"J{trump.value}"): RIGHT_BOWER,
        Card(f"J{SAME_COLOUR[trump].value}"): LEFT_BOWER,
        JOKER: BEST_BOWER,
    }
    suits = {card: trump if card in bowers else card.suit for card in Card}
    heights = {card: bowers.get(card, card.rank) for card in Card}
    return Ranking(trump, suits, heights)
