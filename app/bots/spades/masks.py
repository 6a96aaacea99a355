"""Cards as bits of an int, so that a bot asks about a whole suit with one operation.

Bit 13 x suit + rank, suits in the order clubs, diamonds, hearts, spades; jokers lie above the ace of spades,
because they are the highest spades.

>>> names(bits(["AS", "2C", "TD"]))
['2C', 'TD', 'AS']
>>> [suit_of(BIT[card]) == SPADES for card in ("KS", "BJ", "KH")]
[True, True, False]
"""

from collections.abc import Iterable, Iterator

from app.games.cards import Card, Suit

_CODES = (*(rank + suit for suit in "CDHS" for rank in "23456789TJQKA"), "XJ", "LJ", "BJ")

BIT: dict[str, int] = {code: 1 << place for place, code in enumerate(_CODES)}
CARD: dict[int, Card] = {bit: Card(code) for code, bit in BIT.items()}
SIDE_SUITS = tuple(0x1FFF << 13 * suit for suit in range(3))
SPADES = 0xFFFF << 39
SUITS = (*SIDE_SUITS, SPADES)
SUIT_MASK = dict(zip((Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES), SUITS, strict=True))


def bits(cards: Iterable[str]) -> int:
    """Return the mask of *cards*."""
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


def each(mask: int) -> Iterator[int]:
    """Yield the bits of *mask*, the lowest of each suit first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def names(mask: int) -> list[str]:
    """Return the two-character codes of *mask*."""
    return [CARD[bit].value for bit in each(mask)]


def suit_of(bit: int) -> int:
    """Return the mask of the suit to which the card *bit* belongs."""
    return SUITS[min(3, (bit.bit_length() - 1) // 13)]


def above(bit: int) -> int:
    """Return the mask of the cards of the same suit that are higher than *bit*."""
    return suit_of(bit) & -(bit << 1)


def height(bit: int) -> int:
    """Return the rank of a card from 0 for a deuce to 12 for an ace, 13 to 15 for the jokers.

    >>> height(BIT["2H"]), height(BIT["AS"]), height(BIT["BJ"])
    (0, 12, 15)
    """
    place = bit.bit_length() - 1
    return place - 39 if place >= 39 else place % 13


def top(mask: int) -> int:
    """Return the highest bit of a mask that is not empty."""
    return 1 << mask.bit_length() - 1
