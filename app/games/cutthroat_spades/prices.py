"""What each bid pays (D7)."""

from app.games.cutthroat_spades.options import Options
from app.games.cutthroat_spades.scoring import settle_contract
from app.games.cutthroat_spades.setup import SETUPS
from app.games.cutthroat_spades.state import MOON_TRICKS
from app.games.prices import BID_COLUMNS, Prices
from app.games.spades.bids import BLIND_NIL, BLIND_SIX, MOON, NIL, NILS, ONE_FOR_50, TWO_FOR_40

EXAMPLE = "5"


def prices(options: Options, n_seats: int) -> Prices:
    """Return every bid on offer with its points when exact, over and set; a number stands for all."""
    n_tricks = SETUPS[n_seats, options.joker_count].n_tricks
    moon = min(MOON_TRICKS, n_tricks)
    levels = {EXAMPLE: int(EXAMPLE), ONE_FOR_50: 1, TWO_FOR_40: 2, NIL: 0}
    if options.b6_limit != 0:
        levels[BLIND_SIX] = options.blind_bid_level
    levels[BLIND_NIL] = 0
    if options.sm_mode == "capped" or (options.sm_mode == "literal" and n_tricks >= MOON_TRICKS):
        levels[MOON] = moon

    def points(bid: str, tricks: int) -> int | None:
        possible = 0 <= tricks <= n_tricks
        return settle_contract(options, bid, tricks, n_tricks).part.points if possible else None

    rows = tuple(
        (
            bid,
            (points(bid, 0), None, points(bid, 1))
            if bid in NILS
            else (points(bid, level), points(bid, level + 1), points(bid, level - 1)),
        )
        for bid, level in levels.items()
    )
    return Prices(BID_COLUMNS, rows)
