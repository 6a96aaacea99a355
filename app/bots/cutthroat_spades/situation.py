"""What a seat of Cutthroat Spades can tell at its turn to play."""

from functools import cache

from app.bots.spades import situation
from app.bots.spades.masks import bits
from app.bots.spades.situation import CHEAP, DEAR, FREE, Situation
from app.games.cutthroat_spades.options import Options
from app.games.cutthroat_spades.seat_view import SeatView
from app.games.cutthroat_spades.setup import SETUPS
from app.games.cutthroat_spades.state import MOON_TRICKS
from app.games.spades.bids import BLIND_SIX, MOON, NILS, ONE_FOR_50, TWO_FOR_40

JOKERS = bits(("BJ", "LJ", "XJ"))


@cache
def pack_of(n_seats: int, joker_count: int) -> int:
    """Return the mask of the pack that so many players use."""
    return bits(SETUPS[n_seats, joker_count].pack)


def junk_of(options: Options) -> int:
    """Return the mask of the cards that belong to no suit: jokers, where the table calls them junk (D3)."""
    return JOKERS if options.jokers == "junk" else 0


def goal_of(bid: str | None, options: Options, n_tricks: int) -> int:
    """Return how many tricks keep a bid.

    >>> [goal_of(bid, Options(), 13) for bid in ("Nil", "2F", "B6", "SM", "7")]
    [0, 2, 6, 13, 7]
    """
    if bid is None or bid in NILS:
        return 0
    named = {
        ONE_FOR_50: 1,
        TWO_FOR_40: 2,
        BLIND_SIX: options.blind_bid_level,
        MOON: min(MOON_TRICKS, n_tricks),
    }
    return named[bid] if bid in named else int(bid)


def situation_of(view: SeatView) -> Situation:
    """Return what the seat of *view*, whose turn it is to play, can tell."""
    options = view.options
    goals = tuple(
        goal_of(bid, options, open_tricks)
        for bid, open_tricks in zip(view.bids, view.open_tricks, strict=True)
    )
    return situation.situation_of(
        view,
        view.holding or (),
        pack=pack_of(view.n_seats, options.joker_count),
        junk=junk_of(options),
        absent=_absent(view),
        goals=goals,
        is_exact=view.bids[view.seat] in (ONE_FOR_50, TWO_FOR_40),
        bag=_bag(view, goals[view.seat]),
        prize=bits(options.prize_jacks),
        jacks=tuple(bits(caught) for caught in view.jacks),
    )


def _absent(view: SeatView) -> list[int]:
    """Return the seat that misses this trick: the first, if it is a dealer who is a card short."""
    if view.completed:
        return []
    return [seat for seat, most in enumerate(view.open_tricks) if most < view.n_tricks]


def _bag(view: SeatView, goal: int) -> int:
    """Return what the next trick above the bid costs (D9, D10)."""
    options = view.options
    if options.bag_mode == "none":
        return FREE
    if options.bag_mode == "limit" and view.bags is not None:
        counter = view.bags[view.seat] + max(0, view.tricks[view.seat] - goal)
        return DEAR if counter == options.bag_limit - 1 else CHEAP
    return CHEAP
