"""What a seat of Two-player Spades can tell at its turn to play."""

from app.bots.spades import situation
from app.bots.spades.masks import bits
from app.bots.spades.situation import CHEAP, DEAR, FREE, Situation
from app.games.cards import PACK
from app.games.spades.bids import is_number
from app.games.two_player_spades.seat_view import SeatView

ALL = bits(PACK)


def situation_of(view: SeatView) -> Situation:
    """Return what the seat of *view*, whose turn it is to play, can tell.

    Discards that it did not see count among the cards that the opponent may hold.
    """
    goals = tuple(int(bid) if bid is not None and is_number(bid) else 0 for bid in view.bids)
    return situation.situation_of(
        view,
        view.holding,
        pack=ALL,
        seen=bits(view.thrown),
        goals=goals,
        is_exact=False,
        bag=_sandbag(view, goals[view.seat]),
    )


def _sandbag(view: SeatView, goal: int) -> int:
    """Return what the next trick above the bid costs."""
    limit = view.options.sandbag_limit
    if view.options.sandbag_penalty <= limit:
        return FREE
    counter = view.bags[view.seat] + max(0, view.tricks[view.seat] - goal)
    return DEAR if counter % limit == limit - 1 else CHEAP
