"""The names of bids, as they stand on the wire and in the log."""

from typing import Annotated

from app.games.errors import FormatError, RuleViolation

NIL = "Nil"
ONE_FOR_50 = "1F"
TWO_FOR_40 = "2F"
BLIND_SIX = "B6"
BLIND_NIL = "BN"
MOON = "SM"
ZERO = "0"

NUMBERS = tuple(str(n) for n in range(1, 18))
SPECIALS = (NIL, ONE_FOR_50, TWO_FOR_40, BLIND_SIX, BLIND_NIL, MOON)
BLIND = frozenset({BLIND_SIX, BLIND_NIL})
NILS = frozenset({NIL, BLIND_NIL})
_NAMES = frozenset({*NUMBERS, *SPECIALS})


def check_bid_name(name: str) -> str:
    """Return the name if it is a bid of some Spades game; `FormatError("unknown_bid")` otherwise.

    >>> check_bid_name("1F")
    '1F'
    """
    if name not in _NAMES:
        raise FormatError("unknown_bid")
    return name


BidName = Annotated[str, check_bid_name]


def is_number(name: str) -> bool:
    """Return whether the text is a plain number, in range or not.

    >>> is_number("5"), is_number("18"), is_number("1F"), is_number("05")
    (True, True, False, False)
    """
    return name.isascii() and name.isdigit() and (name == ZERO or name[0] != "0")


def known_bid(name: str, most: int) -> str:
    """Return the bid if some Spades game has it, numbers only up to *most* tricks.

    Raises `RuleViolation`: `bid_out_of_range {max}`, `unknown_bid`.

    >>> known_bid("14", 13)
    Traceback (most recent call last):
        ...
    app.games.errors.RuleViolation: bid_out_of_range max=13
    """
    if is_number(name) and name not in NUMBERS[:most]:
        raise RuleViolation("bid_out_of_range", max=most)
    try:
        return check_bid_name(name)
    except FormatError as error:
        raise RuleViolation(error.code) from error
