"""Cards as bits of an int, so that a bot asks about a whole suit with one operation.

Bit 13 x suit + rank, suits in the order clubs, diamonds, hearts, spades; jokers lie above the ace of spades,
because they are the highest spades.

>>> names(bits(["AS", "2C", "TD"]))
['2C', 'TD', 'AS']
>>> [suit_of(bits([card])) == SPADES for card in ("KS", "BJ", "KH")]
[True, True, False]
"""

from collections.abc import Iterable, Iterator

_RANKS = "23456789TJQKA"
_JOKERS = ("XJ", "LJ", "BJ")

NAMES = (*(rank + suit for suit in "CDHS" for rank in _RANKS), *_JOKERS)
BIT = {name: 1 << index for index, name in enumerate(NAMES)}
SIDE_SUITS = tuple(0x1FFF << 13 * suit for suit in range(3))
SPADES = 0xFFFF << 39
SUITS = (*SIDE_SUITS, SPADES)


def bits(cards: Iterable[str]) -> int:
    """Return the mask of *cards*."""
    return sum(BIT[card] for card in cards)


def each(mask: int) -> Iterator[int]:
    """Yield the bits of *mask*, lowest card of each suit first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def names(mask: int) -> list[str]:
    """Return the two-character codes of *mask*."""
    return [NAMES[bit.bit_length() - 1] for bit in each(mask)]


def suit_of(bit: int) -> int:
    """Return the mask of the suit to which the card *bit* belongs."""
    return SUITS[min(3, (bit.bit_length() - 1) // 13)]


def above(bit: int) -> int:
    """Return the mask of the cards of the same suit that are higher than *bit*."""
    return suit_of(bit) & -(bit << 1)


def beats(bit: int, best: int) -> bool:
    """Return whether *bit*, played after the card *best* that wins so far, takes the trick over.

    >>> beats(BIT["2S"], BIT["AH"]), beats(BIT["3H"], BIT["2H"]), beats(BIT["AC"], BIT["2H"])
    (True, True, False)
    """
    suit = suit_of(bit)
    return bit > best and (suit == SPADES or suit == suit_of(best))


def suits_mask(suits: Iterable[str]) -> int:
    """Return the mask of all cards of *suits*, named by their letters.

    >>> suits_mask(["S"]) == SPADES
    True
    """
    return sum(SUITS["CDHS".index(suit)] for suit in suits)
