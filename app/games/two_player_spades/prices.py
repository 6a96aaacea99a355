"""What a bid pays (3.1)."""

from app.games.prices import BID_COLUMNS, Prices
from app.games.spades.bids import BLIND_NIL, NIL
from app.games.two_player_spades.options import Options
from app.games.two_player_spades.scoring import score_seat

EXAMPLE = 5


def prices(options: Options, _: int) -> Prices:
    """Return the bids on offer with their points when exact, over by two and set."""

    def points(bid: str, tricks: int) -> int:
        return score_seat(options, bid=bid, tricks=tricks).delta

    number = tuple(points(str(EXAMPLE), taken) for taken in (EXAMPLE, EXAMPLE + 2, EXAMPLE - 1))
    nils = (NIL, BLIND_NIL) if options.blind_nil else (NIL,)
    rows = ((str(EXAMPLE), number), *((bid, (points(bid, 0), None, points(bid, 1))) for bid in nils))
    return Prices(BID_COLUMNS, rows)
