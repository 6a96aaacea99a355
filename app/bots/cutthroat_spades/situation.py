"""What a seat of Cutthroat Spades can tell at its turn to play."""

from functools import cache

from app.bots.spades.masks import BIT, SUIT_MASK, bits, suit_of
from app.bots.spades.situation import CHEAP, DEAR, FREE, Situation, winning_play
from app.games.cutthroat_spades.commands import PlayCard
from app.games.cutthroat_spades.options import Options
from app.games.cutthroat_spades.seat_view import SeatView
from app.games.cutthroat_spades.setup import SETUPS
from app.games.cutthroat_spades.state import MOON_TRICKS
from app.games.spades.bids import BLIND_SIX, MOON, NILS, ONE_FOR_50, TWO_FOR_40


@cache
def pack_of(n_seats: int, joker_count: int) -> int:
    """Return the mask of the pack that so many players use."""
    return bits(SETUPS[n_seats, joker_count].pack)


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
    hand = bits(view.holding or ())
    seen = hand
    for cards in view.played:
        seen |= bits(cards)
    winner, best = winning_play(view.trick)
    goals = tuple(goal_of(bid, view.options, view.n_tricks) for bid in view.bids)
    n, at_table = view.n_seats, len(view.trick)
    return Situation(
        seat=view.seat,
        hand=hand,
        legal=bits(command.card for command in view.legal if isinstance(command, PlayCard)),
        out=pack_of(n, view.options.joker_count) & ~seen,
        led=suit_of(BIT[view.trick[0][1]]) if view.trick else 0,
        best=best,
        winner=winner,
        behind=tuple((view.seat + step) % n for step in range(1, n - at_table)),
        voids=tuple(sum(SUIT_MASK[suit] for suit in suits) for suits in view.voids),
        tricks=view.tricks,
        goals=goals,
        is_exact=view.bids[view.seat] in (ONE_FOR_50, TWO_FOR_40),
        bag=_bag(view, goals[view.seat]),
        left=view.n_tricks - len(view.completed),
        on_table=bits(card for _, card in view.trick),
        prize=bits(view.options.prize_jacks),
        jacks=tuple(bits(caught) for caught in view.jacks),
    )


def _bag(view: SeatView, goal: int) -> int:
    """Return what the next trick above the bid costs (D9, D10)."""
    options = view.options
    if options.bag_mode == "none":
        return FREE
    if options.bag_mode == "limit" and view.bags is not None:
        counter = view.bags[view.seat] + max(0, view.tricks[view.seat] - goal)
        return DEAR if counter == options.bag_limit - 1 else CHEAP
    return CHEAP
