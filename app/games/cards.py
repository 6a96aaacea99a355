"""Cards and suits: the 52 of the pack and the three jokers, each with a two-character code."""

from collections.abc import Iterable
from enum import StrEnum

from app.games.errors import FormatError


class Suit(StrEnum):
    """The suit printed on a card; jokers have one of their own, and each game says what they count as."""

    SPADES = "S"
    HEARTS = "H"
    CLUBS = "C"
    DIAMONDS = "D"
    JOKERS = "J"


RANKS = "23456789TJQKA"
JOKERS = {"BJ": 17, "LJ": 16, "XJ": 15}


class Card(StrEnum):
    """A card by its code: rank and suit, `T` for ten, or `BJ LJ XJ` for the big, little and third joker.

    `rank` runs from 2 to 14 (ace); jokers stand above, 15 (third) to 17 (big).

    >>> Card("TS").rank, Card("AS").rank, Card("AS").suit
    (10, 14, <Suit.SPADES: 'S'>)
    >>> Card("BJ").rank, Card("BJ").suit
    (17, <Suit.JOKERS: 'J'>)
    """

    rank: int
    suit: Suit

    def __new__(cls, code: str) -> "Card":
        card = str.__new__(cls, code)
        card._value_ = code
        if code in JOKERS:
            card.rank, card.suit = JOKERS[code], Suit.JOKERS
        else:
            card.rank, card.suit = RANKS.index(code[0]) + 2, Suit(code[1])
        return card

    # The 55 members, named by their codes, in the order in which a holding is sorted.
    _ignore_ = ["_members", "_code"]
    _members = vars()
    for _code in [*JOKERS, *(rank + suit for suit in "SHCD" for rank in reversed(RANKS))]:
        _members[_code] = _code


CARDS: dict[str, Card] = {card.value: card for card in Card}
SUITS: dict[str, Suit] = {suit.value: suit for suit in Suit if suit is not Suit.JOKERS}
PACK: tuple[Card, ...] = tuple(card for card in Card if card.suit is not Suit.JOKERS)
_PLACE = {card: place for place, card in enumerate(Card)}


def parse_card(code: object) -> Card:
    """Return the card with this code; `FormatError("unknown_card")` when there is none.

    >>> parse_card("QH").rank
    12
    """
    card = CARDS.get(code) if isinstance(code, str) else None
    if card is None:
        raise FormatError("unknown_card")
    return card


def parse_suit(letter: object) -> Suit:
    """Return one of the four suits by its letter; `FormatError("unknown_suit")` for anything else.

    >>> parse_suit("H")
    <Suit.HEARTS: 'H'>
    """
    suit = SUITS.get(letter) if isinstance(letter, str) else None
    if suit is None:
        raise FormatError("unknown_suit")
    return suit


def cards(codes: str) -> tuple[Card, ...]:
    """Return the cards of a text of codes, as tests and reports write them.

    >>> [card.value for card in cards("AS TD 2C")]
    ['AS', 'TD', '2C']
    """
    return tuple(parse_card(code) for code in codes.split())


def sort_cards(holding: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards as a hand is held: jokers, spades, hearts, clubs, diamonds, each from the top.

    >>> " ".join(sort_cards(cards("2C KD AS 3S BJ QC 9H")))
    'BJ AS 3S 9H QC 2C KD'
    """
    return tuple(sorted(holding, key=_PLACE.__getitem__))
