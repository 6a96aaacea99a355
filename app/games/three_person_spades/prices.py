"""What a bid pays (4.2)."""

from app.games.prices import BID_COLUMNS, Prices
from app.games.three_person_spades.options import Options
from app.games.three_person_spades.scoring import score_seat

EXAMPLE = 5


def prices(options: Options, _: int) -> Prices:
    """Return the points of a number bid when exact, over by two and set."""
    tricks = (EXAMPLE, EXAMPLE + 2, EXAMPLE - 1)
    points = tuple(score_seat(options, bid=str(EXAMPLE), tricks=taken).delta for taken in tricks)
    return Prices(BID_COLUMNS, ((str(EXAMPLE), points),))
