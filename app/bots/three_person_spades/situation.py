"""What a seat of Three-person Spades can tell at its turn to play."""

from app.bots.spades import situation
from app.bots.spades.masks import bits
from app.bots.spades.situation import CHEAP, FREE, Situation
from app.games.cards import PACK
from app.games.three_person_spades.seat_view import SeatView

ALL = bits(PACK)


def situation_of(view: SeatView) -> Situation:
    """Return what the seat of *view*, whose turn it is to play, can tell.

    Nobody knows the odd card, so it counts among those that others may hold.
    """
    goals = tuple(int(bid or 0) for bid in view.bids)
    return situation.situation_of(
        view,
        view.holding,
        pack=ALL,
        goals=goals,
        is_exact=True,
        bag=_over(view, goals[view.seat]),
    )


def _over(view: SeatView, goal: int) -> int:
    """Return what the next trick above the bid costs: nothing once a hand is worth no less than nothing."""
    spent = view.tricks[view.seat] >= 2 * goal
    return FREE if view.options.over_floor_zero and spent else CHEAP
